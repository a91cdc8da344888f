"""A position that does not change any more, as all who look at it know it: each of it worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from branchline.core.game import Game
from branchline.core.position import Position

SPECTATOR = -1


class Sights:
    """The whole truth of a position as plain data, what each eye sees of it, and what follows from that alone."""

    def __init__(self, game: Game, position: Position, before: Sights | None = None) -> None:
        """`before` is as it was one move ago: most of a table is as it was."""
        self.game = game
        self.earlier = before.truth if before is not None else None
        self.position = position
        self.views: dict[int, dict[str, Any]] = {}
        self.left_out: dict[int, Any] = {}
        self.known: list[tuple[dict[str, Any], Any]] = []
        self.followed: dict[int, Any] = {}  # what is followed from move to move (`changes.py`), by the position seen

    @cached_property
    def truth(self) -> dict[str, Any]:
        found = self.position.to_data()
        if self.earlier is not None:
            share(found, self.earlier)
            self.earlier = None
        return found

    def view(self, eye: int) -> dict[str, Any]:
        """What a seat may know, or a spectator. The caller must not change it."""
        if eye not in self.views:
            self.views[eye] = self.position.view(None if eye == SPECTATOR else eye)
            share(self.views[eye], self.truth)
        return self.views[eye]

    def hidden(self, eye: int) -> Any:
        """All that a view leaves out of the truth; None where it is the whole truth."""
        if eye not in self.left_out:
            self.left_out[eye] = hidden(self.truth, self.view(eye))
        return self.left_out[eye]

    def seen(self, eye: int) -> Any:
        """A position that says no more than the view, made once for all eyes that see the same. The caller must not
        change it."""
        view = self.view(eye)
        for other, position in self.known:
            if is_as_much(view, other):
                return position
        # Who sees the whole truth may as well have the position itself.
        found = self.position if is_as_much(view, self.truth) else self.game.from_view(view)
        self.known.append((view, found))
        return found


def share(data: dict[str, Any], other: dict[str, Any]) -> None:
    """Make one object of each part of two tables that is the same in both: comparing it again takes no time."""
    table, known = data["table"], other["table"]
    for name, value in table.items():
        if value == known[name]:
            table[name] = known[name]


def is_as_much(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Do two views, or a view and the truth, show the very same?"""
    return bool(one["table"] == other["table"] and one["stack"] == other["stack"])


def hidden(truth: Any, seen: Any) -> Any:
    """All that a view leaves out of the truth, as a structure that can be compared; None where nothing is."""
    if truth == seen:
        return None
    if isinstance(truth, dict) and isinstance(seen, dict):
        return {name: hidden(value, seen.get(name)) for name, value in truth.items() if value != seen.get(name)}
    if isinstance(truth, list) and isinstance(seen, list) and len(truth) == len(seen):
        return [hidden(one, other) for one, other in zip(truth, seen, strict=True)]
    return truth, seen
