"""Words: what an action does, what is asked (the decisions of MS-16), and the rule behind each."""

from __future__ import annotations

from branchline.core.game import Question
from branchline.core.position import NOBODY
from branchline.games.movers_and_shakers.box import (
    CARS,
    LOAD_CARDS,
    MOST_COLUMNS,
    ROW_SIZE,
    SEALS,
    SHIPS,
    SLOTS,
    TRACK,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.money import ChoosePair
from branchline.games.movers_and_shakers.steps.rounds import NextTurn, steps_of
from branchline.games.movers_and_shakers.steps.trains import ChooseRow, FormTrain
from branchline.games.movers_and_shakers.verbs import (
    ADVANCE,
    AGENCY_TYPE,
    BLOCK,
    BOARD,
    CARD,
    CARD_FIRST,
    COMPLETE,
    CONTRACT,
    DEAL_CARD,
    DECLINE,
    DEPART,
    DRAFT,
    DRAW_CONTRACT,
    FIRST,
    FORM,
    INVEST,
    KEEP,
    LOAD_CRATE,
    MAJOR_CARD,
    MAJOR_LOADS,
    MAJOR_MOVES,
    MAJOR_SETUP,
    MARKER,
    MEET,
    NO_TILE,
    ON_TOP,
    ORDER,
    PAIR,
    PART,
    PASS,
    PLACE,
    PUT_BACK,
    RAISE,
    RED,
    RED_TILE,
    RIVAL,
    ROW,
    SETUP_TILE,
    SHIP_CRATE,
    SHORTCUT,
    STOP_LOADING,
    WHITE,
    WHITE_TILE,
)
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    MARKER_NAMES,
    TILE_NAMES,
    block_words,
    car_name,
    card_words,
    contract_name,
    contract_words,
    effect_words,
    effects_words,
    load_name,
    place_name,
    seat_name,
    segment_name,
    slot_words,
    tile_place,
    train_name,
)


def say(table: Table, action: int) -> str:
    """The sentence a player reads for an action that is legal now."""
    if action < DRAFT:
        return say_chance(table, action)
    reader = max(0, table.player)
    if action < LOAD_CRATE:
        return say_card(table, action, reader)
    if action < MARKER:
        return say_train(table, action, reader)
    return say_company(table, action, reader)


def say_chance(table: Table, action: int) -> str:
    box = table.box
    if action < WHITE_TILE:
        deck = "load" if action - DEAL_CARD < LOAD_CARDS else "movement"
        return f"Deal {deck} card {box.cards[action - DEAL_CARD].id}"
    if action < RED_TILE:
        tile = action - WHITE_TILE
        return f"Lay white tile PW{tile + 1} ({effects_words(box, box.white_effect[tile])})"
    if action < BOARD:
        return f"Lay a red {ASSET_NAMES[action - RED_TILE]} tile"
    if action < SETUP_TILE:
        return f"Deal company board {box.boards[action - BOARD]}"
    if action < FIRST:
        return f"Lay the {TILE_NAMES[action - SETUP_TILE]} tile"
    if action < DRAW_CONTRACT:
        return f"Let {seat_name(table, action - FIRST)} draft first"
    if action < RIVAL:
        return f"Draw contract {contract_words(box, action - DRAW_CONTRACT)}"
    if action < MAJOR_SETUP:
        return f"Draw rival tile {box.rivals[action - RIVAL].id}"
    if action < MAJOR_CARD:
        return f"Draw setup card {box.setup_cards[action - MAJOR_SETUP].id} for the Major"
    return f"Turn up the Major's card {box.solo_cards[action - MAJOR_CARD].id}"


def say_card(table: Table, action: int, seat: int) -> str:
    box = table.box
    if action < CARD:
        card = box.setup_cards[action - DRAFT]
        tile = TILE_NAMES[table.setup_tiles[action - DRAFT]]
        return f"Take setup card {card.id} with the {tile} tile: {effects_words(box, card.bonus)}"
    if action < PLACE:
        number = action - CARD
        return f"Play {box.cards[number].id}: {card_words(box, number)}"
    if action < ORDER:
        slot, side = (action - PLACE) // 2, (action - PLACE) % 2
        return f"Lay it in slot {slot + 1}: {slot_words(box, slot, side, table.playing)}"
    if action < BLOCK:
        return "Do the card action first" if action == CARD_FIRST else "Do the company action first"
    step = table.stack[-1]
    slot_number: int = step.slot if hasattr(step, "slot") else 0
    card_number = table.slots[seat * SLOTS + slot_number]
    this = box.cards[card_number]
    if action < DECLINE:
        return f"Carry out block {action - BLOCK + 1}: {block_words(box, this.blocks[action - BLOCK])}"
    if action < PART:
        return f"Decline block {action - DECLINE + 1}: {block_words(box, this.blocks[action - DECLINE])}"
    block: int = step.block if hasattr(step, "block") else 0
    part = this.blocks[block].parts[action - PART]
    return f"Do part {action - PART + 1} next: {effect_words(box.effects[part])}"


def say_train(table: Table, action: int, seat: int) -> str:
    if action < STOP_LOADING:
        slot, car = (action - LOAD_CRATE) // CARS, (action - LOAD_CRATE) % CARS
        contract = contract_name(table.box, table.contracts[seat * 2 + slot])
        unit: int = getattr(table.stack[-1], "unit", 0)
        price = f" for {unit}" if unit else ""
        where = place_name(table.place[car])
        return (
            f"Load a crate of {SEALS[slot]} contract {contract} onto {car_name(table, car, seat)}"
            f" in {where} ({load_name(table, car)}){price}"
        )
    if action == STOP_LOADING:
        return "Stop loading"
    if action < SHORTCUT:
        place = action - ADVANCE + TRACK
        ahead = segment_name(table.side.ahead[place])
        return f"Advance the train on {place_name(place)} ({train_name(table, place, seat)}) to {ahead}"
    if action < FORM:
        place = action - SHORTCUT + TRACK
        city = CITY_NAMES[table.side.line[place]]
        steps = table.side.shortcut[place]
        return f"Take the shortcut from {place_name(place)} ({train_name(table, place, seat)}) to {city}, {steps} steps"
    if action < DEPART:
        car = action - FORM
        if isinstance(table.stack[-1], FormTrain):
            return f"Add {car_name(table, car, seat)} ({load_name(table, car)}) behind"
        city = CITY_NAMES[table.place[car]]
        return f"Form a train in {city} with {car_name(table, car, seat)} ({load_name(table, car)}) in front"
    if action == DEPART:
        return "Let the train leave as it is"
    row = action - ROW
    step = table.stack[-1]
    there = ""
    if isinstance(step, ChooseRow):
        place = step.into + row
        size = table.size_at(place)
        if size:
            what = "full" if size == ROW_SIZE else f"size {size}"
            there = f" ({train_name(table, place, seat)}, {what})"
        else:
            there = " (empty)"
    return f"Choose row {row + 1}{there}"


def say_company(table: Table, action: int, seat: int) -> str:
    box = table.box
    if action < RAISE:
        marker = action - MARKER
        return f"Advance the {MARKER_NAMES[marker]} from row {table.market[seat * 3 + marker]}"
    if action < PAIR:
        asset = action - RAISE
        return f"Raise {ASSET_NAMES[asset]} from {table.assets[seat * 4 + asset]}"
    if action < MEET:
        return say_pair(table, action)
    if action < WHITE:
        asset = action - MEET
        bonus = effects_words(box, box.concessions[table.boards[seat]][asset])
        return f"Take the concession of {ASSET_NAMES[asset]} next: {bonus}"
    if action < RED:
        space = action - WHITE
        effect = effects_words(box, box.white_effect[table.white[space]])
        return f"Take the white tile in {tile_place(space)}: gain {box.tile_money[space // 2]} and {effect}"
    if action < NO_TILE:
        space = action - RED
        asset_name = ASSET_NAMES[table.red[space]]
        return f"Pay {box.tile_money[space // 2]} for the red {asset_name} tile in {tile_place(space)}"
    if action == NO_TILE:
        return "Take no tile"
    if action < COMPLETE:
        slot, ship = (action - SHIP_CRATE) // 3, (action - SHIP_CRATE) % 3
        contract = contract_name(box, table.contracts[seat * 2 + slot])
        reward = effects_words(box, box.ships[ship])
        return f"Ship a crate of {SEALS[slot]} contract {contract} to ship {SHIPS[ship]}: {reward}"
    if action < KEEP:
        slot = action - COMPLETE
        return f"Complete the {SEALS[slot]} contract {contract_name(box, table.contracts[seat * 2 + slot])} first"
    if action < PUT_BACK:
        return f"Keep contract {contract_words(box, action - KEEP)}"
    if action < CONTRACT:
        return (
            "Put the other contract on top of its stack"
            if action == ON_TOP
            else "Put the other contract under its stack"
        )
    if action < INVEST:
        slot = action - CONTRACT
        crates = table.contract_crates[seat * 2 + slot]
        return f"Count the {SEALS[slot]} contract: {crates} moves"
    if action < PASS:
        return say_invest(table, action)
    if action == PASS:
        return "Pass: invest no more this round"
    if action < MAJOR_LOADS:
        return f"Take a {AGENCY_NAMES[action - AGENCY_TYPE]} Agency instead"
    car = action - MAJOR_LOADS if action < MAJOR_MOVES else action - MAJOR_MOVES
    verb = "load" if action < MAJOR_MOVES else "move"
    return f"Let the Major {verb} {car_name(table, car, seat)} in {place_name(table.place[car])}"


def say_pair(table: Table, action: int) -> str:
    step = table.stack[-1]
    asset, second = (action - PAIR) // 2, (action - PAIR) % 2
    if not isinstance(step, ChoosePair):
        return f"Raise {ASSET_NAMES[asset]} first"
    effect = table.box.effects[step.effect]
    other = effect.pair if asset == effect.which else effect.which
    steps = effect.second if second else effect.first
    rest = effect.first + effect.second - steps
    return f"Raise {ASSET_NAMES[asset]} by {steps}, then {ASSET_NAMES[other]} by {rest}"


def say_invest(table: Table, action: int) -> str:
    space = action - INVEST
    cost = table.box.investment_cost[space // MOST_COLUMNS]
    steps = steps_of(table, space)
    vp = table.investments.vp[space]
    column = space % MOST_COLUMNS + 1
    tokens = f"{cost} token{'s' if cost > 1 else ''}"
    return f"Invest {tokens} in column {column} of row {cost}: {vp} VP, {steps} asset step{'' if steps == 1 else 's'}"


# -- ask -----------------------------------------------------------------------------------------------

QUESTIONS = {
    "Draft": ("Which setup card with its tile do you take?", "MS-2.12"),
    "PlayCard": ("Which card do you play?", "MS-3.3"),
    "PlaceCard": ("In which slot, and which company action stays uncovered?", "MS-3.3"),
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
    "ChooseMajorLoad": ("Which of your equals does the Major load?", "MS-14.10"),
    "ChooseMajorMove": ("Which of the equally close does the Major move?", "MS-14.11"),
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
        return Question(f"Which asset rises? {left} step{'s' if left > 1 else ''} left.", "MS-5.3")
    if isinstance(step, ChooseRow):
        cars = [car for car in (step.a, step.b, step.c) if car >= 0]
        car = cars[step.number]
        where = segment_name(step.into)
        return Question(f"Which row of {where} does {car_name(table, car, step.seat)} take?", "MS-7.9")
    text, rule = QUESTIONS[name]
    return Question(text, rule)


# -- phase ---------------------------------------------------------------------------------------------


def phase(table: Table) -> str:
    """MS-3.1, MS-3.2: the round, its phase and the turn; what still waits on the stack tells them."""
    if not table.stack:
        return "The game is over"
    if table.round == 0:
        return "Setup · draft" if table.order[0] < 0 else "Setup · bonuses of the setup cards"
    now = f"Round {table.round} of 2"
    turns = [step.number for step in table.stack if isinstance(step, NextTurn)]
    if turns:
        return f"{now} · Action Phase, turn {(turns[0] - 1) // table.seats + 1} of {SLOTS}"
    if table.active != NOBODY:
        return f"{now} · Action Phase"
    return f"{now} · Administration Phase"


RULES = (
    (DEAL_CARD, "MS-1.8"),
    (WHITE_TILE, "MS-2.4"),
    (RED_TILE, "MS-2.4"),
    (BOARD, "MS-2.5"),
    (SETUP_TILE, "MS-2.10"),
    (FIRST, "MS-2.11"),
    (DRAW_CONTRACT, "MS-6.11"),
    (RIVAL, "MS-15.1"),
    (MAJOR_SETUP, "MS-14.2"),
    (MAJOR_CARD, "MS-14.5"),
    (DRAFT, "MS-2.12"),
    (CARD, "MS-3.3"),
    (PLACE, "MS-3.3"),
    (ORDER, "MS-3.7"),
    (BLOCK, "MS-4.3"),
    (DECLINE, "MS-4.4"),
    (PART, "MS-4.3"),
    (LOAD_CRATE, "MS-6.1"),
    (STOP_LOADING, "MS-6.5"),
    (ADVANCE, "MS-7.7"),
    (SHORTCUT, "MS-7.12"),
    (FORM, "MS-7.6"),
    (DEPART, "MS-7.6"),
    (ROW, "MS-7.9"),
    (MARKER, "MS-5.2"),
    (RAISE, "MS-5.3"),
    (PAIR, "MS-5.3"),
    (MEET, "MS-5.7"),
    (WHITE, "MS-9.3"),
    (RED, "MS-9.4"),
    (NO_TILE, "MS-9.5"),
    (SHIP_CRATE, "MS-10.1"),
    (COMPLETE, "MS-6.12"),
    (KEEP, "MS-6.11"),
    (PUT_BACK, "MS-6.11"),
    (CONTRACT, "MS-8.1"),
    (INVEST, "MS-11.6"),
    (PASS, "MS-11.6"),
    (AGENCY_TYPE, "MS-15.4"),
    (MAJOR_LOADS, "MS-14.10"),
    (MAJOR_MOVES, "MS-14.11"),
)


def rule_of(action: int) -> str:
    """The number of the rule behind an action."""
    return next(rule for first, rule in reversed(RULES) if action >= first)
