"""MS-6: loading crates, and contracts."""

from __future__ import annotations

from typing import Final

from branchline.core.position import DECK_STREAM, Auto, Chance, Step, added, replaced
from branchline.games.movers_and_shakers.box import (
    CARS,
    CRATES_ON_ONE_CONTRACT,
    DIFFERENT_CONTRACTS,
    ONE_CAR,
    OTHERS_CARS,
    SAME_CONTRACT,
    STARTING_CONTRACTS,
    Box,
    Effect,
)
from branchline.games.movers_and_shakers.events import CONTRACT_COMPLETED, CONTRACT_REFILLED, CONTRACT_TAKEN
from branchline.games.movers_and_shakers.state import ACTIVE, COMPLETED, DRAWN, IN_STACK, TOP, UNDER, Table
from branchline.games.movers_and_shakers.steps.money import pay, schedule
from branchline.games.movers_and_shakers.verbs import (
    COMPLETE,
    DRAW_CONTRACT,
    KEEP,
    LOAD_CRATE,
    ON_TOP,
    PUT_BACK,
    STOP_LOADING,
    UNDERNEATH,
)

BOTH_CONTRACTS: Final = 3


def open_cars(table: Table, seat: int, cars: int, only: int, first_only: bool) -> list[int]:
    """MS-6.1: cars with a free place in a loading zone (MS-6.2), whoever owns them (MS-6.3).

    MS-6.4: not a car that got a crate from this player this turn; card L4 alone is exempt. MS-6.7: `cars` may
    leave only those of others, `only` a single one. With `first_only` the first one found is enough."""
    found: list[int] = []
    places = table.place
    loading = table.side.loading
    capacity = table.box.capacity
    loaded = table.loaded[seat]
    for car in range(len(places)):
        place = places[car]
        if place < 0 or not loading[place] or (only >= 0 and car != only):
            continue
        if cars != ONE_CAR and loaded >> car & 1:
            continue
        if cars == OTHERS_CARS and table.owner(car) == seat:
            continue
        if table.aboard(car) < capacity[car]:
            found.append(car)
            if first_only:
                return found
    return found


def can_load(table: Table, seat: int, effect: Effect, limit: int) -> bool:
    """MS-4.6: a limit of at least 1, a legal pair of crate and car, and the price of a crate."""
    if limit <= 0 or table.cash[seat] < effect.unit:
        return False
    if table.contract_crates[seat * 2] == 0 and table.contract_crates[seat * 2 + 1] == 0:
        return False
    return bool(open_cars(table, seat, effect.cars, -1, True))


def begin_loading(table: Table, seat: int, effect: Effect, limit: int) -> None:
    """MS-6.9: a load gained off turn is a loading turn of its own."""
    if seat != table.active:
        table.loaded[seat] = 0
    number = limit
    if effect.plus == CRATES_ON_ONE_CONTRACT:  # card L31: any number; its contract is chosen with the first crate
        number = table.box.crates
    table.push(LoadCrates(seat, number, effect.source, effect.cars, effect.unit, BOTH_CONTRACTS, -1))


class LoadCrates(Step[Table]):
    """MS-6.5: crate by crate, contract and car, or stop. All numbers are maxima.

    MS-6.6: `source` limits the contracts (`contracts` are those still open, as bits); MS-6.7: `cars` the cars.
    MS-6.8: `unit` is paid for each crate."""

    FIELDS = ("number", "source", "cars", "unit", "contracts", "car")
    __slots__ = FIELDS

    def __init__(self, seat: int, number: int, source: int, cars: int, unit: int, contracts: int, car: int) -> None:
        super().__init__(seat)
        self.number = number
        self.source = source
        self.cars = cars
        self.unit = unit
        self.contracts = contracts
        self.car = car

    def options(self, table: Table) -> list[int]:
        seat = self.seat
        if self.number <= 0 or table.cash[seat] < self.unit:
            return []
        commercial = self.contracts & 1 and table.contract_crates[seat * 2] > 0
        strategic = self.contracts & 2 and table.contract_crates[seat * 2 + 1] > 0
        if not commercial and not strategic:
            return []
        cars = open_cars(table, seat, self.cars, self.car, False)
        if not cars:
            return []
        found: list[int] = []
        if commercial:
            found += [LOAD_CRATE + car for car in cars]
        if strategic:
            found += [LOAD_CRATE + CARS + car for car in cars]
        found.append(STOP_LOADING)
        return found

    def resolve(self, table: Table, action: int) -> None:
        if action == STOP_LOADING:
            return
        seat = self.seat
        slot = (action - LOAD_CRATE) // CARS
        car = (action - LOAD_CRATE) % CARS
        if self.unit:
            pay(table, seat, self.unit)
        table.contract_crates[seat * 2 + slot] -= 1
        table.crates[car * table.seats + seat] += 1
        table.loaded[seat] |= 1 << car
        if self.number > 1:
            contracts = self.contracts
            if self.source == DIFFERENT_CONTRACTS:
                contracts &= ~(1 << slot)
            elif self.source == SAME_CONTRACT:
                contracts = 1 << slot
            only = car if self.cars == ONE_CAR else -1
            table.push(LoadCrates(seat, self.number - 1, self.source, self.cars, self.unit, contracts, only))


# -- contracts ---------------------------------------------------------------------------------------


def is_complete(table: Table, seat: int, slot: int) -> bool:
    """MS-6.11: an active contract without crates (MS-6.15: not one that still waits for its first crates)."""
    at = seat * 2 + slot
    return table.contracts[at] >= 0 and table.contract_crates[at] == 0 and table.awaiting_crates[at] == 0


class CompleteContracts(Step[Table]):
    """MS-6.11: at the end of your turn; of two, the owner picks the first (MS-6.12); then look again (MS-6.13)."""

    def options(self, table: Table) -> list[int]:
        return [COMPLETE + slot for slot in range(2) if is_complete(table, self.seat, slot)]

    def resolve(self, table: Table, action: int) -> None:
        slot = action - COMPLETE
        seat = self.seat
        contract = table.contracts[seat * 2 + slot]
        table.tell(CONTRACT_COMPLETED, seat, contract)
        table.push(CompleteContracts(seat))
        table.push(LayAside(seat, slot))
        schedule(table, seat, table.box.contracts[contract].reward, -1)


class LayAside(Auto[Table]):
    """MS-6.11: the contract's assets count from now on; then draw two of the same seal.

    MS-6.14: with one contract in the stack take that; an empty stack leaves the slot empty."""

    FIELDS = ("company", "slot")
    __slots__ = FIELDS

    def __init__(self, company: int, slot: int) -> None:
        super().__init__()
        self.company = company
        self.slot = slot

    def run(self, table: Table) -> None:
        seat = self.company
        at = seat * 2 + self.slot
        contract = table.contracts[at]
        table.contracts[at] = -1
        if contract < STARTING_CONTRACTS:
            table.starting_done = replaced(table.starting_done, at, 1)
        else:
            table.stacks[seat * table.box.own_contracts + contract - STARTING_CONTRACTS] = COMPLETED
        assets = table.box.contracts[contract].assets
        for asset in range(4):
            table.completed_assets = added(table.completed_assets, seat * 4 + asset, assets[asset])
        size = stack_size(table, seat, self.slot)
        if size == 0:
            return
        table.push(KeepContract(seat, self.slot))
        table.push(DrawContract(seat, self.slot, min(2, size)))


def stack_in(box: Box, seat: int, seal: int) -> tuple[int, int]:
    """MS-2.7: where the contracts of one seal of a seat begin and end among all."""
    at = seat * box.own_contracts
    return at + box.seal_first[seal], at + box.seal_first[seal + 1]


def stack_size(table: Table, seat: int, seal: int) -> int:
    first, end = stack_in(table.box, seat, seal)
    total = 0
    for where in table.stacks[first:end]:
        if where == IN_STACK or where >= TOP:
            total += 1
    return total


class DrawContract(Chance[Table]):
    """MS-6.11: the top contract of a stack; MS-1.3: only its drawer sees it.

    A contract put back on top is drawn first; those put under the stack come last, the first one laid first."""

    FIELDS = ("company", "seal", "number")
    __slots__ = FIELDS

    def __init__(self, company: int, seal: int, number: int) -> None:
        super().__init__()
        self.company = company
        self.seal = seal
        self.number = number

    def stream(self) -> int:
        return DECK_STREAM

    def options(self, table: Table) -> list[int]:
        at, end = stack_in(table.box, self.company, self.seal)
        first = STARTING_CONTRACTS + table.box.seal_first[self.seal]
        own = table.stacks[at:end]
        draws = table.box.draws
        if table.stack_top[self.company * 2 + self.seal]:
            return [draws[first + own.index(TOP)]]
        unseen = [draws[first + number] for number in range(len(own)) if own[number] == IN_STACK]
        if unseen:
            return unseen
        return [draws[first + own.index(UNDER)]]

    def resolve(self, table: Table, action: int) -> None:
        seat = self.company
        pair = seat * 2 + self.seal
        contract = table.box.contract_at[table.box.numbering.argument(DRAW_CONTRACT, action)]
        at = seat * table.box.own_contracts + contract - STARTING_CONTRACTS
        where = table.stacks[at]
        if where == TOP:
            table.stack_top[pair] = 0
        elif where >= UNDER:
            table.stack_under[pair] -= 1
            first, end = stack_in(table.box, seat, self.seal)
            for other in range(first, end):
                if table.stacks[other] > UNDER:
                    table.stacks[other] -= 1
        table.stacks[at] = DRAWN
        table.drawn[pair] += 1
        if self.number > 1:
            table.push(DrawContract(seat, self.seal, self.number - 1))


class KeepContract(Step[Table]):
    """MS-6.11: keep one of the two, face up in the empty slot."""

    FIELDS = ("slot",)
    __slots__ = FIELDS

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def options(self, table: Table) -> list[int]:
        at, end = stack_in(table.box, self.seat, self.slot)
        first = STARTING_CONTRACTS + table.box.seal_first[self.slot] - at
        return [table.box.keeps[first + number] for number in range(at, end) if table.stacks[number] == DRAWN]

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        contract = table.box.contract_at[table.box.numbering.argument(KEEP, action)]
        pair = seat * 2 + self.slot
        table.stacks[seat * table.box.own_contracts + contract - STARTING_CONTRACTS] = ACTIVE
        table.drawn[pair] -= 1
        table.contracts[pair] = contract
        table.push(FillContract(seat, self.slot))
        if table.drawn[pair]:
            table.push(PutBack(seat, self.slot))


class PutBack(Step[Table]):
    """MS-6.11: the other one goes on top of or under its stack; only its owner knows it there."""

    FIELDS = ("slot",)
    __slots__ = FIELDS

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot = slot

    def options(self, table: Table) -> list[int]:
        if stack_size(table, self.seat, self.slot) == 0:
            return [ON_TOP]
        return [ON_TOP, UNDERNEATH]

    def resolve(self, table: Table, action: int) -> None:
        pair = self.seat * 2 + self.slot
        at, end = stack_in(table.box, self.seat, self.slot)
        number = table.stacks.index(DRAWN, at, end)
        table.drawn[pair] -= 1
        if action - PUT_BACK == 0:
            table.stacks[number] = TOP
            table.stack_top[pair] = 1
        else:
            table.stacks[number] = UNDER + table.stack_under[pair]
            table.stack_under[pair] += 1


class FillContract(Auto[Table]):
    """MS-6.11: put the crates it shows onto the new contract; MS-6.15: as many as there are."""

    FIELDS = ("company", "slot")
    __slots__ = FIELDS

    def __init__(self, company: int, slot: int) -> None:
        super().__init__()
        self.company = company
        self.slot = slot

    def run(self, table: Table) -> None:
        fill_contract(table, self.company, self.slot)
        at = self.company * 2 + self.slot
        table.tell(CONTRACT_TAKEN, self.company, table.contracts[at], table.contract_crates[at])


def fill_contract(table: Table, seat: int, slot: int) -> None:
    """MS-6.15: with no crate in supply the contract stays empty and waits."""
    at = seat * 2 + slot
    number = min(table.supply[seat], table.box.contracts[table.contracts[at]].crates)
    table.supply[seat] -= number
    table.contract_crates[at] = number
    table.awaiting_crates[at] = 1 if number == 0 else 0


def refill_contracts(table: Table, seat: int) -> None:
    """MS-6.15: as soon as crates return to the supply a waiting contract is filled, the commercial one first."""
    for slot in range(2):
        at = seat * 2 + slot
        if table.awaiting_crates[at]:
            fill_contract(table, seat, slot)
            if table.contract_crates[at]:
                table.tell(CONTRACT_REFILLED, seat, table.contracts[at], table.contract_crates[at])
