"""A table as arrays: what a seat observes, and what it may do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from branchline.core.errors import IllegalAction
from branchline.core.game import Game
from branchline.core.layout import masks_of
from branchline.core.position import Position
from branchline.core.printing import press_of


class Eyes:
    """Makes arrays of the tables of one kind of game: this box, this many players, these options.

    Actions are numbered as the engine numbers them, or, if `compact`, as they stand in the list of those that a player
    can ever have (`Game.player_actions`).
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any], compact: bool = False) -> None:
        self.made_of = (game, players, options, compact)
        self.layout = game.layout(players, **options)
        self.size = self.layout.size
        self.ids = game.player_actions if compact else list(range(game.actions.count))
        self.places = game.actions.place if compact else self.ids
        self.actions = len(self.ids)
        self.spans = np.array(self.layout.spans, np.float32)
        press = press_of(self.layout, players, self.places, self.actions)
        self.fetch: Callable[[list[Position]], object] = pass_by if press is None else press.fetch
        """Brings what tables hold into the processor's cache, before they are played and shown."""
        self.chosen: Callable[..., list[int] | None] = look_again if press is None else press.chosen
        """Plays, the action chosen in each by its number here, and `ids`: the engine's actions, or None if any of them
        cannot be seen to be legal at a glance."""
        self.show: Callable[..., object] = self.show_plainly if press is None else press.print
        """Tables, who observes each, then rows and masks that are there, and the number of the first: both are written
        from there on, and the masks hold what the one who decides may do."""

    def observe(self, state: Position, seat: int) -> NDArray[np.float32]:
        """What a seat observes, each number between 0 and 1."""
        rows = np.empty((1, self.size), np.float32)
        self.show([state], [seat], rows, None, 0)
        row: NDArray[np.float32] = rows[0]
        return row

    def show_plainly(
        self, states: list[Position], seats: list[int], rows: NDArray[Any], masks: NDArray[Any] | None, first: int
    ) -> None:
        """`show` without the press."""
        last = first + len(states)
        numbers = np.frombuffer(self.layout.observe_all(states, seats), np.uint8)
        np.divide(numbers.reshape(len(states), self.size), self.spans, out=rows[first:last], dtype=np.float32)
        if masks is not None:
            masks[first:last] = self.masks([state.legal for state in states])

    def mask(self, state: Position, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that this seat may take now; zeros while another decides."""
        row: NDArray[np.int8] = self.masks([state.legal if seat == state.player else []])[0]
        return row

    def masks(self, lists: list[list[int]]) -> NDArray[np.int8]:
        """A 1 for each action of a list, one row for each."""
        masks = np.frombuffer(masks_of(lists, self.places, self.actions), np.int8)
        return masks.reshape(len(lists), self.actions)

    def action(self, number: int) -> int:
        """The engine's id of an action, as it is numbered here."""
        if not 0 <= number < self.actions:
            raise IllegalAction(f"there is no action {number}: they are numbered from 0 to {self.actions - 1}")
        return self.ids[number]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Eyes, self.made_of)

    def observation_space(self) -> spaces.Box:
        return spaces.Box(0.0, 1.0, (self.size,), np.float32)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def mask_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.actions,), np.int8)


def pass_by(tables: list[Position]) -> None:
    """Where nothing can be fetched."""


def look_again(plays: list[Any], chosen: list[int], ids: list[int]) -> None:
    """Where nothing is seen at a glance."""


class Paper:
    """Arrays of one shape to be written on: one that nobody else holds any more is used again.

    Whoever looks at an array, or at a part of it, holds it; so nothing is written on what somebody may still read.
    """

    KEPT = 3

    def __init__(self, shape: tuple[int, int], kind: type[np.generic]) -> None:
        self.shape, self.kind = shape, kind
        self.sheets: list[NDArray[Any]] = [np.empty((0, 0), kind)]
        self.alone = self.holders()[0]

    def holders(self) -> list[int]:
        """How often each sheet is held, as this interpreter counts."""
        return [sys.getrefcount(sheet) for sheet in self.sheets]

    def sheet(self) -> NDArray[Any]:
        for at, held in enumerate(self.holders()):
            if held == self.alone and self.sheets[at].shape == self.shape:
                return self.sheets[at]
        self.sheets = [*self.sheets, np.empty(self.shape, self.kind)][-self.KEPT :]
        return self.sheets[-1]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Paper, (self.shape, self.kind))
