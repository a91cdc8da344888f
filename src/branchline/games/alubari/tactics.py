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
    from branchline.games.alubari.weights import Weights


PARTS: Final = (
    "estates",
    "stations",
    "track",
    "equipment",
    "goods",
    "tea_and_chai",
    "workers",
    "contracts",
    "contracts_under_way",
)


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """Expected points at the end, roughly; good enough to choose between neighbouring decisions."""
    estates, stations, track, equipment, goods, tea, workers, contracts, under_way = parts(table, seat, weights)
    return estates + stations + track + equipment + goods + tea + workers + contracts + under_way


def parts(
    table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float, float, float, float, float]:
    """What the worth of a position is made of, in the order of PARTS."""
    time = time_left(table)
    lent = table.estate_owner.count(seat) + table.estate_borrower.count(seat)
    estates = float(estate_points(table, seat)) + weights.estate * float(lent) * time * 3.0
    equipment = float(equipment_points(table, seat))
    owned = table.equipment_owned(seat)
    if owned:  # the first card brings the third worker, each further one only its ability
        equipment += (weights.first_equipment + weights.other_equipment * float(owned - 1)) * time
    goods, tea = goods_value(table, seat, time, weights)
    have = means(table, seat)
    workers = (
        worker_value(table, seat, have, time, weights) + weights.free_worker * float(table.free_worker[seat]) * time
    )
    if table.start_player == seat and table.seats > 1:
        workers += weights.start_player * time
    contracts, under_way = contracts_value(table, seat, have, time, weights)
    stations, track = float(station_points(table, seat)), float(track_points(table, seat))
    return estates, stations, track, equipment, goods, tea, workers, contracts, under_way


def time_left(table: Table) -> float:
    """From 1 at the beginning to 0 when the railway is complete or the markers run out."""
    tracks = float(table.tracks_left()) / float(len(table.tracks))
    if table.seats <= 2:
        markers = float(min(table.markers)) / float(table.box.markers)
        return min(tracks, markers)
    return tracks


def goods_value(table: Table, seat: int, time: float, weights: Weights) -> tuple[float, float]:
    """Resources are worth what they can still become; at the end only tea and chai count, which stand apart."""
    use = min(1.0, 3.0 * time)
    steel = min(table.steel[seat], 6)
    # With equipment in the shed the first bars are worth more: two or three of them buy nine points and a worker.
    for_equipment = min(steel, 4) if table.seats > 1 and IN_SHED in table.equipment else 0
    total = use * (
        weights.iron * float(min(table.iron[seat], 9))
        + weights.stone * float(min(table.stone[seat], 8))
        + weights.rubble * float(min(table.rubble[seat], 14))
        + weights.equipment_bar * float(for_equipment)
        + weights.steel * float(steel - for_equipment)
    )
    tea = (weights.tea + weights.tea_in_time * use) * float(table.tea[seat])
    chai = table.chai[seat]
    kept = float(table.box.chai_points[chai]) * (1.0 - weights.chai_spent * use)
    return total, tea + kept + weights.chai * use * float(min(chai, 5))


def contracts_value(table: Table, seat: int, have: list[int], time: float, weights: Weights) -> tuple[float, float]:
    """Contracts held, those fulfilled and those under way; the fulfilled ones are first served from what there is, and
    `have` is used up on the way."""
    done = 0.0
    under_way = 0.0
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
            under_way += promise(contract, have, time, weights)
        else:
            done += float(contract.points + contract.chai_points * table.chai[seat])
            for kind in range(6):
                have[kind] -= contract.requires[kind]
        if not table.contract_used[card]:
            under_way += weights.unused_effect * min(1.0, 2.0 * time)
    return done, under_way


def promise(contract: Contract, have: list[int], time: float, weights: Weights) -> float:
    """What a contract that is not fulfilled yet may bring: the more of it is there, the surer it is."""
    wanted = 0
    there = 0
    for kind in range(6):
        need = contract.requires[kind]
        wanted += need
        there += min(need, have[kind])
    share = float(there) / float(wanted)
    return float(contract.points) * share * share * min(weights.promise_most, weights.promise_least + time)


def worker_value(table: Table, seat: int, have: list[int], time: float, weights: Weights) -> float:
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
            total += weights.stock_cube * cubes - weights.stock_later * number
            if at - area * MOST_SPACES == table.area_spaces(area) - 1:
                total += weights.stock_last
        elif area == EXCAVATION and not table.extra_building:
            total += dig_value(table, weights) - weights.dig_later * number
        elif area == FOUNDRY:
            bars = min(3, iron // box.steel_iron)
            iron -= bars * box.steel_iron
            steel += bars
            total += weights.foundry + weights.foundry_bar * float(bars)
        elif area == LAY_TRACK:
            lays = min(steel, box.lay_track_rate[table.lay_track], table.tracks_left(), table.markers[seat])
            steel -= lays
            total += weights.laid_track * float(lays) - weights.lay_track
        elif area == BUILDING or area == EXCAVATION:
            builds += 1
            total += build_value(table, seat, weights) / float(builds) - weights.build_later * number
        elif area == POST_OFFICE:
            total += post_value(table, have, time, weights) - weights.post_later * number
        elif area == CHAIWALA:
            total += weights.chaiwala + (weights.chaiwala_tea if table.tea[seat] else 0.0)
    return total


def post_value(table: Table, have: list[int], time: float, weights: Weights) -> float:
    """The best contract of the line. With one or two players the other works are free, and a contract has to promise
    something; at a full table it is often the best that is left."""
    if table.line.count(NO_CARD) == len(table.line):
        return weights.empty_post
    if table.seats > 2:
        return weights.crowded_post
    best = 0.0
    for card in table.line:
        if card != NO_CARD:
            contract = table.box.contracts[card]
            best = max(best, weights.chai_contract if contract.chai_points else promise(contract, have, time, weights))
    return best + weights.quiet_post * min(1.0, 2.0 * time)


def dig_value(table: Table, weights: Weights) -> float:
    """Rubble at the rate of the disc, and the points of the spaces it empties."""
    rate = table.box.excavation_rate[table.excavation]
    total = weights.rubble * float(min(rate, table.rubble_on_estates()))
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
            total += float(points) + weights.estate_emptied
    return total


def build_value(table: Table, seat: int, weights: Weights) -> float:
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
                    value = float(station.points) + (weights.station_bonus if station.bonus else 0.0)
                    value -= weights.build_cost * (
                        weights.iron * float(cost[0])
                        + weights.stone * float(cost[1])
                        + weights.rubble * float(cost[2])
                        + weights.steel * float(cost[3])
                    )
                    best = max(best, value)
    if table.seats > 1:
        for card, place in enumerate(table.equipment):
            if place == IN_SHED:
                cost = box.equipment[card].cost
                if table.steel[seat] >= cost[3] and table.chai[seat] >= cost[5]:
                    value = weights.equipment + float(box.equipment[card].points)
                    best = max(best, value - weights.equipment_steel * float(cost[3]))
    return best
