"""What the numbers of waiting steps may be, and what else every census counts with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.codec import step_fields
from branchline.core.fields import Range
from branchline.core.position import Position, Setting, Step

MOST_SEATS = 8


def each(names: str, least: int, most: int) -> list[Range]:
    """The same range for several fields, named one after the other."""
    return [Range(name, least, most) for name in names.split()]


class StepRanges:
    """The ranges of the steps' fields by their names. A game declares them for a table; they follow from the setting,
    so they are kept as long as tables of one setting are asked about."""

    __slots__ = ("declare", "kinds", "ranges", "setting")

    def __init__(self, declare: Callable[[Any], list[Range]]) -> None:
        self.declare = declare
        self.ranges: dict[str, Range] = {}
        self.kinds: dict[type, list[Range]] = {}
        self.setting: Setting | None = None

    def faults(self, table: Position) -> list[str]:
        """A sentence for each number of a waiting step that cannot be."""
        if self.setting is not table.setting:
            self.setting = table.setting
            self.ranges = {one.name: one for one in self.declare(table)}
            self.kinds = {}
        wrong: list[str] = []
        for at, step in enumerate(table.stack):
            for one in self.of_step(step):
                if not one.holds_field(step):
                    wrong += one.faults(step, f"stack[{at}]: {one.said} of {type(step).__name__}")
        return wrong

    def of_step(self, step: Step[Any]) -> list[Range]:
        kind = type(step)
        found = self.kinds.get(kind)
        if found is None:
            found = [self.ranges[name] for name in step_fields(kind)]
            self.kinds[kind] = found
        return found


def of_seats(piece: str) -> list[str]:
    """What a census calls a piece of each seat."""
    return [f"{piece} of seat {seat}" for seat in range(MOST_SEATS)]


def is_ascending(numbers: list[int]) -> bool:
    """Is none of them less than the one before?"""
    return all(numbers[at - 1] <= numbers[at] for at in range(1, len(numbers)))


def tally(counts: list[int], values: list[int]) -> None:
    """Count each value from 0 up; what is beyond the counts is none of them."""
    for value in values:
        if 0 <= value < len(counts):
            counts[value] += 1


def has_twice(numbers: list[int]) -> bool:
    return len(set(numbers)) != len(numbers)
