"""AL-7: the Stockyard, Excavation and the Foundry."""

from branchline.games.alubari.state import EMPTY, GAME
from branchline.games.alubari.steps.rounds import EndRound, ResolveArea
from branchline.games.alubari.steps.workers import PlacePhase
from games.alubari.table import (
    BOX,
    MAKAIBARI,
    deal,
    do,
    equip,
    give,
    hold,
    is_done,
    legal,
    own,
    resolve,
    set_rates,
    stock,
    then,
    window,
    worker,
)


def cubes(text: str) -> tuple[int, int, int]:
    iron, stone, chai = text.removeprefix("stock:").split("-")
    return int(iron), int(stone), int(chai)


def test_a_stockyard_worker_takes_up_to_three_cubes_one_of_them_chai() -> None:
    """AL-7.1: any mix, none at all included."""
    table = resolve(worker(stock(deal(2), iron=4, stone=4, chai=3), "A1"), "A")
    mixes = [cubes(text) for text in legal(table)]
    assert {sum(mix) for mix in mixes} == {0, 1, 2, 3}
    assert {mix[2] for mix in mixes} == {0, 1}
    assert len(mixes) == 10 + 6
    do(table, "stock:1-1-1")
    assert (table.iron[0], table.stone[0], table.chai[0]) == (1, 1, 1)
    assert table.stockyard == [3, 3, 2]


def test_with_chai_it_takes_up_to_five_two_of_them_chai() -> None:
    """AL-7.2: the extra pair may hold a chai cube of its own."""
    table = give(worker(stock(deal(2), iron=9, stone=4, chai=3), "A1"), 0, chai=1)
    resolve(table, "A")
    do(table, "boost:yes")
    mixes = [cubes(text) for text in legal(table)]
    assert max(sum(mix) for mix in mixes) == 5
    assert max(mix[2] for mix in mixes) == 2
    do(table, "stock:3-0-2")
    assert (table.iron[0], table.chai[0]) == (3, 2)


def test_the_toy_train_gives_a_leaf_for_each_stockyard_worker() -> None:
    """AL-7.3, AL-11.4 (2): even if no cube is taken, and to its owner alone."""
    table = equip(worker(worker(stock(deal(3), iron=1), "A1"), "A2", 1), 0, "TOY_TRAIN")
    resolve(table, "A")
    do(table, "stock:0-0-0", "stock:0-0-0")
    assert table.tea == [1, 0, 0]
    empty = equip(worker(worker(stock(deal(3)), "A1"), "A3"), 0, "TOY_TRAIN")
    resolve(empty, "A")
    assert empty.tea[0] == 2, "one for each worker, with nothing to take"


def test_the_last_stockyard_space_takes_the_starting_player_marker() -> None:
    """AL-7.4: even if no cube could be taken; if nobody stands there the marker stays."""
    table = worker(worker(stock(deal(3)), "A1", 2), "A3", 1)
    resolve(table, "A")
    assert table.start_player == 1
    table = worker(stock(deal(3)), "A2", 1)
    resolve(table, "A")
    assert table.start_player == 0


def test_the_excavation_example_of_the_book() -> None:
    """AL-7.5, AL-7.6: at rate 5 a worker clears spaces of 2 and 3 and puts markers on both."""
    table = own(deal(2), GAME, estates=range(4))
    set_rates(worker(table, "B1"), excavation=5)
    resolve(table, "B")
    assert table.rubble_left[MAKAIBARI : MAKAIBARI + 3] == [0, 0, 5]
    assert table.estate_owner[MAKAIBARI : MAKAIBARI + 3] == [0, 0, EMPTY]
    assert (table.rubble[0], table.markers[0]) == (5, 17)
    assert is_done(table), "without a bonus there is no choice"


def test_with_chai_the_rate_of_four_counts_as_seven() -> None:
    """AL-7.5, AL-7.7: the book's figures; the disc's four are compulsory, the three more are free."""
    table = set_rates(give(worker(deal(2), "B1"), 0, chai=1), excavation=4)
    resolve(table, "B")
    do(table, "boost:yes")
    assert legal(table) == ["dig:4", "dig:5", "dig:6", "dig:7"]
    do(table, "dig:7")
    assert table.rubble[0] == 7
    assert table.estate_owner[:4] == [0, 0, 0, EMPTY]
    assert table.rubble_left[3] == 1


def test_only_the_last_rubble_of_a_space_counts() -> None:
    """AL-7.6: whoever dug there before."""
    table = set_rates(worker(worker(deal(2), "B1"), "B2", 1), excavation=2)
    resolve(table, "B")
    assert table.estate_owner[:3] == [0, 1, EMPTY], "seat 0 dug one of the two rubble of the second space"
    assert table.rubble == [2, 2]


def test_less_rubble_than_the_rate_is_taken_whole() -> None:
    """AL-7.5, AL-7.8: and with none left nothing happens."""
    table = set_rates(worker(worker(deal(2), "B1"), "B2"), excavation=5)
    table.rubble_left = [0] * 11 + [2]
    resolve(table, "B")
    assert (table.rubble[0], table.estate_owner[11]) == (2, 0)
    assert is_done(table)


def test_the_minimum_shrinks_with_what_is_left() -> None:
    """AL-7.5: a boosted worker before 4 rubble at rate 3 digs 3 or 4."""
    table = give(worker(deal(2), "B1"), 0, chai=1)
    table.rubble_left = [0] * 11 + [4]
    resolve(table, "B")
    do(table, "boost:yes")
    assert legal(table) == ["dig:3", "dig:4"]


def test_when_the_last_rubble_is_gone_area_b_becomes_an_extra_building_area() -> None:
    """AL-7.9: at the end of that round, with one space, the building boost and the window of B."""
    table = set_rates(worker(worker(deal(2), "B1"), "B2"), excavation=3)
    table.rubble_left = [0] * 11 + [3]
    resolve(table, "B")
    assert table.extra_building == 0, "the round is played out first"
    assert table.area_spaces(1) == 3
    then(table, EndRound())
    assert table.extra_building == 1
    then(table, PlacePhase())
    assert [text for text in legal(table) if text.startswith("place:B")] == ["place:B1"]


def test_the_extra_building_area_builds_in_bs_place() -> None:
    """AL-7.9: before C, for a cost, with contracts of B in its window and those of E not."""
    table = give(hold(deal(2), 0, 7, 20), 0, steel=1, stone=5, chai=1)
    table.rubble_left = [0] * 12
    table.extra_building = 1
    worker(table, "B1")
    then(table, ResolveArea(1))
    assert legal(table) == ["use:7", "use_none"]
    do(table, "use:7", "boost:yes")
    assert {"build:SIL1-1", "build:SIL4-1", "build:SIL5-1"} <= set(legal(table))
    assert "build_none" not in legal(table), "compulsory as in E"
    do(table, "build:SIL4-1")
    assert "build_none" in legal(table), "the boost offers a second one"
    do(table, "build:SIL5-1")
    assert (table.stone[0], table.rubble[0]) == (0, 5)


def test_rubble_that_event_1_took_also_brings_the_extra_building_area() -> None:
    """AL-7.9: whoever removed it; the excavation disc goes on moving."""
    table = deal(2)
    table.rubble_left = [0] * 12
    table.estate_owner[11] = GAME
    then(table, EndRound())
    assert table.extra_building == 1


def test_foundry_mini_actions_in_any_mix_and_order() -> None:
    """AL-7.10: up to three; the cubes paid go to the bag, rubble to the general supply."""
    table = give(worker(stock(deal(2), stone=1), "C1"), 0, iron=3, rubble=4, stone=1)
    bag = list(table.bag)
    resolve(table, "C")
    assert legal(table) == [
        "forge:stop",
        "forge:steel",
        "forge:stone_from_stockyard",
        "forge:stone_from_bag",
        "forge:smash",
    ]
    do(table, "forge:steel")
    assert (table.iron[0], table.steel[0], table.bag[0]) == (0, 1, bag[0] + 3)
    do(table, "forge:stone_from_stockyard")
    assert (table.rubble[0], table.stone[0], table.stockyard[1]) == (2, 2, 0)
    assert "forge:stone_from_stockyard" not in legal(table), "only if that place holds a stone"
    do(table, "forge:stone_from_bag")
    assert (table.rubble[0], table.stone[0], table.bag[1]) == (0, 3, bag[1] - 1)
    assert is_done(table), "three mini-actions and no more"


def test_smashed_stone_goes_to_the_bag() -> None:
    """AL-7.10: for two rubble."""
    table = give(worker(stock(deal(2)), "C1"), 0, stone=1)
    bag = table.bag[1]
    resolve(table, "C")
    do(table, "forge:smash", "forge:stop")
    assert (table.stone[0], table.rubble[0], table.bag[1]) == (0, 2, bag + 1)


def test_the_foundry_may_be_left_without_doing_anything() -> None:
    """AL-7.10, AL-6.7: zero mini-actions are legal, and nothing is asked where nothing is possible."""
    table = give(worker(deal(2), "C1"), 0, iron=3)
    resolve(table, "C")
    do(table, "forge:stop")
    assert (table.iron[0], is_done(table)) == (3, True)
    assert is_done(resolve(worker(deal(2), "C1"), "C"))


def test_with_chai_any_number_of_mini_actions_and_cheaper_steel() -> None:
    """AL-7.11: two iron ore a bar, and one worker stops after sixty."""
    table = give(worker(deal(2), "C1"), 0, iron=9, chai=1, stone=1)
    resolve(table, "C")
    do(table, "boost:yes", *["forge:steel"] * 4)
    assert (table.iron[0], table.steel[0]) == (1, 4)
    for _ in range(28):
        do(table, "forge:smash", "forge:stone_from_bag")
    assert is_done(table), "4 and 56 make 60"


def test_one_mini_action_pays_for_the_next() -> None:
    """AL-7.12: a stone smashed gives the rubble for another."""
    table = give(worker(stock(deal(2), stone=2), "C1"), 0, stone=1)
    resolve(table, "C")
    do(table, "forge:smash", "forge:stone_from_stockyard", "forge:smash")
    assert (table.stone[0], table.rubble[0]) == (0, 2)


def test_no_stone_can_be_made_where_none_is() -> None:
    """AL-7.10: neither in the stockyard nor in the bag."""
    table = give(worker(stock(deal(2)), "C1"), 0, rubble=8)
    give(table, 1, stone=table.bag[1])
    assert is_done(resolve(table, "C"))


def test_the_last_space_of_four_and_five_players_moves_the_marker() -> None:
    """AL-7.4, AL-2.4: the last space is the highest number of the overlaid area."""
    for players, last in ((4, "A4"), (5, "A5")):
        table = worker(stock(deal(players)), last, 3)
        resolve(table, "A")
        assert table.start_player == 3
    assert BOX.areas[0].spaces[5] == 5
    assert is_done(window(deal(4), "A"))
