"""Gymnasium: one learner in a seat of any game, bots in the others; alone, or many games in one loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import branchline
from branchline.adapters.arrays import Eyes
from branchline.adapters.drawing import RENDER_MODES, render
from branchline.adapters.rewards import chosen_reward, rewards
from branchline.bots.bot import Bot, decide
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.errors import BadOption, BranchlineError, IllegalAction
from branchline.core.game import Game
from branchline.core.layout import mask_of
from branchline.core.position import OVER, Position

RANDOM_SEAT = "random"
EVERY_SEAT = "all"


class Setup:
    """What one learner and its opponents are: the game, the seat, the bots and the reward."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        seat: int | str,
        bots: str | Sequence[str | Bot],
        reward: str | None,
        options: dict[str, Any],
    ) -> None:
        self.game = branchline.game(game) if isinstance(game, str) else game
        self.options = options
        self.players: int = self.game.new(players, **options).setting.players
        if seat not in (RANDOM_SEAT, EVERY_SEAT) and seat not in range(self.players):
            raise BadOption(f"seat {seat!r}: there are {self.players}, numbered from 0, or 'random'")
        self.seat = seat
        self.reward = chosen_reward(reward, self.players)
        names = [bots] * (self.players - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.players - 1 and seat != EVERY_SEAT:
            raise BadOption(f"{len(names)} bots for {self.players - 1} other seats")
        self.bots = [branchline.bot(one, self.game) if isinstance(one, str) else one for one in names]
        self.eyes = Eyes(self.game, self.players, options)


class Play:
    """One game in progress, with the learner's seat and a source of chance for everything else."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.rng = Rng(seed, 1)
        self.dealer = Dealer(seed)
        self.seat = int(self.rng.below(setup.players)) if setup.seat == RANDOM_SEAT else setup.seat
        self.position: Position = setup.game.new(setup.players, **setup.options)
        self.advance()

    def advance(self) -> None:
        """Let chance and the bots play until the learner decides or the game is over."""
        position, dealer, seat = self.position, self.dealer, self.seat
        deal(position, dealer)
        if seat == EVERY_SEAT:
            return
        bots, rng = self.setup.bots, self.rng
        while position.player != seat and position.player != OVER:
            player = position.player
            bot = bots[player if player < seat else player - 1]  # type: ignore[operator]
            position.play(decide(bot, position, player, rng))
            deal(position, dealer)

    def learner(self) -> int:
        """The seat that observes: the learner's own, or whoever decides."""
        if self.seat == EVERY_SEAT:
            return max(0, self.position.player)
        return int(self.seat)

    def rewards(self) -> list[float]:
        return rewards(self.position, self.setup.reward)


class BranchlineEnv(gymnasium.Env[Any, Any]):
    """A game for one learner. `action_masks()` tells what is legal, as MaskablePPO asks for it.

    `seat` is the learner's, or "random" for another one each game; `bots` is one name for all others, or a list in
    the order of their seats. An illegal action loses the game at once (reward -1), or with `illegal="raise"` is
    refused with IllegalAction and changes nothing.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "alubari",
        players: int | None = None,
        seat: int | str = 0,
        bots: str | Sequence[str | Bot] = "random",
        reward: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal is 'lose' or 'raise', not {illegal!r}")
        if seat == EVERY_SEAT:
            raise BadOption("every seat at once is for the vector environment; here a learner has one seat")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BranchlineError(f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        self.setup = Setup(game, players, seat, bots, reward, options)
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = self.setup.eyes.observation_space()
        self.action_space = spaces.Discrete(self.setup.eyes.actions)
        self.current: Play | None = None

    @property
    def play(self) -> Play:
        if self.current is None:
            raise BranchlineError("call reset() before anything else")
        return self.current

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        play = Play(self.setup, int(self.np_random.integers(2**62)))
        while play.position.player == OVER:
            play = Play(self.setup, int(self.np_random.integers(2**62)))
        self.current = play
        return self.observe(), self.info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        play = self.play
        try:
            play.position.apply(int(action))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            return self.observe(), -1.0, True, False, {**self.info(), "illegal_action": str(error)}
        play.advance()
        over = play.position.player == OVER
        info = self.info()
        reward = 0.0
        if over:
            reward = play.rewards()[play.learner()]
            info |= {"score": play.position.scores()[play.learner()], "rank": play.position.ranks()[play.learner()]}
        return self.observe(), reward, over, False, info

    def observe(self) -> NDArray[np.float32]:
        return self.setup.eyes.observe(self.play.position, self.play.learner())

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.play.learner()}

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each action that is legal now."""
        return self.setup.eyes.mask(self.play.position, self.play.learner()).astype(np.bool_)

    def render(self) -> Any:
        play = self.play
        return render(self.setup.game, play.position, self.render_mode, play.learner())


class BranchlineVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games in one loop. A finished game begins anew in the same step; its last observation is in the info.

    With `seat="all"` the learner decides for every seat (self-play): each row is seen by the seat that decides, the
    reward is that of the seat that has just acted, and `info["rewards"]` holds everybody's when a game ends.
    """

    metadata = {"render_modes": RENDER_MODES, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game = "alubari",
        num_envs: int = 1,
        players: int | None = None,
        seat: int | str = 0,
        bots: str | Sequence[str | Bot] = "random",
        reward: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.setup = Setup(game, players, seat, bots, reward, options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = self.setup.eyes.observation_space()
        self.single_action_space = spaces.Discrete(self.setup.eyes.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.plays: list[Play] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self.plays = [self.begin() for _ in range(self.num_envs)]
        return self.observe(), self.info()

    def begin(self) -> Play:
        play = Play(self.setup, int(self.np_random.integers(2**62)))
        while play.position.player == OVER:
            play = Play(self.setup, int(self.np_random.integers(2**62)))
        return play

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        plays = self.plays
        chosen: list[int] = np.asarray(actions).tolist()
        for number, play in enumerate(plays):
            if chosen[number] not in play.position.legal:
                raise IllegalAction(f"game {number}: {play.position.refusal(chosen[number], play.learner())}")
        reward = np.zeros(self.num_envs, np.float64)
        over = np.zeros(self.num_envs, np.bool_)
        ended: dict[int, NDArray[np.float32]] = {}
        everybody = np.zeros((self.num_envs, self.setup.players), np.float64)
        for number, play in enumerate(plays):
            actor = play.position.player
            play.position.play(chosen[number])
            play.advance()
            if play.position.player == OVER:
                over[number] = True
                everybody[number] = play.rewards()
                reward[number] = everybody[number, actor]
                ended[number] = self.setup.eyes.observe(play.position, actor)
                plays[number] = self.begin()
        info = self.info()
        if ended:
            last = np.full(self.num_envs, None, dtype=object)
            for number, observation in ended.items():
                last[number] = observation
            info |= {"final_obs": last, "_final_obs": over.copy(), "rewards": everybody, "_rewards": over.copy()}
        return self.observe(), reward, over, np.zeros(self.num_envs, np.bool_), info

    def observe(self) -> NDArray[np.float32]:
        plays = self.plays
        return self.setup.eyes.observe_all([play.position for play in plays], [play.learner() for play in plays])

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": np.array([play.learner() for play in self.plays])}

    def action_masks(self) -> NDArray[np.int8]:
        """A 1 for each legal action, one row a game."""
        count = self.setup.eyes.actions
        rows = b"".join([mask_of(play.position.legal, count) for play in self.plays])
        return np.frombuffer(bytearray(rows), np.int8).reshape(self.num_envs, count)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return tuple(render(self.setup.game, play.position, self.render_mode, play.learner()) for play in self.plays)


def register() -> None:
    """Put every game into Gymnasium's registry as `branchline/<game>-v0`; done once when this module is imported."""
    for name in branchline.games():
        known_as = f"branchline/{name}-v0"
        if known_as not in gymnasium.registry:
            gymnasium.register(
                known_as,
                "branchline.adapters.gymnasium:BranchlineEnv",
                vector_entry_point="branchline.adapters.gymnasium:BranchlineVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )


register()
