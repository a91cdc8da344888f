"""A round of learning for all games at once, for a machine that is lent for minutes: many cores, perhaps a GPU.

    python benchmarks/train_all.py --round 1 --state FOLDER --out FOLDER --play 200 --learn 60 --try 150
    python benchmarks/train_all.py --round 2 ...        goes on with the nets of round 1 found in --state

Each game has its share of the cores; lessons and nets stay in --state, so that the next round goes on from there, and
what is known goes into --out as soon as it is known. Times are in seconds. `branchline train` is the same for one game,
round by round; here nothing waits for anything else.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from dataclasses import asdict
from pathlib import Path

import branchline
from branchline.bots.net import Net, file_name
from branchline.lab.learning.course import Plan, crew, end_now, play_lessons, teach
from branchline.lab.learning.lessons import parts_in
from branchline.lab.learning.uses import try_uses, used, uses_of

BEGAN = time.monotonic()


def tell(words: str) -> None:
    print(f"{time.monotonic() - BEGAN:6.0f} s  {words}", flush=True)


def one(call: argparse.Namespace) -> None:
    """One game: play, learn, try."""
    game = branchline.game(call.one)
    state, out = Path(call.state), Path(call.out)
    folder = state / f"{game.name}-{call.players}"
    present = folder / "present.npz"
    plan = Plan(game, call.players, folder, play_minutes=call.play / 60, learn_minutes=call.learn / 60,
                games=10**6, jobs=call.jobs, quick=call.quick, long=call.long, seed=call.seed)  # fmt: skip
    lessons = folder / f"round-{call.round}"
    lessons.mkdir(parents=True, exist_ok=True)
    best = str(present) if present.exists() else ""
    if call.play:
        pool = crew(call.jobs)
        play_lessons(plan, call.round, lessons, best, pool, tell)
        end_now(pool)
    paths = [path for number in range(1, call.round + 1) for path in parts_in(folder / f"round-{number}")]
    target = out / file_name(game.name, call.players)
    if call.learn:
        tell(f"{len(paths)} parts")
        net = teach(plan, paths, call.round, best)
        net.save(target)
        net.save(present)
        told = {
            name: net.about[name] for name in ("errors", "before", "base", "ends", "variance", "games", "positions")
        }
        tell(json.dumps(told))
    if call.try_:
        tried = try_uses(game, call.players, present, uses_of(game), call.budget, call.try_, call.jobs)
        for way in tried:
            tell(f"{way.use}: {way.wins:.1f} of {way.games}, {way.points / max(1, way.games):+.1f} points")
        chosen = used(Net.load(present), tried[0].use)
        chosen.save(target)
        chosen.save(present)
        (out / f"uses-{game.name}.json").write_text(json.dumps([asdict(way) for way in tried], indent=1))


def everyone(call: argparse.Namespace, rest: list[str]) -> int:
    """All games side by side, each in a process of its own, and what they leave packed into few files."""
    out = Path(call.out) / "each"
    out.mkdir(parents=True, exist_ok=True)
    names = call.only or branchline.games()
    jobs = max(1, (os.cpu_count() or 1) // len(names))
    running = {}
    for name in names:
        log = (out / f"log-{name}.txt").open("w")
        order = [sys.executable, __file__, *rest, "--one", name, "--jobs", str(jobs), "--out", str(out)]
        running[name] = subprocess.Popen(order, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    end = BEGAN + call.limit
    while any(process.poll() is None for process in running.values()) and time.monotonic() < end:
        time.sleep(5)
        pack(Path(call.out), out)
    for process in running.values():
        if process.poll() is None:
            os.killpg(process.pid, 15)
    pack(Path(call.out), out)
    for name in names:
        print(f"== {name}: {running[name].poll()}")
        print("\n".join((out / f"log-{name}.txt").read_text().splitlines()[-14:]))
    shutil.rmtree(out)
    return 0


def pack(target: Path, folder: Path) -> None:
    for name, pattern in (("nets.tar", "*.npz"), ("logs.tar", "*.[tj]*")):
        with tarfile.open(target / f"{name}.new", "w") as tar:
            for path in sorted(folder.glob(pattern)):
                tar.add(path, path.name)
        (target / f"{name}.new").replace(target / name)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--round", type=int, default=1)
    parser.add_argument("--state", default="nets")
    parser.add_argument("--out", default="nets/out")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--play", type=float, default=200.0, help="seconds of self-play")
    parser.add_argument("--learn", type=float, default=60.0, help="seconds of learning")
    parser.add_argument("--try", dest="try_", type=float, default=120.0, help="seconds of trying ways to use the net")
    parser.add_argument("--budget", default="20ms", help="of each decision in those tries")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds after which everything ends")
    parser.add_argument("--quick", type=int, default=12)
    parser.add_argument("--long", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append")
    parser.add_argument("--one", help="for the processes of this script itself")
    call = parser.parse_args()
    if call.one:
        one(call)
        return 0
    return everyone(call, sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
