"""Puzzles in the terminal: solved through a pipe, listed, mined and looked at again."""

import json

from branchline.bots import puzzling
from branchline.bots.puzzles import Answer, Asked, all_puzzles, read_puzzles
from branchline.core import registry
from branchline.core.record import Record
from branchline.table.puzzle_words import sentences
from cli.command import at_once

PUZZLES = list(all_puzzles().values())
ONE = PUZZLES[0]
WRONG = next(text for text, answer in ONE.line[0].answers.items() if not answer.is_right)


def test_a_puzzle_is_solved_by_typing(tmp_path):
    texts = list(ONE.line[0].answers)
    typed = [WRONG, str(texts.index(ONE.line[0].best) + 1), *(asked.best for asked in ONE.line[1:])]
    answer = at_once(tmp_path, "puzzle", ONE.number, typed="\n".join(typed) + "\n")
    assert answer.code == 0
    assert f"Puzzle {ONE.number}: {ONE.title}" in answer.out
    assert all(sentence in answer.said for sentence in sentences(ONE, 0).values())
    assert f"−{100 * ONE.line[0].answers[WRONG].loss:.0f} % chance to win: not this." in answer.said
    assert "\nSolved.\n" in answer.out
    assert "Your rating for puzzles: 1500 before" in answer.out
    assert "1 puzzle solved, 0 of them at the first try." in at_once(tmp_path, "me").out


def test_a_puzzle_that_was_left_goes_on_where_it_was(tmp_path):
    left = at_once(tmp_path, "puzzle", ONE.number, typed=f"{WRONG}\nq\n")
    assert left.code == 0
    assert f"To go on: branchline puzzle {ONE.number}" in left.out
    shown = at_once(tmp_path, "puzzle", ONE.number, typed="?\nno such words\nt\nv\n")
    assert "This was the line." in shown.out
    again = at_once(tmp_path, "puzzle", ONE.number, "--again", typed="".join(f"{one.best}\n" for one in ONE.line))
    assert "\nSolved.\n" in again.out


def test_without_a_number_it_is_the_puzzle_of_the_day(tmp_path):
    first, second = (at_once(tmp_path, "puzzle", typed="q\n").out for _ in range(2))
    assert first == second
    assert first.startswith("Puzzle ")


def test_a_number_that_there_is_not_is_one_line(tmp_path):
    assert at_once(tmp_path, "puzzle", 999_999).is_refusal("There is no puzzle 999999.")
    assert at_once(tmp_path, "puzzles", "check", 999_999).is_refusal("There is no puzzle 999999.")
    assert at_once(tmp_path, "puzzles", "mine", "alubari", "--out", "nowhere").is_refusal("a folder that is there")
    assert at_once(tmp_path, "puzzles", "mine", "chess", "--out", ".").is_refusal("chess")
    assert at_once(tmp_path, "puzzles").code == 2


def test_all_puzzles_are_listed(tmp_path):
    listed = at_once(tmp_path, "puzzles", "list")
    assert listed.out.count("\n") == len(PUZZLES)
    data = json.loads(at_once(tmp_path, "puzzles", "list", "--json").out)
    assert [one["number"] for one in data["puzzles"]] == list(all_puzzles())


def opening(name):
    """The first moves of a game, as a record."""
    game = registry.game(name)
    record = Record(game, 2, {})
    state = record.begin()
    while len(record.moves) < 30:
        record.add(state, state.legal[len(record.moves) % len(state.legal)])
    return record


def test_records_are_looked_through_and_the_same_call_goes_on(tmp_path):
    path = tmp_path / "begun.json"
    path.write_text(opening("alubari").to_text(), encoding="utf-8")
    words = ("puzzles", "mine", "alubari", "--records", path, path, "--depth", 20, "--deeper", 20, "--out", tmp_path)
    first = at_once(tmp_path, *words, "--wanted", 1)
    assert first.code == 0
    target = tmp_path / "alubari" / "data" / "puzzles.json"
    file = read_puzzles(target.read_bytes())
    assert file.made_by == "branchline puzzles mine alubari --records --depth 20 --deeper 20"
    assert 1 <= file.looked_through <= 2
    assert "looked through" in at_once(tmp_path, *words).err
    whole = read_puzzles(target.read_bytes())
    assert whole.looked_through == 2
    assert whole.puzzles[: len(file.puzzles)] == file.puzzles
    assert at_once(tmp_path, "puzzles", "mine", "alubari", "--out", tmp_path).is_refusal("does not go on with")
    strange = at_once(tmp_path, "puzzles", "mine", "railway_workers", "--records", path, "--out", tmp_path)
    assert strange.is_refusal("not a game of Railway Workers")


def worth_asking(sight, best, depth):
    """The first choice is held for the best by far, whatever a search would say."""
    texts = [sight.game.actions.text(action) for action in sight.legal]
    answers = {text: Answer(0.0 if text == texts[0] else 0.2, {"points": 2.0}) for text in texts}
    return [Asked(texts[0], 0.5, answers)]


def test_those_who_mine_at_once_have_numbers_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr(puzzling, "seems_worth_asking", lambda sight, tree: len(sight.legal) > 2)
    monkeypatch.setattr(puzzling, "found_best", lambda sight, depth: sight.legal[0])
    monkeypatch.setattr(puzzling, "line_of", worth_asking)
    path = tmp_path / "begun.json"
    path.write_text(opening("alubari").to_text(), encoding="utf-8")
    words = ("puzzles", "mine", "alubari", "--records", path, "--depth", 20, "--deeper", 20)
    found = []
    for number in (701, 801):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert at_once(tmp_path, *words, "--first", number, "--out", folder).code == 0
        found += read_puzzles((folder / "alubari" / "data" / "puzzles.json").read_bytes()).puzzles
    assert {one.number // 100 for one in found} == {7, 8}
    assert len({one.number for one in found}) == len(found)


def test_any_number_of_processes_finds_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(puzzling, "seems_worth_asking", lambda sight, tree: len(sight.legal) > 2)
    monkeypatch.setattr(puzzling, "found_best", lambda sight, depth: sight.legal[0])
    monkeypatch.setattr(puzzling, "line_of", worth_asking)
    path = tmp_path / "begun.json"
    path.write_text(opening("alubari").to_text(), encoding="utf-8")
    words = ("puzzles", "mine", "alubari", "--records", path, path, path, "--depth", 20, "--deeper", 20)
    found = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        assert at_once(tmp_path, *words, "--first", 701, "--jobs", jobs, "--out", folder).code == 0
        found.append(read_puzzles((folder / "alubari" / "data" / "puzzles.json").read_bytes()))
    assert found[0] == found[1]
    assert found[0].looked_through == 3
    assert len({one.origin for one in found[0].puzzles}) > 1


def test_nothing_is_mined_from_reviews_where_there_are_none(tmp_path):
    answer = at_once(tmp_path, "puzzles", "mine", "alubari", "--reviewed", "--out", tmp_path)
    assert answer.is_refusal("has been reviewed here")
