"""`branchline seek`: the value of one figure that comes nearest to a goal."""

from __future__ import annotations

import argparse
from typing import Any

from branchline.cli.arguments import add_json, print_json
from branchline.cli.crew import add_crew, announce, crew_of, progress_bar
from branchline.cli.screen import wrapped
from branchline.cli.sweep import add_turning, plan_of
from branchline.lab.balance.sweep import MOST_SOUGHT, MOST_VALUES, Goal, asked, seek, spread, taken, values_of
from branchline.lab.statistics import Estimate

VERDICTS = {"yes": "meets", "no": "comes nearest to, and does not meet,", "open": "may meet"}
HELP = "the value of a figure that comes nearest to a goal, such as 'seats within 2 %'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_turning(parser)
    parser.add_argument(
        "goal", metavar="GOAL", help="'seats within 2 %%', 'score near 80', 'length below 120', 'draft:A near 20 %%'"
    )
    add_crew(parser)
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    plan = plan_of(call)
    goal = Goal.of(call.goal, plan.game)
    key, turn, text = asked(plan, call.setting)
    values = values_of(text, MOST_SOUGHT)
    few, _ = taken(key, turn, spread(values))
    announce([(few[0].plan.base(), min(len(values), MOST_VALUES))], call.jobs)
    with crew_of(call) as crew:
        found = seek(plan, call.setting, goal, crew, None, progress_bar)
    if call.json:
        print_json(found)
        return 0
    figure = Estimate(**found["figure"])
    said = f"{goal.say(figure.value)} ({goal.say(max(figure.low, 0.0))} to {goal.say(figure.high)})"
    what = "the furthest seat is off by" if goal.figure == "seats" else "measured"
    print(wrapped(f"{found['key']} = {found['value']} {VERDICTS[found['met']]} the goal “{found['goal']}”: {what} "
                  f"{said} in {found['games']} games.{further(found)}"))  # fmt: skip
    for one in found["refused"]:
        print(wrapped(f"{found['key']} = {one['value']} is refused: {one['why']}"))
    return 0


def further(found: dict[str, Any]) -> str:
    """What it would take to know, where the interval reaches beyond the goal."""
    if found["met"] != "open":
        return ""
    needed = found["games_needed"]
    return f" Some {needed:,} games would tell (-n {needed})." if needed else " It lies too near the edge to be told."
