"""`branchline sweep` and `branchline seek`: one thing turned, everything else the same."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from branchline.cli.arguments import (
    add_force,
    add_game,
    add_json,
    add_series,
    add_setting,
    add_weights,
    open_game,
    options_of,
    players_of,
    print_json,
    spare_files,
)
from branchline.cli.balance import add_strengths, check_report, strengths_of, strong_games, write
from branchline.cli.crew import add_crew, announce, command_of, crew_of, journal_of, progress_bar
from branchline.cli.screen import wrapped
from branchline.core.words import counted
from branchline.lab.balance import Plan
from branchline.lab.balance.study import expected
from branchline.lab.balance.sweep import sweep
from branchline.lab.balance.sweep_report import sweep_report
from branchline.lab.balance.turning import Turned, turns
from branchline.lab.balance.words import mean_words, share_words
from branchline.lab.statistics import Estimate

HELP = "what one figure, variant, player count or other weights do: every value on the same deals"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_turning(parser)
    parser.add_argument(
        "--out", metavar="FILE.html", help="a page with a plot of each figure; the same call resumes it"
    )
    add_crew(parser)
    add_force(parser)
    add_json(parser)


def add_turning(parser: argparse.ArgumentParser) -> None:
    """What both commands ask for."""
    add_game(parser)
    add_weights(parser)
    parser.add_argument(
        "setting",
        metavar="KEY=VALUES",
        help="such as setup.hand_load=3..5, players=2..4, option.NAME=a,b or weights=a.toml,b.toml",
    )
    add_setting(parser)
    add_strengths(parser)
    add_series(parser, "greedy", "who plays (greedy in every seat)", 200, "games of each value")


def plan_of(call: argparse.Namespace) -> Plan:
    game = open_game(call)
    players = players_of(game, call.players, 4)
    bots = [name.strip() for name in call.bots.split(",")]
    return Plan(game, players, bots, call.games, call.seed, options_of(game, call.option), strong=strong_games(call))


def at_strengths(call: argparse.Namespace, plan: Plan, turned: Sequence[Turned]) -> Plan:
    """The plan with the further bots that know it, whatever is turned."""
    return replace(plan, strengths=strengths_of([one.plan for one in turned], call.strengths))


def run(call: argparse.Namespace) -> int:
    plan = plan_of(call)
    plan = at_strengths(call, plan, turns(plan, call.setting)[1])
    _, found, _ = turns(plan, call.setting)
    if call.out:
        check_report(call.out)
        spare_files(call, [call.out])
    announce([(series, times * len(found)) for series, times in expected(found[0].plan)], call.jobs)
    with crew_of(call) as crew, journal_of(call, call.out) as journal:
        swept = sweep(plan, call.setting, crew, journal, progress_bar)
        swept["command"] = command_of(call)
        if call.out:
            write(Path(call.out), sweep_report(swept))
    if call.json:
        print_json(swept)
        return 0
    print(f"{plan.game.title}: {swept['key']}, {call.games} games of each value, seed {call.seed}\n")
    for one in swept["values"]:
        seats = ", ".join(share_words(Estimate(**seat)) for seat in one.get("seats", []))
        print(wrapped(f"{one['value']}: score {mean_words(Estimate(**one['score']))}, "
                      f"{mean_words(Estimate(**one['length']))} decisions{'; wins ' + seats if seats else ''}",
                      further="  "))  # fmt: skip
        for name, other in one["strengths"].items():
            words = f"score {mean_words(Estimate(**other['score']))} in {counted(other['games'], 'game')}"
            print(wrapped(f"  {name}: {words}", further="    "))
    for one in swept["refused"]:
        print(wrapped(f"{one['value']}: refused, {one['why']}", further="  "))
    print("\n" + wrapped(f"First against last: {swept['opening']}"))
    for sentence in swept["sentences"]:
        print(wrapped(sentence, "* "))
    if call.out:
        print(f"\nwritten to {call.out}")
    return 0
