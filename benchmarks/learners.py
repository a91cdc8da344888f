"""How many steps a second a learner gets from 1,024 games at once, beside an earlier revision and beside nothing.

    mkdir -p build/before && git archive d1b5b0e | tar x -C build/before
    make compile && make -C build/before compile
    python benchmarks/learners.py --before build/before/build/compiled/bin/python --now build/compiled/bin/python

Both environments need Gymnasium. Each step observes and masks every game, for the seat that decides (self-play, four
players), and takes a legal action by chance for each; a game that is over begins anew. "Nothing" is a vector
environment that gives the same arrays each time; "play" is the same games without observations and masks: no
observation, however fast, can pass it. All take turns, in slices one after the other, so that whatever else the
machine does falls on all; seconds are those of the processor, on one core. Revision d1b5b0e observed each number by
itself.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from time import process_time
from typing import Any

SLICES = 4
WARMING = 20
GAMES = ("alubari", "movers_and_shakers", "railroad_revolution", "railway_workers", "small_railroad_empires")
PLAYERS = 4


class Nothing:
    """The least that a vector environment can be: the arrays of a game's first moment, for ever."""

    def __init__(self, environment: Any) -> None:
        self.rows, self.told = environment.reset(seed=1)
        self.num_envs = environment.num_envs

    def reset(self, seed: int) -> tuple[Any, Any]:
        return self.rows, self.told

    def step(self, actions: Any) -> tuple[Any, ...]:
        return self.rows, None, None, None, self.told


class Playing:
    """The games are played on, and nobody looks."""

    def __init__(self, environment: Any, rng: Any) -> None:
        from branchline.bots.plays import step_all

        self.environment, self.rng, self.step_all = environment, rng, step_all

    def go(self) -> None:
        environment = self.environment
        chances = self.rng.random(environment.num_envs).tolist()
        legal = [play.position.legal for play in environment.plays]
        chosen = [one[int(chance * len(one))] for one, chance in zip(legal, chances, strict=True)]
        told: dict[str, Any] = {}

        def finish(number: int, actor: int) -> None:
            told.update(told or environment.nothing_yet())
            environment.finish(number, actor, told)

        self.step_all(environment.plays, chosen, finish, environment.setup.eyes.fetch, look_away)


def look_away(*shown: Any) -> None:
    """Instead of showing anything."""


class Steps:
    """One environment of this interpreter's branchline, whichever revision that is, and its next legal actions."""

    def __init__(self, name: str, games: int, seat: str, subject: str) -> None:
        import numpy as np

        from branchline.adapters.gymnasium import BranchlineVectorEnv

        more = {"compact": {"compact": True}, "kept": {"compact": True, "copy": False}}.get(subject, {})
        whose = seat if seat == "all" else int(seat)
        environment: Any = BranchlineVectorEnv(name, games, players=PLAYERS, seat=whose, **more)
        self.np, self.games, self.rng = np, games, np.random.default_rng(1)
        self.environment = Nothing(environment) if subject == "nothing" else environment
        self.masks = self.environment.reset(seed=1)[1]["action_mask"]
        self.edges = np.arange(games + 1) * self.masks.shape[1]
        if subject == "play":
            self.go = Playing(environment, self.rng).go  # type: ignore[method-assign]
        for _ in range(WARMING):
            self.go()

    def go(self) -> None:
        np, edges = self.np, self.edges
        legal = np.flatnonzero(self.masks.view(np.bool_))
        firsts = np.searchsorted(legal, edges)
        chosen = firsts[:-1] + (self.rng.random(self.games) * np.diff(firsts)).astype(int)
        self.masks = self.environment.step(legal[chosen] - edges[:-1])[4]["action_mask"]

    def rate(self, seconds: float) -> float:
        steps, began = 0, process_time()
        while (spent := process_time() - began) < seconds:
            self.go()
            steps += self.games
        return steps / spent


def answer() -> None:
    """Count as often as asked, by one line each; only the environments of the latest game are kept."""
    kept: dict[tuple[str, str], Steps] = {}
    for line in sys.stdin:
        name, games, seat, subject, seconds = json.loads(line)
        kept = {key: one for key, one in kept.items() if key[0] == name}
        if (name, subject) not in kept:
            kept[name, subject] = Steps(name, games, seat, subject)
        print(json.dumps(kept[name, subject].rate(seconds)), flush=True)


class Revision:
    """The Python of one revision, which is asked in turn with the others."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, __file__, "--answer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, call: argparse.Namespace, name: str, subject: str) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = (name, call.games, call.seat, subject, call.seconds / SLICES)
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return float(json.loads(self.process.stdout.readline()))


def compare(call: argparse.Namespace) -> None:
    before, now = Revision(call.before), Revision(call.now)
    subjects = {"nothing": now, "play": now, "plain before": before, "plain": now, "compact": now, "kept": now}
    print(f"{call.games} games, {PLAYERS} players, load {os.getloadavg()[0]:.1f}\n")
    print("| steps a second | nothing | play | before | now | ratio | compact | ratio | same arrays | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in call.only or GAMES:
        found: dict[str, list[float]] = {subject: [] for subject in subjects}
        for _ in range(SLICES):
            for subject, revision in subjects.items():
                found[subject].append(revision.rate(call, name, subject.split()[0]))
        show(name, found)
    for revision in (before, now):
        revision.process.communicate()


def show(name: str, found: dict[str, list[float]]) -> None:
    """Medians over the slices, and the medians of the ratios within each."""
    was = found["plain before"]
    cells = [f"{statistics.median(found[subject]):,.0f}" for subject in ("nothing", "play", "plain before")]
    for subject in ("plain", "compact", "kept"):
        ratios = [one / old for one, old in zip(found[subject], was, strict=True)]
        cells += [f"{statistics.median(found[subject]):,.0f}", f"{statistics.median(ratios):.1f}"]
    print(f"| {name} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--before", help="the Python of the earlier revision's environment")
    parser.add_argument("--now", default=sys.executable, help="that of this one's (the Python that runs this)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each game and subject (10)")
    parser.add_argument("--games", type=int, default=1024, help="how many at once (1024)")
    parser.add_argument("--seat", default="all", help="'all' for self-play, or the learner's among random bots")
    parser.add_argument("--only", nargs="*", metavar="GAME", help="these games (all)")
    parser.add_argument(
        "--answer", action="store_true", help="count with this Python: what each revision is asked to do"
    )
    call = parser.parse_args()
    if call.answer:
        answer()
    elif call.before:
        compare(call)
    else:
        parser.error("--before names the Python of the earlier revision's environment")


if __name__ == "__main__":
    main()
