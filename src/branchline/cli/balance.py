"""`branchline balance`: a report for designers, as one HTML page."""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import shlex
import sys
from pathlib import Path
from typing import Any

import branchline
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
    whole_number,
)
from branchline.cli.crew import add_crew, crew_of, journal_of, progress_bar
from branchline.cli.screen import count
from branchline.core.errors import BranchlineError
from branchline.lab.balance import Plan, carry_out, findings, report, write_plots
from branchline.lab.balance.compare import compare
from branchline.table.shelf import report_folder

HELP = "a report for designers: seats, scores, choices, luck, and what a change does"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_weights(parser)
    add_setting(parser)
    parser.add_argument("--bots", default="greedy", metavar="A,B,…", help="who plays (greedy in every seat)")
    parser.add_argument("-n", "--games", type=positive_whole_number, default=1000, help="how many games (1000)")
    parser.add_argument("--seed", type=whole_number, default=1, help="the same seed gives the same report (1)")
    parser.add_argument(
        "--out",
        metavar="FILE.html",
        help="where the report goes (without it: among those that the page shows); the same call resumes what stopped",
    )
    parser.add_argument("--plots", metavar="FOLDER", help="every plot as an SVG file too")
    parser.add_argument("--compare", metavar="FILE.toml", help="another components file, side by side with this one")
    parser.add_argument(
        "--restricted", type=whole_number, metavar="N", help="games for each thing left out (a fifth of -n; 0 for none)"
    )
    parser.add_argument(
        "--never", action="append", default=[], metavar="X", help="what is left out: a verb, or an action like place:A1"
    )
    parser.add_argument("--luck", type=whole_number, metavar="N", help="deals to measure luck by (a fifth of -n)")
    parser.add_argument("--solo", type=whole_number, metavar="N", help="solo games (a fifth of -n)")
    add_crew(parser)
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    players = players_of(game, call.players, 4)
    fifth = max(1, call.games // 5)
    plan = Plan(
        game,
        players,
        [name.strip() for name in call.bots.split(",")],
        call.games,
        call.seed,
        options_of(game, call.option),
        fifth if call.restricted is None else max(0, call.restricted),
        fifth if call.luck is None else max(0, call.luck),
        fifth if call.solo is None else max(0, call.solo),
        call.never,
    )
    plan.base()  # refuses a wrong call before anything is played
    other = (
        dataclasses.replace(plan, game=branchline.game(call.game, components=call.compare, weights=call.weights))
        if call.compare
        else None
    )
    if not call.out and not call.json:
        call.out = str(own_report(call, plan))
    if call.out:
        check_report(call.out)
    with crew_of(call) as crew, journal_of(call.out) as journal:
        study = carry_out(plan, crew, journal, progress_bar)
        found = findings(study)
        found["command"] = command_of(call)
        if other is not None:
            found["compare"] = comparison(study, other, crew, journal)
        if call.out:
            write(Path(call.out), report(found))
        if call.plots:
            write_plots(found, call.plots)
    if call.json:
        print_json(found)
        return 0
    print(f"{game.title}: {found['games']} games, {count(players)}, seed {call.seed}\n")
    for chapter in found["chapters"].values():
        print(f"* {chapter['sentence']}")
    if other is not None:
        said = [one["sentence"] for one in found["compare"]["figures"] if one["stands"]]
        print(
            f"\nWith {call.compare}, beyond noise:" if said else f"\nWith {call.compare} nothing differs beyond noise."
        )
        for sentence in said:
            print(f"* {sentence}")
    print(f"\nwritten to {call.out}")
    return 0


def comparison(study: Any, other: Plan, crew: Any, journal: Any) -> dict[str, Any]:
    """The same games with the other box; what is left out and luck are studied on the first box only."""
    plain = dataclasses.replace(other, restricted=0, luck=0, solo=0, never=[])
    played = carry_out(plain, crew, journal, progress_bar)
    people = range(plain.players)
    scores = [row.scores[seat] for row in played.rows for seat in people]
    return {**compare(study, played), "scores": scores}


def own_report(call: argparse.Namespace, plan: Plan) -> Path:
    """Without --out a report goes where the page shows it, named by what was asked: the same call means the same file,
    so that it can go on with work that was stopped."""
    folder = report_folder()
    folder.mkdir(parents=True, exist_ok=True)
    asked = [plan.game.digest, *(f"{name}: {value}" for name, value in vars(plan).items() if name != "game")]
    if call.compare:
        asked.append(Path(call.compare).read_text(encoding="utf-8"))
    mark = hashlib.sha256("\n".join(asked).encode()).hexdigest()[:6]
    return folder / f"{plan.game.name}-{plan.players}-players-{plan.games}-games-{mark}.html"


def check_report(path: str) -> None:
    """Say before the work begins that the report could not be written there."""
    target = Path(path)
    if target.suffix not in (".html", ".htm"):
        raise BranchlineError(f"{target}: a report is written as .html")
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise BranchlineError(f"{target}: cannot be written there")


def write(target: Path, text: str) -> None:
    beside = target.with_name(target.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(target)


def command_of(call: argparse.Namespace) -> str:
    """The call as it was typed, for the foot of the report; files by name only."""
    words = sys.argv[1:] if sys.argv[1:2] == ["balance"] else ["balance", call.game]
    return " ".join(["branchline", *(shlex.quote(Path(word).name if "/" in word else word) for word in words)])
