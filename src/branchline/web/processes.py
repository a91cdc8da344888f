"""Several processes that serve one site: a parent that holds the listening socket, begins them and begins them anew.

Each process is a whole `branchline serve` of its own, and has tables of its own (`doors.py`). They know of each other's
moves by the news of PostgreSQL, and leases kept there see to it that each table is driven by one of them.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from types import FrameType

from branchline.core.errors import BranchlineError
from branchline.web.doors import Doors, new_doors
from branchline.web.logs import start_logging

log = logging.getLogger("branchline.web")

PART = "BRANCHLINE_PART"
"""Tells a process that it is one of several: the numbers of the socket and of the pipe from its parent, which of them
it is, and the numbers of both sides of all their doors."""
LOOK_EVERY = 0.2
SHORT_LIFE = 5.0
MOST_SHORT_LIVES = 5
PATIENCE = 15.0


class Part:
    """A process's own side: the socket it shares, the doors to the others, and an end when its parent is gone."""

    def __init__(self, given: str) -> None:
        listening, self.parent, own, *doors = (int(number) for number in given.split(","))
        self.socket = socket.socket(fileno=listening)
        sides = [socket.socket(fileno=number) for number in doors]
        self.doors = Doors(own, list(zip(sides[::2], sides[1::2], strict=True)))

    def end_with_parent(self) -> None:
        """Nothing is ever written into the pipe: it says something only when the parent, however it ended, is gone."""

        def wait() -> None:
            os.read(self.parent, 1)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=wait, name="parent", daemon=True).start()


def is_part() -> bool:
    """Is this process one of several?"""
    return PART in os.environ


def own_part() -> Part:
    """What this process, one of several, shares with the others; asked once."""
    return Part(os.environ.pop(PART))


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on; one clear sentence if there is no such address, or it is taken."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BranchlineError(f"--host {host}: there is no such address") from error
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        # Whoever comes by IPv4 would look like a neighbour of all others who do (see `household`).
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        listening.bind(address)
        listening.listen(socket.SOMAXCONN)
    except OSError as error:
        listening.close()
        raise OSError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from error
    return listening


class Processes:
    """The parent. A process that dies is begun anew; if they die again and again as soon as they begin, all is over."""

    def __init__(self, count: int, arguments: list[str], listening: socket.socket) -> None:
        self.command = [sys.executable, "-m", "branchline", *arguments]
        self.listening = listening
        self.reading, self.writing = os.pipe()
        self.doors = new_doors(count)  # held open here: what lies behind a door waits for who comes next
        self.parts: list[tuple[subprocess.Popen[bytes], float]] = []
        self.short_lives = 0
        self.is_stopping = False

    def run(self) -> int:
        start_logging()
        for kind in (signal.SIGTERM, signal.SIGINT):
            signal.signal(kind, self.stop)
        self.parts = [self.begin(at) for at in range(len(self.doors))]
        while not self.is_stopping:
            time.sleep(LOOK_EVERY)
            self.look_after()
        is_well = self.end()
        return 0 if is_well and self.short_lives < MOST_SHORT_LIVES else 1

    def begin(self, at: int) -> tuple[subprocess.Popen[bytes], float]:
        doors = [side.fileno() for door in self.doors for side in door]
        shared = (self.listening.fileno(), self.reading, *doors)
        given = {**os.environ, PART: ",".join(str(number) for number in (*shared[:2], at, *doors))}
        # In a session of its own: Ctrl-C is for the parent, which then ends them in good order.
        process = subprocess.Popen(self.command, env=given, pass_fds=shared, start_new_session=True)
        return process, time.monotonic()

    def look_after(self) -> None:
        for at, (process, began) in enumerate(self.parts):
            if process.poll() is None or self.is_stopping:
                continue
            lived = time.monotonic() - began
            self.short_lives = self.short_lives + 1 if lived < SHORT_LIFE else 0
            log.error("a process has ended; another one takes its place", extra={"status": process.returncode})
            if self.short_lives >= MOST_SHORT_LIVES:
                log.error("the processes end as soon as they begin")
                self.is_stopping = True
                return
            self.parts[at] = self.begin(at)

    def stop(self, kind: int, frame: FrameType | None) -> None:
        self.is_stopping = True

    def end(self) -> bool:
        """End all in good order; True if all did so by themselves, or had not begun to serve yet."""
        alive = [process for process, _ in self.parts if process.poll() is None]
        for process in alive:
            process.terminate()
        end = time.monotonic() + PATIENCE
        for process in alive:
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return all(process.returncode in (0, -signal.SIGTERM) for process in alive)
