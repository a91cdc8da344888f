"""How much time a table gives its players: a clock for each seat, or so much for each decision. No I/O.

Over days, nights and weekends may be left out; they are those of the table's time zone, by the clock on its wall.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from datetime import time as hour_of
from functools import lru_cache
from zoneinfo import ZoneInfo

from branchline.core.errors import BranchlineError
from branchline.core.words import counted
from branchline.table.wishes import HOURS, UTC, zone_of

FREE, LIVE, DAYS = "free", "live", "days"
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
SATURDAY = 5
LEAST, MOST_LIVE, MOST_DAYS, MOST_INCREMENT = MINUTE, 12 * HOUR, 30 * DAY, HOUR
FURTHEST = 400  # days that are looked ahead: 30 days of one counted hour each, with weekends, are fewer


class BadTiming(BranchlineError):
    """No time that a table can give."""


@dataclass(frozen=True)
class Timing:
    """Live: `seconds` for the whole game and `increment` more with each turn. Over days: `seconds` for each decision,
    of which the hours of the `night` and, if `is_free_weekend`, Saturday and Sunday do not count. Live, and without a
    clock, these say nothing: they are kept for the way back to days, as `kept` are the seconds of the other kind."""

    kind: str = DAYS
    seconds: int = DAY
    increment: int = 0
    night: tuple[int, int] | None = None
    is_free_weekend: bool = False
    zone: str = UTC
    kept: int = 0

    @classmethod
    def read(cls, text: str) -> Timing:
        stored = json.loads(text or "{}")
        if stored.get("night"):
            stored["night"] = tuple(stored["night"])
        return cls(**stored)

    def written(self) -> str:
        return json.dumps(vars(self))

    def check(self) -> None:
        """BadTiming in one sentence for what cannot be."""
        if self.kind not in (FREE, LIVE, DAYS):
            raise BadTiming("A table is played live, over days, or without a clock.")
        if self.kind == LIVE and not LEAST <= self.seconds <= MOST_LIVE:
            raise BadTiming("A live clock begins with a minute at least, and twelve hours at most.")
        if self.kind == LIVE and not 0 <= self.increment <= MOST_INCREMENT:
            raise BadTiming("With each turn a live clock gains an hour at most, and nothing at least.")
        if self.kind == DAYS and not LEAST <= self.seconds <= MOST_DAYS:
            raise BadTiming("A decision has a minute at least, and thirty days at most.")
        if self.night is not None and not (
            all(0 <= hour < HOURS for hour in self.night) and self.night[0] != self.night[1]
        ):
            raise BadTiming("A night begins and ends at different hours, from 0 to 23.")
        zone_of(self.zone)

    @property
    def rule(self) -> tuple[object, ...]:
        """What holds now, without what is only kept."""
        if self.kind == LIVE:
            return LIVE, self.seconds, self.increment
        return (DAYS, self.seconds, self.night, self.is_free_weekend, self.zone) if self.kind == DAYS else (FREE,)

    def counted(self, begin: float, end: float) -> float:
        """How many of the seconds between two moments count."""
        if self.kind != DAYS or (self.night is None and not self.is_free_weekend):
            return max(0.0, end - begin)
        return sum(max(0.0, min(end, last) - max(begin, first)) for first, last in self.spells(begin, end))

    def runs_out(self, begin: float, left: float) -> float:
        """The moment at which so many seconds have counted."""
        if self.kind != DAYS or (self.night is None and not self.is_free_weekend):
            return begin + left
        for first, last in self.spells(begin, begin + FURTHEST * DAY):
            here = last - max(begin, first)
            if here >= left:
                return max(begin, first) + left
            left -= max(0.0, here)
        return begin + FURTHEST * DAY

    def spells(self, begin: float, end: float) -> Iterator[tuple[float, float]]:
        """The times that count and touch those between two moments, one after the other."""
        zone = zone_of(self.zone)
        day, last = (datetime.fromtimestamp(one, zone).date() for one in (begin, end))
        while day <= last:
            for first, until in spells_of(day, zone, self.night, self.is_free_weekend):
                if until > begin:
                    yield first, until
            day += timedelta(days=1)

    @property
    def words(self) -> str:
        """`30 minutes each, 15 seconds more with every turn`."""
        if self.kind == FREE:
            return "no clock"
        if self.kind == LIVE:
            more = f", {span(self.increment)} more with every turn" if self.increment else ""
            return f"live, {span(self.seconds)} each{more}"
        left_out = [f"from {self.night[0]} to {self.night[1]} o'clock"] if self.night else []
        left_out += ["at weekends"] if self.is_free_weekend else []
        behind = f", not counted {' and '.join(left_out)} ({self.zone})" if left_out else ""
        return f"{span(self.seconds)} for each decision{behind}"


@lru_cache(4000)
def spells_of(
    day: date, zone: ZoneInfo, night: tuple[int, int] | None, is_free_weekend: bool
) -> tuple[tuple[float, float], ...]:
    """The times of one day that count."""
    if is_free_weekend and day.weekday() >= SATURDAY:
        return ()
    if night is None:
        hours = [(0, HOURS)]
    elif night[0] > night[1]:
        hours = [(night[1], night[0])]
    else:
        hours = [(0, night[0]), (night[1], HOURS)]
    return tuple((moment(day, first, zone), moment(day, last, zone)) for first, last in hours if first < last)


def moment(day: date, hour: int, zone: ZoneInfo) -> float:
    if hour == HOURS:
        day, hour = day + timedelta(days=1), 0
    return datetime.combine(day, hour_of(hour), zone).timestamp()


def span(seconds: float) -> str:
    """A length of time as it is said."""
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size and seconds % size == 0:
            return counted(int(seconds // size), name)
    return counted(int(seconds), "second")
