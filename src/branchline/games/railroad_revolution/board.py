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
from branchline.games.railroad_revolution.box import Box
from branchline.look.album import Album
from branchline.look.pen import Scene

# Verbs whose number is that of a place on the common board; the room `asking` knows all others.
COMMON_PLACES = {
    v.CHOOSE_SETUP: "setup",
    v.BUILD_STATION: "city",
    v.LAY_RAIL: "rail",
    v.BUILD_OFFICE: "section",
    v.GAIN: "common",
    v.TAKE_TRAIN: "stack",
    v.ACCEPT: "deal",
    v.KEEP: "look",
}


def target(game: Game, action: int) -> str:
    """The place of the common board that an action points at; what this box has not is none."""
    verb = game.actions.verb_of[action]
    number = game.actions.numbering.argument(verb.first, action)
    there = len(game.box.spaces) if verb.first == v.LAY_RAIL else verb.size
    return f"{COMMON_PLACES[verb.first]}:{number}" if verb.first in COMMON_PLACES and number < there else ""


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
