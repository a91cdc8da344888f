"""Intervals and tests for figures of many games: few formulas, each with its name, none beyond the standard library."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist, fmean, variance

from branchline.lab.summary import Z_95, wilson

RESAMPLES = 1000
FALSE_ALARMS = 0.05
NORMAL = NormalDist()


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def share(wins: float, games: int) -> Estimate:
    """A share with Wilson's interval."""
    low, high = wilson(wins, games)
    return Estimate(wins / games if games else 0.0, low, high)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its normal interval; no interval to speak of for a single value."""
    if not values:
        return Estimate(0.0, -math.inf, math.inf)
    middle = fmean(values)
    if len(values) == 1:
        return Estimate(middle, -math.inf, math.inf)
    slack = Z_95 * math.sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - slack, middle + slack)


def difference_of_shares(wins: float, games: int, other_wins: float, other_games: int) -> Estimate:
    """One share less another, with Newcombe's interval: Wilson's of both, joined."""
    if not games or not other_games:
        return Estimate(0.0, -1.0, 1.0)
    one, other = share(wins, games), share(other_wins, other_games)
    middle = one.value - other.value
    down = math.hypot(one.value - one.low, other.high - other.value)
    up = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(middle, middle - down, middle + up)


def p_of_shares(wins: float, games: int, other_wins: float, other_games: int) -> float:
    """How likely so great a difference of shares is if there is none (two-sided, pooled)."""
    if not games or not other_games:
        return 1.0
    pooled = (wins + other_wins) / (games + other_games)
    width = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return two_sided((wins / games - other_wins / other_games) / width) if width > 0 else 1.0


def difference_of_means(values: Sequence[float], others: Sequence[float]) -> tuple[Estimate, float]:
    """One mean less another (Welch, normal interval), and how likely so great a difference is if there is none."""
    middle = fmean(values) - fmean(others)
    if len(values) < 2 or len(others) < 2:
        return Estimate(middle, -math.inf, math.inf), 1.0
    width = math.sqrt(variance(values) / len(values) + variance(others) / len(others))
    p = two_sided(middle / width) if width > 0 else float(middle == 0)
    return Estimate(middle, middle - Z_95 * width, middle + Z_95 * width), p


def two_sided(z: float) -> float:
    return 2 * NORMAL.cdf(-abs(z))


def beyond_noise(chances: Sequence[float], alarms: float = FALSE_ALARMS) -> list[bool]:
    """Which of many findings stand: Benjamini and Hochberg's choice, so that of those about one in twenty is noise."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    last = -1
    for place, at in enumerate(order):
        if chances[at] <= alarms * (place + 1) / len(chances):
            last = place
    chosen = set(order[: last + 1])
    return [at in chosen for at in range(len(chances))]


def uneven(wins: Sequence[float]) -> float:
    """How likely shares at least as uneven as these are if all seats are alike (chi-square)."""
    total = math.fsum(wins)
    if total == 0 or len(wins) < 2:
        return 1.0
    fair = total / len(wins)
    return chi_square_tail(math.fsum((one - fair) ** 2 / fair for one in wins), len(wins) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance of a chi-square above `value`: exact, by the recursion over degrees of freedom."""
    if value <= 0:
        return 1.0
    half = value / 2
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else 0.0
    term = half ** (freedom % 2 / 2) * math.exp(-half) / math.gamma(1 + freedom % 2 / 2)
    for step in range(2 + freedom % 2, freedom + 1, 2):
        tail += term
        term *= half / (step / 2)
    return min(1.0, tail)


def bootstrap(
    count: int, figure: Callable[[Sequence[int]], float], seed: int = 0, resamples: int = RESAMPLES
) -> Estimate:
    """The figure of games 0 to count-1 with its percentile interval; `figure` takes the numbers of resampled games."""
    value = figure(range(count))
    chance = Random(seed)
    found = sorted(figure(chance.choices(range(count), k=count)) for _ in range(resamples))
    edge = int(resamples * 0.025)
    return Estimate(value, found[edge], found[-1 - edge])


def bootstrap_mean(values: Sequence[float], seed: int = 0, resamples: int = RESAMPLES) -> Estimate:
    """A mean with its percentile interval: for paired differences, which are seldom normal."""
    chance = Random(seed)
    size = len(values)
    found = sorted(math.fsum(chance.choices(values, k=size)) / size for _ in range(resamples))
    edge = int(resamples * 0.025)
    return Estimate(fmean(values), found[edge], found[-1 - edge])


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands: `better`, `worse` or still `open`, after so many deals."""

    word: str
    ratio: float
    bound: float
    deals: int


def sequential_test(values: Sequence[float], fair: float, margin: float, error: float = 0.05) -> Verdict:
    """Is the mean of these at least `margin` above `fair`, or at least as much below? Wald's test, generalised.

    Each value is one deal, played in every seating: the spread between deals is estimated as it goes, so that games of
    one deal may depend on each other. One imagined deal of ordinary spread keeps a clean sweep from deciding at once.
    """
    bound = math.log((1 - error) / error)
    deals = len(values)
    if deals == 0:
        return Verdict("open", 0.0, bound, 0)
    middle = fmean(values)
    spread = (math.fsum((one - middle) ** 2 for one in values) + fair * (1 - fair)) / (deals + 1)
    ratio = 2 * margin * deals * (middle - fair) / spread
    word = "better" if ratio >= bound else "worse" if ratio <= -bound else "open"
    return Verdict(word, ratio, bound, deals)
