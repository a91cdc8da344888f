"""No two texts or signs of a sheet lie over each other, measured by a real browser over recorded positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drawings import drawn, overlaps

from branchline import Record
from branchline.core.sheet import Sheet
from branchline.games.alubari.state import Table
from games.alubari.table import ALUBARI, deal, equip, hold

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "records" / "alubari"
EVERY = 29
# Names as long as they get, so that nothing fits by luck alone.
LONG_NAMES = [
    "Wilhelmina of the North",
    "Maximilian Featherstone",
    "Bo",
    "Konstantin the Elder",
    "Theodora Higginbottom",
]


def looked_at(table: Table, viewer: int) -> list[Sheet]:
    return drawn(table, viewer, names=LONG_NAMES[: table.seats])


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    opened = chromium.new_page(viewport={"width": 1100, "height": 900})
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "name",
    [
        "solo_railway_complete",
        "two_players_extra_round",
        "three_players_railway_by_player",
        "four_players_alubari_covered",
        "five_players_railway_by_player",
    ],
)
def test_nothing_lies_over_anything_else(page: Any, name: str) -> None:
    """From the empty table on, with 1 to 5 players."""
    record = Record.from_text((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    decision = 0
    for number, (table, seat, _) in enumerate(record.replay()):
        decision += seat >= 0
        if number == 0 or (seat >= 0 and decision % EVERY == 0):
            assert overlaps(page, looked_at(table, max(0, seat))) == [], f"move {number}"


@pytest.mark.parametrize("contracts", [range(1, 7), range(7, 13), range(13, 19), range(19, 25), range(25, 31)])
def test_every_contract_fits_in_a_yard(page: Any, contracts: range) -> None:
    assert overlaps(page, looked_at(hold(deal(2), 0, *contracts), 0)) == []
    assert overlaps(page, looked_at(hold(deal(2), 0, *contracts, used=True), 0)) == []


def test_every_engine_fits_in_a_yard(page: Any) -> None:
    names = [card.id for card in ALUBARI.box.equipment]  # type: ignore[attr-defined]
    assert overlaps(page, looked_at(equip(deal(3), 0, *names[:4]), 0)) == []
    assert overlaps(page, looked_at(equip(deal(3), 0, *names[4:]), 0)) == []
    assert overlaps(page, looked_at(hold(equip(deal(3), 0, *names[:4]), 0, *range(1, 9)), 0)) == []
    assert overlaps(page, looked_at(hold(equip(deal(3), 0, *names[:7]), 0, *range(1, 25)), 0)) == []
