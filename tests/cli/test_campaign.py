"""A campaign of solo games in a row is kept between games, through the real command line."""

import json

import pytest
from sqlalchemy import select

from branchline.table import schema
from cli.command import at_once, rows_in, storage_in


def campaign(folder):
    """The one campaign there is: its stage, and the table of its game."""
    with storage_in(folder) as storage, storage.reading() as connection:
        row = connection.execute(select(schema.campaigns)).one()
    return json.loads(row.stage), row.match


def play(folder, *words, typed):
    answer = at_once(folder, "play", "junction", "--campaign", *words, typed=typed)
    assert answer.code == 0, answer.err
    return answer.out


def test_a_campaign_is_played_game_by_game_to_its_end(tmp_path):
    first = play(tmp_path, typed="1\n" * 12)
    assert "Game 1 of 2: at least 0 points." in first
    assert "Go left: an easy goal." in first
    assert "On with it: branchline play junction --campaign" in first
    assert campaign(tmp_path)[0]["game"] == 2
    second = play(tmp_path, typed="1\n" * 12)
    assert "Game 2 of 2" in second
    assert "The campaign is " in second
    assert "On with it" not in second
    assert "Game 1 of 2" in play(tmp_path, typed="q\n"), "after its end another begins"


def test_a_game_that_was_left_is_resumed(tmp_path):
    play(tmp_path, typed="1\n")
    stage, table = campaign(tmp_path)
    assert stage["game"] == 1
    again = play(tmp_path, typed="1\n" * 12)
    assert "The campaign" in again
    assert "The end" in again
    assert rows_in(tmp_path)[0].id == table
    assert rows_in(tmp_path)[0].status == "over"


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


def test_its_games_are_played_by_the_readings_of_the_table(tmp_path):
    answer = play(tmp_path, "--option", "low_roll=free", typed="q\n")
    assert "Played with: A roll costs nothing (JU-3)" in answer
    assert at_once(tmp_path, "play", "junction", "--campaign", "--option", "low_roll=never").is_refusal("low_roll")


@pytest.mark.slow
def test_a_new_campaign_replaces_the_old(tmp_path):
    play(tmp_path, typed="1\n")
    _, before = campaign(tmp_path)
    play(tmp_path, "new", typed="1\n")
    assert campaign(tmp_path)[1] != before


@pytest.mark.slow
def test_a_campaign_is_played_alone_and_only_where_there_is_one(tmp_path):
    words = ("play", "junction", "--campaign", "--players", 2)
    assert at_once(tmp_path, *words).is_refusal("a campaign is played alone")
    assert at_once(tmp_path, "play", "alubari", "--campaign").is_refusal("has no campaign")
    assert at_once(tmp_path, "play", "junction", "--campaign", "old").is_refusal("invalid choice")
