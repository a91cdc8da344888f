"""AL-9: stations."""

import pytest

from branchline.games.alubari.state import BLOCKED, GAME
from branchline.games.alubari.steps.workers import HirePhase
from games.alubari.table import (
    BOX,
    deal,
    do,
    equip,
    equipment,
    give,
    hold,
    in_line,
    is_done,
    legal,
    line,
    own,
    resolve,
    station,
    then,
    window,
    worker,
)


def rich(table, seat: int = 0):  # type: ignore[no-untyped-def]
    """Enough of everything to build anything once."""
    return give(table, seat, iron=4, stone=4, rubble=12, steel=4, tea=5)


def towns_offered(table) -> set[str]:  # type: ignore[no-untyped-def]
    return {text[6:9] for text in legal(table) if text.startswith("build:")}


def test_one_station_or_one_equipment() -> None:
    """AL-9.1, AL-6.7: compulsory if anything can be paid."""
    table = resolve(rich(worker(deal(2), "E1")), "E")
    kinds = {text.split(":")[0] for text in legal(table)}
    assert kinds == {"build", "buy"}
    do(table, "build:SIL5-1")
    assert is_done(table)
    assert is_done(resolve(worker(deal(2), "E1"), "E")), "nothing can be paid, nothing happens"


def test_with_chai_a_second_building_action_of_either_kind() -> None:
    """AL-9.2: optional, and what the first gave can be used for it."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=1, chai=1), "E")
    do(table, "boost:yes", "build:SIL1-1")
    assert table.steel[0] == 2
    assert {"buy:SHUNTER", "build:SIL2-1", "build_none"} <= set(legal(table))
    do(table, "buy:SHUNTER")
    assert (table.steel[0], table.equipment[equipment("SHUNTER")]) == (0, 0)
    assert is_done(table)


def test_no_second_building_action_if_the_first_was_impossible() -> None:
    """AL-9.2: the chai is gone all the same."""
    table = resolve(give(worker(deal(2), "E1"), 0, chai=1), "E")
    do(table, "boost:yes")
    assert (is_done(table), table.chai[0]) == (True, 0)


def test_chai_from_equipment_bought_first_pays_for_the_second() -> None:
    """AL-9.2, AL-11.2: the Toy Train's chai is part of the Garratt's price."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=4, chai=1), "E")
    do(table, "boost:yes", "buy:TOY_TRAIN")
    assert "buy:GARRATT" in legal(table)
    do(table, "buy:GARRATT")
    assert (table.steel[0], table.chai[0]) == (0, 0)


@pytest.mark.parametrize(
    ("rivers", "towns"),
    [
        ([], {"SIL"}),
        (["T01"], {"SIL", "SUK", "RAN", "TIN"}),
        (["T07"], {"SIL", "GAY"}),
        (["T01", "T07"], {"SIL", "SUK", "RAN", "TIN", "GAY"}),
        (["T01", "T07", "T13"], {"SIL", "SUK", "RAN", "TIN", "GAY", "MAH", "KUR"}),
        (["T01", "T07", "T13", "T17"], {"SIL", "SUK", "RAN", "TIN", "GAY", "MAH", "KUR", "SON", "GHU", "DAR"}),
    ],
)
@pytest.mark.parametrize("owner", [1, GAME])
def test_rivers_open_towns_whoever_bridged_them(rivers: list[str], towns: set[str], owner: int) -> None:
    """AL-9.3: other track need not have been laid; the book's example is the first river."""
    table = resolve(rich(worker(own(deal(2), owner, tracks=rivers), "E1")), "E")
    assert towns_offered(table) == towns


def test_an_empty_space_is_needed_and_one_marker_holds_it() -> None:
    """AL-9.4: a player may own several spaces of a town."""
    table = own(rich(worker(worker(deal(2), "E1"), "E2")), 1, stations=["SIL1"])
    resolve(table, "E")
    assert "build:SIL1-1" not in legal(table)
    do(table, "build:SIL4-1", "build:SIL3-1")
    assert table.markers[0] == 17
    assert table.stations.count(0) == 2


def test_darjeeling_has_three_ways_to_pay() -> None:
    """AL-9.5: one whole alternative."""
    table = resolve(rich(worker(own(deal(3), GAME, tracks=["T17"]), "E1")), "E")
    assert [text for text in legal(table) if text.startswith("build:DAR1")] == [
        "build:DAR1-1",
        "build:DAR1-2",
        "build:DAR1-3",
    ]
    do(table, "build:DAR1-2")
    assert (table.rubble[0], table.stone[0], table.steel[0]) == (0, 4, 4)


def test_the_sukna_example_costs_eight_rubble_for_five_points() -> None:
    """AL-9.4, AL-9.6: to the general supply."""
    table = give(worker(own(deal(2), GAME, tracks=["T01"]), "E1"), 0, rubble=8)
    for name in ("SIL3", "RAN2"):
        table.stations[station(name)] = GAME
    resolve(table, "E")
    assert table.stations[station("SUK1")] == 0, "the only thing that could be paid"
    assert table.rubble[0] == 0
    assert table.score_sheet()[0]["stations"] == 5


def test_the_work_gang_saves_rubble_or_stone() -> None:
    """AL-9.7, AL-11.4 (5): two rubble or one stone by itself; mixed costs with stone count as stone."""
    table = give(equip(own(deal(2), GAME, tracks=["T01"]), 0, "WORK_GANG"), 0, rubble=6, stone=2, steel=1)
    worker(worker(worker(table, "E1"), "E2"), "B1")
    resolve(table, "E")
    do(table, "build:SUK1-1")
    assert table.rubble[0] == 0, "8 less 2"
    do(table, "build:TIN2-1")
    assert table.stone[0] == 0, "3 less 1"
    table.extra_building = 1
    table.rubble_left = [0] * 12
    resolve(table, "B")
    assert "build:TIN1-1" in legal(table), "steel and stone, of which the stone is saved"
    do(table, "build:TIN1-1")
    assert (table.steel[0], table.stone[0]) == (0, 0)


def test_the_work_gang_saves_on_the_chosen_alternative_of_darjeeling() -> None:
    """AL-9.7: and never below nothing; others pay in full."""
    table = give(equip(own(deal(3), GAME, tracks=["T17"]), 0, "WORK_GANG"), 0, rubble=10, stone=3, steel=2)
    resolve(worker(table, "E1"), "E")
    assert {"build:DAR1-1", "build:DAR1-2"} <= set(legal(table))
    assert "build:DAR1-3" not in legal(table), "steel is not saved"
    do(table, "build:DAR1-1")
    assert table.stone[0] == 0
    other = give(equip(own(deal(3), GAME, tracks=["T17"]), 1, "WORK_GANG"), 0, rubble=10, stone=3)
    resolve(worker(other, "E1"), "E")
    assert "build:DAR1-1" not in legal(other)


def test_steel_from_siliguri_1() -> None:
    """AL-9.8: pay one, take two."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=1), "E")
    do(table, "build:SIL1-1")
    assert table.steel[0] == 2


def test_equipment_from_siliguri_2() -> None:
    """AL-9.8, AL-11.2: any card of the shed, free, with its chai; it must be taken."""
    table = resolve(give(worker(deal(2), "E1"), 0, steel=1), "E")
    do(table, "build:SIL2-1")
    assert all(text.startswith("take_equipment:") for text in legal(table))
    assert len(legal(table)) == 7
    do(table, "take_equipment:TOY_TRAIN")
    assert (table.chai[0], table.steel[0]) == (1, 0)
    empty = equip(deal(2), 1, *[card.id for at, card in enumerate(BOX.equipment) if at != equipment("INSPECTION")])
    resolve(give(worker(empty, "E1"), 0, steel=1), "E")
    do(empty, "build:SIL2-1")
    assert is_done(empty), "nothing if the shed is empty"


def test_a_contract_from_siliguri_3() -> None:
    """AL-9.8: one face-up card of one's choice, not replaced; nothing if the line is empty."""
    table = line(give(worker(deal(2), "E1"), 0, rubble=8), 4, 5, 6)
    resolve(table, "E")
    assert legal(table) == ["take_contract:4", "take_contract:5", "take_contract:6"]
    do(table, "take_contract:5")
    assert in_line(table) == [4, 0, 6]
    assert table.contracts[4] == 0
    empty = line(give(worker(deal(2), "E1"), 0, rubble=8), 0, 0, 0)
    assert is_done(resolve(empty, "E"))


def test_a_free_third_worker_from_siliguri_4() -> None:
    """AL-9.8, AL-9.9: four points, and the worker of the very next round only; no equipment is needed."""
    table = resolve(give(worker(deal(2), "E1"), 0, stone=2), "E")
    assert table.free_worker == [1, 0], "nothing else could be paid"
    assert table.score_sheet()[0]["stations"] == 4
    then(table, HirePhase())
    assert (table.third_worker, table.free_worker) == ([1, 0], [0, 0])


def test_chai_from_tindharia_3() -> None:
    """AL-9.8, AL-1.5: two chai for four iron ore."""
    table = resolve(give(worker(own(deal(2), GAME, tracks=["T01"]), "E1"), 0, iron=4, chai=6), "E")
    do(table, "boost:no")
    assert table.chai[0] == 7, "the second one does not fit"
    assert table.stations[station("TIN3")] == 0


def test_filled_and_blocked_spaces_can_never_be_built() -> None:
    """AL-9.10: by event 4, by the player count, or because Siliguri is closed."""
    table = rich(worker(own(own(deal(2), GAME, tracks=["T17"]), GAME, stations=["DAR1", "SIL5"]), "E1"))
    resolve(table, "E")
    assert "DAR" not in towns_offered(table)
    assert "build:SIL5-1" not in legal(table)
    alone = deal(1)
    for name in ("SIL1", "SIL2", "SIL3", "SIL4", "SIL5"):
        alone.stations[station(name)] = BLOCKED
    resolve(rich(worker(alone, "E1")), "E")
    assert "SIL" not in towns_offered(alone)


def test_rubble_stations_are_those_whose_printed_cost_is_rubble_alone() -> None:
    """AL-9.11: three of the four in Gayabari, and Darjeeling never, however it is paid."""
    names = [one.name for one in BOX.stations if one.is_rubble]
    assert [name for name in names if name.startswith("GAY")] == ["GAY1", "GAY2", "GAY3"]
    assert not any(name.startswith("DAR") for name in names)
    table = hold(own(deal(3), 0, stations=["DAR1", "SUK1"]), 0, 11)
    assert table.score_sheet()[0]["contracts"] == 0, "card 11 wants two rubble stations"
    own(table, 0, stations=["GAY1"])
    assert table.score_sheet()[0]["contracts"] == 7


def test_a_contract_from_siliguri_3_can_be_used_in_the_running_window() -> None:
    """AL-9.8, AL-6.3: built with card 18 in the window of E."""
    table = line(give(hold(deal(2), 0, 18), 0, rubble=8), 20, 5, 6)
    window(table, "E")
    do(table, "use:18", "build:SIL3-1", "take_contract:20")
    assert legal(table) == ["use:20", "use_none"]
