"""OpenSpiel's own Python ISMCTS bot at our tables, as the bot `ismcts:50ms`.

    python benchmarks/ismcts.py tournament alubari --bots search:50ms,ismcts:50ms -n 100 --seed 1

is `branchline tournament …` with one bot more, and so is every other command. It plays through our OpenSpiel adapter
(`pip install branchline[openspiel]`), with OpenSpiel's random rollouts to the end of the game, and thinks for as long
as it is told; it is given the same blind position as every other bot.
"""

from __future__ import annotations

import re
import sys
import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from branchline.adapters.open_spiel import World, as_parameter
from branchline.bots import Bot
from branchline.bots.registry import KINDS
from branchline.cli.main import main
from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position

EXPLORE = 2.0
ROLLOUTS = 1
UNLIMITED = 10**9


class TimeIsUp(Exception):
    """The budget of a decision is spent."""


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's bot counts simulations; this one looks at the clock before each of them, and makes two at least."""

    def __init__(self, game: Any, seconds: float, chance: Any) -> None:
        evaluator = mcts.RandomRolloutEvaluator(ROLLOUTS, chance)
        super().__init__(game, evaluator, EXPLORE, UNLIMITED, random_state=chance)
        self.seconds = seconds
        self.end = 0.0

    def run_search(self, state: Any) -> Any:
        self.end = time.perf_counter() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if self._root_node.total_visits > 0 and time.perf_counter() >= self.end:
            raise TimeIsUp
        return super().sample_root_state(state)


class IsmctsBot(Bot):
    """A new search for every decision, as OpenSpiel makes it."""

    name = "ismcts"
    summary = "OpenSpiel's own search in Python; ismcts:50ms thinks for 50 ms"

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        self.seconds = 0.05
        super().__init__(argument, game)

    def takes(self, argument: str) -> bool:
        found = re.fullmatch(r"([1-9]\d{0,6})ms", argument)
        if found:
            self.seconds = int(found.group(1)) / 1000
        return found is not None

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        setting = position.setting
        game = spiel_game(setting.game.name, setting.players, tuple(setting.options.items()))
        state = game.new_initial_state()
        state.world = World(position, game.layout, [b""] * setting.players, [()] * setting.players)
        return int(TimedSearch(game, self.seconds, np.random.RandomState(rng.word())).step(state))


@cache
def spiel_game(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    allowed = registry.game(name).options
    chosen = {option: as_parameter(value, allowed[option]) for option, value in options}
    return pyspiel.load_game(f"branchline_{name}", {"players": players, **chosen})


KINDS[IsmctsBot.name] = IsmctsBot

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
