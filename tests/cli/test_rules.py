"""`branchline rules`: chapters of a game, one rule by its number, a search, and what is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as library
from branchline.core import registry
from cli.command import at_once

GAMES = [game.name for game in registry.readable()]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_lists_its_chapters(tmp_path: Path, name: str) -> None:
    answer = at_once(tmp_path, "rules", name)
    book = library.game(name).rulebook
    assert answer.code == 0
    assert book.goal in answer.said
    for section in book.sections:
        assert f"{section.chapter.number:8} {section.chapter.title}" in answer.out


def test_a_number_prints_title_say_and_exactly(tmp_path: Path) -> None:
    rule = library.game("small_railroad_empires").rulebook.rules["SRE-4.2"]
    for words in (["SRE-4.2"], ["sre-4.2"], ["small_railroad_empires", "4.2"], ["small_railroad_empires", "SRE-4.2"]):
        answer = at_once(tmp_path, "rules", *words)
        assert answer.code == 0
        said = " ".join(answer.out.split())
        assert said.startswith(f"SRE-4.2 {rule.title} {rule.say}")
        assert f"Exactly: {rule.exact}" in said
        assert "See also: SRE-4.3 and SRE-4.7" in said


def test_a_rule_with_a_letter_behind_its_number_is_found(tmp_path: Path) -> None:
    lettered = [one for one in library.game("movers_and_shakers").rulebook.rules if one[-1].isalpha()]
    assert lettered
    for number in lettered:
        for typed in (number, number.upper(), number.lower()):
            assert at_once(tmp_path, "rules", typed).out.startswith(number)


def test_a_chapter_lists_its_rules(tmp_path: Path) -> None:
    answer = at_once(tmp_path, "rules", "SRE-15.3")
    assert "What changes for you" in answer.out
    assert "SRE-15.3.6" in answer.out
    assert "SRE-15.4.1" not in answer.out


def test_words_are_looked_for(tmp_path: Path) -> None:
    answer = at_once(tmp_path, "rules", "small_railroad_empires", "treasure", "hunter")
    assert "SRE-6.7  Conditions" in answer.out
    near = at_once(tmp_path, "rules", "small_railroad_empires", "zzzz")
    assert near.code == 0
    assert near.out.startswith("No rule of Small Railroad Empires has all of that. The nearest:")
    assert near.out.count("SRE-") >= 3


def test_all_games_are_listed(tmp_path: Path) -> None:
    answer = at_once(tmp_path, "rules")
    assert answer.code == 0
    for name in GAMES:
        assert name in answer.out


def test_what_is_not_there_is_refused_with_the_nearest_three(tmp_path: Path) -> None:
    unknown = f"SRE-{44}.2"
    answer = at_once(tmp_path, "rules", unknown)
    assert answer.is_refusal(f"there is no rule {unknown}", "the nearest are", " and ")
    assert len([one for one in answer.err.replace(",", " ").split() if one.startswith("SRE-")]) == 4
    assert at_once(tmp_path, "rules", "small_railroad_empires", "99.9").is_refusal("the nearest are")
    assert at_once(tmp_path, "rules", "XX-1").is_refusal("no game has rules XX-", "SRE-")
    assert at_once(tmp_path, "rules", "alubary").is_refusal("did you mean 'alubari'")
    assert at_once(tmp_path, "rules", "junction").is_refusal("have not been written down")
    assert at_once(tmp_path, "rules", "alubari", "").is_refusal("look for a number or a word")
