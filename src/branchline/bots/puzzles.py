"""Puzzles as data: a decision as its seat sees it, the choices with what each loses, and the line that solves it.

The puzzles of a game are its file `data/puzzles.json`, mined from games (`branchline puzzles mine`). A puzzle holds a
view: what its seat cannot know is not in the file either. Puzzles that were mined under other rules or with another
box are passed over.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
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
"""The environment variable that names a folder with more puzzles, as GAME/data/puzzles.json."""


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


def files_of(game: str) -> list[Any]:
    """Where the puzzles of a game may lie: with the game, and in the folder of this house."""
    folders: list[Any] = [Path(os.environ[FOLDER]) / game] if os.environ.get(FOLDER) else []
    with suppress(ModuleNotFoundError):  # a game of another house
        folders.insert(0, resources.files(f"branchline.games.{game}"))
    return [file for file in (folder / "data" / "puzzles.json" for folder in folders) if file.is_file()]


@cache
def all_puzzles() -> dict[int, Puzzle]:
    """Every puzzle of every game, by its number."""
    found: dict[int, Puzzle] = {}
    for game in registry.games():
        for file in files_of(game):
            for one in read_puzzles(file.read_bytes()).puzzles:
                if one.is_current:
                    found.setdefault(one.number, one)
    return dict(sorted(found.items()))


def puzzle(number: int) -> Puzzle:
    found = all_puzzles().get(number)
    if found is None:
        raise BadPuzzles(f"There is no puzzle {number}.")
    return found


def game_of(one: Puzzle) -> Game:
    return registry.game(one.game)
