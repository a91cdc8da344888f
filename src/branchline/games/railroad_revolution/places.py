"""The keys of the places on the board: what is lit, where pieces lie, what cannot be done where.

What belongs to a company carries its seat, so that its board is the same drawing for everybody who looks at it.
"""

from __future__ import annotations

from branchline.games.railroad_revolution.box import KINDS

BUILDING, RAIL = 0, 1


def rail(space: int) -> str:
    return f"rail:{space}"


def city(number: int) -> str:
    return f"city:{number}"


def section(number: int) -> str:
    """Of the telegraph."""
    return f"section:{number}"


def slot(track: int, number: int) -> str:
    """Of a performance track."""
    return f"slot:{track}-{number}"


def deal(number: int) -> str:
    return f"deal:{number}"


def common(colour: int) -> str:
    """Workers of the common supply."""
    return f"common:{colour}"


def ready(seat: int, colour: int) -> str:
    """Workers in a company's supply."""
    return f"ready-{seat}:{colour}"


def spaces(seat: int, colour: int) -> str:
    """Workers on a company's action spaces; of which it does not matter which (RR-18.5)."""
    return f"spaces-{seat}:{colour}"


def worker(seat: int, number: int) -> str:
    """A worker by place and colour, as options name it (RR-17)."""
    return ready(seat, number) if number < KINDS else spaces(seat, number - KINDS)


def action(seat: int, number: int) -> str:
    return f"action-{seat}:{number}"


def ability(seat: int, number: int, colour: int) -> str:
    """The line of an action space that says what a worker of this colour does besides; white: what any may do."""
    return f"ability-{seat}:{number}-{colour}"


def flip(seat: int) -> str:
    """What Trade does besides selling (RR-9.5)."""
    return f"flip-{seat}"


def train(seat: int, kind: int) -> str:
    return f"train-{seat}:{kind}"


def used(seat: int, kind: int) -> str:
    """Trains that lie face down."""
    return f"used-{seat}:{kind}"


def milestone(seat: int, at: int) -> str:
    return f"milestone-{seat}:{at}"


def manager(seat: int, at: int) -> str:
    return f"manager-{seat}:{at}"


def board(seat: int, number: int) -> str:
    """A section of the player board."""
    return f"board-{seat}:{number}"


def sale(seat: int, piece: int) -> str:
    """The leftmost building or rail of the player board, which Trade may sell."""
    return f"sale-{seat}:{piece}"


def money(seat: int) -> str:
    return f"money-{seat}"


def shares(seat: int) -> str:
    return f"shares-{seat}"


def hire(seat: int) -> str:
    return f"hire-{seat}"
