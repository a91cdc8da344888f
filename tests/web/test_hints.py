"""Asking for a hint on the page: with and without a script, and where it is not allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sites import site
from streams import browser, my_turn, stand_of, two_at_a_table
from windows import CHOICE, WIDE, Watched, begin, come_to_rest, wait_until


def test_a_hint_without_a_script_is_a_page_with_a_way_back(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada:
        table = ada.post("/play", data={"game": "junction", "players": "2", "bot": "easy"}).url.path
        page = my_turn(ada, table)
        asked = {"stand": str(stand_of(page)), "seat": "0"}
        first, second = (ada.post(f"{table}/hint", data=asked) for _ in range(2))
        assert first.status_code == 200
        assert first.text == second.text, "asked twice, it says the same"
        assert "What would you do?" in first.text
        assert re.search(r"<small>\d+\.\d points (ahead|behind), give or take \d+\.\d points</small>", first.text)
        assert "±" not in first.text
        assert "Back to the table" in first.text
        assert ada.post(f"{table}/hint", data={**asked, "seat": "1"}).status_code == 403
        assert ada.post(f"{table}/hint", data={**asked, "stand": "9"}).status_code == 403


def test_at_a_table_of_several_people_there_is_none_unless_it_teaches(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada, browser(base) as ben:
        table = two_at_a_table(ada, ben, "junction")
        page = my_turn(ada, table)
        assert "hintform" not in page
        refused = ada.post(f"{table}/hint", data={"stand": str(stand_of(page)), "seat": "0"})
        assert refused.status_code == 403
        assert "teaching tables" in refused.text


@pytest.mark.browser
def test_the_choices_of_a_hint_are_pointed_at_and_can_be_taken(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base:
        watched = Watched(chromium, base, WIDE)
        page = watched.page
        begin(page, "junction")
        while page.locator(CHOICE).count() < 2:  # a deal may leave nothing to choose, and then there is no hint
            begin(page, "junction", auto=False)
        come_to_rest(page)
        page.keyboard.press("h")
        wait_until(page, "document.querySelectorAll('#hint [data-hint]').length > 1")
        come_to_rest(page)
        page.locator("#hint [data-hint]").first.click()
        action = page.locator("#hint [data-hint]").first.get_attribute("data-hint")
        wait_until(page, f"document.getElementById('choice-{action}').classList.contains('sel')")
        before = page.get_attribute("#table", "data-version")
        come_to_rest(page)
        page.click("#big")
        wait_until(page, f"document.getElementById('table').dataset.version !== '{before}'")
        wait_until(page, "document.querySelector('.panel-log').textContent.includes('asked for a hint')")
        watched.close()
        assert watched.wrong == []
