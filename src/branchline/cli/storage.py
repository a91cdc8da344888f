"""`branchline storage`: a backup of all tables while the server runs, back from it, and whether all is well."""

from __future__ import annotations

import argparse
from pathlib import Path

from branchline.cli.arguments import add_json, print_json
from branchline.core.words import counted

HELP = "back up, restore or check the games of the page"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="what", metavar="backup | restore | check", required=True)
    backup = commands.add_parser("backup", help="all games into one file, also while the server runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write; it must not be there yet")
    restore = commands.add_parser("restore", help="all games from such a file; no server may be at work")
    restore.add_argument("file", type=Path, metavar="FILE", help="a backup, of SQLite or of PostgreSQL")
    restore.add_argument("--replace", action="store_true", help="in place of the games that are there")
    check = commands.add_parser("check", help="is everything whole?")
    check.add_argument("--replay", action="store_true", help="replay every game as well")
    for one in (backup, restore, check):
        one.add_argument("--db", metavar="FILE|URL", help="the storage, as for `branchline serve` (BRANCHLINE_DB)")
        add_json(one)


def run(call: argparse.Namespace) -> int:
    from branchline.table import backup
    from branchline.table.engine import default_url

    address = default_url() if call.db is None else call.db
    if call.what == "backup":
        return tell(call, backup.back_up(address, call.file), f"saved in {call.file}")
    if call.what == "restore":
        return tell(call, backup.restore(call.file, address, call.replace), f"restored from {call.file}")
    contents, faults = backup.check(address, call.replay)
    tell(call, contents, "all is well" if not faults else "not all is well", faults)
    return 1 if faults else 0


def tell(call: argparse.Namespace, contents: dict[str, int], what: str, faults: list[str] | None = None) -> int:
    if call.json:
        print_json({**contents, **({} if faults is None else {"faults": faults})})
        return 0
    print(f"{counted(contents['matches'], 'game')} with {counted(contents['moves'], 'move')}: {what}")
    for fault in faults or []:
        print(f"  {fault}")
    return 0
