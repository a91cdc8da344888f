"""The balance report: what it counts is what was played, what it claims is beyond noise, and it is one page."""

import json
import re
from xml.etree import ElementTree

import pytest

import branchline
from branchline.lab import Journal, LocalCrew, simulate
from branchline.lab.balance import Plan, carry_out, findings, report, write_plots
from branchline.lab.balance.compare import changes, compare
from branchline.lab.balance.course import MOMENTS, course_of
from branchline.lab.balance.notes import NOTES
from branchline.lab.balance.plots import Scale, bin_size, for_paper, histogram, intervals
from branchline.lab.balance.without import cost_alone, cost_in_wins, judge
from branchline.lab.decisions import Decisions
from branchline.lab.statistics import Estimate
from branchline.lab.summary import wins_of


def plan(games=200, players=3, bots=("random",), **more):
    return Plan(branchline.game("junction"), players, list(bots), games, 4, **more)


@pytest.fixture(scope="module")
def study():
    from toys import toys_on_shelf

    with toys_on_shelf():
        return carry_out(plan(games=300, bots=["greedy"], restricted=90, luck=80, solo=30))


@pytest.fixture(scope="module")
def found(study):
    return findings(study)


def test_the_course_counts_what_was_played():
    game = branchline.game("junction")
    course, decisions = course_of(game), Decisions()
    rows = simulate(plan(games=60).base(), observers=(course, decisions))
    assert sum(width.decisions for width in course.steps.values()) == len(decisions.actions)
    assert sum(width.options for width in course.steps.values()) == sum(decisions.options)
    assert sum(tenth.decisions for tenth in course.tenths) == len(decisions.actions)
    assert sum(course.streams) == sum(row.chances for row in rows)
    assert sum(pick.times for pick in course.picks.values()) == len(decisions.actions)
    assert len(course.lead_changes) == len(course.settled) == course.leader_games == 60
    assert all(0 <= one <= 1 for one in course.settled)


@pytest.mark.slow
def test_the_leader_at_the_end_mostly_wins_and_before_it_nobody_knows(study):
    shares = [wins / study.course.leader_games for wins in study.course.leader_wins]
    assert shares[MOMENTS] > 0.5
    assert shares[0] == pytest.approx(1 / 3, abs=0.12)


def test_a_pick_adds_up(study):
    for pick in study.course.picks.values():
        assert pick.taken <= pick.offered <= 3 * len(study.rows)
        assert pick.wins_taken <= pick.taken
        assert pick.wins_left <= pick.offered - pick.taken + 1e-9


def test_seats_share_all_wins(found, study):
    seats = found["chapters"]["seats"]["figures"]["seats"]
    assert sum(one["wins"]["value"] for one in seats) == pytest.approx(1)
    assert seats[1]["wins"]["value"] == pytest.approx(sum(wins_of(row)[1] for row in study.rows) / 300)


@pytest.mark.slow
def test_an_even_game_is_called_even_and_an_uneven_one_uneven():
    even = findings(carry_out(plan(games=400)))
    assert "No seat has an edge" in even["chapters"]["seats"]["sentence"]
    mixed = plan(games=300, bots=["greedy", "random", "random"])
    assert len(mixed.base().seatings) == 3
    assert "No seat has an edge" in findings(carry_out(mixed))["chapters"]["seats"]["sentence"]


def test_restricted_play_finds_what_is_missed(found):
    """Junction gives points for rolling: who never rolls gets fewer."""
    restricted = {one["never"]: one for one in found["chapters"]["restricted"]["figures"]["restricted"]}
    assert set(restricted) == {"roll", "rest"}
    assert restricted["roll"]["score"]["value"] < restricted["rest"]["score"]["value"]


def test_restricted_play_says_how_often_it_could_not_be_helped():
    study = carry_out(plan(games=12, bots=["greedy"], restricted=12, never=["bid", "roll"]))
    found = findings(study)
    restricted = {one["never"]: one for one in found["chapters"]["restricted"]["figures"]["restricted"]}
    assert restricted["bid"]["forced"] > 0 == restricted["roll"]["forced"]
    assert "forced all the same" in report(found)


@pytest.mark.parametrize("restricted", [1, 12])
def test_what_is_left_out_is_compared_even_where_luck_is_not_asked_for(restricted):
    """One seat restricted in turn takes a deal, however few games it may take."""
    found = findings(carry_out(plan(games=2, bots=["greedy"], restricted=restricted, luck=0, never=["roll"])))
    assert found["chapters"]["restricted"]["figures"]["restricted"][0]["games"] == max(3, restricted)


def left_out(name, wins, p, points=0.0, score_p=1.0):
    """One thing left out of four players' play, whose fair share is a quarter."""
    sure = Estimate(wins, wins - 0.02, wins + 0.02)
    costs = Estimate(points, points - 0.5, points + 0.5)
    return {"never": name, "games": 800, "wins": vars(sure), "score": vars(costs), "p": p, "score_p": score_p,
            "detectable": 0.07}  # fmt: skip


def test_what_is_left_out_is_judged_among_all_that_is():
    """One in twenty of things that cost nothing looks as if it did: its interval alone says nothing."""
    found = [left_out("ride", 0.22, 0.02), *(left_out(f"thing {at}", 0.25, 0.5) for at in range(20))]
    judge(found)
    assert not any(one["stands"] or one["score_stands"] for one in found)
    said = cost_in_wins(found, 0.25)
    assert said.startswith("None of 21 things left out costs wins beyond noise; a loss of 7.0")
    dear = [left_out("dig", 0.05, 1e-9), left_out("ride", 0.25, 0.9), left_out("boost", 0.4, 1e-6)]
    judge(dear)
    said = cost_in_wins(dear, 0.25)
    assert said.startswith("Nothing is missed more than “dig”")
    assert "2 cost no wins" in said
    assert "never does “boost” wins 40" in said
    assert "a trap" in said
    poor = [left_out("ride", 0.24, 0.5, -3.0, 1e-8), left_out("dig", 0.25, 0.9)]
    judge(poor)
    assert "In points most is missed without “ride”: −3.0" in cost_in_wins(poor, 0.25)


def test_alone_what_is_left_out_is_judged_by_points():
    found = [left_out("ride", 0.0, None, -2.0, 0.04), left_out("dig", 0.0, None, 0.1, 0.9)]
    judge(found)
    assert cost_alone(found) == "None of 2 things left out lowers the score beyond noise."
    found = [left_out("ride", 0.0, None, -2.0, 0.001), left_out("dig", 0.0, None, 0.1, 0.9)]
    judge(found)
    assert "without it the score changes by −2.0" in cost_alone(found)


def test_every_plot_says_what_to_do_with_it(found):
    page = report(found)
    for name in re.findall(r'id="plot-([a-z]+)"', page):
        assert len(NOTES[name].split(". ")) > 1, name


def test_of_few_games_nothing_is_said_of_winners_and_leaders():
    few = findings(carry_out(plan(games=12)))["chapters"]
    assert "winners make" not in few["scores"]["sentence"]
    assert "half-time" not in few["lead"]["sentence"]
    many = findings(carry_out(plan(games=300)))["chapters"]
    assert "half-time" in many["lead"]["sentence"]
    assert "winners make the difference in" in many["scores"]["sentence"]
    one = findings(carry_out(plan(games=1)))["chapters"]
    assert all(category["p"] is None for category in one["scores"]["figures"]["categories"])


def test_luck_is_measured_for_every_source_there_is(found):
    luck = {one["source"]: one for one in found["chapters"]["luck"]["figures"]["luck"]}
    assert set(luck) == {"setup", "dice", "bots"}
    for one in luck.values():
        assert one["alone"]["value"] <= one["total"]["value"] + 1e-9
        assert one["alone"]["low"] <= one["alone"]["value"] <= one["alone"]["high"]
    assert luck["setup"]["total"]["low"] > 0.2


def test_solo_games_are_a_chapter_of_their_own(found):
    solo = found["chapters"]["solo"]
    assert solo["figures"]["games"] == 30
    assert "Alone, the bot scores" in solo["sentence"]


def test_a_solo_study_has_no_seats_to_compare():
    found = findings(carry_out(plan(games=40, players=1, restricted=20, luck=20)))
    assert set(found["chapters"]) >= {"scores", "length", "endings", "solo", "restricted", "luck"}
    assert "seats" not in found["chapters"]
    left_out = found["chapters"]["restricted"]["sentence"]
    assert "the score" in left_out
    assert "wins" not in left_out
    report(found)


@pytest.mark.slow
def test_findings_are_plain_data_and_the_same_for_any_number_of_jobs(found):
    again = findings(carry_out(plan(300, bots=["greedy"], restricted=90, luck=80, solo=30), LocalCrew(2)))
    assert json.dumps(again) == json.dumps(found)


@pytest.mark.slow
def test_a_study_that_was_stopped_goes_on(tmp_path, found):
    journal = Journal(tmp_path / "report.html")
    carry_out(plan(300, bots=["greedy"], restricted=90), journal=journal)
    resumed = Journal(tmp_path / "report.html")
    assert resumed.found > 64
    again = carry_out(plan(300, bots=["greedy"], restricted=90, luck=80, solo=30), journal=resumed)
    assert json.dumps(findings(again)) == json.dumps(found)


def test_the_report_is_one_page_that_carries_everything(found):
    page = report(found)
    assert page.startswith("<!doctype html>")
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "url(" not in page
    assert "@import" not in page
    assert "<script" not in page
    for name in ("seats", "scores", "lead", "length", "endings", "picks", "restricted", "luck", "solo"):
        assert f'<section id="{name}">' in page
        assert f'href="#{name}"' in page
    for svg in re.findall(r"<svg.*?</svg>", page):
        ElementTree.fromstring(svg)
    assert "nan" not in re.sub(r"<style>.*?</style>", "", page, flags=re.S).lower().split("<svg")[1]


def test_every_plot_is_a_file_for_papers(tmp_path, found):
    files = write_plots(found, tmp_path / "plots")
    assert len(files) >= 9
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "var(" not in text
        assert ElementTree.fromstring(text.split("\n", 1)[1]).tag.endswith("svg")
        assert re.search(r'd="[^"]*(?:nan|inf)', text) is None


@pytest.mark.slow
def test_a_change_of_the_box_is_found_and_said_in_a_sentence(tmp_path):
    other_box = tmp_path / "long.toml"
    other_box.write_text(branchline.game("junction").components.replace("count = 3", "count = 5"))
    longer = Plan(branchline.game("junction", components=other_box), 3, ["random"], 200, 4)
    first, second = carry_out(plan()), carry_out(longer)
    comparison = compare(first, second)
    assert comparison["changes"] == [{"place": "rounds.count", "was": "3", "now": "5"}]
    decisions = next(one for one in comparison["figures"] if one["figure"] == "decisions a game")
    assert decisions["stands"]
    assert re.match(r"Decisions a game go up from .* to .*\(\+.*95 % interval \+.* to \+.*\)\.", decisions["sentence"])
    page = report({**findings(first), "compare": {**comparison, "scores": [1.0, 2.0]}})
    assert "What the change does" in page
    assert "Decisions a game go up" in page


@pytest.mark.slow
def test_a_box_compared_with_itself_differs_in_nothing():
    """Other deals of the same box: whatever differs is noise, and hardly anything is called more."""
    other = Plan(branchline.game("junction"), 3, ["random"], 200, 5)
    comparison = compare(carry_out(plan()), carry_out(other))
    assert comparison["changes"] == []
    assert sum(one["stands"] for one in comparison["figures"]) <= 1


def test_entries_of_a_box_are_named_by_themselves():
    one = '[[card]]\nid = "A"\npoints = 3\n[[card]]\nid = "B"\npoints = 4\n'
    assert changes(one, one.replace("4", "6")) == [{"place": "card.B.points", "was": "4", "now": "6"}]
    more = one + '[[card]]\nid = "C"\npoints = 1\n'
    assert {"place": "card.C.points", "was": "—", "now": "1"} in changes(one, more)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [({"never": ["rol"]}, "did you mean 'roll'"), ({"bots": ["random", "random"]}, "3 players need 1 or 3 bots")],
)
def test_a_wrong_plan_is_refused_before_it_begins(wrong, words):
    with pytest.raises(branchline.BranchlineError, match=words):
        plan(**wrong)


def test_ticks_are_round_and_inside():
    assert Scale(0, 1, 0, 100).ticks(5) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert Scale(-3, 17, 0, 100).ticks(4) == [0, 5, 10, 15]
    assert Scale(5, 5, 0, 100).at(5) == 50


def test_plots_bear_single_and_equal_figures():
    for svg in (
        histogram("one", [[3.0]]),
        histogram("equal", [[2.0] * 9, [2.0]], ["a", "b"]),
        intervals("none", [("a", [None]), ("b", [Estimate(0.5, float("-inf"), float("inf"))])]),
        intervals("same", [("a & <b>", [Estimate(0.0, 0.0, 0.0)])], 0.0),
    ):
        ElementTree.fromstring(svg)
        ElementTree.fromstring(for_paper(svg).split("\n", 1)[1])
    assert bin_size(0, 400, 900) == 20
    assert bin_size(0, 3, 900) == 1
