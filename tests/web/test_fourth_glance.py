"""What strangers stumbled over when they came a fourth time: what stays lit, what the button does, where things lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from positions import RECORDS, Asked, Part, Table, Window, moments, questions, shortest

import branchline
from branchline.web.desk import Desk

pytestmark = pytest.mark.browser
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
STILL_LIT = "document.querySelectorAll('.lit:not(.off) > a.lg:not(.picked)').length"
HIDDEN_OF_THE_QUESTION = (
    "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.q'))"
)
MORPHED = """(html) => {
  Idiomorph.morph(document.getElementById('table'), html, { morphStyle: 'outerHTML' });
  document.getElementById('table').dataset.stand = 'another';
  document.dispatchEvent(new CustomEvent('table:changed')); }"""
BIG = "(({ disabled, textContent, className }) => [disabled, textContent, className])(document.getElementById('big'))"


def asked_in(desk: Desk, game: str, is_wanted: Callable[[list[Any]], bool]) -> Asked:
    """The first question of a record of a game whose choices are wanted."""
    played = branchline.game(game)
    for path in sorted((RECORDS / game).glob("*.json")):
        for asked in questions(desk, Part(path), lambda state, seat: is_wanted(list(played.choices(state, seat)))):
            return asked
    raise AssertionError("there is no such question")


def press(window: Window, place: Any) -> None:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    window.press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_where_one_place_is_the_whole_choice_the_others_stay_lit(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """On a phone the first tap only shows what would be; any other place may still be tapped instead."""
    phone = window(PHONE)
    asked = asked_in(
        still, "small_railroad_empires", lambda found: len(found) > 3 and all(len(one.places) == 1 for one in found)
    )
    phone.show(asked)
    lit = phone.page.evaluate(STILL_LIT)
    press(phone, phone.page.locator("a.lg:visible").first)
    assert phone.sent is None
    assert phone.page.locator("a.lg.picked").count() == 1
    assert phone.page.evaluate(STILL_LIT) == lit - 1


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_half_a_choice_gives_nothing_up(
    window: Callable[[dict[str, int]], Window], still: Desk, size: dict[str, int]
) -> None:
    """A car is picked, and not yet which crate goes onto it: the button that said "Stop loading" waits for the rest."""

    def loads(found: list[Any]) -> bool:
        crates = {one.places[0] for one in found if len(one.places) == 2}
        return len(crates) > 1 and [one.gives_up for one in found].count(True) == 1

    here = window(size)
    asked = asked_in(still, "movers_and_shakers", loads)
    here.show(asked)
    was = here.page.evaluate(BIG)
    assert (was[0], "give" in was[2]) == (False, True)
    several = here.page.locator("a.lg[data-key^='car:'][aria-label*='choices']:visible").first
    press(here, several)
    disabled, words, css = here.page.evaluate(BIG)
    assert (disabled, "give" in css) == (True, False)
    assert words.startswith("Load …")
    assert words.endswith("choices")
    press(here, several)
    assert here.page.evaluate(BIG) == was, "taken back, all is as it was"
    assert here.sent is None


def test_board_and_dock_of_a_phone_stand_still_when_only_the_end_of_a_turn_is_left(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    phone = window(PHONE)
    stand = "['.stage', '#big'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    table = Table(still, RECORDS / "small_railroad_empires" / "cities-full.json")
    held = table.held(0)
    assert held is not None
    phone.show(table.shown(table.at(held.row.number - 1), held.row.held_by))
    before = phone.page.evaluate(stand)
    phone.show(table.shown(held, held.row.held_by))
    assert phone.page.locator(".always").is_visible()
    assert [(one["top"], one["bottom"]) for one in phone.page.evaluate(stand)] == [
        (one["top"], one["bottom"]) for one in before
    ]


def test_who_invests_is_told_of_tokens_and_not_of_money(still: Desk) -> None:
    """MS-11.6: a space costs tokens."""
    asked = asked_in(still, "movers_and_shakers", lambda found: found[0].text.startswith("invest:"))
    assert re.fullmatch(
        r"You have \d investment tokens?; a space costs as many as its row says.", asked.scene.panel.why
    )


def test_setup_cards_are_named_in_one_row_by_their_letters(still: Desk) -> None:
    """MS-2.12: what each brings stands on the card; the list fits its place beside the board."""
    asked = asked_in(still, "movers_and_shakers", lambda found: found[0].text.startswith("draft:"))
    (row,) = asked.scene.panel.rows
    assert row.kind == "places"
    assert set(row.labels) <= set("ABCDE")
    assert len(row.labels) > 1


@pytest.mark.parametrize("text", ["place:", "assign:"])
def test_on_a_phone_a_secret_question_is_read_whole(
    window: Callable[[dict[str, int]], Window], still: Desk, text: str
) -> None:
    """With what there is to do it with, and how many choose besides."""
    phone = window(PHONE)
    asked = asked_in(still, "railway_workers", lambda found: found[0].text.startswith(text))
    phone.show(asked)
    assert phone.page.evaluate(HIDDEN_OF_THE_QUESTION) <= 1
    said = phone.page.inner_text(".q")
    assert "You have" in said
    assert asked.scene.panel.secret_note in said


ROW_OF_BUTTONS = """[...document.querySelectorAll('.overc .row2:not(.ends) .btn')].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = one.getBoundingClientRect(), { top, bottom } = words.getBoundingClientRect();
  return [Math.round(box.top), Math.round(box.bottom), top >= box.top && bottom <= box.bottom]; })"""


def test_the_ways_on_from_the_end_stand_in_one_row_with_room_for_their_words(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    phone = window(PHONE)
    table = Table(still, shortest("small_railroad_empires"))
    phone.show(table.shown(table.whole(), 0))
    buttons = phone.page.evaluate(ROW_OF_BUTTONS)
    assert len(buttons) == 3
    assert len({tuple(box) for *box, _ in buttons}) == 1, buttons
    assert all(has_room for *_, has_room in buttons)


OUTLINED = """(() => {
  const found = [...document.querySelectorAll('.trail-beat.lit .trail-place:not(.was)')];
  return found.map((one) => ['x', 'y', 'width'].map((name) => Math.round(one[name]?.baseVal.value ?? 0)).join());
})()"""


def test_however_many_cards_come_to_a_hand_it_is_outlined_once(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """MS-11.7: a new hand is dealt; a fill for each card would hide what is read there."""
    wide = window(WIDE)
    for path in sorted((RECORDS / "movers_and_shakers").glob("*.json")):
        table = Table(still, path)
        for number, state, seat, _ in moments(path):
            last = table.way[number - 1] if number else state
            if state.round != 2 or last.round == 2 or state.setting.players < 2:
                continue
            dealt = table.shown(table.at(number), seat)
            if dealt.scene.story.actor == "":
                continue
            wide.tell(table.shown(table.at(number - 1), seat), dealt)
            marked = wide.page.evaluate(OUTLINED)
            assert marked
            assert len(marked) == len(set(marked)), marked
            return
    raise AssertionError("no new round is told")


@pytest.mark.parametrize("game", branchline.games())
def test_a_very_wide_window_has_the_log_in_a_column_of_its_own(
    window: Callable[[dict[str, int]], Window], still: Desk, game: str
) -> None:
    """table.md 1.1: the rail holds the teller and the question alone."""
    huge = window({"width": 1920, "height": 1080})
    asked = asked_in(still, game, lambda found: len(found) > 4)
    assert huge.look(asked)["faults"] == []
    boxes = [huge.page.locator(one).bounding_box() for one in ("#turn", "#logcard")]
    question, log = boxes
    assert log["width"] == 300
    assert log["x"] >= question["x"] + question["width"]
    assert log["height"] > 0.9 * (1080 - 44)


def test_who_talks_on_a_phone_goes_on_while_others_move(
    window: Callable[[dict[str, int]], Window], still: Desk
) -> None:
    """A move of somebody else leaves the chat where it is; a question brings the board, unless one is writing."""
    phone = window(PHONE)
    path = shortest("small_railroad_empires")
    table = Table(still, path)
    decided = moments(path)
    seat = decided[0][2]
    asked, waiting = (
        next(number for number, _, other, _ in decided if (other == seat) is is_mine and number > decided[6][0])
        for is_mine in (True, False)
    )
    view = "document.body.dataset.view ?? ''"
    phone.show(table.shown(table.at(asked), seat))
    phone.page.click(".tool[data-open-tab=chat]")
    phone.hand("show", table.shown(table.at(waiting), seat).html)
    assert phone.page.evaluate(view) == "log"
    phone.page.focus(".panel-chat [name=text]")
    phone.page.evaluate(MORPHED, table.shown(table.at(asked), seat).html)
    assert phone.page.evaluate(view) == "log", "a line is being written"
    phone.page.evaluate("document.activeElement.blur()")
    phone.hand("show", table.shown(table.at(waiting), seat).html)
    phone.hand("show", table.shown(table.at(asked), seat).html)
    assert phone.page.evaluate(view) == ""
