"""An observer that notes every decision, one row each: for those who learn from games or count for themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from branchline.core.game import Game
from branchline.core.position import CHANCE
from branchline.lab.series import Row


@dataclass
class Decisions:
    """Every decision of a player: its game, its number there, the seat, the step, the choice and how many there were.

    Kept as columns of plain numbers; `lines` puts the words in.
    """

    games: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    game: int = 0
    number: int = 0

    def before(self, number: int, state: Any) -> None:
        self.game = number
        self.number = 0

    def step(self, state: Any, seat: int, action: int) -> None:
        if seat == CHANCE:
            return
        self.games.append(self.game)
        self.numbers.append(self.number)
        self.seats.append(seat)
        self.steps.append(type(state.stack[-1]).__name__)
        self.actions.append(action)
        self.options.append(len(state.legal))
        self.number += 1

    def after(self, state: Any, row: Row) -> None:
        """The rank that the seat reached in the end goes into each of its decisions."""
        self.ranks += [row.ranks[seat] for seat in self.seats[len(self.ranks) :]]

    def merge(self, later: Self) -> None:
        for name in ("games", "numbers", "seats", "steps", "actions", "options", "ranks"):
            getattr(self, name).extend(getattr(later, name))

    def lines(self, game: Game) -> list[dict[str, Any]]:
        """One flat line a decision, with the texts of the actions."""
        return [
            {
                "game": self.games[at],
                "number": self.numbers[at],
                "seat": self.seats[at],
                "step": self.steps[at],
                "action": action,
                "text": game.actions.texts[action],
                "options": self.options[at],
                "final_rank": self.ranks[at],
            }
            for at, action in enumerate(self.actions)
        ]
