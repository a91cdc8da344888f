"""RR-4: items in any order, the additional effect, prices, solvency, finishing."""

from __future__ import annotations

from games.railroad_revolution.table import (
    CITY,
    act,
    build,
    can,
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
    workers,
)


def test_cost_may_be_paid_last() -> None:
    """RR-4.1, RR-4.2, RR-4.7: the main cost waits, the money of a flipped train pays it."""
    table = plain()
    give_train(table, 0, "money_600")
    staff(table, 0, "P", "WWWW")
    own(table).money, own(table).shares = 100, 0
    turn(table, 0)
    act(table, "place:station-purple", "build_station:washington")
    assert "pay" not in can(table)
    act(table, "use_ability")
    # Of the two trains only the $600 leaves the cost payable, so it was flipped without a question.
    assert own(table).used_trains[1] == 1
    assert own(table).money == 600
    act(table, "pay")
    assert own(table).money == 400


def test_one_additional_effect() -> None:
    """RR-4.3: either the ability or a promotion as white, never both."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "G", "WWPWW")
    own(table).money = 1000
    turn(table, 0)
    act(table, "place:railroad-grey")
    assert {"use_ability", "use_as_white"} <= can(table)
    act(table, "use_ability")
    assert own(table).shares == 5
    assert not {"use_ability", "use_as_white"} & can(table)


def test_white_has_only_the_promotion() -> None:
    """RR-4.3: a white worker offers no ability."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "W", "WWPWW")
    own(table).money = 1000
    turn(table, 0)
    act(table, "place:railroad-white")
    assert "use_as_white" in can(table)
    assert "use_ability" not in can(table)


def test_orange_on_station_only_while_unpaid() -> None:
    """RR-4.3: once the cost is paid only the promotion remains."""
    table = plain()
    set_milestones(table, 0, "A1_1", "A2_1")
    staff(table, 0, "O", "WWPWW")
    turn(table, 0)
    act(table, "place:station-orange", "build_station:washington")
    assert "use_ability" in can(table)
    act(table, "pay")
    assert "use_ability" not in can(table)
    assert "use_as_white" in can(table)


def test_dependent_items_wait_for_the_target() -> None:
    """RR-4.4: cost, reward, bonus, and the amounts that depend on the place come after the placement."""
    table = plain()
    staff(table, 0, "T", "WWPWW")
    own(table).money = 2000
    turn(table, 0)
    act(table, "place:station-turquoise")
    assert not {"pay", "take_primary_reward", "take_first_station_bonus", "use_ability"} & can(table)
    act(table, "build_station:washington")
    assert {"pay", "take_primary_reward", "take_first_station_bonus", "use_ability"} <= can(table)


def test_flip_before_the_sale_raises_the_price() -> None:
    """RR-4.4, RR-9.2: a rail train flipped first empties the section, so the piece sells for more."""
    table = plain()
    company = own(table)
    company.sold_buildings, company.buildings = 2, 10
    company.sold_rails, company.rails = 1, 14
    give_train(table, 0, "rail_100")
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:trade-white", "flip_train", "use_train:rail_100", "lay_rail:r08")
    before = company.money
    act(table, "sell_piece:rail")
    assert company.money - before == 400


def test_mandatory_parts_stay_possible() -> None:
    """RR-4.5: with a single piece left it may not be laid by a train before the sale."""
    table = plain()
    company = own(table)
    company.sold_buildings, company.buildings = 12, 0
    company.sold_rails, company.rails = 14, 1
    company.trains = [0, 0, 0, 0, 0]
    give_train(table, 0, "rail_100")
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:trade-white")
    assert "flip_train" not in can(table)


def test_an_item_once_begun_is_finished() -> None:
    """RR-4.6 (R9): inside two flips only flips, sales and hires; no other item."""
    table = plain()
    set_telegraph(table, 1, "tt_flip2")
    give_train(table, 0, "money_600")
    staff(table, 0, "O", "WWWWW")
    own(table).trains[0] = 0
    own(table).used_trains[0] = 1
    turn(table, 0)
    act(table, "place:telegraph-orange", "build_office:1", "use_telegraph_tile", "discard:spaces-white")
    act(table, "use_train:money_600")
    assert {text.split(":")[0] for text in can(table)} <= {"use_train", "ready_train", "stop", "sell_share", "hire"}


def test_prices_of_optional_effects_come_first() -> None:
    """RR-4.7 (R10), RR-5.18: the foreman's $100 cannot be postponed; before a sale it is not in hand."""
    table = plain()
    give_train(table, 0, "shares_3")
    staff(table, 0, "P", "WWWW")
    own(table).money, own(table).shares = 250, 1
    turn(table, 0)
    act(table, "place:station-purple", "build_station:washington", "pay")
    assert own(table).money == 50
    assert "use_ability" not in can(table)
    assert "sell_share" in can(table)


def test_solvency_decides_which_cities_are_offered() -> None:
    """RR-4.8: a city whose cost can never be paid is not offered."""
    table = plain()
    lay(table, 0, "r08")
    set_tile(table, "miami", "ct_2c")
    staff(table, 0, "W", "WWWW")
    own(table).money, own(table).shares = 250, 0
    turn(table, 0)
    act(table, "place:station-white")
    assert can(table) == {"build_station:washington", "build_station:charlotte"}
    own(table).money = 300
    table.rest()
    assert "build_station:miami" in can(table)


def test_a_bonus_that_pays_opens_a_city() -> None:
    """RR-4.8, RR-4.11: two shares of the First Station bonus count toward the cost."""
    table = plain()
    lay(table, 0, "r08")
    set_tile(table, "miami", "ct_2a")
    build(table, 0, "washington", "charlotte")
    staff(table, 0, "W", "WWWW")
    own(table).money, own(table).shares = 0, 0
    turn(table, 0)
    assert "place:station-white" in can(table)
    act(table, "place:station-white")
    assert own(table).stations[-1] == CITY["miami"]
    assert "pay" not in can(table)
    act(table, "take_first_station_bonus")
    assert own(table).shares == 2
    assert "pay" not in can(table)
    act(table, "sell_share", "sell_share", "pay")
    assert (own(table).money, own(table).shares) == (0, 0)


def test_finish_lets_optional_items_lapse() -> None:
    """RR-4.9, RR-4.10, RR-5.16, RR-17 DP-19: finish once nothing mandatory is open; rewards may be refused."""
    table = plain()
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:station-white")
    assert "finish" not in can(table)
    act(table, "build_station:washington")
    assert "finish" not in can(table)
    act(table, "pay")
    assert {"finish", "take_primary_reward"} <= can(table)
    act(table, "finish")
    assert table.player == 1
    assert own(table).supply == workers("")


def test_deals_come_after_the_action() -> None:
    """RR-4.10, RR-10.2: the items of the action cannot be resolved in the Deal window any more."""
    table = plain()
    set_deal(table, "dt_9")
    staff(table, 0, "O", "WWWW")
    turn(table, 0)
    act(table, "place:telegraph-orange", "build_office:3")
    assert "use_ability" in can(table)
    act(table, "finish")
    assert {"decline", "accept_deal:dt_9_a", "accept_deal:dt_9_b"} <= can(table)
    assert "use_ability" not in can(table)
