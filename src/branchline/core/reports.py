"""The log of what happens by itself: a game has a line for each event, and says what the line names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from branchline.core.sentences import Phrase

Event = tuple[int, int, int, int]
"""What a table tells of: the kind, and three numbers that go with it."""
Values = dict[str, Any]
Facts = Callable[[Any, int, int, int], Values]
"""What a line names: from the table and the three numbers of the event."""


def reporter(reports: Mapping[int, tuple[str, Facts]]) -> Callable[[Any, Event], Phrase]:
    """The `report` of a game whose lines and facts stand in a table, by the kind of event."""

    def report(table: Any, event: Event) -> Phrase:
        kind, *given = event
        template, facts = reports[kind]
        return Phrase(template, **facts(table, *given))

    return report


def nothing(_table: Any, _a: int, _b: int, _c: int) -> Values:
    """A line that names nothing."""
    return {}
