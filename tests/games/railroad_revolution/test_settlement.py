"""RR-4.11: the settlement, its moves one by one, and never a player stuck."""

from __future__ import annotations

from branchline import OVER
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE
from games.railroad_revolution.table import (
    GAME,
    act,
    build,
    can,
    give_train,
    own,
    plain,
    set_deal,
    set_milestones,
    set_telegraph,
    staff,
    turn,
)


def test_purple_station_counts_a_flip() -> None:
    """RR-4.11, RR-4.8: $100 for the $600 of a face-up train; a face-down one needs two flips."""
    for face_up in (True, False):
        table = plain()
        give_train(table, 0, "money_600", face_up)
        build(table, 1, "washington", "charlotte")
        staff(table, 0, "P", "WWWW")
        own(table).money, own(table).shares = 100, 0
        turn(table, 0)
        assert ("place:station-purple" in can(table)) == face_up


def test_grey_trade_counts_a_deal_for_one_share_less() -> None:
    """RR-4.11, RR-9.6: a private deal makes good the worker that was promoted."""
    for shares, offered in ((0, False), (1, True)):
        table = plain()
        set_deal(table, "dt_2")
        own(table).money, own(table).shares = 0, shares
        own(table).trains, own(table).used_trains = [1, 0, 0, 0, 0], [0] * 5
        company = own(table)
        company.buildings, company.sold_buildings = 12, 0
        set_milestones(table, 0, "B_5", "")
        staff(table, 0, "G", "WWW")
        turn(table, 0)
        act(table, "place:trade-grey")
        # Flipping the train promotes a white worker: three are left, and the deal for two shares hires a foreman.
        assert ("flip_train" in can(table)) == offered


def test_a_tile_may_be_used_if_a_hire_follows() -> None:
    """RR-4.11, RR-5.4: $600 of the tile and $200 are a worker again; sales that would spoil it are not offered."""
    table = plain()
    set_telegraph(table, 8, "tt_money")
    staff(table, 0, "W", "WWP")
    own(table).money, own(table).shares = 0, 0
    turn(table, 0)
    act(table, "place:telegraph-white", "build_office:8")
    assert own(table).shares == 3
    assert "use_telegraph_tile" in can(table)
    act(table, "use_telegraph_tile", "discard:spaces-white")
    # Nothing but sales is left until the hire can be paid; even so each of them is asked for (RR-5.18).
    assert can(table) == {"sell_share"}
    act(table, "sell_share", "sell_share")
    assert (own(table).money, own(table).shares) == (900, 1)
    assert can(table) == {f"hire:{colour}" for colour in ("white", "purple", "orange", "grey", "turquoise")}


def test_poor_players_are_never_stuck() -> None:
    """RR-4.11: in games where everybody is poor and flips a lot, somebody can always go on and all end with four."""
    for seed in range(12):
        table = GAME.new(2 + seed % 3)
        dealer, rng = Dealer(seed), Rng(seed, 4)
        while table.player == CHANCE:
            table.play(dealer.choose(table))
        for seat in range(table.seats):
            own(table, seat).money = 100
            own(table, seat).shares = rng.below(3)
        while table.player != OVER:
            if table.player == CHANCE:
                table.play(dealer.choose(table))
                continue
            assert table.legal
            seat = table.player
            company = own(table, seat)
            if table.action < 0 and table.active == seat and company.money > 300 and rng.below(2):
                company.money = 50 * rng.below(8)
                table.rest()
            table.play(rng.pick(table.legal))
            for other, company in enumerate(table.companies):
                if other != table.active and other != table.player:
                    assert company.available() >= 4
