"""`branchline review`: a finished game looked back at: every decision graded, and what was luck."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from branchline.bots.grades import COSTLY, SIGNS
from branchline.cli.arguments import add_json, positive_whole_number, print_json, whole_number
from branchline.cli.crew import progress_bar
from branchline.cli.screen import fitted
from branchline.core.errors import BadOption
from branchline.core.words import counted
from branchline.files import Record
from branchline.table.review import assembled, carry_out, in_short, opened, total_of

HELP = "a finished game looked back at: every decision graded, and what was luck"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="the record of a finished game")
    parser.add_argument(
        "--depth", type=positive_whole_number, default=0, metavar="N", help="iterations (as many as fit 90 seconds)"
    )
    parser.add_argument("--seat", type=whole_number, metavar="S", help="grade this seat alone (0 is the first)")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    record = Record.load(call.file)
    if call.seat is not None and not 0 <= call.seat < record.players:
        raise BadOption(f"there is no seat {call.seat}: the seats are 0 to {record.players - 1}")
    seats = range(record.players) if call.seat is None else [call.seat]
    course = opened(record, list(seats), call.depth)
    with progress_bar(total_of(course), "decisions") as progress:
        data = assembled(course, carry_out(course, tick=progress)) | {"seats": record.seats}
    if call.json:
        print_json(data)
        return 0
    print("\n\n".join([fitted("\n".join(told(data, seat))) for seat in data["graded"]]))
    return 0


def told(data: Mapping[str, Any], seat: int) -> list[str]:
    """What is printed of a seat: the summary, the dearest decisions, luck, and what to train."""
    own = data["accounts"][str(seat)]
    accuracy = f", accuracy {own['accuracy']:.0f}" if own["accuracy"] is not None else ""
    lines = [f"{data['seats'][seat]} (depth {data['depth']}{accuracy})", f"  {in_short(data, seat)}"]
    costly = [one for one in data["decisions"] if one["seat"] == seat and one["grade"] in COSTLY]
    for one in costly:
        by_action = {found["action"]: found["say"] for found in one["candidates"]}
        lines.append(f"  {SIGNS[one['grade']]:2} move {one['move'] + 1}, {one['when']}: −{100 * one['loss']:.1f} %")
        lines.append(f"     {by_action[one['action']]}; better: {by_action[one['better']]}")
        if one["reason"]:
            lines.append(f"     {one['reason']}")
    if data["dropped"]:
        lines.append(
            f"  {counted(data['dropped'], 'more decision')} seemed to cost something; there was no time for them."
        )
    lines.append(f"  Luck: {percent(own['luck'])} ± {100 * own['luck_error']:.0f} %")
    lines.append(
        f"  From {100 * data['even']:.0f} % to {100 * data['result']['chances'][seat]:.0f} %: "
        f"confirmed losses {percent(-own['losses'])} %, luck {percent(own['luck'])} %, "
        f"the others and unexplained {percent(own['rest'])} %"
    )
    lines += [f"  To train: {one['words']} ({one['rule']})" for one in data["train"][str(seat)]]
    return lines


def percent(share: float) -> str:
    return f"{100 * share:+.0f}".replace("-", "−")
