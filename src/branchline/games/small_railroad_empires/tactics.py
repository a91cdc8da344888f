"""How good a position is for a seat: Prestige in hand, and what its network is about to earn."""

from __future__ import annotations

from typing import Final

from branchline.games.small_railroad_empires.box import GOODS, HATS, ROUTE_LENGTH, ROUTE_TERRAINS
from branchline.games.small_railroad_empires.scoring import final_prestige
from branchline.games.small_railroad_empires.state import HUMAN, NO_SECTION, NOBODY_YET, Table
from branchline.games.small_railroad_empires.steps.achievements import achieved
from branchline.games.small_railroad_empires.steps.deliver import ChooseRoute
from branchline.games.small_railroad_empires.steps.routes import row_of
from branchline.games.small_railroad_empires.weights import Weights

FAR: Final = 999


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """More is better. A company of the Conglomerate is worth what it has."""
    worth = float(final_prestige(table, seat))
    if (table.solo and seat != HUMAN) or table.first_player == NOBODY_YET:
        return worth
    worth += weights.money * table.money[seat] + weights.hand[min(3, table.hand_size(seat))]
    prospects = delivery_prospects(table, seat, weights)
    prospects.sort(reverse=True)
    for at, prospect in enumerate(prospects):
        worth += weights.shares[at] * prospect
    worth += achievement_prospects(table, seat, weights) + hat_prospects(table, seat, weights)
    if table.stack:
        step = table.stack[-1]
        if isinstance(step, ChooseRoute) and step.seat == seat:
            # decided, but not yet carried out
            worth += weights.decided + weights.train
    return worth


def delivery_worth(table: Table, seat: int, length: int, city_space: int, industry: int, weights: Weights) -> float:
    """What a delivery of this final length would bring."""
    box = table.box
    worth = (
        float(row_of(box.earned_prestige, length)) + weights.money * row_of(box.earned_money, length) + weights.train
    )
    if not table.solo:
        taken = table.pieces[city_space] >> 4
        worth += weights.money * box.city_bonus[0 if taken == 0 else 1]
    if not table.contract_revealed[seat] and box.contract_industry[table.contract[seat]] == industry:
        worth += weights.contract
    return worth


def delivery_prospects(table: Table, seat: int, weights: Weights) -> list[float]:
    """For each city without an own meeple, the best delivery to it, the more the nearer it is."""
    prospects: list[float] = []
    if table.supply_meeples[seat] == 0:
        return prospects
    box, game_map, network = table.box, table.map, table.network[seat]
    reach: list[list[int]] = []
    factories: list[int] = []
    for space in game_map.factories:
        factory = game_map.factory[space]
        if network[space] > 0 and sum(table.goods[factory * GOODS : factory * GOODS + GOODS]) > 0:
            factories.append(factory)
            reach.append(lengths_from(table, seat, space))
    own = table.tracks[seat] + table.meeples[seat]
    nearness = weights.nearness
    for city_space in game_map.cities:
        if table.pieces[city_space] >> (4 + seat) & 1:
            continue
        if network[city_space] <= 0 and not table.has_room(city_space):
            continue
        best = 0.0
        accepts = box.city_accepts[game_map.city[city_space]]
        distances = game_map.geometry.distance[city_space]
        for at, factory in enumerate(factories):
            if not wanted(table, factory, accepts):
                continue
            lengths = reach[at]
            industry = box.factory_industry[factory]
            if lengths[city_space] < FAR:
                worth = weights.ready * delivery_worth(table, seat, lengths[city_space], city_space, industry, weights)
                best = max(best, worth)
                continue
            for space in own:
                away = distances[space]
                if lengths[space] < FAR and away < len(nearness):
                    length = lengths[space] + away
                    worth = delivery_worth(table, seat, length, city_space, industry, weights)
                    worth = weights.ready * nearness[away] * worth
                    best = max(best, worth)
        if best > 0.0:
            prospects.append(best)
    return prospects


def wanted(table: Table, factory: int, accepts: int) -> bool:
    """Whether a factory holds a good of this set."""
    return any(accepts >> good & 1 and table.goods[factory * GOODS + good] > 0 for good in range(GOODS))


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
