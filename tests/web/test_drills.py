"""Drills on the page, without a script: a task, tries that miss, a hint, the solution shown, and what is remembered."""

from __future__ import annotations

import html
import re

import pytest
from browsers import Browser

from branchline.core import registry
from branchline.table import drills, learning, lessons
from branchline.web.desk import Desk

SRE, NAME = "small_railroad_empires", "four-prestige"
LESSON = lessons.lesson(SRE, NAME)
DRILL = drills.drill_of(LESSON)
GAMES = [game for game in registry.games() if lessons.names(game)]
ONE_OF_EACH = [(game, lessons.names(game)[1]) for game in GAMES]


def begin(browser: Browser, game: str = SRE, name: str = NAME) -> str:
    browser.get(f"/learn/{game}/{name}")
    assert browser.post(f"/learn/{game}/{name}").status_code == 200
    return browser.path


def press(browser: Browser, table: str, **fields: object) -> None:
    assert browser.post(f"{table}/lesson", stand=browser.stand, **fields).status_code == 200


def follow(browser: Browser, table: str, game: str = SRE, name: str = NAME) -> None:
    lesson = lessons.lesson(game, name)
    for text in drills.drill_of(lesson).solution:
        assert browser.act(table, lesson.game.actions.id(text)).status_code == 200, text


def miss(browser: Browser, table: str) -> None:
    """A turn in which as little as possible is done."""
    for text in ("extend:25", "extend:37", "no_delivery", "claim_nothing", "buy_nothing"):
        action = LESSON.game.actions.id(text)
        if action in [one for one, _ in browser.choices]:
            browser.act(table, action)
    assert "Not reached this time: 0 of 4." in browser.text


def asked(browser: Browser) -> list[int]:
    return [int(one) for one in re.findall(r'name="action" value="(\d+)"[^>]*data-asked', browser.text)]


@pytest.mark.parametrize(("game", "name"), ONE_OF_EACH)
def test_a_drill_is_solved_and_remembered(ada: Browser, game: str, name: str) -> None:
    table = begin(ada, game, name)
    assert html.escape(drills.drill_of(lessons.lesson(game, name)).say, quote=False) in ada.text.replace("&#39;", "'")
    follow(ada, table, game, name)
    assert "Reached." in ada.text
    assert "Play on from here" in ada.text
    after = lessons.names(game)[lessons.names(game).index(name) + 1]
    assert f'href="/learn/{game}/{after}" id="lessonnext">Next drill</a>' in ada.text
    ada.get("/learn")
    assert re.search(rf'/learn/{game}/{name}">[^<]*</a><span>reached</span>', ada.text)
    assert ada.text.count(f"1 of {len(lessons.names(game)) - 1} reached") == 1
    again = begin(ada, game, name)
    assert again == table
    assert "Reached." not in ada.text, "it begins anew"


def test_a_try_that_misses_is_counted_and_the_solution_is_shown_after_the_last(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    start = desk.host.fresh(desk.storage.match_by_word(table.rpartition("/")[2]).id).state.to_json()
    for number in range(1, DRILL.tries + 1):
        assert f"try {number} of {DRILL.tries}" in ada.text
        assert ada.post(f"{table}/lesson", stand=ada.stand, do="show").status_code == 409
        miss(ada, table)
        assert ("Show the solution" in ada.text) == (number == DRILL.tries)
        if number < DRILL.tries:
            press(ada, table, do="restart")
    press(ada, table, press="show")
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    assert desk.host.fresh(row.id).state.to_json() == start
    for number, text in enumerate(DRILL.solution, 1):
        assert f"The solution, move {number} of {len(DRILL.solution)}" in ada.text
        assert asked(ada) == [LESSON.game.actions.id(text)]
        ada.act(table, asked(ada)[0])
    assert "Reached." in ada.text
    known = learning.learned(desk.storage, row.owner)[(SRE, NAME)]
    assert known.done_at is None, "what was shown is not solved"
    assert known.wrong == DRILL.tries


def test_a_hint_and_one_move_back(ada: Browser, desk: Desk) -> None:
    table = begin(ada)
    row = desk.storage.match_by_word(table.rpartition("/")[2])
    assert DRILL.hint not in html.unescape(ada.text)
    press(ada, table, press="hint")
    assert DRILL.hint in html.unescape(ada.text)
    before = desk.host.fresh(row.id).state.to_json()
    assert "So far" not in ada.text
    ada.act(table, LESSON.game.actions.id("extend:28"))
    assert re.search(r'id="lessonanswer">So far: 0 of 4\. Hint: ', ada.text)
    press(ada, table, press="back")
    assert desk.host.fresh(row.id).state.to_json() == before
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="back").status_code == 409
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="skip").status_code == 409
    assert ada.post(f"{table}/lesson", stand=ada.stand, do="on").status_code == 409
    ada.act(table, LESSON.game.actions.id("extend:28"))
    assert ada.post(f"{table}/undo", stand=ada.stand, seat=0).status_code == 200
    assert desk.host.fresh(row.id).state.to_json() == before


def test_after_a_miss_nothing_more_is_played_and_after_it_is_solved_the_game_goes_on(ada: Browser) -> None:
    table = begin(ada)
    miss(ada, table)
    assert "So far" not in ada.text
    press(ada, table, press="back")
    assert "Not reached" not in ada.text
    press(ada, table, press="restart")
    follow(ada, table)
    press(ada, table, do="play_on")
    assert 'id="lesson"' not in ada.text
    ada.get("/")
    assert table in ada.text, "from now on it is a table like any other"


def test_the_shelf_has_five_games_each_with_a_lesson_and_drills(ada: Browser) -> None:
    ada.get("/learn")
    for game in GAMES:
        for name in lessons.names(game):
            assert f'href="/learn/{game}/{name}"' in ada.text
        assert f'href="/rules/{game}"' in ada.text


def test_after_the_last_drill_there_is_no_next(ada: Browser) -> None:
    last = lessons.names(SRE)[-1]
    follow(ada, begin(ada, SRE, last), SRE, last)
    assert "Reached." in ada.text
    assert "lessonnext" not in ada.text
