"""What a stranger takes for what: one thing leads, what can be pressed looks so and nothing else does, and nothing lies
over what is to be read."""

from __future__ import annotations

from typing import Any

import pytest
from positions import RECORDS, Part, Window, questions
from windows import LISTENS, LOW, MY_TURN, PATIENCE, PHONE, WIDE, Watched, begin, wait_until

import branchline
from branchline.web.desk import Desk

WHOLE_IN_SIGHT = """[...document.querySelectorAll('.said > * :is(p, .words, q, span)')].filter((one) => {
  const box = one.getBoundingClientRect(), pane = one.closest('.said').getBoundingClientRect();
  const isSaid = !one.children.length && ['One', 'Two', 'Three'].includes(one.textContent.trim());
  return isSaid && box.top >= pane.top && box.bottom <= pane.bottom;
}).map((one) => one.textContent.trim())"""
pytestmark = pytest.mark.browser

EMPIRES = "small_railroad_empires"
LOOKS = """(css) => {
    const { fontSize, color, borderTopWidth, backgroundColor } = getComputedStyle(document.querySelector(css));
    return { size: parseFloat(fontSize), color, edge: parseFloat(borderTopWidth), ground: backgroundColor }; }"""
KEPT = "document.querySelector('[data-kept]').textContent === 'Kept.'"
FRAME = "[document.querySelector('.frame')].flatMap((one) => [one.scrollHeight, one.clientHeight])"
COVERED = """() => {
    const tag = document.querySelector('.area .whose'), head = tag.getBoundingClientRect();
    const lies = ({ left, right, top, bottom, width }) =>
      width && left < head.right && right > head.left && top < head.bottom - 1 && bottom > head.top;
    const words = [...tag.parentElement.querySelectorAll('svg text')];
    return words.filter((one) => lies(one.getBoundingClientRect())).map((one) => one.textContent); }"""


def looks(page: Any, css: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(LOOKS, css)
    return found


def test_the_button_that_gives_something_up_is_no_more_than_any_other(chromium: Any, base: str, still: Desk) -> None:
    """table.md 2.7: while a delivery is lit, skipping it is in outline and names the loss."""
    window = Window(chromium, base, still, WIDE)
    skip = branchline.game(EMPIRES).actions.id("no_delivery")
    part = Part(RECORDS / EMPIRES / "cities-full.json")
    window.show(next(questions(still, part, lambda state, _: skip in state.legal and len(state.legal) > 1)))
    page = window.page
    assert "give" in str(page.get_attribute("#big", "class"))
    assert page.inner_text("#big > span") == "Skip the delivery"
    assert "unearned" in page.inner_text("#big > small")
    assert {**looks(page, "#big"), "size": 0} == {**looks(page, ".menulist .btn"), "size": 0}
    window.close()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_in_a_lesson_one_question_leads_and_what_cannot_be_pressed_is_no_button(
    chromium: Any, base: str, size: dict[str, int]
) -> None:
    window = Watched(chromium, base, size)
    page = window.page
    page.goto(f"/learn/{EMPIRES}/first")
    page.click("#begin")
    page.wait_for_selector(f"{MY_TURN} #lesson", timeout=PATIENCE)
    wait_until(page, LISTENS)
    page.click("#lessonon" if size is WIDE else "#big")
    page.wait_for_selector("#actform [data-asked]", state="attached", timeout=PATIENCE)
    assert page.inner_text("#big > span") == "Take what glows"
    waits = looks(page, "#big")
    assert page.is_disabled("#big")
    assert (waits["edge"], waits["ground"]) == (0, "rgba(0, 0, 0, 0)")
    said, asked = looks(page, "#lessonsay"), looks(page, "#ask")
    assert asked["size"] < said["size"]
    assert asked["color"] != said["color"]
    assert window.wrong == []
    window.close()


@pytest.mark.parametrize("size", [WIDE, LOW, PHONE], ids=["wide", "low", "phone"])
def test_a_switch_of_the_menu_holds_at_once_and_keep_is_in_view(chromium: Any, base: str, size: dict[str, int]) -> None:
    window = Watched(chromium, base, size)
    page = window.page
    begin(page, "junction", auto=False)
    page.click("details.menu:has(.settings) summary")
    keep = page.locator(".settings button").bounding_box()
    assert keep["y"] + keep["height"] < size["height"]
    page.select_option(".settings select", "dark")
    wait_until(page, KEPT)
    page.check(".settings [name=auto_confirm]")
    wait_until(page, KEPT)
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.get_attribute("body", "data-auto") == "1"
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.get_attribute("body", "data-auto") == "1"
    assert window.wrong == []
    window.close()


def test_who_is_new_and_is_quick_is_one_visitor(chromium: Any, base: str) -> None:
    """A form that is sent while a switch is still on its way waits for it: the cookie of the second would void the
    first."""
    window = Watched(chromium, base, WIDE)
    page = window.page
    page.goto("/")
    wait_until(page, LISTENS)
    page.click("details.menu summary")
    page.route("**/settings", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.check("input[name=auto_confirm]", no_wait_after=True)
    page.evaluate("document.querySelector('form:has(input[value=junction]) button[value=easy]').click()")
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    assert page.get_attribute("body", "data-auto") == "1"
    window.close()


@pytest.mark.parametrize("game", branchline.games())
def test_the_name_tag_of_an_area_covers_no_word_of_it(chromium: Any, base: str, game: str) -> None:
    """On the big screen, where the area of whoever decides is shown, and at the table, where a rival's is looked at."""
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, game)
    page.click("#players [data-area]")
    wait_until(page, "document.querySelector('.area .whose').getClientRects().length > 0")
    assert page.evaluate(COVERED) == []
    page.goto(f"{page.url.partition('#')[0]}/screen")
    wait_until(page, "document.querySelector('.area .whose').getClientRects().length > 0")
    assert page.evaluate(COVERED) == []
    window.close()


def test_a_sheet_that_is_brought_on_fits_the_stage_and_is_larger_on_a_phone(
    chromium: Any, base: str, still: Desk
) -> None:
    """The row it stands in for is folded, with its gap; what is low on a phone is drawn for a thumb."""
    setup = next(questions(still, Part(sorted((RECORDS / "railroad_revolution").glob("*.json"))[0], 0, 60)))
    for size, grows in ((WIDE, False), (PHONE, True)):
        window = Window(chromium, base, still, size)
        window.show(setup)
        high, room = window.page.evaluate(FRAME)
        assert high <= room
        scale = window.page.evaluate("document.querySelector('#sheet-setup svg').getScreenCTM().a")
        assert (scale > 1.3) == grows
        window.close()


@pytest.mark.parametrize(("size", "least"), [(WIDE, 3), (LOW, 1)], ids=["wide", "low"])
def test_what_is_said_has_the_room_that_the_teller_can_spare(
    chromium: Any, base: str, size: dict[str, int], least: int
) -> None:
    window = Watched(chromium, base, size)
    page = window.page
    begin(page, "junction", auto=False)
    wait_until(page, LISTENS)
    page.click(".tabs [data-tab=chat]")
    for words in ("One", "Two", "Three"):
        page.fill(".panel-chat [name=text]", words)
        page.press(".panel-chat [name=text]", "Enter")
        page.wait_for_selector(f".said :text-is('{words}')")
    seen = page.evaluate(WHOLE_IN_SIGHT)
    assert seen[-1] == "Three"
    assert len(seen) >= least
    assert window.wrong == []
    window.close()
