"""Several processes behind one address: `branchline serve --processes`."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx2
import pytest
from sites import SOURCES, free_port
from streams import Stream, asked, browser, first_choice, stand_of, two_at_a_table, version_of

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own


def command(port: int, address: str, count: int) -> list[str]:
    call = [sys.executable, "-m", "branchline", "serve", "--port", str(port), "--db", address]
    return [*call, "--workers", "0", "--pace", "0", "--processes", str(count), "--no-limits"]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCES)}


def test_several_processes_are_refused_without_a_storage_that_tells_them_news(tmp_path: Path) -> None:
    call = command(free_port(), str(tmp_path / "t.sqlite"), 2)
    done = subprocess.run(call, capture_output=True, text=True, env=environment(), timeout=60)
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1
    assert "several processes need PostgreSQL" in done.stderr
    assert not (tmp_path / "t.sqlite").exists()


class Served:
    """A running `branchline serve` with several processes."""

    def __init__(self, address: str, count: int) -> None:
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            command(port, address, count), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        assert self.process.stderr is not None
        self.log: list[dict[str, str]] = []
        self.reading = threading.Thread(target=self.read, args=(self.process.stderr,), daemon=True)
        self.reading.start()
        self.wait_until_well()

    def read(self, lines: IO[bytes]) -> None:
        self.greeting = next(iter(lines)).decode()  # says where the page is
        self.log += (json.loads(line) for line in lines)

    def wait_until_well(self) -> None:
        end = time.monotonic() + 40
        while time.monotonic() < end:
            try:
                if httpx2.get(f"{self.base}/health", timeout=2).status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.05)
        raise AssertionError("nobody serves")

    @property
    def parts(self) -> list[int]:
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(number) for number in found.split()]


@contextmanager
def served(address: str, count: int) -> Iterator[Served]:
    found = Served(address, count)
    try:
        yield found
    finally:
        found.process.terminate()
        found.process.wait(30)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks the system for the processes")
def test_one_table_by_two_processes_of_which_one_dies(postgres_url: str) -> None:
    with served(postgres_url, 2) as site, browser(site.base) as ada, browser(site.base) as ben:
        assert len(site.parts) == 2
        for one in (ada, ben):
            one.post("/settings", data={"switches": "1", "auto_confirm": "on"})
        table = two_at_a_table(ada, ben, "alubari")
        asked([ada, ben], table)
        for dead in site.parts:
            os.kill(dead, signal.SIGKILL)
            end = time.monotonic() + 20
            while time.monotonic() < end and (len(site.parts) < 2 or dead in site.parts):
                time.sleep(0.05)
            assert len(site.parts) == 2
            assert dead not in site.parts
            site.wait_until_well()
            move(site.base, [ada, ben], table)


def anew(base: str, client: httpx2.Client) -> httpx2.Client:
    """The same person by a new connection, to whichever process takes it."""
    found = httpx2.Client(base_url=base, timeout=20, follow_redirects=True)
    found.cookies.update(client.cookies)
    return found


def move(base: str, people: list[httpx2.Client], table: str) -> None:
    """Whoever is asked moves; all are shown it, whichever processes they come to."""
    streams = [Stream(anew(base, one), f"{table}/live") for one in people]
    assert all(stream.wait_for("event: table") for stream in streams)
    pages = [anew(base, one).get(table).text for one in people]
    seat = next(at for at, page in enumerate(pages) if 'class="acts"' in page)
    choice = {"stand": str(stand_of(pages[seat])), "seat": str(seat), "action": first_choice(pages[seat])}
    assert anew(base, people[seat]).post(f"{table}/act", data=choice).status_code == 200
    version = version_of(pages[seat]) + 1
    assert all(stream.wait_for(f'data-version="{version}"') for stream in streams)


def holder_of(parts: list[int], port: int, caller: int) -> int:
    """The process that holds the served side of the connection from a caller's port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    wanted = next(
        f"socket:[{row[9]}]" for row in rows if [one[-4:] for one in row[1:3]] == [f"{port:04X}", f"{caller:04X}"]
    )
    return next(part for part in parts if wanted in {str(one.readlink()) for one in Path(f"/proc/{part}/fd").iterdir()})


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="asks the system for the processes")
def test_all_who_follow_a_table_come_to_one_process_and_not_all_tables_to_the_same(postgres_url: str) -> None:
    with served(postgres_url, 2) as site, browser(site.base) as ada:
        port = int(site.base.rpartition(":")[2])
        found = []
        for _ in range(12):
            table = ada.post("/play", data={"game": "alubari"}).url.path
            cookie = f"Cookie: branchline={ada.cookies['branchline']}"
            head = f"GET {table}/live HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n\r\n"
            holders = set()
            for _ in range(3):
                with socket.create_connection(("127.0.0.1", port), 20) as stream:
                    stream.sendall(head.encode())
                    assert stream.recv(15) == b"HTTP/1.1 200 OK"
                    holders.add(holder_of(site.parts, port, stream.getsockname()[1]))
            assert len(holders) == 1
            found += holders
        assert set(found) == set(site.parts)


@pytest.mark.slow
def test_several_processes_stop_in_good_order_and_with_their_parent(postgres_url: str) -> None:
    with served(postgres_url, 2) as site, browser(site.base) as ada:
        table = ada.post("/play", data={"game": "alubari"}).url.path
        stream = Stream(ada, f"{table}/live")
        assert stream.wait_for("event: table")
        site.process.terminate()
        assert site.process.wait(20) == 0
        stream.thread.join(5)
        assert stream.is_over
    with served(postgres_url, 2) as site:
        parts = site.parts
        site.process.kill()
        end = time.monotonic() + 20
        while time.monotonic() < end and any(Path(f"/proc/{part}").exists() for part in parts):
            time.sleep(0.05)
        assert not any(Path(f"/proc/{part}").exists() for part in parts)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks the system for the processes")
def test_a_stop_while_a_process_is_begun_anew_is_no_failure_and_all_of_the_log_is_json(postgres_url: str) -> None:
    with served(postgres_url, 2) as site:
        dead = site.parts[0]
        os.kill(dead, signal.SIGKILL)
        end = time.monotonic() + 20
        while time.monotonic() < end and (len(site.parts) < 2 or dead in site.parts):
            time.sleep(0.01)
        site.process.terminate()
        assert site.process.wait(20) == 0
        site.reading.join(5)
        assert "Branchline is at" in site.greeting
        assert [one["event"] for one in site.log if one["level"] == "error"] == [
            "a process has ended; another one takes its place"
        ]
