"""A look at an open table counts, by whichever page, and the site clears away what nobody looks at."""

from __future__ import annotations

import time
from pathlib import Path

from browsers import Browser
from sqlalchemy import update
from starlette.testclient import TestClient

from branchline.table import schema
from branchline.table.retention import DAY
from branchline.table.storage import MatchRow, NoSuchTable, Storage
from branchline.web.app import create_app
from branchline.web.desk import Desk


def open_table(browser: Browser) -> str:
    browser.post("/new", game="junction", seat_0="me", name_0="Ada", seat_1="open")
    return browser.path


def row_of(storage: Storage, table: str) -> MatchRow:
    return storage.match_by_word(table.rsplit("/", 1)[1])


def forget(storage: Storage, days: float) -> None:
    """As if all tables had last been looked at so long ago."""
    with storage.writing() as connection:
        connection.execute(update(schema.matches).values(seen_at=time.time() - days * DAY))


def test_a_look_at_an_open_table_counts(ada: Browser, ben: Browser, desk: Desk) -> None:
    table = open_table(ada)
    for browser, page in ((ada, table), (ben, table), (ada, f"{table}/log")):
        forget(desk.storage, 20)
        version = row_of(desk.storage, table).version
        assert browser.get(page).status_code == 200
        after = row_of(desk.storage, table)
        assert time.time() - after.seen_at < 60
        assert after.version == version
    forget(desk.storage, 20)
    ada.get("/")
    assert time.time() - row_of(desk.storage, table).seen_at > 19 * DAY


def test_the_site_clears_away_what_nobody_looks_at(tmp_path: Path) -> None:
    address = str(tmp_path / "t.sqlite")
    with TestClient(create_app(address, workers=0), follow_redirects=False) as client:
        lonely, newest = open_table(Browser(client)), open_table(Browser(client))
        forget(client.app.state.desk.storage, 31)  # type: ignore[attr-defined]
    for days, is_left in ((0.0, True), (32.0, True), (30.0, False)):
        with TestClient(create_app(address, workers=0, keep_open_days=days)) as client:
            storage: Storage = client.app.state.desk.storage  # type: ignore[attr-defined]
            end = time.monotonic() + (0.5 if is_left else 10)
            while time.monotonic() < end and is_there(storage, lonely):
                time.sleep(0.01)
            assert is_there(storage, lonely) == is_left
            assert is_there(storage, newest)


def is_there(storage: Storage, table: str) -> bool:
    try:
        row_of(storage, table)
    except NoSuchTable:
        return False
    return True
