"""`branchline learn`: the lessons in the terminal, at the tables of the page."""

from __future__ import annotations

import argparse

from branchline.cli.screen import fitted
from branchline.core import registry
from branchline.core.errors import BranchlineError

HELP = "learn a game by a guided first game: all lessons, those of one game, or one of them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; without it, all lessons there are")
    parser.add_argument("name", nargs="?", metavar="NAME", help="which lesson; without it, the first game")
    parser.add_argument("--again", action="store_true", help="begin the lesson anew")
    parser.add_argument("--db", metavar="FILE|URL", help="where the tables are, as for `branchline serve`")


def run(call: argparse.Namespace) -> int:
    # Here, because no other command has to wait for the storage.
    from branchline.cli.opening import house
    from branchline.cli.teaching import Teaching, shelf
    from branchline.table import learning, lessons

    if call.game is not None and call.game not in registry.games():
        raise BranchlineError(f"there is no game {call.game!r}; there are: {', '.join(registry.games())}")
    name = call.name or lessons.FIRST
    if call.game is not None and name not in lessons.names(call.game):
        known = ", ".join(lessons.names(call.game))
        there = f"there are: {known}" if known else "the game has none"
        raise BranchlineError(f"there is no lesson {name!r} of {call.game}; {there}")
    call.seed = None
    with house(call) as (host, person):
        if call.game is None:
            print(fitted("\n".join(shelf(host, person))))
            return 0
        row = learning.begin(host, person.visitor, call.game, name)
        if call.again:
            row = learning.go_on(host, row.id, row.stand, "restart")
        return Teaching(host, row.id, person, on=f" --db {call.db}" if call.db else "").play()
