"""The table as text, from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def draw(game: Any, view: Mapping[str, Any]) -> str:
    return str(view["table"]["round"])
