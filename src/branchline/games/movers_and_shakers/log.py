"""The log: what happened by itself, with the rule behind it."""

from __future__ import annotations

from branchline.core.reports import Facts, Values, reporter
from branchline.core.sentences import Count, Phrase
from branchline.core.words import an
from branchline.games.movers_and_shakers import events as e
from branchline.games.movers_and_shakers.automa import YOU
from branchline.games.movers_and_shakers.box import SHIPS
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    MARKER_NAMES,
    car_of_the_major,
    car_phrase,
    card_words,
    contract_name,
    effects_words,
    place_name,
    player,
    setup_places,
    tile_place,
)

# -- what the lines name ---------------------------------------------------------------------------------


def seat_alone(table: Table, seat: int, _b: int, _c: int) -> Values:
    return {"who": player(table, seat)}


def turn(table: Table, seat: int, _b: int, _c: int) -> Values:
    return {"who": player(table, seat), "turn": table.cards_played(seat) + 1, "round": table.round}


def gains(table: Table, seat: int, rupees: int, tokens: int) -> Values:
    full, made = Count(10 * tokens, "rupee"), Count(tokens, "investment token")
    taken = Phrase(": {full} became {tokens}", full=full, tokens=made) if tokens else ""
    return {"who": player(table, seat), "rupees": Count(rupees, "rupee"), "tokens": taken}


def market_step(table: Table, seat: int, marker: int, row: int) -> Values:
    return {"who": player(table, seat), "marker": MARKER_NAMES[marker], "row": row}


def asset_step(table: Table, seat: int, asset: int, position: int) -> Values:
    return {"who": player(table, seat), "asset": ASSET_NAMES[asset], "position": position}


def agency(table: Table, seat: int, kind: int, _c: int) -> Values:
    return {"who": player(table, seat), "agency": an(f"{AGENCY_NAMES[kind]} Agency")}


def deal(table: Table, seat: int, is_double: int, _c: int) -> Values:
    return {"who": player(table, seat), "deal": "double" if is_double else "single"}


def concession(table: Table, seat: int, asset: int, _c: int) -> Values:
    words = effects_words(table.box, table.box.concessions[table.boards[seat]][asset])
    return {"who": player(table, seat), "asset": ASSET_NAMES[asset], "words": words}


def performance(table: Table, seat: int, steps: int, position: int) -> Values:
    return {"who": player(table, seat), "steps": Count(steps, "step"), "position": position}


def impossible(table: Table, seat: int, card: int, _c: int) -> Values:
    return {"who": player(table, seat), "card": table.box.cards[card].id, "words": card_words(table, card)}


def contract(table: Table, seat: int, number: int, crates: int) -> Values:
    name = contract_name(table.box, number)
    return {"who": player(table, seat), "contract": name, "crates": Count(crates, "crate")}


def rank(table: Table, seat: int, place: int, crates: int) -> Values:
    return {"who": player(table, seat), "rank": place, "crates": Count(crates, "crate")}


def delivery(table: Table, seat: int, city: int, crates: int) -> Values:
    return {"who": player(table, seat), "city": CITY_NAMES[city], "crates": Count(crates, "crate")}


def delivery_paid(table: Table, seat: int, city: int, rupees: int) -> Values:
    return {"who": player(table, seat), "city": CITY_NAMES[city], "rupees": Count(rupees, "rupee")}


def transit(table: Table, seat: int, rupees: int, _c: int) -> Values:
    return {"who": player(table, seat), "rupees": Count(rupees, "rupee")}


def adjusted(table: Table, seat: int, row: int, rupees: int) -> Values:
    bonus = Phrase("bonus {rupees}", rupees=Count(rupees, "rupee")) if rupees else "no bonus"
    return {"who": player(table, seat), "row": row, "bonus": bonus}


def cars_placed(table: Table, seat: int, number: int, _c: int) -> Values:
    card = table.box.setup_cards[number]
    return {"who": player(table, seat), "card": card.id, "places": setup_places(card)}


def round_over(_table: Table, number: int, _b: int, _c: int) -> Values:
    return {"round": number}


def arrival(table: Table, car: int, city: int, _c: int) -> Values:
    return {"car": car_phrase(table, car), "city": CITY_NAMES[city]}


def train(table: Table, car: int, place: int, _c: int) -> Values:
    return {"car": car_phrase(table, car), "place": place_name(place)}


def train_stands(table: Table, car: int, place: int, is_merged: int) -> Values:
    return {**train(table, car, place, 0), "stands": "merged into" if is_merged else "stands on"}


# -- the Major -------------------------------------------------------------------------------------------

LOAD_LIST = (
    "his large car",
    "his second large car",
    "{owner's} large car",
    "his medium car",
    "{owner's} medium car",
    "his small car",
    "{owner's} small car",
)
MOVE_LIST = (
    "his large car",
    "his second large car",
    "{owner's} large car with his crates",
    "his medium car or train",
    "{owner's} medium car or train with his crates",
    "his small car",
    "{owner's} small car with his crates",
)
KEPT_CLAUSES = (
    "",
    "it fits behind a train of his",
    "the row is empty",
    "it fits behind a train",
    "it pushes the smallest",
)
SPLIT_CLAUSES = (
    "",
    "an empty row",
    "beside another train",
    "beside a car of its own train",
    "it pushes the smallest",
)


def major_turn(table: Table, number: int, _b: int, _c: int) -> Values:
    card = table.box.solo_cards[number]
    return {"card": card.id, "cash": card.cash}


def major_order(_table: Table, loads_first: int, possible: int, wanted: int) -> Values:
    return {"possible": possible or "none", "wanted": wanted, "first": "loaded" if loads_first else "moved"}


def major_loaded(table: Table, car: int, entry: int, number: int) -> Values:
    listed = Phrase(LOAD_LIST[entry], owner=player(table, YOU))
    return {"car": car_of_the_major(table, car), "listed": listed, "number": number}


def major_moved(table: Table, car: int, entry: int, number: int) -> Values:
    listed = Phrase(MOVE_LIST[entry], owner=player(table, YOU))
    return {"car": car_of_the_major(table, car), "listed": listed, "number": number}


def major_formed(table: Table, car: int, _b: int, _c: int) -> Values:
    return {"car": car_of_the_major(table, car)}


def major_keeps(_table: Table, _car: int, place: int, clause: int) -> Values:
    return {"place": place_name(place), "clause": KEPT_CLAUSES[clause]}


def major_splits(table: Table, car: int, place: int, clause: int) -> Values:
    return {"car": car_of_the_major(table, car), "place": place_name(place), "clause": SPLIT_CLAUSES[clause]}


def major_tile(table: Table, is_red: int, space: int, _c: int) -> Values:
    return {"colour": "red" if is_red else "white", "place": tile_place(table.box, space)}


def major_disc(table: Table, space: int, _b: int, _c: int) -> Values:
    return {"column": space % table.box.columns + 1, "row": table.box.investment_cost[space // table.box.columns]}


def major_ship(_table: Table, ship: int, _b: int, _c: int) -> Values:
    return {"ship": SHIPS[ship]}


def major_lapses(_table: Table, are_moves: int, number: int, _c: int) -> Values:
    return {"left": Count(number, "move" if are_moves else "crate")}


def rival(table: Table, number: int, _b: int, _c: int) -> Values:
    this = table.box.rivals[number]
    return {"rival": this.id, "score": this.score}


# -- every event -----------------------------------------------------------------------------------------

REPORTS: dict[int, tuple[str, Facts]] = {
    e.TURN_BEGINS: ("{who} began turn {turn} of round {round} (MS-3.2)", turn),
    e.GAINS: ("{who} gained {rupees}{tokens} (MS-5.1)", gains),
    e.MARKET_STEP: ("{who's} {marker} is on row {row} (MS-5.2)", market_step),
    e.ASSET_STEP: ("{who} raised {asset} to {position} (MS-5.3)", asset_step),
    e.AGENCY_GAINED: ("{who} established {agency} (MS-5.4)", agency),
    e.DEAL_GAINED: ("{who} took a {deal} deal tile", deal),
    e.CONCESSION_MET: ("{who's} {asset} marker met an agency: {words} (MS-5.5)", concession),
    e.PERFORMANCE_STEPS: ("{who's} performance rose by {steps} to {position} (MS-9.8)", performance),
    e.CAR_ARRIVES: ("{car} stands free in {city} (MS-7.15)", arrival),
    e.CRATES_DELIVERED: ("{who} had {crates} delivered to {city} (MS-7.15)", delivery),
    e.TRAIN_PUSHED: ("the train of {car} was pushed out of {place} (MS-7.10)", train),
    e.TRAIN_STANDS: ("the train of {car} {stands} {place} (MS-7.8)", train_stands),
    e.CARD_IMPOSSIBLE: ("{who} could not carry out {card}: {words} (MS-4.7)", impossible),
    e.CONTRACT_COMPLETED: ("{who} completed the {contract} (MS-6.11)", contract),
    e.CONTRACT_TAKEN: ("{who} took the {contract} with {crates} (MS-6.11)", contract),
    e.CONTRACT_REFILLED: ("{who} filled the {contract} with {crates} (MS-6.15)", contract),
    e.SHIP_RANKED: ("{who} became number {rank} on the ships with {crates} (MS-11.2)", rank),
    e.DELIVERY_PAID: ("{who} collected {rupees} for deliveries to {city} (MS-11.3)", delivery_paid),
    e.TRANSIT_PAID: ("{who} collected {rupees} for crates on the line (MS-11.4)", transit),
    e.MARKET_ADJUSTED: ("{who's} market markers all went to row {row}, {bonus} (MS-11.5)", adjusted),
    e.ROUND_ENDS: ("the Action Phase of round {round} is over (MS-11.1)", round_over),
    e.PASSES: ("{who} invested no more (MS-11.6)", seat_alone),
    e.CAR_PLACED: ("{who} placed cars by setup card {card}: {places} (MS-2.15)", cars_placed),
    e.MAJOR_TURNS_UP: ("the Major turned up {card}: his cash is {cash} (MS-14.5)", major_turn),
    e.MAJOR_ORDER: ("the Major could load {possible} of {wanted}: he {first} first (MS-14.9)", major_order),
    e.MAJOR_LOADED: ("the Major loaded {car}: {listed}, pass {number} (MS-14.10)", major_loaded),
    e.MAJOR_MOVED: ("the Major moved {car}: {listed}, closest, pass {number} (MS-14.11)", major_moved),
    e.MAJOR_FORMED: ("the Major formed a train with {car} in front (MS-14.12)", major_formed),
    e.MAJOR_ROW: ("the Major kept the train together in {place}: {clause} (MS-14.14)", major_keeps),
    e.MAJOR_SPLITS: ("the Major put {car} into {place}: {clause} (MS-14.14)", major_splits),
    e.MAJOR_TILE: ("the Major removed the {colour} tile in {place} (MS-14.15)", major_tile),
    e.MAJOR_DISC: (
        "the Major put a disc into column {column} of row {row}: leftmost without a marker (MS-14.19)",
        major_disc,
    ),
    e.MAJOR_SHIPPED: ("a crate of the Major is on ship {ship} (MS-14.7)", major_ship),
    e.MAJOR_LAPSES: ("the Major had no use for {left} (MS-14.16)", major_lapses),
    e.RIVAL_STANDS: ("rival {rival}: more than {score} VP to win (MS-15.1)", rival),
}

report = reporter(REPORTS)
