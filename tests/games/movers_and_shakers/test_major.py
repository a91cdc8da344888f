"""MS-14: Major Banerjee."""

import pytest

from branchline.core.chance import Dealer, deal
from branchline.games.movers_and_shakers import scoring
from branchline.games.movers_and_shakers.automa import MajorDisc, MajorLoads, MajorMoves, MajorRest, MajorTurn
from branchline.games.movers_and_shakers.state import IN_MAJORS_DECK, USED, Table
from branchline.games.movers_and_shakers.steps.major_rows import major_rows
from branchline.games.movers_and_shakers.steps.performance import Performance
from branchline.games.movers_and_shakers.steps.rounds import BeginRound, EvaluateShips, Investing, adjust_market
from branchline.games.movers_and_shakers.steps.setup import PlaceCars
from branchline.games.movers_and_shakers.steps.trains import MoveTrains
from games.movers_and_shakers.positions import (
    CARS,
    GAME,
    SOLO,
    bare,
    begun,
    deal_hand,
    do,
    legal,
    place,
    play_card,
    play_out,
    put,
    start,
    told,
    train,
)


def solo(**options: object) -> Table:
    """Both sides' cars empty in Benares."""
    return bare(1, **options)


def test_setup_of_a_solo_game() -> None:
    """MS-14.1: as for two players; the Major has pieces but no board, contracts, hand or money. MS-14: the mode."""
    table = begun(1)
    assert table.seats == 2
    assert table.boards[1] == -1
    assert table.contracts[2:4] == [-1, -1]
    assert table.hands[2:4] == [0, 0]
    assert table.supply[1] == 25
    assert GAME.seat_names(1) == ["You", "Major Banerjee"]


def test_he_gets_one_of_the_other_setup_cards() -> None:
    """MS-14.2: you choose a pair, then one of the other four cards is drawn for him: cars, place, crate; no bonus."""
    table = begun(1)
    do(table, "draft:C")
    assert [GAME.actions.text(action) for action in table.legal] == [
        "major_setup:A",
        "major_setup:B",
        "major_setup:D",
        "major_setup:E",
    ]
    table.apply(GAME.actions.id("major_setup:E"))
    assert table.order == [0, 1]
    assert train(table, "E1") == ["2.medium"]
    assert table.supply[1] == 24
    assert table.market[3:6] == [1, 1, 1]


def test_your_money() -> None:
    """MS-14.3: 2 if you are first in turn order, 3 if second."""
    for card, rupees in (("major_setup:A", 3), ("major_setup:E", 2)):
        table = begun(1)
        do(table, "draft:C")
        table.apply(GAME.actions.id(card))
        assert table.cash[0] == rupees


def test_his_decks() -> None:
    """MS-14.4: the 8 round-1 cards; MS-14.20: in round 2 the six new ones and the two left over."""
    table = solo()
    start(table, BeginRound(1))
    in_deck = [number for number in range(14) if table.major_deck[number] == IN_MAJORS_DECK]
    assert len(in_deck) == 8
    for number in in_deck[:6]:
        table.major_deck[number] = USED
    table.stack = []
    start(table, BeginRound(2))
    assert table.major_deck.count(IN_MAJORS_DECK) == 8


def test_his_turn() -> None:
    """MS-14.5, MS-14.6: turn up a card, steps from top to bottom; its number is his cash, 0 at the start of a round."""
    table = solo()
    table.major_deck[SOLO["SL4"]] = IN_MAJORS_DECK
    table.major_deck[SOLO["SM4"]] = IN_MAJORS_DECK
    table.journal = []
    start(table, MajorTurn())
    assert table.player == -1
    table.apply(GAME.actions.id("major_card:SL4"))
    assert table.cash[1] == 7
    assert table.ships[3] == 1
    assert table.crates[CARS["2.large"] * 2 + 1] == 1
    start(table, BeginRound(2))
    assert table.cash[1] == 0


def test_he_gains_nothing() -> None:
    """MS-14.7: market steps move markers only, ship steps use his supply."""
    table = solo()
    start(table, MajorRest(SOLO["SL7"]))
    assert table.market[3:6] == [1, 1, 3]
    assert (table.cash[1], table.tokens[1]) == (0, 0)
    table.market[3:6] = [10, 10, 10]
    start(table, MajorRest(SOLO["SM7"]))
    assert table.market[3:6] == [10, 10, 10]
    start(table, MajorRest(SOLO["SM6"]))
    assert table.ships[3:6] == [2, 0, 0]


def test_his_delivered_crates_return() -> None:
    """MS-14.8: straight back to his supply; yours go to the warehouse, your bonuses are your decisions."""
    table = solo()
    put(table, "bc6", "1.medium:12")
    start(table, MajorMoves(1, 0))
    assert table.supply[1] == 25
    assert table.warehouses == [0, 1, 0, 0]
    assert table.player == 0
    assert "no_tile" in legal(table)


@pytest.mark.parametrize(("cars_free", "load_first"), [(2, True), (1, False)])
def test_the_double_arrow(cars_free: int, load_first: bool) -> None:
    """MS-14.9: he loads first if he can load at least half of the crates, rounded up."""
    table = solo()
    put(table, "benares", "1.medium:11", "1.small:1", "1.small2:1", "2.medium:22", "2.small:2", "2.small2:2")
    put(table, "benares", "1.large:111" if cars_free == 1 else "1.large:1", "2.large:22")
    table.major_deck[SOLO["SL3"]] = IN_MAJORS_DECK  # load 3, move 1
    table.major_deck[SOLO["SL1"]] = IN_MAJORS_DECK
    table.journal = []
    start(table, MajorTurn())
    table.apply(GAME.actions.id("major_card:SL3"))
    line = next(line for line in told(table) if "MS-14.9" in line)
    assert ("loaded first" in line) == load_first
    his_load = table.aboard(CARS["2.large"])
    assert his_load == (3 if load_first else 2)


def test_loading_goes_down_the_list() -> None:
    """MS-14.10: his large, your large, his medium, your medium, his small, your small; of two smalls you choose."""
    table = solo()
    put(table, "bc2", "1.small:1")
    put(table, "bc4", "2.small:2")
    table.journal = []
    start(table, MajorLoads(6, 0))
    order = [line.split(":")[0] for line in told(table) if "MS-14.10" in line]
    assert order == [
        "The Major loaded his large car",
        "The Major loaded your large car",
        "The Major loaded his medium car",
        "The Major loaded your medium car",
        "The Major loaded his second small car",
        "The Major loaded your second small car",
    ]
    table = solo()
    start(table, MajorLoads(5, 0))
    assert legal(table) == ["major_loads:2.small", "major_loads:2.small2"]
    assert table.player == 0
    do(table, "major_loads:2.small2")
    assert table.player == -4


def test_the_list_is_repeated_once() -> None:
    """MS-14.10, MS-14.16: a second pass reaches the other small car; what is left lapses."""
    table = solo()
    put(table, "bc4", "1.large:11")
    put(table, "bc5", "2.large:22")
    put(table, "bc6", "1.medium:1")
    put(table, "cb4", "2.medium:2")
    put(table, "cb5", "1.small:1")
    put(table, "cb6", "1.small2:1")
    table.journal = []
    start(table, MajorLoads(4, 0))
    do(table, "major_loads:2.small")
    assert table.aboard(CARS["2.small"]) == table.aboard(CARS["2.small2"]) == 1
    assert "The Major had no use for 2 crates (MS-14.16)" in told(table)


def test_moving_goes_down_the_list() -> None:
    """MS-14.11: his large first, each candidate up to 2 steps; trains with none of his are never chosen."""
    table = solo()
    put(table, "cb4", "1.small:1")
    put(table, "bc4", "2.medium:1")
    put(table, "cb2", "2.large:22")
    table.journal = []
    start(table, MajorMoves(3, 0))
    assert train(table, "cb3") == ["2.large"]
    assert train(table, "bc5") == ["2.medium"]
    assert train(table, "cb4") == ["1.small"]


def test_the_closest_moves_and_a_tie_is_yours() -> None:
    """MS-14.11: of several the one with the fewest steps to its destination; tie: you choose."""
    table = solo()
    put(table, "bc4", "2.small:2")
    put(table, "cb1", "2.small2:2")
    start(table, MajorMoves(1, 0))
    assert train(table, "bc5") == ["2.small"]
    table = solo()
    put(table, "bc4", "2.small:2")
    put(table, "cb5", "2.small2:2")
    start(table, MajorMoves(2, 0))
    assert legal(table) == ["major_moves:2.small", "major_moves:2.small2"]
    do(table, "major_moves:2.small2")
    assert train(table, "cb7") == ["2.small2"]


def test_a_merged_train_counts_as_a_medium() -> None:
    """MS-14.11: entry 3 if any car is his, entry 4 if only his crates are aboard; the rest of the moves repeat once."""
    table = solo()
    put(table, "bc4", "1.small:1", "2.small:2")
    put(table, "cb2", "1.medium:2")
    put(table, "cb5", "2.small2:2")
    table.journal = []
    start(table, MajorMoves(2, 0))
    assert train(table, "bc6") == ["1.small", "2.small"]
    line = next(line for line in told(table) if "MS-14.11" in line)
    assert "his medium car or train" in line
    table = solo()
    put(table, "bc4", "2.large:22")
    table.journal = []
    start(table, MajorMoves(6, 0))
    assert table.place[CARS["2.large"]] == 1  # two steps, then the second pass
    assert "The Major had no use for 3 moves (MS-14.16)" in told(table)


def test_forming() -> None:
    """MS-14.12: the candidate in front, behind it what is his or carries his crates, as long as it fits."""
    table = solo()
    put(table, "benares", "2.medium:2", "1.small:2", "2.small", "1.small2:1")
    start(table, MajorMoves(1, 0))
    assert train(table, "bc1") == ["2.medium", "1.small"]
    table = solo()
    put(table, "benares", "2.medium:2", "2.small:2", "2.small2:1")
    start(table, MajorMoves(1, 0))
    assert legal(table) == ["major_moves:2.small", "major_moves:2.small2"]
    do(table, "major_moves:2.small2")
    assert train(table, "bc1") == ["2.medium", "2.small2"]
    table = solo()
    put(table, "benares", "2.small:2", "2.small2:2", "1.small:2")
    start(table, MajorMoves(1, 0))
    do(table, "major_moves:2.small")
    assert train(table, "bc1") == ["2.small", "2.small2", "1.small"]


def test_no_shortcuts() -> None:
    """MS-14.13: from F he goes the normal way."""
    table = solo()
    put(table, "F1", "2.large:22")
    start(table, MajorMoves(4, 0))
    assert train(table, "bc4") == []
    assert table.place[CARS["2.large"]] == 1


def test_rows_of_a_train_kept_together() -> None:
    """MS-14.14: a row with his that fits, an empty row, a row that fits, else a push of the smallest of his."""
    table = solo()
    put(table, "A2", "2.medium:2")
    assert major_rows(table, place("A1"), [CARS["2.small"]]) & 3 == 1
    put(table, "A2", "1.medium:1")
    put(table, "benares", "2.medium")
    assert major_rows(table, place("A1"), [CARS["2.small"]]) & 3 == 0
    put(table, "A1", "1.large:11")
    assert major_rows(table, place("A1"), [CARS["2.small"]]) & 3 == 1
    assert major_rows(table, place("A1"), [CARS["2.large"]]) & 3 == 1  # a push: the smallest of all
    table.crates[CARS["1.large"] * 2 + 1] = 1
    assert major_rows(table, place("A1"), [CARS["2.large"]]) & 3 == 0  # a push: of his crates


def test_rows_of_a_train_that_helps_only_you() -> None:
    """MS-14.14: split as far as possible, car by car: empty row, beside another train, beside its own."""
    table = solo()
    cars = [CARS["1.small"], CARS["1.medium"]]
    put(table, "benares", "1.small:1", "1.medium:1")
    assert major_rows(table, place("A1"), cars) == 0 | 1 << 2
    put(table, "A1", "2.small:2")
    assert major_rows(table, place("A1"), cars) == 1 | 0 << 2
    put(table, "A1", "2.large:22")
    assert major_rows(table, place("A1"), cars) == 1 | 1 << 2
    put(table, "A2", "2.medium:2", "2.small:2")
    rows = major_rows(table, place("A1"), cars)
    assert rows == 0 | 0 << 2


def test_his_performance() -> None:
    """MS-14.15: a white circle removes a white tile of the highest row, a red one one of the lowest, left first."""
    table = solo()
    start(table, Performance(1, 2))
    assert table.white == [-1, 1, 2, 3, 4, 5, 6, 7]
    start(table, Performance(1, 2))
    assert table.red == [0, 0, 1, 1, 2, 2, -1, 3]
    table.performance[1] = 19
    start(table, Performance(1, 3))
    assert (table.performance[1], table.cash[1]) == (20, 0)


def test_he_counts_as_a_player() -> None:
    """MS-14.17: L10's cars of others, L28's and L29's highest of all, L21's and M29's cash."""
    table = solo()
    play_card(table, "L10")
    do(table, "block:2")
    assert {text.split(".")[1] for text in legal(table) if text != "stop_loading"} == {"2"}
    table = solo()
    table.market[3:6] = [2, 2, 2]
    play_card(table, "L28")
    assert table.stack[-1].number == 2
    table = solo()
    table.cash[1] = 5
    play_card(table, "L21")
    assert table.stack[-1].number == 2


def test_end_of_a_round() -> None:
    """MS-14.18: rank by totals, a tie keeps the order; you get tiles, he none; his markers drop without bonus."""
    table = solo()
    table.order = [1, 0]
    table.ships = [2, 0, 0, 0, 0, 2]
    table.supply = [19, 23]
    table.stack = []
    table.market[3:6] = [5, 3, 9]
    start(table, EvaluateShips())
    assert table.order == [1, 0]
    assert (table.single_deals, table.double_deals) == ([1, 0], [0, 0])
    assert table.market[3:6] == [3, 3, 3]
    table = solo()
    table.ships[0] = 1
    table.supply[0] -= 1
    start(table, EvaluateShips())
    assert table.double_deals[0] == 1
    assert table.ship_leads[0] == 1
    adjust_market(table)
    assert table.cash[1] == 0


def test_his_discs() -> None:
    """MS-14.19: leftmost space without any marker, rows 4, 3, 2, 1 and again; three a round, alternating with you."""
    table = solo()
    table.grid[4 * 2] = 1  # your marker in row 3, column 1
    for _ in range(3):
        start(table, MajorDisc())
    assert [space for space in range(16) if table.grid[space * 2 + 1]] == [0, 5, 8]
    assert table.passed[1] == 1
    table = solo()
    table.tokens[0] = 1
    start(table, Investing(0))
    do(table, "invest:1a")
    assert sum(table.grid[1::2]) == 3  # he places the rest
    assert table.player == -4


def test_your_title() -> None:
    """MS-14.21: titles from 185 VP on; he has no score."""
    table = solo()
    assert (table.scores(), scoring.solo_title(table)) == ([0.0], "")
    table.single_deals[0] = 19
    table.agencies[0:4] = [10, 0, 0, 0]
    assert (table.scores(), scoring.solo_title(table)) == ([190.0], "Apprentice Tycoon")
    table.single_deals[0] = 29
    assert scoring.solo_title(table) == "Titan of Industry"


def test_what_he_did_is_told_with_its_rule() -> None:
    """MS-14.5: in a whole game every line of the log about him names a rule of chapter 14 or 15."""
    table = GAME.new(1, rival="R1")
    table.journal = []
    dealer, seen = Dealer(7), set()
    while table.player != -4:
        table.play(dealer.choose(table) if table.player == -1 else table.legal[len(table.legal) // 2])
        seen |= {
            line.split("(")[-1].rstrip(")") for line in told(table) if line.startswith(("The Major ", "A crate of"))
        }
        table.journal = []
    assert {"MS-14.5", "MS-14.9", "MS-14.10", "MS-14.11", "MS-14.19"} <= seen
    assert all(rule.startswith("MS-14") for rule in seen)


def test_solo_games_end() -> None:
    """MS-14: random solo games come to an end with a single score."""
    table = play_out(begun(1), 3)
    assert len(table.scores()) == 1
    assert table.ranks() == [1]


def test_your_junction_choice_stays_yours() -> None:
    """MS-14.8: when you move, you choose the rows of all trains, his included."""
    table = solo()
    put(table, "bc1", "2.small:2", "1.medium:1")
    table.active = 0
    start(table, MoveTrains(0, 1, -1, 0))
    assert legal(table) == ["row:1", "row:2"]


def test_place_cars_solo() -> None:
    """MS-14.2: his crate on the junction car is part of the placement."""
    table = solo()
    table.round = 0
    table.place = [-2] * 17
    table.setup_card = [0, 3]
    deal_hand(table, 0, "L1", "L2")
    start(table, PlaceCars())
    assert table.crates[CARS["2.small"] * 2 + 1] == 1
    assert table.agencies[4:8] == [0, 0, 0, 0]
    do(table, "raise:bonds")
    deal(table, Dealer(2))
