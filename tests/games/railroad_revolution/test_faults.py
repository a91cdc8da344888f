"""RR-4.11, RR-5.4, RR-5.17, RR-5.18: places where offering, paying and lapsing once did not agree."""

from __future__ import annotations

import pytest

from branchline import BadPosition
from branchline.games.railroad_revolution.state import Table
from games.railroad_revolution.table import (
    GAME,
    act,
    build,
    can,
    chance,
    give_train,
    lay,
    own,
    plain,
    set_deal,
    set_milestones,
    set_telegraph,
    set_tile,
    staff,
    turn,
)

HIRES = {"hire:white", "hire:purple", "hire:orange", "hire:grey", "hire:turquoise"}


def at_a_deal(tile: str, money: int, other: int) -> Table:
    """Both with four workers, a white one to be promoted, and this deal tile open; seat 0 to act."""
    table = plain()
    set_deal(table, tile)
    set_milestones(table, 0, "B_5", "")
    set_milestones(table, 1, "B_6", "")
    for seat, cash in enumerate((money, other)):
        lay(table, seat, "r02", "r03")
        staff(table, seat, "WWWO")
        own(table, seat).money, own(table, seat).shares = cash, 3
    return turn(table, 0)


def open_the_window(table: Table) -> None:
    """Lay two rails over plains, one on a Deal icon; pay and finish where that is not done by itself."""
    act(table, "place:railroad-white", "lay_rail:r13", "lay_rail:r17")
    for text in ("pay", "finish"):
        if text in can(table):
            act(table, text)


def close(table: Table, seat: int) -> None:
    """RR-10.7: three workers, and nothing can be done but to hire, or to sell for it."""
    if "stop" in can(table):
        act(table, "stop")
    assert (table.player, own(table, seat).available()) == (seat, 3)
    assert can(table) <= HIRES | {"sell_share"}
    while own(table, seat).available() < 4:
        act(table, "sell_share" if "sell_share" in can(table) else sorted(can(table))[0])


# -- after a deal --------------------------------------------------------------------------------------------------


def test_the_second_deal_is_closed_with_a_hire() -> None:
    """RR-5.4, RR-10.7: the active player whose second deal takes the fourth worker hires before others are asked."""
    table = at_a_deal("dt_5", 1400, 0)
    open_the_window(table)
    act(table, "accept_deal:dt_5_b", "take_train:money_600", "accept_deal:dt_5_a", "promote:slot1-supply-white")
    close(table, 0)
    act(table, "decline")
    chance(table)
    assert (table.active, own(table).available()) == (1, 4)
    GAME.from_json(table.to_json())


@pytest.mark.parametrize(
    ("tile", "actions"),
    [
        ("dt_5", ["accept_deal:dt_5_a", "promote:slot1-supply-white"]),
        ("dt_3", ["accept_deal:dt_3_b", "use_train:promote_2", "promote:slot1-supply-white"]),
        ("dt_8", ["accept_deal:dt_8_b", "discard:supply-white"]),
    ],
)
def test_a_deal_of_another_player_is_closed_with_a_hire(tile: str, actions: list[str]) -> None:
    """RR-10.7 (R12): a promotion, the train that promotes two, the worker gate of a track, all in another's turn."""
    for money in (1000, 400):
        table = at_a_deal(tile, 500, money)
        own(table).shares = 0
        own(table, 1).markers = [6, 7, 7]
        open_the_window(table)
        assert table.player == 1
        assert (actions[0] in can(table) and table.active == 0) == (money == 1000), "what can be made good is offered"
        if money == 400:
            continue
        act(table, *actions)
        close(table, 1)
        chance(table)
        assert (table.active, own(table, 1).available()) == (1, 4)
        GAME.from_json(table.to_json())


def test_somebody_may_be_hired_for_a_deal_that_promotes() -> None:
    """RR-5.3, RR-10.9: nobody fits, but $800 find one who does."""
    table = at_a_deal("dt_5", 500, 1100)
    own(table).shares = 0
    set_milestones(table, 1, "A1_3", "")
    table.train_stacks = [0] * 5
    open_the_window(table)
    assert table.player == 1
    assert "accept_deal:dt_5_a" not in can(table)
    act(table, "hire:grey", "accept_deal:dt_5_a")
    assert own(table, 1).managers[0] == 3


# -- the nine games of the second model ----------------------------------------------------------------------------


def test_a_railroad_that_cannot_be_settled_is_not_begun() -> None:
    """RR-3.3, RR-3.4, RR-4.11: with three workers and no way to a fourth no rails can be laid."""
    table = plain()
    staff(table, 0, "WWW")
    own(table).money, own(table).shares = 50, 5
    table.settle()
    turn(table, 0)
    assert "place:railroad-white" not in can(table)
    assert "place:trade-white" in can(table), "the sale and all shares are worth a hire"


def test_charlotte_promotes_where_no_step_can_be_made() -> None:
    """RR-5.17, R28, R11: the step is passed over; the promotion is what the bonus was taken for."""
    table = plain()
    staff(table, 0, "P", "OGT")
    set_milestones(table, 0, "A1_2", "")
    own(table).money, own(table).shares, own(table).markers = 200, 0, [7, 7, 7]
    turn(table, 0)
    act(table, "place:station-purple", "build_station:charlotte")
    assert "take_first_station_bonus" in can(table)
    act(table, "take_first_station_bonus")
    assert own(table).managers[0] == 2, "the only worker that fits"
    assert "finish" not in can(table)
    act(table, "take_primary_reward", "gain:grey")
    assert own(table).available() == 4


def test_a_hire_does_not_lose_a_flip() -> None:
    """R28: $100 are paid for a flip, and only the rail train can be flipped: what it takes cannot be hired away."""
    for money, offered in ((1000, False), (1050, True)):
        table = plain()
        give_train(table, 0, "rail_100")
        build(table, 1, "washington")
        set_milestones(table, 0, "", "")
        staff(table, 0, "P", "WWWW")
        own(table).money, own(table).shares = money, 1
        turn(table, 0)
        act(table, "place:station-purple", "build_station:washington", "use_ability")
        assert ("hire:grey" in can(table)) == offered


def test_a_hire_does_not_lose_a_tile() -> None:
    """R28, RR-4.6, RR-5.18: after the hire a sale pays the gate of the tile's first step, and it is asked for."""
    table = plain()
    set_telegraph(table, 8, "tt_steps")
    staff(table, 0, "W", "WWWG")
    own(table).money, own(table).shares, own(table).markers = 800, 0, [2, 7, 7]
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:8", "use_telegraph_tile", "hire:grey")
    assert (own(table).money, can(table)) == (0, {"sell_share"})
    act(table, "sell_share", "discard:supply-grey")
    assert own(table).markers[0] > 2


def test_the_worker_for_a_tile_is_not_the_one_that_a_flip_needs() -> None:
    """RR-5.17: two flips, one train that promotes, one worker that fits: any other may be discarded."""
    table = plain()
    set_telegraph(table, 8, "tt_flip2")
    set_milestones(table, 0, "A1_4", "")
    staff(table, 0, "W", "WWPPT")
    own(table).money, own(table).shares = 0, 0
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:8", "use_telegraph_tile")
    assert {text for text in can(table) if text.startswith("discard")} == {
        "discard:spaces-white",
        "discard:spaces-purple",
    }


def test_steps_that_cannot_be_settled_are_not_offered() -> None:
    """RR-5.17: every step would leave too little for the station, even after all sales."""
    table = plain(expensive_tracks=True)
    set_tile(table, "houston", "ct_3c")
    lay(table, 0, "r08", "r09", "r11")
    build(table, 0, "washington", "charlotte", "miami")
    staff(table, 0, "W", "WWWP")
    own(table).money, own(table).shares, own(table).markers = 50, 3, [2, 4, 2]
    turn(table, 0)
    act(table, "place:station-white", "build_station:houston")
    assert "take_primary_reward" not in can(table)
    own(table).money += 100
    table.rest()
    assert "take_primary_reward" in can(table), "a step through the gate of one share leaves $400"


def test_a_sale_does_not_lose_a_tile() -> None:
    """R28, the ruling: a begun effect is protected from a sale as from a hire."""
    for shares, offered in ((1, False), (2, True)):
        table = plain()
        set_telegraph(table, 8, "tt_steps")
        staff(table, 0, "W", "WWWPG")
        own(table).money, own(table).shares, own(table).markers = 750, 0, [4, 4, 4]
        turn(table, 0)
        act(table, "place:telegraph-white", "build_office:8")
        own(table).shares = shares
        table.rest()
        act(table, "use_telegraph_tile")
        assert ("sell_share" in can(table)) == offered


def test_no_effect_begins_with_a_sale() -> None:
    """RR-5.18: the only step in hand costs two shares that the station needs; a sale comes first, and is asked for."""
    table = plain()
    set_tile(table, "denver", "ct_4d")
    lay(table, 0, "r02", "r03", "r13", "r17", "r19")
    build(table, 0, "washington", "charlotte", "chicago", "kansas_city")
    build(table, 1, "denver")
    staff(table, 0, "W", "WWWGG")
    own(table).money, own(table).shares, own(table).markers = 0, 4, [5, 2, 2]
    turn(table, 0)
    act(table, "place:station-white")  # Denver is the only city left
    assert can(table) == {"sell_share"}
    act(table, "sell_share")
    assert "take_primary_reward" in can(table)
    act(table, "take_primary_reward")
    assert own(table).shares == 3, "nothing was sold unasked"


# -- where the rulebook allows more than the specification ---------------------------------------------------------


def test_a_hire_between_the_share_and_the_promotion_of_washington() -> None:
    """RR-5.3: at any point; the share of the bonus is sold, an accountant hired, and promoted."""
    table = plain()
    set_milestones(table, 0, "A1_2", "")
    staff(table, 0, "W", "WWWP")
    own(table).money, own(table).shares = 850, 0
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington", "pay", "take_first_station_bonus")
    assert can(table) == {"stop", "sell_share"}
    act(table, "sell_share", "hire:orange", "promote:slot1-supply-orange")
    assert own(table).managers[0] == 2


def test_a_better_sale_after_a_free_rail_counts() -> None:
    """RR-4.4, RR-4.11: the rail of a train empties a section; the next one pays what a hire needs."""
    table = plain()
    give_train(table, 0, "rail_100")
    set_milestones(table, 0, "B_5", "")
    staff(table, 0, "T", "WWW")
    company = own(table)
    company.buildings, company.rails, company.sold_buildings, company.sold_rails = 10, 14, 2, 1
    company.trains[0] = 0
    company.money, company.shares = 500, 0
    turn(table, 0)
    act(table, "place:trade-turquoise", "use_as_white")
    assert "flip_train" in can(table), "$100 for the rail, $400 for the piece: $800 for the worker"
    act(table, "flip_train")
    if "use_train:rail_100" in can(table):
        act(table, "use_train:rail_100")
    act(table, sorted(text for text in can(table) if text.startswith("lay_rail"))[0])
    assert company.money == 400
    if "sell_piece:rail" in can(table):
        act(table, "sell_piece:rail")
    assert company.money == 800
    assert can(table) <= HIRES


def test_a_train_taken_and_flipped_pays_for_the_station() -> None:
    """RR-4.1, RR-4.11: the First Station bonus is a train, the foreman flips it, and its $600 pay for Denver."""
    for money, offered in ((300, True), (250, False)):
        table = plain()
        set_tile(table, "denver", "ct_4a")
        set_milestones(table, 0, "", "")
        lay(table, 0, "r02", "r03", "r13", "r17", "r19")
        build(table, 0, "washington", "charlotte", "chicago", "kansas_city")
        staff(table, 0, "WP", "WWW")
        own(table).money, own(table).shares = money, 0
        turn(table, 0)
        assert "place:station-white" not in can(table)
        assert ("place:station-purple" in can(table)) == offered


def test_no_turn_begins_with_three_workers() -> None:
    """RR-5.4, RR-18.2: as a position this is refused, of whoever is to act as of anybody else."""
    for seat, name in enumerate(("black", "blue")):
        table = at_a_deal("dt_5", 500, 500)
        own(table, seat).supply[0] -= 1
        table.common[0] += 1
        with pytest.raises(BadPosition, match=f"(?i){name} has fewer than 4 available workers"):
            GAME.from_json(table.to_json())
