"""Beside the question: another time on offer, or holding since; what was dropped of what a viewer had decided ahead;
and whom they wait for, who may be nudged."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from branchline.table.ahead import lost_at
from branchline.table.clocks import people_among
from branchline.table.host import Host
from branchline.table.offers import Begun, Offer, may_still_agree, players
from branchline.table.running import Running
from branchline.table.ways import reached

PATIENCE = 60.0  # seconds of waiting, after which somebody may be nudged


@dataclass(frozen=True)
class Offered:
    """Another time, in words, who offers it, and whose yes is missing; `is_asked`: the viewer's, too."""

    words: str
    by: str
    waits: list[str]
    is_asked: bool


@dataclass(frozen=True)
class Nudge:
    """Somebody who lets this viewer wait: from when on they may be nudged, and whether they can be told at all."""

    seat: int
    name: str
    after: float
    is_reached: bool


@dataclass(frozen=True)
class Notices:
    offered: Offered | None
    begun: str
    dropped: list[str]
    nudges: list[Nudge]


NONE = Notices(None, "", [], [])


def notices_at(host: Host, running: Running, mine: Collection[int]) -> Notices:
    """Only for who sits there, while the game goes on."""
    if not mine or running.row.status != "playing":
        return NONE
    dropped = [words for seat in mine for words in lost_at(host.storage, running, seat)]
    return Notices(offered_at(running, mine), begun_at(running, mine), dropped, nudges_of(host, running, mine))


def offered_at(running: Running, mine: Collection[int]) -> Offered | None:
    seats, offer = running.seats, Offer.read(running.row.offer)
    if offer is None:
        return None
    names = {seat.visitor: seat.name for seat in reversed(seats)}
    missing = players(seats) - set(offer.yes)
    waits = list(dict.fromkeys(seat.name for seat in seats if seat.visitor in missing))
    is_asked = any(may_still_agree(running.row, seats, seats[seat].visitor) for seat in mine)
    return Offered(offer.timing.words, names.get(offer.yes[0], ""), waits, is_asked)


def begun_at(running: Running, mine: Collection[int]) -> str:
    """The time that holds since this viewer has last decided something; "" if that is nothing new."""
    begun = Begun.read(running.row.offer)
    if begun is None or any(line.number > begun.number and line.seat in mine for line in running.lines):
        return ""
    return running.row.timing.words


def nudges_of(host: Host, running: Running, mine: Collection[int]) -> list[Nudge]:
    """The people who are waited for, while this viewer is not."""
    row, seats = running.row, running.seats
    if set(row.awaited) & set(mine):
        return []
    asked = [seats[seat] for seat in people_among(row.awaited, seats)]
    told = reached(host.storage, [seat.visitor for seat in asked if seat.visitor]) if asked else set()
    return [Nudge(one.seat, one.name, row.moved_at + PATIENCE, one.visitor in told) for one in asked]
