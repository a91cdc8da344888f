"""RW-0, RW-1, RW-2, RW-3, RW-4: terms, pieces, how a game and a round begin."""

import pytest

from branchline import CHANCE, BadOption
from branchline.core.position import SETUP_STREAM
from branchline.games.railway_workers.box import KINDS
from branchline.games.railway_workers.state import IN_PILE, OUT_OF_GAME, ROUTE, SITE
from branchline.games.railway_workers.steps.course import Preparation
from games.railway_workers.table import (
    BOX,
    WORKERS,
    P,
    S,
    T,
    chance,
    deal,
    do,
    lay,
    legal,
    route,
    share_of,
    shares,
    sites,
    turn,
)

SETUP = {  # players: project tiles, starting sites, black and white trains, tokens, neutral cubes
    2: (6, 1, 3, 3, 3, 1),
    3: (7, 2, 4, 2, 4, 1),
    4: (7, 2, 4, 2, 5, 0),
}


@pytest.mark.parametrize("players", SETUP)
def test_the_table_of_every_player_count(players: int) -> None:
    """RW-1.1, RW-2.1, RW-2.2, RW-2.3, RW-2.4, RW-2.5, RW-2.6, RW-2.9: what depends on the number of players."""
    tiles, starting, black, white, tokens, neutral = SETUP[players]
    table = deal(players)
    assert table.round == 1
    assert sum(card != OUT_OF_GAME for card in table.project) == tiles
    assert table.project[6] == (OUT_OF_GAME if players == 2 else table.project[6])
    assert table.project.count(SITE) == starting
    assert table.black_trains_left() == black
    assert BOX.trains - black == white
    assert (table.reroll_pile, table.plus_pile) == (tokens, tokens)
    assert [table.price(kind) for kind in (S, P, T)] == [4, 3, 4]
    for site in range(7):
        on_map = table.project[site] == SITE
        assert table.tile_on[site * KINDS : site * KINDS + KINDS] == [int(on_map)] * KINDS
        for kind in range(KINDS):
            place = site * KINDS + kind
            assert BOX.free_spots[players][place] == BOX.squares[place] - neutral
    assert [table.step_has_train(step) for step in range(5)] == [False, False, True, True, True]


@pytest.mark.parametrize("players", SETUP)
def test_what_each_player_begins_with(players: int) -> None:
    """RW-2.10, RW-2.11, RW-0.6, RW-0.7, RW-17.1, RW-19.1: 20 coins with the Baton, 22 without, the rest alike."""
    table = deal(players, first_player=1)
    assert table.baton == 1
    assert table.coins == [20 if seat == 1 else 22 for seat in range(players)]
    assert table.union == [3] * players
    assert table.workers == [2] * players
    assert table.houses == [0] * players
    assert table.directors == [3] * players
    assert table.investment == [0] * players
    assert BOX.step_value[0] == 5
    assert not any(table.structures + table.plans + table.tracks + table.reroll_tokens + table.plus_tokens)
    assert len(legal(table, 0)) == 8


def test_setup_is_chance_in_the_order_of_the_rules() -> None:
    """RW-2.4, RW-2.7, RW-2.8, RW-2.10, RW-24.3: tiles, subsidy dice, commands, first player; each equally likely."""
    table = WORKERS.new(4)
    seen = []
    while table.player == CHANCE and table.stream() == SETUP_STREAM:
        seen.append((WORKERS.actions.verb_of[table.legal[0]].name, len(table.legal), set(table.weights())))
        table.apply(table.legal[-1])
    assert seen == [
        ("project", 7, {1}),
        ("project", 6, {1}),
        ("subsidy_dice", 15, {1}),
        ("deal_command", 8, {1}),
        ("deal_command", 7, {1}),
        ("deal_command", 6, {1}),
        ("first_player", 4, {1}),
    ]


def test_commands_begin_with_deck_a() -> None:
    """RW-2.8: two Available, one Unavailable, all of A; nine are left in the pile, three A above six B."""
    table = deal(3, "deal_command:8", "deal_command:2", "deal_command:5")
    assert table.available == [8, 2]
    assert table.unavailable == 5
    assert table.command_pile == [3, 6]


def test_a_first_player_can_be_named_if_there_is_such_a_seat() -> None:
    """RW-2.10: at random unless the caller names one."""
    assert deal(2, first_player=1).baton == 1
    with pytest.raises(BadOption, match="there are only 2 seats"):
        WORKERS.new(2, first_player=2)


def test_all_but_secret_choices_is_public() -> None:
    """RW-2.12: coins, tiles, tokens, resources and workers are in everybody's view."""
    table = deal(3)
    table.coins[1] = 33
    table.plan_tiles[2] = 2
    for watcher in (0, 1, 2, None):
        seen = table.view(watcher)["table"]
        assert seen["coins"] == [20, 33, 22]
        assert seen["plan_tiles"] == [0, 0, 2]
        assert seen["workers"] == [2, 2, 2]


def test_the_baton_measures_distance_clockwise() -> None:
    """RW-0.1, RW-0.10: the holder is nearest; a majority tie, also at zero, goes to the nearest."""
    table = deal(4)
    table.baton = 2
    assert [table.baton_distance(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert table.majority((0,)) == 2
    shares(table, 1, 1, 1, 0, 0)
    assert table.majority((0,)) == 0
    shares(table, 1, 1, 2, 0, 2)
    assert table.majority((0,)) == 3


def test_resources_lie_in_three_rows_two_of_them_limited() -> None:
    """RW-0.2, RW-0.6: any number of plans, but two structures and two tracks, each type for itself."""
    table = turn(sites(deal(3), 4), "buy_structures", 6)
    table.structures[0], table.tracks[0] = 1, 2
    table.settle()
    assert "buy:1" in legal(table)
    assert "buy:2" not in legal(table)


def test_a_site_becomes_a_route_of_the_same_number() -> None:
    """RW-0.3, RW-0.4, RW-0.5: site and Route are one card; shares stay, closed tables take nothing."""
    table = route(sites(deal(3), 4, 2), 6, 3)
    shares(table, 6, 1, 0, 2)
    assert table.project[5] == ROUTE
    assert share_of(table, 6) == [1, 0, 2]
    table.structures[0] = 1
    turn(table, "store_up", 6)
    assert legal(table) == ["pass", "store:2-structures", "store:4-structures"]


def test_unlimited_pieces_never_stop_the_game() -> None:
    """RW-1.2, RW-14.6: a seventh Route gets a spare train; no share or tile ever runs out."""
    table = deal(3)
    for number, city in ((1, 0), (2, 2), (3, 3), (4, 6), (5, 4), (6, 3)):
        route(table, number, city)
    sites(table, 7)
    lay(close_all_but(table, 7, P), 7, P, 0, 0)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    do(table, "store:7-plans", "take_share", "city:kalamata")
    assert len(table.train_cities) == 7
    assert table.black_trains_left() == 0


def close_all_but(table, number: int, kind: int):  # type: ignore[no-untyped-def]
    for other in (S, P, T):
        if other != kind:
            table.tile_on[(number - 1) * KINDS + other] = 0
    return table


def test_limited_pieces_are_counted() -> None:
    """RW-1.3: workers, directors, tokens, project tiles and commands have a fixed number."""
    table = deal(3)
    for found, expected in table.census().values():
        assert found == expected
    table.workers[0] += 1
    assert table.census()["workers of seat 0"] == (6, 5)


def test_cubes_are_what_the_place_makes_them() -> None:
    """RW-1.4, RW-1.5: cubes of a finished table go to the supply, not to Facilities; spent tiles leave their owner."""
    table = sites(deal(3), 4)
    lay(table, 4, P, 0, 1)
    table.plans[0] = 1
    turn(table, "store_up", 6)
    do(table, "store:4-plans", "take_tile")
    assert table.resources_on(3 * KINDS + P) == []
    assert table.plans == [0, 0, 0]
    assert table.plan_tiles == [1, 0, 0]
    table.structure_tiles[0] = 1
    turn(table, "subsidy_investment", 6)
    do(table, "subsidy:structures-plans")
    assert (table.plan_tiles[0], table.structure_tiles[0]) == (0, 0)


def test_a_round_is_preparation_two_action_phases_and_payments() -> None:
    """RW-3.1, RW-3.2: a whole round in order, then the next."""
    table = deal(2)
    names = []
    while table.round == 1:
        name = type(table.stack[-1]).__name__
        if not names or names[-1] != (table.phase, name):
            names.append((table.phase, name))
        table.apply(table.legal[-1] if table.player == CHANCE else table.legal[0])
    seen = [name for phase, name in names if phase == 1 and name != "LowSum"]
    assert seen[:4] == ["PlaceCards", "RollDice", "AssignDice", "Turn"]
    assert [phase for phase, _ in names] == sorted(phase for phase, _ in names)
    assert {phase for phase, _ in names} == {1, 2, 3}


def test_preparation_turns_all_to_black() -> None:
    """RW-4.1, RW-4.2, RW-4.3: all cards back, the marker on, prices and trains black; city and heading stay."""
    table = route(deal(2), 6, 3, away=1, white=1)
    table.phase = 3
    table.white_prices[:] = [1, 1, 0]
    table.played[:] = [1] * 16
    table.stack = []
    table.push(Preparation())
    table.settle()
    assert table.round == 2
    assert table.white_prices == [0, 0, 0]
    assert table.train_white == [0]
    assert (table.train_cities, table.train_routes, table.train_away) == ([3], [5], [1])
    assert len(legal(table, 0)) == 8
    chance(table)
    assert table.phase == 1


def test_the_marker_stays_in_round_one() -> None:
    """RW-4.2: not in round 1."""
    assert deal(2).round == 1


def test_nothing_costs_more_than_its_owner_holds() -> None:
    """RW-0.9: an option that costs too much is not offered."""
    table = sites(deal(3), 4)
    table.coins[0] = 7
    turn(table, "buy_structures", 6)
    assert legal(table) == ["pass", "buy:1"]
    table = sites(deal(3), 4)
    table.coins[0] = 3
    turn(table, "buy_structures", 6)
    assert table.coins[0] == 4  # only passing was left


def test_projects_in_the_pile_have_no_order() -> None:
    """RW-2.2: any tile not revealed yet may be the next."""
    table = deal(3, "project:4", "project:2")
    assert [table.project[site] for site in (1, 3)] == [SITE, SITE]
    assert table.project.count(IN_PILE) == 5


def test_sum_is_die_slot_and_tokens() -> None:
    """RW-0.8: the Effective Sum adds what was paid."""
    table = turn(deal(3), "share", 3)
    assert table.sum_of(0, 0) == 3
    table.slot_tokens[0] = 1
    table.plus_tokens[0] = 1
    assert table.sum_of(0, 0) == 4
    table.added_sum = 1
    assert table.effective_sum(0) == 5
