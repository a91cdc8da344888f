"""Rule numbers in a real browser: each opens its rule in place, by click, Enter and tap; and the page of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from windows import MY_TURN, PATIENCE, PHONE, TABLET, WIDE, Watched, begin, check_axe, step, wait_until

from branchline.core import registry

pytestmark = pytest.mark.browser

GAMES = [game.name for game in registry.readable()]
NUMBERS = "a[data-rule]:visible"
CARD = "#rule"
TAKEN = 3  # numbers for each way to open them
COVERED = """(() => {
  const card = document.getElementById('rule').getBoundingClientRect();
  const meets = (one) =>
    one.left < card.right && card.left < one.right && one.top < card.bottom && card.top < one.bottom;
  return [...document.querySelectorAll('a.lg')].map((e) => e.getBoundingClientRect()).filter(meets).length;
})()"""


@pytest.fixture
def watched(chromium: Any, base: str) -> Iterator[Watched]:
    one = Watched(chromium, base, WIDE)
    yield one
    one.close()
    assert one.wrong == []


def deep_in(page: Any, game: str) -> None:
    """A game with a log to read, on its score sheet and with what is refused unfolded."""
    begin(page, game)
    for count in range(3):
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        step(page, count)
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    page.evaluate("document.querySelectorAll('#refusals, .log details').forEach((e) => { e.open = true; })")


def check_open(page: Any, number: str) -> None:
    page.wait_for_selector(CARD)
    assert page.inner_text(f"{CARD} .name .rn") == number
    box, size = page.locator(CARD).bounding_box(), page.viewport_size
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"] + 1
    assert page.locator(".rulepop").count() == 1


def check_closed(page: Any, number: str) -> None:
    page.keyboard.press("Escape")
    assert page.locator(CARD).count() == 0
    focused = "document.activeElement.matches('a[data-rule]') && document.activeElement.textContent"
    assert page.evaluate(focused) == number


@pytest.mark.parametrize("name", GAMES)
def test_numbers_open_by_click_and_enter_and_close_by_escape(watched: Watched, name: str) -> None:
    page = watched.page
    sizes: list[int] = []
    page.on("response", lambda one: sizes.append(len(one.body())) if "/rules/" in one.url else None)
    deep_in(page, name)
    rng = random.Random(name)
    for way in ("click", "Enter"):
        for _ in range(TAKEN):
            found = page.locator(NUMBERS)
            one = found.nth(rng.randrange(found.count()))
            one.scroll_into_view_if_needed()
            number = one.inner_text()
            one.click() if way == "click" else one.press("Enter")
            check_open(page, number)
            assert page.evaluate(COVERED) == 0
            check_closed(page, number)
    assert sizes
    assert max(sizes) <= 30_000  # unpacked; what is sent is measured in test_rules.py


@pytest.mark.parametrize("name", ["alubari", "small_railroad_empires"])
def test_numbers_open_by_a_tap_as_a_sheet_from_the_foot(chromium: Any, base: str, name: str) -> None:
    phone = Watched(chromium, base, PHONE, has_touch=True)
    page = phone.page
    try:
        begin(page, name)
        page.click("button.tolog")
        page.evaluate("document.querySelectorAll('.log details').forEach((e) => { e.open = true; })")
        rng = random.Random(name)
        for _ in range(TAKEN):
            found = page.locator(NUMBERS)
            one = found.nth(rng.randrange(found.count()))
            one.scroll_into_view_if_needed()
            number = one.inner_text()
            one.tap()
            check_open(page, number)
            box = page.locator(CARD).bounding_box()
            assert box["width"] == PHONE["width"]
            assert box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)
            assert box["height"] == pytest.approx(0.6 * PHONE["height"], abs=2)
            page.tap(f"{CARD} .shut")
            assert page.locator(CARD).count() == 0
            page.wait_for_timeout(400)  # two taps at once are another gesture
        assert phone.wrong == []
    finally:
        phone.close()


def test_a_pointer_that_rests_opens_a_rule_and_one_that_leaves_closes_it(watched: Watched) -> None:
    page = watched.page
    begin(page, "alubari")
    one = page.locator("#turn a[data-rule]").first
    one.hover()
    page.wait_for_selector(CARD)
    assert page.evaluate("document.activeElement.id") != "rule"
    page.mouse.move(5, 890)
    wait_until(page, "document.getElementById('rule') === null")


def test_a_click_elsewhere_closes_and_what_is_seen_also_opens_in_the_same_place(watched: Watched) -> None:
    page = watched.page
    begin(page, "small_railroad_empires")
    page.locator("#turn a[data-rule]").first.click()
    page.wait_for_selector(CARD)
    other = page.locator(f"{CARD} .ft a[data-rule]").first
    number = other.inner_text()
    before = page.locator(CARD).bounding_box()
    other.click()
    wait_until(page, f"document.querySelector('#rule .name .rn').textContent === '{number}'")
    after = page.locator(CARD).bounding_box()
    assert (after["x"], after["y"]) == (before["x"], before["y"])
    page.mouse.click(12, 60)
    wait_until(page, "document.getElementById('rule') === null")


def test_a_key_opens_the_rule_of_the_question_and_of_what_is_explained(watched: Watched) -> None:
    page = watched.page
    begin(page, "small_railroad_empires")
    asked = page.inner_text("#turn a[data-rule]")
    page.keyboard.press("#")
    check_open(page, asked)
    page.keyboard.press("Escape")
    page.locator("svg .ab[tabindex='0']").first.focus()
    page.wait_for_selector("#about:not([hidden])")
    explained = page.inner_text("#about .name .rn")
    page.keyboard.press("#")
    check_open(page, explained)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('svg .ab')")


def test_the_number_on_a_ticket_is_reached_by_the_pointer(watched: Watched) -> None:
    page = watched.page
    begin(page, "small_railroad_empires")
    thing = page.locator("svg .ab[data-key^='achievement']").first
    thing.hover()
    page.wait_for_selector("#about:not([hidden])")
    number = page.locator("#about .name a.rn").first.inner_text()
    page.locator("#about .name a.rn").first.hover()
    page.locator("#about .name a.rn").first.click()
    check_open(page, number)


def test_results_come_as_one_types_and_lead_to_the_rule(watched: Watched) -> None:
    page = watched.page
    page.goto("/rules/small_railroad_empires")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("toll")
    page.wait_for_selector("#found mark")
    page.click("#found a >> nth=0")
    assert page.evaluate("location.hash") == "#SRE-4.5"
    assert page.evaluate("document.querySelector('.rule:target').getBoundingClientRect().top") == pytest.approx(
        24, abs=8
    )
    wait_until(page, "document.querySelector('.contents a.on')?.hash === '#SRE-4'")
    assert page.evaluate("document.querySelector('.rule:target details').open")


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_the_page_fits_at_every_size(chromium: Any, base: str, size: dict[str, int]) -> None:
    one = Watched(chromium, base, size)
    page = one.page
    try:
        for path in (
            "/rules",
            "/rules?q=track",
            "/rules/railroad_revolution?q=share",
            "/rules/small_railroad_empires#SRE-4.2",
        ):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
            small = """[...document.querySelectorAll('main :is(p, h1, h2, h3, a, small, span, summary, li)')]
              .filter((e) => e.offsetParent && parseFloat(getComputedStyle(e).fontSize) < 11).length"""
            assert page.evaluate(small) == 0
        assert one.wrong == []
    finally:
        one.close()


# With all that a page of them can show: what was found, the contents, and the rule that was come for. On a phone the
# contents are a select.
@pytest.mark.parametrize(
    ("size", "path"),
    [
        pytest.param(WIDE, "/rules?q=track", id="all games"),
        pytest.param(WIDE, "/rules/railroad_revolution?q=share#RR-4.2", id="a game"),
        pytest.param(PHONE, "/rules/small_railroad_empires?q=toll#SRE-4.2", id="a game on a phone"),
    ],
)
def test_axe_finds_nothing_serious_in_the_rules(chromium: Any, base: str, size: dict[str, int], path: str) -> None:
    one = Watched(chromium, base, size, bypass_csp=True, reduced_motion="reduce")
    try:
        one.page.goto(path)
        assert one.page.locator("#turn mark").count() > 0
        assert one.page.locator(".rule:target").count() == path.count("#")
        for theme in ("light", "dark"):
            one.page.emulate_media(color_scheme=theme)
            check_axe(one.page)
        assert one.wrong == []
    finally:
        one.close()


def test_axe_finds_nothing_serious_with_a_rule_open(chromium: Any, base: str) -> None:
    one = Watched(chromium, base, WIDE, bypass_csp=True)
    try:
        begin(one.page, "small_railroad_empires")
        one.page.locator("#turn a[data-rule]").first.click()
        one.page.wait_for_selector(CARD)
        check_axe(one.page)
    finally:
        one.close()


def test_on_a_phone_the_contents_are_a_select(chromium: Any, base: str) -> None:
    one = Watched(chromium, base, PHONE)
    try:
        one.page.goto("/rules/alubari")
        assert not one.page.locator(".contents").is_visible()
        one.page.select_option("[data-goto]", "AL-9")
        wait_until(one.page, "location.hash === '#AL-9'")
        assert one.page.evaluate("document.getElementById('AL-9').getBoundingClientRect().top") < 60
        assert one.wrong == []
    finally:
        one.close()


def test_all_of_it_works_without_script(chromium: Any, base: str, tmp_path: Path) -> None:
    for size in (WIDE, PHONE):
        one = Watched(chromium, base, size, java_script_enabled=False)
        page = one.page
        try:
            page.goto("/rules/small_railroad_empires")
            page.fill("#q", "toll")
            page.click(".find button")
            page.click("#found a >> nth=0")
            assert page.url.endswith("#SRE-4.5")
            if size == PHONE:
                page.select_option(".goto select", "SRE-7")
                page.click(".goto button")
                assert page.url.endswith("#SRE-7")
            page.goto("/new?game=small_railroad_empires")
            page.click(".readings > summary")
            page.click(".readings a.rn >> nth=0")
            assert "/rules/small_railroad_empires#SRE-" in page.url
        finally:
            one.close()


def check_course(page: Any) -> None:
    """It ends before the tools begin, however many lines of the chat are unread."""
    edges = """(unread) => {
      const mark = document.querySelector('.bar [data-unread]');
      mark.hidden = !unread, mark.textContent = unread;
      const course = document.getElementById('course').getBoundingClientRect();
      const tools = [...document.querySelectorAll('.bar .tool')].filter((one) => one.checkVisibility());
      return [course.left, course.right, tools[0].getBoundingClientRect().left];
    }"""
    for unread in ("", "9", "120"):
        begin, end, tools = page.evaluate(edges, unread)
        assert begin + 60 < end <= tools - 4, (page.viewport_size, unread)


def test_the_way_to_the_rules_leaves_the_course_its_room_and_is_in_the_menu_on_a_phone(watched: Watched) -> None:
    page = watched.page
    begin(page, "railway_workers")
    for size in (WIDE, TABLET, PHONE):
        page.set_viewport_size(size)
        wait_until(page, f"innerWidth === {size['width']}")
        check_course(page)
    page.click("details.menu:last-of-type > summary")
    page.click(".narrowrules")
    page.wait_for_url("**/rules/railway_workers?table=*")
    assert "For your table" in page.inner_text("main header")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_way_to_a_campaign_leaves_the_course_its_room_too(chromium: Any, base: str, language: str) -> None:
    one = Watched(chromium, base, WIDE, locale=language)
    page = one.page
    try:
        page.goto("/")
        page.locator("form[action='/campaign']:has([value=movers_and_shakers]) button").first.click()
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        assert page.locator(".bar .menu.asked").is_visible()
        for size in (WIDE, TABLET, PHONE):
            page.set_viewport_size(size)
            wait_until(page, f"innerWidth === {size['width']}")
            check_course(page)
        assert one.wrong == []
    finally:
        one.close()
