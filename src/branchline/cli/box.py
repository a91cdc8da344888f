"""`branchline box`: the components file of a game, to be changed and given back by `--components` or `--compare`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from branchline.cli.arguments import add_force, add_game, open_game, spare_files
from branchline.cli.hints import to_type
from branchline.core.errors import BranchlineError

HELP = "the box of a game as a text file, for designers to change"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-o", "--out", metavar="FILE.toml", help="where it goes (without it: to standard output)")
    add_force(parser)


def run(call: argparse.Namespace) -> int:
    game = open_game(call)
    if not game.components.strip():
        raise BranchlineError(f"{game.title} has no box: all its figures stand in its rules")
    if not call.out:
        sys.stdout.write(game.components)
        return 0
    target = Path(call.out)
    if target.suffix != ".toml" or not target.absolute().parent.is_dir():
        raise BranchlineError(f"{target}: a box is written as .toml, into a folder that is there")
    spare_files(call, [target])
    target.write_text(game.components, encoding="utf-8")
    print(f"the box of {game.title} is written to {target}. Change what you like, then:")
    print(f"  {to_type(f'balance {game.name} --compare {target}', game.name)}")
    print(f"  {to_type(f'play {game.name} --components {target}', game.name)}")
    return 0
