"""Positions and steps: the turntable on which every game turns (no I/O, no clock, no chance inside).

A position is plain data and a stack of steps. The step on top says who decides and what may be chosen;
resolving it changes the table and may push further steps. Steps that leave no choice run by themselves,
so between two calls a position always waits for a real decision, for chance, or is over.
"""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from branchline.core.errors import IllegalAction

CHANCE: Final = -1
SEVERAL: Final = -2
NOBODY: Final = -3
OVER: Final = -4

SETUP_STREAM: Final = 0
DECK_STREAM: Final = 1
DICE_STREAM: Final = 2
AUTOMA_STREAM: Final = 3
STREAMS: Final = ("setup", "deck", "dice", "automa")

P = TypeVar("P", bound="Position")


class Step(Generic[P]):
    """One small thing to be done. Immutable: a clone of the position shares it.

    `seat` decides: a player, or one of the three special kinds below. Every field is an int and an argument
    of the constructor, in the order of FIELDS, so that any step can be written as data.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, table: P) -> list[int]:
        """The legal actions, sorted. An empty list means that the step lapses."""
        raise RuntimeError(f"{type(self).__name__} offers nothing")

    def resolve(self, table: P, action: int) -> None:
        """Carry out the chosen action. The step has already left the stack."""
        raise RuntimeError(f"{type(self).__name__} resolves nothing")

    def asks_even_if_forced(self) -> bool:
        """True where answering a single option silently would tell others a secret."""
        return False

    # Of Auto steps:

    def run(self, table: P) -> None:
        raise RuntimeError(f"{type(self).__name__} does nothing by itself")

    # Of Chance steps:

    def weights(self, table: P) -> list[int]:
        """How likely each of `options` is, in the same order; whole numbers above 0."""
        return [1] * len(self.options(table))

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


class Auto(Step[P]):
    """A step without any decision: a phase that begins, an effect that simply happens. Fill in `run`."""

    def __init__(self) -> None:
        self.seat = NOBODY


class Chance(Step[P]):
    """A die, a card drawn, a cube from the bag. Fill in `options`, `resolve` and, if they differ, `weights`."""

    def __init__(self) -> None:
        self.seat = CHANCE


class Secret(Step[P]):
    """A decision that several seats take at the same time, none seeing the others' before all have committed.

    Fill in `pending`, `options_of` and `commit`, which notes one seat's choice on the table, where views hide
    it. The step has left the stack by then: push it again while somebody is still pending.
    """

    def __init__(self) -> None:
        self.seat = SEVERAL


class Setting:
    """What one game was begun with; shared by all positions of that game."""

    __slots__ = ("box", "game", "options", "players", "rules")

    def __init__(self, game: str, rules: int, players: int, options: dict[str, Any], box: str) -> None:
        self.game = game
        self.rules = rules
        self.players = players
        self.options = options
        self.box = box

    def __reduce__(self) -> tuple[Any, ...]:
        return (Setting, (self.game, self.rules, self.players, self.options, self.box))


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


class Part:
    """A piece of a position with fields of its own, such as one player's area."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    SHARED: ClassVar[tuple[str, ...]] = ()
    """Fields that change seldom: their lists are replaced (by `replaced`, `added`, `inserted`, `without`) and never
    changed in place, so that clones share them."""
    __slots__ = ()

    def __new__(cls, *args: Any) -> Self:  # noqa: ARG004
        """A blank, for `clone` to fill. Without this line a compiled `__new__` would call `__init__`."""
        return super().__new__(cls)

    def __reduce__(self) -> tuple[Any, ...]:
        """A position travels as JSON, which is checked where it is read; copies are made by `clone`."""
        raise TypeError(f"{type(self).__name__} is not pickled: use to_json and from_json, or clone")


class Position(Part):
    """A game at one moment. Games derive their table from it and add what lies there.

    FIELDS of a game's table name all that `to_data` writes. `legal` is computed once, when the position
    comes to rest, and never changed afterwards: clones share it.
    """

    __slots__ = ("journal", "legal", "player", "setting", "stack")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.stack: list[Step[Any]] = []
        self.player: int = OVER
        self.legal: list[int] = []
        self.journal: list[tuple[int, int, int, int]] | None = None

    # -- what a game adds ---------------------------------------------------------------------

    def clone(self) -> Position:
        """An equal, independent position. The journal is left behind."""
        raise RuntimeError(f"{type(self).__name__} cannot be cloned")

    def scores(self) -> list[float]:
        """Points so far, one for each seat that scores."""
        raise RuntimeError(f"{type(self).__name__} has no scores")

    def ranks(self) -> list[int]:
        """1 for the winner; seats that share a place share its number. Ties are broken by the book."""
        raise RuntimeError(f"{type(self).__name__} has no ranks")

    def score_sheet(self) -> list[dict[str, float]]:
        """The rulebook's score pad: for each seat, category -> points."""
        raise RuntimeError(f"{type(self).__name__} has no score sheet")

    def census(self) -> dict[str, tuple[int, int]]:
        """Every kind of piece: how many there are now, and how many there must be."""
        raise RuntimeError(f"{type(self).__name__} counts no pieces")

    def faults(self) -> list[str]:
        """What is wrong with this position apart from the piece counts, in sentences."""
        return []

    def hide(self, data: dict[str, Any], seat: int) -> None:
        """Take out of `data` (as `to_data` wrote it) all that this seat must not know; -1 is a spectator."""

    def reshuffle(self, seat: int, rng: Any) -> None:
        """Deal all that this seat cannot know anew, so that every possible position is equally likely."""

    # -- moving a game ------------------------------------------------------------------------

    def copy_core(self, other: Position) -> None:
        """Take over another position's place in the game; part of every `clone`."""
        self.setting = other.setting
        self.stack = other.stack[:]
        self.player = other.player
        self.legal = other.legal
        self.journal = None

    def push(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def settle(self) -> None:
        """Run every step that leaves no choice, until somebody has to decide or the game is over."""
        stack = self.stack
        while stack:
            step = stack[-1]
            seat = step.seat
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
            if len(options) == 1 and not step.asks_even_if_forced():
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

    # -- asking a position ----------------------------------------------------------------------

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

    # -- data -------------------------------------------------------------------------------------
    # The codec lives in an uncompiled room; these methods are its public names.

    def to_data(self) -> dict[str, Any]:
        from branchline.core.codec import position_to_data

        return position_to_data(self)

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
