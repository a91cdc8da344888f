"""How good a position is for a seat: Prestige in hand, and what its network is about to earn."""

from __future__ import annotations

from typing import Final

from branchline.games.small_railroad_empires.box import GOODS, HATS, ROUTE_LENGTH, ROUTE_TERRAINS
from branchline.games.small_railroad_empires.scoring import final_prestige
from branchline.games.small_railroad_empires.state import HUMAN, NO_SECTION, NOBODY_YET, Table
from branchline.games.small_railroad_empires.steps.achievements import achieved
from branchline.games.small_railroad_empires.steps.deliver import ChooseRoute
from branchline.games.small_railroad_empires.weights import Weights

FAR: Final = 999


PARTS: Final = ("prestige", "money", "hand", "deliveries", "achievements", "hats")


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """More is better. A company of the Conglomerate is worth what it has."""
    prestige, money, hand, deliveries, achievements, hats = parts(table, seat, weights)
    return prestige + money + hand + deliveries + achievements + hats


def parts(table: Table, seat: int, weights: Weights) -> tuple[float, float, float, float, float, float]:
    """What the worth of a position is made of, in the order of PARTS."""
    prestige = float(final_prestige(table, seat))
    if (table.solo and seat != HUMAN) or table.first_player == NOBODY_YET:
        return prestige, 0.0, 0.0, 0.0, 0.0, 0.0
    deliveries = 0.0
    prospects = delivery_prospects(table, seat, weights)
    prospects.sort(reverse=True)
    for at, prospect in enumerate(prospects[: len(weights.shares)]):
        deliveries += weights.shares[at] * prospect
    if table.stack:
        step = table.stack[-1]
        if isinstance(step, ChooseRoute) and step.seat == seat:
            # decided, but not yet carried out
            deliveries += weights.decided + weights.train
    return (
        prestige,
        weights.money * table.money[seat],
        weights.hand[min(3, table.hand_size(seat))],
        deliveries,
        achievement_prospects(table, seat, weights),
        hat_prospects(table, seat, weights),
    )


def delivery_worths(table: Table, weights: Weights) -> list[float]:
    """What a delivery earns by its final length, a train card included; beyond the end as at the end (SRE-5.6)."""
    box = table.box
    return [
        float(prestige) + weights.money * money + weights.train
        for prestige, money in zip(box.earned_prestige, box.earned_money, strict=True)
    ]


def delivery_prospects(table: Table, seat: int, weights: Weights) -> list[float]:
    """For each city without an own meeple, the best delivery to it, the more the nearer it is.

    Nothing is asked more often by whoever looks ahead: what does not depend on the city, on the factory or on the own
    piece nearest to it is worked out before the loop over it.
    """
    prospects: list[float] = []
    if table.supply_meeples[seat] == 0:
        return prospects
    box, game_map, network = table.box, table.map, table.network[seat]
    secret = -1 if table.contract_revealed[seat] else box.contract_industry[table.contract[seat]]
    reach: list[list[int]] = []
    goods: list[int] = []
    fits_contract: list[bool] = []
    for space in game_map.factories:
        factory = game_map.factory[space]
        if network[space] > 0:
            there = goods_at(table, factory)
            if there:
                goods.append(there)
                reach.append(lengths_from(table, seat, space))
                fits_contract.append(box.factory_industry[factory] == secret)
    if not reach:
        return prospects
    worths = delivery_worths(table, weights)
    last = len(worths) - 1
    own = table.tracks[seat] + table.meeples[seat]
    nearness = weights.nearness
    for city_space in game_map.cities:
        if table.pieces[city_space] >> (4 + seat) & 1:
            continue
        if network[city_space] <= 0 and not table.has_room(city_space):
            continue
        best = 0.0
        accepts = box.city_accepts[game_map.city[city_space]]
        plain = worths
        if not table.solo:
            bonus = weights.money * box.city_bonus[0 if table.pieces[city_space] >> 4 == 0 else 1]
            plain = [worth + bonus for worth in worths]
        distances = game_map.geometry.distance[city_space]
        near: list[int] = []
        for at, lengths in enumerate(reach):
            if not accepts & goods[at]:
                continue
            earned = [worth + weights.contract for worth in plain] if fits_contract[at] else plain
            if lengths[city_space] < FAR:
                best = max(best, weights.ready * earned[max(0, min(lengths[city_space], last))])
                continue
            if not near:
                near = [space for space in own if distances[space] < len(nearness)]
            for space in near:
                length = lengths[space]
                if length < FAR:
                    away = distances[space]
                    worth = weights.ready * nearness[away] * earned[max(0, min(length + away, last))]
                    if worth > best:
                        best = worth
        if best > 0.0:
            prospects.append(best)
    return prospects


def goods_at(table: Table, factory: int) -> int:
    """The set of goods that a factory holds."""
    found = 0
    for good in range(GOODS):
        if table.goods[factory * GOODS + good] > 0:
            found |= 1 << good
    return found


def lengths_from(table: Table, seat: int, start: int) -> list[int]:
    """The final length of a shortest own route to every space of the network, FAR where there is none."""
    network, pieces = table.network[seat], table.pieces
    meeple, penalty = 16 << seat, table.box.meeple_penalty
    lengths = [FAR] * table.map.spaces
    lengths[start] = 1
    layer = [start]
    while layer:
        following: list[int] = []
        for space in layer:
            for beside in table.map.neighbours[space]:
                if network[beside] > 0 and lengths[beside] == FAR:
                    lengths[beside] = lengths[space] + 1
                    if pieces[beside] & meeple:
                        lengths[beside] -= penalty
                    following.append(beside)
        layer = following
    return lengths


def achievement_prospects(table: Table, seat: int, weights: Weights) -> float:
    """A share of each card that could still be claimed, by how far its condition is met."""
    box = table.box
    worth = 0.0
    for place, card in enumerate(table.achievements):
        test = box.achievement_test[card]
        if test in (ROUTE_LENGTH, ROUTE_TERRAINS) or table.section(seat, place) != NO_SECTION:
            continue
        points = box.winner_prestige if table.winner_of(place) == NOBODY_YET else box.runner_up_prestige
        least = box.achievement_least[card]
        done = min(achieved(table, seat, card), least)
        worth += weights.progress * points * done * done / (least * least)
    return worth


def hat_prospects(table: Table, seat: int, weights: Weights) -> float:
    """A little for every hat in the network, as two or three of a colour may come together."""
    game_map, network = table.map, table.network[seat]
    counts = [0] * HATS
    for space in game_map.cities:
        if network[space] > 0:
            counts[table.box.city_hat[game_map.city[space]]] += 1
    return weights.hat * sum([count * count for count in counts])
