"""OpenSpiel's own Python ISMCTS bot at our tables, as the bots `ismcts:50ms` and `judged:50ms`.

    python benchmarks/ismcts.py tournament alubari --bots search:50ms,ismcts:50ms -n 100 --seed 1

is `branchline tournament …` with some bots more, and so is every other command. They play through our OpenSpiel
adapter (`pip install branchline[openspiel]`) and think for as many milliseconds of processor as they are told; they are
given the same blind position as every other bot. `ismcts` rolls out at random to the end of the game, as OpenSpiel
does; `judged` has our evaluation in place of the rollout. The bots of `rivals.py` come along.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import rivals
from open_spiel.python.algorithms import ismcts, mcts

from branchline.adapters.open_spiel import World, as_parameter
from branchline.bots.registry import KINDS
from branchline.cli.main import main
from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.position import Position

EXPLORE = 2.0
ROLLOUTS = 1
UNLIMITED = 10**9


class TimeIsUp(Exception):
    """The budget of a decision is spent."""


class TimedSearch(ismcts.ISMCTSBot):
    """OpenSpiel's bot counts simulations; this one looks at the clock before each of them, and makes two at least."""

    def __init__(self, game: Any, seconds: float, chance: Any, evaluator: Any) -> None:
        super().__init__(game, evaluator, EXPLORE, UNLIMITED, random_state=chance)
        self.seconds = seconds
        self.end = 0.0

    def run_search(self, state: Any) -> Any:
        self.end = time.process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if self._root_node.total_visits > 0 and time.process_time() >= self.end:
            raise TimeIsUp
        return super().sample_root_state(state)


class Evaluation(mcts.Evaluator):
    """What a position is worth to every seat by our evaluation; no action looks better than another."""

    def evaluate(self, state: Any) -> Any:
        position = state.world.position
        return [rivals.worth(position, seat) for seat in range(position.setting.players)]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class IsmctsBot(rivals.TimedBot):
    """A new search for every decision, as OpenSpiel makes it."""

    name = "ismcts"
    summary = "OpenSpiel's own search in Python; ismcts:50ms thinks for 50 ms"

    def evaluator(self, chance: Any) -> Any:
        return mcts.RandomRolloutEvaluator(ROLLOUTS, chance)

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        setting = position.setting
        game = spiel_game(setting.game.name, setting.players, tuple(setting.options.items()))
        state = game.new_initial_state()
        state.world = World(position, game.layout, [b""] * setting.players, [()] * setting.players)
        chance = np.random.RandomState(rng.word())
        return int(TimedSearch(game, self.seconds, chance, self.evaluator(chance)).step(state))


class JudgedBot(IsmctsBot):
    """The same, and our evaluation says what a position is worth."""

    name = "judged"
    summary = "OpenSpiel's own search with our evaluation; judged:50ms thinks for 50 ms"

    def evaluator(self, chance: Any) -> Any:
        return Evaluation()


@cache
def spiel_game(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    allowed = registry.game(name).options
    chosen = {option: as_parameter(value, allowed[option]) for option, value in options}
    return pyspiel.load_game(f"branchline_{name}", {"players": players, **chosen})


KINDS |= {kind.name: kind for kind in (IsmctsBot, JudgedBot)}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
