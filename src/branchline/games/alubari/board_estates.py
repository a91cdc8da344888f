"""The tea estates of Alubari and, beside them, the heads of the contracts at the Post Office."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.alubari import places, terminal
from branchline.games.alubari.board_tickets import ESTATES_HEIGHT, GAP, OFFICE_WIDTH, WIDTH, line_card
from branchline.games.alubari.box import ESTATE_SPACES, WEATHERS, Box
from branchline.games.alubari.state import EMPTY, GAME, IN_DECK, NO_CARD
from branchline.games.alubari.text import amount
from branchline.look.pen import Pen, Scene

ESTATES_WIDTH = WIDTH - GAP - OFFICE_WIDTH
WIDEST, NARROW, BETWEEN = 45.5, 30, 6
TOP, HEIGHT, SPACE_HEIGHT = 26, 68, 46
IN_A_ROW = 24  # of the spaces of a line that has more than are printed


def estates(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """AL-7.5, AL-7.6: dug from the left; the first space with rubble is framed."""
    rows = rows_of(box, table["estates"])
    pen = Pen(scene, "estates", ESTATES_WIDTH, ESTATES_HEIGHT + (len(rows) - 1) * (HEIGHT + BETWEEN))
    left = sum(table["rubble_left"])
    words = "dug from the left; the last rubble of a space makes it yours" if left else "all dug"
    heading = pen.inside()
    heading.text(10, 18, "TEA ESTATES", 13, weight=700, css="ttl")
    heading.text(102, 18, f"{words}; points at the top right", 12, css="mut")
    pen.explain("sheet:estates", heading.drawn())
    width = min(space_width(box, row) for row in rows)
    first = next((at for at, rubble in enumerate(table["rubble_left"]) if rubble), -1)
    at = 0
    for row, sides in enumerate(rows):
        x, y = 10.0, TOP + row * (HEIGHT + BETWEEN)
        for side in sides:
            estate = box.estates[side]
            wide = width * len(estate.points) + 3
            inside = pen.inside()
            inside.rect(x, y, wide, HEIGHT, "h", 6)
            inside.text(x + wide / 2, y + 63.5, estate.name, 12, "middle", 700)
            pen.explain(f"tea_estate:{side}", inside.drawn())
            for number, points in enumerate(estate.points):
                about = f"tea_estate:{side}-{number}"
                draw_space(pen, table, at, x + 3 + number * width, y + 3, width - 3, points, at == first, about)
                at += 1
            x += wide + BETWEEN
    summary = f"Tea estates: {amount(left, 'rubble')} left"
    return pen.sheet(3, summary, "\n".join(terminal.estates(box, table)), group="Estates")


def rows_of(box: Box, sides: list[int]) -> list[list[int]]:
    """The estates in one row; in several where they have more spaces than are printed."""
    if sum(len(box.estates[side].points) for side in sides) <= ESTATE_SPACES:
        return [sides]
    rows: list[list[int]] = [[]]
    for side in sides:
        if sum(len(box.estates[one].points) for one in (*rows[-1], side)) > IN_A_ROW:
            rows.append([])
        rows[-1].append(side)
    return rows


def space_width(box: Box, sides: list[int]) -> float:
    total = max(1, sum(len(box.estates[side].points) for side in sides))
    return min(WIDEST, (ESTATES_WIDTH - 20 - (BETWEEN + 3) * len(sides)) / total)


def draw_space(
    pen: Pen,
    table: Mapping[str, Any],
    at: int,
    x: float,
    top: float,
    width: float,
    points: int,
    is_next: bool,
    about: str,
) -> None:
    inside, middle = pen.inside(), x + width / 2
    if not pen.scene.is_lit(places.estate(at)):
        inside.rect(x, top, width, SPACE_HEIGHT, "hs", 4)
    if is_next:
        inside.rect(x, top, width, SPACE_HEIGHT, "hi", 4)
    inside.text(x + width - 4, top + 12.5, points, 12, "end", css="mut")
    rubble, owner, borrower = table["rubble_left"][at], table["estate_owner"][at], table["estate_borrower"][at]
    if rubble:
        inside.use("rubble", middle - 5, top + 31, min(17, width * 0.58), title="rubble")
        inside.text(middle + 3.5, top + 35.5, rubble, 14 if width > NARROW else 12, weight=700)
    elif owner != EMPTY:
        shift = 0 if borrower == EMPTY else -width / 4 + 2
        inside.emblem(owner if owner != GAME else -1, middle + shift, top + 29, 22 if not shift else 18, f"estate-{at}")
        if borrower != EMPTY:
            inside.emblem(borrower, middle + width / 4 - 1, top + 34, 18, f"borrow-{at}")
    pen.target(places.estate(at), x, top, width, SPACE_HEIGHT, inside.drawn(), about=about)


def post_office(scene: Scene, box: Box, table: Mapping[str, Any]) -> Sheet:
    """AL-3.2, AL-10.1: the three contracts that lie open, each with what it is worth."""
    pen = Pen(scene, "office", OFFICE_WIDTH, ESTATES_HEIGHT)
    heading = pen.inside()
    heading.text(10, 18, "POST OFFICE", 13, weight=700, css="ttl")
    pen.explain("sheet:contracts", heading.drawn())
    inside = pen.inside()
    inside.text(OFFICE_WIDTH - 10, 18, deck_words(table), 12, "end", css="mut")
    pen.explain("deck", inside.drawn())
    for position, card in enumerate(table["line"]):
        x = 10 + position * 87
        if card != NO_CARD:
            line_card(pen, box, card, x, TOP, 82, HEIGHT, places.position(position))
            continue
        inside = pen.inside()
        inside.rect(x, TOP, 82, HEIGHT, "hd", 7)
        inside.text(x + 41, TOP + 38, "empty", 12, "middle", css="mut")
        pen.explain(places.position(position), inside.drawn(), "position")
    lying = counted(len(places.POSITIONS) - table["line"].count(NO_CARD), "contract")
    text = "\n".join(terminal.contracts(box, table) + terminal.shed(box, table))
    return pen.sheet(3, f"Post Office: {lying}", text, group="Estates")


def deck_words(table: Mapping[str, Any]) -> str:
    back = f", top: {WEATHERS[table['deck_back']]}" if table["deck_back"] >= 0 else ""
    return f"deck {table['contracts'].count(IN_DECK)}{back}"
