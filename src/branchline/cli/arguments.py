"""Arguments that several commands share: the game, its players, options and box."""

from __future__ import annotations

import argparse
import json
import math
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import branchline
from branchline.core.errors import BadOption, BranchlineError
from branchline.core.game import Game
from branchline.core.weights import WeightSet
from branchline.lab.players import weights_named

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")


def add_game(parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
    parser.add_argument("game", metavar="GAME", nargs=nargs, help="a game by name; `branchline games` lists them")
    parser.add_argument(
        "--components", metavar="FILE", help="a changed copy of its box (`branchline box GAME` writes it)"
    )
    parser.set_defaults(weights=None)


def add_weights(parser: argparse.ArgumentParser) -> None:
    """For commands in which bots judge positions."""
    parser.add_argument("--weights", metavar="FILE", help="a changed copy of the game's weights.toml, for all bots")


def add_setting(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number, metavar="N", help="how many play")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of the game, as often as needed; `branchline games` lists them",
    )


def add_series(
    parser: argparse.ArgumentParser,
    bots: str,
    who: str,
    games: int = 1000,
    of: str = "how many games",
    same: str = "games",
) -> None:
    """Who plays, how often, and with which luck."""
    parser.add_argument("--bots", default=bots, metavar="A,B,…", help=who)
    parser.add_argument("-n", "--games", type=positive_whole_number, default=games, help=f"{of} ({games})")
    parser.add_argument("--seed", type=whole_number, default=1, help=f"the same seed gives the same {same} (1)")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="write over files that are there already")


def spare_files(call: argparse.Namespace, targets: Iterable[str | Path | None]) -> None:
    """Before the work begins: a file that is there already is written over only if that is wished."""
    there = [str(one) for one in targets if one and Path(one).is_file()]
    if not there or call.force:
        return
    named = there[0] if len(there) == 1 else f"{there[0]} and {len(there) - 1} more"
    what = "is there already" if len(there) == 1 else "are there already"
    if sys.stdin.isatty() and sys.stderr.isatty():
        print(f"{named} {what}. Write over? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return
    raise BranchlineError(f"{named} {what}; --force writes over {'it' if len(there) == 1 else 'them'}")


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from error


def positive_number(text: str) -> float:
    try:
        number = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from error
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def positive_whole_number(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not above 0")
    return number


def number_of_games(text: str) -> int:
    """As many, or none."""
    number = whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is below 0; 0 leaves it out")
    return number


def open_game(call: argparse.Namespace) -> Game:
    return branchline.game(call.game, components=call.components, weights=call.weights)


def weights_of(game: Game, players: int, bots: list[str]) -> dict[str, WeightSet]:
    """The weights that bots called `greedy with FILE` go by at such a table."""
    game.setting(players, {})  # a count that the game does not allow is the first thing to say
    files = dict.fromkeys(filter(None, map(weights_named, bots)))
    return {file: branchline.game(game.name, weights=file).weight_sets[players] for file in files}


def options_of(game: Game, pairs: list[str]) -> dict[str, Any]:
    """`["solo=true"]` as the game's own values; what fits nothing is left for the game to refuse."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, is_there, text = pair.partition("=")
        if not is_there:
            raise BadOption(f"an option is given as NAME=VALUE, not as {pair!r}")
        if name in options:
            raise BadOption(f"the option {name!r} is given twice")
        options[name] = value_of(game.options.get(name, ()), text)
    return options


def value_of(allowed: tuple[Any, ...], text: str) -> Any:
    for value in allowed:
        words = {True: YES, False: NO}[value] if isinstance(value, bool) else (str(value).lower(),)
        if text.lower() in words:
            return value
    return text


def players_of(game: Game, wanted: int | None, usual: int) -> int:
    """The number of players asked for, or the usual one as far as the game allows it."""
    return wanted if wanted is not None else max(game.min_players, min(usual, game.max_players))


def fresh_seed() -> int:
    """A seed from the system's secure source."""
    return secrets.randbits(60)


def print_json(contents: dict[str, Any]) -> None:
    print(json_text(contents))


def json_text(contents: dict[str, Any]) -> str:
    """JSON that every program reads: it has no word for a bound that there is not."""
    return json.dumps(finite(contents), indent=1, ensure_ascii=False, allow_nan=False)


def finite(value: Any) -> Any:
    """The same with null for numbers that are none."""
    if isinstance(value, dict):
        return {name: finite(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
