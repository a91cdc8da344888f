"""`branchline`: what there is, how to start, and the way to each command.

Exit code 0 for success, 2 for a wrong call with one line on standard error, 1 for anything that failed.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

import branchline
from branchline.bots.watch import watched
from branchline.cli import (
    balance,
    bench,
    box,
    check,
    draw,
    fuzz,
    games,
    learn,
    mcp,
    me,
    new,
    play,
    puzzle,
    puzzles,
    replay,
    review,
    rules,
    seek,
    serve,
    simulate,
    storage,
    sweep,
    tournament,
    train,
    tune,
    words,
)
from branchline.cli.hints import GIVEN, to_type
from branchline.cli.screen import wrapped
from branchline.core.breakdown import told
from branchline.core.errors import BranchlineError, BrokenBot, BrokenGame, Endless
from branchline.core.registry import game_of
from branchline.games.guests import take_in

TRACEBACK = "--traceback"
HINT = f"{TRACEBACK} shows all of it"
COMMANDS = {
    "games": games,
    "box": box,
    "learn": learn,
    "me": me,
    "play": play,
    "puzzle": puzzle,
    "puzzles": puzzles,
    "rules": rules,
    "serve": serve,
    "mcp": mcp,
    "storage": storage,
    "simulate": simulate,
    "tournament": tournament,
    "balance": balance,
    "sweep": sweep,
    "seek": seek,
    "tune": tune,
    "train": train,
    "replay": replay,
    "review": review,
    "draw": draw,
    "fuzz": fuzz,
    "new": new,
    "check": check,
    "bench": bench,
    "words": words,
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
    whole.add_argument(
        "--games", metavar="FOLDER", help="games of one's own: a folder of them; also in BRANCHLINE_GAMES"
    )
    whole.add_argument(TRACEBACK, action="store_true", help="where something breaks, Python's whole account of it too")
    whole.add_argument("--version", action="version", version=f"branchline {branchline.__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    for name, module in COMMANDS.items():
        # argparse fills in what follows a % of the help, and leaves the description as it is.
        one = commands.add_parser(
            name, help=module.HELP.replace("%", "%%"), description=module.HELP, allow_abbrev=False
        )
        module.add_arguments(one)
        one.set_defaults(run=module.run)
    return whole


def welcome() -> int:
    """Bare `branchline`: the games, the commands, and where to begin."""
    form = "compiled" if branchline.is_compiled() else "plain Python"
    print(f"Branchline {branchline.__version__}: railway board games by the book (engine: {form})\n")
    names = branchline.games()
    width = max((len(name) for name in names), default=0)
    for name in names:
        game = branchline.game(name)
        print(wrapped(f"{game.title}, {players_of(game)}", f"  {name:{width}}  "))
    print()
    for name, module in COMMANDS.items():
        print(wrapped(module.HELP, f"  branchline {name:<10} "))
    if names:
        first = branchline.game(names[0])
        seats = ",".join(["you"] + ["greedy"] * (min(3, first.max_players) - 1))
        print(f"\nTo begin: {to_type(f'play {names[0]} --seat {seats}', names[0])}")
    return 0


def players_of(game: branchline.Game) -> str:
    low, high = game.min_players, game.max_players
    return f"{low} players" if low == high else f"{low} to {high} players"


def take_games_in(words: list[str]) -> list[str]:
    """`--games FOLDER`, anywhere in a call, takes the games of a folder in. Behind some commands `--games` is how many
    are played: there a number stays what it is."""
    GIVEN.clear()
    left: list[str] = []
    at = 0
    while at < len(words):
        name, is_one, value = words[at].partition("=")
        taken = 1 if is_one else 2
        value = value if is_one else words[at + 1] if at + 1 < len(words) else ""
        if name == "--games" and value and not value.lstrip("-").isdigit():
            take_in(value)
            GIVEN.append(value)
        else:
            left.append(words[at])
            taken = 1
        at += taken
    return left


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets the rest
    asked = [word for word in words if word != TRACEBACK]
    try:
        return answer(asked)
    except (Exception, SystemExit) as error:
        if len(asked) < len(words):
            traceback.print_exception(error)
        return code_of(error)
    except KeyboardInterrupt as error:
        refuse(str(error) or "stopped")
        return 1


def answer(typed: list[str]) -> int:
    """Do what these words ask for."""
    words = take_games_in(typed)
    if not words:
        return welcome()
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        near = difflib.get_close_matches(words[0], COMMANDS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(COMMANDS)}"
        refuse(f"there is no command {words[0]!r}; {hint}")
        return 2
    try:
        call, unknown = parser().parse_known_args(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    if unknown:  # the command's own help lists what it takes
        refuse(f"unrecognized arguments: {' '.join(unknown)} (see: branchline {call.command} --help)")
        return 2
    if call.command is None:
        refuse("which command? bare `branchline` lists them")
        return 2
    call.words = typed
    with watched():
        code: int = call.run(call)
    sys.stdout.flush()
    return code


def code_of(error: Exception | SystemExit) -> int:
    """What went wrong, said in one line; its exit code. What nobody foresaw is Python's to tell, unless it came out of
    the rules of a game."""
    if isinstance(error, BrokenPipeError):
        # Whoever read our output has gone; nothing is left to be said, nor to be flushed at the end.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    if isinstance(error, BrokenGame | BrokenBot | Endless):
        refuse(f"{error}; {HINT}")
        return 1
    if isinstance(error, BranchlineError):
        refuse(str(error))
        return 2
    if isinstance(error, OSError):
        refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return 1
    game = game_at_fault(error)
    if game is None:
        raise error
    refuse(f"{told(game, error)}; {HINT}")
    return 1


def game_at_fault(error: BaseException) -> branchline.Game | None:
    """The game in whose files an error arose; None where it came out of no game."""
    for frame, _ in reversed([*traceback.walk_tb(error.__traceback__)]):
        name = game_of(frame.f_globals.get("__name__", ""))
        if name:
            return branchline.game(name)
    return None
