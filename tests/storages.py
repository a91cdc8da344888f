"""Fixtures for everything that stores: SQLite and a real PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.storage import Storage


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A database of one's own, gone with the test: hundreds of them are more than a disk writes in passing."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        # Files are copied as they are, the only way there was before 15: half the time of noting each page of them.
        way = "STRATEGY file_copy" if connection.info.server_version >= 150_000 else ""
        connection.execute(f"CREATE DATABASE {name} {way}")
        yield f"{postgres_server}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to store: each test that asks runs on both, in `make quick` on the first."""
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


@pytest.fixture
def sqlite_host(tmp_path: Path) -> Iterator[Host]:
    """What does not depend on the storage is tried on one."""
    storage = Storage(str(tmp_path / "tables.sqlite"))
    found = Host(storage, BotPool(0))
    yield found
    found.close()
    storage.close()
