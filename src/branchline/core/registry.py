"""Which games there are: each folder under `branchline.games` is one."""

from __future__ import annotations

import difflib
import pkgutil
from functools import cache
from importlib import import_module

from branchline.core.errors import UnknownGame
from branchline.core.game import Game

# Imported at once: importing a package sets its name on its parent, and `branchline.games` must end as the
# function below, which is bound afterwards.
SHELF = import_module("branchline.games")


def games() -> list[str]:
    """The names of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(SHELF.__path__) if module.ispkg)


def game(name: str, components: str | None = None) -> Game:
    """A game by name; `components` is the text of a changed components file."""
    if name not in games():
        near = difflib.get_close_matches(name, games(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(games())}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    if components is None:
        return published(name)
    return kind_of_game(name)(components)


@cache
def published(name: str) -> Game:
    """The game with its own box; one object for all who ask."""
    return kind_of_game(name)()


def kind_of_game(name: str) -> type[Game]:
    found: type[Game] = import_module(f"branchline.games.{name}.game").GAME
    return found
