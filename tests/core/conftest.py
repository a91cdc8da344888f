"""The core is tested with a game of its own, the Toy Line, which lies on no shelf but this one.

`branchline.games()` lists it only inside tests that take `toy_on_shelf`. What it tests of the core is the same
compiled, so the tests that need the Toy Line run interpreted only.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

import branchline
from toys import on_shelf

OWN_SHELF = str(Path(__file__).parent / "shelf")
NEEDS_TOY = [
    *("test_position.py", "test_codec.py", "test_game.py", "test_record.py", "test_dealer.py", "test_views.py"),
    "test_fields.py",
]

collect_ignore = NEEDS_TOY if branchline.is_compiled() else []

if not branchline.is_compiled():
    with on_shelf(OWN_SHELF):
        branchline.game("toy")


@pytest.fixture
def toy_on_shelf() -> Iterator[None]:
    """The Toy Line is a game like any other, for one test."""
    with on_shelf(OWN_SHELF):
        yield
