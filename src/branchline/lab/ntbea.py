"""Tuning by NTBEA, the N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018).

Each weight has a few levels, factors of the weight before on a geometric grid (a row of weights has them together and
keeps its shape: the fewer dimensions, the more a trial says about each); a point is a level for each. A trial plays the
weights of a point against those before, a few games full of noise. What is learnt stays in a model of tuples: what each
single level has gained, each pair of levels, and each whole point. Around the point where it stands the search looks
at neighbours changed by chance and tries those of which the model promises most, where what has seldom been tried is
promised more (an upper confidence bound). What is found is the tried point whose tuples have gained most.

Two things are ours, because trials come in batches that may be played on many cores: what is asked counts as tried
before its games are heard of, so that a batch does not ask the same over and over; and the search moves between
batches, to the best point of the last one if that is better than where it stood.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random
from statistics import pstdev

from branchline.core.weights import Figures
from branchline.lab.factors import BATCH, Duel, Factors

# The levels of a weight, from e^-1.2 (about a third) to e^1.2 of the one before, which stands in the middle.
LEVELS = 7
MIDDLE = LEVELS // 2
WIDEST = 1.2
# How many neighbours are looked at for each that is tried.
NEIGHBOURS = 50
# How much what has seldom been tried is promised, in the usual spread of a trial.
EXPLORE = 1.0
# What was never tried is taken as tried so often, so that its bound is finite.
HARDLY = 0.5

# A level of a weight as one number, so that a tuple of some is what the model has a cell for; a point has one a weight.
Setting = int
Point = tuple[Setting, ...]


class Cell:
    """What trials with some tuple of settings have shown."""

    __slots__ = ("gained", "heard", "mean", "rarity", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.heard = 0
        self.gained = 0.0
        self.mean = 0.0
        self.rarity = 1.0 / math.sqrt(HARDLY)

    def ask(self) -> None:
        self.tried += 1
        self.rarity = 1.0 / math.sqrt(self.tried + HARDLY)

    def hear(self, gain: float) -> None:
        self.heard += 1
        self.gained += gain
        self.mean = self.gained / self.heard


UNTRIED = Cell()


class Model:
    """What is known about the points: a cell for each single setting, each pair and each whole point that was tried."""

    def __init__(self) -> None:
        self.cells: dict[Point, Cell] = {}
        self.tried = 0

    def ask(self, point: Point) -> None:
        """A point is going to be tried."""
        self.tried += 1
        for one in tuples(point):
            self.cells.setdefault(one, Cell()).ask()

    def hear(self, point: Point, gain: float) -> None:
        """A trial of a point is over."""
        for one in tuples(point):
            self.cells[one].hear(gain)

    def promise(self, point: Point) -> float:
        """The upper confidence bound of a point: what its tuples have gained, and more the less they were tried."""
        cells = self.cells_of(point)
        rarity = math.fsum(cell.rarity for cell in cells) / len(cells)
        return mean_of(cells) + EXPLORE * math.sqrt(math.log(1 + self.tried)) * rarity

    def mean(self, point: Point) -> float:
        return mean_of(self.cells_of(point))

    def cells_of(self, point: Point) -> list[Cell]:
        return [self.cells.get(one, UNTRIED) for one in tuples(point)]


class Ntbea:
    """Where the search stands, and what it has tried."""

    def __init__(self, before: Figures, seed: int) -> None:
        self.factors = Factors(before)
        self.names = list(dict.fromkeys(name for name, _ in self.factors.weights))
        self.size = len(self.names)
        self.chance = Random(f"{seed} ntbea")
        self.model = Model()
        self.point: Point = tuple(place * LEVELS + MIDDLE for place in range(self.size))
        self.asked: list[Point] = []
        self.spread = 0.0
        # The weights before draw with themselves: that is known without a game.
        self.model.ask(self.point)
        self.model.hear(self.point, 0.0)
        self.tried = {self.point: None}

    def duels(self) -> list[Duel]:
        """So many neighbours, one after the other as if those before had been played, against the weights before."""
        self.asked = []
        for _ in range(BATCH):
            point = max((self.neighbour() for _ in range(NEIGHBOURS)), key=self.model.promise)
            self.model.ask(point)
            self.asked.append(point)
        return [(self.figures(point), self.factors.before) for point in self.asked]

    def neighbour(self) -> Point:
        """One weight and perhaps others, each a level up or down."""
        sure = self.chance.randrange(self.size)
        settings = list(self.point)
        for place in range(self.size):
            if place == sure or self.chance.random() < 1.0 / self.size:
                level = settings[place] % LEVELS
                up = level == 0 or (level < LEVELS - 1 and self.chance.random() < 0.5)
                settings[place] += 1 if up else -1
        return tuple(settings)

    def learn(self, gains: Sequence[float]) -> None:
        """Note what the trials have shown, and stand where the batch and the point before it are best."""
        self.spread = self.spread or pstdev(gains) or 1.0
        for point, gain in zip(self.asked, gains, strict=True):
            self.model.hear(point, gain / self.spread)
            self.tried[point] = None
        self.point = max((self.point, *self.asked), key=self.model.mean)

    def found(self) -> Figures:
        return self.figures(max(self.tried, key=self.model.mean))

    def figures(self, point: Point) -> Figures:
        places = {
            name: WIDEST * (setting % LEVELS - MIDDLE) / MIDDLE for name, setting in zip(self.names, point, strict=True)
        }
        return self.factors.figures([places[name] for name, _ in self.factors.weights])


def tuples(point: Point) -> set[Point]:
    """Every single setting (as a pair with itself), every pair, and the whole point."""
    return {*combinations_with_replacement(point, 2), point}


def mean_of(cells: Sequence[Cell]) -> float:
    """What some tuples have gained on the mean, as far as they were heard of."""
    means = [cell.mean for cell in cells if cell.heard]
    return math.fsum(means) / len(means) if means else 0.0
