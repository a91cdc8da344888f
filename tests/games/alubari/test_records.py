"""AL-14, AL-15.4: a finished game is kept for every way the game can end (tests/records/alubari)."""

from pathlib import Path

import pytest

from branchline import Record
from branchline.games.alubari.state import (
    BOTH_WITHOUT_MARKERS,
    EMPTY,
    EXTRA_ROUND,
    GAME,
    LAST_MARKER,
    RAILWAY_COMPLETE,
    Table,
)

PATHS = sorted((Path(__file__).parents[2] / "records" / "alubari").glob("*.json"))


@pytest.fixture(scope="module")
def finals() -> dict[str, Table]:
    return {path.stem: Record.load(path).check() for path in PATHS}


def test_every_end_is_kept(finals: dict[str, Table]) -> None:
    """AL-14.1, AL-14.3, AL-15.4: and every player count, and a covered Alubari."""
    ends = {(min(table.seats, 3), table.ended) for table in finals.values()}
    assert ends == {
        (1, LAST_MARKER),
        (1, RAILWAY_COMPLETE),
        (2, EXTRA_ROUND),
        (2, BOTH_WITHOUT_MARKERS),
        (2, RAILWAY_COMPLETE),
        (3, RAILWAY_COMPLETE),
    }
    assert {table.seats for table in finals.values()} == {1, 2, 3, 4, 5}
    assert any(not table.setting.options["alubari_uncovered"] for table in finals.values())


def test_a_railway_completed_by_a_player_and_by_an_event() -> None:
    """AL-14.1: whoever laid the last space."""
    owners = set()
    for path in PATHS:
        record = Record.load(path)
        before: list[int] = []
        for table, _, _ in record.replay():
            if table.tracks_left():
                before = list(table.tracks)
        final = record.state()
        if final.tracks_left() == 0:
            last = max(at for at, owner in enumerate(before) if owner == EMPTY)
            owners.add(final.tracks[last] == GAME)
    assert owners == {True, False}


def test_a_railway_in_the_triggering_round_leaves_no_extra_round(finals: dict[str, Table]) -> None:
    """AL-14.3: a player without markers, a complete railway, and nobody ever alone."""
    table = finals["two_players_railway_in_the_triggering_round"]
    assert 0 in table.markers
    assert (table.alone, table.ended) == (EMPTY, RAILWAY_COMPLETE)


def test_a_shared_victory(finals: dict[str, Table]) -> None:
    """AL-14.8: two players with the same total."""
    assert finals["three_players_shared_victory"].ranks().count(1) == 2
