"""Our games under the benchmark's orders: run inside an environment where Branchline is installed."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

from worker import serve

import branchline
from branchline.core.chance import Dealer, Rng, random_playout
from branchline.core.position import CHANCE, OVER

PLAYERS = 4


class Ours:
    """One of our games with four players. Chance counts as time, not as decisions."""

    def __init__(self, name: str) -> None:
        self.game = branchline.game(name)

    def play(self, number: int) -> int:
        return random_playout(self.game.new(PLAYERS), Dealer(1, number), Rng(1, number))

    def middle(self, decisions: int) -> Callable[[], Any]:
        state, dealer, rng = self.game.new(PLAYERS), Dealer(1), Rng(1)
        while decisions > 0 and state.player != OVER:
            if state.player == CHANCE:
                state.play(dealer.choose(state))
            else:
                state.play(rng.pick(state.legal))
                decisions -= 1
        clone: Callable[[], Any] = state.clone
        return clone


if __name__ == "__main__":
    about = {
        "compiled": branchline.is_compiled(),
        "versions": {"branchline": branchline.__version__},
        "python": platform.python_version(),
    }
    serve({name: Ours(name) for name in branchline.games()}, about)
