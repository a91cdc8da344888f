"""Numbers are proved: every rule number anywhere is a rule, every rule is kept by code or a test, every picture is
reached."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import branchline
from branchline.core.rulebook import Rulebook
from branchline.lab.kit.rules import texts_of
from branchline.table import lessons

ROOT = Path(__file__).parents[2]
GAMES = branchline.games()
CITED = re.compile(r"\b(?:AL|MS|RR|RW|SRE)-\d+(?:\.\d+)*[a-z]?\b")
TEXTS = (".py", ".md", ".toml", ".html", ".js", ".css", ".svg")
# Where rulebooks lie, for who has them: a folder for each game with its `rulebook.txt`. None is in the project.
BOOKS = Path(os.environ.get("BRANCHLINE_RULEBOOKS", ROOT.parent / "shared" / "games"))
ALIKE = 8


def book_of(name: str) -> Rulebook:
    return branchline.game(name).rulebook


@cache
def cited() -> dict[str, set[Path]]:
    """Every rule number of the project, with the files that name it."""
    found: dict[str, set[Path]] = {}
    for folder in ("src", "tests", "docs"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in TEXTS and path.is_file():
                for number in CITED.findall(path.read_text(encoding="utf-8")):
                    found.setdefault(number, set()).add(path)
    return found


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower())


@pytest.mark.parametrize("name", GAMES)
def test_every_number_that_is_cited_is_a_rule_or_a_chapter(name: str) -> None:
    game = branchline.game(name)
    for number, paths in cited().items():
        if number.startswith(f"{game.letters}-"):
            assert number in book_of(name), f"{number} in {', '.join(str(one.relative_to(ROOT)) for one in paths)}"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_kept_by_code_or_a_test_or_only_told(name: str) -> None:
    own = {"rules.toml"}
    for number, rule in book_of(name).rules.items():
        places = [one for one in cited().get(number, ()) if one.name not in own and "docs" not in one.parts]
        assert bool(places) != rule.told, f"{number} is {'cited, so not only told' if places else 'cited nowhere'}"


@pytest.mark.parametrize("name", GAMES)
def test_numbers_that_the_rules_themselves_name_are_rules(name: str) -> None:
    for _, text in texts_of(book_of(name)):
        for number in CITED.findall(text):
            assert number in book_of(name), f"{number} in {text!r}"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_exact_words_and_the_whole_its_measure(name: str) -> None:
    book = book_of(name)
    for number, rule in book.rules.items():
        assert rule.exact, number
    for place, text in texts_of(book):
        assert "RULING" not in text, place
    assert sum(len(text.encode()) for _, text in texts_of(book)) < 90_000
    assert len(book.examples) >= 12


def taught_in(name: str) -> Iterator[tuple[str, str]]:
    """What the lessons and drills of a game say."""
    for one in lessons.names(name):
        lesson = lessons.lesson(name, one)
        for step in lesson.steps:
            for text in (step.say, step.why, *step.options, *(answer.say for answer in step.answers)):
                yield f"{one}, {step.id}", text
        for text in (lesson.title, lesson.line):
            yield one, text
        if lesson.drill is not None:
            for text in (lesson.drill.say, lesson.drill.hint, lesson.drill.why):
                yield one, text


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_is_one_of_a_rulebook(name: str) -> None:
    path = BOOKS / name / "rulebook.txt"
    printed = words(path.read_text(encoding="utf-8")) if path.is_file() else []
    rows = {tuple(printed[at : at + ALIKE]) for at in range(len(printed) - ALIKE + 1)}
    for place, text in [*texts_of(book_of(name)), *taught_in(name)]:
        own = words(text)
        for at in range(len(own) - ALIKE + 1):
            assert tuple(own[at : at + ALIKE]) not in rows, f"{place}: {' '.join(own[at : at + ALIKE])}"
