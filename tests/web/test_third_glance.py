"""What strangers stumbled over when they came a third time: what is there to press, and what it is called."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from sites import site
from windows import LISTENS, MY_TURN, PATIENCE, PHONE, WIDE, Watched, answered, version, wait_until

from branchline.bots import summaries

ARGUMENT = re.compile(r"\w:\d|%|\bms\b|iteration|evaluation|\btree\b")
"""What only the command line says of a bot."""

CUT_HEADINGS = """() => [...document.querySelectorAll('h1, h2, .where, .tool')].filter((one) => {
    const range = document.createRange(), frame = one.getBoundingClientRect();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect();
    const isCut = words.right > Math.min(frame.right, innerWidth) + 1 || one.scrollWidth > one.clientWidth + 1;
    return frame.width > 1 && isCut;
  }).map((one) => one.textContent)"""
PAGES = ("/", "/new?game=alubari", "/learn", "/rules", "/rules/alubari", "/me", "/tell", "/tables", "/reports")
# What a hand does that cannot wait, and one that slips to the next row: every row, or the end of the turn, twice.
PRESS_ALL_TWICE = """() => {
    const end = document.querySelector('#big[form=confirmform]');
    const rows = document.querySelectorAll('#actform [name=action]');
    for (const one of end ? [end, end] : [...rows, ...rows]) one.click(); }"""


def teller(browser: Browser) -> str:
    return browser.text.partition('id="teller"')[2].partition("</section>")[0]


def test_the_menu_is_called_menu_and_names_who_is_here_beside(ada: Browser) -> None:
    assert '<summary class="tool">Menu</summary>' in ada.get("/").text
    ada.post("/settings", name="Ada <b>", back="/")
    assert '<summary class="tool">Menu<small>Ada &lt;b&gt;</small></summary>' in ada.get("/").text


def test_before_the_first_move_there_is_nothing_to_filter_and_no_pace_to_choose(ada: Browser) -> None:
    table = ada.play("junction", players=2)
    ada.wait_for_my_turn(table)
    if "The game begins" in teller(ada):  # nobody has moved
        assert re.search(r'id="filters"[^>]* hidden>', ada.text)
        assert "data-next-pace" not in teller(ada)
    else:
        assert "Before your first move" in teller(ada)
    ada.act(table, ada.choices[0][0])
    ada.get(table)
    assert not re.search(r'id="filters"[^>]* hidden>', ada.text)
    assert "data-next-pace" in teller(ada)


@pytest.mark.parametrize("name", list(summaries()))
def test_what_is_said_of_a_bot_needs_no_knowledge_of_bots(name: str) -> None:
    assert ARGUMENT.search(summaries()[name]) is None


@pytest.mark.browser
def test_on_a_phone_headings_are_read_whole_and_fast_clicks_meet_no_refusal(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        for language in ("en", "de"):
            phone = Watched(chromium, base, PHONE, locale=language)
            for path in PAGES:
                phone.page.goto(path)
                assert phone.page.evaluate(CUT_HEADINGS) == [], (language, path)
            phone.close()
        window = Watched(chromium, base, WIDE)
        page, refused = window.page, list[str]()
        page.on("response", lambda one: refused.append(one.url) if one.status >= 400 else None)
        page.goto("/")
        wait_until(page, LISTENS)
        page.dblclick("form:has(input[value=alubari]) button[value=easy]")
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        for _ in range(4):
            wait_until(page, f"{LISTENS} && document.querySelector({MY_TURN!r}) !== null")
            before = version(page)
            page.evaluate(PRESS_ALL_TWICE)
            wait_until(page, answered(before))
        page.goto("/")
        assert page.locator("a[href^='/t/']").count() == 1, "one table was begun"
        window.close()
    assert refused == []
    assert window.wrong == []
