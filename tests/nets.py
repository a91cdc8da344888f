"""Nets for tests: whole numbers by chance, of the shape that a game's own net has."""

from typing import Any

import numpy as np

from branchline.bots.net import Net, fingerprint
from branchline.core.game import Game


def any_net(game: Game, players: int, seed: int = 1, **about: Any) -> Net:
    """Untaught: what it thinks is fixed, and that is all."""
    chance = np.random.default_rng(seed)
    layout = game.layout(players)

    def perceptron(hidden: int, outputs: int) -> list[Any]:
        shapes = [(layout.size, 16), (16,), (16, hidden), (hidden,), (hidden, outputs), (outputs,)]
        return [chance.integers(-3000, 3000, shape).astype(np.int16) for shape in shapes]

    told = {
        "layout": fingerprint(layout),
        "actions": len(game.player_actions),
        "scale": 20.0,
        "base": 0.5,
        "trust": 1.0,
        "guides": True,
        "foresight": 3,
        "heat": 1.0,
    }
    return Net(perceptron(8, 2 * players), perceptron(8, len(game.player_actions)), {**told, **about})
