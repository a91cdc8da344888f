"""The core is tested with a game of its own, the Toy Line, which lies on no shelf but this one.

`branchline.games()` lists it only inside tests that take `toy_on_shelf`. A compiled core accepts no table
written in plain Python, so the tests that need the Toy Line run interpreted only.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import branchline
from branchline.core.registry import SHELF

OWN_SHELF = str(Path(__file__).parent / "shelf")
NEEDS_TOY = ["test_position.py", "test_codec.py", "test_game.py", "test_record.py", "test_dealer.py", "test_views.py"]

collect_ignore = NEEDS_TOY if branchline.is_compiled() else []

if not branchline.is_compiled():
    SHELF.__path__.append(OWN_SHELF)
    import_module("branchline.games.toy.game")
    SHELF.__path__.remove(OWN_SHELF)


@pytest.fixture
def toy_on_shelf() -> Iterator[None]:
    """The Toy Line is a game like any other, for one test."""
    SHELF.__path__.append(OWN_SHELF)
    yield
    SHELF.__path__.remove(OWN_SHELF)
