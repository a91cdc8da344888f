"""`branchline puzzle`: the puzzle of the day, or another one, in the terminal."""

from __future__ import annotations

import argparse

from branchline.cli.arguments import whole_number
from branchline.core.errors import BranchlineError

HELP = "one choice is best by far: the puzzle of the day, or the one with this number"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("number", nargs="?", type=whole_number, metavar="N", help="which puzzle (that of the day)")
    parser.add_argument("--again", action="store_true", help="from its beginning, not rated any more")
    parser.add_argument("--db", metavar="FILE|URL", help="where the tables are, as for `branchline serve`")


def run(call: argparse.Namespace) -> int:
    # Here, because no other command has to wait for the storage.
    from branchline.bots.puzzles import puzzle
    from branchline.cli.opening import house
    from branchline.cli.solving import Solving
    from branchline.table import solving

    call.seed = None
    wanted = None if call.number is None else puzzle(call.number)
    with house(call) as (host, person):
        found = wanted or solving.daily_puzzle(host.storage)
        if found is None:
            raise BranchlineError("there are no puzzles here")
        if call.again:
            solving.again(host.storage, person.visitor.id, found)
        return Solving(host.storage, person.visitor.id, found).solve()
