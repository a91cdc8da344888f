"""RW-1: the box, its figures, and one clear error for a changed one that cannot be."""

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
        ("slot_numbers = [1, 2, 3, 6]", "slot_numbers = [1, 2, 3]", "four slots"),
        ('cities = ["thiva", "athina"]', 'cities = ["thiva", "sparta"]', "no city 'sparta'"),
        ('op = "swap_cards"', 'op = "store_plan"', "a second command does 'store_plan'"),
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


def test_a_changed_box_plays() -> None:
    """An owner of the box can correct a figure."""
    changed = game(
        "railway_workers", WORKERS.components.replace("worker_resource_pair = 8", "worker_resource_pair = 9")
    )
    assert changed.is_changed
    assert changed.new(2).box.pair_pay == 9
