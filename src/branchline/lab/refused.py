"""Is what a game refuses really impossible, and for the reason it gives? A proof by trial, for any game.

A refusal ("Not possible now") names an action and a hindrance. The action must not be legal now. And where the
hindrance hangs on a figure of the table, that figure is changed in a copy: once the refusal is gone, what it named must
be legal. A lack ("you have no coins") is removed by giving the seat plenty of everything that it counts.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position
from branchline.core.sheet import Refusal
from branchline.lab.holdings import Holding, holdings

PLENTY = "plenty"
FIGURE = "one figure"
REFUTED = "refuted"
OPEN = "not by trial"
LACK = re.compile(r"(costs [^;]*, )?you have (no|only|[$₹]?\d+)( (?!there\b|here\b)[\w+-]+){0,3}")
"""A reason that is nothing but a lack; what is lacking in one place only is another matter."""
STEPS = (-1, 0, 1, 3, 9)
"""What a single figure is set to, in turn."""
Path = tuple[str | int, ...]


@dataclass
class Trial:
    """What became of the refusals of a game: how many were proved in which way, and the sentences that were wrong."""

    found: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def proved(self) -> int:
        return self.found[PLENTY] + self.found[FIGURE]

    def __str__(self) -> str:
        return ", ".join(f"{number} {kind}" for kind, number in sorted(self.found.items()))


def named(game: Game, state: Position, seat: int, refusal: Refusal) -> bool:
    """May the seat do what the refusal speaks of: an action at its target, or one with its words?"""
    choices = game.choices(state, seat)
    if refusal.target:
        return any(refusal.target in choice.places for choice in choices)
    return any(choice.sentence.startswith(refusal.text) for choice in choices)


class Court:
    """One position in which a seat is refused something."""

    def __init__(self, game: Game, state: Position, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.seen: Position = game.from_view(state.view(seat))  # what is refused may hang on what the seat knows only
        self.data = self.seen.to_data()
        self.legal = set(self.seen.legal_actions(seat))

    def try_all(self, trial: Trial, deep: bool) -> None:
        """Judge each refusal; `deep` tries every single figure of the table for those that plenty does not settle."""
        refusals = self.game.refusals(self.seen, self.seat)
        rich = self.with_plenty()
        still = [] if rich is None else self.game.refusals(rich, self.seat)
        rest = []
        for refusal in refusals:
            if named(self.game, self.seen, self.seat, refusal):
                self.refute(trial, refusal, "it is legal")
            elif refusal in still and LACK.fullmatch(refusal.why):
                self.refute(trial, refusal, "the seat has plenty now")
            elif rich is not None and self.is_proof(rich, refusal):
                trial.found[PLENTY] += 1
            else:
                rest.append(refusal)
        if deep and rest:
            rest = self.try_figures(trial, rest)
        trial.found[OPEN] += len(rest)

    def refute(self, trial: Trial, refusal: Refusal, why: str) -> None:
        trial.found[REFUTED] += 1
        trial.wrong.append(f"{refusal.text}: {refusal.why} ({refusal.rule}): yet {why}")

    def is_proof(self, other: Position, refusal: Refusal) -> bool:
        """Is the refusal gone from another position, the same question asked, and what it named legal there?"""
        if type(other.stack[-1]) is not type(self.seen.stack[-1]) or self.seat not in other.players_to_act():
            return False
        if any(one.text == refusal.text for one in self.game.refusals(other, self.seat)):
            return False
        if refusal.target or named(self.game, other, self.seat, refusal):
            return named(self.game, other, self.seat, refusal)
        return not self.legal.issuperset(other.legal_actions(self.seat))

    def try_figures(self, trial: Trial, rest: list[Refusal]) -> list[Refusal]:
        """Change one figure after the other; what is still not proved."""
        for path, value in figures(self.data["table"]):
            for other_value in STEPS:
                if not rest:
                    return rest
                if other_value != value:
                    other = self.changed({path: other_value})
                    proved = [] if other is None else [one for one in rest if self.is_sound_proof(other, one)]
                    trial.found[FIGURE] += len(proved)
                    rest = [one for one in rest if one not in proved]
        return rest

    def is_sound_proof(self, other: Position, refusal: Refusal) -> bool:
        """The same of a table on which a figure may be impossible: then it proves nothing."""
        try:
            return self.is_proof(other, refusal)
        except Exception:  # whatever an impossible figure breaks
            return False

    def with_plenty(self) -> Position | None:
        """The same position, but the seat has as much as there can be of all that it counts."""
        rich = self.changed({})
        if rich is not None:
            for one in holdings(self.game, rich):
                enrich(one, rich, self.seat)
            rich = self.looked_at(rich)
        return rich

    def changed(self, figures_: dict[Path, int]) -> Position | None:
        """The position with other figures; None where the game cannot even look at it."""
        data = copy.deepcopy(self.data)
        for path, value in figures_.items():
            place: Any = data["table"]
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
        try:
            other: Position = self.game.read(data)
        except BranchlineError:
            return None
        return self.looked_at(other)

    def looked_at(self, other: Position) -> Position | None:
        try:
            other.rest()
            self.game.refusals(other, self.seat)
        except Exception:  # whatever an impossible figure breaks
            return None
        return other if other.stack else None


def enrich(one: Holding, table: Any, seat: int) -> None:
    """Raise a count to the most; its list is replaced, for clones may share it."""
    owner = getattr(table, one.part)[seat] if one.part else table
    value = getattr(owner, one.field)
    if not isinstance(value, list):
        setattr(owner, one.field, max(value, one.most))
    elif one.part:
        setattr(owner, one.field, [max(entry, one.most) for entry in value])
    else:
        setattr(owner, one.field, [max(entry, one.most) if at == seat else entry for at, entry in enumerate(value)])


def figures(value: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Every whole number in some data, with the way to it."""
    if type(value) is int:
        yield path, value
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from figures(one, (*path, at))
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from figures(one, (*path, name))
