"""A campaign of solo games in a row is kept between games, through the real command line."""

import json

import pytest

from cli.command import branchline


def campaigns(folder):
    return json.loads((folder / "home" / "shelf.json").read_text())["campaigns"]


def play(folder, *words, typed):
    answer = branchline(folder, "play", "junction", "--campaign", *words, typed=typed)
    assert answer.code == 0, answer.err
    return answer.out


def test_a_campaign_is_played_game_by_game_to_its_end(tmp_path):
    first = play(tmp_path, typed="1\n" * 12)
    assert "Game 1 of 2: at least 0 points." in first
    assert "Go left: an easy goal." in first
    assert "On with it: branchline play junction --campaign" in first
    (kept,) = campaigns(tmp_path).values()
    assert kept["stage"]["game"] == 2
    second = play(tmp_path, typed="1\n" * 12)
    assert "Game 2 of 2" in second
    assert "The campaign is " in second
    assert campaigns(tmp_path) == {}


def test_a_game_that_was_left_is_resumed(tmp_path):
    play(tmp_path, typed="1\n")
    (kept,) = campaigns(tmp_path).values()
    again = play(tmp_path, typed="1\n" * 12)
    assert "The campaign" in again
    assert "The end" in again
    assert len(list((tmp_path / "home" / "games").iterdir())) == 1
    assert kept["stage"]["game"] == 1


@pytest.mark.slow
def test_whoever_leaves_before_choosing_the_way_is_asked_again(tmp_path):
    for _ in range(12):
        out = play(tmp_path, typed="1\n")
        if "Which way?" in out:
            break
    assert "To choose later: branchline play junction --campaign" in out
    asked = play(tmp_path, typed="nowhere\n2\n")
    assert "A number from 1 to 2" in asked
    assert "Game 2 of 2: at least 999 points." in asked
    lost = play(tmp_path, typed="1\n" * 12)
    assert "The campaign is lost." in lost


def test_a_new_campaign_replaces_the_old(tmp_path):
    play(tmp_path, typed="1\n")
    (before,) = campaigns(tmp_path).values()
    play(tmp_path, "new", typed="1\n")
    (after,) = campaigns(tmp_path).values()
    assert before["record"] != after["record"]


@pytest.mark.slow
def test_a_campaign_is_played_alone_and_only_where_there_is_one(tmp_path):
    words = ("play", "junction", "--campaign", "--players", 2)
    assert branchline(tmp_path, *words).is_refusal("a campaign is played alone")
    assert branchline(tmp_path, "play", "alubari", "--campaign").is_refusal("has no campaign")
    assert branchline(tmp_path, "play", "junction", "--campaign", "old").is_refusal("invalid choice")
