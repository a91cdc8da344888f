"""What several sheets of Railroad Revolution draw alike: badges of roles, workers, a ticket's head."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import KINDS
from branchline.games.railroad_revolution.words import ROLE_LETTERS, ROLE_NAMES
from branchline.look.pen import Pen

WORKER_WIDTH, WORKER_HEIGHT = 26.2, 29.5


def role_symbol(colour: int) -> str:
    """A worker with the cap of its role."""
    return f"role-{ROLE_LETTERS[colour].lower()}"


def badge(pen: Pen, colour: int, x: float, y: float) -> None:
    """The letter of a role."""
    pen.use(f"badge-{ROLE_LETTERS[colour].lower()}", x, y, 16, title=ROLE_NAMES[colour])


def draw_roles(pen: Pen, gains: list[int], x: float, y: float) -> float:
    """One badge for each colour of each gain: `/` between those of one, `+` between gains. Where it ends."""
    for at, colours in enumerate(gains):
        if at:
            pen.text(x, y + 4.2, "+", 12, weight=700)
            x += 9
        for nth, colour in enumerate([one for one in range(KINDS) if (colours >> one) & 1]):
            if nth:
                pen.text(x, y + 4.2, "/", 12, weight=700)
                x += 6
            badge(pen, colour, x + 8, y)
            x += 18
    return x
