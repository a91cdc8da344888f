"""`branchline`: what there is, how to start, and the way to each command.

Exit code 0 for success, 2 for a wrong call with one line on standard error, 1 for anything that failed.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import branchline
from branchline.cli import balance, bench, draw, fuzz, games, play, replay, serve, simulate, tournament, tune
from branchline.core.errors import BranchlineError

COMMANDS = {
    "games": games,
    "play": play,
    "serve": serve,
    "simulate": simulate,
    "tournament": tournament,
    "balance": balance,
    "tune": tune,
    "replay": replay,
    "draw": draw,
    "fuzz": fuzz,
    "bench": bench,
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one line."""

    def error(self, message: str) -> NoReturn:
        refuse(f"{message} (see: {self.prog} --help)")
        raise SystemExit(2)


def refuse(message: str) -> None:
    line = " ".join(message.split())
    print(f"branchline: {line}", file=sys.stderr)


def parser() -> Parser:
    whole = Parser(prog="branchline", description="Railway board games by the book.", allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"branchline {branchline.__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.HELP, description=command.HELP, allow_abbrev=False)
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return whole


def welcome() -> int:
    """Bare `branchline`: the games, the commands, and where to begin."""
    form = "compiled" if branchline.is_compiled() else "plain Python"
    print(f"Branchline {branchline.__version__}: railway board games by the book (engine: {form})\n")
    names = branchline.games()
    width = max((len(name) for name in names), default=0)
    for name in names:
        game = branchline.game(name)
        print(f"  {name:{width}}  {game.title}, {players_of(game)}")
    print()
    for name, command in COMMANDS.items():
        print(f"  branchline {name:<10} {command.HELP}")
    if names:
        first = branchline.game(names[0])
        seats = ",".join(["you"] + ["greedy"] * (min(3, first.max_players) - 1))
        print(f"\nTo begin: branchline play {names[0]} --seat {seats}")
    return 0


def players_of(game: branchline.Game) -> str:
    low, high = game.min_players, game.max_players
    return f"{low} players" if low == high else f"{low} to {high} players"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets the rest
    try:
        if not words:
            return welcome()
        if not words[0].startswith("-") and words[0] not in COMMANDS:
            near = difflib.get_close_matches(words[0], COMMANDS, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(COMMANDS)}"
            refuse(f"there is no command {words[0]!r}; {hint}")
            return 2
        call = parser().parse_args(words)
        code: int = call.run(call)
        sys.stdout.flush()
        return code
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except BranchlineError as error:
        refuse(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to be said, nor to be flushed at the end.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return 1
    except KeyboardInterrupt as error:
        refuse(str(error) or "stopped")
        return 1
