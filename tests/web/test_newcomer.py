"""What a newcomer stumbled over who played whole games, on a phone and at a desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from positions import RECORDS, Asked, Part, Table, Window, questions

import branchline
from branchline.web.desk import Desk

pytestmark = pytest.mark.browser
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
REVOLUTION, SHAKERS, WORKERS = "railroad_revolution", "movers_and_shakers", "railway_workers"
LATE_TURN = "end-on-the-last-players-turn"
SEEN = "(css) => [...document.querySelectorAll(css)].filter((one) => one.getClientRects().length).length"

# As the stream brings a table whose question is another one.
GIVES_UP = """import(document.querySelector('script[src$="branchline.js"]').src.replace('branchline.js', 'live.js'))
  .then(({ receive }) => receive(document.getElementById('table').outerHTML
    .replace(/data-stand="\\w+"/, 'data-stand="another"').replace(/data-version="(\\d+)"/, 'data-version="99999"')
    .replace(/ data-page="[^"]*"/, ' data-page="another"').replace('<main ', '<main data-page="another" ')))"""


def shown(desk: Desk, game: str, record: str, number: int, seat: int) -> Any:
    table = Table(desk, RECORDS / game / f"{record}.json")
    return table.shown(table.at(number), seat)


def first(desk: Desk, game: str, is_wanted: Callable[[Any, set[str]], bool]) -> Asked:
    """The first question of a game whose position and the verbs of whose choices are wanted."""
    played = branchline.game(game)
    for path in sorted((RECORDS / game).glob("*.json")):
        for asked in questions(
            desk, Part(path), lambda state, seat: is_wanted(state, {one.verb for one in played.choices(state, seat)})
        ):
            return asked
    raise AssertionError("there is no such question")


def test_a_rivals_things_take_the_place_of_mine_on_a_phone(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """1.4: also while mine are lit, and beside the log."""
    phone = window(PHONE)
    phone.show(shown(still, REVOLUTION, LATE_TURN, 268, 2))
    assert phone.page.locator(".tray .own .sheet.lit").count() == 1
    mine = phone.page.locator(".tray .own").bounding_box()["height"]
    phone.page.click("#plate-1")
    phone.page.click(".tolog")
    assert not phone.page.locator(".tray .own").is_visible()
    assert phone.page.locator("#area-1").bounding_box()["height"] >= mine


def test_deals_of_which_none_can_be_had_are_on_stage_when_they_are_asked_for(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """1.3: nothing of the board is lit then; what is refused is what the question is about."""
    asked = shown(still, REVOLUTION, LATE_TURN, 122, 2)
    phone = window(PHONE)
    phone.show(asked)
    phone.page.locator(".stabs [data-group]", has_text="Telegraph").click()
    phone.show(asked)
    assert phone.page.evaluate(SEEN, '.frame [data-key^="deal:"]') > 0


def test_what_a_rival_did_is_not_marked_on_what_is_mine(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """3.2: a hand that was dealt to me after it is nothing that the rival has touched."""
    wide = window(WIDE)
    wide.show(shown(still, SHAKERS, "two-players", 218, 0))
    assert wide.page.locator(".stage .trail-place").count() > 0
    assert wide.page.locator(".tray .own .trail-beat, .tray .own .trail-tag").count() == 0


def test_a_setup_card_that_is_gone_is_taken(still: Desk) -> None:
    """MS-2.12: its tile went with it; that of no card is still to come."""
    asked = first(still, SHAKERS, lambda state, verbs: verbs == {"draft"} and any(one >= 0 for one in state.setup_card))
    assert re.search(r">[A-E] · taken<", asked.html)
    assert "no tile yet" not in asked.html


def test_no_story_ends_with_a_divider(still: Desk) -> None:
    tried = 0
    for asked in questions(still, Part(RECORDS / WORKERS / "round-four-two-players.json", 0, 60)):
        beat = asked.scene.story.last
        tried += beat is not None and bool(beat.told) and not beat.rule
        assert not re.search(r'id="telling".*?<p class="why">[^\n]*· ?</p>', asked.html, re.DOTALL)
    assert tried > 0


def test_a_request_that_is_given_up_is_no_error(window: Callable[[dict[str, int]], Window], still: Desk) -> None:
    """The table moved on before the answer came: nobody did anything wrong, and the console says nothing."""
    wide, said = window(WIDE), []
    wide.show(shown(still, REVOLUTION, LATE_TURN, 268, 2))
    page = wide.page
    page.route("**/never", lambda route: None)  # no answer comes
    page.on("console", lambda message: said.append(message.text))
    page.evaluate("htmx.ajax('POST', '/never', { source: '#actform', swap: 'none' }); 0")
    page.evaluate(GIVES_UP)
    assert said == []
