"""Grades: what a decision cost, in chances to win, and what a whole game says of a seat.

A loss counts only where it has been confirmed: the best of several noisy values is always too high, so that every
decision would seem to have cost something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
UNGRADED = ""
SIGNS = {BEST: "●", GOOD: "○", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
PLURALS = {BEST: "best", GOOD: "good", INACCURACY: "inaccuracies", MISTAKE: "mistakes", BLUNDER: "blunders"}
COSTLY = (INACCURACY, MISTAKE, BLUNDER)

BEST_BELOW = 0.005
SUSPICIOUS = 0.015
"""A loss of this much is searched again before it is believed."""
INACCURATE, MISTAKEN, BLUNDERED = 0.02, 0.05, 0.10
DECIDED_LOW, DECIDED_HIGH = 0.05, 0.95
CONFIRM_TIMES = 7
CONFIRM_NEEDED = 6
FEWEST_GRADED = 10
"""From so many graded decisions on an accuracy says something."""


def grade_of(best: float, loss: float, spread: float, is_confirmed: bool) -> str:
    """The grade of a decision: chance of the best candidate, loss against it, how far all candidates lie apart."""
    if spread < BEST_BELOW:
        return UNGRADED
    if loss < BEST_BELOW:
        return BEST
    if loss < INACCURATE or not is_confirmed:
        return GOOD
    if loss < MISTAKEN or best < DECIDED_LOW or best > DECIDED_HIGH:
        return INACCURACY
    return MISTAKE if loss < BLUNDERED else BLUNDER


@dataclass(frozen=True)
class Account:
    """What a whole game says of a seat. All chances are shares of 1; the last of the bars is what remains."""

    counts: Mapping[str, int]
    accuracy: float | None
    losses: float
    luck: float
    luck_error: float
    rest: float
    result: float

    @property
    def graded(self) -> int:
        return sum(self.counts.values())


def account(
    decisions: Sequence[Mapping[str, Any]], luck: Sequence[tuple[float, float]], result: float, even: float
) -> Account:
    """`decisions` of one seat with `grade`, `stake`, `loss` and `confirmed`; `luck` of its events with their errors."""
    counts = {grade: sum(1 for one in decisions if one["grade"] == grade) for grade in SIGNS}
    graded = [one for one in decisions if one["grade"] != UNGRADED]
    whole = sum(one["stake"] for one in graded)
    kept = sum(one["stake"] - min(counted_loss(one), 2.0 * one["stake"]) for one in graded)
    accuracy = 100.0 * kept / whole if len(graded) >= FEWEST_GRADED and whole > 0.0 else None
    losses = round(sum(counted_loss(one) for one in decisions), 4)
    by_chance = round(sum(value for value, _ in luck), 4)
    error = round(sum(one * one for _, one in luck) ** 0.5, 4)
    change = round(result - even, 4)
    return Account(counts, accuracy, losses, by_chance, error, round(change + losses - by_chance, 4), change)


def counted_loss(decision: Mapping[str, Any]) -> float:
    """What counts as lost: only what has been confirmed."""
    return float(decision["loss"]) if decision["confirmed"] else 0.0


def dearest(decisions: Sequence[Mapping[str, Any]], most: int = 3) -> list[Mapping[str, Any]]:
    """The decisions that cost most, the dearest first."""
    costly = [one for one in decisions if one["grade"] in COSTLY]
    return sorted(costly, key=lambda one: (-one["loss"], one["move"]))[:most]
