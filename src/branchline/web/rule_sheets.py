"""The rules of a game set for the page: chapters with their rules and pictures, and what a table's own choices say.

What does not depend on who looks is set once for each game, count of players and choice of options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.rule_search import Found, card_names, search
from branchline.core.rulebook import Rule
from branchline.core.sheet import Drawn
from branchline.core.translation import SOURCE, read_in
from branchline.look.pictures import picture_of

SETTINGS_KEPT = 60
SEEN_ALSO = 2


@dataclass(frozen=True)
class Setting:
    """For which table the rules are shown: 0 players for none."""

    players: int = 0
    options: tuple[tuple[str, Any], ...] = ()


NO_TABLE = Setting()


def setting_of(players: int, options: Mapping[str, Any]) -> Setting:
    return Setting(players, tuple(sorted(options.items())))


@dataclass(frozen=True)
class Shown:
    """A rule as it stands on the page: its picture, and at a table why it does not apply, its figure, and the way in
    which the table reads it."""

    rule: Rule
    picture: Drawn | None
    hindrance: str
    notes: tuple[str, ...]


def shown(game: Game, rule: Rule, setting: Setting = NO_TABLE) -> Shown:
    with read_in(SOURCE):  # as the text beside it
        drawn = picture_of(game.name, rule.example) if rule.example else None
    if not setting.players:
        return Shown(rule, drawn, "", ())
    options = dict(setting.options)
    notes = [rule.at[str(setting.players)]] if str(setting.players) in rule.at else []
    for name, reading in game.readings.items():
        value = options.get(name, "")
        if reading.rule == rule.number and value in reading.ways and value != next(iter(reading.ways)):
            notes.append(reading.ways[value])
    return Shown(rule, drawn, rule.hindrance(setting.players, options), tuple(notes))


@lru_cache(SETTINGS_KEPT)
def chapters(templates: Environment, game: str, setting: Setting) -> Markup:
    """All chapters of a game, for a table or for none."""
    found = registry.game(game)
    book = found.rulebook

    def show(rule: Rule) -> Shown:
        return shown(found, rule, setting)

    return Markup(templates.get_template("_chapters.html").render(game=found, book=book, show=show))


@lru_cache(2000)
def ticket(templates: Environment, game: str, number: str) -> Markup:
    """One rule, or what a chapter is about, as it opens beside its number."""
    found = registry.game(game)
    book = found.rulebook
    if number in book.rules:
        one = shown(found, book.rules[number])
        values = {"title": one.rule.title, "say": one.rule.say, "picture": one.picture, "see": one.rule.see[:SEEN_ALSO]}
    else:
        chapter = book.chapters[number]
        see = [name for name in book.rules if name.startswith(f"{number}.")][:SEEN_ALSO]
        values = {"title": chapter.title, "say": chapter.line, "picture": None, "see": tuple(see)}
    return Markup(templates.get_template("_ruleticket.html").render(game=found, number=number, **values))


@lru_cache(10)
def names_in(game: str) -> dict[str, list[str]]:
    return card_names(registry.game(game).about)


def found_in(game: Game, query: str) -> Found:
    return search(game.rulebook, query, names_in(game.name))
