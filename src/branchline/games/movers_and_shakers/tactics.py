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

TOKEN: Final = 9.0
RUPEE: Final = 0.75
DEAL_AHEAD: Final = 1.2
ASSET_AHEAD: Final = 1.5


def evaluate(table: Table, seat: int) -> float:
    """How good the position is for a seat."""
    if table.solo and seat == MAJOR:
        return 0.0
    over = not table.stack
    value = float(points(table, seat))
    if over:
        return value + table.cash[seat] * 0.01
    last = table.round == 2
    played = table.cards_played(seat)
    left = SLOTS - played + (0 if last else SLOTS)
    value += money_ahead(table, seat, last)
    value += crates_ahead(table, seat)
    value += contracts_ahead(table, seat, left)
    value += growth_ahead(table, seat, left)
    return value + actions_ahead(table, seat)


def money_ahead(table: Table, seat: int, last: bool) -> float:
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
    token = TOKEN
    if last and table.active < 0:  # the last chance to invest
        if table.passed[seat]:
            return 0.0
        token = 4.0
    worth = tokens * token + rupees * (RUPEE if last else RUPEE + 0.1)
    # City markers pay for every crate on its way, the advisor by his rows.
    worth += (market[at] + market[at + 1]) * 0.45 + market[at + ADVISOR] * 0.6
    if table.contract_crates[seat * 2] + table.contract_crates[seat * 2 + 1] == 0:
        worth += 0.2
    return worth


def crates_ahead(table: Table, seat: int) -> float:
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
                worth += number * 1.5
            continue
        if number == 0 and not own:
            continue
        city = side.line[place] if place >= TRACK else 1 - place
        length = side.distance[1 - city]
        near = 1.0 - side.distance[place] / length
        value = table.box.market_value[table.market[seat * 3 + city]] * RUPEE
        worth += number * (0.25 + 0.75 * near) * (value + 0.6)
        aboard = table.aboard(car)
        if place < TRACK and aboard and aboard >= table.box.min_load[car]:
            worth += 0.4 * number
        if own and aboard:
            worth += table.box.car_size[car] * (0.3 + 0.7 * near) * 0.9
    return worth


def contracts_ahead(table: Table, seat: int, left: int) -> float:
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
                assets += this.assets[asset] * (table.assets[seat * 4 + asset] + ASSET_AHEAD)
        prize = 3.0 + assets
        done = 1.0 - table.contract_crates[at] / (1.0 + this.crates)
        worth += prize * done * done
    return worth


def growth_ahead(table: Table, seat: int, left: int) -> float:
    """Assets, agencies and deals multiply one another: value what the later game will multiply."""
    later = min(left, 12) / 12.0
    worth = 0.0
    at = seat * 4
    lowest = min(table.assets[at], table.assets[at + 1], table.assets[at + 2], table.assets[at + 3])
    for asset in range(4):
        worth += table.assets[at + asset] * (0.5 + 1.2 * later)
        worth += assets_of(table, seat, asset) * ASSET_AHEAD * (0.5 + later)
    worth += lowest * (1.0 + 2.0 * later)
    worth += agency_worth(table, seat) * (DEAL_AHEAD + 1.5 * later)
    worth += table.deals_of(seat) * (0.5 + 1.5 * later)
    worth += table.performance[seat] * 0.35
    worth += table.shipped(seat) * 0.8
    return worth


# -- actions announced but not yet carried out -------------------------------------------------------


def actions_ahead(table: Table, seat: int) -> float:
    """A card chosen, a slot taken: what their actions will bring, so that the choice is not blind."""
    worth = 0.0
    if table.playing >= 0 and table.active == seat:
        return card_worth(table, seat, table.playing, 0)
    for step in table.stack:
        if isinstance(step, ChooseOrder):
            if step.seat == seat:
                worth += company_worth(table, seat, step.slot)
                worth += card_worth(table, seat, table.slots[seat * SLOTS + step.slot], step.slot)
        elif isinstance(step, CompanyAction):
            if step.company == seat:
                worth += company_worth(table, seat, step.slot)
        elif isinstance(step, CardAction):
            if step.company == seat:
                worth += card_worth(table, seat, table.slots[seat * SLOTS + step.slot], step.slot)
        elif isinstance(step, LoadCrates):
            if step.seat == seat and step.options(table):
                worth += min(step.number, 3) * 1.0
        elif isinstance(step, MoveTrains):
            if step.seat == seat:
                worth += step.steps * 0.5
        elif isinstance(step, ChoosePart):
            if step.seat == seat:
                card = table.box.cards[table.slots[seat * SLOTS + step.slot]]
                parts = card.blocks[step.block].parts
                for number in range(len(parts)):
                    if not step.handled >> number & 1:
                        worth += 0.5 * effect_worth(table, seat, parts[number])
        elif isinstance(step, ChooseBlock):
            if step.seat == seat:
                worth += 0.5 * blocks_left(table, seat, step)
        elif isinstance(step, Develop) and step.company == seat:
            worth += 0.8 * step.times * effect_worth(table, seat, step.effect)
    return worth


def blocks_left(table: Table, seat: int, step: ChooseBlock) -> float:
    """What the blocks of a card that still wait may bring."""
    worth = 0.0
    blocks = table.box.cards[table.slots[seat * SLOTS + step.slot]].blocks
    for number in range(len(blocks)):
        block = blocks[number]
        if not step.handled >> number & 1 and block.cost <= table.cash[seat]:
            for part in block.parts:
                worth += effect_worth(table, seat, part)
            worth -= block.cost * RUPEE
    return max(0.0, worth)


def company_worth(table: Table, seat: int, slot: int) -> float:
    at = seat * SLOTS + slot
    box = table.box
    if table.uncovered[at] == DEVELOPMENT:
        return box.development_times[slot] * effect_worth(table, seat, box.cards[table.slots[at]].icon)
    worth = 0.0
    for effect in box.logistics[slot]:
        worth += effect_worth(table, seat, effect)
    return worth


def card_worth(table: Table, seat: int, number: int, slot: int) -> float:
    """The best block of an OR card, all blocks of an AND card, less their prices."""
    card = table.box.cards[number]
    total = 0.0
    best = 0.0
    for block in card.blocks:
        if block.cost > table.cash[seat] or (block.when and not holds(table, seat, block.when, slot)):
            continue
        worth = -block.cost * RUPEE
        for part in block.parts:
            worth += effect_worth(table, seat, part)
        if worth > 0:
            total += worth
            best = max(best, worth)
    return best if card.choose_one else total


def effect_worth(table: Table, seat: int, number: int) -> float:
    """A rough figure for one effect as the table stands; 0 if it can do nothing now."""
    if not effect_possible(table, seat, number):
        return 0.0
    effect = table.box.effects[number]
    kind = effect.kind
    if kind == LOAD:
        return load_worth(table, seat, effect)
    n = amount(table, seat, effect)
    if kind == MOVE:
        return min(n, 6) * (1.0 - effect.unit * RUPEE)
    if kind == RUPEES:
        return n * RUPEE
    if kind == MARKET:
        return n * (1.4 if effect.which >= ADVISOR else 0.9)
    if kind == ASSET:
        return n * 1.8
    if kind == ASSETS_DIFFERENT:
        return n * 1.7
    if kind == ASSET_PAIR:
        return 4.5
    if kind == AGENCY:
        return 1.0 + table.box.agency_vp[effect.which] * (1.0 + table.deals_of(seat))
    if kind == DEAL:
        return 1.0 + agency_worth(table, seat)
    if kind == PERFORMANCE:
        return n * 0.9
    if kind == SHIP:
        return n * 3.0
    return 0.0


def load_worth(table: Table, seat: int, effect: Effect) -> float:
    crates = table.contract_crates[seat * 2] + table.contract_crates[seat * 2 + 1]
    cars = len(open_cars(table, seat, effect.cars, -1, False))
    number = min(amount(table, seat, effect), crates, cars)
    return number * (2.4 - effect.unit * RUPEE)
