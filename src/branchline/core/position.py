"""Positions and steps: the turntable on which every game turns (no I/O, no clock, no chance inside).

A position is plain data and a stack of steps. The step on top says who decides and what may be chosen;
resolving it changes the table and may push further steps. Steps that leave no choice run by themselves,
so between two calls a position always waits for a real decision, for chance, or is over.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from branchline.core.errors import Endless, IllegalAction
from branchline.core.fields import KNOWN, Fields
from branchline.core.mypyc import mypyc_attr

CHANCE: Final = -1
SEVERAL: Final = -2
NOBODY: Final = -3
OVER: Final = -4

SETUP_STREAM: Final = 0
DECK_STREAM: Final = 1
DICE_STREAM: Final = 2
AUTOMA_STREAM: Final = 3
STREAMS: Final = ("setup", "deck", "dice", "automa")

MOST_BY_ITSELF: Final = 100_000
"""So many steps in a row that nobody decides are taken to be endless."""

P = TypeVar("P", bound="Position")
Answer = TypeVar("Answer")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[P]):
    """One small thing to be done. Immutable: a clone of the position shares it.

    `seat` decides: a player, or one of the three special kinds below. Every field is an int and an argument
    of the constructor, in the order of FIELDS, so that any step can be written as data.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    NOTES: ClassVar[tuple[str, ...]] = ()
    """Of Secret steps: the fields of the table in which choices are noted, for their seats' eyes only."""
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, table: P) -> list[int]:
        """The legal actions, sorted. An empty list means that the step lapses."""
        raise RuntimeError(f"{type(self).__name__} offers nothing")

    def resolve(self, table: P, action: int) -> None:
        """Carry out the chosen action. The step has already left the stack."""
        raise RuntimeError(f"{type(self).__name__} resolves nothing")

    def asks_even_if_forced(self, table: P, option: int) -> bool:
        """True where carrying out this single option silently would tell others a secret, spend what is its player's to
        give, or do what its player has to see done."""
        return False

    # Of Auto steps:

    def run(self, table: P) -> None:
        raise RuntimeError(f"{type(self).__name__} does nothing by itself")

    # Of Chance steps:

    def weights(self, table: P) -> list[int]:
        """How likely each of the `options` is that are `legal` now, in the same order; whole numbers above 0."""
        return [1] * len(table.legal)

    def stream(self) -> int:
        """The named source of chance, so that a study can freeze or mirror each on its own."""
        return DECK_STREAM

    # Of Secret steps:

    def pending(self, table: P) -> list[int]:
        """The seats that still have to choose, in ascending order."""
        raise RuntimeError(f"{type(self).__name__} waits for nobody")

    def options_of(self, table: P, seat: int) -> list[int]:
        raise RuntimeError(f"{type(self).__name__} offers nothing")

    def commit(self, table: P, seat: int, action: int) -> None:
        raise RuntimeError(f"{type(self).__name__} commits nothing")


@mypyc_attr(allow_interpreted_subclasses=True)
class Auto(Step[P]):
    """A step without any decision: a phase that begins, an effect that simply happens. Fill in `run`."""

    def __init__(self) -> None:
        self.seat = NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[P]):
    """A die, a card drawn, a cube from the bag. Fill in `options`, `resolve` and, if they differ, `weights`."""

    def __init__(self) -> None:
        self.seat = CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Step[P]):
    """A decision that several seats take at the same time, none seeing the others' before all have committed.

    Fill in `pending`, `options_of` and `commit`, which notes one seat's choice on the table, where views hide
    it. The step has left the stack by then: push it again while somebody is still pending.
    """

    def __init__(self) -> None:
        self.seat = SEVERAL


class Setting:
    """What one game was begun with; shared by all its positions. `game` is the `Game`, whose rooms a position asks;
    `fields` is what the blank table declared."""

    __slots__ = ("fields", "game", "options", "players")

    def __init__(self, game: Any, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.fields = Fields()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Setting, (self.game, self.players, self.options))


def replaced(values: list[int], at: int, value: int) -> list[int]:
    """A list of its own with one entry replaced."""
    copy = values[:]
    copy[at] = value
    return copy


def added(values: list[int], at: int, amount: int) -> list[int]:
    """A list of its own with something added to one entry."""
    copy = values[:]
    copy[at] += amount
    return copy


def inserted(values: list[int], value: int) -> list[int]:
    """A sorted list of its own with one more entry."""
    copy = values[:]
    insort(copy, value)
    return copy


def without(values: list[int], value: int) -> list[int]:
    """A list of its own without the first such entry."""
    copy = values[:]
    copy.remove(value)
    return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a position with fields of its own, such as one player's area."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    DECLARED: ClassVar[tuple[str, ...]] = ()
    """The fields in the order in which they are declared, where some are not FIELDS themselves but on their sheets."""
    __slots__ = ()

    def __new__(cls, *args: Any) -> Self:  # noqa: ARG004
        """A blank, for `clone` to fill. Without this line a compiled `__new__` would call `__init__`."""
        return super().__new__(cls)

    def __reduce__(self) -> tuple[Any, ...]:
        """A position travels as JSON, which is checked where it is read; copies are made by `clone`."""
        raise TypeError(f"{type(self).__name__} is not pickled: use to_json and from_json, or clone")


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Part):
    """A game at one moment. Games derive their table from it and add what lies there.

    FIELDS of a game's table name all that `to_data` writes. `legal` is computed once, when the position
    comes to rest, and never changed afterwards: clones share it.
    """

    __slots__ = ("deeds", "journal", "legal", "player", "setting", "stack")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.stack: list[Step[Any]] = []
        self.player: int = OVER
        self.legal: list[int] = []
        self.journal: list[tuple[int, int, int, int]] | None = None
        self.deeds: list[tuple[int, Any]] | None = None

    def declare(self) -> Fields:
        """Where a blank table declares its fields, one after the other; the first of a setting does so for all."""
        if self.setting.fields.names:
            return KNOWN
        return Fields(self.DECLARED or self.FIELDS, self.setting)

    # -- what a game adds, in rooms of these names or by methods of its table -------------------------

    def clone(self) -> Position:
        """An equal, independent position. The journal is left behind."""
        raise RuntimeError(f"{type(self).__name__} cannot be cloned")

    def others_see(self, field: str, at: int, value: int) -> int:
        """What all but its owner see of an entry of a secret field, if the owner sees this value there."""
        return -1

    def seen_by_others(self, field: str, values: list[int]) -> list[int]:
        """The same for all entries of a secret field."""
        return [self.others_see(field, at, value) for at, value in enumerate(values)]

    def scores(self) -> list[float]:
        """Points so far, one for each seat that scores."""
        found: list[float] = self.setting.game.rooms.scoring.scores(self)
        return found

    def ranks(self) -> list[int]:
        """1 for the winner; seats that share a place share its number. Ties are broken by the book."""
        found: list[int] = self.setting.game.rooms.scoring.ranks(self)
        return found

    def score_sheet(self) -> list[dict[str, float]]:
        """The rulebook's score pad: for each seat, category -> points."""
        found: list[dict[str, float]] = self.setting.game.rooms.scoring.score_sheet(self)
        return found

    def census(self) -> dict[str, tuple[int, int]]:
        """Every kind of piece: how many there are now, and how many there must be."""
        found: dict[str, tuple[int, int]] = self.setting.game.rooms.census.census(self)
        return found

    def faults(self) -> list[str]:
        """What is wrong with this position apart from the piece counts, in sentences. The census relies on all numbers
        of the table to be in their ranges."""
        found = self.setting.fields.faults(self)
        rooms = self.setting.game.rooms
        if not found and rooms.has("census"):
            found = rooms.census.faults(self)
        return found

    def hide(self, data: dict[str, Any], seat: int) -> None:
        """Take out of `data` (as `to_data` wrote it) all that this seat must not know; -1 is a spectator."""
        self.setting.fields.hide(self, data["table"], seat)
        view = self.setting.game.rooms.view
        if hasattr(view, "hide"):
            view.hide(self, data, seat)

    def reshuffle(self, seat: int, rng: Any) -> None:
        """Deal all that this seat cannot know anew, so that every possible position is equally likely."""
        view = self.setting.game.rooms.view
        if view is not None:
            view.reshuffle(self, seat, rng)

    # -- moving a game ------------------------------------------------------------------------

    def copy_core(self, other: Position) -> None:
        """Take over another position's place in the game; part of every `clone`."""
        self.setting = other.setting
        self.stack = other.stack[:]
        self.player = other.player
        self.legal = other.legal
        self.journal = None
        self.deeds = None

    def push(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def settle(self) -> None:
        """Run every step that leaves no choice, until somebody has to decide or the game is over."""
        stack = self.stack
        steps = 0
        while stack:
            step = stack[-1]
            seat = step.seat
            steps += 1
            if steps > MOST_BY_ITSELF:
                raise self.endless(f"{MOST_BY_ITSELF:,} steps ran by themselves in a row", step)
            if seat == NOBODY:
                stack.pop()
                step.run(self)
                continue
            if seat == SEVERAL:
                pending = step.pending(self)
                if not pending:
                    stack.pop()
                    continue
                self.player = pending[0]
                self.legal = step.options_of(self, pending[0])
                return
            options = step.options(self)
            if not options:
                stack.pop()
                continue
            if len(options) == 1 and not step.asks_even_if_forced(self, options[0]):
                if self.deeds is not None:
                    self.tell_deed(step, options[0])
                else:
                    stack.pop()
                    step.resolve(self, options[0])
                continue
            self.player = seat
            self.legal = options
            return
        self.player = OVER
        self.legal = []

    def rest(self) -> None:
        """Look again at what may be chosen here, and answer nothing, not even a single option.

        For a position in which what somebody cannot know has been dealt anew: the seat saw it wait for a
        decision or for chance, so it still waits there, even if in this deal only one outcome is left.
        """
        seat = self.stack[-1].seat if self.stack else NOBODY
        if seat == NOBODY:
            self.settle()
            return
        step = self.stack[-1]
        pending = step.pending(self) if seat == SEVERAL else [seat]
        options: list[int] = []
        if pending:
            options = step.options_of(self, pending[0]) if seat == SEVERAL else step.options(self)
        if not options:
            self.settle()
            return
        self.player = pending[0]
        self.legal = options

    def play(self, action: int) -> None:
        """Carry out a legal action of `player` without asking whether it is one: for drivers that chose it
        from `legal`. Everybody else calls `apply`."""
        step = self.stack.pop()
        if step.seat == SEVERAL:
            step.commit(self, self.player, action)
        else:
            step.resolve(self, action)
        self.settle()

    def apply(self, action: object, seat: int | None = None) -> None:
        """Carry out `action`, for `seat` where several may act. IllegalAction leaves all as it was.

        An action is an int; whatever else comes in is refused like any other that is not legal.
        """
        who = self.player if seat is None else seat
        if not isinstance(action, int) or action not in self.legal_actions(who):
            raise IllegalAction(self.refusal(action, who))
        if who != self.player:
            step = self.stack.pop()
            step.commit(self, who, action)
            self.settle()
        else:
            self.play(action)

    def refusal(self, action: object, seat: int) -> str:
        """Why this action of this seat is refused, in one line."""
        if self.player == OVER:
            return f"action {action!r} is refused: the game is over"
        due = self.players_to_act()
        if seat not in due:
            if self.player == CHANCE:
                return f"action {action!r} of seat {seat} is refused: chance decides now"
            named = " and ".join(str(one) for one in due)
            return f"action {action!r} of seat {seat} is refused: seat {named} decides now"
        return f"action {action!r} is not one of the {len(self.legal_actions(seat))} legal actions of seat {seat}"

    def demand_end(self, moves: int) -> None:
        """Endless, if so many moves are more than a game of this kind may have; for drivers, before each move."""
        if moves >= self.setting.game.longest:
            raise self.endless(f"it is not over after {moves:,} moves, its `longest`", self.stack[-1])

    def endless(self, words: str, step: Step[Any]) -> Endless:
        """What goes on and on, and the step to look at."""
        return Endless(f"{self.setting.game.title} does not end: {words}, and {type(step).__name__} is next")

    # -- asking a position ----------------------------------------------------------------------

    def ask(self, question: Callable[..., Answer], *given: Any) -> Answer:
        """What a function of the rules says of this position. Who draws asks in this way, so that it is known what the
        drawing depends on (see `look.album`)."""
        return question(self, *given)

    def players_to_act(self) -> list[int]:
        """The seats that may act now: one, several while a choice is secret, none at chance or the end."""
        if self.player < 0:
            return []
        step = self.stack[-1]
        if step.seat == SEVERAL:
            return step.pending(self)
        return [self.player]

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """Sorted ids of what `seat` may do now (by default whoever decides); empty if it may do nothing."""
        if seat is None or seat == self.player:
            return self.legal[:]
        if seat in self.players_to_act():
            step = self.stack[-1]
            return step.options_of(self, seat)
        return []

    def weights(self) -> list[int]:
        """At CHANCE: how likely each action of `legal` is, in the same order."""
        step = self.stack[-1]
        return step.weights(self)

    def stream(self) -> int:
        """At CHANCE: the named source this outcome comes from."""
        step = self.stack[-1]
        return step.stream()

    def chances(self) -> list[tuple[int, int]]:
        """At CHANCE: [(action, weight), ...]; otherwise an empty list."""
        if self.player != CHANCE:
            return []
        return list(zip(self.legal, self.weights(), strict=True))

    def tell(self, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Note what happened by itself, for the log; costs nothing where nobody listens."""
        if self.journal is not None:
            self.journal.append((event, a, b, c))

    def tell_deed(self, step: Step[Any], action: int) -> None:
        """Carry out the single choice of a step, and note it for the log if it changed anything. It is worded before it
        is done, and stands behind as many events of the journal as there are by then."""
        self.player = step.seat
        self.legal = [action]
        deed = self.setting.game.deed(self, step.seat, action)
        before = self.to_data()["table"]
        at = len(self.journal) if self.journal is not None else 0
        self.stack.pop()
        step.resolve(self, action)
        if self.deeds is not None and deed is not None and self.to_data()["table"] != before:
            self.deeds.append((at, deed))

    # -- data -------------------------------------------------------------------------------------
    # The codec lives in an uncompiled room; these methods are its public names.

    def to_data(self) -> dict[str, Any]:
        from branchline.core.codec import position_to_data

        return position_to_data(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled position is its JSON, checked where it is read, and its game."""
        from branchline.core.codec import unpickled

        return (unpickled, (self.setting.game, self.to_json()))

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.clone()

    def to_json(self) -> str:
        from branchline.core.codec import position_to_json

        return position_to_json(self)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Exactly what this seat may know, as plain data; None is a spectator."""
        from branchline.core.codec import view_of

        return view_of(self, -1 if seat is None else seat)

    def check(self) -> None:
        """Raise BadPosition if a piece is too many or missing, or anything else cannot be."""
        from branchline.core.codec import check_position

        check_position(self)
