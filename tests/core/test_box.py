"""Reading a box: a wrong figure is named by its entry, in one line."""

import re

import pytest
from msgspec import Struct

from branchline.core.box import Entry, Plain, demand, digest, provenance_counts, read_box
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
    assert message.startswith("card coal, points: Expected `int`, got `str`")


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
