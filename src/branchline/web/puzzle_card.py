"""The card of a puzzle: what is asked, what was answered, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

ASKED, WRONG, SOLVED, SHOWN = "asked", "wrong", "solved", "shown"


@dataclass(frozen=True)
class Found:
    """A decision of the line that has been found: its sentence, and why it is the best."""

    say: str
    why: str


@dataclass(frozen=True)
class Card:
    """What the puzzle says now, in place of the head of the turn panel."""

    kind: str
    number: int
    title: str
    rating: str
    step: int
    count: int
    say: str
    setting: str
    stake: str
    answer: str
    loss: str
    reason: str
    equal: str
    line: list[Found]
    wrong: int
    before: int | None
    after: int | None
    is_daily: bool
    is_retired: bool
    streak: int
    next: int | None
    has_answered: bool

    @property
    def is_over(self) -> bool:
        return self.kind in (SOLVED, SHOWN)
