"""English is bent in one place."""

import pytest

from branchline.core.words import an, counted, inflected, listing, of_another, sentence


@pytest.mark.parametrize(
    ("number", "words"), [(0, "no crates"), (1, "1 crate"), (2, "2 crates"), (-1, "-1 crates"), (21, "21 crates")]
)
def test_a_noun_agrees_with_its_number(number, words):
    assert counted(number, "crate") == words


def test_a_plural_of_its_own_is_said():
    assert counted(2, "city", "cities") == "2 cities"
    assert inflected(1, "city", "cities") == "city"
    assert inflected(0, "space") == "spaces"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("worker", "a worker"),
        ("orange worker", "an orange worker"),
        ("Eastern Agency", "an Eastern Agency"),
        ("one-way track", "a one-way track"),
        ("union", "a union"),
        ("hour", "an hour"),
        ("8+ train", "an 8+ train"),
        ("11th stop", "an 11th stop"),
        ("1 coin share", "a 1 coin share"),
    ],
)
def test_the_article_follows_the_sound(words, said):
    assert an(words) == said


def test_lists_read_as_people_say_them():
    assert listing(["tea"]) == "tea"
    assert listing(["tea", "steel"]) == "tea and steel"
    assert listing(["tea", "steel", "iron"], "or") == "tea, steel or iron"
    assert listing([]) == ""


def test_a_sentence_begins_and_ends_as_one():
    assert sentence("it is fog") == "It is fog."
    assert sentence("Really?") == "Really?"


def test_a_question_is_read_by_others_as_one_about_its_player() -> None:
    asked = {
        "Which card do you play?": "Which card does Ben play?",
        "Do you accept a deal?": "Does Ben accept a deal?",
        "Where does your second track go?": "Where does Ben's second track go?",
        "You come first: the tile or a share?": "Ben comes first: the tile or a share?",
        "Which deal do you take for yourself?": "Which deal does Ben take for themselves?",
        "Which train takes a step? 4 left.": "Which train takes a step? 4 left.",
    }
    for text, told in asked.items():
        assert of_another(text, ["Ben"]) == told
    assert of_another("Which card do you play?", ["Ada", "Ben"]) == "Which card do Ada and Ben play?"
