"""A check of the kit: one thing that must hold of a game, said in a line, and what tries it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.core.game import Game
from branchline.lab.kit.cases import Case

CHECKS: list[Check] = []


@dataclass(frozen=True)
class Check:
    """What holds, in words; the function raises Violation where it does not. It takes a whole game, or one case of it:
    a player count with some variants. One that needs a room is left out where the game has none of that name."""

    words: str
    run: Callable[[Any], None]
    of_case: bool
    is_long: bool
    room: str

    @property
    def name(self) -> str:
        return self.run.__name__

    def fits(self, game: Game) -> bool:
        """Has the game the room that this is about?"""
        return not self.room or (game.has_rulebook() if self.room == "rules" else game.rooms.has(self.room))


def of_game(*, long: bool = False, room: str = "") -> Callable[[Callable[[Game], None]], Callable[[Game], None]]:
    return noted(False, long, room)


def of_case(*, long: bool = False, room: str = "") -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    return noted(True, long, room)


def noted(of_case: bool, is_long: bool, room: str) -> Callable[[Any], Any]:
    def note(run: Callable[[Any], None]) -> Callable[[Any], None]:
        words = " ".join((run.__doc__ or "").split("\n\n")[0].split())
        CHECKS.append(Check(words, run, of_case, is_long, room))
        return run

    return note
