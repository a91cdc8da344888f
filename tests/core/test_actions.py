"""Actions: one number, one text, one meaning."""

import pickle

import pytest

from branchline.core.actions import Actions, ByVerb, Verb, numbering_of
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


def test_what_belongs_to_a_verb_is_found_by_any_of_its_actions() -> None:
    """In whatever order it is given."""
    words = ByVerb({5: "roll", 0: "bid", 6: "keep"})
    assert [words.of(action) for action in (0, 4, 5, 6, 9)] == [
        ("bid", 0), ("bid", 4), ("roll", 0), ("keep", 0), ("keep", 3),
    ]  # fmt: skip


def test_what_chance_decides_and_what_can_never_be_is_not_among_the_players_actions() -> None:
    grid = Actions([Verb(0, "roll", size=2, chance=True), Verb(2, "pay", size=4, only=[0, 3]), Verb(6, "pass")])
    assert grid.players == [2, 5, 6]
    assert grid.place == [-1, -1, 0, -1, -1, 1, 2]
    assert pickle.loads(pickle.dumps(grid)).players == grid.players


def grown(cards: int) -> list[Verb]:
    """Room for three cards, twice."""
    labels = [str(number + 1) for number in range(cards)]
    return [Verb(0, "deal", labels, chance=True, room=3), Verb(3, "play", labels, room=3), Verb(6, "pass")]


def test_what_a_box_has_more_is_numbered_behind_all_verbs() -> None:
    actions, numbering = Actions(grown(5)), numbering_of(grown(5))
    assert actions.texts[:7] == Actions(grown(3)).texts
    assert actions.texts[7:] == ["deal:4", "deal:5", "play:4", "play:5"]
    for first, name in ((0, "deal"), (3, "play")):
        numbers = [numbering.action(first, card) for card in range(5)]
        assert [actions.text(number) for number in numbers] == [f"{name}:{card + 1}" for card in range(5)]
        assert [numbering.argument(first, number) for number in numbers] == list(range(5))
        assert [numbering.first(number) for number in numbers[3:]] == [first, first]
        assert actions.of(actions.verb_of[first]) == numbers
    assert actions.players == [3, 4, 5, 6, 9, 10]
    assert ByVerb({0: "deal", 3: "play", 6: "pass"}).of(10, numbering) == ("play", 4)
    assert pickle.loads(pickle.dumps(actions)).texts == actions.texts


def test_what_a_box_has_fewer_leaves_numbers_unused() -> None:
    actions = Actions(grown(2))
    assert actions.texts == ["deal:1", "deal:2", "deal:none2", "play:1", "play:2", "play:none2", "pass"]
    assert actions.players == [3, 4, 6]
