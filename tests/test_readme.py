"""The README is run: what it shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S)


def test_the_readme_shows_something() -> None:
    assert sum(">>>" in block for block in BLOCKS) >= 2


def test_what_the_readme_shows_is_what_happens() -> None:
    """The blocks are one session: later ones use the names of earlier ones."""
    session = doctest.DocTestParser().get_doctest("\n".join(BLOCKS), {}, "README.md", str(README), 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    result = runner.run(session, out=said.append)
    assert result.attempted > 20
    if result.failed:
        pytest.fail("".join(said), pytrace=False)
