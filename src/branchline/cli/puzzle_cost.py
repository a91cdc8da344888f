"""How long it will take to mine puzzles, or to check them, told before it begins."""

from __future__ import annotations

import time
from collections.abc import Sequence

from branchline.bots.puzzles import Puzzle, game_of
from branchline.bots.puzzling import ROUGH, ROUGH_TIMES, SEEDS, Sight
from branchline.cli.crew import say_cost
from branchline.core.words import counted
from branchline.lab.mining import Mine, decisions

TRIED = 60
"""So many iterations are timed."""
CLOSE = 3
"""So many answers about are looked at to the full depth."""


def announce_mining(plan: Mine, jobs: int) -> None:
    """A game is looked through and timed. How many of its decisions will be worth more than a look, nobody knows."""
    games = plan.total - plan.looked_through
    if plan.is_done:
        return
    begun = time.perf_counter()
    for _ in decisions(plan, plan.looked_through):
        pass
    seconds = (time.perf_counter() - begun) * games / jobs
    say_cost(counted(games, "game"), seconds, jobs, " to look through them, and more for each decision worth asking")


def announce_check(puzzles: Sequence[Puzzle], depth: int) -> None:
    """A few iterations of a puzzle of each game are timed."""
    pace: dict[str, float] = {}
    seconds = 0.0
    for one in puzzles:
        if one.game not in pace:
            pace[one.game] = seconds_of_an_iteration(one)
        seconds += pace[one.game] * sum(iterations(len(asked.answers), depth) for asked in one.line)
    say_cost(counted(len(puzzles), "puzzle"), seconds, 1)


def seconds_of_an_iteration(one: Puzzle) -> float:
    tree = Sight.of(game_of(one), one.view).tree()
    begun = time.perf_counter()
    tree.run(TRIED, 0.0)
    return (time.perf_counter() - begun) / TRIED


def iterations(answers: int, depth: int) -> int:
    """Of all the searches that look at one decision (`puzzling.examined`)."""
    return depth + answers * ROUGH * ROUGH_TIMES + CLOSE * SEEDS * (depth // 2)
