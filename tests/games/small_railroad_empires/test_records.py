"""SRE-12, SRE-13.2, SRE-15.9: a finished game for every way to end and every tie-break, replayed to the last move."""

from pathlib import Path

import pytest

from branchline import OVER, Record
from branchline.games.small_railroad_empires.scoring import standing
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    LAST_CARD,
    LAST_TRACK,
    ROUNDS_PLAYED,
    STANDSTILL,
    Table,
)

FOLDER = Path(__file__).parents[2] / "records" / "small_railroad_empires"


def replay(name: str) -> Table:
    table: Table = Record.from_text((FOLDER / f"{name}.json").read_text(encoding="utf-8")).check()
    assert table.player == OVER
    return table


@pytest.mark.parametrize(
    ("name", "trigger"),
    [
        ("last-track", LAST_TRACK),
        ("last-card", LAST_CARD),
        ("cities-full", CITIES_FULL),
        ("standstill", STANDSTILL),
        ("solo-won", ROUNDS_PLAYED),
        ("solo-lost", ROUNDS_PLAYED),
        ("solo-all-variants", ROUNDS_PLAYED),
        ("all-variants", LAST_TRACK),
    ],
)
def test_every_way_to_end(name: str, trigger: int) -> None:
    """SRE-12.1, SRE-12.3, SRE-12.4, SRE-12.5, SRE-12.7, SRE-15.2.1: all with equally many turns."""
    table = replay(name)
    assert table.end_trigger == trigger
    assert len(set(table.turns)) == 1


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("tie-fewer-train-cards", 1),
        ("tie-more-money", 2),
        ("tie-more-winner-sections", 3),
        ("tie-shared-victory", 4),
    ],
)
def test_every_tie_break(name: str, level: int) -> None:
    """SRE-13.2: level so far, then decided; or a shared victory."""
    table = replay(name)
    one, other = standing(table, 0), standing(table, 1)
    assert one[:level] == other[:level]
    assert sorted(table.ranks()) == ([1, 1] if level == 4 else [1, 2])
    if level < 4:
        assert table.ranks()[0] == (1 if one[level] > other[level] else 2)


def test_the_solo_game_is_won_and_lost() -> None:
    """SRE-15.9.3: against the sum of Black and Yellow."""
    won, lost = replay("solo-won"), replay("solo-lost")
    assert won.ranks() == [1, 2, 2]
    assert lost.ranks() == [3, 1, 1]
    assert won.scores()[0] >= won.scores()[1] + won.scores()[2]
    assert lost.scores()[0] <= lost.scores()[1] + lost.scores()[2]
