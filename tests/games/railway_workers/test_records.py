"""RW-21.3, RW-22.7: finished games for every way to end, replayed without any generator."""

from pathlib import Path

import pytest

from branchline import OVER, Record
from branchline.games.railway_workers.state import Table

FOLDER = Path(__file__).parents[2] / "records" / "railway_workers"
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_end(path: Path) -> None:
    """RW-22.7: the noted scores and ranks come out again."""
    table = Record.load(path).check()
    assert table.player == OVER


def end(name: str) -> Table:
    table: Table = Record.load(FOLDER / f"{name}.json").check()
    return table


@pytest.mark.parametrize("players", ["two", "three", "four"])
def test_both_ways_to_end_at_every_count(players: str) -> None:
    """RW-21.3: round 4, or no black train on the Investment table."""
    last = end(f"round-four-{players}-players")
    assert last.round == 4
    assert last.black_trains_left() > 0
    early = end(f"no-black-train-{players}-players")
    assert early.round < 4
    assert early.black_trains_left() == 0


def test_both_at_once_and_shared_victories() -> None:
    """RW-21.3, RW-22.7: both conditions in one Payments phase; equal coins share the victory."""
    both = end("both-ends-at-once")
    assert (both.round, both.black_trains_left()) == (4, 0)
    assert end("shared-victory-two-players").ranks() == [1, 1]
    assert sorted(end("shared-victory-four-players").ranks())[:2] == [1, 1]
