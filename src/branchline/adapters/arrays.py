"""A table as arrays: what a seat observes, and what it may do."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from branchline.core.game import Game
from branchline.core.layout import mask_of
from branchline.core.position import Position


class Eyes:
    """Makes arrays of the tables of one kind of game: this box, this many players, these options."""

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        self.layout = game.layout(players, **options)
        self.size = self.layout.size
        self.actions = game.actions.count
        self.spans = np.array(self.layout.spans, np.float32)

    def observe(self, state: Position, seat: int) -> NDArray[np.float32]:
        """What a seat observes, each number between 0 and 1."""
        numbers = np.frombuffer(self.layout.observe(state, seat), np.uint8)
        return np.divide(numbers, self.spans, dtype=np.float32)

    def observe_all(self, states: list[Any], seats: list[int]) -> NDArray[np.float32]:
        """Several tables at once, one row each."""
        numbers = np.frombuffer(self.layout.observe_all(states, seats), np.uint8)
        return np.divide(numbers.reshape(len(states), self.size), self.spans, dtype=np.float32)

    def mask(self, state: Position, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that this seat may take now; zeros while another decides."""
        return np.frombuffer(mask_of(state.legal if seat == state.player else [], self.actions), np.int8)

    def observation_space(self) -> spaces.Box:
        return spaces.Box(0.0, 1.0, (self.size,), np.float32)

    def mask_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.actions,), np.int8)
