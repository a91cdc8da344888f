"""OpenSpiel's playthroughs of our games: `python -m adapters_playthrough` writes them anew.

They are made by OpenSpiel's own generator; what is too long to read (tensors, drawn tables, long lists) is kept as a
digest.
"""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import groupby
from pathlib import Path

PLAYTHROUGHS = {
    "alubari": "branchline_alubari(players=2)",
    "movers_and_shakers": "branchline_movers_and_shakers(players=2)",
    "railroad_revolution": "branchline_railroad_revolution(players=2)",
    "railway_workers": "branchline_railway_workers(players=2)",
    "small_railroad_empires": "branchline_small_railroad_empires(players=2)",
}
SEED = 20
LONGEST = 160


def playthrough(case: str) -> str:
    from open_spiel.python.algorithms import generate_playthrough

    import branchline.adapters.open_spiel  # noqa: F401

    text = generate_playthrough.playthrough(PLAYTHROUGHS[case], None, seed=SEED)
    blocks = [(kind, list(lines)) for kind, lines in groupby(text.splitlines(), key=block_of)]
    return "\n".join(line for kind, lines in blocks for line in folded(kind, lines)) + "\n"


def block_of(line: str) -> str:
    """Lines of one tensor or of one drawn table belong together; all others stand alone."""
    tensor = re.match(r"\w+Tensor\(\d\)", line)
    if tensor:
        return tensor[0]
    return "# the table" if line.startswith("#") and not line.startswith(("# State", "# Apply")) else ""


def folded(kind: str, lines: list[str]) -> list[str]:
    if kind:
        return [f"{kind}: {len(lines)} lines {digest(lines)}"]
    return [line if len(line) <= LONGEST else f"{line[: LONGEST - 24]} ... {digest([line])}" for line in lines]


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def write() -> None:
    folder = Path(__file__).parent / "adapters" / "playthroughs"
    folder.mkdir(exist_ok=True)
    for case in PLAYTHROUGHS:
        (folder / f"{case}.txt").write_text(playthrough(case), encoding="utf-8")


if __name__ == "__main__":
    write()
