"""RR-1, RR-2: the pieces, the board and the setup."""

from __future__ import annotations

import pytest

import branchline
from branchline.core.errors import BadOption
from branchline.core.position import CHANCE, SETUP_STREAM
from branchline.games.railroad_revolution.box import COLOURS
from branchline.games.railroad_revolution.state import FREE, NEUTRAL
from games.railroad_revolution.table import BOX, CITY, GAME, SPACE, act, begin, can, chance, deal, own


def test_pieces_of_a_company() -> None:
    """RR-1.1, RR-1.2, RR-2.2, RR-2.4: 12 buildings and 15 rails on eight sections, one of each set aside."""
    table = begin(4)
    for company in table.companies:
        assert (company.buildings, company.rails) == (12, 15)
        assert (company.set_aside_building, company.set_aside_rail) == (1, 1)
    assert [BOX.section_of_building.count(at) for at in range(8)] == [2, 1, 2, 1, 2, 1, 2, 1]
    assert [BOX.section_of_rail.count(at) for at in range(8)] == [2, 2, 2, 2, 2, 2, 2, 1]
    assert BOX.section_money == (300, 400, 500, 600, 700, 800, 900, 1000)
    assert (BOX.buildings_right, BOX.rails_right) == (1, 1)


def test_workers_of_the_box() -> None:
    """RR-1.3, RR-1.4, RR-2.6: 12 of each colour and 4 white for each player; available are supply and spaces."""
    table = begin(3)
    assert all(company.supply == [4, 0, 0, 0, 0] for company in table.companies)
    assert table.census()["white workers"] == (12, 12)
    assert table.census()["grey workers"] == (12, 12)
    company = own(table)
    company.spaces = [1, 2, 0, 0, 0]
    company.managers = [3, -1, -1, -1]
    assert company.available() == 7


def test_map_and_its_junctions() -> None:
    """RR-1.5 (R1), RR-1.6: 15 cities of five levels; junctions pass on connection but never count as a city."""
    assert [BOX.city_levels.count(level) for level in range(1, 6)] == [2, 3, 3, 4, 3]
    table = deal()
    company = own(table)
    company.laid = [SPACE["r01"], SPACE["r02"]]
    company.read_bits(BOX)
    assert company.open_cities() | company.station_bits == 1 << CITY["washington"] | 1 << CITY["charlotte"]
    assert (company.open_spaces() >> SPACE["r03"]) & 1, "the junction passes on the connection"
    assert {BOX.city_names[c] for c in range(15) if BOX.printed_tile[c] >= 0} == {"Washington", "Charlotte"}


def test_telegraph_line() -> None:
    """RR-1.7, RR-2.13: eight sections, two with a Deal icon and no tile, the six others with one tile each."""
    table = begin(4)
    tiles = table.telegraph_tiles
    assert [section + 1 for section in range(8) if tiles[section] < 0] == [3, 6]
    assert sorted(tile for tile in tiles if tile >= 0) == list(range(6))
    assert set(BOX.link_vp) == {5, 8}


def test_starting_goods() -> None:
    """RR-2.3, RR-2.5, RR-2.7, RR-2.8, RR-2.10, RR-1.8, RR-1.9: rail, $600, 3 shares, a promote_2 train, markers."""
    table = begin(2)
    for company in table.companies:
        assert company.laid == [SPACE["r01"]]
        assert (company.money, company.shares) == (600, 3)
        assert company.trains == [1, 0, 0, 0, 0]
        assert company.markers == [0, 0, 0]
    assert BOX.share_value == 150
    assert BOX.face_up_vp == 8


@pytest.mark.parametrize(("players", "stack", "boxed_white"), [(2, 3, 8), (3, 4, 4), (4, 5, 0)])
def test_what_depends_on_the_number_of_players(players: int, stack: int, boxed_white: int) -> None:
    """RR-2.1, RR-2.8, RR-2.12, RR-2.14, RR-2.16, RR-2.22: stacks, neutral buildings, setup tiles, workers."""
    table = begin(players)
    assert table.train_stacks == [0, stack, stack, stack, stack]
    assert 16 - sum(company.supply[0] for company in table.companies) == boxed_white
    stations = {BOX.city_names[c] for c in range(15) if table.first_station[c] == NEUTRAL}
    offices = [section + 1 for section in range(8) if table.first_office[section] == NEUTRAL]
    assert (stations, offices) == {
        2: ({"San Diego", "Salt Lake City", "Duluth", "Little Rock"}, [1, 4, 7]),
        3: ({"San Francisco", "Bismarck", "Houston"}, [2, 5]),
        4: (set(), []),
    }[players]
    assert sum(1 for side in table.setup_side if side >= 0) == players
    beside = [colour for colour in table.setup_worker if colour >= 0]
    assert len(set(beside)) == players
    assert 0 not in beside, "R3: the four coloured kinds"
    assert sum(table.common) == 48 - players


def test_milestones_are_dealt_and_stacked() -> None:
    """RR-1.10, RR-2.9: one A1 and one A2 for each player, face up; 10 tiles in each of B, C and D."""
    table = begin(3)
    for company in table.companies:
        assert [BOX.milestones[tile].group for tile in company.milestones] == [0, 1]
    assert [len(stack) for stack in table.stacks] == [10, 10, 10]


def test_city_tiles_lie_on_their_level() -> None:
    """RR-2.11: one tile of the city's level, face up, on each city."""
    table = begin(2)
    assert sorted(table.city_tiles) == list(range(15))
    assert [BOX.tile_levels[tile] for tile in table.city_tiles] == list(BOX.city_levels)


def test_deal_stack() -> None:
    """RR-1.11, RR-2.15: nine tiles with two deals of 1 to 4 shares each, one face up."""
    table = begin(2)
    assert table.deal_tile >= 0
    assert sum(table.deal_stack) == 8
    assert len(BOX.deal_shares) == 18
    assert set(BOX.deal_shares) == {1, 2, 3, 4}


def test_order_of_chance() -> None:
    """RR-2.23: city tiles by level, telegraph tiles, deal, milestones by seat, setup tiles, sides, workers, player."""
    table = GAME.new(3)
    order = []
    while table.player == CHANCE:
        assert table.stream() == SETUP_STREAM
        name = GAME.actions.verb_of[table.legal[0]].name
        if not order or order[-1] != name:
            order.append(name)
        table.apply(table.legal[-1])
    assert order == [
        "lay_city_tile",
        "lay_telegraph_tile",
        "turn_deal",
        "draw_milestone",
        "draw_setup_tile",
        "setup_side",
        "setup_worker",
        "first_player",
    ]


def test_first_player_by_chance_or_agreement() -> None:
    """RR-2.17, RR-3.1: any seat may begin; a seat that does not exist is refused."""
    table = GAME.new(3)
    while table.player == CHANCE and GAME.actions.verb_of[table.legal[0]].name != "first_player":
        table.apply(table.legal[0])
    assert can(table) == {"first_player:black", "first_player:blue", "first_player:red"}
    assert deal(3, first_player=2).player == 2
    with pytest.raises(BadOption, match="first_player 3"):
        GAME.new(3, first_player=3)


def test_setup_tiles_are_chosen_counter_clockwise() -> None:
    """RR-2.18, RR-17 DP-1: the right-hand neighbour of the First Player first, the First Player last."""
    table = begin(4, first_player=1)
    order = []
    while table.active < 0:
        if GAME.actions.verb_of[table.legal[0]].name == "choose_setup_tile":
            order.append(table.player)
        table.apply(table.legal[0])
    assert order == [0, 3, 2], "the last one has no choice left"
    assert table.player == 1


def choosing(tile: str, side: str) -> object:
    """A two-player table at the choice of setup tiles, this one among them with this side up."""
    other = "st_1" if tile != "st_1" else "st_4"
    table = GAME.new(2, first_player=0)
    wishes = [f"draw_setup_tile:{tile}", f"draw_setup_tile:{other}"]
    while table.player == CHANCE:
        texts = can(table)
        wish = next((w for w in wishes if w in texts), None)
        if wish:
            wishes.remove(wish)
        elif f"setup_side:{side}" in texts:
            wish = f"setup_side:{side}"
        table.apply(GAME.actions.id(wish) if wish else table.legal[0])
    return act(table, f"choose_setup_tile:{tile}")


def test_setup_reward_steps() -> None:
    """RR-2.19: exactly 3 steps, gates paid as usual; there is no stopping (RR-12.2)."""
    table = choosing("st_3", "b")
    for _ in range(3):
        assert "stop" not in can(table)
        table.apply(GAME.actions.id("advance:telegraph"))
    assert own(table, 1).markers == [3, 0, 0]
    assert own(table, 1).money == 550


def test_setup_reward_steps_in_the_expensive_variant() -> None:
    """RR-15.2, RR-2.19: the steps of the setup tile pay the dear gates too."""
    table = GAME.new(2, first_player=0, expensive_tracks=True)
    wishes = ["draw_setup_tile:st_3", "draw_setup_tile:st_1", "setup_side:b"]
    chance(table, *wishes, "setup_side:b")
    act(table, "choose_setup_tile:st_3", "advance:stations", "advance:stations", "advance:stations")
    assert own(table, 1).money == 100


def test_setup_reward_rail() -> None:
    """RR-2.19, RR-5.13: the set-aside rail into any available space, terrain and icon ignored."""
    table = choosing("st_1", "a")
    assert can(table) == {"lay_rail:r02", "lay_rail:r05", "lay_rail:r08"}
    act(table, "lay_rail:r05")
    company = own(table, 1)
    assert (company.rails, company.set_aside_rail, company.money) == (15, 0, 600)


def test_setup_reward_shares_train_and_exchange() -> None:
    """RR-2.19 (R4): 3 shares on two tiles; a train; an exchange, also of the worker just received."""
    assert own(choosing("st_1", "b"), 1).shares == 6
    assert own(choosing("st_4", "b"), 1).shares == 6
    table = choosing("st_2", "b")
    act(table, "take_train:rail_100")
    assert own(table, 1).trains == [1, 0, 0, 0, 1]
    table = choosing("st_4", "a")
    colour = COLOURS[next(c for c in range(1, 5) if own(table, 1).supply[c])]
    assert f"exchange:supply-{colour}-for-orange" in can(table)
    act(table, "exchange:supply-white-for-grey")
    assert table.common[0] == 1, "a white worker in the common supply"


def test_setup_reward_office() -> None:
    """RR-2.19, RR-5.15: the set-aside building into the First Office slot of a Deal section; no shares, no Deal."""
    table = choosing("st_2", "a")
    assert can(table) == {"build_office:3", "build_office:6"}
    act(table, "build_office:6")
    assert own(table, 1).shares == 3
    assert table.first_office[5] == 1
    assert own(table, 1).buildings == 12


def test_setup_reward_station() -> None:
    """RR-2.19 (R5), RR-5.14: the First Station slot of Washington or Charlotte, without cost or reward."""
    table = choosing("st_3", "a")
    assert can(table) == {"build_station:washington", "build_station:charlotte"}
    act(table, "build_station:charlotte")
    assert own(table, 1).stations == [CITY["charlotte"]]
    assert own(table, 1).money == 600
    assert table.first_station[CITY["washington"]] == FREE


def test_state_after_setup() -> None:
    """RR-2.20, RR-2.21: five workers each; the setup tiles are gone."""
    for players in (2, 3, 4):
        table = deal(players)
        assert table.setup_side == [-1, -1, -1, -1]
        for company in table.companies:
            assert company.available() == 5
            assert (company.buildings, company.rails) == (12, 15)
            assert len(company.milestones) == 2
            assert company.shares in (3, 6)
        table.check()


def test_limits() -> None:
    """RR-1.12: shares and money are not counted; every other piece is, and a missing one is found."""
    table = deal(2)
    table.companies[0].shares += 100
    table.check()
    table.common[1] -= 1
    with pytest.raises(branchline.BadPosition, match="purple workers"):
        table.check()
