"""Levels for people: a name that needs no knowledge of bots, and the bot that stands behind it."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_SECONDS = 0.05
SHARE = 4
"""A decision takes no more than this part of what is left of the turn: so many of them still end in time."""


@dataclass(frozen=True)
class Level:
    """How hard a bot is to beat, as a person would say it. One that takes its time has `seconds` for a decision, and no
    more than `turn_seconds` for all decisions of a turn."""

    bot: str
    summary: str
    seconds: float = 0.0
    turn_seconds: float = 0.0


# From the easiest to the hardest. A forced decision takes no time.
LEVELS = {
    "easy": Level("greedy:60%", "for a first evening: sensible, but overlooks many a good thing"),
    "normal": Level("search:50ms", "plans its turn, and punishes mistakes"),
    "hard": Level("search:1000ms", "thinks for up to a second about a decision, six about a turn", 1.0, 6.0),
}


def in_time(name: str, thought: float) -> str:
    """The bot to be asked for the next decision of a turn, so that the turn does not take longer than its level may:
    `thought` is how many seconds it has taken so far."""
    level = LEVELS.get(name)
    if level is None or not level.turn_seconds:
        return name
    seconds = min(level.seconds, max(LEAST_SECONDS, (level.turn_seconds - thought) / SHARE))
    return name if seconds == level.seconds else f"search:{round(seconds * 1000)}ms"
