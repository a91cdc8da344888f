"""Screenshots of the pages, for the README and to be looked at: `make screenshots` writes them to docs/images."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sites import site
from windows import END, LISTENS, MINE_OR_OVER, MY_TURN, PATIENCE, PHONE, WIDE, Watched, begin, wait_until

import branchline
from branchline.bots.puzzles import all_puzzles

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOTS = {
    "1440-light": (WIDE, "light"),
    "1440-dark": (WIDE, "dark"),
    "390-light": (PHONE, "light"),
    "390-dark": (PHONE, "dark"),
}
KEPT = ("1440-light", "390-dark")
SMALLEST = 10_000
MOVES = {"small_railroad_empires": 40}  # its games are short
FEW = 12  # where nobody wants the pictures
WANTED = os.environ.get("BRANCHLINE_SCREENSHOTS", "")


@pytest.fixture(autouse=True)
def toys() -> None:
    """No toys in these pictures."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = Path(WANTED) if WANTED else tmp_path / "images"
    found.mkdir(parents=True, exist_ok=True)
    return found


@pytest.fixture
def window(chromium: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    with site(str(tmp_path / "t.sqlite"), pace=getattr(request, "param", 0.12)) as base:
        watched = Watched(chromium, base, WIDE, device_scale_factor=1)
        yield watched.page
        watched.close()


def shoot(page: Any, folder: Path, name: str, shots: tuple[str, ...] = KEPT) -> None:
    for shot in shots:
        size, theme = SHOTS[shot]
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_timeout(250)
        page.evaluate("window.scrollTo(0, 0)")
        path = folder / f"{name}-{shot}.png"
        page.screenshot(path=str(path))
        assert path.stat().st_size > SMALLEST
    page.set_viewport_size(WIDE)


def bot_stands_in(page: Any) -> None:
    page.evaluate("document.querySelector('details.menu').open = true")
    page.select_option(".menu select[name=bot]", "greedy")
    page.click("text=Let a bot play for")


def bot_plays(page: Any, moves: int) -> None:
    """Let a bot stand in for some moves, so that there is something on the board."""
    bot_stands_in(page)
    goal = number(page) + moves
    while number(page) < goal and not page.locator(END).count():
        page.wait_for_timeout(50)
    if page.locator(END).count():
        return
    page.reload()
    page.evaluate(TAKE_BACK)  # the bots play on while the menu is looked for
    wait_until(page, MINE_OR_OVER)


def bot_plays_to_the_end(page: Any) -> None:
    """While nobody looks on: nothing is drawn that is not wanted."""
    bot_stands_in(page)
    end = f"{page.url}/end"
    page.goto("/rules")
    while page.request.get(end, max_redirects=0).status != 200:
        page.wait_for_timeout(100)
    page.goto(end)


TAKE_BACK = """[...document.querySelectorAll('.menu button')].find(
  (one) => one.textContent.includes('seat back from the bot')).click()"""


def number(page: Any) -> int:
    found = re.search(r"of (\d+)", page.inner_text(".replay .count"))
    return int(found[1]) if found else 0


@pytest.mark.parametrize("name", branchline.games() if WANTED else ["movers_and_shakers"])
def test_each_game_in_the_middle(window: Any, folder: Path, name: str) -> None:
    begin(window, name, 3)
    bot_plays(window, MOVES.get(name, 120) if WANTED else FEW)
    window.wait_for_selector(MY_TURN, timeout=PATIENCE)
    shoot(window, folder, name.replace("_", "-"))


@pytest.mark.parametrize("window", [0.0], indirect=True)
def test_home_and_the_end_of_a_game(window: Any, folder: Path) -> None:
    for name in branchline.games() if WANTED else ["railway_workers"]:
        begin(window, name, 3)
    begin(window, "alubari" if WANTED else "small_railroad_empires", 2)
    bot_plays_to_the_end(window)
    window.wait_for_selector("table.pad tfoot")
    shoot(window, folder, "end")
    window.goto("/")
    shoot(window, folder, "home")


def test_the_rules(window: Any, folder: Path) -> None:
    window.goto("/rules/small_railroad_empires#SRE-4.2")
    window.wait_for_selector(".contents .on")
    path = folder / "rules-1440-light.png"
    window.screenshot(path=str(path))
    assert path.stat().st_size > SMALLEST


def test_a_puzzle(window: Any, folder: Path) -> None:
    window.goto(f"/puzzle/{next(iter(all_puzzles()))}")
    wait_until(window, LISTENS)
    shoot(window, folder, "puzzle", ("1440-light",))
