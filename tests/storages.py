"""Fixtures for everything that stores: SQLite and a real PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
import pytest

from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.storage import Storage


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if not postgres.is_here():
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with postgres.server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{postgres_server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to store: each test that asks runs on both."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    opened = Storage(address)
    yield opened
    opened.close()


@pytest.fixture
def host(storage: Storage) -> Iterator[Host]:
    found = Host(storage, BotPool(0))
    yield found
    found.close()
