"""Declared fields: each number that cannot be is named, and what a seat keeps to itself is hidden from others."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.core.fields import Fields, Range, names
from branchline.core.position import Auto, Part, Position, Setting, Step
from branchline.core.ranges import StepRanges, each, has_twice, is_ascending, tally

IN_DEPOT = -1


class Yard(Part):
    FIELDS = names("cars")

    def __init__(self, field: Fields, cars: int) -> None:
        self.cars = field.number(cars, 0, 2)


class Shunt(Step["Line"]):
    FIELDS = ("track",)

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track = track


class Whistle(Auto["Line"]):
    pass


class Line(Position):
    """A table with a field of each shape."""

    FIELDS = names("round money owners tracks yards depot orders wagons hands")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        field = self.declare()
        self.round: Any = field.number(3, 1, 3)
        self.money: Any = field.numbers([0, 9], 0, 9, said="cash")
        self.owners: Any = field.numbers([-1, 1, 5], -1, 1, also=(5,))
        self.tracks: Any = field.rows([[1, 2], []], 0, 7, shared=True)
        self.yards = field.part([Yard(field.of(Yard), cars) for cars in (1, 2)])
        self.depot: Yard | None = field.part(Yard(field.of(Yard), 0))
        self.orders = field.numbers([4, 5, 6, 7], 0, 9, secret=2)
        self.wagons = field.numbers([0, 1, IN_DEPOT], IN_DEPOT, 1, hides=IN_DEPOT)
        self.hands = field.rows([[8, 9], [7]], 0, 9, secret=1)

    def others_see(self, field: str, at: int, value: int) -> int:
        assert field == "orders"
        return value if at == 3 else -1


def line() -> Line:
    return Line(Setting(None, 2, {}))


def test_a_table_in_range_has_no_faults() -> None:
    table = line()
    assert table.setting.fields.faults(table) == []
    table.depot = None
    assert table.setting.fields.faults(table) == []


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("round", 0, "round is 0; it is 1 to 3"),
        ("round", 4, "round is 4; it is 1 to 3"),
        ("round", 10**30, f"round is {10**30}; it is 1 to 3"),
        ("money", [0, 10], "cash[1] is 10; it is 0 to 9"),
        ("money", [-1, 9], "cash[0] is -1; it is 0 to 9"),
        ("money", [0, [9]], "cash[1]: expected a whole number"),
        ("owners", [-1, 4, 5], "owners[1] is 4; it is -1 to 1 or 5"),
        ("tracks", [[1], [2, 8]], "tracks[1][1] is 8; it is 0 to 7"),
        ("tracks", [[1], [[2]]], "tracks[1][0]: expected a whole number"),
        ("tracks", [1, []], "tracks[0]: expected a list"),
        ("yards", [Yard(Fields(Yard.FIELDS), cars) for cars in (1, 3)], "yards[1].cars is 3; it is 0 to 2"),
        ("depot", Yard(Fields(Yard.FIELDS), -1), "depot.cars is -1; it is 0 to 2"),
    ],
)
def test_each_number_that_cannot_be_is_named(field: str, value: Any, sentence: str) -> None:
    table = line()
    setattr(table, field, value)
    assert table.setting.fields.faults(table) == [sentence]


def test_all_that_is_wrong_is_said() -> None:
    table = line()
    table.round, table.money = 9, [-1, 11]
    assert len(table.setting.fields.faults(table)) == 3


def test_a_field_that_is_written_on_a_sheet_is_called_by_both_names() -> None:
    field = Fields(names("shares"))
    field.numbers([0], 0, 1, on="sites")
    assert field.ranges[0].said == "sites, shares"


def test_the_first_table_of_a_setting_declares_for_all() -> None:
    first = line()
    fields = first.setting.fields
    assert fields.taken == len(Line.FIELDS)
    assert Line(first.setting).money == [0, 9]
    assert first.setting.fields is fields
    assert [one.name for one in fields.ranges] == [name for name in Line.FIELDS if name not in ("yards", "depot")]
    assert fields.shared == ["tracks"]


def test_a_field_more_than_there_are_names_says_what_to_do() -> None:
    field = Fields(names("round"))
    field.number(0, 0, 1)
    with pytest.raises(RuntimeError, match="run make fields"):
        field.number(0, 0, 1)


@pytest.mark.parametrize(
    ("seat", "orders", "wagons", "hands"),
    [
        (0, [4, 5, -1, 7], [0, IN_DEPOT, IN_DEPOT], [[8, 9], [-1]]),
        (1, [-1, -1, 6, 7], [IN_DEPOT, 1, IN_DEPOT], [[-1, -1], [7]]),
        (-1, [-1, -1, -1, 7], [IN_DEPOT] * 3, [[-1, -1], [-1]]),
    ],
)
def test_a_seat_sees_its_own_secrets_only(
    seat: int, orders: list[int], wagons: list[int], hands: list[list[int]]
) -> None:
    table = line()
    written = {"orders": table.orders[:], "wagons": table.wagons[:], "hands": table.hands[:], "round": table.round}
    table.setting.fields.hide(table, written, seat)
    assert written == {"orders": orders, "wagons": wagons, "hands": hands, "round": 3}


def test_steps_are_held_to_the_ranges_of_their_fields() -> None:
    asked: list[Position] = []

    def declare(table: Position) -> list[Range]:
        asked.append(table)
        return each("seat track", 0, 1)

    steps, first, other = StepRanges(declare), line(), line()
    first.stack = [Whistle(), Shunt(2, -1)]
    for _ in range(2):
        assert steps.faults(first) == [
            "stack[1]: seat of Shunt is 2; it is 0 to 1",
            "stack[1]: track of Shunt is -1; it is 0 to 1",
        ]
    other.stack = [Shunt(1, 0), Whistle()]
    assert steps.faults(other) == []
    assert asked == [first, other], "declared once for the tables of a setting"


def test_counting_and_order() -> None:
    counts = [1, 0, 0]
    tally(counts, [2, 2, -1, 3, 0])
    assert counts == [2, 0, 2]
    assert [is_ascending(one) for one in ([], [1, 1, 2], [2, 1])] == [True, True, False]
    assert [has_twice(one) for one in ([3, 1, 3], [3, 1])] == [True, False]
