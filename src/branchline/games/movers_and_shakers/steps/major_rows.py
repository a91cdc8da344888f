"""MS-14.14: which rows Major Banerjee chooses at a junction."""

from __future__ import annotations

from branchline.games.movers_and_shakers.box import MAJOR, ROW_SIZE
from branchline.games.movers_and_shakers.events import MAJOR_ROW, MAJOR_SPLITS
from branchline.games.movers_and_shakers.state import Table


def is_his(table: Table, car: int) -> bool:
    """His own car, or one that carries at least one of his crates."""
    return table.owner(car) == MAJOR or table.crates[car * table.seats + MAJOR] > 0


def any_his(table: Table, cars: list[int]) -> bool:
    return any(is_his(table, car) for car in cars)


def helps_only_you(table: Table, cars: list[int]) -> bool:
    """MS-14.14: a train with only your cars and only your crates is split as far as possible."""
    return not any_his(table, cars)


def push_row(table: Table, into: int) -> int:
    """Of the rows whose trains have his cars or crates the smallest; without one, the smallest of all."""
    best = -1
    best_key = 99
    for row in range(table.side.rows[into]):
        size = table.size_at(into + row)
        if size == 0:
            continue
        key = size if any_his(table, table.train(into + row)) else 10 + size
        if key < best_key:
            best = row
            best_key = key
    return best


def major_rows(table: Table, into: int, cars: list[int]) -> int:
    """Rows for all cars of a train that the Major moves or pushes into a junction, two bits a car."""
    if helps_only_you(table, cars):
        return split_rows(table, into, cars)
    sizes = table.box.car_size
    size = 0
    for car in cars:
        size += sizes[car]
    row, clause = kept_row(table, into, size)
    table.tell(MAJOR_ROW, cars[0], into + row, clause)
    return row | row << 2 | row << 4


def kept_row(table: Table, into: int, size: int) -> tuple[int, int]:
    """The row for a train that is kept together, and the clause of the rule that made the choice."""
    empty = -1
    fits = -1
    for row in range(table.side.rows[into]):
        there = table.size_at(into + row)
        if there == 0:
            if empty < 0:
                empty = row
        elif there + size <= ROW_SIZE:
            if any_his(table, table.train(into + row)):
                return row, 1
            if fits < 0:
                fits = row
    if empty >= 0:
        return empty, 2
    if fits >= 0:
        return fits, 3
    return push_row(table, into), 4


def split_rows(table: Table, into: int, cars: list[int]) -> int:
    """Car by car from the front: an empty row, beside a train from outside, beside an earlier car, or a push."""
    sizes = table.box.car_size
    count = table.side.rows[into]
    outside = [table.size_at(into + row) for row in range(count)]
    joined = [0] * count
    rows = 0
    for number in range(len(cars)):
        size = sizes[cars[number]]
        row, clause = split_row(outside, joined, size)
        if row < 0:
            row, clause = push_row(table, into), 4
        joined[row] += size
        rows |= row << 2 * number
        table.tell(MAJOR_SPLITS, cars[number], into + row, clause)
    return rows


def split_row(outside: list[int], joined: list[int], size: int) -> tuple[int, int]:
    for row in range(len(outside)):
        if outside[row] == 0 and joined[row] == 0:
            return row, 1
    for row in range(len(outside)):
        if outside[row] > 0 and outside[row] + joined[row] + size <= ROW_SIZE:
            return row, 2
    for row in range(len(outside)):
        if outside[row] == 0 and joined[row] + size <= ROW_SIZE:
            return row, 3
    return -1, 4
