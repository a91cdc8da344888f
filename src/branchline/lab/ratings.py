"""Ratings from finishing orders: Plackett and Luce's model, fitted to all games at once, and openskill game by game.

In the model a game picks its winner with chances in proportion to the strengths of those at the table, then the second
among the rest, and so on. Hunter's minorise-maximise steps find the most likely strengths; the curvature there gives
the errors. A shared place counts as every order of it in equal parts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import permutations, product
from typing import Any

from branchline.core.errors import BranchlineError
from branchline.lab.summary import Z_95

# One point of strength is 400 / ln 10, as with Elo: 400 points are odds of ten to one.
POINTS = 400 / math.log(10)
MIDDLE = 1500.0
# Everybody also has half a win and half a loss against an imagined player of middling strength: somebody who has won
# every game still gets a rating that is a number.
IMAGINED = 0.5
STEPS = 10_000
CLOSE = 1e-9

Order = tuple[str, ...]


@dataclass(frozen=True)
class Rating:
    """A rating, its standard error against the mean of all, and its 95 % interval."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - Z_95 * self.error, self.value + Z_95 * self.error


def orders_of(names: Sequence[str], ranks: Sequence[int]) -> Counter[Order]:
    """The finishing orders that a game stands for, with their weights; the weights of a game add up to 1."""
    places = [[names[seat] for seat in range(len(names)) if ranks[seat] == rank] for rank in sorted(set(ranks))]
    ways = [list(permutations(place)) for place in places]
    found: Counter[Order] = Counter()
    weight = 1 / math.prod(len(way) for way in ways)
    for parts in product(*ways):
        found[tuple(name for part in parts for name in part)] += weight  # type: ignore[assignment]
    return found


def plackett_luce(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """The ratings of everybody in these games, each given as (names, ranks); the mean of all ratings is 1500."""
    orders: Counter[Order] = Counter()
    for names, ranks in games:
        orders.update(orders_of(names, ranks))
    everybody = sorted({name for order in orders for name in order})
    number = {name: at for at, name in enumerate(everybody)}
    stages = stages_of(orders, number)
    strengths = fitted(stages, len(everybody))
    worth = [math.log(one) for one in strengths]
    middle = math.fsum(worth) / len(worth)
    errors = errors_of(stages, strengths)
    return {
        name: Rating(MIDDLE + POINTS * (worth[at] - middle), POINTS * errors[at]) for at, name in enumerate(everybody)
    }


Stages = list[tuple[int, tuple[int, ...], float]]


def stages_of(orders: Counter[Order], number: dict[str, int]) -> Stages:
    """Every pick of the model as (picked, those to pick from, weight), equal ones together."""
    found: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for order, weight in orders.items():
        numbers = [number[name] for name in order]
        for at in range(len(numbers) - 1):
            found[numbers[at], tuple(sorted(numbers[at:]))] += weight
    return [(picked, among, float(weight)) for (picked, among), weight in sorted(found.items())]


def fitted(stages: Stages, count: int) -> list[float]:
    """The most likely strengths."""
    strengths = [1.0] * count
    wins = [IMAGINED] * count
    for picked, _, weight in stages:
        wins[picked] += weight
    sets: Counter[tuple[int, ...]] = Counter()
    for _, among, weight in stages:
        sets[among] += weight  # type: ignore[assignment]
    for _ in range(STEPS):
        share = [2 * IMAGINED / (one + 1) for one in strengths]
        for among, weight in sets.items():
            part = weight / math.fsum(strengths[at] for at in among)
            for at in among:
                share[at] += part
        new = [win / part for win, part in zip(wins, share, strict=True)]
        change = max(abs(math.log(one / other)) for one, other in zip(new, strengths, strict=True))
        strengths = new
        if change < CLOSE:
            break
    return strengths


def errors_of(stages: Stages, strengths: Sequence[float]) -> list[float]:
    """The standard error of each strength's logarithm less their mean, from the curvature of the likelihood."""
    count = len(strengths)
    curve = [[0.0] * count for _ in range(count)]
    for at, one in enumerate(strengths):
        chance = one / (one + 1)
        curve[at][at] += 2 * IMAGINED * chance * (1 - chance)
    for _, among, weight in stages:
        total = math.fsum(strengths[at] for at in among)
        chances: dict[int, float] = {}
        for at in among:
            chances[at] = chances.get(at, 0.0) + strengths[at] / total
        for at, one in chances.items():
            curve[at][at] += weight * one
            for also, other in chances.items():
                curve[at][also] -= weight * one * other
    covered = inverse(curve)
    errors = []
    for at in range(count):
        less = [(1.0 if at == also else 0.0) - 1 / count for also in range(count)]
        spread = math.fsum(less[i] * covered[i][j] * less[j] for i in range(count) for j in range(count))
        errors.append(math.sqrt(max(0.0, spread)))
    return errors


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss and Jordan, with pivots: the matrices here have one row a bot."""
    count = len(matrix)
    rows = [[*row, *(1.0 if i == at else 0.0 for i in range(count))] for at, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for at in range(count):
            if at != column and rows[at][column] != 0.0:
                factor = rows[at][column]
                rows[at] = [value - factor * other for value, other in zip(rows[at], rows[column], strict=True)]
    return [row[count:] for row in rows]


class LiveRatings:
    """Ratings that move game by game (openskill's Plackett-Luce): what a server or a long tournament shows."""

    def __init__(self) -> None:
        try:
            models = import_module("openskill.models")
        except ImportError as error:
            raise BranchlineError("live ratings need openskill: pip install 'branchline[lab]'") from error
        self.model: Any = models.PlackettLuce()
        self.known: dict[str, Any] = {}

    def add(self, names: Sequence[str], ranks: Sequence[int]) -> None:
        """One finished game. Somebody who sits in several seats is rated by the first of them."""
        for name in names:
            self.known.setdefault(name, self.model.rating(name=name))
        seats = list(dict.fromkeys(names))
        if len(seats) < 2:
            return
        places = [ranks[list(names).index(name)] for name in seats]
        rated = self.model.rate([[self.known[name]] for name in seats], ranks=places)
        for name, (after,) in zip(seats, rated, strict=True):
            self.known[name] = after

    def standings(self) -> dict[str, dict[str, float]]:
        """Mean, uncertainty, and the careful figure mean - 3 uncertainties, the best first."""
        ordered = sorted(self.known.items(), key=lambda one: -one[1].mu)
        return {name: {"mu": one.mu, "sigma": one.sigma, "ordinal": one.ordinal()} for name, one in ordered}
