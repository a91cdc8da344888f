"""Another time for a table, as it stands in the row of a match: on offer, or agreed to and holding. No I/O."""

from __future__ import annotations

import json
from dataclasses import dataclass

from branchline.table.seating import PERSON, Seat
from branchline.table.storage import MatchRow
from branchline.table.timing import Timing


@dataclass(frozen=True)
class Offer:
    """Another time for a table, and which visitors have said yes to it: who offers it is the first."""

    timing: Timing
    yes: tuple[int, ...]

    @classmethod
    def read(cls, text: str) -> Offer | None:
        stored = json.loads(text or "{}")
        return cls(Timing.read(stored["timing"]), tuple(stored["yes"])) if "timing" in stored else None

    def written(self) -> str:
        return json.dumps({"timing": self.timing.written(), "yes": self.yes})


@dataclass(frozen=True)
class Begun:
    """All have agreed: the time of the table is another one since the move of this `number`."""

    number: int
    at: float

    @classmethod
    def read(cls, text: str) -> Begun | None:
        stored = json.loads(text or "{}")
        return cls(stored["number"], stored["at"]) if "number" in stored else None

    def written(self) -> str:
        return json.dumps(vars(self))


def players(seats: list[Seat]) -> set[int]:
    """Who plays themselves."""
    return {seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor and not seat.bot}


def may_still_agree(row: MatchRow, seats: list[Seat], visitor: int | None) -> bool:
    """Is another time on offer that this visitor, who plays here, has not said yes to?"""
    offer = Offer.read(row.offer)
    is_on = row.status == "playing" and offer is not None
    return is_on and offer is not None and visitor in players(seats) and visitor not in offer.yes
