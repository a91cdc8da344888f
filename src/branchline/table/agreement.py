"""From live to days and back in the middle of a game: somebody offers it, everybody who plays agrees, and all clocks
begin anew, so that nobody loses by it."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from branchline.table.host import Host, NotYours
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import Conflict, MatchRow
from branchline.table.timing import Timing


@dataclass(frozen=True)
class Offer:
    """Another time for a table, and which visitors have said yes to it."""

    timing: Timing
    yes: tuple[int, ...]

    @classmethod
    def read(cls, text: str) -> Offer | None:
        if not text:
            return None
        stored = json.loads(text)
        return cls(Timing.read(stored["timing"]), tuple(stored["yes"]))

    def written(self) -> str:
        return json.dumps({"timing": self.timing.written(), "yes": self.yes})


def asked(seats: list[Seat]) -> set[int]:
    """Whose yes it takes: of all who play themselves."""
    return {seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor and not seat.bot}


def offer_time(host: Host, match: int, visitor: int, timing: Timing) -> MatchRow:
    """Offer another time; who offers it agrees to it. An offer of before is gone."""
    timing.check()
    return change(host, match, visitor, lambda row: None if timing == row.timing else Offer(timing, (visitor,)))


def agree_to_time(host: Host, match: int, visitor: int) -> MatchRow:
    def with_yes(row: MatchRow) -> Offer | None:
        offer = Offer.read(row.offer)
        return None if offer is None else Offer(offer.timing, tuple(sorted({*offer.yes, visitor})))

    return change(host, match, visitor, with_yes)


def decline_time(host: Host, match: int, visitor: int) -> MatchRow:
    """Somebody does not agree, or thinks better of it: all stays as it is."""
    return change(host, match, visitor, None)


def change(host: Host, match: int, visitor: int, make: Any) -> MatchRow:
    with host.lock(match):
        row, seats = host.storage.match(match), host.storage.seats(match)
        if row.status != "playing":
            raise Conflict("The time of a table is changed while its game goes on.")
        if visitor not in {seat.visitor for seat in seats if seat.kind == PERSON}:
            raise NotYours("You have no seat at this table.")
        values: dict[str, Any] = {"offer": "", "goes_on": row.goes_on}
        if make is not None:
            offer = make(row)
            if offer is None:
                raise Conflict("This is not on offer; look how the table stands now.")
            if asked(seats) <= set(offer.yes):
                values |= {"timing": offer.timing.written(), "clocks": "", "ticks_from": time.time()}
            else:
                values["offer"] = offer.written()
        host.storage.set_values(row, **values)
        row = host.storage.match(match)
    host.tell(row)
    return row
