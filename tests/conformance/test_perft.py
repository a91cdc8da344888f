"""Counts of legal sequences from fixed positions."""

import pytest

from branchline.core.position import CHANCE
from conformance.cases import Case, by_the_book, own_games
from conformance.perft import counts, perft, pinned, positions

REMEDY = "if the rules were meant to change, look at the difference and run `make pins`"
BY_THE_BOOK = [case for name in own_games() for case in by_the_book(name)]


@pytest.mark.parametrize("case", BY_THE_BOOK, ids=str)
def test_the_first_counts_are_those_that_were_pinned(case: Case) -> None:
    for name, state in positions(case).items():
        numbers = pinned()[name][:2]
        assert counts(state, len(numbers)) == numbers, f"{name}: {REMEDY}"


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("case", BY_THE_BOOK, ids=str)
def test_all_counts_are_those_that_were_pinned(case: Case) -> None:
    for name, state in positions(case).items():
        numbers = pinned()[name]
        assert counts(state, len(numbers)) == numbers, f"{name}: {REMEDY}"


def test_nothing_is_pinned_that_is_not_there() -> None:
    assert set(pinned()) == {name for case in BY_THE_BOOK for name in positions(case)}, REMEDY


@pytest.mark.parametrize("case", BY_THE_BOOK, ids=str)
def test_counting_changes_nothing(case: Case) -> None:
    for state in positions(case).values():
        before = state.to_json()
        assert perft(state, 1) >= 1
        assert state.to_json() == before
        if state.player >= 0:
            assert perft(state, 1) == len(state.legal)
        assert state.player == CHANCE or perft(state, 0) == 1
