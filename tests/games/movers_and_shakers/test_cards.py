"""MS-13: the 66 action cards, each tried at least once."""

from collections.abc import Callable

import pytest

from branchline.games.movers_and_shakers.state import Table
from games.movers_and_shakers.positions import BOX, CARD, bare, do, lay, legal, play_card, put

Make = Callable[[Table], None]


def ship_one(table: Table) -> None:
    table.ships[0] += 1
    table.supply[0] -= 1


def store(city: int) -> Make:
    def make(table: Table) -> None:
        table.warehouses[city] += 1
        table.supply[0] -= 1

    return make


def store_both(table: Table) -> None:
    store(0)(table)
    store(1)(table)


def market(*rows: int) -> Make:
    def make(table: Table) -> None:
        table.market[0:3] = rows

    return make


def cash(amount: int) -> Make:
    def make(table: Table) -> None:
        table.cash[0] = amount

    return make


def performance(position: int) -> Make:
    def make(table: Table) -> None:
        table.performance[0] = position

    return make


def a_deal(table: Table) -> None:
    table.single_deals[0] = 1


def two_agencies(table: Table) -> None:
    table.agencies[0:2] = [1, 1]
    table.agency_stacks[0:2] = [15, 8]


def others_lead(table: Table) -> None:
    table.market[3:6] = [5, 5, 5]
    table.market[0:3] = [2, 2, 2]
    table.cash[1] = 6


def nothing(table: Table) -> None:
    """The condition holds by itself on a bare table."""


# card, what makes its condition true, what makes it false
THIRD_CRATE = [
    ("L2", ship_one, nothing),
    ("L11", store(1), store(0)),
    ("L12", store(0), store(1)),
    ("L13", cash(5), cash(4)),
    ("L14", performance(3), performance(2)),
    ("L15", market(2, 2, 2), market(3, 2, 2)),
    ("L16", market(4, 2, 4), market(2, 3, 1)),
    ("L17", market(2, 2, 2), market(3, 1, 2)),
    ("L18", market(1, 1, 6), market(9, 9, 5)),
    ("L21", nothing, others_lead),
    ("L22", a_deal, nothing),
    ("L28", market(1, 5, 1), others_lead),
    ("L29", market(5, 1, 1), others_lead),
]


@pytest.mark.parametrize(("name", "true", "false"), THIRD_CRATE)
def test_load_two_and_one_more_if(name: str, true: Make, false: Make) -> None:
    """MS-13, MS-13.1, MS-13.2: two crates, a third if the condition holds; ties count as highest."""
    table = bare()
    false(table)
    play_card(table, name)
    assert table.stack[-1].number == 2
    table = bare()
    true(table)
    play_card(table, name)
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2")
    assert table.stack[-1].number == 1


def ready() -> Table:
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    return table


BETTER_MOVE = [
    ("M2", 3, 5, market(1, 1, 2), market(2, 1, 1)),
    ("M3", 3, 5, market(1, 1, 6), market(9, 9, 5)),
    ("M4", 3, 5, performance(3), performance(2)),
    ("M8", 3, 5, a_deal, nothing),
    ("M13", 3, 5, ship_one, nothing),
    ("M15", 3, 5, cash(5), cash(4)),
    ("M19", 3, 5, two_agencies, nothing),
    ("M20", 3, 5, store(1), nothing),
    ("M21", 3, 5, market(2, 2, 1), market(1, 2, 1)),
    ("M22", 3, 5, market(1, 2, 2), market(2, 1, 1)),
    ("M26", 4, 6, store_both, store(0)),
    ("M29", 4, 6, nothing, others_lead),
]


@pytest.mark.parametrize(("name", "base", "better", "true", "false"), BETTER_MOVE)
def test_moves_or_more_if(name: str, base: int, better: int, true: Make, false: Make) -> None:
    """MS-13: so many moves, OR more if the condition holds."""
    table = ready()
    false(table)
    play_card(table, name)
    assert table.stack[-1].steps == base
    table = ready()
    true(table)
    play_card(table, name)
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2")
    assert table.stack[-1].steps == better


def test_thresholds_of_round_two() -> None:
    """MS-13: L14 and M4 ask for performance 8 in round 2."""
    table = ready()
    table.round = 2
    table.performance[0] = 7
    play_card(table, "M4")
    assert table.stack[-1].steps == 3
    table = ready()
    table.round = 2
    table.performance[0] = 8
    play_card(table, "M4")
    assert legal(table) == ["block:1", "block:2"]


def paid(name: str, rupees: int = 9, make: Make = nothing) -> Table:
    table = ready()
    table.cash[0] = rupees
    make(table)
    return play_card(table, name)


def test_l1() -> None:
    """MS-13: L1: one from each contract; for 2 one more from any."""
    table = paid("L1", 2)
    assert legal(table) == ["block:1", "block:2", "decline:2"]
    do(table, "block:1", "load:commercial.1.large", "load:strategic.1.medium", "block:2")
    assert table.cash[0] == 0
    do(table, "load:commercial.2.large")


def test_l3() -> None:
    """MS-13: L3: for 2 load 3, OR for 2 load 2 and 2 moves."""
    table = paid("L3", 2)
    assert legal(table) == ["block:1", "block:2", "decline:1"]
    do(table, "block:2")
    assert (table.cash[0], legal(table)) == (0, ["part:1", "part:2"])


def test_l4_and_l5() -> None:
    """MS-13: L4 fills one car, 1 each; L5 loads 3 for 2."""
    table = paid("L4", 3)
    do(table, "load:commercial.2.large", "load:commercial.2.large", "load:strategic.2.large")
    assert (table.cash[0], table.aboard(4)) == (0, 3)
    table = paid("L5", 2)
    do(table, "block:1")
    assert table.stack[-1].number == 3


def test_l6_l7_l8_l9() -> None:
    """MS-13: L6 load 1 and ship 1; L7 load 2 and a move a card; L8 with Logistics of slot 3 or 4; L9 3 moves."""
    table = paid("L6")
    do(table, "block:2", "ship:commercial.II")
    assert table.stack[-1].number == 1
    table = paid("L7", 9, lambda t: lay(t, 0, "L1", 2))
    do(table, "block:2")
    assert (table.stack[-1].steps, table.stack[-1].unit) == (2, 1)
    table = ready()
    play_card(table, "L8", slot=3, side=0)
    assert table.stack[-1].number == 1
    for slot in (3, 4):
        table = ready()
        play_card(table, "L8", slot=slot, side=1)
        assert legal(table) == ["block:1", "block:2"]
    table = paid("L9")
    do(table, "block:2")
    assert table.stack[-1].steps == 3


def test_l10() -> None:
    """MS-13: L10: load 2, OR 3 onto cars of others."""
    table = paid("L10")
    do(table, "block:2")
    assert table.stack[-1].number == 3
    assert not any(".1." in text for text in legal(table))


def test_l19_and_l20() -> None:
    """MS-13: L19 counts ships, not crates; L20 market markers on row 6 or higher."""
    table = ready()
    table.cash[0] = 2
    table.ships[0:3] = [2, 0, 1]
    table.supply[0] -= 3
    play_card(table, "L19")
    do(table, "block:1")
    assert table.stack[-1].number == 3
    table = paid("L20", 0, market(6, 5, 10))
    assert table.stack[-1].number == 2


def test_l23_to_l27() -> None:
    """MS-13: L23 to L27: load and moves, performance, an agency, assets."""
    table = paid("L23", 2)
    do(table, "part:2")
    assert table.stack[-1].steps == 4
    table = paid("L24", 2)
    do(table, "part:2")
    assert table.stack[-1].steps == 2
    table = paid("L25")
    do(table, "block:2")
    assert table.performance[0] == 1
    table = paid("L26", 2)
    do(table, "part:2")
    assert (table.agencies[0], table.cash[0]) == (1, 0)
    table = paid("L27", 3)
    do(table, "block:1")
    assert (table.cash[0], table.stack[-1].number) == (0, 2)


def test_l30_to_l33() -> None:
    """MS-13: L30 2 a type; L31 any number of one contract; L32 a crate a type; L33 three ways."""
    table = paid("L30", 0, two_agencies)
    do(table, "block:2")
    assert table.cash[0] == 4
    table = paid("L31", 4)
    do(table, "load:strategic.1.large", "load:strategic.1.medium")
    assert table.player == -4
    table = paid("L32", 3, two_agencies)
    do(table, "block:1")
    assert (table.cash[0], table.stack[-1].number) == (0, 2)
    table = paid("L33", 4)
    assert legal(table) == ["block:1", "block:2", "block:3", "decline:1"]
    do(table, "block:3")
    assert (table.cash[0], legal(table)) == (0, ["part:1", "part:2"])
    table = paid("L33", 1)
    assert legal(table) == ["block:1", "block:2", "decline:1"]


def test_m1_m5_m6_m7() -> None:
    """MS-13: M1 a move a card for 1; M5 2 and one an asset at 3; M6 ship and 2; M7 3 and one an own car on the line."""
    table = paid("M1", 1, lambda t: lay(t, 0, "L1", 2))
    assert (table.cash[0], table.stack[-1].steps) == (0, 2)
    table = paid("M6")
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:1", "ship:commercial.II")
    assert table.stack[-1].steps == 2
    table = paid("M7", 3)
    assert (table.cash[0], table.stack[-1].steps) == (0, 4)
    table = ready()
    table.assets[2] = 3
    play_card(table, "M5")
    assert table.stack[-1].steps == 3


def test_m9_and_m11() -> None:
    """MS-13: 5 moves toward one city OR 3 free ones."""
    for name, toward, other in (("M9", "advance:bc2", "advance:cb2"), ("M11", "advance:cb2", "advance:bc2")):
        table = ready()
        put(table, "bc2", "1.medium:1")
        put(table, "cb2", "2.medium:2")
        play_card(table, name)
        do(table, "block:1")
        assert toward in legal(table)
        assert other not in legal(table)
        assert table.stack[-1].steps == 5


def test_m10_m12_m16() -> None:
    """MS-13: 3 moves, then money a train, or 2 more for a medium or large car."""
    table = ready()
    put(table, "bc5", "1.large:11")
    table.performance[0] = 1
    play_card(table, "M16")
    do(table, "advance:bc5", "advance:bc6", "advance:bc1", "row:1")
    assert table.stack[-1].steps == 2
    table = ready()
    play_card(table, "M10")
    do(table, "advance:bc1", "row:1", "advance:cb1", "row:1", "advance:A1")
    assert table.cash[0] == 2


def test_m14_m17_m18() -> None:
    """MS-13: M14 6 moves for 3; M17 gain 1 and a move a crate on one contract; M18 5 moves for 1."""
    table = ready()
    table.contract_crates[0] = 1
    table.supply[0] += 1
    play_card(table, "M17")
    do(table, "block:2")
    assert legal(table) == ["count:commercial", "count:strategic"]
    do(table, "count:strategic")
    assert table.stack[-1].steps == 2
    table = paid("M18", 1)
    assert (table.cash[0], table.stack[-1].steps) == (0, 5)
    table = paid("M14", 2)
    assert table.stack[-1].steps == 3


def test_m17_counts_a_contract_with_crates() -> None:
    """MS-13, MS-4.1: the moves are a duty: an empty contract is no choice beside one with crates; both empty: none."""
    table = ready()
    table.contract_crates[0:2] = [0, 2]
    table.supply[0] += 2
    play_card(table, "M17")
    do(table, "block:2")
    assert (type(table.stack[-1]).__name__, table.stack[-1].steps) == ("MoveTrains", 2)
    table = ready()
    table.contract_crates[0:2] = [0, 0]
    table.supply[0] += 4
    play_card(table, "M17")
    assert (table.player, table.cash[0]) == (-4, 1)


def test_m23_m24_m25() -> None:
    """MS-13: M23 a lowest asset; M24 ship, then 3 moves with two crates on ships; M25 5 moves OR 2 and a crate."""
    table = ready()
    table.assets[0:4] = [1, 0, 0, 2]
    play_card(table, "M23")
    do(table, "block:2")
    assert legal(table) == ["raise:valuables", "raise:resources"]
    table = paid("M24")
    do(table, "ship:commercial.I")
    assert table.player == -4  # one crate only
    table = paid("M25")
    do(table, "block:2", "part:2")
    assert table.stack[-1].number == 1


def test_m27_to_m33() -> None:
    """MS-13: M27 performance; M28 an agency; M30 see MS-8.6; M31 moves or crates; M32 moves a type; M33 third card."""
    table = paid("M27")
    do(table, "block:2")
    assert table.performance[0] == 1
    table = paid("M28")
    do(table, "block:2")
    assert table.agencies[0] == 1
    table = paid("M31")
    do(table, "block:2")
    assert table.stack[-1].number == 2
    table = paid("M32")  # no type yet: the agency comes first and makes the moves possible
    assert table.agencies[0] == 1
    assert legal(table) == ["advance:bc1", "advance:cb1"]
    assert table.stack[-1].steps == 1
    table = ready()
    lay(table, 0, "L1", 2)
    lay(table, 0, "L2", 3)
    play_card(table, "M33")
    assert legal(table) == ["block:1", "block:2"]
    do(table, "block:2")
    assert table.stack[-1].steps == 5


def test_the_example_card_is_l29() -> None:
    """MS-13.3: the card of the first move example loads a third crate when Benares is highest of all: L29."""
    card = BOX.cards[CARD["L29"]]
    assert [block.cost for block in card.blocks] == [0, 0]
    table = bare(3)
    table.market[0] = 4
    play_card(table, "L29")
    assert legal(table) == ["block:1", "block:2"]


def test_delivered_in_round_one_counts_no_more() -> None:
    """MS-13.1: warehouses are emptied after round 1."""
    table = ready()
    table.round = 2
    table.delivered[0] = 5
    play_card(table, "M20")
    assert table.stack[-1].steps == 3
