"""The board of Movers & Shakers: the line over market, performance and ships, a tray for each company, and cards that
come on the stage when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Choice, Sheet
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.board_cards import draft, drawn_contracts, drawn_papers, major, supply
from branchline.games.movers_and_shakers.board_company import company
from branchline.games.movers_and_shakers.board_line import line, seen_cars
from branchline.games.movers_and_shakers.board_offices import market, performance, ships
from branchline.games.movers_and_shakers.box import TRACK
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.text import verb_of
from branchline.look.album import Album
from branchline.look.pen import Scene

# What an action points at on the common board, by its number within its verb; trays are named by `asking.parts`, which
# knows whose they are.
TARGETS: dict[int, Callable[[int], str]] = {
    v.DRAFT: places.setup,
    v.CARD: places.card,
    v.ADVANCE: lambda number: places.on_line(number + TRACK),
    v.SHORTCUT: lambda number: places.on_line(number + TRACK),
    v.FORM: places.car,
    v.WHITE: places.white,
    v.RED: places.red,
    v.KEEP: places.paper,
    v.ON_TOP: lambda _: places.STACK_TOP,
    v.UNDERNEATH: lambda _: places.STACK_UNDER,
    v.INVEST: places.invest,
    v.AGENCY_TYPE: places.agency,
    v.MAJOR_LOADS: places.car,
    v.MAJOR_MOVES: places.car,
}


def target(game: Game, action: int) -> str:
    """The element of the common board that an action points at."""
    first, number = verb_of(game.box, action)
    return TARGETS[first](number) if first in TARGETS else ""


def sheets(
    game: Game, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Album | None = None
) -> list[Sheet]:
    """The stage, the trays, and what comes on the stage for a while. Only the own tray and the contracts that a player
    looks at know who looks: all else is drawn once for all."""
    scene = Scene.of(game, view, choices, names, album)
    table: Table = scene.read(game, view)
    seat = -1 if view["seat"] is None else view["seat"]
    seen = seen_cars(view["table"]["place"], view["table"]["spot"], view["stack"])
    drawn = [scene.draw(line, table, seen), scene.draw(market, table)]
    drawn += [scene.draw(performance, table), scene.draw(ships, table)]
    people = 1 if table.solo else table.seats
    drawn += [scene.draw(company, table, one, one == seat) for one in range(people)]
    if table.solo:
        drawn.append(scene.draw(major, table))
    if not table.round:
        drawn.append(scene.draw(draft, table))
    if seat >= 0 and drawn_papers(table, seat):
        drawn.append(scene.draw(drawn_contracts, table, seat))
    drawn.append(scene.draw(supply, table))
    return drawn
