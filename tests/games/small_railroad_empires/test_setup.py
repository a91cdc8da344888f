"""SRE-1, SRE-2, SRE-18: terms, geometry and setup."""

from collections import Counter

import pytest

from branchline import CHANCE, BadOption
from branchline.core.chance import Dealer, deal
from branchline.core.position import SETUP_STREAM
from branchline.games.small_railroad_empires.box import CITY, DIRECTIONS, FACTORY, TERRAIN, turn_clockwise
from branchline.games.small_railroad_empires.state import BESIDE
from games.small_railroad_empires.table import (
    BOX,
    CALIAS_1,
    GAME,
    GLYSON_1,
    KENPER_1,
    OLDVILLE,
    action,
    arrange,
    begin,
    chance,
    delivering,
    do,
    edit,
    legal,
    verbs,
)


def test_a_space_is_terrain_a_city_or_a_factory() -> None:
    """SRE-1.1: six kinds of terrain; three cities, three factories, four stars on each tile."""
    table = begin(4)
    kinds = Counter(table.map.kind)
    assert kinds == {TERRAIN: 76, CITY: 12, FACTORY: 12}
    assert len(table.map.stars) == 16
    assert {table.map.terrain[space] for space in range(100) if table.map.kind[space] == TERRAIN} == set(range(6))


def test_adjacency_runs_across_the_borders_of_tiles() -> None:
    """SRE-1.2, SRE-18.1: space 9 of the first tile touches 26, 30 and 35 of the second."""
    neighbours = begin().map.neighbours
    assert {26, 30, 35} < set(neighbours[9])
    assert all(space in neighbours[beside] for space in range(75) for beside in neighbours[space])


def test_directions_are_counted_from_east_against_the_clock() -> None:
    """SRE-18.1: E, NE, NW, W, SW, SE; opposite directions are three apart."""
    geometry = begin().map.geometry
    assert geometry.at[12] == (0, 0)
    assert geometry.toward[12] == (13, 7, 6, 11, 17, 18)
    assert all(DIRECTIONS[d] == tuple(-x for x in DIRECTIONS[(d + 3) % 6]) for d in range(6))


def test_a_company_has_one_piece_on_a_space() -> None:
    """SRE-1.3: where it has a track or a meeple, it may not place another."""
    table = arrange([[KENPER_1, 4], [40]], [[OLDVILLE], []])
    assert "extend:3" not in legal(table)
    assert "extend:4" not in legal(table)
    assert "extend:0" in legal(table), "beside the meeple"


def test_meeples_stand_in_cities_only() -> None:
    """SRE-1.3: a position with a meeple on terrain is refused."""
    with pytest.raises(Exception, match="train meeple outside a city"):
        arrange([[KENPER_1], [40]], [[4], []])


def test_a_network_falls_into_connected_parts() -> None:
    """SRE-1.4: parts are joined by the track between them."""
    table = arrange([[KENPER_1, 4, 18, CALIAS_1], [40]])
    network = table.network[0]
    assert network[KENPER_1] == network[4] > 0
    assert network[18] == network[CALIAS_1] > 0
    assert network[4] != network[18]
    assert network[13] == BESIDE
    do(table, "extend:13")
    assert len({network[space] for space in (KENPER_1, 4, 13, 18, CALIAS_1)}) == 1


def test_the_prestige_marker_never_goes_below_zero() -> None:
    """SRE-1.5: a short route costs 1 Prestige, but not from 0."""
    table = arrange([[KENPER_1, 4, OLDVILLE], [40]], stack=delivering(), prestige=[0, 0])
    do(table, "deliver:kenper_1-orange-oldville")
    assert table.route_length[0] == 3
    assert table.prestige[0] == 0


def test_the_prestige_marker_has_no_upper_limit() -> None:
    """SRE-1.5: beyond the last printed space counting goes on."""
    table = arrange([[KENPER_1], [40]], prestige=[30, 29], icons_reached=3)
    do(table, "extend:7")
    assert table.prestige[0] == 31


def test_first_place_may_be_shared() -> None:
    """SRE-1.6: alone or tied, nobody is further ahead."""
    table = arrange([[KENPER_1], [40]], prestige=[2, 2])
    assert table.in_first_place(0)
    assert table.in_first_place(1)
    ahead = edit(table, prestige=[2, 3])
    assert not ahead.in_first_place(0)


def test_factories_belong_to_companies_and_may_show_different_goods() -> None:
    """SRE-1.7: three factories a company with 1 or 2 goods each."""
    assert Counter(BOX.factory_industry) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert {len(shown) for shown in BOX.factory_goods} == {1, 2}
    own = [BOX.factory_goods[at] for at in range(12) if BOX.factory_industry[at] == 0]
    assert len(set(own)) == 3


def test_there_are_five_goods_of_each_type() -> None:
    """SRE-1.8: on factories or in the supply; none is out of the game without the Conglomerate."""
    table = begin(4)
    assert [sum(table.goods[good::4]) + table.goods_supply[good] for good in range(4)] == [5, 5, 5, 5]
    assert table.goods_out == [0, 0, 0, 0]


def test_only_cards_in_the_play_area_count() -> None:
    """SRE-1.9: three cards in hand are no train cards one has."""
    table = arrange(
        [[KENPER_1], [40]], achievements=[3, 4, 5, 6, 7], dealt=[[0, 1, 2], [8, 9, 10]], market=[16, 24, 31]
    )
    assert table.colours_played(0) == [0, 0, 0, 0]
    assert table.trains_played(0) == []


def test_dealt_cards_are_hidden_and_bought_ones_known() -> None:
    """SRE-1.10: others see the number of dealt cards only; a card from the market is known until it is played."""
    table = arrange([[KENPER_1], [40]], dealt=[[0, 1], [8, 9]], bought=[[2], []], market=[16, 24, 31])
    seen = table.view(1)["table"]
    assert seen["dealt"] == [[-1, -1], [8, 9]]
    assert seen["bought"] == [[2], []]
    assert {0, 1} < set(seen["train_deck"])
    assert seen["contract"][0] == -1
    assert seen["contract"][1] == table.contract[1]
    assert seen["money"] == table.money


def test_three_tiles_for_two_and_three_players_four_for_four() -> None:
    """SRE-2.1: the number of tiles follows the number of players."""
    assert [len(GAME.new(players).tiles) for players in (1, 2, 3, 4)] == [3, 3, 3, 4]


def test_tiles_order_and_turns_are_chance_and_equally_likely() -> None:
    """SRE-2.1: any of the tiles left, in any of six turns, slot by slot."""
    table = GAME.new(2)
    assert (table.player, len(table.legal), table.stream()) == (CHANCE, 24, SETUP_STREAM)
    assert {weight for _, weight in table.chances()} == {1}
    do(table, "lay_tile:3-5")
    assert len(table.legal) == 18
    do(table, "lay_tile:1-0")
    assert len(table.legal) == 12
    do(table, "lay_tile:4-2")
    assert (table.tiles, table.tile_turns) == ([3, 1, 4], [5, 0, 2])


def test_factories_receive_exactly_their_printed_goods() -> None:
    """SRE-2.2: the rest stays in the supply."""
    table = begin()
    for factory in range(12):
        on_map = table.map.factory_at[factory] >= 0
        printed = list(BOX.factory_printed[factory * 4 : factory * 4 + 4])
        assert table.goods[factory * 4 : factory * 4 + 4] == (printed if on_map else [0, 0, 0, 0])
    assert sum(table.goods) == 15
    assert sum(table.goods_supply) == 5


def test_everybody_begins_with_the_same_pieces() -> None:
    """SRE-2.3: 21 tracks in the supply, two locked, eight meeples, $5, Prestige 0."""
    table = begin(3)
    assert table.supply_tracks == [21, 21, 21]
    assert table.locked_tracks == [2, 2, 2]
    assert table.supply_meeples == [8, 8, 8]
    assert table.money == [5, 5, 5]
    assert table.prestige == [0, 0, 0]


def test_five_base_achievements_are_laid_out() -> None:
    """SRE-2.4: without the two cards of the variants."""
    for seed in range(20):
        row = begin(seed=seed).achievements
        assert len(set(row)) == 5
        assert max(row) < 10


def test_each_player_is_dealt_one_contract() -> None:
    """SRE-2.5: the others are put away; only the owner sees his."""
    table = begin(4)
    assert len(set(table.contract)) == 4
    assert len(table.contracts_away()) == 4
    assert [table.view(2)["table"]["contract"][seat] >= 0 for seat in range(4)] == [False, False, True, False]


def test_three_trains_each_and_three_in_the_market() -> None:
    """SRE-2.6: the players are dealt before the market is filled."""
    table, dealer = GAME.new(3, map="REF-123"), Dealer(1)
    seen = []
    while table.player == CHANCE:
        seen.append(legal(table)[0].partition(":")[0])
        table.apply(dealer.choose(table))
    assert seen.index("deal_train") < seen.index("turn_up_train") < seen.index("first_player")
    assert [len(cards) for cards in table.dealt] == [3, 3, 3]
    assert len(table.market) == 3
    assert len(table.train_deck) == 32 - 9 - 3


def test_a_first_market_of_one_colour_is_dealt_anew() -> None:
    """SRE-2.6, SRE-7.5: three red cards go back into the deck."""
    table = GAME.new(2, map="REF-123")
    while verbs(table) != ["turn_up_train"]:
        table.apply(table.legal[-1])
    do(table, "turn_up_train:1", "turn_up_train:2", "turn_up_train:3")
    assert table.market == []
    assert {0, 1, 2} <= set(table.train_deck)
    chance(table, "turn_up_train:1", "turn_up_train:2", "turn_up_train:9")
    assert table.market == [0, 1, 8]


def test_twelve_loans_are_a_common_stock() -> None:
    """SRE-2.7: all of them lie ready."""
    assert begin().loan_cards == 12


def test_the_first_player_is_drawn_or_agreed() -> None:
    """SRE-2.8: at random, each seat as likely; play goes clockwise."""
    table, dealer = GAME.new(3, map="REF-123"), Dealer(1)
    while verbs(table) != ["first_player"]:
        table.apply(dealer.choose(table))
    assert [weight for _, weight in table.chances()] == [1, 1, 1]
    do(table, "first_player:2")
    order = []
    for space in (8, 19, 21):
        order.append(table.player)
        do(table, f"start:{space}")
    assert order == [2, 0, 1]
    assert table.player == 2
    with pytest.raises(BadOption, match="first_player"):
        GAME.new(3, first_player=3)


def test_starting_tracks_go_on_different_factories() -> None:
    """SRE-2.9: in turn order, free, and every supply then holds 20."""
    table = begin(3)
    assert len(table.legal) == 9
    do(table, f"start:{KENPER_1}")
    assert f"start:{KENPER_1}" not in legal(table)
    do(table, f"start:{CALIAS_1}", f"start:{GLYSON_1}")
    assert table.supply_tracks == [20, 20, 20]
    assert table.money == [5, 5, 5]
    assert table.tracks == [[KENPER_1], [CALIAS_1], [GLYSON_1]]


def test_a_turned_tile_lands_on_the_same_places() -> None:
    """SRE-18.2: one step clockwise maps (q, r) to (-r, q + r), so that E becomes SE."""
    assert turn_clockwise((1, 0)) == (0, 1)
    straight, turned = GAME.new(2), GAME.new(2)
    deal(do(straight, "lay_tile:1-0", "lay_tile:2-0", "lay_tile:3-0"), Dealer(1))
    deal(do(turned, "lay_tile:1-1", "lay_tile:2-0", "lay_tile:3-0"), Dealer(1))
    at = straight.map.geometry.at
    for space in range(25):
        moved = at.index(turn_clockwise(at[space]))
        assert straight.map.kind[space] == turned.map.kind[moved]
        assert straight.map.city[space] == turned.map.city[moved]
        assert straight.map.terrain[space] == turned.map.terrain[moved]
    assert straight.map.kind[25:] == turned.map.kind[25:]


def test_slots_join_without_gap_or_overlap() -> None:
    """SRE-18.2: a hundred different places; each of three tiles touches the other two."""
    geometry = BOX.geometries[4]
    assert len(set(geometry.at)) == 100
    slots = {(space // 25, beside // 25) for space in range(75) for beside in geometry.neighbours[space] if beside < 75}
    assert slots == {(a, b) for a in range(3) for b in range(3)}


def test_spaces_are_numbered_by_slot_row_and_column() -> None:
    """SRE-18.3: 25 a slot, sorted by r, then q; the same with three and with four tiles."""
    at = BOX.geometries[4].at
    places = [(q, r) for q, r in at[:25]]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert at[25:50] == tuple((q + 5, r) for q, r in places)
    assert at[50:75] == tuple((q, r + 5) for q, r in places)
    assert BOX.geometries[3].at == at[:75]


@pytest.mark.parametrize(("name", "players", "tiles"), [("REF-123", 2, [1, 2, 3]), ("REF-134", 3, [1, 3, 4])])
def test_named_layouts(name: str, players: int, tiles: list[int]) -> None:
    """SRE-18.4: tiles in the order of their slots, nothing turned."""
    table = begin(players, map=name)
    assert (table.tiles, table.tile_turns) == (tiles, [0, 0, 0])


def test_a_layout_must_have_as_many_tiles_as_the_map() -> None:
    """SRE-18.4: REF-1234 is for four players."""
    assert begin(4, map="REF-1234").tiles == [1, 2, 3, 4]
    with pytest.raises(BadOption, match="has 3 tiles"):
        GAME.new(2, map="REF-1234")


def test_any_explicit_map_can_be_laid() -> None:
    """SRE-18.4: by telling chance what to lay, or by editing a position."""
    table = GAME.new(2)
    deal(do(table, "lay_tile:4-3", "lay_tile:2-1", "lay_tile:1-5"), Dealer(2))
    data = GAME.new(2).to_data()
    data["table"]["tiles"], data["table"]["tile_turns"] = [4, 2, 1], [3, 1, 5]
    data["stack"] = data["stack"][:-3]
    other = GAME.from_data(data)
    deal(other, Dealer(2))
    assert other.map.kind == table.map.kind
    assert other.map.city == table.map.city


def test_actions_have_texts_that_name_the_space() -> None:
    assert GAME.actions.text(action("start:8")) == "start:8"
