"""RW-20, RW-21, RW-22: the end of a phase, Payments, the end of the game."""

import pytest

from branchline import CHANCE, OVER
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.course import ClearUp, Payments
from games.railway_workers.table import (
    ATHINA,
    KALAMATA,
    PATRA,
    THIVA,
    WORKERS,
    S,
    T,
    chance,
    deal,
    do,
    hold,
    legal,
    out_of_union,
    route,
    shares,
    sites,
    to_houses,
    waiting,
)


def pay(table: Table) -> Table:
    """The Payments phase is due."""
    table.phase = 2
    table.stack = [Payments()]
    table.settle()
    return table


def cleared(phase: int) -> Table:
    table = deal(3)
    table.phase = phase
    table.plus_tokens[0], table.plus_pile = 1, 3
    for seat in range(3):
        hold(table, seat, "store_up", 7)
    table.slot_tokens[0] = 1
    table.stack = table.stack[:-1]
    table.stack.append(ClearUp())
    table.settle()
    return table


def test_clearing_up() -> None:
    """RW-20.1, RW-20.2: dice and tokens back, four cards on the open pile, the Baton one seat on."""
    table = cleared(1)
    assert table.baton == 1
    assert not any(table.placed + table.dice + table.slot_dice + table.slot_tokens)
    assert sum(table.played[:8]) == 4
    assert table.plus_tokens[0] == 1
    assert table.view(2)["table"]["played"] == table.played


def test_the_baton_moves_once_a_round() -> None:
    """RW-20.2: not after Action phase 2."""
    assert cleared(2).baton == 0


def test_black_trains_run_and_white_ones_do_not() -> None:
    """RW-21.1: all black trains, in the order of coming onto the map."""
    table = route(deal(3), 6, THIVA)
    route(table, 4, PATRA, white=1)
    shares(table, 6, 0, 1, 0)
    shares(table, 4, 1, 0, 0)
    pay(table)
    assert table.train_cities == [ATHINA, PATRA]
    assert table.coins == [20, 27, 22]


def test_workers_in_the_houses_are_paid() -> None:
    """RW-21.2, RW-19.3: a coin each, or all there are; those in warehouses stay unpaid."""
    table = to_houses(out_of_union(sites(deal(3), 4), 0, 2), 0, 3)
    waiting(table, 4, S, 1, workers=1)
    to_houses(out_of_union(table, 2, 1), 2, 3)
    table.coins[2] = 1
    pay(table)
    assert table.coins == [17, 22, 0]
    assert table.houses == [0, 0, 0]
    assert table.workers == [4, 1, 3]


def test_the_game_goes_on() -> None:
    """RW-21.4, RW-21.5, RW-21.6, RW-24.3: new subsidy dice, new commands, then round 2."""
    table = deal(3, "deal_command:1", "deal_command:2", "deal_command:3")
    pay(table)
    assert table.player == CHANCE
    assert len(table.legal) == 15
    do(table, "subsidy_dice:2-5")
    assert table.subsidy_dice == [2, 5]
    assert sorted(table.discarded_commands) == [1, 2, 3]
    assert legal(table) == [f"deal_command:{number}" for number in (4, 5, 6, 7, 8)]
    chance(table)
    assert table.round == 2
    assert table.command_pile == [0, 6]
    assert table.available == [4, 5]


def test_rounds_three_and_four_have_deck_b() -> None:
    """RW-21.6: A cards in rounds 1 and 2, B cards after them."""
    table = deal(3)
    chance(pay(table))
    table.stack = []
    pay(table)
    do(table, "subsidy_dice:1-2")
    assert legal(table)[0] == "deal_command:9"
    chance(table)
    assert table.round == 3
    assert all(number > 8 for number in (*table.available, table.unavailable))


def test_round_four_is_the_last() -> None:
    """RW-21.3, RW-22.1, RW-3.1: the game ends in Payments, after trains and workers."""
    table = to_houses(deal(3), 0, 1)
    table.round = 4
    pay(table)
    assert table.player == OVER
    assert table.coins[0] == 19
    assert WORKERS.ending(table) == "round 4 is over"
    assert table.subsidy_dice == deal(3).subsidy_dice


@pytest.mark.parametrize(("players", "routes"), [(2, 3), (3, 4), (4, 4)])
def test_no_black_train_left_ends_the_game(players: int, routes: int) -> None:
    """RW-21.3, RW-3.1: three Routes with 2 players, four with 3 or 4; looked for only in Payments, in round 1 too."""
    places = ((6, THIVA), (4, PATRA), (5, ATHINA), (3, THIVA))
    table = deal(players)
    for number, city in places[: routes - 1]:
        route(table, number, city)
    assert pay(table.clone()).player == CHANCE
    route(table, *places[routes - 1])
    assert table.player != OVER
    pay(table)
    assert (table.player, table.round) == (OVER, 1)
    assert WORKERS.ending(table) == "no black train is left on the Investment table"


def test_victory_points() -> None:
    """RW-22.2, RW-22.3, RW-22.4, RW-22.5, RW-22.6: the whole pad, category by category."""
    table = route(sites(deal(3), 4), 7, KALAMATA)
    table.structures[0], table.plans[0], table.tracks[0] = 1, 3, 2
    waiting(table, 4, S, 0, pieces=1)
    waiting(table, 4, T, 1, workers=1)
    table.structure_tiles[0], table.plan_tiles[0], table.track_tiles[0] = 1, 2, 1
    out_of_union(table, 0, 3)
    out_of_union(table, 1, 3)
    shares(table, 4, 2, 1, 0)
    shares(table, 7, 5, 0, 0)
    sheet = table.score_sheet()
    assert sheet[0] == {
        "coins": 20,
        "resources sold": 3 + 6 + 6 + 3,
        "reward tiles": 4 + 6 + 4,
        "all workers in Facilities": 5,
        "shares on sites": 6,
    }
    assert sheet[1]["all workers in Facilities"] == 0
    assert table.scores() == [20 + 18 + 14 + 5 + 6, 22 + 3, 22]


def test_most_coins_win_and_equal_coins_share() -> None:
    """RW-22.7: no tie-break."""
    table = deal(4)
    table.coins[:] = [30, 41, 41, 7]
    assert table.ranks() == [3, 1, 1, 4]
    assert table.ranks().count(1) == 2
