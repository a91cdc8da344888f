"""The stage of a table page: which sheets stand on it, in which rows, at which size and under which tab."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from branchline.core.sheet import Sheet
from branchline.core.words import listing
from branchline.look.export import rows

WIDTH, GAP = 1044, 8


@dataclass(frozen=True)
class Placed:
    """A sheet where it stands: its size in units (one px in a window of 1440 x 900), the number of its tab, and the
    size of all that this tab shows."""

    sheet: Sheet
    width: int
    height: int
    is_lit: bool
    tab: int = 0
    tab_width: int = WIDTH
    tab_height: int = 0

    @property
    def is_staged(self) -> bool:
        """Is it on the stage only while it is asked for?"""
        return self.sheet.place == "cards"


@dataclass(frozen=True)
class Tab:
    """What is shown together where there is no room for all."""

    name: str
    is_lit: bool


@dataclass(frozen=True)
class Stage:
    """The rows of the stage, and their size together; what is `folded` gives its place to what is asked for."""

    rows: list[list[Placed]]
    folded: list[Placed]
    tabs: list[Tab]
    width: int
    height: int
    note: str = ""


def tab_name(sheet: Sheet) -> str:
    return sheet.group or sheet.title or sheet.name.replace("-", " ").capitalize()


def fitted(row: list[Sheet], lit: Collection[str], can_grow: bool = True) -> list[Placed]:
    """A row as wide as the stage; one that need not be is at most so wide."""
    room = WIDTH - GAP * (len(row) - 1)
    scale = room / sum(sheet.width for sheet in row)
    scale = scale if can_grow else min(scale, 1.0)
    return [Placed(one, round(one.width * scale), round(one.height * scale), one.name in lit) for one in row]


def height_of(stood: Iterable[list[Placed]]) -> int:
    heights = [max(one.height for one in row) for row in stood if row]
    return sum(heights) + GAP * (len(heights) - 1) if heights else 0


def width_of(stood: Iterable[list[Placed]]) -> int:
    return max((sum(one.width for one in row) + GAP * (len(row) - 1) for row in stood if row), default=WIDTH)


def stage_of(sheets: list[Sheet], lit: Collection[str]) -> Stage:
    """The board on its stage. A lit sheet of the supply is brought on; the last row in which nothing is lit is folded
    for it, unless it is the tallest, on which the game is played."""
    board = [fitted(row, lit) for row in rows(one for one in sheets if one.place == "board")]
    wanted = [one for one in sheets if one.place == "cards" and one.name in lit]
    staged = [fitted(row, lit, can_grow=False) for row in rows(wanted)]
    tallest = max(board, key=lambda row: height_of([row]), default=[])
    idle = [row for row in board if not any(one.is_lit for one in row) and row is not tallest]
    folded = idle[-1:] if staged else []
    stood = [row for row in board if row not in folded] + staged
    # Tabs keep their order, whatever is folded.
    names = list(dict.fromkeys(tab_name(one.sheet) for row in [*board, *staged] for one in row))
    whole = [*stood, *folded]
    lamps = {tab_name(one.sheet) for row in whole for one in row if one.is_lit}
    return Stage(
        rows=[in_tabs(row, names, whole) for row in stood],
        folded=[one for row in folded for one in in_tabs(row, names, whole)],
        tabs=[Tab(name, name in lamps) for name in names],
        width=width_of(stood),
        height=height_of(stood),
        note=folding(folded, staged),
    )


def in_tabs(row: list[Placed], names: list[str], stood: list[list[Placed]]) -> list[Placed]:
    """The same row, each sheet with its tab and the size of what stands under it."""
    found = []
    for one in row:
        name = tab_name(one.sheet)
        together = [[other for other in some if tab_name(other.sheet) == name] for some in stood]
        size = width_of(together), height_of(together)
        found.append(Placed(one.sheet, one.width, one.height, one.is_lit, names.index(name), *size))
    return found


def folding(folded: list[list[Placed]], staged: list[list[Placed]]) -> str:
    names, here = (list(dict.fromkeys(tab_name(one.sheet) for row in some for one in row)) for some in (folded, staged))
    if not names:
        return ""
    return f"{listing(names)} folded while you choose: {listing(here)}"


def tray_of(sheets: Iterable[Sheet], lit: Collection[str]) -> list[list[Placed]]:
    """The sheets of one seat."""
    stood = [fitted(row, lit) for row in rows(sheets)]
    height = height_of(stood)
    return [[Placed(one.sheet, one.width, one.height, one.is_lit, 0, WIDTH, height) for one in row] for row in stood]


def others_of(
    sheets: list[Sheet], names: list[str], seat: int, lit: list[str]
) -> list[tuple[int, str, list[list[Placed]]]]:
    found: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        if sheet.place == "mine" and sheet.seat != seat:
            found.setdefault(sheet.seat, []).append(sheet)
    return [
        (other, names[other] if other < len(names) else "The game", tray_of(drawn, lit))
        for other, drawn in found.items()
    ]


def supply_of(sheets: list[Sheet], lit: list[str]) -> list[Placed]:
    """The common supply, as far as it is not on the stage."""
    idle = [sheet for sheet in sheets if sheet.place == "cards" and sheet.name not in lit]
    return [Placed(sheet, sheet.width, sheet.height, False) for sheet in idle]
