"""The log: what happened by itself, with the rule behind it."""

from __future__ import annotations

from branchline.games.movers_and_shakers import events
from branchline.games.movers_and_shakers.box import (
    MOST_COLUMNS,
    SHIPS,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    MARKER_NAMES,
    car_name,
    contract_name,
    effects_words,
    place_name,
    seat_name,
    tile_place,
)

LIST_NAMES = (
    "his large car",
    "his second large car",
    "your large car",
    "his medium car or train",
    "your medium car or train with his crates",
    "his small car",
    "your small car",
)


def does(who: str, third: str, plain: str) -> str:
    """`Player 2 gains`, but `You gain`."""
    return f"{who} {plain if who == 'You' else third}"


def report(table: Table, event: tuple[int, int, int, int]) -> str:
    """The log line for something that happened by itself."""
    kind, a, b, c = event
    if kind >= events.MAJOR_TURNS_UP and kind not in (events.CAR_PLACED, events.CONTRACT_REFILLED):
        return report_major(table, kind, a, b, c)
    who = seat_name(table, a)
    if kind == events.TURN_BEGINS:
        return f"{who}: round {table.round}, turn {table.cards_played(a) + 1} (MS-3.2)"
    if kind == events.GAINS:
        tokens = f" and takes {c} investment token{'s' if c > 1 else ''}" if c else ""
        return f"{does(who, 'gains', 'gain')} {b}{tokens} (MS-5.1)"
    if kind == events.MARKET_STEP:
        return f"{who}: {MARKER_NAMES[b]} on row {c} (MS-5.2)"
    if kind == events.ASSET_STEP:
        return f"{who}: {ASSET_NAMES[b]} at {c} (MS-5.3)"
    if kind == events.AGENCY_GAINED:
        return f"{does(who, 'establishes', 'establish')} a {AGENCY_NAMES[b]} Agency (MS-5.4)"
    if kind == events.DEAL_GAINED:
        return f"{does(who, 'takes', 'take')} a {'double' if b else 'single'} deal tile"
    if kind == events.CONCESSION_MET:
        return f"{who}: {ASSET_NAMES[b]} meets an agency: {concession_words(table, a, b)} (MS-5.5)"
    if kind == events.PERFORMANCE_STEPS:
        return f"{who}: performance {b} step{'s' if b > 1 else ''} to {c} (MS-9.8)"
    if kind == events.CARD_IMPOSSIBLE:
        return f"{who} cannot carry out {table.box.cards[b].id} (MS-4.7)"
    if kind == events.CONTRACT_COMPLETED:
        return f"{does(who, 'completes', 'complete')} contract {contract_name(table.box, b)} (MS-6.11)"
    if kind == events.CONTRACT_TAKEN:
        return f"{does(who, 'takes', 'take')} contract {contract_name(table.box, b)} with {c} crates (MS-6.11)"
    if kind == events.CONTRACT_REFILLED:
        return f"{does(who, 'fills', 'fill')} contract {contract_name(table.box, b)} with {c} crates (MS-6.15)"
    if kind == events.SHIP_RANKED:
        return f"{does(who, 'is number', 'are number')} {b} on the ships with {c} crates (MS-11.2)"
    if kind == events.DELIVERY_PAID:
        return f"{does(who, 'collects', 'collect')} {c} for deliveries to {CITY_NAMES[b]} (MS-11.3)"
    if kind == events.TRANSIT_PAID:
        return f"{does(who, 'collects', 'collect')} {b} for crates on the line (MS-11.4)"
    if kind == events.MARKET_ADJUSTED:
        return f"{who}: all market markers on row {b}, bonus {c} (MS-11.5)"
    if kind == events.PASSES:
        return f"{does(who, 'invests', 'invest')} no more (MS-11.6)"
    if kind == events.CAR_PLACED:
        return f"{does(who, 'places', 'place')} cars by setup card {table.box.setup_cards[b].id} (MS-2.15)"
    return report_train(table, kind, a, b, c)


def report_train(table: Table, kind: int, a: int, b: int, c: int) -> str:
    if kind == events.ROUND_ENDS:
        return f"The Action Phase of round {a} is over (MS-11.1)"
    if kind == events.CRATES_DELIVERED:
        return f"{seat_name(table, a)}: {c} crate{'s' if c > 1 else ''} delivered to {CITY_NAMES[b]} (MS-7.15)"
    name = car_name(table, a, -1)
    if kind == events.CAR_ARRIVES:
        return f"{name} stands free in {CITY_NAMES[b]} (MS-7.15)"
    if kind == events.TRAIN_PUSHED:
        return f"The train of {name} is pushed out of {place_name(b)} (MS-7.10)"
    return f"The train of {name} {'merges into' if c else 'stands on'} {place_name(b)} (MS-7.8)"


def concession_words(table: Table, seat: int, asset: int) -> str:
    board = table.boards[seat]
    return effects_words(table.box, table.box.concessions[board][asset]) if board >= 0 else ""


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


def report_major(table: Table, kind: int, a: int, b: int, c: int) -> str:
    """What the Major did, and the rule that made him choose."""
    if kind == events.MAJOR_TURNS_UP:
        card = table.box.solo_cards[a]
        rest = effects_words(table.box, card.rest)
        return f"The Major turns up {card.id}: load {card.load}, {card.move} moves, {rest}; cash {card.cash} (MS-14.5)"
    if kind == events.MAJOR_ORDER:
        first = "loads first" if a else "moves first"
        return f"The Major could load {b} of {c}: he {first} (MS-14.9)"
    if kind == events.MAJOR_LOADED:
        return f"The Major loads {car_name(table, a, -1)}: {LIST_NAMES[b]}, pass {c} (MS-14.10)"
    if kind == events.MAJOR_MOVED:
        return f"The Major moves {car_name(table, a, -1)}: {LIST_NAMES[b]}, closest, pass {c} (MS-14.11)"
    if kind == events.MAJOR_FORMED:
        return f"The Major forms a train with {car_name(table, a, -1)} in front (MS-14.12)"
    if kind == events.MAJOR_ROW:
        return f"The Major keeps the train together in {place_name(b)}: {KEPT_CLAUSES[c]} (MS-14.14)"
    if kind == events.MAJOR_SPLITS:
        return f"The Major puts {car_name(table, a, -1)} into {place_name(b)}: {SPLIT_CLAUSES[c]} (MS-14.14)"
    if kind == events.MAJOR_TILE:
        colour = "red" if a else "white"
        return f"The Major removes the {colour} tile in {tile_place(b)} (MS-14.15)"
    if kind == events.MAJOR_DISC:
        row = table.box.investment_cost[a // MOST_COLUMNS]
        column = a % MOST_COLUMNS + 1
        return f"The Major puts a disc into column {column} of row {row}: leftmost without a marker (MS-14.19)"
    if kind == events.MAJOR_SHIPPED:
        return f"A crate of the Major is on ship {SHIPS[a]} (MS-14.7)"
    if kind == events.RIVAL_STANDS:
        rival = table.box.rivals[a]
        return f"Rival {rival.id}: more than {rival.score} VP to win (MS-15.1)"
    what = "moves" if a else "crates"
    return f"The Major has no use for {b} {what} (MS-14.16)"
