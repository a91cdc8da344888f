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
    if decides_route(table, seat):
        deliveries += weights.decided + weights.train
    return (
        prestige,
        weights.money * table.money[seat],
        weights.hand[min(3, table.hand_size(seat))],
        deliveries,
        achievement_prospects(table, seat, weights),
        hat_prospects(table, seat, weights),
    )


def unmoved(before: Table, table: Table, seat: int) -> bool:
    """Is `evaluate` sure to say the same of both tables of one game: has nothing changed that it asks of this seat?"""
    if table.solo or table.map is not before.map or table.first_player != before.first_player:
        return False
    # What clones share is another list as soon as it is changed.
    if (
        table.tracks[seat] is not before.tracks[seat]
        or table.meeples[seat] is not before.meeples[seat]
        or table.sections is not before.sections
        or table.played[seat] is not before.played[seat]
        or table.delivered_from is not before.delivered_from
        or table.contract is not before.contract
        or table.contract_revealed is not before.contract_revealed
        or table.hand_size(seat) != before.hand_size(seat)
        or table.money[seat] != before.money[seat]
        or table.loans[seat] != before.loans[seat]
        or table.prestige[seat] != before.prestige[seat]
        or table.goods != before.goods
        or table.locomotives != before.locomotives
        or decides_route(table, seat) != decides_route(before, seat)
    ):
        return False
    pieces, others = table.pieces, before.pieces
    return all(pieces[space] == others[space] for space in table.map.cities)


def decides_route(table: Table, seat: int) -> bool:
    """SRE-5.4: a delivery is decided, but not yet carried out."""
    if not table.stack:
        return False
    step = table.stack[-1]
    return isinstance(step, ChooseRoute) and step.seat == seat


def delivery_worths(table: Table, weights: Weights) -> list[list[float]]:
    """What a delivery earns by its final length, a train card included; beyond the end as at the end (SRE-5.6).

    As the first to its city (SRE-5.5 step 4), the same with what the contract brings, as a later one, and with both.
    """
    box = table.box
    plain = [
        float(prestige) + weights.money * money + weights.train
        for prestige, money in zip(box.earned_prestige, box.earned_money, strict=True)
    ]
    found: list[list[float]] = []
    for others in range(2):
        bonus = 0.0 if table.solo else weights.money * box.city_bonus[others]
        earned = [worth + bonus for worth in plain]
        found.append(earned)
        found.append([worth + weights.contract for worth in earned])
    return found


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
    last = len(worths[0]) - 1
    own = table.tracks[seat] + table.meeples[seat]
    nearness = [weights.ready * share for share in weights.nearness]
    pieces = table.pieces
    for city_space in game_map.cities:
        on_city = pieces[city_space]
        if on_city >> (4 + seat) & 1:
            continue
        if network[city_space] <= 0 and not table.has_room(city_space):
            continue
        best = 0.0
        accepts = box.city_accepts[game_map.city[city_space]]
        kind = 2 if on_city >> 4 else 0
        distances = game_map.geometry.distance[city_space]
        near: list[int] = []
        for at, lengths in enumerate(reach):
            if not accepts & goods[at]:
                continue
            earned = worths[kind + 1] if fits_contract[at] else worths[kind]
            if lengths[city_space] < FAR:
                best = max(best, weights.ready * earned[max(0, min(lengths[city_space], last))])
                continue
            if not near:
                near = [space for space in own if distances[space] < len(nearness)]
            for space in near:
                length = lengths[space]
                if length < FAR:
                    away = distances[space]
                    worth = nearness[away] * earned[max(0, min(length + away, last))]
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
