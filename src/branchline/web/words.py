"""Numbers, times and lists in words."""

from __future__ import annotations

import re
import time
from functools import lru_cache

from markupsafe import Markup, escape

from branchline.core.game import Game
from branchline.table.lines import Line

MINUTE, HOUR, DAY = 60, 3600, 86400
RULE = re.compile(r"\b[A-Z]{2,4}-\d+(?:\.\d+)*\b")
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def figure(value: float) -> str:
    """Points as the rulebooks write them, halves as ½."""
    whole = int(value)
    if value == whole:
        return str(whole)
    if abs(value - whole) == 0.5:
        sign = "-" if value < 0 and whole == 0 else ""
        return f"{sign}{whole if whole else ''}½"
    return f"{value:.1f}"


def ago(moment: float) -> str:
    """How long since: for lists."""
    passed = max(0.0, time.time() - moment)
    if passed < MINUTE:
        return "now"
    if passed < HOUR:
        return f"{int(passed // MINUTE)} min"
    if passed < DAY:
        return f"{int(passed // HOUR)} h"
    return plural(int(passed // DAY), "day")


def clock(moment: float) -> str:
    return time.strftime("%d %b %H:%M", time.localtime(moment))


def day(moment: float) -> str:
    return time.strftime("%d %b %Y", time.localtime(moment))


def ordinal(number: int) -> str:
    return ORDINALS.get(number, f"{number}th")


def plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listing(parts: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def named(game: Game, players: int, names: list[str], text: str) -> str:
    """A sentence of the game with the people's own names in place of `Player 1` or `Black`."""
    return renamed(tuple(game.seat_names(players)[:players]), tuple(names), text)


@lru_cache(20_000)
def renamed(own: tuple[str, ...], names: tuple[str, ...], text: str) -> str:
    seats = {name: other for name, other in zip(own, names, strict=False) if name != "You"}
    if not any(name in text for name in seats):
        return text
    pattern = r"\b(?:" + "|".join(re.escape(name) for name in seats) + r")\b"
    return re.sub(pattern, lambda found: seats[found.group()], text)


def log_line(line: Line, who: str) -> Markup:
    """A line of the log as it is read: who acted, what happened, by which rule, and what followed by itself."""
    return set_in_type(*line.spoken(who), line.rule, tuple(line.told))


@lru_cache(20_000)
def set_in_type(speaker: str, words: str, rule: str, told: tuple[str, ...]) -> Markup:
    """Most lines of a log are shown again after every move: each is set once."""
    first = Markup("<b>{}</b> ").format(speaker) if speaker else Markup()
    number = Markup(' <span class="rn">{}</span>').format(rule) if rule else Markup()
    rest = Markup().join(Markup('<span class="told">{}</span>').format(ruled(one)) for one in told)
    return first + words + ("" if words.endswith((".", "?")) else ".") + number + rest


@lru_cache(20_000)
def ruled(text: str) -> Markup:
    """A sentence with the rule numbers in it set as such."""
    return Markup(RULE.sub(r'<span class="rn">\g<0></span>', str(escape(text))))
