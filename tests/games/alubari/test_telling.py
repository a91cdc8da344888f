"""What is followed from move to move: the plates, the course of a round, what brings the end near."""

from __future__ import annotations

from branchline.core.sheet import Course
from branchline.games.alubari.state import GAME, Table
from branchline.games.alubari.steps.rounds import ResolveArea
from games.alubari.table import ALUBARI, deal, give, hold, line, own, then, worker


def course(table: Table) -> Course:
    found = ALUBARI.course(table)
    assert found is not None
    return found


def test_the_plates_show_workers_rubble_and_steel() -> None:
    table = give(deal(2), rubble=4, steel=1)
    facts = ALUBARI.facts(table.view(0), 0)
    assert [(one.symbol, one.figure) for one in facts] == [("wk-r", "2"), ("rubble", "4"), ("steel", "1")]
    assert [one.words for one in facts] == ["2 workers to place", "4 rubble", "1 steel bar"]
    assert ALUBARI.facts(table.view(0), 1)[0].symbol == "wk-b"


def test_the_course_has_the_phases_and_then_the_areas() -> None:
    """AL-3.1, AL-6.1."""
    table = deal(3)
    found = course(table)
    assert [stop.name for stop in found.stops] == ["Contracts", "Weather", "Stockyard", "Workers", *"ABCDEFG"]
    assert (found.before, found.stops[found.here].name) == ("Round 1", "Workers")
    assert all(stop.words.endswith(".") and stop.rule.startswith("AL-") for stop in found.stops)
    for area, card in (("A", 1), ("D", 13), ("F", 24), ("G", 26)):
        found = course(then(hold(deal(3), 0, card), ResolveArea("ABCDEFG".index(area))))
        assert found.stops[found.here].name == area


def test_the_course_of_the_setup_and_of_the_end() -> None:
    table: Table = ALUBARI.new(3)
    assert (course(table).before, course(table).here) == ("Setup", -1)
    over = deal(3)
    over.stack = []
    over.settle()
    assert (course(over).before, course(over).here, course(over).end) == ("The end", len(course(over).stops), "")


def test_what_brings_the_end_near_is_said_as_far_as_it_can_happen() -> None:
    """AL-14.1 to AL-14.3, AL-15.4: markers count only with one or two players."""
    assert course(deal(3)).end == "end: 21 tracks to Darjeeling"
    markers = ALUBARI.box.markers  # type: ignore[attr-defined]
    assert course(deal(2)).end == f"end: 21 tracks to Darjeeling or {markers} markers"
    built = own(deal(3), GAME, tracks=ALUBARI.box.track_ids[:-1])  # type: ignore[attr-defined]
    assert course(built).end == "end: 1 track to Darjeeling"
    built.tracks[-1] = GAME
    assert course(built).end == "end: after this round"
    extra = deal(2)
    extra.alone = 1
    assert course(extra).end == "end: after this extra round"


def test_workers_cubes_cards_and_markers_have_their_places() -> None:
    table = give(worker(line(hold(deal(2), 1, 7), 3, 0, 5), "B2", 1), chai=2)
    where = ALUBARI.whereabouts(table.view(0))
    assert where["worker-1-7"] == "space:7"
    assert where["contract-6"] == "contract:6"
    assert (where["contract-2"], where["contract-4"]) == ("line:A", "line:C")
    assert where["chai-0"] == "chai:2"
    assert where["start-player"] == "sheet:yard-0"
    assert [piece for piece, place in where.items() if place == "cube:iron"] == [
        f"cube-iron-{number}" for number in range(table.stockyard[0])
    ]
    assert "start-player" not in ALUBARI.whereabouts(deal(1).view(0)), "alone it has no meaning (AL-15.2)"


def test_equipment_goes_from_the_shed_to_a_yard() -> None:
    """AL-11.1."""
    table = deal(2)
    card = table.equipment.index(-1)
    assert ALUBARI.whereabouts(table.view(0))[f"equipment-{card}"] == "sheet:shed"
    table.equipment[card] = 1
    assert ALUBARI.whereabouts(table.view(0))[f"equipment-{card}"] == f"equipment:{card}"
