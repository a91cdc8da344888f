"""Every game as a conversation, in the manner of TextArena: a text for the player who is asked, an answer in words.

What a player reads is made of that player's view alone: the table as text, what happened since the player's last
answer, the question, and the choices as numbered sentences with their rules. Needs nothing but Branchline.
"""

from __future__ import annotations

import re
import secrets
from typing import Any

import branchline
from branchline.core.chance import Dealer
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.rewards import chosen_reward, rewards
from branchline.core.words import counted
from branchline.table.answers import Choice, asked, told_of
from branchline.table.counter import events_told, numbered, question_told
from branchline.table.lines import Line, play
from branchline.table.sights import Sights

IN_BRACKETS = re.compile(r"\[\s*([^\[\]]{1,80}?)\s*\]")
HOW = "Answer with the number of your choice in square brackets, such as [1]."
TRIES = 3


class TextEnv:
    """One game for players who read and write. An answer that names no choice is asked for again, `tries` times in
    all; then the game ends, and whoever gave it loses. `game` is a name or a Game; further keywords are its options."""

    def __init__(
        self, game: str | Game = "alubari", reward: str | None = None, tries: int = TRIES, **options: Any
    ) -> None:
        self.game = branchline.game(game) if isinstance(game, str) else game
        self.reward = reward
        self.tries = tries
        self.options = options
        self.sights: Sights | None = None

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a game; with a seed everything that chance decides is fixed."""
        state = self.game.new(num_players, **self.options)
        self.players: int = state.setting.players
        self.measure = chosen_reward(self.reward, self.players)
        self.names = self.game.seat_names(self.players)
        self.dealer = Dealer(secrets.randbits(60) if seed is None else seed)
        self.sights = Sights(self.game, state)
        self.lines: list[Line] = []
        self.answered = [0] * self.players  # after how many moves each player has answered last
        self.refusal = ""
        self.faults = 0
        self.loser: int | None = None
        self.deal()

    @property
    def state(self) -> Position:
        if self.sights is None:
            raise BranchlineError("no game has begun: call reset first")
        return self.sights.position

    @property
    def is_over(self) -> bool:
        return self.state.player == OVER or self.loser is not None

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and all that this player may read; after the end, how it ended."""
        if self.is_over:
            return 0, self.ending()
        seat = self.state.players_to_act()[0]
        head = f"{self.game.title}. You are {self.names[seat]}. {self.goal}\n{self.standing(seat)}"
        board = self.game.terminal(self.sights_now.view(seat))
        question = question_told(self.game, self.sights_now.seen(seat))
        parts = [self.refusal, head, board, told_of(self.news(seat)), asked(question, self.choices(seat)), HOW]
        return seat, "\n\n".join(part for part in parts if part)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Carry an answer out: is the game over, and what is to be said about it?"""
        if self.is_over:
            raise BranchlineError("the game is over: reset begins another")
        seat = self.state.players_to_act()[0]
        choice = named_in(action, self.choices(seat))
        if choice is None:
            return self.refuse(seat)
        self.refusal, self.faults = "", 0
        self.apply(seat, self.game.actions.id(choice.action))
        self.answered[seat] = len(self.lines)
        self.deal()
        return self.is_over, {"choice": choice.action, "sentence": choice.sentence}

    def close(self) -> dict[int, float]:
        """The reward of each player; of one who never found a choice -1, and then 0 for the others."""
        if self.loser is not None:
            return {seat: -1.0 if seat == self.loser else 0.0 for seat in range(self.players)}
        if self.state.player != OVER:
            return dict.fromkeys(range(self.players), 0.0)
        return dict(enumerate(rewards(self.state, self.measure)))

    # -- the parts of it -------------------------------------------------------------------------------------------

    @property
    def sights_now(self) -> Sights:
        """The position as each player sees it."""
        assert self.sights is not None
        return self.sights

    @property
    def goal(self) -> str:
        """What it is all about."""
        return self.game.rulebook.goal if self.game.has_rulebook() else self.game.summary

    def standing(self, seat: int) -> str:
        """The points of all, as far as a player may know them."""
        points = zip(self.names, self.sights_now.seen(seat).scores(), strict=False)
        return f"Points so far: {', '.join(f'{name} {score:g}' for name, score in points)}."

    def choices(self, seat: int) -> list[Choice]:
        return numbered(self.game, self.sights_now.seen(seat), seat)

    def news(self, seat: int) -> list[Any]:
        """What happened since a player's last answer, as that player may know it."""
        lines = [line.for_watcher(seat, everything=False) for line in self.lines[self.answered[seat] :]]
        return events_told(lines, seat, self.names)

    def apply(self, seat: int, action: int) -> None:
        state = self.state.clone()
        line, self.sights = play(
            self.game, len(self.lines) + 1, self.sights_now, state, seat, action, range(self.players)
        )
        self.lines.append(line)

    def deal(self) -> None:
        """Let chance decide until somebody is asked."""
        while self.state.player == CHANCE:
            self.apply(CHANCE, self.dealer.choose(self.state))

    def refuse(self, seat: int) -> tuple[bool, dict[str, Any]]:
        self.faults += 1
        left = self.tries - self.faults
        most = len(self.choices(seat))
        self.refusal = f"Your answer named no choice: send a number from 1 to {most} in square brackets."
        if left <= 0:
            self.loser = seat
            return True, {"refused": f"{self.names[seat]} named no choice {counted(self.faults, 'time')} in a row."}
        return False, {"refused": self.refusal, "tries_left": left}

    def ending(self) -> str:
        if self.loser is not None:
            return f"The game has ended: {self.names[self.loser]} did not find a choice."
        points = ", ".join(f"{name} {score:g}" for name, score in zip(self.names, self.state.scores(), strict=False))
        return f"The game is over: {self.game.ending(self.state)}. Points: {points}."


def named_in(answer: str, choices: list[Choice]) -> Choice | None:
    """The choice that an answer names: by its number or its name, the last in square brackets, or by itself."""
    said = IN_BRACKETS.findall(answer)
    word = said[-1] if said else answer.strip()
    if word.isascii() and word.isdecimal() and len(word) <= 6:
        return choices[int(word) - 1] if 1 <= int(word) <= len(choices) else None
    return next((one for one in choices if one.action == word), None)
