"""The bot that searches: a budget in iterations for studies, in milliseconds for people."""

from __future__ import annotations

import re

from branchline.bots.bot import Bot
from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position

USUAL = "50ms"


class SearchBot(Bot):
    """Information-set Monte Carlo tree search; `search:400` takes 400 iterations a decision, `search:50ms` 50 ms."""

    name = "search"
    summary = "searches a tree of plans; search:400 takes 400 iterations a decision, search:50ms so much time"

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        self.iterations = 0
        self.seconds = 0.0
        super().__init__(argument or USUAL, game)

    def takes(self, argument: str) -> bool:
        found = re.fullmatch(r"([1-9]\d{0,6})(ms)?", argument)
        if not found:
            return False
        if found.group(2):
            self.seconds = int(found.group(1)) / 1000
        else:
            self.iterations = int(found.group(1))
        return True

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        game = self.game_of(position.setting.game)
        tree = Tree(position, seat, rng, game.evaluate)
        tree.run(self.iterations, self.seconds)
        return tree.best()
