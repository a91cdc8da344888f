"""Pick-up Goods holds under the conformance kit, and plays by its rules."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("BRANCHLINE_GAMES", str(Path(__file__).resolve().parents[1]))

import branchline
from branchline.lab.kit import hold

GAME = branchline.game("pickup_goods")
COAL, MILK = 0, 40


def asked(**fields):
    """A table of two in the first turn of seat 0, with these fields changed; what lies on no rails is in the yard."""
    state = GAME.new(2)
    while state.player < 0:
        state.play(state.legal[0])
    data = state.to_data()
    table = data["table"] = data["table"] | fields
    rails = table["line"] + table["trains"][0]
    table["bag"] = [10 - sum(one // 20 == load for one in rails) for load in range(5)]
    return GAME.from_data(data)


def test_it_holds_under_the_kit():
    assert [wrong for _, wrong in hold(GAME) if wrong] == []


def test_a_coin_is_laid_on_each_wagon_passed_over_and_those_on_the_wagon_are_taken():
    """PG-2.2."""
    state = asked(line=[COAL, MILK, COAL + 1], coins=[0, 0, 3, 0, 0, 0])
    state.apply(GAME.actions.id("pick_up:3"))
    assert (state.coins[:2], state.purse[0], state.trains[0]) == ([1, 1], 6, [COAL + 1])


@pytest.mark.parametrize(("wagons", "earned"), [(1, 1), (2, 3), (3, 6 + 5)])
def test_only_the_block_at_the_end_is_set_out_and_three_fill_an_order(wagons, earned):
    """PG-3.1, PG-3.2."""
    state = asked(trains=[[MILK, *range(COAL, COAL + wagons)], []], line=[MILK + 1])
    state.apply(GAME.actions.id("set_out"))
    assert (state.trains[0], state.purse[0]) == ([MILK], 5 + earned)
