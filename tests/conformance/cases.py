"""Which games the tests play: every game of the house, in every case of the kit."""

from __future__ import annotations

import pytest

from branchline.core.registry import own_games
from branchline.lab.kit.cases import (
    Case,
    by_the_book,
    cases,
    random_moves,
    random_positions,
)

ALL_CASES = [case for name in own_games() for case in cases(name)]
MOST_VARIANTS = {
    (case.name, case.players): len(case.options) for case in sorted(ALL_CASES, key=lambda case: len(case.options))
}


def is_quick(case: Case) -> bool:
    """By the book; variants can wait."""
    return not case.options


def is_alone(case: Case) -> bool:
    """With one variant of several: all at once are tried too."""
    return len(case.options) not in (0, MOST_VARIANTS[case.name, case.players])


EVERY_CASE = pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=[] if is_quick(case) else pytest.mark.slow) for case in ALL_CASES]
)
EVERY_GAME = pytest.mark.parametrize("name", own_games())

__all__ = [
    "ALL_CASES",
    "EVERY_CASE",
    "EVERY_GAME",
    "Case",
    "by_the_book",
    "cases",
    "is_alone",
    "is_quick",
    "own_games",
    "random_moves",
    "random_positions",
]
