"""Glicko-2 (Mark Glickman, 2012): how strong somebody is, how sure that is, and how much it changes.

A rating of 1500 is the middle; twice the deviation to both sides is where the truth lies, most surely. The volatility
says how much somebody's results leap about. Inside, ratings and deviations are measured on a scale of their own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MIDDLE = 1500.0
SCALE = 173.7178
START_DEVIATION, LEAST_DEVIATION, MOST_DEVIATION = 350.0, 45.0, 350.0
START_VOLATILITY = 0.06
TAU = 0.5
"""How much a volatility may change."""
CLOSE = 1e-6


@dataclass(frozen=True)
class Strength:
    """The strength of a solver, or of a puzzle."""

    rating: float = MIDDLE
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    @property
    def mu(self) -> float:
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


def rated(own: Strength, results: Sequence[tuple[Strength, float]], tau: float = TAU) -> Strength:
    """The strength after a period with these results: 1 for each that was won, 0 for each that was lost."""
    if not results:
        return Strength(own.rating, math.hypot(own.phi, own.volatility) * SCALE, own.volatility)
    weighed = [(g(other), expected(own, other), score) for other, score in results]
    variance = 1.0 / sum(weight * weight * e * (1.0 - e) for weight, e, _ in weighed)
    gain = sum(weight * (score - e) for weight, e, score in weighed)
    volatility = new_volatility(own, variance, variance * gain, tau)
    before = math.hypot(own.phi, volatility)
    phi = 1.0 / math.sqrt(1.0 / (before * before) + 1.0 / variance)
    return Strength((own.mu + phi * phi * gain) * SCALE + MIDDLE, phi * SCALE, volatility)


def met(own: Strength, other: Strength, score: float) -> Strength:
    """The strength after a single result."""
    return settled(own, [(other, score)])


def settled(own: Strength, results: Sequence[tuple[Strength, float]]) -> Strength:
    """The strength after a period; nobody is ever known so well that results count for nothing."""
    after = rated(own, results)
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, after.deviation))
    return Strength(after.rating, deviation, after.volatility)


def g(other: Strength) -> float:
    """How much a result against somebody counts: the less, the less is known of them."""
    return 1.0 / math.sqrt(1.0 + 3.0 * other.phi * other.phi / (math.pi * math.pi))


def expected(own: Strength, other: Strength) -> float:
    """The share of results against somebody that are won."""
    return 1.0 / (1.0 + math.exp(-g(other) * (own.mu - other.mu)))


def new_volatility(own: Strength, variance: float, delta: float, tau: float) -> float:
    """Step 5 of the method, by the Illinois algorithm."""
    phi, a = own.phi, math.log(own.volatility * own.volatility)

    def f(x: float) -> float:
        e = math.exp(x)
        whole = phi * phi + variance + e
        return e * (delta * delta - whole) / (2.0 * whole * whole) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * tau) < 0.0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)
