"""What one press does: a place with one meaning, whatever else belongs to it, and a train that goes as far as it
can."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from positions import RECORDS, Asked, Part, Window, questions

import branchline
from branchline.core.sheet import Choice
from branchline.web.desk import Desk

pytestmark = pytest.mark.browser
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
MOVERS = "movers_and_shakers"
STEPS = "document.querySelector('#actform [name=steps]').value"
# Press a place; then, as soon as the answer is there, which asks for the same once more, another.
ONE_AFTER_THE_OTHER = """([answer, first, second]) => {
  const press = (key) => document.querySelector(`a.lg[data-key="${CSS.escape(key)}"]`)
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  press(first);
  const sent = window.sent;
  hands.show(answer);
  press(second);
  return [sent, window.sent, document.querySelectorAll('a.lg.picked, .pop').length]; }"""
ROWS = "[...document.querySelectorAll('.pop button.act .says')].map((one) => one.firstChild.textContent)"


def asked_in(desk: Desk, is_wanted: Callable[[list[Choice]], bool]) -> Asked:
    """The first question of Movers & Shakers whose choices are wanted."""
    game = branchline.game(MOVERS)
    for path in sorted((RECORDS / MOVERS).glob("*players*.json")):
        for asked in questions(desk, Part(path), lambda state, seat: is_wanted(list(game.choices(state, seat)))):
            return asked
    raise AssertionError("there is no such question")


def only_at(choices: list[Choice]) -> list[tuple[str, Choice]]:
    """Places of a single choice, which has another part besides, and that choice."""
    held = {key: [one for one in choices if key in one.places] for choice in choices for key in choice.places}
    return [(key, found[0]) for key, found in held.items() if len(found) == 1 and len(set(found[0].places)) == 2]


def press(window: Window, key: str) -> None:
    window.press(*window.hand("point", key))


def test_a_place_with_one_meaning_is_all_of_a_choice_of_two_parts(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """table.md 2.1: nothing else needs to be pressed; who presses the other part all the same asks for nothing new."""
    wide = window(WIDE)
    asked = asked_in(still, lambda found: any(key == one.places[1] for key, one in only_at(found)))
    key, choice = next((key, one) for key, one in only_at(asked.choices) if key == one.places[1])
    wide.show(asked)
    press(wide, key)
    assert wide.sent == str(choice.action)
    wide.show(asked)
    sent, again, picked = wide.page.evaluate(ONE_AFTER_THE_OTHER, [asked.html, key, choice.places[0]])
    assert (sent, again, picked) == (str(choice.action), None, 0)
    assert "too soon" in wide.page.inner_text("#big")
    wide.page.clock.run_for(2000)
    press(wide, choice.places[0])
    assert wide.sent is not None or wide.page.locator("a.lg.picked, .pop").count() > 0


def test_on_a_phone_the_first_tap_shows_it_and_the_second_does_it(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """table.md 2.3"""
    phone = window(PHONE)
    asked = asked_in(still, lambda found: any(key == one.places[1] for key, one in only_at(found)))
    key, choice = next((key, one) for key, one in only_at(asked.choices) if key == one.places[1])
    phone.show(asked)
    press(phone, key)
    assert phone.sent is None
    assert phone.page.inner_text("#big > span") == choice.button
    press(phone, key)
    assert phone.sent == str(choice.action)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_train_goes_one_step_or_as_far_as_it_can(
    window: Callable[[dict[str, int]], Window], still: Desk, size: dict[str, int]
) -> None:
    """table.md 2.4, MS-7.5: both stand at the train, one step first; the big button counts them all."""
    here = window(size)
    asked = asked_in(still, lambda found: any(one.steps > 2 for one in found))
    choice = next(one for one in asked.choices if one.steps > 2)
    for at in (0, 1):
        here.show(asked)
        press(here, choice.places[0])
        assert here.sent is None
        assert here.page.evaluate(ROWS)[:2] == [choice.here, choice.far]
        assert here.page.inner_text("#big > span") == choice.button
        row = here.page.locator(".pop button.act").nth(at)
        row.focus()
        assert here.page.inner_text("#big > span") == (choice.far if at else choice.button)
        row.press("Enter")
        assert here.sent == str(choice.action)
        assert here.page.evaluate(STEPS) == str(choice.steps if at else 1)
    here.show(asked)
    press(here, choice.places[0])
    here.page.locator(".pop button.act").nth(1).focus()
    assert here.page.inner_text("#big > span") == choice.far
    here.press(*here.hand("middle", "#big"))
    assert (here.sent, here.page.evaluate(STEPS)) == (str(choice.action), str(choice.steps))
    here.show(asked)
    here.page.evaluate(f"document.getElementById('choice-{choice.action}').click()")
    assert (here.sent, here.page.evaluate(STEPS)) == (str(choice.action), "1"), "a row of the list is one step"
