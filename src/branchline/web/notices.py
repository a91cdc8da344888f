"""Beside the question: another time on offer, or holding since; what was dropped of what a viewer had decided ahead;
and whom they wait for, who may be nudged."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from branchline.table.ahead import lost_at
from branchline.table.clocks import people_among
from branchline.table.host import Host
from branchline.table.nudges import Nudged, nudges_since
from branchline.table.obeying import outbox_of
from branchline.table.offers import Begun, Offer, may_still_agree, players
from branchline.table.outbox import DAY
from branchline.table.running import Running
from branchline.table.ways import reached
from branchline.web.clocks import time_of_day

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
    """Somebody who lets this viewer wait: from when on they may be nudged, whether they can be told at all, and whether
    they sit before the table anyway; `nudged`: when they were, where that is less than a day ago."""

    seat: int
    name: str
    after: float
    is_reached: bool
    is_at_hand: bool = False
    nudged: str = ""


@dataclass(frozen=True)
class Notices:
    offered: Offered | None
    begun: str
    dropped: list[str]
    nudges: list[Nudge]
    nudged_by: list[str]


NONE = Notices(None, "", [], [], [])


def notices_at(host: Host, running: Running, mine: Collection[int]) -> Notices:
    """Only for who sits there, while the game goes on."""
    if not mine or running.row.status != "playing":
        return NONE
    dropped = [words for seat in mine for words in lost_at(host.storage, running, seat)]
    known = nudges_since(host.storage, [running.row.id], time.time() - DAY)
    nudges = nudges_of(host, running, mine, known)
    return Notices(offered_at(running, mine), begun_at(running, mine), dropped, nudges, nudged_by(running, mine, known))


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


Known = Mapping[tuple[int, int], Nudged]


def nudged_by(running: Running, mine: Collection[int], known: Known) -> list[str]:
    """Who has nudged this viewer since it is their turn."""
    row = running.row
    found = [known.get((row.id, seat)) for seat in row.awaited if seat in mine]
    return list(dict.fromkeys(one.by for one in found if one is not None and one.at >= row.moved_at))


def nudges_of(host: Host, running: Running, mine: Collection[int], known: Known) -> list[Nudge]:
    """The people who are waited for, while this viewer is not."""
    row, seats = running.row, running.seats
    if set(row.awaited) & set(mine):
        return []
    asked = [seats[seat] for seat in people_among(row.awaited, seats)]
    told = reached(host.storage, [seat.visitor for seat in asked if seat.visitor]) if asked else set()
    outbox = outbox_of(host)
    found = []
    for one in asked:
        last = known.get((row.id, one.seat))
        is_at_hand = last is None and outbox.is_at_hand(row, one)
        when = time_of_day(row, last.at) if last is not None else ""
        found.append(Nudge(one.seat, one.name, row.moved_at + PATIENCE, one.visitor in told, is_at_hand, when))
    return found
