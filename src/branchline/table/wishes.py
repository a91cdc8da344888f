"""When somebody wishes to be told: always or only when away, not at night, once a day. No I/O, no clock of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from branchline.core.errors import BranchlineError

ALWAYS, AWAY = "always", "away"
WHENS = {
    AWAY: "only when I am away from the table",
    ALWAYS: "always, also when the table is open somewhere",
}
SETTING = "tell"
"""Under this name the wishes stand among a visitor's settings."""
BROWSER_LANGUAGE = "browser_language"
"""And the language that the browser asks for, for messages to whoever has chosen none."""
UTC = "UTC"
HOURS = 24


class BadWish(BranchlineError):
    """Nothing that can be wished for."""


@dataclass(frozen=True)
class Wishes:
    """`quiet` are the hours from and to which nothing is sent, `digest` the hour at which all of a day is told at once;
    hours are those of the `zone`."""

    when: str = AWAY
    zone: str = UTC
    quiet: tuple[int, int] | None = None
    digest: int | None = None
    reminds: bool = True

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Wishes:
        stored = dict(settings.get(SETTING) or {})
        if stored.get("quiet"):
            stored["quiet"] = tuple(stored["quiet"])
        return cls(**stored)

    def stored(self) -> dict[str, Any]:
        return {SETTING: vars(self)}

    def check(self) -> None:
        """BadWish in one sentence for what cannot be."""
        if self.when not in WHENS:
            raise BadWish("Messages are sent always, or only when you are away from the table.")
        zone_of(self.zone)
        hours = [*(self.quiet or ()), *([] if self.digest is None else [self.digest])]
        if not all(0 <= hour < HOURS for hour in hours):
            raise BadWish("An hour is a number from 0 to 23.")
        if self.quiet is not None and self.quiet[0] == self.quiet[1]:
            raise BadWish("Quiet hours begin and end at different hours; leave both empty for none.")

    def after_quiet(self, moment: float) -> float:
        """The moment itself, or the end of the quiet hours that it falls into."""
        local = datetime.fromtimestamp(moment, zone_of(self.zone))
        return next_hour(local, self.quiet[1]) if self.quiet is not None and self.is_quiet(local) else moment

    def before_quiet(self, moment: float) -> float:
        """The moment itself, or the beginning of the quiet hours that it falls into."""
        local = datetime.fromtimestamp(moment, zone_of(self.zone))
        return last_hour(local, self.quiet[0]) if self.quiet is not None and self.is_quiet(local) else moment

    def is_quiet(self, local: datetime) -> bool:
        if self.quiet is None:
            return False
        begin, end = self.quiet
        return begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end

    def next_digest(self, moment: float) -> float:
        """When all of a day is told, the next time after a moment."""
        return next_hour(datetime.fromtimestamp(moment, zone_of(self.zone)), self.digest or 0)


def next_hour(local: datetime, hour: int) -> float:
    """The next time that a clock there shows this full hour."""
    at = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    return (at if at > local else at + timedelta(days=1)).timestamp()


def last_hour(local: datetime, hour: int) -> float:
    """The last time that a clock there showed this full hour."""
    at = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    return (at if at <= local else at - timedelta(days=1)).timestamp()


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise BadWish(f"There is no time zone {name!r}; one is called Europe/Berlin, for example.") from error
