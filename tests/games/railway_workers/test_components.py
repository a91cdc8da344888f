"""RW-1: the box, its figures, and one clear error for a changed one that cannot be."""

import re

import pytest

from branchline import BadComponents
from branchline.core.registry import game
from branchline.games.railway_workers.verbs import COUNT
from games.railway_workers.table import BOX, WORKERS


def test_the_numbering_of_actions_is_whole() -> None:
    """RW-23: one id, one text."""
    assert WORKERS.actions.count == COUNT
    assert all(WORKERS.actions.id(WORKERS.actions.text(action)) == action for action in range(COUNT))


def test_the_map_has_two_forks() -> None:
    """RW-15.4: Larisa and Korinthos join three connections each."""
    assert [city for city, routes in zip(BOX.city_ids, BOX.city_routes, strict=True) if len(routes) == 3] == [
        "larisa",
        "korinthos",
    ]


def test_where_the_figures_come_from() -> None:
    counts = WORKERS.provenance()
    assert counts["rulebook"] > counts["reconstructed"] > 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("slot_numbers = [1, 2, 3, 6]", "slot_numbers = [1, 2, 3]", "slot_numbers: expected 4 entries .*RW-7.1"),
        ('cities = ["thiva", "athina"]', 'cities = ["thiva", "sparta"]', "no city 'sparta'"),
        ('op = "store_plan"\namount = 1', 'op = "store_plan"\namount = 2', "amount is 1: it is done once .RW-10.12."),
        ('symbols = ["SH"]', 'symbols = ["XX"]', "no action card has the symbol 'XX'"),
        ("face = 1\n", "face = 2\n", "faces 1 to 6"),
        ("black_trains_on_table = 3", "black_trains_on_table = 9", "not so many trains"),
        ("count = 20\n", 'count = "many"\n', "inventory"),
        ("workers_in_union = 3", "workers_in_union = 4", "inventory worker"),
    ],
)
def test_a_box_that_cannot_be_is_refused(old: str, new: str, words: str) -> None:
    assert old in WORKERS.components
    with pytest.raises(BadComponents, match=words):
        game("railway_workers", WORKERS.components.replace(old, new, 1))


@pytest.mark.parametrize(("axis", "place"), [("x", -1), ("x", 101), ("y", -1), ("y", 200)])
def test_a_city_off_the_map_is_refused_by_its_name(axis: str, place: int) -> None:
    """RW-15.4: the map could not be drawn, neither on the page nor in a terminal."""
    first, rest = WORKERS.components.split('id = "larisa"', 1)
    moved = first + 'id = "larisa"' + re.sub(rf"\n{axis} = \d+", f"\n{axis} = {place}", rest, count=1)
    with pytest.raises(BadComponents, match=rf"cities larisa: .*{axis} {place}.* off the map; both are 0 to 100"):
        game("railway_workers", moved)


@pytest.mark.parametrize("place", [0, 100])
def test_cities_on_the_edge_of_the_map_are_drawn(place: int) -> None:
    first, cities = WORKERS.components.split("[[cities]]", 1)
    moved = game("railway_workers", first + "[[cities]]" + re.sub(r"\n([xy]) = \d+", rf"\n\1 = {place}", cities))
    assert set(moved.box.city_x) == set(moved.box.city_y) == {place}
    assert BOX.city_names[-1] in moved.terminal(moved.new(2).view(None))


def test_a_symbol_said_twice_counts_once() -> None:
    """RW-10.1: a command goes with the cards it names, however often it names them."""
    twice = game("railway_workers", WORKERS.components.replace('symbols = ["SH"]', 'symbols = ["SH", "SH"]'))
    assert twice.box.command_cards == BOX.command_cards


def test_a_changed_box_plays() -> None:
    """An owner of the box can correct a figure."""
    changed = game(
        "railway_workers", WORKERS.components.replace("worker_resource_pair = 8", "worker_resource_pair = 9")
    )
    assert changed.is_changed
    assert changed.new(2).box.pair_pay == 9
