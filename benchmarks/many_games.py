"""Many games in one command: 10,000 random four-player games of each game on two cores, and the speed of the search.

    python benchmarks/many_games.py                     all games, 10,000 each, two processes
    python benchmarks/many_games.py --games 500 --only alubari

Each game is played by `branchline simulate` itself, in a process of its own, as a user would; figures are wall-clock
seconds of the whole command, start included. Then the search bot thinks at a few moments of a four-player game: its
iterations a second, on one core. Run it with the Python whose Branchline is to be measured; the first line says whether
the engine is compiled. A whole run stands in the README beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import measured

import branchline
from branchline.bots.greedy import GreedyBot
from branchline.bots.search import SearchBot
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER

GAMES = 10_000
PLAYERS = 4
MOMENTS = 8
HERE = Path(__file__).parent
RESULTS = HERE / "results" / "many_games.json"
PART = "many games"


def simulate(name: str, games: int, jobs: int, seed: int) -> dict[str, Any]:
    """The command as a user types it; wall-clock seconds, start included."""
    words = [sys.executable, "-m", "branchline", "simulate", name, "--players", str(PLAYERS), "--bots", "random"]
    words += ["-n", str(games), "--seed", str(seed), "--jobs", str(jobs), "--json"]
    began = time.perf_counter()
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - began
    found = json.loads(done.stdout)
    decisions = found["decisions"]["mean"] * games
    return {"seconds": seconds, "games_per_second": games / seconds, "decisions_per_second": decisions / seconds}


def search_speed(name: str, seconds: float, seed: int) -> dict[str, float]:
    """Iterations a second of the search bot's tree, over moments spread through a game between greedy bots."""
    game = branchline.game(name)
    state, dealer, rng = game.new(PLAYERS), Dealer(seed), Rng(seed)
    greedy = GreedyBot("", game)
    moments = []
    decisions = 0
    while state.player != OVER:
        if state.player == CHANCE:
            state.play(dealer.choose(state))
            continue
        if decisions % 12 == 0 and len(state.legal) > 1:
            moments.append(state.clone())
        state.play(greedy.choose_from(state.clone(), state.player, rng))
        decisions += 1
    chosen = moments[:: max(1, len(moments) // MOMENTS)][:MOMENTS]
    iterations, spent = 0, 0.0
    for moment in chosen:
        moment.reshuffle(moment.player, rng)
        moment.rest()
        tree = SearchBot("", game).tree_for(moment, moment.player, rng)
        began = time.process_time()
        tree.run(0, seconds / len(chosen))
        spent += time.process_time() - began
        iterations += tree.iterations
    return {"iterations_per_second": iterations / spent, "iterations": iterations}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a game by name, as often as needed")
    parser.add_argument(
        "--search-seconds", type=float, default=8.0, help="how long the search of each game is measured"
    )
    call = parser.parse_args()
    about = {
        "compiled": branchline.is_compiled(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "games": call.games,
        "jobs": call.jobs,
    }
    found = {}
    for name in call.only or branchline.games():
        found[name] = simulate(name, call.games, call.jobs, call.seed) | search_speed(
            name, call.search_seconds, call.seed
        )
        print(f"{name}: {found[name]['seconds']:.1f} s", file=sys.stderr, flush=True)
    result = {"about": about, "games": found}
    print(markdown(result))
    if not call.only and call.games == GAMES:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        measured.put(HERE / "README.md", markdown(result), PART)
    return 0


def markdown(result: dict[str, Any]) -> str:
    about = result["about"]
    form = "compiled" if about["compiled"] else "interpreted"
    lines = [
        f"Branchline {branchline.__version__}, {form}, Python {about['python']}, {about['jobs']} processes on "
        f"{about['cores']} cores, load before {about['load']:.1f}.",
        "",
        f"| game | {about['games']:,} games, s | games/s | decisions/s | search iterations/s |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, one in result["games"].items():
        lines.append(
            f"| {name} | {one['seconds']:.1f} | {one['games_per_second']:,.0f} | {one['decisions_per_second']:,.0f} "
            f"| {one['iterations_per_second']:,.0f} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
