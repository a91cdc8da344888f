"""`branchline simulate`: many games between bots, and what they show."""

from __future__ import annotations

import argparse
from typing import Any

from branchline.cli.arguments import (
    add_game,
    add_json,
    add_setting,
    add_weights,
    open_game,
    options_of,
    players_of,
    positive_whole_number,
    print_json,
    weights_of,
    whole_number,
)
from branchline.cli.crew import add_crew, crew_of, journal_of, progress_bar
from branchline.cli.screen import count
from branchline.lab import Series, simulate, summary, write_table
from branchline.lab.decisions import Decisions
from branchline.lab.tables import check_target, write_lines

HELP = "many games between bots, and what they show"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_weights(parser)
    add_setting(parser)
    parser.add_argument("--bots", default="random", metavar="A,B,…", help="one bot for each seat, or one for all")
    parser.add_argument("-n", "--games", type=positive_whole_number, default=1000, help="how many games (1000)")
    parser.add_argument("--seed", type=whole_number, default=1, help="the same seed gives the same games (1)")
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE", help="one row a game: FILE.parquet or FILE.csv; resumes what stopped")
    parser.add_argument("--decisions", metavar="FILE", help="one row a decision: FILE.parquet or FILE.csv")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    bots = call.bots.split(",")
    players = call.players if call.players is not None else len(bots) if len(bots) > 1 else players_of(game, None, 4)
    weights = weights_of(game, players, bots)
    series = Series(game, players, bots, call.games, call.seed, options_of(game, call.option), weights=weights)
    for path in filter(None, (call.out, call.decisions)):
        check_target(path)
    observers = [Decisions()] if call.decisions else []
    with crew_of(call) as crew, journal_of(call.out or call.decisions) as journal:
        with progress_bar(series.games, "games") as progress:
            rows = simulate(series, 1, observers, progress, crew, journal)
        if call.out:
            write_table(rows, call.out)
        for one in observers:
            write_lines(one.lines(game), call.decisions)
    found = summary(series, rows)
    if call.json:
        print_json(found)
    else:
        print(report(game.title, found))
        if call.out:
            print(f"\n{len(rows)} rows written to {call.out}")
        for one in observers:
            print(f"\n{len(one.actions)} rows written to {call.decisions}")
    return 0


def report(title: str, found: dict[str, Any]) -> str:
    options = "".join(f", {name}={value}" for name, value in found["options"].items())
    lines = [f"{title}: {found['games']} games, {count(found['players'])}{options}, seed {found['seed']}", ""]
    lines.append(f"{'':26}{'wins':>8}  {'95 % interval':<16}{'score':>8}{'sd':>7}{'min':>6}{'max':>6}{'rank':>6}")
    lines += [row(f"{one['name']} ({one['bot']})", one) for one in found["seats"]]
    if len(found["bots"]) > 1 or len(found["seats"]) > 1:
        lines.append("")
        lines += [row(f"all {name}", one) for name, one in found["bots"].items()]
    lines.append("")
    for name, words in (("decisions", "decisions a game"), ("chances", "chance events a game")):
        length = found[name]
        lines.append(f"{words}: {length['mean']:.1f} (sd {length['sd']:.1f}, {length['min']:g} to {length['max']:g})")
    lines.append("")
    lines += [f"{count / found['games']:7.1%}  {ending}" for ending, count in found["endings"].items()]
    return "\n".join(lines)


def row(name: str, one: dict[str, Any]) -> str:
    low, high = one["win_interval"]
    score = one["score"]
    interval = f"{low:.1%} to {high:.1%}"
    return (
        f"{name[:25]:26}{one['win_share']:8.1%}  {interval:<16}{score['mean']:8.1f}{score['sd']:7.1f}"
        f"{score['min']:6g}{score['max']:6g}{one['mean_rank']:6.2f}"
    )
