"""The formulas of the lab against figures that others have worked out."""

import math
from random import Random

import pytest

from branchline.lab.statistics import (
    Estimate,
    beyond_noise,
    bootstrap,
    bootstrap_mean,
    chi_square_tail,
    difference_of_means,
    difference_of_shares,
    mean,
    p_of_shares,
    sequential_test,
    share,
    uneven,
)


def test_newcombes_interval_is_the_one_of_his_paper():
    """56 of 70 against 48 of 80 (Newcombe 1998, method 10)."""
    found = difference_of_shares(56, 70, 48, 80)
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (7.814728, 3, 0.05), (9.487729, 4, 0.05), (15.08627, 5, 0.01)],
)
def test_chi_square_has_its_known_tails(value, freedom, tail):
    assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=1e-6)


def test_even_seats_are_even_and_uneven_ones_are_not():
    assert uneven([250, 251, 249, 250]) > 0.9
    assert uneven([350, 220, 215, 215]) < 0.001
    assert uneven([10]) == 1.0


def test_benjamini_and_hochberg_choose_as_in_their_paper():
    """The fifteen p-values of their example of 1995: four stand."""
    known = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
             0.7590, 1.0]  # fmt: skip
    assert beyond_noise(known) == [True] * 4 + [False] * 11
    assert beyond_noise(known[::-1]) == [False] * 11 + [True] * 4
    assert beyond_noise([]) == []


def test_a_mean_and_a_share_hold_the_truth_about_as_often_as_they_say():
    chance = Random(1)
    held = sum(not mean([chance.random() for _ in range(60)]).excludes(0.5) for _ in range(400))
    assert 360 <= held <= 395
    held = sum(not share(sum(chance.random() < 0.3 for _ in range(60)), 60).excludes(0.3) for _ in range(400))
    assert 360 <= held <= 396


def test_a_difference_of_means_is_found():
    gap, p = difference_of_means([5.0, 6.0, 7.0, 6.0] * 20, [4.0, 5.0, 6.0, 5.0] * 20)
    assert gap.value == pytest.approx(1)
    assert gap.low > 0
    assert p < 1e-6
    assert difference_of_means([1.0], [2.0])[0] == Estimate(-1.0, -math.inf, math.inf)


def test_equal_shares_do_not_differ():
    assert p_of_shares(10, 20, 15, 30) == pytest.approx(1)
    assert p_of_shares(0, 0, 1, 2) == 1.0
    assert p_of_shares(90, 100, 10, 100) < 1e-9


def test_the_bootstrap_is_the_same_for_the_same_seed():
    values = [float(one % 7) for one in range(80)]
    first = bootstrap_mean(values, seed=3)
    assert bootstrap_mean(values, seed=3) == first
    assert first.low < first.value < first.high
    again = bootstrap(len(values), lambda games: sum(values[at] for at in games) / len(games), seed=3)
    assert again.value == pytest.approx(first.value)


def test_a_sequential_test_decides_for_the_better_and_the_worse_and_waits_for_the_equal():
    assert sequential_test([1.0, 0.5] * 40, 0.5, 0.05).word == "better"
    assert sequential_test([0.0, 0.5] * 40, 0.5, 0.05).word == "worse"
    assert sequential_test([0.0, 1.0] * 40, 0.5, 0.05).word == "open"
    assert sequential_test([], 0.5, 0.05).word == "open"


def test_a_sequential_test_is_seldom_wrong():
    """A bot that is just as good as its share is called better or worse by at most about one run in ten."""
    wrong = 0
    for run in range(100):
        chance = Random(run)
        values = []
        for _ in range(300):
            values.append(float(chance.random() < 0.56))
            verdict = sequential_test(values, 0.5, 0.06)
            if verdict.word != "open" and verdict.deals >= 10:
                wrong += verdict.word == "worse"
                break
    assert wrong <= 8
