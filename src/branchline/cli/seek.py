"""`branchline seek`: the value of one figure that comes nearest to a goal."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from branchline.cli.arguments import add_force, add_json, json_text, print_json, spare_files
from branchline.cli.balance import write
from branchline.cli.crew import add_crew, announce, crew_of, journal_of, progress_bar
from branchline.cli.screen import wrapped
from branchline.cli.sweep import add_turning, at_strengths, plan_of
from branchline.core.errors import BadOption
from branchline.core.words import counted
from branchline.lab.balance.study import expected
from branchline.lab.balance.sweep import MOST_SOUGHT, Goal, seek, some_taken
from branchline.lab.balance.turning import MOST_VALUES, asked, values_of
from branchline.lab.statistics import Estimate

VERDICTS = {"yes": "meets", "no": "comes nearest to, and does not meet,", "open": "may meet"}
HELP = "the value of a figure that comes nearest to a goal, such as 'seats within 2 %'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_turning(parser)
    parser.add_argument(
        "goal", metavar="GOAL", help="'seats within 2 %%', 'score near 80', 'length below 120', 'draft:A near 20 %%'"
    )
    parser.add_argument("--out", metavar="FILE.json", help="what was found, as data; the same call resumes it")
    add_crew(parser)
    add_force(parser)
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    plan = plan_of(call)
    goal = Goal.of(call.goal, plan.game)
    key, turn, text = asked(plan, call.setting)
    values = values_of(text, MOST_SOUGHT)
    _, few = some_taken(key, turn, values)
    for one in few:
        goal.check(one.plan)
    plan = at_strengths(call, plan, few)
    if call.out:
        check_target(call.out)
        spare_files(call, [call.out])
    base, *others = expected(replace(few[0].plan, strengths=plan.strengths))
    announce([(base[0], min(len(values), MOST_VALUES)), *others], call.jobs)
    with crew_of(call) as crew, journal_of(call, call.out) as journal:
        found = seek(plan, call.setting, goal, crew, journal, progress_bar)
        if call.out:
            write(Path(call.out), json_text(found))
    if call.json:
        print_json(found)
        return 0
    figure = Estimate(**found["figure"])
    said = f"{goal.say(figure.value)} ({goal.say(max(figure.low, 0.0))} to {goal.say(figure.high)})"
    what = "the furthest seat is off by" if goal.figure == "seats" else "measured"
    print(wrapped(f"{found['key']} = {found['value']} {VERDICTS[found['met']]} the goal “{found['goal']}”: {what} "
                  f"{said} in {found['games']} games.{further(found)}"))  # fmt: skip
    for name, other in found["strengths"].items():
        alone = Estimate(**other["figure"])
        print(wrapped(f"{name}, with that value: {goal.say(alone.value)} ({goal.say(max(alone.low, 0.0))} to "
                      f"{goal.say(alone.high)}) in {counted(other['games'], 'game')}"))  # fmt: skip
    for one in found["refused"]:
        print(wrapped(f"{found['key']} = {one['value']} is refused: {one['why']}"))
    return 0


def check_target(path: str) -> None:
    """Say before the work begins that the result could not be written there."""
    target = Path(path)
    if target.suffix != ".json" or not target.absolute().parent.is_dir():
        raise BadOption(f"{target}: what was found is written as FILE.json, into a folder that is there")


def further(found: dict[str, Any]) -> str:
    """What it would take to know, where the interval reaches beyond the goal."""
    if found["met"] != "open":
        return ""
    needed = found["games_needed"]
    return f" Some {needed:,} games would tell (-n {needed})." if needed else " It lies too near the edge to be told."
