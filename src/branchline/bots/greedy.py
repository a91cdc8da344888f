"""The bot that looks one decision ahead."""

from __future__ import annotations

import re

from branchline.bots.bot import Bot
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position


class GreedyBot(Bot):
    """Tries each legal action on a clone and takes the one after which its lead is greatest; ties by chance.

    Where an action leads to chance it is judged right there, before the outcome. `greedy:40%` notices each action with
    a chance of 40 in 100 and overlooks the others: it takes the best of what it noticed.
    """

    name = "greedy"
    summary = "takes what looks best at the moment, and thinks no further"

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        self.notices = 100
        super().__init__(argument, game)

    def takes(self, argument: str) -> bool:
        found = re.fullmatch(r"([1-9]\d?|100)%", argument)
        if found:
            self.notices = int(found.group(1))
        return found is not None

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) > 1 and self.notices < 100:
            legal = [action for action in legal if rng.below(100) < self.notices] or [rng.pick(legal)]
        if len(legal) == 1:
            return legal[0]
        game = self.game_of(position.setting.game.name)
        rivals = Rivals(game, position, seat)
        best: list[int] = []
        highest = 0.0
        for action in legal:
            ahead = position.clone()
            ahead.apply(action, seat)
            value = game.evaluate(ahead, seat) - rivals.best(ahead)
            if not best or value > highest:
                best = [action]
                highest = value
            elif value == highest:
                best.append(action)
        return rng.pick(best)


class Rivals:
    """The prospects of the best of the others after each of many choices; asked again only of those whom it touches."""

    def __init__(self, game: Game, before: Position, seat: int) -> None:
        self.game = game
        self.unmoved = game.unmoved
        self.before = before
        self.others = [other for other in range(before.setting.players) if other != seat]
        self.known: dict[int, float] = {}

    def best(self, after: Position) -> float:
        """Alone there is none, and a lead is what one has oneself."""
        return max([self.prospects(after, other) for other in self.others], default=0.0)

    def prospects(self, after: Position, other: int) -> float:
        if self.unmoved is None or not self.unmoved(self.before, after, other):
            return self.game.evaluate(after, other)
        if other not in self.known:
            self.known[other] = self.game.evaluate(self.before, other)
        return self.known[other]
