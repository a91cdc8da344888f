"""What a seat observes of Movers & Shakers, as numbers. MS-1.3: others' hands and stacks show their backs only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.layout import OwnSeat, Pending, ToAct, TopStep
from branchline.core.observation import (
    Number,
    Numbers,
    OneHot,
    OneHots,
    Owner,
    Owners,
    PerSeat,
    PerSeatOneHot,
    Piece,
    Reading,
    Shares,
    byte_of,
    places_in,
    rows_of,
    turned,
)
from branchline.core.position import NOBODY, Step
from branchline.games.movers_and_shakers.box import (
    PLACES,
    SLOTS,
)
from branchline.games.movers_and_shakers.state import IN_DECK, IN_PLAY, IN_STACK, OUT_OF_GAME, UNDER, Table

EXCLUDED: Final[dict[str, str]] = {}
"""Fields of the table that no piece tells of, and why."""


class Cars(Piece):
    """Something about each car: four for each seat, the observing one first, then the Major's second large one."""

    def __init__(self, field: str, cars: int, count: int, low: int, note: str = "") -> None:
        super().__init__(field, cars * count, 1, False, note)
        self.cars = cars
        self.count = count
        self.low = low
        self.rows = rows_of(count)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        for number in range(self.cars):
            out.append(self.rows[values[car_of(number, seat, self.cars)] - self.low])

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("ones", at, cars_of(seat, self.cars), self.count, self.low, 1, places_in(self.rows))

    def describe(self) -> str:
        return f"for each car, own ones first: which of {self.low} to {self.low + self.count - 1}"


class Crates(Piece):
    """Whose crates lie on each car: own cars first, and on each own crates first."""

    def __init__(self, field: str, cars: int, seats: int) -> None:
        super().__init__(field, cars * seats, 6, False, "")
        self.cars = cars
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        seats = self.seats
        for number in range(self.cars):
            first = car_of(number, seat, self.cars) * seats
            for owner in range(seats):
                out.append(byte_of(values[first + (owner + seat) % seats], 0, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        order = [car * self.seats + own for car in cars_of(seat, self.cars) for own in turned(seat, self.seats)]
        return self.reads("numbers", at, order)

    def describe(self) -> str:
        return f"for each car, own ones first: for each seat a number from 0 to {self.span}"


class CarSet(Piece):
    """A bit set of cars: one for the table, or one for each seat."""

    def __init__(self, field: str, cars: int, seats: int = 0) -> None:
        super().__init__(field, cars * max(1, seats), 1, False, "")
        self.cars = cars
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        if self.seats == 0:
            bits: int = getattr(table, self.field)
            out.append(self.turned(bits, seat))
            return
        values: list[int] = getattr(table, self.field)
        for number in range(self.seats):
            out.append(self.turned(values[(number + seat) % self.seats], seat))

    def turned(self, bits: int, seat: int) -> bytes:
        if bits == 0:
            return bytes(self.cars)
        return bytes([(bits >> car_of(number, seat, self.cars)) & 1 for number in range(self.cars)])

    def reading(self, at: int, seat: int) -> Reading:
        cars = cars_of(seat, self.cars)
        if self.seats == 0:
            return self.reads("one_bits", at, None, self.cars, 0, 1, cars)
        return self.reads("bits", at, turned(seat, self.seats), self.cars, 0, 1, cars)

    def describe(self) -> str:
        whose = "for each seat " if self.seats else ""
        return f"{whose}which of the {self.cars} cars, own ones first"


def car_of(number: int, seat: int, cars: int) -> int:
    """The car at a place of the observation: seats are counted from the observing one. Alone nothing turns."""
    return (number + 4 * seat) % cars if seat else number


def cars_of(seat: int, cars: int) -> list[int]:
    return [car_of(number, seat, cars) for number in range(cars)]


def pieces(table: Table, steps: Mapping[str, type[Step[Any]]]) -> list[Piece]:
    seats, box = table.seats, table.box
    cars, cards, own = len(table.place), len(box.cards), box.own_contracts
    longest = max(box.seal_first[1], own - box.seal_first[1])  # of the two stacks of contracts
    return [
        ToAct(seats),
        OwnSeat(seats),
        TopStep(seats, steps, seat_fields=("company",)),
        Pending(steps),
        OneHot("round", box.rounds + 1),
        Owner("active", seats, (NOBODY,)),
        Owner("first_drafter", seats, (NOBODY,)),
        Owners("order", seats, seats, (-1,), note="the turn order"),
        OneHots("setup_tiles", 5, 6, low=-1),
        PerSeatOneHot("setup_card", seats, 6, low=-1),
        PerSeatOneHot("setup_tile", seats, 6, low=-1),
        PerSeatOneHot("boards", seats, 5, low=-1),
        PerSeat("cash", seats, 20),
        PerSeat("tokens", seats, 20),
        PerSeat("market", seats, box.market_top, each=3),
        PerSeat("assets", seats, box.asset_top, each=4),
        PerSeat("concessions", seats, 1, each=4),
        PerSeat("agencies", seats, 16, each=4),
        PerSeat("single_deals", seats, 12),
        PerSeat("double_deals", seats, 12),
        PerSeat("performance", seats, 60),
        PerSeat("red_tiles", seats, max(8, box.tile_spaces), each=4),
        Owners("cards", cards, seats, (IN_DECK, IN_PLAY, OUT_OF_GAME), hides=IN_DECK, note="who holds each card"),
        PerSeat("hands", seats, 12, each=2, note="cards in hand by their backs: load, movement"),
        OneHot("playing", cards + 1, low=-1),
        PerSeatOneHot("slots", seats, cards + 1, each=SLOTS, low=-1),
        PerSeat("uncovered", seats, 62, each=SLOTS, low=-1),
        PerSeatOneHot("contracts", seats, len(box.contracts) + 1, each=2, low=-1),
        PerSeat("contract_crates", seats, 8, each=2),
        PerSeat("awaiting_crates", seats, 8, each=2),
        PerSeatOneHot(
            "stacks",
            seats,
            UNDER + longest + 1,
            each=own,
            low=IN_STACK,
            secret=True,
            note="in the stack, active, completed, drawn, on top, then counted from below",
        ),
        PerSeat("stack_top", seats, 8, each=2),
        PerSeat("stack_under", seats, max(8, longest), each=2),
        PerSeat("drawn", seats, 8, each=2),
        PerSeat("starting_done", seats, 1, each=2),
        PerSeat("completed_assets", seats, 16, each=4),
        PerSeat("supply", seats, box.crates),
        PerSeat("warehouses", seats, box.crates, each=2),
        PerSeat("ships", seats, box.crates, each=3),
        PerSeat("delivered", seats, box.crates),
        PerSeat("ship_leads", seats, 6),
        PerSeat("passed", seats, 1),
        CarSet("loaded", cars, seats),
        Cars("place", cars, PLACES + 2, -2, note="not in the game, under way, the two cities, then the rows of track"),
        Cars("spot", cars, 3, 0, note="the place in its train"),
        Crates("crates", cars, seats),
        OneHots("white", box.tile_spaces, len(box.white_effect) + 1, low=-1),
        OneHots("red", box.tile_spaces, 9, low=-1),
        Numbers("agency_stacks", 4, 16),
        Shares("grid", box.spaces, seats, 4, note="investment markers"),
        CarSet("moved", cars),
        Number("trains_moved", 20),
        OneHots("major_deck", len(box.solo_cards), 3),
        OneHot("major_card", len(box.solo_cards) + 1, low=-1),
        OneHot("rival", len(box.rivals) + 1, low=-1),
        Number("major_discs", 20),
        Number("major_row", 20),
    ]
