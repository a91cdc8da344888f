"""Levels for people: a name that needs no knowledge of bots, and the bot that stands behind it at each kind of table.

At every table each is to win about three in four against the one below: what has been measured of that is in
docs/bots.md (`benchmarks/levels.py`). What a level may think is counted in iterations, so that it is as strong on every
machine; where people wait the clock is looked at too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from branchline.bots.bot import Bot
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position, Setting

LEAST_SECONDS = 0.02
SHARE = 4
"""A decision takes no more than this part of what is left of the turn: so many or few, they all end in time."""
TOLD_SECONDS = 1.0
"""Who takes so long about a decision is shown to think."""
AT_ONCE = "greedy"
"""Who decides when the time of a turn is spent: it looks at each action once."""


@dataclass(frozen=True)
class Level:
    """How hard a bot is to beat, as a person would say it: where people wait, with at most so many seconds for a
    decision, and for all decisions of a turn."""

    summary: str
    seconds: float
    turn_seconds: float

    @property
    def waiting(self) -> float:
        """For about how many seconds a turn may make people wait, if that is worth telling them."""
        return self.turn_seconds if self.seconds >= TOLD_SECONDS else 0.0


# From the easiest to the hardest. A forced decision takes no time.
LEVELS = {
    "easy": Level("for a first evening: sensible, but overlooks many a good thing", 0.0, 0.0),
    "normal": Level("plans its turn, and punishes mistakes", 0.5, 2.0),
    "hard": Level("looks well ahead, and waits for mistakes", 1.0, 6.0),
    "expert": Level("thinks for up to two seconds about a decision, twelve about a turn", 2.0, 12.0),
}

Bots = tuple[str, str, str, str]
"""The bots of the four levels, from the easiest to the hardest."""

USUAL: Bots = ("greedy:60%", "search:40", "search:200", "search:1600")
"""Where nobody has measured: a game of one's own, a changed number of players."""

STRENGTHS: Mapping[str, Mapping[int, Bots]] = {
    "alubari": {
        2: ("greedy:80%", "search:50", "search:160", "search:800"),
        3: ("greedy:80%", "search:50", "search:400", "search:4000"),
        4: ("greedy:80%", "search:60", "search:400", "search:4000"),
        5: ("greedy:80%", "search:60", "search:500", "search:4000"),
    },
    "movers_and_shakers": {
        2: ("greedy:80%", "search:32", "search:160", "search:1600"),
        3: ("greedy:80%", "search:60", "search:300", "search:4000"),
        4: ("greedy:80%", "search:50", "search:350", "search:3000"),
    },
    "railroad_revolution": {
        2: ("greedy:80%", "search:24", "search:160", "search:1600"),
        3: ("greedy:80%", "search:32", "search:150", "search:1000"),
        4: ("greedy:80%", "search:32", "search:250", "search:4000"),
    },
    "railway_workers": {
        2: ("greedy:80%", "search:50", "search:160", "search:700"),
        3: ("greedy:80%", "search:50", "search:170", "search:1200"),
        4: ("greedy:80%", "search:50", "search:200", "search:1500"),
    },
    "small_railroad_empires": {
        2: ("greedy:60%", "search:30", "search:150", "search:1200"),
        3: ("greedy:60%", "search:30", "search:180", "search:1600"),
        4: ("greedy:60%", "search:40", "search:250", "search:2500"),
    },
}

SEARCHES = re.compile(r"\w+:\d+")
"""Only a search that counts its iterations can be told to look at the clock as well."""


def bot_of_level(level: str, game: str, players: int) -> str:
    """The bot that stands behind a level at such a table."""
    return STRENGTHS.get(game, {}).get(players, USUAL)[list(LEVELS).index(level)]


def in_time(name: str, thought: float, game: str, players: int) -> str:
    """The bot to be asked for the next decision of a turn, so that the turn does not take longer than its level may:
    `thought` is how many seconds it has taken so far."""
    level = LEVELS.get(name)
    if level is None:
        return name
    bot = bot_of_level(name, game, players)
    if not SEARCHES.fullmatch(bot):
        return bot
    seconds = min(level.seconds, (level.turn_seconds - thought) / SHARE)
    return AT_ONCE if seconds < LEAST_SECONDS else f"{bot}@{int(seconds * 1000)}ms"


class LevelBot(Bot):
    """A level at whatever table it is asked to sit: the bot that stands behind it there, without a clock."""

    name = "level"
    summary = "a level for people"

    def __init__(self, level: str, game: Game | None, make: Callable[[str, Game | None], Bot]) -> None:
        super().__init__("", game)
        self.level = level
        self.make = make
        self.made: dict[str, Bot] = {}

    def behind(self, setting: Setting) -> Bot:
        """The bot for such a table, always the same: it may keep what it knows from one decision to the next."""
        name = bot_of_level(self.level, setting.game.name, setting.players)
        if name not in self.made:
            self.made[name] = self.make(name, self.game)
        return self.made[name]

    def sits_at(self, setting: Setting) -> None:
        self.behind(setting).sits_at(setting)

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        bot = self.behind(position.setting)
        action = bot.choose_from(position, seat, rng)
        self.visits = bot.visits
        return action

    def __str__(self) -> str:
        return self.level
