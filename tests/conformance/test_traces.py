"""Seeded games are the same for ever: one hash a case, and for any number of jobs."""

import pytest

from branchline.core.errors import BadOption
from branchline.lab import Series, simulate
from conformance.cases import ALL_CASES, EVERY_CASE, EVERY_GAME, Case, by_the_book
from conformance.traces import pinned, trace

REMEDY = "if the rules were meant to change, look at the difference and run `make pins`"


@EVERY_CASE
def test_seeded_games_are_those_that_were_pinned(case: Case) -> None:
    assert trace(case) == pinned().get(str(case)), f"{case} is played differently; {REMEDY}"


def test_nothing_is_pinned_that_is_not_there() -> None:
    assert set(pinned()) <= {str(case) for case in ALL_CASES}, REMEDY


@pytest.mark.slow
@EVERY_GAME
def test_the_same_seed_gives_the_same_games_for_any_number_of_jobs(name: str) -> None:
    for case in by_the_book(name):
        series = Series(case.game, case.players, ["random"], games=7, seed=3)
        alone = simulate(series, jobs=1)
        assert alone == simulate(series, jobs=1)
        if case.players == case.game.max_players:
            assert alone == simulate(series, jobs=2) == simulate(series, jobs=3)


@pytest.mark.slow
@EVERY_GAME
def test_a_greedy_game_is_the_same_for_any_number_of_jobs(name: str) -> None:
    game = by_the_book(name)[0].game
    series = Series(game, max(2, game.min_players), ["greedy", "random"], games=3, seed=4)
    assert simulate(series, jobs=1) == simulate(series, jobs=2)


def test_no_jobs_play_no_games() -> None:
    case = ALL_CASES[0]
    with pytest.raises(BadOption):
        simulate(Series(case.game, case.players, ["random"], games=1), jobs=0)
