"""Clocks as the page shows them: when a running one is out, and what is left on one that stands still."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from branchline.table.clocks import is_timed, left_at, people_among, runs_out_at
from branchline.table.running import Running
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import MatchRow
from branchline.table.timing import DAY, HOUR, LIVE, MINUTE
from branchline.table.wishes import zone_of
from branchline.web.translating import written_date

OWNER_FIRST, OWNER_FIRST_MOST = 4, DAY
"""Who opened a table decides alone about a bot for a quarter of the time that was given, a day at most."""


@dataclass(frozen=True)
class Clock:
    """On a plate. `out` is when a running clock is out (0 for one that stands still): the script counts down to it, and
    without the script the words say it."""

    words: str
    out: float = 0.0
    title: str = ""
    brief: str = ""  # where there is little room, beside what says that it is a clock


@dataclass(frozen=True)
class Late:
    """Somebody who lets the table wait: from when on a bot may be asked to play for them."""

    seat: int
    name: str
    after: float


def late_at(running: Running, mine: Collection[int], is_owner: bool) -> list[Late]:
    """For whom somebody who sits there may let a bot play, once their time is over. It is up to who opened the table.
    The others may at once where that one does not play any more or is waited for, and else a while later."""
    row, seats = running.row, running.seats
    if not mine or row.status != "playing":
        return []
    due = [row.held_by] if row.held_by >= 0 else running.due()
    people = [seat for seat in people_among(due, seats) if seat not in mine]
    of_owner = [seat for seat in people_among(range(len(seats)), seats) if seats[seat].visitor == row.owner]
    is_theirs_to_say = not is_owner and of_owner and not set(of_owner) & set(people)
    later = min(row.timing.seconds / OWNER_FIRST, OWNER_FIRST_MOST) if is_theirs_to_say else 0.0
    out = {seat: runs_out_at(row, seats, seat) for seat in people}
    return [Late(seat, running.names[seat], at + later) for seat, at in out.items() if at is not None]


def clock_of(row: MatchRow, seats: list[Seat], number: int) -> Clock | None:
    """The clock of a seat, if there is one to look at: live everybody's, over days theirs who have to decide."""
    if row.status != "playing" or not 0 <= number < len(seats) or not is_timed(row, seats):
        return None
    out = runs_out_at(row, seats, number)
    if out is not None:
        return Clock(moment(row, out), out, f"until {until_words(row, seats, number)}")
    if row.timing.kind == LIVE and seats[number].kind == PERSON:
        left = reading(left_at(row, seats, time.time())[number])
        return Clock(f"{left} left", brief=left)
    return None


def until_words(row: MatchRow, seats: list[Seat], number: int) -> str:
    """When the time of a seat is over, by the clock at the table."""
    return f"{moment(row, runs_out_at(row, seats, number) or 0.0)} ({row.timing.zone})"


def moment(row: MatchRow, at: float) -> str:
    local = datetime.fromtimestamp(at, zone_of(row.timing.zone))
    return written_date(local, f"{local.day} %b %H:%M", "MMMd Hm")


def time_of_day(row: MatchRow, at: float) -> str:
    """By the clock at the table, as `22:27 (UTC)`."""
    return f"{datetime.fromtimestamp(at, zone_of(row.timing.zone)):%H:%M} ({row.timing.zone})"


def reading(seconds: float) -> str:
    """What a clock shows: 12:05, 1:02:05, or 2 days and 4 h."""
    whole = int(seconds)
    if whole >= DAY:
        return f"{whole // DAY} d {whole % DAY // HOUR} h"
    minutes = f"{whole % HOUR // MINUTE:02d}:{whole % MINUTE:02d}"
    return f"{whole // HOUR}:{minutes}" if whole >= HOUR else minutes
