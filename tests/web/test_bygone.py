"""Tables of other rules: what they show, and how they are stopped or go on."""

from __future__ import annotations

import html
import random
import time

import pytest
from browsers import Browser
from evenings import play_on
from sqlalchemy import update

import branchline
from branchline.table import schema
from branchline.web.desk import Desk


def new_rules(monkeypatch: pytest.MonkeyPatch, desk: Desk, game: str = "junction") -> None:
    monkeypatch.setattr(type(branchline.game(game)), "rules", 2)
    desk.host.running_matches.clear()
    desk.host.moments.clear()


def spoil(desk: Desk, match: int) -> None:
    own = schema.moves.c
    with desk.storage.writing() as connection:
        connection.execute(update(schema.moves).where(own.match == match, own.number == 1).values(action="gone"))


def words(browser: Browser) -> str:
    return html.unescape(browser.text)


def two_friends(ada: Browser, ben: Browser) -> str:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    table = ada.path
    ben.post(f"{table}/join", seat=1, name="Ben")
    ada.wait_for_my_turn(table)
    return table


def test_a_game_of_other_rules_says_so_and_goes_on_by_consent(
    ada: Browser, ben: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_friends(ada, ben)
    new_rules(monkeypatch, desk)
    assert ada.get(table).status_code == 200
    assert "begun under version 1 of the rules; this server plays version 2" in words(ada)
    assert "Still to consent: Ada and Ben." in words(ada)
    assert ada.client.post(f"{table}/act", data={"stand": 1, "seat": 0, "action": 1}).status_code == 409
    assert ada.get("/").status_code == 200
    ada.post(f"{table}/agree")
    assert "Still to consent: Ben." in words(ada)
    assert "Go on under the new rules" not in words(ada)
    ben.post(f"{table}/agree")
    assert 'id="ask"' in ben.text
    ada.wait_for_my_turn(table)
    assert ada.choices


def test_a_game_of_other_rules_says_so_in_the_language_of_its_reader(
    ada: Browser, ben: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_friends(ada, ben)
    new_rules(monkeypatch, desk)
    ada.client.headers["Accept-Language"] = "de"
    assert ada.get(table).headers["Content-Language"] == "de"
    assert "Sie begann unter Version 1 der Regeln; dieser Server spielt Version 2" in words(ada)


def test_anybody_who_sits_there_may_stop_it_and_nobody_else(
    ada: Browser, ben: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two_friends(ada, ben)
    new_rules(monkeypatch, desk)
    stranger = Browser(type(ada.client)(ada.client.app, follow_redirects=False))
    assert "Stop this game" not in stranger.get(table).text
    assert "The log" not in stranger.text
    assert stranger.post(f"{table}/stop").status_code == 403
    ben.post(f"{table}/stop")
    assert "It was stopped" in words(ben) or "version 1" in words(ben)
    assert "Stop this game" not in words(ben)
    assert "Stopped: the rules have changed" in ada.get("/").text


def test_a_game_of_bots_that_does_not_end_is_stopped_and_its_page_says_so(
    ada: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(branchline.game("junction")), "longest", 6)
    ada.post("/new", game="junction", seat_0="me", seat_1="bot:random")
    table = ada.path
    ada.post(f"{table}/hand_over", seat=0, bot="random")
    patience = time.monotonic() + 10
    while ada.get(table).status_code != 200 or ("It was stopped" not in words(ada) and time.monotonic() < patience):
        time.sleep(0.05)
    assert "This game was not finished" in words(ada)
    moves = desk.storage.match_by_word(table.split("/")[2]).number
    assert moves >= 6
    assert f"It was stopped after {moves} moves: a game that is not over by then does not end." in words(ada)
    assert "The log" in words(ada)
    assert "cannot be drawn" not in words(ada)
    assert "Stopped: it does not end" in ada.get("/").text
    assert any("Junction does not end: it is not over after" in line for line in caplog.messages)
    assert not desk.storage.that_go_on()


def test_a_finished_game_shows_its_result_score_pad_and_log_whatever_became_of_the_rules(
    ada: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    running = play_on(desk.host, 1, random.Random(3))
    result = running.row.result
    assert result is not None
    new_rules(monkeypatch, desk)
    assert "version 1" in words_of(ada, f"{table}/at?number=2"), "drawn, with a word about the rules"
    spoil(desk, 1)
    desk.host.running_matches.clear()
    desk.host.moments.clear()
    for path in (table, f"{table}/end", f"{table}/log", f"{table}/at?number=3"):
        text = words_of(ada, path)
        assert "cannot be drawn by the rules there are now" in text, path
        assert "Score pad" in text
        assert 'class="turnlog' in text
        assert text.count('class="sentence"') > 5
        assert result["ending"] in text
    assert ada.get("/").status_code == 200


def words_of(browser: Browser, path: str) -> str:
    assert browser.get(path).status_code == 200, browser.text
    return words(browser)


def test_a_campaign_is_not_stuck_on_a_game_of_other_rules(
    ada: Browser, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.post("/campaign", game="movers_and_shakers")
    first = ada.path
    new_rules(monkeypatch, desk, "movers_and_shakers")
    assert ada.get("/").status_code == 200
    ada.post("/campaign", game="movers_and_shakers")
    assert ada.path == first, "it is under way, and has to be stopped or agreed to first"
    ada.post(f"{first}/stop")
    assert ada.get("/").status_code == 200
    ada.post("/campaign", game="movers_and_shakers")
    assert ada.path != first
    assert 'id="ask"' in ada.text
