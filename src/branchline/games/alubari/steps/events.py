"""AL-12: the event rondel."""

from __future__ import annotations

from branchline.core.position import Auto, Step
from branchline.games.alubari.box import NO_MAINTENANCE
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_SHED, Table
from branchline.games.alubari.steps.moves import game_lays_track, harvest, move_crop
from branchline.games.alubari.verbs import (
    MAINTAIN_CHAI,
    MAINTAIN_RETURN,
    MAINTAIN_STEEL,
    TOLD_CUBES_RETURNED,
    TOLD_ESTATE_CLEARED,
    TOLD_EVENT,
    TOLD_GAME_STATION,
    TOLD_GAME_TRACK,
    TOLD_SILIGURI_CLOSED,
    TOLD_TRIMMED,
)

EVENT_CUBE = 3


class Events(Auto[Table]):
    """AL-5.2, AL-12.1, AL-12.2, AL-12.10: place the drawn event cubes one by one, each carried out before the next."""

    def run(self, table: Table) -> None:
        if table.events_drawn == 0:
            return
        table.events_drawn -= 1
        space = table.rondel_next
        table.rondel[space] = 1
        table.rondel_next = (space + 1) % len(table.rondel)
        table.tell(TOLD_EVENT, space)
        table.push(self)
        if space == 0:
            excavate(table)
        elif space == 1:
            move_crop(table, table.box.event_crop_steps)  # AL-12.5
        elif space == 2:
            lay_track(table)
        elif space == 3:
            build_stations(table)
        elif space == 4:
            maintain(table)
        else:
            harvest(table)  # AL-12.9
            lay_track(table)


def excavate(table: Table) -> None:
    """AL-12.3, AL-12.4, AL-12.11: Event 1 clears estate spaces, then may empty the rondel and trim the stockyard."""
    box = table.box
    spaces = box.event_estate_spaces if table.seats > 1 else box.excavation_rate[table.excavation]
    for at in range(len(table.rubble_left)):
        if spaces and table.rubble_left[at]:
            table.rubble_left[at] = 0
            table.estate_owner[at] = GAME
            table.tell(TOLD_ESTATE_CLEARED, at)
            spaces -= 1
    table.event_1_count += 1
    if table.seats == 1 and table.event_1_count == 2:
        close_siliguri(table)
    if table.rondel[3] and table.rondel[4] and table.rondel[5]:
        return_cubes(table, 3)
        trim_stockyard(table)


def trim_stockyard(table: Table) -> None:
    """AL-12.4: what is above the limits goes back into the bag, chai cubes too."""
    for kind in range(3):
        extra = table.stockyard[kind] - table.box.trim[kind]
        if extra > 0:
            table.stockyard[kind] -= extra
            table.bag[kind] += extra
            table.tell(TOLD_TRIMMED, kind, extra)


def return_cubes(table: Table, first: int) -> None:
    """The event cubes of three neighbouring spaces go back into the bag."""
    for space in range(first, first + 3):
        table.bag[EVENT_CUBE] += table.rondel[space]
        table.rondel[space] = 0
    table.tell(TOLD_CUBES_RETURNED, first)


def close_siliguri(table: Table) -> None:
    """AL-15.3: the second Event 1 of a solo game closes the empty spaces of the first town for good."""
    table.tell(TOLD_SILIGURI_CLOSED)
    for at in table.box.town_stations[0]:
        if table.stations[at] == EMPTY:
            table.stations[at] = BLOCKED


def lay_track(table: Table) -> None:
    """AL-12.6: Event 3, and the second half of Event 6."""
    for at in game_lays_track(table):
        table.tell(TOLD_GAME_TRACK, at)


def build_stations(table: Table) -> None:
    """AL-12.7: Event 4 fills the first incomplete town above Siliguri, then cubes 1 to 3 return."""
    for spaces in table.box.town_stations[1:]:
        empty = [at for at in spaces if table.stations[at] == EMPTY]
        if empty:
            for at in empty:
                table.stations[at] = GAME
                table.tell(TOLD_GAME_STATION, at)
            break
    return_cubes(table, 0)


def maintain(table: Table) -> None:
    """AL-12.8: Event 5, in seat order, one's cards in the order of the box; the reliable train needs none."""
    for seat in reversed(table.seat_order()):
        for card in range(len(table.equipment) - 1, -1, -1):
            if table.equipment[card] == seat and table.box.equipment[card].ability != NO_MAINTENANCE:
                table.push(Maintain(seat, card))


class Maintain(Step[Table]):
    """AL-12.8: pay steel, pay chai, or return the card to the shed."""

    FIELDS = ("card",)
    __slots__ = FIELDS

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, table: Table) -> list[int]:
        ways = [MAINTAIN_RETURN]
        if table.steel[self.seat] >= table.box.maintenance_steel:
            ways.append(MAINTAIN_STEEL)
        if table.chai[self.seat] >= table.box.maintenance_chai:
            ways.append(MAINTAIN_CHAI)
        return ways

    def resolve(self, table: Table, action: int) -> None:
        if action == MAINTAIN_STEEL:
            table.steel[self.seat] -= table.box.maintenance_steel
        elif action == MAINTAIN_CHAI:
            table.chai[self.seat] -= table.box.maintenance_chai
        else:
            table.equipment[self.card] = IN_SHED  # AL-11.6: without chai, for anyone to buy again
