"""What the sheets of Railway Workers share: measures, glyphs, the words of the cards, small drawings."""

from __future__ import annotations

from branchline.look.pen import Pen

# One unit is a pixel at 1440 x 900: the stage and the tray below it are as wide as this.
WIDTH = 1044
GAP = 8
STAGE_HEIGHT = 588
TRAY_HEIGHT = 184
OFFICES, MIDDLE, LOWER = 96, 300, 176  # the rows of the stage
MAP, COLUMN = 366, 331  # of the middle row: Greece and two columns of sites
TIMETABLE, COMMANDS = 738, 298  # of the lower row
SLOT_LEFT, SLOT_PITCH, SLOT_WIDTH = 104, 157, 152  # of the timetable's columns, and of the slots in the tray below

# The least width of a piece with a letter that can be read.
EMBLEM, WORKER, CUBE, TOKEN = 18, 22.5, 20, 21

GLYPHS = ("structure", "plan", "rails")
LETTERS = ("S", "P", "T")

# By card: its glyph, a short name, its 4+ half and its 7+ half in a few words and in the fewest, its rule.
CARD_GLYPHS = ("", "structure", "rails", "plan", "hire", "share", "cart", "walk", "coin")
SHORT = ("", "Buy Structures", "Buy Tracks", "Buy Plans", "New Worker", "Share", "Store Up", "Move Workers", "Subsidy")
HALVES = (
    ("", "", ""),
    ("Buy structures into Facilities", "Buy 1 straight into a warehouse", "RW-11.1"),
    ("Buy tracks into Facilities", "Buy 1 straight into a warehouse", "RW-11.2"),
    ("Buy plans, up to 1 for each site", "Buy 1 plan more", "RW-11.3"),
    ("Hire from the Union, or send 1 worker", "Recall for 1 coin, or send 1 worker", "RW-11.4"),
    ("Place 1 share", "Turn a black train, run it, or both", "RW-11.5"),
    ("Store pieces of one type on one site", "The same once more", "RW-11.6"),
    ("Move workers to one site", "Move workers to another site", "RW-11.7"),
    ("Tiles for coins, or invest 1 step", "After the 4+ action a token, or a director back", "RW-11.8"),
)
BRIEFLY = (
    ("", ""),
    ("into Facilities", "1 to a site"),
    ("into Facilities", "1 to a site"),
    ("1 for each site", "1 plan more"),
    ("hire, or send 1", "recall, or send"),
    ("place 1 share", "turn, run a train"),
    ("store on a site", "once more"),
    ("move to one site", "to another site"),
    ("coins, or a step", "then a bonus"),
)


def who(names: list[str]) -> str:
    """Whom the short names of the terminal stand for."""
    return ", ".join(f"P{seat + 1} is {name}" for seat, name in enumerate(names))


def chip(pen: Pen, x: float, y: float, words: str, is_on: bool, width: float = 22) -> None:
    """`4+` in a frame, on enamel once it is reached; its middle is at (x, y)."""
    pen.rect(x - width / 2, y - 8, width, 16, "now" if is_on else "h", 3)
    pen.text(x, y + 4.3, words, 12, "middle", 700, "on" if is_on else "")


def number_chip(pen: Pen, x: float, y: float, words: str) -> None:
    """The number of a slot on enamel, its middle at (x, y)."""
    pen.rect(x - 12, y - 8.5, 24, 17, "sgn", 8)
    pen.text(x, y + 4.3, words, 12, "middle", 700, "sgt")


def back_of_card(pen: Pen, seat: int, x: float, y: float, w: float, h: float) -> None:
    """A card or die that only its owner knows: the card back with the seat's emblem, its middle at (x, y)."""
    pen.rect(x - w / 2, y - h / 2, w, h, "now", 3)
    pen.rect(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, "sgi", 2)
    pen.emblem(seat, x, y, EMBLEM)
