"""What lies on the table of Pick-up Goods, what it is worth, and what must always add up."""

from __future__ import annotations

from branchline.core.fields import names
from branchline.core.position import Position, Setting

from .components import LOADS, MOST_WAGONS, Box

NONE = -1
MUCH = 9999


class Table(Position):
    """Wagons are numbered by load, so that each keeps its number from the yard to its customer."""

    def __init__(self, setting: Setting, box: Box) -> None:
        super().__init__(setting)
        self.box = box
        self.seats = seats = setting.players
        field = self.declare()
        self.round = field.number(0, 0, box.rounds)
        self.bag = field.numbers(box.wagons[:], 0, MOST_WAGONS)
        self.line = field.numbers([], 0, LOADS * MOST_WAGONS - 1)
        self.coins = field.numbers([0] * box.line, 0, MUCH)
        self.purse = field.numbers(box.money[seats - 2][:], 0, MUCH)
        self.trains = field.rows([[] for _ in range(seats)], 0, LOADS * MOST_WAGONS - 1)
        self.delivered = field.numbers([0] * (seats * LOADS), 0, MOST_WAGONS)
        self.orders = field.numbers([NONE] * (LOADS * len(box.order)), NONE, seats - 1)
        self.paid = field.numbers([0] * seats, 0, MUCH)
        self.contracts = field.numbers([NONE] * seats, NONE, LOADS - 1, secret=1)

    # fields: written by make fields
    FIELDS = names("round bag line coins purse trains delivered orders paid contracts")
    __slots__ = FIELDS + names("box seats")

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.copy_core(self)
        copy.box, copy.seats, copy.round = self.box, self.seats, self.round
        copy.bag, copy.line, copy.coins = self.bag[:], self.line[:], self.coins[:]
        copy.purse = self.purse[:]
        copy.trains = [row[:] for row in self.trains]
        copy.delivered, copy.orders, copy.paid = self.delivered[:], self.orders[:], self.paid[:]
        copy.contracts = self.contracts[:]
        return copy

    # end

    def tail(self, seat: int) -> int:
        """PG-3.1: how many like wagons stand at the end of a train."""
        train = self.trains[seat]
        block = 0
        while block < len(train) and load_of(train[-1 - block]) == load_of(train[-1]):
            block += 1
        return block

    def order(self, load: int) -> int:
        """PG-3.2: which order of a customer is the next to be filled; as many as there are if none is left."""
        each = len(self.box.order)
        taken = self.orders[load * each : (load + 1) * each]
        return taken.index(NONE) if NONE in taken else each

    def earned(self, seat: int) -> int:
        """PG-4.2: what the contract of a seat has earned so far."""
        contract = self.contracts[seat]
        return self.box.contract * self.delivered[seat * LOADS + contract] if contract != NONE else 0

    def score_sheet(self) -> list[dict[str, float]]:
        """PG-4.1, PG-4.2: contracts are turned up at the end, so until then they do not count."""
        box, is_over = self.box, not self.stack
        orders = [0.0] * self.seats
        for at, seat in enumerate(self.orders):
            if seat != NONE:
                orders[seat] += box.order[at % len(box.order)]
        return [
            {
                "Deliveries": float(self.paid[seat]),
                "Orders": orders[seat],
                "Contract": float(self.earned(seat)) if is_over else 0.0,
                "Left over": -float(box.left_over * len(self.trains[seat])),
                "In hand": self.purse[seat] - self.paid[seat] - orders[seat],
            }
            for seat in range(self.seats)
        ]

    def scores(self) -> list[float]:
        return [sum(pad.values()) for pad in self.score_sheet()]

    def ranks(self) -> list[int]:
        """PG-4.3: of those with the same money the one with the shorter train; else they share their place."""
        keys = [(-score, len(self.trains[seat])) for seat, score in enumerate(self.scores())]
        return [1 + sum(other < key for other in keys) for key in keys]

    def census(self) -> dict[str, tuple[int, int]]:
        """Every wagon is in the yard, on the line, on a train or with its customer."""
        found = {}
        on_rails = [load_of(wagon) for wagon in self.line + [one for train in self.trains for one in train]]
        for load, name in enumerate(self.box.loads):
            there = self.bag[load] + on_rails.count(load) + sum(self.delivered[load::LOADS])
            found[f"wagons of {name}"] = (there, self.box.wagons[load])
        return found

    def faults(self) -> list[str]:
        wrong = super().faults()
        if wrong:  # what follows relies on numbers in their ranges
            return wrong
        wagons = self.line + [one for train in self.trains for one in train]
        if len(set(wagons)) < len(wagons) or any(not self.has_left(wagon) for wagon in wagons):
            wrong.append("a wagon stands in two places")
        if len(self.line) > self.box.line or any(self.coins[len(self.line) :]):
            wrong.append("the line is too long, or coins lie where no wagon stands (PG-1.2, PG-2.2)")
        if any(len(train) > self.box.longest for train in self.trains):
            wrong.append("a train is too long (PG-2.1)")
        held = [one for one in self.contracts if one != NONE]
        if len(set(held)) < len(held):
            wrong.append("two seats have one contract (PG-1.3)")
        return wrong

    def has_left(self, wagon: int) -> bool:
        """Wagons leave the yard in the order of their numbers."""
        return wagon % MOST_WAGONS < self.box.wagons[load_of(wagon)] - self.bag[load_of(wagon)]


def load_of(wagon: int) -> int:
    return wagon // MOST_WAGONS
