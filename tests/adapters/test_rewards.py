"""What a finished game is worth: shares of the win, places, margins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import branchline
from branchline.core.rewards import REWARDS, chosen_reward, reward_range, reward_sum, rewards


def finished(scores: list[float], ranks: list[int], players: int | None = None) -> Any:
    return SimpleNamespace(
        setting=SimpleNamespace(players=players or len(ranks)), scores=lambda: scores, ranks=lambda: ranks
    )


def test_the_win_is_shared() -> None:
    assert rewards(finished([9, 5, 3], [1, 2, 3]), "win") == [1.0, 0.0, 0.0]
    assert rewards(finished([9, 9, 3], [1, 1, 3]), "win") == [0.5, 0.5, 0.0]


def test_places_are_evenly_spaced_and_shared_places_have_their_mean() -> None:
    assert rewards(finished([9, 5, 3], [1, 2, 3]), "rank") == [1.0, 0.0, -1.0]
    assert rewards(finished([9, 9, 3], [1, 1, 3]), "rank") == [0.5, 0.5, -1.0]
    assert sum(rewards(finished([4, 4, 4, 4], [1, 1, 1, 1]), "rank")) == 0.0


def test_a_margin_is_to_the_best_opponent_and_alone_just_the_points() -> None:
    assert rewards(finished([9, 5, 3], [1, 2, 3]), "margin") == [4, -4, -6]
    assert rewards(finished([40], [1]), "margin") == [40]


def test_an_automa_has_a_place_but_gets_nothing() -> None:
    assert rewards(finished([7, 9, 2], [3, 1, 1], players=1), "win") == [0.0]
    assert rewards(finished([7], [2], players=1), "win") == [0.0]
    assert rewards(finished([7], [2], players=1), "rank") == [-1.0]
    assert rewards(finished([7, 9, 2], [3, 1, 1], players=1), "margin") == [-2]


def test_the_default_and_what_is_not_there() -> None:
    assert (chosen_reward(None, 1), chosen_reward(None, 3), chosen_reward("rank", 3)) == ("margin", "win", "rank")
    with pytest.raises(branchline.BadOption, match="there are: win, rank, margin"):
        chosen_reward("gold", 2)
    assert all(reward_range(name)[0] < reward_range(name)[1] for name in REWARDS)


def test_the_sum_is_told_only_where_no_game_can_change_it() -> None:
    assert [reward_sum(name, 2) for name in REWARDS] == [1.0, 0.0, 0.0]
    assert [reward_sum(name, 3) for name in REWARDS] == [1.0, 0.0, None]
    assert [reward_sum(name, 1) for name in REWARDS] == [None, None, None]
