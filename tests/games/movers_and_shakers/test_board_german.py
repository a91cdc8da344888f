"""The boards of Movers & Shakers in German, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from drawings import drawn, overlaps

from branchline.core.translation import of_game, read_in
from games.movers_and_shakers.test_board import LONG_NAMES, moments


@pytest.mark.browser
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_words_lie_on_each_other(chromium: Any, players: int) -> None:
    page = chromium.new_page(viewport={"width": 1060, "height": 900})
    wrong = set()
    with read_in("de"), of_game("movers_and_shakers"):
        for table in moments(players, 29):
            wrong |= set(overlaps(page, drawn(table, max(0, table.player), names=LONG_NAMES[: table.seats])))
    page.close()
    assert wrong == set()
