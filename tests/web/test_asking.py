"""How the page asks, in its details: presses that were not meant, steppers, the course, the tray of a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsers import Browser
from positions import Asked, Part, Window, questions, records

import branchline
from branchline.web.desk import Desk

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
ALUBARI = "alubari"
CARD = "document.getElementById('about').hidden ? '' : document.getElementById('about').textContent"
# The share of the window that the tray has.
TRAY = "document.querySelector('.tray .own').getBoundingClientRect().height / innerHeight"
SWIPE = """(by) => { const grip = document.querySelector('.grip'), { x, y } = grip.getBoundingClientRect();
  const send = (name, at) => grip.dispatchEvent(new PointerEvent(name,
    { clientX: x, clientY: at, pointerType: 'touch', bubbles: true }));
  send('pointerdown', y); send('pointerup', y + by); grip.click(); }"""


@pytest.fixture(scope="module")
def wide(chromium: Any, base: str, still: Desk) -> Iterator[Window]:
    window = Window(chromium, base, still, WIDE)
    yield window
    window.close()


def with_a_choice(still: Desk, name: str, wanted: Any, path: int = 0) -> Asked:
    """The first question of a record of a game where such an action can be taken."""
    text = branchline.game(name).actions.text
    part = Part(records(name)[path])
    return next(questions(still, part, lambda state, _: any(wanted(text(one)) for one in state.legal)))


def first_lit(window: Window, still: Desk, name: str) -> tuple[Asked, str]:
    """The first question of a record of a game with a place that is a whole choice, shown, and that place."""
    game = branchline.game(name)

    def lone(state: Any, seat: int) -> bool:
        return any(len(one.places) == 1 for one in game.choices(state, seat))

    for asked in questions(still, Part(records(name)[0]), lone):
        window.show(asked)
        for choice in asked.choices:
            if len(choice.places) == 1 and window.hand("isLit", choice.places[0]):
                return asked, choice.places[0]
    raise AssertionError("nothing is lit")


@pytest.mark.parametrize("name", branchline.games())
def test_a_finger_that_was_down_when_the_answer_came_answers_nothing_new(wide: Window, still: Desk, name: str) -> None:
    """Until it has moved 4 px or been up once: what is let go there was meant for the question before."""
    one, key = first_lit(wide, still, name)
    point, mouse = wide.hand("point", key), wide.page.mouse
    mouse.move(*point)
    for by in (0, 3):
        mouse.down()
        wide.show(one)
        mouse.move(point[0] + by, point[1])
        mouse.up()
        assert wide.sent is None, f"it was held over the answer, and moved by {by} px"
        wide.wait()
    wide.press(*point)
    assert wide.sent is not None or wide.page.locator(".pop, a.lg.picked, #actform .sel").count()


@pytest.mark.parametrize("name", branchline.games())
def test_the_second_press_at_a_point_is_dropped(wide: Window, still: Desk, name: str) -> None:
    """Acceptance 13: two presses 50 to 450 ms apart make one decision, also where the next question is there."""
    one, key = first_lit(wide, still, name)
    clock = wide.page.clock
    for apart in (50, 250, 450):
        wide.show(one)
        point = wide.hand("point", key)
        clock.pause_at(wide.page.evaluate("Date.now()") / 1000 + 2)
        wide.page.mouse.click(*point)
        wide.hand("show", one.html)
        clock.run_for(apart)
        wide.page.mouse.click(*point)
        assert wide.sent is None, apart
        assert wide.page.locator(".pop, a.lg.picked").count() == 0, apart
        clock.resume()


def test_a_stepper_says_where_it_ends(wide: Window, still: Desk) -> None:
    """- and + of a kind can be pressed only where they do something, and the focus stays on one that does."""
    wide.show(with_a_choice(still, ALUBARI, lambda text: text == "stock:2-0-0"))
    less, more = (wide.page.locator(f'[data-{name}="cube:iron"]') for name in ("less", "more"))
    assert less.is_disabled()
    assert more.is_enabled()
    more.click()
    wide.wait()
    assert less.is_enabled()
    less.focus()
    less.press("Enter")
    assert less.is_disabled()
    assert wide.page.evaluate("document.activeElement.dataset.more") == "cube:iron"


@pytest.mark.parametrize("name", branchline.games())
def test_a_stop_of_the_course_says_what_happens_there(wide: Window, still: Desk, name: str) -> None:
    """By a pointer that rests there, by keys, and by a tap; with its rule."""
    asked = next(questions(still, Part(records(name)[0])))
    wide.show(asked)
    course = asked.scene.course
    assert course is not None
    stops = wide.page.locator(".stops .ab")
    for at, stop in enumerate(course.stops):
        stops.nth(at).hover()
        wide.page.clock.run_for(400)
        assert stop.words in wide.page.evaluate(CARD)
        assert stop.rule in wide.page.evaluate(CARD)
    wide.page.mouse.move(1060, 500)  # between stage and rail
    wide.page.clock.run_for(400)
    assert wide.page.evaluate(CARD) == ""
    stops.first.focus()
    assert course.stops[0].words in wide.page.evaluate(CARD)
    wide.page.keyboard.press("ArrowRight")
    assert course.stops[1].words in wide.page.evaluate(CARD)


def test_the_present_stop_answers_a_tap_on_a_phone(chromium: Any, base: str, still: Desk) -> None:
    window = Window(chromium, base, still, PHONE, has_touch=True)
    asked = next(questions(still, Part(records(ALUBARI)[0])))
    window.show(asked)
    window.page.locator(".stops .here .ab").tap()
    course = asked.scene.course
    assert course is not None
    assert course.stops[course.here].words in window.page.evaluate(CARD)
    window.close()


def test_a_swipe_on_its_grip_opens_the_tray_of_a_phone_and_closes_it(chromium: Any, base: str, still: Desk) -> None:
    """Up to 60 % of the screen; the board gives way and is not covered."""
    window = Window(chromium, base, still, PHONE, has_touch=True)
    window.show(next(questions(still, Part(records("movers_and_shakers")[0]))))
    page, low = window.page, window.page.evaluate(TRAY)
    page.evaluate(SWIPE, -60)
    assert low < page.evaluate(TRAY) <= 0.6
    assert page.locator(".grip").get_attribute("aria-expanded") == "true"
    stage, tray = (page.locator(css).bounding_box() for css in (".stage", ".tray"))
    assert stage["y"] + stage["height"] <= tray["y"] + 1
    page.evaluate(SWIPE, 60)
    assert page.evaluate(TRAY) == low
    page.evaluate(SWIPE, 0)
    assert page.evaluate(TRAY) > low, "and a tap does the same"
    window.close()


def test_the_waiting_room_leads_to_the_rules_and_says_how_long_they_take(ada: Browser) -> None:
    ada.post("/new", game=ALUBARI, seat_0="me", name_0="Ada", seat_1="open")
    assert f"Read the rules <small>({branchline.game(ALUBARI).rulebook.minutes} min)</small>" in ada.text
    assert 2 < branchline.game(ALUBARI).rulebook.minutes < 60
