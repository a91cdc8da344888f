"""What the seats that took or left a choice count for.

Seats of one game are no independent tries: where one alone can take a card the others leave it, and one alone wins. So
they are counted as only so many as would say as much by themselves: fewer where the sums of whole games lie further
apart than those of single seats would (Kish's effective sample size).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from branchline.lab.balance.course import PAIRS, Pick

NOTHING = 1e-12
Counts = tuple[float, float]
"""How many of how many."""


def lift_counts(pick: Pick) -> tuple[float, float, float, float]:
    """Wins of those who took it and how many took it, wins of those who left it and how many did."""
    left = pick.offered - pick.taken
    counts = (pick.wins_taken, pick.taken, pick.wins_left, left)
    if not pick.taken or not left:
        return counts
    pooled = (pick.wins_taken + pick.wins_left) / pick.offered
    apart = spread(pick, (-pooled / pick.taken, pooled / left, 1 / pick.taken, -1 / left))
    alone = pooled * (1 - pooled) * (1 / pick.taken + 1 / left)
    # Where every game had all take it or all leave it, nothing was compared.
    times = apart / alone if apart > NOTHING and alone > NOTHING else 1.0
    return (pick.wins_taken / times, pick.taken / times, pick.wins_left / times, left / times)


def rate_counts(pick: Pick) -> Counts:
    """How many took it of those that were offered it."""
    rate = pick.taken / pick.offered if pick.offered else 0.0
    return fewer(pick, pick.taken, pick.offered, (1 - rate, -rate, 0.0, 0.0))


def takers_counts(pick: Pick) -> Counts:
    """How many won of those who took it."""
    rate = pick.wins_taken / pick.taken if pick.taken else 0.0
    return fewer(pick, pick.wins_taken, pick.taken, (-rate, 0.0, 1.0, 0.0))


def fewer(pick: Pick, count: float, total: float, weights: Sequence[float]) -> Counts:
    """Never more than there are: what shuts one another out is only surer than it is said to be."""
    alone = count * (1 - count / total) if total else 0.0
    times = max(1.0, spread(pick, weights) / alone) if alone > NOTHING else 1.0
    return count / times, total / times


def spread(pick: Pick, weights: Sequence[float]) -> float:
    """The squares of a weighted sum of what a game counts, over all games."""
    return math.fsum(
        weights[one] * weights[other] * product * (1 if one == other else 2)
        for (one, other), product in zip(PAIRS, pick.products, strict=True)
    )
