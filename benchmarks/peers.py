"""The peers under the benchmark's orders: run inside the environment where they are installed."""

from __future__ import annotations

import copy
import platform
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import chess
import pyspiel
import rlcard
from catanatron import Color, Game, RandomPlayer
from worker import Subject, serve


class Catan:
    """catanatron: four random players; a tick is one decision, dice included."""

    def begin(self, number: int) -> Game:
        players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        return Game(players, seed=number)

    def play(self, number: int) -> int:
        game, decisions = self.begin(number), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    def middle(self, decisions: int) -> Callable[[], Any]:
        game = self.begin(1)
        for _ in range(decisions):
            if game.winning_color() is None:
                game.play_tick()
        return game.copy


class Chess:
    """python-chess: random legal moves to the end of the game."""

    def play(self, number: int) -> int:
        board, source, decisions = chess.Board(), random.Random(number), 0
        while not board.is_game_over():
            board.push(source.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    def middle(self, decisions: int) -> Callable[[], Any]:
        board, source = chess.Board(), random.Random(1)
        for _ in range(decisions):
            if not board.is_game_over():
                board.push(source.choice(list(board.legal_moves)))
        return lambda: board.copy(stack=False)


class Spiel:
    """A game of OpenSpiel, written in C++ and driven from Python. Chance counts as time, not as decisions."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)

    def step(self, state: Any, source: random.Random) -> int:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(actions, weights)[0])
            return 0
        state.apply_action(source.choice(state.legal_actions()))
        return 1

    def play(self, number: int) -> int:
        state, source, decisions = self.game.new_initial_state(), random.Random(number), 0
        while not state.is_terminal():
            decisions += self.step(state, source)
        return decisions

    def middle(self, decisions: int) -> Callable[[], Any]:
        state, source = self.game.new_initial_state(), random.Random(1)
        while decisions > 0 and not state.is_terminal():
            decisions -= self.step(state, source)
        clone: Callable[[], Any] = state.clone
        return clone


class Cards:
    """A game of RLCard, through its environment."""

    def __init__(self, name: str) -> None:
        self.env = rlcard.make(name, config={"seed": 1})

    def play(self, number: int) -> int:
        source, decisions = random.Random(number), 0
        state, _ = self.env.reset()
        while not self.env.is_over():
            state, _ = self.env.step(source.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    def middle(self, decisions: int) -> Callable[[], Any]:
        source = random.Random(1)
        state, _ = self.env.reset()
        for _ in range(decisions):
            if not self.env.is_over():
                state, _ = self.env.step(source.choice(list(state["legal_actions"])))
        return lambda: copy.deepcopy(self.env.game)


if __name__ == "__main__":
    subjects: dict[str, Subject] = {"catanatron: Catan": Catan(), "python-chess": Chess()}
    subjects |= {f"OpenSpiel: {name}": Spiel(name) for name in ("hearts", "backgammon", "gin_rummy")}
    subjects |= {f"RLCard: {name}": Cards(name) for name in ("uno", "gin-rummy")}
    packages = ("catanatron", "chess", "open_spiel", "rlcard")
    serve(subjects, {"versions": {name: version(name) for name in packages}, "python": platform.python_version()})
