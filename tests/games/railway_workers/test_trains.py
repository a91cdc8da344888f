"""RW-15: trains, dead ends, forks."""

from branchline.games.railway_workers.steps.course import Payments
from branchline.games.railway_workers.steps.trains import exits
from games.railway_workers.table import (
    ATHINA,
    KORINTHOS,
    LARISA,
    PATRA,
    THIVA,
    TRIKALA,
    VOLOS,
    deal,
    do,
    legal,
    route,
    shares,
    sites,
    then,
    turn,
)


def run(table, text: str):  # type: ignore[no-untyped-def]
    turn(table, "share", 8)
    return do(table, text)


def test_a_new_train_takes_the_route_it_faces() -> None:
    """RW-15.1, RW-15.3: toward r only r; afterwards away from it, in the other city, white."""
    table = run(route(sites(deal(3), 4), 6, THIVA), "run_train:1")
    assert (table.train_cities, table.train_routes) == ([ATHINA], [5])
    assert (table.train_away, table.train_white) == ([1], [1])


def test_a_dead_end_sends_the_train_back() -> None:
    """RW-15.4: no exit: it turns and takes the previous Route; sites and unrevealed connections are no exits."""
    table = route(sites(deal(3), 4, 5), 6, ATHINA, away=1)
    assert exits(table, 0) == []
    run(table, "run_train:1")
    assert table.train_cities == [THIVA]


def test_it_goes_on_where_a_route_is_finished() -> None:
    """RW-15.3: away from Route 6 in Athina, over the finished Route 5."""
    table = route(route(sites(deal(3), 4), 6, ATHINA, away=1), 5, KORINTHOS)
    shares(table, 5, 1, 0, 2)
    run(table, "run_train:1")
    assert table.train_cities[0] == KORINTHOS
    assert table.coins == [20 + 5, 22, 22 + 10]


def test_turn_and_activate() -> None:
    """RW-15.2, RW-11.5: turned, the train in Athina takes the previous Route 6 instead of Route 5."""
    table = route(route(sites(deal(3), 4), 6, ATHINA, away=1), 5, KORINTHOS)
    run(table, "turn_and_run_train:1")
    assert table.train_cities[0] == THIVA
    assert table.train_routes[0] == 5


def test_telling_what_may_be_done_turns_no_train() -> None:
    """RW-15.2: a sentence says which way the turned train would run; the train itself stays as it stands."""
    table = turn(route(route(sites(deal(3), 4), 6, ATHINA, away=1), 5, KORINTHOS), "share", 8)
    before = table.to_json()
    sentences = {one.text: one.sentence for one in table.setting.game.choices(table, 0)}
    assert "Route 6" in sentences["turn_and_run_train:1"].split("runs over")[1]
    assert "Route 5" in sentences["run_train:1"].split("runs over")[1]
    assert table.to_json() == before


def test_turning_into_a_dead_end_runs_over_the_first_route() -> None:
    """RW-15.6: the turned train meets a dead end, turns again, and runs where it faced at first."""
    table = route(sites(deal(3), 4), 6, THIVA)
    run(table, "turn_and_run_train:1")
    assert table.train_cities == [ATHINA]


def test_turning_twice_is_a_half_turn_each() -> None:
    """RW-15.2: toward and away exchange; the side stays black."""
    table = route(sites(deal(3), 4), 6, THIVA)
    run(table, "turn_train:1")
    assert (table.train_away, table.train_white) == ([1], [0])
    run(table, "turn_train:1")
    assert table.train_away == [0]


def larisa(players: int = 3):  # type: ignore[no-untyped-def]
    """All three Routes of Larisa finished, the first train in Larisa, coming from Trikala."""
    table = route(sites(deal(players), 4), 1, LARISA, away=1)
    route(table, 2, VOLOS, white=1)
    return route(table, 3, THIVA, white=1)


def test_a_fork_is_chosen_by_the_majority_of_all_three_routes() -> None:
    """RW-15.4, RW-0.10: shares on the three Routes added up; it must not be sent back; income for all."""
    table = larisa()
    shares(table, 1, 0, 3, 0)
    shares(table, 2, 2, 0, 1)
    shares(table, 3, 0, 0, 1)
    run(table, "run_train:1")
    assert table.player == 1
    assert legal(table) == ["exit:2", "exit:3"]
    do(table, "exit:2")
    assert table.train_cities[0] == VOLOS
    assert table.coins == [20 + 10, 22, 22 + 5]


def test_a_tie_at_a_fork_goes_by_the_baton() -> None:
    """RW-0.10, RW-15.4: no shares at all: the Baton holder."""
    table = larisa()
    table.baton = 2
    run(table, "run_train:1")
    assert table.player == 2


def test_two_finished_routes_leave_no_choice() -> None:
    """RW-15.4: at a three-way city with one other Route finished nobody chooses."""
    table = route(route(sites(deal(3), 4), 1, LARISA, away=1), 3, THIVA, white=1)
    run(table, "run_train:1")
    assert table.train_cities[0] == THIVA


def test_a_train_that_faces_a_route_of_a_fork_takes_it() -> None:
    """RW-15.4: turned toward Route 1 it goes to Trikala without a choice."""
    table = larisa()
    run(table, "turn_and_run_train:1")
    assert table.train_cities[0] == TRIKALA


def test_a_fork_in_payments_is_asked_too() -> None:
    """RW-15.4, RW-21.1: every activation, also in the Payments phase, in the order of coming onto the map."""
    table = larisa()
    table.train_white[:] = [0, 0, 0]
    table.phase = 2
    then(table)
    table.stack = [Payments()]
    table.settle()
    assert legal(table) == ["exit:2", "exit:3"]
    do(table, "exit:3")
    assert table.train_cities[0] == THIVA
    assert table.train_cities[1] == LARISA  # the second ran toward Route 2
    assert all(white == 0 for white in table.train_white) or table.phase == 3


def test_each_train_runs_once_a_round() -> None:
    """RW-15.5: white trains cannot be chosen."""
    table = route(sites(deal(3), 4), 4, PATRA, white=1)
    table.coins[0] = 0
    turn(table, "share", 8)
    assert table.coins[0] == 1  # nothing but passing
