"""AL-1 and AL-2: the pieces, and how a game begins."""

import pytest

from branchline import CHANCE, BadOption, Dealer
from branchline.core.chance import deal as let_chance_run
from branchline.games.alubari.box import AREAS, CHAIWALA, LAY_TRACK
from branchline.games.alubari.state import BLOCKED, EMPTY, GAME, IN_SHED, NO_WEATHER
from games.alubari.table import ALUBARI, BOX, chance, deal, do, equip, give, legal, own, resolve, station, stock, worker

SETUP = {  # players: iron, stone, event cubes, first stock, draw, shed, chai limit, estates, spaces of A and E
    1: (23, 14, 4, 6, 6, 3, 7, 4, 2),
    2: (27, 15, 5, 12, 6, 7, 7, 4, 2),
    3: (27, 15, 5, 12, 9, 7, 8, 5, 3),
    4: (34, 20, 5, 12, 12, 7, 9, 6, 4),
    5: (40, 24, 5, 12, 12, 7, 10, 7, 5),
}


@pytest.mark.parametrize("players", SETUP)
def test_the_setup_table_holds_for_every_player_count(players: int) -> None:
    """AL-2, AL-2.4, AL-2.6, AL-2.8, AL-2.9, AL-2.10, AL-2.11: the overview by player count."""
    table = deal(players)
    iron, stone, events, first, draw, shed, limit, estates, spaces = SETUP[players]
    assert table.bag[0] + table.stockyard[0] == iron
    assert table.bag[1] + table.stockyard[1] == stone
    assert table.bag[3] == events
    assert sum(table.stockyard) == first
    assert BOX.setups[players].round_draw == draw
    assert table.equipment.count(IN_SHED) == shed
    assert BOX.chai_limit[players] == limit
    assert len(table.estates) == estates
    assert [table.area_spaces(area) for area in range(7)] == [spaces, 3, 2, 3, spaces, 2, 2]
    table.check()


@pytest.mark.parametrize("players", SETUP)
def test_each_player_begins_with_two_workers_and_nineteen_markers(players: int) -> None:
    """AL-1.1, AL-1.7, AL-2.12: the twentieth marker stands on the chai track, the third worker in the Tea House."""
    table = deal(players)
    assert table.workers == [2] * players
    assert table.third_worker == [0] * players
    assert table.markers == [19] * players
    for supply in (table.chai, table.iron, table.stone, table.rubble, table.steel, table.tea):
        assert supply == [0] * players
    assert all(holder < 0 for holder in table.contracts)


@pytest.mark.parametrize("players", SETUP)
def test_the_second_darjeeling_space_is_blocked_below_three_players(players: int) -> None:
    """AL-2.1: for the whole game it cannot be built and is not empty."""
    table = deal(players)
    assert (table.stations[station("DAR2")] == BLOCKED) == (players < 3)
    assert table.stations.count(BLOCKED) == (1 if players < 3 else 0)


def test_three_players_lose_the_last_two_spaces_of_the_chai_track() -> None:
    """AL-2.2: the rulebook's example, and the straight line through it."""
    last = len(BOX.chai_points) - 1
    assert [last - BOX.chai_limit[players] for players in range(1, 6)] == [3, 3, 2, 1, 0]


def test_discs_begin_on_their_start_spaces() -> None:
    """AL-2.3: excavation 3, lay track 2, crop on the first 1."""
    table = deal()
    assert BOX.excavation_rate[table.excavation] == 3
    assert BOX.lay_track_rate[table.lay_track] == 2
    assert (table.crop, BOX.crop_halves[table.crop]) == (1, 2)


def test_contracts_and_forecast_are_turned_up_in_the_order_of_the_book() -> None:
    """AL-2.5: A and B, the back of the next card on P2, that card to C, the back after it on P3; no weather yet."""
    table = ALUBARI.new(2)
    do(table, "deal:6", "deal:2")
    assert legal(table) == ["back:sun", "back:rain", "back:fog"]
    assert dict(table.chances()) == {30: 10, 31: 10, 32: 8}, "11 sun and 11 rain backs, one of each is gone"
    do(table, "back:fog")
    assert "deal:3" in legal(table)
    assert "deal:1" not in legal(table), "contract 1 has a sun back"
    do(table, "deal:3")
    do(table, "back:rain")
    assert [card + 1 for card in table.line] == [6, 2, 3]
    assert table.weather == [NO_WEATHER, 2, 1]
    assert table.deck_back == 1


def test_the_alubari_estate_begins_the_line_unless_it_is_covered() -> None:
    """AL-2.6: different cards, each with one side up."""
    table = deal(3)
    names = [BOX.estates[side].name for side in table.estates]
    assert names == ["Alubari", "Makaibari", "Tukvar", "Ambootia", "Margaret's Hope"]
    covered = deal(3, alubari_uncovered=False)
    assert BOX.estates[covered.estates[0]].name == "Makaibari"
    assert len(covered.estates) == 5
    cards = {(side + 1) // 2 for side in covered.estates}
    assert len(cards) == 5, "no card lies there twice"
    assert "estate:Steinthal" not in legal(do(estates_to_come(), "estate:Makaibari")), "the other side of that card"


def estates_to_come():  # type: ignore[no-untyped-def]
    table = ALUBARI.new(3)
    while not legal(table)[0].startswith("estate"):
        table.apply(table.legal[0])
    return table


def test_every_estate_space_receives_its_rubble_in_one_line() -> None:
    """AL-2.7: left to right, space by space."""
    table = deal(2)
    assert table.rubble_left == [1, 2, 2, 3, 2, 3, 5, 1, 4, 5, 4, 6]
    assert table.estate_owner == [EMPTY] * 12


def test_chai_lies_on_the_equipment_that_comes_with_it() -> None:
    """AL-2.8, AL-2.9: those cubes come from the 14; the bag gets the rest, or exactly 6 alone."""
    table = deal(2)
    assert [card.id for at, card in enumerate(BOX.equipment) if table.equipment_chai[at]] == [
        "TOY_TRAIN",
        "WORK_GANG",
        "VERY_RELIABLE",
    ]
    assert table.bag[2] + table.stockyard[2] == 14 - 3
    alone = deal(1, "shed:SHUNTER", "shed:TOY_TRAIN", "shed:GARRATT")
    assert alone.bag[2] + alone.stockyard[2] == 6
    assert alone.chai_out == 14 - 1 - 6


def test_the_first_stock_never_holds_an_event() -> None:
    """AL-2.10, AL-2.11: event cubes go into the bag only after it is drawn."""
    for seed in range(20):
        table = ALUBARI.new(4)
        let_chance_run(table, Dealer(seed))
        assert sum(table.stockyard) == 12
        assert table.bag[3] == 5
        assert table.rondel == [0] * 6


def test_the_starting_player_is_a_chosen_seat_or_a_random_one() -> None:
    """AL-2.13: whoever last drank tea, says the book."""
    assert deal(4, first_player=2).start_player == 2
    table = ALUBARI.new(3)
    chance(table, "first:2")
    assert table.start_player == 2
    with pytest.raises(BadOption, match="first_player 3: there are only 3 seats"):
        ALUBARI.new(3, first_player=3)


def test_what_is_set_aside_lies_nowhere_on_the_board() -> None:
    """AL-2.15: no fog, an empty rondel, unmarked track and stations."""
    table = deal(3)
    assert (table.fog_tiles, table.rondel, table.rondel_next) == (0, [0] * 6, 0)
    assert table.tracks == [EMPTY] * 21
    assert table.stations == [EMPTY] * 27


def test_alone_three_track_spaces_without_river_start_marked() -> None:
    """AL-2.14, AL-15.1: different ones, by chance."""
    table = ALUBARI.new(1)
    while legal(table)[0] != "premark:T02":
        table.apply(table.legal[0])
    assert len(legal(table)) == 17
    do(table, "premark:T21", "premark:T05")
    assert "premark:T05" not in legal(table)
    do(table, "premark:T02")
    assert [at for at, owner in enumerate(table.tracks) if owner == GAME] == [1, 4, 20]
    assert table.player == 0


def test_holdings_are_public_and_without_limit() -> None:
    """AL-1.2: every seat and every spectator sees them; nothing is discarded for being too much."""
    table = give(deal(2), 1, rubble=60, steel=40, tea=90)
    table.check()
    assert table.view(0)["table"] == table.view(1)["table"] == table.view(None)["table"]
    assert table.view(0)["table"]["tea"] == [0, 90]


def test_what_is_paid_goes_where_it_came_from() -> None:
    """AL-1.3, AL-9.6: iron and stone into the bag, rubble, steel and tea to the supply, chai off the track."""
    table = give(own(deal(2), GAME, tracks=["T01", "T17"]), 0, iron=3, stone=1, tea=5)
    worker(worker(table, "E1"), "E2")
    iron, stone = table.bag[0], table.bag[1]
    resolve(table, "E")
    do(table, "build:RAN1-1")
    assert (table.iron[0], table.stone[0]) == (0, 0)
    assert (table.bag[0], table.bag[1]) == (iron + 3, stone + 1)
    assert table.tea[0] == 0, "the second worker had only Sonada left to build, for 5 leaves"
    assert table.stations[station("SON1")] == 0


def test_a_chai_cube_leaves_the_game_and_moves_the_marker() -> None:
    """AL-1.4: taken from the stockyard it never comes back to the bag."""
    table = stock(worker(deal(2), "A1"), iron=1, chai=2)
    in_bag = table.bag[2]
    resolve(table, "A")
    do(table, "stock:1-0-1")
    assert (table.chai[0], table.stockyard[2], table.bag[2]) == (1, 1, in_bag)
    assert table.chai_out == 1


def test_a_player_at_the_limit_may_not_take_a_chai_cube() -> None:
    """AL-1.5: an optional gain is not offered."""
    table = give(stock(worker(deal(2), "A1"), iron=1, chai=2), 0, chai=7)
    resolve(table, "A")
    do(table, "boost:no")
    assert legal(table) == ["stock:0-0-0", "stock:1-0-0"]


def test_tea_turns_into_as_much_chai_as_still_fits() -> None:
    """AL-1.5: and a forced gain beyond the limit is lost."""
    table = give(worker(deal(2), "G1"), 0, chai=5, tea=4)
    resolve(table, "G")
    assert legal(table) == ["leaves", "brew:1", "brew:2"]
    table = give(worker(deal(2), "D1"), 0, chai=7, steel=1)
    resolve(table, "D")
    do(table, "boost:no")
    assert table.tracks[0] == 0, "the river is bridged"
    assert table.chai[0] == 7, "its chai is lost"


def test_cubes_cards_workers_and_markers_are_limited_but_not_the_general_supply() -> None:
    """AL-1.6: a position with a cube too many is refused, one with 200 steel bars is not."""
    table = give(deal(2), 0, steel=200, rubble=200, tea=200)
    table.check()
    table.iron[0] += 1
    assert table.census()["iron ore cubes"] == (28, 27)


def test_without_markers_one_may_dig_and_buy_but_not_build_lay_or_borrow() -> None:
    """AL-1.8: a space cleared then stays without an owner."""
    table = deal(3)
    own(table, 0, tracks=BOX.track_ids[1:20])
    give(table, 0, steel=6, stone=6, rubble=20, chai=0)
    worker(worker(worker(table, "B1"), "D1"), "E1")
    resolve(table, "B")
    assert (table.rubble_left[:2], table.estate_owner[:2]) == ([0, 0], [EMPTY, EMPTY])
    assert table.rubble[0] == 23
    resolve(table, "D")
    assert table.tracks[0] == EMPTY
    assert table.steel[0] == 6
    resolve(table, "E")
    assert {text.split(":")[0] for text in legal(table)} == {"buy"}


def test_an_ownerless_space_harvests_and_scores_for_nobody() -> None:
    """AL-1.8: nor can it be borrowed, for the game does not own it."""
    table = deal(2)
    table.rubble_left[0] = 0
    table.check()
    assert table.estate_owner.count(0) == table.estate_owner.count(GAME) == 0


def test_overlays_do_not_touch_the_other_areas() -> None:
    """AL-2.4: spaces are numbered from 1, and the last is the highest number."""
    places = {players: [text for text in legal(deal(players)) if text.startswith("place")] for players in SETUP}
    for players, found in places.items():
        assert f"place:A{SETUP[players][8]}" in found
        assert f"place:A{SETUP[players][8] + 1}" not in found
        assert {text[6] for text in found} == set(AREAS)
    assert len(AREAS) == 7
    assert (LAY_TRACK, CHAIWALA) == (3, 6)


def test_chance_comes_before_the_first_player() -> None:
    """AL-2: nothing is decided by players during setup."""
    table = ALUBARI.new(5)
    while table.player == CHANCE:
        table.apply(table.legal[-1])
    assert (table.round, table.player) == (1, table.start_player)


def test_equipment_out_of_the_game_cannot_be_bought() -> None:
    """AL-2.8: one card of eight leaves the game with two or more players."""
    table = give(worker(deal(2), "E1"), 0, steel=9, chai=0)
    resolve(table, "E")
    assert "buy:INSPECTION" not in legal(table)
    assert "buy:SHUNTER" in legal(table)
    table = give(worker(equip(deal(2), 1, "SHUNTER"), "E1"), 0, steel=9)
    resolve(table, "E")
    assert "buy:SHUNTER" not in legal(table)
