"""The methods of tuning on a made-up problem without games: noise is seen through, a model says what it was told."""

import math
from random import Random
from statistics import fmean

import pytest

from branchline.lab.factors import BATCH
from branchline.lab.ntbea import LEVELS, MIDDLE, Model, Ntbea, tuples
from branchline.lab.tuning import METHODS

BEFORE = {"near": 1.0, "far": 2.0, "row": [1.0, 0.0, 4.0], "right": -3.0, "idle": 1.0}
# Where the best weights are, as logarithms of factors; `idle` makes no difference.
BEST = {"near": 0.4, "far": -1.2, "row": 0.8, "right": 0.0}
NOISE = 0.5


def value(figures):
    """0 at the best weights, and less the further away."""
    places = {name: math.log(figures[name] / BEFORE[name]) for name in ("near", "far", "right")}
    places["row"] = math.log(figures["row"][0])
    return -math.fsum((places[name] - best) ** 2 for name, best in BEST.items())


def solved(method, seed, steps=12):
    """What a method finds, where a trial shows the difference in value under noise."""
    noise = Random(f"noise {seed}")
    one = METHODS[method](BEFORE, seed)
    for _ in range(steps):
        one.learn([value(tried) - value(other) + noise.gauss(0.0, NOISE) for tried, other in one.duels()])
    return one.found()


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_a_noisy_problem_is_solved(method):
    """Chance makes no better of it: points of the grid are worth less than the weights before on the mean."""
    values = [value(solved(method, seed)) for seed in range(5)]
    assert value(BEFORE) == pytest.approx(-2.24)
    assert fmean(values) > -0.5
    assert max(values) > -0.2


@pytest.mark.slow
def test_a_search_that_hears_only_noise_is_worse_than_one_that_hears_the_truth():
    def deaf(seed):
        noise = Random(seed)
        one = Ntbea(BEFORE, seed)
        for _ in range(12):
            one.learn([noise.gauss(0.0, 1.0) for _ in one.duels()])
        return value(one.found())

    assert fmean(deaf(seed) for seed in range(5)) < fmean(value(solved("ntbea", seed)) for seed in range(5)) - 1.0


def test_the_search_begins_beside_the_weights_before_and_stays_on_the_grid():
    one = Ntbea(BEFORE, 1)
    assert one.figures(one.point) == BEFORE
    steps = {round(math.exp(1.2 * (level - MIDDLE) / MIDDLE), 3) for level in range(LEVELS)}
    for _ in range(20):
        duels = one.duels()
        assert len(duels) == BATCH
        assert all(other == BEFORE for _, other in duels)
        assert {round(tried["near"], 3) for tried, _ in duels} <= steps
        assert all(tried["row"][2] == pytest.approx(4 * tried["row"][0], rel=1e-3) for tried, _ in duels)
        one.learn([tried["near"] - BEFORE["near"] for tried, _ in duels])
    assert one.found()["near"] == max(one.figures(point)["near"] for point in one.tried) > 3.0


def test_a_model_has_a_cell_for_each_single_each_pair_and_the_whole():
    point = (3, 10, 17)
    assert tuples(point) == {(3, 3), (10, 10), (17, 17), (3, 10), (3, 17), (10, 17), point}
    model = Model()
    for other, gain in ((point, 1.0), ((3, 10, 18), 3.0)):
        model.ask(other)
        model.hear(other, gain)
    assert model.cells[3, 10].gained == 4.0
    assert model.cells[17, 17].gained == model.cells[point].gained == 1.0
    assert model.mean((3, 10, 18)) > model.mean((3, 10, 19)) > model.mean(point) > model.mean((4, 11, 17))
    assert model.mean((4, 11, 19)) == 0.0


def test_what_was_seldom_tried_is_promised_more_and_what_is_asked_counts_at_once():
    model = Model()
    often, seldom, never = (3, 10, 17), (4, 11, 18), (5, 12, 19)
    for _ in range(4):
        model.ask(often)
    model.ask(seldom)
    assert model.promise(never) > model.promise(seldom) > model.promise(often)
    assert model.mean(never) == model.mean(seldom) == model.mean(often) == 0.0
    model.hear(often, 9.0)
    assert model.promise(often) > model.promise(never)


def test_a_neighbour_differs_by_single_levels():
    one = Ntbea(BEFORE, 3)
    changed = [[abs(new - old) for new, old in zip(one.neighbour(), one.point, strict=True)] for _ in range(300)]
    assert {step for steps in changed for step in steps} == {0, 1}
    assert {sum(steps) for steps in changed} >= {1, 2, 3}
    assert min(map(sum, changed)) == 1
