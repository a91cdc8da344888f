"""Which of several processes serves a table: the same one for all who sit there, so that the table is played on, drawn
and kept in memory once.

Whoever comes is let in by any of the processes. One that asks for a table of another is shown to that one's door: the
open connection is handed over, with what has been read of the request.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from zlib import crc32

TABLE = re.compile(rb"[A-Z]+ /t/([^/?# ]+)[/?# ]")
MOST_BYTES = 32_000
"""A request of which more has come at once, such as an upload, is answered by whoever has read it."""

Door = tuple[socket.socket, socket.socket]
Welcome = Callable[[bytes], asyncio.Protocol]


def new_doors(count: int) -> list[Door]:
    """A door for each process: where it takes what is handed to it, and where all others put it."""
    return [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]


def process_of(request: bytes, count: int) -> int | None:
    """The number of the process whose table a request asks for, by its beginning; None where any will do."""
    found = TABLE.match(request)
    return crc32(found[1]) % count if found else None


class Doors:
    """The doors of all processes, as the one of this number has them."""

    def __init__(self, own: int = 0, doors: Sequence[Door] = ()) -> None:
        self.own = own
        self.outer = [outer for _, outer in doors]
        self.inner = doors[own][0] if doors else None
        for one in (*self.outer, *([self.inner] if self.inner else [])):
            one.setblocking(False)

    def show_to(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Hand a connection over if its request is for another process; False if it is to be answered here. So is one
        that cannot be handed over: every process can serve every table."""
        if not self.outer or len(request) > MOST_BYTES or transport.get_write_buffer_size():
            return False
        wanted = process_of(request, len(self.outer))
        if wanted is None or wanted == self.own:
            return False
        try:
            socket.send_fds(self.outer[wanted], [request], [transport.get_extra_info("socket").fileno()])
        except OSError:
            return False
        transport.close()  # of the two hands on it, ours
        return True

    def open(self, welcome: Welcome) -> None:
        """From now on, take what is handed over."""
        if self.inner is not None:
            asyncio.get_running_loop().add_reader(self.inner, self.take, self.inner, welcome)

    def shut(self) -> None:
        if self.inner is not None:
            asyncio.get_running_loop().remove_reader(self.inner)

    def take(self, inner: socket.socket, welcome: Welcome) -> None:
        with suppress(BlockingIOError):
            request, handles, _, _ = socket.recv_fds(inner, MOST_BYTES, 1)
            if not handles:
                return  # this process has as many files open as it may
            connection = socket.socket(fileno=handles[0])
            loop = asyncio.get_running_loop()
            task = loop.create_task(loop.connect_accepted_socket(lambda: welcome(request), connection))
            task.add_done_callback(asyncio.Task.exception)  # who has gone meanwhile is not missed


NONE = Doors()
"""Of a process that serves alone."""
