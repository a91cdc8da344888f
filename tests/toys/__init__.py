"""Junction, a toy game for the tests of bots, lab, table and command line, by the door for games from outside."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from branchline.core.translation import read_catalogue
from branchline.games import guests

FOLDER = str(Path(__file__).parent)


@contextmanager
def on_shelf(folder: str) -> Iterator[None]:
    """While this lasts, the games of a folder are games like any other, and catalogues know their titles."""
    with mock.patch.dict(os.environ):
        guests.take_in(folder)
        read_catalogue.cache_clear()
        yield
    read_catalogue.cache_clear()


@contextmanager
def toys_on_shelf() -> Iterator[None]:
    with on_shelf(FOLDER):
        yield
