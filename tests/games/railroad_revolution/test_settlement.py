"""RR-4.11: the settlement test against a plain search, its moves one by one, and never a player stuck."""

from __future__ import annotations

from branchline import OVER
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE
from branchline.games.railroad_revolution.box import TRAIN_KINDS
from branchline.games.railroad_revolution.steps.settlement import PAID, Ledger, settled
from games.railroad_revolution.table import (
    BOX,
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


def brute_force(ledger: Ledger) -> bool:
    """Every sequence of moves, sales and hires at any time, in any order that the rules allow."""
    start = (
        ledger.money,
        ledger.shares,
        ledger.workers,
        ledger.common,
        ledger.cost,
        tuple(ledger.trains),
        tuple(ledger.used),
        ledger.flips,
        tuple(range(len(ledger.moves))),
        False,
    )
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        money, shares, workers, common, cost, trains, used, flips, moves, late = state
        if cost == PAID and workers >= BOX.minimum_workers:
            return True
        after = []
        if shares:
            after.append((money + 150, shares - 1, workers, common, cost, trains, used, flips, moves, late))
        if money >= 800 and common:
            after.append((money - 800, shares, workers + 1, common - 1, cost, trains, used, flips, moves, late))
        if flips:
            after.append((money, shares, workers, common, cost, trains, used, 0, moves, late))
            for kind in range(TRAIN_KINDS):
                bonus = BOX.bonuses[BOX.train_bonus[kind]]
                if trains[kind] and (bonus.money or bonus.shares):
                    up, down = list(trains), list(used)
                    up[kind] -= 1
                    down[kind] += 1
                    gained = (money + bonus.money, shares + bonus.shares)
                    after.append((*gained, workers, common, cost, tuple(up), tuple(down), flips - 1, moves, late))
                if used[kind]:
                    up, down = list(trains), list(used)
                    up[kind] += 1
                    down[kind] -= 1
                    after.append((money, shares, workers, common, cost, tuple(up), tuple(down), flips - 1, moves, late))
        else:
            if cost not in (PAID,) and money >= cost:
                after.append((money - cost, shares, workers, common, PAID, trains, used, 0, moves, late))
            for at in moves:
                move = ledger.moves[at]
                if (move.late and cost != PAID) or (late and not move.late):
                    continue
                if move.price > money or move.share_price > shares or move.discards > workers:
                    continue
                rest = tuple(other for other in moves if ledger.moves[other].group != move.group)
                supply = common + move.discards
                gained = min(move.workers, supply)
                after.append(
                    (
                        money - move.price + move.money,
                        shares - move.share_price + move.shares,
                        workers - move.discards + gained,
                        supply - gained,
                        PAID if move.waives else cost,
                        trains,
                        used,
                        move.flips,
                        rest,
                        late or move.late,
                    )
                )
        for one in after:
            if one not in seen:
                seen.add(one)
                todo.append(one)
    return False


def test_search_equals_brute_force() -> None:
    """RR-4.11: on random small ledgers the quick search and the search of everything agree."""
    answers = {True: 0, False: 0}
    for number in range(1500):
        rng = Rng(11, number)
        ledger = Ledger(BOX)
        ledger.common = rng.below(3)
        ledger.money, ledger.shares = 50 * rng.below(14), rng.below(4)
        ledger.workers = 2 + rng.below(3)
        ledger.cost = PAID if rng.below(3) == 0 else 100 * (2 + rng.below(7))
        ledger.trains = [0, rng.below(2), 0, rng.below(2), 0]
        ledger.used = [0, rng.below(2), 0, rng.below(2), 0]
        ledger.flips = rng.below(3) if rng.below(3) == 0 else 0
        for _ in range(rng.below(4)):
            move = ledger.add_move(50 * rng.below(7), rng.below(3), rng.below(3))
            move.money, move.shares = 100 * rng.below(5), rng.below(3)
            move.workers, move.flips = rng.below(2), rng.below(3)
            move.discards = int(rng.below(4) == 0)
            move.late = rng.below(3) == 0
            move.waives = rng.below(8) == 0
        found = ledger.settles()
        assert found == brute_force(ledger), f"ledger {number}"
        answers[found] += 1
    assert min(answers.values()) > 200


def test_no_debt_no_test() -> None:
    """RR-4.11: with the cost paid and four workers nothing is tested."""
    table = plain()
    assert settled(table, 0)


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
    # Nothing but sales was left until the hire could be paid: they were carried out like any forced step.
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
