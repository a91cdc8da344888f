"""`branchline bench`: how fast the engine is here."""

from __future__ import annotations

import argparse
import platform
from time import perf_counter, process_time
from typing import Any

import branchline
from branchline.cli.arguments import (
    add_game,
    add_json,
    open_game,
    players_of,
    positive_number,
    print_json,
    whole_number,
)
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.lab.kit.cases import random_end

HELP = "decisions a second, games a second, cost of a clone"
CLONES = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="how many play (4, as far as the game allows)"
    )
    parser.add_argument("--seconds", type=positive_number, default=3.0, help="how long each game is measured (3)")
    parser.add_argument("--seed", type=whole_number, default=1)
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    games = [open_game(call)] if call.game else [branchline.game(name) for name in branchline.games()]
    found = [measure(game, players_of(game, call.players, 4), call.seconds, call.seed) for game in games]
    result = {
        "compiled": branchline.is_compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "games": found,
    }
    if call.json:
        print_json(result)
        return 0
    form = "compiled" if result["compiled"] else "interpreted"
    print(f"Branchline {branchline.__version__}, {form}, Python {result['python']}, random play, one core\n")
    print(f"{'':24}{'players':>8}{'decisions/s':>13}{'us/decision':>13}{'games/s':>10}{'clone us':>10}")
    for one in found:
        print(
            f"{one['game']:24}{one['players']:8}{one['decisions_per_second']:13,.0f}{one['us_per_decision']:13.2f}"
            f"{one['games_per_second']:10.1f}{one['clone_us']:10.2f}"
        )
    return 0


def measure(game: Game, players: int, seconds: float, seed: int) -> dict[str, Any]:
    """Random games for so many seconds, in processor time; chance counts as time but not as decisions."""
    random_end(game.new(players), seed)
    games = decisions = 0
    clock, began = perf_counter(), process_time()
    while perf_counter() - clock < seconds:
        games += 1
        decisions += random_end(game.new(players), seed, games)
    spent = process_time() - began
    return {
        "game": game.name,
        "players": players,
        "games": games,
        "decisions": decisions,
        "decisions_per_second": decisions / spent,
        "us_per_decision": spent / decisions * 1e6,
        "games_per_second": games / spent,
        "clone_us": clone_cost(middle(game, players, seed, decisions // games // 2)),
    }


def middle(game: Game, players: int, seed: int, decisions: int) -> Position:
    """A position about half-way through a random game."""
    state: Position = game.new(players)
    dealer, rng = Dealer(seed), Rng(seed)
    while decisions > 0 and state.player != OVER:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
        else:
            state.play(rng.pick(state.legal))
            decisions -= 1
    return state


def clone_cost(state: Position) -> float:
    began = process_time()
    for _ in range(CLONES):
        state.clone()
    return (process_time() - began) / CLONES * 1e6
