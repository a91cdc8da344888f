"""Finished games kept under `tests/records/` replay to the result they note."""

from pathlib import Path

import pytest

from branchline import OVER, Record
from conformance.cases import EVERY_GAME

FOLDER = Path(__file__).parents[1] / "records"
PATHS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_finished_record_replays_to_its_result(path: Path) -> None:
    record = Record.load(path)
    assert record.result is not None, "only finished games are kept here"
    assert record.game.name == path.parent.name
    assert record.check().player == OVER


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert Record.load(path).to_text() == path.read_text(encoding="utf-8")


@EVERY_GAME
def test_every_game_keeps_finished_records(name: str) -> None:
    assert [path for path in PATHS if path.parent.name == name]
