"""What is followed from move to move: the plates, the course, and that nothing is told twice."""

from __future__ import annotations

from pathlib import Path

from branchline import Record
from branchline.core.sentences import NOBODY
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.loading import LoadCrates
from branchline.games.movers_and_shakers.steps.money import ALL_ASSETS, ChooseAssets, ChooseMarker, ChoosePair
from games.movers_and_shakers.positions import BOX, GAME, bare, start

RECORDS = Path(__file__).parents[2] / "records" / "movers_and_shakers"
NAMES = ["Ada", "Ben"]


def told(table: Table, text: str) -> list[str]:
    """What the log says of a move to everybody, line by line."""
    seat, one = table.player, GAME.actions.id(text)
    said = GAME.phrase(table, one).told(seat, NOBODY, NAMES)
    table.journal = []
    table.apply(one)
    return [said, *(GAME.tiding(table, event).told(names=NAMES) for event in table.journal)]


def test_an_asset_that_rises_is_told_once() -> None:
    """MS-5.3: a single step by the choice itself; of a pair what happens says how far."""
    table = start(bare(), ChooseAssets(0, 2, ALL_ASSETS, 0))
    assert GAME.say(table, GAME.actions.id("raise:bonds")) == "Raise Bonds from 0"
    assert told(table, "raise:bonds") == ["Ada raised Bonds to 1"]
    table = start(bare(), ChoosePair(0, BOX.logistics[0][0]))
    lines = told(table, "pair:bonds.first")
    assert lines[0] == "Ada chose Bonds before Valuables"
    assert sum("raised Bonds" in line for line in lines) == 1


def test_a_marker_that_advances_is_told_once() -> None:
    """MS-5.2."""
    table = start(bare(), ChooseMarker(0, 3, 1))
    assert GAME.say(table, GAME.actions.id("marker:benares")) == "Advance the Benares marker from row 1"
    lines = told(table, "marker:benares")
    assert lines == ["Ada chose the Benares marker", "Ada's Benares marker is on row 2 (MS-5.2)"]


def test_money_has_its_sign() -> None:
    """MS-6.8: a crate for a rupee."""
    table = bare()
    table.cash[0] = 3
    start(table, LoadCrates(0, 1, 0, 0, 1, 3, -1))
    assert GAME.say(table, GAME.actions.id("load:commercial.1.large")).endswith("in Benares (empty, room for 3) for ₹1")
    assert told(table, "load:commercial.1.large")[0].endswith("Ada's large car in Benares for ₹1")


def test_the_plates_show_rupees_tokens_and_crates() -> None:
    table = bare()
    table.cash[0], table.tokens[0] = 7, 1
    facts = GAME.facts(table.view(1), 0)
    assert [(one.symbol, one.figure, one.words) for one in facts] == [
        ("coin", "₹7", "7 rupees"),
        ("token", "1", "1 investment token"),
        ("crate", "4", "4 crates left on contracts"),
    ]
    assert [one.amount for one in facts] == [7, 1, 4]


def test_alone_the_major_has_a_plate_too() -> None:
    """MS-14.6, MS-14.8."""
    facts = GAME.facts(bare(1).view(0), 1)
    assert [one.words for one in facts] == [
        "no rupees to compare with",
        "no discs in the grid",
        "25 crates in the supply",
    ]


def test_the_course_goes_through_six_turns_and_administration_twice() -> None:
    """MS-3.1, MS-3.2, MS-11.1."""
    for name in ("two-players", "three-players-overlay", "solo-with-title"):
        record = Record.from_text((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
        seen: list[tuple[str, int]] = []
        for table, seat, _ in record.replay():
            course = GAME.course(table)
            assert course is not None
            names = ["1", "2", "3", "4", "5", "6", "Administration"]
            if 0 <= course.here < 6:
                names[course.here] = f"turn {course.here + 1}"
            assert [stop.name for stop in course.stops] == names
            if seat >= 0 and (course.before, course.here) not in seen[-1:]:
                seen.append((course.before, course.here))
        rounds = [(before, here) for before, here in seen if before != "Setup"]
        turns = [(f"Round {number} of 2", here) for number in (1, 2) for here in range(6)]
        assert [one for one in rounds if one[1] < 6] == turns
        assert set(rounds) - set(turns) <= {("Round 1 of 2", 6), ("Round 2 of 2", 6)}
        assert seen[0] == ("Setup", -1)
        over = GAME.course(table)
        assert over is not None
    assert GAME.course(GAME.new(2)).before == "Setup"


def test_what_brings_the_end_near_is_said() -> None:
    """MS-3.1: after round 2."""
    table = bare()
    course = GAME.course(start(table, ChooseAssets(0, 2, ALL_ASSETS, 0)))
    assert course.end == "end: after round 2"
    table.round = 2
    assert GAME.course(table).end == "end: after this round"


def test_a_car_between_its_places_is_told_of_at_none_that_is_not_printed() -> None:
    """MS-7.16: while its row is chosen it is told of at the junction, so that the trail leads there and not aside."""
    record = Record.from_text(sorted(RECORDS.glob("*.json"))[0].read_text(encoding="utf-8"))
    waited = 0
    for table, _, _ in record.replay():
        view = table.view(-1)
        found = GAME.whereabouts(view)
        assert places.ON_THE_WAY not in found.values()
        for car, row in places.at_the_points(view["stack"]).items():
            assert found[f"car-{car}"] == places.on_line(row)
            waited += 1
    assert waited
