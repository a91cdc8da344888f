"""The rules of a game as people read them: the text of `data/rules.toml`, checked, and the ways to find a rule in it.

A rule has a number that code, tests and the page cite; it says in a few words what you may do, and exactly what holds.
A chapter's number is the beginning of the numbers of its rules.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from branchline.core.box import read_toml
from branchline.core.errors import BadRules
from branchline.core.words import counted, listing

NUMBER = re.compile(r"\b[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?\b")
NEAREST = 3
WORDS_A_MINUTE = 200
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a field that it does not know is a mistake."""


class Phase(Entry, frozen=True):
    """A box of the strip that shows the course of play; its `steps` are the classes in which a player decides."""

    name: str
    line: str
    rules: tuple[str, ...]
    steps: tuple[str, ...] = ()


class Chapter(Entry, frozen=True):
    """A chapter, or with a longer number a part of one."""

    number: str
    title: str
    line: str


class Rule(Entry, frozen=True):
    """One rule. `say` speaks to you, `exact` is for those who argue, `ruling` is our reading where the book is open.

    It holds only for some counts of `players`, or only with `options`; `at` has the figure for a count of players. A
    `told` rule is cited by no code. `words` are those under which it is looked for besides its own.
    """

    number: str
    title: str
    say: str
    exact: str = ""
    ruling: str = ""
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    solo: bool = False
    told: bool = False
    players: tuple[int, ...] = ()
    options: dict[str, bool | int | str] = {}
    at: dict[str, str] = {}
    example: str = ""

    def hindrance(self, players: int, options: Mapping[str, Any]) -> str:
        """Why it does not apply at such a table, in a few words; '' if it does."""
        if self.solo and players != 1:
            return "only alone"
        if self.players and players not in self.players:
            return "not alone" if players == 1 else f"not with {COUNTS[players]} players"
        for name, value in self.options.items():
            if options.get(name, value) != value:
                title = name.replace("_", " ") + ("" if type(value) is bool else f": {value}")
                return f"not with {title}" if value is False else f"only with {title}"
        return ""


class Example(Entry, frozen=True):
    """A picture: the position after these actions (by chance of `seed`), or after so many of a random game; `crop` of
    its `sheet` (keys of elements, and so much around them) as `seat` sees it, with these keys lit."""

    sheet: str
    caption: str
    after: tuple[str, ...] | int = ()
    by: str = ""
    players: int = 2
    options: dict[str, bool | int | str] = {}
    seed: int = 1
    seat: int | None = None
    crop: tuple[str | int, ...] = ()
    lit: tuple[str, ...] = ()


class Pages(Entry, frozen=True):
    """The file as it is written."""

    goal: str
    phase: tuple[Phase, ...]
    chapter: tuple[Chapter, ...]
    rule: tuple[Rule, ...]
    example: dict[str, Example] = {}


@dataclass(frozen=True)
class Section:
    """A chapter with its own rules and the parts it has."""

    chapter: Chapter
    rules: tuple[Rule, ...]
    parts: tuple[Section, ...] = ()

    @property
    def count(self) -> int:
        return len(self.rules) + sum(part.count for part in self.parts)


class Rulebook:
    """The rules of one game."""

    def __init__(self, pages: Pages) -> None:
        self.goal = pages.goal
        self.phases = pages.phase
        self.chapters = {one.number: one for one in pages.chapter}
        self.rules = {one.number: one for one in pages.rule}
        self.examples = pages.example
        if len(self.chapters) < len(pages.chapter) or len(self.rules) < len(pages.rule):
            raise BadRules("a number is given twice")
        for rule in pages.rule:
            if rule.example and rule.example not in self.examples:
                raise BadRules(f"{rule.number}: there is no example {rule.example!r}")

    @cached_property
    def minutes(self) -> int:
        """How long it takes to read what the rules say, without what is folded under them."""
        said = [self.goal, *(one.line for one in self.chapters.values()), *(one.say for one in self.rules.values())]
        return max(1, round(sum(len(text.split()) for text in said) / WORDS_A_MINUTE))

    def __contains__(self, number: str) -> bool:
        return number in self.rules or number in self.chapters

    @cached_property
    def spellings(self) -> dict[str, str]:
        return {number.casefold(): number for number in (*self.chapters, *self.rules)}

    def spelled(self, number: str) -> str:
        """A number as it is written here, however it was typed; '' if there is none such."""
        return self.spellings.get(number.casefold(), "")

    def chapter_of(self, number: str) -> Chapter:
        """The nearest chapter that a number lies in; a chapter's own is itself."""
        name = number
        while name and name not in self.chapters:
            name = name.rpartition(".")[0]
        if not name:
            raise BadRules(f"{number} lies in no chapter")
        return self.chapters[name]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All chapters in order, each with its rules and parts."""
        by_chapter: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            by_chapter.setdefault(self.chapter_of(rule.number).number, []).append(rule)

        def section(chapter: Chapter) -> Section:
            parts = [one for one in self.chapters.values() if one.number.rpartition(".")[0] == chapter.number]
            return Section(chapter, tuple(by_chapter.get(chapter.number, ())), tuple(section(one) for one in parts))

        return tuple(section(one) for one in self.chapters.values() if "." not in one.number)

    def nearest(self, number: str) -> list[str]:
        """Three numbers for one that there is not: those that read most like it."""
        wanted = number.upper()
        known = [*self.rules, *self.chapters]
        return difflib.get_close_matches(wanted, known, NEAREST, 0) if wanted else known[:NEAREST]

    def rule(self, number: str) -> Rule:
        """A rule by its number, in capitals or not."""
        found = self.spelled(number)
        if found not in self.rules:
            raise BadRules(f"there is no rule {number.upper()}; the nearest are {listing(self.nearest(number))}")
        return self.rules[found]

    def summary(self) -> str:
        return f"{counted(len(self.rules), 'rule')} in {counted(len(self.sections), 'chapter')}"


def order(number: str) -> tuple[str, list[int], str]:
    """How numbers are sorted: SRE-4.2 before SRE-4.10."""
    letters, _, rest = number.partition("-")
    return letters, [int(one) for one in re.findall(r"\d+", rest)], rest


def read_rulebook(text: str) -> Rulebook:
    """A rules file; BadRules says what is wrong with it."""
    return Rulebook(read_toml(text, Pages, BadRules))
