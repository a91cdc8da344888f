"""The same people once more: each is asked, bots say yes, the seats move on by one, and it begins with the last yes."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import select

from branchline.table import schema
from branchline.table.host import Host, NotYours
from branchline.table.rated import is_rated
from branchline.table.running import Running
from branchline.table.seating import BOT, OPEN, PERSON, Seat, SeatWish
from branchline.table.storage import CLOSED, Conflict, MatchRow, NoSuchTable, Storage, Visitor
from branchline.table.waiting_room import clear_seat


def ask_again(host: Host, match: int, visitor: Visitor) -> MatchRow:
    """One of those who played says yes; the table of the rematch, where this one sits now. After a rated game it is
    rated as well."""
    running = host.fresh(match)
    if not running.is_settled or running.row.status != "over":
        raise Conflict("The game is not over yet.")
    if not any(is_of(seat, visitor) for seat in running.seats):
        raise NotYours("You have no seat at this table.")
    there = table_of_rematch(host, running.row)
    if there is None:
        return open_rematch(host, running, visitor)
    for seat in host.storage.seats(there.id):
        if seat.kind == OPEN and seat.kept_for == visitor.id:
            there = host.join(there.id, visitor, seat.seat, seat.name, is_rated(running.seats))
    show_again(host, match)
    return there


def open_rematch(host: Host, running: Running, visitor: Visitor) -> MatchRow:
    """The first to say yes opens the table. Of two at the same time one is the first."""
    moved_on = [*running.seats[1:], *running.seats[:1]]
    wishes, timing = [wish(seat, visitor, is_rated(running.seats)) for seat in moved_on], running.row.timing
    there = host.open_table(visitor, running.game, wishes, running.row.options, timing=timing)
    try:
        host.storage.set_values(running.row, next=there.id, goes_on=0)
    except Conflict:
        if there.status == "open":
            host.storage.set_values(there, status=CLOSED, goes_on=0)
        return ask_again(host, running.row.id, visitor)
    show_again(host, running.row.id)
    return there


def wish(seat: Seat, visitor: Visitor, rated: bool) -> SeatWish:
    if seat.kind == BOT:
        return SeatWish(BOT, seat.bot)
    if is_of(seat, visitor):
        return SeatWish(PERSON, name=seat.name, is_mine=True, rated=rated)
    return SeatWish(OPEN, name=seat.name, kept_for=seat.visitor)


def is_of(seat: Seat, visitor: Visitor) -> bool:
    return seat.kind == PERSON and seat.visitor == visitor.id


def table_of_rematch(host: Host, row: MatchRow) -> MatchRow | None:
    if row.next is None:
        return None
    try:
        there = host.storage.match(row.next)
    except NoSuchTable:
        return None
    return None if there.status == CLOSED else there


def decline(host: Host, there: MatchRow, visitor: Visitor) -> None:
    """Not this time: the seat is open to all."""
    for seat in host.storage.seats(there.id):
        if seat.kind == OPEN and seat.kept_for == visitor.id:
            clear_seat(host, there.id, seat.seat)


def votes(host: Host, running: Running) -> list[bool]:
    """Who of those who played has said yes, by the seats of the game that is over."""
    there = table_of_rematch(host, running.row)
    if there is None:
        return [seat.kind == BOT for seat in running.seats]
    seats = host.storage.seats(there.id)
    before = seats[-1:] + seats[:-1]
    if len(before) != len(running.seats):
        return [any(is_taken_by(one, seat) for one in seats) for seat in running.seats]
    return [one.kind != OPEN for one in before]


def is_taken_by(there: Seat, seat: Seat) -> bool:
    return there.kind == seat.kind and there.visitor == seat.visitor and there.bot == seat.bot


def show_again(host: Host, match: int) -> None:
    """What the votes are has changed, and those who look at the finished game see it. Who changed that game in the
    same moment has shown them too, as they are read when a page is made."""
    with suppress(Conflict):
        host.storage.set_values(host.storage.match(match), goes_on=0)
    host.tell(host.storage.match(match))


def invitations(storage: Storage, visitor: int) -> list[MatchRow]:
    """The tables where a seat is kept for a visitor."""
    kept = select(schema.seats.c.match).where(schema.seats.c.kept_for == visitor, schema.seats.c.kind == OPEN)
    with storage.reading() as connection:
        found = connection.execute(kept).scalars().all()
    rows = [storage.match(match) for match in dict.fromkeys(found)]
    return [row for row in rows if row.status == "open"]
