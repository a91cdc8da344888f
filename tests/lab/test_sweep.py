"""Sweep and seek: one thing turned, everything else the same."""

import json
from dataclasses import replace
from unittest import mock
from xml.etree import ElementTree

import pytest
from cli.command import at_once

import branchline
from branchline.core.errors import BadComponents, BadOption
from branchline.lab import crews
from branchline.lab.balance import Plan, carry_out
from branchline.lab.balance.compare import compare
from branchline.lab.balance.sweep import Goal, around, figures_of, seek, some_taken, spread, sweep
from branchline.lab.balance.sweep_report import sweep_report
from branchline.lab.balance.turning import turns, values_of
from branchline.lab.statistics import Estimate


def plan(games=60, players=2):
    return Plan(branchline.game("junction"), players, ["random"], games, 4)


def test_values_are_a_range_or_a_list():
    assert values_of("3..5") == ["3", "4", "5"]
    assert values_of("0..10..5") == ["0", "5", "10"]
    assert values_of("a, b") == ["a", "b"]
    for wrong in ("3", "1..9999", "0..4..0"):
        with pytest.raises(branchline.BranchlineError):
            values_of(wrong)


def test_more_rounds_are_longer_games_with_more_points():
    found = sweep(plan(), "rounds.count=2..4")
    assert [one["value"] for one in found["values"]] == [2, 3, 4]
    lengths = [one["length"]["value"] for one in found["values"]]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]
    assert any(sentence.startswith("Decisions a game go up") for sentence in found["sentences"])
    assert found["values"][1] == {**found["values"][1], **sweep(plan(), "rounds.count=3,4")["values"][0]}
    page = sweep_report(found)
    assert "Decisions a game over rounds.count" in page
    for svg in page.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + svg.split("</svg>")[0] + "</svg>")


def test_players_and_refusals():
    counts = sweep(plan(games=20), "players=2,3")
    assert [len(one["seats"]) for one in counts["values"]] == [2, 3]
    shakers = Plan(branchline.game("movers_and_shakers"), 3, ["greedy"], 10)
    _, found, refused = turns(shakers, "meta.rounds=1..3")
    assert [one.value for one in found] == [1, 2]
    assert refused[0]["value"] == "3"
    assert "cards" in refused[0]["why"]


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("rounds.coun=1,2", "rounds.count"),
        ("rounds", "KEY=VALUES"),
        ("option.none=1,2", "no option"),
        ("players=a,b", "whole"),
        ("players=0..3", "players, not 0"),
    ],
)
def test_what_cannot_be_turned_is_refused(setting, words):
    with pytest.raises(branchline.BranchlineError, match=words):
        turns(plan(), setting)


def test_a_goal_is_sought_with_more_games_for_the_better_half():
    wanted = sweep(plan(games=80), "rounds.count=2..5")["values"][2]["length"]["value"]
    goal = Goal.of(f"length near {wanted:.3f}", branchline.game("junction"))
    found = seek(plan(games=80), "rounds.count=2..5", goal)
    assert found["value"] == 4
    assert found["met"] == "yes"
    assert [one["games"] for one in found["tried"]].count(80) < [one["games"] for one in found["tried"]].count(20) == 4
    for wrong in ("seats near 2", "length within 3", "luck below 4", "fly:1 near 3 %"):
        with pytest.raises(branchline.BranchlineError):
            Goal.of(wrong, branchline.game("junction"))


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("score near 80 %", "score near 80, without the %"),
        ("length below 3%", "no share"),
        ("draft:A near 20", "draft:A near 20 %"),
        ("draft:A near 0.2", "is a share"),
        ("draft:A above 120 %", "100 % at most"),
        ("seats within 101", "100 % at most"),
    ],
)
def test_only_a_share_is_given_in_parts_of_a_hundred(goal, words):
    with pytest.raises(BadOption, match=words):
        Goal.of(goal, branchline.game("movers_and_shakers"))


def test_shares_are_read_as_they_are_written():
    game = branchline.game("movers_and_shakers")
    assert Goal.of("draft:A near 20 %", game).value == pytest.approx(0.2)
    assert Goal.of("seats within 2", game).value == Goal.of("seats within 2 %", game).value == pytest.approx(0.02)
    assert Goal.of("score near 80", game).value == 80


@pytest.mark.parametrize(("goal", "words"), [("seats within 5 %", "no seats"), ("margin above 2", "no margin")])
def test_alone_there_is_nothing_to_compare_and_that_is_said_before_a_game_is_played(tmp_path, goal, words):
    with mock.patch.object(crews.LocalCrew, "time", side_effect=AssertionError("played")):
        answer = at_once(tmp_path, "seek", "junction", "players=1..3", goal, "-n", 20, "--jobs", 1, "--strengths", "")
    assert answer.is_refusal(words)
    with (
        mock.patch("branchline.lab.balance.sweep.carry_out", side_effect=AssertionError("played")),
        pytest.raises(BadOption, match=words),
    ):
        seek(plan(), "players=1..3", Goal.of(goal, branchline.game("junction")))


@pytest.mark.parametrize("setting", ["players=2,1", "players=1,2"])
def test_a_table_alone_is_swept_too(tmp_path, setting):
    call = ("sweep", "alubari", setting, "-n", 2, "--bots", "random", "--strengths", "", "--jobs", 1)
    swept = at_once(tmp_path, *call, "--out", "page.html")
    assert swept.code == 0, swept.err
    assert "Margin of the winner" not in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_each_player_count_is_measured_by_its_own_seats():
    swept = [carry_out(replace(plan(games=40), players=players)) for players in (2, 3)]
    figures = {one["figure"]: one for one in compare(*swept)["figures"]}
    for side, study in zip(("one", "other"), swept, strict=True):
        assert figures["mean score"][side]["value"] == pytest.approx(figures_of(study)["score"]["value"])
        name = next(name for name in figures if name.startswith("points for "))
        points = [row.sheet[seat].get(name.removeprefix("points for "), 0.0)
                  for row in study.rows for seat in range(study.plan.players)]  # fmt: skip
        assert figures[name][side]["value"] == pytest.approx(sum(points) / len(points))


def test_weights_that_are_no_text_are_one_line(tmp_path):
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    answer = at_once(tmp_path, "sweep", "junction", "weights=odd.toml,odd.toml", "-n", 4, "--jobs", 1)
    assert answer.is_refusal("odd.toml: cannot be read (not UTF-8 text)")
    assert at_once(tmp_path, "sweep", "junction", "weights=none,nil", "-n", 4).is_refusal("none: cannot be read")


def test_a_wide_interval_is_narrowed_before_it_is_sought_in():
    values = values_of("0..1000", 10_000)
    assert spread(values) == ["0", "125", "250", "375", "500", "625", "750", "875", "1000"]
    assert around(values, "250", spread(values)) == values[125:376]
    assert around(values, "1000", spread(values)) == values[875:]
    workers = Plan(branchline.game("railway_workers"), 2, ["random"], 10, 4)
    played = Estimate(0.0, 0.0, 0.0)
    with mock.patch("branchline.lab.balance.sweep.carry_out", side_effect=lambda plan, *_: plan):
        coins = mock.patch.object(Goal, "measure", lambda _goal, plan: replace(played, value=plan.game.box.first_coins))
        with coins:
            found = seek(workers, "setup.first_player_coins=0..9999", Goal.of("score near 137", workers.game))
    assert found["value"] == 137
    assert len(found["tried"]) < 80


@pytest.mark.parametrize(
    ("goal", "measured", "met", "needed"),
    [
        ("seats within 5 %", Estimate(0.01, 0.0, 0.04), "yes", None),
        ("seats within 5 %", Estimate(0.01, 0.0, 0.09), "open", 400),
        ("seats within 5 %", Estimate(0.09, 0.06, 0.12), "no", None),
        ("length near 100", Estimate(101, 98, 104), "yes", None),
        ("length near 100", Estimate(101, 93, 109), "open", 400),
        ("length near 100", Estimate(107, 103, 111), "open", 400),
        ("margin above 5", Estimate(9, 6, 12), "yes", None),
        ("margin above 5", Estimate(5.001, 2, 8), "open", None),
    ],
)
def test_a_goal_is_met_only_if_the_whole_interval_meets_it(goal, measured, met, needed):
    verdict = Goal.of(goal, branchline.game("junction")).verdict(measured, 100)
    assert verdict[0] == met
    assert verdict[1] == (None if needed is None else pytest.approx(needed, abs=2))


def test_an_open_goal_says_how_many_games_would_tell(tmp_path):
    call = ("junction", "rounds.count=2,3", "-n", 20, "--bots", "random", "--players", 2, "--jobs", 1)
    sought = at_once(tmp_path, "seek", *call, "seats within 20 %")
    assert sought.code == 0, sought.err
    assert "may meet the goal" in sought.out
    assert "games would tell (-n " in sought.out.replace("\n", " ")


def test_both_commands_answer(tmp_path):
    call = ("junction", "rounds.count=2,3", "-n", "20", "--bots", "random", "--players", 2, "--jobs", 1)
    swept = at_once(tmp_path, "sweep", *call, "--out", "page.html")
    assert swept.code == 0, swept.err
    assert "First against last" in swept.out
    assert "rounds.count" in (tmp_path / "page.html").read_text(encoding="utf-8")
    sought = at_once(tmp_path, "seek", *call, "seats within 50 %", "--json")
    assert sought.code == 0, sought.err
    assert json.loads(sought.out)["met"] == "yes"
    assert at_once(tmp_path, "seek", *call, "happiness").is_refusal("no goal")
    assert at_once(tmp_path, "sweep", *call, "--nonsense").is_refusal("branchline sweep --help")


def test_values_that_the_box_takes_are_found_between_those_that_it_refuses():
    """Of 0, 125, 250 and on it takes none; what lies between is looked at before it is given up."""

    def turn(text):
        if not 300 <= int(text) <= 330:
            raise BadComponents(f"{text} is not allowed")
        return text

    values = values_of("0..1000", 10_000)
    few, found = some_taken("figure", turn, values)
    assert found == ["312"]
    assert few == spread(values, 17)
    assert "312" in around(values, "312", few)
    with pytest.raises(BadOption, match="figure: 0 is not allowed"):
        some_taken("figure", turn, values_of("0..200", 10_000))


def test_several_strengths_play_every_value():
    strong = Plan(branchline.game("junction"), 2, ["random"], 60, 4, strengths=["greedy"], strong=40)
    swept = sweep(strong, "rounds.count=2,4")
    for one in swept["values"]:
        assert one["strengths"]["greedy"]["games"] == 40
        assert one["strengths"]["greedy"]["score"]["value"] > one["score"]["value"]
    assert {one["strength"] for one in swept["picks"]} <= {"random", "greedy"}
    assert any("Greedy: " in sentence for sentence in swept["sentences"])
    assert "greedy takes: " in sweep_report({**swept, "command": ""})


def test_what_was_found_is_played_by_the_others_too():
    strong = Plan(branchline.game("junction"), 2, ["random"], 40, 4, strengths=["greedy"], strong=20)
    found = seek(strong, "rounds.count=2,3", Goal.of("score above 0", strong.game))
    assert found["strengths"]["greedy"]["games"] == 20
    assert found["strengths"]["greedy"]["figure"]["value"] > found["figure"]["value"]


def test_seek_goes_on_after_a_stop_and_writes_what_it_found(tmp_path):
    call = ("seek", "junction", "rounds.count=2..4", "score near 12", "-n", 40, "--bots", "random", "--jobs", 1)
    words = (*call, "--out", "found.json")
    whole = at_once(tmp_path, *call, "--json")
    finished, chunks = [], iter(range(3))

    def stopping(*asked):
        if next(chunks, None) is None:
            raise KeyboardInterrupt
        finished.append(played(*asked))
        return finished[-1]

    played = crews.play_chunk
    with mock.patch.object(crews, "play_chunk", stopping):
        stopped = at_once(tmp_path, *words)
    assert stopped.code == 1
    assert "to go on from found.json.part" in stopped.err.replace("\n", " ")
    again = at_once(tmp_path, *words)
    assert "chunks are done" in again.err
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8")) == json.loads(whole.out)
    assert not (tmp_path / "found.json.part").exists()
    assert at_once(tmp_path, *call, "--out", "found.txt").is_refusal("FILE.json")
