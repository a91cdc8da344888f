"""Lessons on the page: played without a script, answered, taken back, gone back, kept; and what is remembered."""

from __future__ import annotations

import html
import re

import pytest
from browsers import Browser
from sqlalchemy import update

from branchline.core import registry
from branchline.table import learning, lessons, schema
from branchline.table.lessons import DO, END, LOOK, QUIZ, Step
from branchline.web.desk import Desk
from branchline.web.lesson import LONG

SRE = "small_railroad_empires"
BIG = re.compile(r'<button class="btn big ([a-z]+)" id="big" form="actform" name="action" value="(\d+)"')
FIRST = [game for game in registry.games() if lessons.FIRST in lessons.names(game)]


def begin(browser: Browser, game: str = SRE, name: str = "first") -> str:
    browser.get(f"/learn/{game}/{name}")
    assert browser.post(f"/learn/{game}/{name}").status_code == 200
    return browser.path


def press(browser: Browser, table: str, **fields: object) -> None:
    assert browser.post(f"{table}/lesson", stand=browser.stand, **fields).status_code == 200


def say(browser: Browser) -> str:
    found = re.search(r'id="lessonsay">(.*?)(?: <span|</p>)', browser.text)
    assert found is not None, browser.text[:400]
    return html.unescape(found[1])


def asked(browser: Browser) -> list[int]:
    return [int(one) for one in re.findall(r'name="action" value="(\d+)"[^>]*data-asked', browser.text)]


def shown(step: Step, browser: Browser) -> tuple[str, ...]:
    """The answers that may be given now."""
    return step.options if 'class="row2 quiz' in browser.text else ()


def go(browser: Browser, table: str, upto: str) -> None:
    """By what is lit, up to a step."""
    game = lessons.lesson(SRE)
    wanted = next(step.say for step in game.steps if step.id == upto)
    for _ in range(60):
        browser.wait_for_my_turn(table)
        if say(browser) == wanted:
            return
        step = next(one for one in game.steps if one.say == say(browser))
        if step.kind == LOOK:
            press(browser, table, do="on")
        elif step.kind == QUIZ:
            press(browser, table, option=step.right)
            press(browser, table, do="on")
        else:
            assert browser.act(table, asked(browser)[0]).status_code == 200
    raise AssertionError(f"never came to {upto}")


@pytest.mark.parametrize(("game", "name"), [(game, "first") for game in FIRST])
def test_a_whole_lesson_without_a_script(ada: Browser, game: str, name: str) -> None:
    table = begin(ada, game, name)
    lesson = lessons.lesson(game, name)
    clicks = 0
    while "That was the lesson" not in ada.text:
        ada.wait_for_my_turn(table)
        step = next(one for one in lesson.steps if one.say == say(ada))
        big = re.search(
            r'<button class="btn big ([a-z]+)" id="big" form="actform" name="action" value="(\d+)"', ada.text
        )
        assert big is None or int(big[2]) not in asked(ada) or big[1] == "pri", "what is asked for is no second choice"
        assert ('class="row2 quiz long"' in ada.text) == any(len(one) > LONG for one in shown(step, ada)), step.id
        if step.kind == DO:
            ada.act(table, asked(ada)[0])
        elif step.kind == QUIZ and 'id="lessonon"' not in ada.text:
            press(ada, table, option=step.right)
        else:
            press(ada, table, do="on")
        clicks += 1
        assert clicks <= 60
    assert "Play on from here" in ada.text
    assert "Back to Learn" in ada.text
    drill = lessons.names(game)[1]
    assert lessons.lesson(game, drill).drill is not None
    assert f'href="/learn/{game}/{drill}"' in ada.text, "the lesson leads to a drill"
    ada.get("/learn")
    assert "First games done: 1 of" in ada.text
    assert f"Learned: {lesson.title}" in html.unescape(ada.text)
    ada.get(table)
    press(ada, table, do="play_on")
    assert 'id="lesson"' not in ada.text
    ada.wait_for_my_turn(table)
    assert ada.choices
    ada.get("/")
    assert table in ada.text, "from now on it is a table like any other"


def test_one_question_stands_at_a_time(ada: Browser) -> None:
    """While the lesson explains, asks or answers, the game asks nothing beside it; then it asks again."""
    table = begin(ada)
    assert ada.ask == "The lesson explains"
    assert not ada.choices
    go(ada, table, "star")
    assert ada.ask == "Where does your second track go?"
    star, other = asked(ada)[0], lessons.lesson(SRE).game.actions.id("extend:23")
    ada.act(table, other)
    assert not ada.choices, "first it is taken back or kept"
    press(ada, table, do="take_back")
    ada.act(table, star)
    go(ada, table, "quiz-length")
    assert ada.ask == "The lesson asks"
    assert not ada.choices
    press(ada, table, option=1)
    press(ada, table, do="on")
    assert ada.ask.endswith("?")
    assert ada.choices


def test_each_move_that_is_not_asked_for_is_answered_and_taken_back_to_the_byte(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "star")
    word = table.rpartition("/")[2]
    row = desk.storage.match_by_word(word)
    before = desk.host.fresh(row.id).state.to_json()
    step = next(one for one in lessons.lesson(SRE).steps if one.id == "star")
    others = [action for action, _ in ada.choices if action not in asked(ada)]
    assert len(others) > 10
    game = lessons.lesson(SRE).game
    for action in others:
        ada.act(table, action)
        assert html.escape(step.answer_to(game.actions.text(action)), quote=False) in ada.text.replace("&#39;", "'")
        assert "Take it back" in ada.text
        assert "Keep it" in ada.text
        assert desk.host.fresh(row.id).state.to_json() != before
        press(ada, table, do="take_back")
        assert desk.host.fresh(row.id).state.to_json() == before
        assert desk.storage.match(row.id).number == row.number


@pytest.mark.parametrize("game", FIRST)
def test_in_every_game_what_is_taken_back_was_never_there(ada: Browser, desk: Desk, game: str) -> None:
    table = begin(ada, game)
    lesson = lessons.lesson(game)
    ada.wait_for_my_turn(table)
    press(ada, table, do="on")
    ada.wait_for_my_turn(table)
    step = next(one for one in lesson.steps if one.kind == DO)
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    before = desk.host.fresh(row.id).state.to_json()
    others = [action for action, _ in ada.choices if action not in asked(ada)]
    for action in others[:3]:
        ada.act(table, action)
        answer = step.answer_to(lesson.game.actions.text(action))
        assert answer in html.unescape(ada.text)
        press(ada, table, do="take_back")
        assert desk.host.fresh(row.id).state.to_json() == before


def test_what_is_kept_leaves_the_track_and_the_lesson_goes_on_at_a_step_that_fits(ada: Browser) -> None:
    table = begin(ada)
    go(ada, table, "plains")
    hills = lessons.lesson(SRE).game.actions.id("extend:22")
    ada.act(table, hills)
    press(ada, table, press="keep")
    ada.wait_for_my_turn(table)
    assert say(ada) == next(one.say for one in lessons.lesson(SRE).steps if one.id == "star")
    ada.act(table, lessons.lesson(SRE).game.actions.id("extend:14"))
    press(ada, table, press="keep")
    ada.wait_for_my_turn(table)
    assert say(ada) in (lessons.OWN_WAY, *(one.say for one in lessons.lesson(SRE).steps[4:]))


def test_a_turn_that_is_ended_keeps_what_was_answered(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "star")
    ada.act(table, lessons.lesson(SRE).game.actions.id("extend:23"))
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    assert ada.end_turn(table).status_code == 200
    ada.wait_for_my_turn(table)
    assert "Take it back" not in ada.text
    assert "extend:23" in [move.action for move in desk.storage.moves(row.id)]
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="take_back").status_code == 409


def test_back_skip_and_start_again(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "city")
    word = table.rpartition("/")[2]
    first = desk.storage.match_by_word(word)
    press(ada, table, press="back")
    assert say(ada) == next(one.say for one in lessons.lesson(SRE).steps if one.id == "west")
    assert desk.storage.match(first.id).number == first.number - 1
    press(ada, table, press="skip")
    ada.wait_for_my_turn(table)
    assert say(ada) == next(one.say for one in lessons.lesson(SRE).steps if one.id == "city")
    press(ada, table, press="restart")
    assert say(ada) == lessons.lesson(SRE).steps[0].say
    row = desk.storage.match(first.id)
    assert desk.host.fresh(row.id).state.to_json() == lessons.dealt(lessons.lesson(SRE)).state().to_json()
    assert re.search(r'value="back" disabled', ada.text)


def test_undo_is_one_move_back_with_its_step(ada: Browser) -> None:
    table = begin(ada)
    go(ada, table, "star")
    assert ada.post(f"{table}/undo", stand=ada.stand, seat=0).status_code == 200
    assert say(ada) == next(one.say for one in lessons.lesson(SRE).steps if one.id == "plains")


def test_a_wrong_answer_says_why_and_may_be_tried_again(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "quiz-length")
    press(ada, table, option=0)
    assert "Not “3”." in ada.text
    assert 'id="lessonon"' not in ada.text
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="on").status_code == 409
    press(ada, table, option=1)
    assert 'id="lessonon"' in ada.text
    press(ada, table, do="on")
    assert say(ada).startswith("Hinburg accepts")


def test_a_lesson_is_found_again_and_is_not_among_the_tables(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "star")
    ada.get("/")
    assert table not in ada.text
    ada.get(f"/learn/{SRE}/first")
    assert "Go on at step 4 of" in ada.text
    assert begin(ada) == table
    assert begin(ben) != table
    ben.get("/learn")
    assert "step 1 of" in ben.text
    assert ada.get("/learn/nowhere/first").status_code == 404
    assert ada.get(f"/learn/{SRE}/nothing").status_code == 404


def test_a_press_that_comes_too_late_changes_nothing(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    stand = ada.stand
    press(ada, table, do="on")
    gone_on = ada.stand
    assert ada.post(f"{table}/lesson", stand=stand, do="on").status_code == 200
    assert (ada.stand, "gone on in the meantime" in ada.text) == (gone_on, False)
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="fly").status_code == 409
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="take_back").status_code == 409
    other = ada.play("alubari")
    assert ada.post(f"{other}/lesson", stand=ada.stand, do="on").status_code == 409


def test_chance_and_rival_do_what_the_lesson_says(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    go(ada, table, "plan")
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    lesson = lessons.lesson(SRE)
    moves = desk.storage.moves(row.id)
    assert [move.action for move in moves if move.seat == 1] == list(lesson.rival.script)
    assert [move.action for move in moves if move.seat == -1] == list(lesson.chance)
    known = learning.learned(desk.storage, row.owner)[(SRE, "first")]
    assert known.step == len(lesson.steps) - 1
    assert known.done_at is None
    assert lessons.moment_of(lesson, learning.lesson_at(row)[1], desk.host.fresh(row.id).state).kind != END


def test_a_wrong_answer_is_told_why_it_is_wrong_and_not_what_is_right() -> None:
    step = next(one for one in lessons.lesson("railway_workers").steps if one.id == "quiz-one")
    assert [step.why_not(option) for option in (0, 1)] == [
        "1 and 1 make 2, and that opens nothing.",
        "1 and 3 make 4, and the lower half stays shut.",
    ]
    assert step.why not in step.wrong
    plain = next(one for one in lessons.lesson(SRE).steps if one.id == "quiz-length")
    assert plain.why_not(0) == plain.why


def test_home_knows_which_lesson_is_done_and_what_comes_next(ada: Browser, desk: Desk) -> None:
    begin(ada)
    assert "Learn it in 10 min" in ada.get("/").text
    with desk.storage.writing() as connection:
        connection.execute(update(schema.learned).values(done_at=1.0))
    text = ada.get("/").text
    drill = lessons.names(SRE)[1]
    assert re.search(rf'href="/learn/{SRE}/{drill}">Learned; next: a drill<', text)
    assert "Learn it in 10 min" not in text
    assert not re.search(r'class="btn pri" name="bot"', text), "each of the three begins a game, none is chosen before"
