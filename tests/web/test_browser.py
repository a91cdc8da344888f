"""The page in a real browser: the system's Chromium, nothing downloaded."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sites import site
from windows import (
    MINE_OR_OVER,
    MY_TURN,
    PATIENCE,
    PHONE,
    TABLET,
    WIDE,
    Watched,
    begin,
    check_axe,
    play_to_the_end,
    step,
    version,
    wait_until,
)

import branchline
from toys import toys_on_shelf

pytestmark = pytest.mark.browser

# Sheets without anything to choose on that stand above the choices, though sheets with something do too.
LIT_FIRST = """(() => {
  const top = (e) => e.getBoundingClientRect().top;
  const sheets = [...document.querySelectorAll('.left .sheet')].filter((e) => e.offsetParent);
  const choices = top(document.getElementById('choices')), lit = sheets.filter((e) => e.matches('.lit'));
  const wrong = sheets.filter((e) => !e.matches('.lit, .lit *') && top(e) < choices);
  return lit.length ? [...wrong, ...lit.filter((e) => top(e) > choices)].map((e) => e.id) : wrong.map((e) => e.id);
})()"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with toys_on_shelf(), site(str(tmp_path_factory.mktemp("site") / "t.sqlite")) as address:
        yield address


@pytest.fixture
def window(chromium: Any, base: str) -> Iterator[Any]:
    watched = Watched(chromium, base, WIDE)
    yield watched.page
    watched.close()
    assert [one for one in watched.wrong if "409" not in one] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", branchline.games())
def test_a_whole_game_by_clicks_against_bots_to_its_score_sheet(window: Any, name: str) -> None:
    begin(window, name)
    assert play_to_the_end(window) > 5
    window.click('#choices a[href$="/end"]')
    window.wait_for_selector("table.pad tfoot")
    assert window.locator(".chart.wide path").count() > 2
    assert re.search(r"wins|share|finishes", window.inner_text("h1"))
    with window.expect_download() as download:
        window.click("text=Save the record")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    branchline.core.record.Record.from_text(text).check()


def test_a_whole_small_game_by_clicks(window: Any) -> None:
    begin(window, "junction")
    play_to_the_end(window)
    window.click('#choices a[href$="/end"]')
    window.wait_for_selector("table.pad tfoot")


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


def test_undo_and_its_limits(window: Any) -> None:
    begin(window, "alubari", auto=False)
    asked = window.inner_text("#ask")
    assert window.is_disabled("#undo")
    step(window, 0)
    assert window.inner_text("#ask") == "End your turn?"
    window.keyboard.press("u")
    wait_until(window, f"document.getElementById('ask').textContent === {asked!r}")
    step(window, 0)
    window.click("#confirm")
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
    window.locator("#choices .act, #choices .num").first.click()
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")
    window.wait_for_selector(MY_TURN, timeout=PATIENCE)
    before = version(window)
    window.locator("#choices .act, #choices .num").first.click()
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")
    assert len(held) == 1
    assert window.locator("#message").count() == 0


def test_by_keyboard_alone(window: Any) -> None:
    """Tab to a choice, Enter, e for the end of the turn: no mouse at all."""
    begin(window, "alubari", auto=False)
    window.keyboard.press("1")
    assert window.evaluate("document.activeElement.closest('#choices') !== null")
    before = version(window)
    window.keyboard.press("Enter")
    wait_until(window, f"document.getElementById('table').dataset.version !== '{before}'")
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
    window.click('[data-step="back"]')
    window.wait_for_selector(".looking-back")
    number = int(window.input_value("#replaynumber"))
    window.click('[data-step="back"]')
    wait_until(window, f"document.getElementById('replaynumber').value === '{number - 1}'")
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
        ada.page.fill("input[name=name_0]", "Ada")
        ada.page.select_option("select[name=seat_1]", "open")
        ada.page.select_option("select[name=seat_2]", "nobody")
        ada.page.click("text=Open the table")
        ada.page.wait_for_selector("#table")
        ben.page.goto(ada.page.url)
        ben.page.fill(".joinform input[name=name]", "Ben")
        ben.page.click("text=Take a seat")
        for page in (ada.page, ben.page):
            page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        sentence = ada.page.locator("#choices .act, #choices .num").first
        chosen = sentence.get_attribute("title") or sentence.locator("span").first.inner_text()
        sentence.click()
        ada.page.wait_for_selector('#table[data-mine="0"]')
        wait_until(ben.page, "document.querySelector('.log').textContent.includes('decides in secret')")
        assert chosen not in ben.page.inner_text(".log")
        ben.page.locator("#choices .act, #choices .num").first.click()
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
            assert phone.page.locator(".dock").is_visible()
            wait_until(phone.page, MINE_OR_OVER)
            if phone.page.locator('#choices a[href$="/end"]').count():
                break
            small = phone.page.evaluate(
                "[...document.querySelectorAll('.act, .num, .dock .btn')].filter(e => e.offsetParent"
                " && (e.getBoundingClientRect().height < 43 || e.getBoundingClientRect().width < 43)).length"
            )
            assert small == 0
            assert phone.page.evaluate(LIT_FIRST) == []
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
        for path in ("/", "/new", "/reports", "/nothing"):
            page.goto(path)
            check_axe_everywhere(page)
        begin(page, "junction", 1)
        play_to_the_end(page)
        page.click('#choices a[href$="/end"]')
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
    """At every width, light and dark."""
    for size in (WIDE, TABLET, PHONE):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            check_axe(page)
    page.set_viewport_size(WIDE)


def test_a_stream_that_breaks_is_said_and_found_again(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE)
    try:
        begin(watched.page, "junction")
        watched.context.set_offline(True)
        watched.page.locator("#choices .act, #choices .num").first.click()
        watched.page.wait_for_selector("#strip:not([hidden])", timeout=PATIENCE)
        watched.context.set_offline(False)
        end = time.monotonic() + 20
        while time.monotonic() < end and watched.page.locator("#strip:not([hidden])").count():
            watched.page.wait_for_timeout(200)
        watched.page.locator("#choices .act, #choices .num").first.click()
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
            if page.locator("#choices .act, #choices .num").count():
                break
            time.sleep(0.05)
        before = version(page)
        page.locator("#choices .act, #choices .num").first.click()
        assert version(page) != before
    finally:
        watched.close()
