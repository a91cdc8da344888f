"""What the search thinks of a decision, for hints and reviews."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline.bots.consider import consider, difference, spread
from branchline.core.chance import Rng
from branchline.core.position import CHANCE, OVER

GAMES = branchline.games()
EVERY = dict.fromkeys(GAMES, 3) | {"small_railroad_empires": 1}
"""One in so many positions is looked at: a thousand a game."""


def position(name: str, players: int, decisions: int, seed: int) -> Any:
    """A position after so many random decisions, in which somebody has a choice."""
    state, rng, made = branchline.game(name).new(players), Rng(seed), 0
    while state.player != OVER:
        if state.player == CHANCE:
            state.play(state.legal[rng.weighted(state.weights())])
            continue
        if made >= decisions and len(state.legal) > 2:
            return state
        made += 1
        state.play(rng.pick(state.legal))
    raise AssertionError("the game is over")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_an_evaluation_are_the_evaluation(name: str) -> None:
    game = branchline.game(name)
    tried = 0
    for players in range(game.min_players, game.max_players + 1):
        state, rng = game.new(players), Rng(players)
        while state.player != OVER:
            if rng.below(EVERY[name]) == 0:
                for seat in range(players):
                    parts = game.parts(state, seat)
                    assert abs(sum(parts.values()) - game.evaluate(state, seat)) < 1e-9
                    tried += 1
            weights = state.weights() if state.player == CHANCE else [1] * len(state.legal)
            state.play(state.legal[rng.weighted(weights)])
        assert abs(sum(game.parts(state, 0).values()) - game.evaluate(state, 0)) < 1e-9
    assert tried >= 1000


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_asked_twice_it_says_the_same_and_its_parts_are_its_lead(name: str) -> None:
    game, state = branchline.game(name), position(name, 2, 12, 3)
    view = state.view(state.player)
    first, second = consider(game, view, 24, 8), consider(game, view, 24, 8)
    assert first == second
    assert 2 <= len(first.choices) <= 3
    assert {one.action for one in first.choices} <= set(state.legal)
    for one in first.choices:
        assert abs(sum(one.parts.values()) - one.leads[first.seat]) < 1e-6


HIDDEN = dict.fromkeys(GAMES, 20) | {"railroad_revolution": 100}
"""After so many decisions there is something that the one who decides cannot know; in Alubari never (AL-17.1)."""
del HIDDEN["alubari"]


@pytest.mark.long
@pytest.mark.parametrize("name", HIDDEN)
def test_two_positions_with_one_view_are_thought_of_alike(name: str) -> None:
    """What the seat cannot know changes nothing."""
    game, state = branchline.game(name), position(name, 3, HIDDEN[name], 5)
    seat = state.player
    other = state.clone()
    other.reshuffle(seat, Rng(99))
    other.rest()
    assert other.to_json() != state.to_json(), "nothing is hidden here: another position has to be tried"
    assert other.view(seat) == state.view(seat)
    assert consider(game, other.view(seat), 16, 6) == consider(game, state.view(seat), 16, 6)


def test_means_and_errors() -> None:
    assert spread([1.0, 2.0, 3.0]) == (2.0, pytest.approx(0.57735, abs=1e-5))
    assert difference([3.0, 4.0], [1.0, 2.0]) == (2.0, 0.0)
    assert spread([4.0]) == (4.0, 0.0)
