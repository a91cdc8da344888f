"""The actions of Movers & Shakers: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.movers_and_shakers.box import (
    AGENCIES,
    ASSETS,
    BOARDS,
    CAR_KINDS,
    CARS,
    MARKERS,
    MOST_BLOCKS,
    MOST_COLUMNS,
    MOST_ROWS,
    SEALS,
    SETUP_CARDS,
    SHIPS,
    SLOTS,
    SPACES,
    TRACKS,
    Box,
)

# What chance decides.
DEAL_CARD: Final = 0
WHITE_TILE: Final = DEAL_CARD + 66
RED_TILE: Final = WHITE_TILE + 8
BOARD: Final = RED_TILE + 4
SETUP_TILE: Final = BOARD + 4
FIRST: Final = SETUP_TILE + 5
DRAW_CONTRACT: Final = FIRST + 4
RIVAL: Final = DRAW_CONTRACT + 24
MAJOR_SETUP: Final = RIVAL + 6
MAJOR_CARD: Final = MAJOR_SETUP + 5
# What players decide.
DRAFT: Final = MAJOR_CARD + 14
CARD: Final = DRAFT + 5
PLACE: Final = CARD + 66
ORDER: Final = PLACE + 12
BLOCK: Final = ORDER + 2
DECLINE: Final = BLOCK + MOST_BLOCKS
PART: Final = DECLINE + MOST_BLOCKS
LOAD_CRATE: Final = PART + MOST_BLOCKS
STOP_LOADING: Final = LOAD_CRATE + 2 * CARS
ADVANCE: Final = STOP_LOADING + 1
SHORTCUT: Final = ADVANCE + 36
FORM: Final = SHORTCUT + 36
DEPART: Final = FORM + CARS
ROW: Final = DEPART + 1
MARKER: Final = ROW + MOST_ROWS
RAISE: Final = MARKER + 3
PAIR: Final = RAISE + 4
MEET: Final = PAIR + 8
WHITE: Final = MEET + 4
RED: Final = WHITE + 8
NO_TILE: Final = RED + 8
SHIP_CRATE: Final = NO_TILE + 1
COMPLETE: Final = SHIP_CRATE + 6
KEEP: Final = COMPLETE + 2
PUT_BACK: Final = KEEP + 24
CONTRACT: Final = PUT_BACK + 2
INVEST: Final = CONTRACT + 2
PASS: Final = INVEST + SPACES
AGENCY_TYPE: Final = PASS + 1
MAJOR_LOADS: Final = AGENCY_TYPE + 4
MAJOR_MOVES: Final = MAJOR_LOADS + CARS

CARD_FIRST: Final = ORDER
COMPANY_FIRST: Final = ORDER + 1
ON_TOP: Final = PUT_BACK
UNDERNEATH: Final = PUT_BACK + 1


def car_label(car: int) -> str:
    """`2.large`: a seat's number and the kind; the second large car of the Major is `2.large2`."""
    return f"{car // 4 + 1}.{CAR_KINDS[car % 4]}" if car < 16 else "2.large2"


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    cards = [card.id for card in box.cards]
    contracts = [contract.id for contract in box.contracts]
    cars = [car_label(car) for car in range(CARS)]
    columns = "abcd"[:MOST_COLUMNS]
    spaces = [f"{box.investment_cost[row]}{column}" for row in range(4) for column in columns]
    tiles = [f"{row + 1}{side}" for row in range(4) for side in ("left", "right")]
    blocks = [str(number + 1) for number in range(MOST_BLOCKS)]
    return [
        Verb(DEAL_CARD, "deal", cards, chance=True),
        Verb(WHITE_TILE, "white_tile", [f"PW{number + 1}" for number in range(8)], chance=True),
        Verb(RED_TILE, "red_tile", list(ASSETS), chance=True),
        Verb(BOARD, "board", list(BOARDS), chance=True),
        Verb(SETUP_TILE, "setup_tile", [*ASSETS, "deal"], chance=True),
        Verb(FIRST, "first", size=4, chance=True),
        Verb(DRAW_CONTRACT, "draw_contract", contracts, chance=True),
        Verb(RIVAL, "rival", [rival.id for rival in box.rivals], chance=True),
        Verb(MAJOR_SETUP, "major_setup", list(SETUP_CARDS), chance=True),
        Verb(MAJOR_CARD, "major_card", [card.id for card in box.solo_cards], chance=True),
        Verb(DRAFT, "draft", list(SETUP_CARDS)),
        Verb(CARD, "card", cards),
        Verb(PLACE, "place", [f"{slot + 1}.{side}" for slot in range(SLOTS) for side in ("development", "logistics")]),
        Verb(ORDER, "first_do", ["card", "company"]),
        Verb(BLOCK, "block", blocks),
        Verb(DECLINE, "decline", blocks),
        Verb(PART, "part", blocks),
        Verb(LOAD_CRATE, "load", [f"{seal}.{car}" for seal in SEALS for car in cars]),
        Verb(STOP_LOADING, "stop_loading"),
        Verb(ADVANCE, "advance", list(TRACKS)),
        Verb(SHORTCUT, "shortcut", list(TRACKS)),
        Verb(FORM, "form", cars),
        Verb(DEPART, "depart"),
        Verb(ROW, "row", [str(row + 1) for row in range(MOST_ROWS)]),
        Verb(MARKER, "marker", list(MARKERS)),
        Verb(RAISE, "raise", list(ASSETS)),
        Verb(PAIR, "pair", [f"{asset}.{which}" for asset in ASSETS for which in ("first", "second")]),
        Verb(MEET, "concession", list(ASSETS)),
        Verb(WHITE, "white", tiles),
        Verb(RED, "red", tiles),
        Verb(NO_TILE, "no_tile"),
        Verb(SHIP_CRATE, "ship", [f"{seal}.{ship}" for seal in SEALS for ship in SHIPS]),
        Verb(COMPLETE, "complete", list(SEALS)),
        Verb(KEEP, "keep", contracts),
        Verb(PUT_BACK, "put_back", ["top", "under"]),
        Verb(CONTRACT, "count", list(SEALS)),
        Verb(INVEST, "invest", spaces),
        Verb(PASS, "pass"),
        Verb(AGENCY_TYPE, "agency", list(AGENCIES)),
        Verb(MAJOR_LOADS, "major_loads", cars),
        Verb(MAJOR_MOVES, "major_moves", cars),
    ]
