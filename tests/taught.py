"""Lessons and drills played by the engine alone, and what their words are held to."""

from __future__ import annotations

import random
import re
from typing import Any

from branchline.core.position import CHANCE, OVER
from branchline.table.lessons import Lesson

MOST_WORDS = 60
RULE = re.compile(r"(AL|MS|RR|RW|SRE)-\d+(\.\d+)*[a-z]?")
PRAISE = re.compile(r"!|\b(great|well done|excellent|perfect|good job|congratulations)\b", re.I)


class Table:
    """A lesson played by the engine alone: chance and rival as the lesson says."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = lesson.game
        self.state: Any = lesson.start.clone()
        self.drawn = [self.game.actions.text(action) for seat, action in lesson.deal if seat == CHANCE]
        self.played = [
            self.game.actions.text(action) for seat, action in lesson.deal if seat not in (CHANCE, lesson.you)
        ]
        self.rng = random.Random(lesson.seed)

    def rest(self) -> None:
        """On until the learner is asked, or the game is over."""
        lesson = self.lesson
        while self.state.player != OVER and lesson.you not in self.state.players_to_act():
            if self.state.player == CHANCE:
                action = lesson.draw(len(self.drawn))(self.state)
                self.drawn.append(self.game.actions.text(action))
                self.state.apply(action, CHANCE)
            else:
                seat = self.state.players_to_act()[0]
                scripted = lesson.scripted(self.state, seat, len(self.played))
                action = self.rng.choice(self.state.legal_actions(seat)) if scripted is None else scripted
                self.played.append(self.game.actions.text(action))
                self.state.apply(action, seat)

    @property
    def legal(self) -> list[int]:
        return [] if self.state.player == OVER else list(self.state.legal_actions(self.lesson.you))

    def play(self, action: int) -> None:
        self.state.apply(action, self.lesson.you)
