"""The board of Railroad Revolution: which sheets there are, and what an action points at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Choice, Sheet
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.board_cards import looking, setup_tiles, stocks
from branchline.games.railroad_revolution.board_map import network
from branchline.games.railroad_revolution.board_tracks import performance, telegraph
from branchline.games.railroad_revolution.board_tray import company
from branchline.games.railroad_revolution.box import DEAL_TILES, Box
from branchline.look.album import Album
from branchline.look.pen import Scene

# Where verbs begin and end whose number is that of a place on the common board; the room `asking` knows all others.
COMMON_PLACES = (
    ("setup", v.CHOOSE_SETUP, v.PLACE),
    ("city", v.BUILD_STATION, v.LAY_RAIL),
    ("rail", v.LAY_RAIL, v.BUILD_OFFICE),
    ("section", v.BUILD_OFFICE, v.SELL_PIECE),
    ("common", v.GAIN, v.TAKE_TRAIN),
    ("stack", v.TAKE_TRAIN, v.STOP),
    ("deal", v.ACCEPT, v.ACCEPT + 2 * DEAL_TILES),
    ("look", v.KEEP, v.SELL),
)


def target(game: Game, action: int) -> str:
    """The place of the common board that an action points at; rail spaces that this map has not are none."""
    for name, first, last in COMMON_PLACES:
        if first <= action < last:
            is_there = name != "rail" or action - first < len(game.box.spaces)
            return f"{name}:{action - first}" if is_there else ""
    return ""


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Album | None = None
) -> list[Sheet]:
    scene = Scene.of(game, view, choices, names, album)
    box: Box = game.box
    table = view["table"]
    drawn = [scene.draw(network, box, table), scene.draw(performance, box, view), scene.draw(telegraph, box, table)]
    drawn += [scene.draw(company, box, table, seat) for seat in range(view["players"])]
    if table["looking_at"] >= 0:
        drawn.append(scene.draw(looking, box, view))
    if any(colour >= 0 for colour in table["setup_worker"]):
        drawn.append(scene.draw(setup_tiles, box, table))
    return [*drawn, scene.draw(stocks, box, table)]
