"""SRE-15.4 to SRE-15.8, SRE-15.10: how the Great Steam Conglomerate plays."""

from itertools import pairwise
from typing import Any

import pytest

from branchline import CHANCE
from branchline.core.position import AUTOMA_STREAM
from branchline.games.small_railroad_empires.automa import changes_of_direction, direct_route, runs_to
from branchline.games.small_railroad_empires.box import Map
from branchline.games.small_railroad_empires.state import BLACK, HUMAN, RUNNER_UP, WINNER, YELLOW, Table
from games.small_railroad_empires.solo import BLACK_ORIGIN, YELLOW_ORIGIN, gsc_turn, played_out
from games.small_railroad_empires.table import (
    BOX,
    GAME,
    GLYSON_1,
    GREY,
    HINBURG,
    LOWDOWN,
    OLDVILLE,
    ORANGE,
    begin,
    do,
    goods,
    legal,
)

GEOMETRY = BOX.geometries[3]
START = [[GLYSON_1], [BLACK_ORIGIN], [YELLOW_ORIGIN]]
TO_LOWDOWN = [8, 14, 40, 50, 45, 46]
TO_OLDVILLE = [30, 9, 8, 7, 3]


def run(table: Table, card: int, *wishes: str) -> list[str]:
    """Play this action card and everything that follows until the human decides; the log."""
    table.journal = []
    do(table, f"action_card:{card}")
    log = [GAME.report(table, event) for event in table.journal]
    wanted = list(wishes)
    while table.player == CHANCE:
        granted = next((wish for wish in wanted if wish in legal(table)), legal(table)[0])
        table.journal = []
        do(table, granted)
        log += [GAME.report(table, event) for event in table.journal]
    return log


def cards(*numbers: int) -> list[int]:
    """Action cards by their printed numbers."""
    return [number - 1 for number in numbers]


def test_an_action_card_is_drawn_from_the_era() -> None:
    """SRE-15.4.1, SRE-15.1.3: any unseen card of the era may come; it is put to the right of the last one."""
    table = gsc_turn(START, action_cards=cards(3))
    assert (table.player, table.stream()) == (CHANCE, AUTOMA_STREAM)
    assert legal(table) == [f"action_card:{number}" for number in (1, 2, 4, 5, 6, 7, 8)]
    run(table, 5)
    assert table.gsc is not None
    assert table.gsc.action_cards == cards(3, 5)
    late = gsc_turn(START, action_cards=cards(1, 2, 3, 4, 5, 6))
    assert legal(late)[0] == "action_card:9"


def test_a_completed_railcar_is_a_prestige_for_the_busier_company() -> None:
    """SRE-15.4.2: right half red, left half red; on card 1 Yellow has more tracks to build."""
    table = gsc_turn(START, action_cards=cards(3))
    log = run(table, 1)
    assert table.prestige[YELLOW] == 1
    assert "Yellow gained 1 Prestige for a red railcar (SRE-15.4.2)" in log
    black = gsc_turn([[GLYSON_1, 40], [BLACK_ORIGIN], [YELLOW_ORIGIN]], action_cards=cards(3))
    run(black, 4)
    assert (black.prestige[BLACK], black.prestige[YELLOW]) == (1, 0)


def test_no_railcar_on_the_first_card_or_between_colours() -> None:
    """SRE-15.4.2: the first card completes nothing."""
    for played in ([], cards(2)):
        table = gsc_turn(START, action_cards=played)
        assert not any("railcar" in line for line in run(table, 1))


def test_equal_numbers_would_give_the_railcar_to_black() -> None:
    """SRE-15.4.2: no printed card has equal numbers."""
    assert all(black != yellow for black, yellow in BOX.action_tracks)


def test_black_builds_first_then_yellow_outward_from_the_origin() -> None:
    """SRE-15.4.3: one and two tracks on card 1; the Conglomerate pays nothing."""
    table = gsc_turn(START)
    log = run(table, 1)
    assert table.tracks[BLACK] == sorted(TO_LOWDOWN[:2])
    assert table.tracks[YELLOW] == sorted(TO_OLDVILLE[:3])
    assert table.money == [5, 0, 0]
    built = [line for line in log if "built" in line]
    assert [line.split()[0] for line in built] == ["Black", "Yellow", "Yellow"]


def test_spaces_that_hold_an_own_piece_are_skipped() -> None:
    """SRE-15.4.3: they use up no track."""
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN, 14, 40], [YELLOW_ORIGIN]])
    run(table, 2)
    assert table.tracks[BLACK] == sorted(TO_LOWDOWN[:5])


def test_tracks_beyond_a_complete_route_are_lost() -> None:
    """SRE-15.4.3: the next destination appears in step 4 only."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], routes=[TO_LOWDOWN, []])
    log = run(table, 2, "destination:4")
    assert "Black's route is complete; 1 track of the card cannot be built (SRE-15.4.3)" in log
    assert table.meeples[BLACK] == [LOWDOWN]


def test_without_tracks_or_destination_a_company_waits() -> None:
    """SRE-15.4.3: nothing to build with, nothing to build towards."""
    done = gsc_turn(START, destinations=[0, 1, 2, 3], destination_deck=[], destinations_done=[4, 4])
    log = run(done, 1)
    assert "Black had no destination left and waited (SRE-15.4.3)" in log
    spaces = [space for space in range(75) if space not in (*TO_LOWDOWN, HINBURG)][:23]
    empty = gsc_turn([[GLYSON_1], spaces, [YELLOW_ORIGIN]])
    assert empty.supply_tracks[BLACK] == 0
    assert "Black had no tracks left and waited (SRE-15.4.3)" in run(empty, 1)


def test_an_origin_without_its_track_is_built_first() -> None:
    """SRE-15.4.3: the route begins with it."""
    table = gsc_turn([[GLYSON_1], [14], [YELLOW_ORIGIN]])
    run(table, 1)
    assert table.tracks[BLACK] == [8, 14]


def test_a_change_of_direction_is_a_step_that_differs_from_the_last() -> None:
    """SRE-15.5.1: straight on counts nothing; adjacent spaces, none twice."""
    assert changes_of_direction(GEOMETRY, (8, 14, 40, 50)) == 0
    assert changes_of_direction(GEOMETRY, tuple(TO_LOWDOWN)) == 1
    assert changes_of_direction(GEOMETRY, (8, 9, 14, 40)) == 2
    for start in range(0, 75, 7):
        for goal in range(1, 75, 5):
            route = direct_route(GEOMETRY, start, goal)
            assert len(set(route)) == len(route)
            assert all(b in GEOMETRY.neighbours[a] for a, b in pairwise(route))


def test_the_example_of_the_direction_rule() -> None:
    """SRE-15.5.2: from Glyson to Oldville one change of direction, not two."""
    route = direct_route(GEOMETRY, YELLOW_ORIGIN, OLDVILLE)
    assert route == tuple(TO_OLDVILLE)
    assert changes_of_direction(GEOMETRY, route) == 1


def test_fewest_changes_come_before_fewest_spaces() -> None:
    """SRE-15.5.2: for every pair of places, counted again in another way."""
    for start in range(0, 75, 6):
        for goal in range(2, 75, 9):
            if start != goal:
                route = direct_route(GEOMETRY, start, goal)
                assert changes_of_direction(GEOMETRY, route) + 1 == runs_to(GEOMETRY, goal)[start]
    cut_off = [
        (start, goal)
        for start in range(75)
        for goal in range(75)
        if len(direct_route(GEOMETRY, start, goal)) - 1 > GEOMETRY.distance[start][goal]
    ]
    assert cut_off, "where the edge of the map cuts off a corner, fewer spaces would need more changes"


def test_the_longest_first_run_is_taken() -> None:
    """SRE-15.5.3: three steps south-east, then two east."""
    assert direct_route(GEOMETRY, 8, LOWDOWN) == tuple(TO_LOWDOWN)


def test_equal_runs_are_told_apart_by_direction() -> None:
    """SRE-15.5.4: east comes before south-east."""
    assert direct_route(GEOMETRY, 12, 50) == (12, 13, 14, 40, 50)


def closer(tiles: list[int], turns: list[int], card: int, half: int) -> tuple[list[int], list[int]]:
    """Spaces and changes of the two routes of a half on this map."""
    game_map = Map(BOX, tiles, turns, [], [])
    origin = game_map.factory_at[BOX.destination_origins[card][half]]
    routes = [
        direct_route(game_map.geometry, origin, game_map.city_at[city]) for city in BOX.destination_cities[card][half]
    ]
    return [len(route) for route in routes], [changes_of_direction(game_map.geometry, route) for route in routes]


def test_the_closer_city_has_fewer_spaces() -> None:
    """SRE-15.5.5: Lowdown with six, Chicargo with seven."""
    assert closer([1, 2, 3], [0, 0, 0], 0, 0) == ([6, 7], [1, 1])
    log = run(gsc_turn(START), 1)
    assert "Black headed for Lowdown: fewer spaces (SRE-15.5.5)" in log


def on_map(turns: list[int], card: int, options: dict[str, Any] | None = None, **fields: Any) -> Table:
    """Destination card `card` on tiles 1, 2, 3, turned so; the companies on their origins."""
    data = begin(1, **(options or {})).to_data()
    table = data["table"]
    table["tile_turns"] = turns
    game_map = Map(BOX, [1, 2, 3], turns, [], [])
    origins = [game_map.factory_at[factory] for factory in BOX.destination_origins[card]]
    table["tracks"] = [[], [origins[0]], [origins[1]]]
    table["supply_tracks"] = [21, 22, 22]
    table["turns"] = [1, 0, 0]
    table["gsc"]["destinations"] = [card]
    table["gsc"]["destination_deck"] = [one for one in range(4) if one != card]
    table.update(fields)
    data["stack"] = [["Round"], ["GscTurn"]]
    found: Table = GAME.from_data(data)
    return found


def test_with_equal_spaces_fewer_changes_decide() -> None:
    """SRE-15.5.5: Oldville and Trackholm five spaces away, Trackholm in a straight line."""
    assert closer([1, 2, 3], [0, 0, 3], 0, 1) == ([5, 5], [1, 0])
    log = run(on_map([0, 0, 3], 0), 1)
    assert "Yellow headed for Trackholm: fewer changes of direction (SRE-15.5.5)" in log


@pytest.mark.parametrize(("number", "city"), [(1, "New Yard"), (2, "Oldville")])
def test_the_mark_of_the_action_card_decides_last(number: int, city: str) -> None:
    """SRE-15.5.6: first or second city of the half."""
    assert closer([1, 2, 3], [0, 0, 1], 2, 0) == ([6, 6], [1, 1])
    log = run(on_map([0, 0, 1], 2), number)
    assert f"Black headed for {city}: the mark of the action card (SRE-15.5.6)" in log


def test_city_and_route_are_kept_until_delivered() -> None:
    """SRE-15.5.7: another mark on a later card changes nothing."""
    table = on_map([0, 0, 1], 2)
    run(table, 1)
    assert table.gsc is not None
    route = table.gsc.routes[0][:]
    data = table.to_data()
    data["stack"] = [["Round"], ["GscTurn"]]
    data["table"]["turns"] = [2, 1, 1]
    again = GAME.from_data(data)
    run(again, 2)
    assert again.gsc.routes[0] == route


def test_building_into_the_city_delivers() -> None:
    """SRE-15.6.1: the track returns to the supply, a meeple takes its place."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]])
    supply = table.supply_tracks[BLACK]
    log = run(table, 1, "destination:2")
    assert table.meeples[BLACK] == [LOWDOWN]
    assert table.supply_meeples[BLACK] == 7
    assert table.supply_tracks[BLACK] == supply - 1 + 1 - 1, "built, returned, and one on the next origin"
    assert "Black delivered Lumber to Lowdown (SRE-15.6.1)" in log


def test_other_cities_on_the_way_get_a_plain_track() -> None:
    """SRE-15.6.1: only the destination is delivered to."""
    table = on_map([0, 0, 0], 3)
    for number in (2, 4):
        run(table, number)
        data = table.to_data()
        data["stack"] = [["Round"], ["GscTurn"]]
        data["table"]["turns"] = [2, 1, 1]
        table = GAME.from_data(data)
        data["table"]["turns"] = [1, 1, 1]
    assert LOWDOWN in table.tracks[BLACK], "on the way from Calias to Roam"
    assert LOWDOWN not in table.meeples[BLACK]


def test_a_route_that_is_there_already_is_delivered_in_the_next_turn() -> None:
    """SRE-15.6.1: when the company has tracks to build again."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN, [YELLOW_ORIGIN]])
    log = run(table, 2, "destination:2")
    assert table.meeples[BLACK] == [LOWDOWN]
    assert "Black's route is complete; 2 tracks of the card cannot be built (SRE-15.4.3)" in log


def test_black_delivers_before_yellow_and_each_once() -> None:
    """SRE-15.6.1, SRE-15.6.5: two deliveries reveal two cards, Black's first."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], TO_OLDVILLE[:4]])
    log = run(table, 1, "destination:3", "destination:2")
    delivered = [line for line in log if " delivered " in line]
    assert [line.split()[0] for line in delivered] == ["Black", "Yellow"]
    assert table.gsc is not None
    assert table.gsc.destinations == [0, 2, 1]
    assert table.gsc.destinations_done == [1, 1]


@pytest.mark.parametrize(("spaces", "prestige"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (15, 3)])
def test_prestige_by_spaces(spaces: int, prestige: int) -> None:
    """SRE-15.6.2: both ends included, no deduction for meeples."""
    from branchline.games.small_railroad_empires.steps.routes import row_of

    assert row_of(BOX.gsc_prestige, spaces) == prestige


def test_meeples_on_the_way_do_not_shorten_the_route() -> None:
    """SRE-15.6.2: six spaces are six."""
    table = gsc_turn([[GLYSON_1], [8, 14, 40, 50, 45], [YELLOW_ORIGIN]])
    run(table, 1, "destination:2")
    assert table.prestige[BLACK] == 2
    assert table.route_length[BLACK] == 6


def test_the_good_leaves_the_game() -> None:
    """SRE-15.6.3: the first of the demand list that the origin holds; Lowdown wants orange, then green."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]])
    run(table, 1, "destination:2")
    assert table.goods_out == [1, 0, 0, 0]
    second = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], goods=goods(kenper_1=[2]))
    run(second, 1, "destination:2")
    assert second.goods_out == [0, 0, 1, 0]


def test_a_wild_city_takes_the_first_good_printed() -> None:
    """SRE-15.6.3: Trackholm from Glyson with grey only."""
    route = [21, 51, 55, 61, 67, 71, 72]
    table = gsc_turn(
        [[41], route[:6], [28]],
        destinations=[1],
        destination_deck=[0, 2, 3],
    )
    run(table, 1)
    assert table.goods_out[GREY] == 1


def test_without_a_fitting_good_it_is_one_less() -> None:
    """SRE-15.6.3: never below 0."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], goods=goods(kenper_1=[]))
    log = run(table, 1, "destination:2")
    assert table.prestige[BLACK] == 1
    assert "Black delivered without a fitting good to Lowdown (SRE-15.6.3)" in log
    short = gsc_turn([[GLYSON_1], [BLACK_ORIGIN], TO_OLDVILLE[:4]], goods=goods(glyson_2=[]))
    run(short, 1, "destination:2")
    assert short.prestige[YELLOW] == 0, "five spaces are worth 1"


def test_a_delivery_reveals_the_next_card_for_both() -> None:
    """SRE-15.6.5: each company gets its new origin; the other first finishes what it has begun."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]])
    run(table, 1, "destination:4")
    assert 58 in table.tracks[BLACK]
    assert 19 in table.tracks[YELLOW]
    assert table.money[HUMAN] == 5
    assert table.gsc is not None
    assert table.gsc.routes == [[], TO_OLDVILLE], "Yellow keeps its route"


def test_origins_are_not_constructed() -> None:
    """SRE-15.6.5, SRE-15.1.5: a human track there earns nothing; an own piece there stays alone."""
    table = gsc_turn([[58], TO_LOWDOWN[:5], [YELLOW_ORIGIN, 19]])
    run(table, 1, "destination:4")
    assert table.money[HUMAN] == 5
    assert table.tracks[YELLOW].count(19) == 1


def test_with_no_card_left_nothing_is_revealed() -> None:
    """SRE-15.6.5: a company whose halves are all done stays idle."""
    table = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], destination_deck=[])
    run(table, 1)
    assert table.gsc is not None
    assert (table.gsc.destinations, table.gsc.destinations_done) == ([0], [1, 0])


def delivering(**fields: Any) -> Table:
    """Black is about to deliver; red, blue, blue were played before."""
    wishes: dict[str, Any] = {"action_cards": cards(1, 2, 5), "market": [16, 8, 0], "dealt": [[1, 9, 17]], **fields}
    return gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], **wishes)


def test_the_conglomerate_takes_the_most_common_colour() -> None:
    """SRE-15.7.1: blue twice, so the blue card, free; the market is refilled."""
    table = delivering()
    log = run(table, 3, "destination:2")
    assert table.gsc is not None
    assert table.gsc.train_cards == [8]
    assert table.market[:2] == [16, 0]
    assert len(table.market) == 3
    assert any("its most common colour (SRE-15.7.1)" in line for line in log)


def test_the_next_most_common_colour_if_absent() -> None:
    """SRE-15.7.1: no blue; red and green once each, green was played last."""
    table = delivering(market=[24, 0, 16])
    run(table, 3, "destination:2")
    assert table.gsc is not None
    assert table.gsc.train_cards == [16]


def test_colours_never_played_come_last_and_the_left_card_first() -> None:
    """SRE-15.7.1: of two blue cards the left one; yellow only by its place."""
    table = delivering(market=[10, 24, 8])
    run(table, 3, "destination:2")
    assert table.gsc is not None
    assert table.gsc.train_cards == [10]
    only = gsc_turn([[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]], market=[25, 24, 8], dealt=[[1, 9, 17]])
    run(only, 1, "destination:2")
    assert only.gsc is not None
    assert only.gsc.train_cards == [25], "red was played, yellow and blue were not"


def test_from_an_empty_market_nothing() -> None:
    """SRE-15.7.1: the delivery counts all the same. (With 32 cards it cannot really happen.)"""
    table = delivering()
    table.market, table.train_deck = [], []
    table.journal = []
    table.apply(table.legal[0])
    table.apply(table.legal[0])
    assert table.gsc is not None
    assert table.gsc.train_cards == []
    assert table.meeples[BLACK] == [LOWDOWN]


def test_the_pool_counts_for_both_companies() -> None:
    """SRE-15.7.2, SRE-15.8.2: three cards of one colour make both Loyal Investors, Black as Winner."""
    table = gsc_turn(
        START,
        [[], [HINBURG, LOWDOWN, 33], []],
        train_cards=[8, 9, 10],
        achievements=[5, 0, 1, 2, 6],
        dealt=[[1, 2, 17]],
    )
    log = run(table, 1)
    assert table.section(BLACK, 0) == WINNER
    assert table.section(YELLOW, 0) == RUNNER_UP
    assert "Yellow claimed Loyal Investor, Runner-up section (SRE-15.8.1)" in log


def test_a_company_may_win_several_cards_in_a_turn() -> None:
    """SRE-15.8.1: no limit on Winner sections for the Conglomerate."""
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN, 7, 13, 35, 2, 6, 63], [YELLOW_ORIGIN]], achievements=[7, 8, 1, 2, 6])
    run(table, 1)
    assert [table.section(BLACK, place) for place in (0, 1)] == [WINNER, WINNER]


def test_conditions_look_at_the_single_company() -> None:
    """SRE-15.8.2: mountains of Black are no tunnels of Yellow; money means nothing to them."""
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN, 7, 13], [YELLOW_ORIGIN, 35]], achievements=[7, 6, 1, 2, 3])
    run(table, 1)
    assert table.section(BLACK, 0) == table.section(YELLOW, 0) == 0
    assert table.section(BLACK, 1) == 0, "Treasure Hunter is impossible for them"


def test_length_conditions_use_the_spaces_of_the_route() -> None:
    """SRE-15.8.2: nine spaces to Trackholm make a Long and a Longer Track Expert."""
    route = [30, 35, 40, 23, 52, 56, 62, 68, 72]
    table = gsc_turn([[GLYSON_1], [BLACK_ORIGIN], route[:8]], routes=[[], route], achievements=[0, 1, 6, 7, 8])
    run(table, 1, "destination:2")
    assert [table.section(YELLOW, place) for place in (0, 1)] == [WINNER, WINNER]
    assert table.prestige[YELLOW] == 3


def test_the_human_is_runner_up_to_either_company() -> None:
    """SRE-15.8.3: with one Winner section a turn as ever."""
    from games.small_railroad_empires.solo import human_turn

    table = human_turn(
        [[7, 13, 35], [BLACK_ORIGIN], [YELLOW_ORIGIN]],
        phase="Claim",
        achievements=[7, 6, 0, 1, 2],
        money=[9, 0, 0],
        sections=[0] * 5 + [0] * 5 + [WINNER, 0, 0, 0, 0],
    )
    do(table, "claim:tunnel_master")
    assert table.section(HUMAN, 0) == RUNNER_UP
    do(table, "claim:treasure_hunter")
    assert table.section(HUMAN, 1) == WINNER


def test_every_variant_may_be_added() -> None:
    """SRE-15.10.1: off by default; whole games with each and with all."""
    for options in ({"token_shuffle": True}, {"industrial_boom": True}, {"rural_connections": True}):
        played_out(3, **options).check()
    played_out(4, token_shuffle=True, industrial_boom=True, rural_connections=True).check()
    assert begin(1, industrial_boom=True, rural_connections=True).achievements[3:] == [10, 11]


def test_only_tokens_of_the_tiles_in_use_are_shuffled() -> None:
    """SRE-15.10.2: nine of each, so that every destination is on the map."""
    for seed in range(4):
        table = begin(1, seed, token_shuffle=True)
        assert {BOX.city_tile[city] for city in table.city_tokens} == {1, 2, 3}
        assert {BOX.factory_tile[factory] for factory in table.factory_tokens} == {1, 2, 3}
        assert len(table.city_tokens) == len(table.factory_tokens) == 9


def test_a_delivery_of_the_conglomerate_moves_an_industry() -> None:
    """SRE-15.10.3: with or without a good; Black gains the last space and notes the company for itself."""
    table = gsc_turn(
        [[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]],
        options={"industrial_boom": True},
        industry_markers=[0, 5, 0, 0],
        goods=goods(kenper_1=[]),
    )
    run(table, 1, "destination:2")
    assert table.industry_markers == [0, 6, 0, 0]
    assert table.prestige[BLACK] == 1 + 1
    assert table.delivered_from == [0] * 4 + [0, 1, 0, 0] + [0] * 4
    refilled = gsc_turn(
        [[GLYSON_1], TO_LOWDOWN[:5], [YELLOW_ORIGIN]],
        options={"industrial_boom": True},
        industry_markers=[0, 2, 0, 0],
        goods=goods(kenper_2=[]),
    )
    run(refilled, 1, "destination:2")
    expected = goods()
    assert refilled.goods[3 * 4 : 4 * 4] == expected[3 * 4 : 4 * 4]
    assert refilled.goods_out[ORANGE] == 1


@pytest.mark.parametrize(
    ("town", "prestige"),
    [("train_breakdown", 0), ("gold_cache", 0), ("beautiful_location", 1), ("abandoned_locomotive", 0)],
)
def test_the_conglomerate_turns_up_rural_towns(town: str, prestige: int) -> None:
    """SRE-15.10.4: Prestige for the builder, a locomotive of the favoured colour for the pool, else nothing."""
    stars = list(begin(1).map.stars)
    table = gsc_turn(
        [[GLYSON_1], [BLACK_ORIGIN, 14], [YELLOW_ORIGIN]],
        options={"rural_connections": True},
        rural_spaces=stars,
        action_cards=cards(2),
    )
    run(table, 1, f"rural_town:{town}")
    assert 40 not in table.rural_spaces
    assert table.prestige[BLACK] == prestige
    assert table.money == [5, 0, 0]
    assert table.gsc is not None
    expected = [1, 0, 0, 0] if town == "abandoned_locomotive" else [0, 0, 0, 0]
    assert table.gsc.locomotives == expected, "red, the latest of two colours played once"
