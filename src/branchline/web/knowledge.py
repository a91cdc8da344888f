"""All that follows from what a viewer may know."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER
from branchline.core.sheet import Course, Fact, Question
from branchline.table.changes import Followed
from branchline.table.running import Running
from branchline.web.pads import Pad, pad_of
from branchline.web.words import named


class Knowledge:
    """Worked out once for all who know the same. It does not hold the match that holds it, which is let go the
    sooner."""

    def __init__(self, running: Running, followed: Followed) -> None:
        self.game = running.game
        self.players = running.row.players
        self.names = running.names
        self.followed = followed
        self.seen = followed.seen

    @property
    def scores(self) -> list[float]:
        return self.followed.scores

    @cached_property
    def pad(self) -> Pad | None:
        return pad_of(self.game, self.seen, self.scores)

    @property
    def facts(self) -> list[list[Fact]]:
        """The figures on the plates, by seat."""
        return self.followed.facts

    @cached_property
    def course(self) -> Course | None:
        return self.game.course(self.seen)

    @property
    def phase(self) -> str:
        return self.followed.phase

    @cached_property
    def question(self) -> Question:
        return game_question(self.game, self.players, self.names, self.seen)


def game_question(game: Game, players: int, names: list[str], seen: Any) -> Question:
    if seen.player in (OVER, CHANCE) and not seen.players_to_act():
        return Question("The game is over" if seen.player == OVER else "Chance decides", "")
    question = game.ask(seen)
    return replace(question, text=named(game, players, names, question.text))
