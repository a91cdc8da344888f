"""AL-7: the Stockyard, Excavation and the Foundry."""

from __future__ import annotations

from typing import Final

from branchline.core.position import Step
from branchline.games.alubari.box import CUBES_AT_ONCE, IRON, STONE, TEA_ON_AREA
from branchline.games.alubari.state import EFFECT_ANY_CHAI, EFFECT_CUBES, EFFECT_DIG, EFFECT_STEEL_IRON, Table
from branchline.games.alubari.steps.moves import dig, gain_chai_cubes
from branchline.games.alubari.verbs import (
    DIG,
    FORGE_SMASH,
    FORGE_STEEL,
    FORGE_STONE_BAG,
    FORGE_STONE_STOCKYARD,
    FORGE_STOP,
    STOCK,
    TOLD_START_PLAYER,
    TOLD_TOY_TRAIN,
    numbered,
    stock,
    stock_of,
)

CHAI_CUBE: Final = 2
WIDTH: Final = CUBES_AT_ONCE + 1
MOST_MINI_ACTIONS: Final = 60

BY_CONTRACT: Final = 0
BY_WORKER: Final = 1
BY_LAST_WORKER: Final = 2


def stockyard(table: Table, seat: int, is_last: bool, boosted: bool) -> None:
    """AL-7.1, AL-7.2: how many cubes this worker may take, and how many of them chai."""
    box = table.box
    cubes = box.stock_cubes + table.effect(seat, EFFECT_CUBES)
    chai = box.stock_chai
    if boosted:
        cubes += box.stock_boost_cubes
        chai += box.stock_boost_chai
    if table.effect(seat, EFFECT_ANY_CHAI):
        chai = cubes
    table.push(Stock(seat, cubes, chai, BY_LAST_WORKER if is_last else BY_WORKER))


class Stock(Step[Table]):
    """AL-7.1 to AL-7.4: take cubes in any mix; the last worker space also takes the Starting Player marker."""

    FIELDS = ("cubes", "chai", "taker")
    __slots__ = FIELDS

    def __init__(self, seat: int, cubes: int, chai: int, taker: int) -> None:
        self.seat = seat
        self.cubes = cubes
        self.chai = chai
        self.taker = taker

    def options(self, table: Table) -> list[int]:
        cubes = self.cubes
        stones = table.stockyard[STONE]
        chais = min(self.chai, table.stockyard[CHAI_CUBE], table.chai_room(self.seat))  # AL-1.5
        found = []
        for iron in range(min(cubes, table.stockyard[IRON]) + 1):
            for stone in range(min(cubes - iron, stones) + 1):
                base = STOCK + (iron * WIDTH + stone) * WIDTH
                for chai in range(min(cubes - iron - stone, chais) + 1):
                    found.append(base + chai if cubes < WIDTH else stock(table.box, iron, stone, chai))
        if cubes >= WIDTH:
            found.sort()
        return found

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        iron, stone, chai = stock_of(table.box, table.box.numbering.argument(STOCK, action))
        table.stockyard[IRON] -= iron
        table.iron[seat] += iron
        table.stockyard[STONE] -= stone
        table.stone[seat] += stone
        table.stockyard[CHAI_CUBE] -= chai
        gain_chai_cubes(table, seat, chai)
        if self.taker == BY_CONTRACT:
            return
        leaves = table.gain(seat, TEA_ON_AREA)
        if leaves:  # AL-7.3
            table.tea[seat] += leaves
            table.tell(TOLD_TOY_TRAIN, seat, leaves)
        if self.taker == BY_LAST_WORKER:
            take_start_player(table, seat)


def take_start_player(table: Table, seat: int) -> None:
    """AL-7.4, AL-6.9: the marker moves at once and shifts the seat order of all later windows.

    AL-15.2: in the solo game it has no meaning.
    """
    if table.seats == 1:
        return
    table.start_player = seat
    table.tell(TOLD_START_PLAYER, seat)


def excavation(table: Table, seat: int, boosted: bool) -> None:
    """AL-7.5, AL-7.7, AL-7.8: the disc's rate is compulsory, what chai and contracts add is free; by one reading chai
    raises the rate itself.

    AL-11.5: no equipment adds to either.
    """
    rate = table.box.excavation_rate[table.excavation]
    bonus = table.effect(seat, EFFECT_DIG)
    if boosted and table.dig_in_full:
        rate += table.box.dig_boost
    elif boosted:
        bonus += table.box.dig_boost
    left = table.rubble_on_estates()
    if left:
        table.push(Dig(seat, min(rate, left), min(rate + bonus, left)))


class Dig(Step[Table]):
    """AL-7.5: how much rubble to take, where there is a choice."""

    FIELDS = ("low", "high")
    __slots__ = FIELDS

    def __init__(self, seat: int, low: int, high: int) -> None:
        self.seat = seat
        self.low = low
        self.high = high

    def options(self, table: Table) -> list[int]:
        return numbered(table.box, DIG, list(range(self.low, self.high + 1)))

    def resolve(self, table: Table, action: int) -> None:
        dig(table, self.seat, table.box.numbering.argument(DIG, action))


def foundry(table: Table, seat: int, boosted: bool) -> None:
    """AL-7.10, AL-7.11: three mini-actions, or any number with cheaper steel."""
    box = table.box
    iron = box.steel_iron_boosted if boosted else box.steel_iron
    table.push(Forge(seat, MOST_MINI_ACTIONS if boosted else box.mini_actions, iron))


class Forge(Step[Table]):
    """AL-7.10, AL-7.12: one mini-action after another, each paying for the next."""

    FIELDS = ("left", "iron")
    __slots__ = FIELDS

    def __init__(self, seat: int, left: int, iron: int) -> None:
        self.seat = seat
        self.left = left
        self.iron = iron

    def steel_price(self, table: Table) -> int:
        """AL-13.11: card 11 is no better than the chai boost, and not added to it."""
        cheap = table.effect(self.seat, EFFECT_STEEL_IRON)
        return min(self.iron, cheap) if cheap else self.iron

    def options(self, table: Table) -> list[int]:
        if self.left == 0:
            return []
        seat = self.seat
        ways = [FORGE_STOP]
        if table.iron[seat] >= self.steel_price(table):
            ways.append(FORGE_STEEL)
        if table.rubble[seat] >= table.box.stone_rubble:
            if table.stockyard[STONE]:
                ways.append(FORGE_STONE_STOCKYARD)
            if table.bag[STONE]:
                ways.append(FORGE_STONE_BAG)
        if table.stone[seat]:
            ways.append(FORGE_SMASH)
        return ways

    def resolve(self, table: Table, action: int) -> None:
        seat = self.seat
        if action == FORGE_STOP:
            return
        if action == FORGE_STEEL:
            price = self.steel_price(table)
            table.iron[seat] -= price
            table.bag[IRON] += price
            table.steel[seat] += 1
        elif action == FORGE_SMASH:
            table.stone[seat] -= 1
            table.bag[STONE] += 1
            table.rubble[seat] += table.box.smash_rubble
        else:
            table.rubble[seat] -= table.box.stone_rubble
            table.stone[seat] += 1
            source = table.stockyard if action == FORGE_STONE_STOCKYARD else table.bag
            source[STONE] -= 1
        table.push(Forge(seat, self.left - 1, self.iron))
