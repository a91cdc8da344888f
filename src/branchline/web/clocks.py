"""Clocks as the page shows them: when a running one is out, and what is left on one that stands still."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from branchline.table.clocks import is_timed, left_at, runs_out_at
from branchline.table.seating import PERSON, Seat
from branchline.table.storage import MatchRow
from branchline.table.timing import DAY, HOUR, LIVE, MINUTE
from branchline.table.wishes import zone_of
from branchline.web.translating import written_date


@dataclass(frozen=True)
class Clock:
    """On a plate. `out` is when a running clock is out (0 for one that stands still): the script counts down to it, and
    without the script the words say it."""

    words: str
    out: float = 0.0
    title: str = ""


def clock_of(row: MatchRow, seats: list[Seat], number: int) -> Clock | None:
    """The clock of a seat, if there is one to look at: live everybody's, over days theirs who have to decide."""
    if row.status != "playing" or not 0 <= number < len(seats) or not is_timed(row, seats):
        return None
    out = runs_out_at(row, seats, number)
    if out is not None:
        return Clock(moment(row, out), out, f"until {until_words(row, seats, number)}")
    if row.timing.kind == LIVE and seats[number].kind == PERSON:
        return Clock(f"{reading(left_at(row, seats, time.time())[number])} left")
    return None


def until_words(row: MatchRow, seats: list[Seat], number: int) -> str:
    """When the time of a seat is over, by the clock at the table."""
    return f"{moment(row, runs_out_at(row, seats, number) or 0.0)} ({row.timing.zone})"


def moment(row: MatchRow, at: float) -> str:
    local = datetime.fromtimestamp(at, zone_of(row.timing.zone))
    return written_date(local, f"{local.day} %b %H:%M", "MMMd Hm")


def reading(seconds: float) -> str:
    """What a clock shows: 12:05, 1:02:05, or 2 days and 4 h."""
    whole = int(seconds)
    if whole >= DAY:
        return f"{whole // DAY} d {whole % DAY // HOUR} h"
    minutes = f"{whole % HOUR // MINUTE:02d}:{whole % MINUTE:02d}"
    return f"{whole // HOUR}:{minutes}" if whole >= HOUR else minutes
