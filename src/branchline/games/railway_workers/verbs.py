"""The actions of Railway Workers: one number, one meaning, for ever."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from branchline.core.actions import Verb
from branchline.games.railway_workers.box import (
    BUY_AND_STORE_PLAN,
    BUY_ONE,
    CARD_COUNT,
    CARDS,
    CITIES,
    COMMAND_COUNT,
    MOST_PLAYERS,
    MOVE_ANY_WORKER,
    PAIRS,
    PLACE_SHARE,
    RESOURCES,
    ROLLS,
    RUN_TRAIN,
    SITES,
    STORE_ONE,
    STORE_PLAN,
    SUBSIDY_ROLLS,
    SWAP_CARDS,
    TABLES,
    TOKEN_NUMBERS,
    WAREHOUSES,
    Box,
    dice_rolls,
    subsidy_rolls,
)

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

FIRSTS: Final[tuple[int, ...]] = (
    PROJECT, SUBSIDY_DICE, DEAL_COMMAND, FIRST, ROLL, DIE, PLACE, REROLL_ALL, REROLL, KEEP_DICE, ASSIGN, PASS,
    PAY_FOR_SUM, END_TURN, BUY, BUY_TO_SITE, BUY_ONE_MORE, HIRE, RECALL, SEND, SEND_7, PUT_SHARE, TURN, TURN_AND_RUN,
    RUN, STORE, STORE_7, MOVE, MOVE_7, STOP, SUBSIDY, INVEST, BONUS, COMMAND, COMMAND_BUY, COMMAND_PLAN, COMMAND_SHARE,
    COMMAND_RUN, COMMAND_BUY_PLAN, COMMAND_STORE, COMMAND_WORKER, TRANSFER, COMMAND_SWAP, TAKE_TILE, TAKE_SHARE, CITY,
    EXIT,
)  # fmt: skip

# RW-10.4: the verbs of the commands that are done at once, and what such a command does.
EXTRAS: Final[dict[int, int]] = {
    COMMAND_BUY: BUY_ONE,
    COMMAND_PLAN: STORE_PLAN,
    COMMAND_SHARE: PLACE_SHARE,
    COMMAND_RUN: RUN_TRAIN,
    COMMAND_BUY_PLAN: BUY_AND_STORE_PLAN,
    COMMAND_STORE: STORE_ONE,
    COMMAND_WORKER: MOVE_ANY_WORKER,
    COMMAND_SWAP: SWAP_CARDS,
}


def verb_of(box: Box, action: int) -> int:
    """Where the verb of an action begins."""
    if action < box.numbering.end:
        return FIRSTS[bisect_right(FIRSTS, action) - 1]
    return box.numbering.first(action)


def numbered(box: Box, first: int, arguments: list[int]) -> list[int]:
    """The actions of one verb with these arguments."""
    numbering = box.numbering
    if first not in numbering.further:
        return [first + argument for argument in arguments]
    return [numbering.action(first, argument) for argument in arguments]


def assignment(box: Box, face: int, tokens: int) -> int:
    """RW-7.1, RW-7.2: the action that puts a die, with so many +1 tokens, on a card."""
    if tokens < TOKEN_NUMBERS:
        return ASSIGN + (face - 1) * TOKEN_NUMBERS + tokens
    return box.numbering.action(ASSIGN, 6 * tokens + face - 1)


def assignment_of(argument: int) -> tuple[int, int]:
    """RW-7.1, RW-7.2: the face and the number of tokens that an assignment names."""
    if argument < 6 * TOKEN_NUMBERS:
        return argument // TOKEN_NUMBERS + 1, argument % TOKEN_NUMBERS
    return argument % 6 + 1, argument // 6


def size_of_extra(box: Box, verb: int) -> int:
    """How many numbers one command of this verb takes: those that are printed, or more where the box is larger."""
    if verb == COMMAND_BUY:
        return 2
    if verb == COMMAND_SWAP:
        return len(SWAPS)
    sites = max(SITES, box.sites)
    if verb == COMMAND_STORE:
        return 2 * sites
    return 2 * sites * MOST_PLAYERS if verb == COMMAND_WORKER else sites


def extras(box: Box, verb: int, number: int, arguments: list[int]) -> list[int]:
    """RW-10.4: the actions of a command that is done at once. Where several do the same, each has its own numbers."""
    doing = box.doing[EXTRAS[verb]]
    if doing[0] == number:
        return numbered(box, verb, arguments)
    before = doing.index(number) * size_of_extra(box, verb)
    return numbered(box, verb, [before + argument for argument in arguments])


def extra_of(box: Box, verb: int, action: int) -> tuple[int, int]:
    """RW-10.4: the command that such an action uses, and what it names."""
    which, argument = divmod(box.numbering.argument(verb, action), size_of_extra(box, verb))
    return box.doing[EXTRAS[verb]][which], argument


def labels_of_extra(box: Box, verb: int, labels: list[str]) -> list[str]:
    """Arguments of the first command that does this, then the same of the others, after their number."""
    others = box.doing[EXTRAS[verb]][1:]
    if not others:
        return labels
    labels = labels + [f"none{at}" for at in range(len(labels), size_of_extra(box, verb))]
    return labels + [f"{number}-{label}" for number in others for label in labels]


def verbs(box: Box) -> list[Verb]:
    """RW-23: the actions in their fixed order, with the labels of their text form."""
    sites = [str(site + 1) for site in range(box.sites)]
    units = [str(number + 1) for number in range(box.most_bought)]
    faces = [str(face) for face in range(1, 7)]
    warehouses = [f"{site}-{kind}" for site in sites for kind in (RESOURCES[0], RESOURCES[2])]
    tables = [f"{site}-{kind}" for site in sites for kind in RESOURCES]
    slots = [f"+{number}" for number in box.slots]
    seats = [str(seat) for seat in range(MOST_PLAYERS)]
    commands = [str(number) for number in range(1, box.commands + 1)]
    pairs = [f"{RESOURCES[a]}-{RESOURCES[b]}" for a, b in zip(box.pair_first, box.pair_second, strict=True)]
    assignments = [f"{face}+{tokens}" for face in faces for tokens in range(TOKEN_NUMBERS)]
    assignments += [f"{face}+{tokens}" for tokens in range(TOKEN_NUMBERS, box.most_tokens + 1) for face in faces]

    def extra(first: int, name: str, labels: list[str], room: int) -> Verb:
        return Verb(first, name, labels_of_extra(box, first, labels), room=room)

    return [
        Verb(PROJECT, "project", sites, chance=True, room=SITES),
        Verb(
            SUBSIDY_DICE,
            "subsidy_dice",
            ["-".join(str(face) for face in dice) for dice in subsidy_rolls()],
            chance=True,
        ),
        Verb(DEAL_COMMAND, "deal_command", commands, chance=True, room=COMMAND_COUNT),
        Verb(FIRST, "first_player", seats, chance=True),
        Verb(ROLL, "roll", ["-".join(str(face) for face in dice) for dice in dice_rolls()], chance=True),
        Verb(DIE, "die", faces, chance=True),
        Verb(PLACE, "place", list(CARDS[1:])),
        Verb(REROLL_ALL, "reroll_all"),
        Verb(REROLL, "reroll", faces),
        Verb(KEEP_DICE, "keep_dice"),
        Verb(ASSIGN, "assign", assignments, room=6 * TOKEN_NUMBERS),
        Verb(PASS, "pass"),
        Verb(PAY_FOR_SUM, "pay_for_sum"),
        Verb(END_TURN, "end_turn"),
        Verb(BUY, "buy", units, room=SITES),
        Verb(BUY_TO_SITE, "buy_to_site", sites, room=SITES),
        Verb(BUY_ONE_MORE, "buy_one_more"),
        Verb(HIRE, "hire"),
        Verb(RECALL, "recall"),
        Verb(SEND, "send", warehouses, room=WAREHOUSES),
        Verb(SEND_7, "send_7", warehouses, room=WAREHOUSES),
        Verb(PUT_SHARE, "share", sites, room=SITES),
        Verb(TURN, "turn_train", sites, room=SITES),
        Verb(TURN_AND_RUN, "turn_and_run_train", sites, room=SITES),
        Verb(RUN, "run_train", sites, room=SITES),
        Verb(STORE, "store", tables, room=TABLES),
        Verb(STORE_7, "store_7", tables, room=TABLES),
        Verb(MOVE, "move", warehouses, room=WAREHOUSES),
        Verb(MOVE_7, "move_7", warehouses, room=WAREHOUSES),
        Verb(STOP, "stop"),
        Verb(SUBSIDY, "subsidy", pairs),
        Verb(INVEST, "invest"),
        Verb(BONUS, "bonus", list(BONUSES)),
        Verb(COMMAND, "command", commands, room=COMMAND_COUNT),
        extra(COMMAND_BUY, "command_buy", [RESOURCES[0], RESOURCES[2]], 2),
        extra(COMMAND_PLAN, "command_plan", sites, SITES),
        extra(COMMAND_SHARE, "command_share", sites, SITES),
        extra(COMMAND_RUN, "command_run_train", sites, SITES),
        extra(COMMAND_BUY_PLAN, "command_buy_plan", sites, SITES),
        extra(COMMAND_STORE, "command_store", warehouses, WAREHOUSES),
        extra(
            COMMAND_WORKER,
            "command_worker",
            [f"{place}-{seat}" for place in warehouses for seat in seats],
            WAREHOUSES * MOST_PLAYERS,
        ),
        Verb(TRANSFER, "transfer", warehouses, room=WAREHOUSES),
        extra(COMMAND_SWAP, "command_swap", [f"{slots[a]},{slots[b]}" for a, b in SWAPS], len(SWAPS)),
        Verb(TAKE_TILE, "take_tile"),
        Verb(TAKE_SHARE, "take_share"),
        Verb(CITY, "city", list(box.city_ids), room=CITIES),
        Verb(EXIT, "exit", sites, room=SITES),
    ]
