"""RW-8, RW-9, RW-12: reveal, turn order, a turn, the market."""

from branchline.games.railway_workers.steps.turn import PlaySlot, turn_order
from games.railway_workers.table import P, S, T, commands, deal, do, hold, in_warehouse, legal, sites, then, turn


def test_the_turn_order_of_the_rulebook() -> None:
    """RW-8.2: Maria (Baton) 6, Tim 7, Leo 7: Tim, Leo, Maria."""
    table = deal(3)
    for seat, total in enumerate((6, 7, 7)):
        hold(table, seat, "buy_structures", total, 0)
    assert turn_order(table, 0) == [1, 2, 0]
    table.baton = 2
    assert turn_order(table, 0) == [2, 1, 0]


def test_all_reveal_then_each_takes_one_turn() -> None:
    """RW-8.1: the card in the slot is shown for everybody; the order is set anew for the next slot."""
    table = sites(deal(3), 4)
    table.phase = 1
    for seat, total in enumerate((4, 6, 5)):
        hold(table, seat, "buy_structures", total, 0)
        table.shown[4 * seat : 4 * seat + 4] = [0, 0, 0, 0]
        table.slot_dice[4 * seat + 1] = table.dice[4 * seat + 1] = (6, 1, 2)[seat]
    then(table, PlaySlot(0))
    assert [table.shown[4 * seat] for seat in range(3)] == [1, 1, 1]
    assert table.active == 1
    do(table, "pass")
    assert table.active == 2
    do(table, "pass")
    assert table.active == 0
    do(table, "pass")
    assert table.slot == 1
    assert table.active == 0


def test_paying_never_changes_the_order() -> None:
    """RW-8.3, RW-0.8: only the Sum orders the players."""
    table = commands(sites(deal(3), 4), 1, 2, 3)
    turn(table, "buy_structures", 3, directors=1)
    before = turn_order(table, 0)
    do(table, "command:1")
    assert table.effective_sum(0) == 4
    assert turn_order(table, 0) == before


def test_passing_earns_a_coin_and_nothing_else() -> None:
    """RW-9.1, RW-9.3: pass is there at first, once something is done it is not."""
    table = turn(sites(deal(3), 4), "buy_structures", 9)
    assert legal(table)[0] == "pass"
    passed = do(table.clone(), "pass")
    assert passed.coins[0] == 21
    do(table, "buy:1")
    assert "pass" not in legal(table)
    assert "end_turn" in legal(table)


def test_both_halves_in_any_order_once_each() -> None:
    """RW-9.2: with 7 or more both, in any order; with 4 to 6 only the upper."""
    table = turn(sites(deal(3), 4), "buy_structures", 6)
    assert legal(table) == ["pass", "buy:1", "buy:2"]
    table = turn(sites(deal(3), 4), "buy_structures", 7)
    assert legal(table) == ["pass", "buy:1", "buy:2", "buy_to_site:4"]
    do(table, "buy_to_site:4")
    assert legal(table) == ["end_turn", "buy:1", "buy:2"]
    do(table, "buy:2")
    assert table.active != 0  # nothing more is possible: the turn ended by itself (RW-9.7)
    assert table.coins[0] == 20 - 12


def test_paying_for_sum() -> None:
    """RW-9.4: 2 coins at Sum 2, 1 coin at Sum 3, up to exactly 4: the 4+ action, never the 7+, no pass after it."""
    for total, cost in ((2, 2), (3, 1)):
        table = turn(sites(deal(3), 4), "buy_structures", total)
        assert legal(table) == ["pass", "pay_for_sum"]
        do(table, "pay_for_sum")
        assert table.coins[0] == 20 - cost
        assert table.effective_sum(0) == 4
        assert legal(table) == ["buy:1", "buy:2"]


def test_paying_needs_something_to_do_with_the_coins_left() -> None:
    """RW-9.4, RW-9.6: 5 coins buy a Sum and one structure, 4 coins only the Sum: passing is all that is left."""
    table = sites(deal(3), 4)
    table.coins[0] = 5
    assert legal(turn(table, "buy_structures", 3)) == ["pass", "pay_for_sum"]
    table = sites(deal(3), 4)
    table.coins[0] = 4
    turn(table, "buy_structures", 3)
    assert table.coins[0] == 5
    assert table.active != 0


def test_paying_is_for_the_upper_half() -> None:
    """RW-9.4, RW-10.4: a command alone is no reason to pay; one that opens the 4+ action is."""
    table = commands(sites(deal(3), 4), 2, 4, 1)
    table.structures[0] = 2
    turn(table, "buy_structures", 3, directors=1)
    assert table.active != 0  # command 2 could buy a track, but no structure finds room: passed
    table = commands(sites(deal(3), 4), 4, 2, 1)
    table.coins[0] = 4
    turn(table, "buy_structures", 3, directors=1)
    assert legal(table) == ["pass", "pay_for_sum"]
    do(table, "pay_for_sum", "buy:1")  # command 4 is all that goes on, and then one structure for 3
    assert (table.coins[0], table.structures[0], table.directors[0]) == (0, 1, 0)


def test_command_1_instead_of_coins() -> None:
    """RW-9.4, RW-10.6: at Sum 3 no coin, at Sum 2 one coin in the same step; then the 4+ action is open."""
    for total, cost in ((3, 0), (2, 1)):
        table = commands(sites(deal(3), 4), 1, 2, 3)
        turn(table, "buy_structures", total, directors=2)
        assert legal(table) == ["pass", "pay_for_sum", "command:1"]
        do(table, "command:1")
        assert table.coins[0] == 20 - cost
        assert table.effective_sum(0) == 4
        assert legal(table) == ["buy:1", "buy:2"]


def test_an_action_without_execution_is_not_offered() -> None:
    """RW-9.5: no space, no coins, nothing held: not offered; with nothing on offer the turn is a pass (RW-9.3)."""
    table = sites(deal(3), 4)
    table.structures[0] = 2
    turn(table, "buy_structures", 6)
    assert table.coins[0] == 21


def test_events_come_before_the_rest_of_the_turn() -> None:
    """RW-9.8, RW-9.7: the reward choice of another comes first, then the active player goes on."""
    table = sites(deal(3), 4)
    table.lay(9 + P, [1, 1])
    table.plans[0] = 1
    turn(table, "store_up", 8)
    table.structures[0] = 1
    do(table, "store:4-plans")
    assert table.player == 1
    do(table, "take_tile")
    assert table.player == 0
    assert "store_7:4-structures" in legal(table)
    do(table, "end_turn")
    assert (table.turn, table.tops, table.command) == (0, 0, 0)


def test_the_market_example() -> None:
    """RW-12.1, RW-12.2, RW-12.3: Leo buys 3 structures for 12 and the price falls; Tim buys 2 for 6."""
    table = turn(sites(deal(3), 4), "buy_structures", 8, seat=2)
    do(table, "buy:2")
    assert table.price(S) == 4  # still the price of the start of the turn
    do(table, "buy_to_site:4")
    assert table.coins[2] == 22 - 12
    assert (table.structures[2], in_warehouse(table, 4, S, 2)) == (2, (0, 1))
    assert table.white_prices == [1, 0, 0]
    turn(table, "buy_structures", 5, seat=1)
    do(table, "buy:2")
    assert table.coins[1] == 22 - 6
    assert table.price(T) == 4


def test_prices_of_all_three_types() -> None:
    """RW-12.1: black 4, 3, 4; white 3, 2, 3."""
    table = deal(3)
    assert [table.price(kind) for kind in (S, P, T)] == [4, 3, 4]
    table.white_prices[:] = [1, 1, 1]
    assert [table.price(kind) for kind in (S, P, T)] == [3, 2, 3]


def test_two_prices_can_fall_in_one_turn() -> None:
    """RW-12.3, RW-10.7: bought by card or command; selling turns nothing."""
    table = commands(sites(deal(3), 4), 2, 3, 1)
    turn(table, "buy_plans", 5, directors=1)
    do(table, "buy:1", "command_buy:tracks")
    assert table.white_prices == [0, 1, 1]
    assert table.coins[0] == 20 - 3 - 4
