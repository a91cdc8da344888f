"""Pick-up Goods, which lies outside our package, on the page: drawn, played, and its rules read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, play_to_the_end
from sites import site
from starlette.testclient import TestClient
from windows import PATIENCE, PHONE, WIDE, Watched, begin

from branchline.web.app import create_app
from toys import on_shelf

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """The examples are on the shelf, and no toys."""
    with on_shelf(str(EXAMPLES)):
        yield


def test_it_is_played_without_script(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "tables.sqlite"), workers=0, pace=0.0, limits=False)
    with TestClient(app, follow_redirects=False) as client:
        ada = Browser(client)
        assert "Pick-up Goods" in ada.get("/").text
        assert "The block at the end" in ada.get("/rules/pickup_goods").text
        play_to_the_end(ada, ada.play("pickup_goods"), random.Random(1))


@pytest.mark.browser
@pytest.mark.slow
def test_it_is_drawn_in_a_browser_and_a_phone_pans_nowhere(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite"), pace=0.12) as base:
        watched = Watched(chromium, base, WIDE, device_scale_factor=1)
        page = watched.page
        begin(page, "pickup_goods", 3)
        page.locator("a.lg[data-action]").first.wait_for(timeout=PATIENCE)
        assert page.locator("g.pc[id^='pc-wagon-']").count() >= 6
        for size in (PHONE, WIDE):
            page.set_viewport_size(size)
            page.wait_for_function("innerWidth === " + str(size["width"]), timeout=PATIENCE)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.screenshot(path=str(tmp_path / "page.png"))
        assert watched.wrong == []
        watched.close()
