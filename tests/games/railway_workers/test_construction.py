"""RW-13, RW-14, RW-25: construction, rewards, new sites and Routes."""

import pytest

from branchline import CHANCE
from branchline.games.railway_workers.box import KINDS
from branchline.games.railway_workers.state import ROUTE, SITE
from branchline.games.railway_workers.steps.construction import ranking
from games.railway_workers.table import (
    ATHINA,
    BOX,
    THIVA,
    P,
    S,
    T,
    close,
    deal,
    do,
    in_warehouse,
    lay,
    legal,
    route,
    share_of,
    shares,
    sites,
    turn,
    waiting,
)


@pytest.mark.parametrize(("players", "spots"), [(2, 3), (3, 3), (4, 4)])
def test_a_neutral_cube_takes_the_last_square(players: int, spots: int) -> None:
    """RW-13.1, RW-14.4: with 2 or 3 players one spot fewer is free; spots fill from left to right."""
    table = sites(deal(players), 4)
    assert BOX.free_spots[players][3 * KINDS + P] == spots
    table.plans[1] = spots
    turn(table, "store_up", 6, seat=1)
    for number in range(spots):
        assert table.resources_on(3 * KINDS + P) == [1] * number
        do(table, "store:4-plans")
    assert legal(table) == ["take_tile", "take_share"]


def test_a_pair_forms_by_itself() -> None:
    """RW-13.2, RW-13.3: worker and resource of one player: 8 coins, worker to the Houses; others wait."""
    table = sites(deal(3), 4)
    waiting(table, 4, S, 1, workers=1)
    table.structures[0] = 1
    turn(table, "store_up", 6)
    do(table, "store:4-structures")
    assert in_warehouse(table, 4, S, 0) == (0, 1)  # another's worker is no partner
    assert in_warehouse(table, 4, S, 1) == (1, 0)
    turn(table, "new_worker", 6)
    do(table, "send:4-structures")
    assert table.coins[0] == 28
    assert table.houses[0] == 1
    assert table.resources_on(3 * KINDS + S) == [0]


def test_a_plan_needs_no_worker() -> None:
    """RW-13.4: 5 coins, straight to the first free spot."""
    table = sites(deal(3), 4)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    do(table, "store:4-plans")
    assert table.coins[0] == 25
    assert table.resources_on(3 * KINDS + P) == [0]


def test_ranking_by_number_then_from_the_left() -> None:
    """RW-13.6, RW-13.9: most resources; equal ones by the left-most; neutral cubes are nobody's."""
    table = sites(deal(4), 5)
    place = 4 * KINDS + S
    lay(table, 5, S, 3, 1, 1, 3)
    assert ranking(table, place) == [3, 1, -1]
    lay(table, 5, S, 2, 1, 1, 3, 0)
    assert ranking(table, place) == [1, 2, 3]
    lay(table, 5, S, 2, 2)
    assert ranking(table, place) == [2, -1, -1]


def complete(table, kind: int, *before: int):  # type: ignore[no-untyped-def]
    """Seat 0 fills the last spot of a table of site 4 with a plan or a pair."""
    lay(table, 4, kind, *before)
    if kind == P:
        table.plans[0] = 1
        turn(table, "store_up", 6)
        return do(table, "store:4-plans")
    waiting(table, 4, kind, 0, workers=1)
    (table.structures if kind == S else table.tracks)[0] = 1
    turn(table, "store_up", 6)
    return do(table, "store:4-structures" if kind == S else "store:4-tracks")


def test_first_second_third_and_fourth() -> None:
    """RW-13.5, RW-13.7, RW-25.1: first tile or share, second the other, third 3 coins, a fourth nothing."""
    table = complete(sites(deal(4), 4), P, 3, 1, 2)
    assert table.player == 3
    assert table.coins[0] == 25  # the payment comes first
    coins = table.coins[:]
    do(table, "take_share")
    assert share_of(table, 4) == [0, 0, 0, 1]
    assert table.plan_tiles == [0, 1, 0, 0]
    assert [after - before for before, after in zip(coins, table.coins, strict=True)] == [0, 0, 3, 0]


def test_first_may_take_the_tile() -> None:
    """RW-13.7: the second then gets the share."""
    table = complete(sites(deal(3), 4), P, 0, 1)
    do(table, "take_tile")
    assert table.plan_tiles == [1, 0, 0]
    assert share_of(table, 4) == [0, 1, 0]


def test_a_single_contributor_leaves_the_other_reward() -> None:
    """RW-13.7: what is not chosen is not given; the tile goes back to its pile."""
    table = complete(sites(deal(3), 4), P, 0, 0)
    do(table, "take_share")
    assert share_of(table, 4) == [1, 0, 0]
    assert table.plan_tiles == [0, 0, 0]
    assert table.tile_on[3 * KINDS + P] == 0


def test_the_warehouse_goes_home_and_what_does_not_fit_is_sold() -> None:
    """RW-13.8, RW-25.2, RW-25.3: workers fit; two structures at most, the rest 3 coins each; nothing pairs up."""
    table = sites(deal(3), 4)
    waiting(table, 4, S, 1, workers=2)
    waiting(table, 4, S, 2, pieces=3)
    table.structures[2] = 1
    complete(table, S, 1, 1)
    do(table, "take_tile")
    assert table.workers[1] == 2
    assert table.structures[2] == 2
    assert table.coins[2] == 22 + 6
    assert not any(table.waiting_workers + table.waiting_pieces)
    assert table.structures[0] == 0


def test_the_second_tile_reveals_a_project() -> None:
    """RW-14.1, RW-14.2, RW-14.3, RW-14.8, RW-24.3: at once, in the middle of the turn; usable in the same turn."""
    table = close(sites(deal(3), 4), 4, T)
    table.structures[0] = 1
    lay(table, 4, P, 0, 1)
    table.plans[0] = 1
    turn(table, "store_up", 8)
    do(table, "store:4-plans")
    do(table, "take_tile")
    assert table.player == CHANCE
    assert legal(table) == [f"project:{number}" for number in (1, 2, 3, 5, 6, 7)]
    do(table, "project:6")
    assert table.project[5] == SITE
    assert table.tile_on[5 * KINDS : 6 * KINDS] == [1, 1, 1]
    assert table.player == 0
    assert "store_7:6-structures" in legal(table)


def test_the_first_tile_reveals_nothing() -> None:
    """RW-14.1: only the second tile that leaves a site, once a site."""
    table = complete(sites(deal(3), 4), P, 0, 1)
    before = table.project[:]
    do(table, "take_tile")
    assert table.project == before


def test_without_project_tiles_nothing_happens() -> None:
    """RW-14.1: no tile left."""
    table = deal(2)
    sites(table, 1, 2, 3, 4, 5, 6)
    close(table, 4, T)
    complete(table, P, 0, 0)
    do(table, "take_tile")
    assert table.project.count(SITE) == 6


def last_table(players: int = 3):  # type: ignore[no-untyped-def]
    """Site 6 has one table left; seat 0 completes it."""
    table = close(sites(deal(players), 6, 4), 6, S, T)
    lay(table, 6, P, 1, 1, 2)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    return do(table, "store:6-plans")


def test_the_last_tile_makes_a_route_with_a_train() -> None:
    """RW-14.5, RW-14.6, RW-14.7, RW-15.1, RW-25.1: the share majority there, free share included, sets the train."""
    table = last_table()
    assert table.player == 1
    do(table, "take_tile")  # the second, seat 2, gets the free share and with it the majority
    assert table.project[5] == ROUTE
    assert table.player == 2
    assert legal(table) == ["city:thiva", "city:athina"]
    do(table, "city:athina")
    assert table.train_cities == [ATHINA]
    assert table.train_routes == [5]
    assert (table.train_away, table.train_white) == ([0], [0])
    assert table.black_trains_left() == 3
    assert not table.step_has_train(2)
    assert table.step_has_train(3)
    assert share_of(table, 6) == [0, 0, 1]


def test_a_tie_for_the_new_train_goes_by_the_baton() -> None:
    """RW-14.6, RW-0.10: equal shares: nearest to the Baton."""
    table = last_table()
    shares(table, 6, 1, 0, 0)
    table.baton = 2
    do(table, "take_share")
    assert share_of(table, 6) == [1, 1, 0]
    assert table.player == 0  # distance 1 from seat 2; seat 1 has distance 2


def test_the_train_leaves_the_table_from_the_left() -> None:
    """RW-14.6, RW-14.7: step 7 first, then 9, 11, then the stack."""
    table = deal(3)
    for count, barred in ((1, [3, 4]), (2, [4]), (3, [])):
        route(table, (6, 3, 5)[count - 1], (THIVA, THIVA, ATHINA)[count - 1])
        assert [step for step in range(5) if table.step_has_train(step)] == barred
