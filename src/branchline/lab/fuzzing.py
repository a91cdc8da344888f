"""Whole games under the invariants: pieces, faults and something to choose after every action, at the speed of the
engine; everything else that can be asked on a share of the positions.
"""

from __future__ import annotations

from typing import Any

from branchline.core.breakdown import game_number, told
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.patrol import carry_out, patrol, unsound
from branchline.core.position import OVER, Position
from branchline.core.record import Record
from branchline.lab.invariants import (
    Violation,
    check_deeply,
    check_json,
    check_ranks,
    check_replay,
    check_scores,
    demand,
    is_words,
)
from branchline.lab.styles import BY_NAME, Seats, Style, style_of

ENDS = 60
"""The end is one position of many, but of a kind of its own: it is checked deeply so many times as often as others."""


def fuzz_game(
    game: Game,
    players: int,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    number: int = 0,
    stride: int = 1,
    style: str = "",
    turns: bool = False,
) -> Record:
    """Play one game under every invariant; its record, or a Violation that carries it.

    Every `stride`-th position is checked deeply, beginning anywhere. Seed and number choose the style where none
    is named. With `turns` every position where a turn begins goes through JSON and back.
    Whatever else the game raises is a Violation too.
    """
    record = Record(game, players, options)
    patrolled = Patrolled(record, seed, number, max(1, stride), BY_NAME[style] if style else style_of(seed, number))
    try:
        patrolled.play(turns)
    except Violation as violation:
        record.moves += violation.ahead
        violation.record = record
        raise
    except Exception as error:
        raise Violation(told(game, error, game_number(number, seed), record.moves), record) from error
    return record


def begins_turn(record: Record, state: Position) -> bool:
    """Has play just come to this seat, from another, from chance, or with the beginning of the game?"""
    return state.player >= 0 and (not record.moves or record.moves[-1][0] != state.player)


class Patrolled:
    """One game of the fuzzer, about to be played."""

    def __init__(self, record: Record, seed: int, number: int, stride: int, style: Style) -> None:
        self.record = record
        self.game = record.game
        self.stride = stride
        self.rng = Rng(seed, number, 101)
        self.seats = Seats(self.game, style, seed, number)
        self.due = self.rng.below(stride)
        self.looks_at_end = self.rng.below(1 + stride // ENDS) == 0
        self.moments: dict[int, str] = {}

    def play(self, turns: bool) -> None:
        state: Position = self.record.begin()
        self.demand_sound(unsound(state, self.game.actions.count))
        while state.player != OVER:
            at = len(self.record)
            state.demand_end(at)
            if at == self.due:
                self.look(state)
                self.due += self.stride
            if turns and begins_turn(self.record, state):
                check_json(self.game, state)
            last = self.due - 1
            if at < last:
                self.go_on(state, at + 1 if turns else last)
            else:
                state.journal = []
                self.go_on(state, self.due)
        self.end(state)

    def go_on(self, state: Position, until: int) -> None:
        """Play until there are so many moves, or to the end, and check after each what is cheap enough for that."""
        moves, count = self.record.moves, self.game.actions.count
        until = min(until, self.game.longest)
        if self.seats.can_walk:
            self.demand_sound(patrol(state, self.seats.walk, moves, until, count))
            return
        while state.player != OVER and len(moves) < until:
            seat, action = self.seats.choose(state)
            moves.append((seat, action))  # noted before it is tried, so that a breakdown can be replayed
            carry_out(state, seat, action)
            self.demand_sound(unsound(state, count))

    def demand_sound(self, wrong: str) -> None:
        demand(not wrong, wrong)

    def look(self, state: Position) -> None:
        """Everything that can be asked of this position, and asking has changed nothing."""
        text = self.moments[len(self.record)] = state.to_json()
        check_deeply(self.game, state, self.rng)
        demand(state.to_json() == text, "asking a position has changed it")
        state.journal = None

    def end(self, state: Position) -> None:
        demand(is_words(self.game.ending(state)), "the game is over and nobody can say why")
        check_scores(self.game, state)
        check_ranks(state)
        self.record.finish(state)
        if self.looks_at_end:
            self.look(state)
            check_replay(self.record, self.moments)
