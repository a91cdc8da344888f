"""Coming to a table that is there: found by its key or a link, and a seat at it."""

from __future__ import annotations

import re
import time

from branchline.table.hints import TEACHING
from branchline.table.host import Host, NotYours
from branchline.table.retention import look
from branchline.table.seating import OPEN, PERSON, Seat, call_of
from branchline.table.storage import CLOSED, Conflict, MatchRow, NoSuchTable, Storage, Visitor
from branchline.table.waiting_room import teach

LINK = re.compile(r"/t/([\w-]+)(?:/take/([\w-]+))?", re.ASCII)
TABLES = 1000
TRIES = 8  # of as many as come through the door at once
NOBODY = Visitor(0, "", {})


def find(storage: Storage, visitor: Visitor, given: str) -> tuple[MatchRow, str]:
    """A table by its link, by its key, or, one's own, by the word it is called by; and the secret of the link."""
    link = LINK.search(given)
    word = link[1] if link else given.strip()
    own = [row for row in storage.matches_of(visitor.id, TABLES) if call_of(row.word) == word.upper()]
    return own[0] if own else storage.match_by_word(word), (link[2] or "") if link else ""


def still_there(storage: Storage, row: MatchRow) -> MatchRow:
    """A table that somebody looks at; one that was closed is none any more."""
    if row.status == CLOSED:
        raise NoSuchTable("This table was closed before its game began.")
    look(storage, row, time.time())
    return row


def own_seats(seats: list[Seat], visitor: int) -> list[Seat]:
    return [seat for seat in seats if visitor and seat.kind == PERSON and seat.visitor == visitor]


def sit_down(
    host: Host,
    visitor: Visitor,
    given: str,
    name: str,
    wanted: int | None = None,
    looks_on: bool = False,
    teaching: bool = False,
) -> MatchRow:
    """One's own seat, the one of a link that takes it along, or an open one, the `wanted` one or any. Who opened the
    table and sits nowhere may also just look on. At a teaching table one may agree to hints by it, before the game
    begins."""
    row, secret = find(host.storage, visitor, given)
    if secret:
        row = host.take_along(row.id, secret, visitor)
    check_played(row)
    agrees = teaching and row.hints == TEACHING
    seats = host.storage.seats(row.id)
    mine = own_seats(seats, visitor.id)
    for seat in mine:
        if agrees and row.status == "open":
            row = teach(host, row.id, seat.seat, True)
        if seat.bot and row.status == "playing":
            row = host.hand_over(row.id, seat.seat, "")  # whoever sits down is back
    if mine or (looks_on and row.owner == visitor.id):
        return row
    seat = free_seat(seats, visitor.id, wanted)
    called = name or seat.name or visitor.name or f"Player {seat.seat + 1}"
    return host.join(row.id, visitor, seat.seat, called, teaching=agrees)


def seats_for(seats: list[Seat], visitor: int) -> list[int]:
    """The open seats that a visitor may take; those that are kept for this one before all others."""
    kept = [seat.seat for seat in seats if seat.kind == OPEN and seat.kept_for == (visitor or -1)]
    return kept or [seat.seat for seat in seats if seat.kind == OPEN and seat.kept_for is None]


def take_open(
    host: Host, match: int, visitor: Visitor, seat: int, is_any: bool, name: str, rated: bool, **ticked: bool
) -> MatchRow:
    """Sit down on an open seat. Where somebody was faster, on another one if it `is_any` that was wished for, else
    Conflict says that others are open."""
    for _ in range(TRIES):
        try:
            return host.join(match, visitor, seat, name, rated, **ticked)
        except Conflict:
            seats = host.storage.seats(match)
            free = seats_for(seats, visitor.id)
            is_open = 0 <= seat < len(seats) and seats[seat].kind == OPEN
            is_named = name in [one.name for one in seats if one.seat != seat]
            if not 0 <= seat < len(seats) or (is_open and (is_named or seat not in free)):
                raise
            if not free:
                raise Conflict("Somebody has just taken the last open seat.") from None
            if seat not in free:
                if not is_any:
                    raise Conflict("Somebody has just taken that seat; these are still open.") from None
                seat = free[0]
    raise Conflict("Too many came at once; please press once more.")


def check_room(storage: Storage, given: str, wanted: int | None) -> None:
    """Could anybody sit down there whom nobody knows yet? Whether a link opens its seat is seen when it does."""
    row, secret = find(storage, NOBODY, given)
    if not secret:
        check_played(row)
        free_seat(storage.seats(row.id), NOBODY.id, wanted)


def check_played(row: MatchRow) -> None:
    if row.status not in ("open", "playing", "over"):
        raise NotYours("Nobody plays at this table: it shows a record, or was stopped or closed.")


def free_seat(seats: list[Seat], visitor: int, wanted: int | None) -> Seat:
    """An open seat, one that is kept for this visitor before all others."""
    free = [seat for seat in seats if seat.kind == OPEN and seat.kept_for in (None, visitor)]
    if wanted is not None:
        free = [seat for seat in free if seat.seat == wanted]
    if not free:
        which = "none is open" if wanted is None else f"seat {wanted} is not open"
        raise NotYours(f"You have no seat at this table, and {which}.")
    return max(free, key=lambda one: one.kept_for is not None)
