"""Choices of Movers & Shakers as they are picked by hand: their parts on the board, the big button's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from branchline.core.sentences import capital
from branchline.core.sheet import Standing
from branchline.core.words import counted, inflected
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.box import CARS, SEALS, SHIPS, SLOTS, TRACK, UNDER_WAY
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.rounds import steps_of
from branchline.games.movers_and_shakers.steps.trains import FormTrain, MoveTrains
from branchline.games.movers_and_shakers.text import price_of, verb_of
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    HALVES,
    MARKER_NAMES,
    block_words,
    car_kind,
    car_name,
    contract_assets,
    contract_code,
    effect_words,
    effects_words,
    place_name,
    rupees,
    segment_name,
    tile_place,
    train_name,
)

GIVES_UP: Final = frozenset({"decline", "stop_loading", "no_tile", "pass"})

STANDING: Final = (
    Standing("invest", "Invest", "Pass on investments", "pass", "MS-11.6"),
    Standing("white", "TakeWhite", "Take no white tile", "no_tile", "MS-9.5"),
    Standing("red", "TakeRed", "Take no red tile", "no_tile", "MS-9.5"),
)

Places = tuple[str, ...]


# -- parts ---------------------------------------------------------------------------------------------------------


def parts(table: Table, action: int) -> Places:
    """What an action names, in the order of its sentence: the crate and the car, the crate and the ship. What lies on
    the common board alone is the action's target."""
    first, number = verb_of(table.box, action)
    find = PARTS.get(first)
    return find(table, number, table.player) if find else ()


def step_of(table: Table) -> Any:
    """The step that asks."""
    return table.stack[-1]


def half_of(_table: Table, number: int, seat: int) -> Places:
    """MS-3.3: the half of the slot that is carried out; the card will cover the other."""
    slot, side = divmod(number, 2)
    return (places.slot(seat, slot, side),)


def played_card(table: Table, _: int, seat: int) -> Places:
    """MS-4.3: the card in its slot."""
    return (places.card(table.slots[seat * SLOTS + step_of(table).slot]),)


def company_half(table: Table, _: int, seat: int) -> Places:
    """MS-3.4: the half of the slot that stays uncovered."""
    slot = step_of(table).slot
    return (places.slot(seat, slot, table.uncovered[seat * SLOTS + slot]),)


def loaded(_table: Table, number: int, seat: int) -> Places:
    slot, car = divmod(number, CARS)
    return places.crates(seat, slot), places.car(car)


def shipped(_table: Table, number: int, seat: int) -> Places:
    slot, ship = divmod(number, len(SHIPS))
    return places.crates(seat, slot), places.ship(ship)


PARTS: dict[int, Callable[[Table, int, int], Places]] = {
    v.PLACE: half_of,
    v.CARD_FIRST: played_card,
    v.COMPANY_FIRST: company_half,
    v.BLOCK: played_card,
    v.PART: played_card,
    v.LOAD_CRATE: loaded,
    v.DEPART: lambda table, _, __: (places.car(step_of(table).a),),
    v.ROW: lambda table, row, _: (places.on_line(step_of(table).into + row),),
    v.MARKER: lambda _, kind, seat: (places.marker(seat, kind),),
    v.RAISE: lambda _, asset, seat: (places.asset(seat, asset),),
    v.PAIR: lambda _, number, seat: (places.asset(seat, number // 2),),
    v.MEET: lambda _, asset, seat: (places.asset(seat, asset),),
    v.SHIP_CRATE: shipped,
    v.COMPLETE: lambda _, slot, seat: (places.contract(seat, slot),),
    v.CONTRACT: lambda _, slot, seat: (places.contract(seat, slot),),
}


def journey(table: Table, action: int) -> tuple[Places, Places]:
    """MS-7.5: where a train comes step by step with the steps that are left. MS-7.10: where those come to stand that it
    pushes with the first, or by the row it enters."""
    first, number = verb_of(table.box, action)
    if first not in (v.ADVANCE, v.ROW):
        return (), ()
    passed: list[str] = []
    own: list[int] = []
    if first == v.ADVANCE:
        at = number + TRACK
        own = table.train(at)
        while at >= TRACK and len(passed) < step_of(table).steps:
            at = table.side.ahead[at]
            passed.append(places.on_line(at))
    after = table.clone()
    after.apply(action, table.player)
    others = [car for car in range(len(table.place)) if car not in own and table.place[car] != UNDER_WAY]
    pushed = [after.place[car] for car in others if after.place[car] not in (table.place[car], UNDER_WAY)]
    return tuple(passed), tuple(dict.fromkeys(map(places.on_line, pushed)))


def goes_on(table: Table, action: int, after: Table) -> int:
    """MS-7.7: the next step with the train that an action advanced; -1 where it has arrived or something is asked."""
    first, number = verb_of(table.box, action)
    if first != v.ADVANCE or after.player != table.player or not isinstance(step_of(after), MoveTrains):
        return -1
    if step_of(after).steps != step_of(table).steps - 1:
        return -1  # other steps than those that were left
    place = after.place[table.train(number + TRACK)[0]]
    onward = v.ADVANCE + place - TRACK
    return onward if place >= TRACK and onward in after.legal else -1


def far(table: Table, action: int) -> tuple[int, str]:
    """MS-7.5: how many steps a train can be advanced before something else is asked, and how that is said."""
    first, number = verb_of(table.box, action)
    if first != v.ADVANCE or step_of(table).steps == 1:
        return 1, ""
    seat, steps, now, at = table.player, 0, table, number + TRACK
    while action >= 0:
        after = now.clone()
        after.apply(action, seat)
        now, action = after, goes_on(now, action, after)
        at, steps = table.side.ahead[at], steps + 1
    if steps == 1:
        return 1, ""
    price = price_of(table, v.ADVANCE + number)
    words = f"Move {steps} of {counted(step_of(table).steps, 'step')} to {segment_name(at)}"
    return steps, words if price is None else f"{words}, {rupees(steps * price)}"


# -- the big button ------------------------------------------------------------------------------------------------


def button(table: Table, action: int) -> str:
    """The verb of now, with what it takes; nothing for what chance does."""
    first, number = verb_of(table.box, action)
    if first not in BUTTONS:
        return ""
    words, price = BUTTONS[first](table, number), price_of(table, action)
    return words if price is None else f"{words}, {rupees(price)}"


def laid(table: Table, number: int) -> str:
    slot, side = divmod(number, 2)
    return f"Play {table.box.cards[table.playing].id} in slot {slot + 1} for {HALVES[side]}"


def stepped(table: Table, _: int) -> str:
    """MS-7.5: a step of those that are left."""
    left: int = step_of(table).steps
    return f"Move 1 of {counted(left, 'step')}" if left > 1 else "Move the last step"


def cut_short(table: Table, track: int) -> str:
    used, left = table.side.shortcut[track + TRACK], step_of(table).steps
    return f"Take the shortcut, {used} of {left} steps"


def coupled(table: Table, car: int) -> str:
    if isinstance(step_of(table), FormTrain):
        return f"Add the {car_kind(car)}"
    return f"Form a train, 1 of {counted(step_of(table).steps, 'step')}"


def raised(table: Table, asset: int) -> str:
    return f"Raise {ASSET_NAMES[asset]} to {table.assets[table.player * 4 + asset] + 1}"


def paired(table: Table, number: int) -> str:
    asset, is_second = divmod(number, 2)
    effect = table.box.effects[step_of(table).effect]
    return f"Raise {ASSET_NAMES[asset]} by {effect.second if is_second else effect.first} first"


def left_to_invest(table: Table, _: int) -> str:
    tokens = table.tokens[table.player]
    return f"Pass, {counted(tokens, 'token')} unused" if tokens else "Pass"


def invested(table: Table, space: int) -> str:
    cost = table.box.investment_cost[space // table.box.columns]
    return f"Invest {counted(cost, 'token')} for {table.investments.vp[space]} points"


def stopped(table: Table, _: int) -> str:
    left = min(step_of(table).number, sum(table.contract_crates[table.player * 2 : table.player * 2 + 2]))
    return f"Stop loading, {counted(left, 'crate')} unused"


def own_assets(table: Table, slot: int) -> str:
    return contract_assets(table.box, table.contracts[table.player * 2 + slot])


def paper_name(table: Table, contract: int) -> str:
    return f"{contract_code(table.box, contract)}, {contract_assets(table.box, contract)}"


BUTTONS: dict[int, Callable[[Table, int], str]] = {
    v.DRAFT: lambda table, card: f"Take setup card {table.box.setup_cards[card].id}",
    v.CARD: lambda table, card: f"Play {table.box.cards[card].id}",
    v.PLACE: laid,
    v.CARD_FIRST: lambda _, __: "Do the card first",
    v.COMPANY_FIRST: lambda _, __: "Do the company action first",
    v.BLOCK: lambda _, number: f"Carry out block {number + 1}",
    v.DECLINE: lambda _, number: f"Decline block {number + 1}",
    v.PART: lambda _, number: f"Do part {number + 1} next",
    v.LOAD_CRATE: lambda _, number: f"Load the {car_kind(number % CARS)}",
    v.STOP_LOADING: stopped,
    v.ADVANCE: stepped,
    v.SHORTCUT: cut_short,
    v.FORM: coupled,
    v.DEPART: lambda _, __: "Depart now",
    v.ROW: lambda table, row: f"Enter {segment_name(step_of(table).into)[-1]}, row {row + 1}",
    v.MARKER: lambda _, kind: f"Advance the {MARKER_NAMES[kind]}",
    v.RAISE: raised,
    v.PAIR: paired,
    v.MEET: lambda _, asset: f"Take the {ASSET_NAMES[asset]} concession",
    v.WHITE: lambda table, space: f"Take the tile, +{rupees(table.box.tile_money[space // 2])}",
    v.RED: lambda table, space: f"Buy {ASSET_NAMES[table.red[space]]}",
    v.NO_TILE: lambda _, __: "Take no tile",
    v.SHIP_CRATE: lambda _, number: f"Ship a crate to ship {SHIPS[number % len(SHIPS)]}",
    v.COMPLETE: lambda table, slot: f"Complete {own_assets(table, slot)} first",
    v.KEEP: lambda table, contract: f"Keep {paper_name(table, contract)}",
    v.ON_TOP: lambda _, __: "Put it on top",
    v.UNDERNEATH: lambda _, __: "Put it underneath",
    v.CONTRACT: lambda table, slot: f"Move {counted(table.contract_crates[table.player * 2 + slot], 'step')}",
    v.INVEST: invested,
    v.PASS: left_to_invest,
    v.AGENCY_TYPE: lambda _, kind: f"Take the {AGENCY_NAMES[kind]} Agency",
    v.MAJOR_LOADS: lambda _, car: f"Let the Major load the {car_kind(car)}",
    v.MAJOR_MOVES: lambda _, car: f"Let the Major move the {car_kind(car)}",
}


# -- names as they are printed ---------------------------------------------------------------------------------------


def place(table: Table, action: int) -> str:
    """What is printed where an action points; nothing for what points nowhere."""
    first, number = verb_of(table.box, action)
    return NAMES[first](table, number) if first in NAMES else ""


def half_name(_table: Table, number: int) -> str:
    slot, side = divmod(number, 2)
    return f"slot {slot + 1}, {HALVES[side]}"


def block_name(table: Table, number: int) -> str:
    block = table.box.cards[table.slots[table.player * SLOTS + step_of(table).slot]].blocks[number]
    return f"block {number + 1}, {block_words(table.box, block, 0)}"


def part_name(table: Table, number: int) -> str:
    step = step_of(table)
    part = table.box.cards[table.slots[table.player * SLOTS + step.slot]].blocks[step.block].parts[number]
    return f"part {number + 1}, {effect_words(table.box.effects[part])}"


def car_place(table: Table, car: int) -> str:
    return f"{car_name(table, car, table.player)}, {place_name(table.place[car])}"


def load_name(table: Table, number: int) -> str:
    slot, car = divmod(number, CARS)
    return f"{SEALS[slot]} crate, {car_place(table, car)}"


def way_name(table: Table, track: int) -> str:
    place = track + TRACK
    return f"{place_name(place)} to {segment_name(table.side.ahead[place])}"


def short_way(table: Table, track: int) -> str:
    place = track + TRACK
    return f"{place_name(place)} to {CITY_NAMES[table.side.line[place]]}"


def row_name(table: Table, row: int) -> str:
    into = step_of(table).into + row
    train = train_name(table, into, table.player) or "empty"
    return f"{place_name(into)}, {train}"


def pair_name(table: Table, number: int) -> str:
    return capital(paired(table, number).removeprefix("Raise ").removesuffix(" first"))


def space_name(table: Table, space: int) -> str:
    steps = steps_of(table, space)
    worth = f"{table.investments.vp[space]} VP, {steps} asset {inflected(steps, 'step')}"
    return f"row {table.box.investment_cost[space // table.box.columns]}: {worth}"


def white_name(table: Table, space: int) -> str:
    words = effects_words(table.box, table.box.white_effect[table.white[space]])
    return f"{tile_place(table.box, space)}: {words}"


NAMES: dict[int, Callable[[Table, int], str]] = {
    v.DRAFT: lambda table, card: table.box.setup_cards[card].id,
    v.CARD: lambda table, card: table.box.cards[card].id,
    v.PLACE: half_name,
    v.CARD_FIRST: lambda _, __: "the card",
    v.COMPANY_FIRST: lambda _, __: "the company",
    v.BLOCK: block_name,
    v.PART: part_name,
    v.LOAD_CRATE: load_name,
    v.ADVANCE: way_name,
    v.SHORTCUT: short_way,
    v.FORM: car_place,
    v.DEPART: lambda table, _: CITY_NAMES[table.place[step_of(table).a]],
    v.ROW: row_name,
    v.MARKER: lambda _, kind: MARKER_NAMES[kind],
    v.RAISE: lambda _, asset: ASSET_NAMES[asset],
    v.PAIR: pair_name,
    v.MEET: lambda _, asset: ASSET_NAMES[asset],
    v.WHITE: lambda table, space: (
        f"{tile_place(table.box, space)}: {effects_words(table.box, table.box.white_effect[table.white[space]])}"
    ),
    v.RED: lambda table, space: f"{tile_place(table.box, space)}: {ASSET_NAMES[table.red[space]]}",
    v.SHIP_CRATE: lambda _, number: f"{SEALS[number // len(SHIPS)]} crate, ship {SHIPS[number % len(SHIPS)]}",
    v.COMPLETE: own_assets,
    v.KEEP: paper_name,
    v.ON_TOP: lambda _, __: "on top of the stack",
    v.UNDERNEATH: lambda _, __: "under the stack",
    v.CONTRACT: lambda _, slot: f"{SEALS[slot]} contract",
    v.INVEST: space_name,
    v.AGENCY_TYPE: lambda _, kind: AGENCY_NAMES[kind],
    v.MAJOR_LOADS: car_place,
    v.MAJOR_MOVES: car_place,
}
