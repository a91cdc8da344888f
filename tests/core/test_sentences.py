"""One template, read by who chooses, by who did it and by everybody else."""

import json

import pytest

from branchline.core.sentences import Count, Phrase, Seat, as_phrase

NAMES = ["Ada", "Blue", "Ben"]
LAY = Phrase("[lay|laid] a track on {place}[: | for ]{price}", place="Hinburg", price="$2")
LOAD = Phrase(
    "[load|loaded] {crates} onto {owner's} large car, {your} last",
    crates=Count(1, "crate"),
    owner=Seat(2, "Player 3"),
)
TOLL = Phrase("{payer} paid {taker} a toll", payer=Seat(0, "Player 1"), taker=Seat(1, "Player 2"))


def test_a_choice_is_an_imperative():
    assert LAY.choice(1, NAMES) == "Lay a track on Hinburg: $2"


def test_what_i_did_is_told_to_me_and_to_others():
    assert LAY.told(1, 1, NAMES) == "You laid a track on Hinburg for $2"
    assert LAY.told(1, 0, NAMES) == "Blue laid a track on Hinburg for $2"
    assert LAY.told(1, -1, NAMES) == "Blue laid a track on Hinburg for $2"


@pytest.mark.parametrize(
    ("actor", "reader", "words"),
    [
        (0, 0, "You loaded 1 crate onto Ben's large car, your last"),
        (0, 2, "Ada loaded 1 crate onto your large car, their last"),
        (2, 2, "You loaded 1 crate onto your large car, your last"),
        (0, 1, "Ada loaded 1 crate onto Ben's large car, their last"),
    ],
)
def test_your_is_said_to_its_owner_alone(actor, reader, words):
    assert LOAD.told(actor, reader, NAMES) == words


def test_what_happens_by_itself_names_the_reader_as_you():
    assert TOLL.told(reader=1, names=NAMES) == "Ada paid you a toll"
    assert TOLL.told(reader=0, names=NAMES) == "You paid Blue a toll"
    assert TOLL.told() == "Player 1 paid Player 2 a toll"


def test_who_plays_alone_is_spoken_to_by_every_reader():
    """The seat of a solo game is called "You": nobody reads "You's car", nor "their" of it."""
    solo = Phrase("[load|loaded] {your} crate onto {owner's} car", owner=Seat(0, "You"))
    assert solo.told(0, -1, ["You", "Major Banerjee"]) == "You loaded your crate onto your car"
    assert solo.told(0, -1, ["Ada", "Major Banerjee"]) == "Ada loaded their crate onto Ada's car"
    assert Phrase("{who} gained 2", who=Seat(0, "You")).told() == "You gained 2"


@pytest.mark.parametrize(
    "phrase", [LAY, LOAD, TOLL, Phrase("It is fog"), Phrase("{a} or {b}", a=LAY, b=Phrase("[go|went]"))]
)
def test_a_phrase_is_plain_data(phrase):
    again = Phrase.from_data(json.loads(json.dumps(phrase.to_data())))
    assert again == phrase
    assert hash(again) == hash(phrase)


def test_names_are_never_marks():
    """A player called `{your}` is a name, not a mark."""
    assert LAY.told(0, 1, ["{your} [a|b]"]) == "{your} [a|b] laid a track on Hinburg for $2"
    assert TOLL.told(reader=2, names=["{payer's}", "[x|y]", "Ben"]) == "{payer's} paid [x|y] a toll"


def test_words_that_are_no_phrase_are_quoted_as_they_are():
    words = as_phrase("Draw {your} [card|tile]")
    assert words.choice(0, NAMES) == "Draw {your} [card|tile]"
    assert words.told(0, 1, NAMES) == "Ada: Draw {your} [card|tile]"
    assert words.told() == "Draw {your} [card|tile]"
