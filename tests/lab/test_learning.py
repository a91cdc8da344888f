"""Lessons from self-play, an examination, and the way of a course; what needs PyTorch says so."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from nets import any_net

import branchline
from branchline.bots.net import leads_of
from branchline.cli.main import main
from branchline.lab.learning import course, lessons, uses
from branchline.lab.learning.course import Plan, Round, examine, play_lessons
from branchline.lab.learning.lessons import Part, parts_in, read_parts, write_part
from branchline.lab.learning.way import write_way

GAME = "railroad_revolution"


@pytest.fixture(autouse=True)
def single_games(monkeypatch):
    for module in (lessons, course):
        monkeypatch.setattr(module, "GAMES", 1)


@pytest.mark.slow
def test_a_part_follows_from_its_seed_and_is_played_once(tmp_path):
    part = Part(GAME, 2, 5, 0, "", 1, 2, str(tmp_path))
    found = write_part(part)
    assert found > 20
    assert write_part(part) == 0, "it is there already"
    (tmp_path / "again").mkdir()
    write_part(replace(part, folder=str(tmp_path / "again")))
    one, other = (read_parts(parts_in(folder)) for folder in (tmp_path, tmp_path / "again"))
    assert all((one[name] == other[name]).all() for name in one)


def test_a_lesson_is_every_seats_view_and_how_the_game_ended_for_it(tmp_path):
    write_part(Part(GAME, 2, 6, 0, "", 1, 3, str(tmp_path)))
    found = read_parts(parts_in(tmp_path))
    game = branchline.game(GAME)
    assert found["seen"].shape == (len(found["leads"]), game.layout(2).size)
    assert (found["leads"][0::2, 0] == -found["leads"][1::2, 0]).all(), "both seats, one after the other"
    assert np.allclose(found["tactics"][:, 0], -found["tactics"][:, 1])
    assert found["count"].sum() == len(found["actions"]) == len(found["visits"]) > 0
    assert (found["count"][found["count"] > 0] > 1).all(), "only where there is something to choose"
    assert found["actions"].min() >= 0
    assert found["actions"].max() < len(game.player_actions)


@pytest.mark.slow
def test_lessons_go_on_where_they_stopped(tmp_path):
    game = branchline.game(GAME)
    plan = Plan(game, 2, tmp_path, games=2, quick=1, long=1)
    told = []
    with ThreadPoolExecutor(1) as crew:
        play_lessons(plan, 1, tmp_path, "", crew, told.append)
        first = {path.name: path.stat().st_mtime_ns for path in parts_in(tmp_path)}
        assert len(first) == 2
        play_lessons(replace(plan, games=3), 1, tmp_path, "", crew, told.append)
    assert {path.name: path.stat().st_mtime_ns for path in parts_in(tmp_path)}.items() >= first.items()
    assert len(parts_in(tmp_path)) == 3


@pytest.mark.slow
def test_an_examination_plays_every_deal_in_each_seating(tmp_path):
    game = branchline.game(GAME)
    any_net(game, 2).save(tmp_path / "net.npz")
    plan = Plan(game, 2, tmp_path, long=2)
    with ThreadPoolExecutor(1) as crew:
        wins, (low, high), _, games = examine(plan, str(tmp_path / "net.npz"), "", 2, crew)
        assert games == 2
        assert 0 <= low <= wins <= high <= 1


def test_a_net_can_be_used_in_several_ways():
    game = branchline.game(GAME)
    ways = uses.uses_of(game)
    assert len(set(ways)) == len(ways) > 1
    assert {way.guides for way in ways} == {True, False}
    net = uses.used(any_net(game, 2), replace(ways[0], trust=0.25))
    assert (net.about["trust"], net.about["guides"]) == (0.25, ways[0].guides)
    assert net.about["scale"] == 20.0


def test_the_way_of_a_course_is_data_and_two_pictures(tmp_path):
    game = branchline.game(GAME)
    folder = tmp_path / "round-1"
    folder.mkdir()
    ways = {"worth": [(0.0, 1.0), (1.0, 0.6)], "choice": [(0.0, 2.0), (1.0, 1.5)]}
    any_net(game, 2, ways=ways, rules=game.rules, box=game.digest).save(folder / "net.npz")
    write_way(
        Plan(game, 2, tmp_path), [Round(1, 8, 100, {"worth": 0.6}, "the search", 0.6, (0.5, 0.7), 3.0, 100, True)]
    )
    told = json.loads((tmp_path / "way.json").read_text())
    assert told[0]["net"]["box"] == game.digest
    assert "ways" not in told[0]["net"]
    for name in ("way.svg", "exams.svg"):
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")


def test_leads_of_an_end_are_over_the_best_other():
    assert leads_of([10.0, 4.0], 2) == [6.0, -6.0]


def test_training_says_what_it_needs(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    assert main(["train", "alubari", "--out", str(tmp_path)]) != 0
    assert "pip install 'branchline[train]'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
