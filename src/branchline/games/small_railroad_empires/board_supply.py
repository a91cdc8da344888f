"""The supply of Small Railroad Empires: what a delivery earns, what is left in stock, what is known of the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.sheet import Sheet
from branchline.core.words import counted
from branchline.games.small_railroad_empires import terminal
from branchline.games.small_railroad_empires.board_tickets import GOOD_GLYPHS, TAGS
from branchline.games.small_railroad_empires.box import GOODS, Box
from branchline.games.small_railroad_empires.words import signed
from branchline.look.pen import Pen, Scene

SUPPLY_WIDTH, EARNINGS_END = 340, 192
TAGS_A_ROW = 12


def supply(scene: Scene, box: Box, view: Mapping[str, Any]) -> Sheet:
    table = view["table"]
    back = list(table["shuffled_back"])
    height = EARNINGS_END + (26 + 26 * (1 + (len(back) - 1) // TAGS_A_ROW) if back else 0)
    pen = Pen(scene, "supply", SUPPLY_WIDTH, height, "Supply", counted(table["loan_cards"], "loan card"))
    for good in range(GOODS):
        x = 26 + good * 80
        pen.use(GOOD_GLYPHS[good], x, 46, 22)
        pen.text(x + 16, 51, table["goods_supply"][good], 16, weight=700)
    inside = pen.inside()
    inside.text(14, 86, "A delivery earns, by its length", 13, weight=700)
    for at, (length, money, prestige) in enumerate(earnings(box)):
        y = 106 + at * 19
        inside.text(22, y, length, 13)
        inside.text(120, y, f"${money}", 13, "end", 700)
        inside.text(200, y, f"{signed(prestige) if prestige else 'no'} prestige", 13, "end")
    pen.explain("meeples", inside.drawn())
    if back:
        inside = pen.inside()
        inside.text(14, EARNINGS_END + 10, "Seen, and shuffled back into the deck", 13, weight=700)
        for at, card in enumerate(back):
            row, column = divmod(at, TAGS_A_ROW)
            x, y = 24 + column * 26, EARNINGS_END + 30 + row * 26
            inside.use(TAGS[box.train_colour[card]], x, y, 20, title=f"Train {card + 1}")
        pen.explain("train_deck", inside.drawn())
    return pen.sheet(2 + len(table["tracks"]), "The supply", terminal.headline(box, view), "cards")


def earnings(box: Box) -> list[tuple[str, int, int]]:
    """SRE-5.6: the rows of the table of earnings, lengths that earn the same together."""
    rows = list(zip(box.earned_money, box.earned_prestige, strict=True))
    starts = [length for length in range(len(rows)) if length == 0 or rows[length] != rows[length - 1]]
    found = []
    for at, length in enumerate(starts):
        last = starts[at + 1] - 1 if at + 1 < len(starts) else 0
        words = f"{length} or more" if not last else str(length) if last == length else f"{length} to {last}"
        found.append((words, *rows[length]))
    return found
