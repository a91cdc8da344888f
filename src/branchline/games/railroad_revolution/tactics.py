"""x."""
from branchline.games.railroad_revolution.state import Table
def evaluate(table: Table, seat: int) -> float:
    return 0.0
