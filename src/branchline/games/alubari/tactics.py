"""How good a position is for a seat: points that are there, and what resources, cards and workers promise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.games.alubari.box import (
    BUILDING,
    CHAIWALA,
    EXCAVATION,
    FOUNDRY,
    LAY_TRACK,
    MOST_SPACES,
    POST_OFFICE,
    STOCKYARD,
)
from branchline.games.alubari.scoring import (
    equipment_points,
    estate_points,
    means,
    station_points,
    track_points,
)
from branchline.games.alubari.state import EMPTY, IN_SHED, NO_CARD
from branchline.games.alubari.steps.moves import is_open

if TYPE_CHECKING:
    from branchline.games.alubari.box import Contract
    from branchline.games.alubari.state import Table

# What one piece is worth while there is still time to use it, in points.
IRON_VALUE: Final = 0.7
STONE_VALUE: Final = 1.3
RUBBLE_VALUE: Final = 0.55
STEEL_VALUE: Final = 2.2
CHAI_VALUE: Final = 1.2
FIRST_EQUIPMENT: Final = 2.5
OTHER_EQUIPMENT: Final = 1.0
UNUSED_EFFECT: Final = 1.6
FOUNDRY_BAR: Final = 1.5
LAID_TRACK: Final = 1.7
QUIET_POST: Final = 0.4
CROWDED_POST: Final = 3.2
EQUIPMENT_BAR: Final = 3.8


def evaluate(table: Table, seat: int) -> float:
    """Expected points at the end, roughly; good enough to choose between neighbouring decisions."""
    time = time_left(table)
    total = float(estate_points(table, seat) + station_points(table, seat) + track_points(table, seat))
    total += float(equipment_points(table, seat))
    owned = table.equipment_owned(seat)
    if owned:  # the first card brings the third worker, each further one only its ability
        total += (FIRST_EQUIPMENT + OTHER_EQUIPMENT * float(owned - 1)) * time
    total += 0.35 * float(table.estate_owner.count(seat) + table.estate_borrower.count(seat)) * time * 3.0
    total += goods_value(table, seat, time)
    have = means(table, seat)
    total += worker_value(table, seat, have, time)
    total += contracts_value(table, seat, have, time)
    total += 2.5 * float(table.free_worker[seat]) * time
    if table.start_player == seat and table.seats > 1:
        total += 0.6 * time
    return total


def time_left(table: Table) -> float:
    """From 1 at the beginning to 0 when the railway is complete or the markers run out."""
    tracks = float(table.tracks_left()) / float(len(table.tracks))
    if table.seats <= 2:
        markers = float(min(table.markers)) / float(table.box.markers)
        return min(tracks, markers)
    return tracks


def goods_value(table: Table, seat: int, time: float) -> float:
    """Resources are worth what they can still become; at the end only tea and chai count."""
    use = min(1.0, 3.0 * time)
    steel = min(table.steel[seat], 6)
    # With equipment in the shed the first bars are worth more: two or three of them buy nine points and a worker.
    for_equipment = min(steel, 4) if table.seats > 1 and IN_SHED in table.equipment else 0
    total = use * (
        IRON_VALUE * float(min(table.iron[seat], 9))
        + STONE_VALUE * float(min(table.stone[seat], 8))
        + RUBBLE_VALUE * float(min(table.rubble[seat], 14))
        + EQUIPMENT_BAR * float(for_equipment)
        + STEEL_VALUE * float(steel - for_equipment)
    )
    total += (0.5 + 0.25 * use) * float(table.tea[seat])
    chai = table.chai[seat]
    total += float(table.box.chai_points[chai]) * (1.0 - 0.5 * use) + CHAI_VALUE * use * float(min(chai, 5))
    return total


def contracts_value(table: Table, seat: int, have: list[int], time: float) -> float:
    """Contracts held, the fulfilled ones first served from what there is; `have` is used up on the way."""
    total = 0.0
    contracts = table.box.contracts
    for card, holder in enumerate(table.contracts):
        if holder != seat:
            continue
        contract = contracts[card]
        missing = False
        for kind in range(6):
            if contract.requires[kind] > have[kind]:
                missing = True
                break
        if missing:
            total += promise(contract, have, time)
        else:
            total += float(contract.points + contract.chai_points * table.chai[seat])
            for kind in range(6):
                have[kind] -= contract.requires[kind]
        if not table.contract_used[card]:
            total += UNUSED_EFFECT * min(1.0, 2.0 * time)
    return total


def promise(contract: Contract, have: list[int], time: float) -> float:
    """What a contract that is not fulfilled yet may bring: the more of it is there, the surer it is."""
    wanted = 0
    there = 0
    for kind in range(6):
        need = contract.requires[kind]
        wanted += need
        there += min(need, have[kind])
    share = float(there) / float(wanted)
    return float(contract.points) * share * share * min(0.8, 0.2 + time)


def worker_value(table: Table, seat: int, have: list[int], time: float) -> float:
    """What the workers that still stand on the works will bring; the later ones of a kind bring less."""
    total = 0.0
    box = table.box
    steel = table.steel[seat]
    iron = table.iron[seat]
    builds = 0
    for at, owner in enumerate(table.spaces):
        if owner != seat:
            continue
        area = at // MOST_SPACES
        number = float(at - area * MOST_SPACES)
        if area == STOCKYARD:
            cubes = float(min(3, table.stockyard[0] + table.stockyard[1] + table.stockyard[2]))
            total += 0.95 * cubes - 0.25 * number
            if at - area * MOST_SPACES == table.area_spaces(area) - 1:
                total += 1.2
        elif area == EXCAVATION and not table.extra_building:
            total += dig_value(table) - 0.3 * number
        elif area == FOUNDRY:
            bars = min(3, iron // box.steel_iron)
            iron -= bars * box.steel_iron
            steel += bars
            total += 0.25 + FOUNDRY_BAR * float(bars)
        elif area == LAY_TRACK:
            lays = min(steel, box.lay_track_rate[table.lay_track], table.tracks_left(), table.markers[seat])
            steel -= lays
            total += LAID_TRACK * float(lays) - 0.5
        elif area == BUILDING or area == EXCAVATION:
            builds += 1
            total += build_value(table, seat) / float(builds) - 0.1 * number
        elif area == POST_OFFICE:
            total += post_value(table, have, time) - 0.2 * number
        elif area == CHAIWALA:
            total += 0.9 + (0.4 if table.tea[seat] else 0.0)
    return total


def post_value(table: Table, have: list[int], time: float) -> float:
    """The best contract of the line. With one or two players the other works are free, and a contract has to promise
    something; at a full table it is often the best that is left."""
    if table.line.count(NO_CARD) == len(table.line):
        return 0.2
    if table.seats > 2:
        return CROWDED_POST
    best = 0.0
    for card in table.line:
        if card != NO_CARD:
            contract = table.box.contracts[card]
            best = max(best, 3.0 if contract.chai_points else promise(contract, have, time))
    return best + QUIET_POST * min(1.0, 2.0 * time)


def dig_value(table: Table) -> float:
    """Rubble at the rate of the disc, and the points of the spaces it empties."""
    rate = table.box.excavation_rate[table.excavation]
    total = RUBBLE_VALUE * float(min(rate, table.rubble_on_estates()))
    at = 0
    for side in table.estates:
        for points in table.box.estates[side].points:
            left = table.rubble_left[at]
            at += 1
            if left == 0:
                continue
            if left > rate:
                return total
            rate -= left
            total += float(points) + 0.8
    return total


def build_value(table: Table, seat: int) -> float:
    """The best station or equipment within reach, less what it costs."""
    box = table.box
    best = 0.0
    if table.markers[seat]:
        for town, spaces in enumerate(box.town_stations):
            if not is_open(table, town):
                continue
            for at in spaces:
                if table.stations[at] != EMPTY:
                    continue
                station = box.stations[at]
                cost = station.costs[0]
                if (
                    table.iron[seat] >= cost[0]
                    and table.stone[seat] >= cost[1]
                    and table.rubble[seat] >= cost[2]
                    and table.steel[seat] >= cost[3]
                    and table.tea[seat] >= cost[4]
                ):
                    value = float(station.points) + (4.0 if station.bonus else 0.0)
                    value -= 0.5 * (
                        IRON_VALUE * float(cost[0])
                        + STONE_VALUE * float(cost[1])
                        + RUBBLE_VALUE * float(cost[2])
                        + STEEL_VALUE * float(cost[3])
                    )
                    best = max(best, value)
    if table.seats > 1:
        for card, place in enumerate(table.equipment):
            if place == IN_SHED:
                cost = box.equipment[card].cost
                if table.steel[seat] >= cost[3] and table.chai[seat] >= cost[5]:
                    best = max(best, 9.0 + float(box.equipment[card].points) - 1.2 * float(cost[3]))
    return best
