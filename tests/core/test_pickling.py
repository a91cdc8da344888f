"""Games with their boxes, dealers and positions are pickled and copied, also in the middle of a game."""

from __future__ import annotations

import copy
import pickle
import re
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import branchline
from branchline.core.chance import Dealer, Rng, random_playout
from branchline.core.position import CHANCE

WAYS = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.copy, "deepcopy": copy.deepcopy}


def middle_of(name: str, players: int, moves: int) -> Any:
    state, dealer, rng = branchline.game(name).new(players), Dealer(4), Rng(4)
    for _ in range(moves):
        state.play(dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal))
    return state


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_position_goes_on_from_its_copy_as_from_itself(name: str, way: str) -> None:
    state = middle_of(name, 2, 60)
    twin = WAYS[way](state)
    assert twin is not state
    assert twin.to_json() == state.to_json()
    assert twin.legal == state.legal
    assert twin.setting.game is state.setting.game
    before = state.to_json()
    random_playout(twin, Dealer(1), Rng(1))
    assert state.to_json() == before, "the copy shares nothing that changes"
    random_playout(state, Dealer(1), Rng(1))
    assert twin.to_json() == state.to_json()


@pytest.mark.parametrize("name", branchline.games())
def test_a_game_keeps_its_box_and_its_weights(name: str) -> None:
    game = branchline.game(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    changed = type(game)(re.sub(r'((?:name|title) *= *"[^"]+)"', r'\1 II"', game.components, count=1))
    assert changed.is_changed
    again = pickle.loads(pickle.dumps(changed))
    assert again.components == changed.components
    assert again.digest == changed.digest
    reweighed = game.with_weights(game.weight_sets)
    assert pickle.loads(pickle.dumps(reweighed)).weight_sets == game.weight_sets


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_box_by_itself_is_pickled_and_copied(name: str, way: str) -> None:
    game = branchline.game(name)
    twin = WAYS[way](game.box)
    assert type(twin) is type(game.box)
    assert twin is not game.box
    assert pickle.dumps(twin) == pickle.dumps(game.box)
    assert str(figures_of(twin)) == str(figures_of(game.box))


def figures_of(record: Any) -> list[Any]:
    """All that a record holds, and the records in it."""
    if isinstance(record, tuple):
        return [figures_of(one) for one in record]
    return [figures_of(getattr(record, one.name)) for one in fields(record)] if is_dataclass(record) else plain(record)


def plain(value: Any) -> Any:
    """What is no figure is told by its kind."""
    return value if isinstance(value, int | str | float | None) else type(value).__name__


def test_a_dealer_goes_on_where_it_was() -> None:
    state = branchline.game("alubari").new(3)
    dealer = Dealer(4)
    for _ in range(5):
        state.play(dealer.choose(state))
    twin = pickle.loads(pickle.dumps(dealer))
    assert [stream.word() for stream in twin.streams] == [stream.word() for stream in dealer.streams]
    assert [one.word() for one in copy.deepcopy(dealer).streams] == [one.word() for one in dealer.streams]
