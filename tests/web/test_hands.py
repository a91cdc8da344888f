"""A game played by hand in a real browser: a second click decides nothing, keys alone are enough, and what others do
leaves alone what a reader has opened or begun to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from positions import IS_ALL
from windows import (
    CHOICE,
    END,
    IS_BUSY,
    MINE_ALONE_OR_OVER,
    MINE_OR_OVER,
    MY_TURN,
    PATIENCE,
    PHONE,
    WIDE,
    Watched,
    answered,
    begin,
    check_axe,
    come_to_rest,
    step,
    take,
    version,
    wait_until,
)

import branchline

pytestmark = pytest.mark.browser


@pytest.fixture
def watched(chromium: Any, base: str) -> Iterator[Watched]:
    found = Watched(chromium, base, WIDE)
    yield found
    found.close()
    # An answer that came too late is refused by the server, and nothing is decided twice.
    assert [one for one in found.wrong if "409" not in one] == []


def middle_of(place: Any) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_clicks_at_one_point_are_one_decision(watched: Watched) -> None:
    page = watched.page
    begin(page, "alubari", auto=False)
    decided: list[str] = []
    found = 0
    page.on("request", lambda one: decided.append(one.url) if one.method == "POST" else None)
    for apart in (50, 150, 300, 450):
        wait_until(page, MINE_OR_OVER)
        page.wait_for_timeout(350)  # what comes sooner after an answer is dropped in any case
        before, decided[:] = version(page), []
        lit = page.locator("a.lg:visible")
        x, y = middle_of(lit.first if lit.count() else page.locator("#big"))
        for _ in range(2):
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.up()
            page.wait_for_timeout(apart)
        wait_until(page, f"!({IS_BUSY})")
        answers = [one for one in decided if one.endswith(("/act", "/confirm", "/undo"))]
        assert len(answers) <= 1, apart
        found += len(answers)
        page.mouse.move(2, 2)
        if page.inner_text("#big") == "End turn":
            page.keyboard.press("e")
        elif version(page) == before:
            step(page, 0)  # the place has several meanings, and only asked which
    assert found > 0


# From the press on: how long until something of what was pressed is seen.
PICTURED = """(name) => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const seen = () => ['a.sent', 'a.picked', '.pop', '.ghosts .shape'].map(count).join();
  window.pictured = null;
  document.addEventListener(name, () => {
    const before = seen(), began = performance.now();
    const look = () => {
      if (seen() !== before) window.pictured = performance.now() - began;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}"""


@pytest.mark.parametrize("way", ["pointerdown", "keydown"], ids=["click", "enter"])
def test_what_is_pressed_is_seen_while_the_network_lets_it_wait(watched: Watched, way: str) -> None:
    """Acceptance 4: the answer of the server is held back, and the picture changes within 100 ms all the same."""
    page, held, times = watched.page, [], []
    page.route("**/act", lambda route: held.append(route))
    begin(page, "alubari", auto=False)
    for count in range(8):
        wait_until(page, MINE_OR_OVER)
        if page.inner_text("#big") == "End turn":
            before = version(page)
            page.keyboard.press("e")
            wait_until(page, answered(before))
            continue
        place = page.locator("a.lg[data-action]:visible")
        if place.count() == 0:
            take(page)
        elif way == "keydown":
            page.mouse.move(2, 2)
            place.nth(count % place.count()).focus()
            page.evaluate(PICTURED, way)
            page.keyboard.press("Enter")
        else:
            page.wait_for_timeout(350)  # what comes sooner after an answer is dropped
            x, y = middle_of(place.nth(count % place.count()))
            page.mouse.move(x, y)
            page.evaluate(PICTURED, way)
            page.mouse.click(x, y)
        if place.count():
            wait_until(page, "window.pictured !== null")
            times.append(page.evaluate("window.pictured"))
        while not held:
            page.wait_for_timeout(10)
        assert page.evaluate(IS_BUSY)
        before = version(page)
        held.pop().continue_()
        wait_until(page, answered(before))
        if len(times) == 3:
            break
    assert times, "no place was ever lit"
    assert min(times) <= 100, "of several presses the quickest, for the machine may be busy"


GIVES_UP = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.give, [data-gives-up]'))"


def test_a_pointer_that_ended_a_turn_rests_on_nothing_that_gives_something_up(watched: Watched) -> None:
    """Acceptance 13: the big button keeps its place, and where it said End turn it next says what gives something up.
    Until the pointer has moved, or has pressed once in vain, there is nothing under it."""
    page = watched.page
    begin(page, "alubari", auto=False)  # a turn in the Stockyard begins with "Take nothing"
    for count in range(40):
        wait_until(page, MINE_OR_OVER)
        if page.locator("#big[form=confirmform]").count() == 0:
            step(page, count)
            continue
        x, y = middle_of(page.locator("#big"))
        page.wait_for_timeout(550)
        before = version(page)
        page.mouse.move(x, y)
        page.mouse.dblclick(x, y)
        wait_until(page, answered(before))
        while not page.evaluate(MINE_OR_OVER):
            assert not page.evaluate(GIVES_UP, [x, y])
        come_to_rest(page)
        assert not page.evaluate(GIVES_UP, [x, y])
        assert page.evaluate("document.activeElement.dataset.givesUp === undefined")
        if page.locator("#big.give:enabled").count():
            before = version(page)
            page.mouse.click(x, y)
            page.wait_for_timeout(300)
            assert version(page) == before
            assert page.locator("#big .early").is_visible(), "whoever presses all the same is told"
            assert page.evaluate(GIVES_UP, [x, y]), "and is taken at their word the next time"
            return
    raise AssertionError("no turn begins with something to give up")


@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.parametrize("name", branchline.games() if IS_ALL else ["junction", "small_railroad_empires"])
def test_keys_alone_are_enough_and_the_focus_is_never_lost(watched: Watched, name: str) -> None:
    """Acceptance 15: a whole game by digits, Tab, Enter and E; after each answer something has the focus. Of a large
    game its beginning, where not everything is tried."""
    page = watched.page
    begin(page, name)
    for count in range(2000 if IS_ALL or name == "junction" else 30):
        wait_until(page, MINE_ALONE_OR_OVER)
        if page.locator(END).count():
            return
        assert page.evaluate("document.activeElement !== document.body") or count == 0, count
        before = version(page)
        answer_by_keys(page, count)
        assert page.evaluate(f"{IS_BUSY} || document.getElementById('table').dataset.version !== '{before}'"), count
        wait_until(page, answered(before))
        assert page.evaluate("document.activeElement !== document.body"), count
    assert count == 29, "the game does not end"


ROW = """(digit) => {
  const row = [...document.querySelectorAll('#actform > :is(.act, .grp, .many)')].find(
    (one) => one.querySelector('kbd')?.textContent === String(digit));
  if (row.matches('.many')) return row.querySelector('summary');
  return row.matches('.grp') ? row.querySelector('.num.now, .num') : row;
}"""


def answer_by_keys(page: Any, count: int) -> None:
    """A row by its printed digit, then Enter; what opens is gone through with Tab. Where there is no row, the big
    button."""
    digits = page.locator("#actform > :is(.act, .grp, .many) kbd").count()
    if digits == 0:
        page.keyboard.press("e")
        return
    digit = count % digits + 1
    there = f"document.activeElement === ({ROW})({digit})"
    if not page.evaluate(there):
        page.keyboard.press(str(digit))
    assert page.evaluate(there), f"the digit {digit} does not lead to its row"
    page.keyboard.press("Enter")
    if page.locator("details.many[open]").count():
        wait_until(page, "document.activeElement.closest('.drawer [name=action]') !== null")
        for _ in range(count % 4):
            page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.drawer [name=action]') === null"):
            page.keyboard.press("Shift+Tab")  # it was a short one
        page.keyboard.press("Enter")


def test_the_big_button_carries_out_what_it_says(watched: Watched) -> None:
    """Also where it stands for a sentence of the list that gives something up, and nothing is picked."""
    page = watched.page
    begin(page, "small_railroad_empires")
    for count in range(200):
        wait_until(page, MINE_OR_OVER)
        if page.locator(END).count():  # it depends on the deal whether there was anything to give up
            begin(page, "small_railroad_empires")
            continue
        before = version(page)
        if page.locator("#big.give[name=action]:enabled").count():
            come_to_rest(page)  # one that has just become so is not pressed by mistake
            page.click("#big")
            wait_until(page, answered(before))
            assert page.locator("#message[role=alert]").count() == 0
            return
        step(page, count)
    raise AssertionError("the big button never stood for giving something up")


def test_what_others_do_leaves_alone_what_is_open_or_begun(watched: Watched) -> None:
    page = watched.page
    begin(page, "alubari")
    page.click(".tabs [data-tab=chat]")
    page.fill("#notetext", "half a li")
    held = "[scrollX, scrollY, document.body.dataset.tab, document.getElementById('notetext').value]"
    before = page.evaluate(held)
    for count in range(4):
        wait_until(page, MINE_OR_OVER)
        now = version(page)
        take(page, count % page.locator(CHOICE).count())
        wait_until(page, answered(now))
        assert page.evaluate(held) == before
    assert page.evaluate("document.activeElement.id") == "notetext"


def test_a_rivals_things_take_the_place_of_mine_and_go_again(watched: Watched) -> None:
    page = watched.page
    begin(page, "railroad_revolution")
    rival = page.locator(".seat a").first
    seat = rival.get_attribute("data-area")
    rival.click()
    assert page.locator(f"#area-{seat}").is_visible()
    # What is asked for on my own sheets stays in view beside theirs.
    assert page.locator(".tray .own").is_visible() == (page.locator(".tray .own .sheet.lit").count() > 0)
    page.keyboard.press("Escape")
    assert page.locator(".tray .own").is_visible()
    assert not page.locator(f"#area-{seat}").is_visible()


def test_a_switch_under_the_button_ends_turns_by_themselves_from_then_on(watched: Watched) -> None:
    page = watched.page
    begin(page, "alubari", auto=False)
    step(page, 0)
    wait_until(page, "document.getElementById('big').textContent === 'End turn'")
    page.check("[name=always]")
    page.keyboard.press("Tab")
    page.evaluate("document.getElementById('big').click()")
    wait_until(page, "document.getElementById('ask').textContent !== 'End your turn?'")
    for count in range(3):
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        assert page.inner_text("#ask") != "End your turn?"
        step(page, count)


SPREAD = """(apart) => {
  const frame = document.querySelector('.frame'), { left, top, width, height } = frame.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const touch = (name, by) => {
    const finger = (aside, identifier) => new Touch({ identifier, target: frame, clientX: x + aside, clientY: y });
    const at = [-by, by].map(finger);
    const sent = new TouchEvent(name, { touches: name === 'touchend' ? [] : at, bubbles: true, cancelable: true });
    frame.dispatchEvent(sent);
    return sent.defaultPrevented;
  };
  touch('touchstart', 50);
  const isTaken = touch('touchmove', 50 * apart);
  touch('touchend', 50 * apart);
  const shown = [...document.querySelectorAll('.frame .pan > svg')].find((one) => one.getClientRects().length);
  return [isTaken, shown.getScreenCTM().a, frame.scrollWidth / frame.clientWidth, scrollX + scrollY];
}"""


def test_two_fingers_make_the_board_larger(chromium: Any, base: str) -> None:
    """On a phone: up to three times, inside its frame, and never smaller than can be read."""
    phone = Watched(chromium, base, PHONE, has_touch=True, is_mobile=True)
    page = phone.page
    begin(page, "small_railroad_empires")
    before = version(page)
    _, plain, wide, _ = page.evaluate(SPREAD, 1)
    is_taken, larger, wider, scrolled = page.evaluate(SPREAD, 2)
    assert is_taken, "or the browser would enlarge the page"
    assert larger == pytest.approx(2 * plain, rel=0.02)
    assert wider > 1.8 * wide
    assert scrolled == 0
    assert page.evaluate(SPREAD, 5)[1] == pytest.approx(3 * plain, rel=0.02)
    assert page.evaluate(SPREAD, 0.1)[1] == pytest.approx(plain, rel=0.02)
    assert version(page) == before
    phone.close()
    assert phone.wrong == []


def test_undo_names_what_it_undoes(watched: Watched) -> None:
    """In full in its title, and on it by the words of the button that did it."""
    page = watched.page
    begin(page, "alubari", auto=False)
    done = page.evaluate(f"document.querySelectorAll({CHOICE!r})[0].dataset.button")
    take(page)
    wait_until(page, "!document.getElementById('undo').disabled")
    title = page.get_attribute("#undo", "title")
    assert title.startswith("Undo: ")
    assert title.removeprefix("Undo: ").rstrip(".") in page.inner_text(".panel-log")
    assert page.inner_text("#undo small") == done.partition(", ")[0]


def test_axe_finds_nothing_serious_in_popover_drawer_and_list_of_keys(chromium: Any, base: str) -> None:
    watched = Watched(chromium, base, WIDE, bypass_csp=True, reduced_motion="reduce")
    page = watched.page
    try:
        begin(page, "small_railroad_empires")
        for count in range(40):
            wait_until(page, MINE_OR_OVER)
            if page.locator("a.lg[data-choices]").count() and page.locator("details.many").count():
                break
            step(page, count)
        page.locator("a.lg[data-choices]").first.press("Enter")
        page.wait_for_selector(".pop")
        check_axe(page)
        page.keyboard.press("Escape")
        page.evaluate("document.querySelector('details.many').open = true")
        check_axe(page)
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        check_axe(page)
    finally:
        watched.close()
