"""Tuning: weights that were spoiled are mended, chance alone changes nothing, and the crew has no say in it."""

from statistics import fmean

import pytest

import branchline
from branchline.core.errors import BadOption, BadWeights
from branchline.core.weights import WeightSet
from branchline.lab import Journal, LocalCrew, Series, simulate
from branchline.lab.factors import BATCH, Factors
from branchline.lab.tournament import deals_of, share_in, tournament_series
from branchline.lab.tuning import METHODS, Plan, gains_of, hold_out, leads, name_of, trial_series, tune


def spoiled(players=2, **values):
    """Junction with a greedy that would rather keep its best wagon than bid it."""
    game = branchline.game("junction")
    values = {"hand": 0.25, "bid": 0.125, **values}
    return game.with_weights({players: WeightSet(players=players, made_by="", held_out="", values=values)})


def small(players=2, **changes):
    settings = {"trials": 4 * BATCH, "games": 2, "held_out": 60} | changes
    return Plan(spoiled(players), players, **settings)


each_method = pytest.mark.parametrize("method", METHODS)


def ratio(figures):
    return figures["bid"] / figures["hand"]


@pytest.mark.slow
@each_method
def test_a_spoiled_weight_is_mended(method):
    finding = tune(small(trials=30 * BATCH, held_out=400, method=method))
    assert ratio(finding.figures) > 1.0 > ratio(finding.plan.before.values)
    assert finding.is_better
    assert finding.wins.low > 0.5
    assert finding.points.value > 0


def test_weights_that_make_no_difference_are_not_better():
    """Everything times the same decides alike: nothing is won by it."""
    plan = small()
    finding = hold_out(plan, 32, {"hand": 0.5, "bid": 0.25}, LocalCrew(), None)
    assert finding.wins.value == 0.5
    assert not finding.is_better


@pytest.mark.slow
@each_method
def test_the_same_is_found_by_any_number_of_jobs(method):
    first = tune(small(method=method), LocalCrew(1))
    assert tune(small(method=method), LocalCrew(2)).weight_set() == first.weight_set()
    assert tune(small(method=method, seed=2)).figures != first.figures


@each_method
@pytest.mark.parametrize("players", [1, 3, 4])
def test_every_player_count_is_tuned(players, method):
    finding = tune(small(players, trials=BATCH, method=method))
    assert finding.games == 60
    assert (finding.wins is None) == (players == 1)
    assert finding.weight_set().players == players


def test_another_player_counts_weights_may_be_begun_with():
    """The way begins with theirs; what is found is held out against the count's own."""
    two = WeightSet(players=2, made_by="", held_out="", values={"hand": 0.1, "bid": 0.5})
    game = spoiled(3).with_weights({**spoiled(3).weight_sets, 2: two})
    plan = Plan(game, 3, trials=BATCH, games=2, held_out=60, begin=2)
    finding = tune(plan)
    assert ratio(finding.figures) > 2.0 > ratio(plan.before.values)
    assert f"--begin 2 (from {name_of(two.values)})" in finding.weight_set().made_by
    assert f"against {name_of(plan.before.values)}" in finding.in_words()
    with pytest.raises(BadWeights, match="no weights for 9 to begin with"):
        Plan(game, 3, begin=9)


@each_method
def test_each_side_of_a_trial_sits_in_every_seat_with_the_same_deal(method):
    plan = small(3)
    series = trial_series(plan, 0, METHODS[method](plan.before.values, plan.seed).duels())
    assert len(series.seatings) == 2 * BATCH
    for first, second in zip(series.seatings[::2], series.seatings[1::2], strict=True):
        assert all({one[-1], other[-1]} == {"+", "-"} for one, other in zip(first, second, strict=True))


def test_weights_gain_nothing_against_themselves_and_as_much_as_others_lose():
    plan = small(3)
    good = {"hand": 0.1, "bid": 0.5}
    duels = [(good, plan.before.values), (plan.before.values, good), (good, good)] + [(good, good)] * (BATCH - 3)
    gains = gains_of(plan, simulate(trial_series(plan, 0, duels)), 1.0)
    assert gains[0] == pytest.approx(-gains[1])
    assert gains[0] != 0.0
    assert gains[2:] == pytest.approx([0.0] * (BATCH - 2))


def test_a_weight_of_nothing_stays_so_and_none_changes_its_sign():
    factors = Factors({"hand": -0.5, "bid": 0.0})
    assert factors.weights == [("hand", 0)]
    assert factors.figures([9.0]) == {"hand": -10.04, "bid": 0.0}
    with pytest.raises(BadWeights, match="nothing to multiply"):
        Factors({"hand": 0.0, "bid": [0.0, 0.0]})


def test_leads_are_over_the_best_other_and_alone_the_score():
    rows = simulate(Series(branchline.game("junction"), 3, ["greedy"], 1))
    rows[0].scores[:] = [5.0, 9.0, 2.0]
    assert leads(rows[0]) == [-4.0, 4.0, -7.0]
    alone = simulate(Series(branchline.game("junction"), 1, ["greedy"], 1))
    assert leads(alone[0]) == alone[0].scores


@pytest.mark.slow
@each_method
def test_what_was_stopped_goes_on_from_the_journal(tmp_path, method):
    plan = small(method=method)
    whole = tune(plan)
    journal = Journal(tmp_path / "weights.toml")
    stopped = tune(plan, journal=journal, enough=lambda: True)
    assert stopped.trials == BATCH
    played = []

    class Listening(LocalCrew):
        def play(self, work, observers):
            played.extend(dict.fromkeys(series.seed for series, _ in work))
            return super().play(work, observers)

    resumed = tune(plan, Listening(), Journal(tmp_path / "weights.toml"))
    assert resumed.weight_set() == whole.weight_set()
    first = trial_series(plan, 0, METHODS[method](plan.before.values, plan.seed).duels()).seed
    assert played[:3] == [first + 1, first + 2, first + 3]


@each_method
def test_the_command_and_the_figures_are_kept_with_the_weights(method):
    made = tune(small(method=method)).weight_set()
    command = f"branchline tune junction --players 2 --trials 128 --games 2 --held-out 60 --seed 1 --method {method} "
    assert made.made_by.startswith(command + "(from weights ")
    assert "of wins" in made.held_out
    assert "in 60 games against weights" in made.held_out


def test_a_wrong_plan_is_refused():
    with pytest.raises(BadOption, match="players"):
        Plan(spoiled(), 9)
    with pytest.raises(BadOption, match="at least 1 trial"):
        small(trials=0)
    with pytest.raises(BadOption, match="no method 'luck'; there are: nudges, ntbea"):
        small(method="luck")
    bare = branchline.game("junction").with_weights({})
    bare.weight_sets = {}
    with pytest.raises(BadWeights, match="has no weights"):
        Plan(bare, 2)


@pytest.mark.slow
def test_a_bot_goes_by_the_weights_that_it_is_named_with():
    game = branchline.game("junction")
    timid = spoiled().weight_sets[2]
    series = tournament_series(game, 2, ["greedy", "greedy with timid"], 300, weights={"timid": timid})
    rows = simulate(series)
    assert fmean(share_in(deal, "greedy") for deal in deals_of(series, rows)) > 0.57
    assert simulate(series, jobs=2) == rows
    assert series.key() != Series(game, 2, ["greedy", "greedy"], 300).key()
    with pytest.raises(BadOption, match="no weights called 'bold'"):
        Series(game, 2, ["greedy", "greedy with bold"], 60, weights={"timid": timid})
