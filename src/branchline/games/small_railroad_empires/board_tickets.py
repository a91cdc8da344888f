"""What the sheets of Small Railroad Empires share: measures, the glyphs of goods and land, train cards as tickets."""

from __future__ import annotations

from branchline.games.small_railroad_empires.box import TERRAINS, Box
from branchline.games.small_railroad_empires.words import terrains_named
from branchline.look.pen import Pen
from branchline.look.tickets import FOOT, HEAD, foot, ticket, words_in

# One unit is a pixel at 1440 x 900: the stage and the tray below it are as wide as this.
WIDTH = 1044
STAGE_HEIGHT = 624
TRAY_HEIGHT = 148
GAP = 8

GOOD_GLYPHS = ("g-orange", "g-blue", "g-green", "g-grey")
CRATES = ("crate-orange", "crate-blue", "crate-green", "crate-grey")  # the same where there is little room
TERRAIN_GLYPHS = ("t-plains", "t-desert", "t-forest", "t-hills", "t-river", "t-mountain")
TAGS = ("tag-r", "tag-b", "tag-g", "tag-y")
HOUSE = "M1 24V8l7-6v6l7-6v6l7-6v6h7v16Z"  # a factory, 30 wide and 26 high
STAR = "M0-8 2.4-2.6 8-2.2 3.7 1.5 5 7 0 4-5 7-3.7 1.5-8-2.2-2.4-2.6Z"


def train_words(box: Box, card: int) -> str:
    """SRE-7.2: what a train card asks of its delivery, as short as it is on the card."""
    if box.train_good[card] >= 0:
        return f"deliver {box.good_labels[box.train_good[card]]}"
    if box.train_least[card]:
        return f"length {box.train_least[card]} or more"
    return f"through {terrains_named(box, box.train_terrains[card])}"


def train_ticket(
    pen: Pen, box: Box, card: int, x: float, y: float, w: float, h: float, key: str, worth: str, note: str
) -> None:
    """A train card: its colour and number, the glyph of what earns its Prestige with words beside it."""
    inside = pen.inside()
    ticket(inside, x, y, w, h, f"Train {card + 1}", TAGS[box.train_colour[card]])
    middle = y + HEAD + (h - HEAD - FOOT) / 2
    if box.train_good[card] >= 0:
        inside.use(GOOD_GLYPHS[box.train_good[card]], x + 22, middle, 28)
    elif box.train_least[card]:
        inside.text(x + 22, middle + 7.5, f"{box.train_least[card]}+", 22, "middle", 700)
    else:
        shown = [terrain for terrain in range(TERRAINS) if box.train_terrains[card] >> terrain & 1]
        for at, terrain in enumerate(shown):
            inside.use(TERRAIN_GLYPHS[terrain], x + 22, middle + (at - (len(shown) - 1) / 2) * 26, 32)
    words_in(inside, x + 42, y, w - 48, h, train_words(box, card))
    foot(inside, x, y, w, h, worth, note)
    pen.target(key, x, y, w, h, inside.drawn(), about=f"train:{card + 1}")
