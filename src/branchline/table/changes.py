"""What a move changed in the eyes of those who watch: pieces that lie elsewhere, points and figures won and lost.

Only views go in: of each watcher, the one before the move and the one after it. Watchers whose views are equal share
what follows from them; nothing of another seat's secrets can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from branchline.core.game import Game
from branchline.core.sheet import Fact
from branchline.table.sights import SPECTATOR, Sights

POINTS = ""
"""In place of a symbol: the gain is one of points."""
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
MOST_SHIFTS = 24
"""More pieces at once are no move that an eye could follow: a supply is sorted, a deck dealt anew."""


@dataclass(frozen=True)
class Shift:
    """A piece that lies elsewhere than before; '' is out of sight."""

    piece: str
    start: str
    end: str


@dataclass(frozen=True)
class Gain:
    """How much more of something a seat has, or less: points, or the figure that a symbol stands for. `pattern` is how
    it is written, with # for the number."""

    seat: int
    symbol: str
    pattern: str
    by: float


@dataclass(frozen=True)
class Change:
    """What a move changed in the eyes of these watchers, and where in the game it was made. One that changed nothing at
    all is idle."""

    watchers: tuple[int, ...]
    phase: str = ""
    is_idle: bool = False
    shifts: tuple[Shift, ...] = ()
    gains: tuple[Gain, ...] = ()

    def to_data(self) -> dict[str, Any]:
        return {
            "for": list(self.watchers),
            "phase": self.phase,
            "idle": self.is_idle,
            "shifts": [[one.piece, one.start, one.end] for one in self.shifts],
            "gains": [[one.seat, one.symbol, one.pattern, one.by] for one in self.gains],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Change:
        shifts = tuple(Shift(*one) for one in data["shifts"])
        gains = tuple(Gain(*one) for one in data["gains"])
        return cls(tuple(data["for"]), data["phase"], data["idle"], shifts, gains)


NOTHING = Change(())


class Followed:
    """What is followed from move to move in one view, each of it worked out once: the page shows the same."""

    def __init__(self, game: Game, view: dict[str, Any], seen: Any) -> None:
        self.game = game
        self.view = view
        self.seen = seen

    @cached_property
    def phase(self) -> str:
        return self.game.phase(self.seen)

    @cached_property
    def scores(self) -> list[float]:
        found: list[float] = self.seen.scores()
        return found

    @cached_property
    def facts(self) -> list[list[Fact]]:
        """The figures on the plates, by seat, the automa's last."""
        return [self.game.facts(self.view, seat) for seat in range(len(self.game.seat_names(self.view["players"])))]

    @cached_property
    def whereabouts(self) -> dict[str, str]:
        return self.game.whereabouts(self.view)

    @cached_property
    def figures(self) -> dict[tuple[int, str], tuple[str, float]]:
        """Those of the players by seat and symbol: how it is written, and the number."""
        figures = {(seat, POINTS): ("#", float(score)) for seat, score in enumerate(self.scores)}
        for seat in range(self.view["players"]):
            for fact in self.facts[seat]:
                figures[seat, fact.symbol] = (pattern_of(fact.figure), float(fact.amount))
        return figures


def followed(sights: Sights, eye: int) -> Followed:
    """What an eye follows in a position, the same for all that see the same."""
    seen = sights.seen(eye)
    if id(seen) not in sights.followed:
        sights.followed[id(seen)] = Followed(sights.game, sights.view(eye), seen)
    found: Followed = sights.followed[id(seen)]
    return found


def pattern_of(figure: str) -> str:
    """How a figure is written, with # for its number: `$6` is `$#`; what stands behind the number is left out."""
    found = NUMBER.search(figure)
    return f"{figure[: found.start()]}#" if found else "#"


def written(pattern: str, by: float) -> str:
    """A difference as it is written: `+$5`, `-1`."""
    amount = abs(by)
    plain = str(int(amount)) if amount == int(amount) else f"{amount:.1f}"
    return f"{'+' if by >= 0 else '-'}{pattern.replace('#', plain)}"


def changes(before: Sights, after: Sights, watchers: Iterable[int]) -> tuple[Change, ...]:
    """What changed, for each group of watchers to whom it is the same."""
    groups: dict[Change, list[int]] = {}
    for watcher in watchers:
        groups.setdefault(change(before, after, watcher), []).append(watcher)
    return tuple(replace(one, watchers=tuple(group)) for one, group in groups.items())


def change(before: Sights, after: Sights, eye: int) -> Change:
    then = followed(before, eye)
    if before.view(eye)["table"] == after.view(eye)["table"]:
        return Change((), then.phase, True)
    shifts, gains = difference(then, followed(after, eye))
    return Change((), then.phase, False, shifts, gains)


def difference(then: Followed, now: Followed) -> tuple[tuple[Shift, ...], tuple[Gain, ...]]:
    """Pieces that lie elsewhere, and figures that are others."""
    was, places = then.whereabouts, now.whereabouts
    shifts = [Shift(piece, was.get(piece, ""), place) for piece, place in places.items() if was.get(piece, "") != place]
    shifts += [Shift(piece, place, "") for piece, place in was.items() if piece not in places]
    gains = [
        Gain(seat, symbol, pattern, amount - then.figures.get((seat, symbol), ("", 0.0))[1])
        for (seat, symbol), (pattern, amount) in now.figures.items()
    ]
    return tuple(shifts[:MOST_SHIFTS]), tuple(one for one in gains if one.by)


def for_watcher(seen: Sequence[Change], watcher: int) -> Change:
    """What changed for a watcher; who was not thought of saw what a spectator saw."""
    return next((one for wanted in (watcher, SPECTATOR) for one in seen if wanted in one.watchers), NOTHING)
