"""From live to days and back in the middle of a game: somebody offers it, everybody who plays agrees, and all clocks
begin anew, so that nobody loses by it. Who has gone for good holds up nobody: after some days without a sign, and with
no time left where there is a clock, the yes of that player is not waited for."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from branchline.table import schema
from branchline.table.clocks import runs_out_at
from branchline.table.host import Host, NotYours
from branchline.table.offers import Begun, Offer, players
from branchline.table.presence import GONE, Presence
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import Conflict, MatchRow
from branchline.table.timing import FREE, Timing

SILENT = 3 * 24 * 3600.0
"""After so long without a sign from somebody, the others decide alone."""


def asked(host: Host, row: MatchRow, seats: list[Seat]) -> set[int]:
    """Whose yes it takes: of all who play themselves and are not silent."""
    return players(seats) - silent(host, row, seats)


def silent(host: Host, row: MatchRow, seats: list[Seat]) -> set[int]:
    """At a table that stood still for some days: those who do not have it open, and have neither come to it since, nor
    left it, nor spoken. Where there is a clock, whoever still has time may take it."""
    since = time.time() - SILENT
    if row.moved_at > since:
        return set()
    marks = Presence(host.storage, host.driving.leases.lives).at(row.id)
    heard: set[int | None] = {one for one, mark in marks.items() if mark.state != GONE or mark.since > since}
    note = schema.notes.c
    spoke = select(note.seat).where(note.match == row.id, note.made_at > since)
    with host.storage.reading() as connection:
        heard |= {seats[seat].visitor for seat in connection.execute(spoke).scalars() if seat >= 0}
    if row.timing.kind != FREE:
        heard |= {seat.visitor for seat in seats if (runs_out_at(row, seats, seat.seat) or math.inf) > time.time()}
    return players(seats) - heard


def offer_time(host: Host, match: int, visitor: int, timing: Timing) -> MatchRow:
    """Offer another time; who offers it agrees to it. An offer of before is gone."""
    timing.check()

    def another(row: MatchRow) -> Offer:
        if timing.rule == row.timing.rule:
            raise Conflict("This is the time that the table has already.")
        return Offer(timing, (visitor,))

    return change(host, match, visitor, another)


def agree_to_time(host: Host, match: int, visitor: int) -> MatchRow:
    def with_yes(row: MatchRow) -> Offer:
        offer = Offer.read(row.offer)
        if offer is None:
            raise Conflict("This is not on offer; look how the table stands now.")
        return Offer(offer.timing, tuple(dict.fromkeys((*offer.yes, visitor))))

    return change(host, match, visitor, with_yes)


def decline_time(host: Host, match: int, visitor: int) -> MatchRow:
    """Somebody does not agree, or thinks better of it: all stays as it is."""
    return change(host, match, visitor, None)


def change(host: Host, match: int, visitor: int, make: Callable[[MatchRow], Offer] | None) -> MatchRow:
    with host.lock(match):
        row, seats = host.storage.match(match), host.storage.seats(match)
        if row.status != "playing":
            raise Conflict("The time of a table is changed while its game goes on.")
        if visitor not in {seat.visitor for seat in seats if seat.kind == PERSON}:
            raise NotYours("You have no seat at this table.")
        values: dict[str, Any] = {"offer": "", "goes_on": row.goes_on}
        if make is not None:
            offer = make(row)
            if asked(host, row, seats) <= set(offer.yes):
                begun = Begun(row.number, time.time())
                values |= {"timing": offer.timing.written(), "clocks": "", "ticks_from": begun.at}
                values["offer"] = begun.written()
            else:
                values["offer"] = offer.written()
        host.storage.set_values(row, **values)
        row = host.storage.match(match)
    host.tell(row)
    return row
