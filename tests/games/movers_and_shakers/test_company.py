"""MS-5: money, market, assets, agencies, concessions."""

from branchline.games.movers_and_shakers.steps.cards import CardAction, CompanyAction
from branchline.games.movers_and_shakers.steps.money import (
    AdvisorClimbs,
    ChooseAssets,
    ChooseMarker,
    LookForMeetings,
    advance_marker,
    gain,
    gain_agency,
    pay,
)
from branchline.games.movers_and_shakers.steps.rounds import Invest
from games.movers_and_shakers.positions import BOX, bare, do, lay, legal, start


def test_money_turns_into_tokens() -> None:
    """MS-5.1: 8 + 5: token, cash 3; 9 + 12: two tokens, cash 1. Paying never touches tokens."""
    table = bare()
    table.cash[0] = 8
    gain(table, 0, 5)
    assert (table.cash[0], table.tokens[0]) == (3, 1)
    table.cash[0] = 9
    gain(table, 0, 12)
    assert (table.cash[0], table.tokens[0]) == (1, 3)
    pay(table, 0, 1)
    assert (table.cash[0], table.tokens[0]) == (0, 3)


def test_market_markers() -> None:
    """MS-5.2: rows 1 to 10, steps beyond are lost; "any" is one marker for all steps."""
    table = bare()
    advance_marker(table, 0, 1, 12)
    assert table.market[0:3] == [1, 10, 1]
    start(table, ChooseMarker(0, 3, 2))
    assert legal(table) == ["marker:benares", "marker:advisor"]
    do(table, "marker:benares")
    assert table.market[0:3] == [3, 10, 1]
    start(table, ChooseMarker(0, 4, 1))
    assert table.market[0] == 4  # Benares or Calcutta, and Calcutta is at the top


def test_the_advisor_pays_row_after_row() -> None:
    """MS-5.2b: 2: gain 3; 4: Eastern Agency; 6: single deal; 8: Western Agency; 10: double deal; again in round 2."""
    table = bare()
    start(table, AdvisorClimbs(0, 9))
    assert table.market[2] == 10
    assert table.cash[0] == 7  # 3, and 4 with the Eastern Agency
    assert table.agencies[0:4] == [0, 0, 1, 1]
    assert (table.single_deals[0], table.double_deals[0]) == (1, 1)
    table.market[2] = 1
    start(table, AdvisorClimbs(0, 1))
    assert (table.cash[0], table.tokens[0]) == (0, 1)


def test_assets_of_choice_different_and_lowest() -> None:
    """MS-5.3: steps of choice may all go on one marker; "different" takes each once; "lowest" is any lowest."""
    table = bare()
    start(table, ChooseAssets(0, 3, 15, 0))
    do(table, "raise:bonds", "raise:bonds", "raise:bonds")
    assert table.assets[0] == 3
    start(table, ChooseAssets(0, 2, 15, 1))
    do(table, "raise:bonds")
    assert "raise:bonds" not in legal(table)
    do(table, "raise:valuables")
    from branchline.games.movers_and_shakers.steps.money import asset_mask

    assert asset_mask(table, 0, 6, -1) == 0b1100
    assert asset_mask(table, 0, 5, 3) == 0b0111


def test_the_owner_orders_a_pair() -> None:
    """MS-5.3: which gets 1 and which 2 steps, and in which order: the concession of the first comes in between."""
    table = bare()
    table.agencies[0] = 9
    table.agency_stacks[0] -= 9
    table.assets[0:4] = [0, 0, 0, 0]
    lay(table, 0, "L25", 6, 1)
    start(table, CompanyAction(0, 5))
    do(table, "pair:infrastructure.second")  # two steps meet column 2: board a pays P, another asset is asked
    assert table.assets[3] == 2
    assert legal(table) == ["raise:bonds", "raise:valuables", "raise:resources"]
    assert table.assets[2] == 0


def test_agencies() -> None:
    """MS-5.4: 16 Northern, 8 Western, 12 Eastern (gain 4), 9 Southern; VP per deal 1, 2, 1, 0."""
    assert BOX.agency_count == (16, 9, 12, 8)
    assert BOX.agency_vp == (1, 0, 1, 2)
    table = bare()
    gain_agency(table, 0, 2)
    table.settle()
    assert table.cash[0] == 4
    assert table.agency_stacks == [16, 9, 11, 8]


def test_a_full_track_and_an_empty_stack() -> None:
    """MS-5.4b: an eleventh agency counts but moves nothing; an empty stack gives nothing."""
    table = bare()
    table.agencies[0:4] = [10, 0, 0, 0]
    table.agency_stacks[0] = 6
    gain_agency(table, 0, 0)
    table.settle()
    assert table.agencies_of(0) == 11
    assert table.concessions[0:4] == [0, 0, 0, 0]
    table.agency_stacks[1] = 0
    table.agencies[5] = 9
    gain_agency(table, 0, 1)
    table.settle()
    assert table.agencies_of(0) == 11


def test_meeting_is_the_same_column() -> None:
    """MS-5.5: position >= 11 - agencies, once a game, whether marker or agency moved."""
    table = bare()
    table.agencies[0] = 3  # columns 10, 9, 8
    table.agency_stacks[0] -= 3
    table.assets[0] = 6
    start(table, ChooseAssets(0, 1, 1, 0))
    assert table.assets[0] == 7
    assert table.concessions[0] == 0
    start(table, ChooseAssets(0, 1, 1, 0))
    assert table.concessions[0] == 1
    assert table.cash[0] == 6  # board a: bonds pay Q
    start(table, ChooseAssets(0, 1, 1, 0))
    assert table.cash[0] == 6
    table.assets[1] = 7
    gain_agency(table, 0, 1)
    table.settle()
    assert table.concessions[1] == 1
    assert table.single_deals[0] == 1  # valuables pay R


def test_the_four_bonuses_on_four_boards() -> None:
    """MS-5.6: P gain 3 and another asset; Q gain 6; R single deal; S gain 2 and a Northern Agency."""
    table = bare(4)
    for seat, wanted in enumerate(("QRSP", "RSPQ", "SPQR", "PQRS")):
        for asset, name in enumerate(wanted):
            effects = [BOX.effects[number] for number in BOX.concessions[table.boards[seat]][asset]]
            kinds = {"P": [0, 2], "Q": [0], "R": [6], "S": [0, 5]}[name]
            assert [effect.kind for effect in effects] == kinds


def test_several_meetings_at_once() -> None:
    """MS-5.7: one agency meets three markers: the owner picks the order; a bonus may cause further meetings."""
    table = bare()
    table.assets[0:4] = [10, 9, 0, 10]
    gain_agency(table, 0, 0)
    table.settle()
    assert legal(table) == ["concession:bonds", "concession:infrastructure"]
    do(table, "concession:infrastructure")  # P: gain 3, another asset
    assert table.cash[0] == 3
    do(table, "raise:valuables")  # reaches column 10: its deal comes before the bonds' 6
    assert table.single_deals[0] == 1
    assert table.cash[0] == 9
    assert table.concessions[0:4] == [1, 1, 0, 1]


def test_concessions_while_investing() -> None:
    """MS-5.8: they count during investing, and the token is usable at once."""
    table = bare()
    table.active = -3
    table.agencies[0] = 1
    table.agency_stacks[0] -= 1
    table.assets[0:4] = [9, 0, 0, 0]
    table.cash[0] = 5
    table.tokens[0] = 1
    start(table, Invest(0))
    do(table, "invest:1b", "raise:bonds")
    assert (table.cash[0], table.tokens[0]) == (1, 1)


def test_example_of_someneth() -> None:
    """MS-5, the worked example: L26 in slot 6 with Logistics: pay 2, load 2, a Northern Agency; then Resources 1 and
    Infrastructure 2, which meets: 3 rupees, and another asset of choice."""
    table = bare(3)
    table.active = 0
    table.cash[0] = 2
    table.agencies[0] = 8
    table.agency_stacks[0] -= 8
    lay(table, 0, "L26", 6, 1)
    table.push(CompanyAction(0, 5))
    start(table, CardAction(0, 5))
    assert table.cash[0] == 0
    do(table, "part:1", "load:commercial.1.large", "load:commercial.1.medium")
    assert table.agencies_of(0) == 9
    do(table, "pair:resources.first")
    assert table.assets[0:4] == [0, 0, 1, 2]
    assert table.cash[0] == 3
    do(table, "raise:bonds")
    assert table.assets[0:4] == [1, 0, 1, 2]


def test_effects_wait_their_turn() -> None:
    """MS-6.17, MS-5.6: the two effects of a bonus follow the order listed, each finished before the next."""
    table = bare()
    table.assets[2] = 10
    table.push(LookForMeetings(0))
    table.agencies[0] = 1
    table.agency_stacks[0] -= 1
    table.settle()
    assert table.cash[0] == 2  # S: gain 2, then a Northern Agency
    assert table.agencies_of(0) == 2
