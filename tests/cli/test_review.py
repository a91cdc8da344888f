"""`branchline review`: in words and as one JSON object, the same each time."""

import json

from reviewed import finished

from cli.command import at_once


def test_a_game_is_looked_back_at(tmp_path):
    finished(5).save(tmp_path / "game.json")
    first = at_once(tmp_path, "review", "game.json", "--depth", 8, "--seat", 0, "--json")
    assert first.code == 0
    data = json.loads(first.out)
    assert data["graded"] == [0]
    assert data["depth"] == 8
    assert at_once(tmp_path, "review", "game.json", "--depth", 8, "--seat", 0, "--json").out == first.out
    told = at_once(tmp_path, "review", "game.json", "--depth", 8, "--seat", 0).out
    assert told.startswith("Ada (depth 8")
    assert "graded decision" in told
    assert "Luck: " in told
    assert "the others and unexplained" in told


def test_what_cannot_be_reviewed_is_one_line(tmp_path):
    record = finished(5)
    record.moves, record.result = record.moves[:-1], None
    record.save(tmp_path / "game.json")
    answer = at_once(tmp_path, "review", "game.json")
    assert answer.code == 2
    assert "Only a finished game can be reviewed." in answer.err
    assert at_once(tmp_path, "review", "game.json", "--seat", 7).code == 2
