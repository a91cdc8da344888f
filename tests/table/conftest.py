"""Junction is on the shelf for every test here."""

from collections.abc import Iterator

import pytest
from outboxes import clock, outbox  # noqa: F401
from storages import address, host, postgres_url, sqlite_host, storage  # noqa: F401

import branchline
from toys import toys_on_shelf

collect_ignore_glob = ["test_*.py"] if branchline.is_compiled() else []


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_on_shelf():
        yield
