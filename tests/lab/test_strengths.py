"""Several strengths of play in one report: what each takes, box against box, what so many games would have shown."""

import math
from dataclasses import asdict

import pytest
from other_boxes import one_more, with_box

import branchline
from branchline.lab.balance import Plan, carry_out, findings, report
from branchline.lab.balance.compare import Side, compare, judge, means_of, only_one_has, only_words
from branchline.lab.balance.course import course_of
from branchline.lab.balance.strengths import sentence
from branchline.lab.balance.study import Played, expected
from branchline.lab.series import Row
from branchline.lab.statistics import (
    Estimate,
    Moments,
    bootstrap_mean,
    detectable_share,
    detectable_shares,
    difference_of_means,
    mean,
    student,
    student_tails,
)
from branchline.lab.summary import wins_of


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
    assert "or more</td>" in page


def test_points_are_those_of_who_took_a_choice():
    study = carry_out(plan())
    scores = [row.scores[seat] for row in study.rows for seat in range(2)]
    assert any(pick.points_taken for pick in study.course.picks.values())
    for pick in study.course.picks.values():
        assert min(scores) * pick.taken <= pick.points_taken <= max(scores) * pick.taken
        left = pick.offered - pick.taken
        assert min(scores) * left <= pick.points_left <= max(scores) * left


def dear_card(rupees):
    """Movers & Shakers whose setup card A gives some rupees more."""

    def change(box):
        box["setup_card"][0]["bonus"].append({"do": "rupees", "n": rupees})

    return with_box("movers_and_shakers", change)


@pytest.mark.slow
@pytest.mark.long
def test_a_must_pick_card_is_found_by_the_stronger_bot_and_stands_first():
    """With 8 rupees more on setup card A a bot that searches takes it whenever it may; greedy notices nothing."""
    draft = branchline.game("movers_and_shakers").actions.ids["draft:A"]

    def study(of):
        return carry_out(Plan(of, 3, ["greedy"], 6, strengths=["drafters:Drafter"], strong=6))

    printed, changed = study(branchline.game("movers_and_shakers")), study(dear_card(8))
    comparison = compare(printed, changed)
    before, after = (one.strengths["drafters:Drafter"].course.picks[draft] for one in (printed, changed))
    assert after.taken == after.offered == 6
    assert before.taken < before.offered
    about = [one["figure"] for one in comparison["figures"] if one["about"]]
    assert about == [one["figure"] for one in comparison["figures"][: len(about)]]
    assert about[0] == "drafters:Drafter: seats offered “draft A” that take it"
    assert "drafters:Drafter: points of those who take “draft A”" in about
    assert f"Of the {len(about)} that are about what was changed" in comparison["opening"]
    assert "had to move by" in comparison["opening"]


def test_points_of_who_took_a_choice_are_compared_box_against_box():
    """The same mean and interval as of the points one by one."""
    points, others = [50.0, 41.0, 44.0], [60.0, 62.0, 55.0, 58.0]

    def study(values):
        of = branchline.game("movers_and_shakers")
        draft = of.actions.ids["draft:A"]
        course = course_of(of)
        rows = []
        for one in values:
            row = Row(1, 0, ["x"] * 3, [one, 40.0, 30.0], [1, 2, 3], 60, 20, "over", [{}, {}, {}], [0, 0, 0])
            course.offered, course.taken = [{draft}, set(), set()], [{draft}, set(), set()]
            course.note_picks(wins_of(row), row.scores)
            rows.append(row)
        course.lead_changes, course.settled = [1] * len(rows), [0.5] * len(rows)
        return Side(Plan(of, 3, ["greedy"], 10), Played(rows, course), {"draft:A"})

    found = {one["figure"]: one for one in means_of(study(points), study(others))}
    taken = found["points of those who take “draft A”"]
    apart, p = difference_of_means(others, points)
    assert taken["about"]
    assert taken["p"] == pytest.approx(p)
    assert taken["difference"] == pytest.approx(asdict(apart))
    assert taken["one"] == pytest.approx(asdict(mean(points)))


def looked_at(about, p):
    return {
        "figure": "seats that take it",
        "about": about,
        "p": p,
        "detectable": lambda alarms: alarms,
        "games": 40,
        "is_share": True,
        "kind": "pick",
        "difference": asdict(Estimate(0.46, 0.24, 0.62)),
        "one": {"value": 0.54},
        "other": {"value": 1.0},
    }


def test_what_is_about_the_change_is_not_judged_among_all_that_is_looked_through():
    """It was asked before anything was played; the rest is hundreds of figures, of which some are always improbable."""
    asked, others = [looked_at(True, 0.003), looked_at(True, 0.5)], [looked_at(False, 0.003) for _ in range(1)]
    others += [looked_at(False, 0.6) for _ in range(99)]
    figures = [*others, *asked]
    judge(figures)
    assert [one["stands"] for one in figures] == [True] + [False] * 101
    assert figures[0] is asked[0]
    assert figures[1]["detectable"] > figures[2]["detectable"]


def offered(card, takes):
    """Movers & Shakers with a card that the first seat is offered in so many games, and takes or leaves."""
    of = branchline.game("movers_and_shakers")
    course = course_of(of)
    for is_taken in takes:
        course.offered = [{of.actions.ids[card]}, set(), set()]
        course.taken = [{of.actions.ids[card]} if is_taken else set(), set(), set()]
        course.note_picks([1.0, 0.0, 0.0], [5.0, 4.0, 3.0])
    return Side(Plan(of, 3, ["greedy"], 10), Played([], course), set())


def test_what_is_offered_in_one_box_alone_is_said():
    before, after = offered("draft:A", [True] * 12), offered("draft:B", [True] * 6 + [False] * 9)
    only = [{**one, "strength": ""} for one in only_one_has(before, after)]
    assert [(one["action"], one["has"], one["offered"]) for one in only] == [
        ("draft:A", "one", 12),
        ("draft:B", "other", 15),
    ]
    said = only_words(only, "in this box", "in the other box")
    assert said[1].startswith("Only in the other box: “draft B”, taken by 40 % (".replace(" %", "\u00a0%"))
    assert said[1].endswith("of 15 seats offered.")
    assert list(only_one_has(before, before)) == []
    assert next(only_one_has(offered("draft:A", [True] * 3), after))["action"] == "draft:B"


def test_a_card_more_in_the_box_is_said_however_seldom_it_comes_up():
    def change(box):
        one_more(box["load_card"], id="L34")

    printed, larger = branchline.game("movers_and_shakers"), with_box("movers_and_shakers", change)
    card = next(text for text in larger.actions.texts if text not in printed.actions.ids)
    course = course_of(larger)
    course.offered, course.taken = [{larger.actions.ids[card]}], [set()]
    course.note_picks([1.0], [5.0])
    sides = (
        Side(Plan(printed, 3, ["greedy"], 10), Played([], course_of(printed)), set()),
        Side(Plan(larger, 3, ["greedy"], 10), Played([], course), set()),
    )
    assert [one["action"] for one in only_one_has(*sides)] == [card]


def test_one_game_has_no_p():
    comparison = compare(carry_out(plan(games=1)), carry_out(Plan(branchline.game("junction"), 2, ["random"], 1, 9)))
    assert {one["p"] for one in comparison["figures"]} == {None}
    assert "so few games" in comparison["opening"]


def test_what_would_have_been_seen_is_so_among_all_figures():
    """Beside hundreds of others a figure must move further than by itself."""
    comparison = compare(carry_out(plan(games=60)), carry_out(Plan(branchline.game("junction"), 2, ["random"], 60, 9)))
    count = len(comparison["figures"])
    one = next(one for one in comparison["figures"] if one["kind"] == "wins")
    wins = [round(60 * one[side]["value"] * 2) / 2 for side in ("one", "other")]
    assert one["detectable"] == pytest.approx(detectable_shares(wins[0], 60, wins[1], 60, 0.05 / count))


def test_of_squares_that_add_up_to_less_than_nothing_there_is_no_interval():
    assert Moments.of_sums(3, 0.9, 0.27 - 1e-12).variance == 0
    assert math.isinf(Moments.of_sums(1, 4.0, 16.0).estimate().low)


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
    more = " too few to divide luck by its sources. It takes 20, as with --luck 20."
    assert few["luck"]["sentence"] == f"4 deals are{more}"
    assert few["picks"]["sentence"].endswith("on offer, none often enough to judge: play more games.")
    assert sentence(["greedy", "random"], {"greedy": 2.0, "random": 1.0}, []).endswith(
        "; no choice came often enough to compare how often they take it."
    )
    fewest = findings(carry_out(plan(games=1, luck=1)))
    assert fewest["chapters"]["luck"]["sentence"] == f"1 deal is{more}"
    report(fewest)


def test_what_would_have_been_seen_shrinks_with_the_games():
    assert detectable_shares(50, 100, 50, 100) == pytest.approx(2.8 * math.sqrt(0.25 * 2 / 100), rel=0.02)
    assert detectable_shares(5000, 10000, 5000, 10000) < 0.03
    assert detectable_shares(0, 8, 0, 8) > 0.3
    assert detectable_share(0.25, 10_000) < 0.02


def test_the_cost_of_a_study_is_known_before_it_begins():
    parts = expected(plan(restricted=40, luck=20, solo=10, strengths=["greedy"], strong=30))
    assert [series.games for series, _ in parts] == [80, 30, 40, 20, 10]
