"""Real servers for tests: one in a thread of this process, and one in a process of its own that may be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from branchline.web.app import create_app
from branchline.web.serve import Server, configuration

SOURCES = Path(__file__).parents[1] / "src"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def site(
    address: str,
    pace: float = 0.0,
    workers: int = 0,
    limits: bool = False,
    proxies: Collection[str] = (),
    **more: Any,
) -> Iterator[str]:
    """A server in a thread: its address on the web. What is on the shelf of games here is on its shelf too."""
    app = create_app(address, workers=workers, pace=pace, limits=limits, proxies=proxies, reviewers=0)
    config = configuration(app, port=free_port(), limits=limits, proxies=proxies, **more)
    config.timeout_graceful_shutdown = 2
    server = Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started and time.monotonic() < end:
        time.sleep(0.01)
    assert server.started
    try:
        yield f"http://127.0.0.1:{config.port}"
    finally:
        server.handle_exit(signal.SIGTERM, None)
        thread.join(15)
        assert not thread.is_alive(), "the server does not stop"


class Process:
    """`branchline serve` in a process of its own."""

    def __init__(self, address: str, pace: float = 0.0) -> None:
        self.address = address
        self.pace = pace
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "branchline", "serve", "--port", str(self.port), "--db", self.address]
        process = subprocess.Popen(
            [*command, "--workers", "0", "--pace", str(self.pace)],
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                if httpx2.get(f"{self.base}/health", timeout=2).status_code == 200:
                    return process
            except httpx2.TransportError:
                time.sleep(0.05)
        process.kill()
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """As the power would: without a word."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.process = self.start()

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(20)
