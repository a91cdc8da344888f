"""PettingZoo's own tests, for every game and number of players, and what we promise besides."""

from __future__ import annotations

import itertools
import warnings
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

pettingzoo = pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from conformance.cases import own_games  # noqa: E402
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test  # noqa: E402

import branchline  # noqa: E402
from branchline.adapters.pettingzoo import IDS, env, raw_env  # noqa: E402

CASES = [
    (name, players)
    for name in own_games()
    for players in range(branchline.game(name).min_players, branchline.game(name).max_players + 1)
]
EACH = pytest.mark.parametrize(("name", "players"), CASES, ids=[f"{name}-{players}" for name, players in CASES])


@EACH
def test_the_api_test_passes(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every observation that is a dict, and of masks of those who wait
        api_test(env(name, players=players), num_cycles=40)
        api_test(raw_env(name, players=players), num_cycles=5)


@EACH
def test_the_seed_test_passes(name: str, players: int) -> None:
    seed_test(lambda: env(name, players=players), num_cycles=60)


@pytest.mark.long
@pytest.mark.slow
@EACH
def test_the_render_test_passes(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    render_test(
        lambda **keywords: env(name, players=players, **keywords),
        custom_tests={"svg": lambda drawing: drawing.startswith("<svg "), "ansi": lambda text: len(text) > 100},
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", own_games())
def test_the_performance_benchmark_runs(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game at its fullest table, for its five seconds on a clock that hurries: fifty rounds."""
    seconds = itertools.count(0.0, 0.1)
    hurried = SimpleNamespace(time=lambda: next(seconds))
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", hurried)
    performance_benchmark(raw_env(name, players=branchline.game(name).max_players))
    assert "turns per second" in capsys.readouterr().out


def play(environment: Any, seed: int) -> tuple[dict[str, float], list[str], dict[str, int]]:
    """A game at random: rewards, who decided, and how many empty steps each took."""
    rng = np.random.default_rng(seed)
    environment.reset(seed=seed)
    earned: dict[str, float] = dict.fromkeys(environment.possible_agents, 0.0)
    order: list[str] = []
    empty: dict[str, int] = dict.fromkeys(environment.possible_agents, 0)
    for agent in environment.agent_iter():
        observation, reward, over, cut, _ = environment.last()
        earned[agent] += reward
        if over or cut:
            empty[agent] += 1
            environment.step(None)
        else:
            order.append(agent)
            environment.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return earned, order, empty


def test_several_decisions_in_a_row_and_one_empty_step_each() -> None:
    earned, order, empty = play(raw_env("alubari", players=3), 5)
    assert set(empty.values()) == {1}
    assert any(one == other for one, other in itertools.pairwise(order))
    assert sum(earned.values()) == pytest.approx(1.0)


def test_a_seed_fixes_everything_also_in_the_games_after_it() -> None:
    one, other = raw_env("alubari", players=2), raw_env("alubari", players=2)
    assert play(one, 7) == play(other, 7)
    one.reset()
    other.reset()
    assert one.position.to_json() == other.position.to_json()
    other.reset(seed=8)
    assert one.position.to_json() != other.position.to_json()


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_rewards_come_at_the_end_by_the_measure_that_was_asked_for(reward: str) -> None:
    environment = raw_env("alubari", players=4, reward=reward)
    earned, _, _ = play(environment, 3)
    points = environment.position.scores()
    best = points.index(max(points))
    if reward == "win":
        assert sum(earned.values()) == pytest.approx(1.0)
    elif reward == "rank":
        assert sum(earned.values()) == pytest.approx(0.0)
        assert earned[f"player_{best}"] == 1.0
    else:
        assert earned["player_0"] == points[0] - max(points[1:])
    assert max(earned.values()) == earned[f"player_{best}"]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = raw_env("alubari", players=2)
    environment.reset(seed=1)
    before = environment.position.to_json()
    illegal = int(np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6, None):
        with pytest.raises(branchline.IllegalAction):
            environment.step(action)
    assert environment.position.to_json() == before


def test_the_wrapped_environment_ends_with_an_illegal_action() -> None:
    environment = env("alubari", players=2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    mask = environment.observe(agent)["action_mask"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.terminations[agent]
    assert environment.rewards[agent] == -1.0


def test_the_registry_knows_every_game() -> None:
    for name in own_games():
        known_as = f"branchline/{name}-v0"
        assert IDS[known_as] == name
        made = pettingzoo.make("aec", known_as, players=branchline.game(name).max_players)
        made.reset(seed=1)
        assert made.unwrapped.game.name == name
        assert made.max_num_agents == branchline.game(name).max_players


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(branchline.BadOption, match="no reward 'gold'"):
        raw_env("alubari", reward="gold")
    with pytest.raises(branchline.BranchlineError, match="no render mode"):
        raw_env("alubari", render_mode="film")
    with pytest.raises(branchline.BadOption, match="no option 'weather'"):
        raw_env("alubari", weather="sun")


def test_options_and_a_changed_box_reach_the_game() -> None:
    assert raw_env("alubari", first_player=1).position.setting.options["first_player"] == 1
    components = branchline.game("alubari").components.replace("bag_stone = 20", "bag_stone = 19")
    changed = branchline.core.registry.game("alubari", components)
    assert raw_env(changed, players=2).game is changed
