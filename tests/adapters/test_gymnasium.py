"""Gymnasium: one learner among bots, many games in one loop."""

from __future__ import annotations

import warnings

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import branchline  # noqa: E402
from branchline.adapters.gymnasium import BranchlineEnv, BranchlineVectorEnv  # noqa: E402

CASES = [
    (name, players)
    for name in branchline.games()
    for players in range(branchline.game(name).min_players, branchline.game(name).max_players + 1)
    if f"branchline/{name}-v0" in gymnasium.registry
]
EACH = pytest.mark.parametrize(("name", "players"), CASES, ids=[f"{name}-{players}" for name, players in CASES])


@EACH
def test_check_env_is_clean(name: str, players: int) -> None:
    made = gymnasium.make(f"branchline/{name}-v0", players=players, seat=players - 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.slow
def test_check_env_is_clean_with_rendering() -> None:
    pytest.importorskip("resvg_py")
    made = gymnasium.make("branchline/alubari-v0", players=2, render_mode="rgb_array")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def game_of(environment: BranchlineEnv, seed: int) -> tuple[float, int]:
    rng = np.random.default_rng(seed)
    environment.reset(seed=seed)
    steps = 0
    while True:
        action = rng.choice(np.flatnonzero(environment.action_masks()))
        observation, reward, over, _, info = environment.step(action)
        steps += 1
        assert environment.observation_space.contains(observation)
        assert (info["action_mask"] == environment.action_masks()).all()
        if over:
            return reward, steps
        assert reward == 0.0
        assert environment.play.position.player == environment.play.learner()


@EACH
def test_a_learner_plays_whole_games_in_any_seat(name: str, players: int) -> None:
    for seat in {0, players - 1}:
        environment = BranchlineEnv(name, players, seat=seat)
        assert game_of(environment, 3) == game_of(environment, 3)
        assert environment.play.learner() == seat


def test_a_random_seat_is_another_one_each_game() -> None:
    environment = BranchlineEnv("alubari", 4, seat="random")
    seats = {environment.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


def test_the_bots_sit_where_they_were_put() -> None:
    environment = BranchlineEnv("alubari", 3, seat=1, bots=["greedy", "random"])
    assert [str(bot) for bot in environment.setup.bots] == ["greedy", "random"]
    game_of(environment, 1)
    points = environment.play.position.scores()
    assert points[0] > points[1]
    assert points[0] > points[2]


def test_an_illegal_action_loses_or_is_refused() -> None:
    environment = BranchlineEnv("alubari", 2)
    environment.reset(seed=1)
    illegal = int(np.flatnonzero(~environment.action_masks())[0])
    before = environment.play.position.to_json()
    _, reward, over, _, info = environment.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "not one of" in info["illegal_action"]
    assert environment.play.position.to_json() == before
    strict = BranchlineEnv("alubari", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(branchline.IllegalAction):
        strict.step(illegal)


def test_what_does_not_fit_is_refused() -> None:
    for keywords in ({"seat": 5}, {"bots": ["random"]}, {"illegal": "shrug"}, {"reward": "gold"}, {"seat": "all"}):
        with pytest.raises(branchline.BranchlineError):
            BranchlineEnv("alubari", 4, **keywords)
    with pytest.raises(branchline.BranchlineError, match="reset"):
        BranchlineEnv("alubari", 2).action_masks()


@EACH
def test_many_games_in_one_loop(name: str, players: int) -> None:
    vector = BranchlineVectorEnv(name, 4, players=players, seat="random")
    rng = np.random.default_rng(1)
    observations, info = vector.reset(seed=5)
    ended = 0
    for _ in range(120):
        assert vector.observation_space.contains(observations)
        masks = info["action_mask"]
        assert masks.shape == (4, branchline.game(name).actions.count)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, over, cut, info = vector.step(actions)
        assert rewards.shape == over.shape == cut.shape == (4,)
        ended += int(over.sum())
        assert ("final_obs" in info) == bool(over.any())
        for number in np.flatnonzero(over):
            assert vector.single_observation_space.contains(info["final_obs"][number])
    assert not cut.any()


def test_the_vector_plays_the_same_games_as_the_single_environment() -> None:
    """One loop is only faster: with the same actions each game is the one that the single environment plays."""
    vector, single = BranchlineVectorEnv("alubari", 1, players=3), BranchlineEnv("alubari", 3)
    rng = np.random.default_rng(2)
    rows, _ = vector.reset(seed=9)
    alone, _ = single.reset(seed=9)
    over = False
    while not over:
        assert (rows[0] == alone).all()
        action = rng.choice(np.flatnonzero(single.action_masks()))
        rows, rewards, overs, _, info = vector.step(np.array([action]))
        alone, reward, over, _, _ = single.step(action)
        assert (rewards[0], overs[0]) == (reward, over)
    assert (info["final_obs"][0] == alone).all()


def test_every_seat_in_self_play() -> None:
    vector = BranchlineVectorEnv("alubari", 3, players=3, seat="all")
    rng = np.random.default_rng(3)
    _, info = vector.reset(seed=1)
    seats, found = set(), 0
    while not found:
        seats |= set(info["seat"].tolist())
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        _, rewards, over, _, info = vector.step(actions)
        for number in np.flatnonzero(over):
            found += 1
            assert info["rewards"][number].sum() == pytest.approx(1.0)
            assert rewards[number] in info["rewards"][number]
    assert seats == {0, 1, 2}


def test_an_illegal_action_in_one_game_changes_none() -> None:
    vector = BranchlineVectorEnv("alubari", 2, players=2)
    _, info = vector.reset(seed=1)
    good = int(np.flatnonzero(info["action_mask"][0])[0])
    bad = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    before = [play.position.to_json() for play in vector.plays]
    with pytest.raises(branchline.IllegalAction, match="game 1"):
        vector.step(np.array([good, bad]))
    assert [play.position.to_json() for play in vector.plays] == before


def test_make_vec_gives_the_native_one() -> None:
    made = gymnasium.make_vec("branchline/alubari-v0", 2, "vector_entry_point", players=2)
    assert isinstance(made.unwrapped, BranchlineVectorEnv)
    made.reset(seed=1)
