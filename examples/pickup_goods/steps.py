"""The course of Pick-up Goods: contracts are dealt, the line is filled, then everybody takes turns."""

from __future__ import annotations

from branchline.core.actions import Verb
from branchline.core.position import SETUP_STREAM, Auto, Chance, Step

from .components import LOADS, MOST_WAGONS, Box
from .state import Table, load_of

CONTRACT, DRAW, SET_OUT, PICK = 0, LOADS, 2 * LOADS, 2 * LOADS + 1


def verbs(box: Box) -> list[Verb]:
    return [
        Verb(CONTRACT, "contract", list(box.loads), chance=True),
        Verb(DRAW, "draw", list(box.loads), chance=True),
        Verb(SET_OUT, "set_out"),
        Verb(PICK, "pick_up", [str(place + 1) for place in range(box.line)]),
    ]


class Deal(Chance[Table]):
    """PG-1.3: each seat is dealt a contract, which it alone sees."""

    FIELDS = ("whose",)
    __slots__ = FIELDS

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def options(self, table: Table) -> list[int]:
        return [CONTRACT + load for load in range(LOADS) if load not in table.contracts]

    def resolve(self, table: Table, action: int) -> None:
        table.contracts[self.whose] = action - CONTRACT

    def stream(self) -> int:
        return SETUP_STREAM


class Fill(Chance[Table]):
    """PG-1.2, PG-2.3: a wagon comes out of the yard to the end of the line."""

    def options(self, table: Table) -> list[int]:
        is_full = len(table.line) >= table.box.line
        return [] if is_full else [DRAW + load for load in range(LOADS) if table.bag[load]]

    def weights(self, table: Table) -> list[int]:
        return [table.bag[action - DRAW] for action in table.legal]

    def resolve(self, table: Table, action: int) -> None:
        load = action - DRAW
        table.line.append(load * MOST_WAGONS + table.box.wagons[load] - table.bag[load])
        table.bag[load] -= 1


class Round(Auto[Table]):
    """PG-4.1: a round is a turn of everybody; after the last the shift is over."""

    def run(self, table: Table) -> None:
        if table.round < table.box.rounds:
            table.round += 1
            table.push(Round())
            for seat in reversed(range(table.seats)):
                table.push(Turn(seat))


class Turn(Step[Table]):
    """PG-2.1, PG-3.1: pick up a wagon, or set out the block at the end of the train."""

    def options(self, table: Table) -> list[int]:
        train, within = table.trains[self.seat], min(len(table.line), table.purse[self.seat] + 1)
        picks = [PICK + place for place in range(within)] if len(train) < table.box.longest else []
        return [SET_OUT, *picks] if train else picks

    def resolve(self, table: Table, action: int) -> None:
        if action == SET_OUT:
            set_out(table, self.seat)
        else:
            pick_up(table, self.seat, action - PICK)
            table.push(Fill())


def pick_up(table: Table, seat: int, place: int) -> None:
    """PG-2.2: a coin on every wagon that is passed over; those on the wagon itself are picked up with it."""
    for passed in range(place):
        table.coins[passed] += 1
    table.purse[seat] += table.coins.pop(place) - place
    table.coins.append(0)
    table.trains[seat].append(table.line.pop(place))


def set_out(table: Table, seat: int) -> None:
    """PG-3.1, PG-3.2: the block is paid by its length, and fills an order if it is long enough."""
    box, block, train = table.box, table.tail(seat), table.trains[seat]
    load, at = load_of(train[-1]), table.order(load_of(train[-1]))
    del train[-block:]
    table.delivered[seat * LOADS + load] += block
    table.paid[seat] += box.pay[block - 1]
    table.purse[seat] += box.pay[block - 1]
    if block >= box.filled_by and at < len(box.order):
        table.orders[load * len(box.order) + at] = seat
        table.purse[seat] += box.order[at]


def set_up(table: Table) -> None:
    table.push(Round())
    for _ in range(table.box.line):
        table.push(Fill())
    for seat in reversed(range(table.seats)):
        table.push(Deal(seat))


STEPS = {kind.__name__: kind for kind in (Deal, Fill, Round, Turn)}
