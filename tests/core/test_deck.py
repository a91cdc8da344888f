"""Piles: a multiset, plus what somebody knows of its ends."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.core.codec import plain
from branchline.core.deck import Pile, hide_pile, sees, unhide_pile

KINDS = 4
SEATS = 3


@st.composite
def piles(draw: st.DrawFn) -> Pile:
    pile = Pile(KINDS)
    pile.inside = draw(st.lists(st.integers(0, 3), min_size=KINDS, max_size=KINDS))
    ends = st.lists(st.tuples(st.integers(0, KINDS - 1), st.integers(0, 2**SEATS - 1)), max_size=3)
    for card, seen in draw(ends):
        pile.put_on_top(card, seen)
    for card, seen in draw(ends):
        pile.put_under(card, seen)
    return pile


def contents(pile: Pile) -> Counter[int]:
    return Counter(pile.hidden_from(-1))


def holding(*inside: int) -> Pile:
    pile = Pile(len(inside))
    pile.inside = list(inside)
    return pile


def test_an_empty_pile_offers_nothing() -> None:
    assert Pile(3).candidates() == []
    assert Pile(3).weights() == []
    assert len(Pile(3)) == 0


def test_a_card_is_as_likely_as_there_are_of_it() -> None:
    pile = holding(2, 0, 5)
    assert pile.candidates() == [0, 2]
    assert pile.weights() == [2, 5]


def test_a_known_top_card_leaves_no_choice() -> None:
    pile = holding(2, 2)
    pile.put_on_top(1, 0b1)
    assert pile.candidates() == [1]
    assert pile.weights() == [1]


def test_the_last_card_put_on_top_is_drawn_first() -> None:
    pile = holding(1, 1, 1)
    pile.put_on_top(0, 1)
    pile.put_on_top(2, 1)
    pile.draw(2)
    assert pile.candidates() == [0]


def test_cards_under_the_pile_come_last_and_the_first_laid_before_the_later() -> None:
    pile = holding(1, 0, 0)
    pile.put_under(1, 1)
    pile.put_under(2, 1)
    drawn = []
    while len(pile):
        [card] = pile.candidates()
        pile.draw(card)
        drawn.append(card)
    assert drawn == [0, 1, 2]


def test_a_card_that_is_not_on_top_cannot_be_drawn() -> None:
    pile = holding(1, 1)
    pile.put_on_top(0, 1)
    with pytest.raises(ValueError, match="card 1 is not on top"):
        pile.draw(1)


def test_a_card_that_is_not_in_the_pile_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="card 1 is not in the pile"):
        holding(1, 0).draw(1)


def test_shuffling_a_card_in_loses_every_known_place() -> None:
    pile = holding(1, 1)
    pile.put_on_top(0, 1)
    pile.put_under(1, 1)
    pile.shuffle_in(1)
    assert pile.inside == [2, 3]
    assert not pile.top + pile.top_seen + pile.bottom + pile.bottom_seen


def test_seeing_is_one_bit_a_seat_and_a_spectator_sees_nothing() -> None:
    assert [sees(0b101, seat) for seat in (-1, 0, 1, 2)] == [False, True, False, True]


def test_a_pile_is_not_pickled_behind_our_back() -> None:
    """Compiled, a pickled part would come back empty; so nobody gets that far."""
    for way in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="Pile is not pickled: use to_json and from_json, or clone"):
            way(holding(1, 2))


@given(piles())
def test_whatever_is_done_with_a_clone_leaves_the_pile_alone(pile: Pile) -> None:
    before = plain(pile)
    for change in (
        lambda one: one.put_on_top(0, 1),
        lambda one: one.put_under(0, 1),
        lambda one: one.shuffle_in(0),
        lambda one: one.forget(),
        lambda one: one.deal_hidden(one.hidden_from(1)[::-1], 1),
        lambda one: [one.draw(one.candidates()[0]) for _ in range(len(one))],
    ):
        other = pile.clone()
        assert plain(other) == before
        change(other)
        assert plain(pile) == before


@given(piles())
def test_drawing_everything_gives_every_card_once(pile: Pile) -> None:
    all_cards, drawn = contents(pile), []
    for left in range(len(pile), 0, -1):
        assert len(pile) == left
        assert len(pile.candidates()) == len(pile.weights()) > 0
        drawn.append(pile.candidates()[-1])
        pile.draw(drawn[-1])
    assert Counter(drawn) == all_cards
    assert pile.candidates() == []


@given(piles())
def test_candidates_are_sorted_and_their_weights_above_zero(pile: Pile) -> None:
    assert pile.candidates() == sorted(set(pile.candidates()))
    assert all(weight > 0 for weight in pile.weights())


@given(piles())
def test_forgetting_keeps_the_cards(pile: Pile) -> None:
    before = contents(pile)
    pile.forget()
    assert contents(pile) == before
    assert sum(pile.inside) == len(pile)


@given(piles(), st.integers(-1, SEATS - 1), st.randoms())
def test_dealing_the_hidden_anew_moves_nothing_that_the_seat_knows(pile: Pile, seat: int, random: object) -> None:
    known_top = [card if sees(seen, seat) else None for card, seen in zip(pile.top, pile.top_seen, strict=True)]
    known_bottom = [
        card if sees(seen, seat) else None for card, seen in zip(pile.bottom, pile.bottom_seen, strict=True)
    ]
    before, length = contents(pile), len(pile)
    cards = pile.hidden_from(seat)
    random.shuffle(cards)  # type: ignore[attr-defined]
    pile.deal_hidden(cards, seat)
    assert contents(pile) == before
    assert len(pile) == length
    assert all(known in (None, card) for known, card in zip(known_top, pile.top, strict=True))
    assert all(known in (None, card) for known, card in zip(known_bottom, pile.bottom, strict=True))


@given(piles(), st.integers(-1, SEATS - 1), st.randoms())
def test_a_written_pile_looks_the_same_however_the_hidden_lies(pile: Pile, seat: int, random: object) -> None:
    other = pile.clone()
    cards = other.hidden_from(seat)
    random.shuffle(cards)  # type: ignore[attr-defined]
    other.deal_hidden(cards, seat)
    one_text, other_text = plain(pile), plain(other)
    hide_pile(one_text, seat)
    hide_pile(other_text, seat)
    assert one_text == other_text


@given(piles(), st.integers(-1, SEATS - 1))
def test_a_hidden_pile_can_be_made_whole_again(pile: Pile, seat: int) -> None:
    written = plain(pile)
    hide_pile(written, seat)
    hidden = plain(pile)
    hide_pile(hidden, seat)
    unhide_pile(written)
    whole = Pile(KINDS)
    for name, value in written.items():
        setattr(whole, name, value)
    assert contents(whole) == contents(pile)
    again = plain(whole)
    hide_pile(again, seat)
    assert again == hidden
