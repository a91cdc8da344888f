"""AL-5, from AL-5.5 to AL-5.8: phase 4, hiring and placing workers."""

from __future__ import annotations

from branchline.core.position import Auto, Step
from branchline.games.alubari.box import FREE_WORKER_ON_EVENT, MOST_SPACES
from branchline.games.alubari.state import DUE_WITHOUT_BOOST, EMPTY, IN_PLAY, Table
from branchline.games.alubari.verbs import (
    HIRE_FOR_CHAI,
    HIRE_FOR_RUBBLE,
    HIRE_NONE,
    PLACE,
    TOLD_FREE_WORKER,
)


def active(table: Table, seat: int) -> bool:
    """AL-14.3: in the extra round of a two-player game only one player hires, places and acts."""
    return table.alone == EMPTY or table.alone == seat


class HirePhase(Auto[Table]):
    """AL-5.5: in seat order, a third worker free of charge or for payment."""

    def run(self, table: Table) -> None:
        for seat in reversed(table.seat_order()):
            inspected = table.event_this_round and table.owns(seat, FREE_WORKER_ON_EVENT)
            free = table.free_worker[seat] or inspected
            table.free_worker[seat] = 0  # AL-9.9: for the very next round only
            if not active(table, seat):
                continue
            if free:
                hire(table, seat)
                table.tell(TOLD_FREE_WORKER, seat)
            elif table.equipment_owned(seat):  # AL-11.3
                table.push(Hire(seat))


def hire(table: Table, seat: int) -> None:
    """AL-5.6: there is one third worker, never more."""
    table.third_worker[seat] = IN_PLAY
    table.workers[seat] += 1


class Hire(Step[Table]):
    """AL-5.5: pay for the third worker in one of the ways of one's equipment, or do without."""

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        chai = False
        rubble = False
        for card, owner in enumerate(table.equipment):
            if owner == seat:
                equipment = table.box.equipment[card]
                chai = chai or 0 < equipment.hire_chai <= table.chai[seat]
                rubble = rubble or 0 < equipment.hire_rubble <= table.rubble[seat]
        if not chai and not rubble:
            return []
        ways = [HIRE_NONE]
        if chai:
            ways.append(HIRE_FOR_CHAI)
        if rubble:
            ways.append(HIRE_FOR_RUBBLE)
        return ways

    def resolve(self, table: Table, action: int) -> None:
        if action == HIRE_NONE:
            return
        hire(table, self.seat)
        if action == HIRE_FOR_RUBBLE:
            table.rubble[self.seat] -= hire_price(table, self.seat, False)
            return
        table.chai[self.seat] -= hire_price(table, self.seat, True)
        if table.fetched_without_boost:  # AL-5.6
            table.third_worker[self.seat] = DUE_WITHOUT_BOOST


def hire_price(table: Table, seat: int, in_chai: bool) -> int:
    """The lowest price among one's cards."""
    best = 0
    for card, owner in enumerate(table.equipment):
        if owner == seat:
            equipment = table.box.equipment[card]
            price = equipment.hire_chai if in_chai else equipment.hire_rubble
            if price and (best == 0 or price < best):
                best = price
    return best


class PlacePhase(Auto[Table]):
    """AL-5.7: placing begins with the first seat in order that has a worker."""

    def run(self, table: Table) -> None:
        for seat in table.seat_order():
            if table.workers[seat] and active(table, seat):
                table.push(Place(seat))
                return


class Place(Step[Table]):
    """AL-5.7, AL-5.8: put one worker on any empty, unblocked space; then the next seat with a worker left."""

    def options(self, table: Table) -> list[int]:
        free = []
        spaces = table.spaces
        for area in range(7):
            first = area * MOST_SPACES
            for at in range(first, first + table.open_spaces(area)):
                if spaces[at] == EMPTY:
                    free.append(PLACE + at)
        return free

    def resolve(self, table: Table, action: int) -> None:
        table.spaces[action - PLACE] = self.seat
        table.workers[self.seat] -= 1
        for step in range(1, table.seats + 1):
            seat = (self.seat + step) % table.seats
            if table.workers[seat] and active(table, seat):
                table.push(Place(seat))
                return
