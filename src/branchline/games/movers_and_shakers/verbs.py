"""The actions of Movers & Shakers: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.movers_and_shakers.box import (
    AGENCIES,
    ASSETS,
    BOARDS,
    CAR_KINDS,
    CARDS,
    CARS,
    CONTRACTS,
    MARKERS,
    MOST_BLOCKS,
    MOST_ROWS,
    RIVALS,
    SEALS,
    SETUP_CARDS,
    SHIPS,
    SLOTS,
    SOLO_CARDS,
    SPACES,
    TILE_SPACES,
    TRACKS,
    WHITE_TILES,
    Box,
)

# What chance decides.
DEAL_CARD: Final = 0
WHITE_TILE: Final = DEAL_CARD + CARDS
RED_TILE: Final = WHITE_TILE + WHITE_TILES
BOARD: Final = RED_TILE + 4
SETUP_TILE: Final = BOARD + 4
FIRST: Final = SETUP_TILE + 5
DRAW_CONTRACT: Final = FIRST + 4
RIVAL: Final = DRAW_CONTRACT + CONTRACTS
MAJOR_SETUP: Final = RIVAL + RIVALS
MAJOR_CARD: Final = MAJOR_SETUP + 5
# What players decide.
DRAFT: Final = MAJOR_CARD + SOLO_CARDS
CARD: Final = DRAFT + 5
PLACE: Final = CARD + CARDS
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
RED: Final = WHITE + TILE_SPACES
NO_TILE: Final = RED + TILE_SPACES
SHIP_CRATE: Final = NO_TILE + 1
COMPLETE: Final = SHIP_CRATE + 6
KEEP: Final = COMPLETE + 2
PUT_BACK: Final = KEEP + CONTRACTS
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

LETTERS: Final = "abcdef"
"""Columns of the investment grid; there may be as many as there are letters here."""


def numbered(box: Box, first: int, arguments: list[int]) -> list[int]:
    """The actions of one verb with these arguments."""
    numbering = box.numbering
    if first not in numbering.further:
        return [first + argument for argument in arguments]
    return [numbering.action(first, argument) for argument in arguments]


def car_label(car: int) -> str:
    """`2.large`: a seat's number and the kind; the second large car of the Major is `2.large2`."""
    return f"{car // 4 + 1}.{CAR_KINDS[car % 4]}" if car < 16 else "2.large2"


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    cards = [box.cards[card].id if card >= 0 else f"none{at}" for at, card in enumerate(box.card_at)]
    contracts = [box.contracts[one].id if one >= 0 else f"none{at}" for at, one in enumerate(box.contract_at)]
    cars = [car_label(car) for car in range(CARS)]
    spaces = [f"{box.investment_cost[at // box.columns]}{LETTERS[at % box.columns]}" for at in box.space_at]
    tiles = [f"{row + 1}{side}" for row in range(len(box.tile_money)) for side in ("left", "right")]
    blocks = [str(number + 1) for number in range(MOST_BLOCKS)]
    white = [f"PW{number + 1}" for number in range(len(box.white_effect))]
    return [
        Verb(DEAL_CARD, "deal", cards, chance=True, room=CARDS),
        Verb(WHITE_TILE, "white_tile", white, chance=True, room=WHITE_TILES),
        Verb(RED_TILE, "red_tile", list(ASSETS), chance=True),
        Verb(BOARD, "board", list(BOARDS), chance=True),
        Verb(SETUP_TILE, "setup_tile", [*ASSETS, "deal"], chance=True),
        Verb(FIRST, "first", size=4, chance=True),
        Verb(DRAW_CONTRACT, "draw_contract", contracts, chance=True, room=CONTRACTS),
        Verb(RIVAL, "rival", [rival.id for rival in box.rivals], chance=True, room=RIVALS),
        Verb(MAJOR_SETUP, "major_setup", list(SETUP_CARDS), chance=True),
        Verb(MAJOR_CARD, "major_card", [card.id for card in box.solo_cards], chance=True, room=SOLO_CARDS),
        Verb(DRAFT, "draft", list(SETUP_CARDS)),
        Verb(CARD, "card", cards, room=CARDS),
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
        Verb(WHITE, "white", tiles, room=TILE_SPACES),
        Verb(RED, "red", tiles, room=TILE_SPACES),
        Verb(NO_TILE, "no_tile"),
        Verb(SHIP_CRATE, "ship", [f"{seal}.{ship}" for seal in SEALS for ship in SHIPS]),
        Verb(COMPLETE, "complete", list(SEALS)),
        Verb(KEEP, "keep", contracts, room=CONTRACTS),
        Verb(PUT_BACK, "put_back", ["top", "under"]),
        Verb(CONTRACT, "count", list(SEALS)),
        Verb(INVEST, "invest", spaces, room=SPACES),
        Verb(PASS, "pass"),
        Verb(AGENCY_TYPE, "agency", list(AGENCIES)),
        Verb(MAJOR_LOADS, "major_loads", cars),
        Verb(MAJOR_MOVES, "major_moves", cars),
    ]
