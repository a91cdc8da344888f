"""From live to days and back in the middle of a game: somebody offers it, everybody who plays agrees, and all clocks
begin anew, so that nobody loses by it. Who has gone for good holds up nobody: after some days without a sign the yes of
that player is not waited for."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from branchline.table import schema
from branchline.table.host import Host, NotYours
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import Conflict, MatchRow, Storage
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


SILENT = 3 * 24 * 3600.0
"""After so long without a sign from somebody, the others decide alone."""


def asked(storage: Storage, row: MatchRow, seats: list[Seat]) -> set[int]:
    """Whose yes it takes: of all who play themselves and were heard of in the last days."""
    return players(seats) - silent(storage, row, seats)


def players(seats: list[Seat]) -> set[int]:
    return {seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor and not seat.bot}


def silent(storage: Storage, row: MatchRow, seats: list[Seat]) -> set[int]:
    """At a table that stood still for some days: those who have neither come to it since, nor left it, nor spoken."""
    since = time.time() - SILENT
    if row.moved_at > since:
        return set()
    mark, note = schema.presence.c, schema.notes.c
    came = select(mark.visitor).where(mark.match == row.id, mark.since > since)
    spoke = select(note.seat).where(note.match == row.id, note.made_at > since)
    with storage.reading() as connection:
        heard = set(connection.execute(came).scalars())
        heard |= {seats[seat].visitor for seat in connection.execute(spoke).scalars() if seat >= 0}
    return players(seats) - heard


def may_still_agree(row: MatchRow, seats: list[Seat], visitor: int | None) -> bool:
    """Is another time on offer that this visitor, who plays here, has not said yes to?"""
    offer = Offer.read(row.offer)
    is_on = row.status == "playing" and offer is not None
    return is_on and offer is not None and visitor in players(seats) and visitor not in offer.yes


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
            if asked(host.storage, row, seats) <= set(offer.yes):
                values |= {"timing": offer.timing.written(), "clocks": "", "ticks_from": time.time()}
            else:
                values["offer"] = offer.written()
        host.storage.set_values(row, **values)
        row = host.storage.match(match)
    host.tell(row)
    return row
