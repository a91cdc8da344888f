"""RR-3, RR-13: turns, recall, legal pairs, passing; the trigger and the last turns."""

from __future__ import annotations

import pytest

from branchline import OVER
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE
from branchline.games.railroad_revolution.steps.turn import BeginTurn
from games.railroad_revolution.table import (
    CITY,
    GAME,
    SPACE,
    act,
    build,
    can,
    chance,
    give_train,
    lay,
    own,
    plain,
    set_milestones,
    set_tile,
    staff,
    turn,
    workers,
)


def test_recall_only_with_an_empty_supply() -> None:
    """RR-3.2: all workers come back if none is in the supply; otherwise none does."""
    table = plain()
    staff(table, 0, "", "WWPO")
    table.stack = [BeginTurn(0)]
    table.journal = []
    table.settle()
    assert own(table).supply == workers("WWPO")
    assert own(table).spaces == workers("")
    assert "all return" in GAME.report(table, table.journal[0])
    staff(table, 0, "W", "WPO")
    table.stack = [BeginTurn(0)]
    table.settle()
    assert own(table).supply == workers("W")


def test_a_hired_worker_prevents_a_recall() -> None:
    """RR-5.3: hired on an earlier turn it lies in the supply, and nothing returns."""
    table = plain()
    staff(table, 0, "W", "WPO")
    own(table).money = 1500
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:2", "hire:grey", "finish")
    table.stack = [BeginTurn(0)]
    table.settle()
    assert own(table).supply == workers("G")
    assert sum(own(table).spaces) == 4


def test_worker_goes_from_supply_to_space() -> None:
    """RR-3.3, RR-18.5, RR-17 DP-3: any colour of the supply, any legal action, any number on one space."""
    table = plain()
    staff(table, 0, "WP", "WW")
    turn(table, 0)
    assert {"place:trade-white", "place:trade-purple", "place:telegraph-white"} <= can(table)
    assert "place:trade-orange" not in can(table)
    act(table, "place:telegraph-purple")
    assert own(table).supply == workers("W")
    assert own(table).spaces == workers("WWP")


def test_legal_pairs() -> None:
    """RR-3.4: Station needs a building, a city and the means; Railroad rails and the means; Trade any piece."""
    table = plain()
    staff(table, 0, "WWWPO")
    own(table).money = own(table).shares = 0
    turn(table, 0)
    texts = can(table)
    assert "place:station-orange" in texts, "the accountant pays nothing"
    assert "place:station-purple" not in texts
    assert "place:station-white" not in texts, "one share from the bonus is too little for $200"
    assert not any(text.startswith("place:railroad") for text in texts)
    assert {"place:telegraph-white", "place:trade-white"} <= texts
    own(table).rails = 0
    own(table).money = 5000
    turn(table, 0)
    assert not any(text.startswith("place:railroad") for text in can(table))


def test_station_by_way_of_a_rail_train() -> None:
    """RR-3.4, RR-4.4: with the foreman a rail train may connect the city first."""
    table = plain()
    build(table, 0, "washington", "charlotte")
    give_train(table, 0, "rail_100")
    set_tile(table, "miami", "ct_2c")
    staff(table, 0, "WP", "WWW")
    own(table).money, own(table).shares = 500, 0
    turn(table, 0)
    assert "place:station-purple" in can(table)
    assert "place:station-white" not in can(table)
    act(table, "place:station-purple")
    # Everything up to the payment is forced: the ability, the rail train, the one space that reaches a city.
    assert own(table).laid[-1] == SPACE["r08"]
    assert own(table).stations[-1] == CITY["miami"]
    assert own(table).money == 300
    table = plain()
    build(table, 0, "washington", "charlotte")
    give_train(table, 0, "rail_100")
    set_tile(table, "miami", "ct_2c")
    staff(table, 0, "WP", "WWW")
    own(table).money, own(table).shares = 450, 0
    turn(table, 0)
    assert "place:station-purple" not in can(table), "$100, $100 and $300 are not there"


def test_pass_on_an_empty_board() -> None:
    """RR-3.5 (R7), RR-3.6: no question; the turn counts and its end is carried out."""
    table = plain()
    company = own(table)
    company.sold_buildings, company.sold_rails = company.buildings, company.rails
    company.buildings = company.rails = 0
    table.turns_left = 3
    table.stack = [BeginTurn(0)]
    table.journal = []
    table.settle()
    assert table.player == 1
    assert table.turns_left == 2
    assert "passed" in GAME.report(table, table.journal[0])


def test_turns_go_clockwise() -> None:
    """RR-3.1: from the First Player on; a round is one turn of each."""
    table = plain(3, first_player=0)
    for seat in (0, 1, 2, 0):
        assert table.player == seat
        turn(table, seat)
        act(table, "place:trade-white", "sell_piece:rail")
        while table.active == seat and table.player == seat:
            act(table, "finish")
    assert table.round == 2


def cleared(table: object, seat: int) -> None:
    """A company with one building left in section 7 and the two pieces right of the logo."""
    company = own(table, seat)
    company.sold_buildings += company.buildings - 2
    company.sold_rails += company.rails - 1
    company.buildings, company.rails = 2, 1
    company.markers = [7, 7, 7]


@pytest.mark.parametrize(("seat", "left"), [(0, 5), (1, 4), (2, 3)])
def test_trigger_and_remaining_turns(seat: int, left: int) -> None:
    """RR-13.1, RR-13.2: the round is completed, then one more; section 8 does not matter."""
    table = plain(3)
    cleared(table, seat)
    turn(table, seat)
    act(table, "place:trade-white", "sell_piece:building")
    while table.player == seat and table.active == seat:
        act(table, "finish")
    assert table.turns_left == left
    assert table.trigger == seat
    turns = 0
    while table.player != OVER:
        if GAME.actions.verb_of[table.legal[0]].name == "place":
            turns += 1
        table.apply(table.legal[0])
        chance(table)
    assert turns <= left
    assert table.turns_left == 0


def test_sold_and_free_pieces_count_as_cleared_and_further_triggers_change_nothing() -> None:
    """RR-13.1, RR-13.3, RR-9.4: also a player who is not active can trigger; a second trigger does nothing."""
    table = plain(2)
    cleared(table, 1)
    own(table, 1).buildings = 1
    own(table, 1).sold_buildings += 1
    turn(table, 0)
    act(table, "place:trade-white", "sell_piece:rail")
    while table.player == 0:
        act(table, "finish")
    assert table.turns_left == 3
    cleared(table, 0)
    own(table).buildings, own(table).sold_buildings = 1, 11
    turn(table, 1)
    act(table, "place:trade-white", "sell_piece:building")
    while table.active == 1 and table.player == 1:
        act(table, "finish")
    assert table.turns_left == 2


def test_milestones_up_to_the_very_last_turn() -> None:
    """RR-13.4, RR-11.6: a company that has had its last turn still completes at the end of another's."""
    table = plain(2)
    table.turns_left = 1
    table.trigger = 1
    lay(table, 0, "r02", "r03")
    set_milestones(table, 0, "A1_3", "A2_2", (3, -1, -1, -1))
    lay(table, 0, "r13")
    turn(table, 1)
    act(table, "place:trade-white", "sell_piece:rail")
    while table.player == 1:
        act(table, "finish")
    chance(table)
    assert table.player == 0
    table.apply(table.legal[0])
    assert table.player == OVER
    assert len(own(table).completed) == 1


def test_games_end_in_time() -> None:
    """RR-18.3: the end is triggered by round 26 at the latest."""
    for seed in range(6):
        table = GAME.new(2 + seed % 3)
        dealer, rng = Dealer(seed), Rng(seed, 3)
        while table.player != OVER:
            if table.turns_left < 0:
                assert table.round <= 26
            table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))
        assert table.round <= 28
