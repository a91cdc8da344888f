"""Games from outside our package: folders that somebody names, and what installed packages offer.

A folder holds games, each a folder of its own with a `game.py`, or is such a game itself. `--games FOLDER` and
`BRANCHLINE_GAMES` name it, several with the system's separator between them; its games are then modules beside ours,
`branchline.games.<name>`, in this process and in those that it starts. A package offers a game by the entry point
`branchline.games`, as in `night_mail = "their_package.night_mail.game:GAME"`. No visitor of the page chooses what is
imported.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from branchline.core.errors import BadGame

GROUP = "branchline.games"
LIST = "BRANCHLINE_GAMES"
HERE = Path(__file__).parent


def take_in(folder: str) -> None:
    """From now on the games of this folder are games like ours, here and in every process that is begun from here."""
    games_in(folder)
    before = os.environ.get(LIST, "")
    os.environ[LIST] = os.pathsep.join(filter(None, (str(Path(folder).resolve()), before)))
    shelve()


def shelve() -> None:
    """The named folders become places in which Python finds the modules of games. A folder that is not there is not
    complained of before somebody asks for games."""
    path = sys.modules["branchline.games"].__path__
    for folder in named():
        place = Path(folder).resolve()
        shelf = str(place.parent if is_game(place) else place)
        if shelf not in path:
            path.append(shelf)


def named() -> list[str]:
    return [one for one in os.environ.get(LIST, "").split(os.pathsep) if one]


def is_game(folder: Path) -> bool:
    return (folder / "game.py").is_file()


def games_in(folder: str) -> dict[str, Path]:
    """The games of a folder by their names; BadGame where there are none."""
    place = Path(folder).resolve()
    if not place.is_dir():
        raise BadGame(f"there is no folder {folder} with games")
    found = [place] if is_game(place) else sorted(filter(is_game, place.iterdir()))
    if not found:
        raise BadGame(f"{folder} holds no game: a game is a folder with a game.py")
    for one in found:
        if not one.name.isidentifier():
            raise BadGame(f"{one}: the name of the folder is the game's and is written like night_mail")
    return {one.name: one for one in found}


@cache
def points() -> tuple[EntryPoint, ...]:
    """What installed packages offer."""
    return tuple(entry_points(group=GROUP))


def offered() -> dict[str, Path | EntryPoint]:
    """Where each game of others comes from, by its name; BadGame where two would bear one name, or one of ours."""
    return from_outside(os.environ.get(LIST, ""), points())


@cache
def packages() -> dict[str, str]:
    """The package in which each installed game lives."""
    return {one.name: one.module.rpartition(".")[0] for one in points()}


@cache
def from_outside(folders: str, installed: tuple[EntryPoint, ...]) -> dict[str, Path | EntryPoint]:
    found: dict[str, Path | EntryPoint] = {}
    sources: list[dict[str, Any]] = [games_in(one) for one in folders.split(os.pathsep) if one]
    for source in [*sources, *({one.name: one} for one in installed)]:
        for name, place in source.items():
            if is_game(HERE / name):
                raise BadGame(f"{said(place)}: the name {name!r} is taken by a game of Branchline's own")
            if found.setdefault(name, place) != place:
                raise BadGame(f"{said(place)}: the name {name!r} is taken by {said(found[name])}")
    return found


def said(place: Path | EntryPoint) -> str:
    return str(place) if isinstance(place, Path) else f"the installed {place.value}"


def load(name: str) -> object:
    """What a guest's module has for a game; BadGame says in one line why it cannot be imported."""
    place = offered()[name]
    try:
        if isinstance(place, EntryPoint):
            return place.load()
        shelve()
        module = import_module(f"branchline.games.{name}.game")
    except Exception as error:
        raise BadGame(f"{said(place)} cannot be imported: {type(error).__name__}: {error}") from error
    if not hasattr(module, "GAME"):
        raise BadGame(f"{said(place)}: game.py names no game; its last line is GAME = and the class")
    return module.GAME
