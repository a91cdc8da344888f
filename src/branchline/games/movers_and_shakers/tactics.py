"""What a position is worth to a seat, for bots that look one decision ahead.

The score as it stands, plus what half-done things promise: tokens and cash that will be invested, crates on the way
to a city, contracts nearly empty, markets, and the assets and agencies that multiply later.
"""

from __future__ import annotations

from typing import Final

from branchline.games.movers_and_shakers.box import (
    ADVISOR,
    AGENCY,
    ASSET,
    ASSET_PAIR,
    ASSETS_DIFFERENT,
    DEAL,
    DEVELOPMENT,
    LOAD,
    MAJOR,
    MARKET,
    MOVE,
    PERFORMANCE,
    RUPEES,
    SHIP,
    SLOTS,
    TRACK,
    Effect,
)
from branchline.games.movers_and_shakers.scoring import agency_worth, assets_of, points
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import (
    CardAction,
    ChooseBlock,
    ChooseOrder,
    ChoosePart,
    CompanyAction,
    Develop,
    amount,
    effect_possible,
    holds,
)
from branchline.games.movers_and_shakers.steps.loading import LoadCrates, open_cars
from branchline.games.movers_and_shakers.steps.trains import MoveTrains
from branchline.games.movers_and_shakers.weights import Weights

PARTS: Final = ("points", "money_ahead", "crates_ahead", "contracts_ahead", "growth_ahead", "actions_ahead")


def evaluate(table: Table, seat: int, weights: Weights) -> float:
    """How good the position is for a seat."""
    here, money, crates, contracts, growth, actions = parts(table, seat, weights)
    return here + money + crates + contracts + growth + actions


def parts(table: Table, seat: int, weights: Weights) -> tuple[float, float, float, float, float, float]:
    """What the worth of a position is made of, in the order of PARTS."""
    if table.solo and seat == MAJOR:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    here = float(points(table, seat))
    if not table.stack:
        return here, table.cash[seat] * 0.01, 0.0, 0.0, 0.0, 0.0
    last = table.round == table.box.rounds
    left = SLOTS - table.cards_played(seat) + SLOTS * (table.box.rounds - max(1, table.round))
    return (
        here,
        money_ahead(table, seat, last, weights),
        crates_ahead(table, seat, weights),
        contracts_ahead(table, seat, left, weights),
        growth_ahead(table, seat, left, weights),
        actions_ahead(table, seat, weights),
    )


def money_ahead(table: Table, seat: int, last: bool, weights: Weights) -> float:
    """Cash and tokens become investments; warehouses and markets become cash at the end of the round."""
    at = seat * 3
    market = table.market
    rupees = float(table.cash[seat])
    rupees += table.warehouses[seat * 2] * table.box.market_value[market[at]]
    rupees += table.warehouses[seat * 2 + 1] * table.box.market_value[market[at + 1]]
    lowest = min(market[at], market[at + 1], market[at + 2])
    rupees += table.box.adjust[lowest]
    free = table.box.investment_markers - table.markers_placed(seat)
    tokens = float(table.tokens[seat]) if free > 0 else 0.0
    token = weights.token
    if last and table.active < 0:  # the last chance to invest
        if table.passed[seat]:
            return 0.0
        token = weights.last_token
    worth = tokens * token + rupees * (weights.rupee if last else weights.rupee + weights.rupee_early)
    # City markers pay for every crate on its way, the advisor by his rows.
    worth += (market[at] + market[at + 1]) * weights.city_market + market[at + ADVISOR] * weights.advisor_market
    if table.contract_crates[seat * 2] + table.contract_crates[seat * 2 + 1] == 0:
        worth += weights.empty_contracts
    return worth


def crates_ahead(table: Table, seat: int, weights: Weights) -> float:
    """A crate on a car is on its way to the value of its city's marker; the nearer, the surer."""
    seats = table.seats
    side = table.side
    worth = 0.0
    for car in range(len(table.place)):
        place = table.place[car]
        number = table.crates[car * seats + seat]
        own = car // 4 == seat
        if place < 0:
            if number:
                worth += number * weights.crate_waiting
            continue
        if number == 0 and not own:
            continue
        city = side.line[place] if place >= TRACK else 1 - place
        length = side.distance[1 - city]
        near = 1.0 - side.distance[place] / length
        value = table.box.market_value[table.market[seat * 3 + city]] * weights.rupee
        worth += number * (weights.crate_far + weights.crate_near * near) * (value + weights.crate)
        aboard = table.aboard(car)
        if place < TRACK and aboard and aboard >= table.box.min_load[car]:
            worth += weights.crate_ready * number
        if own and aboard:
            worth += table.box.car_size[car] * (weights.car_far + weights.car_near * near) * 0.9
    return worth


def contracts_ahead(table: Table, seat: int, left: int, weights: Weights) -> float:
    """Crates already taken from a contract bring its assets and reward nearer."""
    if left <= 0:
        return 0.0
    worth = 0.0
    for slot in range(2):
        at = seat * 2 + slot
        contract = table.contracts[at]
        if contract < 0:
            continue
        this = table.box.contracts[contract]
        assets = 0.0
        for asset in range(4):
            if this.assets[asset]:
                assets += this.assets[asset] * (table.assets[seat * 4 + asset] + weights.asset_kind)
        prize = weights.contract + assets
        done = 1.0 - table.contract_crates[at] / (1.0 + this.crates)
        worth += prize * done * done
    return worth


def growth_ahead(table: Table, seat: int, left: int, weights: Weights) -> float:
    """Assets, agencies and deals multiply one another: value what the later game will multiply."""
    later = min(left, 12) / 12.0
    worth = 0.0
    at = seat * 4
    lowest = min(table.assets[at], table.assets[at + 1], table.assets[at + 2], table.assets[at + 3])
    for asset in range(4):
        worth += table.assets[at + asset] * (weights.asset + weights.asset_early * later)
        worth += assets_of(table, seat, asset) * weights.asset_kind * (weights.asset_worth + later)
    worth += lowest * (weights.lowest_asset + weights.lowest_asset_early * later)
    worth += agency_worth(table, seat) * (weights.agency + weights.agency_early * later)
    worth += table.deals_of(seat) * (weights.deal + weights.deal_early * later)
    worth += table.performance[seat] * weights.performance
    worth += table.shipped(seat) * weights.shipped
    return worth


# -- actions announced but not yet carried out -------------------------------------------------------


def actions_ahead(table: Table, seat: int, weights: Weights) -> float:
    """A card chosen, a slot taken: what their actions will bring, so that the choice is not blind."""
    worth = 0.0
    if table.playing >= 0 and table.active == seat:
        return card_worth(table, seat, table.playing, 0, weights)
    for step in table.stack:
        if isinstance(step, ChooseOrder):
            if step.seat == seat:
                worth += company_worth(table, seat, step.slot, weights)
                worth += card_worth(table, seat, table.slots[seat * SLOTS + step.slot], step.slot, weights)
        elif isinstance(step, CompanyAction):
            if step.company == seat:
                worth += company_worth(table, seat, step.slot, weights)
        elif isinstance(step, CardAction):
            if step.company == seat:
                worth += card_worth(table, seat, table.slots[seat * SLOTS + step.slot], step.slot, weights)
        elif isinstance(step, LoadCrates):
            if step.seat == seat and step.options(table):
                worth += min(step.number, 3) * weights.loading
        elif isinstance(step, MoveTrains):
            if step.seat == seat:
                worth += step.steps * weights.moving
        elif isinstance(step, ChoosePart):
            if step.seat == seat:
                card = table.box.cards[table.slots[seat * SLOTS + step.slot]]
                parts = card.blocks[step.block].parts
                for number in range(len(parts)):
                    if not step.handled >> number & 1:
                        worth += weights.part_waiting * effect_worth(table, seat, parts[number], weights)
        elif isinstance(step, ChooseBlock):
            if step.seat == seat:
                worth += weights.block_waiting * blocks_left(table, seat, step, weights)
        elif isinstance(step, Develop) and step.company == seat:
            worth += weights.developing * step.times * effect_worth(table, seat, step.effect, weights)
    return worth


def blocks_left(table: Table, seat: int, step: ChooseBlock, weights: Weights) -> float:
    """What the blocks of a card that still wait may bring."""
    worth = 0.0
    blocks = table.box.cards[table.slots[seat * SLOTS + step.slot]].blocks
    for number in range(len(blocks)):
        block = blocks[number]
        if not step.handled >> number & 1 and block.cost <= table.cash[seat]:
            for part in block.parts:
                worth += effect_worth(table, seat, part, weights)
            worth -= block.cost * weights.rupee
    return max(0.0, worth)


def company_worth(table: Table, seat: int, slot: int, weights: Weights) -> float:
    at = seat * SLOTS + slot
    box = table.box
    if table.uncovered[at] == DEVELOPMENT:
        return box.development_times[slot] * effect_worth(table, seat, box.cards[table.slots[at]].icon, weights)
    worth = 0.0
    for effect in box.logistics[slot]:
        worth += effect_worth(table, seat, effect, weights)
    return worth


def card_worth(table: Table, seat: int, number: int, slot: int, weights: Weights) -> float:
    """The best block of an OR card, all blocks of an AND card, less their prices."""
    card = table.box.cards[number]
    total = 0.0
    best = 0.0
    for block in card.blocks:
        if block.cost > table.cash[seat] or (block.when and not holds(table, seat, block.when, slot)):
            continue
        worth = -block.cost * weights.rupee
        for part in block.parts:
            worth += effect_worth(table, seat, part, weights)
        if worth > 0:
            total += worth
            best = max(best, worth)
    return best if card.choose_one else total


def effect_worth(table: Table, seat: int, number: int, weights: Weights) -> float:
    """A rough figure for one effect as the table stands; 0 if it can do nothing now."""
    if not effect_possible(table, seat, number):
        return 0.0
    effect = table.box.effects[number]
    kind = effect.kind
    if kind == LOAD:
        return load_worth(table, seat, effect, weights)
    n = amount(table, seat, effect)
    if kind == MOVE:
        return min(n, 6) * (weights.move - effect.unit * weights.rupee)
    if kind == RUPEES:
        return n * weights.rupee
    if kind == MARKET:
        return n * (weights.raise_advisor if effect.which >= ADVISOR else weights.raise_city)
    if kind == ASSET:
        return n * weights.gain_asset
    if kind == ASSETS_DIFFERENT:
        return n * weights.gain_different
    if kind == ASSET_PAIR:
        return weights.gain_pair
    if kind == AGENCY:
        return weights.gain_agency + table.box.agency_vp[effect.which] * (1.0 + table.deals_of(seat))
    if kind == DEAL:
        return weights.gain_deal + agency_worth(table, seat)
    if kind == PERFORMANCE:
        return n * weights.perform
    if kind == SHIP:
        return n * weights.ship
    return 0.0


def load_worth(table: Table, seat: int, effect: Effect, weights: Weights) -> float:
    crates = table.contract_crates[seat * 2] + table.contract_crates[seat * 2 + 1]
    cars = len(open_cars(table, seat, effect.cars, -1, False))
    number = min(amount(table, seat, effect), crates, cars)
    return number * (weights.load - effect.unit * weights.rupee)
