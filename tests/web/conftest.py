"""The site for tests, with Junction on the shelf beside the real games."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import resuming
from browsers import Browser
from positions import IS_ALL, Window
from posts import evening  # noqa: F401
from sites import site
from starlette.testclient import TestClient
from storages import postgres_url  # noqa: F401

import branchline
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.storage import Storage
from branchline.web.app import create_app
from branchline.web.desk import Desk
from toys import toys_on_shelf

HERE = Path(__file__).parent
STILL = {"window_of", "asked", "seen_at", "still"}
"""Fixtures of tests that look at positions of recorded games, where nothing moves."""
collect_ignore_glob = ["test_*.py"] if branchline.is_compiled() else []
# Somebody who hosts has one of them; somebody who works on the games need not.
collect_ignore = [] if shutil.which("caddy") or shutil.which("nginx") else ["test_proxies.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whatever opens a window is a test in a browser, said or not. Where a server plays on by itself, it or the browser
    may be late on a busy machine: such a test is tried once more, and the summary names it. Positions stand still: what
    fails there is a fault. Each that opens a site is slow, but for those of the pages everybody sees. `make test-pages`
    goes on where it was stopped."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        opens_a_window = "chromium" in fixtures
        if opens_a_window:
            item.add_marker(pytest.mark.browser)
        if "ada" in fixtures and item.path.name != "test_pages.py":
            item.add_marker(pytest.mark.slow)
        if (opens_a_window or item.path.is_relative_to(HERE)) and not fixtures & STILL:
            item.add_marker(pytest.mark.flaky(reruns=1))
    if IS_ALL:
        done = {item for item in items if resuming.is_done(item.nodeid)}
        config.hook.pytest_deselected(items=list(done))
        items[:] = [item for item in items if item not in done]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if IS_ALL and report.when == "call" and report.passed:
        resuming.note(item.nodeid)
    return report


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_on_shelf():
        yield


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a fresh site; bots think at once and nothing is limited."""
    app = create_app(str(tmp_path / "tables.sqlite"), workers=0, pace=0.0, limits=False, reviewers=0)
    with TestClient(app, follow_redirects=False) as client:
        yield Browser(client)


@pytest.fixture
def ben(ada: Browser) -> Browser:
    """A second browser at the same site."""
    return Browser(TestClient(ada.client.app, follow_redirects=False))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server, one for all tests of a file."""
    with site(str(tmp_path_factory.mktemp("site") / "t.sqlite")) as address:
        yield address


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk at which nobody drives: the positions of records stand still."""
    folder = tmp_path_factory.mktemp("desk")
    storage = Storage(str(folder / "t.sqlite"))
    host = Host(storage, BotPool(0))
    host.is_closing = True
    yield Desk(storage, host, folder)
    host.close()
    storage.close()


@pytest.fixture
def window(chromium: Any, base: str, still: Desk) -> Iterator[Callable[[dict[str, int]], Window]]:
    """A window of a size, in which positions that stand still are shown; with fingers on a phone."""
    opened: list[Window] = []

    def one(size: dict[str, int]) -> Window:
        opened.append(Window(chromium, base, still, size, has_touch=size["width"] < 900))
        return opened[-1]

    yield one
    for found in opened:
        found.close()


@pytest.fixture
def desk(ada: Browser) -> Desk:
    found: Desk = ada.client.app.state.desk  # type: ignore[attr-defined]
    return found
