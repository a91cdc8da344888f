"""Words: what an action does, what is asked (the decisions of MS-16), and the rule behind each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.decision import top
from branchline.core.position import NOBODY
from branchline.core.sentences import Count, Phrase
from branchline.core.sheet import Question
from branchline.core.words import an, counted, listing
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.automa import ChooseMajorForm
from branchline.games.movers_and_shakers.box import CARS, ROW_SIZE, SEALS, SHIPS, SLOTS, TRACK, Box
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import price
from branchline.games.movers_and_shakers.steps.rounds import NextTurn, steps_of
from branchline.games.movers_and_shakers.steps.trains import ChooseRow, FormTrain, cars_of
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    MARKER_NAMES,
    TILE_NAMES,
    block_words,
    car_name,
    car_of_the_major,
    car_phrase,
    card_name,
    card_words,
    contract_assets,
    contract_name,
    contract_terms,
    effect_words,
    effects_words,
    load_name,
    place_name,
    player,
    rupees,
    segment_name,
    slot_words,
    solo_card_words,
    tile_place,
    train_phrase,
)

Values = dict[str, Any]
Facts = Callable[[Table, int, int], Values]
"""What a sentence names: from the table, the number of the action within its verb, and the seat that decides."""


def say(table: Table, action: int) -> Phrase:
    """The sentence of an action that is legal now, for who may choose it and for all who are told."""
    first, number = verb_of(table.box, action)
    _, _, template, facts = saying(first)
    template = IN_THIS_STEP.get((first, type(table.stack[-1])), template)
    return Phrase(template, **facts(table, number, max(0, table.player)))


def rule_of(action: int) -> str:
    """The number of the rule behind an action."""
    return saying(action)[1]


def price_of(table: Table, action: int) -> int | None:
    """MS-4.4, MS-6.8, MS-8.2, MS-9.4: the rupees that an action takes; None where money has no part in it."""
    step = top(table)
    first, number = verb_of(table.box, action)
    if first == v.RED:
        return table.box.tile_money[number // 2]
    if first == v.BLOCK:
        blocks = table.box.cards[table.slots[step.seat * SLOTS + step.slot]].blocks
        is_priced = any(price(table, block) for block in blocks)
        return price(table, blocks[number]) if is_priced else None
    if first not in (v.LOAD_CRATE, v.ADVANCE, v.SHORTCUT, v.FORM) or isinstance(step, FormTrain) or not step.unit:
        return None
    used = table.side.shortcut[number + TRACK] if first == v.SHORTCUT else 1
    return used * int(step.unit)


def saying(action: int) -> tuple[int, str, str, Facts]:
    return BY_VERB.of(action)[0]


def verb_of(box: Box, action: int) -> tuple[int, int]:
    """Where the verb of an action begins, and what the action names: a card, a contract, a space, or its number."""
    row, number = BY_VERB.of(action, box.numbering)
    first = row[0]
    if first in (v.DEAL_CARD, v.CARD):
        return first, box.card_at[number]
    if first in (v.DRAW_CONTRACT, v.KEEP):
        return first, box.contract_at[number]
    return first, box.space_at[number] if first == v.INVEST else number


# -- what the sentences name ------------------------------------------------------------------------------


def nothing(_table: Table, _number: int, _seat: int) -> Values:
    return {}


def dealt_card(table: Table, card: int, _: int) -> Values:
    who = player(table, top(table).company)
    return {"who": who, "card": card_name(table.box, card), "words": card_words(table, card)}


def laid_white(table: Table, tile: int, _: int) -> Values:
    words = effects_words(table.box, table.box.white_effect[tile])
    return {"tile": f"PW{tile + 1}", "words": words, "place": tile_place(table.box, top(table).space)}


def laid_red(table: Table, asset: int, _: int) -> Values:
    return {"asset": ASSET_NAMES[asset], "place": tile_place(table.box, top(table).space)}


def dealt_board(table: Table, board: int, _: int) -> Values:
    box = table.box
    assets = listing([contract_assets(box, contract) for contract in box.starting_contracts[board]])
    return {"who": player(table, top(table).company), "board": box.boards[board], "assets": assets}


def laid_setup_tile(table: Table, tile: int, _: int) -> Values:
    return {"tile": TILE_NAMES[tile], "card": table.box.setup_cards[top(table).card].id}


def first_drafter(table: Table, first: int, _: int) -> Values:
    return {"who": player(table, first)}


def a_contract(table: Table, contract: int, _: int) -> Values:
    crates, reward = contract_terms(table.box, contract)
    return {"contract": contract_name(table.box, contract), "crates": crates, "reward": reward}


def drawn_contract(table: Table, contract: int, seat: int) -> Values:
    return {"who": player(table, top(table).company), **a_contract(table, contract, seat)}


def drawn_rival(table: Table, rival: int, _: int) -> Values:
    this = table.box.rivals[rival]
    return {"rival": this.id, "score": this.score}


def major_setup(table: Table, card: int, _: int) -> Values:
    this = table.box.setup_cards[card]
    return {"card": this.id, "turn": this.turn_order}


def major_card(table: Table, card: int, _: int) -> Values:
    return {"card": table.box.solo_cards[card].id, "words": solo_card_words(table.box, card)}


def drafted(table: Table, card: int, _: int) -> Values:
    this = table.box.setup_cards[card]
    tile = TILE_NAMES[table.setup_tiles[card]]
    return {"card": this.id, "tile": tile, "bonus": effects_words(table.box, this.bonus)}


def played(table: Table, card: int, _: int) -> Values:
    return {"card": table.box.cards[card].id, "words": card_words(table, card)}


def placed(table: Table, number: int, _: int) -> Values:
    slot, side = divmod(number, 2)
    card = table.playing
    return {"card": table.box.cards[card].id, "slot": slot + 1, "words": slot_words(table.box, slot, side, card)}


def a_block(table: Table, number: int, seat: int) -> Values:
    block = table.box.cards[table.slots[seat * SLOTS + top(table).slot]].blocks[number]
    return {"number": number + 1, "words": block_words(table.box, block, price(table, block))}


def a_part(table: Table, number: int, seat: int) -> Values:
    step = top(table)
    part = table.box.cards[table.slots[seat * SLOTS + step.slot]].blocks[step.block].parts[number]
    return {"number": number + 1, "words": effect_words(table.box.effects[part])}


def own_contract(table: Table, slot: int, seat: int) -> str:
    return contract_name(table.box, table.contracts[seat * 2 + slot])


def loaded(table: Table, number: int, seat: int) -> Values:
    slot, car = divmod(number, CARS)
    unit = top(table).unit
    return {
        "contract": own_contract(table, slot, seat),
        "car": car_phrase(table, car),
        "place": place_name(table.place[car]),
        "room": load_name(table, car),
        "price": Phrase(" for {price}", price=rupees(unit)) if unit else "",
    }


def advanced(table: Table, track: int, _: int) -> Values:
    place = track + TRACK
    ahead = segment_name(table.side.ahead[place])
    return {"place": place_name(place), "train": train_phrase(table, place), "ahead": ahead}


def cut_short(table: Table, track: int, _: int) -> Values:
    place = track + TRACK
    return {
        "place": place_name(place),
        "train": train_phrase(table, place),
        "city": CITY_NAMES[table.side.line[place]],
        "steps": Count(table.side.shortcut[place], "step"),
    }


def coupled(table: Table, car: int, _: int) -> Values:
    return {
        "city": CITY_NAMES[table.place[car]],
        "car": car_phrase(table, car),
        "room": load_name(table, car),
    }


def chosen_row(table: Table, row: int, _: int) -> Values:
    step = top(table)
    return {
        "row": row + 1,
        "there": standing(table, step.into + row),
        "car": car_phrase(table, moving_car(step)),
        "where": segment_name(step.into),
    }


def standing(table: Table, place: int) -> Phrase | str:
    """What a row of a junction holds."""
    size = table.size_at(place)
    if not size:
        return "empty"
    train = train_phrase(table, place)
    return Phrase("{train}, full" if size == ROW_SIZE else "{train}, size {size}", train=train, size=size)


def moving_car(step: ChooseRow) -> int:
    return cars_of(step.a, step.b, step.c)[step.number]


def marker(table: Table, number: int, seat: int) -> Values:
    return {"marker": MARKER_NAMES[number], "row": table.market[seat * 3 + number]}


def raised(table: Table, asset: int, seat: int) -> Values:
    position = table.assets[seat * 4 + asset]
    return {"asset": ASSET_NAMES[asset], "position": position, "reached": position + 1}


def raised_pair(table: Table, number: int, _: int) -> Values:
    asset, is_second = divmod(number, 2)
    effect = table.box.effects[top(table).effect]
    other = effect.pair if asset == effect.which else effect.which
    steps, rest = (effect.second, effect.first) if is_second else (effect.first, effect.second)
    return {"asset": ASSET_NAMES[asset], "steps": steps, "other": ASSET_NAMES[other], "rest": rest}


def concession(table: Table, asset: int, seat: int) -> Values:
    bonus = effects_words(table.box, table.box.concessions[table.boards[seat]][asset])
    return {"asset": ASSET_NAMES[asset], "bonus": bonus}


def white_tile(table: Table, space: int, _: int) -> Values:
    box = table.box
    words = effects_words(box, box.white_effect[table.white[space]])
    return {"place": tile_place(box, space), "money": rupees(box.tile_money[space // 2]), "words": words}


def red_tile(table: Table, space: int, _: int) -> Values:
    money = rupees(table.box.tile_money[space // 2])
    return {"place": tile_place(table.box, space), "money": money, "asset": ASSET_NAMES[table.red[space]]}


def shipped(table: Table, number: int, seat: int) -> Values:
    slot, ship = divmod(number, len(SHIPS))
    reward = effects_words(table.box, table.box.ships[ship])
    return {"contract": own_contract(table, slot, seat), "ship": SHIPS[ship], "reward": reward}


def completed(table: Table, slot: int, seat: int) -> Values:
    return {"contract": own_contract(table, slot, seat)}


def counted_contract(table: Table, slot: int, seat: int) -> Values:
    return {"seal": SEALS[slot], "moves": Count(table.contract_crates[seat * 2 + slot], "move")}


def invested(table: Table, space: int, _: int) -> Values:
    cost = table.box.investment_cost[space // table.box.columns]
    return {
        "tokens": Count(cost, "token"),
        "column": space % table.box.columns + 1,
        "row": cost,
        "vp": table.investments.vp[space],
        "steps": Count(steps_of(table, space), "asset step"),
    }


def agency(_table: Table, kind: int, _: int) -> Values:
    return {"agency": an(f"{AGENCY_NAMES[kind]} Agency")}


def for_the_major(table: Table, car: int, _: int) -> Values:
    return {"car": car_of_the_major(table, car), "place": place_name(table.place[car])}


# -- every action ----------------------------------------------------------------------------------------

# Where an action begins, its rule, its sentence, and what the sentence names.
SAYINGS: tuple[tuple[int, str, str, Facts], ...] = (
    (v.DEAL_CARD, "MS-1.8", "[deal|{who} drew] {card}: {words}", dealt_card),
    (v.WHITE_TILE, "MS-2.4", "[lay |]white tile {tile} ({words}) [in|lies in] {place}", laid_white),
    (v.RED_TILE, "MS-2.4", "[lay |]a red {asset} tile [in|lies in] {place}", laid_red),
    (v.BOARD, "MS-2.5", "[deal|{who} got] company board {board}, with contracts for {assets}", dealt_board),
    (v.SETUP_TILE, "MS-2.10", "[lay |]the {tile} tile [above|lies above] setup card {card}", laid_setup_tile),
    (v.FIRST, "MS-2.11", "[let {who} draft|{who} will draft] first", first_drafter),
    (v.DRAW_CONTRACT, "MS-6.11", "[draw|{who} drew] the {contract}: {crates}, {reward}", drawn_contract),
    (v.RIVAL, "MS-15.1", "[draw |]rival tile {rival} (more than {score} VP to win)[| is drawn]", drawn_rival),
    (
        v.MAJOR_SETUP,
        "MS-14.2",
        "[draw |]setup card {card} [for|is drawn for] the Major: place {turn} of 5 in turn order",
        major_setup,
    ),
    (v.MAJOR_CARD, "MS-14.5", "[turn up |]the Major's card {card}[| is turned up]: {words}", major_card),
    (v.DRAFT, "MS-2.12", "[take|took] setup card {card} with the {tile} tile: {bonus}", drafted),
    (v.CARD, "MS-3.3", "[play|played] {card}: {words}", played),
    (v.PLACE, "MS-3.3", "[lay it|laid {card}] in slot {slot} for {words}", placed),
    (v.CARD_FIRST, "MS-3.7", "[do|did] the card action first", nothing),
    (v.COMPANY_FIRST, "MS-3.7", "[do|did] the company action first", nothing),
    (v.BLOCK, "MS-4.3", "[carry|carried] out block {number}: {words}", a_block),
    (v.DECLINE, "MS-4.4", "[decline|declined] block {number}: {words}", a_block),
    (v.PART, "MS-4.3", "[do|did] part {number} next: {words}", a_part),
    (
        v.LOAD_CRATE,
        "MS-6.1",
        "[load|loaded] a crate of {your} {contract} onto {car} in {place}[ ({room})|]{price}",
        loaded,
    ),
    (v.STOP_LOADING, "MS-6.5", "[stop|stopped] loading", nothing),
    (v.ADVANCE, "MS-7.7", "[advance|advanced] the train on {place} ({train}) to {ahead}", advanced),
    (
        v.SHORTCUT,
        "MS-7.12",
        "[take|took] the shortcut from {place} ({train}) to {city}[, | in ]{steps}",
        cut_short,
    ),
    (v.FORM, "MS-7.6", "[form|formed] a train in {city} with {car}[ ({room})|] in front", coupled),
    (v.DEPART, "MS-7.6", "[let|let] the train leave as it is", nothing),
    (v.ROW, "MS-7.9", "[choose row {row} ({there})|put {car} into row {row} of {where}]", chosen_row),
    (v.MARKER, "MS-5.2", "[advance|chose] the {marker}[ from row {row}|]", marker),
    (v.RAISE, "MS-5.3", "[raise {asset} from {position}|raised {asset} to {reached}]", raised),
    (v.PAIR, "MS-5.3", "[raise {asset} by {steps}, then {other} by {rest}|chose {asset} before {other}]", raised_pair),
    (v.MEET, "MS-5.7", "[take|took] the concession of {asset} next: {bonus}", concession),
    (v.WHITE, "MS-9.3", "[take|took] the white tile in {place}: gain {money} and {words}", white_tile),
    (v.RED, "MS-9.4", "[pay|paid] {money} for the red {asset} tile in {place}", red_tile),
    (v.NO_TILE, "MS-9.5", "[take|took] no tile", nothing),
    (v.SHIP_CRATE, "MS-10.1", "[ship|shipped] a crate of {your} {contract} to ship {ship}: {reward}", shipped),
    (v.COMPLETE, "MS-6.12", "[complete|completed] {your} {contract} first", completed),
    (v.KEEP, "MS-6.11", "[keep|kept] the {contract}: {crates}, {reward}", a_contract),
    (v.ON_TOP, "MS-6.11", "[put|put] the other contract on top of its stack", nothing),
    (v.UNDERNEATH, "MS-6.11", "[put|put] the other contract under its stack", nothing),
    (v.CONTRACT, "MS-8.1", "[count|counted] {your} {seal} contract: {moves}", counted_contract),
    (
        v.INVEST,
        "MS-11.6",
        "[invest|invested] {tokens} in column {column} of row {row}[: | for ]{vp} VP[, | and ]{steps}",
        invested,
    ),
    (v.PASS, "MS-11.6", "[pass: invest no more|passed: no more investments] this round", nothing),
    (v.AGENCY_TYPE, "MS-15.4", "[take|took] {agency} instead", agency),
    (v.MAJOR_LOADS, "MS-14.10", "[let|let] the Major load {car} in {place}", for_the_major),
    (v.MAJOR_MOVES, "MS-14.11", "[let|let] the Major move {car} in {place}", for_the_major),
)
BY_VERB = ByVerb({row[0]: row for row in SAYINGS})

# The same action, asked by another step.
IN_THIS_STEP: dict[tuple[int, type], str] = {
    (v.FORM, FormTrain): "[add|added] {car}[ ({room})|] behind",
    (v.MAJOR_MOVES, ChooseMajorForm): "[let|let] the Major add {car} behind",
}


# -- ask -----------------------------------------------------------------------------------------------

QUESTIONS = {
    "Draft": ("Which setup card with its tile do you take?", "MS-2.12"),
    "PlayCard": ("Which card do you play?", "MS-3.3"),
    "PlaceCard": ("Which half of which slot do you carry out? The card covers the other.", "MS-3.3"),
    "ChooseOrder": ("Which action comes first?", "MS-3.7"),
    "ChooseBlock": ("Which block of the card?", "MS-4.3"),
    "ChoosePart": ("Which part comes next?", "MS-4.3"),
    "LoadCrates": ("Which crate goes onto which car?", "MS-6.5"),
    "CompleteContracts": ("Which complete contract comes first?", "MS-6.12"),
    "KeepContract": ("Which contract do you keep?", "MS-6.11"),
    "PutBack": ("Where does the other contract go?", "MS-6.11"),
    "FormTrain": ("Which car joins behind?", "MS-7.6"),
    "ChooseMarker": ("Which market marker advances?", "MS-5.2"),
    "ChoosePair": ("Which asset first, and how far?", "MS-5.3"),
    "ReplaceAgency": ("Which agency instead of a Western one?", "MS-15.4"),
    "Concessions": ("Which concession comes first?", "MS-5.7"),
    "TakeWhite": ("Which white tile do you take?", "MS-9.3"),
    "TakeRed": ("Which red tile do you buy?", "MS-9.4"),
    "ShipCrates": ("Which crate goes to which ship?", "MS-10.1"),
    "CountContract": ("Which contract's crates give the moves?", "MS-13"),
    "Invest": ("Where do you invest?", "MS-11.6"),
    "ChooseMajorLoad": ("Which of the two small cars does the Major load?", "MS-14.10"),
    "ChooseMajorMove": ("Which of the equally close cars and trains does the Major move?", "MS-14.11"),
    "ChooseMajorForm": ("Which small car joins the Major's train?", "MS-14.12"),
    "DrawRival": ("Which rival?", "MS-15.1"),
    "LayWhiteTile": ("Which white tile is laid?", "MS-2.4"),
    "LayRedTile": ("Which red tile is laid?", "MS-2.4"),
    "DealBoard": ("Which company board?", "MS-2.5"),
    "DealCards": ("Which card is dealt?", "MS-1.8"),
    "LaySetupTile": ("Which tile lies above the setup card?", "MS-2.10"),
    "FirstDrafter": ("Who drafts first?", "MS-2.11"),
    "MajorSetup": ("Which setup card does the Major get?", "MS-14.2"),
    "DrawContract": ("Which contract is drawn?", "MS-6.11"),
    "MajorTurn": ("Which card does the Major turn up?", "MS-14.5"),
}


def ask(table: Table) -> Question:
    """What is to be decided now."""
    if not table.stack:
        return Question("The game is over.", "MS-12.1")
    step = table.stack[-1]
    name = type(step).__name__
    if name == "MoveTrains":
        left: int = getattr(step, "steps", 0)
        return Question(f"Which train takes a step? {left} left.", "MS-7.5")
    if name == "ChooseAssets":
        left = getattr(step, "steps", 0)
        return Question(f"Which asset rises? {counted(left, 'step')} left.", "MS-5.3")
    if isinstance(step, ChooseRow):
        car = car_name(table, moving_car(step), step.seat)
        return Question(f"Which row of {segment_name(step.into)} does {car} take?", "MS-7.9")
    text, rule = QUESTIONS[name]
    if name == "Invest":
        tokens = counted(table.tokens[table.player], "investment token")
        return Question(text, rule, f"You have {tokens}; a space costs as many as its row says.")
    return Question(text, rule)


# -- phase ---------------------------------------------------------------------------------------------


def phase(table: Table) -> str:
    """MS-3.1, MS-3.2: the round, its phase and the turn; what still waits on the stack tells them."""
    if not table.stack:
        return "The game is over"
    if table.round == 0:
        return "Setup · draft" if table.order[0] < 0 else "Setup · bonuses of the setup cards"
    now = f"Round {table.round} of {table.box.rounds}"
    turns = [step.number for step in table.stack if isinstance(step, NextTurn)]
    if turns:
        return f"{now} · Action Phase, turn {(turns[0] - 1) // table.seats + 1} of {SLOTS}"
    if table.active != NOBODY:
        return f"{now} · Action Phase"
    return f"{now} · Administration Phase"
