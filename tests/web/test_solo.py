"""Achievements and campaigns through real HTTP, kept between games and between starts of the server."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from browsers import Browser
from sites import site
from windows import MY_TURN, PATIENCE, WIDE, Watched, open_end, play_to_the_end


@contextmanager
def visiting(address: str, cookies: dict[str, str]) -> Iterator[Browser]:
    """A browser with these cookies at a server of its own on this storage."""
    with site(address) as base, httpx2.Client(base_url=base, cookies=cookies, timeout=30) as client:
        yield Browser(client)
        cookies.update({one.name: one.value or "" for one in client.cookies.jar})


def play(browser: Browser) -> None:
    """The table the browser is at, to its end."""
    table, rng = browser.path, random.Random(1)
    for _ in range(1000):
        browser.wait_for_my_turn(table)
        if "Score pad and how it went" in browser.text:
            browser.get(f"{table}/end")
            return
        browser.act(table, rng.choice(browser.choices)[0])
    raise AssertionError("the game does not end")


def ways(browser: Browser) -> list[str]:
    found = re.findall(r'name="way" value="\d+"><span>(.*?)</span>', browser.text)
    return [html.unescape(one) for one in found]


@pytest.mark.slow
def test_the_third_solo_game_in_a_row_earns_what_three_earn(tmp_path: Path) -> None:
    """One server after the other on the same storage: what is kept is in it, not in the server."""
    cookies: dict[str, str] = {}
    for number in (1, 2, 3):
        with visiting(str(tmp_path / "t.sqlite"), cookies) as ada:
            ada.post("/settings", switches=1, auto_confirm="on")
            ada.play("junction", 1)
            play(ada)
            assert ("Runner" in ada.text) == (number == 3)
            ada.get("/")
            assert f"{number} solo game" in ada.text
            assert ("Runner" in ada.text) == (number == 3)
    with visiting(str(tmp_path / "t.sqlite"), {}) as stranger:
        stranger.get("/")
        assert "Your solo games" not in stranger.text


@pytest.mark.slow
def test_a_campaign_is_kept_between_games_and_resumed(tmp_path: Path) -> None:
    cookies: dict[str, str] = {}
    with visiting(str(tmp_path / "t.sqlite"), cookies) as ada:
        ada.post("/settings", switches=1, auto_confirm="on")
        ada.post("/campaign", game="junction")
        first = ada.path
    with visiting(str(tmp_path / "t.sqlite"), cookies) as ada:
        ada.get("/")
        assert "Go on with the game under way" in ada.text
        assert "Game 1 of 2: at least 0 points." in ada.text
        ada.post("/campaign", game="junction")
        assert ada.path == first
        play(ada)
        assert ways(ada) == ["Go left: an easy goal.", "Go right."]
        assert ada.post("/campaign", game="junction").status_code == 409
        ada.get("/")
        assert ways(ada) == ["Go left: an easy goal.", "Go right."]
        ada.post("/campaign", game="junction", way=0)
        assert ada.path != first
        play(ada)
        assert "The campaign is won." in ada.text
    with visiting(str(tmp_path / "t.sqlite"), cookies) as ada:
        ada.get("/")
        assert "The campaign is won." in ada.text
        ada.post("/campaign", game="junction")
        ada.get("/")
        assert "The campaign is won." not in ada.text
        assert "Game 1 of 2" in ada.text
        ada.post("/campaign", game="junction", give_up=1)
        assert "Game 1 of 2" not in ada.text
        assert ada.post("/campaign", game="alubari").status_code == 400


def test_the_home_page_offers_the_campaign_of_movers_and_shakers(tmp_path: Path) -> None:
    """MS-15.7: the goals of all three games, each in words, from the start."""
    with visiting(str(tmp_path / "t.sqlite"), {}) as ada:
        ada.get("/")
        assert ada.text.count('action="/campaign"') == 2  # and Junction's
        ada.post("/campaign", game="movers_and_shakers")
        assert re.search(r"<p>Campaign: game 1 needs \d+ VP", ada.text)
        goals = r"Game ([1-3]), \d+ VP[a-z, ]*: G[1-6], "
        assert re.findall(rf'<p class="why">{goals}', ada.text) == ["1", "1", "1", "2", "2", "3"]
        ada.get("/")
        assert re.findall(rf"<p class=\"why\">{goals}", ada.text) == ["1", "1", "1", "2", "2", "3"]


@pytest.mark.browser
def test_a_campaign_by_clicks(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        watched = Watched(chromium, base, WIDE)
        page = watched.page
        page.goto("/")
        page.click("details.menu summary")
        page.check("input[name=auto_confirm]")
        page.click("text=Keep")
        page.click('form[action="/campaign"]:has(input[value=junction]) button')
        for way in ("Go right.", None):
            page.wait_for_selector(MY_TURN, timeout=PATIENCE)
            play_to_the_end(page)
            open_end(page)
            page.wait_for_selector(".ticket")
            if way:
                page.click(f"text={way}")
        assert "The campaign is lost." in page.inner_text(".ticket")
        page.goto("/")
        assert "2 solo games" in page.inner_text(".solo")
        watched.close()
        assert watched.wrong == []
