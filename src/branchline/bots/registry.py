"""Which bots there are. A bot is named `name` or `name:argument`, as in `search:50ms`."""

from __future__ import annotations

import difflib

from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.random import RandomBot
from branchline.bots.search import SearchBot
from branchline.core.errors import BranchlineError
from branchline.core.game import Game

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (GreedyBot, RandomBot, SearchBot)}


class UnknownBot(BranchlineError):
    """There is no bot of that name."""


def bots() -> list[str]:
    """The names of all bots, sorted."""
    return sorted(KINDS)


def bot(name: str, game: Game | None = None) -> Bot:
    """A bot by name; give it the game where that has a changed box."""
    kind, _, argument = name.partition(":")
    if kind not in KINDS:
        near = difflib.get_close_matches(kind, KINDS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownBot(f"there is no bot {kind!r}; there are: {', '.join(bots())}{hint}")
    return KINDS[kind](argument, game)
