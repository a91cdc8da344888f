"""RR-5: paying, the minimum of four, workers, promotions, trains, free pieces, usable effects."""

from __future__ import annotations

from branchline.games.railroad_revolution.box import ALL_COLOURS
from branchline.games.railroad_revolution.steps.effects import (
    ExchangeWorker,
    FlipTrain,
    FreeOffice,
    FreeRail,
    FreeStation,
    GainWorker,
    Promote,
    TakeTrain,
)
from branchline.games.railroad_revolution.steps.turn import EndTurn
from games.railroad_revolution.table import (
    BOX,
    CITY,
    GAME,
    SPACE,
    act,
    build,
    can,
    crew,
    give_train,
    lay,
    open_offices,
    own,
    plain,
    set_deal,
    set_milestones,
    set_telegraph,
    staff,
    turn,
    workers,
)


def effect(table: object, step: object) -> object:
    """This step alone is to be decided, in seat 0's turn."""
    table.stack = [EndTurn(0), step]
    table.rest()
    return table


def test_paying_means_money() -> None:
    """RR-5.1, RR-5.2: shares are sold first, $150 each, and cannot be bought."""
    table = plain()
    own(table).money, own(table).shares = 100, 3
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington")
    assert "pay" not in can(table)
    act(table, "sell_share", "pay")
    assert (own(table).money, own(table).shares) == (50, 2)


def test_extra_hiring_may_be_repeated() -> None:
    """RR-5.3: $800 each, any colour of the common supply."""
    table = plain()
    own(table).money = 1700
    turn(table, 0)
    assert "hire:white" not in can(table), "no white worker lies there"
    act(table, "hire:orange", "hire:orange")
    assert own(table).money == 100
    assert own(table).supply == workers("WWWWPOO")


def test_promotion_with_four_needs_the_reward_worker() -> None:
    """RR-5.4 (R11), the example: promote the worker just placed, then the reward may no longer be refused."""
    table = plain()
    set_milestones(table, 0, "B_5", "A2_1")
    staff(table, 0, "W", "OOG")
    own(table).money, own(table).shares = 600, 0
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington", "use_as_white")
    act(table, "promote:slot1-spaces-white")
    assert crew(own(table)) == "OOG"
    act(table, "pay")
    assert "finish" not in can(table)
    assert "take_primary_reward" in can(table)
    act(table, "take_primary_reward", "gain:purple")
    assert own(table).available() == 4


def test_discard_for_600_and_hire() -> None:
    """RR-5.4, the example: with 4 available and $200 discard for the $600 tile and hire with the $800."""
    table = plain()
    set_telegraph(table, 1, "tt_money")
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "W", "WWW")
    own(table).money, own(table).shares = 200, 0
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:1", "use_telegraph_tile")
    assert own(table).money == 800, "a white worker went from its action space, there was no other"
    assert "finish" not in can(table)
    act(table, "hire:grey")
    assert own(table).available() == 4
    assert own(table).money == 0


def test_discard_is_refused_without_a_way_back_to_four() -> None:
    """RR-5.4: with less money the tile is not offered."""
    table = plain()
    set_telegraph(table, 1, "tt_money")
    staff(table, 0, "W", "WWW")
    own(table).money, own(table).shares = 0, 0
    set_deal(table, "dt_1")
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:1")
    assert "use_telegraph_tile" in can(table), "$600 and the three shares just taken are enough for a hire"
    own(table).shares = 1
    table.rest()
    assert "use_telegraph_tile" not in can(table)


def test_deal_window_may_make_good_a_missing_worker() -> None:
    """RR-5.4 (R11), RR-10.7: a deal of the window that this action opens counts; declining is then not offered."""
    table = plain()
    set_deal(table, "dt_2")
    set_milestones(table, 0, "B_5", "A2_1")
    staff(table, 0, "W", "WWW")
    own(table).money, own(table).shares = 0, 2
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:3", "use_as_white")
    assert own(table).managers[0] == 0, "the white worker, the only one who fits"
    assert own(table).available() == 3
    assert not {"sell_share", "decline"} & can(table)
    assert "accept_deal:dt_2_b" in can(table)
    act(table, "accept_deal:dt_2_b")
    assert own(table).available() == 4


def test_gaining_workers() -> None:
    """RR-5.5 (R13, R14), RR-17 DP-11: a named colour, one of two, any; another colour only if all are missing."""
    table = plain()
    effect(table, GainWorker(0, 0b01010))
    assert can(table) == {"gain:purple", "gain:grey"}
    table.common = [1, 0, 2, 1, 0]
    effect(table, GainWorker(0, 0b11000))
    assert can(table) == {"gain:grey"}, "R13: no loophole for the missing one"
    effect(table, GainWorker(0, 0b10000))
    assert can(table) == {"gain:white", "gain:orange", "gain:grey"}
    effect(table, GainWorker(0, ALL_COLOURS))
    assert can(table) == {"gain:white", "gain:orange", "gain:grey"}
    act(table, "gain:grey")
    assert own(table).supply[3] == 1, "to the supply"
    table.common = [0] * 5
    assert GainWorker(0, 1).options(table) == []


def test_discarding_offers_place_and_colour() -> None:
    """RR-5.6, RR-17 DP-16: any available worker, also the one just placed; never a manager."""
    table = plain()
    set_telegraph(table, 1, "tt_money")
    set_milestones(table, 0, "A1_3", "A2_1", (3, -1, -1, -1))
    staff(table, 0, "WP", "WWO")
    turn(table, 0)
    act(table, "place:telegraph-purple", "build_office:1", "use_telegraph_tile")
    offered = {text for text in can(table) if text.startswith("discard")}
    assert offered == {"discard:supply-white", "discard:spaces-white", "discard:spaces-orange", "discard:spaces-purple"}


def test_exchange() -> None:
    """RR-5.7 (R15), RR-17 DP-10: for a worker that lay there before; the new one goes to the supply."""
    table = plain()
    staff(table, 0, "WWWW", "P")
    table.common = [0, 0, 1, 0, 0]
    own(table).money = own(table).shares = 0
    effect(table, ExchangeWorker(0))
    assert can(table) == {"exchange:supply-white-for-orange", "exchange:spaces-purple-for-orange"}
    act(table, "exchange:spaces-purple-for-orange")
    assert own(table).supply == workers("WWWWO")
    assert table.common == [0, 1, 0, 0, 0]


def test_exchange_in_place() -> None:
    """RR-5.7, the other reading: the new worker stands where the old one stood, on an action space or in the supply."""
    for given, supply, spaces in (("spaces-purple", "WWWW", "O"), ("supply-white", "WWWO", "P")):
        table = plain(exchanged_worker="place")
        staff(table, 0, "WWWW", "P")
        table.common = [0, 0, 1, 0, 0]
        own(table).money = own(table).shares = 0
        effect(table, ExchangeWorker(0))
        act(table, f"exchange:{given}-for-orange")
        assert (own(table).supply, own(table).spaces) == (workers(supply), workers(spaces))
    assert GAME.readings["exchanged_worker"].rule == "RR-5.7"
    assert GAME.options["exchanged_worker"] == ("supply", "place")


def test_promotion() -> None:
    """RR-5.8 (R16), RR-11.4, RR-17 DP-9: fitting colours into empty slots; conditions need not be fulfilled."""
    table = plain()
    set_milestones(table, 0, "A1_1", "D_1")
    staff(table, 0, "WPG", "WWPT")
    own(table).money = own(table).shares = 0
    effect(table, Promote(0, 1, 0, 0))
    assert can(table) == {
        "promote:slot1-supply-purple",
        "promote:slot1-spaces-purple",
        *(f"promote:slot3-supply-{colour}" for colour in ("white", "purple", "grey")),
        *(f"promote:slot3-spaces-{colour}" for colour in ("white", "purple", "turquoise")),
    }
    act(table, "promote:slot1-spaces-purple")
    assert own(table).managers == [1, -1, -1, -1]
    assert own(table).spaces == workers("WWT")


def test_second_promotion_may_be_left() -> None:
    """RR-5.8, RR-5.16: 1 or 2 promotions; stop is offered after the first, at its own price each."""
    table = plain()
    set_milestones(table, 0, "B_5", "B_6")
    staff(table, 0, "WWWWPPOO")
    own(table).money, own(table).shares = 150, 0
    effect(table, Promote(0, 2, 100, 0))
    assert "stop" not in can(table)
    act(table, "promote:slot2-supply-purple")
    assert own(table).money == 50
    assert table.player == 1, "the second cannot be paid"


def test_taking_a_train() -> None:
    """RR-5.9, RR-17 DP-12: the top of any stack, face up, duplicates allowed; unusable if all are empty."""
    table = plain()
    table.train_stacks = [0, 0, 2, 0, 1]
    effect(table, TakeTrain(0))
    assert can(table) == {"take_train:steps_3", "take_train:rail_100"}
    act(table, "take_train:steps_3")
    assert own(table).trains[2] == 1
    table.train_stacks = [0] * 5
    assert TakeTrain(0).options(table) == []


def test_flipping_trains() -> None:
    """RR-5.10 (R17), RR-17 DP-13: face up gives its bonus, face down comes back up; no flip for nothing."""
    table = plain()
    set_milestones(table, 0, "", "")
    give_train(table, 0, "money_600")
    give_train(table, 0, "shares_3", face_up=False)
    own(table).money = own(table).shares = 0
    effect(table, FlipTrain(0, 2, 0))
    assert can(table) == {"use_train:money_600", "ready_train:shares_3"}, "nobody can be promoted"
    act(table, "use_train:money_600")
    assert own(table).money == 600
    assert {"ready_train:money_600", "ready_train:shares_3", "stop"} <= can(table), "the same train may be hit twice"
    act(table, "ready_train:money_600")
    assert own(table).trains[1] == 1


def test_rail_train_has_its_price_first() -> None:
    """RR-5.10, RR-5.18: $100 in hand, or a sale beside it."""
    table = plain()
    give_train(table, 0, "rail_100")
    own(table).trains[0], own(table).used_trains[0] = 0, 1
    own(table).money = 50
    effect(table, FlipTrain(0, 1, 0))
    assert can(table) == {"ready_train:promote_2", "sell_share"}
    act(table, "sell_share", "use_train:rail_100", "lay_rail:r02")
    assert own(table).money == 100
    assert own(table).rails == 14


def test_leftmost_pieces() -> None:
    """RR-5.11: each kind comes from the leftmost section that holds it; pieces right of the logo in their turn."""
    assert BOX.section_of_building[12] == 0
    assert BOX.section_of_building[10] == 1
    assert BOX.section_of_rail[13] == 1
    assert BOX.section_of_rail[1] == 7
    table = plain()
    own(table).buildings, own(table).sold_buildings = 10, 2
    turn(table, 0)
    act(table, "place:trade-white")
    assert "sell_piece:building" not in can(table), "section 1 still holds rails, but no building"


def test_network() -> None:
    """RR-5.12: a city is connected by a rail that ends there; spaces touch the network; no space twice."""
    table = plain()
    lay(table, 0, "r08")
    company = own(table)
    assert (company.node_bits >> CITY["miami"]) & 1
    spaces = {BOX.space_ids[s] for s in range(len(BOX.space_ids)) if (company.open_spaces() >> s) & 1}
    assert spaces == {"r02", "r05", "r09"}


def test_free_rail() -> None:
    """RR-5.13: leftmost rail, no cost, no Deal, yet it counts for the network."""
    table = plain()
    lay(table, 0, "r08")
    effect(table, FreeRail(0, 0))
    act(table, "lay_rail:r09")
    assert own(table).money == 600
    assert own(table).laid[-1] == SPACE["r09"]
    assert table.player == 1, "no Deal window, although r09 carries a Deal icon"


def test_free_station() -> None:
    """RR-5.14 (R18): no cost and no reward; it takes an empty First Station slot."""
    table = plain()
    effect(table, FreeStation(0, 0, 0))
    act(table, "build_station:washington")
    assert table.first_station[CITY["washington"]] == 0
    assert (own(table).money, own(table).shares, own(table).buildings) == (600, 3, 11)
    assert table.player == 1


def test_free_office() -> None:
    """RR-5.15: no shares, no tile, no Deal; First Office slot if empty."""
    table = plain()
    open_offices(table, 0, 1)
    effect(table, FreeOffice(0, 0, 0))
    assert "build_office:1" not in can(table)
    act(table, "build_office:3")
    assert own(table).shares == 3
    assert table.first_office[2] == 0
    assert table.player == 1


def test_optional_part_of_a_list() -> None:
    """RR-5.16, RR-16 (R28): a share, and then a promotion that may be left out."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "W", "WWWP")
    own(table).money = 200
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington", "pay", "take_first_station_bonus")
    assert own(table).shares == 4
    assert "stop" in can(table)


def test_usable() -> None:
    """RR-5.17: an effect that nothing can come of is not offered and its price cannot be paid."""
    table = plain()
    table.train_stacks = [0] * 5
    staff(table, 0, "P", "WWWW")
    own(table).money = 2000
    turn(table, 0)
    act(table, "place:railroad-purple")
    assert "use_ability" not in can(table), "no train is left to take for $300"


def test_price_worker_may_not_be_the_only_one_to_promote() -> None:
    """RR-5.17: the worker discarded for the promotion tile leaves one that fits."""
    table = plain()
    set_telegraph(table, 1, "tt_promote")
    set_milestones(table, 0, "A1_1", "")
    staff(table, 0, "W", "WWWWWP")
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:1", "use_telegraph_tile")
    assert "discard:spaces-purple" not in can(table)
    assert "discard:spaces-white" in can(table)


def test_money_in_hand() -> None:
    """RR-5.18: the engine never sells by itself; main targets need no money in hand."""
    table = plain()
    own(table).money, own(table).shares = 0, 2
    build(table, 0, "charlotte")
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:station-white")
    assert own(table).stations[-1] == CITY["washington"], "the only city, taken without money in hand"
    assert own(table).shares == 2
