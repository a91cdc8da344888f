"""One hash over everything that seeded games show: legal lists, weights, views, sentences, actions, scores.

The hashes in `traces.json` are equal interpreted and compiled, on every machine. A change of rules changes them:
look why, then write them anew with `make pins`.

    python -m conformance.traces             prints the hashes (with tests/ on the path)
    python -m conformance.traces --games 4   of so many games a case instead of the pinned number
    python -m conformance.traces --jobs 2    by two processes
    python -m conformance.traces --write     pins them
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from branchline.core.position import CHANCE, OVER
from conformance.cases import Case, cases, own_games, random_moves

PINS = Path(__file__).with_name("traces.json")
GAMES = 2
SEED = 20_26
VIEW_STRIDE = 7


def trace(case: Case, games: int = GAMES) -> str:
    """The hash of the first games of a case."""
    total = hashlib.sha256()
    for number in range(games):
        for at, (state, seat, action) in enumerate(random_moves(case, SEED, number)):
            shown: list[object] = [at, seat, action, state.players_to_act(), state.legal]
            if seat == CHANCE:
                shown.append(state.weights())
            if at % VIEW_STRIDE == 0 or seat == OVER:
                watchers = [*range(state.setting.players), None]
                shown += [state.view(watcher) for watcher in watchers]
                shown += [case.game.say(state, one) for one in state.legal]
                shown += [state.scores(), state.ranks(), state.score_sheet(), state.to_json()]
                shown += [case.game.evaluate(state, watcher) for watcher in range(state.setting.players)]
            total.update(json.dumps(shown).encode())
    return total.hexdigest()[:24]


def traces(games: int = GAMES, jobs: int = 1) -> dict[str, str]:
    """The hash of every case, by its name."""
    every = [case for name in own_games() for case in cases(name)]
    if jobs == 1:
        return {str(case): trace(case, games) for case in every}
    with ProcessPoolExecutor(jobs) as crew:
        return dict(zip(map(str, every), crew.map(trace, every, repeat(games)), strict=True))


def pinned() -> dict[str, str]:
    found: dict[str, str] = json.loads(PINS.read_text(encoding="utf-8"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance.traces", description="hashes of seeded games")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true", help="pin the hashes in traces.json")
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    found = traces(GAMES if wish.write else wish.games, wish.jobs)
    if wish.write:
        PINS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for name, value in found.items():
        print(f"{value}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
