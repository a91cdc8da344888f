"""`branchline play`: at a table in the terminal, people and bots in any seat; the same tables as on the page."""

from __future__ import annotations

import argparse

from branchline.cli.arguments import add_game, add_setting, whole_number
from branchline.cli.hints import to_type

HELP = "play in the terminal: people, bots and automa in any seat, at the tables of the page"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    add_setting(parser)
    parser.add_argument(
        "--seat",
        "--seats",
        metavar="A,B,…",
        help="who sits where: `you` (or `you:NAME`), bots, and `open` for whoever joins; else you against greedy bots",
    )
    parser.add_argument("--seed", type=whole_number, help="for chance and bots; without it, never the same twice")
    parser.add_argument("--table", metavar="WORD", help="sit down at a table: one of yours, or by its key or link")
    parser.add_argument("--record", metavar="FILE", help="a file in which the game is kept too, as a record")
    parser.add_argument("--resume", metavar="FILE", help="go on from a record, at a table of its own")
    parser.add_argument(
        "--campaign",
        nargs="?",
        const="on",
        choices=("on", "new"),
        help="solo games in a row, where the game has them: go on with the campaign, or `new`",
    )
    parser.add_argument("--db", metavar="FILE|URL", help="where the tables are, as for `branchline serve`")


def run(call: argparse.Namespace) -> int:
    # Here, because no other command has to wait for the storage.
    from branchline.cli.opening import file_to_write, house, planned
    from branchline.cli.sitting import Sitting

    plan = planned(call)
    record = file_to_write(call.record)
    with house(call) as (host, person):
        try:
            row = plan(host, person)
        except (EOFError, KeyboardInterrupt):
            print(f"\nTo choose later: {to_type(f'play {call.game} --campaign', call.game)}" if call.campaign else "")
            return 0
        return Sitting(host, row.id, person, record, f" --db {call.db}" if call.db else "").play()
