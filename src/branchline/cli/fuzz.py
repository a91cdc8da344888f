"""`branchline fuzz`: random legal play under every invariant, until the time is up or something breaks."""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import branchline
from branchline.cli.arguments import (
    add_game,
    add_json,
    open_game,
    positive_number,
    positive_whole_number,
    print_json,
    whole_number,
)
from branchline.cli.crew import progress_bar
from branchline.cli.screen import count
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.lab.invariants import Violation, fuzz_game, variants

HELP = "random legal play under every invariant; a failure is saved as a record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    parser.add_argument("--players", type=whole_number, metavar="N", help="only games of so many players")
    parser.add_argument("--seconds", type=positive_number, default=30.0, help="how long (30)")
    parser.add_argument("--seed", type=whole_number, default=0, help="the same seed tries the same games (0)")
    parser.add_argument(
        "--stride", type=positive_whole_number, default=13, help="every so many moves everything is checked (13)"
    )
    parser.add_argument("--out", default=".", metavar="FOLDER", help="where a failure is saved (here)")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    games = [open_game(call)] if call.game else [branchline.game(name) for name in branchline.games()]
    tries = [(game, *variant) for game in games for variant in variants(game) if call.players in (None, variant[0])]
    if not tries:
        raise BadOption(f"no game can be played by {call.players}")
    if not Path(call.out).is_dir():
        raise BadOption(f"{call.out}: is no folder")
    played = positions = 0
    try:
        with progress_bar(int(call.seconds), "fuzzing") as progress:
            began = monotonic()
            for number in itertools.count():
                game, players, options = tries[number % len(tries)]
                positions += len(fuzz_game(game, players, options, call.seed, number, call.stride))
                played += 1
                spent = monotonic() - began
                if progress is not None:
                    progress(int(spent))
                if spent >= call.seconds:
                    break
    except Violation as violation:
        return fail(call, violation, game, players, options, number)
    except KeyboardInterrupt:
        pass
    if call.json:
        print_json(
            {"games": played, "positions": positions, "variants": len(tries), "seed": call.seed, "failure": None}
        )
    else:
        print(f"{played} games in {len(tries)} variants, {positions} positions: nothing wrong (seed {call.seed})")
    return 0


def fail(
    call: argparse.Namespace, violation: Violation, game: Game, players: int, options: dict[str, Any], number: int
) -> int:
    """Save the way to the failure and say what it is."""
    path = save(violation, Path(call.out), f"fuzz-{game.name}-{call.seed}-{number}")
    where = f"{game.name}, {count(players)}, {options or 'by the book'}, seed {call.seed}, game {number}"
    moves = len(violation.record) if violation.record is not None else 0
    if call.json:
        failure = {"sentence": violation.sentence, "record": str(path), "moves": moves, "where": where}
        print_json({"games": number, "seed": call.seed, "failure": failure})
    else:
        print(f"{violation.sentence}\n  {where}, after {moves} moves", file=sys.stderr)
        print(f"  branchline replay {path} --check", file=sys.stderr)
    return 1


def save(violation: Violation, folder: Path, stem: str) -> Path:
    """Write the record under a name that is still free."""
    path = folder / f"{stem}.json"
    for again in itertools.count(2):
        if not path.exists():
            break
        path = folder / f"{stem}-{again}.json"
    if violation.record is not None:
        path.write_text(violation.record.to_text(), encoding="utf-8")
    return path
