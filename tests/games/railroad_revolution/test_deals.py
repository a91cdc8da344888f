"""RR-10: deals for all players in order, and the next tile."""

from __future__ import annotations

from branchline.core.position import CHANCE
from games.railroad_revolution.table import (
    BOX,
    DEAL_TILE,
    GAME,
    act,
    can,
    chance,
    give_train,
    own,
    plain,
    set_deal,
    set_milestones,
    staff,
    turn,
)


def window(tile: str, players: int = 3, shares: tuple[int, ...] = (6, 6, 6), money: int = 0, train: str = ""):
    """Seat 0 has built an office on a Deal icon; the tile is offered."""
    table = plain(players)
    set_deal(table, tile)
    for seat in range(players):
        set_milestones(table, seat, "", "")
        own(table, seat).shares = shares[seat]
        own(table, seat).money = money
        staff(table, seat, "WW", "WWP")
    own(table).shares -= 2
    if train:
        own(table).trains[0] = 0
        give_train(table, 0, train)
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:3")
    if "finish" in can(table):
        act(table, "finish")
    return table


def test_active_player_may_take_both() -> None:
    """RR-10.3, RR-17 DP-17: none, one or both, each once; the first is resolved before the second is decided."""
    table = window("dt_4")
    assert table.player == 0
    assert {"accept_deal:dt_4_a", "accept_deal:dt_4_b", "decline"} <= can(table)
    act(table, "accept_deal:dt_4_b")
    assert own(table).shares == 4
    assert "accept_deal:dt_4_b" not in can(table)
    act(table, "accept_deal:dt_4_a", "build_office:8")
    assert own(table).shares == 2
    assert table.player == 1


def test_others_take_one_in_order() -> None:
    """RR-10.4: clockwise from the active player, at most one deal each, also one that others took."""
    table = window("dt_4")
    act(table, "decline")
    assert table.player == 1
    act(table, "accept_deal:dt_4_b")
    assert table.player == 2
    assert {"accept_deal:dt_4_a", "accept_deal:dt_4_b"} <= can(table)
    act(table, "accept_deal:dt_4_b")
    assert own(table, 1).supply[2] == own(table, 2).supply[2] == 1


def test_shares_of_the_first_pay_for_the_second() -> None:
    """RR-10.3: a flip that gives shares makes the second deal affordable."""
    table = window("dt_3", shares=(2, 0, 0), train="shares_3")
    own(table).shares = 1
    table.rest()
    assert "accept_deal:dt_3_a" not in can(table)
    act(table, "accept_deal:dt_3_b")
    assert own(table).shares == 3
    assert "accept_deal:dt_3_a" in can(table)


def test_accepting_returns_shares_and_pays() -> None:
    """RR-10.5: shares and money; a sale for the money only if enough shares for the deal remain."""
    table = window("dt_7", shares=(3, 0, 0), money=0)
    assert own(table).shares == 3
    assert "accept_deal:dt_7_a" not in can(table)
    assert "sell_share" in can(table)
    act(table, "sell_share", "sell_share", "accept_deal:dt_7_a", "take_train:steps_3")
    assert (own(table).money, own(table).shares) == (100, 0)
    table = window("dt_7", shares=(2, 0, 0), money=0)
    assert table.active == 1 or table.player == CHANCE, "$200 and a share cannot be made of two shares"


def test_unusable_reward_cannot_be_accepted() -> None:
    """RR-10.5 (R22): no train is left, nobody can be promoted."""
    table = window("dt_5")
    assert "accept_deal:dt_5_a" not in can(table)
    table.train_stacks = [0] * 5
    table.settle()
    assert table.player == CHANCE or table.active == 1, "nobody could accept anything"


def test_rewards_trigger_no_deal() -> None:
    """RR-10.6: a free office on a Deal icon does nothing more."""
    table = window("dt_4", shares=(4, 0, 0))
    act(table, "accept_deal:dt_4_a", "build_office:6")
    act(table, "accept_deal:dt_4_b") if "accept_deal:dt_4_b" in can(table) else None
    chance(table)
    assert table.active == 1
    assert sum(table.deal_discards) == 1


def test_minimum_of_four_in_a_foreign_turn() -> None:
    """RR-10.7, RR-5.4 (R12): who has four and no way back may not promote by a deal in another's turn."""
    table = plain(2)
    set_deal(table, "dt_5")
    set_milestones(table, 1, "A1_1", "A2_1")
    staff(table, 1, "WWW", "P")
    own(table, 1).money, own(table, 1).shares = 500, 1
    staff(table, 0, "W", "WWWW")
    own(table).shares = 0
    table.train_stacks = [0] * 5
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:3")
    if "finish" in can(table):
        act(table, "finish")
    chance(table)
    assert table.active == 1, "seat 1 was not asked"


def test_next_tile_and_reshuffle() -> None:
    """RR-10.8: the tile is discarded even if nobody accepts; an empty stack takes all discards."""
    table = window("dt_9", shares=(6, 0, 0))
    own(table).shares = 6
    table.deal_stack = [0] * 9
    table.deal_discards = [int(tile != DEAL_TILE["dt_9"]) for tile in range(9)]
    act(table, "decline")
    assert table.player == CHANCE
    assert len(table.legal) == 9, "the tile just used is shuffled in as well"
    act(table, "turn_deal:dt_9")
    assert table.deal_tile == DEAL_TILE["dt_9"]
    assert sum(table.deal_stack) == 8
    assert table.deal_discards == [0] * 9


def test_asking() -> None:
    """RR-10.9: who could accept nothing, even after sales, is skipped; declining is an option."""
    table = window("dt_1", shares=(3, 0, 1))
    assert table.player == 0
    act(table, "decline")
    assert table.player == 2, "seat 1 has no share"
    act(table, "decline")
    chance(table)
    assert table.active == 1


def test_deal_legend() -> None:
    """RR-1.11, RR-16: eighteen deals, each with one reward."""
    assert all(BOX.bonuses[number].parts for number in BOX.deal_bonus)
    assert GAME.actions.id("accept_deal:dt_9_b") - GAME.actions.id("accept_deal:dt_1_a") == 17
