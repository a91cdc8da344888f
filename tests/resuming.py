"""`make test-pages` takes hours: what has passed is written down and not tried again, as long as nothing changes that
it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from positions import PAGES, RECORDS

import branchline

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCE = ROOT / "src" / "branchline"
PAGE = [SOURCE / "core", SOURCE / "look", SOURCE / "table", SOURCE / "web", SOURCE / "drawing.py"]
TOOLS = [HERE / name for name in ("hands.js", "positions.py", "windows.py", "drawings.py", "web/conftest.py")]
DONE = ROOT / "build" / "pages" / "done.txt"


def looked_at(file: Path, game: str) -> Iterator[Path]:
    """What a test of a page about this game looks at; about all games, where it names none."""
    for place in (file, *PAGE, *TOOLS, SOURCE / "games" / game, RECORDS / game):
        yield from sorted(place.rglob("*")) if place.is_dir() else [place]


@cache
def digest_of(file: Path, game: str) -> str:
    digest = blake2b(PAGES.encode(), digest_size=8)
    for path in looked_at(file, game):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def line_of(test: str) -> str:
    """A test with just these sources."""
    game = next((name for name in branchline.games() if name in test), "")
    return f"{digest_of(ROOT / test.partition('::')[0], game)} {test}"


@cache
def done() -> frozenset[str]:
    return frozenset(DONE.read_text(encoding="utf-8").splitlines()) if DONE.exists() else frozenset()


def is_done(test: str) -> bool:
    return line_of(test) in done()


def note(test: str) -> None:
    """One line at the end, in one stroke: several processes write there."""
    DONE.parent.mkdir(parents=True, exist_ok=True)
    with DONE.open("a", encoding="utf-8") as file:
        file.write(f"{line_of(test)}\n")
