"""The site for tests, with Junction on the shelf beside the real games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Browser
from starlette.testclient import TestClient
from storages import postgres_server, postgres_url  # noqa: F401
from windows import chromium  # noqa: F401

import branchline
from branchline.web.app import create_app
from branchline.web.desk import Desk
from toys import toys_on_shelf

collect_ignore_glob = ["test_*.py"] if branchline.is_compiled() else []


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_on_shelf():
        yield


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a fresh site; bots think at once and nothing is limited."""
    app = create_app(str(tmp_path / "tables.sqlite"), workers=0, pace=0.0, limits=False)
    with TestClient(app, follow_redirects=False) as client:
        yield Browser(client)


@pytest.fixture
def ben(ada: Browser) -> Browser:
    """A second browser at the same site."""
    return Browser(TestClient(ada.client.app, follow_redirects=False))


@pytest.fixture
def desk(ada: Browser) -> Desk:
    found: Desk = ada.client.app.state.desk  # type: ignore[attr-defined]
    return found
