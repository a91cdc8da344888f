"""Numbers, times and lists in words."""

from __future__ import annotations

import re
import time

from markupsafe import Markup, escape

from branchline.core.game import Game

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
    own = game.seat_names(players)
    seats = {name: names[seat] for seat, name in enumerate(own[:players]) if name != "You" and seat < len(names)}
    if not any(name in text for name in seats):
        return text
    pattern = r"\b(?:" + "|".join(re.escape(name) for name in seats) + r")\b"
    return re.sub(pattern, lambda found: seats[found.group()], text)


def ruled(text: str) -> Markup:
    """A sentence with the rule numbers in it set as such."""
    return Markup(RULE.sub(r'<span class="rn">\g<0></span>', str(escape(text))))
