"""Which bots there are. A bot is named `name` or `name:argument`, as in `search:50ms`, by a level, as in `hard`, or, if
it comes from elsewhere, as `module:Class` or `file.py` (`guests.py`)."""

from __future__ import annotations

import difflib

from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.guests import is_guest, kind_of, made, offered
from branchline.bots.learned import LearnedBot
from branchline.bots.levels import LEVELS, LevelBot
from branchline.bots.random import RandomBot
from branchline.bots.search import SearchBot
from branchline.core.errors import BranchlineError
from branchline.core.game import Game

KINDS: dict[str, type[Bot]] = {kind.name: kind for kind in (GreedyBot, LearnedBot, RandomBot, SearchBot)}


class UnknownBot(BranchlineError):
    """There is no bot of that name."""


def kinds() -> dict[str, type[Bot]]:
    """All bots that go by a name of their own; ours come first."""
    return {**offered(), **KINDS}


def summaries() -> dict[str, str]:
    """Each bot in a sentence, the levels first, from the easiest to the hardest."""
    levels = {name: level.summary for name, level in LEVELS.items()}
    return levels | {name: kind.summary for name, kind in sorted(kinds().items())}


def bots() -> list[str]:
    """The names of all bots and levels, sorted."""
    return sorted(summaries())


def bot(name: str, game: Game | None = None) -> Bot:
    """A bot by name or level; give it the game where that has a changed box."""
    if name in LEVELS:
        return LevelBot(name, game, bot)
    kind, _, argument = name.partition(":")
    if kind in LEVELS:
        raise BranchlineError(f"the level {kind!r} takes no argument {argument!r}")
    if kind in kinds():
        return made(kinds()[kind], argument, game)
    if is_guest(name):
        guest, argument = kind_of(name)
        return made(guest, argument, game)
    near = difflib.get_close_matches(kind, bots(), 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise UnknownBot(f"there is no bot {kind!r}; there are: {', '.join(bots())}{hint}")
