"""Weights as factors of those before: what every way of tuning moves, and the door that each of them has.

A place is a logarithm: the weight is the one before times e to that power, so that a step is a share of each weight and
none changes its sign; a weight of 0 stays 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from branchline.core.errors import BadWeights
from branchline.core.weights import Figures

# So many trials are played before a method hears how they went.
BATCH = 32
FURTHEST = 3.0
# One trial: the weights that are tried, and those that they play against.
Duel = tuple[Figures, Figures]


class Method(Protocol):
    """A way of tuning: it asks for a batch of trials, hears how they went, and can say at any time what it has found.

    It is made of the weights before and a seed, and knows nothing of games.
    """

    def duels(self) -> list[Duel]:
        """The trials to be played next."""

    def learn(self, gains: Sequence[float]) -> None:
        """By how much the first weights of each of those trials did better than the others."""

    def found(self) -> Figures:
        """The best weights, as far as is known."""


class Factors:
    """The weights before, and which of them can be multiplied."""

    def __init__(self, before: Figures) -> None:
        self.before = before
        self.weights: list[tuple[str, int]] = []
        for name, figure in before.items():
            numbers = figure if isinstance(figure, list) else [figure]
            self.weights += [(name, at) for at, number in enumerate(numbers) if number]
        if not self.weights:
            raise BadWeights("all weights are 0: there is nothing to multiply")

    def figures(self, places: Sequence[float]) -> Figures:
        """The weights at some places, with four digits each."""
        found: Figures = {name: one[:] if isinstance(one, list) else one for name, one in self.before.items()}
        for (name, at), place in zip(self.weights, places, strict=True):
            figure = found[name]
            factor = math.exp(max(-FURTHEST, min(FURTHEST, place)))
            if isinstance(figure, list):
                figure[at] = rounded(figure[at] * factor)
            else:
                found[name] = rounded(figure * factor)
        return found


def rounded(number: float) -> float:
    return float(f"{number:.4g}")
