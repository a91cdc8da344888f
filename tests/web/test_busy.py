"""What takes long keeps nobody waiting who only wants to look or to play: hints, records that are replayed, and servers
outside that are looked up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from starlette.testclient import TestClient

import branchline
from branchline.core.record import Record
from branchline.web.app import create_app
from branchline.web.desk import Desk
from branchline.web.limits import SLOW

pytestmark = pytest.mark.slow  # with many requests at once

MORE_THAN_ALL_THREADS = 24
PATIENCE = 20.0


class Standstill:
    """Work that does not end before it is told to."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.is_over = threading.Event()

    def __call__(self, *given: Any, **more: Any) -> Any:
        self.begun.release()
        assert self.is_over.wait(PATIENCE)
        raise branchline.core.errors.BranchlineError("It was in vain.")


def ask_for_hint(desk: Desk, still: Standstill, ada: Browser) -> Callable[[], Any]:
    table = ada.play("junction")
    ada.get(table)
    desk.host.pool.consider = still  # type: ignore[method-assign]
    stand = ada.stand
    return lambda: ada.client.post(f"{table}/hint", data={"stand": str(stand), "seat": "0"})


def upload(desk: Desk, still: Standstill, ada: Browser) -> Callable[[], Any]:
    ada.play("junction")
    desk.host.open_table = still  # type: ignore[method-assign]
    text = Record(branchline.game("alubari"), 2).to_text()
    return lambda: ada.client.post("/records", files={"record": ("a.json", text, "application/json")})


def name_a_server(desk: Desk, still: Standstill, ada: Browser) -> Callable[[], Any]:
    ada.play("junction")
    desk.postman.outside.check = still  # type: ignore[method-assign]
    return lambda: ada.client.post("/tell/webhook", data={"kind": "json", "address": "https://slow.example/"})


WORK = pytest.mark.parametrize("work", [ask_for_hint, upload, name_a_server])


@contextmanager
def site(folder: Path, limits: bool) -> Iterator[tuple[Desk, Browser]]:
    app = create_app(str(folder / "t.sqlite"), workers=0, pace=0.0, limits=limits)
    with TestClient(app, follow_redirects=False) as client:
        yield app.state.desk, Browser(client)


@WORK
def test_however_much_of_it_is_asked_for_the_pages_are_there(tmp_path: Path, work: Any) -> None:
    still = Standstill()
    with site(tmp_path, limits=False) as (desk, ada), ThreadPoolExecutor(MORE_THAN_ALL_THREADS + 1) as crowd:
        ask = work(desk, still, ada)
        asked = [crowd.submit(ask) for _ in range(MORE_THAN_ALL_THREADS)]
        assert still.begun.acquire(timeout=PATIENCE)
        try:
            assert crowd.submit(ada.client.get, "/").result(PATIENCE / 2).status_code == 200
        finally:
            still.is_over.set()
        assert {one.result(PATIENCE).status_code for one in asked} == {400}


@WORK
def test_one_visitor_has_only_so_much_of_it_under_way(tmp_path: Path, work: Any) -> None:
    still = Standstill()
    with site(tmp_path, limits=True) as (desk, ada), ThreadPoolExecutor(SLOW[1]) as crowd:
        ask = work(desk, still, ada)
        asked = [crowd.submit(ask) for _ in range(SLOW[1])]
        for _ in asked:
            assert still.begun.acquire(timeout=PATIENCE)
        refused = ask()
        still.is_over.set()
        assert refused.status_code == 429
        assert "not done yet" in refused.text
        assert {one.result(PATIENCE).status_code for one in asked} == {400}
        assert ask().status_code == 400, "the place is given back"
