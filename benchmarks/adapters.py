"""How fast the adapters are: PettingZoo turns a second on Alubari beside an environment that does nothing, and the
vector environment. One process, one core, processor time; all subjects in turn in each round, medians over the rounds.

    python benchmarks/adapters.py [--players 4] [--rounds 5] [--seconds 2] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import branchline
from branchline.adapters.gymnasium import BranchlineVectorEnv
from branchline.adapters.pettingzoo import raw_env

GAMES_AT_ONCE = 64


class DoNothing(AECEnv[str, Any, int]):
    """The least an AEC environment can be: the same arrays as ours, never changed, agents in turn."""

    metadata = {"name": "nothing_v0", "render_modes": []}

    def __init__(self, players: int, size: int, actions: int) -> None:
        super().__init__()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.space = spaces.Discrete(actions)
        mask = np.zeros(actions, np.int8)
        mask[:12] = 1
        self.seen = {"observation": np.zeros(size, np.float32), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self.turn = 0
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        return self.seen

    def step(self, action: int) -> None:
        self.turn += 1
        self.agent_selection = self.agents[self.turn % len(self.agents)]


def aec(environment: Any) -> Callable[[float], tuple[int, float]]:
    """PettingZoo's own benchmark loop: last, a legal action by chance, step; a game that is over begins anew."""
    environment.reset(seed=1)

    def turns(seconds: float) -> tuple[int, float]:
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in range(50):
                observation, _, over, cut, _ = environment.last()
                if over or cut:
                    environment.reset()
                    continue
                environment.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                count += 1
        return count, spent

    return turns


def vector(players: int, seat: int | str) -> Callable[[float], tuple[int, float]]:
    """Steps of all games together. Legal actions are chosen by chance for the whole batch at once."""
    environment = BranchlineVectorEnv("alubari", GAMES_AT_ONCE, players=players, seat=seat)
    environment.reset(seed=1)
    rng = np.random.default_rng(1)

    def steps(seconds: float) -> tuple[int, float]:
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            masks = environment.action_masks()
            cumulated = np.cumsum(masks, axis=1, dtype=np.int16)
            chosen = (rng.random(GAMES_AT_ONCE) * cumulated[:, -1]).astype(np.int16)
            environment.step((cumulated <= chosen[:, None]).sum(axis=1))
            count += GAMES_AT_ONCE
        return count, spent

    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    ours = raw_env("alubari", players=wanted.players)
    subjects = {
        "an AEC environment that does nothing": aec(DoNothing(wanted.players, ours.eyes.size, ours.eyes.actions)),
        "raw AEC, turns": aec(ours),
        "vector environment, self-play, turns": vector(wanted.players, "all"),
        "vector environment, one learner among random bots, its steps": vector(wanted.players, 0),
    }
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(wanted.rounds):
        for name, subject in subjects.items():
            count, spent = subject(wanted.seconds)
            rates[name].append(count / spent)
    medians = {name: round(statistics.median(found)) for name, found in rates.items()}
    report = {"compiled": branchline.is_compiled(), "players": wanted.players, "per second": medians}
    if wanted.json:
        print(json.dumps(report))
        return
    print(f"Alubari, {wanted.players} players, engine {'compiled' if report['compiled'] else 'interpreted'}")
    for name, rate in medians.items():
        print(f"{rate:>10,} a second  {name}")


if __name__ == "__main__":
    main()
