"""AL-5 (phase 4) and AL-6: hiring, placing, windows, chai, and the order in which areas are resolved."""

from branchline.games.alubari.state import EMPTY
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from branchline.games.alubari.steps.workers import HirePhase, PlacePhase
from games.alubari.table import (
    BOX,
    chance,
    deal,
    do,
    equip,
    give,
    hold,
    in_line,
    is_done,
    legal,
    line,
    own,
    resolve,
    space_of,
    stock,
    then,
    window,
    worker,
)


def test_the_third_worker_is_hired_for_one_chai_with_equipment() -> None:
    """AL-5.5, AL-11.3: optional, and in seat order."""
    table = give(give(equip(equip(deal(2), 0, "GARRATT"), 1, "TOY_TRAIN"), 0, chai=1), 1, chai=2)
    table.start_player = 1
    then(table, HirePhase())
    assert (table.player, legal(table)) == (1, ["hire:none", "hire:chai"])
    do(table, "hire:chai")
    assert (table.player, table.chai[1], table.workers[1]) == (0, 1, 3)
    do(table, "hire:none")
    assert (table.chai[0], table.workers[0]) == (1, 2)


def test_without_equipment_or_means_nobody_is_asked() -> None:
    """AL-5.5: chai alone hires nobody, nor does equipment without chai."""
    table = give(equip(deal(2), 1, "GARRATT"), 0, chai=5)
    assert is_done(then(table, HirePhase()))
    assert table.workers == [2, 2]


def test_the_shunter_lets_rubble_hire() -> None:
    """AL-5.5, AL-11.4 (1): two rubble instead of one chai, as its owner likes."""
    table = give(equip(deal(2), 0, "SHUNTER"), 0, chai=1, rubble=2)
    then(table, HirePhase())
    assert legal(table) == ["hire:none", "hire:chai", "hire:rubble"]
    do(table, "hire:rubble")
    assert (table.rubble[0], table.chai[0], table.third_worker[0]) == (0, 1, 1)
    other = give(equip(deal(2), 0, "GARRATT"), 0, chai=0, rubble=9)
    assert is_done(then(other, HirePhase())), "the Garratt takes no rubble"


def test_a_free_worker_comes_by_itself_and_only_once() -> None:
    """AL-5.5, AL-5.6: two free reasons give one worker, and nobody who gets it free is asked to pay."""
    table = give(equip(deal(2), 0, "INSPECTION"), 0, chai=3)
    table.event_this_round = 1
    table.free_worker[0] = 1
    assert is_done(then(table, HirePhase()))
    assert (table.workers[0], table.chai[0]) == (3, 3)
    assert table.third_worker == [1, 0]


def test_chai_paid_for_the_hire_does_not_count_as_a_boost() -> None:
    """AL-5.6: the same worker may still get chai for its action."""
    table = give(equip(deal(2), 0, "GARRATT"), 0, chai=2)
    then(table, HirePhase())
    do(table, "hire:chai")
    worker(worker(worker(table, "B1"), "B2"), "B3")
    resolve(table, "B")
    assert legal(table) == ["boost:no", "boost:yes"]


def test_workers_are_placed_in_turn_until_all_stand() -> None:
    """AL-5.7: clockwise from the starting player; who has none left is skipped."""
    table = deal(3)
    table.start_player = 1
    table.workers = [2, 3, 2]
    table.third_worker = [0, 1, 0]
    then(table, PlacePhase())
    order = []
    while not is_done(table):
        order.append(table.player)
        do(table, legal(table)[0])
    assert order == [1, 2, 0, 1, 2, 0, 1]
    assert table.workers == [0, 0, 0]


def test_any_free_space_of_any_area_may_be_taken() -> None:
    """AL-5.7, AL-5.8: in any order of numbers, several in an area, and with nothing to pay the action."""
    table = then(deal(2), PlacePhase())
    assert "place:B3" in legal(table)
    do(table, "place:B3", "place:E1")
    assert "place:B3" not in legal(table)
    do(table, "place:B1")
    assert [table.spaces[space_of(name)] for name in ("B1", "B2", "B3")] == [0, EMPTY, 0]


def test_placing_is_compulsory_and_fogged_spaces_are_closed() -> None:
    """AL-5.7: there is no pass among the choices."""
    table = deal(2)
    table.fog_tiles = 1
    then(table, PlacePhase())
    assert all(text.startswith("place:") for text in legal(table))
    assert not {"place:B3", "place:D3"} & set(legal(table))


def test_with_no_free_space_workers_stay_idle() -> None:
    """AL-5.7: it cannot happen by the setup tables, but nothing breaks."""
    table = deal(2)
    for area in range(7):
        for number in range(table.area_spaces(area)):
            table.spaces[area * 6 + number] = 1
    assert is_done(then(table, PlacePhase()))
    assert table.workers == [2, 2]


def test_areas_are_resolved_a_to_g_and_spaces_in_rising_number() -> None:
    """AL-6.1: empty spaces are skipped."""
    table = deal(2)
    stock(line(table, 1, 2, 3), iron=9)
    worker(worker(worker(worker(table, "F2"), "A2", 1), "A1"), "G1", 1)
    then(table, ResolveArea(0))
    seen = []
    while not is_done(table):
        seen.append((table.player, legal(table)[0].split(":")[0]))
        do(table, legal(table)[-1])
    assert seen == [(0, "stock"), (1, "stock"), (0, "take_contract")], "the Chaiwala left no choice: she took leaves"
    assert table.tea == [0, 1]


def test_every_area_has_its_window_even_without_workers() -> None:
    """AL-6.1, AL-6.2: no worker is needed, by anyone."""
    table = hold(hold(deal(2), 0, 1, 7), 1, 30)
    then(table, ResolveArea(0))
    seen = []
    while not is_done(table):
        seen.append((table.player, legal(table)))
        do(table, "use_none")
    assert seen == [(0, ["use:1", "use_none"]), (0, ["use:7", "use_none"]), (1, ["use:30", "use_none"])]


def test_a_window_goes_once_round_in_seat_order() -> None:
    """AL-6.2: any number of cards one after another, in an order of one's choice."""
    table = hold(hold(deal(3), 0, 5, 7), 2, 6, 28)
    table.start_player = 2
    window(table, "B")
    assert (table.player, legal(table)) == (2, ["use:6", "use:28", "use_none"])
    do(table, "use:28", "use:6")
    assert table.player == 0, "both used, so the next player is asked"
    do(table, "use:7")
    assert legal(table) == ["use:5", "use_none"]
    do(table, "use_none")
    assert is_done(table)


def test_a_used_contract_is_never_used_again() -> None:
    """AL-6.2: it still lies with its owner."""
    table = hold(deal(2), 0, 7)
    window(table, "B")
    do(table, "use:7")
    assert is_done(table)
    assert table.contract_used[6] == 1
    assert is_done(window(table, "B"))
    assert table.contracts[6] == 0


def test_a_contract_taken_in_f_can_be_used_in_the_window_of_g() -> None:
    """AL-6.3: in the same round."""
    table = line(worker(deal(2), "F1"), 30, 2, 3)
    then(table, ResolveArea(5))
    do(table, "take_contract:30")
    assert legal(table) == ["use:30", "use_none"]


def test_a_card_gained_in_ones_own_turn_of_the_window_can_be_used_at_once() -> None:
    """AL-6.3: card 25 takes card 24, which is of the same area."""
    table = line(hold(deal(2), 0, 25), 24, 1, 2)
    window(table, "F")
    do(table, "use:25", "take_contract:24")
    assert legal(table) == ["use:24", "use_none"]


def test_a_contract_may_be_used_for_nothing() -> None:
    """AL-6.4: the rulebook sets no condition."""
    table = hold(deal(2), 0, 14)
    window(table, "D")
    do(table, "use:14")
    assert is_done(table)
    assert table.contract_used[13] == 1


def test_effects_that_act_at_once_take_no_chai_and_no_worker() -> None:
    """AL-6.5: the Foundry of card 12 is not boosted, and effects of the round end with it."""
    table = give(hold(deal(2), 0, 12, 5), 0, chai=3, iron=3)
    window(table, "C")
    do(table, "use:12")
    assert "boost:yes" not in legal(table)
    do(table, "forge:steel")
    window(table, "B")
    do(table, "use:5")
    assert any(table.effects)
    then(table, EndRound())
    assert not any(table.effects)


def test_chai_is_offered_once_before_each_action_but_not_at_the_chaiwala() -> None:
    """AL-6.6: one chai a worker, no check whether it is of use, and none without chai."""
    table = give(worker(worker(deal(2), "B1"), "G1"), 0, chai=1)
    table.rubble_left = [0] * 12
    resolve(table, "B")
    assert legal(table) == ["boost:no", "boost:yes"], "although there is nothing to dig"
    do(table, "boost:yes")
    assert (table.chai[0], is_done(table)) == (0, True)
    give(table, 0, chai=4, tea=1)
    resolve(table, "G")
    assert legal(table) == ["leaves", "brew:1"]


def test_chai_gained_in_an_action_boosts_only_later_workers() -> None:
    """AL-6.6: the river's chai comes too late for the worker that bridges it."""
    table = give(worker(worker(deal(2), "D1"), "D2"), 0, steel=5)
    resolve(table, "D")
    assert (table.tracks[0], table.chai[0]) == (0, 1), "the first worker laid without being asked"
    assert legal(table) == ["boost:no", "boost:yes"]


def test_what_must_be_done_is_done() -> None:
    """AL-6.7: A and C may be left, B and D follow the disc, E, F and G are compulsory if possible."""
    table = give(stock(line(deal(2), 1, 2, 3), iron=2), 0, iron=3, steel=4, rubble=2)
    for space in ("A1", "B1", "C1", "D1", "E1", "F1", "G1"):
        table.spaces[space_of(space)] = 0
    resolve(table, "A")
    assert "stock:0-0-0" in legal(table)
    resolve(table, "B")
    assert table.rubble[0] == 2 + 3
    resolve(table, "C")
    assert legal(table)[0] == "forge:stop"
    resolve(table, "D")
    assert (table.tracks[:3], table.steel[0]) == ([0, 0, EMPTY], 2)
    give(table, 0, chai=0)
    resolve(table, "E")
    assert "build_none" not in legal(table)
    resolve(table, "F")
    assert legal(table) == ["take_contract:1", "take_contract:2", "take_contract:3"]
    give(table, 0, tea=1)
    resolve(table, "G")
    assert legal(table) == ["leaves", "brew:1"]


def test_a_new_starting_player_shifts_the_order_of_later_windows() -> None:
    """AL-6.9: taken on the last stockyard space, it counts from the window of B on."""
    table = hold(hold(worker(stock(deal(2)), "A2", 1), 0, 7), 1, 6)
    then(table, ResolveArea(0))
    assert table.start_player == 1
    assert table.player == 1
    do(table, "use_none")
    assert table.player == 0


def test_all_workers_go_home_after_area_g() -> None:
    """AL-6.8, AL-10.8: third workers to the Tea House."""
    table = worker(worker(worker(own(deal(2), 0, tracks=["T01"]), "A1"), "A2"), "B1")
    table.stack = [EndRound(), ResolveArea(6)]
    table.settle()
    assert (table.workers, table.third_worker) == ([2, 2], [0, 0])
    assert chance(table).round == 2
    assert 0 not in in_line(table)
    assert BOX.workers == 3
