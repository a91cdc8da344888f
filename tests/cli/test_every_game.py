"""Each game of the house through the real commands: bots alone, and a person who always takes the first choice."""

import json

import pytest

import branchline as library
from branchline.files import Record
from cli.command import at_once, branchline, rows_in

GAMES = library.games()
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_it_to_the_end_and_the_record_is_sound(tmp_path, name):
    players = library.game(name).max_players
    seats = ",".join(["greedy", "random", "random", "random", "random"][:players])
    answer = at_once(tmp_path, "play", name, "--seat", seats, "--seed", 1, "--record", "g.json")
    assert answer.code == 0, answer.err
    assert "The end: " in answer.out
    checked = at_once(tmp_path, "replay", "g.json", "--check")
    assert checked.code == 0, checked.err


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_it_to_the_end_and_half_way_it_is_resumed(tmp_path, name):
    players = library.game(name).min_players
    seats = ",".join(["you", "greedy"][:players])
    first = at_once(tmp_path, "play", name, "--seat", seats, "--seed", 2, typed="1\n" * 30)
    assert first.code == 0, first.err
    (row,) = rows_in(tmp_path)
    assert row.status == "playing"
    for number in range(10):
        words = ("--table", row.word, "--seed", 2, "--record", f"{number}.json")
        answer = at_once(tmp_path, "play", *words, typed="1\n" * 4000)
        assert answer.code == 0, answer.err
        if "The end: " in answer.out:
            break
    assert Record.load(tmp_path / f"{number}.json").check().player == library.OVER


@pytest.mark.parametrize("name", GAMES)
def test_it_is_simulated_the_same_by_one_process_and_by_two(tmp_path, name):
    words = ("simulate", name, "--players", 2, "--bots", "greedy,random", "-n", 8, "--json")
    one, two = (branchline(tmp_path, *words, "--jobs", jobs) for jobs in (1, 2))
    assert one.code == 0, one.err
    assert one.out == two.out
    assert json.loads(one.out)["games"] == 8
