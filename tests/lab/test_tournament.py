"""Tournaments: seats rotated, deals mirrored, ratings that mean something, and a test that stops."""

import math
from dataclasses import replace
from random import Random

import pytest

import branchline
from branchline.lab import LocalCrew, Series, simulate
from branchline.lab.ratings import LiveRatings, orders_of, plackett_luce
from branchline.lab.series import AUTOMA
from branchline.lab.statistics import Estimate, bootstrap_mean
from branchline.lab.tournament import Tournament, names_of, results, seatings_of, sides_of, skill, tournament_series


def junction(bots=("greedy", "random"), games=40, players=2, seed=3):
    return tournament_series(branchline.game("junction"), players, list(bots), games, seed)


def test_every_bot_sits_in_every_seat():
    assert seatings_of(["a", "b"], 2) == [["a", "b"], ["b", "a"]]
    assert seatings_of(["a", "b", "c"], 3) == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert len(seatings_of(["a", "b", "c"], 2)) == 6
    assert seatings_of(["a", "b"], 4) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]
    assert seatings_of(["a", "b"], 1) == [["a"], ["b"]]


def test_each_seat_is_held_equally_often():
    for bots, players in ((["a", "b", "c", "d"], 3), (["a", "b", "c"], 2), (["a", "b", "c", "d"], 4)):
        seatings = seatings_of(bots, players)
        counts = {(name, seat): 0 for name in bots for seat in range(players)}
        for seating in seatings:
            for seat, name in enumerate(seating):
                counts[name, seat] += 1
        assert len(set(counts.values())) == 1


def test_games_of_one_deal_have_the_same_chance():
    """Between equal bots the other seating of a deal is the very same game."""
    game = branchline.game("junction")
    pair = Series(game, 2, ["random"], 20, 5, {}, [["random", "random"], ["random", "random"]])
    rows = simulate(pair)
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert (first.scores, first.ranks, first.decisions) == (second.scores, second.ranks, second.decisions)


def test_a_tournament_is_played_in_whole_deals():
    assert junction(games=39).games == 40
    assert junction(["greedy", "random", "greedy without roll"], games=10).games == 12


@pytest.mark.parametrize(
    ("bots", "players", "words"),
    [
        (["greedy", "greedy"], 2, "stands twice"),
        (["greedy"], 1, "nobody to win against"),
        (["greedy", "clever"], 2, "no bot 'clever'"),
        (["greedy", "greedy without rol"], 2, "did you mean 'roll'"),
    ],
)
def test_a_wrong_tournament_is_refused(bots, players, words):
    with pytest.raises(branchline.BranchlineError, match=words):
        junction(bots, players=players)


def test_results_add_up_and_greedy_leads():
    tournament = Tournament(junction(games=200))
    tournament.play()
    found = results(tournament)
    first, second = found["standings"]
    assert first["bot"] == "greedy"
    assert first["wins"] + second["wins"] == pytest.approx(200)
    assert first["rating"] + second["rating"] == pytest.approx(3000)
    assert first["rating_interval"][0] > second["rating_interval"][1]
    (pair,) = found["pairs"]
    assert pair["win_share"]["value"] == pytest.approx(first["win_share"] - second["win_share"])
    assert pair["win_share"]["low"] > 0
    assert pair["skill"] == pytest.approx(pair["win_share"])
    assert found["test"] is None


@pytest.mark.parametrize("table", [["a", "b"], ["a", "b", "b"], ["a", "b", "a"], ["a", "b", "a", "b"]])
@pytest.mark.parametrize("decided", [0.2, 0.6])
def test_skill_is_the_share_of_games_that_were_not_tossed(table, decided):
    chance = Random(3)
    leads = []
    for _ in range(20_000):
        own = [seat for seat, who in enumerate(table) if who == "a"]
        winner = chance.choice(own) if chance.random() < decided else chance.randrange(len(table))
        wins = [float(seat == winner) for seat in range(len(table))]
        others = [win for seat, win in enumerate(wins) if seat not in own]
        leads.append(math.fsum(wins[seat] for seat in own) / len(own) - math.fsum(others) / len(others))
    found = skill(bootstrap_mean(leads, resamples=100), "a", [table])
    assert found["value"] == pytest.approx(decided, abs=0.03)
    assert found["low"] < found["value"] < found["high"]


def test_skill_is_between_two_and_of_the_better():
    assert skill(Estimate(0.5, 0.4, 0.6), "a", [["a", "b", "c"]]) is None
    assert skill(Estimate(-0.1, -0.2, 0.0), "a", [["a", "b"]]) is None
    assert skill(Estimate(0.1, -0.2, 0.4), "a", [["a", "b"]]) == {"value": 0.1, "low": 0.0, "high": 0.4}
    found = results_of(["greedy", "random", "search:5"], players=3)
    assert all(pair["skill"] is None for pair in found["pairs"])


def results_of(bots, players):
    tournament = Tournament(junction(bots, players=players, games=6))
    tournament.play()
    return results(tournament)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_test_stops_at_the_same_game_for_any_number_of_jobs(jobs):
    tournament = Tournament(junction(games=2000), until_sure=True)
    tournament.play(LocalCrew(jobs))
    assert tournament.verdict.word == "better"
    assert 20 <= len(tournament.rows) < 2000
    assert len(tournament.rows) % 2 == 0
    again = Tournament(junction(games=2000), until_sure=True)
    assert again.play() == tournament.rows


def test_plackett_luce_finds_the_strengths_that_made_the_games():
    chance = Random(7)
    strengths = {"a": 4.0, "b": 2.0, "c": 1.0}
    games = []
    for _ in range(3000):
        left, order = dict(strengths), []
        while left:
            order.append(chance.choices(list(left), list(left.values()))[0])
            del left[order[-1]]
        games.append((list("abc"), [order.index(name) + 1 for name in "abc"]))
    found = plackett_luce(games)
    for one, other in (("a", "b"), ("b", "c")):
        gap = found[one].value - found[other].value
        assert gap == pytest.approx(400 * math.log10(2), abs=3 * (found[one].error + found[other].error))
    assert math.fsum(rating.value for rating in found.values()) == pytest.approx(4500)
    assert 0 < found["a"].error < 12


def test_two_who_meet_get_the_rating_of_their_odds():
    found = plackett_luce([(["a", "b"], [1, 2])] * 300 + [(["a", "b"], [2, 1])] * 100)
    assert found["a"].value - found["b"].value == pytest.approx(400 * math.log10(3), abs=3)


def test_a_clean_sweep_has_a_rating_and_a_wide_error():
    found = plackett_luce([(["a", "b"], [1, 2])] * 20)
    assert math.isfinite(found["a"].value)
    assert found["a"].error > 80


def test_a_shared_place_counts_both_ways():
    assert orders_of(["a", "b"], [1, 1]) == {("a", "b"): 0.5, ("b", "a"): 0.5}
    found = plackett_luce([(["a", "b"], [1, 1])] * 10)
    assert found["a"].value == pytest.approx(found["b"].value)


def test_seats_without_a_bot_are_the_automas():
    row = simulate(junction())[0]
    assert names_of(row) == ["greedy", "random"]
    solo = replace(row, bots=["greedy"], ranks=[3, 1, 1], scores=[4.0, 5.0, 6.0])
    assert names_of(solo) == ["greedy", AUTOMA, AUTOMA]
    assert (sides_of(solo).ranks, sides_of(solo).scores) == ([3, 1], [4.0, 11.0])
    assert sides_of(row) is row


def test_the_automa_of_a_solo_game_is_one_opponent():
    series = tournament_series(branchline.game("small_railroad_empires"), 1, ["random"], 6, 1)
    tournament = Tournament(series, until_sure=True)
    tournament.play()
    standings = {one["bot"]: one for one in results(tournament)["standings"]}
    assert set(standings) == {"random", AUTOMA}
    assert standings["random"]["wins"] + standings[AUTOMA]["wins"] == 6
    assert standings["random"]["games"] == standings[AUTOMA]["games"] == 6


def test_live_ratings_move_game_by_game():
    pytest.importorskip("openskill")
    live = LiveRatings()
    tournament = Tournament(junction(games=60), live=live)
    tournament.play()
    standings = results(tournament)["live"]
    assert list(standings) == ["greedy", "random"]
    assert standings["greedy"]["mu"] > standings["random"]["mu"]


def test_without_openskill_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(branchline.BranchlineError, match="pip install"):
        LiveRatings()
