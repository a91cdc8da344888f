"""The clocks of a table: they stand in its row, and every change of the match takes them on in the same statement.

A clock runs while the table waits for the person of a seat. It stands still for bots, for chance, where nobody else
waits, and while no server is there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, select, text, update

from branchline.table import schema
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import MatchRow, Storage, match_row
from branchline.table.timing import FREE, LIVE
from branchline.table.ways import kept_secret

if TYPE_CHECKING:
    from branchline.table.running import Running

BACK = 4  # who comes back has a quarter of a live clock at least
BEAT_SECONDS = 10.0
GONE_SECONDS = 30.0  # after so long without a beat no server was there
ALIVE = "alive"


def is_timed(row: MatchRow, seats: list[Seat]) -> bool:
    """Is there a clock, and somebody else who waits?"""
    return row.timing.kind != FREE and len({seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor}) > 1


def on_the_clock(row: MatchRow, seats: list[Seat]) -> list[int]:
    """The seats whose clocks run now."""
    if row.status != "playing" or not row.ticks_from or not is_timed(row, seats):
        return []
    return people_among(row.awaited, seats)


def people_among(numbers: Collection[int], seats: list[Seat]) -> list[int]:
    return [seat.seat for seat in seats if seat.seat in numbers and seat.kind == PERSON and not seat.bot]


def left_at(row: MatchRow, seats: list[Seat], now: float) -> list[float]:
    """What is left on each clock at a moment, in seconds."""
    left = row.clocks or [float(row.timing.seconds)] * row.players
    running = on_the_clock(row, seats)
    passed = row.timing.counted(row.ticks_from, now) if running else 0.0
    return [max(0.0, one - passed) if seat in running else one for seat, one in enumerate(left)]


def runs_out_at(row: MatchRow, seats: list[Seat], seat: int) -> float | None:
    """When the time of a seat is over; None if its clock stands still."""
    if seat not in on_the_clock(row, seats):
        return None
    left = row.clocks[seat] if row.clocks else float(row.timing.seconds)
    return row.timing.runs_out(row.ticks_from, left)


def taken_on(
    running: Running, values: dict[str, Any], decided: Collection[int] = (), taken_back: Collection[int] = ()
) -> dict[str, Any]:
    """The values of a change with the clocks after it: seats that have decided, or taken a decision back."""
    row, timing, now = running.row, running.row.timing, time.time()
    if not is_timed(row, running.seats):
        return values
    before = on_the_clock(row, running.seats)
    held_by = values.get("held_by", row.held_by)
    due = [int(seat) for seat in values["due"].split(",") if seat] if "due" in values else row.due
    after = people_among([held_by] if held_by >= 0 else due, running.seats)
    left = left_at(row, running.seats, now)
    for seat in people_among(range(row.players), running.seats):
        if timing.kind != LIVE:
            if seat in decided or (seat in before and seat not in after):
                left[seat] = float(timing.seconds)
        elif seat in before and seat not in after:
            left[seat] += timing.increment
        elif seat in taken_back and seat not in before:
            left[seat] = max(0.0, left[seat] - timing.increment)
    return {**values, "clocks": json.dumps(left), "ticks_from": now}


def seat_changes(row: MatchRow, seats: list[Seat], seat: int, is_back: bool) -> dict[str, Any]:
    """The clocks when a bot takes a seat over, or its person comes back: whoever does has time to look around."""
    if not is_timed(row, seats):
        return {}
    now = time.time()
    left = left_at(row, seats, now)
    if is_back:
        least = float(row.timing.seconds) / (BACK if row.timing.kind == LIVE else 1)
        left[seat] = max(left[seat], least)
    return {"clocks": json.dumps(left), "ticks_from": now}


class Beat:
    """A server shows every few seconds that time goes on. After a while in which none did, the clocks go on from where
    they stood when the last one was there."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.last = 0.0

    def arrive(self, is_alone: bool) -> int:
        """Before anybody can ask this server for anything. Where no server was there, nothing has counted since, also
        at tables that had moved after the last beat; how many those were."""
        now = time.time()
        alive = self.show(now)
        if alive is None or not (is_alone or now - alive >= GONE_SECONDS):
            return 0
        return self.wind_on(alive, now, schema.matches.c.ticks_from <= now)

    def go_on(self) -> int:
        """How many tables were waiting for a server to come back."""
        now = time.time()
        if abs(now - self.last) < BEAT_SECONDS:
            return 0
        alive = self.show(now)
        if alive is None or now - alive < GONE_SECONDS:
            return 0
        return self.wind_on(alive, now, schema.matches.c.ticks_from <= alive)

    def leave(self) -> None:
        """The clocks stop here, if this server has kept them going."""
        now = time.time()
        if abs(now - self.last) < GONE_SECONDS:
            self.show(now)

    def show(self, now: float) -> float | None:
        """A beat; when the last one was. None if no clock runs anywhere, or another server was faster."""
        self.last = now
        own = schema.kept.c
        with self.storage.reading() as connection:
            if connection.execute(select(schema.matches.c.id).where(text(schema.TICKING)).limit(1)).first() is None:
                return None
        alive = kept_secret(self.storage, ALIVE, str(now))
        with self.storage.writing() as connection:
            mine = update(schema.kept).where(own.name == ALIVE, own.value == alive).values(value=str(now))
            is_first = connection.execute(mine).rowcount == 1
        return float(alive) if is_first else None

    def wind_on(self, stopped: float, now: float, which: ColumnElement[bool]) -> int:
        """From then to now no time has passed at these tables."""
        own = schema.matches.c
        with self.storage.reading() as connection:
            asked = select(schema.matches).where(text(schema.TICKING), which)
            rows = [match_row(row) for row in connection.execute(asked).mappings()]
        timed = [(row, seats) for row in rows if is_timed(row, seats := self.storage.seats(row.id))]
        for row, seats in timed:
            left = left_at(row, seats, max(stopped, row.ticks_from))
            with self.storage.writing() as connection:
                # Servers know a match by its version. Whoever has just moved has counted the time themselves.
                connection.execute(
                    update(schema.matches)
                    .where(own.id == row.id, own.version == row.version)
                    .values(clocks=json.dumps(left), ticks_from=now, version=row.version + 1)
                )
        return len(timed)
