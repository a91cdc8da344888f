"""Who may see what of a table: its own people, those with a link, and everybody only where it is listed; hot-seat,
nobody's hand while the screen is passed on."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from browsers import Browser, play_to_the_end
from evenings import until
from sqlalchemy import text

from branchline.table.engine import migrate, open_engine
from branchline.table.seating import LETTERS, WORDS, call_of, new_word
from branchline.table.storage import Storage
from branchline.web.desk import Desk

BEHIND = ("", "/at?number=1", "/log", "/end", "/record", "/about", "/live")


def finished(ada: Browser) -> str:
    """A table of two people that is over, with something said at it."""
    ada.post("/settings", switches=1, auto_confirm="on")
    table = ada.play("junction")
    ada.post(f"{table}/note", text="between the two of us")
    play_to_the_end(ada, table, random.Random(3))
    return table


def watch_link(browser: Browser, table: str) -> str:
    browser.get(table)
    found = re.search(r'href="(/w/[^"]+)"', browser.text)
    assert found is not None
    return found[1]


def test_the_key_of_a_table_cannot_be_guessed() -> None:
    made = {new_word() for _ in range(200)}
    assert len(made) == 200
    for word in made:
        name, *secret = word.split("-")
        assert name in WORDS
        assert len("".join(secret)) == 15
        assert set("".join(secret)) <= set(LETTERS)
        assert call_of(word) == name
    assert len(LETTERS) ** 15 >= 2**64
    assert call_of("TEESTA-4127") == "TEESTA-4127"


def test_a_finished_table_is_still_only_for_those_who_sat_there(ada: Browser, ben: Browser) -> None:
    table = finished(ada)
    for path in BEHIND:
        answer = ben.get(f"{table}{path}")
        assert answer.status_code == (403 if path else 200), path
        assert "between the two of us" not in answer.text
        assert "Easy bot" not in answer.text
        assert "data-version" not in answer.text
    assert ben.post(f"{table}/branch", number=1).status_code == 403
    assert ada.get(f"{table}/at?number=1").status_code == 200
    assert ada.get(f"{table}/record").status_code == 200


def test_who_has_the_link_for_spectators_sees_all_but_what_was_said(ada: Browser, ben: Browser) -> None:
    table = finished(ada)
    watch = watch_link(ada, table)
    assert "between the two of us" in ada.text
    for path in ("", "/at?number=1", "/log", "/end", "/record", "/about"):
        answer = ben.get(f"{watch}{path}")
        assert answer.status_code == 200, path
        assert "between the two of us" not in answer.text
        assert table not in answer.text, "the link to watch is no link to sit down"
        assert table.rsplit("-", 1)[1] not in answer.text
        assert table.rsplit("-", 1)[1].lower() not in answer.headers.get("content-disposition", "")
    assert ben.post(f"{watch}/branch", number=1).status_code == 200
    assert ben.path != watch


def test_an_open_seat_is_found_by_link_or_in_the_list_only(ada: Browser, ben: Browser) -> None:
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    private = ada.path
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open", listed="on")
    public = ada.path
    ben.get("/")
    assert private not in ben.text
    assert f'href="{public}"' in ben.text
    assert "Take a seat" in ben.text
    name = call_of(private.rsplit("/", 1)[1])
    assert ben.post("/join", word=name).status_code == 404
    for given in (private, f"http://testserver{private}", private.rsplit("/", 1)[1].lower()):
        assert ben.post("/join", word=given).status_code == 200
        assert ben.path == private
    watch = watch_link(ada, public)
    assert ben.post("/join", word=f"https://trains.example{watch}").status_code == 200
    assert ben.path == watch


def test_a_listed_table_may_be_watched_until_it_is_private_again(ada: Browser, ben: Browser) -> None:
    table = ada.play("junction")
    ada.wait_for_my_turn(table)
    ada.post(f"{table}/note", text="between the two of us")
    assert ben.post(f"{table}/open_to_all", listed="on").status_code == 403
    assert ben.get(f"{table}/at?number=1").status_code == 403
    ada.post(f"{table}/open_to_all", listed="on")
    assert "Make this table private" in ada.text
    ben.get("/")
    assert ">Watch<" in ben.text
    for path in ("", "/at?number=1", "/log", "/about"):
        answer = ben.get(f"{table}{path}")
        assert answer.status_code == 200, path
        assert "between the two of us" not in answer.text
    assert ben.get(f"{table}/record").status_code == 403
    assert ben.choices == []
    ada.post(f"{table}/open_to_all")
    assert ben.get(f"{table}/at?number=1").status_code == 403
    assert table not in ben.get("/").text


def test_an_uploaded_record_is_its_uploaders(ada: Browser, ben: Browser) -> None:
    record = ada.get(f"{finished(ada)}/record").text
    answer = ada.client.post("/records", files={"record": ("game.json", record, "application/json")})
    where = answer.headers["location"]
    assert ada.get(where).status_code == 200
    assert ben.get(where).status_code == 403
    watch = watch_link(ada, where.partition("/at")[0])
    assert ben.get(f"{watch}/at?number=2").status_code == 200


def test_tables_of_old_keep_their_words_and_are_private(tmp_path: Path) -> None:
    """A storage as it was before tables had secrets in their addresses."""
    path = str(tmp_path / "old.sqlite")
    engine = open_engine(path)
    migrate(engine, "0002")
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("INSERT INTO visitors VALUES (1, 'x', 'Ada', '{}', 0)"))
        names = "id, word, watch_word, owner, game, rules, box, players, options, status, version, stand, number"
        values = "1, 'TEESTA-4127', 'abc', 1, 'junction', 1, 'b', 2, '{}', 'over', 1, 1, 0"
        rest = "held_by, settled, front, due, asks, made_at, moved_at"
        connection.execute(text(f"INSERT INTO matches ({names}, {rest}) VALUES ({values}, -1, 0, -1, '', '', 0, 0)"))
    engine.dispose()
    storage = Storage(path)
    row = storage.match_by_word("teesta-4127")
    storage.close()
    assert row.listed is False


# -- hot-seat ------------------------------------------------------------------------------------------------------


@pytest.fixture
def covered(ada: Browser, desk: Desk) -> str:
    """A hot-seat table of Junction where Ada has bid and the screen is to be passed to Ben."""
    ada.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="me", name_1="Ben")
    table = ada.path
    row = desk.storage.match_by_word(table.rsplit("/", 1)[1])
    until(desk.host, row.id, lambda one: len(one.due()) == 2)
    ada.post(f"{table}/front", seat=0)
    ada.act(table, ada.choices[0][0])
    assert ada.ask == "Pass the screen to Ben"
    return table


def shown(text: str) -> str:
    """The table in words and the log, as a page shows them."""
    return "".join(re.findall(r'(?s)<pre class="terminal".*?</pre>|<ol class="log".*?</ol>', text))


def test_under_the_cover_looking_back_and_the_log_show_a_spectators_view(ada: Browser, covered: str) -> None:
    watch = watch_link(ada, covered)
    number = re.search(r"Move <b>(\d+)</b>", ada.text)
    assert number is not None
    paths = [f"/at?number={number[1]}{more}" for more in ("", "&seat=0", "&seat=1")] + ["/log", "/at?number=2&seat=1"]
    for path in paths:
        own = shown(ada.get(f"{covered}{path}").text)
        assert own
        assert own.replace(covered, watch) == shown(ada.get(f"{watch}{path}").text), path
    assert ada.get(f"{covered}/record").status_code == 403
    assert ada.post(f"{covered}/branch", number=2).status_code == 403


def test_under_the_cover_nobody_is_told_what_the_next_player_would_do(ada: Browser, covered: str) -> None:
    ada.get(covered)
    asked = {"stand": ada.stand, "seat": 1}
    refused = ada.post(f"{covered}/hint", **asked)
    assert refused.status_code == 403
    assert "Pass the screen to Ben first" in refused.text
    ada.post(f"{covered}/front", seat=1)
    assert ada.post(f"{covered}/hint", **asked).status_code == 200


def test_once_the_screen_is_passed_on_the_next_player_looks_back_with_own_eyes(ada: Browser, covered: str) -> None:
    under = shown(ada.get(f"{covered}/log").text)
    ada.post(f"{covered}/front", seat=1)
    assert ada.choices
    assert shown(ada.get(f"{covered}/log").text) != under
    assert ada.get(f"{covered}/record").status_code == 200


def test_the_page_of_before_is_not_kept_for_the_back_button(ada: Browser, covered: str) -> None:
    answer = ada.get(covered)
    assert answer.headers["cache-control"] == "no-store"
    assert '"historyCacheSize":0' in answer.text
    assert '"refreshOnHistoryMiss":true' in answer.text
