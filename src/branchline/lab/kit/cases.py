"""What the kit plays of a game: every player count, by the book, each variant alone and all together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from branchline.core.breakdown import game_number, rules_of
from branchline.core.chance import Dealer, Rng, random_playout
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.registry import game
from branchline.lab.invariants import is_possible


@dataclass(frozen=True)
class Case:
    """One way to begin a game."""

    name: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game(self.name)

    def begin(self) -> Position:
        state: Position = self.game.new(self.players, **self.options)
        return state

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.name} {self.players}{chosen}"


def choices(one: Game, players: int) -> Iterator[dict[str, Any]]:
    """By the book, each variant that is a yes or no alone, and all that go together at once."""
    yield {}
    variants = {name: allowed[1] for name, allowed in one.options.items() if set(allowed) == {True, False}}
    possible = {name: value for name, value in variants.items() if is_possible(one, players, {name: value})}
    for name, value in possible.items():
        yield {name: value}
    together: dict[str, Any] = {}
    for name, value in possible.items():
        if is_possible(one, players, together | {name: value}):
            together[name] = value
    if len(together) > 1:
        yield together


def cases(name: str) -> list[Case]:
    found = game(name)
    counts = range(found.min_players, found.max_players + 1)
    return [
        Case(name, players, options)
        for players in counts
        if is_possible(found, players, {})
        for options in choices(found, players)
    ]


def by_the_book(name: str) -> list[Case]:
    """One case for each player count, without variants."""
    return [case for case in cases(name) if not case.options]


def random_moves(case: Case, seed: int, number: int = 0) -> Iterator[tuple[Position, int, int]]:
    """A seeded random game: each position, then who acts, and what it does."""
    state, dealer, rng = case.begin(), Dealer(seed, number), Rng(seed, number, 100)
    moves: list[tuple[int, int]] = []
    with rules_of(case.game, game_number(number, seed), moves):
        while state.player != OVER:
            state.demand_end(len(moves))
            if state.player == CHANCE:
                seat, action = CHANCE, dealer.choose(state)
            else:
                seat = rng.pick(state.players_to_act())
                action = rng.pick(state.legal_actions(seat))
            yield state, seat, action
            moves.append((seat, action))
            state.apply(action, seat)
    yield state, OVER, -1


def random_end(state: Position, seed: int, number: int = 0) -> int:
    """Play a seeded random game to its end; the number of decisions."""
    with rules_of(state.setting.game, game_number(number, seed)):
        return random_playout(state, Dealer(seed, number), Rng(seed, number))


def random_positions(case: Case, seed: int, stride: int = 1) -> list[Position]:
    """Every so many positions of a seeded random game, as clones; the last one is the end."""
    found = []
    for at, (state, seat, _) in enumerate(random_moves(case, seed)):
        if at % stride == 0 or seat == OVER:
            found.append(state.clone())
    return found
