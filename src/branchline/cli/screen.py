"""What the terminal shows: plain text for a pipe, a little colour on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

NAME_WIDTH = 18


class Screen:
    """Prints lines as they are: nothing is wrapped or interpreted, colours only where a terminal shows them."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=True)

    def pair(self, first: str, second: str, first_style: str, second_style: str = "") -> None:
        self.console.print(Text.assemble((first, first_style), (second, second_style)), soft_wrap=True)

    def clear(self) -> None:
        if self.is_terminal:
            self.console.clear()

    def ask(self, prompt: str) -> str:
        """A line from the player; EOFError and KeyboardInterrupt are the caller's to understand."""
        sys.stdout.flush()
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.line(answer)  # in a pipe, so that what was answered can be read in the output
        return answer.strip()


def count(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def points(value: float) -> str:
    return f"{value:g}"


def score_pad(
    sheet: Sequence[dict[str, float]],
    scores: Sequence[float],
    ranks: Sequence[int] | None,
    names: Sequence[str],
) -> str:
    """The rulebook's score pad: a column a seat, a line a category."""
    categories = list(dict.fromkeys(name for pad in sheet for name in pad))
    heads = [names[seat][:NAME_WIDTH] for seat in range(len(scores))]
    widths = [max(8, len(head)) for head in heads]
    left = max([len("place"), *(len(name) for name in categories)])

    def line(name: str, cells: Sequence[str]) -> str:
        return f"{name:{left}}" + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))

    lines = [line("", heads)]
    lines += [line(name, [points(pad[name]) if name in pad else "" for pad in sheet]) for name in categories]
    lines.append("-" * len(lines[0]))
    lines.append(line("score", [points(score) for score in scores]))
    if ranks is not None:
        lines.append(line("place", [str(rank) for rank in ranks]))
    return "\n".join(lines)
