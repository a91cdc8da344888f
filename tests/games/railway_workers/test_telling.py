"""What is followed from move to move: the plates, the course, what brings the end near."""

from __future__ import annotations

from pathlib import Path

from branchline import OVER, Record
from branchline.games.railway_workers.state import ROUTE, Table
from games.railway_workers.table import WORKERS, commands, deal, do, sites, turn

RECORDS = Path(__file__).parents[2] / "records" / "railway_workers"


def course(table: Table) -> tuple[str, str, str]:
    found = WORKERS.course(table)
    assert found is not None
    stop = found.stops[found.here].name if 0 <= found.here < len(found.stops) else ""
    return found.before, stop, found.end


def test_the_plates_show_coins_shares_and_workers_free() -> None:
    table = sites(deal(3), 3)
    table.coins[1], table.workers[1] = 1, 1
    table.shares[2 * 3 + 1] = 4
    facts = WORKERS.facts(table.view(0), 1)
    assert [(one.symbol, one.figure) for one in facts] == [("coin", "1"), ("share", "4"), ("wk-b", "1")]
    assert [one.words for one in facts] == ["1 coin", "4 shares", "1 worker free in Facilities"]


def test_the_course_goes_through_a_round() -> None:
    """RW-3.1, RW-3.2: both Action phases stop by stop, then Payments; RW-21.3: it ends."""
    record = Record.from_text((RECORDS / "round-four-two-players.json").read_text(encoding="utf-8"))
    met: list[tuple[str, str]] = []
    for table, _, _ in record.replay():
        before, name, _ = course(table)
        if not met or met[-1] != (before, name):
            met.append((before, name))
    first = [name for before, name in met if before == "Round 1 of 4 · phase 1"]
    assert met[0] == ("Setup", "")
    assert first == ["Cards", "Dice", "+1", "+2", "+3", "+6"]
    assert "Round 4 of 4 · phase 2" in {before for before, _ in met}
    assert WORKERS.course(WORKERS.new(2)) is not None


def test_the_course_stands_at_payments_when_a_train_asks_there() -> None:
    table = deal(2)
    table.phase = 3
    assert course(table)[:2] == ("Round 1 of 4", "Payments")


def test_what_brings_the_end_near() -> None:
    """RW-21.3: the last round, or no black train left."""
    table = deal(4)
    assert course(table)[2] == "end: round 4, or 4 more Routes"
    table.train_cities, table.project = [0, 0, 1], [ROUTE] * 3 + table.project[3:]
    assert course(table)[2] == "end: round 4, or 1 more Route"
    table.train_cities = [0, 0, 1, 1]
    assert course(table)[2] == "end: after this round"
    table.train_cities, table.round = [], 4
    assert course(table)[2] == "end: after this round"


def test_the_course_is_over_with_the_game() -> None:
    record = Record.from_text((RECORDS / "both-ends-at-once.json").read_text(encoding="utf-8"))
    for table, _, _ in record.replay():
        last = table
    last = last.clone()
    while last.player != OVER:
        last.play(last.legal[0])
    assert course(last) == ("The end", "", "")
    assert last.setting.game.course(last).here == len(last.setting.game.course(last).stops), "all stops are past"


def test_a_purchase_a_share_and_a_command_are_followed() -> None:
    """Pieces come where they are told to be."""
    table = turn(commands(sites(deal(2), 3), 9, 12, 15), "buy_tracks", 8)
    do(table, "buy:2")
    after = WORKERS.whereabouts(table.view(0))
    assert [place for piece, place in after.items() if piece.startswith("track-0-")] == ["stock:0-2"] * 2
    assert after["command-9"] == "commands:0"
    table = turn(sites(deal(2), 3), "share", 5)
    do(table, "share:3")
    assert WORKERS.whereabouts(table.view(1))["share-2-0-0"] == "share:2"
