"""Evaluation."""
from __future__ import annotations
from branchline.games.small_railroad_empires.state import Table
from branchline.games.small_railroad_empires.scoring import final_prestige
def evaluate(table: Table, seat: int) -> float:
    return float(final_prestige(table, seat))
