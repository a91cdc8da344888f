"""`branchline train`: a net for the bot `learned`, taught by self-play."""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import asdict
from pathlib import Path

from branchline.bots.net import numpy
from branchline.cli.arguments import (
    add_game,
    add_json,
    open_game,
    players_of,
    positive_number,
    positive_whole_number,
    print_json,
    whole_number,
)
from branchline.cli.crew import announce, cores
from branchline.core.errors import BadOption
from branchline.lab import Series
from branchline.lab.learning.course import Plan, Round, take
from branchline.lab.learning.lessons import LONG
from branchline.lab.learning.school import torch
from branchline.lab.learning.way import write_way

HELP = "a net for the bot `learned`, taught by self-play"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=whole_number, metavar="N", help="the player count it learns (2)")
    parser.add_argument("--rounds", type=positive_whole_number, default=4, help="of play and learning, at most (4)")
    parser.add_argument("--games", type=positive_whole_number, default=4000, help="of self-play in each round (4000)")
    parser.add_argument("--play-minutes", type=positive_number, help="play no longer than this in each round")
    parser.add_argument("--learn-minutes", type=positive_number, default=5.0, help="learn so long in each round (5)")
    parser.add_argument("--exam", type=positive_whole_number, default=100, help="games of each examination (100)")
    parser.add_argument("--begin", default="", metavar="NET.npz", help="the net that plays first; else the search")
    parser.add_argument("--seed", type=whole_number, default=1, help="the same seed plays the same games (1)")
    parser.add_argument("--jobs", type=positive_whole_number, default=cores(), help="processes that play (all cores)")
    parser.add_argument(
        "--out", default="nets", metavar="FOLDER", help="where everything goes; the same call goes on there (nets)"
    )
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    players = players_of(game, call.players, 2)
    numpy()
    torch()
    if call.begin and not Path(call.begin).is_file():
        raise BadOption(f"{call.begin}: there is no such net")
    plan = Plan(
        game,
        players,
        Path(call.out) / f"{game.name}-{players}",
        call.rounds,
        call.games,
        call.play_minutes or 0.0,
        call.learn_minutes,
        call.exam,
        seed=call.seed,
        jobs=call.jobs,
        begin=call.begin,
    )
    usual = round(plan.quick + LONG * (plan.long - plan.quick))
    parts = [(Series(game, players, [f"search:{usual}"], plan.games + plan.exam, plan.seed), plan.rounds)]
    learning = 60 * plan.learn_minutes * plan.rounds
    longest = 60 * plan.play_minutes * plan.rounds if plan.play_minutes else math.inf
    announce(parts, call.jobs, learning, learning + longest)
    begin = time.monotonic()

    def tell(words: str) -> None:
        print(f"{time.monotonic() - begin:7.0f} s  {game.name}: {words}", file=sys.stderr, flush=True)

    rounds = take(plan, tell)
    write_way(plan, rounds)
    if call.json:
        print_json({"game": game.name, "players": players, "rounds": [asdict(one) for one in rounds]})
    else:
        print(report(plan, rounds))
    return 0


def report(plan: Plan, rounds: list[Round]) -> str:
    lines = [f"{plan.game.title}, {plan.players} players"]
    for one in rounds:
        low, high = one.interval
        lines.append(
            f"  round {one.number}: {one.games} games, {one.wins:.1%} ({low:.1%} to {high:.1%}) of {one.exam_games} "
            f"against {one.against}{'' if one.is_better else ': no better, not kept'}"
        )
    kept = any(one.is_better for one in rounds)
    lines.append(f"The best net is {plan.target}" if kept else "No net was better than what there was")
    return "\n".join(lines)
