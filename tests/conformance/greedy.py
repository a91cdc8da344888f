"""The first decisions of `greedy` with the weights of the house: the same interpreted, compiled and after any tidying.

python -m conformance.greedy          as they are now (with tests/ on the path)
python -m conformance.greedy --write  pins them
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path

from branchline.bots import bot, decide
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from conformance.cases import Case, own_games

PINS = Path(__file__).with_name("greedy.json")
SEED = 7
ENOUGH = 90


def cases() -> list[Case]:
    """Each game by the book at every player count: each has weights of its own."""
    found = []
    for name in own_games():
        game = Case(name, 2).game
        found += [Case(name, players) for players in range(game.min_players, game.max_players + 1)]
    return found


def trace(case: Case) -> str:
    """A short name for what greedy seats did at the beginning of a seeded game."""
    greedy, dealer, rng = bot("greedy", case.game), Dealer(SEED), Rng(SEED)
    state, said, decisions = case.begin(), [], 0
    while state.player != OVER and decisions < ENOUGH:
        seat = state.player
        if seat == CHANCE:
            action = dealer.choose(state)
        else:
            action = decide(greedy, state, seat, rng)
            decisions += 1
            said.append(f"{seat} {case.game.actions.text(action)}")
        state.play(action)
    return sha256("\n".join(said).encode()).hexdigest()[:16]


def pinned() -> dict[str, str]:
    found: dict[str, str] = json.loads(PINS.read_text(encoding="utf-8"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    text = json.dumps({str(case): trace(case) for case in cases()}, indent=1) + "\n"
    if parser.parse_args().write:
        PINS.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
