"""MS-1 and MS-2: conventions and setup."""

import json

import pytest

from branchline.core.chance import Dealer, deal
from branchline.core.errors import BadOption
from branchline.core.position import CHANCE
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.setup import PlaceCars
from games.movers_and_shakers.positions import (
    BOX,
    CARD,
    CARS,
    GAME,
    bare,
    begun,
    deal_hand,
    do,
    legal,
    place,
    play_out,
    start,
    train,
)


def test_one_to_four_players() -> None:
    """MS-1.1: 1 to 4; one player means the solo mode with the Major as second seat. MS-2: setup for each."""
    for players in (1, 2, 3, 4):
        assert begun(players).seats == max(2, players)
    for players in (0, 5):
        with pytest.raises(BadOption):
            GAME.new(players)


def test_points_are_counted_at_the_end_only() -> None:
    """MS-1.2: the goal is most VP after two rounds; a score during play is what the end would give now."""
    table = bare()
    assert table.scores() == [0.0, 0.0]
    table.performance[0] = 14
    assert table.scores() == [12.0, 0.0]


def test_what_is_hidden() -> None:
    """MS-1.3: hands and contract stacks are hidden; played cards, money and markers are open."""
    table = begun(2)
    other = table.view(1)["table"]
    assert 0 not in other["cards"]
    assert other["cards"].count(1) == 8
    assert other["hands"] == [4, 4, 4, 4]
    assert other["cash"] == table.cash
    spectator = table.view(None)["table"]
    assert set(spectator["cards"]) == {-1}


def test_a_drawn_contract_is_seen_by_its_drawer_only() -> None:
    """MS-1.3: the two contracts just drawn, and those put back, are known to their owner alone."""
    table = bare()
    table.stacks[3] = 3  # on top
    table.stack_top[0] = 1
    table.stacks[5] = 4  # under
    table.stack_under[0] = 1
    own, other = table.view(0)["table"]["stacks"], table.view(1)["table"]["stacks"]
    assert (own[3], own[5]) == (3, 4)
    assert (other[3], other[5]) == (-1, -1)
    table.stacks[3], table.stacks[4] = -1, 3
    assert json.dumps(table.view(1)["table"]["stacks"]) == json.dumps(other)


def test_nested_effects_are_finished_first() -> None:
    """MS-1.4: the advisor's second step waits for all that his first one brought, concessions included."""
    from branchline.games.movers_and_shakers.steps.money import AdvisorClimbs

    table = bare()
    table.market[2] = 3
    table.assets[0:4] = [10, 10, 0, 0]
    start(table, AdvisorClimbs(0, 3))
    # Row 4 gives an Eastern Agency, which meets two assets: their order is asked before the advisor goes on.
    assert table.market[2] == 4
    assert legal(table) == ["concession:bonds", "concession:valuables"]
    do(table, "concession:bonds")
    assert table.market[2] == 6


def test_no_choice_is_no_question() -> None:
    """MS-1.5: a single option is taken silently, none lets the effect lapse."""
    from branchline.games.movers_and_shakers.steps.money import ChooseAssets

    table = bare()
    table.assets[0:4] = [10, 10, 10, 8]
    table.concessions[0:4] = [0, 0, 0, 0]
    start(table, ChooseAssets(0, 1, 15, 0))
    assert table.assets[3] == 9
    start(table, ChooseAssets(0, 5, 15, 0))
    assert table.assets[3] == 10
    assert table.player == -4


def test_supplies() -> None:
    """MS-1.6: agencies end, deals do not."""
    from branchline.games.movers_and_shakers.steps.money import gain_agency, gain_deal

    table = bare()
    table.agencies[4] = 16
    table.agency_stacks[0] = 0
    gain_agency(table, 0, 0)
    assert table.agencies_of(0) == 0
    for _ in range(40):
        gain_deal(table, 0, 1)
    assert table.deals_of(0) == 80


def test_the_order_of_chance() -> None:
    """MS-1.7, MS-1.8: tiles, boards, hands (load cards first, seat by seat), setup tiles, first drafter. MS-2.2:
    the order of the two decks is never fixed."""
    table, dealer = GAME.new(2), Dealer(3)
    seen = []
    while table.player == CHANCE:
        action = dealer.choose(table)
        seen.append(GAME.actions.text(action).split(":")[0])
        if seen[-1] == "deal":
            step = table.stack[-1]
            seen[-1] += f" {step.company} {step.deck}"
        table.play(action)
    order = list(dict.fromkeys(seen))
    assert order == [
        *("white_tile", "red_tile", "board"),
        *("deal 0 0", "deal 0 1", "deal 1 0", "deal 1 1"),
        *("setup_tile", "first"),
    ]


def test_board_sides_and_grids() -> None:
    """MS-2.1: one map side for 1 or 2 players and one for 3 or 4; three grids."""
    assert [len(begun(players).side.names) for players in (1, 2, 3, 4)] == [19, 19, 21, 21]
    assert [begun(players).investments.columns for players in (1, 2, 3, 4)] == [3, 3, 3, 4]
    assert [begun(players).investments.advance[2] for players in (1, 2, 3, 4)] == [2, 2, 3, 2]


def test_stacks_beside_the_board() -> None:
    """MS-2.3: 45 agencies in four open stacks."""
    assert begun(3).agency_stacks == [16, 9, 12, 8]


def test_performance_tiles_are_laid() -> None:
    """MS-2.4: 8 white and 8 red tiles in four rows of two each, amounts 4, 3, 2, 1."""
    table = begun(2)
    assert sorted(table.white) == list(range(8))
    assert sorted(table.red) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert BOX.tile_money == (4, 3, 2, 1)


def test_company_boards_and_starting_contracts() -> None:
    """MS-2.5, MS-2.6: one random board each, its two starting contracts with 2 own crates on each."""
    table = begun(4)
    assert sorted(table.boards) == [0, 1, 2, 3]
    assert table.contract_crates == [2] * 8
    assert table.supply == [21] * 4
    for seat in range(4):
        ids = [BOX.contracts[one].id for one in table.contracts[seat * 2 : seat * 2 + 2]]
        board = BOX.boards[table.boards[seat]]
        assert ids == [f"SC-{board}-commercial", f"SC-{board}-strategic"]


def test_contract_stacks_are_shuffled() -> None:
    """MS-2.7: 8 commercial and 8 strategic contracts each, face down, their order unknown to all."""
    table = begun(2)
    assert table.stacks == [-1] * 32


def test_markers_start_low() -> None:
    """MS-2.8: assets, cash and performance at 0, market markers on row 1."""
    table = GAME.new(3)
    assert table.assets == [0] * 12
    assert table.performance == [0] * 3
    assert table.market == [1] * 9


def test_hands_are_dealt_before_the_draft() -> None:
    """MS-2.9: 4 load and 4 movement cards, seen during the draft."""
    table = begun(3)
    assert legal(table)[0].startswith("draft")
    assert table.hands == [4, 4] * 3


def test_setup_tiles() -> None:
    """MS-2.10: one deal tile and four asset tiles, one above each setup card."""
    assert sorted(begun(2).setup_tiles) == [0, 1, 2, 3, 4]


def test_draft_order_and_money() -> None:
    """MS-2.11: the first drafter gains 2, each further player clockwise one more."""
    table = GAME.new(4, first_player=2)
    deal(table, Dealer(1))
    assert table.player == 2
    assert table.cash == [4, 5, 2, 3]


def test_draft_pairs() -> None:
    """MS-2.12, MS-2.13, MS-2.14: each takes a remaining pair; the cards give the turn order; the tile is kept."""
    table = GAME.new(3, first_player=0)
    deal(table, Dealer(1))
    tiles = table.setup_tiles[:]
    do(table, "draft:E")
    assert legal(table) == ["draft:A", "draft:B", "draft:C", "draft:D"]
    do(table, "draft:B")
    table.apply(GAME.actions.id("draft:D"))
    assert table.order == [1, 2, 0]
    assert table.setup_tile == [tiles[4], tiles[1], tiles[3]]
    assert table.setup_tiles == [-1] * 5
    deal_owner = table.setup_tile.index(4) if 4 in table.setup_tile else None
    if deal_owner is not None:
        assert table.deals_of(deal_owner) >= 1


def drafted(players: int, *cards: int) -> Table:
    table = bare(players)
    table.round = 0
    table.setup_card = list(cards)
    table.cash = [0] * table.seats
    table.place = [-2] * len(table.place)
    deal_hand(table, 0, "L1", "L2")
    deal_hand(table, 1, "L3", "L4")
    return start(table, PlaceCars())


def test_cars_and_bonuses_of_cards_a_and_b() -> None:
    """MS-2.15: all cars first, then the bonuses in turn order. Card A and card B as printed. MS-2.18: no neutral
    cars with two players."""
    table = drafted(2, 0, 1)
    assert [table.place[car] for car in range(8)] == [
        *(place("calcutta"), place("benares"), place("A1"), place("benares")),
        *(place("benares"), place("calcutta"), place("B1"), place("calcutta")),
    ]
    assert len(table.place) == 8
    assert table.market[0:3] == [1, 3, 1]
    assert legal(table) == ["raise:bonds", "raise:valuables", "raise:resources", "raise:infrastructure"]
    do(table, "raise:bonds")
    assert GAME.actions.text(table.legal[0]).startswith("deal:L")
    deal(table, Dealer(1))
    assert table.market[3:6] == [3, 1, 1]
    assert table.performance[1] == 1
    assert table.hands == [3, 0, 2, 1]
    assert table.round == 1


def test_the_junction_crate_comes_from_the_supply() -> None:
    """MS-2.16: not from a contract; the car stands in row 1."""
    table = drafted(2, 2, 3)
    assert table.supply == [20, 20]
    assert train(table, "C1") == ["1.small"]
    assert table.aboard(2) == 1


def test_card_c() -> None:
    """MS-2.15: Benares or Calcutta 1, two different assets, a Northern Agency."""
    table = drafted(2, 2, 0)  # seat 1 has card A and goes first
    do(table, "raise:resources")
    deal(table, Dealer(1))
    assert table.player == 0
    assert legal(table) == ["marker:benares", "marker:calcutta"]
    do(table, "marker:calcutta", "raise:bonds")
    assert "raise:bonds" not in legal(table)
    do(table, "raise:valuables")
    assert table.agencies[0:4] == [1, 0, 0, 0]


def test_card_d_may_decline_its_load_and_card_e_must_ship() -> None:
    """MS-2.17: D's load may be declined; E's shipment to ship III is mandatory and pays its reward."""
    table = drafted(2, 3, 4)
    assert "stop_loading" in legal(table)
    assert "load:commercial.2.large" in legal(table)  # any car in a loading zone, of either player
    do(table, "stop_loading")
    assert table.agencies[0:4] == [0, 1, 0, 0]
    assert legal(table) == ["ship:commercial.III", "ship:strategic.III"]
    assert table.market[5] == 3
    assert table.cash[1] == 3  # the advisor crossed row 2
    do(table, "ship:strategic.III", "raise:infrastructure")
    assert table.ships[5] == 1
    assert table.assets[7] == 1


def test_card_d_keeps_to_loading_zones() -> None:
    """MS-2.17, MS-6.2: its crate goes onto a car in a city, not onto the half-full one of card E in junction E."""
    table = drafted(2, 3, 4)
    assert table.place[CARS["2.medium"]] == place("E1")
    assert table.aboard(CARS["2.medium"]) == 1
    cars = {text.split(".", 1)[1] for text in legal(table) if text.startswith("load:")}
    assert cars == {"1.large", "1.medium", "1.small2", "2.large", "2.small", "2.small2"}  # 1.small in D is full
    assert {table.place[CARS[car]] for car in cars} == {place("benares"), place("calcutta")}


def test_a_first_player_who_does_not_exist_is_refused() -> None:
    """MS-2.11: the first drafter sits at the table."""
    with pytest.raises(BadOption):
        GAME.new(2, first_player=3)
    with pytest.raises(BadOption):
        GAME.new(2, rival="R1")


def test_every_count_plays_to_the_end() -> None:
    """MS-1.1: random games of every count end."""
    for players in (1, 2, 3, 4):
        assert play_out(begun(players)).player == -4


def test_the_deck_is_a_set() -> None:
    """MS-2.2: 33 load and 33 movement cards."""
    assert len([name for name in CARD if name[0] == "L"]) == 33
    assert len(CARD) == 66
