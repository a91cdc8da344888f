"""Every game of the house holds under the conformance kit (`branchline.lab.kit`), and the kit finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import branchline
from branchline.core.game import Game
from branchline.lab.invariants import Violation
from branchline.lab.kit import CHECKS, hold
from branchline.lab.kit.check import Check
from conformance.cases import ALL_CASES, EVERY_GAME, Case, is_alone, is_quick, own_games

LONG = (pytest.mark.slow, pytest.mark.long)


def trials() -> Iterator[Any]:
    """Each check with each game, or with each case of it. What is long tries a variant alone with one number of
    players, each check with another; `branchline check GAME --thorough` tries it with all."""
    for number, check in enumerate(CHECKS):
        for one in ALL_CASES if check.of_case else own_games():
            lone = isinstance(one, Case) and is_alone(one)
            if check.is_long and lone and not is_its_turn(one, number):
                continue
            is_waiting = isinstance(one, Case) and not is_quick(one)
            marks = LONG if check.is_long or lone else pytest.mark.slow if is_waiting else ()
            yield pytest.param(check, one, id=f"{check.name}-{one}", marks=marks)


def is_its_turn(case: Case, number: int) -> bool:
    """Of the cases of a game that differ in the number of players alone, is it this one's turn?"""
    alike = [one for one in ALL_CASES if one.name == case.name and one.options == case.options]
    return alike[number % len(alike)] is case


@pytest.mark.parametrize(("check", "one"), list(trials()))
def test_it_holds(check: Check, one: Case | str) -> None:
    try:
        check.run(branchline.game(one) if isinstance(one, str) else one)
    except Violation as violation:
        text = violation.record.to_text() if violation.record is not None else ""
        pytest.fail(f"{one}: {violation}\n{text}", pytrace=False)


@EVERY_GAME
def test_our_games_have_every_room_that_the_kit_looks_into(name: str) -> None:
    game = branchline.game(name)
    assert [check.name for check in CHECKS if not check.fits(game)] == []


def test_every_check_says_in_a_line_what_holds() -> None:
    assert all(check.words.endswith(".") and len(check.words) < 130 for check in CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


def spoiled(name: str, change: Callable[[Any], Any]) -> Game:
    """Alubari with one of its methods changed."""
    game = branchline.game("alubari")
    kind = type("Spoiled", (type(game),), {name: lambda self, *given: change(getattr(game, name)(*given))})
    found: Game = kind()
    return found


@pytest.mark.parametrize(
    ("name", "change", "check", "said"),
    [
        ("sheets", lambda sheets: [], "a_board_shows_all", "is not lit"),
        ("phase", lambda words: "", "where_the_game_stands", "too short"),
        ("refuse", lambda refusals: [], "where_the_game_stands", "nothing is ever refused"),
        ("target", lambda key: "nowhere:1", "all_that_can_be_pointed_at", "without a word"),
        ("rule_of", lambda rule: f"AL-{99}.9", "numbers_are_in_order", "9.9 is named"),
        ("pieces", lambda pieces: pieces[:-1], "every_field_is_described", "neither described nor excluded"),
    ],
)
def test_what_is_wrong_is_found_and_named(name: str, change: Callable[[Any], Any], check: str, said: str) -> None:
    one = next(one for one in CHECKS if one.name.startswith(check))
    with pytest.raises(Violation, match=said):
        one.run(spoiled(name, change))


@pytest.mark.slow
def test_a_whole_game_is_told_check_by_check() -> None:
    found = list(hold(branchline.game("small_railroad_empires")))
    assert [wrong for _, wrong in found if wrong] == []
    assert {check.name for check, _ in found} == {check.name for check in CHECKS if not check.is_long}
