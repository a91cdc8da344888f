"""Junction is on the shelf for every test here."""

from collections.abc import Iterator

import pytest

from toys import toys_on_shelf


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with toys_on_shelf():
        yield
