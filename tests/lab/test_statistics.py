"""The formulas of the lab against figures that others have worked out."""

import math
from random import Random

import pytest

from branchline.lab.statistics import (
    FALSE_ALARMS,
    Estimate,
    Moments,
    alone_among,
    beyond_noise,
    bootstrap,
    bootstrap_mean,
    chi_square_tail,
    detectable_edge,
    detectable_means,
    detectable_share,
    detectable_shares,
    difference_of_means,
    difference_of_shares,
    mean,
    needed,
    p_of_mean,
    p_of_share,
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


def test_small_counts_are_compared_exactly():
    """Fisher's lady tasting tea, and two tables of R's fisher.test."""
    assert p_of_shares(4, 4, 0, 4) == pytest.approx(2 / 70)
    assert p_of_shares(3, 4, 1, 4) == pytest.approx(0.4857, abs=1e-4)
    assert p_of_shares(2, 17, 10, 12) == pytest.approx(p_of_shares(10, 12, 2, 17), rel=1e-6)
    assert p_of_shares(1, 10, 9, 14) == pytest.approx(0.012878, abs=1e-6)
    assert p_of_shares(0.5, 2, 0.5, 2) == 1.0
    assert p_of_shares(0, 40, 0, 30) == 1.0


def test_small_counts_are_no_more_often_wrong():
    chance = Random(4)
    alarms = 0
    for _ in range(2000):
        one, other = (sum(chance.random() < 0.2 for _ in range(12)) for _ in range(2))
        alarms += p_of_shares(one, 12, other, 12) < 0.05
    assert alarms <= 100


def test_a_share_is_held_against_a_fixed_one():
    assert p_of_share(0, 6, 0.5) == pytest.approx(2 / 64)
    assert p_of_share(9, 9, 1 / 3) == pytest.approx(2 / 3**9)
    assert p_of_share(60, 100, 0.5) == pytest.approx(0.0455, abs=1e-3)
    assert p_of_share(50, 100, 0.5) == 1.0
    assert p_of_mean(Moments.of([-1.0] * 5)) == pytest.approx(2 / 32)
    assert p_of_mean(Moments.of([1.0, -1.0])) == p_of_mean(Moments.of([3.0])) == 1.0
    assert p_of_mean(Moments.of([2.0, 3.0, 4.0, 3.0])) == pytest.approx(0.0053, abs=3e-4)


def test_among_many_figures_a_lone_effect_must_be_greater():
    """Four times in five it passes Benjamini and Hochberg's test, though all others are noise."""
    chance, games, figures = Random(6), 400, 200
    edge = detectable_shares(160, games, 160, games, alone_among(figures))
    assert edge > 1.4 * detectable_shares(160, games, 160, games)
    low, high = 0.4 - edge / 2, 0.4 + edge / 2
    shown = 0
    for _ in range(200):
        one, other = (sum(chance.random() < share for _ in range(games)) for share in (low, high))
        noise = [chance.random() for _ in range(figures - 1)]
        shown += beyond_noise([p_of_shares(one, games, other, games), *noise])[0]
    assert 145 <= shown <= 178
    assert alone_among(1) == FALSE_ALARMS
    assert detectable_share(0.25, 400, 0.001) > detectable_share(0.25, 400)
    few, other = Moments.of([1.0, 2.0, 3.0]), Moments.of([2.0, 4.0, 5.0])
    assert detectable_means(few, other, 0.0001) > 5 * detectable_means(few, other)


def test_where_so_few_games_show_nothing_no_figure_is_named():
    assert math.isinf(detectable_shares(4, 4, 0, 4, alone_among(300)))
    assert math.isinf(detectable_share(0.5, 2))
    assert math.isinf(detectable_shares(0, 0, 1, 2))


def test_an_edge_of_one_seat_is_seen_among_all_of_them():
    """Cohen's tables: what a chi-square needs for 80 % power at 5 %."""
    assert [needed(freedom) for freedom in (1, 2, 3)] == pytest.approx([7.849, 9.635, 10.903], abs=2e-3)
    # a chi-square is passed on the other side too, one time in a million
    assert detectable_edge(2, 500) == pytest.approx(detectable_share(0.5, 500), rel=2e-6)
    assert detectable_edge(4, 500) > 1.15 * detectable_share(0.25, 500)


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
