"""`make test-pages` takes hours: what has passed is written down and not tried again, as long as nothing changes that
it looks at."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from positions import PAGES

HERE = Path(__file__).parent
ROOT = HERE.parent
LOOKED_AT = [ROOT / "src" / "branchline", HERE / "records", HERE / "web"]
TOOLS = ["hands.js", "positions.py", "windows.py", "drawings.py"]


@cache
def done_file() -> Path:
    """Where the tests that have passed with just these sources are written down."""
    digest = blake2b(PAGES.encode(), digest_size=8)
    for folder in LOOKED_AT:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".so"):
                digest.update(path.read_bytes())
    for name in TOOLS:
        digest.update((HERE / name).read_bytes())
    return ROOT / "build" / "pages" / f"{digest.hexdigest()}.txt"


def done() -> frozenset[str]:
    path = done_file()
    return frozenset(path.read_text(encoding="utf-8").splitlines()) if path.exists() else frozenset()


def note(test: str) -> None:
    """One line at the end, in one stroke: several processes write there."""
    path = done_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{test}\n")
