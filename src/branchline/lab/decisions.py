"""Observers for those who learn from games or count for themselves: every decision as a row, every game as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from branchline.core.game import Game
from branchline.core.layout import Layout, mask_of
from branchline.core.position import CHANCE, Setting
from branchline.core.record import Record
from branchline.lab.series import Row


@dataclass
class Decisions:
    """Every decision of a player: its game, its number there, the seat, the step, the choice, what else was legal, how
    often a search tried each of that, and how it came out; with `observes` also what the seat observed, a byte a number
    (`Game.layout`).

    Kept as columns of plain numbers; `lines` puts the words in.
    """

    observes: bool = False

    games: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    visits: list[list[int]] = field(default_factory=list)
    observations: list[bytes] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    game: int = 0
    number: int = 0
    heard: dict[int, int] = field(default_factory=dict)

    def before(self, number: int, state: Any) -> None:
        self.game = number
        self.number = 0

    def hear(self, visits: Mapping[int, int]) -> None:
        self.heard = dict(visits)

    def step(self, state: Any, seat: int, action: int) -> None:
        if seat == CHANCE:
            return
        self.games.append(self.game)
        self.numbers.append(self.number)
        self.seats.append(seat)
        self.steps.append(type(state.stack[-1]).__name__)
        self.actions.append(action)
        self.legal.append(list(state.legal))
        self.visits.append([self.heard.get(one, 0) for one in state.legal] if self.heard else [])
        if self.observes:
            self.observations.append(layout_of(state.setting).observe(state, seat))
        self.number += 1

    def after(self, state: Any, row: Row) -> None:
        """What the seat reached in the end goes into each of its decisions."""
        self.heard = {}
        self.scores += [row.scores[seat] for seat in self.seats[len(self.scores) :]]
        self.ranks += [row.ranks[seat] for seat in self.seats[len(self.ranks) :]]

    def merge(self, later: Self) -> None:
        for name in COLUMNS:
            getattr(self, name).extend(getattr(later, name))

    @property
    def options(self) -> list[int]:
        """How many there were to choose from."""
        return [len(one) for one in self.legal]

    def lines(self, game: Game, is_flat: bool = False) -> list[dict[str, Any]]:
        """One line a decision, with the texts of the actions; flat, a list is one text."""
        return [self.line(game, at, is_flat) for at in range(len(self.actions))]

    def line(self, game: Game, at: int, is_flat: bool) -> dict[str, Any]:
        legal, visits = self.legal[at], self.visits[at]
        line: dict[str, Any] = {
            "game": self.games[at],
            "number": self.numbers[at],
            "seat": self.seats[at],
            "step": self.steps[at],
            "action": self.actions[at],
            "text": game.actions.texts[self.actions[at]],
            "options": len(legal),
            "final_rank": self.ranks[at],
            "final_score": self.scores[at],
            "legal": as_text(legal) if is_flat else legal,
            "visits": as_text(visits) if is_flat else visits,
        }
        if self.observes:
            line["observation"] = self.observations[at]
            line["mask"] = bytes(mask_of(legal, game.actions.count))
        return line


COLUMNS = ("games", "numbers", "seats", "steps", "actions", "legal", "visits", "observations", "ranks", "scores")


def as_text(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


@dataclass
class Observed(Decisions):
    """The same, with what the seat observed."""

    observes: bool = True


LAYOUTS: dict[Setting, Layout] = {}
"""How the tables of a setting are laid out; games that begin alike have one setting."""


def layout_of(setting: Setting) -> Layout:
    if setting not in LAYOUTS:
        LAYOUTS[setting] = setting.game.layout(setting.players, **setting.options)
    return LAYOUTS[setting]


@dataclass
class Records:
    """Every game as the text of its record."""

    texts: list[str] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)

    def before(self, number: int, state: Any) -> None:
        self.moves = []

    def step(self, state: Any, seat: int, action: int) -> None:
        self.moves.append((seat, action))

    def after(self, state: Any, row: Row) -> None:
        setting = state.setting
        record = Record(setting.game, setting.players, dict(setting.options), row.bots)
        record.moves = self.moves
        record.finish(state)
        self.texts.append(record.to_text())
        self.moves = []

    def merge(self, later: Self) -> None:
        self.texts += later.texts
