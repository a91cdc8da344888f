"""A search through the rules: by number, title, words and text, in this order; else the nearest."""

from __future__ import annotations

import difflib

import pytest

import branchline
from branchline.core.errors import BadRules
from branchline.core.rule_search import Found, card_names, search
from branchline.core.rulebook import Rulebook, read_rulebook

FILE = """
goal = "Win."
[[phase]]
name = "All"
line = "Play."
rules = ["ZZ-1.1"]
[[chapter]]
number = "ZZ-1"
title = "One"
line = "The first."
[[chapter]]
number = "ZZ-1.2"
title = "A part"
line = "Of the first."
[[rule]]
number = "ZZ-1.1"
title = "Bridges"
say = "You cross a river."
words = ["water"]
[[rule]]
number = "ZZ-1.2.1"
title = "Water"
say = "You may build bridges."
[[rule]]
number = "ZZ-1.2.10"
title = "Rivers"
say = "There is water in a river."
solo = true
[[rule]]
number = "ZZ-1.3"
title = "Waterfalls"
say = "Nothing happens."
players = [3, 4]
options = {falls = true}
"""


@pytest.fixture
def book() -> Rulebook:
    return read_rulebook(FILE)


def numbers(found: Found) -> list[str]:
    return [rule.number for rule in found.rules]


def test_a_number_comes_first_with_those_below_it(book: Rulebook) -> None:
    assert numbers(search(book, "ZZ-1.2.1")) == ["ZZ-1.2.1"]
    assert numbers(search(book, "zz-1.2")) == ["ZZ-1.2.1", "ZZ-1.2.10"]
    assert numbers(search(book, "1.1")) == ["ZZ-1.1"]
    assert numbers(search(book, "1")) == ["ZZ-1.1", "ZZ-1.2.1", "ZZ-1.2.10", "ZZ-1.3"]


def test_a_title_comes_before_a_word_and_a_word_before_the_text(book: Rulebook) -> None:
    assert numbers(search(book, "water")) == ["ZZ-1.2.1", "ZZ-1.3", "ZZ-1.1", "ZZ-1.2.10"]
    assert numbers(search(book, "BRIDGE")) == ["ZZ-1.1", "ZZ-1.2.1"]


def test_every_word_is_wanted_and_those_with_most_are_near(book: Rulebook) -> None:
    assert numbers(search(book, "build water")) == ["ZZ-1.2.1"]
    partly = search(book, "build lighthouse")
    assert partly.is_near
    assert numbers(partly) == ["ZZ-1.2.1"]


def test_where_nothing_fits_the_nearest_three_come(book: Rulebook) -> None:
    found = search(book, "wtaer")
    assert found.is_near
    assert len(found.rules) == 3
    assert "ZZ-1.2.1" in numbers(found)
    assert search(book, "  ") == Found((), ())


def test_nonsense_is_held_against_each_word_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it again and again would keep everybody else waiting."""
    held: list[tuple[str, str]] = []

    class Noted(difflib.SequenceMatcher[str]):
        def __init__(self, _: None, term: str, one: str) -> None:
            held.append((term, one))
            super().__init__(None, term, one)

    monkeypatch.setattr(difflib, "SequenceMatcher", Noted)
    assert search(branchline.game("alubari").rulebook, "abcd efgh").is_near
    assert len(held) == len(set(held)) > 200


def test_cards_are_found_by_their_names(book: Rulebook) -> None:
    assert numbers(search(book, "lighthouse", {"ZZ-1.3": ["Old Lighthouse"]})) == ["ZZ-1.3"]
    game = branchline.game("small_railroad_empires")
    assert "SRE-6.7" in numbers(search(game.rulebook, "tunnel master", card_names(game.about)))


def test_a_rule_lies_in_the_nearest_chapter(book: Rulebook) -> None:
    assert book.chapter_of("ZZ-1.2.1").title == "A part"
    assert book.chapter_of("ZZ-1.3").title == "One"
    (section,) = book.sections
    assert (section.count, [part.chapter.number for part in section.parts]) == (4, ["ZZ-1.2"])


def test_what_does_not_apply_at_a_table_says_why(book: Rulebook) -> None:
    assert book.rules["ZZ-1.1"].hindrance(2, {}) == ""
    assert book.rules["ZZ-1.2.10"].hindrance(2, {}) == "only alone"
    assert book.rules["ZZ-1.2.10"].hindrance(1, {}) == ""
    assert book.rules["ZZ-1.3"].hindrance(2, {"falls": True}) == "not with two players"
    assert book.rules["ZZ-1.3"].hindrance(1, {"falls": True}) == "not alone"
    assert book.rules["ZZ-1.3"].hindrance(3, {"falls": False}) == "only with falls"
    assert book.rules["ZZ-1.3"].hindrance(3, {"falls": True}) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("goal =", "gaol ="), "there is no key `gaol`; did you mean `goal`"),
        (('title = "Water"', "title = 3"), "title: is 3; it is text in quotes"),
        (("solo = true", 'solo = "yes"'), "rule ZZ-1.2.10, solo: is 'yes'; it is true or false"),
        (("solo = true", 'see = "ZZ-1.1"'), "rule ZZ-1.2.10, see: is 'ZZ-1.1'; it is a list in "),
        (("solo = true", "players = [1, true]"), r"rule ZZ-1.2.10, players\[1\]: is true; it is a whole number"),
        (
            ("solo = true", "options = { falls = [1] }"),
            "falls: is a list; it is true or false, a whole number or text in quotes",
        ),
        (('number = "ZZ-1.3"', 'number = "ZZ-1.1"'), "given twice"),
        (("solo = true", 'example = "none"'), "no example 'none'"),
        (("[[phase]]", "[[phase"), "line"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_sentence(change: tuple[str, str], said: str) -> None:
    with pytest.raises(BadRules, match=said):
        read_rulebook(FILE.replace(*change))
