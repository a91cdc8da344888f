"""PettingZoo: every game as an AEC environment, `branchline/<game>-v0`.

One agent decides at a time, often several times in a row; what several decide in secret is asked one after another,
and none sees the others' choices. Chance runs by itself, from the seed. Rewards come at the end.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import branchline
from branchline.adapters.arrays import Eyes
from branchline.adapters.drawing import RENDER_MODES, render
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import OVER, Position
from branchline.core.rewards import chosen_reward, reward_range, rewards

Observation = dict[str, NDArray[Any]]
IDS = {f"branchline/{name}-v0": name for name in branchline.games()}


class RawEnv(AECEnv[str, Observation, int | None]):
    """One game as PettingZoo meets it. An action that is not legal raises IllegalAction and changes nothing.

    `game` is a name or a Game (one with a changed box, say); `compact` numbers only the actions that a player can ever
    have; further keywords are the game's own options.
    """

    def __init__(
        self,
        game: str | Game = "alubari",
        players: int | None = None,
        reward: str | None = None,
        render_mode: str | None = None,
        compact: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = branchline.game(game) if isinstance(game, str) else game
        self.metadata = {
            "name": f"branchline/{self.game.name}-v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BranchlineError(f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.options = options
        self.position: Position = self.game.new(players, **options)
        self.players: int = self.position.setting.players
        self.reward = chosen_reward(reward, self.players)
        self.eyes = Eyes(self.game, self.players, options, compact)
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: self.eyes.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": self.eyes.observation_space(), "action_mask": self.eyes.mask_space()},
            )
            for agent in self.possible_agents
        }
        self.chance = Rng(secrets.randbits(62))
        self.dealer = Dealer(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed everything that chance decides is fixed, also in the games reset after it."""
        if seed is not None:
            self.chance = Rng(seed)
        self.dealer = Dealer(int(self.chance.word()))
        self.position = self.game.new(self.players, **self.options)
        deal(self.position, self.dealer)
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.position.player]

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        return {
            "observation": self.eyes.observe(self.position, seat),
            "action_mask": self.eyes.mask(self.position, seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.position
        position.apply(self.eyes.action(int(action)) if action is not None else None)
        deal(position, self.dealer)
        if position.player == OVER:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[position.player]

    def finish(self) -> None:
        """The game is over: everybody gets a reward, and each has one last, empty step."""
        earned, points, ranks = rewards(self.position, self.reward), self.position.scores(), self.position.ranks()
        for seat, agent in enumerate(self.agents):
            self.terminations[agent] = True
            self.rewards[agent] = earned[seat]
            self.infos[agent] = {"score": points[seat], "rank": ranks[seat]}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def state(self) -> NDArray[np.float32]:
        """What all seats know, one behind the other: for learners that train with a view of everything."""
        return np.concatenate([self.eyes.observe(self.position, seat) for seat in range(self.players)])

    def render(self) -> Any:
        return render(self.game, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: str | Game = "alubari", **keywords: Any) -> RawEnv:
    """The environment itself."""
    return RawEnv(game, **keywords)


def env(game: str | Game = "alubari", **keywords: Any) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo recommends: an illegal action ends the game and costs, the order is enforced."""
    raw = RawEnv(game, **keywords)
    lowest = min(-1.0, reward_range(raw.reward)[0]) if raw.reward != "margin" else -100.0
    ending: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=lowest)
    bounded: AECEnv[str, Any, Any] = wrappers.AssertOutOfBoundsWrapper(ending)
    return wrappers.OrderEnforcingWrapper(bounded)


def register() -> None:
    """Put every game into PettingZoo's registry; done once when this module is imported."""
    for known_as, name in IDS.items():
        if known_as not in pettingzoo.aec_registry:
            pettingzoo.register("aec", known_as, "branchline.adapters.pettingzoo:env", kwargs={"game": name})


register()
