"""Intervals and tests for figures of many games: few formulas, each with its name, none beyond the standard library."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import NormalDist, fmean, variance

from branchline.lab.summary import wilson

RESAMPLES = 1000
# Shown four times in five if it is there: the half width of a 95 % interval, and what keeps misses at one in five.
SHOWN = 0.8
FALSE_ALARMS = 0.05
NORMAL = NormalDist()
# Beyond so many degrees of freedom Student's distribution is taken for the normal one.
NEARLY_NORMAL = 200
# Where fewer than so many are expected, counts are compared exactly.
LEAST_EXPECTED = 5.0


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return not self.low <= value <= self.high


def share(wins: float, games: float) -> Estimate:
    """A share with Wilson's interval."""
    low, high = wilson(wins, games)
    return Estimate(wins / games if games else 0.0, low, high)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval."""
    return Moments.of(values).estimate() if values else Estimate(0.0, -math.inf, math.inf)


def difference_of_shares(wins: float, games: float, other_wins: float, other_games: float) -> Estimate:
    """One share less another, with Newcombe's interval: Wilson's of both, joined."""
    if not games or not other_games:
        return Estimate(0.0, -1.0, 1.0)
    one, other = share(wins, games), share(other_wins, other_games)
    middle = one.value - other.value
    down = math.hypot(one.value - one.low, other.high - other.value)
    up = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(middle, middle - down, middle + up)


def p_of_shares(wins: float, games: float, other_wins: float, other_games: float) -> float:
    """How likely so great a difference of shares is if there is none (two-sided): pooled, or exact for small counts."""
    if not games or not other_games:
        return 1.0
    pooled = (wins + other_wins) / (games + other_games)
    if is_small(pooled, min(games, other_games)):
        return fisher(wins, games, other_wins, other_games)
    width = math.sqrt(pooled * (1 - pooled) * (1 / games + 1 / other_games))
    return two_sided((wins / games - other_wins / other_games) / width)


def is_small(share: float, games: float) -> bool:
    return min(share, 1 - share) * games < LEAST_EXPECTED


def fisher(wins: float, games: float, other_wins: float, other_games: float) -> float:
    """Fisher's exact test: how likely all outcomes with the same sums are that are no likelier than this one. A shared
    win is counted for the side that is behind."""
    size, others = max(1, round(games)), max(1, round(other_games))
    is_ahead = wins / games > other_wins / other_games
    here = towards(wins, size, not is_ahead)
    total = here + towards(other_wins, others, is_ahead)
    possible = range(max(0, total - others), min(total, size) + 1)
    whole = log_choose(size + others, total)
    chances = {one: math.exp(log_choose(size, one) + log_choose(others, total - one) - whole) for one in possible}
    limit = chances[here] * (1 + 1e-7)
    return min(1.0, math.fsum(one for one in chances.values() if one <= limit))


def towards(count: float, most: int, is_up: bool) -> int:
    """A count as a whole number, rounded up or down."""
    return min(most, math.ceil(count - 1e-9) if is_up else math.floor(count + 1e-9))


def log_choose(size: int, chosen: int) -> float:
    return math.lgamma(size + 1) - math.lgamma(chosen + 1) - math.lgamma(size - chosen + 1)


def p_of_share(wins: float, games: int, fair: float) -> float:
    """How likely a share so far from a fixed one is by chance (two-sided): exact for small counts."""
    if not games:
        return 1.0
    gap = wins - games * fair
    if not is_small(fair, games):
        return two_sided(gap / math.sqrt(games * fair * (1 - fair)))
    tail = range(towards(wins, games, False), games + 1) if gap > 0 else range(towards(wins, games, True) + 1)
    return min(1.0, 2 * math.fsum(math.comb(games, one) * fair**one * (1 - fair) ** (games - one) for one in tail))


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


def p_of_mean(values: Moments) -> float:
    """How likely a mean so far from 0 is by chance."""
    if values.count < 2 or values.mean == 0:
        return 1.0
    if values.variance == 0:  # all alike: how often would they all lie on one side?
        return 2 * 0.5**values.count
    return student_tails(abs(values.mean) / math.sqrt(values.variance / values.count), values.count - 1)


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


def alone_among(figures: int) -> float:
    """The alarms at which a single effect stands out of so many figures: Benjamini and Hochberg's first step."""
    return FALSE_ALARMS / max(1, figures)


def reach(alarms: float) -> float:
    """How many standard errors an effect must have, to be shown four times in five at so many false alarms."""
    return NORMAL.inv_cdf(1 - alarms / 2) + NORMAL.inv_cdf(SHOWN)


def detectable_shares(
    wins: float, games: float, other_wins: float, other_games: float, alarms: float = FALSE_ALARMS
) -> float:
    """The smallest difference of two shares that so many games show four times in five; infinite where they show
    none."""
    if not games or not other_games:
        return math.inf
    pooled = (wins + other_wins + 2) / (games + other_games + 4)  # none of a few is not none
    both = 1 / games + 1 / other_games
    exact = both / 2 if is_small(pooled, min(games, other_games)) else 0.0  # what the exact test takes for its care
    return no_more_than(1.0, reach(alarms) * math.sqrt(pooled * (1 - pooled) * both) + exact)


def detectable_share(share: float, games: float, alarms: float = FALSE_ALARMS) -> float:
    """The same of one share against a fixed one, from which none is further than nothing or all."""
    if not games:
        return math.inf
    return no_more_than(max(share, 1 - share), reach(alarms) * math.sqrt(share * (1 - share) / games))


def no_more_than(most: float, difference: float) -> float:
    """A difference that can be, or none at all."""
    return difference if difference <= most else math.inf


def detectable_means(values: Moments, others: Moments, alarms: float = FALSE_ALARMS) -> float:
    """The same of two means; no figure for too few values."""
    if values.count < 2 or others.count < 2:
        return math.inf
    width = math.sqrt(values.variance / values.count + others.variance / others.count)
    return (student(min(values.count, others.count) - 1, alarms) + NORMAL.inv_cdf(SHOWN)) * width


def detectable_edge(seats: int, games: int) -> float:
    """The smallest edge of one seat, at the cost of all others alike, that `uneven` shows four times in five."""
    fair = 1 / seats
    return no_more_than(1 - fair, math.sqrt(needed(seats - 1) * fair * (1 - fair) / games)) if games else math.inf


@cache
def needed(freedom: int) -> float:
    """How far from the centre a chi-square must be to pass its 95 % four times in five."""
    critical = falling(lambda value: chi_square_tail(value, freedom), FALSE_ALARMS, 1.0)

    def missed(apart: float) -> float:
        """The chance to stay below: of chi-squares with further degrees of freedom, as a Poisson mixes them."""
        weight, shown = math.exp(-apart / 2), 0.0
        for further in range(60):
            shown += weight * chi_square_tail(critical, freedom + 2 * further)
            weight *= apart / 2 / (further + 1)
        return 1 - shown

    return falling(missed, 1 - SHOWN, 1.0)


@cache
def student(freedom: int, alarms: float = FALSE_ALARMS) -> float:
    """How many standard errors an interval with so many alarms reaches to either side, by degrees of freedom."""
    if freedom > NEARLY_NORMAL:
        return NORMAL.inv_cdf(1 - alarms / 2)
    return falling(lambda t: student_tails(t, max(1, freedom)), alarms, 100.0)


def falling(chance: Callable[[float], float], wanted: float, high: float) -> float:
    """Where a chance that falls from 0 on comes down to the one that is wanted."""
    while chance(high) > wanted:
        high *= 2
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) > wanted else (low, middle)
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
