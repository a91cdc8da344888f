"""`branchline puzzles`: all puzzles there are; mining more of them, and checking those there are."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.bots.puzzles import (
    HOUSE,
    PUZZLES,
    REVIEWED,
    Puzzle,
    all_puzzles,
    files_of,
    game_of,
    house_files,
    puzzle,
    read_puzzles,
    shipped_file,
)
from branchline.bots.puzzling import AGAIN, DEEPER, DEPTH, NEAR, NEAR_FIRST, Sight, examined
from branchline.cli.arguments import add_json, positive_whole_number, print_json, whole_number
from branchline.cli.crew import progress_bar
from branchline.cli.screen import wrapped
from branchline.core import registry
from branchline.core.errors import BadOption
from branchline.core.record import Record
from branchline.core.words import counted

if TYPE_CHECKING:
    from branchline.table.storage import MatchRow

HELP = "all puzzles; mine more of them from games, or check those there are"
A_GAME = 100
"""The puzzles that come with a game are numbered from the next hundred on."""
REVIEWED_FROM = HOUSE // 2
"""Of the numbers that a game has in a house, those of puzzles from reviewed games begin here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="what", metavar="list | mine | check", required=True)
    listed = commands.add_parser("list", help="all puzzles, by game and rating")
    mine = commands.add_parser("mine", help="look through games for decisions worth asking")
    mine.add_argument("game", metavar="GAME", help="which game")
    mine.add_argument("--games", type=positive_whole_number, default=200, help="games between bots (200)")
    mine.add_argument("--seed", type=whole_number, default=1, help="the same seed finds the same puzzles (1)")
    mine.add_argument("--wanted", type=positive_whole_number, default=0, help="stop with so many (all there are)")
    mine.add_argument("--records", nargs="+", metavar="RECORD", default=[], help="look through these games instead")
    mine.add_argument("--reviewed", action="store_true", help="look through the reviewed games of the storage instead")
    mine.add_argument("--db", metavar="FILE|URL", help="that storage, as for `branchline serve` (BRANCHLINE_DB)")
    mine.add_argument("--depth", type=positive_whole_number, default=DEPTH, help=f"iterations ({DEPTH:,})")
    mine.add_argument("--deeper", type=positive_whole_number, default=DEEPER, help=f"to check it ({DEEPER:,})")
    mine.add_argument(
        "--first",
        type=positive_whole_number,
        default=0,
        help="its first number, where several mine at once (free)",
    )
    mine.add_argument("--jobs", type=positive_whole_number, default=1, help="processes (1)")
    mine.add_argument("--out", metavar="FOLDER", required=True, help=f"for GAME/data/{PUZZLES}, or {REVIEWED}; resumes")
    check = commands.add_parser("check", help="look at puzzles again, to the depth they were checked at")
    check.add_argument("number", nargs="*", type=whole_number, metavar="N", help="which (all)")
    check.add_argument("--depth", type=positive_whole_number, default=DEEPER, help=f"iterations ({DEEPER:,})")
    for one in (listed, mine, check):
        add_json(one)


def run(call: argparse.Namespace) -> int:
    return {"list": tell, "mine": dig, "check": check}[call.what](call)


def tell(call: argparse.Namespace) -> int:
    found = all_puzzles().values()
    if call.json:
        print_json({"puzzles": [facts(one) for one in found]})
        return 0
    for one in sorted(found, key=lambda one: (one.game, one.rating, one.number)):
        words = f"{game_of(one).title}, {one.title}: {counted(len(one.line), 'decision')}, {one.rating}"
        print(wrapped(words, f"{one.number:5}  "))
    return 0


def facts(one: Puzzle) -> dict[str, object]:
    return {
        "number": one.number,
        "game": one.game,
        "title": one.title,
        "players": one.players,
        "seat": one.seat,
        "decisions": len(one.line),
        "rating": one.rating,
        "origin": one.origin,
    }


# -- mining -----------------------------------------------------------------------------------------------------------


def dig(call: argparse.Namespace) -> int:
    from branchline.cli.puzzle_cost import announce_mining
    from branchline.lab.mining import Mine, mine

    if not Path(call.out).is_dir():
        raise BadOption(f"{call.out}: puzzles are written into a folder that is there, as GAME/data/{PUZZLES}")
    game, target = registry.game(call.game), target_of(call)
    plan = Mine(game, call.games, call.seed, call.wanted, call.depth, call.deeper, records_of(call))
    numbers = others(target)
    plan.taken = {number for some in numbers.values() for number in some}
    plan.first_number = call.first or first_number(call.game, target, numbers)
    if target.is_file():
        plan.go_on(target)
    plan.check_numbers()
    if target.is_file():
        print(f"going on with {target}: {counted(plan.looked_through, 'game')} looked through", file=sys.stderr)
    target.parent.mkdir(parents=True, exist_ok=True)
    announce_mining(plan, call.jobs)
    with progress_bar(plan.total, "games") as progress:
        mine(plan, keeping(target, plan.written, lambda: progress and progress(plan.looked_through)), call.jobs)
    if call.json:
        print_json({"puzzles": [facts(one) for one in plan.found]})
    else:
        print(f"{counted(len(plan.found), 'puzzle')} in {counted(plan.looked_through, 'game')}: {target}")
    return 0


def keeping(target: Path, written: Callable[[], str], tell: Callable[[], object]) -> Callable[[], None]:
    """Writes the file anew; it is replaced only once the new one is complete."""

    def keep() -> None:
        beside = target.with_name(target.name + ".new")
        beside.write_text(written(), encoding="utf-8")
        beside.replace(target)
        tell()

    return keep


def target_of(call: argparse.Namespace) -> Path:
    """What is found in reviewed games has a file of its own, since each file goes on where its own games were left."""
    return Path(call.out, call.game, "data", REVIEWED if call.reviewed else PUZZLES)


def others(target: Path) -> dict[str, set[int]]:
    """The numbers that all files but this one have given to puzzles, by game."""
    found = {}
    for name in registry.games():
        files = {Path(str(file)).absolute() for file in [*files_of(name), *house_files(name, target.parents[2])]}
        found[name] = {one.number for file in files - {target.absolute()} for one in in_file(file)}
    return found


def first_number(game: str, target: Path, numbers: Mapping[str, Collection[int]]) -> int:
    """What comes with a game is numbered behind all that does already, or from the next hundred that is free. What a
    house mines has a hundred thousand numbers a game, of which those from reviewed games have one half."""
    if Path(str(shipped_file(game))).absolute() == target.absolute():
        own = [number for number in numbers[game] if number < HOUSE]
        taken = [number for some in numbers.values() for number in some if number < HOUSE]
        return max(own) + 1 if own else (max(taken, default=0) // A_GAME + 1) * A_GAME + 1
    ranges = {name: {number // HOUSE for number in some if number >= HOUSE} for name, some in numbers.items()}
    own_range = min(ranges[game], default=0) or max((one for some in ranges.values() for one in some), default=0) + 1
    return own_range * HOUSE + (REVIEWED_FROM if target.name == REVIEWED else 0) + 1


def in_file(file: Path) -> Collection[Puzzle]:
    return read_puzzles(file.read_bytes()).puzzles


def records_of(call: argparse.Namespace) -> list[Record]:
    """The games to be looked through, if they are not to be played."""
    from branchline import files

    if call.reviewed:
        return reviewed(call)
    found: list[Record] = [files.Record.load(path) for path in call.records]
    strange = [path for path, one in zip(call.records, found, strict=True) if one.game.name != call.game]
    if strange:
        raise BadOption(f"{strange[0]}: not a game of {registry.game(call.game).title}")
    return found


def reviewed(call: argparse.Namespace) -> list[Record]:
    """All games of the storage that have been reviewed, in the order in which that was asked for."""
    from branchline.table.bot_pool import BotPool
    from branchline.table.engine import default_url
    from branchline.table.host import Host
    from branchline.table.solving import reviewed_matches
    from branchline.table.storage import Storage

    storage = Storage(default_url() if call.db is None else call.db)
    host = Host(storage, BotPool(0))
    try:
        rows = [storage.match(match) for match in reviewed_matches(storage, call.game)]
        found = [nothing_asked(call.game) if is_of_others(row) else host.record(row) for row in rows]
    finally:
        host.close()
        storage.close()
    if not found:
        raise BadOption(f"no game of {registry.game(call.game).title} has been reviewed here")
    return found


def is_of_others(row: MatchRow) -> bool:
    """Was it played by other rules, or with another box, than puzzles are asked by?"""
    game = registry.game(row.game)
    return (row.rules, row.box) != (game.rules, game.digest)


def nothing_asked(game: str) -> Record:
    """A game without a decision, in place of one that gives no puzzles any more: those behind it keep their places, by
    which each night goes on."""
    return Record(registry.game(game), registry.game(game).min_players, {})


# -- checking ---------------------------------------------------------------------------------------------------------


def check(call: argparse.Namespace) -> int:
    from branchline.cli.puzzle_cost import announce_check

    wanted = [puzzle(number) for number in call.number] or list(all_puzzles().values())
    failed = []
    announce_check(wanted, call.depth)
    with progress_bar(len(wanted), "puzzles") as progress:
        for done, one in enumerate(wanted, 1):
            if not holds(one, call.depth):
                failed.append(one.number)
            if progress is not None:
                progress(done)
    if call.json:
        print_json({"checked": [one.number for one in wanted], "failed": failed, "depth": call.depth})
    else:
        print(f"{counted(len(wanted), 'puzzle')} looked at again: {counted(len(failed), 'fails', 'fail')}")
        for number in failed:
            print(f"  puzzle {number}")
    return 1 if failed else 0


def holds(one: Puzzle, depth: int) -> bool:
    """Is the best of every decision found again, and the first far ahead, by searches of other seeds than those that
    made the puzzle?"""
    game = game_of(one)
    for step, known in enumerate(one.line):
        sight = Sight.of(game, one.view if step == 0 else one.position(step).view(one.seat))
        found, is_sure = examined(sight, depth, NEAR if step else NEAR_FIRST, AGAIN)
        if not known.answers[found.best].is_right or (step == 0 and not is_sure):
            return False
    return True
