"""Evaluation for the bots."""

from branchline.games.railway_workers.scoring import score
from branchline.games.railway_workers.state import Table


def evaluate(table: Table, seat: int) -> float:
    return float(score(table, seat))
