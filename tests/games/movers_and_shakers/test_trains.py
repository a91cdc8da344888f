"""MS-7 and MS-8: trains, and counting moves. Every worked example of the chapter."""

from branchline.games.movers_and_shakers.box import JUNCTIONS
from branchline.games.movers_and_shakers.steps.performance import TakeRed, TakeWhite
from branchline.games.movers_and_shakers.steps.trains import MoveTrains, can_move, is_eligible
from games.movers_and_shakers.positions import (
    BOX,
    CARS,
    GAME,
    bare,
    do,
    lay,
    legal,
    place,
    play_card,
    put,
    start,
    train,
)


def moves(table: object, number: int = 9, toward: int = -1, unit: int = 0) -> object:
    table.active = 0
    return start(table, MoveTrains(0, number, toward, unit))


def test_two_one_way_lines_make_a_ring() -> None:
    """MS-7.1: the chain of segments leads from each city to the other, never back."""
    for side in BOX.sides:
        for city in range(2):
            at, steps = side.start[city], 1
            while at >= 2:
                assert side.line[at] == 1 - city
                at = side.ahead[at]
                steps += 1
            assert at == 1 - city
            assert steps == side.distance[city]


def test_rows_and_junctions() -> None:
    """MS-7.2: junctions have 2 rows for 1-2 players and 3 for 3-4, singles one; C and D load, F and E are shortcuts."""
    for side, rows in zip(BOX.sides, (2, 3), strict=True):
        for name in JUNCTIONS:
            first = place(f"{name}1")
            assert side.rows[first] == rows
            assert side.loading[first] == (name in "CD")
            assert side.shortcut[first] == {"F": 3, "E": 4}.get(name, 0)
        assert side.rows[place("bc1")] == 1


def test_a_train_is_what_shares_a_row() -> None:
    """MS-7.3: front to back, whoever owns the cars."""
    table = bare()
    put(table, "A2", "2.medium:1", "1.small:2")
    assert train(table, "A2") == ["2.medium", "1.small"]
    assert table.size_at(place("A2")) == 3


def test_eligible_cars() -> None:
    """MS-7.4: small with 1, medium with 1 or 2, large with 2 or 3, of any owners."""
    table = bare()
    assert not is_eligible(table, CARS["1.small"])
    put(table, "benares", "1.small:2", "1.medium:1", "1.large:1", "2.large:12")
    assert [is_eligible(table, CARS[f"1.{kind}"]) for kind in ("small", "medium", "large")] == [True, True, False]
    assert is_eligible(table, CARS["2.large"])
    moves(table, 1)
    assert "form:1.large" not in legal(table)


def test_any_train_may_be_used_step_by_step() -> None:
    """MS-7.5: form, advance or shortcut; the same train need not be used again."""
    table = bare()
    put(table, "bc2", "2.small:2")
    put(table, "F1", "2.medium:2")
    put(table, "calcutta", "1.medium:1")
    moves(table, 4)
    assert legal(table) == ["advance:bc2", "advance:F1", "shortcut:F1", "form:1.medium"]
    do(table, "advance:F1")
    assert "shortcut:F1" not in legal(table)
    assert table.stack[-1].steps == 3


def test_forming() -> None:
    """MS-7.6: eligible cars of one city, size at most 3, in an order of choice; one step to the first segment."""
    table = bare()
    put(table, "benares", "1.small:1", "2.small:2", "2.medium:2", "1.small2:1")
    moves(table, 2)
    do(table, "form:2.small")
    assert legal(table) == ["form:1.small", "form:1.small2", "form:2.medium", "depart"]
    do(table, "form:1.small")
    assert legal(table) == ["form:1.small2", "depart"]
    do(table, "depart")
    assert train(table, "bc1") == ["2.small", "1.small"]
    assert table.stack[-1].steps == 1


def test_a_train_is_not_split_when_it_starts() -> None:
    """MS-7.7: the whole train leaves a junction."""
    table = bare()
    put(table, "A1", "1.small:1", "1.medium:1")
    moves(table, 1)
    assert train(table, "bc2") == ["1.small", "1.medium"]


def test_entering_a_single_segment() -> None:
    """MS-7.8: empty: stand; room: merge from behind; otherwise push."""
    table = bare()
    put(table, "bc4", "1.small:1")
    put(table, "bc5", "2.medium:2")
    moves(table, 1)
    do(table, "advance:bc4")
    assert train(table, "bc5") == ["2.medium", "1.small"]
    put(table, "bc4", "1.large:11")
    moves(table, 1)
    do(table, "advance:bc4")
    assert train(table, "bc5") == ["1.large"]
    assert train(table, "bc6") == ["2.medium", "1.small"]


def test_entering_a_junction() -> None:
    """MS-7.9: a row for each car; same row, same group; a row that forces a push may be chosen while one is empty."""
    table = bare(3)
    put(table, "bc2", "1.small:1", "2.small:2", "3.small:3")
    put(table, "A2", "2.large:22")
    put(table, "cb1", "3.medium:3")
    moves(table, 1)
    do(table, "advance:bc2")
    assert legal(table) == ["row:1", "row:2", "row:3"]
    do(table, "row:2", "row:1", "row:2")  # first and last car together
    assert train(table, "A2") == ["1.small", "3.small"]
    assert train(table, "A1") == ["2.small"]
    assert train(table, "bc3") == ["2.large"]


def test_a_push_is_free_and_chains() -> None:
    """MS-7.10: the mover decides for every train pushed, and a push never uses a shortcut."""
    table = bare()
    put(table, "bc3", "1.large:11")
    put(table, "F1", "2.large:22")
    put(table, "F2", "1.medium:1", "1.small:1")
    put(table, "bc4", "2.medium:2", "2.small:2")
    moves(table, 1)
    do(table, "advance:bc3", "row:1")
    assert train(table, "F1") == ["1.large"]
    assert train(table, "bc4") == ["2.large"]
    assert train(table, "bc5") == ["2.medium", "2.small"]
    assert table.player == -4


def test_the_train_furthest_ahead_moves_first() -> None:
    """MS-7.11: rows are chosen before any push they cause; the chain of the first group comes before the second."""
    table = bare()
    put(table, "bc1", "1.small:1", "2.medium:2")
    put(table, "A1", "1.large:11")
    put(table, "A2", "2.large:22")
    put(table, "cb1", "1.medium:1")
    put(table, "cb5", "1.small2:1")
    moves(table, 1)
    do(table, "advance:bc1", "row:2", "row:1")
    # The small car's group pushes row 2 first; that large car on bc2 is then pushed on by the large one of row 1.
    assert train(table, "A2") == ["1.small"]
    assert (train(table, "A1"), train(table, "bc2")) == ([], [])
    do(table, "row:1")
    assert train(table, "C1") == ["2.large"]
    assert train(table, "A2") == ["1.small"]
    assert train(table, "A1") == ["2.medium"]
    assert train(table, "bc2") == ["1.large"]
    assert table.stack == []


def test_pushed_into_a_junction_the_mover_splits() -> None:
    """MS-7.10, MS-7.11: a pushed train may be split; the mover is asked when it is about to enter."""
    table = bare()
    put(table, "bc2", "2.small:2", "2.medium:2")
    put(table, "A1", "1.large:11")
    put(table, "cb1", "1.medium:1")
    moves(table, 1)
    do(table, "advance:A1")
    assert table.player == 0
    assert train(table, "bc2") == []  # under way
    assert table.place[CARS["2.small"]] == -1
    do(table, "row:1", "row:2")
    assert (train(table, "C1"), train(table, "C2")) == (["2.small"], ["2.medium"])
    assert train(table, "bc2") == ["1.large"]


def test_shortcuts() -> None:
    """MS-7.12: from F to Calcutta for 3 steps, from E to Benares for 4, all of one effect, passing everything."""
    table = bare()
    put(table, "F2", "1.small:1")
    put(table, "bc4", "2.large:22")
    put(table, "E1", "1.medium:1")
    moves(table, 3)
    assert "shortcut:F2" in legal(table)
    assert "shortcut:E1" not in legal(table)
    do(table, "shortcut:F2")
    assert table.place[CARS["1.small"]] == 1
    assert train(table, "bc4") == ["2.large"]
    assert table.player == -4
    assert table.warehouses[1] == 1


def test_all_steps_must_be_used() -> None:
    """MS-7.13: they end early only when nothing can be formed or advanced."""
    table = bare()
    put(table, "bc6", "1.small:1")
    moves(table, 5)
    assert table.player == -4  # one step into Calcutta, then nothing is left
    assert table.place[CARS["1.small"]] == 1


def test_toward_a_city() -> None:
    """MS-7.14: only the line that leads there, trains on it and forming at its start."""
    table = bare()
    put(table, "benares", "1.small:1")
    put(table, "calcutta", "2.small:2")
    put(table, "bc2", "1.medium:1")
    put(table, "cb2", "2.medium:2")
    moves(table, 1, toward=1)
    assert legal(table) == ["advance:bc2", "form:1.small"]
    assert can_move(table, 0)


def test_arrival() -> None:
    """MS-7.15: crates to the warehouse by owner, then performance car by car from the front, then the cars are free."""
    table = bare()
    put(table, "cb7", "2.small:1", "1.medium:12")
    table.performance = [4, 1]
    table.cash[0] = 4
    moves(table, 1)
    assert table.warehouses == [2, 0, 1, 0]
    assert isinstance(table.stack[-1], TakeWhite)
    assert table.player == 1
    assert table.performance == [4, 2]
    assert table.place[CARS["2.small"]] == -1  # not free before everything is resolved
    do(table, "no_tile")
    assert table.performance == [6, 2]
    do(table, "no_tile")
    assert table.place[CARS["1.medium"]] == 0
    assert table.aboard(CARS["1.medium"]) == 0


def test_cars_under_way_cannot_be_loaded() -> None:
    """MS-7.16: with PW6 the arriving cars, and cars waiting to enter, are nowhere. MS-7.17: free cars are no train."""
    table = bare()
    put(table, "calcutta", "1.large", "2.large")
    put(table, "cb7", "1.small:1", "2.medium:2")
    table.performance[0] = 1
    moves(table, 1)
    do(table, "white:3right")
    offered = {text.split(".", 1)[1] for text in legal(table) if text.startswith("load:commercial")}
    assert "1.small" not in offered
    assert "2.medium" not in offered
    assert "1.large" in offered
    do(table, "stop_loading")
    assert train(table, "benares") != []
    assert table.spot[CARS["2.medium"]] == 0


def test_example_one_of_arjun() -> None:
    """MS-7, example 1 (three players, side 3-4): four steps toward Calcutta with a chain of pushes."""
    table = bare(3)  # Arjun 1, Someneth 2, Indrani 3
    put(table, "benares", "1.medium:1", "2.small:2", "2.medium:1", "1.small")
    put(table, "bc2", "3.medium:3", "1.small2:1")
    moves(table, 4, toward=1)
    do(table, "form:1.medium", "form:2.small")  # first move; own small car is not eligible
    assert train(table, "bc1") == ["1.medium", "2.small"]
    assert train(table, "bc2") == ["3.medium", "1.small2"]
    # Second move: Someneth's medium car pushes both trains; the one in the second segment is split at the junction.
    do(table, "form:2.medium")
    do(table, "row:1", "row:2")
    assert train(table, "A1") == ["3.medium"]
    assert train(table, "A2") == ["1.small2"]
    assert train(table, "bc2") == ["1.medium", "2.small"]
    assert train(table, "bc1") == ["2.medium"]
    # Third move: the size-3 train stays together in the middle row and pushes the small car out.
    do(table, "advance:bc2", "row:2", "row:2")
    assert train(table, "A2") == ["1.medium", "2.small"]
    assert train(table, "bc3") == ["1.small2"]
    # Fourth move: it leaves whole and pushes the small car into the next junction.
    do(table, "advance:A2", "row:1")
    assert train(table, "bc3") == ["1.medium", "2.small"]
    assert train(table, "C1") == ["1.small2"]
    assert table.player == -4


def test_example_two_of_indrani() -> None:
    """MS-7, example 2: six moves with deliveries in both cities; a large car earns one red tile for 2; later a merged
    train enters Benares and its three owners move in the order of their cars."""
    table = bare(3)  # Indrani 1, Someneth 2, Arjun 3
    table.warehouses[0:2] = [1, 1]
    table.supply[0] -= 2
    put(table, "cb6", "1.large:112")
    put(table, "cb2", "1.small:1")
    table.performance = [1, 5, 5]
    table.cash[0] = 2
    table.red = [0, 1, 2, 3, 0, 1, 2, 3]
    play_card(table, "M26")
    do(table, "block:2")
    assert table.stack[-1].steps == 6
    do(table, "advance:cb6", "advance:cb7", "advance:cb8")
    assert table.warehouses == [3, 1, 1, 0, 0, 0]
    assert table.performance[0] == 4
    assert isinstance(table.stack[-1], TakeRed)
    do(table, "red:3left")
    assert table.cash[0] == 0
    assert table.red_tiles[0] == 1
    assert legal(table) == ["row:1", "row:2", "row:3"]  # only her small train is left: cb2 to cb3 is forced
    table = bare(3)
    put(table, "cb7", "1.small:1")
    put(table, "cb8", "2.small:2", "3.small:3")
    table.performance = [6, 5, 5]
    table.white = [0, 2, 1, 3, 4, 5, 6, 7]
    moves(table, 2)
    do(table, "advance:cb7", "white:1left")
    assert (table.cash[1], table.agencies[4]) == (4, 1)  # Someneth: 4 and a Northern Agency
    assert table.player == 2
    do(table, "white:2left")
    assert (table.cash[2], table.market[8]) == (6, 2)  # Arjun: 3 and the advisor, who pays 3 on row 2
    assert table.performance == [7, 6, 6]


def test_counters_are_counted_once() -> None:
    """MS-8.1: M5 and M7 are one move effect of base plus counter. MS-8: counting moves."""
    table = bare()
    put(table, "bc2", "1.small:1")
    put(table, "cb2", "1.medium:1")
    table.cash[0] = 3
    play_card(table, "M7")
    assert table.stack[-1].steps == 5
    table = bare()
    put(table, "bc2", "1.small:1")
    put(table, "cb2", "1.medium:1")
    table.assets[0:4] = [3, 2, 5, 10]
    play_card(table, "M5")
    assert table.stack[-1].steps == 5


def test_paid_moves() -> None:
    """MS-8.2: L7: each step costs 1 as it is taken, a shortcut its 3; as many as payable must be taken."""
    table = bare()
    put(table, "F1", "1.small:1")
    put(table, "cb2", "1.medium:1")
    table.cash[0] = 4
    lay(table, 0, "L1", 2)
    lay(table, 0, "L2", 3)
    lay(table, 0, "L3", 4)
    play_card(table, "L7", slot=5)
    do(table, "block:2")
    assert table.stack[-1].steps == 4
    do(table, "shortcut:F1")
    assert table.cash[0] == 0  # the one step left was forced
    assert legal(table) == ["row:1", "row:2"]
    table = bare()
    put(table, "bc4", "1.small:1")
    put(table, "cb4", "1.medium:1")
    moves(table, 4, unit=1)
    assert table.player == -4  # nothing payable


def test_moved_cars_count_only_where_a_step_was_spent() -> None:
    """MS-8.3: M12 and M16: a pushed car does not count; the two extra steps come after the first three."""
    table = bare()
    put(table, "bc4", "1.small:1", "1.small2:1")
    put(table, "bc5", "2.medium:2", "2.small:2")
    put(table, "cb2", "2.small2:2")
    table.performance = [6, 2]
    play_card(table, "M12")
    do(table, "advance:bc4", "advance:bc5", "advance:bc6")  # the medium car was only pushed
    assert table.place[CARS["2.medium"]] == 1
    assert table.player == -4
    table = bare()
    put(table, "bc1", "1.medium:1")
    put(table, "cb1", "2.small:2")
    play_card(table, "M12")
    do(table, "advance:bc1", "row:1", "advance:A1", "advance:bc2", "row:1")
    assert table.stack[-1].steps == 2


def test_different_trains_moved() -> None:
    """MS-8.4: M10: a train with a car already moved adds nothing; the money comes after the last step."""
    table = bare()
    put(table, "bc4", "1.small:1")
    put(table, "cb4", "2.small:2")
    play_card(table, "M10")
    do(table, "advance:bc4", "advance:bc5", "advance:cb4")
    assert table.cash[0] == 2
    table = bare()
    put(table, "cb4", "1.small:1")
    put(table, "cb5", "2.small:2")
    put(table, "bc4", "1.small2:1")
    play_card(table, "M10")
    do(table, "advance:cb4", "advance:cb5", "advance:cb6")  # the merged train holds a car moved before
    assert table.cash[0] == 1


def test_a_shortcut_counts_as_its_steps() -> None:
    """MS-8.5: three of three moves are gone; it counts as one train moved."""
    table = bare()
    put(table, "F1", "1.medium:1")
    put(table, "cb2", "2.small:2")
    play_card(table, "M12")
    table.performance[0] = 3
    do(table, "shortcut:F1")
    assert table.performance[0] == 5
    assert (table.moved, table.trains_moved) == (1 << CARS["1.medium"] | 1 << CARS["2.small"], 2)
    assert legal(table) == ["row:1", "row:2"]  # the two extra moves follow, the first of them is forced


def test_m30_may_be_repeated() -> None:
    """MS-8.6: with Development uncovered the block may be done a second and a third time, 1 each, or left."""
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 2
    play_card(table, "M30", slot=2, side=0)
    assert table.cash[0] == 1
    do(table, "advance:bc1", "row:1", "advance:cb1", "row:1", "advance:A1")
    assert legal(table) == ["block:2", "decline:2"]
    do(table, "block:2")
    assert table.cash[0] == 0
    assert table.stack[-1].steps == 3
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 2
    play_card(table, "M30", slot=2, side=1)
    do(table, "advance:bc1", "row:1", "advance:cb1", "row:1", "advance:A1")
    assert table.player == -4


def test_m30_may_be_repeated_for_nothing() -> None:
    """MS-8.6, the other reading: the rupee is paid once; the repetitions are free, and still optional."""
    table = bare(m30_repetitions="free")
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 1
    play_card(table, "M30", slot=2, side=0)
    do(table, "advance:bc1", "row:1", "advance:cb1", "row:1", "advance:A1")
    assert legal(table) == ["block:2", "decline:2"]
    assert GAME.say(table, GAME.actions.id("block:2")) == "Carry out block 2: 3 moves (with Development uncovered)"
    do(table, "block:2")
    assert (table.cash[0], table.stack[-1].steps) == (0, 3)
    table = bare()
    put(table, "bc1", "1.small:1")
    put(table, "cb1", "2.small:2")
    table.cash[0] = 1
    play_card(table, "M30", slot=2, side=0)
    do(table, "advance:bc1", "row:1", "advance:cb1", "row:1", "advance:A1")
    assert table.player == -4  # by our ruling the second time costs 1 as well


def test_a_car_that_arrives_is_used_again_in_the_same_turn() -> None:
    """MS-7.15, MS-7.6, MS-6.4: it stands free at once: it may be loaded, also by whoever moved it, and leave again."""
    table = bare()
    put(table, "bc6", "2.small:2")
    put(table, "cb1", "1.small:1")
    play_card(table, "M25")
    do(table, "block:2", "part:1", "advance:bc6", "row:1")  # the other step is forced
    assert table.place[CARS["2.small"]] == place("calcutta")
    do(table, "load:commercial.2.small")
    moves(table, 2)
    assert "form:2.small" in legal(table)
    do(table, "form:2.small")
    assert train(table, "cb1") == ["2.small"]
