"""Intervals and tests for figures of many games: few formulas, each with its name, none beyond the standard library."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import NormalDist, fmean, variance

from branchline.lab.summary import Z_95, wilson

RESAMPLES = 1000
# Shown four times in five if it is there: the half width of a 95 % interval, and what keeps misses at one in five.
SHOWN = 0.8
FALSE_ALARMS = 0.05
NORMAL = NormalDist()
# Beyond so many degrees of freedom Student's distribution is taken for the normal one.
NEARLY_NORMAL = 200


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
    """A mean with Student's interval."""
    return Moments.of(values).estimate() if values else Estimate(0.0, -math.inf, math.inf)


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


@dataclass(frozen=True)
class Moments:
    """All that intervals of a mean need of its values: how many, their mean and their variance."""

    count: int
    mean: float
    variance: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Moments:
        return cls(len(values), fmean(values), variance(values) if len(values) > 1 else 0.0)

    @classmethod
    def of_sums(cls, count: int, total: float, squares: float) -> Moments:
        """Of values that were only summed, they and their squares."""
        middle = total / count
        spread = max(0.0, squares - count * middle * middle) / (count - 1) if count > 1 else 0.0
        return cls(count, middle, spread)

    def estimate(self) -> Estimate:
        """The mean with Student's interval; none to speak of for a single value, or for values that are all alike:
        they say little of how far the next may lie."""
        if self.count < 2 or self.variance == 0:
            return Estimate(self.mean, -math.inf, math.inf)
        slack = student(self.count - 1) * math.sqrt(self.variance / self.count)
        return Estimate(self.mean, self.mean - slack, self.mean + slack)


def difference_of_means(values: Sequence[float], others: Sequence[float]) -> tuple[Estimate, float]:
    """One mean less another, and how likely so great a difference is if there is none."""
    return difference(Moments.of(values), Moments.of(others))


def difference(values: Moments, others: Moments) -> tuple[Estimate, float]:
    """The same of their moments (Welch)."""
    middle = values.mean - others.mean
    if values.count < 2 or others.count < 2:
        return Estimate(middle, -math.inf, math.inf), 1.0
    one, other = values.variance / values.count, others.variance / others.count
    width = math.sqrt(one + other)
    if width == 0:  # all alike on both sides: how often would the games fall apart so neatly by chance?
        ways = math.comb(values.count + others.count, values.count)
        return Estimate(middle, -math.inf, math.inf), min(1.0, 2 / ways) if middle else 1.0
    freedom = (one + other) ** 2 / (one**2 / (values.count - 1) + other**2 / (others.count - 1))
    slack = student(int(freedom)) * width
    return Estimate(middle, middle - slack, middle + slack), student_tails(abs(middle) / width, max(1, int(freedom)))


def detectable_shares(wins: float, games: int, other_wins: float, other_games: int) -> float:
    """The smallest difference of two shares that so many games show four times in five, looked at by itself."""
    if not games or not other_games:
        return 1.0
    pooled = (wins + other_wins + 2) / (games + other_games + 4)  # none of a few is not none
    return min(1.0, (Z_95 + NORMAL.inv_cdf(SHOWN)) * math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games)))


def detectable_share(share: float, games: int) -> float:
    """The same of one share against a fixed one."""
    return min(1.0, (Z_95 + NORMAL.inv_cdf(SHOWN)) * math.sqrt(share * (1 - share) / games)) if games else 1.0


def detectable_means(values: Moments, others: Moments) -> float:
    """The same of two means; no figure for too few values."""
    if values.count < 2 or others.count < 2:
        return math.inf
    width = math.sqrt(values.variance / values.count + others.variance / others.count)
    return (student(min(values.count, others.count) - 1) + NORMAL.inv_cdf(SHOWN)) * width


@cache
def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to either side, with so many degrees of freedom."""
    if freedom > NEARLY_NORMAL:
        return Z_95
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tails(middle, max(1, freedom)) > FALSE_ALARMS else (low, middle)
    return high


def student_tails(t: float, freedom: int) -> float:
    """The chance of Student's t beyond `t` on either side: exact, by the finite series over degrees of freedom."""
    if freedom > NEARLY_NORMAL:
        return two_sided(t)
    angle = math.atan2(t, math.sqrt(freedom))
    square = math.cos(angle) ** 2
    term = inside = math.cos(angle) if freedom % 2 else 1.0
    if freedom == 1:
        inside = 0.0
    for step in range(2 + freedom % 2, freedom - 1, 2):
        term *= square * (step - 1) / step
        inside += term
    between = 2 / math.pi * (angle + math.sin(angle) * inside) if freedom % 2 else math.sin(angle) * inside
    return max(0.0, 1 - between)


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


def bootstrap_mean(
    values: Sequence[float], seed: int = 0, resamples: int = RESAMPLES, most: float = math.inf
) -> Estimate:
    """A mean with its percentile interval: for paired differences, which are seldom normal."""
    chance = Random(seed)
    size = len(values)
    found = sorted(math.fsum(chance.choices(values, k=size)) / size for _ in range(resamples))
    edge = int(resamples * 0.025)
    middle = fmean(values)
    if found[edge] == found[-1 - edge]:
        # All alike: nothing to resample. So many games let pass something else as rare as this; it could lie anywhere.
        reach = 2 * (1 - 0.025 ** (1 / size)) * max(1.0, abs(middle))
        return Estimate(middle, max(-most, middle - reach), min(most, middle + reach))
    return Estimate(middle, found[edge], found[-1 - edge])


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
