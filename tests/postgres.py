"""A real PostgreSQL for the tests, started from the system's package and thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def tool(name: str) -> str | None:
    found = shutil.which(name)
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found or (str(packaged[-1]) if packaged else None)


def is_here() -> bool:
    return tool("pg_ctl") is not None and tool("initdb") is not None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def as_its_user(*command: str) -> None:
    """PostgreSQL does not run as root; Debian's package brings a user for it."""
    whole = ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)
    subprocess.run(whole, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


@contextmanager
def server() -> Iterator[str]:
    """The URL of a fresh server; each test makes a database of its own."""
    folder = Path(tempfile.mkdtemp(prefix="branchline-pg-"))
    data, port = folder / "data", free_port()
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    pg_ctl, initdb = tool("pg_ctl"), tool("initdb")
    assert pg_ctl is not None
    assert initdb is not None
    as_its_user(initdb, "-D", str(data), "-U", "branchline", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200"
    as_its_user(pg_ctl, "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://branchline@127.0.0.1:{port}"
    finally:
        as_its_user(pg_ctl, "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
