"""Perft: how many sequences of decisions there are from a fixed position, depth by depth.

Chance is fixed: the n-th outcome on a path is drawn from a generator named by n alone, so that a count depends on
the rules and on nothing else. One number catches nearly any mistake in them.

    python -m conformance.perft          counts from the pinned positions (with tests/ on the path)
    python -m conformance.perft --write  pins the counts
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from branchline.core.chance import Rng
from branchline.core.position import CHANCE, OVER, Position
from conformance.cases import Case, by_the_book, own_games, random_positions

PINS = Path(__file__).with_name("perft.json")
SEED = 7
DEEPEST = 7
ENOUGH = 2_500
MOMENTS = (0.0, 0.35, 0.7, 0.95)


def fix_chance(state: Position, outcomes: int) -> int:
    """Let chance run; the number of outcomes on this path so far."""
    while state.player == CHANCE:
        state.play(state.legal[Rng(SEED, outcomes, 7).weighted(state.weights())])
        outcomes += 1
    return outcomes


def perft(state: Position, depth: int, outcomes: int = 0) -> int:
    """The number of sequences of so many decisions; a game that ends earlier counts once."""
    at = state.clone()
    outcomes = fix_chance(at, outcomes)
    if depth == 0 or at.player == OVER:
        return 1
    if depth == 1:
        return len(at.legal)
    count = 0
    for action in at.legal:
        after = at.clone()
        after.play(action)
        count += perft(after, depth - 1, outcomes)
    return count


def counts(state: Position, depth: int | None = None) -> list[int]:
    """Counts for depth 1 and on: to this depth, or until there are enough."""
    found: list[int] = []
    while len(found) < (DEEPEST if depth is None else depth):
        found.append(perft(state, len(found) + 1))
        if depth is None and found[-1] * (found[-1] / max(1, found[-2] if len(found) > 1 else 1)) > 10 * ENOUGH:
            break
    return found


def positions(case: Case) -> dict[str, Position]:
    """The fixed positions of a case, by name: the beginning, early, late and near the end of a seeded game."""
    game = random_positions(case, SEED)
    return {f"{case} at {int(share * len(game))}": game[int(share * len(game))] for share in MOMENTS}


def all_counts() -> dict[str, list[int]]:
    return {
        name: counts(state)
        for game in own_games()
        for case in by_the_book(game)
        for name, state in positions(case).items()
    }


def pinned() -> dict[str, list[int]]:
    found: dict[str, Any] = json.loads(PINS.read_text(encoding="utf-8"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance.perft", description="counts of legal sequences")
    parser.add_argument("--write", action="store_true", help="pin the counts in perft.json")
    wish = parser.parse_args()
    found = all_counts()
    if wish.write:
        lines = [f" {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in found.items()]
        PINS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    for name, numbers in found.items():
        print(f"{name}: {' '.join(str(number) for number in numbers)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
