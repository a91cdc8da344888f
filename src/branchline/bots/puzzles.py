"""Puzzles as data: a decision as its seat sees it, the choices with what each loses, and the line that solves it.

The puzzles of a game are its file `data/puzzles.json`, mined from games (`branchline puzzles mine`); a house has files
of its own besides. A puzzle holds a view: what its seat cannot know is not in the file either. Puzzles that were mined
under other rules or with another box are passed over.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from branchline.bots.consider import seed_of
from branchline.bots.tree import RIVAL
from branchline.core import registry
from branchline.core.chance import Rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position

RIGHT = 0.015
"""Everything within so much of the best is right."""
FOLDER = "BRANCHLINE_PUZZLES"
"""The environment variable that names the folder of this house with more puzzles, as GAME/data/puzzles.json."""
PUZZLES, REVIEWED = "puzzles.json", "reviewed.json"
"""The files of a game: mined from games between bots or from records, and by a house from the games reviewed there."""
HOUSE = 100_000
"""What comes with the games is numbered below. What a house mines is numbered from here on, so that no later release
brings a puzzle of the same number."""

log = logging.getLogger("branchline.puzzles")
Stamp = tuple[str, str, int, int]
"""A file of the house: its game, where it lies, when it was written, and how long it is."""


class BadPuzzles(BranchlineError):
    """A puzzles file that breaks its shape, or a puzzle that is not there."""


class Answer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """A choice: what it loses in chances to win, and what the best brings beside it, part by part; for the best
    itself, what that brings beside the second."""

    loss: float
    brings: dict[str, float] = {}

    @property
    def is_right(self) -> bool:
        return self.loss <= RIGHT


class Asked(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One decision of the line: the best choice, its chance to win, and what may be said of every choice."""

    best: str
    chance: float
    answers: dict[str, Answer]


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position with a line of own decisions to be found, each the best by far or one of several equals."""

    number: int
    part: str
    """The part of the evaluation with the greatest gain: what it teaches."""
    rating: int
    origin: str
    view: dict[str, Any]
    line: list[Asked]

    @property
    def game(self) -> str:
        return str(self.view["game"])

    @property
    def seat(self) -> int:
        return int(self.view["seat"])

    @property
    def players(self) -> int:
        return int(self.view["players"])

    @property
    def title(self) -> str:
        return "The best rival" if self.part == RIVAL else self.part.replace("_", " ").capitalize()

    @property
    def is_current(self) -> bool:
        """Was it mined under the rules and with the box of today?"""
        if self.game not in registry.games():
            return False
        game = registry.game(self.game)
        return (self.view["rules"], self.view["box"]) == (game.rules, game.digest)

    def position(self, step: int = 0) -> Position:
        """Where the decision of this step is taken: the unknown is dealt by a seed that the view gives."""
        game = registry.game(self.game)
        position: Position = game.sample(self.view, Rng(seed_of(self.view)))
        for asked in self.line[:step]:
            position.apply(game.actions.id(asked.best), self.seat)
        return position


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    """All puzzles of a game, how they were mined, and how many games have been looked through."""

    game: str
    made_by: str
    looked_through: int
    puzzles: list[Puzzle]


def read_puzzles(text: str | bytes) -> PuzzleFile:
    try:
        return msgspec.json.decode(text, type=PuzzleFile)
    except msgspec.DecodeError as error:
        raise BadPuzzles(f"no puzzles: {error}") from error


def write_puzzles(file: PuzzleFile) -> str:
    """The text of a puzzles file, a line for each puzzle."""
    head = {name: getattr(file, name) for name in ("game", "made_by", "looked_through")}
    puzzles = b",\n".join(msgspec.json.encode(one) for one in file.puzzles).decode()
    return msgspec.json.encode(head).decode()[:-1] + f',"puzzles":[\n{puzzles}\n]}}\n'


def shipped_file(game: str) -> Any:
    """Where the puzzles that come with a game lie, if there are any; None for a game that comes from elsewhere."""
    with suppress(ModuleNotFoundError):
        return resources.files(f"branchline.games.{game}") / "data" / PUZZLES
    return None


def house_files(game: str, folder: str | Path | None = None) -> list[Path]:
    """The puzzles of a game in a folder, or in that of this house."""
    where = folder or os.environ.get(FOLDER)
    files = [Path(where) / game / "data" / name for name in (PUZZLES, REVIEWED)] if where else []
    return [file for file in files if file.is_file()]


def files_of(game: str) -> list[Any]:
    """Where the puzzles of a game lie: with the game, and in the folder of this house."""
    shipped = shipped_file(game)
    return [*([shipped] if shipped is not None and shipped.is_file() else []), *house_files(game)]


def all_puzzles() -> dict[int, Puzzle]:
    """Every puzzle of every game, by its number; what the house mines is there as soon as its file is written."""
    return read_with(tuple(stamps()))


def stamps() -> Iterator[Stamp]:
    for game in registry.games():
        for file in house_files(game):
            with suppress(FileNotFoundError):
                known = file.stat()
                yield game, str(file), known.st_mtime_ns, known.st_size


@lru_cache(maxsize=1)
def read_with(house: tuple[Stamp, ...]) -> dict[int, Puzzle]:
    """All puzzles, with those of the house as it is now. What is wrong there is told, and passed over."""
    found: dict[int, Puzzle] = {}
    for game in registry.games():
        shipped = shipped_file(game)
        if shipped is not None and shipped.is_file():
            found |= {one.number: one for one in read_puzzles(shipped.read_bytes()).puzzles if one.is_current}
    for _, path, *_ in house:
        try:
            mined = read_puzzles(Path(path).read_bytes()).puzzles
        except (BadPuzzles, OSError) as error:
            log.warning("%s is passed over: %s", path, error)
            continue
        for one in mined:
            if one.is_current and found.setdefault(one.number, one) is not one:
                log.warning("%s: puzzle %d is passed over, for there is another of this number", path, one.number)
    return dict(sorted(found.items()))


def puzzle(number: int) -> Puzzle:
    found = all_puzzles().get(number)
    if found is None:
        raise BadPuzzles(f"There is no puzzle {number}.")
    return found


def game_of(one: Puzzle) -> Game:
    return registry.game(one.game)
