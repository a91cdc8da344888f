"""A chapter of a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FEWEST = 20
"""Of fewer games, or seats, nothing is said that takes many to tell."""


@dataclass(frozen=True)
class Chapter:
    """A sentence that stands for it, and its figures."""

    sentence: str
    figures: dict[str, Any]
