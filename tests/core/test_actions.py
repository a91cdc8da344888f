"""Actions: one number, one text, one meaning."""

import pickle

import pytest

from branchline.core.actions import Actions, Verb
from branchline.core.errors import IllegalAction


@pytest.fixture
def actions() -> Actions:
    return Actions([Verb(0, "lay", ["A1", "A2"]), Verb(2, "pay", size=3), Verb(5, "pass")])


def test_a_verb_with_labels_has_an_action_for_each(actions: Actions) -> None:
    assert [actions.text(number) for number in range(2)] == ["lay:A1", "lay:A2"]


def test_a_verb_with_a_size_counts_from_zero(actions: Actions) -> None:
    assert [actions.text(number) for number in range(2, 5)] == ["pay:0", "pay:1", "pay:2"]


def test_a_verb_alone_needs_no_label(actions: Actions) -> None:
    assert actions.text(5) == "pass"


def test_a_single_label_is_kept() -> None:
    assert Actions([Verb(0, "lay", ["A1"])]).text(0) == "lay:A1"


def test_text_and_id_are_each_others_inverse(actions: Actions) -> None:
    assert [actions.id(actions.text(number)) for number in range(len(actions))] == list(range(6))


def test_each_action_knows_its_verb(actions: Actions) -> None:
    assert [actions.verb_of[number].name for number in range(6)] == ["lay", "lay", "pay", "pay", "pay", "pass"]


@pytest.mark.parametrize("number", [-1, 6, 1000])
def test_a_number_outside_the_numbering_is_refused(actions: Actions, number: int) -> None:
    with pytest.raises(IllegalAction, match=f"there is no action {number}: ids run from 0 to 5"):
        actions.text(number)


@pytest.mark.parametrize("text", ["", "lay", "lay:A3", "LAY:A1", "pass:0"])
def test_an_unknown_text_is_refused(actions: Actions, text: str) -> None:
    with pytest.raises(IllegalAction, match=f"there is no action {text!r}"):
        actions.id(text)


def test_a_verb_must_begin_where_the_last_one_ends() -> None:
    with pytest.raises(ValueError, match="pay begins at 3, but 2 actions come before it"):
        Actions([Verb(0, "lay", size=2), Verb(3, "pay")])


def test_two_actions_never_share_a_text() -> None:
    with pytest.raises(ValueError, match="two actions have the same text"):
        Actions([Verb(0, "lay"), Verb(1, "lay")])


def test_a_numbering_survives_pickling(actions: Actions) -> None:
    assert pickle.loads(pickle.dumps(actions)).texts == actions.texts


def test_a_numbering_has_a_good_repr(actions: Actions) -> None:
    assert repr(actions) == "Actions(6 in 3 verbs)"
    assert repr(actions.verbs[1]) == "Verb('pay', 3 from 2)"
