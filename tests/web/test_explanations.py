"""What explains itself on the page, in a real browser: by pointer, keys and touch; and what cannot be done, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from windows import (
    MY_TURN,
    PATIENCE,
    PHONE,
    SELECTED,
    TABLET,
    WIDE,
    Watched,
    begin,
    check_axe,
    step,
    version,
    wait_until,
)

import branchline
from branchline.core.sheet import About

pytestmark = pytest.mark.browser

GAME = "movers_and_shakers"
CARD = "#about:not([hidden])"
IS_OPEN = "!document.getElementById('about').hidden"


@pytest.fixture
def window(chromium: Any, base: str) -> Iterator[Any]:
    watched = Watched(chromium, base, WIDE)
    begin(watched.page, GAME)
    yield watched.page
    watched.close()
    assert watched.wrong == []


@pytest.fixture
def phone(chromium: Any, base: str) -> Iterator[Any]:
    watched = Watched(chromium, base, PHONE, has_touch=True, is_mobile=True)
    begin(watched.page, GAME)
    yield watched.page
    watched.close()
    assert watched.wrong == []


def words_of(key: str) -> About:
    return branchline.game(GAME).about[key]


def drawn(page: Any, key: str) -> Any:
    """The element on the common sheets, among the cards or in one's own area."""
    return page.locator(f':is(.frame, .tray .own, .panel-supply) [data-key="{key}"]').first


def bring(page: Any, key: str) -> Any:
    """The element, on a sheet that is shown: not folded, and under the tab that is open."""
    element = drawn(page, key)
    sheet = element.evaluate("one => [...one.closest('.sheet').classList].find(name => name.startsWith('at-'))")
    page.evaluate(f"document.body.dataset.unfold = ''; document.body.dataset.group = '{sheet.removeprefix('at-')}'")
    return element


def tapped_twice(page: Any, lit: Any) -> None:
    """The first tap shows what it would be, the second does it."""
    before = version(page)
    page.wait_for_timeout(350)
    lit.tap()
    wait_until(page, SELECTED)
    assert version(page) == before
    page.wait_for_timeout(550)
    lit.tap()
    wait_until(page, f"document.getElementById('table').dataset.version !== '{before}'")


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.dataset.key ?? ''"))


def until_refused(page: Any) -> str:
    """Play until something on the board is refused and something else is lit; the key of the first."""
    for count in range(60):
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        refused = page.eval_on_selector_all("#refusals li[data-target]", "rows => rows.map(one => one.dataset.target)")
        there = [str(key) for key in refused if drawn(page, key).count()]
        if there and page.locator("a.lg").count():
            return there[0]
        step(page, count)
    raise AssertionError("nothing is ever refused")


def check_words(page: Any, key: str) -> None:
    """The card shows title, words and rule of this key, inside the window."""
    page.wait_for_selector(CARD)
    one = words_of(key)
    assert page.inner_text("#about .name b") == one.title
    assert page.inner_text("#about .name > :last-child") == one.rule
    assert one.words in page.inner_text("#about")
    assert drawn(page, key).get_attribute("aria-describedby") == "about"
    box, size = page.locator("#about").bounding_box(), page.viewport_size
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_hover_shows_title_words_and_rule(window: Any) -> None:
    bring(window, "ship:1").hover()
    check_words(window, "ship:1")
    drawn(window, "market:6").hover()
    wait_until(window, "document.querySelector('#about .name b').textContent === 'Market row 6'")
    check_words(window, "market:6")
    window.mouse.move(2, 2)
    wait_until(window, f"!({IS_OPEN})")


# When the ghost of a choice was drawn, and when a card explained its place.
NOTE_TIMES = """() => {
  window.times = {};
  const note = () => {
    if (document.querySelector('.ghosts .ghost')) window.times.ghost ??= performance.now();
    if (!document.getElementById('about').hidden) window.times.card ??= performance.now();
    if (!window.times.card) requestAnimationFrame(note);
  };
  note();
}"""


def test_a_lit_target_says_what_it_is_and_what_choosing_it_does(window: Any) -> None:
    """The ghost has the first word: the card comes when the pointer has rested, for it covers much of the board."""
    lit = window.locator("a.lg[data-action]").first
    window.evaluate(NOTE_TIMES)
    lit.hover()
    check_words(window, lit.get_attribute("data-key"))
    wait_until(window, "window.times.card !== undefined")
    times = window.evaluate("window.times")
    assert times["card"] - times["ghost"] > 500
    assert lit.get_attribute("aria-label") in window.inner_text("#about .may")
    assert "".join(lit.locator("title").all_text_contents()) == "", "the browser would lay its own label over the card"


def test_tab_enters_a_sheet_and_arrow_keys_go_on(window: Any) -> None:
    """One stop of the Tab key a sheet; the arrow keys go to the neighbour; the sheet remembers where one was."""
    bring(window, "market:4")
    window.locator("#sheet-market .ab[tabindex='0']").focus()
    first = focused(window)
    check_words(window, first)
    drawn(window, "market:4").focus()
    check_words(window, "market:4")
    window.keyboard.press("ArrowUp")
    assert focused(window) == "market:5"
    check_words(window, "market:5")
    window.keyboard.press("ArrowDown")
    window.keyboard.press("ArrowDown")
    assert focused(window) == "market:3"
    assert window.locator("#sheet-market .ab[tabindex='0']").get_attribute("data-key") == "market:3"
    window.keyboard.press("Tab")
    assert not window.evaluate("document.activeElement.closest('#sheet-market svg')")
    window.keyboard.press("Shift+Tab")
    assert focused(window) == "market:3"
    for _ in range(40):
        window.keyboard.press("Tab")
        if window.evaluate("document.activeElement.matches('#sheet-ships .ab')"):
            break
    check_words(window, focused(window))


def test_escape_closes_and_it_stays_closed_under_a_resting_pointer(window: Any) -> None:
    bring(window, "ship:0").hover()
    window.wait_for_selector(CARD)
    window.keyboard.press("Escape")
    assert not window.evaluate(IS_OPEN)
    for word in (0, 1):
        box = drawn(window, "ship:0").locator("text").nth(word).bounding_box()
        window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.wait_for_timeout(400)
    assert not window.evaluate(IS_OPEN)
    drawn(window, "ship:2").hover()
    check_words(window, "ship:2")


def test_a_tap_explains_and_a_lit_target_is_still_chosen_by_a_tap(phone: Any) -> None:
    bring(phone, "ship:1").tap()
    check_words(phone, "ship:1")
    lit = phone.locator("a.lg[data-action]").first
    bring(phone, lit.get_attribute("data-key"))
    lit.scroll_into_view_if_needed()
    tapped_twice(phone, lit)
    assert not phone.evaluate(IS_OPEN)


def test_a_long_press_explains_a_lit_target_and_does_not_choose_it(phone: Any) -> None:
    before = version(phone)
    lit = phone.locator("a.lg[data-action]").first
    lit.scroll_into_view_if_needed()
    phone.wait_for_timeout(200)
    box = lit.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = phone.context.new_cdp_session(phone)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    phone.wait_for_selector(CARD)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    check_words(phone, lit.get_attribute("data-key"))
    phone.wait_for_timeout(200)
    assert version(phone) == before
    tapped_twice(phone, lit)


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["1440", "1024", "390"])
def test_the_card_is_no_lid_over_what_may_be_chosen(chromium: Any, base: str, size: dict[str, int]) -> None:
    """Wherever it lies, a pointer goes through it to what is below."""
    watched = Watched(chromium, base, size)
    page = watched.page
    try:
        begin(page, GAME)
        lit = page.locator("a.lg[data-action]").last
        lit.scroll_into_view_if_needed()
        page.evaluate("document.querySelector('.tray .own .ab').focus({ preventScroll: true })")
        page.wait_for_selector(CARD)
        box = lit.bounding_box()
        page.evaluate(
            "([x, y]) => { const card = document.getElementById('about'); card.style.left = x; card.style.top = y; }",
            [f"{box['x'] - 10}px", f"{box['y'] - 10}px"],
        )
        before = version(page)
        page.wait_for_timeout(350)  # a question that has just come takes no click yet
        lit.click()
        wait_until(page, f"document.getElementById('table').dataset.version !== '{before}' || {SELECTED}")
        assert watched.wrong == []
    finally:
        watched.close()


def test_what_cannot_be_done_is_listed_and_said_at_its_element(window: Any) -> None:
    key = until_refused(window)
    window.click("#refusals summary")
    row = window.locator(f'#refusals li[data-target="{key}"]').first
    what, why, rule = row.locator("> *").all_inner_texts()
    assert what
    assert why.endswith(".")
    row.hover()
    assert "twin" in str(drawn(window, key).get_attribute("class"))
    window.mouse.move(2, 2)
    bring(window, key).focus()
    window.wait_for_selector("#about .not")
    told = window.inner_text("#about .not >> nth=0")
    assert why in told
    assert rule in told
    assert window.locator(f'a.lg[data-key="{key}"]').count() == 0


@pytest.mark.slow
def test_what_others_have_is_not_refused_to_me(window: Any) -> None:
    """Their slots are explained as mine are, without the reason why mine cannot be chosen."""
    for count in range(60):
        window.wait_for_selector(MY_TURN, timeout=PATIENCE)
        if window.locator('#refusals li[data-target^="slot:"]').count():
            break
        step(window, count)
    key = window.locator('#refusals li[data-target^="slot:0-"]').first.get_attribute("data-target")
    window.locator(".seat a").first.click()
    theirs = window.locator(f'.area [data-key="{key.replace("slot:0-", "slot:1-")}"]').first
    theirs.focus()
    window.wait_for_selector(CARD)
    assert window.inner_text("#about .name b") == words_of(theirs.get_attribute("data-about")).title
    assert window.locator("#about .not").count() == 0


def test_where_the_game_stands_and_the_rules_of_the_score_pad(window: Any, phone: Any) -> None:
    for page in (window, phone):
        assert page.locator("#turn .head").is_visible()
        assert page.inner_text("#turn .head").startswith("Setup")
    window.click(".tabs [data-tab=score]")
    assert window.locator(".panel-score th .rn").all_inner_texts() == list(branchline.game(GAME).score_rules.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [
        ("alubari", TABLET, "light"),
        (GAME, WIDE, "light"),
        ("railroad_revolution", PHONE, "dark"),
        ("railway_workers", WIDE, "dark"),
        ("small_railroad_empires", PHONE, "light"),
    ],
)
def test_axe_finds_nothing_serious_in_explanations(
    chromium: Any, base: str, name: str, size: dict[str, int], theme: str
) -> None:
    watched = Watched(chromium, base, size, color_scheme=theme, bypass_csp=True)
    page = watched.page
    try:
        begin(page, name)
        key = until_refused(page)
        page.evaluate("document.getElementById('refusals').open = true")  # on a phone it lies with all choices
        bring(page, key).focus()
        page.wait_for_selector("#about .not")
        assert page.locator("#about .not").count() == page.locator(f'#refusals li[data-target="{key}"]').count()
        check_axe(page)
        page.locator("a.lg").first.focus()
        page.wait_for_selector("#about .may")
        check_axe(page)
        assert page.evaluate(IS_OPEN)
    finally:
        watched.close()
