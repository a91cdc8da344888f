"""A real PostgreSQL for the tests, started from the system's package and thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2**30


def tool(name: str) -> str | None:
    found = shutil.which(name)
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found or (str(packaged[-1]) if packaged else None)


def is_here() -> bool:
    return tool("pg_ctl") is not None and tool("initdb") is not None


def in_memory() -> Path | None:
    """Where files never go to a disk, if the system has such a place with room in it."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if has_room else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def as_its_user(*command: str) -> None:
    """PostgreSQL does not run as root; Debian's package brings a user for it."""
    whole = ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)
    subprocess.run(whole, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


class Server:
    """A server that can be stopped and started again. One that is not synced is faster, and loses everything if the
    machine goes down."""

    def __init__(self, is_synced: bool = False) -> None:
        self.is_synced = is_synced
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-pg-", dir=None if is_synced else in_memory()))
        self.port = free_port()
        self.url = f"postgresql://branchline@127.0.0.1:{self.port}"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        initdb = tool("initdb")
        assert initdb is not None
        as_its_user(initdb, "-D", self.data, "-U", "branchline", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def process(self) -> int:
        """The number of its first process, of which all others are children."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def control(self, *words: str) -> None:
        pg_ctl = tool("pg_ctl")
        assert pg_ctl is not None
        as_its_user(pg_ctl, "-D", self.data, *words)

    def start(self) -> None:
        sync = "on" if self.is_synced else "off"
        options = (
            f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync={sync} -c max_connections=200"
        )
        self.control("-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once: whoever is connected is cut off."""
        self.control("-m", "immediate", "stop")


@contextmanager
def running(is_synced: bool = False) -> Iterator[Server]:
    """A fresh server of one's own, to be stopped and started at will."""
    server = Server(is_synced)
    server.start()
    try:
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):  # it may lie still already
            server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str]:
    """The URL of a fresh server; each test makes a database of its own."""
    with running() as found:
        yield found.url
