"""What a person meets: questions, choices as a person meets them, what explains itself, and sheets of SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, final

PRICED = re.compile(r": (free|frei|[^\s\d]?\d+)(?=,|$)")
"""A price behind a colon, as a sentence ends in it or goes on with what else it brings."""


@final
class Drawn(str):
    """Markup in which everything from outside is escaped. Only the pen (`look/pen.py`) makes it: a string that comes
    from anywhere else is none and cannot become one, so templates and drawings may take it as it is. `bounds` say where
    in it each of its elements begins, and the last one ends; of a sheet, of those in it."""

    __slots__ = ("bounds",)
    bounds: Sequence[int]

    def __new__(cls, *_: Any) -> Drawn:
        raise TypeError("only the pen makes markup")

    def __html__(self) -> str:
        return self

    @property
    def elements(self) -> list[str]:
        """The elements, one behind the other."""
        return [self[first:end] for first, end in pairwise(self.bounds)]


@dataclass(frozen=True)
class Question:
    """What the seat to decide is asked: the question, the rule behind it, and why, where an answer needs explaining."""

    text: str
    rule: str
    why: str = ""


@dataclass(frozen=True)
class Choice:
    """One legal action as a person meets it; `target` is the key of the board element it points at, or ''.

    `price` is the money it takes, 0 if it is free, None if money has no part in it. `parts` are the board elements that
    make it up when it is picked by hand, in the order of the sentence; one that points at a single element has that one
    alone. `button` is what the big button says for it, `place` the name printed where it points. What `gives_up`
    something (passes, stops, takes nothing) is offered last; what is done `in_passing`, at any time, is not lost by it.
    `foretold` says in words what it will come to later, where that is neither its price nor done at once.
    `way` are the elements that what it moves would pass, step by step as far as it can go, and `pushed` those to which
    it would push others. Where the same may be done again at once, `far` is what the button says for doing it `steps`
    times, as long as nothing else is asked.
    """

    action: int
    text: str
    sentence: str
    rule: str
    target: str
    price: int | None = None
    parts: tuple[str, ...] = ()
    button: str = ""
    place: str = ""
    gives_up: bool = False
    in_passing: bool = False
    way: tuple[str, ...] = ()
    pushed: tuple[str, ...] = ()
    foretold: str = ""
    far: str = ""
    steps: int = 1

    @property
    def verb(self) -> str:
        return self.text.partition(":")[0]

    @property
    def places(self) -> tuple[str, ...]:
        """All that it points at."""
        return self.parts or ((self.target,) if self.target else ())

    @property
    def said(self) -> str:
        """Its sentence beside its price, which is not named again."""
        return self.sentence if self.price is None else PRICED.sub("", self.sentence)

    @property
    def here(self) -> str:
        """Its sentence at the very place, which is not named there again, nor is the price that stands beside it."""
        found = re.search(rf" (to|at|on|in|into) (the )?{re.escape(self.place)}", self.sentence) if self.place else None
        if found is None:
            return self.said
        words = f"{self.sentence[: found.start()]} here{self.sentence[found.end() :]}"
        return words if self.price is None else PRICED.sub("", words)


@dataclass(frozen=True)
class Refusal:
    """Something a person may expect to do now and cannot: what, why, by which rule, and at which board element."""

    text: str
    why: str
    rule: str
    target: str = ""


@dataclass(frozen=True)
class About:
    """A card, tile or space that explains itself: its name, what it does in our own words, and the rule."""

    title: str
    words: str
    rule: str


@dataclass(frozen=True)
class Fact:
    """A figure on a seat's plate: the symbol that stands for it, as it is written, and in words; `amount` tells by how
    much it has changed."""

    symbol: str
    figure: str
    words: str
    amount: float


@dataclass(frozen=True)
class Stop:
    """A stop on the course of a round: its name, what happens there, and the rule."""

    name: str
    words: str
    rule: str


@dataclass(frozen=True)
class Standing:
    """A decision that may be answered ahead: whenever the step of this class asks, the `answer` is given, the text of
    an action, and `words` say what that does. Where what is offered has a `size`, the answer may be given only below
    one of the `limits`; `limit` says so, with # for the number."""

    name: str
    step: str
    words: str
    answer: str
    rule: str
    limits: tuple[int, ...] = ()
    limit: str = ""
    size: Callable[[Any], int] | None = None

    def in_words(self, limit: int = 0) -> str:
        """One sentence, whole as translations need it."""
        return f"{self.words} {self.limit.replace('#', str(limit))}" if limit else self.words


@dataclass(frozen=True)
class Course:
    """Where in the game this is: before the line (`Round 5`), the stops of a round, which of them it is at (-1: none
    yet; as many as there are: all are past), and what brings the end near."""

    before: str
    stops: tuple[Stop, ...]
    here: int
    end: str = ""


@dataclass(frozen=True)
class Sheet:
    """One SVG sheet of a board. Sheets of one row stand side by side, their widths in proportion.

    `place` is "board" (the stage), "mine" (the tray of seat `seat`) or "cards" (the common supply); `text` is the same
    sheet in words. Where there is no room for all, sheets of one `group` are shown together. One that `is_lit` has
    something to choose on it.
    """

    name: str
    title: str
    width: int
    height: int
    row: int
    place: str
    seat: int
    svg: Drawn
    summary: str
    text: str
    group: str = ""
    is_lit: bool = False
