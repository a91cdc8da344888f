"""Who is at a table now and who writes, told to all who follow it, by every server."""

from __future__ import annotations

import asyncio
import json
from functools import partial

from branchline.table.host import Host
from branchline.table.presence import Presence
from branchline.table.seating import PERSON
from branchline.web.fragments import Piece
from branchline.web.streams import Listeners

GRACE = 4.0  # a page that is only loaded anew has not gone
PEOPLE, TYPING = "people", "typing"


class People:
    """Presence, with those who are told of it."""

    def __init__(self, host: Host, listeners: Listeners) -> None:
        self.host = host
        self.listeners = listeners
        self.presence = Presence(host.storage, host.driving.leases.lives)

    def come(self, match: int, visitor: int, page: str) -> None:
        """Called in the loop of the server, as is `leave`."""
        self.presence.come(match, visitor, page)
        self.later(0.0, match, visitor, True)

    def leave(self, match: int, visitor: int, page: str) -> None:
        self.presence.leave(match, visitor, page)
        if not self.listeners.is_stopping:
            self.later(GRACE, match, visitor, False)

    def later(self, seconds: float, match: int, visitor: int, is_told: bool) -> None:
        loop = asyncio.get_running_loop()
        work = partial(self.write_down, match, visitor, is_told)
        loop.call_later(seconds, lambda: loop.run_in_executor(None, work))

    def write_down(self, match: int, visitor: int, is_told: bool = False) -> None:
        """Whoever comes is told how it stands, even if they are nothing new."""
        if self.presence.write_down(match, visitor):
            self.tell_all(match, PEOPLE)
        elif is_told:
            self.tell(match, [PEOPLE])

    def look(self, match: int, visitor: int, is_here: bool, page: str) -> None:
        self.presence.look(match, visitor, is_here, page)
        self.write_down(match, visitor)

    def write(self, match: int, seat: int) -> None:
        """Somebody is writing a line of chat."""
        self.tell_all(match, TYPING, str(seat))

    def tell_all(self, match: int, *what: str) -> None:
        """To the followers of this server and of the others."""
        self.tell(match, list(what))
        if self.host.storage.is_shared:
            with self.host.storage.writing() as connection:
                self.host.storage.notify_aside(connection, match, what)

    def tell(self, match: int, what: list[str]) -> None:
        """To the followers of this server."""
        if match not in self.listeners.waiting:
            return
        kind, *rest = what
        data = {"seat": int(rest[0])} if kind == TYPING else self.marks(match)
        self.listeners.publish_aside(match, Piece(f"event: {kind}\ndata: {json.dumps(data)}\n\n"))

    def marks(self, match: int) -> dict[int, list[str | float]]:
        """By seat: how it is with whoever sits there, and since when."""
        found = self.presence.at(match)
        seats = [seat for seat in self.host.latest(match).seats if seat.kind == PERSON and seat.visitor in found]
        return {seat.seat: [found[seat.visitor].state, found[seat.visitor].since] for seat in seats if seat.visitor}
