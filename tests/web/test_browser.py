"""The page in a real browser: the system's Chromium, nothing downloaded."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from positions import IS_ALL
from windows import (
    BUT_COLOURS,
    CHOICE,
    COLOURS,
    END,
    LOW,
    MINE_OR_OVER,
    MY_TURN,
    PATIENCE,
    PHONE,
    TABLET,
    WIDE,
    Watched,
    begin,
    begin_at_home,
    check_axe,
    come_to_rest,
    open_end,
    play_to_the_end,
    step,
    take,
    version,
    wait_until,
)

import branchline

pytestmark = pytest.mark.browser

# Where something on the board is lit, one such place at least is seen, or it is on a sheet that is.
# A place that alone makes several choices whole; others are only a part of each.
WITH_MEANINGS = f"""[...document.querySelectorAll('a.lg[data-choices]')].map((e) => e.dataset.choices)
  .find((key) => document.querySelectorAll(`{CHOICE}[data-parts="${{key}}"]`).length > 1) ?? ''"""
LIT_SEEN = """(() => {
  const seen = ({ left, right, top, bottom }) => right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const lit = [...document.querySelectorAll('a.lg')].filter((e) => e.getClientRects().length);
  return lit.length === 0 || lit.some((e) => seen(e.getBoundingClientRect()));
})()"""


@pytest.fixture
def window(chromium: Any, base: str) -> Iterator[Any]:
    watched = Watched(chromium, base, WIDE)
    yield watched.page
    watched.close()
    assert [one for one in watched.wrong if "409" not in one] == []


@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.parametrize("name", branchline.games() if IS_ALL else ["small_railroad_empires"])
def test_a_whole_game_by_clicks_against_bots_to_its_score_sheet(window: Any, name: str) -> None:
    begin_at_home(window, name)
    assert play_to_the_end(window) > 5
    open_end(window)
    window.wait_for_selector("table.pad tfoot")
    assert window.locator(".chart.wide path").count() > 2
    assert re.search(r"wins|share|finishes", window.inner_text("h1"))
    with window.expect_download() as download:
        window.click("text=Save the record")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    branchline.core.record.Record.from_text(text).check()


def test_a_whole_small_game_by_clicks(window: Any) -> None:
    begin_at_home(window, "junction")
    play_to_the_end(window)
    check_how_it_ended(window)
    open_end(window)
    window.wait_for_selector("table.pad tfoot")


IS_PLATE_WHOLE = """(() => {
  const { scrollHeight, clientHeight } = document.querySelector('.enamel-plate');
  return scrollHeight <= clientHeight;
})()"""


def check_how_it_ended(page: Any) -> None:
    """The table stays: how it went stands where the teller was, the score pad lies open in the place of the log, and
    the plate says all that it has to say at every size."""
    wait_until(page, "document.body.dataset.tab === 'score'")
    assert page.locator(".panel-score table.pad").is_visible()
    assert page.locator("#teller .chart path").count() > 2
    assert page.locator("#course .past").count() == page.locator("#course li").count()
    for size in (WIDE, LOW, TABLET, PHONE):
        page.set_viewport_size(size)
        assert page.locator("#teller .chart").is_visible() == (size == WIDE)
        assert page.evaluate(IS_PLATE_WHOLE)
        assert page.get_by_text("Watch the game").locator("visible=true").count() == 1
    page.set_viewport_size(WIDE)


def test_the_drawing_and_the_sentences_are_twins(window: Any) -> None:
    begin(window, "alubari")
    window.wait_for_selector("a.lg[data-action]")
    target = window.locator("a.lg[data-action]").first
    action = target.get_attribute("data-action")
    target.hover()
    assert "twin" in str(window.get_attribute(f"#choice-{action}", "class"))
    window.locator(f"#choice-{action}").focus()
    assert "twin" in str(target.get_attribute("class"))
    assert target.get_attribute("aria-label")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_place_with_several_meanings_asks_for_them_beside_it(chromium: Any, base: str, size: dict[str, int]) -> None:
    """A click there is never dead: it opens a card inside the window, one row a meaning, and each row does it."""
    watched = Watched(chromium, base, size)
    page = watched.page
    begin(page, "small_railroad_empires")
    for _ in range(60):
        key = page.evaluate(WITH_MEANINGS)
        if key:
            break
        step(page, 0)
        wait_until(page, MINE_OR_OVER)
    place = page.locator(f'a.lg[data-choices="{key}"]').first
    sentences = page.locator(f'{CHOICE}[data-parts="{key}"]')
    for keys in ("Enter", "click"):
        place.press("Enter") if keys == "Enter" else place.dispatch_event("click")
        rows = page.locator(".pop button.act")
        assert rows.count() == sentences.count() > 1
        box = page.locator(".pop").bounding_box()
        assert 0 <= box["x"] <= size["width"] - box["width"]
        assert 0 <= box["y"] <= size["height"] - box["height"]
        assert page.evaluate("document.activeElement === document.querySelector('.pop button.act')")
        page.keyboard.press("Escape")
        assert rows.count() == 0
    come_to_rest(page)
    before = version(page)
    place.dispatch_event("click")
    page.locator(".pop button.act").first.click()
    wait_until(page, f"document.getElementById('table').dataset.version !== {before!r}")
    assert page.locator(".pop").count() == 0
    watched.close()
    assert [one for one in watched.wrong if "409" not in one] == []


def test_looking_back_step_by_step_keeps_one_table(window: Any) -> None:
    begin(window, "alubari")
    for way in ("beat-back", "beat-back", "beat-on"):
        before = window.inner_text(".replay .count")
        window.click(f'[data-step="{way}"]')
        wait_until(window, f"document.querySelector('.replay .count').innerText !== {before!r}")
        assert window.locator("main").count() == 1


def test_undo_and_its_limits(window: Any) -> None:
    begin(window, "alubari", auto=False)
    asked = window.inner_text("#ask")
    assert window.is_disabled("#undo")
    step(window, 0)
    assert window.inner_text("#ask") == "End your turn?"
    window.keyboard.press("u")
    wait_until(window, f"document.getElementById('ask').textContent === {asked!r}")
    step(window, 0)
    assert window.inner_text("#big") == "End turn"
    window.keyboard.press("e")
    wait_until(window, "document.getElementById('ask').textContent !== 'End your turn?'")
    assert window.is_disabled("#undo")


def test_a_click_counts_while_the_answer_to_the_last_one_is_still_on_its_way(window: Any) -> None:
    """The stream may show the table of the next decision before the answer to the last click has come."""
    begin(window, "railway_workers")
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    window.route("**/act", hold_the_first)
    before = version(window)
    take(window)
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")
    window.wait_for_selector(MY_TURN, timeout=PATIENCE)
    before = version(window)
    take(window)
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")
    assert len(held) == 1
    assert window.locator("#message").count() == 0


def test_by_keyboard_alone(window: Any) -> None:
    """A digit for a row, the same digit to take it, e for the end of the turn, Tab to a place: no mouse at all.
    Wherever the focus was before, a digit pressed once takes nothing."""
    begin(window, "alubari", auto=False)
    window.locator("#choices :is(.act, .num)").first.focus()
    before = version(window)
    window.keyboard.press("1")
    window.wait_for_timeout(200)
    assert version(window) == before
    assert window.evaluate("document.activeElement.closest('#choices') !== null")
    window.keyboard.press("1")
    wait_until(window, "document.getElementById('ask').textContent === 'End your turn?'")
    window.keyboard.press("e")
    wait_until(window, "document.getElementById('ask').textContent !== 'End your turn?'")
    window.wait_for_selector(MY_TURN, timeout=PATIENCE)
    for _ in range(60):
        window.keyboard.press("Tab")
        if window.evaluate("document.activeElement.classList.contains('lg')"):
            break
    assert window.evaluate("document.activeElement.classList.contains('lg')")
    before = version(window)
    window.keyboard.press("Enter")
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")


def test_replay_by_slider_step_and_play_button(window: Any) -> None:
    begin(window, "alubari")
    for count in range(3):
        window.wait_for_selector(MY_TURN, timeout=PATIENCE)
        step(window, count)
    window.wait_for_selector(MY_TURN, timeout=PATIENCE)
    window.click('[data-step="beat-back"]')
    window.wait_for_selector(".looking-back")
    number = int(window.input_value("#replaynumber"))
    window.click('[data-step="beat-back"]')
    wait_until(window, f"document.getElementById('replaynumber').value < {number}")
    back = int(window.input_value("#replaynumber"))
    window.click('[data-step="beat-on"]')
    wait_until(window, f"document.getElementById('replaynumber').value > {back}")
    number = int(window.input_value("#replaynumber"))
    window.keyboard.press("ArrowLeft")
    wait_until(window, f"document.getElementById('replaynumber').value === '{back}'")
    window.click("[data-play]")
    wait_until(window, f"document.getElementById('replaynumber').value === '{number}'")
    window.click("text=Back to now")
    window.wait_for_selector("#table:not(.looking-back)")
    window.locator(".log .n").nth(3).click()
    window.wait_for_selector(".looking-back")


def test_two_browsers_at_one_table_with_a_secret_choice(chromium: Any, base: str) -> None:
    ada, ben = Watched(chromium, base, WIDE), Watched(chromium, base, PHONE)
    try:
        ada.page.goto("/new?game=junction")
        ada.page.click("text=2 players")
        ada.page.fill("input[name=name_0]", "Ada")
        ada.page.select_option("select[name=seat_1]", "open")
        ada.page.click("text=Open the table")
        ada.page.wait_for_selector("#table")
        ben.page.goto(ada.page.url)
        ben.page.fill(".joinform input[name=name]", "Ben")
        ben.page.click("text=Take a seat")
        for page in (ada.page, ben.page):
            page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        come_to_rest(ada.page)
        sentence = ada.page.locator(CHOICE).first
        chosen = sentence.locator(".says").text_content()
        sentence.click()
        ada.page.wait_for_selector('#table[data-mine="0"]')
        wait_until(ben.page, "document.querySelector('.log').textContent.includes('decides in secret')")
        assert chosen not in ben.page.inner_text(".log")
        take(ben.page)
        wait_until(ada.page, f"document.getElementById('table').dataset.version >= {int(version(ben.page))}")
        assert ada.wrong == []
        assert ben.wrong == []
    finally:
        ada.close()
        ben.close()


@pytest.mark.parametrize("name", [*branchline.games(), "junction"])
def test_a_phone_shows_everything_and_never_pans_the_page(chromium: Any, base: str, name: str) -> None:
    phone = Watched(chromium, base, PHONE, has_touch=True, is_mobile=True)
    try:
        begin(phone.page, name)
        for count in range(4):
            assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            wait_until(phone.page, MINE_OR_OVER)
            if phone.page.locator(END).count():
                break
            assert phone.page.locator("#ends").is_visible()
            small = phone.page.evaluate(
                "[...document.querySelectorAll('.act, .num, #ends .btn')].filter(e => e.offsetParent"
                " && (e.getBoundingClientRect().height < 43 || e.getBoundingClientRect().width < 43)).length"
            )
            assert small == 0
            wait_until(phone.page, LIT_SEEN)
            step(phone.page, count * 2)
        assert phone.wrong == []
    finally:
        phone.close()


@pytest.mark.parametrize("name", [*branchline.games(), "junction"])
def test_axe_finds_nothing_serious_on_any_board(chromium: Any, base: str, name: str) -> None:
    watched = Watched(chromium, base, WIDE, bypass_csp=True)
    try:
        begin(watched.page, name)
        check_axe_everywhere(watched.page)
    finally:
        watched.close()


def test_axe_finds_nothing_serious_on_the_other_pages(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE, bypass_csp=True)
    page = watched.page
    try:
        for path in ("/", "/new", "/tables", "/offline", "/reports", "/nothing"):
            page.goto(path)
            check_axe_everywhere(page)
        begin(page, "junction", 1)
        play_to_the_end(page)
        open_end(page)
        page.wait_for_selector("table.pad tfoot")
        check_axe_everywhere(page)
        page.click("text=Replay from the first move")
        page.wait_for_selector(".looking-back")
        check_axe_everywhere(page)
        page.goto("/")
        page.wait_for_selector(".solo")
        check_axe_everywhere(page)
    finally:
        watched.close()


def check_axe_everywhere(page: Any) -> None:
    """At every width; light and dark at one of them, for colours are the same at all."""
    page.emulate_media(color_scheme="light")
    check_axe(page)
    page.emulate_media(color_scheme="dark")
    check_axe(page, COLOURS)
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        check_axe(page, BUT_COLOURS)
    page.set_viewport_size(WIDE)


def test_a_stream_that_breaks_is_said_and_found_again(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE)
    try:
        begin(watched.page, "junction")
        watched.context.set_offline(True)
        take(watched.page)
        watched.page.wait_for_selector("#strip:not([hidden])", timeout=PATIENCE)
        watched.context.set_offline(False)
        end = time.monotonic() + 20
        while time.monotonic() < end and watched.page.locator("#strip:not([hidden])").count():
            watched.page.wait_for_timeout(200)
        take(watched.page)
        wait_until(watched.page, "document.getElementById('table').dataset.mine !== '9'")
    finally:
        watched.close()


def test_without_any_script_the_page_still_plays(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE, java_script_enabled=False)
    page = watched.page
    try:
        page.goto("/")
        page.click("form:has(input[value=junction]) button[value=easy]")
        for _ in range(40):
            page.goto(page.url)
            if page.locator(CHOICE).count():
                break
            time.sleep(0.05)
        before = version(page)
        page.locator(f"{CHOICE}:visible").first.click()
        assert version(page) != before
    finally:
        watched.close()


# The table without what the reader or the script has changed in it: what is open, what is in the order of the Tab key.
PLAIN = """(root) => {
  for (const one of root.querySelectorAll('.trail-marks')) one.remove();
  for (const one of root.querySelectorAll('.step')) one.disabled = false; // at its end
  for (const one of [root, ...root.querySelectorAll('*')]) {
    const made = ['tabindex', 'open', 'aria-describedby', 'aria-expanded', 'aria-pressed'];
    for (const name of made) one.removeAttribute(name);
    const looks = ['twin', 'off', 'picked', 'sel', 'outbid', 'tight', 'full'];
    one.classList.remove(...looks, 'htmx-request', 'htmx-settling', 'htmx-swapping');
    if (one.matches('[data-next-pace], [data-presence], [data-unread], [data-jot]')) { // each browser has its own
      for (const name of ['data-state', 'data-loaded', 'title', 'hidden']) one.removeAttribute(name);
      if (!one.matches('[data-jot]')) one.textContent = '';
    }
    const attributes = [...one.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of attributes) one.removeAttribute(name);
    for (const [name, value] of attributes) if (value || name !== 'class') one.setAttribute(name, value);
  }
  return root.outerHTML.replace(/\\s+/g, ' ');
}"""
SHOWN = f"({PLAIN})(document.getElementById('table').cloneNode(true))"
RELOADED = f"""fetch(location.href).then((answer) => answer.text()).then((text) =>
  ({PLAIN})(new DOMParser().parseFromString(text, 'text/html').getElementById('table')))"""


def check_reload(page: Any) -> None:
    """What is shown is what a reload shows; the table may move on between the two looks."""
    for _ in range(20):
        shown, reloaded = page.evaluate(SHOWN), page.evaluate(RELOADED)
        if shown == reloaded:
            return
        page.wait_for_timeout(250)
    assert shown == reloaded


@pytest.mark.parametrize(("name", "motion"), [("alubari", "no-preference"), ("small_railroad_empires", "reduce")])
def test_what_the_stream_makes_of_the_page_is_what_a_reload_shows(
    chromium: Any, base: str, name: str, motion: str
) -> None:
    watched = Watched(chromium, base, WIDE, reduced_motion=motion)
    page = watched.page
    try:
        begin(page, name)
        page.evaluate("document.getElementById('table').sameTable = true")
        for count in range(14):
            wait_until(page, MINE_OR_OVER)
            if page.locator(END).count():
                break
            check_reload(page)
            step(page, count)
        assert count > 5
        page.click(".tabs [data-tab=chat]")
        page.fill("#notetext", "still here")
        page.evaluate("document.getElementById('noteform').requestSubmit()")
        wait_until(page, "document.getElementById('chat').textContent.includes('still here')")
        wait_until(page, MINE_OR_OVER)
        check_reload(page)
        assert page.evaluate("document.getElementById('table').sameTable"), "the table was only ever changed in parts"
        assert watched.wrong == []
    finally:
        watched.close()


def test_on_a_phone_a_tap_on_the_whole_board_comes_near_there(chromium: Any, base: str) -> None:
    """Seen whole, it is too small to choose from: a tap brings the place into the middle."""
    phone = Watched(chromium, base, PHONE, has_touch=True)
    try:
        page = phone.page
        begin(page, "small_railroad_empires")
        page.tap("[data-whole].whole")
        wait_until(page, "document.body.dataset.whole !== undefined")
        where = page.evaluate(
            """() => { const box = document.querySelector('.stage .frame svg').getBoundingClientRect();
            return [box.left + 0.6 * box.width, box.top + 0.6 * box.height]; }"""
        )
        page.touchscreen.tap(*where)
        wait_until(page, "document.body.dataset.whole === undefined")
        assert page.get_attribute("[data-whole].whole", "aria-pressed") == "false"
        apart = page.evaluate(
            """() => { const pane = document.querySelector('.stage .frame').getBoundingClientRect();
            const box = document.querySelector('.stage .frame svg').getBoundingClientRect();
            return [box.left + 0.6 * box.width - pane.left - pane.width / 2, box.width - pane.width]; }"""
        )
        assert apart[1] > 0, "there is more than can be seen at once"
        assert abs(apart[0]) <= max(2, 0.1 * apart[1])
        assert phone.wrong == []
    finally:
        phone.close()


def test_on_a_phone_a_question_opens_on_what_is_lit_once_all_is_told(chromium: Any, base: str) -> None:
    """While others are told about, the stage shows their places; the question has it again after the last of them."""
    phone = Watched(chromium, base, PHONE, "normal")
    try:
        page = phone.page
        begin(page, "railroad_revolution", 3)
        wait_until(page, "!document.body.classList.contains('is-telling')")
        # A deal may ask first at the tray alone, and who begins has nothing to be told.
        while page.locator(".stabs .lit").count() == 0 or page.locator("#teller .told").count() == 0:
            begin(page, "railroad_revolution", 3, auto=False)
            wait_until(page, "!document.body.classList.contains('is-telling')")
        is_open = "document.querySelector('.stabs .lit').dataset.group === document.body.dataset.group"
        wait_until(page, is_open)
        page.evaluate(
            """() => { const other = document.querySelector('.stabs [data-group]:not(.lit)');
            document.body.dataset.group = other.dataset.group;
            document.dispatchEvent(new CustomEvent('table:told')); }"""
        )
        assert page.evaluate(is_open), "where the telling had brought another part of the board"
        lit = "[...document.querySelectorAll('.frame a.lg, .tray a.lg')].map((one) => one.getBoundingClientRect())"
        wait_until(page, f"{lit}.some((box) => box.width && box.left >= 0 && box.right <= innerWidth)")
        assert page.inner_text("#plate-1 b").startswith("Easy bot")
        assert page.is_visible("#teller .told:last-child .parts")
    finally:
        phone.close()
