"""`branchline tune`: better weights for the evaluation of a game, or what its leads are worth, by self-play."""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from branchline.cli import measuring
from branchline.cli.arguments import (
    add_force,
    add_game,
    add_json,
    add_weights,
    open_game,
    players_of,
    positive_number,
    positive_whole_number,
    print_json,
    spare_files,
    whole_number,
)
from branchline.cli.crew import add_crew, announce, crew_of, journal_of, progress_bar
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.weights import write_weights
from branchline.core.words import counted
from branchline.lab import Series
from branchline.lab.tuning import DEFAULT_METHOD, METHODS, Finding, Plan, tune

HELP = "better weights for the evaluation of a game, by self-play"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, "?")
    add_weights(parser)
    parser.add_argument(
        "--chances", action="store_true", help="measure instead what leads are worth: of a game, or of all of them"
    )
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="the player count whose weights are tuned (2)"
    )
    parser.add_argument(
        "--method",
        default=DEFAULT_METHOD,
        help=f"how better ones are looked for: {', '.join(METHODS)} ({DEFAULT_METHOD})",
    )
    parser.add_argument(
        "--begin", type=whole_number, metavar="N", help="begin with the weights of another player count, not its own"
    )
    parser.add_argument("--trials", type=positive_whole_number, default=1600, help="how many weights are tried (1600)")
    parser.add_argument(
        "--games", type=positive_whole_number, help="games for each of them (4); with --chances of each count (2000)"
    )
    parser.add_argument(
        "--held-out",
        type=positive_whole_number,
        default=1000,
        help="games against the weights before, at the end (1000)",
    )
    parser.add_argument("--seed", type=whole_number, default=1, help="the same seed finds the same weights (1)")
    parser.add_argument(
        "--minutes", type=positive_number, help="try, or with --chances play, no further after so many minutes"
    )
    looking = parser.add_argument_group("with --chances")
    looking.add_argument("--search", type=positive_whole_number, default=200, help="iterations of who plays (200)")
    looking.add_argument("--depth", type=positive_whole_number, default=200, help="iterations of who looks on (200)")
    looking.add_argument("--every", type=positive_whole_number, default=8, help="looks at each so many decisions (8)")
    add_crew(parser)
    parser.add_argument(
        "--out",
        metavar="FILE.toml",
        help="where all weights of the game go if these are better; resumes "
        "what stopped; with --chances a folder, for GAME/data/chances.toml",
    )
    add_force(parser)
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    if call.chances:
        return measuring.run(call)
    if call.game is None:
        raise BadOption("weights are tuned for one game at a time: which?")
    game = open_game(call)
    players = players_of(game, call.players, 2)
    plan = Plan(game, players, call.trials, call.games or 4, call.held_out, call.seed, call.method, call.begin)
    if call.out and not (call.out.endswith(".toml") and Path(call.out).absolute().parent.is_dir()):
        raise BadOption(f"{call.out}: weights are written as FILE.toml, into a folder that is there")
    if call.out != call.weights:  # who goes on from a file wishes to change it
        spare_files(call, [call.out])
    end = time.monotonic() + 60 * call.minutes if call.minutes else float("inf")
    announce(parts_of(plan), call.jobs, most=60 * call.minutes if call.minutes else math.inf)
    with crew_of(call) as crew, journal_of(call, call.out) as journal:
        with progress_bar(plan.trials, "trials") as progress:
            finding = tune(plan, crew, journal, progress, lambda: time.monotonic() >= end)
        if call.out and finding.is_better:
            write(game, finding, Path(call.out))
    if call.json:
        print_json(facts(finding))
        return 0
    print(report(finding))
    if call.out:
        print(f"\n{'Written to' if finding.is_better else 'Nothing is written to'} {call.out}")
    return 0


def parts_of(plan: Plan) -> list[tuple[Series, int]]:
    """The games of all trials, and those at the end."""
    games = plan.trials * plan.games + plan.held_out
    return [(Series(plan.game, plan.players, ["greedy"], games, plan.seed), 1)]


def write(game: Game, finding: Finding, target: Path) -> None:
    """All weights of the game with the new ones among them; an old file is replaced only once the new is complete."""
    beside = target.with_name(target.name + ".new")
    sets = game.weight_sets | {finding.plan.players: finding.weight_set()}
    beside.write_text(write_weights(sets), encoding="utf-8")
    beside.replace(target)


def facts(finding: Finding) -> dict[str, Any]:
    plan = finding.plan
    return {
        "game": plan.game.name,
        "players": plan.players,
        "method": plan.method,
        "made_by": plan.command(finding.trials),
        "trials": finding.trials,
        "held_out_games": finding.games,
        "wins": asdict(finding.wins) if finding.wins is not None else None,
        "points": asdict(finding.points),
        "is_better": finding.is_better,
        "values": finding.figures,
    }


def report(finding: Finding) -> str:
    plan = finding.plan
    lines = [
        f"{plan.game.title}, {counted(plan.players, 'player')}: {finding.trials} trials by {plan.method}, "
        f"{plan.games} games each, seed {plan.seed}",
        "",
        f"{'':26}{'before':>10}{'now':>10}",
    ]
    for name, now in finding.figures.items():
        before = plan.before.values[name]
        if isinstance(before, list) and isinstance(now, list):
            for at, (one, other) in enumerate(zip(before, now, strict=True)):
                lines.append(f"{f'{name}[{at}]':26}{one:10g}{other:10g}")
        else:
            lines.append(f"{name:26}{before:10g}{now:10g}")
    word = "better" if finding.is_better else "not better beyond the 95 % interval"
    return "\n".join([*lines, "", f"Held out: {finding.in_words()}.", f"The new weights are {word}."])
