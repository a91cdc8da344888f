"""The box: what is in it, where it comes from, and what a changed components file may not do."""

from __future__ import annotations

import re

import pytest

from branchline import BadComponents, BadPosition
from branchline.core.registry import game as game_with
from games.small_railroad_empires.table import BOX, GAME

TEXT = GAME.components


def test_the_box_says_where_its_figures_come_from() -> None:
    counts = GAME.provenance()
    assert counts["rulebook"] > 10
    assert counts["reconstructed"] > 50


def test_printed_numbers() -> None:
    """SRE-4.4, SRE-7.3, SRE-8.1, SRE-11.3: some figures of the boards."""
    assert BOX.terrain_cost == (0, 0, 1, 1, 2, 3)
    assert (BOX.toll, BOX.new_route_cost, BOX.unlock_costs) == (1, 2, (2, 3))
    assert (BOX.prices, BOX.hand_limit) == ((0, 1, 2), 3)
    assert BOX.factory_icons == (4, 8, 12)
    assert (BOX.loans, BOX.loan_cash, BOX.loan_prestige) == (12, 3, -1)
    assert BOX.passengers[:4] == (0, 0, 1, 3)


def test_no_factory_touches_a_city() -> None:
    """SRE-1.1: on none of the four tiles."""
    geometry = BOX.geometries[4]
    for tile in BOX.tiles:
        for space in range(25):
            near = [tile.kind[beside] for beside in geometry.neighbours[space] if beside < 25]
            assert not (tile.kind[space] == 1 and 2 in near)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_an_owner_of_the_box_can_correct_it() -> None:
    """Another place for the factory icons; positions and records of the two boxes are told apart."""
    game = game_with("small_railroad_empires", changed("factory_icons = [4, 8, 12]", "factory_icons = [5, 10, 15]"))
    assert game.is_changed
    assert game.box.factory_icons == (5, 10, 15)  # type: ignore[attr-defined]
    with pytest.raises(BadPosition, match="made with box"):
        game.from_data(GAME.new(2).to_data())


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("factory_icons = [4, 8, 12]", "factory_icons = [8, 4, 12]", "must be ascending"),
        ('goods = ["grey"]', 'goods = ["pink"]', "there is no 'pink'"),
        ('goods = ["grey"]', 'goods = ["grey", "grey", "grey"]', "grey goods printed"),
        ('hat = "red"', 'hat = "plaid"', "city oldville, hat"),
        ("unlock_costs = [2, 3]", "unlock_costs = [2]", "locked_tracks, unlock_costs"),
        ("slots = [[0, 0], [5, 0]", "slots = [[0, 0], [1, 0]", "overlap"),
        ("train_cards = 32", "train_cards = 31", "train_cards"),
        ('condition = "good"', 'condition = "length"', "train card train_01"),
        ('city = "oldville"', 'city = "baris"', "must stand once"),
        ("era_cards_used = { 1 = 6", "era_cards_used = { 1 = 5", "12 rounds"),
        ("tiles = [1, 2, 3]", "tiles = [1, 2, 4]", "not on its tiles"),
        ("q = 2, r = -3", "q = 2, r = -4", "spaces|places"),
        ("[meta]", "[meta", "not a TOML file"),
        ("start = 5", 'start = "five"', "money.start"),
        ("start = 5", "start = 12", "must be from 0 to 9"),
        ("count = 12\ncash = 3", "count = 12\ncash = 0", "a loan must give money"),
        ("demand = []\nwild = true", "demand = []\nwild = false", "either wild or has a demand"),
        ("[market]", "[market]\nsize = 3", "market"),
    ],
)
def test_a_wrong_components_file_is_refused_in_one_line(old: str, new: str, why: str) -> None:
    with pytest.raises(BadComponents, match=why) as refusal:
        game_with("small_railroad_empires", changed(old, new))
    assert "\n" not in str(refusal.value)


def test_no_sentence_is_needed_twice() -> None:
    """Ids in the file are unique."""
    ids = re.findall(r'^id = "?([\w]+)"?$', TEXT, re.M)
    assert len(set(ids)) == len(ids)


def test_a_table_of_earnings_without_rows_is_refused() -> None:
    """SRE-5.6: each length of a route finds its row."""
    before, rows = GAME.components.split("rows = [\n  { min = -99", 1)
    empty = before + "rows = []\n" + rows.split("\n]\n", 1)[1]
    with pytest.raises(BadComponents, match="route_earnings, rows: 0 rows fit a route of length 0"):
        game_with("small_railroad_empires", empty)
