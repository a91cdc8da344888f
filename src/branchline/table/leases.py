"""Which servers are at work on a storage, so that each table is driven by one of them, and by another when it dies.

A match names the server that drives it, and a server has it for as long as it lives: it counts on in a row of its own,
and whoever sees that count stand still for the length of a lease takes over. No clocks are compared. A server alone on
its storage has nobody to show that it lives, and writes nothing.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import delete, insert, select, update

from branchline.table import schema
from branchline.table.storage import Storage

LEASE_SECONDS = 3.0
BEATS = select(schema.servers.c.name, schema.servers.c.beat)
OWN = schema.servers.c


class Leases:
    """This server among the others."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.name = f"{machine()} {os.getpid()} {secrets.token_hex(4)}"
        storage.server = self.name
        self.is_known = False
        self.beats: dict[str, tuple[int, float]] = {}  # of the others: the last count, and when we first saw it

    def renew(self) -> None:
        """See who else is there, and show that we are."""
        if not self.look():
            self.arrive()
        elif self.beats:
            with self.storage.writing() as connection:
                connection.execute(update(schema.servers).where(OWN.name == self.name).values(beat=OWN.beat + 1))
        self.forget_the_dead()

    def look(self) -> bool:
        """See who else is there; are we?"""
        with self.storage.reading() as connection:
            found = {row.name: row.beat for row in connection.execute(BEATS)}
        now = time.monotonic()
        seen = self.beats
        self.beats = {
            name: seen[name] if name in seen and seen[name][0] == beat else (beat, now)
            for name, beat in found.items()
            if name != self.name
        }
        return self.name in found

    def arrive(self) -> None:
        with self.storage.writing() as connection:
            connection.execute(insert(schema.servers).values(name=self.name, beat=0))
        self.is_known = True

    def forget_the_dead(self) -> None:
        gone = [name for name in self.beats if not self.lives(name)]
        if gone:
            with self.storage.writing() as connection:
                connection.execute(delete(schema.servers).where(OWN.name.in_(gone)))
            self.beats = {name: beat for name, beat in self.beats.items() if name not in gone}

    def lives(self, name: str) -> bool:
        """Is this a server that still drives what it has?"""
        if name == self.name:
            return True
        if not name or has_ended(name):
            return False
        if name not in self.beats:
            self.look()  # it may have arrived since; whoever drives has arrived before
        return name in self.beats and time.monotonic() - self.beats[name][1] < LEASE_SECONDS

    def leave(self) -> None:
        """The others need not wait."""
        if self.is_known:
            with suppress(OSError), self.storage.writing() as connection:
                connection.execute(delete(schema.servers).where(OWN.name == self.name))


def machine() -> str:
    """This machine, or this container: where a process number means the same process."""
    room = ""
    with suppress(OSError):
        room = str(Path("/proc/self/ns/pid").readlink()).strip("pid:[]")
    return f"{socket.gethostname()[:60]}/{room}".replace(" ", "-")


def has_ended(name: str) -> bool:
    """Is it a server of this very machine whose process is no more?"""
    where, _, rest = name.partition(" ")
    number = rest.partition(" ")[0]
    if where != machine() or not number.isdecimal() or not Path("/proc/self").exists():
        return False  # we cannot see its processes; the lease runs out
    return not Path(f"/proc/{number}").exists()
