"""MS-11 and MS-12: administration, the end, scoring, tie-breaks."""

import pytest

from branchline.core.chance import Dealer, Rng, deal
from branchline.games.movers_and_shakers.box import CARDS
from branchline.games.movers_and_shakers.state import IN_PLAY, OUT_OF_GAME
from branchline.games.movers_and_shakers.steps.rounds import (
    EndRound,
    EvaluateShips,
    Invest,
    Investing,
    adjust_market,
    collect,
    rank_ships,
    steps_of,
)
from games.movers_and_shakers.positions import GAME, bare, begun, do, lay, legal, play_out, put, start, told


def shipped(*ships: tuple[int, int, int], order: list[int] | None = None) -> object:
    table = bare(len(ships))
    for seat, crates in enumerate(ships):
        table.ships[seat * 3 : seat * 3 + 3] = crates
        table.supply[seat] -= sum(crates)
    if order:
        table.order = order
    rank_ships(table)
    return table


def test_ships_are_ranked() -> None:
    """MS-11.2: most crates: double deal; others with a crate: single; nobody without. The new turn order."""
    table = shipped((0, 0, 0), (1, 0, 0), (0, 2, 1))
    assert table.order == [2, 1, 0]
    assert table.double_deals == [0, 0, 1]
    assert table.single_deals == [0, 1, 0]


@pytest.mark.parametrize(
    ("ships", "order", "new"),
    [
        (((1, 0, 1), (2, 0, 0)), [0, 1], [1, 0]),  # tie of 2: ship I
        (((1, 0, 1), (1, 1, 0)), [0, 1], [1, 0]),  # then ship II
        (((1, 1, 0), (1, 1, 0)), [1, 0], [1, 0]),  # all equal: the current turn order
        (((0, 0, 0), (0, 0, 0)), [1, 0], [1, 0]),
    ],
)
def test_ties_on_the_ships(ships: tuple, order: list[int], new: list[int]) -> None:
    """MS-11.2: ship I, then II, then III, then the current turn order; without crates the mutual order stays."""
    table = shipped(*ships, order=order)
    assert table.order == new
    if not any(map(sum, ships)):
        assert table.double_deals == [0, 0]


def test_deliveries() -> None:
    """MS-11.3: own crates in a warehouse times the own marker of that city."""
    table = bare()
    table.warehouses[0:4] = [2, 1, 0, 3]
    table.market[0:6] = [5, 3, 1, 2, 4, 1]
    table.supply = [18, 18]
    collect(table)
    assert (table.tokens[0], table.cash[0]) == (1, 3)
    assert (table.tokens[1], table.cash[1]) == (1, 2)


def test_crates_on_the_line_in_round_two() -> None:
    """MS-11.4: 0 before the first junction, 1, 2, 3 from the first, central and last one; cities earn nothing."""
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "A1", "1.small2:1")
    put(table, "cb2", "2.small:1")
    put(table, "D2", "2.small2:2")
    put(table, "E1", "2.medium:12")
    put(table, "benares", "1.medium:1")
    collect(table)
    assert table.cash == [0, 0]
    table.round = 2
    collect(table)
    assert table.cash == [0 + 1 + 1 + 3, 2 + 3]


def test_the_market_drops() -> None:
    """MS-11.5: all three markers to the lowest, then the bonus of that row: 0, 0, 2, 3, 4, 5, 6, 7, 8, 10."""
    gains = []
    for row in range(1, 11):
        table = bare()
        table.market[0:3] = [10, row, 10]
        adjust_market(table)
        assert table.market[0:3] == [row, row, row]
        gains.append(table.cash[0] + 10 * table.tokens[0])
    assert gains == [0, 0, 2, 3, 4, 5, 6, 7, 8, 10]


def test_the_phase_runs_a_b_c_then_d() -> None:
    """MS-11.1: ships, deliveries, market for all, then investing in the new turn order. MS-11: the phase."""
    table = bare()
    table.ships[3] = 1
    table.supply[1] -= 1
    table.tokens = [1, 1]
    table.journal = []
    start(table, EvaluateShips())
    assert table.player == 1
    lines = told(table)
    assert [line for line in lines if "MS-11" in line][:3] == [
        "The Action Phase of round 1 is over (MS-11.1)",
        "Player 2 became number 1 on the ships with 1 crate (MS-11.2)",
        "Player 1 became number 2 on the ships with no crates (MS-11.2)",
    ]


def test_investing() -> None:
    """MS-11.6: pay the row in tokens, place a marker, advance; one step less for each marker already there."""
    table = bare(3)
    table.tokens = [4, 4, 5]
    start(table, Investing(0))
    do(table, "invest:4c")
    assert table.stack[-1].steps == 3
    do(table, "raise:bonds", "raise:bonds", "raise:valuables")
    assert (table.tokens[0], table.player) == (0, 1)
    assert steps_of(table, 2) == 2
    do(table, "invest:4b", "raise:bonds")
    assert table.player == 2


def test_the_worked_example_of_investing() -> None:
    """MS-11.6: Arjun 4 tokens in column 3 (3 steps), Indrani 4 in column 2 (1 step, 40 VP), Someneth 3 in column 3 on
    two markers (1 step), then 2 in column 1 (18 VP)."""
    table = bare(3)
    table.tokens = [4, 4, 5]
    table.grid[6 * 3] = 1
    table.grid[6 * 3 + 1] = 1
    start(table, Investing(0))
    do(table, "invest:4c", "raise:bonds", "raise:bonds", "raise:bonds", "invest:4b", "raise:bonds")
    do(table, "invest:3c")
    assert table.assets[8:12] == [0, 0, 0, 0]
    assert table.stack[-1].steps == 1
    do(table, "raise:resources", "invest:2a")
    assert table.tokens == [0, 0, 0]
    assert table.investments.vp[1] == 40
    assert table.investments.vp[8] == 18
    assert table.player == -4


def test_a_full_space_is_closed_and_passing_is_final() -> None:
    """MS-11.6: below 0 the space is illegal, 0 is legal; who passed is out; no tokens or markers: automatic pass."""
    table = bare()
    table.tokens = [4, 1]
    table.grid[0 * 2] = 1
    start(table, Investing(0))
    assert "invest:4a" not in legal(table)
    assert "invest:4b" in legal(table)
    do(table, "pass")
    assert table.player == 1
    do(table, "invest:1a")
    assert table.player == -4
    assert table.passed == [1, 1]
    table = bare()
    table.tokens[0] = 4
    for space in (0, 1, 2, 4, 5, 6, 8, 9, 10):
        table.grid[space * 2] = 1
    start(table, Invest(0))
    assert table.passed[0] == 1


def test_round_two_is_prepared() -> None:
    """MS-11.7: slots cleared, crates from warehouses and ships return, trains stay, 3 + 3 cards in the new order."""
    table = bare()
    lay(table, 0, "L1", 1)
    put(table, "bc2", "1.small:1")
    table.warehouses[0] = 2
    table.ships[1] = 1
    table.supply[0] -= 3
    table.order = [1, 0]
    start(table, EndRound())
    assert table.cards[0] == OUT_OF_GAME
    assert (table.warehouses[0], table.ships[1], table.supply[0]) == (0, 0, 20)
    assert table.aboard(2) == 1
    assert table.player == -1
    assert table.stack[-1].company == 1
    deal(table, Dealer(1))
    assert table.round == 2
    assert table.hands == [3, 3, 3, 3]


def test_after_round_two_the_game_is_over() -> None:
    """MS-11.7, MS-12: after round 2 comes the end."""
    table = play_out(begun(2))
    assert table.round == 2
    assert table.player == -4
    assert GAME.ending(table) == "two rounds are played"


def test_five_sums() -> None:
    """MS-12.1: five categories; tokens, cash, unfinished contracts and hand cards are worth nothing."""
    table = bare()
    table.tokens[0] = 9
    table.cash[0] = 9
    assert table.score_sheet()[0] == {
        "assets": 0.0,
        "deals": 0.0,
        "performance": 0.0,
        "investments": 0.0,
        "investor bonus": 0.0,
    }


def test_assets() -> None:
    """MS-12.2: contracts, setup tile and red tiles of a kind times its marker; the book's 1 asset x 4 = 4 VP."""
    table = bare()
    table.assets[0:4] = [5, 4, 3, 0]
    table.completed_assets[0:4] = [1, 0, 2, 3]
    table.red_tiles[0] = 1
    table.setup_tile[0] = 1
    assert table.score_sheet()[0]["assets"] == 2 * 5 + 1 * 4 + 2 * 3


def test_deals() -> None:
    """MS-12.3: deals times the VP of all agencies; a double tile is two deals."""
    table = bare()
    table.single_deals[0] = 1
    table.double_deals[0] = 2
    table.agencies[0:4] = [2, 3, 1, 1]
    assert table.score_sheet()[0]["deals"] == 5 * (2 + 0 + 1 + 2)


def test_performance_and_investments() -> None:
    """MS-12.4, MS-12.5: 12 VP on position 14; the book's 36 + 30 + 16 = 82."""
    table = bare(3)
    table.performance[0] = 14
    for space in (2, 4, 9):
        table.grid[space * 3] = 1
    sheet = table.score_sheet()[0]
    assert sheet["performance"] == 12
    assert sheet["investments"] == 82


def test_investor_bonus() -> None:
    """MS-12.6: markers in the grid times the value of the lowest asset."""
    table = bare()
    table.assets[0:4] = [3, 9, 4, 10]
    table.grid[2 * 2] = 2
    table.grid[8 * 2] = 1
    assert table.score_sheet()[0]["investor bonus"] == 9


def test_the_winner_and_ties() -> None:
    """MS-12.7: most VP, then most cash, then earlier in the turn order; tokens do not count."""
    table = bare(3)
    table.order = [2, 0, 1]
    table.performance = [10, 14, 10]
    assert table.ranks() == [3, 1, 2]
    table.cash[0] = 1
    table.tokens[2] = 3
    assert table.ranks() == [2, 1, 3]
    table.performance = [10, 10, 10]
    table.cash = [4, 4, 4]
    assert table.ranks() == [2, 3, 1]


def test_six_slots_after_the_action_phase() -> None:
    """MS-18: after the Action Phase every player has 6 filled slots and 2 or 3 cards left."""
    for seed in range(3):
        table, dealer, rng = begun(2, seed), Dealer(seed), Rng(seed)
        while not any(isinstance(step, Investing) for step in table.stack) and table.round < 2:
            table.play(dealer.choose(table) if table.player == -1 else rng.pick(table.legal))
        if table.round == 1:  # somebody has tokens to invest
            assert all(card >= 0 for card in table.slots)
            assert sum(1 for card in range(CARDS) if table.cards[card] == IN_PLAY) == 12
            assert all(2 <= sum(table.hands[seat * 2 : seat * 2 + 2]) <= 3 for seat in range(2))
        else:
            assert table.cards.count(OUT_OF_GAME) == 12
