"""AL-9, AL-11: stations and equipment."""

from __future__ import annotations

from branchline.core.position import Step
from branchline.games.alubari.box import (
    CHAI,
    FREE_THIRD_WORKER,
    GAIN_CHAI,
    GAIN_STEEL,
    IRON,
    MOST_WAYS,
    RUBBLE,
    STATION_DISCOUNT,
    STEEL,
    STONE,
    TAKE_CONTRACT_BONUS,
    TAKE_EQUIPMENT_BONUS,
    TEA,
)
from branchline.games.alubari.state import (
    EFFECT_EQUIPMENT,
    EFFECT_RIVERS,
    EFFECT_RUBBLE,
    EFFECT_STONE,
    EMPTY,
    IN_SHED,
    Table,
)
from branchline.games.alubari.steps.moves import can_pay, gain_chai, gain_chai_cubes, is_open, pay, use_marker
from branchline.games.alubari.steps.post_office import TakeContract
from branchline.games.alubari.verbs import (
    BUILD,
    BUILD_NONE,
    BUY,
    BUY_CHEAP,
    TAKE_EQUIPMENT,
    numbered,
    verb_and_argument,
)


def station_cost(table: Table, seat: int, station: int, way: int) -> tuple[int, ...]:
    """AL-9.5, AL-9.7, AL-13.18: the chosen alternative, less what the Work Gang and contracts save."""
    cost = table.box.stations[station].costs[way]
    rubble, stone = cost[RUBBLE], cost[STONE]
    if rubble == 0 and stone == 0:
        return cost
    for card in table.box.ability_cards[STATION_DISCOUNT]:
        if table.equipment[card] == seat:
            rubble -= table.box.equipment[card].rubble if rubble else 0
            stone -= table.box.equipment[card].stone if stone else 0
    if cost[RUBBLE]:
        rubble -= table.effect(seat, EFFECT_RUBBLE)
    if cost[STONE]:
        stone -= table.effect(seat, EFFECT_STONE)
    return (cost[IRON], max(0, stone), max(0, rubble), cost[STEEL], cost[TEA], cost[CHAI])


def may_own_more(table: Table, seat: int) -> bool:
    """AL-15.5: in the solo game two equipment cards at most."""
    return table.seats > 1 or table.equipment_owned(seat) < table.box.equipment_most_solo


class Build(Step[Table]):
    """AL-9.1, AL-9.2, AL-13.17: build a station space or buy equipment; a boosted worker may do a second.

    `optional` is 1 where it may be declined, `more` counts further optional buildings after this one.
    """

    FIELDS = ("optional", "more")
    __slots__ = FIELDS

    def __init__(self, seat: int, optional: int, more: int) -> None:
        self.seat = seat
        self.optional = optional
        self.more = more

    def options(self, table: Table) -> list[int]:
        found = self.stations(table) + self.equipment(table)
        if found and self.optional:
            found.append(BUILD_NONE)
        if table.box.numbering.further:
            found.sort()
        return found

    def stations(self, table: Table) -> list[int]:
        """AL-9.3, AL-9.4, AL-9.10: empty, unblocked spaces of open towns that can be paid; a marker is needed."""
        seat = self.seat
        found: list[int] = []
        if table.markers[seat] == 0:
            return found
        box = table.box
        everywhere = table.effect(seat, EFFECT_RIVERS)
        for town, spaces in enumerate(box.town_stations):
            if not everywhere and not is_open(table, town):
                continue
            for at in spaces:
                if table.stations[at] == EMPTY:
                    for way in range(len(box.stations[at].costs)):
                        if can_pay(table, seat, station_cost(table, seat, at, way)):
                            found.append(at * MOST_WAYS + way)
        found.sort()
        return numbered(box, BUILD, found)

    def equipment(self, table: Table) -> list[int]:
        """AL-11.1, AL-13.19: cards of the shed at their printed cost, or at that of card 21."""
        seat = self.seat
        found: list[int] = []
        if not may_own_more(table, seat):
            return found
        shed = [card for card, place in enumerate(table.equipment) if place == IN_SHED]
        payable = [card for card in shed if can_pay(table, seat, table.box.equipment[card].cost)]
        found = numbered(table.box, BUY, payable)
        cheap = table.effect(seat, EFFECT_EQUIPMENT)
        if cheap and table.steel[seat] >= cheap:
            found += numbered(table.box, BUY_CHEAP, shed)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == BUILD_NONE:
            return
        if self.more:
            table.push(Build(self.seat, 1, self.more - 1))
        printed = BUY_CHEAP if action >= BUY_CHEAP else BUY if action >= BUY else BUILD
        verb, at = verb_and_argument(table.box, action, printed)
        if verb == BUY_CHEAP:
            table.steel[self.seat] -= table.effect(self.seat, EFFECT_EQUIPMENT)
            take_equipment(table, self.seat, at)
        elif verb == BUY:
            pay(table, self.seat, table.box.equipment[at].cost)
            take_equipment(table, self.seat, at)
        else:
            build_station(table, self.seat, at // MOST_WAYS, at % MOST_WAYS)


def build_station(table: Table, seat: int, at: int, way: int) -> None:
    """AL-9.4, AL-9.6, AL-9.8: pay, mark the space, then its bonus at once."""
    station = table.box.stations[at]
    printed = station.costs[way]
    pay(table, seat, station_cost(table, seat, at, way))
    if printed[STONE]:  # AL-13.18: a discount that fits is used up
        table.set_effect(seat, EFFECT_STONE, 0)
    if printed[RUBBLE]:
        table.set_effect(seat, EFFECT_RUBBLE, 0)
    table.stations[at] = seat
    if not use_marker(table, seat):
        return
    if station.bonus == GAIN_STEEL:
        table.steel[seat] += station.amount
    elif station.bonus == GAIN_CHAI:
        gain_chai(table, seat, station.amount)
    elif station.bonus == TAKE_CONTRACT_BONUS:
        table.push(TakeContract(seat, 0, 0))
    elif station.bonus == TAKE_EQUIPMENT_BONUS:
        if may_own_more(table, seat):
            table.push(TakeEquipment(seat))
    elif station.bonus == FREE_THIRD_WORKER:
        table.free_worker[seat] = 1  # AL-9.9


class TakeEquipment(Step[Table]):
    """AL-9.8: any card of the shed, free of charge."""

    def options(self, table: Table) -> list[int]:
        shed = [card for card, place in enumerate(table.equipment) if place == IN_SHED]
        return numbered(table.box, TAKE_EQUIPMENT, shed)

    def resolve(self, table: Table, action: int) -> None:
        take_equipment(table, self.seat, table.box.numbering.argument(TAKE_EQUIPMENT, action))


def take_equipment(table: Table, seat: int, card: int) -> None:
    """AL-11.1, AL-11.2: the card works from now on; the chai on it moves the marker."""
    table.equipment[card] = seat
    table.had_equipment[seat] = 1
    cubes = table.equipment_chai[card]
    if cubes:
        table.equipment_chai[card] = 0
        gain_chai_cubes(table, seat, cubes)
