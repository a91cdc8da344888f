"""What a position is worth to a seat, for bots that look one decision ahead."""

from __future__ import annotations

from branchline.games.movers_and_shakers.scoring import points
from branchline.games.movers_and_shakers.state import Table


def evaluate(table: Table, seat: int) -> float:
    return float(points(table, seat))
