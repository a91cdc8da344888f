"""The bot that takes any legal action."""

from __future__ import annotations

from branchline.bots.bot import Bot
from branchline.core.chance import Rng
from branchline.core.position import Position


class RandomBot(Bot):
    """Every legal action is equally likely; the table is not looked at."""

    name = "random"
    summary = "does anything that is allowed, without a thought"
    looks = False

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        return rng.pick(position.legal_actions(seat))
