"""Tunes the weights of every game and player count in a given time: one `branchline tune` after the other.

    python benchmarks/tune_all.py --minutes 30                             all of them, into the games' own weights.toml
    python benchmarks/tune_all.py --minutes 5 --only alubari --players 2,3
    python benchmarks/tune_all.py --minutes 9 --out FOLDER                 as FOLDER/<game>.toml, on from those there

Needs nothing but Branchline; use a compiled engine. Quick games come first; each has a share of the time by the root of
how long its games take. Afterwards `make pins` writes what `greedy` now does, and the ladder is played anew.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from pathlib import Path

import branchline
from branchline.cli.main import main
from branchline.lab import Series, simulate
from branchline.lab.tuning import DEFAULT_METHOD

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = 4
LEAST = 0.02


def seconds_of(name: str, players: int) -> float:
    """How long a game between greedy bots takes."""
    start = time.perf_counter()
    simulate(Series(branchline.game(name), players, ["greedy"], SAMPLE, 1))
    return (time.perf_counter() - start) / SAMPLE


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0, help="for everything together (30)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--only", default=",".join(branchline.games()), help="games, with commas between them")
    parser.add_argument("--players", default="1,2,3,4,5", help="player counts, with commas between them")
    parser.add_argument("--method", default=DEFAULT_METHOD, help=f"as of `branchline tune` ({DEFAULT_METHOD})")
    parser.add_argument("--begin", type=int, help="the player count with whose weights the others begin")
    parser.add_argument("--trials", type=int, default=6400, help="at most so many trials for each (6400)")
    parser.add_argument("--held-out", type=int, default=1000, help="games against the weights before (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a folder for the weights, instead of the games' own")
    return parser.parse_args()


def target_of(name: str, folder: Path | None) -> Path:
    if folder is not None:
        return folder / f"{name}.toml"
    return ROOT / "src" / "branchline" / "games" / name / "data" / "weights.toml"


def run() -> int:
    call = arguments()
    end = time.monotonic() + 60 * call.minutes
    if call.out is not None:
        call.out.mkdir(parents=True, exist_ok=True)
    counts = [int(players) for players in call.players.split(",")]
    games = [branchline.game(name) for name in call.only.split(",")]
    todo = [(game.name, players) for game in games for players in counts if players in game.weight_sets]
    lengths = {one: seconds_of(*one) for one in todo}
    todo.sort(key=lambda one: lengths[one])
    for at, (name, players) in enumerate(todo):
        shares = [math.sqrt(lengths[one]) for one in todo[at:]]
        left = (end - time.monotonic()) * shares[0] / sum(shares)
        held_out = call.held_out * lengths[name, players] / call.jobs
        target = target_of(name, call.out)
        words = ["tune", name, "--players", players, "--trials", call.trials, "--held-out", call.held_out]
        words += ["--method", call.method, "--seed", call.seed, "--jobs", call.jobs]
        words += ["--minutes", max(LEAST, (left - held_out) / 60)]
        words += ["--begin", call.begin] if call.begin and players != call.begin else []
        words += ["--out", target, *(["--weights", target] if target.exists() else [])]
        print(f"\n{at + 1} of {len(todo)}: {name}, {players} players", flush=True)
        code = main([str(word) for word in words])
        if code:
            return code
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
