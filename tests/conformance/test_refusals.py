"""What is not possible now is really not, for the reason given: proved by trial, see `branchline.lab.refused`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import branchline
from branchline.core.game import Game
from branchline.core.patrol import carry_out
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.sheet import Refusal
from branchline.lab.refused import FIGURE, OPEN, PLENTY, REFUTED, Court, Trial
from branchline.lab.styles import BY_NAME, Seats
from conformance.cases import EVERY_GAME

APART = 37
DEEP = 5
"""Every so many of the positions that are tried, every single figure of the table is tried too."""
FEWEST = {
    "alubari": 12,
    "movers_and_shakers": 10,
    "railroad_revolution": 40,
    "railway_workers": 25,
    "small_railroad_empires": 20,
}
"""So many refusals of each game are proved at least; a game that is not named here still has one."""


def positions(game: Game, style: str, players: int, apart: int = APART) -> Iterator[Position]:
    state, number = game.new(players), 0
    seats = Seats(game, BY_NAME[style], 31, players)
    while state.player != OVER:
        if state.player != CHANCE:
            number += 1
            if number % apart == 0:
                yield state
        carry_out(state, *seats.choose(state))


@EVERY_GAME
@pytest.mark.slow
@pytest.mark.long
def test_each_refusal_is_no_legal_action_and_many_fall_with_their_hindrance(name: str) -> None:
    game, trial, tried = branchline.game(name), Trial(), 0
    for style in ("even", "poor", "greedy"):
        for players in range(max(2, game.min_players), min(3, game.max_players) + 1):
            for state in positions(game, style, players):
                tried += 1
                for seat in state.players_to_act():
                    Court(game, state, seat).try_all(trial, deep=tried % DEEP == 0)
    print(f"{name}: {tried} positions: {trial}")
    assert trial.wrong == []
    assert trial.found[REFUTED] == 0
    assert trial.proved >= FEWEST.get(name, 1), trial


def refusing(*refusals: Refusal) -> Game:
    """Alubari, refusing just these, whatever the position."""
    game = branchline.game("alubari")
    kind = type("Refusing", (type(game),), {"refuse": lambda self, state, seat: list(refusals)})
    found: Game = kind()
    return found


def tried(*refusals: Refusal) -> Trial:
    game, trial = refusing(*refusals), Trial()
    state = game.new(2)
    seats = Seats(game, BY_NAME["even"], 1, 1)
    while state.player < 0 or not game.choices(state, state.player)[0].target:
        carry_out(state, *seats.choose(state))
    Court(game, state, state.player).try_all(trial, deep=False)
    return trial


def test_a_refusal_of_something_legal_is_refuted() -> None:
    game = branchline.game("alubari")
    state = game.new(2)
    seats = Seats(game, BY_NAME["even"], 1, 1)
    while state.player < 0 or not game.choices(state, state.player)[0].target:
        carry_out(state, *seats.choose(state))
    choice = game.choices(state, state.player)[0]
    trial = tried(Refusal("Go there", "it is taken", "AL-5.7", choice.target))
    assert trial.found[REFUTED] == 1
    assert "yet it is legal" in trial.wrong[0]
    assert tried(Refusal(choice.sentence, "it is taken", "AL-5.7")).found[REFUTED] == 1


def test_a_lack_that_stays_when_there_is_plenty_is_refuted() -> None:
    trial = tried(Refusal("Buy the moon", "costs 3 chai, you have no chai", "AL-5.5"))
    assert trial.found[REFUTED] == 1
    assert "yet the seat has plenty now" in trial.wrong[0]


def test_what_no_figure_settles_is_left_open() -> None:
    trial = tried(Refusal("Buy the moon", "you have no track there", "AL-5.5"))
    assert trial.found == {OPEN: 1}
    assert trial.proved == 0


def test_a_real_lack_falls_with_plenty() -> None:
    """AL-7.3: what cannot be paid becomes possible for a rich seat."""
    game, trial = branchline.game("alubari"), Trial()
    for state in positions(game, "poor", 2, 19):
        Court(game, state, state.player).try_all(trial, deep=False)
    assert trial.found[PLENTY] > 0
    assert trial.found[FIGURE] == 0
    assert trial.found[REFUTED] == 0
