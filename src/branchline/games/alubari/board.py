"""The board of Alubari: conditions, the line and the works, estates and Post Office; a yard for each; the supply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Choice, Sheet
from branchline.games.alubari import places
from branchline.games.alubari.board_cards import contract_line, engine_shed, turned_up
from branchline.games.alubari.board_conditions import conditions
from branchline.games.alubari.board_estates import estates, post_office
from branchline.games.alubari.board_line import line
from branchline.games.alubari.board_tickets import goals
from branchline.games.alubari.board_works import works
from branchline.games.alubari.board_yard import yard
from branchline.games.alubari.box import MOST_WAYS, Box
from branchline.games.alubari.state import TURNED_UP
from branchline.games.alubari.text import area_in_play
from branchline.look.album import Album
from branchline.look.pen import Scene

TARGETS: dict[str, Callable[[int], str]] = {
    "place": places.space,
    "use": places.contract,
    "take_contract": places.contract,
    "keep": places.contract,
    "buy": places.equipment,
    "buy_cheap": places.equipment,
    "take_equipment": places.equipment,
    "borrow": places.estate,
    "build": lambda at: places.station(at // MOST_WAYS),
}


def target(game: Game, action: int) -> str:
    """The element of the board that an action points at, whatever lies on the table (`asking.parts` knows the rest)."""
    verb = game.actions.verb_of[action]
    at = game.actions.numbering.argument(verb.first, action)
    return TARGETS[verb.name](at) if verb.name in TARGETS and at < verb.size else ""


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Album | None = None
) -> list[Sheet]:
    """The stage, the yards and the supply. Only the yards know who looks: the others are drawn once for all."""
    scene = Scene.of(game, view, choices, names, album)
    box: Box = game.box
    table, players = view["table"], view["players"]
    position = scene.read(game, view)
    drawn = [
        scene.draw(conditions, box, table, players),
        scene.draw(line, box, table),
        scene.draw(works, box, table, players, area_in_play(position)),
        scene.draw(estates, box, table),
        scene.draw(post_office, box, table),
    ]
    for seat in range(players):
        wanted = {card: goals(position, seat, card) for card, who in enumerate(position.contracts) if who == seat}
        drawn.append(scene.draw(yard, box, table, seat, players, seat == view["seat"], wanted))
    drawn.append(scene.draw(contract_line, box, table))
    if TURNED_UP in table["contracts"]:
        drawn.append(scene.draw(turned_up, box, table))
    return [*drawn, scene.draw(engine_shed, box, table, players)]
