"""RR-3.7, RR-3.8: sales and hires stand beside other options where they can matter; nothing allowed is out of reach.

The proof compares two sets of positions at the end of a turn: what the engine's own offers reach, and what could be
reached if a share could be sold and a worker hired at every single step, forced ones included.
"""

from __future__ import annotations

import pytest

from branchline.core.chance import Rng
from branchline.core.position import CHANCE, NOBODY
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.settlement import Choice
from branchline.games.railroad_revolution.steps.turn import EndTurn
from games.railroad_revolution.brute_force import Search, TooMany, free_actions, place_in_turn
from games.railroad_revolution.table import (
    BOX,
    MILESTONE,
    act,
    begin,
    can,
    chance,
    give_train,
    lay,
    own,
    plain,
    set_milestones,
    staff,
    turn,
)

MOST_POSITIONS = 2000


def key(table: Table, seat: int) -> tuple[object, ...]:
    """All that matters of a position, except how a company's wealth is split into money and shares."""
    company = table.companies[seat]
    return (
        tuple(company.supply),
        tuple(company.spaces),
        company.buildings,
        company.rails,
        tuple(company.trains),
        tuple(company.used_trains),
        tuple(company.managers),
        tuple(company.markers),
        company.laid_bits,
        company.station_bits,
        company.office_bits,
        tuple(table.common),
        tuple(table.train_stacks),
        table.deal_tile,
        company.money + BOX.share_value * company.shares,
    )


def ends(start: Table, seat: int, everywhere: bool) -> dict[tuple[object, ...], int]:
    """Every position in which the seat's own part of the turn can end, with the most shares it can still have."""
    found: dict[tuple[object, ...], int] = {}
    seen = set()
    search = Search(10 * MOST_POSITIONS)
    todo = [start.clone()]
    while todo:
        table = todo.pop()
        while True:
            step = table.stack[-1]
            if isinstance(step, EndTurn) or (step.seat >= 0 and step.seat != seat):
                shares = table.companies[seat].shares
                there = key(table, seat)
                found[there] = max(found.get(there, -1), shares)
                break
            if step.seat == NOBODY:
                table.stack.pop()
                step.run(table)
                continue
            options = step.options(table)
            if not options:
                table.stack.pop()
                continue
            if step.seat == CHANCE:
                table.stack.pop()
                step.resolve(table, options[0])
                continue
            mark = place_in_turn(table, seat)
            if mark in seen:
                break
            seen.add(mark)
            if len(seen) > MOST_POSITIONS:
                raise TooMany
            if everywhere:
                todo += after_free_actions(table, search)
            if len(options) == 1 and not everywhere and not step.asks_even_if_forced(table, options[0]):
                table.stack.pop()
                step.resolve(table, options[0])
                continue
            for action in options:
                after = table.clone()
                after.stack.pop()
                assert isinstance(step, Choice)
                step.resolve(after, action)
                todo.append(after)
            break
    return found


def after_free_actions(table: Table, search: Search) -> list[Table]:
    """RR-3.8 to the letter: one sale and one hire of each colour, if the turn can be completed afterwards."""
    step = table.stack[-1]
    actions = free_actions(table, table.companies[step.seat])
    return [search.after(table, step, action) for action in actions if search.choosing(table, step, action)]


def small_position(rng: Rng) -> Table:
    """A turn with few places to go: one worker in the supply, little choice of targets, one worker to hire."""
    table = plain()
    company = own(table)
    set_milestones(table, 0, ("", "B_5", "B_9")[rng.below(3)], ("D_1", "C_1", "")[rng.below(3)])
    colours = "WPOGT"
    placed = colours[rng.below(5)]
    others = "".join(colours[rng.below(5)] for _ in range(3 + rng.below(3)))
    staff(table, 0, placed, others)
    company.money = 50 * rng.below(31)
    company.shares = rng.below(6)
    for kind in ("money_600", "steps_3", "shares_3", "rail_100"):
        if rng.below(3) == 0:
            give_train(table, 0, kind, rng.below(2) == 0)
    company.markers = [rng.pick([0, 4, 6, 7]), rng.pick([2, 5, 6, 7]), rng.pick([2, 7, 7])]
    # All sections but one or two hold an office, all connected cities but one or two a station.
    free = 1 + rng.below(2)
    for section in range(8):
        if (section + rng.below(2)) % 8 >= free:
            company.offices.append(section)
    company.stations = [1] if rng.below(2) else [0, 1]
    company.rails = rng.below(3)
    company.buildings = 1 + rng.below(2)
    company.read_bits(BOX)
    kept = rng.below(5)
    table.common = [int(colour == kept) for colour in range(5)]
    table.train_stacks = [0, 1, 0, 0, 1]
    return turn(table, 0)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_nothing_the_rules_allow_is_unreachable(part: int) -> None:
    """RR-3.7, RR-3.8, RR-5.2, RR-5.3: every end of a turn with free actions anywhere is one of the engine's own.

    A sale that the engine does not offer only leaves the share unsold: the owner can sell it at the start of the
    next turn, at the next deal, and at the end it counts as much as its money (RR-14.5).
    """
    compared = 0
    for number in range(40):
        table = small_position(Rng(part, number))
        if table.player != 0 or compared == 4:
            continue
        try:
            offered = ends(table, 0, everywhere=False)
            allowed = ends(table, 0, everywhere=True)
        except TooMany:
            continue
        compared += 1
        for there, shares in allowed.items():
            assert there in offered, f"part {part}, position {number}: {there}"
            assert offered[there] >= shares
        assert set(offered) <= set(allowed)
    assert compared >= 2


def test_start_of_the_turn_offers_both() -> None:
    """RR-3.7, RR-5.2, RR-5.3, RR-17 DP-7 and DP-8: a share can be sold, and a worker hired, before one is placed."""
    table = plain()
    own(table).money, own(table).shares = 800, 1
    turn(table, 0)
    assert {"sell_share", "hire:purple", "hire:orange", "hire:grey", "hire:turquoise"} <= can(table)
    act(table, "sell_share")
    assert (own(table).money, own(table).shares) == (950, 0)
    assert "sell_share" not in can(table)
    act(table, "hire:grey")
    assert own(table).money == 150
    assert own(table).supply[3] == 1
    assert "place:trade-grey" in can(table), "a worker hired before may be placed at once"


def test_a_sale_is_offered_where_a_price_needs_it_and_not_elsewhere() -> None:
    """RR-3.8, RR-5.18: beside the cost of a station that is not in hand; not beside one that is, with no hire near."""
    table = plain()
    own(table).money, own(table).shares = 100, 2
    turn(table, 0)
    act(table, "place:station-white", "build_station:washington")
    assert "pay" not in can(table)
    assert "sell_share" in can(table)
    act(table, "sell_share")
    assert "pay" in can(table)
    assert "sell_share" not in can(table), "nothing is left that a sale could pay for"


def test_no_free_actions_in_setup_nor_at_milestones() -> None:
    """RR-3.7 (R8): not during setup, not at the choice of milestones, not for somebody with nothing to decide."""
    table = begin(2)
    own(table, table.player).money = 5000
    while table.active < 0:
        assert not {"sell_share", "hire:purple"} & can(table)
        table.apply(table.legal[0])
    table = plain()
    lay(table, 0, "r02", "r03", "r13")
    set_milestones(table, 0, "A1_3", "A2_1", (3, -1, -1, -1))
    own(table).money = 3000
    turn(table, 0)
    act(table, "place:trade-white", "sell_piece:building", "finish")
    chance(table)
    assert all(text.startswith("keep_milestone:B_") for text in can(table))
    assert MILESTONE["A1_3"] in own(table).completed


def test_a_sale_inside_an_effect_stands_beside_a_gate() -> None:
    """RR-5.18, RR-12.3: mid-effect a sale is offered if a money gate needs it."""
    table = plain()
    company = own(table)
    company.money, company.shares = 20, 2
    company.markers = [2, 0, 7]
    staff(table, 0, "P", "WWWW")
    turn(table, 0)
    act(table, "place:trade-purple", "use_ability")
    assert can(table) == {"advance:stations", "sell_share"}
    act(table, "sell_share")
    assert can(table) == {"advance:telegraph", "advance:stations"}
