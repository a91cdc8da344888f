"""The levels of `bots/levels.py` at every table: does each win about three in four against the one below?

    python benchmarks/levels.py                                 every game and count, into docs/bots.md
    python benchmarks/levels.py --only alubari --players 2,3 --games 60
    python benchmarks/levels.py --try search:20,search:80       other bots than the levels, printed only

Two neighbours share a table, in every way to seat them with both there; won is a pair of seats in which the stronger
finishes ahead of the weaker (half for a shared place), so that three in four means the same at every count. Levels
count iterations and not milliseconds: the figures are those of every machine, however busy it is. Use a compiled
engine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import suppress
from itertools import pairwise, product
from multiprocessing import Pool
from multiprocessing import TimeoutError as Late
from pathlib import Path
from typing import Any

import measured

import branchline
from branchline.bots.levels import LEVELS, bot_of_level
from branchline.lab import Row, Series, wilson
from branchline.lab.series import play_game

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "bots.md"
RESULTS = ROOT / "benchmarks" / "results" / "levels.json"
PART = "the levels"


Order = tuple[str, int, str, str, int, int]
"""Game, players, the stronger and the weaker bot, number and seed of a game."""


def seatings_of(stronger: str, weaker: str, players: int) -> list[list[str]]:
    """Both in every way of as equal parts as there are, turned about."""
    some = [
        list(one) for one in product((stronger, weaker), repeat=players) if abs(2 * one.count(stronger) - players) < 2
    ]
    return sorted(some)


def ahead(row: Row, stronger: str) -> tuple[float, int]:
    """Of the pairs of a stronger and a weaker bot in a game, in how many the stronger is ahead."""
    won, pairs = 0.0, 0
    for one, other in product(range(len(row.bots)), repeat=2):
        if row.bots[one] == stronger and row.bots[other] != stronger:
            pairs += 1
            won += 1.0 if row.ranks[one] < row.ranks[other] else 0.5 if row.ranks[one] == row.ranks[other] else 0.0
    return won, pairs


def play(order: Order) -> tuple[Any, ...]:
    """One game of the two: whose it was, pairs won, pairs, games, seconds of processor."""
    game, players, stronger, weaker, number, seed = order
    began = time.process_time()
    seatings = seatings_of(stronger, weaker, players)
    series = Series(branchline.game(game), players, seatings[0], 10**6, seed, {}, seatings)
    row = play_game(series, number, [series.player(name) for name in series.seating(number)])
    return order[:4], *ahead(row, stronger), 1, time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", help="a game by name, as often as needed")
    parser.add_argument("--players", default="2,3,4,5", help="player counts, with commas between them")
    parser.add_argument("--games", type=int, default=40, help="for each pair of levels at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so many; what was played counts")
    parser.add_argument("--out", type=Path, help="a file for the figures, instead of the results and the page")
    parser.add_argument("--try", dest="tried", help="bots from the weakest to the strongest instead of the levels")
    call = parser.parse_args()
    end = time.monotonic() + 60 * call.minutes
    tables = []
    for name in call.only or branchline.games():
        game = branchline.game(name)
        for players in map(int, call.players.split(",")):
            if max(2, game.min_players) <= players <= game.max_players:
                tables.append((name, players))
    found: dict[Any, list[float]] = {}
    orders: list[Order] = []
    for number in range(call.games):
        for name, players in tables:
            bots = call.tried.split(",") if call.tried else [bot_of_level(level, name, players) for level in LEVELS]
            for weaker, stronger in pairwise(bots):
                orders.append((name, players, stronger, weaker, number, call.seed))
    with Pool(call.jobs) as pool:
        playing = pool.imap_unordered(play, orders)
        with suppress(StopIteration, Late):
            while True:
                key, *one = playing.next(timeout=max(0.1, end - time.monotonic()))
                found[key] = [sum(both) for both in zip(found.get(key, [0.0] * 4), one, strict=True)]
    results = [in_figures(*key, *sums) for key, sums in found.items()]
    for figures in results:
        print(in_words(figures), flush=True)
    if not call.tried:
        keep(results, call.out)
    return 0


def in_figures(
    game: str, players: int, stronger: str, weaker: str, won: float, pairs: float, games: float, seconds: float
) -> dict[str, Any]:
    low, high = wilson(won, int(pairs))
    figures = {"won": won / pairs, "interval": [low, high], "games": int(games), "seconds": seconds / games}
    return {"game": game, "players": players, "stronger": stronger, "weaker": weaker, **figures}


def in_words(one: dict[str, Any]) -> str:
    low, high = one["interval"]
    return (
        f"{one['game']} {one['players']}: {one['stronger']} over {one['weaker']} {one['won']:.1%} of {one['games']} "
        f"games ({low:.1%} to {high:.1%}), {one['seconds']:.1f} s a game"
    )


def markdown(results: list[dict[str, Any]]) -> str:
    """One line for each table: the bots behind the levels, and how each did against the one below."""
    levels = list(LEVELS)
    steps = list(pairwise(levels))
    lines = [
        f"| game | players | {' | '.join(f'`{level}`' for level in levels)} | "
        f"{' | '.join(f'{better} over {worse}' for worse, better in steps)} |",
        f"|---|---|{'---|' * (len(levels) + len(steps))}",
    ]
    known = {(one["game"], one["players"], one["stronger"], one["weaker"]): one for one in results}
    for name, players in sorted({(one["game"], one["players"]) for one in results}):
        bots = [bot_of_level(level, name, players) for level in levels]
        shown = []
        for weaker, stronger in pairwise(bots):
            one = known.get((name, players, stronger, weaker))
            if one is None:
                shown.append("not measured")
                continue
            low, high = one["interval"]
            shown.append(f"{one['won']:.0%} of {one['games']} ({low:.0%} to {high:.0%})")
        lines.append(f"| {name} | {players} | {' | '.join(f'`{bot}`' for bot in bots)} | {' | '.join(shown)} |")
    return "\n".join(lines)


def keep(results: list[dict[str, Any]], out: Path | None) -> None:
    """Into the results so far, and the page; with `out` only there."""
    file = out or RESULTS
    known = {key_of(one): one for one in json.loads(file.read_text(encoding="utf-8"))} if file.exists() else {}
    known |= {key_of(one): one for one in results}
    file.write_text(json.dumps([known[key] for key in sorted(known)], indent=1) + "\n", encoding="utf-8")
    if out is None:
        measured.put(PAGE, markdown(list(known.values())), PART)


def key_of(one: dict[str, Any]) -> tuple[str, int, str, str]:
    return one["game"], one["players"], one["stronger"], one["weaker"]


if __name__ == "__main__":
    sys.exit(main())
