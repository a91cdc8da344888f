"""Windows of a real browser, the system's Chromium, and how a person plays in them."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TooLate

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""The first needs neither a screen nor windows, and is a good deal quicker than a whole browser without them."""
AXE = Path(__file__).parent / "web" / "vendor" / "axe.min.js"
WIDE, LOW = {"width": 1440, "height": 900}, {"width": 1280, "height": 720}
TABLET, PHONE = {"width": 1024, "height": 768}, {"width": 390, "height": 844}
MY_TURN = '#table[data-mine="1"]'
PATIENCE = 30_000
# What htmx says of an answer that is not waited for any longer, because the stream was faster.
NOT_WAITED_FOR = ("htmx:afterRequest,", "htmx:sendAbort,")
CHOICE = "#actform [name=action]"
IS_BUSY = "document.querySelector('#table[aria-busy=true]') !== null"  # what was sent is not answered yet
SELECTED = "document.querySelector('#table:not([aria-busy=true]) #actform .sel') !== null"
END = '#over a[href$="/end"]'
LISTENS = "document.documentElement.classList.contains('js')"  # all of the script is there
# The table as it was sent: without what the script has made of it.
PLAIN_TABLE = """(() => {
  const copy = document.getElementById('table').cloneNode(true);
  copy.removeAttribute('data-page');
  copy.querySelectorAll('[data-tell="pause"]').forEach((one) => one.removeAttribute('aria-label'));
  for (const one of copy.querySelectorAll('*')) {
    const made = ['open', 'tabindex', 'aria-describedby', 'data-first', 'aria-pressed', 'aria-expanded'];
    for (const name of made) one.removeAttribute(name);
    if (one.getAttribute('class') === '') one.removeAttribute('class');
    // The order of attributes says nothing.
    const sorted = [...one.attributes].sort((left, right) => (left.name < right.name ? -1 : 1));
    for (const attribute of sorted) one.removeAttributeNode(attribute), one.setAttributeNode(attribute);
  }
  copy.querySelectorAll('[data-dots], [data-count], [data-waiting], title').forEach((one) => one.replaceChildren());
  const looks = ['sel', 'lit', 'stands', 'twin', 'now', 'outbid', 'tight', 'full'];
  copy.querySelectorAll('[class]').forEach((one) => one.classList.remove(...looks));
  copy.querySelectorAll('.trail-marks').forEach((one) => one.remove());
  const all = [...copy.querySelectorAll('.rail, .left, #log')].map((one) => one.innerHTML).join('');
  return all.replace(/ class=""/g, '').replace(/\\s+/g, ' ');
})()"""
REST = 0.6
"""Seconds. A click sooner after the table has changed was not meant, and does nothing."""
MINE_OR_OVER = f"""(document.getElementById('table')?.dataset.mine === '1' && !({IS_BUSY}))
  || !!document.querySelector('a[href$="/end"]')"""
# Nobody else chooses at the same time: nothing will be drawn anew before my answer.
MINE_ALONE_OR_OVER = f"({MINE_OR_OVER}) && document.querySelector('#turn .secret') === null"


def launched() -> Iterator[Any]:
    """The browser of all tests of a process: Playwright runs once in each."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian: apt-get install chromium-headless-shell)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Watched:
    """A browser window that notes everything that goes wrong in it, and where its files come from. What glows without
    end keeps a core busy: a test of what moves says so (`reduced_motion="no-preference"`), the others see it rest."""

    def __init__(self, chromium: Any, base: str, size: dict[str, int], pace: str = "at-once", **more: Any) -> None:
        self.context = chromium.new_context(viewport=size, base_url=base, **{"reduced_motion": "reduce", **more})
        # A sandboxed frame of a page has no storage, and needs no pace.
        self.context.add_init_script(f"if (origin !== 'null') localStorage['branchline-pace'] ??= '{pace}'")
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


def begin_at_home(page: Any, game: str) -> None:
    """Home, the menu, and one click."""
    page.goto("/")
    page.click("details.menu summary")
    page.check("input[name=auto_confirm]")
    page.fill("input[name=name]", "Ada")
    page.click("text=Keep")
    page.click(f"form:has(input[value={game}]) button[value=easy]")
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    wait_until(page, LISTENS)


def begin(page: Any, game: str, players: int = 2, auto: bool = True) -> None:
    """What home does with that click, sent by this window's visitor: alone, or with as many bots as home offers."""
    sent = page.context.request
    if auto:
        sent.post("/settings", form={"name": "Ada", "switches": "", "auto_confirm": "on"}, max_redirects=0)
    seats = {"players": "1"} if players == 1 else {"bot": "easy"}
    page.goto(sent.post("/play", form={"game": game, **seats}, max_redirects=0).headers["location"])
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    wait_until(page, LISTENS)


def come_to_rest(page: Any) -> None:
    """Until the script listens and the table has stood long enough that what is pressed now is meant."""
    wait_until(page, LISTENS)
    stood, since = "", time.monotonic()
    while time.monotonic() < since + REST:
        stand = str(page.get_attribute("#table", "data-stand"))
        if stand != stood:
            stood, since = stand, time.monotonic()
        page.wait_for_timeout(30)


def wait_until(page: Any, condition: str) -> None:
    """Wait for an expression to hold. Playwright's own way evaluates strings in the page: our policy forbids that. The
    page looks by itself, so that nothing goes to and fro meanwhile, unless its time stands still."""
    looked = f"""(async () => {{
      for (let left = /native code/.test(setTimeout) ? 40 : 0; ; left--) {{
        if (await ({condition})) return true;
        if (left === 0) return false;
        await new Promise((go) => setTimeout(go, 15));
      }}
    }})()"""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        try:
            if page.evaluate(looked):
                return
        except Error as error:
            if "navigation" not in str(error):  # a page that gives way to another is asked again there
                raise
        page.wait_for_timeout(15)
    raise AssertionError(f"never: {condition}")


def version(page: Any) -> str:
    return str(page.get_attribute("#table", "data-version"))


def step(page: Any, count: int) -> None:
    """One decision by keys: by the drawing if it offers one, otherwise by a sentence, in turn from the middle of the
    list. What cannot be undone is only selected by its place: the big button does it."""
    before = version(page)
    lit = page.locator("a.lg[data-action]:visible")
    offered = lit.count() if count % 2 else 0
    try:
        if offered:
            lit.nth(count % offered).press("Enter", timeout=3000)
            if page.evaluate(f"document.getElementById('table').dataset.version === '{before}' && {SELECTED}"):
                page.keyboard.press("e")
        else:
            offered = page.locator(CHOICE).count()
            if offered == 0:
                return  # others have moved on in the meantime
            take(page, (count * 7) % offered)
    except TooLate:
        return  # it was drawn anew under the pointer, and this choice is no longer in it
    wait_until(page, answered(before))


def answered(before: str) -> str:
    """Holds once the table has moved on from this version and waits for nothing."""
    return f"document.getElementById('table').dataset.version !== '{before}' && !({IS_BUSY})"


def take(page: Any, number: int = 0) -> None:
    """The choice of the list with this number, wherever the list keeps it."""
    page.evaluate(f"document.querySelectorAll({CHOICE!r})[{number}]?.click()")


def play_to_the_end(page: Any) -> int:
    for count in range(2000):
        wait_until(page, MINE_OR_OVER)
        if page.locator(END).count():
            return count
        step(page, count)
    raise AssertionError("the game does not end")


def open_end(page: Any) -> None:
    """To the page of the end."""
    come_to_rest(page)
    page.click(END)


# What axe looks at. Where it has looked before: at another size all but colours, which are the same at every size; in
# another theme nothing but these.
ALL = "rules: {}"
BUT_COLOURS = "rules: {'color-contrast': {enabled: false}}"
COLOURS = "runOnly: ['color-contrast']"


def check_axe(page: Any, part: str = ALL) -> None:
    page.wait_for_timeout(100)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(f"axe.run(document, {{resultTypes: ['violations'], preload: false, {part}}})")
    serious = [
        (one["id"], one["help"], one["nodes"][0]["html"][:200], one["nodes"][0].get("failureSummary", "")[:300])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == [], f"{page.url}: {serious}"
