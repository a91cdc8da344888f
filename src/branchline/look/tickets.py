"""Tickets: cards as they lie in trays and offices, with a head, a perforated foot and words between them."""

from __future__ import annotations

from branchline.look.pen import Pen, head_band, wrapped

HEAD = 24
FOOT = 24
LETTER = 5.7  # about the width of a letter of 13
LINE = 15


def frame(pen: Pen, x: float, y: float, w: float, h: float, head: float, corner: int, used: bool) -> None:
    """The frame of a card, and its head: a band, or a line once the card has been used."""
    pen.rect(x, y, w, h, "cd-off" if used else "cd", corner)
    if used:
        pen.line(x + 5, y + head, x + w - 5, y + head, "rl")
    else:
        head_band(pen, x, y, w, head, corner)


def ticket(pen: Pen, x: float, y: float, w: float, h: float, head: str, tag: str = "", used: bool = False) -> None:
    """A card: its frame, its head with a name, the perforation above its foot."""
    frame(pen, x, y, w, h, HEAD, 8, used)
    start = x + 9
    if tag:
        pen.use(tag, x + 16, y + 12, 18)
        start = x + 29
    pen.text(start, y + 17, head, 14, weight=700)
    pen.line(x + 5, y + h - FOOT, x + w - 5, y + h - FOOT, "perf")


def foot(pen: Pen, x: float, y: float, w: float, h: float, words: str, note: str = "") -> None:
    """What stands below the perforation: the main thing, and at the right what it is for."""
    if words:
        pen.text(x + 9, y + h - 7.5, words, 14, weight=700)
    if note:
        pen.text(x + w - 9, y + h - 7.5, note, 12, "end", css="mut")


def words_in(pen: Pen, x: float, y: float, w: float, h: float, words: str) -> None:
    """Words in lines, in the middle of a ticket's body."""
    rows = wrapped(words, int(w / LETTER))
    top = y + HEAD + (h - HEAD - FOOT) / 2 - len(rows) * LINE / 2 + 11.5
    for at, row in enumerate(rows):
        pen.text(x, top + at * LINE, row, 13)
