"""`branchline tune --chances`: what the leads of a search are worth, for one game or all, by self-play."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import branchline
from branchline.bots.chances import ChanceSet, chance_sets, read_chances, write_chances
from branchline.cli.arguments import open_game, print_json
from branchline.cli.crew import crew_of, journal_of, progress_bar, say_cost
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.lab import LocalCrew
from branchline.lab.calibration import BATCH, Measuring, measure

GAMES = 2000
NO_TIME = f"There was no time for {BATCH} games of any."


def run(call: argparse.Namespace) -> int:
    games = [open_game(call)] if call.game else [branchline.game(name) for name in branchline.games()]
    plans = [
        Measuring(game, players, call.games or GAMES, call.search, call.depth, call.every, call.seed)
        for game in games
        for players in counts_of(game, call.players)
    ]
    if not plans:
        raise BadOption(f"no game is for {call.players} players")
    if call.out and not Path(call.out).is_dir():
        raise BadOption(f"{call.out}: chances are written into a folder that is there, as GAME/data/chances.toml")
    # What was looked at otherwise is another journal's.
    journal_at = f"{call.out}/chances-{call.search}-{call.depth}-{call.every}" if call.out else None
    end = time.monotonic() + 60 * call.minutes if call.minutes else math.inf
    seconds = 60 * call.minutes if call.minutes else seconds_of(plans, call.jobs)
    say_cost(f"{sum(plan.games for plan in plans):,} games", seconds, call.jobs)
    found: dict[str, list[dict[str, Any]]] = {}
    whole = 0
    with (
        crew_of(call) as crew,
        journal_of(call, journal_at) as journal,
        progress_bar(sum(plan.games for plan in plans), "games") as progress,
    ):
        for plan, chances in measure(plans, crew, journal, progress, lambda: time.monotonic() >= end):
            found.setdefault(plan.game.name, []).append(msgspec.to_builtins(chances))
            if call.out:
                write(plan.game, chances, Path(call.out))
            if not call.json:
                print(in_words(plan, chances), flush=True)
            whole += chances.games == (call.games or GAMES)
        if journal is not None:
            journal.is_kept = whole < len(plans)  # more time goes on from here
    if call.json:
        print_json(found)
    elif not found:
        print(NO_TIME)
    return 0


def seconds_of(plans: Sequence[Measuring], jobs: int) -> float:
    """A game of each plan is timed; the looks of whoever looks on are reckoned by the searches of those who play."""
    taken = LocalCrew(jobs).time([plan.series()[0] for plan in plans])
    looks = [1 + plan.depth / (plan.search * plan.every) for plan in plans]
    return sum(one * more * plan.games for one, more, plan in zip(taken, looks, plans, strict=True)) / jobs


def counts_of(game: Game, wanted: int | None) -> list[int]:
    """The player counts that are measured: one, or all of the game."""
    counts = range(game.min_players, game.max_players + 1)
    return [players for players in counts if wanted in (None, players)]


def write(game: Game, chances: ChanceSet, folder: Path) -> None:
    """All chances of the game with the new ones among them; a file is replaced only once the new one is complete."""
    target = folder / game.name / "data" / "chances.toml"
    target.parent.mkdir(parents=True, exist_ok=True)
    before = read_chances(target.read_text(encoding="utf-8")) if target.is_file() else chance_sets(game.name)
    beside = target.with_name(target.name + ".new")
    beside.write_text(write_chances({**before, chances.players: chances}), encoding="utf-8")
    beside.replace(target)


def in_words(plan: Measuring, chances: ChanceSet) -> str:
    off = [abs(ten.said - ten.came) for ten in chances.tenths if ten.count >= 300]
    return (
        f"{plan.game.title}, {plan.players}: {chances.games} games, {chances.positions} positions; held out: "
        f"Brier {chances.brier:.3f} (equal chances {chances.even_brier:.3f}), off by {chances.error:.3f} on the mean, "
        f"by {max(off, default=0.0):.3f} in the worst tenth"
    )
