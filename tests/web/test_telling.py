"""Telling, in a real browser: the teller and the trail, playback at the reader's pace, watching again, the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from browsers import Browser
from windows import (
    CHOICE,
    IS_BUSY,
    LISTENS,
    MY_TURN,
    PATIENCE,
    PHONE,
    PLAIN_TABLE,
    WIDE,
    Watched,
    answered,
    begin,
    take,
    version,
    wait_until,
)

from branchline.table.beats import Beat, Turn
from branchline.table.changes import POINTS, Gain
from branchline.web.telling import Told, shortened

NOT_TELLING = "!document.body.classList.contains('is-telling')"
IS_TELLING = "document.body.classList.contains('is-telling')"
MINE = "document.getElementById('table').dataset.mine === '1'"
NUMBER = "Number(document.getElementById('table').dataset.number)"


@pytest.fixture
def open_window(chromium: Any, base: str) -> Iterator[Any]:
    opened: list[Watched] = []

    def open_one(size: dict[str, int], pace: str, **more: Any) -> Any:
        opened.append(Watched(chromium, base, size, pace, **more))
        return opened[-1].page

    yield open_one
    for watched in opened:
        watched.close()
        assert [one for one in watched.wrong if "409" not in one] == []


def answer(page: Any, count: int) -> None:
    """One decision of mine, by the list."""
    wait_until(page, f"document.querySelectorAll({CHOICE!r}).length > 0 && !({IS_BUSY})")
    before = version(page)
    take(page, (count * 7) % page.locator(CHOICE).count())
    wait_until(page, f"document.getElementById('table').dataset.version !== '{before}' || {IS_TELLING}")


def play_until_told(page: Any, least: int) -> None:
    """Decide until others have done something, and it is my turn again."""
    for count in range(60):
        wait_until(page, f"{MINE} && {NOT_TELLING}")
        if count and page.locator("#teller .part").count() >= least:
            return
        answer(page, count)
    raise AssertionError("nobody does anything")


def test_of_a_long_turn_what_won_something_is_told_and_the_rest_folds() -> None:
    """As many parts as there is room for, in their order; a turn that needs less leaves its room to the others."""
    words = "laid a track to the plains northwest of some city"
    beats = [
        Beat(at, at, 1, "Ben", words, "", (), "", (), (), (Gain(1, POINTS, "", 2.0),) if at == 6 else (), *[False] * 3)
        for at in range(1, 7)
    ]

    def told(*beats: Beat) -> Told:
        return Told(Turn(1, "Round 1", beats), "Ben", "", "", False, beats)

    first, second = shortened([told(beats[5]), told(*beats)], 7)
    assert (len(first.shown), first.folded) == (1, ())
    assert second.shown == (*beats[:2], beats[5])
    assert second.folded == tuple(beats[2:5])
    harmful = replace(beats[4], concerns_reader=True)
    (alone,) = shortened([told(*beats[:4], harmful)], 2)
    assert alone.shown[0] == harmful


def test_a_turn_that_won_points_is_told_with_what_won_the_most_of_them() -> None:
    """However long what concerns the reader is: "+6" alone says nothing."""
    words = "loaded a crate of their strategic contract for Valuables onto your large car in Calcutta"
    none, some, most = (), (Gain(1, POINTS, "", 1.0),), (Gain(1, POINTS, "", 5.0),)
    beats = [
        Beat(1, 1, 1, "Ben", "raised Bonds to 2", "", (), "", (), (), some, *[False] * 3),
        Beat(2, 2, 1, "Ben", words, "", (), "", (), (), none, False, False, True),
        Beat(3, 3, 1, "Ben", "raised Valuables to 8", "", (), "", (), (), most, *[False] * 3),
        Beat(4, 4, 1, "Ben", words.replace("Calcutta", "Benares"), "", (), "", (), (), none, False, False, True),
    ]
    told = Told(Turn(1, "Round 1", tuple(beats)), "Ben", "", "", False, tuple(beats))
    (short,) = shortened([told], 3)
    assert short.shown == (beats[1], beats[2])
    assert short.folded == (beats[3], beats[0])


# Where the cards of the rail stand: the question, or what is told in its place; the log; the big button.
RAIL = """['#turn', '#telling', '.logc', '#big'].map((one) => document.querySelector(one)?.getBoundingClientRect())
  .filter((one) => one?.height).map((one) => [Math.round(one.top), Math.round(one.bottom)].join('-'))"""


def test_question_and_button_keep_their_place_however_much_is_told(open_window: Any) -> None:
    page = open_window(WIDE, "normal")
    begin(page, "small_railroad_empires", auto=True)
    seen = set[tuple[str, ...]]()
    for count in range(7):
        wait_until(page, f"{MINE} && {NOT_TELLING} && !({IS_BUSY})")
        seen.add(tuple(page.evaluate(RAIL)))
        before = version(page)
        take(page)
        wait_until(page, f"document.getElementById('table').dataset.version !== '{before}'")
        if count and page.evaluate(IS_TELLING):
            card, log = page.evaluate(RAIL)[:2]
            assert (card, log) == next(iter(seen))[:2]
    assert len(seen) == 1, seen


@pytest.fixture
def friends(chromium: Any, base: str) -> Iterator[tuple[Watched, Watched]]:
    """Two who play together and have ended a few turns, before their windows were open."""
    people = [Browser(httpx2.Client(base_url=base)) for _ in range(2)]
    ada, ben = people
    ada.post("/new", game="small_railroad_empires", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.post(f"{table}/join", seat=1, name="Ben")
    for _ in range(3):
        play_a_turn(people, table)
    windows = [Watched(chromium, base, WIDE) for _ in people]
    try:
        for one, window in zip(people, windows, strict=True):
            window.context.add_cookies(
                [{"name": name, "value": value, "url": base} for name, value in one.client.cookies.items()]
            )
            window.page.goto(table)
            wait_until(window.page, f"{LISTENS} && !!document.getElementById('teller')")
        yield windows[0], windows[1]
    finally:
        for window in windows:
            window.close()
        for one in people:
            one.client.close()


def play_a_turn(people: list[Browser], table: str) -> None:
    """Whoever is asked decides, until somebody has ended a turn."""
    for count in range(200):
        for one in people:
            one.get(table)
            if one.can_end_turn:
                one.end_turn(table)
                return
            if one.choices:
                one.act(table, one.choices[count * 7 % len(one.choices)][0])
    raise AssertionError("the turn does not end")


def test_the_trail_is_gone_after_my_first_final_answer(friends: tuple[Watched, Watched]) -> None:
    """Acceptance 9: it stays while my answers can be taken back, and goes when my turn ends."""
    ada, ben = friends
    mine = whose_turn(ada.page, ben.page)
    assert mine.get_attribute("#teller", "data-trail") == "1"
    wait_until(mine, "document.querySelectorAll('.trail-beat').length > 0")
    answer(mine, 0)
    assert mine.locator(".trail-beat").count() > 0, "it can still be taken back"
    end_turn(mine)
    wait_until(mine, "document.getElementById('teller').dataset.trail === '0'")
    assert mine.locator(".trail-beat").count() == 0
    assert ada.wrong == ben.wrong == []


def whose_turn(*pages: Any) -> Any:
    for _ in range(200):
        for page in pages:
            if page.evaluate(MINE):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def end_turn(page: Any) -> None:
    """Decide until the turn is held, then end it."""
    for count in range(30):
        if page.evaluate("document.getElementById('big')?.getAttribute('form') === 'confirmform'"):
            page.wait_for_timeout(600)  # one that has just become so is not pressed by mistake
            before = version(page)
            page.click("#big")
            wait_until(page, answered(before))
            return
        if not page.evaluate(MINE):
            return
        answer(page, count)
    raise AssertionError("the turn does not end")


# The outlines of the trail, to the nearest unit of their sheet.
MARKS = """[...document.querySelectorAll('.stage .trail-place')].map((one) =>
  ['x', 'y', 'width', 'height'].map((name) => Math.round(one[name].baseVal.value)).join(' ')).sort()"""


def test_step_waits_for_me_and_skip_brings_the_present(open_window: Any) -> None:
    """Acceptance 12: Skip shows the present within 200 ms, and the page is then what a fresh load is."""
    page = open_window(WIDE, "step", reduced_motion="no-preference")
    begin(page, "alubari")
    for count in range(20):
        wait_until(page, f"({MINE} && {NOT_TELLING}) || {IS_TELLING}")
        if page.evaluate(IS_TELLING):
            break
        answer(page, count)
    page.wait_for_timeout(900)
    first = page.evaluate(NUMBER)
    assert page.evaluate(IS_TELLING), "it waits for me"
    assert page.locator("#toldsentence").is_visible()
    marked = page.evaluate(MARKS)
    page.evaluate("document.dispatchEvent(new CustomEvent('table:changed'))")
    assert marked == page.evaluate(MARKS) != [], "a piece on its way makes its place no larger"
    assert not page.locator("#turn").is_visible()
    page.wait_for_timeout(600)
    taken = page.evaluate(
        """() => { const began = performance.now(); document.querySelector('[data-tell="skip"]').click();
        return performance.now() - began; }"""
    )
    assert taken <= 200
    wait_until(page, f"{NOT_TELLING} && {MINE}")
    assert page.evaluate(NUMBER) >= first
    told = page.evaluate(PLAIN_TABLE)
    page.reload()
    page.wait_for_selector(MY_TURN)
    page.wait_for_timeout(300)
    assert page.evaluate(PLAIN_TABLE) == told


def test_what_was_told_is_watched_again_and_escape_returns(open_window: Any) -> None:
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires")
    play_until_told(page, 2)
    present = page.evaluate(NUMBER)
    first = page.evaluate("Number(document.querySelector('#teller .part').dataset.number)")
    page.evaluate("document.querySelector('[data-pace=slow]').click()")
    page.keyboard.press("w")
    wait_until(page, f"{IS_TELLING} && {NUMBER} === {first}")
    sentence = page.text_content("#toldsentence")
    assert sentence
    page.keyboard.press(" ")
    page.keyboard.press(".")
    wait_until(page, f"{NUMBER} > {first}")
    assert page.text_content("#toldsentence") != sentence
    page.keyboard.press("Escape")
    wait_until(page, f"{NOT_TELLING} && {NUMBER} === {present} && {MINE}")
    answer(page, 0)


IS_AWAY = "document.getElementById('table').classList.contains('looking-back')"
ANOTHER_MOMENT = re.compile(r"/at\?number=")


def waiting_and_playing(friends: tuple[Watched, Watched]) -> tuple[Any, Any]:
    """Who waits and has something to watch again, step by step, and who has begun a turn."""
    pages = [one.page for one in friends]
    playing = whose_turn(*pages)
    waiting = pages[1 - pages.index(playing)]
    answer(playing, 0)
    wait_until(waiting, "document.querySelectorAll('#teller .part').length > 0")
    waiting.evaluate("document.querySelector('[data-pace=step]').click()")
    return waiting, playing


@pytest.mark.parametrize("shown", [0, 1], ids=["at once", "later"])
@pytest.mark.parametrize("status", [0, 503], ids=["no answer", "a refusal"])
def test_a_moment_that_cannot_be_had_ends_the_watching(
    friends: tuple[Watched, Watched], shown: int, status: int
) -> None:
    """And the page hears again what others do."""
    waiting, playing = waiting_and_playing(friends)
    asked: list[Any] = []

    def answered_or_not(route: Any) -> None:
        asked.append(route)
        if len(asked) <= shown:
            route.continue_()
        elif status:
            route.fulfill(status=status)
        else:
            route.abort()

    waiting.route(ANOTHER_MOMENT, answered_or_not)
    waiting.keyboard.press("w")
    while len(asked) <= shown:
        waiting.wait_for_timeout(20)
    wait_until(waiting, f"{NOT_TELLING} && !{IS_AWAY}")
    waiting.evaluate("document.querySelector('[data-pace=at-once]').click()")
    end_turn(playing)
    wait_until(waiting, f"{NOT_TELLING} && {MINE}")


def test_escape_ends_the_watching_before_anything_is_shown(friends: tuple[Watched, Watched]) -> None:
    waiting, playing = waiting_and_playing(friends)
    held: list[Any] = []
    waiting.route(ANOTHER_MOMENT, lambda route: held.append(route))
    waiting.keyboard.press("w")
    while not held:
        waiting.wait_for_timeout(20)
    waiting.keyboard.press("Escape")
    end_turn(playing)
    held.pop().continue_()
    waiting.evaluate("document.querySelector('[data-pace=at-once]').click()")
    wait_until(waiting, f"{NOT_TELLING} && !{IS_AWAY} && {MINE}")


@pytest.mark.parametrize("how", ["watching again", "looking back"])
def test_my_turn_is_said_while_the_page_shows_an_earlier_moment(friends: tuple[Watched, Watched], how: str) -> None:
    """3.4: by its title and one sound, at once, and not a second time when the present is shown."""
    waiting, playing = waiting_and_playing(friends)
    count = "window.AudioContext = class { constructor() { window.sounds = (window.sounds ?? 0) + 1; throw 0; } }"
    if how == "looking back":
        waiting.goto(f"{waiting.url}/at?number=1")
    waiting.evaluate(f"{count}; document.body.dataset.sound = '1'")
    if how == "watching again":
        waiting.keyboard.press("w")
        wait_until(waiting, f"{IS_TELLING} && {IS_AWAY}")
    assert not waiting.title().startswith("●")
    end_turn(playing)
    wait_until(waiting, "document.title.startsWith('● Your turn')")
    assert waiting.evaluate(IS_AWAY)
    assert waiting.evaluate("window.sounds") == 1
    if how == "watching again":
        waiting.keyboard.press("Escape")
        wait_until(waiting, f"{NOT_TELLING} && {MINE} && !{IS_AWAY}")
        assert waiting.title().startswith("● Your turn")
        assert waiting.evaluate("window.sounds") == 1


OWN_LAST = """(() => {
  const own = document.querySelector('#log > .turnlog.mine:first-child');
  const pane = own.closest('.panel-log').getBoundingClientRect();
  const isIn = ({ top, bottom }) => top > pane.top - 5 && bottom < pane.bottom + 1;
  const seen = (one) => isIn(one.getBoundingClientRect());
  const beats = [...own.querySelectorAll('.sentence')];
  return [beats.length, seen(own.querySelector('summary')), seen(beats.at(-1))];
})()"""


def test_what_i_have_just_done_stands_in_the_log_in_sight(open_window: Any) -> None:
    """Its newest line, and whose turn it is above it, however much I have done."""
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires", auto=False)
    most = 0
    for count in range(30):
        wait_until(page, f"{MINE} && !({IS_BUSY})")
        if page.evaluate("document.querySelector('#log > .turnlog.mine:first-child') !== null"):
            done, *seen = page.evaluate(OWN_LAST)
            assert seen == [True, True], (count, done)
            most = max(most, done)
        if most > 2:
            return
        if page.evaluate("document.getElementById('big').getAttribute('form') === 'confirmform'"):
            end_turn(page)
        else:
            answer(page, count)
    raise AssertionError(f"never more than {most} at once")


LOG = "document.querySelector('.panel-log')"
LONG_LOG = f"{LOG}.scrollHeight > {LOG}.clientHeight + 60"
OTHERS_LAST = "document.querySelector('#log > .turnlog:first-child:not(.mine)') !== null"


def test_what_others_have_just_done_stands_at_the_top_of_the_log_unless_a_hand_has_scrolled_it(
    open_window: Any,
) -> None:
    """A browser keeps in its place what it shows, however much comes above it: that is no reader's wish."""
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires")
    tops = []
    for count in range(24):
        wait_until(page, f"{MINE} && !({IS_BUSY})")
        if page.evaluate(f"{OTHERS_LAST} && {LONG_LOG}"):
            tops.append(page.evaluate(f"{LOG}.scrollTop"))
        if len(tops) == 4:
            break
        answer(page, count)
    assert tops == [0, 0, 0, 0]
    page.hover(".panel-log")
    page.mouse.wheel(0, 40)
    wait_until(page, f"{LOG}.scrollTop > 0")
    page.evaluate("document.dispatchEvent(new CustomEvent('table:changed'))")
    assert page.evaluate(f"{LOG}.scrollTop") > 0


JOTTED = "document.getElementById('jotted')"


def test_a_telling_moves_nothing_that_is_mine(open_window: Any) -> None:
    """Acceptance 16: scroll, open tab, a half-typed line and private notes stay while bots move."""
    page = open_window(PHONE, "normal")
    begin(page, "small_railroad_empires")
    page.evaluate("document.body.dataset.tab = 'chat'; document.body.dataset.view = 'log'")
    page.fill("#notetext", "half a li")
    page.evaluate(f"{JOTTED}.value = 'Ben bluffs'; {JOTTED}.dispatchEvent(new Event('input', {{ bubbles: true }}))")
    for count in range(7):
        wait_until(page, f"({MINE} && {NOT_TELLING}) || {IS_TELLING}")
        if page.evaluate(IS_TELLING):
            break
        answer(page, count)
    wait_until(page, IS_TELLING)
    told = "[...document.querySelectorAll('#toldsentence, #telling .why')]"
    cut = f"{told}.some((one) => one.scrollHeight > one.clientHeight + 1)"
    assert not page.evaluate(cut), "a sentence is told whole"
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.input_value("#notetext") == "half a li"
    wait_until(page, f"{NOT_TELLING} && {MINE}")
    assert page.evaluate("[scrollX, scrollY, document.body.dataset.tab]") == [0, 0, "chat"]
    assert page.input_value("#notetext") == "half a li"
    assert page.evaluate(f"{JOTTED}.value") == "Ben bluffs"
    page.reload()
    wait_until(page, f"{JOTTED}?.value === 'Ben bluffs'")  # they were saved by themselves


def test_the_pace_is_remembered_for_the_table(open_window: Any) -> None:
    page = open_window(WIDE, "at-once")
    begin(page, "alubari")
    page.evaluate("document.querySelector('[data-pace=step]').click()")
    page.reload()
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    wait_until(page, "document.querySelector('[data-pace=step]').getAttribute('aria-pressed') === 'true'")
    wait_until(
        page, "[...document.querySelectorAll('[data-next-pace]')].every((one) => one.textContent.endsWith('Step'))"
    )


def test_the_log_is_sifted_and_folded(open_window: Any) -> None:
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires")
    play_until_told(page, 2)
    assert page.locator("#log details[open]").count() == 1, "the present turn is open, older ones are folded"
    page.click('[data-filter="seat-1"]')
    seats = set(
        page.evaluate("[...document.querySelectorAll('#log .turnlog:not([hidden])')].map((e) => e.dataset.seat)")
    )
    assert seats == {"1"}
    page.click('[data-filter="all"]')
    beat = page.locator("#log .beat:visible").first
    beat.hover()
    wait_until(page, "document.querySelector('#log .beat.lit') !== null")


def test_what_i_did_keeps_a_ring_until_my_turn_is_over(open_window: Any) -> None:
    """The last laid space of Small Railroad Empires is one of them."""
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires", auto=False)
    ringed = "document.querySelectorAll('.stage .trail-place.own').length"
    tentative = "document.getElementById('teller').dataset.tentative.split(' ').filter(Boolean).length"
    for count in range(20):
        wait_until(page, f"{MINE} && !({IS_BUSY})")
        held = page.evaluate("document.getElementById('big').getAttribute('form') === 'confirmform'")
        wait_until(page, f"{ringed} === {tentative}")
        places = page.get_attribute("#teller", "data-tentative").split()
        if held:
            break
        answer(page, count)
    assert places, "a turn was ended without anything done"
    end_turn(page)
    wait_until(page, f"{ringed} === 0")


def test_after_a_while_the_teller_says_how_long_ago_it_was(open_window: Any) -> None:
    page = open_window(WIDE, "at-once")
    begin(page, "small_railroad_empires")
    play_until_told(page, 1)
    assert page.inner_text("[data-ago]") == ""
    for hours, words in ((0.5, "30 min ago"), (3.2, "3 h ago"), (50, "2 d ago")):
        page.evaluate(f"document.getElementById('table').dataset.moved = Date.now() / 1000 - {hours * 3600}")
        page.evaluate("document.dispatchEvent(new CustomEvent('table:changed'))")
        assert page.inner_text("[data-ago]") == words


def test_reduced_motion_moves_nothing(open_window: Any) -> None:
    page = open_window(WIDE, "normal", reduced_motion="reduce")
    begin(page, "alubari")
    play_until_told(page, 1)
    moving = "document.getAnimations().filter((one) => one.effect.target.closest?.('.pc')).length"
    assert page.evaluate(moving) == 0
