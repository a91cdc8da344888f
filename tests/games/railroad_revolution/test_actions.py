"""RR-6 to RR-9: Station, Railroad, Telegraph and Trade, with the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from games.railroad_revolution.table import (
    BOX,
    CITY,
    DEAL_TILE,
    act,
    build,
    can,
    chance,
    give_train,
    lay,
    open_offices,
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


def ready(worker: str = "W", money: int = 2000, spaces: str = "WWWP", players: int = 2):
    """Seat 0 with one worker to place, money, and milestones that fit nobody."""
    table = plain(players)
    set_milestones(table, 0, "", "")
    staff(table, 0, worker, spaces)
    own(table).money = money
    return table


# -- RR-6 ------------------------------------------------------------------------------------------------------


def test_station_example() -> None:
    """RR-6.1, RR-6.2, RR-17 DP-5, the example: Washington, Charlotte, Miami, Little Rock; not Houston nor Chicago."""
    table = ready()
    lay(table, 0, "r08", "r05", "r06")
    turn(table, 0)
    act(table, "place:station-white")
    stations = {text for text in can(table) if text.startswith("build_station")}
    assert stations == {f"build_station:{c}" for c in ("washington", "charlotte", "miami", "little_rock")}
    build(table, 0, "miami")
    table.rest()
    assert "build_station:miami" not in can(table), "one station a player and city"


def test_station_cost_belongs_to_the_city() -> None:
    """RR-6.3 (R19): whatever tile lies there."""
    assert [BOX.city_costs[CITY[c]] for c in ("washington", "miami", "houston", "denver", "seattle")] == [
        200,
        300,
        400,
        500,
        600,
    ]
    table = ready()
    turn(table, 0)
    act(table, "place:station-white", "build_station:charlotte", "pay")
    assert own(table).money == 1800


def test_first_station_slot_and_bonus() -> None:
    """RR-6.4: the first builder gets the slot and its bonus, later ones do not."""
    table = ready()
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington", "take_first_station_bonus")
    assert own(table).shares == 4
    assert table.first_station[CITY["washington"]] == 0
    assert "take_first_station_bonus" not in can(table)
    table = ready()
    build(table, 1, "washington")
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington")
    assert "take_first_station_bonus" not in can(table)


def test_neutral_station_blocks_only_the_first_slot() -> None:
    """RR-2.12, RR-6.2, RR-6.4: one may build there, without the bonus."""
    table = ready()
    lay(table, 0, "r05", "r06")
    turn(table, 0)
    act(table, "place:station-white", "build_station:little_rock")
    assert "take_first_station_bonus" not in can(table)


def test_primary_reward() -> None:
    """RR-6.5: one of two workers, or steps."""
    table = ready()
    lay(table, 0, "r08")
    set_tile(table, "miami", "ct_2c")
    turn(table, 0)
    other = table.clone()
    act(table, "place:station-white", "build_station:charlotte", "take_primary_reward")
    assert {text for text in can(table) if text.startswith("gain")} == {"gain:grey", "gain:turquoise"}
    act(other, "place:station-white", "build_station:miami", "take_primary_reward", "advance:network")
    assert {"advance:network", "advance:stations", "advance:telegraph", "stop"} <= can(other)


def test_foreman_on_station() -> None:
    """RR-6.6 purple: pay $100, flip one train."""
    table = ready("P")
    give_train(table, 0, "shares_3")
    own(table).trains[0] = 0
    turn(table, 0)
    act(table, "place:station-purple", "use_ability", "use_train:shares_3")
    assert (own(table).money, own(table).shares) == (1900, 6)


def test_negotiator_on_station_takes_the_bonus_twice() -> None:
    """RR-6.6 grey: the bonus once more, its price each time; also for one who was not first."""
    table = ready("G")
    lay(table, 0, "r08")
    set_tile(table, "miami", "ct_2b")
    give_train(table, 0, "shares_3")
    give_train(table, 0, "shares_3")
    own(table).trains[0] = 0
    turn(table, 0)
    act(table, "place:station-grey", "build_station:miami", "take_first_station_bonus", "use_train:shares_3")
    act(table, "use_ability", "use_train:shares_3")
    assert (own(table).money, own(table).shares) == (1800, 9)
    table = ready("G")
    build(table, 1, "washington")
    turn(table, 0)
    act(table, "place:station-grey", "build_station:washington", "use_ability")
    assert own(table).shares == 4


def test_accountant_on_station() -> None:
    """RR-6.6 orange: no cost; bonus prices are still paid."""
    table = ready("O")
    lay(table, 0, "r08")
    set_tile(table, "miami", "ct_2b")
    give_train(table, 0, "shares_3")
    own(table).trains[0] = 0
    turn(table, 0)
    act(table, "place:station-orange", "build_station:miami", "use_ability", "take_first_station_bonus")
    assert own(table).money == 1900
    assert "pay" not in can(table)


def test_engineer_on_station() -> None:
    """RR-6.6 turquoise (R20): $300 for the reward once more, even if the first copy was refused."""
    table = ready("T")
    turn(table, 0)
    act(table, "place:station-turquoise", "build_station:charlotte", "use_ability", "gain:grey")
    assert own(table).money == 1700
    act(table, "take_primary_reward", "gain:grey")
    assert own(table).supply == workers("GG")
    assert not {"use_ability", "take_primary_reward"} & can(table)


def test_station_never_triggers_a_deal() -> None:
    """RR-6.7: after it the next player's turn begins."""
    table = ready(money=200)
    own(table).shares = 9
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington", "pay", "finish")
    assert table.active == 1


# -- RR-7 ------------------------------------------------------------------------------------------------------


def test_railroad_example_1() -> None:
    """RR-7.1, RR-7.2, the first example: $400 and $200 for two triangles, $600 in all."""
    table = ready(money=1000)
    turn(table, 0)
    act(table, "place:railroad-white", "lay_rail:r02", "lay_rail:r03", "pay")
    assert own(table).money == 400


def test_railroad_example_2() -> None:
    """RR-7.2, the second example: two and three triangles, $900; the rails lie apart."""
    table = ready(money=1000)
    turn(table, 0)
    act(table, "place:railroad-white", "lay_rail:r02", "lay_rail:r05")
    assert own(table).money == 100, "nothing else was left to do, so it was paid"
    assert own(table).rails == 13


def test_last_rail() -> None:
    """RR-7.3: the last rail alone, for the full $400 and its terrain; none is no action."""
    table = ready(money=1000)
    own(table).rails, own(table).sold_rails = 1, 14
    turn(table, 0)
    act(table, "place:railroad-white", "lay_rail:r08", "pay")
    assert own(table).money == 500


def test_both_rails_must_be_payable() -> None:
    """RR-7.4, RR-17 DP-14: a first space is offered only with a payable second; else no Railroad at all."""
    table = ready(money=600)
    own(table).shares = 0
    turn(table, 0)
    act(table, "place:railroad-white")
    assert can(table) == {"lay_rail:r02", "lay_rail:r08"}, "r05 costs $300, and nothing payable could follow"
    table = ready(money=550)
    own(table).shares = 0
    turn(table, 0)
    assert "place:railroad-white" not in can(table)


@pytest.mark.parametrize(("worker", "money", "shares"), [("G", 400, 5), ("O", 600, 3)])
def test_negotiator_and_accountant_on_railroad(worker: str, money: int, shares: int) -> None:
    """RR-7.5 grey: 2 shares; orange: $100 and $50 for each triangle, in effect $300 + $50 each."""
    table = ready(worker, money=1000)
    turn(table, 0)
    colour = {"G": "grey", "O": "orange"}[worker]
    act(table, f"place:railroad-{colour}", "lay_rail:r02", "lay_rail:r03", "pay", "use_ability")
    assert (own(table).money, own(table).shares) == (money, shares)


def test_foreman_on_railroad() -> None:
    """RR-7.5 purple: $300 for a train, before or after the rails."""
    table = ready("P", money=1000)
    turn(table, 0)
    act(table, "place:railroad-purple", "use_ability", "take_train:shares_3")
    assert own(table).money == 700


def test_engineer_lays_a_third_rail() -> None:
    """RR-7.5, RR-7.6: after two rails and before the cost is paid; the cost then covers all three."""
    table = ready("T", money=1000)
    turn(table, 0)
    act(table, "place:railroad-turquoise", "lay_rail:r02", "lay_rail:r03")
    assert {"lay_rail:r08", "lay_rail:r12", "pay"} <= can(table)
    paid = table.clone()
    act(paid, "pay")
    assert not any(text.startswith("lay_rail") for text in can(paid))
    act(table, "lay_rail:r12")
    assert own(table).money == 300
    assert own(table).rails == 12


def test_third_rail_needs_three_rails() -> None:
    """RR-7.5 (R21): with two on the board the ability cannot be used."""
    table = ready("T", money=1000)
    own(table).rails, own(table).sold_rails = 2, 13
    turn(table, 0)
    act(table, "place:railroad-turquoise", "lay_rail:r02", "lay_rail:r03")
    assert not any(text.startswith("lay_rail") for text in can(table))


def test_railroad_deal_once() -> None:
    """RR-7.7, RR-10.1: a rail on a Deal icon opens one Deal tile, however many such rails there are."""
    table = ready("T", money=3000)
    set_deal(table, "dt_9")
    lay(table, 0, "r02", "r03", "r08")
    turn(table, 0)
    act(table, "place:railroad-turquoise", "lay_rail:r13", "lay_rail:r09", "lay_rail:r04", "pay", "finish")
    assert table.player == 0
    assert "decline" in can(table)
    act(table, "decline", "decline")
    chance(table)
    assert sum(table.deal_discards) == 1


# -- RR-8 ------------------------------------------------------------------------------------------------------


def test_telegraph_example_first_office() -> None:
    """RR-8.1, RR-8.2, RR-8.3, the first example: 3 shares and 1 for the First Office, a worker for $600."""
    table = ready("W", money=0, spaces="WWWWW", players=4)
    set_telegraph(table, 1, "tt_money")
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:1")
    assert own(table).shares == 3 + 4
    act(table, "use_telegraph_tile", "discard:spaces-white")
    assert own(table).money == 600
    assert table.telegraph_tiles[0] >= 0, "the tile stays"


def test_telegraph_example_later_office() -> None:
    """RR-8.2, RR-8.3, the second example: not first, 3 shares only, and the tile all the same."""
    table = ready("W", money=0, spaces="WWWWW")
    set_telegraph(table, 1, "tt_money")
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:1")
    assert own(table).shares == 3 + 3
    assert "use_telegraph_tile" in can(table)


def test_one_office_a_section() -> None:
    """RR-8.1: no cost, no rails needed, not where one stands already."""
    table = ready(money=0)
    open_offices(table, 0, 2, 5)
    turn(table, 0)
    act(table, "place:telegraph-white")
    assert {t for t in can(table) if t.startswith("build")} == {f"build_office:{n}" for n in (1, 3, 4, 6, 7, 8)}


def test_workers_on_telegraph() -> None:
    """RR-8.4: exchange; First Office shares again; $100 a share taken; $400 for the tile."""
    table = ready("P")
    turn(table, 0)
    act(table, "place:telegraph-purple", "use_ability", "exchange:spaces-purple-for-orange")
    assert own(table).supply == workers("O")
    table = ready("G")
    turn(table, 0)
    act(table, "place:telegraph-grey", "build_office:2", "use_ability")
    assert own(table).shares == 3 + 3 + 2
    table = ready("O")
    turn(table, 0)
    act(table, "place:telegraph-orange", "build_office:2", "use_ability")
    assert own(table).money == 2300
    table = ready("T", spaces="WWWWW")
    set_telegraph(table, 1, "tt_money")
    turn(table, 0)
    act(table, "place:telegraph-turquoise", "build_office:1", "use_ability", "use_telegraph_tile")
    act(table, "discard:spaces-white")
    assert own(table).money == 2000 - 400 + 600 + 600
    table = ready("T")
    turn(table, 0)
    act(table, "place:telegraph-turquoise", "build_office:3")
    assert "use_ability" not in can(table), "a section with a Deal icon has no tile"


def test_telegraph_deal() -> None:
    """RR-8.5: a section with a Deal icon resolves a Deal tile after the action, first office or not."""
    table = ready(money=0)
    open_offices(table, 1, 3)
    set_deal(table, "dt_9")
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:3")
    assert "accept_deal:dt_9_b" in can(table)


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("tt_rail", "lay_rail:r08"),
        ("tt_promote", "promote:slot1-spaces-purple"),
        ("tt_flip2", "use_train:promote_2"),
        ("tt_train", "take_train:steps_3"),
        ("tt_steps", "advance:network"),
    ],
)
def test_telegraph_tiles(tile: str, expected: str) -> None:
    """RR-8.6: free rail, promotions, two flips, a train, up to four steps."""
    table = ready("W", spaces="WWWWPP")
    set_milestones(table, 0, "A1_1", "B_5")
    set_telegraph(table, 8, tile)
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:8", "use_telegraph_tile", "discard:spaces-white")
    assert expected in can(table)


# -- RR-9 ------------------------------------------------------------------------------------------------------


def test_trade_example() -> None:
    """RR-9.1, RR-9.2, RR-9.3, the example: the last rail of the $600 section, next time $700 for either kind."""
    table = ready(money=0)
    company = own(table)
    company.buildings, company.sold_buildings = 6, 6
    company.rails, company.sold_rails = 8, 7
    turn(table, 0)
    act(table, "place:trade-white")
    assert company.money == 600, "the only asset was sold without a question"
    staff(table, 0, "W", "WWWW")
    turn(table, 0)
    act(table, "place:trade-white")
    assert {"sell_piece:building", "sell_piece:rail"} <= can(table)
    act(table, "sell_piece:building")
    assert company.money == 1300
    assert company.sold_buildings == 7
    assert "sell_piece:rail" not in can(table)


def test_trade_flip_example() -> None:
    """RR-9.5, RR-9.1, the example: flip a train of 3 shares before or after the sale."""
    table = ready(money=0)
    give_train(table, 0, "shares_3")
    own(table).trains[0] = 0
    turn(table, 0)
    act(table, "place:trade-white", "flip_train")
    assert own(table).shares == 6
    assert own(table).used_trains[3] == 1


def test_workers_on_trade() -> None:
    """RR-9.6: up to 3 steps; $100 a train; a second flip, also of the same train."""
    table = ready("P")
    turn(table, 0)
    act(table, "place:trade-purple", "use_ability", "advance:network", "advance:network", "stop")
    assert own(table).markers == [0, 0, 2]
    table = ready("O", money=0)
    give_train(table, 0, "shares_3", face_up=False)
    turn(table, 0)
    act(table, "place:trade-orange", "use_ability")
    assert own(table).money == 200
    table = ready("T", money=0)
    give_train(table, 0, "money_600")
    own(table).trains[0] = 0
    turn(table, 0)
    act(table, "place:trade-turquoise", "flip_train")
    act(table, "use_ability", "ready_train:money_600")
    assert own(table).money == 600
    assert own(table).trains[1] == 1


def test_private_deal() -> None:
    """RR-9.6 grey, RR-9.7: n - 1 own shares; nobody else takes part; the next tile is revealed at once."""
    table = ready("G", money=0)
    set_deal(table, "dt_2")
    own(table).shares = 1
    turn(table, 0)
    act(table, "place:trade-grey", "use_ability", "accept_deal:dt_2_b")
    chance(table)
    assert own(table).shares == 0
    assert own(table).supply[1] == 1
    assert table.deal_discards[DEAL_TILE["dt_2"]] == 1
    assert table.deal_tile >= 0
    assert table.player == 0, "the action goes on, and nobody else is asked"
    table = ready("G", money=0)
    set_deal(table, "dt_2")
    own(table).shares = 0
    turn(table, 0)
    act(table, "place:trade-grey")
    assert "use_ability" not in can(table)


def test_sold_pieces_leave_the_game() -> None:
    """RR-9.4: for good; they count as cleared."""
    table = ready()
    turn(table, 0)
    act(table, "place:trade-white", "sell_piece:rail")
    assert own(table).sold_rails == 1
    table.check()
