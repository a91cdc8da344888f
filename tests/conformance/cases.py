"""Which games the kit plays: every game of the house, every player count, each variant alone and all together."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.registry import SHELF
from branchline.lab.invariants import is_possible


@dataclass(frozen=True)
class Case:
    """One way to begin a game."""

    name: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return branchline.game(self.name)

    def begin(self) -> Position:
        state: Position = self.game.new(self.players, **self.options)
        return state

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.name} {self.players}{chosen}"


def own_games() -> list[str]:
    """The games of the house; toys that other tests put beside them are none of our business."""
    return sorted(module.name for module in pkgutil.iter_modules(list(SHELF.__path__)[:1]) if module.ispkg)


def choices(game: Game, players: int) -> Iterator[dict[str, Any]]:
    """By the book, each variant that is a yes or no alone, and all that go together at once."""
    yield {}
    variants = {name: allowed[1] for name, allowed in game.options.items() if set(allowed) == {True, False}}
    possible = {name: value for name, value in variants.items() if is_possible(game, players, {name: value})}
    for name, value in possible.items():
        yield {name: value}
    together: dict[str, Any] = {}
    for name, value in possible.items():
        if is_possible(game, players, together | {name: value}):
            together[name] = value
    if len(together) > 1:
        yield together


def cases(name: str) -> list[Case]:
    game = branchline.game(name)
    counts = range(game.min_players, game.max_players + 1)
    return [
        Case(name, players, options)
        for players in counts
        if is_possible(game, players, {})
        for options in choices(game, players)
    ]


def by_the_book(name: str) -> list[Case]:
    """One case for each player count, without variants."""
    return [case for case in cases(name) if not case.options]


ALL_CASES = [case for name in own_games() for case in cases(name)]


def is_quick(case: Case) -> bool:
    """By the book, or with all variants at once; a variant alone, where there are several, waits for `make test`."""
    most = max(len(other.options) for other in cases(case.name) if other.players == case.players)
    return len(case.options) in (0, most)


EVERY_CASE = pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=[] if is_quick(case) else pytest.mark.slow) for case in ALL_CASES]
)
EVERY_GAME = pytest.mark.parametrize("name", own_games())


def random_moves(case: Case, seed: int, number: int = 0) -> Iterator[tuple[Position, int, int]]:
    """A seeded random game: each position, then who acts, and what it does."""
    state, dealer, rng = case.begin(), Dealer(seed, number), Rng(seed, number, 100)
    while state.player != OVER:
        if state.player == CHANCE:
            seat, action = CHANCE, dealer.choose(state)
        else:
            seat = rng.pick(state.players_to_act())
            action = rng.pick(state.legal_actions(seat))
        yield state, seat, action
        state.apply(action, seat)
    yield state, OVER, -1


def random_positions(case: Case, seed: int, stride: int = 1) -> list[Position]:
    """Every so many positions of a seeded random game, as clones; the last one is the end."""
    found = []
    for at, (state, seat, _) in enumerate(random_moves(case, seed)):
        if at % stride == 0 or seat == OVER:
            found.append(state.clone())
    return found
