"""What somebody new stumbled over at a table: presses that looked dead, words that were cut or said the wrong thing,
and what moved or covered something while it was looked at."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from browsers import Browser
from positions import IS_ALL, RECORDS, Part, Window, moments, questions, records
from windows import (
    CHOICE,
    LOW,
    MINE_OR_OVER,
    MY_TURN,
    PATIENCE,
    PHONE,
    TABLET,
    WIDE,
    Watched,
    answered,
    begin,
    come_to_rest,
    take,
    version,
    wait_until,
)

import branchline
from branchline.core.record import Record
from branchline.core.registry import own_games
from branchline.core.translation import read_in, translated
from branchline.table.beats import Beat, Turn
from branchline.web.desk import Desk
from branchline.web.ends import big_of, button_of
from branchline.web.telling import FULL, WHOLE, Told, shortened

EMPIRES = "small_railroad_empires"
HELD = "document.getElementById('big').getAttribute('form') === 'confirmform'"
IS_TELLING = "document.body.classList.contains('is-telling')"
STAND_OF = """(css) => { const { top, bottom } = document.querySelector(css).getBoundingClientRect();
  return [top, bottom]; }"""
LOOKS = """() => { const big = document.getElementById('big');
  return [Number(getComputedStyle(big).opacity), getComputedStyle(big, '::after').animationName]; }"""
# Where each figure of a plate stands, from its plate's left edge.
FIGURES = """(css) => [...document.querySelectorAll(css)].map((plate) => ({ seat: plate.id, at:
  [...plate.querySelectorAll('.em, .facts > span > svg')].map((one) =>
    Math.round(one.getBoundingClientRect().left - plate.getBoundingClientRect().left)) }))"""
WORKERS = ".tray .own a.lg[data-key^=ready]"
# Press the worker with this number; is another place needed, too?
PICKED = """(at) => { const place = document.querySelectorAll('.tray .own a.lg[data-key^=ready]')[at];
  document.querySelector('.tray .own').scrollLeft = 0;
  place.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return place.classList.contains('picked') && !document.querySelector('.pop, #actform .sel, [aria-busy=true]'); }"""
NEXT_IN_SIGHT = """[...document.querySelectorAll('.lit:not(.off) > a.lg:not(.picked)')].some((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return document.elementFromPoint(x, y)?.closest('a.lg') === one; })"""
# Which words of the question do not fit in their card?
CUT_WORDS = """() => [...document.querySelectorAll('.q, .q .ask, .q .why:not(.foldnote)')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent}`)"""
# Which of these words do not fit on Undo?
CUT_ON_UNDO = """(words) => { const undo = document.getElementById('undo'), small = document.createElement('small');
  undo.replaceChildren(undo.firstChild, small);
  return words.filter((one) => { small.textContent = one;
    const box = undo.getBoundingClientRect(), inside = small.getBoundingClientRect();
    return inside.bottom > box.bottom || undo.scrollHeight > undo.clientHeight
      || small.scrollHeight > small.clientHeight + 1 || small.scrollWidth > small.clientWidth + 1; }); }"""
# How many of the lit places of the stage lie in its frame; and in each part of the board that the frame could show.
SEEN_HERE = """() => { const box = document.querySelector('.frame').getBoundingClientRect();
  return [...document.querySelectorAll('.frame a.lg')].map((one) => one.getBoundingClientRect()).filter((one) =>
    one.width && one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom)
    .length; }"""
SEEN_ANYWHERE = f"""() => {{ const frame = document.querySelector('.frame'), found = [];
  for (let x = 0; x <= frame.scrollWidth - frame.clientWidth; x += 20)
    for (let y = 0; y <= frame.scrollHeight - frame.clientHeight; y += 20) {{
      frame.scrollTo(x, y);
      found.push(({SEEN_HERE})()); }}
  return found; }}"""
# Do the words of the hint end where the list ends, or where it begins to fade out?
HINT_IS_SEEN = """() => {
  const list = document.querySelector('.turn .a').getBoundingClientRect();
  const hint = document.querySelector('#hint .hint').getBoundingClientRect();
  return hint.top >= list.top - 1 && hint.bottom <= list.bottom + 1; }"""
# Which prices of the land lie over another one, over a piece, a sign or the house of a factory?
COVERED = """() => {
  const boxes = (css) => [...document.querySelectorAll(`#sheet-land ${css}`)]
    .map((one) => [one, one.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const prices = boxes('[data-price]');
  return prices.flatMap(([price, box]) => [...prices, ...boxes('.pc'), ...boxes('.sgn'), ...boxes('path.hs')]
    .filter(([other, there]) => other !== price && !price.contains(other) && over(box, there))
    .map(([other]) => `${price.textContent} over ${other.textContent || other.id || other.className.baseVal}`)); }"""


# -- a rated game ---------------------------------------------------------------------------------------------------


def test_where_bots_are_put_in_it_is_said_that_the_game_is_not_rated_then(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", seat_2="open", rated="on")
    table = ada.path
    assert "not rated then: a rated game needs two people" in ada.text
    assert "with a bot here not rated" not in ada.text, "somebody may still take the other seat"
    ada.post(f"{table}/put_bot", seat=1, bot="easy")
    assert "with a bot here not rated: that needs two people" in ada.text
    ada.post(f"{table}/fill", bot="easy")
    assert "Not rated</b>" in ada.get(table).text
    assert "Played with: not rated: a rated game needs two people" in ada.text


def test_a_table_says_who_did_not_agree_that_it_is_rated(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", seat_2="open", rated="on")
    table = ada.path
    ben.post(f"{table}/join", name="Ben", seat=1)
    assert "not rated then: Ben did not agree to it" in ada.get(table).text
    ben.post(f"{table}/rate", seat=1, rated="on")
    assert "not rated then" not in ada.get(table).text
    ada.post(f"{table}/fill", bot="easy")
    assert "Played with: rated, without hints" in ada.get(table).text
    assert "Not rated" not in ada.text


def test_the_door_of_a_table_shows_what_is_played_there(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game=EMPIRES, seat_0="me", name_0="Ada", seat_1="open")
    door = ben.get(ada.path).text
    assert f'<use href="#v-{EMPIRES}"/>' in door
    assert f'id="v-{EMPIRES}"' in door
    assert branchline.game(EMPIRES).summary in door


@pytest.mark.parametrize("name", branchline.games())
def test_what_one_click_begins_says_how_many_bots_it_seats(ada: Browser, name: str) -> None:
    game = branchline.game(name)
    poster = ada.get("/").text.partition(f'href="#v-{name}"')[2].partition("</li>")[0]
    said = re.search(r"<legend>Play with (\d) bots?<", poster)
    assert said is not None
    ada.post("/play", game=name, players=min(3, game.max_players), bot="easy")
    assert len(re.findall(r'id="plate-\d+"', ada.text)) == int(said[1]) + 1


def test_the_waiting_room_says_which_clock_will_run(ada: Browser) -> None:
    for fields, words in (
        ({"time": "live", "minutes": 30, "increment": 15}, "live, 30 minutes each, 15 seconds more with every turn"),
        ({"time": "days", "each": 172800}, "2 days for each decision"),
        ({"time": "free"}, "no clock"),
    ):
        ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", **fields)
        assert f"Clock: <b>{words}</b>." in ada.get(ada.path).text


# -- the end of a turn ----------------------------------------------------------------------------------------------


def play_until_held(page: Any) -> None:
    """Decide until only the end of the turn is left; the last answer has just been drawn."""
    for _ in range(30):
        wait_until(page, MINE_OR_OVER)
        before = version(page)
        take(page, page.locator(CHOICE).count() - 1)
        wait_until(page, answered(before))
        if page.evaluate(HELD):
            return
    raise AssertionError("no turn is ended")


@pytest.mark.browser
def test_for_as_long_as_a_press_would_fall_the_button_shows_it_and_a_press_is_answered(
    chromium: Any, base: str
) -> None:
    """table.md 2.8"""
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, EMPIRES, auto=False)
    play_until_held(page)
    before, (opacity, line) = version(page), page.evaluate(LOOKS)
    assert (opacity < 0.7, line) == (True, "fills")
    page.mouse.move(600, 400)
    page.locator("#big").click(force=True, no_wait_after=True)
    assert "too soon" in page.inner_text("#big")
    assert version(page) == before
    page.wait_for_timeout(600)
    opacity, line = page.evaluate(LOOKS)
    assert (opacity, line) == (1, "none")
    page.click("#big")
    wait_until(page, answered(before))
    window.close()
    assert window.wrong == []


@pytest.mark.browser
def test_the_end_of_a_turn_is_headed_with_its_own_phase(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, EMPIRES, auto=False)
    wait_until(page, MINE_OR_OVER)
    head, here = "#turn .head > span", ".stops .here"
    assert page.text_content(head) == "Setup"
    play_until_held(page)
    assert page.text_content(head) == "Setup"
    assert page.locator(here).count() == 0, "and so does the course"
    come_to_rest(page)
    page.click("#big")
    wait_until(page, f"({MINE_OR_OVER}) && !({HELD})")
    while page.evaluate(f"!({HELD})"):
        phase, stop = page.text_content(head), page.text_content(here)
        before = version(page)
        take(page, page.locator(CHOICE).count() - 1)
        wait_until(page, answered(before))
    assert (page.text_content(head), page.text_content(here)) == (phase, stop)
    window.close()


@pytest.mark.browser
def test_where_it_is_the_same_persons_turn_again_nobody_is_asked_to_end_it(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, EMPIRES, players=1, auto=False)
    play_until_held(page)
    assert page.inner_text("#ask") == "Go on?"
    assert page.inner_text("#big > span") == "Go on"
    assert "goes on" in page.inner_text(".seat.me, .seat.on")
    assert page.inner_text(".always").strip() == "Goes on by itself next time"
    before = version(page)
    come_to_rest(page)
    page.click("#big")
    wait_until(page, f"({answered(before)}) && ({MINE_OR_OVER})")
    window.close()
    assert window.wrong == []


@pytest.mark.browser
@pytest.mark.pages
def test_what_undo_says_of_any_decision_of_a_record_is_read_whole(chromium: Any, base: str) -> None:
    """table.md 2.10"""
    words = set[str]()
    for path in (path for name in own_games() for path in records(name)):
        game = branchline.game(path.parent.name)
        for state, seat, action in Record.from_text(path.read_text(encoding="utf-8")).replay():
            if seat >= 0:
                words.add(button_of(game.choice(state, action)).partition(", ")[0])
    with read_in("de"):
        german = {translated(one) for one in words}
    for language, said in (("en", words), ("de", german)):
        window = Watched(chromium, base, WIDE, locale=language)
        page = window.page
        page.goto("/")
        page.click(f"form:has(input[value={EMPIRES}]) button[value=easy]")
        page.wait_for_selector(MY_TURN, timeout=PATIENCE)
        for size in (WIDE, LOW, TABLET):
            page.set_viewport_size(size)
            assert page.evaluate(CUT_ON_UNDO, sorted(said)) == [], (language, size)
        window.close()


@pytest.mark.browser
def test_on_a_phone_the_board_keeps_its_place_and_the_switch_covers_nothing(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, PHONE)
    page = window.page
    tops = set[int]()
    for game in (EMPIRES, "railroad_revolution"):
        begin(page, game, auto=False)
        for count in range(8):
            wait_until(page, MINE_OR_OVER)
            tops.add(round(page.evaluate(STAND_OF, ".stage")[0]))
            if page.evaluate(HELD):
                switch, tray = page.evaluate(STAND_OF, ".always"), page.evaluate(STAND_OF, ".tray")
                assert switch[0] >= tray[1]
                assert switch[1] <= PHONE["height"]
                come_to_rest(page)
                page.click("#big")
                page.wait_for_timeout(300)
                continue
            before = version(page)
            take(page, (count * 7) % page.locator(CHOICE).count())
            wait_until(page, answered(before))
    assert len(tops) == 1, tops
    window.close()
    assert window.wrong == []


@pytest.mark.browser
@pytest.mark.pages
@pytest.mark.parametrize("name", branchline.games())
def test_on_a_phone_the_longest_questions_are_read_whole_with_what_stands_below(
    chromium: Any, base: str, still: Desk, name: str
) -> None:
    game = branchline.game(name)

    def length(state: Any) -> int:
        return len(game.ask(state).text) + len(game.ask(state).why)

    window = Window(chromium, base, still, PHONE)
    for record in sorted((RECORDS / name).glob("*.json"))[: None if IS_ALL else 2]:
        longest = max(length(state) for _, state, _, _ in moments(record))
        for asked in questions(still, Part(record), lambda state, _, most=longest: length(state) == most):
            window.show(asked)
            assert window.page.evaluate(CUT_WORDS) == [], asked.where
    window.close()


@pytest.mark.browser
@pytest.mark.parametrize("record", ["cities-full", "last-track"])
def test_on_a_phone_the_land_comes_back_from_what_was_told_to_where_most_is_lit(
    chromium: Any, base: str, still: Desk, record: str
) -> None:
    window = Window(chromium, base, still, PHONE)
    page = window.page
    part = Part(RECORDS / EMPIRES / f"{record}.json")
    for asked in questions(still, part, lambda state, _: len(state.legal) > 15):
        window.show(asked)
        counts = page.evaluate(SEEN_ANYWHERE)
        for corner in ("scrollTo(0, 0)", "scrollTo(9999, 9999)"):
            page.evaluate(f"document.querySelector('.frame').{corner}")
            page.evaluate("document.dispatchEvent(new CustomEvent('table:told'))")
            assert page.evaluate(SEEN_HERE) >= 0.9 * max(counts) > min(counts)
    window.close()


@pytest.mark.browser
def test_after_a_pick_something_that_is_lit_next_is_in_sight(chromium: Any, base: str, still: Desk) -> None:
    """On a phone the action spaces of Railroad Revolution lie side by side in the tray, most of them outside of it."""
    actions = branchline.game("railroad_revolution").actions

    def is_far(state: Any, _: Any) -> bool:
        """Is there a worker who cannot be placed on Station, the only space that is in sight without panning?"""
        placed = [actions.text(one).partition(":")[2].split("-") for one in state.legal if is_placing(one)]
        return {worker for _, worker in placed} != {worker for space, worker in placed if space == "station"}

    def is_placing(action: int) -> bool:
        return actions.text(action).startswith("place:")

    window = Window(chromium, base, still, PHONE)
    page, tried = window.page, 0
    for record in sorted((RECORDS / "railroad_revolution").glob("*.json"))[:4]:
        for asked in list(questions(still, Part(record), is_far))[:3]:
            window.show(asked)
            for at in range(page.locator(WORKERS).count()):
                window.show(asked)
                if page.evaluate(PICKED, at):
                    tried += 1
                    assert page.evaluate(NEXT_IN_SIGHT), (asked.where, at)
    assert tried
    window.close()


# -- what is told ---------------------------------------------------------------------------------------------------


def beat(at: int, words: str, told: tuple[str, ...] = ()) -> Beat:
    return Beat(at, at, 1, "Ben", words, "", told, "", (), (), (), *[False] * 3)


def told(*beats: Beat) -> Told:
    return Told(Turn(1, "Round 1", beats), "Ben", "", "", False, beats)


def test_a_place_is_told_by_its_whole_name_and_from_another_of_that_name() -> None:
    names = "extended to the forest 2 spaces west and 1 southwest of Glyson Company (Lumber and Textiles)"
    assert beat(1, names).short == names
    assert beat(2, "took the blue train 9 (length 5 or more) for free").short == "took the blue train 9"
    assert beat(3, "used contract 12 (C: At once perform up to 3 mini-actions)").short == "used contract 12"


def test_where_little_is_told_it_is_told_in_full() -> None:
    few = told(beat(1, "took the blue train 9 (length 5 or more)", ("The market is filled up.",)), beat(2, "passed"))
    (one,) = shortened([few], 8)
    assert one.room == FULL
    longer = told(*few.shown[:1], beat(2, "laid a track"), beat(3, "passed"))
    (one,) = shortened([longer], 4)
    assert one.room == FULL
    longer = replace(longer, shown=(replace(few.shown[0], told=few.shown[0].told * 4), *longer.shown[1:]))
    (one,) = shortened([longer], 4)
    assert one.room == WHOLE
    (one,) = shortened([longer], 2)
    assert one.room == ""


@pytest.mark.browser
def test_at_the_beginning_the_teller_says_what_the_game_is_about(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE)
    page = window.page
    page.goto("/")
    page.click(f'form:has(input[value={EMPIRES}]):has(input[value="1"]) button')
    page.wait_for_selector(MY_TURN, timeout=PATIENCE)
    assert page.inner_text("#teller .aim") == branchline.game(EMPIRES).summary
    window.close()


@pytest.mark.browser
def test_the_figures_of_a_plate_stay_where_they_are_while_it_is_told_about(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE, pace="step")
    page = window.page
    begin(page, "alubari", players=3)
    for _ in range(20):
        wait_until(page, f"({MINE_OR_OVER}) || {IS_TELLING}")
        if page.evaluate(IS_TELLING):
            break
        before = version(page)
        take(page)
        wait_until(page, f"({answered(before)}) || {IS_TELLING}")
    plate = f"#plate-{page.get_attribute('#table', 'data-actor')}"
    actor, others = page.evaluate(FIGURES, plate), page.evaluate(FIGURES, f".seat:not({plate})")
    assert actor[0]["at"][:2] == others[-1]["at"][:2]
    window.close()


@pytest.mark.browser
def test_the_trail_of_a_hexagon_is_one_and_lies_under_names_pieces_and_prices(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, EMPIRES, players=3)
    for _ in range(12):
        wait_until(page, MINE_OR_OVER)
        if page.locator("#sheet-land polygon.trail-place:not(.own)").count():
            break
        before = version(page)
        take(page)
        wait_until(page, answered(before))
    assert page.locator("#sheet-land polygon.trail-place:not(.own)").count() > 0
    assert page.locator("#sheet-land rect.trail-place").count() == 0
    assert page.evaluate("document.querySelector('#sheet-land .trail-marks ~ g .sgn') !== null")
    window.close()


@pytest.mark.browser
@pytest.mark.parametrize("record", ["cities-full", "last-track"])
def test_no_price_of_the_land_lies_over_a_piece_a_sign_or_another_price(
    chromium: Any, base: str, still: Desk, record: str
) -> None:
    """table.md, acceptance 8"""
    window = Window(chromium, base, still, WIDE)
    part = Part(RECORDS / EMPIRES / f"{record}.json")
    for asked in list(questions(still, part, lambda state, _: len(state.legal) > 12))[::9]:
        window.show(asked)
        assert window.page.evaluate(COVERED) == []
    window.close()


# -- hints, and one answer ------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_hint_is_seen_to_its_last_line(chromium: Any, base: str) -> None:
    window = Watched(chromium, base, WIDE)
    page = window.page
    begin(page, EMPIRES)
    come_to_rest(page)
    button = page.evaluate(STAND_OF, "#big")
    page.click("#askhint")
    page.wait_for_selector("#hint .hint", timeout=PATIENCE)
    wait_until(page, f"({HINT_IS_SEEN})()")
    assert page.evaluate(STAND_OF, "#big") == pytest.approx(button, abs=2)
    window.close()
    assert window.wrong == []


@pytest.mark.parametrize("name", ["railroad_revolution", EMPIRES])
def test_a_question_with_one_answer_is_answered_by_the_big_button(name: str) -> None:
    """One press goes on, and it says with what; nothing is played unasked that a rule leaves to its player."""
    game, found = branchline.game(name), 0
    for path in sorted((RECORDS / name).glob("*.json"))[:4]:
        for state, seat, _ in Record.from_text(path.read_text(encoding="utf-8")).replay():
            if seat < 0 or len(state.legal_actions(seat)) != 1:
                continue
            choices = game.choices(game.from_view(state.view(seat)), seat)
            big = big_of(choices, False, [])
            assert (big.form, big.action, big.is_outlined) == ("actform", choices[0].action, False)
            found += 1
    assert found
