"""`branchline fuzz`: legal play in many styles under every invariant, until the time is up or something breaks."""

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
from branchline.cli.hints import to_type
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.words import counted
from branchline.lab.fuzzing import fuzz_game
from branchline.lab.invariants import Violation, variants
from branchline.lab.styles import BY_NAME

HELP = "legal play in many styles under every invariant; a failure is saved as a record"
USUAL_STRIDE = 4000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    parser.add_argument("--players", type=whole_number, metavar="N", help="only games of so many players")
    parser.add_argument("--seconds", type=positive_number, default=30.0, help="how long (30)")
    parser.add_argument("--seed", type=whole_number, default=0, help="the same seed tries the same games (0)")
    parser.add_argument(
        "--stride",
        type=positive_whole_number,
        default=USUAL_STRIDE,
        help=f"every so many moves everything is checked, not only pieces and choices ({USUAL_STRIDE})",
    )
    parser.add_argument("--style", choices=list(BY_NAME), help="only games in this style; else one after the other")
    parser.add_argument("--turns", action="store_true", help="every position where a turn begins goes through JSON")
    parser.add_argument("--out", default=".", metavar="FOLDER", help="where a failure is saved (here); made if need be")
    add_json(parser)


def run(call: argparse.Namespace) -> int:
    games = [open_game(call)] if call.game else [branchline.game(name) for name in branchline.games()]
    tries = [(game, *variant) for game in games for variant in variants(game) if call.players in (None, variant[0])]
    if not tries:
        raise BadOption(f"no game can be played by {call.players}")
    if Path(call.out).exists() and not Path(call.out).is_dir():
        raise BadOption(f"{call.out}: is no folder")
    Path(call.out).mkdir(parents=True, exist_ok=True)
    played = positions = 0
    spent, is_stopped = 0.0, False
    try:
        with progress_bar(int(call.seconds), "fuzzing") as progress:
            began = monotonic()
            for number in itertools.count():
                game, players, options = tries[number % len(tries)]
                style, turns = call.style or "", call.turns
                positions += len(fuzz_game(game, players, options, call.seed, number, call.stride, style, turns))
                played += 1
                spent = monotonic() - began
                if progress is not None:
                    progress(int(spent))
                if spent >= call.seconds:
                    break
    except Violation as violation:
        return fail(call, violation, game, players, options, number)
    except KeyboardInterrupt:
        is_stopped = True
    if call.json:
        found = {"games": played, "positions": positions, "variants": len(tries), "seed": call.seed}
        print_json({**found, "seconds": round(spent, 1), "stopped": is_stopped, "failure": None})
    else:
        rate = f"{positions / spent:.0f} a second" if spent else "none"
        held = f"{counted(played, 'game')} in {counted(len(tries), 'variant')}, {counted(positions, 'position')}"
        print(f"{'stopped after ' if is_stopped else ''}{held}, {rate}: nothing wrong (seed {call.seed})")
    return 1 if is_stopped else 0


def fail(
    call: argparse.Namespace, violation: Violation, game: Game, players: int, options: dict[str, Any], number: int
) -> int:
    """Save the way to the failure and say what it is."""
    path = save(violation, Path(call.out), f"fuzz-{game.name}-{call.seed}-{number}")
    where = f"{game.name}, {counted(players, 'player')}, {options or 'by the book'}, seed {call.seed}, game {number}"
    moves = len(violation.record) if violation.record is not None else 0
    if call.json:
        failure = {"sentence": violation.sentence, "record": str(path), "moves": moves, "where": where}
        print_json({"games": number, "seed": call.seed, "failure": failure})
    else:
        print(f"{violation.sentence}\n  {where}, after {moves} moves", file=sys.stderr)
        print(f"  {to_type(f'replay {path} --check', game.name)}", file=sys.stderr)
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
