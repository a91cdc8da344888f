"""The actions of Railroad Revolution: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.railroad_revolution.box import (
    ACTIONS,
    CITY_COUNT,
    CITY_TILES,
    COLOURS,
    COMPANIES,
    DEAL_TILES,
    KINDS,
    MILESTONES,
    MOST_SPACES,
    SECTION_COUNT,
    SETUP_TILES,
    TELEGRAPH_TILES,
    TRACK_COUNT,
    TRACKS,
    TRAIN_KINDS,
    Box,
)

# What chance decides.
LAY_CITY_TILE: Final = 0
LAY_TELEGRAPH_TILE: Final = LAY_CITY_TILE + CITY_TILES
TURN_DEAL: Final = LAY_TELEGRAPH_TILE + TELEGRAPH_TILES
DRAW_MILESTONE: Final = TURN_DEAL + DEAL_TILES
DRAW_SETUP: Final = DRAW_MILESTONE + MILESTONES
SETUP_SIDE: Final = DRAW_SETUP + SETUP_TILES
SETUP_WORKER: Final = SETUP_SIDE + 2
FIRST_PLAYER: Final = SETUP_WORKER + KINDS
# What players decide: setup and the worker of the turn.
CHOOSE_SETUP: Final = FIRST_PLAYER + 4
PLACE: Final = CHOOSE_SETUP + SETUP_TILES
# The items of an action (RR-4.2).
BUILD_STATION: Final = PLACE + 4 * KINDS
LAY_RAIL: Final = BUILD_STATION + CITY_COUNT
BUILD_OFFICE: Final = LAY_RAIL + MOST_SPACES
SELL_PIECE: Final = BUILD_OFFICE + SECTION_COUNT
PAY: Final = SELL_PIECE + 2
TAKE_PRIMARY: Final = PAY + 1
TAKE_BONUS: Final = TAKE_PRIMARY + 1
USE_TILE: Final = TAKE_BONUS + 1
FLIP_TRAIN: Final = USE_TILE + 1
USE_ABILITY: Final = FLIP_TRAIN + 1
AS_WHITE: Final = USE_ABILITY + 1
FINISH: Final = AS_WHITE + 1
# Choices inside an effect (RR-5, RR-12).
USE_TRAIN: Final = FINISH + 1
READY_TRAIN: Final = USE_TRAIN + TRAIN_KINDS
ADVANCE: Final = READY_TRAIN + TRAIN_KINDS
PROMOTE: Final = ADVANCE + TRACK_COUNT
EXCHANGE: Final = PROMOTE + 4 * 2 * KINDS
DISCARD: Final = EXCHANGE + 2 * KINDS * KINDS
GAIN: Final = DISCARD + 2 * KINDS
TAKE_TRAIN: Final = GAIN + KINDS
STOP: Final = TAKE_TRAIN + TRAIN_KINDS
# Deals and milestones (RR-10, RR-11).
ACCEPT: Final = STOP + 1
DECLINE: Final = ACCEPT + 2 * DEAL_TILES
COMPLETE: Final = DECLINE + 1
KEEP: Final = COMPLETE + 2
# The two free actions (RR-3.8).
SELL: Final = KEEP + MILESTONES
HIRE: Final = SELL + 1
FREE_END: Final = HIRE + KINDS

SELL_BUILDING: Final = SELL_PIECE
SELL_RAIL: Final = SELL_PIECE + 1

# RR-17: for workers of one colour the place matters.
IN_SUPPLY: Final = 0
ON_SPACES: Final = 1
PLACES: Final = ("supply", "spaces")


def numbered(box: Box, first: int, arguments: list[int]) -> list[int]:
    """The actions of one verb that have these arguments, sorted as they are."""
    if first not in box.numbering.further:
        return [first + argument for argument in arguments]
    return [box.numbering.action(first, argument) for argument in arguments]


def in_order(box: Box, actions: list[int]) -> None:
    """What is not printed is numbered behind all verbs, also behind those that are offered last."""
    if box.numbering.further:
        actions.sort()


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    colours = list(COLOURS)
    placed = [f"{place}-{colour}" for place in PLACES for colour in COLOURS]
    spaces = list(box.space_ids) + [f"space{number + 1}" for number in range(len(box.space_ids), MOST_SPACES)]
    sections = [str(number + 1) for number in range(len(box.section_shares))]
    milestones = [tile.id for tile in box.milestones]
    trains = list(box.train_ids)
    return [
        Verb(LAY_CITY_TILE, "lay_city_tile", list(box.city_tile_ids), chance=True, room=CITY_TILES),
        Verb(LAY_TELEGRAPH_TILE, "lay_telegraph_tile", list(box.telegraph_ids), chance=True, room=TELEGRAPH_TILES),
        Verb(TURN_DEAL, "turn_deal", list(box.deal_tile_ids), chance=True, room=DEAL_TILES),
        Verb(DRAW_MILESTONE, "draw_milestone", milestones, chance=True, room=MILESTONES),
        Verb(DRAW_SETUP, "draw_setup_tile", list(box.setup_tile_ids), chance=True, room=SETUP_TILES),
        Verb(SETUP_SIDE, "setup_side", ["a", "b"], chance=True),
        Verb(SETUP_WORKER, "setup_worker", colours, chance=True),
        Verb(FIRST_PLAYER, "first_player", list(COMPANIES), chance=True),
        Verb(CHOOSE_SETUP, "choose_setup_tile", list(box.setup_tile_ids), room=SETUP_TILES),
        Verb(PLACE, "place", [f"{action}-{colour}" for action in ACTIONS for colour in COLOURS]),
        Verb(BUILD_STATION, "build_station", list(box.city_ids), room=CITY_COUNT),
        Verb(LAY_RAIL, "lay_rail", spaces, only=list(range(len(box.space_ids)))),
        Verb(BUILD_OFFICE, "build_office", sections, room=SECTION_COUNT),
        Verb(SELL_PIECE, "sell_piece", ["building", "rail"]),
        Verb(PAY, "pay"),
        Verb(TAKE_PRIMARY, "take_primary_reward"),
        Verb(TAKE_BONUS, "take_first_station_bonus"),
        Verb(USE_TILE, "use_telegraph_tile"),
        Verb(FLIP_TRAIN, "flip_train"),
        Verb(USE_ABILITY, "use_ability"),
        Verb(AS_WHITE, "use_as_white"),
        Verb(FINISH, "finish"),
        Verb(USE_TRAIN, "use_train", trains, room=TRAIN_KINDS),
        Verb(READY_TRAIN, "ready_train", trains, room=TRAIN_KINDS),
        Verb(ADVANCE, "advance", list(TRACKS)),
        Verb(PROMOTE, "promote", [f"slot{slot + 1}-{worker}" for slot in range(4) for worker in placed]),
        Verb(EXCHANGE, "exchange", [f"{worker}-for-{colour}" for worker in placed for colour in COLOURS]),
        Verb(DISCARD, "discard", placed),
        Verb(GAIN, "gain", colours),
        Verb(TAKE_TRAIN, "take_train", trains, room=TRAIN_KINDS),
        Verb(STOP, "stop"),
        Verb(ACCEPT, "accept_deal", list(box.deal_ids), room=2 * DEAL_TILES),
        Verb(DECLINE, "decline"),
        Verb(COMPLETE, "complete_milestone", ["first", "second"]),
        Verb(KEEP, "keep_milestone", milestones, room=MILESTONES),
        Verb(SELL, "sell_share"),
        Verb(HIRE, "hire", colours),
    ]
