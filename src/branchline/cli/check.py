"""`branchline check`: the conformance kit, which holds every game to the same things, check by check."""

from __future__ import annotations

import argparse
import re
import sys
from typing import get_type_hints

from branchline.cli.arguments import add_game, add_json, open_game, print_json
from branchline.cli.screen import fitted, wrapped
from branchline.core.game import Game
from branchline.core.rooms import Rooms
from branchline.core.words import counted
from branchline.lab.kit import CHECKS, hold

RULES = "data/rules.toml"
WHERE = "What each room offers: docs/adding-a-game.md, “The rooms”; examples/pickup_goods has them all."
HELP = "the conformance kit: what every game is held to, check by check"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--thorough", action="store_true", help="the long checks too: every style of play, many games")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    left = sorted({check.room for check in CHECKS if not check.fits(game)})
    found: list[dict[str, str]] = []
    for check, wrong in hold(game, call.thorough):
        found.append({"check": check.name, "holds": check.words, "wrong": wrong})
        if not call.json:
            print(wrapped(check.words, "no   " if wrong else "yes  "), flush=True)
            if wrong:
                print(wrapped(wrong, "     "), file=sys.stderr, flush=True)
    failed = sum(1 for one in found if one["wrong"])
    if call.json:
        print_json({"game": game.name, "checks": found, "failed": failed, "without": left})
        return 1 if failed else 0
    held = f"{counted(failed, 'check')} of {len(found)} failed" if failed else f"all {len(found)} checks hold"
    print(f"\n{fitted(f'{game.title}: {held}')}")
    if left:
        print(without(game, left))
    return 1 if failed else 0


def without(game: Game, rooms: list[str]) -> str:
    """Which files the game would need for the checks that were not tried, and what stands in each."""
    files = {room: f"{game.name}/{RULES if room == 'rules' else f'{room}.py'}" for room in rooms}
    purposes = {room: purpose_of(room) for room in rooms}
    if game.lacks_letters():
        files["rules"], purposes["rules"] = f"{game.name}/game.py", game.lacks_letters()
    width = max(map(len, files.values()))
    lines = [wrapped(purposes[room], f"  {file:{width}}  ") for room, file in files.items()]
    number = sum(1 for check in CHECKS if check.room in rooms)
    tried = fitted(f"{counted(number, 'check was', 'checks were')} not tried, for want of a room of the game:")
    return "\n".join([tried, *lines, fitted(WHERE)])


def purpose_of(room: str) -> str:
    """What a room is for: the first words of its docstring, behind the name of its file."""
    if room == "rules":
        return "the rules for people"
    said = (get_type_hints(Rooms)[room].__doc__ or "").partition(": ")[2]
    return " ".join(re.split("[.;] ", said, maxsplit=1)[0].split()).rstrip(".")
