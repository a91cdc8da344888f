"""The board of Small Railroad Empires: the land with the offices beside it, a tray for each company, the supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Choice, Sheet
from branchline.games.small_railroad_empires.board_company import branch, company
from branchline.games.small_railroad_empires.board_ground import ground, width_of
from branchline.games.small_railroad_empires.board_land import land
from branchline.games.small_railroad_empires.board_offices import offices
from branchline.games.small_railroad_empires.board_supply import supply
from branchline.games.small_railroad_empires.board_tickets import GAP, WIDTH
from branchline.games.small_railroad_empires.box import Box
from branchline.games.small_railroad_empires.telling import end_words, longest_route
from branchline.look.album import Album
from branchline.look.pen import Scene
from branchline.look.symbols import SEATS

# The solo seats take the colours that the book gives them: the human, Black and Yellow.
SOLO_COLOURS = "bky"  # the companies of the GSC are black and yellow (SRE-15)

TARGETS = {
    "start": "space",
    "extend": "space",
    "new_route": "space",
    "unlock": "space",
    "play_train": "train",
    "claim": "achievement",
    "buy": "market",
    "reveal_contract": "contract",
}


def target(game: Game, action: int) -> str:
    """The board element that an action points at: `space:17`, `train:4`, `market:left`, ..."""
    verb, _, label = game.actions.text(action).partition(":")
    if verb == "deliver":
        return f"city:{label.rpartition('-')[2]}"
    if verb not in TARGETS:
        return ""
    return f"{TARGETS[verb]}:{label}" if label else TARGETS[verb]


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Album | None = None
) -> list[Sheet]:
    """The stage, the trays and the supply. Only the land and the trays know who looks, and say so by what they are
    given: the others are drawn once for all."""
    scene = Scene.of(game, view, choices, names, album)
    box: Box = game.box
    table = scene.read(game, view)
    viewer = -1 if view["seat"] is None else view["seat"]
    wide = width_of(len(view["table"]["tiles"]))
    end = end_words(table, room=1)
    drawn = [
        scene.draw(land, box, view, viewer, scene.draw(ground, box, view)),
        scene.draw(offices, box, view, WIDTH - GAP - wide, len(table.train_deck)),
    ]
    for seat in range(view["players"]):
        drawn.append(scene.draw(company, box, view, seat, seat == viewer, longest_route(table, seat), end))
    if view["table"]["gsc"] is not None:
        drawn += [scene.draw(branch, box, view, seat) for seat in range(1, len(view["table"]["tracks"]))]
    drawn.append(scene.draw(supply, box, view))
    return drawn


def seat_colours(players: int) -> str:
    return SOLO_COLOURS if players == 1 else SEATS
