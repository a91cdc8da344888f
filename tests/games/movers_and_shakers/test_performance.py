"""MS-9 and MS-10: performance and shipping."""

from branchline.games.movers_and_shakers.box import MAJOR
from branchline.games.movers_and_shakers.steps.performance import Performance, ShipCrates, TakeRed, TakeWhite, boost
from games.movers_and_shakers.positions import BOX, bare, do, legal, start


def boosted(table: object, steps: int, seat: int = 0) -> object:
    table.active = 0
    return start(table, Performance(seat, steps))


def test_the_track() -> None:
    """MS-9.1: positions 0 to 20 with their VP. MS-9: the performance chapter."""
    assert BOX.performance_vp == (0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 25)


def test_a_circle_pays_only_where_the_movement_ends() -> None:
    """MS-9.2: white on 2, 6, 10, 14, red on 4, 8, 12, 16; circles passed over give nothing."""
    white = [space for space in range(21) if BOX.white_circles[space]]
    red = [space for space in range(21) if BOX.red_circles[space]]
    assert (white, red) == ([2, 6, 10, 14], [4, 8, 12, 16])
    table = boosted(bare(), 3)
    assert table.player == -4
    table = boosted(bare(), 2)
    assert isinstance(table.stack[-1], TakeWhite)


def test_circles_may_count_when_passed() -> None:
    """MS-9.2, the other reading: every circle that is reached or passed gives its tile, the first one first."""
    table = boosted(bare(performance_circles="passed"), 3)
    assert isinstance(table.stack[-1], TakeWhite)  # passed on 2, the marker stands on 3
    do(table, "white:1left")
    assert (table.player, table.performance[0], table.cash[0]) == (-4, 3, 4)
    table = bare(performance_circles="passed")
    table.performance[0] = 1
    boosted(table, 3)  # over the white circle on 2 to the red one on 4
    assert [type(step) for step in table.stack] == [TakeRed, TakeWhite]
    do(table, "white:1left")  # its 4 rupees pay for the red tile
    assert "red:1left" in legal(table)
    do(table, "no_tile")
    assert table.player == -4
    assert boosted(bare(performance_circles="passed"), 1).player == -4


def test_the_major_passes_circles_too() -> None:
    """MS-14.15, MS-9.2: by the other reading he removes a tile for each circle that he passes."""
    for reading, white, red in (("landed", 8, 7), ("passed", 7, 7)):
        table = bare(1, performance_circles=reading)
        table.performance[MAJOR] = 1
        boosted(table, 3, MAJOR)
        assert (8 - table.white.count(-1), 8 - table.red.count(-1)) == (white, red)


def test_a_white_tile() -> None:
    """MS-9.3: gain the amount of the row, then its effect; the tile leaves the game."""
    table = boosted(bare(), 2)
    assert legal(table) == [
        *("white:1left", "white:1right", "white:2left", "white:2right"),
        *("white:3left", "white:3right", "white:4left", "white:4right", "no_tile"),
    ]
    do(table, "white:1left")
    assert (table.cash[0], table.agencies[0], table.white[0]) == (4, 1, -1)


def test_a_red_tile() -> None:
    """MS-9.4: pay the amount of its row, keep it as an asset of its kind."""
    table = bare()
    table.cash[0] = 2
    table.performance[0] = 3
    boosted(table, 1)
    assert isinstance(table.stack[-1], TakeRed)
    assert legal(table) == ["red:3left", "red:3right", "red:4left", "red:4right", "no_tile"]
    do(table, "red:4right")
    assert table.cash[0] == 1
    assert table.red_tiles[0:4] == [0, 0, 0, 1]
    assert table.red[7] == -1


def test_declining() -> None:
    """MS-9.5: allowed; none left or none payable: nothing happens."""
    table = boosted(bare(), 2)
    do(table, "no_tile")
    assert table.cash[0] == 0
    table = bare()
    table.performance[0] = 3
    boosted(table, 1)
    assert table.player == -4
    table = bare()
    table.white = [-1] * 8
    boosted(table, 2)
    assert table.player == -4


def test_beyond_the_end() -> None:
    """MS-9.6: on position 20 each further step gains 1 instead."""
    table = bare()
    table.performance[0] = 19
    boosted(table, 3)
    assert (table.performance[0], table.cash[0]) == (20, 2)


def test_every_white_tile() -> None:
    """MS-9.7: PW1 to PW8."""
    wanted = {
        0: lambda t: t.agencies[0] == 1,
        1: lambda t: t.market[2] == 2,
        2: lambda t: t.market[0] == 3,
        3: lambda t: t.market[1] == 3,
        4: lambda t: legal(t)[0] == "raise:bonds" and t.stack[-1].different == 1,
        5: lambda t: "stop_loading" in legal(t) and t.stack[-1].number == 1,
        6: lambda t: legal(t)[0] == "ship:commercial.I",
        7: lambda t: t.single_deals[0] == 1,
    }
    for tile, check in wanted.items():
        table = boosted(bare(), 2)
        do(table, f"white:{tile // 2 + 1}{'right' if tile % 2 else 'left'}")
        assert check(table), tile


def test_one_movement() -> None:
    """MS-9.8: an effect "performance 2" is one movement of 2; beyond 20 it ends on 20, which has no circle."""
    table = bare()
    table.performance[0] = 1
    boost(table, 0, 2)
    assert table.stack == []
    assert table.performance[0] == 3


def test_shipping() -> None:
    """MS-10.1, MS-10.2: crate by crate to a ship of choice; I: advisor, II: gain 3, III: an asset. MS-10: all of it."""
    table = bare()
    start(table, ShipCrates(0, 3, 3))
    assert len(legal(table)) == 6
    do(table, "ship:commercial.I")
    assert (table.market[2], table.cash[0]) == (2, 3)
    do(table, "ship:commercial.II")
    assert table.cash[0] == 6
    do(table, "ship:strategic.III", "raise:valuables")
    assert table.assets[1] == 1
    assert table.ships[0:3] == [1, 1, 1]
    assert table.contract_crates[0:2] == [0, 1]


def test_shipping_is_mandatory() -> None:
    """MS-10.3: while crates lie on your contracts; no limit a ship. MS-10.4: shipped crates stay on the ship."""
    table = bare()
    start(table, ShipCrates(0, 9, 1))
    assert "stop_loading" not in legal(table)
    do(table, "ship:commercial.II", "ship:commercial.II")
    assert table.player == -4  # the rest was forced
    assert table.ships[0:3] == [0, 4, 0]
    assert (table.cash[0], table.tokens[0]) == (2, 1)
