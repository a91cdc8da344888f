"""How many positions a second the fuzzer checks, beside an earlier revision of it, both as they are run by default.

    mkdir -p build/before && git archive 56418bb | tar x -C build/before
    make compile && make -C build/before compile
    python benchmarks/fuzzing.py --before build/before/build/compiled/bin/python --now build/compiled/bin/python

Revision 56418bb is the last that said every sentence after every move and looked deeply at each 13th position. Both
take the variants of a game in turn, in slices of a few seconds one after the other, so that whatever else the machine
does falls on both. Seconds are those of the processor, from the first game on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from time import process_time

SLICES = 4


def count(name: str, seconds: float, first: int) -> None:
    """Fuzz one game with the branchline of this interpreter, whichever revision that is, and print what was seen."""
    import branchline
    from branchline.lab.invariants import variants

    try:
        from branchline.cli.fuzz import USUAL_STRIDE as stride  # noqa: N811
        from branchline.lab.fuzzing import fuzz_game
    except ImportError:  # before there were styles
        from branchline.lab.invariants import fuzz_game

        stride = 13
    game = branchline.game(name)
    tries, number, positions, began = list(variants(game)), first, 0, process_time()
    while process_time() - began < seconds:
        players, options = tries[number % len(tries)]
        positions += len(fuzz_game(game, players, options, 0, number, stride))
        number += 1
    found = {"positions": positions, "seconds": process_time() - began, "next": number}
    print(json.dumps({**found, "compiled": branchline.is_compiled(), "games": branchline.games()}))


class Count:
    """What one revision has seen of one game so far; the variants come round in turn."""

    def __init__(self, python: str, name: str) -> None:
        self.call = [python, __file__, "--count", name]
        self.next = 0
        self.positions = 0
        self.seconds = 0.0

    def go_on(self, seconds: float) -> dict[str, object]:
        call = [*self.call, "--seconds", str(seconds), "--first", str(self.next)]
        found = json.loads(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
        self.next = found["next"]
        self.positions += found["positions"]
        self.seconds += found["seconds"]
        return found

    @property
    def rate(self) -> float:
        return self.positions / self.seconds


def compare(before: str, now: str, seconds: float) -> None:
    """A table of both revisions, game by game."""
    looks = {python: Count(python, "alubari").go_on(0) for python in (before, now)}
    for python, look in looks.items():
        print(f"{python}: the engine is {'compiled' if look['compiled'] else 'interpreted'}")
    print("\n| positions a second | before | now | ratio |\n|---|---:|---:|---:|")
    rates: list[tuple[float, float]] = []
    for name in looks[now]["games"]:
        counts = Count(before, name), Count(now, name)
        for _ in range(SLICES):
            for one in counts:
                one.go_on(seconds / SLICES)
        rates.append((counts[0].rate, counts[1].rate))
        show(name, *rates[-1])
    # Each game has the same time, so the rate of all is the mean.
    show("all, in equal time", *(sum(both) / len(rates) for both in zip(*rates, strict=True)))


def show(name: str, was: float, now: float) -> None:
    print(f"| {name} | {was:,.0f} | {now:,.0f} | {now / was:.1f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--before", help="the Python of the earlier revision's environment")
    parser.add_argument("--now", default=sys.executable, help="that of this one's (the Python that runs this)")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each game and revision (20)")
    parser.add_argument("--count", metavar="GAME", help="only count with this Python: what the two are asked to do")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game counted (0)")
    call = parser.parse_args()
    if call.count:
        count(call.count, call.seconds, call.first)
    elif call.before:
        compare(call.before, call.now, call.seconds)
    else:
        parser.error("--before names the Python of the earlier revision's environment")


if __name__ == "__main__":
    main()
