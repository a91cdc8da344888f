"""Windows of a real browser, the system's Chromium, and how a person plays in them."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
AXE = Path(__file__).parent / "web" / "vendor" / "axe.min.js"
WIDE, TABLET, PHONE = {"width": 1440, "height": 900}, {"width": 1024, "height": 768}, {"width": 390, "height": 844}
MY_TURN = '#table[data-mine="1"]'
PATIENCE = 30_000
# What htmx says of an answer that is not waited for any longer, because the stream was faster.
NOT_WAITED_FOR = ("htmx:afterRequest,", "htmx:sendAbort,")
MINE_OR_OVER = (
    """document.getElementById('table')?.dataset.mine === '1' || !!document.querySelector('a[href$="/end"]')"""
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A browser window that notes everything that goes wrong in it, and where its files come from."""

    def __init__(self, chromium: Any, base: str, size: dict[str, int], **more: Any) -> None:
        self.context = chromium.new_context(viewport=size, base_url=base, **more)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda one: None if one.url.startswith(base) else self.wrong.append(one.url))

    def note(self, message: Any) -> None:
        if message.type == "error" and not message.text.startswith(NOT_WAITED_FOR):
            self.wrong.append(message.text)

    def close(self) -> None:
        self.context.close()


def begin(page: Any, game: str, players: int = 2, auto: bool = True) -> None:
    """Home, and one click."""
    page.goto("/")
    if auto:
        page.click("details.menu summary")
        page.check("input[name=auto_confirm]")
        page.fill("input[name=name]", "Ada")
        page.click("text=Keep")
    if players == 1:
        page.click(f'form:has(input[value={game}]):has(input[value="1"]) button')
    else:
        page.click(f"form:has(input[value={game}]) button[value=easy]")
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)


def wait_until(page: Any, condition: str) -> None:
    """Wait for an expression to hold. Playwright's own way evaluates strings in the page: our policy forbids that."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if page.evaluate(condition):
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"never: {condition}")


def version(page: Any) -> str:
    return str(page.get_attribute("#table", "data-version"))


def step(page: Any, count: int) -> None:
    """One decision: by the drawing if it offers one, otherwise by a sentence, in turn from the middle of the list."""
    before = version(page)
    lit = page.locator("a.lg[data-action]:visible")
    offered = lit.count() if count % 2 else 0
    try:
        if offered:
            lit.nth(count % offered).press("Enter", timeout=3000)
        else:
            sentences = page.locator("#choices .act, #choices .num")
            offered = sentences.count()
            if offered == 0:
                return  # others have moved on in the meantime
            sentences.nth((count * 7) % offered).click(timeout=3000)
    except TooLate:
        return  # it was drawn anew under the pointer, and this choice is no longer in it
    wait_until(page, f"document.getElementById('table').dataset.version !== '{before}'")


def play_to_the_end(page: Any) -> int:
    for count in range(2000):
        wait_until(page, MINE_OR_OVER)
        if page.locator('#choices a[href$="/end"]').count():
            return count
        step(page, count)
    raise AssertionError("the game does not end")


def check_axe(page: Any) -> None:
    page.wait_for_timeout(100)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [
        (one["id"], one["help"], one["nodes"][0]["html"][:200], one["nodes"][0].get("failureSummary", "")[:300])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == [], page.url
