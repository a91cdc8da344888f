"""Tuning by mirrored nudges: Spall's simultaneous perturbation, the way of chess engines.

A trial nudges all weights at once in a direction taken by chance; the weights nudged that way and those nudged the
other way play each other, and by how much the one side did better the weights move in that direction. What is found is
the mean of the later half of the way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean

from branchline.core.weights import Figures
from branchline.lab.factors import BATCH, Duel, Factors

# How far a trial goes from the weights, and a step moves them at first, in logarithms: about a third, about a tenth.
NUDGE = 0.35
RATE = 0.1
# After so many steps they are 1/√2 as long.
HALFWAY = 20
# How much of the direction of a step, and of the usual length by which each weight's is divided, is that of the last.
MOMENTUM = 0.8
MEMORY = 0.95


class Nudges:
    """Where the weights have come to, and the way there."""

    def __init__(self, before: Figures, seed: int) -> None:
        self.factors = Factors(before)
        self.seed = seed
        size = len(self.factors.weights)
        self.places = [0.0] * size
        self.direction = [0.0] * size
        self.length = [0.0] * size
        self.passed: list[list[float]] = []

    def directions(self) -> list[list[float]]:
        """The directions of the trials of the next step."""
        chance = Random(f"{self.seed} {len(self.passed)}")
        return [[NUDGE * chance.gauss(0.0, 1.0) for _ in self.places] for _ in range(BATCH)]

    def duels(self) -> list[Duel]:
        """Each direction forward against the same direction backward."""
        return [(self.nudged(direction, 1.0), self.nudged(direction, -1.0)) for direction in self.directions()]

    def nudged(self, direction: Sequence[float], sign: float) -> Figures:
        return self.factors.figures([place + sign * nudge for place, nudge in zip(self.places, direction, strict=True)])

    def learn(self, gains: Sequence[float]) -> None:
        """Take one step, by what the trials have shown. The rate is each weight's own (Adam's): a weight whose trials
        say much moves no further than one whose trials say little but always the same."""
        step = len(self.passed) + 1
        rate = RATE / math.sqrt(1.0 + step / HALFWAY)
        directions = self.directions()
        for at in range(len(self.places)):
            slope = math.fsum(gain * one[at] for gain, one in zip(gains, directions, strict=True)) / BATCH
            self.direction[at] = MOMENTUM * self.direction[at] + (1.0 - MOMENTUM) * slope
            self.length[at] = MEMORY * self.length[at] + (1.0 - MEMORY) * slope * slope
            usual = math.sqrt(self.length[at] / (1.0 - MEMORY**step))
            if usual > 0.0:
                self.places[at] += rate * self.direction[at] / (1.0 - MOMENTUM**step) / usual
        self.passed.append(self.places[:])

    def found(self) -> Figures:
        """The mean of the later half of the way: single steps go to and fro."""
        later = self.passed[len(self.passed) // 2 :]
        return self.factors.figures([fmean(places) for places in zip(*later, strict=True)])
