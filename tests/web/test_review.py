"""The review on the page: asked for at the end, read by whoever has the link, tried from, and blind."""

from __future__ import annotations

import re
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from evenings import bot, me
from reviewed import finished, reviewed, uploaded
from sites import site
from streams import browser
from windows import PHONE, TABLET, WIDE, Watched, check_axe, wait_until

import branchline
from branchline.table import reviews, schema
from branchline.table.seating import BOT, PERSON, call_of
from branchline.web import tried as tried_games
from branchline.web.desk import Desk
from branchline.web.guard import without_secrets
from branchline.web.pages.review import time_left
from branchline.web.review import ALSO, BETTER, WAS
from branchline.web.review_graph import Frame, loss_of, mark_of
from branchline.web.tried import draw, line_of, tried_at

SMALL = """[...document.querySelectorAll('main.review *')].filter((one) => one.checkVisibility() && !one.closest('svg')
  && one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 11).length"""

CUT_OFF = """[...document.querySelectorAll('main.review .btn, main.review .btn small')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
RECORDS = Path(__file__).parents[1] / "records"
ENLARGED = {"width": 720, "height": 450}
"""What is left of a wide window at 200 %."""


def asked(ada: Browser) -> str:
    """The review of a record that Ada has uploaded."""
    path = reviewed(ada.client)
    assert ada.get(path).status_code == 200
    return path


def test_the_end_page_offers_a_review_and_a_second_viewer_costs_no_search(
    ada: Browser, ben: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = uploaded(ada.client, finished())
    ada.get(f"{table}/end")
    assert "Review this game (about" in ada.text
    path = str(ada.client.post(f"{table}/review").headers["location"])
    ada.get(path)
    assert "CHANCE TO WIN" in ada.text
    assert "Share this review" in ada.text
    made = reviews.by_word(desk.storage, path[3:])

    def searched(*_: object) -> None:
        raise AssertionError("it is looked through again")

    monkeypatch.setattr(desk.reviews, "make_here", searched)
    ben.get(path)
    assert "CHANCE TO WIN" in ben.text
    assert "Share this review" not in ben.text, "only its owner shares it"
    assert ada.client.post(f"{table}/review").headers["location"] == path, "asked for again, it is the one there is"
    assert reviews.by_word(desk.storage, path[3:]) == made
    with pytest.raises(AssertionError, match="looked through again"):
        ada.client.post(f"{path}/deeper")


def test_every_decision_is_a_link_that_shows_it_on_the_board(ada: Browser) -> None:
    path = asked(ada)
    ada.get(f"{path}?show=all")
    links = re.findall(rf'href="({re.escape(path)}\?seat=0&amp;at=\d+&amp;show=all)"', ada.text)
    assert len(set(links)) > 3
    for link in sorted(set(links))[:4]:
        answer = ada.get(link.replace("&amp;", "&"))
        assert answer.status_code == 200
        assert 'id="choices"' in ada.text
        assert "played" in ada.text
        assert "Try it from here" in ada.text


def test_what_cost_something_is_a_list_of_links_in_words_on_the_graph() -> None:
    """A screen reader hears "Move 34, blunder, minus 11 %"."""
    frame = Frame(1000, 300, 40, 900, 20, 200, 80)
    found = {"move": 33, "grade": "blunder", "loss": 0.112, "points": 3.14, "candidates": [{"chance": 0.6}]}
    drawn = mark_of(frame, found, 0.4, "/r/W?seat=0&", is_here=False)
    assert 'aria-label="Move 34, blunder, minus 11 %"' in drawn
    assert 'href="/r/W?seat=0&amp;at=33"' in drawn


def test_what_was_as_good_as_decided_is_counted_in_points_wherever_it_is_said() -> None:
    found = {"move": 33, "grade": "inaccuracy", "loss": 0.03, "points": 3.14, "candidates": [{"chance": 0.97}]}
    assert loss_of(found) == "−3.1 points"
    assert loss_of(found | {"candidates": [{"chance": 0.6}]}) == "−3.0 %"
    drawn = mark_of(Frame(1000, 300, 40, 900, 20, 200, 80), found, 0.4, "/r/W?seat=0&", is_here=False)
    assert 'aria-label="Move 34, inaccuracy, minus 3.1 points"' in drawn


def test_a_click_anywhere_on_the_graph_goes_to_the_decision_that_is_nearest(ada: Browser) -> None:
    """Without a gap from the first to the last; the pointer reads which it is."""
    path = asked(ada)
    places = re.findall(
        r'<a href="([^"]+)" class="near"[^>]*><title>([^<]+)</title><rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"',
        ada.text,
    )
    wide = places[: len(places) // 2]
    assert len(wide) > 3
    for (_, _, x, width), (_, _, then, _) in pairwise(wide):
        assert float(x) + float(width) == pytest.approx(float(then), abs=0.11)
    link, words, *_ = wide[1]
    assert re.search(r"move \d+, \d+ %$", words)
    ada.get(link.replace("&amp;", "&"))
    move = int(link.rpartition("at=")[2])
    assert f", move {move + 1}<" in ada.text
    ada.get(f"{path}?seat=0&at={move}&show=all")
    listed = ada.text.partition("<h2>All decisions</h2>")[2]
    assert re.findall(r'[?;]at=(\d+)&amp;show=all" aria-current="true"', listed) == [str(move)]
    assert path in link


def test_the_list_shows_the_decisions_of_one_grade(ada: Browser, desk: Desk) -> None:
    path = asked(ada)
    data = reviews.by_word(desk.storage, path[3:]).data
    assert data is not None
    for grade, count in data["accounts"]["0"]["counts"].items():
        ada.get(f"{path}?seat=0&show={grade}")
        listed = ada.text.partition("<h2>All decisions</h2>")[2]
        assert listed.count('<span class="gr ') == count
        assert (f"&amp;show={grade}" in listed) == bool(count)


def test_what_marks_a_choice_is_no_piece_of_a_board() -> None:
    pieces = (resources.files("branchline.look") / "data" / "board.css").read_text(encoding="utf-8")
    for kind in (WAS, BETTER, ALSO):
        assert not re.search(rf"\.{kind}\b", pieces), kind


def test_how_long_it_takes_on_is_said_once_it_is_known() -> None:
    assert time_left(2.0, 3, 50) == ""
    assert time_left(2.0, 10, 50) == ", about 10 seconds left"
    assert time_left(0.1, 10, 1) == ", about 1 second left"
    assert time_left(2.0, 10, 0) == ""


def test_try_it_from_here_begins_where_the_record_was(ada: Browser, desk: Desk) -> None:
    path = asked(ada)
    found = reviews.by_word(desk.storage, path[3:])
    assert found.data is not None
    decision = found.data["decisions"][2]
    answer = ada.client.post(f"{path}/try", data={"move": str(decision["move"])})
    assert answer.status_code == 303
    row = desk.storage.match_by_word(answer.headers["location"].split("/")[2])
    there = desk.host.record(desk.storage.match(found.match)).state(decision["move"])
    assert desk.host.state_at(row, decision["move"]).to_json() == there.to_json()
    seats = desk.storage.seats(row.id)
    assert [seat.kind for seat in seats] == [PERSON if one == decision["seat"] else BOT for one in range(2)]
    called = call_of(desk.storage.match(found.match).word)
    assert reviews.Origin.read(row.origin) == reviews.Origin(found.id, decision["move"], called)
    ada.get(answer.headers["location"])
    assert f"From the review of {called}, move {decision['move'] + 1}</b>" in ada.text, "as the review counts them"
    assert '<b class="origin">from a review</b>' in ada.get("/").text, "nor is it taken for another game at home"
    desk.storage.set_values(row, origin=f"{found.id} {decision['move']}")  # as it was written before
    assert reviews.Origin.read(desk.storage.match(row.id).origin).table == ""
    ada.get(answer.headers["location"])
    assert f"From a review, move {decision['move'] + 1}</b>" in ada.text
    assert desk.host.keepsakes.solo(row.id) is None
    refused = ada.client.post(f"{path}/try", data={"move": "9999"})
    assert refused.status_code == 403


def test_at_the_branch_sit_the_same_bots_as_in_the_game(ada: Browser, desk: Desk) -> None:
    visitor = desk.storage.new_visitor()[0]
    played = desk.host.open_table(visitor, branchline.game("junction"), [me("Ada"), bot("hard")], {}, finished())
    found = desk.reviews.ask(played.id, visitor.id)
    assert found.data is not None
    move = found.data["decisions"][0]["move"]
    answer = ada.client.post(f"/r/{found.word}/try", data={"move": str(move)})
    row = desk.storage.match_by_word(answer.headers["location"].split("/")[2])
    there, here = desk.storage.seats(played.id)[1], desk.storage.seats(row.id)[1]
    assert (here.kind, here.bot, here.name) == (there.kind, there.bot, there.name) == (BOT, "hard", there.name)


def test_what_was_tried_and_what_was_played_are_two_lines_on_the_page_of_its_end(ada: Browser, desk: Desk) -> None:
    """From the move at which they part, over the moves to the end of both."""
    path = asked(ada)
    found = reviews.by_word(desk.storage, path[3:])
    assert found.data is not None
    decision = found.data["decisions"][0]
    there = desk.host.record(desk.storage.match(found.match))
    answer = ada.client.post(f"{path}/try", data={"move": str(decision["move"])})
    row = desk.storage.match_by_word(answer.headers["location"].split("/")[2])
    assert tried_at(desk.host, desk.host.fresh(row.id)) is not None
    same = line_of(there, decision["seat"], decision["move"])
    assert same[0][0] == decision["move"]
    assert same[-1] == (len(there.moves), found.data["result"]["chances"][decision["seat"]])
    drawn = draw(same, same[:-1], decision["move"], "p-r", is_narrow=False)
    assert drawn.count("<g class=") == 2
    assert ">there</text>" in drawn
    assert ">here</text>" in drawn


def test_the_end_of_what_was_tried_needs_no_reviewed_game_that_replays(ada: Browser, desk: Desk) -> None:
    """Its rules are others by now, or its moves do not fit: no lines, but the scores of both."""
    path = asked(ada)
    found = reviews.by_word(desk.storage, path[3:])
    assert found.data is not None
    move = found.data["decisions"][0]["move"]
    answer = ada.client.post(f"{path}/try", data={"move": str(move)})
    row = desk.storage.match_by_word(answer.headers["location"].split("/")[2])
    with desk.storage.writing() as connection:
        gone = schema.moves.delete().where(schema.moves.c.match == found.match, schema.moves.c.number == 1)
        connection.execute(gone)
    tried = tried_at(desk.host, desk.host.fresh(row.id))
    assert tried is not None
    assert tried.graphs == []
    assert tried.words.startswith("There you came to ")
    desk.storage.set_values(desk.storage.match(found.match), rules=99)
    tried = tried_at(desk.host, desk.host.fresh(row.id))
    assert tried is not None
    assert tried.graphs == []


def test_a_line_has_no_more_points_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many decisions there were; and what became of it."""
    record = finished()
    for most in (1, 3, 7, 10):
        monkeypatch.setattr(tried_games, "MOST_POINTS", most)
        assert len(line_of(record, 0, 0)) <= most + 1


def test_a_review_of_before_says_nothing_that_was_not_written_down_yet(ada: Browser, desk: Desk) -> None:
    """How many searches there were, and how long it takes to look deeper."""
    path = asked(ada)
    assert re.search(r"Look deeper<small>about \d+ minutes?</small></button>", ada.text)
    found = reviews.by_word(desk.storage, path[3:])
    data = found.data
    assert data is not None
    del data["deeper"]
    for one, agree in zip(data["decisions"], (6, 0), strict=False):
        del one["searches"]
        one["agree"] = agree
    reviews.change(desk.storage, found.id, content=reviews.written(data))
    for one, words in zip(data["decisions"], ("6 of 7 searches agree", f"Depth {data['depth']}."), strict=False):
        ada.get(f"{path}?seat={one['seat']}&at={one['move']}")
        assert f'<span class="sub">{words}' in ada.text
        assert "Look deeper</button>" in ada.text


def test_colours_in_place_of_names_and_a_link_that_is_taken_back(ada: Browser, ben: Browser) -> None:
    path = asked(ada)
    assert "Ben" in ada.text
    assert ben.post(f"{path}/names", show="colours").status_code == 403
    ada.post(f"{path}/names", show="colours")
    ben.get(path)
    assert "Ben" not in re.sub(r"<title>.*?</title>", "", ben.text)
    assert "Red" in ben.text
    assert ben.post(f"{path}/take_back").status_code == 403
    ada.post(f"{path}/take_back")
    assert "CHANCE TO WIN" in ada.text
    assert ben.get(path).status_code == 404


def test_who_has_the_link_of_a_review_without_names_gets_none_by_anything_it_offers(
    ada: Browser, ben: Browser, desk: Desk
) -> None:
    """Not deeper, not at a table that is tried from it, and not after the link was taken back."""
    path = asked(ada)
    ada.post(f"{path}/names", show="colours")
    found = reviews.by_word(desk.storage, path[3:])
    assert found.data is not None
    assert ben.client.post(f"{path}/deeper").status_code == 403
    move = found.data["decisions"][0]["move"]
    tried = ben.client.post(f"{path}/try", data={"move": str(move)}).headers["location"]
    seats = desk.storage.seats(desk.storage.match_by_word(tried.split("/")[2]).id)
    assert not {seat.name for seat in seats} & {"Ada", "Ben"}
    ben.get(tried)
    assert "Red" in ben.text or "Blue" in ben.text
    deep = str(ada.client.post(f"{path}/deeper").headers["location"])
    assert ben.get(deep).status_code == 200
    assert not reviews.by_word(desk.storage, deep[3:]).names, "as the owner has it"
    ada.post(f"{path}/take_back")
    assert [ben.get(one).status_code for one in (path, deep)] == [404, 404]


def test_a_spectator_asks_for_no_review(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = uploaded(ada.client, finished())
    watched = f"/w/{desk.storage.match_by_word(table.split('/')[2]).watch_word}"
    ben.get(f"{watched}/end")
    assert "Review this game" not in ben.text
    refused = ben.client.post(f"{watched}/review")
    assert refused.status_code == 403
    assert "Only those who sat at this table" in refused.text
    assert ada.client.post(f"{table}/review").status_code == 303


def test_a_game_under_way_has_no_review(ada: Browser) -> None:
    table = ada.play("junction")
    answer = ada.client.post(f"{table}/review")
    assert answer.status_code == 403
    assert "Only a finished game" in answer.text
    assert ada.get("/r/NOWHERE").status_code == 404


def test_the_log_does_not_hold_the_word_of_a_review() -> None:
    assert without_secrets("/r/BARLEY-MSH36-J799R-GPWGE/live") == "/r/…/live"


def test_how_far_it_is_is_told_as_a_stream(tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada:
        table = uploaded(ada, finished())
        path = str(ada.post(f"{table}/review", follow_redirects=False).headers["location"])
        told = ada.get(f"{path}/live").text
        assert '"status": "done"' in told
        assert told.count("event: progress") == 1
        assert ada.get("/r/NOWHERE/live").status_code == 404


@pytest.mark.browser
def test_the_page_by_keyboard_and_by_eye(chromium: Any, tmp_path: Path) -> None:
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada:
        path = reviewed(ada)
        watched = Watched(chromium, base, WIDE, bypass_csp=True)
        page = watched.page
        page.goto(f"{path}?show=all")
        first = page.locator(".moment .count").inner_text()
        page.locator("#after, #before").first.focus()
        page.keyboard.press("ArrowRight" if page.locator("#after").count() else "ArrowLeft")
        wait_until(page, f"document.querySelector('.moment .count').textContent !== '{first}'")
        for size, theme in ((WIDE, "light"), (WIDE, "dark"), (TABLET, "light"), (PHONE, "dark")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(SMALL) == 0
            check_axe(page)
        watched.close()
        assert watched.wrong == []


@pytest.mark.browser
def test_a_real_games_board_is_on_its_page_at_every_size(chromium: Any, tmp_path: Path) -> None:
    """A short game, so that it is looked at in full."""
    record = branchline.Record.load(RECORDS / "small_railroad_empires" / "standstill.json")
    with site(str(tmp_path / "t.sqlite")) as base, browser(base) as ada:
        path = reviewed(ada, record)
        watched = Watched(chromium, base, WIDE, bypass_csp=True)
        cookies = [{"name": one.name, "value": one.value, "url": base} for one in ada.cookies.jar]
        watched.context.add_cookies(cookies)
        page = watched.page
        page.goto(path)
        assert page.locator("text=Look deeper").count() == 1, "its owner looks"
        for size, theme in ((WIDE, "light"), (ENLARGED, "dark"), (TABLET, "dark"), (PHONE, "light")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
            assert page.evaluate(SMALL) == 0
            assert page.locator(".boards svg").first.is_visible()
            assert page.evaluate(CUT_OFF) == []
            both = page.locator(".boards .lit.was").count() and page.locator(".boards .lit.better").count()
            assert page.locator(".boards .way.in").count() == bool(both), "from what was played to what was better"
            assert page.evaluate("document.querySelector('.boards .pan').getBoundingClientRect().width <= innerWidth")
            check_axe(page)
        watched.close()
        assert watched.wrong == []


def test_a_review_under_way_says_not_yet_where_a_finished_one_judges(ada: Browser, desk: Desk) -> None:
    path = asked(ada)
    found = reviews.by_word(desk.storage, path[3:])
    data = found.data
    assert data is not None
    data["accounts"]["0"] |= {"accuracy": None}
    none, some = data | {"decisions": []}, data
    for one in some["decisions"]:
        one |= {"grade": "good"}
    for content, status, words in (
        (none, reviews.WORKING, "None is graded yet."),
        (some, reviews.WORKING, "None is below good so far."),
        (some, reviews.DONE, "None was below good."),
    ):
        reviews.change(desk.storage, found.id, content=reviews.written(content), status=status)
        ada.get(f"{path}?seat=0&show=costly")
        assert words in ada.text
        assert ("no accuracy" in ada.text) is (status == reviews.WORKING)
        assert "looks less deep" not in ada.text
        if status == reviews.DONE:
            assert "The others, and all else" in ada.text
