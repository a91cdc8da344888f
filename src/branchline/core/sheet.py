"""What a drawn board is made of: choices as a person meets them, what explains itself, and sheets of SVG."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One legal action as a person meets it; `target` is the key of the board element it points at, or ''."""

    action: int
    text: str
    sentence: str
    rule: str
    target: str


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
class Sheet:
    """One SVG sheet of a board. Sheets of one row stand side by side, their widths in proportion.

    `place` is "board", "mine" (the area of seat `seat`) or "cards" (common cards); `text` is the same sheet in words.
    """

    name: str
    title: str
    width: int
    height: int
    row: int
    place: str
    seat: int
    svg: str
    summary: str
    text: str
