"""The label in the head of a report: what it is about, so that a list of reports need not read them whole."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from html import escape, unescape
from pathlib import Path
from typing import Any

FOUND = re.compile(r'<meta name="branchline-report" content="([^"]*)">')
HEAD = 4000


@dataclass(frozen=True)
class Label:
    """What a report is about."""

    game: str
    title: str
    games: int
    players: int
    bots: list[str]
    compare: bool

    @classmethod
    def of(cls, found: dict[str, Any]) -> Label:
        return cls(
            found["game"], found["title"], found["games"], found["players"], found["bots"], bool(found.get("compare"))
        )

    def html(self) -> str:
        return f'<meta name="branchline-report" content="{escape(json.dumps(asdict(self)))}">'


def label_of(path: Path) -> Label | None:
    """The label of a file, None if it is no report of ours."""
    try:
        with path.open(encoding="utf-8") as text:
            found = FOUND.search(text.read(HEAD))
        return Label(**json.loads(unescape(found[1]))) if found else None
    except (OSError, ValueError, TypeError):
        return None
