"""What the sheets of Alubari share: measures, glyphs, contracts and engines as tickets."""

from __future__ import annotations

from branchline.core.words import counted
from branchline.games.alubari import places
from branchline.games.alubari.box import AREAS, RESOURCES, Box, Contract
from branchline.games.alubari.scoring import TEA, demands, means
from branchline.games.alubari.state import Table
from branchline.games.alubari.text import ASKED, wants
from branchline.look.pen import Pen, wrapped
from branchline.look.tickets import frame

# One unit is a pixel at 1440 x 900: the stage and the tray below it are as wide as this.
WIDTH = 1044
GAP = 8
TRAY_HEIGHT = 120
CONDITIONS_HEIGHT = 84
LINE_WIDTH, LINE_HEIGHT = 660, 452
OFFICE_WIDTH, ESTATES_HEIGHT = 276, 100

# The same where there is little room: a letter of a piece is never smaller than 9.
SMALL_GLYPHS = ("iron-small", "stone-small", "rubble", "steel", "tea", "chai")

HEAD = 22
LETTER = 4.5  # about the width of a letter of 11.5
BOLD = 6.0  # of a bold one of 13
LINE = 13.5

Goal = tuple[bool, str]


def goals(table: Table, seat: int, card: int) -> tuple[Goal, ...]:
    """AL-14.6: what a contract asks for, part by part: whether its holder has it, and in words how far it is."""
    found = []
    has, needs = means(table, seat), list(table.box.contracts[card].requires)
    needs[TEA] = demands(table, seat, card)[TEA]
    for kind, asked in enumerate(table.box.contracts[card].requires):
        if asked:
            is_met, words = has[kind] >= needs[kind], counted(needs[kind], *ASKED[kind])
            found.append((is_met, words if is_met else f"{has[kind]} of {words}"))
    return tuple(found)


def worth(contract: Contract) -> str:
    """AL-14.6: `12 for 3 tracks`."""
    asked = ", ".join(wants(contract))
    return f"{contract.points} for {asked}" if asked else f"{contract.chai_points} for each chai"


def cost_of(cost: tuple[int, ...]) -> list[tuple[int, str, str]]:
    """A price as it is drawn: how many, the glyph, its name."""
    return [(n, SMALL_GLYPHS[kind], RESOURCES[kind]) for kind, n in enumerate(cost) if n]


def shortened(name: str, width: float) -> str:
    """As many words of a name as there is room for."""
    return wrapped(name, int(width / BOLD))[0]


def ticket(pen: Pen, x: float, y: float, w: float, h: float, head: str, disc: str, corner: str, used: bool) -> None:
    """A card: its head with the letter of its area, its name and what it is worth."""
    frame(pen, x, y, w, h, HEAD, 7, used)
    start = x + 8
    if disc:
        pen.letter(x + 13, y + 11, disc, 10)
        start = x + 28
    if head:
        pen.text(start, y + 15.5, head, 13, weight=700)
    if corner:
        pen.text(x + w - 7, y + 15.5, corner, 13, "end", 700)


def body(pen: Pen, x: float, y: float, w: float, words: str, most: int) -> None:
    rows = wrapped(words, int((w - 13) / LETTER))
    for at, row in enumerate(rows[:most]):
        pen.text(x + 7, y + HEAD + 13 + at * LINE, row, 11.5)


def contract_frame(
    pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, used: bool = False, is_short: bool = False
) -> None:
    contract = box.contracts[card]
    name = str(contract.number) if is_short else f"No. {contract.number}"
    ticket(pen, x, y, w, h, name, AREAS[contract.area], str(contract.points) if contract.points else "", used)


def goal_lines(pen: Pen, x: float, y: float, found: tuple[Goal, ...], most: int) -> None:
    """Goals below each other, those that are met ticked."""
    for at, (is_met, words) in enumerate(found[:most]):
        pen.text(x, y + at * LINE, f"✓ {words}" if is_met else words, 11.5, css="go" if is_met else "")


def engine_frame(pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, corner: str = "") -> None:
    name = box.equipment[card].name
    ticket(pen, x, y, w, h, shortened(name, w - 14 - len(corner) * 8), "", corner, False)


def priced(pen: Pen, x: float, y: float, cost: tuple[int, ...]) -> float:
    """A price as figures and glyphs; where it ends."""
    for n, glyph, name in cost_of(cost):
        pen.text(x, y + 4, n, 12)
        pen.use(glyph, x + 6 * len(str(n)) + 9, y, 14, title=name)
        x += 21 + 6 * len(str(n))
    return x


def fold(pen: Pen, x: float, y: float, w: float) -> None:
    pen.line(x + 5, y, x + w - 5, y, "perf")


def line_card(pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, key: str) -> None:
    """A contract as it lies at the Post Office: what it asks for and what it is worth."""
    contract = box.contracts[card]
    inside = pen.inside()
    ticket(inside, x, y, w, h, f"No. {contract.number}", AREAS[contract.area], "", False)
    body(inside, x, y, w, worth(contract), 3)
    pen.explain(key, inside.drawn(), places.contract(card))
