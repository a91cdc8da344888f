"""What the terminal shows: plain text for a pipe, a little colour on a terminal."""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from branchline.core.blocks import columns_of, fitting, in_columns, named
from branchline.core.game import Game
from branchline.look.symbols import SIGNS

WIDEST = 96
"""Longer lines are hard to read, however wide the window."""
COLOURS = {"r": "red", "b": "bright_blue", "y": "yellow", "g": "green", "k": "bright_black"}
WIDER = "The table is wider than the window"
TIED = "\u00a0"
"""A space at which no line ends."""
NAME_WIDTH = 18
ASKING = 24
"""So many rows are left below the table, where there are more."""
LOOK_SECONDS = 0.3
"""How often a terminal that waits for its player looks whether the table has changed elsewhere."""


class Screen:
    """Prints sentences in lines that fit the window and tables as they are drawn; nothing is interpreted, colours only
    where a terminal shows them."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()

    def line(self, text: str = "", style: str = "") -> None:
        self.print(Text(fitted(text), style=style))

    def pair(self, first: str, second: str, first_style: str, second_style: str = "") -> None:
        """A number and its sentence, or a sentence and its rule."""
        hangs = len(first) if not first.strip() or first.strip().isdigit() else None
        text = Text(fitted(first + second, hangs), style=second_style)
        seen = ends(text.plain, first)
        text.stylize(first_style, 0, seen)
        self.print(text)

    def table(self, drawn: str) -> None:
        """What is laid out in columns."""
        self.print(Text(whole(drawn)))

    def board(self, game: Game, view: Mapping[str, Any], part: str | None = None) -> bool:
        """The table: on a terminal as much of it as leaves room for what is asked, and all where a part is named (`""`
        is every part). Is there a part of that name?"""
        columns, rows = shutil.get_terminal_size()
        drawn = drawn_for(game, view, columns, rows if self.is_terminal else 0, part)
        if drawn:
            self.table(drawn)
        return bool(drawn)

    def print(self, text: Text) -> None:
        """The signs of seats stand in their colours; with NO_COLOR, or in a pipe, their shapes and letters do."""
        for seat, sign in SIGNS.items():
            text.highlight_words([sign], COLOURS[seat])
        self.console.print(text, soft_wrap=True)

    def clear(self) -> None:
        if self.is_terminal:
            self.console.clear()

    def ask(self, prompt: str, is_still_asked: Callable[[], bool] = lambda: True) -> str | None:
        """A line from the player; None if meanwhile it is not asked any more, which only a terminal notices. EOFError
        and KeyboardInterrupt are the caller's to understand."""
        if self.is_terminal:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            while not self.has_line():
                if not is_still_asked():
                    self.line()
                    return None
            prompt = ""
        if sys.stdin.closed:  # a bot of one's own that calls exit() takes the input with it
            raise EOFError
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.line(answer)  # in a pipe, so that what was answered can be read in the output
        return answer.strip()

    def has_line(self, seconds: float = LOOK_SECONDS) -> bool:
        """Has the player typed a line, now or within so many seconds? A pipe is left alone until it is asked."""
        if not self.is_terminal:
            time.sleep(seconds)
            return False
        if os.name == "nt":
            return True  # its console cannot be asked; whoever reads from it waits
        return bool(select.select([sys.stdin], [], [], seconds)[0])


def drawn_for(game: Game, view: Mapping[str, Any], columns: int, rows: int, part: str | None = None) -> str:
    """A table for a window of so many columns and rows (0: of any height), or one part of it; nothing if it has no such
    part. Half of the rows, or all but some, are left to what has happened and what is asked."""
    blocks = game.blocks(view, columns_of(columns)[1])
    if part is None and rows:
        return fitting(blocks, columns, max(rows // 2, rows - ASKING))
    if part:
        return in_columns(named(blocks, part), columns)
    return in_columns(blocks, columns)


def window() -> int:
    """How long a line of words may be here."""
    return min(WIDEST, shutil.get_terminal_size().columns)


def wrapped(text: str, first: str = "", further: str | None = None, width: int = 0) -> str:
    """A sentence in lines that fit the window, no word of it cut; `first` begins it, `further` each later line."""
    more = " " * len(first) if further is None else further
    wrapper = textwrap.TextWrapper(width or window(), first, more, break_long_words=False, break_on_hyphens=False)
    return "\n".join(wrapper.wrap(text))


def fitted(text: str, hangs: int | None = None) -> str:
    """Lines of words that fit the window; what goes on below stands a little further in than its line, or so far."""
    lines = []
    for line in text.split("\n"):
        inner = len(line) - len(line.lstrip())
        further = hangs if hangs is not None else inner + 2 if inner else 0
        lines.append(wrapped(line, further=" " * further) if len(line) > window() else line)
    return "\n".join(lines).replace(TIED, " ")


def unbroken(words: str) -> str:
    """A command or an address, which stays in one line however long it is, so that it can be copied."""
    return words.replace(" ", TIED)


def whole(drawn: str) -> str:
    """A table as it is drawn; if the window is too narrow for it, that is said before."""
    widest, columns = max(map(len, drawn.split("\n"))), shutil.get_terminal_size().columns
    if widest <= columns:
        return drawn
    return f"({WIDER}: {widest} columns, and the window has {columns})\n{drawn}"


def ends(text: str, first: str) -> int:
    """Where a part of a text ends after the text was wrapped: letters count, spaces may have gone."""
    left = len("".join(first.split()))
    for at, letter in enumerate(text):
        if not left:
            return at
        left -= not letter.isspace()
    return len(text)


def signed(names: Sequence[str], colours: str) -> list[str]:
    """The names of seats behind the shapes and letters by which the page tells their colours."""
    return [f"{SIGNS[colours[seat]]} {name}" if seat < len(colours) else name for seat, name in enumerate(names)]


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def points(value: float) -> str:
    return f"{value:g}"


def played_with(chosen: Sequence[str]) -> str:
    """The options and readings of a table that are not as usual (`Game.chosen`)."""
    return f"Played with: {'; '.join(chosen)}"


def score_pad(
    sheet: Sequence[dict[str, float]],
    scores: Sequence[float],
    ranks: Sequence[int] | None,
    names: Sequence[str],
) -> str:
    """The rulebook's score pad: a column a seat, a line a category."""
    categories = list(dict.fromkeys(name for pad in sheet for name in pad))
    left = max([len("place"), *(len(name) for name in categories)])
    room = max(6, min(NAME_WIDTH, (window() - left) // max(1, len(scores)) - 2))
    heads = [names[seat][:room] for seat in range(len(scores))]
    widths = [max(min(8, room), len(head)) for head in heads]

    def line(name: str, cells: Sequence[str]) -> str:
        return f"{name:{left}}" + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))

    lines = [line("", heads)]
    lines += [line(name, [points(pad[name]) if name in pad else "" for pad in sheet]) for name in categories]
    lines.append("-" * len(lines[0]))
    lines.append(line("score", [points(score) for score in scores]))
    if ranks is not None:
        lines.append(line("place", [str(rank) for rank in ranks]))
    return "\n".join(lines)
