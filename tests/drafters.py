"""A bot that searches where setup cards are drafted and is greedy everywhere else: strong where it is looked at, and
quick enough for whole games."""

from __future__ import annotations

from branchline.bots.greedy import GreedyBot
from branchline.bots.search import SearchBot
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position


class Drafter(GreedyBot):
    """Takes a setup card as `search:100` would."""

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        super().__init__(argument, game)
        self.search = SearchBot("100", game)

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        first = position.setting.game.actions.text(position.legal_actions(seat)[0])
        bot = self.search if first.startswith("draft:") else super()
        return bot.choose_from(position, seat, rng)
