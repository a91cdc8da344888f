"""While the storage is in trouble: a page that says so, the health of the server, and life afterwards."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx2
import postgres
import psycopg
import pytest
from browsers import Browser
from sites import site

from branchline.web.desk import Desk

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own


def test_a_locked_storage_is_told_in_one_sentence_and_passes(ada: Browser, desk: Desk, tmp_path: Path) -> None:
    table = ada.play("junction")
    desk.storage.patience = 0.2
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answer = ada.post(f"{table}/note", text="lost?")
        assert time.monotonic() - began < 12
        assert answer.status_code == 503
        assert "another program is holding it" in answer.text
        assert "Nothing has been changed" in answer.text
        assert answer.headers["retry-after"] == "5"
        assert ada.client.get(table).status_code == 200, "what only reads goes on"
        assert ada.client.get("/health").status_code == 503
        answer = ada.client.post(f"{table}/note", data={"text": "x"}, headers={"HX-Request": "true"})
        assert answer.status_code == 503
        assert "holding it" in answer.headers["hx-trigger"]
        other.execute("ROLLBACK")
    assert ada.client.get("/health").status_code == 200
    assert ada.post(f"{table}/note", text="found").status_code == 200
    assert [note.text for note in desk.storage.notes(1)] == ["found"]


@pytest.mark.slow
def test_a_database_that_is_away_has_a_page_and_comes_back() -> None:
    with postgres.running() as server:
        with psycopg.connect(f"{server.url}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE games")
        with site(f"{server.url}/games") as base, httpx2.Client(base_url=base, timeout=20) as ada:
            table = ada.post("/play", data={"game": "alubari"}).headers["location"]
            assert ada.get(table).status_code == 200
            server.stop()
            for path in ("/", table, "/new", "/health", f"{table}/live"):
                answer = ada.get(path)
                assert answer.status_code == 503, path
            page = ada.get(table)
            assert re.search(r"<h1>The database does not answer\.</h1>", page.text)
            assert page.headers["refresh"] == "5"
            assert ada.post("/play", data={"game": "alubari"}).status_code == 503
            server.start()
            assert ada.get("/health").status_code == 200
            assert ada.get(table).status_code == 200
