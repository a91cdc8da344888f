"""Gymnasium: one learner in a seat of any game, bots in the others; alone, or many games in one loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import branchline
from branchline.adapters.arrays import Eyes, Paper
from branchline.adapters.drawing import RENDER_MODES, render
from branchline.bots.bot import Bot
from branchline.bots.plays import EVERYBODY, Play, checked, seats_of, step_all, tables_of
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption, BranchlineError, IllegalAction
from branchline.core.game import Game
from branchline.core.position import OVER, Position
from branchline.core.rewards import chosen_reward, rewards

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
        compact: bool,
        options: dict[str, Any],
    ) -> None:
        self.game = branchline.game(game) if isinstance(game, str) else game
        self.options = options
        self.fresh: Position = self.game.new(players, **options)
        self.players: int = self.fresh.setting.players
        if seat not in (RANDOM_SEAT, EVERY_SEAT) and seat not in range(self.players):
            raise BadOption(f"seat {seat!r}: there are {self.players}, numbered from 0, or 'random'")
        self.seat = seat
        self.reward = chosen_reward(reward, self.players)
        names = [bots] * (self.players - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.players - 1 and seat != EVERY_SEAT:
            raise BadOption(f"{len(names)} bots for {self.players - 1} other seats")
        self.bots = [branchline.bot(one, self.game) if isinstance(one, str) else one for one in names]
        self.eyes = Eyes(self.game, self.players, options, compact)

    def begin(self, chance: np.random.Generator) -> Play:
        """A game that has come to the learner's first decision; one that ends before it is none."""
        while True:
            seed = int(chance.integers(2**62))
            rng = Rng(seed, 1)
            play = Play(self.fresh.clone(), Dealer(seed), rng, self.seat_of(rng), self.bots)
            play.advance()
            if play.position.player != OVER:
                return play

    def seat_of(self, rng: Rng) -> int:
        if self.seat == EVERY_SEAT:
            return EVERYBODY
        return int(rng.below(self.players) if self.seat == RANDOM_SEAT else self.seat)

    def rewards(self, play: Play) -> list[float]:
        return rewards(play.position, self.reward)


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
        compact: bool = False,
        **options: Any,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal is 'lose' or 'raise', not {illegal!r}")
        if seat == EVERY_SEAT:
            raise BadOption("every seat at once is for the vector environment; here a learner has one seat")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BranchlineError(f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        self.setup = Setup(game, players, seat, bots, reward, compact, options)
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = self.setup.eyes.observation_space()
        self.action_space = self.setup.eyes.action_space()
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
        self.current = self.setup.begin(self.np_random)
        return self.observe(), self.info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        play = self.play
        try:
            play.position.apply(self.setup.eyes.action(int(action)))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            return self.observe(), -1.0, True, False, {**self.info(), "illegal_action": str(error)}
        play.advance()
        over = play.position.player == OVER
        info = self.info()
        reward = 0.0
        if over:
            reward = self.setup.rewards(play)[play.learner()]
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
    reward is that of the seat that has just acted, and `info["rewards"]` holds everybody's when a game ends. With
    `copy=False` observations and masks are written into the same arrays each time, for who is done with them by then.
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
        compact: bool = False,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.setup = Setup(game, players, seat, bots, reward, compact, options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        self.single_observation_space = self.setup.eyes.observation_space()
        self.single_action_space = self.setup.eyes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.plays: list[Play] = []
        eyes = self.setup.eyes
        self.papers = Paper((num_envs, eyes.size), np.float32), Paper((num_envs, eyes.actions), np.int8)
        self.arrays = self.new_arrays()

    def new_arrays(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Room for what all games observe, and for their masks, where nobody looks any more."""
        rows, masks = self.papers
        return rows.sheet(), masks.sheet()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self.plays = [self.setup.begin(self.np_random) for _ in range(self.num_envs)]
        rows, masks = self.arrays = self.new_arrays()
        seats = seats_of(self.plays)
        self.setup.eyes.show(tables_of(self.plays), seats, rows, masks, 0)
        return rows, {"action_mask": masks, "seat": np.array(seats)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        eyes = self.setup.eyes
        chosen = self.one_for_each(actions)
        legal = eyes.chosen(self.plays, chosen, eyes.ids) or checked(self.plays, chosen, eyes.ids)
        if self.copy:
            self.arrays = self.new_arrays()
        rows, masks = self.arrays
        reward = np.zeros(self.num_envs, np.float64)
        over = np.zeros(self.num_envs, np.bool_)
        told: dict[str, Any] = {}

        def finish(number: int, actor: int) -> None:
            if not told:
                told.update(self.nothing_yet())
            over[number] = True
            reward[number] = self.finish(number, actor, told)

        seats = step_all(self.plays, legal, finish, eyes.fetch, eyes.show, rows, masks)
        if told:
            told |= {"_final_obs": over.copy(), "_rewards": over.copy()}
        info = {"action_mask": masks, "seat": np.array(seats), **told}
        return rows, reward, over, np.zeros(self.num_envs, np.bool_), info

    def one_for_each(self, actions: Any) -> list[int]:
        """The actions as whole numbers, one for each game."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            shape = f"{given.dtype} of shape {given.shape}"
            raise IllegalAction(f"{self.num_envs} games take a row of as many whole numbers, not {shape}")
        found: list[int] = given.tolist()
        return found

    def nothing_yet(self) -> dict[str, Any]:
        """What is told of games that end in this step, before any has."""
        everybody = np.zeros((self.num_envs, self.setup.players), np.float64)
        return {"final_obs": np.full(self.num_envs, None, dtype=object), "rewards": everybody}

    def finish(self, number: int, actor: int, told: dict[str, Any]) -> float:
        """Tell how a game ended, and begin the next in its place; the reward of the seat that acted last."""
        play = self.plays[number]
        told["rewards"][number] = self.setup.rewards(play)
        told["final_obs"][number] = self.setup.eyes.observe(play.position, actor)
        self.plays[number] = self.setup.begin(self.np_random)
        return float(told["rewards"][number, actor])

    def action_masks(self) -> NDArray[np.int8]:
        """A 1 for each legal action, one row a game."""
        return self.setup.eyes.masks([play.position.legal for play in self.plays])

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
