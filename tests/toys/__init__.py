"""Junction, a toy game for the tests of bots, lab, table and command line.

A compiled core accepts no table written in plain Python, so these tests run interpreted.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from branchline.core.registry import SHELF

FOLDER = str(Path(__file__).parent)


@contextmanager
def toys_on_shelf() -> Iterator[None]:
    """While this lasts, Junction is a game like any other."""
    SHELF.__path__.append(FOLDER)
    try:
        yield
    finally:
        SHELF.__path__.remove(FOLDER)
