"""What several sheets of Movers & Shakers draw alike: measures, cars, crates, the crane of a loading zone, tickets."""

from __future__ import annotations

from typing import Final

from branchline.core.translation import Own
from branchline.games.movers_and_shakers.state import Table
from branchline.look.pen import Pen, number, wrapped
from branchline.look.tickets import frame

# One unit is a pixel at 1440 x 900: the stage and the tray below it are as wide as this.
WIDTH: Final = 1044
GAP: Final = 8
TRAY_HEIGHT: Final = 222
LINE_HEIGHT: Final = 334
ROW_HEIGHT: Final = 208

UNIT = 19  # of a car's length, for each of its size
CAR_HEIGHT = 33
HEAD = 20


def letter_of(pen: Pen, seat: int) -> str:
    return pen.scene.colours[seat].upper()


def draw_car(pen: Pen, table: Table, car: int) -> None:
    """A flat wagon as long as its size, round (0, 0), its owner's letter on it; crates and free places above."""
    size, owner = table.box.capacity[car], table.owner(car)
    left, width = -UNIT * size / 2, UNIT * size - 2
    with pen.group(pen.css_of(owner)):
        pen.rect(left + 1, 1, width, 11, "wagon", 2)
        for wheel in (left + 6, left + width - 4):
            pen.circle(wheel, 13, 2.6, "wheel")
        pen.text(0, 10, letter_of(pen, owner), 10, "middle", 700, "on-seat")
    aboard = [seat for seat in range(table.seats) for _ in range(table.crates[car * table.seats + seat])]
    for place in range(size):
        middle = left + (place + 0.5) * UNIT
        if place < len(aboard):
            draw_crate(pen, aboard[place], middle, -8)
        else:
            pen.rect(middle - 8, -16, 16, 15.5, "hd", 2)


def draw_crate(pen: Pen, seat: int, x: float, y: float) -> None:
    with pen.group(pen.css_of(seat)):
        pen.rect(x - 8, y - 8, 16, 15.5, "wagon", 2)
        pen.text(x, y + 4, letter_of(pen, seat), 11, "middle", 700, "on-seat")


def draw_crane(pen: Pen, x: float, y: float) -> None:
    """Here cars are loaded (MS-6.2): a crane, 15 wide and 16 high, its foot at (x, y)."""
    with pen.group(transform=f"translate({number(x)} {number(y)})"):
        pen.name_it("loading zone")
        pen.path("M-4 0H4M0 0V-15H10M0 -9 6 -15M10 -15V-10", "ink")
        pen.rect(7.5, -10, 5, 5, "crane-load", 1)


def draw_crates(pen: Pen, counts: list[int], x: float, y: float, pitch: float) -> None:
    """A crate for each seat that has any there, with its number."""
    there = [(seat, count) for seat, count in enumerate(counts) if count]
    for at, (seat, count) in enumerate(there):
        draw_crate(pen, seat, x + at * pitch, y)
        pen.text(x + 11 + at * pitch, y + 4.5, count, 13, weight=700)


def ticket(
    pen: Pen,
    x: float,
    y: float,
    w: float,
    h: float,
    head: str,
    corner: str = "",
    used: bool = False,
    head_height: float = HEAD,
) -> None:
    """A card: its frame, its head with a name and at the right its code."""
    frame(pen, x, y, w, h, head_height, 7, used)
    pen.text(x + 7, y + head_height - 4.5, head, 13, weight=700)
    if corner:
        pen.text(x + w - 7, y + head_height - 4.5, corner, 13, "end", 700)


def words_in(
    pen: Pen, x: float, y: float, w: float, words: str, most: int, size: float = 12, pitch: float = 13.5
) -> int:
    """Words in lines from (x, y) downwards, and how many those are; what does not fit in so many lines ends with an
    ellipsis."""
    rows = wrapped(words, int(w / (size * 0.445)))
    if len(rows) > most:
        rows = [*rows[: most - 1], Own(f"{rows[most - 1].rstrip(',:(')} …")]
    for at, row in enumerate(rows):
        pen.text(x, y + at * pitch, row, size)
    return len(rows)
