"""Reading a box: a wrong figure is named by its entry, in one line."""

import re
from dataclasses import FrozenInstanceError, dataclass

import pytest
from msgspec import Struct

from branchline.core.box import (
    Entry,
    Plain,
    all_different,
    all_known,
    also,
    at,
    demand,
    digest,
    filled,
    not_negative,
    provenance_counts,
    read_box,
)
from branchline.core.errors import BadComponents

GOOD = """
[map]
provenance = "rulebook"
spaces = 4

[[card]]
id = "tea"
provenance = "published"
points = 3
cost = { money = 2 }

[[card]]
id = "coal"
provenance = "reconstructed"
note = "counted on a picture"
points = 5
cost = { money = 1 }
"""


class Cost(Plain):
    money: int


class Card(Entry):
    id: str
    points: int
    cost: Cost


class Map(Entry):
    spaces: int


class Box(Struct, forbid_unknown_fields=True):
    map: Map
    card: list[Card]


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as caught:
        read_box(text, Box)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_good_box_is_read_with_its_types() -> None:
    box = read_box(GOOD, Box)
    assert box.map.spaces == 4
    assert [(card.id, card.points, card.cost.money) for card in box.card] == [("tea", 3, 2), ("coal", 5, 1)]
    assert box.card[1].note == "counted on a picture"


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    assert re.match(r"not a TOML file: .*line 2", refusal("[map]\nspaces = = 4"))


def test_a_wrong_type_names_the_entry_by_its_id_and_the_field() -> None:
    message = refusal(GOOD.replace("points = 5", 'points = "five"'))
    assert message.startswith("card coal, points: is 'five'; it is a whole number")


def test_a_wrong_figure_deep_in_an_entry_is_named_too() -> None:
    assert refusal(GOOD.replace("money = 2", "money = 2.5")).startswith("card tea, cost.money: ")


def test_a_missing_field_is_named() -> None:
    message = refusal(GOOD.replace("points = 3\n", ""))
    assert message.startswith("card tea: ")
    assert "points" in message


def test_an_unknown_field_is_named() -> None:
    message = refusal(GOOD.replace("points = 3", "points = 3\ncolour = 1"))
    assert message.startswith("card tea: ")
    assert "colour" in message


def test_an_unknown_field_inside_a_table_of_an_entry_is_named() -> None:
    message = refusal(GOOD.replace("money = 2", "money = 2, coal = 1"))
    assert message.startswith("card tea, cost: ")
    assert "coal" in message


def test_an_entry_without_an_id_is_named_by_its_place() -> None:
    assert refusal(GOOD.replace('id = "coal"\n', "")).startswith("card[1]: ")


def test_a_single_table_is_named_by_itself() -> None:
    assert refusal(GOOD.replace("spaces = 4", "spaces = true")).startswith("map.spaces: ")


def test_a_missing_table_is_named() -> None:
    assert "`map`" in refusal(GOOD[GOOD.index("[[card]]") :])


def test_a_provenance_must_be_one_of_four() -> None:
    assert refusal(GOOD.replace('"published"', '"hearsay"')).startswith("card tea, provenance: ")


def test_a_rule_that_types_cannot_say_is_demanded() -> None:
    demand(True, "card tea", "never said")
    with pytest.raises(BadComponents, match=r"^card tea: costs too much$"):
        demand(False, "card tea", "costs too much")


def test_layout_and_comments_do_not_change_the_digest() -> None:
    assert digest(GOOD) == digest("# a box\n" + GOOD.replace(" = ", "="))


def test_any_figure_changes_the_digest() -> None:
    assert digest(GOOD) != digest(GOOD.replace("spaces = 4", "spaces = 5"))


def test_entries_are_counted_by_where_they_come_from() -> None:
    assert provenance_counts(GOOD) == {"rulebook": 1, "published": 1, "mixed": 0, "reconstructed": 1}


@also("wagons engines")
@also("colour", str)
class Company(Entry):
    track: dict[str, int]
    lines: list[list[str]]


@also("toll", int, 0)
class Line(Plain):
    name: str
    cities: tuple[str, str]
    company: Company


class Railway(Plain):
    cities: list[str]
    line: list[Line]


@dataclass(frozen=True, eq=False, kw_only=True)
class Record:
    cities: tuple[str, ...] = at("cities")
    names: tuple[str, ...] = at("line.name", before=("",))
    ends: tuple[tuple[int, ...], ...] = at("line.cities", "cities")
    first_end: tuple[int, ...] = at("line.cities.0", ("riga", "oslo"))
    tolls: tuple[int, ...] = at("line.toll")
    wagons: int = at("line.0.company.wagons")
    gauge: tuple[int, ...] = at("line.0.company.track", by=("north", "south"))
    rows: tuple[tuple[str, ...], ...] = at("line.0.company.lines")
    total: int


RAILWAY = """
cities = ["oslo", "riga"]
[[line]]
name = "coast"
cities = ["riga", "oslo"]
[line.company]
provenance = "rulebook"
wagons = 3
engines = 1
colour = "blue"
track = { south = 4 }
lines = [["a", "b"], ["c"]]
"""


def test_a_record_is_filled_from_where_its_figures_stand() -> None:
    record = filled(Record, read_box(RAILWAY, Railway), total=7)
    assert record.cities == ("oslo", "riga")
    assert record.names == ("", "coast")
    assert record.ends == ((1, 0),)
    assert record.first_end == (0,)
    assert record.tolls == (0,)
    assert (record.wagons, record.total) == (3, 7)
    assert record.gauge == (0, 4)
    assert record.rows == (("a", "b"), ("c",))


def test_a_record_cannot_be_changed_and_lacks_nothing() -> None:
    parts = read_box(RAILWAY, Railway)
    with pytest.raises(FrozenInstanceError):
        filled(Record, parts, total=7).total = 8  # type: ignore[misc]
    with pytest.raises(TypeError, match="total"):
        filled(Record, parts)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("wagons = 3\n", "", "the key `wagons` is missing"),
        ("engines = 1", "engines = 1.5", r"company\.engines: is 1\.5; it is a whole number"),
        ('colour = "blue"', 'colour = "blue"\nsmell = 1', "there is no key `smell`; there are: "),
    ],
)
def test_a_row_of_names_is_checked_like_any_other_figure(old: str, new: str, why: str) -> None:
    with pytest.raises(BadComponents, match=why):
        read_box(RAILWAY.replace(old, new), Railway)


def test_a_word_twice_or_unknown_or_a_figure_below_zero_is_named() -> None:
    with pytest.raises(BadComponents, match=r"^city: 'riga' stands there twice$"):
        all_different(["riga", "oslo", "riga"], "city")
    with pytest.raises(BadComponents, match=r"^line 1: there is no 'bonn'; there are: oslo, riga$"):
        all_known(["oslo", "bonn"], ["oslo", "riga"], "line 1")
    with pytest.raises(BadComponents, match=r"^map, spaces: is -1; it is not negative$"):
        not_negative(Map(provenance="rulebook", spaces=-1), "map")
