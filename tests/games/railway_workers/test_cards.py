"""RW-11, RW-16, RW-17, RW-18, RW-19: the eight action cards and what they lead to."""

import pytest

from branchline.games.railway_workers.state import ROUTE
from games.railway_workers.table import (
    ATHINA,
    BOX,
    THIVA,
    P,
    S,
    T,
    close,
    commands,
    deal,
    do,
    in_warehouse,
    lay,
    legal,
    out_of_union,
    route,
    share_of,
    shares,
    sites,
    to_houses,
    turn,
    waiting,
)


def test_the_buy_structures_example() -> None:
    """RW-11.1: one structure in Facilities, Sum 7, black price: 8 coins, one to Facilities, one to the warehouse."""
    table = sites(deal(3), 4)
    table.structures[0] = 1
    turn(table, "buy_structures", 7)
    assert legal(table) == ["pass", "buy:1", "buy_to_site:4"]
    do(table, "buy:1", "buy_to_site:4")
    assert table.coins[0] == 12
    assert table.structures[0] == 2
    assert in_warehouse(table, 4, S, 0) == (0, 1)
    assert table.white_prices == [1, 0, 0]


def test_buying_straight_to_a_site_needs_no_space_but_an_open_table() -> None:
    """RW-11.1, RW-11.2, RW-0.5: full Facilities do not matter; a closed table does."""
    table = close(sites(deal(3), 4, 2), 2, T)
    table.tracks[0] = 2
    turn(table, "buy_tracks", 7)
    assert legal(table) == ["pass", "buy_to_site:4"]


def test_buy_plans_up_to_the_number_of_sites() -> None:
    """RW-11.3: three sites, Sum 8: up to 3 and 1 more; Routes do not count."""
    table = route(sites(deal(3), 1, 2, 4), 6, THIVA)
    turn(table, "buy_plans", 8)
    assert legal(table) == ["pass", "buy:1", "buy:2", "buy:3", "buy_one_more"]
    do(table, "buy:3", "buy_one_more")
    assert table.plans[0] == 4
    assert table.coins[0] == 20 - 12
    assert table.white_prices == [0, 1, 0]


def test_the_new_worker_example() -> None:
    """RW-11.4, RW-19.3: Maria, Sum 9: 1 coin calls a worker back (7+), then she moves it (4+) and completes the table
    before Leo's structure, which goes back to his Facilities."""
    table = sites(deal(3), 3, 4)
    to_houses(table, 0, 2)
    lay(waiting(table, 3, S, 0, pieces=1), 3, S, 0, 1)
    waiting(table, 3, S, 2, pieces=1)
    turn(table, "new_worker", 9)
    assert legal(table) == ["pass", "hire", "recall"]
    do(table, "recall")
    assert (table.coins[0], table.houses[0], table.workers[0]) == (19, 1, 1)
    do(table, "send:3-structures")
    assert table.coins[0] == 19 + 8
    assert table.player == 0
    do(table, "take_tile")
    assert table.structure_tiles[0] == 1
    assert table.structures[2] == 1
    assert share_of(table, 3) == [0, 1, 0]


def test_new_worker_halves() -> None:
    """RW-11.4: hire only above, recall only below, move in both, one worker each."""
    table = sites(deal(3), 4)
    turn(table, "new_worker", 5)
    assert legal(table) == ["pass", "hire", "send:4-structures", "send:4-tracks"]
    to_houses(table, 0, 1)
    turn(table, "new_worker", 9)
    assert "recall" in legal(table)
    do(table, "send_7:4-tracks")
    assert legal(table) == ["end_turn", "hire"]


def test_emptying_the_union_pays_five_coins() -> None:
    """RW-19.1, RW-19.2: with the last own worker, once."""
    table = out_of_union(sites(deal(3), 4), 0, 1)
    turn(table, "new_worker", 5)
    do(table, "hire")
    assert (table.union[0], table.coins[0]) == (1, 20)
    turn(table, "new_worker", 5)
    do(table, "hire")
    assert (table.union[0], table.workers[0], table.coins[0]) == (0, 5, 25)
    turn(table, "new_worker", 5)
    assert "hire" not in legal(table)


def test_the_third_share_costs_three() -> None:
    """RW-11.5: one coin for every share then lying there, of all players; on sites and Routes; without limit."""
    table = shares(route(sites(deal(3), 4), 6, THIVA), 4, 0, 2, 0)
    shares(table, 6, 9, 9, 3)
    turn(table, "share", 5)
    assert legal(table) == ["pass", "share:4"]  # 22 coins for Route 6 are too many
    do(table, "share:4")
    assert table.coins[0] == 17
    assert share_of(table, 4) == [1, 2, 0]


def test_the_share_example() -> None:
    """RW-11.5, RW-15.4, RW-17.5: the train from Thiva over Route 6: Tim 3x7=21, Maria 2x7=14, Leo 2x6=12."""
    table = shares(route(sites(deal(3), 4), 6, THIVA), 6, 2, 3, 2)
    table.investment = [2, 2, 1]
    turn(table, "share", 8, seat=1)
    do(table, "run_train:1")
    assert table.coins == [20 + 14, 22 + 21, 22 + 12]
    assert table.train_cities == [ATHINA]
    assert table.train_white == [1]


def test_the_ways_to_handle_a_train() -> None:
    """RW-11.5, RW-15.5: turn, turn and activate, activate; black trains only."""
    table = route(route(sites(deal(3), 4), 6, THIVA), 3, THIVA, white=1)
    turn(table, "share", 8)
    table.coins[0] = 0
    table.settle()
    assert [one for one in legal(table) if "train" in one] == ["turn_train:1", "turn_and_run_train:1", "run_train:1"]
    do(table, "turn_train:1")
    assert (table.train_away[0], table.train_white[0], table.train_cities[0]) == (1, 0, THIVA)


def test_the_store_up_example() -> None:
    """RW-11.6, RW-13.4, RW-11.9: Leo stores 3 plans on site 4 for 15 coins; Tim 1 structure there, then 2 tracks on
    site 2 beside 2 workers: 16 coins, and the table is complete."""
    table = sites(deal(3), 4, 2)
    table.plans[2] = 3
    turn(table, "store_up", 6, seat=2)
    do(table, "store:4-plans", "store:4-plans", "store:4-plans", "take_tile")
    assert table.coins[2] == 22 + 15
    table.structures[1], table.tracks[1] = 1, 2
    waiting(table, 2, T, 1, workers=2)
    lay(table, 2, T, 0)
    turn(table, "store_up", 8, seat=1)
    do(table, "store:4-structures")
    assert in_warehouse(table, 4, S, 1) == (0, 1)
    do(table, "store_7:2-tracks", "store_7:2-tracks")
    assert table.coins[1] == 22 + 16
    assert table.houses[1] == 2
    assert table.player == 1
    do(table, "take_share")
    assert table.tile_on[3 + T] == 0


def test_store_up_takes_one_type_to_one_site_and_may_repeat_it() -> None:
    """RW-11.6: 7+ the same again with a free choice; one may stop after each piece."""
    table = sites(deal(3), 4, 2)
    table.plans[0], table.tracks[0] = 3, 1
    turn(table, "store_up", 8)
    do(table, "store:4-plans")
    assert legal(table) == ["store:4-plans", "stop"]
    do(table, "stop")
    assert legal(table) == ["end_turn", "store_7:2-plans", "store_7:2-tracks", "store_7:4-plans", "store_7:4-tracks"]
    do(table, "store_7:4-plans", "stop")
    assert table.plans[0] == 1


def test_a_table_that_closes_stops_the_storing() -> None:
    """RW-11.9: the rest stay in Facilities."""
    table = lay(sites(deal(3), 4, 2), 4, P, 1, 1)
    table.plans[0] = 3
    turn(table, "store_up", 6)
    do(table, "store:4-plans", "take_tile")
    assert table.plans[0] == 2
    assert table.active != 0


def test_move_workers_to_one_site_split_as_wished() -> None:
    """RW-11.7, RW-11.9: any number to the S and T warehouses of one site; 7+ on a different one."""
    table = out_of_union(sites(deal(3), 4, 2), 0, 2)
    turn(table, "move_workers", 8)
    do(table, "move:4-structures")
    assert legal(table) == ["move:4-structures", "move:4-tracks", "stop"]
    do(table, "move:4-tracks", "stop")
    assert legal(table) == ["end_turn", "move_7:2-structures", "move_7:2-tracks"]
    do(table, "move_7:2-tracks", "stop")
    assert table.workers[0] == 1


def test_move_workers_second_half_first() -> None:
    """RW-11.7: the half done second must take another site than the half done first."""
    table = sites(deal(3), 4, 2)
    turn(table, "move_workers", 8)
    do(table, "move_7:2-tracks", "stop")
    assert legal(table) == ["end_turn", "move:4-structures", "move:4-tracks"]


def test_move_workers_with_one_site_has_no_second_half() -> None:
    """RW-11.7: while only one site is on the map the 7+ half is not offered."""
    table = sites(deal(3), 4)
    turn(table, "move_workers", 8)
    assert legal(table) == ["pass", "move:4-structures", "move:4-tracks"]


def test_move_workers_after_a_site_became_a_route() -> None:
    """RW-11.7: the 4+ half finished its site; the 7+ half may take the site that is left: only the same is barred."""
    table = close(sites(deal(2), 4, 2), 4, P, T)
    waiting(table, 4, S, 0, pieces=1)
    lay(table, 4, S, 0, 1)
    turn(table, "move_workers", 8)
    do(table, "move:4-structures", "take_tile")
    do(table, legal(table)[0])  # the city of the new train
    assert table.project[3] == ROUTE
    assert table.sites_on_map() == 1
    assert legal(table) == ["end_turn", "move_7:2-structures", "move_7:2-tracks"]


def test_when_one_table_closes_the_other_may_still_be_used() -> None:
    """RW-11.9: the S table is completed in the middle of the move; the T warehouse of the site is still open."""
    table = out_of_union(sites(deal(3), 4, 2), 0, 1)
    waiting(table, 4, S, 0, pieces=1)
    lay(table, 4, S, 0, 1)
    turn(table, "move_workers", 5)
    do(table, "move:4-structures", "take_tile")
    assert legal(table) == ["move:4-tracks", "stop"]
    do(table, "move:4-tracks")
    assert in_warehouse(table, 4, T, 0) == (1, 0)


@pytest.mark.parametrize(("pair", "number"), [(pair, number) for pair, number in enumerate(BOX.pair_coins)])
def test_every_subsidy_pair(pair: int, number: int) -> None:
    """RW-11.8, RW-16.1, RW-16.2: its coins, 5 more under a subsidy die; the dice stay."""
    table = sites(deal(3), 4)
    first, second = BOX.pair_first[pair], BOX.pair_second[pair]
    table.tiles(first)[0] += 1
    table.tiles(second)[0] += 1
    table.subsidy_dice[:] = [pair + 1, pair % 6 + 2 if pair < 5 else 1]
    turn(table, "subsidy_investment", 5)
    subsidies = [one for one in legal(table) if one.startswith("subsidy")]
    assert len(subsidies) == 1
    do(table, subsidies[0])
    assert table.coins[0] == 20 + number + 5
    assert table.subsidy_dice[0] == pair + 1
    assert not table.tiles(first)[0] + table.tiles(second)[0]


def test_investment_step_by_step() -> None:
    """RW-17.1, RW-17.2, RW-17.3, RW-17.4: 1 coin to step 6; 5 for the first to 7, 4 for the next; trains bar."""
    table = sites(deal(3), 4)
    turn(table, "subsidy_investment", 5)
    do(table, "invest")
    assert (table.investment[0], table.coins[0]) == (1, 19)
    turn(table, "subsidy_investment", 5)
    assert table.active != 0 or "invest" not in legal(table)  # a train stands on step 7
    route(table, 6, THIVA)
    turn(table, "subsidy_investment", 5)
    coins = table.coins[0]
    do(table, "invest")
    assert (table.investment[0], table.coins[0]) == (2, coins - 5)
    table.investment[1] = 1
    turn(table, "subsidy_investment", 5, seat=1)
    coins = table.coins[1]
    do(table, "invest")
    assert (table.investment[1], table.coins[1]) == (2, coins - 4)


def test_the_last_step_is_eleven() -> None:
    """RW-17.6: the space of the train stack is no step."""
    table = sites(deal(3), 7)
    for number, city in ((1, 0), (2, 2), (3, 3), (4, 6)):
        route(table, number, city)
    table.investment[0] = 4
    table.structure_tiles[0] = 2
    turn(table, "subsidy_investment", 5)
    assert "invest" not in legal(table)


def test_bonus_only_after_the_upper_half() -> None:
    """RW-11.8, RW-18.1: reroll token, +1 token or a director back; each only while there is one."""
    table = sites(deal(3), 4)
    turn(table, "subsidy_investment", 9, directors=2)
    commands(table, 9, 12, 13)
    table.settle()
    assert not [one for one in legal(table) if one.startswith("bonus")]
    do(table, "invest")
    assert [one for one in legal(table) if one.startswith("bonus")] == [
        "bonus:reroll",
        "bonus:plus_one",
        "bonus:director",
    ]
    again = do(table.clone(), "bonus:director")
    assert (again.directors[0], again.discarded_directors[0]) == (3, 0)
    do(table, "bonus:plus_one")
    assert (table.plus_tokens[0], table.plus_pile) == (1, 3)


def test_no_bonus_left() -> None:
    """RW-18.1: empty piles and a full office: the 7+ action cannot be carried out."""
    table = commands(sites(deal(3), 4), 4, 5, 2)
    table.reroll_pile, table.plus_pile = 0, 0
    table.reroll_tokens[1], table.plus_tokens[1] = 4, 4
    turn(table, "subsidy_investment", 9, directors=3)
    do(table, "invest")
    assert table.active != 0
