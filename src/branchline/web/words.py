"""Points, times and lines of the log as the page writes them."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache

from markupsafe import Markup, escape

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.rulebook import NUMBER
from branchline.core.sheet import About, Choice
from branchline.core.translation import SOURCE, figure_in_language, language_now, translated
from branchline.core.words import counted
from branchline.table.lines import Told
from branchline.table.seating import Seat
from branchline.table.storage import MatchRow
from branchline.web.translating import names_listed, written_date

MINUTE, HOUR, DAY = 60, 3600, 86400
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def figure(value: float) -> str:
    """Points as the rulebooks write them, halves as ½."""
    whole = int(value)
    if value == whole:
        return str(whole)
    if abs(value - whole) == 0.5:
        sign = "-" if value < 0 and whole == 0 else ""
        return f"{sign}{whole if whole else ''}½"
    return figure_in_language(f"{value:.1f}")


def signed(value: float) -> str:
    """A gain or a loss."""
    return f"+{figure(value)}" if value >= 0 else figure(value)


def ago(moment: float) -> str:
    """How long since: for lists."""
    passed = max(0.0, time.time() - moment)
    if passed < MINUTE:
        return "now"
    if passed < HOUR:
        return f"{int(passed // MINUTE)} min"
    if passed < DAY:
        return f"{int(passed // HOUR)} h"
    return counted(int(passed // DAY), "day")


def clock(moment: float) -> str:
    return written_date(datetime.fromtimestamp(moment), "%d %b %H:%M", "MMMd Hm")


def day(moment: float) -> str:
    return written_date(datetime.fromtimestamp(moment), "%d %b %Y", "yMMMd")


def ordinal(number: int) -> str:
    return ORDINALS.get(number, f"{number}th")


def outcome(row: MatchRow, seats: list[Seat]) -> str:
    """How a game ended, in a few words."""
    if row.result is None:
        return "A record to look at"
    ranks, scores = row.result["ranks"], row.result["scores"]
    if len(seats) == 1:
        return f"Finished, {figure(scores[0])} points"
    winners = [seat.name for seat in seats if seat.seat < len(ranks) and ranks[seat.seat] == 1]
    return f"Finished, {names_listed(winners)} won" if winners else "Finished"


def named(game: Game, players: int, names: list[str], text: str) -> str:
    """A sentence of the game with the people's own names in place of `Player 1` or `Black`."""
    return renamed(own_names(game, players), tuple(names), text)


def as_read(game: Game, players: int, names: list[str], choice: Choice) -> Choice:
    """A choice with people's own names, in the reader's language: rows are made of its words."""
    sentence = named(game, players, names, choice.sentence)
    if language_now() == SOURCE:
        return replace(choice, sentence=sentence)
    words, button, place, far = (translated(one) for one in (sentence, choice.button, choice.place, choice.far))
    return replace(choice, sentence=words, button=button, place=place, far=far)


@lru_cache(100)
def own_names(game: Game, players: int) -> tuple[str, ...]:
    return tuple(game.seat_names(players)[:players])


@lru_cache(20_000)
def renamed(own: tuple[str, ...], names: tuple[str, ...], text: str) -> str:
    seats = {name: other for name, other in zip(own, names, strict=False) if name != "You"}
    if not any(name in text for name in seats):
        return text
    pattern = r"\b(?:" + "|".join(re.escape(name) for name in seats) + r")\b"
    return re.sub(pattern, lambda found: seats[found.group()], text)


def explained(about: Mapping[str, About]) -> dict[str, list[str]]:
    """All that explains itself on a board, by the key of its element: title, words and rule."""
    return {key: [translated(one.title), translated(one.words), one.rule] for key, one in about.items()}


def log_line(line: Told) -> Markup:
    """A line of the log as it is read: who acted, what happened, by which rule, and what followed by itself."""
    return set_in_type(line.who, line.words, line.rule, line.told)


@lru_cache(20_000)
def set_in_type(speaker: str, words: str, rule: str, told: tuple[str, ...]) -> Markup:
    """Most lines of a log are shown again after every move: each is set once."""
    first = Markup("<b>{}</b> ").format(speaker) if speaker else Markup()
    number = Markup(" ") + ruled(rule) if rule else Markup()
    rest = Markup().join(Markup('<span class="told">{}</span>').format(ruled(one)) for one in told)
    return first + words + ("" if words.endswith((".", "?")) else ".") + number + rest


@cache
def shelves() -> dict[str, str]:
    """The games whose rules can be read, by the letters of their numbers."""
    return {game.letters: game.name for game in registry.readable()}


def game_of_rule(number: str) -> str:
    """The game to whose rules a number belongs; '' where they have not been written down."""
    return shelves().get(number.partition("-")[0], "")


def rules_address(game: str) -> str:
    """Where the rules of a game are read; '' where they have not been written down."""
    return f"/rules/{game}" if game in shelves().values() else ""


def ruled(text: str, here: str = "") -> Markup:
    """A sentence in the reader's language, in which every rule number opens its rule; on the page of the rules of
    `here` it leads there."""
    return with_numbers(translated(text), here)


@lru_cache(20_000)
def with_numbers(text: str, here: str) -> Markup:
    def linked(found: re.Match[str]) -> str:
        number = found.group()
        game = shelves().get(number.partition("-")[0], "")
        if not game:
            return f'<span class="rn">{number}</span>'
        if game == here:
            return f'<a class="rn" href="#{number}">{number}</a>'
        return f'<a class="rn" href="/rules/{game}#{number}" data-rule>{number}</a>'

    return Markup(NUMBER.sub(linked, str(escape(text))))


def marked(text: str, terms: tuple[str, ...]) -> Markup:
    """A text with the words marked that begin with what was looked for."""
    if not terms:
        return escape(text)
    pattern = r"(?<![\w-])(" + "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True)) + ")"
    parts = re.split(pattern, text, flags=re.IGNORECASE)
    sign = Markup("<mark>{}</mark>")
    return Markup().join(sign.format(one) if at % 2 else escape(one) for at, one in enumerate(parts))
