"""The table as text, in blocks: each has a name by which it can be asked for, and fits the width it is given.

A window that is wide enough has them in columns, one that is not has them one below the other, and one that is low has
those that matter most, with the names of the rest.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, zip_longest

WIDE = 100
"""So wide a table is drawn for who names no width."""
COLUMN = 80
"""Blocks stand side by side as soon as each has about so much room."""
GAP = 3
FURTHER = 4
"""So much further in goes on what does not fit into its line."""


@dataclass(frozen=True, eq=False)
class Block:
    """One part of the table; `is_first` are those that stay in a window that is too low for all, `is_drawn` those whose
    lines belong together as they are."""

    name: str
    lines: Sequence[str]
    is_first: bool = False
    is_drawn: bool = False

    def folded(self, width: int) -> list[str]:
        return [line.rstrip() for line in self.lines] if self.is_drawn else folded(self.lines, width)


def folded(lines: Sequence[str], width: int) -> list[str]:
    """Lines of words in a width: no word is cut, and what goes on stands further in."""
    found = []
    for line in lines:
        line = line.rstrip()
        if len(line) > width:
            inner = len(line) - len(line.lstrip())
            found += textwrap.wrap(line, width, subsequent_indent=" " * (inner + FURTHER), break_on_hyphens=False)
        else:
            found.append(line)
    return found


def stacked(blocks: Sequence[Block], width: int = WIDE) -> str:
    """One block below the other, a blank line between them."""
    return "\n\n".join("\n".join(block.folded(width)) for block in blocks if block.lines)


def columns_of(width: int) -> tuple[int, int]:
    """How many columns a window has, and how wide each is."""
    count = max(1, (width + GAP) // (COLUMN + GAP))
    return count, (width - GAP * (count - 1)) // count


def in_columns(blocks: Sequence[Block], width: int) -> str:
    """In as many columns as there is room for, as even as they can be without changing the order."""
    there = [block for block in blocks if block.lines]
    count, room = columns_of(width)
    count = min(count, len(there)) or 1
    ways = ((0, *cuts, len(there)) for cuts in combinations(range(1, len(there)), count - 1))
    columns = [stacked(there, room).split("\n")]
    if count > 1:
        tried = ([stacked(there[a:b], room).split("\n") for a, b in pairwise(way)] for way in ways)
        columns = min(tried, key=lambda found: max(map(len, found)))
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join((" " * GAP).join(f"{part:<{room}}" for part in row).rstrip() for row in rows)


def fitting(blocks: Sequence[Block], width: int, height: int) -> str:
    """Everything, if that is no higher than `height`; else what matters most, whatever else there is room for, and the
    names of the blocks."""
    whole = in_columns(blocks, width)
    if whole.count("\n") < height:
        return whole
    names = ", ".join(dict.fromkeys(block.name for block in blocks if block.lines))
    more = folded([f"t shows the whole table, t NAME a part of it: {names}"], width)
    room = max(1, height - len(more))
    chosen = {block for block in blocks if block.is_first}
    for block in blocks:
        tried = chosen | {block}
        if in_columns([one for one in blocks if one in tried], width).count("\n") < room:
            chosen = tried
    lines = in_columns([block for block in blocks if block in chosen], width).split("\n")
    shown = lines if len(lines) <= room else [*lines[: room - 1], "…"]
    return "\n".join([*shown, *more])


def named(blocks: Sequence[Block], name: str) -> list[Block]:
    """The blocks of a name, or of one that begins so."""
    return [block for block in blocks if block.name == name] or [
        block for block in blocks if block.name.startswith(name)
    ]


def in_lines(cells: Sequence[str], width: int, head: str = "") -> Iterator[str]:
    """Cells one after the other behind a heading, in as many lines as they need; none is cut."""
    line = head
    for cell in cells:
        if len(line) > len(head) and len((line + cell).rstrip()) > width:
            yield line.rstrip()
            line = " " * len(head)
        line += cell
    yield line.rstrip()
