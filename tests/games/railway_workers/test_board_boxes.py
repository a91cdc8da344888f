"""No two texts, signs or prices of a sheet lie over each other, measured by a real browser over recorded positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawings import OVERLAPS, as_page, drawn, overlaps

from branchline import CHANCE, Record
from branchline.core.sheet import Sheet
from branchline.games.railway_workers.state import ROUTE, SITE, Table
from games.railway_workers.table import WORKERS, deal

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "records" / "railway_workers"
EVERY = 31
# Names as long as they get, so that nothing fits by luck alone.
LONG_NAMES = ["Wilhelmina of the North", "Maximilian Featherstone", "Konstantin the Elder", "Bo"]


def seen(table: Table, seat: int | None) -> list[Sheet]:
    return drawn(table, seat, names=LONG_NAMES[: table.seats])


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_page(viewport={"width": 1100, "height": 900})
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "name", ["no-black-train-two-players", "round-four-three-players", "no-black-train-four-players"]
)
def test_nothing_lies_over_anything_else(page: Any, name: str) -> None:
    """From the empty table on, with 2 to 4 players, to the end."""
    record = Record.from_text((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    decision, table = 0, WORKERS.new(record.players)
    assert overlaps(page, seen(table, None)) == []
    for number, (table, seat, _) in enumerate(record.replay()):
        decision += seat >= 0
        if table.player != CHANCE and seat >= 0 and decision % EVERY == 0:
            assert overlaps(page, seen(table, seat)) == [], f"move {number}"


def crowded(cities: tuple[int, ...]) -> Table:
    """All is built that a map of four players can hold at once, with trains in these cities."""
    table = deal(4)
    for site in range(7):
        table.project[site] = ROUTE if site in (0, 2, 5) else SITE
        tiles = (0, 0, 0) if site in (0, 2, 5) else (1, 1, 1) if site in (3, 6) else (0, 0, 1)
        table.tile_on[3 * site : 3 * site + 3] = tiles
        table.shares = [3] * len(table.shares)
    table.train_cities, table.train_routes = list(cities), [0] * len(cities)
    table.train_away, table.train_white = [0] * len(cities), [1] * len(cities)
    return table


@pytest.mark.parametrize("cities", [(0, 1, 2, 3), (4, 5, 6, 7), (1, 1, 3, 3), (0, 0, 5, 5), (6, 6, 4, 4), (2, 2, 7, 7)])
def test_a_full_map_has_room_for_all(page: Any, cities: tuple[int, ...]) -> None:
    assert overlaps(page, seen(crowded(cities), 0)) == []


def test_the_test_would_see_an_overlap(page: Any) -> None:
    sheets = [sheet for sheet in seen(deal(2), 0) if sheet.name == "timetable"]
    page.set_content(as_page(sheets).replace(">TIMETABLE</text>", ">TIMETABLE AND SOME MORE OF IT</text>"))
    assert page.evaluate(OVERLAPS)
