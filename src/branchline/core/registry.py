"""Which games there are: each folder under `branchline.games` is one, and so are the guests from outside."""

from __future__ import annotations

import difflib
import pkgutil
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, Final

from branchline.core.box import contents_of
from branchline.core.errors import BadComponents, BadGame, UnknownGame
from branchline.core.game import Game
from branchline.core.rooms import missing

SHELF = import_module("branchline.games")
GUESTS = import_module("branchline.games.guests")
HALF = 0.5
FACTS = ("title", "summary", "min_players", "max_players", "minutes", "weight", "rules", "options", "option_help")


class Games:
    """All games: `games()` are their names. Their packages are its attributes, so that
    `import branchline.games.alubari` finds what it imports though this bears the same name as the package."""

    def __call__(self) -> list[str]:
        """The names of all games, sorted."""
        return sorted({*own_games(), *GUESTS.offered()})

    def __getattr__(self, name: str) -> Any:
        return getattr(SHELF, name)


games: Final = Games()


def game(name: str, components: str | None = None) -> Game:
    """A game by name; `components` is the text of a changed components file."""
    if name not in games():
        near = difflib.get_close_matches(name, games(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(games())}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    if components is None:
        return published(name)
    try:
        return kind_of_game(name)(components)
    except BadComponents as error:
        other = owner_of(components)
        if other in ("", name):
            raise
        raise BadComponents(f"this is the box of {published(other).title}, not of {published(name).title}") from error


def owner_of(components: str) -> str:
    """The game whose box has most of the tables of this one; nothing where none has half of them."""
    with suppress(ValueError, RecursionError, BadGame):
        there = set(contents_of(components))
        alike = {name: likeness(there, set(contents_of(published(name).components))) for name in games()}
        nearest = max(alike, key=lambda name: alike[name])
        return nearest if alike[nearest] > HALF else ""
    return ""


def likeness(some: set[str], others: set[str]) -> float:
    return len(some & others) / max(1, len(some | others))


def game_of(module: str) -> str:
    """The name of the game to whose files a module belongs; nothing for any other."""
    package, _, room = module.removeprefix(f"{SHELF.__name__}.").partition(".")
    if room and module.startswith(f"{SHELF.__name__}."):
        return package
    return next((name for name, home in GUESTS.packages().items() if f"{module}.".startswith(f"{home}.")), "")


def readable() -> list[Game]:
    """The games whose rules have been written down for people."""
    return [one for one in (game(name) for name in games()) if one.has_rulebook()]


@cache
def published(name: str) -> Game:
    """The game with its own box; one object for all who ask."""
    return kind_of_game(name)()


@cache
def own_games() -> list[str]:
    """The games of the house."""
    return [module.name for module in pkgutil.iter_modules(SHELF.__path__[:1]) if module.ispkg]


def kind_of_game(name: str) -> type[Game]:
    found: type[Game]
    if name in own_games():
        found = import_module(f"branchline.games.{name}.game").GAME
        return found
    found = whole(GUESTS.load(name), name)
    return found


def whole(found: Any, name: str) -> type[Game]:
    """A guest, if it has all that a game must have; else BadGame says what is missing."""
    if not isinstance(found, type) or not issubclass(found, Game) or found is Game:
        raise BadGame(f"{name}: GAME is no game: a game is a class derived from branchline.core.game.Game")
    if getattr(found, "name", None) != name:
        raise BadGame(f"{name}: the game calls itself {getattr(found, 'name', None)!r}; both names have to be the same")
    for fact in (*FACTS, "steps"):
        if not hasattr(found, fact):
            raise BadGame(f"{name}: the game does not say its {fact!r}, as in {fact} = …")
    for words in missing(found):
        raise BadGame(f"{name}: {words}")
    return found
