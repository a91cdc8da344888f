"""The press, where it has been built (`native/press.c`): tables printed into rows of floats, as their layout observes
them, and masks of what is legal. All that it does can be done without it."""

from __future__ import annotations

from typing import Any

from branchline.core.layout import Layout

try:
    from branchline.core.press import Press  # type: ignore[import-not-found]
except ImportError:  # where the engine is not compiled there is none
    Press = None


def press_of(layout: Layout, seats: int, places: list[int], width: int, kind: Any = None) -> Any:
    """A press for tables of this layout, seen by any of so many seats; `places` says where among `width` an action
    stands. `kind` is for who brings another press. None where there is none."""
    kind = kind or Press
    if kind is None:
        return None
    return kind(layout.size, [layout.readings(seat) for seat in range(seats)], places, width)
