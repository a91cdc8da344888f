"""One room, one big screen: a spectator's view whoever opens it, and a code for each free seat."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest
from browsers import Browser
from evenings import until, waits_for_a_person
from playwright.sync_api import Browser as Chromium
from receivers import wait_for
from sites import site
from windows import wait_until

from branchline.web.desk import Desk


def main_of(text: str) -> str:
    return text[text.index("<main") : text.index("</main>")]


def test_it_shows_what_a_spectator_sees_and_nothing_else(ada: Browser, ben: Browser, desk: Desk) -> None:
    """RW-5.1: hands and placed cards are secret; Ada, who has some, sees no more of them here than anybody."""
    ada.post("/new", game="railway_workers", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.get(table)
    ben.post(f"{table}/join", seat=1, name="Ben")
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    until(desk.host, row.id, waits_for_a_person)
    watch = f"/w/{row.watch_word}"
    seen = main_of(ada.get(f"{table}/screen").text)
    assert f'data-live="{watch}/live"' in ada.text
    assert table.rpartition("/")[2] not in ada.text, "nor the key to the table"
    assert ada.path.startswith(f"{watch}/screen?"), "an address that asks for no seat"
    assert seen == main_of(ben.get(f"{watch}/screen").text) == main_of(ben.get(watch).text)
    assert seen != main_of(ada.get(table).text)
    stranger = Browser(type(ada.client)(ada.client.app, follow_redirects=False))
    assert stranger.get(f"{table}/screen").status_code == 403


def test_every_free_seat_has_a_code_that_leads_to_it(ada: Browser, ben: Browser, desk: Desk) -> None:
    ada.post("/new", game="alubari", seat_0="me", name_0="Ada", seat_1="open", seat_2="open")
    table = ada.path
    assert f'href="{table}/screen"' in ada.text
    ada.get(f"{table}/screen")
    assert re.findall(r'data-free-seat="(\d)"', ada.text) == ["1", "2"]
    television = Browser(type(ada.client)(ada.client.app, follow_redirects=False))
    television.get(ada.path)
    assert main_of(television.text) == main_of(ada.text), "the same for a television that sits nowhere"
    assert re.findall(r'data-free-seat="(\d)"', television.text) == ["1", "2"]
    television.get(ada.path[:-1] + ("0" if ada.path[-1] != "0" else "1"))
    assert "data-free-seat" not in television.text, "nobody can say what is at the end but who has the key"
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    ben.get(f"/w/{row.watch_word}/screen")
    assert "data-free-seat" not in ben.text, "who only watches is not told the key"
    assert row.word not in ben.text
    assert '<input type="radio" name="seat" value="2" checked>' in ben.get(f"{table}?seat=2").text
    assert '<input type="radio" name="seat" value="1" checked>' in ben.get(f"{table}?seat=9").text
    ben.post(f"{table}/join", seat=2, name="Ben")
    assert re.findall(r'data-free-seat="(\d)"', ada.get(f"{table}/screen").text) == ["1"]


FULL_SCREEN = """
  let full = null;
  Object.defineProperty(document, "fullscreenEnabled", { get: () => true });
  Object.defineProperty(document, "fullscreenElement", { get: () => full });
  Element.prototype.requestFullscreen = async function () {
    full = this;
    document.dispatchEvent(new Event("fullscreenchange"));
  };
"""
"""A browser without a screen has nothing to fill: it does as one with a screen would."""


@pytest.mark.browser
def test_it_fills_the_screen_at_a_press_and_tells_each_turn(tmp_path: Path, chromium: Chromium) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        ada, ben = (Browser(httpx2.Client(base_url=base, headers={"Origin": base}, timeout=60)) for _ in range(2))  # type: ignore[arg-type]
        ada.post("/new", game="small_railroad_empires", seat_0="me", name_0="Ada", seat_1="open")
        table = ada.path
        watch = str(re.findall(r"/w/[\w-]+", ada.get(table).text)[0])
        ben.get(table)
        ben.post(f"{table}/join", seat=1, name="Ben")
        context = chromium.new_context(viewport={"width": 1920, "height": 1080})
        screen = context.new_page()
        screen.add_init_script(FULL_SCREEN)
        screen.goto(f"{base}{watch}/screen")
        button = screen.locator("[data-fullscreen]")
        assert button.is_visible()
        button.click()
        wait_until(screen, "document.fullscreenElement === document.documentElement")
        wait_until(screen, "document.querySelector('[data-fullscreen]').hidden")
        asked, name = wait_for(
            lambda: next((one for one in ((ada, "Ada"), (ben, "Ben")) if one[0].get(table) and one[0].choices), None),
            60,
        )
        asked.act(table, asked.choices[0][0])
        if asked.get(table) and asked.can_end_turn:
            asked.end_turn(table)
        wait_until(screen, f"document.getElementById('teller').innerText.includes('{name}')")
        assert "Full screen" not in screen.locator("main").inner_text()
        assert not screen.locator("main #actform, main #confirmform").count(), "hands are on the phones"
        context.close()
        for one in (ada, ben):
            one.client.close()
