"""Observations: every field is told of, nothing a seat cannot know is in them, seats are counted from the observer."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.codec import fields_of
from branchline.core.layout import Layout, mask_of
from branchline.core.observation import OneHot, OneHots, Owner, Owners, PerSeatOneHot, Piece
from branchline.core.position import CHANCE, OVER, Part, Position
from conformance.cases import Case, cases, own_games

CASES = [case for name in own_games() for case in cases(name)]


def layout_of(case: Case) -> Layout:
    return case.game.layout(case.players, **case.options)


def moments(case: Case, seed: int, every: int) -> list[Position]:
    """Positions of one random game, the first, the last and some between."""
    state, dealer, rng = case.begin(), Dealer(seed), Rng(seed)
    found, number = [state.clone()], 0
    while state.player != OVER:
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
        number += 1
        if number % every == 0:
            found.append(state.clone())
    return [*found, state]


def field_names(part: Part, before: str = "") -> list[str]:
    """Every field of a table, those of its parts with the field's name before them."""
    names = []
    for name in fields_of(type(part)):
        value: Any = getattr(part, name)
        if value is None:  # a part that this number of players does not use
            continue
        names.append(before + name)
        inner = value[0] if isinstance(value, list) and value else value
        if isinstance(inner, Part):
            names += field_names(inner, f"{before}{name}.")
    return names


@pytest.mark.parametrize("name", own_games())
def test_every_field_is_described_or_excluded_with_a_reason(name: str) -> None:
    game = branchline.game(name)
    excluded: dict[str, str] = import_module(f"branchline.games.{name}.observation").EXCLUDED
    for players in range(game.min_players, game.max_players + 1):
        told = {field for piece in game.layout(players).pieces for field in piece.fields()}
        there = set(field_names(game.new(players)))
        left_out = {one for one in there if one in excluded or one.rpartition(".")[0] in excluded}
        assert there - told - left_out == set(), "neither described nor excluded"
        assert told & set(excluded) == set(), "described and excluded"
    assert all(len(reason) > 10 for reason in excluded.values())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_in_an_observation_that_the_view_does_not_tell(case: Case) -> None:
    layout = layout_of(case)
    rng = Rng(5)
    for state in moments(case, 3, 23):
        for seat in range(case.players):
            seen = layout.observe(state, seat)
            dealt = state.clone()
            dealt.reshuffle(seat, rng)
            dealt.rest()
            assert difference(layout, seen, layout.observe(dealt, seat)) == []
            read = case.game.from_view(state.view(seat))
            assert difference(layout, seen, layout.observe(read, seat)) == []
        public = layout.watch(state, 0)
        dealt = state.clone()
        dealt.reshuffle(-1, rng)
        dealt.rest()
        assert difference(layout, public, layout.watch(dealt, 0)) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_secrets_stand_in_secret_pieces_only(case: Case) -> None:
    """What differs between the owner's eyes and a spectator's is in pieces that are marked."""
    layout = layout_of(case)
    public, _ = layout.public_and_secret()
    for state in moments(case, 4, 31):
        for seat in range(case.players):
            own, watched = layout.observe(state, seat), layout.watch(state, seat)
            assert [own[at] for at in public] == [watched[at] for at in public]


def difference(layout: Layout, one: bytes, other: bytes) -> list[str]:
    return [
        piece.field
        for start, piece in zip(layout.starts, layout.pieces, strict=True)
        if one[start : start + piece.size] != other[start : start + piece.size]
    ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_number_is_within_its_span_and_nothing_is_cut_off(case: Case) -> None:
    layout, roomy = layout_of(case), layout_of(case)
    grown = [piece for piece in roomy.pieces if widen(piece)]
    assert len(layout.spans) == layout.size
    for state in moments(case, 6, 5):
        numbers = layout.observe(state, 0)
        for at, number in enumerate(numbers):
            assert 0 <= number <= layout.spans[at]
        assert not grown or difference(layout, numbers, roomy.observe(state, 0)) == []
        for start, piece in zip(layout.starts, layout.pieces, strict=True):
            if isinstance(piece, (OneHot, OneHots, Owner, Owners, PerSeatOneHot)):
                value: Any = getattr(state, piece.field)
                entries = len(value) if isinstance(value, list) else 1
                assert sum(numbers[start : start + piece.size]) == entries, piece.field


def widen(piece: Piece) -> bool:
    """Give a piece of numbers more room, to see whether anything was cut off."""
    if piece.spans() != [piece.span] * piece.size or piece.span == 255:
        return False
    piece.span = 255
    return True


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_batch_is_the_same_as_one_by_one(case: Case) -> None:
    layout = layout_of(case)
    states = moments(case, 7, 50)
    seats = [number % case.players for number in range(len(states))]
    together = layout.observe_all(states, seats)
    alone = [layout.observe(state, seat) for state, seat in zip(states, seats, strict=True)]
    assert together == b"".join(alone)
    assert {len(one) for one in alone} == {layout.size}


def test_a_mask_has_a_1_for_each_legal_action() -> None:
    assert mask_of([0, 3], 5) == bytearray([1, 0, 0, 1, 0])
