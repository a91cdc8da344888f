"""Several strengths of play in one report: what each takes, box against box, what so many games would have shown."""

import math

import pytest

import branchline
from branchline.core.figures import turned
from branchline.lab.balance import Plan, carry_out, findings, report
from branchline.lab.balance.compare import compare
from branchline.lab.balance.course import Course, Pick
from branchline.lab.balance.study import Played, Study, expected
from branchline.lab.series import Row
from branchline.lab.statistics import (
    bootstrap_mean,
    detectable_share,
    detectable_shares,
    difference_of_means,
    mean,
    student,
    student_tails,
)


def plan(games=80, **more):
    return Plan(branchline.game("junction"), 2, ["random"], games, 4, **more)


def test_every_strength_plays_and_stands_in_the_report():
    study = carry_out(plan(strengths=["greedy"], strong=60))
    found = findings(study)
    chapter = found["chapters"]["strengths"]
    assert chapter["figures"]["names"] == ["random", "greedy"]
    assert chapter["figures"]["games"] == {"random": 80, "greedy": 60}
    assert chapter["figures"]["score"]["greedy"] > chapter["figures"]["score"]["random"]
    for one in chapter["figures"]["choices"]:
        assert [by["offered"] >= 10 for by in one["by"]] == [True, True]
        assert 0 < one["detectable"] <= 1
    page = report(found)
    assert '<section id="strengths">' in page
    assert "greedy: taken by" in page
    assert "would have been seen" in page


def test_points_are_those_of_who_took_a_choice():
    study = carry_out(plan())
    scores = [row.scores[seat] for row in study.rows for seat in range(2)]
    assert any(pick.points_taken for pick in study.course.picks.values())
    for pick in study.course.picks.values():
        assert min(scores) * pick.taken <= pick.points_taken <= max(scores) * pick.taken
        left = pick.offered - pick.taken
        assert min(scores) * left <= pick.points_left <= max(scores) * left


def played(game, taken, games=40):
    """Games of three in which so many first drafters took setup card A."""
    draft = game.actions.ids["draft:A"]
    row = Row(1, 0, ["x"] * 3, [50.0, 40.0, 30.0], [1, 2, 3], 60, 20, "two rounds are played", [{}, {}, {}], [0, 0, 0])
    rows = [row] * games
    course = Course([], picks={draft: Pick(offered=games, taken=taken, wins_taken=taken / 3)})
    course.lead_changes, course.settled = [1] * games, [0.5] * games
    return Played(rows, course)


def test_a_must_pick_card_is_found_by_the_stronger_bot_and_stands_first():
    """Setup card A of Movers & Shakers with 8 rupees more: greedy takes it in 6 of 40 games with either box, the search
    in 10 of 40 and in 40 of 40."""
    game = branchline.game("movers_and_shakers")
    changed = type(game)(turned(game.components, {"setup_card.A.bonus.1.n": 4}))

    def study(of, searching):
        weak = played(of, 6)
        return Study(
            Plan(of, 3, ["greedy"], 40), weak.rows, weak.course, strengths={"search:100": played(of, searching)}
        )

    comparison = compare(study(game, 10), study(changed, 40))
    first = comparison["figures"][0]
    assert first["figure"] == "search:100: seats offered “draft A” that take it"
    assert first["about"]
    assert first["stands"]
    assert "from 25\u00a0% to 100\u00a0%" in first["sentence"]
    weak = next(one for one in comparison["figures"] if one["figure"] == "seats offered “draft A” that take it")
    assert not weak["stands"]
    assert 0.1 < weak["detectable"] < 0.4
    assert "about what was changed" in comparison["opening"]
    assert "had to move by" in comparison["opening"]


def test_students_intervals_are_those_of_the_tables():
    known = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 7: 2.365, 10: 2.228, 30: 2.042, 100: 1.984}
    for freedom, wide in known.items():
        assert student(freedom) == pytest.approx(wide, abs=5e-4)
        assert student_tails(student(freedom), freedom) == pytest.approx(0.05, abs=1e-9)


def test_few_games_promise_nothing():
    assert math.isinf(mean([1.0] * 8).low)
    sure = bootstrap_mean([1.0] * 8, most=1.0)
    assert sure.low < 0.5
    assert sure.high == 1.0
    assert difference_of_means([2.0], [1.0])[1] == 1.0
    assert difference_of_means([2.0] * 2, [1.0] * 2)[1] > 0.3
    assert difference_of_means([2.0] * 8, [1.0] * 8)[1] < 0.001
    few = findings(carry_out(plan(games=8, luck=4)))["chapters"]
    assert few["seats"]["figures"]["p"] is None
    assert "too few" in few["seats"]["sentence"]
    assert "too few" in few["luck"]["sentence"]
    report(findings(carry_out(plan(games=1, luck=1))))


def test_what_would_have_been_seen_shrinks_with_the_games():
    assert detectable_shares(50, 100, 50, 100) == pytest.approx(2.8 * math.sqrt(0.25 * 2 / 100), rel=0.02)
    assert detectable_shares(5000, 10000, 5000, 10000) < 0.03
    assert detectable_shares(0, 8, 0, 8) > 0.3
    assert detectable_share(0.25, 10_000) < 0.02


def test_the_cost_of_a_study_is_known_before_it_begins():
    parts = expected(plan(restricted=40, luck=20, solo=10, strengths=["greedy"], strong=30))
    assert [series.games for series, _ in parts] == [80, 30, 40, 20, 10]
