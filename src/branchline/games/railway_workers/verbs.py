"""The actions of Railway Workers: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.railway_workers.box import (
    CARD_COUNT,
    CARDS,
    CITIES,
    COMMAND_COUNT,
    MOST_PLAYERS,
    PAIRS,
    RESOURCES,
    ROLLS,
    SITES,
    SUBSIDY_ROLLS,
    TABLES,
    WAREHOUSES,
    Box,
    dice_rolls,
    subsidy_rolls,
)

# RW-7.2: a die goes on a card with 0 to 5 tokens.
TOKEN_NUMBERS: Final = 6

# What chance decides.
PROJECT: Final = 0
SUBSIDY_DICE: Final = PROJECT + SITES
DEAL_COMMAND: Final = SUBSIDY_DICE + SUBSIDY_ROLLS
FIRST: Final = DEAL_COMMAND + COMMAND_COUNT
ROLL: Final = FIRST + MOST_PLAYERS
DIE: Final = ROLL + ROLLS
# Placing cards, dice and +1 tokens.
PLACE: Final = DIE + 6
REROLL_ALL: Final = PLACE + CARD_COUNT
REROLL: Final = REROLL_ALL + 1
KEEP_DICE: Final = REROLL + 6
ASSIGN: Final = KEEP_DICE + 1
# A turn.
PASS: Final = ASSIGN + 6 * TOKEN_NUMBERS
PAY_FOR_SUM: Final = PASS + 1
END_TURN: Final = PAY_FOR_SUM + 1
# The halves of the action cards; where both halves of a card do the same, each has its own verb.
BUY: Final = END_TURN + 1
BUY_TO_SITE: Final = BUY + SITES
BUY_ONE_MORE: Final = BUY_TO_SITE + SITES
HIRE: Final = BUY_ONE_MORE + 1
RECALL: Final = HIRE + 1
SEND: Final = RECALL + 1
SEND_7: Final = SEND + WAREHOUSES
PUT_SHARE: Final = SEND_7 + WAREHOUSES
TURN: Final = PUT_SHARE + SITES
TURN_AND_RUN: Final = TURN + SITES
RUN: Final = TURN_AND_RUN + SITES
STORE: Final = RUN + SITES
STORE_7: Final = STORE + TABLES
MOVE: Final = STORE_7 + TABLES
MOVE_7: Final = MOVE + WAREHOUSES
STOP: Final = MOVE_7 + WAREHOUSES
SUBSIDY: Final = STOP + 1
INVEST: Final = SUBSIDY + PAIRS
BONUS: Final = INVEST + 1
# Commands: those that act along by number, the others by what they do.
COMMAND: Final = BONUS + 3
COMMAND_BUY: Final = COMMAND + COMMAND_COUNT
COMMAND_PLAN: Final = COMMAND_BUY + 2
COMMAND_SHARE: Final = COMMAND_PLAN + SITES
COMMAND_RUN: Final = COMMAND_SHARE + SITES
COMMAND_BUY_PLAN: Final = COMMAND_RUN + SITES
COMMAND_STORE: Final = COMMAND_BUY_PLAN + SITES
COMMAND_WORKER: Final = COMMAND_STORE + WAREHOUSES
TRANSFER: Final = COMMAND_WORKER + WAREHOUSES * MOST_PLAYERS
COMMAND_SWAP: Final = TRANSFER + WAREHOUSES
# Choices in the middle of a turn, perhaps by another player.
TAKE_TILE: Final = COMMAND_SWAP + 6
TAKE_SHARE: Final = TAKE_TILE + 1
CITY: Final = TAKE_SHARE + 1
EXIT: Final = CITY + CITIES
COUNT: Final = EXIT + SITES

BONUS_REROLL: Final = BONUS
BONUS_PLUS_ONE: Final = BONUS + 1
BONUS_DIRECTOR: Final = BONUS + 2

BONUSES: Final = ("reroll", "plus_one", "director")
SWAPS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def verbs(box: Box) -> list[Verb]:
    """RW-23: the actions in their fixed order, with the labels of their text form."""
    sites = [str(site + 1) for site in range(SITES)]
    faces = [str(face) for face in range(1, 7)]
    warehouses = [f"{site}-{kind}" for site in sites for kind in (RESOURCES[0], RESOURCES[2])]
    tables = [f"{site}-{kind}" for site in sites for kind in RESOURCES]
    slots = [f"+{number}" for number in box.slots]
    seats = [str(seat) for seat in range(MOST_PLAYERS)]
    commands = [str(number) for number in range(1, COMMAND_COUNT + 1)]
    pairs = [f"{RESOURCES[a]}-{RESOURCES[b]}" for a, b in zip(box.pair_first, box.pair_second, strict=True)]
    return [
        Verb(PROJECT, "project", sites, chance=True),
        Verb(
            SUBSIDY_DICE,
            "subsidy_dice",
            ["-".join(str(face) for face in dice) for dice in subsidy_rolls()],
            chance=True,
        ),
        Verb(DEAL_COMMAND, "deal_command", commands, chance=True),
        Verb(FIRST, "first_player", seats, chance=True),
        Verb(ROLL, "roll", ["-".join(str(face) for face in dice) for dice in dice_rolls()], chance=True),
        Verb(DIE, "die", faces, chance=True),
        Verb(PLACE, "place", list(CARDS[1:])),
        Verb(REROLL_ALL, "reroll_all"),
        Verb(REROLL, "reroll", faces),
        Verb(KEEP_DICE, "keep_dice"),
        Verb(ASSIGN, "assign", [f"{face}+{tokens}" for face in faces for tokens in range(TOKEN_NUMBERS)]),
        Verb(PASS, "pass"),
        Verb(PAY_FOR_SUM, "pay_for_sum"),
        Verb(END_TURN, "end_turn"),
        Verb(BUY, "buy", sites),
        Verb(BUY_TO_SITE, "buy_to_site", sites),
        Verb(BUY_ONE_MORE, "buy_one_more"),
        Verb(HIRE, "hire"),
        Verb(RECALL, "recall"),
        Verb(SEND, "send", warehouses),
        Verb(SEND_7, "send_7", warehouses),
        Verb(PUT_SHARE, "share", sites),
        Verb(TURN, "turn_train", sites),
        Verb(TURN_AND_RUN, "turn_and_run_train", sites),
        Verb(RUN, "run_train", sites),
        Verb(STORE, "store", tables),
        Verb(STORE_7, "store_7", tables),
        Verb(MOVE, "move", warehouses),
        Verb(MOVE_7, "move_7", warehouses),
        Verb(STOP, "stop"),
        Verb(SUBSIDY, "subsidy", pairs),
        Verb(INVEST, "invest"),
        Verb(BONUS, "bonus", list(BONUSES)),
        Verb(COMMAND, "command", commands),
        Verb(COMMAND_BUY, "command_buy", [RESOURCES[0], RESOURCES[2]]),
        Verb(COMMAND_PLAN, "command_plan", sites),
        Verb(COMMAND_SHARE, "command_share", sites),
        Verb(COMMAND_RUN, "command_run_train", sites),
        Verb(COMMAND_BUY_PLAN, "command_buy_plan", sites),
        Verb(COMMAND_STORE, "command_store", warehouses),
        Verb(COMMAND_WORKER, "command_worker", [f"{place}-{seat}" for place in warehouses for seat in seats]),
        Verb(TRANSFER, "transfer", warehouses),
        Verb(COMMAND_SWAP, "command_swap", [f"{slots[a]},{slots[b]}" for a, b in SWAPS]),
        Verb(TAKE_TILE, "take_tile"),
        Verb(TAKE_SHARE, "take_share"),
        Verb(CITY, "city", list(box.city_ids)),
        Verb(EXIT, "exit", sites),
    ]
