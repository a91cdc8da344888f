"""Puzzles in a real browser: solved by pointer and by keys, on a desk and on a phone, and without a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sites import site
from windows import (
    ALL,
    BUT_COLOURS,
    COLOURS,
    LISTENS,
    PATIENCE,
    PHONE,
    TABLET,
    WIDE,
    Watched,
    check_axe,
    come_to_rest,
    wait_until,
)

from branchline.bots.puzzles import Puzzle, all_puzzles, game_of

pytestmark = pytest.mark.browser

ENLARGED = {"width": 720, "height": 450}
"""What is left of a wide window at 200 %."""
SMALL = """[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && !one.closest('svg')
  && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  && parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.textContent)"""
PUZZLES = list(all_puzzles().values())
ONE = PUZZLES[0]
ANOTHER = next(one for one in PUZZLES if one.game != ONE.game)


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    with site(str(tmp_path / "t.sqlite")) as found:
        yield found


def choice(puzzle: Puzzle, text: str) -> str:
    return f"#choice-{game_of(puzzle).actions.id(text)}"


def wrong(puzzle: Puzzle) -> str:
    return next(text for text, answer in puzzle.line[0].answers.items() if not answer.is_right)


def press(page: Any, puzzle: Puzzle, text: str) -> None:
    """By keys alone: the choice has the focus, and Enter takes it."""
    come_to_rest(page)
    stand = page.get_attribute("#table", "data-stand")
    page.evaluate("for (const one of document.querySelectorAll('details.many')) one.open = true")
    page.evaluate("selector => document.querySelector(selector).focus()", choice(puzzle, text))
    page.keyboard.press("Enter")
    wait_until(page, f"document.getElementById('table').dataset.stand !== '{stand}'")


def check_page(page: Any) -> None:
    """Acceptance 16: nothing too wide at any size, light or dark, and nothing that axe minds."""
    for size, theme, part in (
        (WIDE, "light", ALL),
        (ENLARGED, "light", BUT_COLOURS),
        (TABLET, "dark", COLOURS),
        (PHONE, "light", BUT_COLOURS),
    ):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert page.evaluate(SMALL) == [], size
        check_axe(page, part)
    page.set_viewport_size(WIDE)


def test_two_puzzles_in_a_row_by_keys(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE, bypass_csp=True)
    page = watched.page
    try:
        page.goto(f"/puzzle/{ONE.number}")
        wait_until(page, LISTENS)
        check_page(page)
        press(page, ONE, wrong(ONE))
        assert "Try again." in page.inner_text("#puzzleanswer")
        check_page(page)
        for asked in ONE.line:
            press(page, ONE, asked.best)
        page.wait_for_selector("#puzzle.is-solved", timeout=PATIENCE)
        check_page(page)
        page.goto(f"/puzzle/{ANOTHER.number}")
        for asked in ANOTHER.line:
            press(page, ANOTHER, asked.best)
        assert "Solved at the first try." in page.inner_text("#puzzlesay")
        page.goto("/puzzles")
        assert page.locator("text=solved at the first try").count() == 1
        check_page(page)
        assert watched.wrong == []
    finally:
        watched.close()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_puzzle_without_a_script(chromium: Any, base: str, size: dict[str, int]) -> None:
    watched = Watched(chromium, base, size, java_script_enabled=False)
    page = watched.page
    try:
        page.goto("/")
        page.click('.bar a[href="/puzzle"]')
        number = int(page.url.rpartition("/")[2])
        puzzle = all_puzzles()[number]
        for asked in puzzle.line:
            button = page.locator(choice(puzzle, asked.best))
            drawer = page.locator("details.many", has=button)
            if drawer.count():
                drawer.locator("summary").click()
            button.click(force=True)
            page.wait_for_load_state()
        assert "Solved at the first try." in page.inner_text("#puzzlesay")
    finally:
        watched.close()
