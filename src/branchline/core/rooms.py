"""The rooms of a game, found by their names: what each module in a game's folder offers.

A game that is a folder has these rooms and says nothing twice; one that is a single file answers for itself, by methods
of its `Game` and its table, and needs none of them. The folder is the package of the module `game` in which its class
stands, ours or another's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from branchline.core.actions import Verb
from branchline.core.blocks import Block
from branchline.core.errors import BadGame
from branchline.core.observation import Piece
from branchline.core.position import Position, Setting, Step
from branchline.core.sentences import Phrase
from branchline.core.sheet import About, Choice, Course, Fact, Question, Refusal, Sheet
from branchline.core.weights import Values

if TYPE_CHECKING:
    from branchline.core.game import Game


class Components(Protocol):
    """`components.py`: the box, read and checked."""

    def load(self, text: str, /) -> Any: ...


class Checks(Protocol):
    """`checks.py`: what a components file must say beyond types, and by name the figures that no rule reads, and those
    that one rule fixes."""

    UNREAD: Mapping[str, str]
    FIXED: Mapping[str, str]
    REACH: Mapping[str, tuple[int, int]]


class Bearing(Protocol):
    """`bearing.py`: which choices the figures of the box bear on. A game can be without."""

    BEARING: Mapping[str, tuple[str, ...]]


class Verbs(Protocol):
    """`verbs.py`: the fixed numbering of the actions."""

    def verbs(self, box: Any, /) -> list[Verb]: ...


class State(Protocol):
    """`state.py`: what lies on the table."""

    def Table(self, setting: Setting, box: Any, /) -> Position: ...  # noqa: N802


class Scoring(Protocol):
    """`scoring.py`: points, ranks and the score pad."""

    def scores(self, table: Any, /) -> list[float]: ...
    def ranks(self, table: Any, /) -> list[int]: ...
    def score_sheet(self, table: Any, /) -> list[dict[str, float]]: ...


class Census(Protocol):
    """`census.py`: every piece counted, every figure where it can be."""

    def census(self, table: Any, /) -> dict[str, tuple[int, int]]: ...
    def faults(self, table: Any, /) -> list[str]: ...


class View(Protocol):
    """`view.py`: dealing anew what a seat does not see. A game without secrets has no such room; one with more to hide
    than its fields are declared to be secret has `hide(table, data, seat)` besides."""

    def unhide(self, data: dict[str, Any], seat: int, /) -> None: ...
    def reshuffle(self, table: Any, seat: int, rng: Any, /) -> None: ...
    def secret_to(self, table: Any, action: int, /) -> list[int] | None: ...


class Text(Protocol):
    """`text.py`: the words of choices and questions; a game that asks for money may have
    `price_of(table, action) -> int | None` besides, the money that an action takes."""

    def say(self, table: Any, action: int, /) -> Phrase | str: ...
    def ask(self, table: Any, /) -> Question: ...
    def phase(self, table: Any, /) -> str: ...
    def ending(self, table: Any, /) -> str: ...
    def rule_of(self, action: int, /) -> str: ...
    def report(self, table: Any, event: tuple[int, int, int, int], /) -> Phrase | str: ...


class Log(Protocol):
    """`log.py`: the words of what happens by itself."""

    def report(self, table: Any, event: tuple[int, int, int, int], /) -> Phrase | str: ...


class AboutRoom(Protocol):
    """`about.py`: every card, tile and space explained."""

    def about(self, box: Any, /) -> dict[str, About]: ...


class Refusals(Protocol):
    """`refusals.py`: what cannot be done now, and why."""

    def refusals(self, table: Any, seat: int, /) -> list[Refusal]: ...


class Board(Protocol):
    """`board.py`: the drawing."""

    def target(self, game: Any, action: int, /) -> str: ...
    def sheets(
        self, game: Any, view: Mapping[str, Any], choices: list[Choice], names: list[str], album: Any, /
    ) -> list[Sheet]: ...


class Asking(Protocol):
    """`asking.py`: choices as they are picked by hand. A game in which several choose at once may have
    `committing(table, seat, action) -> str` besides: the words of the big button for that seat alone. One in which
    pieces go along a way may have `journey(table, action) -> tuple[way, pushed]`: the places of a choice's way, step by
    step, and those to which it pushes others; one in which the same is often done again at once,
    `goes_on(before, action, after) -> int`, the action that does it (-1: none), and `far(table, action) -> tuple[steps,
    words]`: how often at most, unasked, and what the button says for that. `STANDING` (`core.sheet.Standing`) lists
    the decisions that may be answered ahead, `IN_PASSING` the verbs of what may be done at any time."""

    GIVES_UP: frozenset[str]  # verbs that give something up, or actions (`forge:stop`) of a verb that mostly does not

    def parts(self, table: Any, action: int, /) -> tuple[str, ...]: ...
    def button(self, table: Any, action: int, /) -> str: ...
    def place(self, table: Any, action: int, /) -> str: ...


class Telling(Protocol):
    """`telling.py`: what is followed from move to move: where every visible piece lies (the key of its place, by the id
    of the piece), the figures on the plates, the course of the round, and how much of the game has been played."""

    def whereabouts(self, game: Any, view: Mapping[str, Any], /) -> dict[str, str]: ...
    def facts(self, game: Any, view: Mapping[str, Any], seat: int, /) -> list[Fact]: ...
    def course(self, table: Any, /) -> Course: ...
    def progress(self, table: Any, /) -> float: ...


class Terminal(Protocol):
    """`terminal.py`: the table as text, in blocks that fit a width; those of words are folded by who lays them out."""

    def blocks(self, game: Any, view: Mapping[str, Any], width: int, /) -> list[Block]: ...


class Tactics(Protocol):
    """`tactics.py`: how good a position is. A game may also say of which parts that is made: `PARTS`, their names, and
    `parts`, with the arguments of `evaluate`, their figures in that order; and by `unmoved(before, table, seat)` where
    the evaluation is sure to be the same of two tables of one game, so that bots that try many choices ask less."""

    def evaluate(self, table: Any, seat: int, weights: Any, /) -> float: ...


class WeightsRoom(Protocol):
    """`weights.py`: what the evaluation goes by."""

    def Weights(self, values: Values, /) -> Any: ...  # noqa: N802


class Observation(Protocol):
    """`observation.py`: a position as numbers."""

    def pieces(self, table: Any, steps: Mapping[str, type[Step[Any]]], /) -> list[Piece]: ...


class Rooms:
    """The rooms of one game's folder, each opened when it is first entered."""

    components: Components
    checks: Checks
    bearing: Bearing
    verbs: Verbs
    state: State
    scoring: Scoring
    census: Census
    text: Text
    log: Log
    about: AboutRoom
    refusals: Refusals
    board: Board
    asking: Asking
    telling: Telling
    terminal: Terminal
    tactics: Tactics
    weights: WeightsRoom
    observation: Observation
    view: View | None

    def __init__(self, game: type[Game]) -> None:
        self.package = package_of(game)
        self.title = game.title
        self.found: dict[str, bool] = {}

    def has(self, name: str) -> bool:
        if name not in self.found:
            self.found[name] = bool(self.package) and find_spec(f"{self.package}.{name}") is not None
        return self.found[name]

    def __getattr__(self, name: str) -> Any:
        """A room entered for the first time; afterwards it is an attribute like any other."""
        if name not in Rooms.__annotations__:
            raise AttributeError(name)
        if self.has(name):
            room = import_module(f"{self.package}.{name}")
        elif name == "view":
            room = None
        else:
            raise BadGame(f"{self.title} has no room {name}.py, and does not do without it")
        setattr(self, name, room)
        return room


# Of these rooms the game itself can be without: then it has the methods that ask them.
ASKED_BY = {
    "components": ("load",),
    "verbs": ("load",),
    "state": ("blank",),
    "text": ("say", "ask", "rule_of"),
    "tactics": ("evaluate",),
    "terminal": ("terminal",),
}


def missing(game: type[Game]) -> Iterator[str]:
    """What a game does not do without, neither by a room nor by methods of its own, each in a sentence."""
    rooms = Rooms(game)
    own = {name for kind in game.__mro__[: game.__mro__.index(base_of(game))] for name in vars(kind)}
    for room, methods in ASKED_BY.items():
        lacking = [name for name in methods if name not in own]
        if lacking and not rooms.has(room):
            yield f"the game has no room {room}.py, and no {' or '.join(lacking)} of its own"
    if "set_up" not in own:
        yield "the game does not say how it begins: set_up(self, table) puts the first steps on a blank table"


def base_of(game: type[Game]) -> type[Game]:
    """`Game`, from which every game is derived."""
    return next(kind for kind in game.__mro__ if kind.__module__ == "branchline.core.game")


def package_of(game: type[Game]) -> str:
    """The package of a game's folder; '' for a game that is a single file."""
    for kind in game.__mro__[: game.__mro__.index(base_of(game))]:
        package, _, module = kind.__module__.rpartition(".")
        if package and module == "game":
            return package
    return ""


def data_of(game: type[Game], name: str) -> Traversable | None:
    """A file or folder of a game's `data`; None where it has none of that name."""
    package = package_of(game)
    found = resources.files(package) / "data" / name if package else None
    return found if found is not None and (found.is_file() or found.is_dir()) else None


def text_in(game: type[Game], name: str) -> str:
    """What stands in a file of a game's `data`; nothing where there is none."""
    found = data_of(game, name)
    return "" if found is None else found.read_text(encoding="utf-8")
