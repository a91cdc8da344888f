"""What a seat observes of Pick-up Goods, as numbers: wagons by their loads, in the order in which they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.layout import OwnSeat, ToAct, TopStep
from branchline.core.observation import Number, Numbers, Owners, PerSeat, PerSeatOneHot, Piece
from branchline.core.position import Step

from .components import LOADS, MOST_WAGONS
from .state import NONE, Table, load_of

MOST_MONEY: Final = 250
ROW = [bytes(load == at for at in range(LOADS)) for load in range(LOADS)]


class Loads(Piece):
    """Rows of wagons, each of at most so many, by their loads; with several rows, one for each seat."""

    def __init__(self, field: str, rows: int, most: int) -> None:
        super().__init__(field, rows * most * LOADS, 1, False, "the load of each wagon, in order")
        self.rows, self.most = rows, most

    def write(self, table: Table, seat: int, viewer: int, out: list[bytes]) -> None:
        value = getattr(table, self.field)
        rows = value[seat:] + value[:seat] if self.field == "trains" else [value]
        for row in rows:
            out.append(b"".join(ROW[load_of(wagon)] for wagon in row) + bytes((self.most - len(row)) * LOADS))


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    seats, box = table.seats, table.box
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("whose",)),
        Number("round", box.rounds),
        Numbers("bag", LOADS, MOST_WAGONS),
        Loads("line", 1, box.line),
        Numbers("coins", box.line, MOST_MONEY),
        PerSeat("purse", seats, MOST_MONEY),
        Loads("trains", seats, box.longest),
        PerSeat("delivered", seats, MOST_WAGONS, each=LOADS),
        Owners("orders", LOADS * len(box.order), seats, (NONE,)),
        PerSeat("paid", seats, MOST_MONEY),
        PerSeatOneHot("contracts", seats, LOADS + 1, low=NONE, secret=True),
    ]
