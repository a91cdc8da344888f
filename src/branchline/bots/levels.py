"""Levels for people: a name that needs no knowledge of bots, and the bot that stands behind it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How hard a bot is to beat, as a person would say it."""

    bot: str
    summary: str


# From the easiest to the hardest. The times are for one decision; a forced one takes none.
LEVELS = {
    "easy": Level("greedy:60%", "for a first evening: sensible, but overlooks many a good thing"),
    "normal": Level("search:50ms", "plans its turn, and punishes mistakes"),
    "hard": Level("search:1000ms", "thinks for a second about every decision, and gives nothing away"),
}
