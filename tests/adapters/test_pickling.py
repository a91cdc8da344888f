"""Every environment is pickled and copied in the middle of a game, and goes on as the one it was made from."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import branchline
from branchline.adapters.gymnasium import BranchlineEnv, BranchlineVectorEnv
from branchline.adapters.pettingzoo import env

WAYS: dict[str, Callable[[Any], Any]] = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.deepcopy}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_pettingzoo_environment(name: str, way: str) -> None:
    one = env(name)
    one.reset(seed=3)
    turns(one, 20)
    twin = WAYS[way](one)
    assert turns(twin, 20) == turns(one, 20)


def turns(one: Any, most: int) -> list[Any]:
    """What is seen and paid on the way, by always taking the first legal action."""
    seen: list[Any] = []
    for agent in one.agent_iter(most):
        observation, reward, over, cut, _ = one.last()
        seen.append((agent, reward, over, cut, observation["observation"].tobytes()))
        one.step(None if over or cut else int(np.flatnonzero(observation["action_mask"])[0]))
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_gymnasium_environment(name: str, way: str) -> None:
    one = BranchlineEnv(name)
    one.reset(seed=3)
    steps(one, 20)
    twin = WAYS[way](one)
    assert steps(twin, 20) == steps(one, 20)


def steps(one: gymnasium.Env[Any, Any], most: int) -> list[Any]:
    seen: list[Any] = []
    for _ in range(most):
        action = int(np.flatnonzero(one.unwrapped.action_masks())[0])  # type: ignore[attr-defined]
        observation, reward, over, cut, _ = one.step(action)
        seen.append((observation.tobytes(), reward, over, cut))
        if over or cut:
            break
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", branchline.games())
def test_a_batch_of_games(name: str, way: str) -> None:
    one = BranchlineVectorEnv(name, num_envs=3, seat="all", compact=True)
    one.reset(seed=3)
    for _ in range(20):
        one.step(one.action_masks().argmax(axis=1))
    twin = WAYS[way](one)
    for _ in range(5):
        actions = one.action_masks().argmax(axis=1)
        ours, theirs = one.step(actions), twin.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(ours[:4], theirs[:4], strict=True))
    assert all(np.array_equal(ours[4][what], theirs[4][what]) for what in ("action_mask", "seat"))
