"""Load on the page: many tables at once by real HTTP clients, beside boardgame.io's server on the same machine.

`python benchmarks/page.py [--tables 16] [--seconds 10] [--postgres URL]`. Ours is measured as it is played: a move is
posted, checked, committed with a full sync, drawn and sent back as the whole new table; the answer's choices give the
next move. boardgame.io's move adds 1 to a counter and sends the state back, kept in memory or written to a file. All
tables are open before the clock starts. Beside the time from click to answer stands the server's processor time a
move, which a busy machine changes less. Then: how long it takes to open moments of finished games, each for the first
time (`--moments N` a game; 0 for none).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

ROOT = Path(__file__).parents[1]
PEER = Path(__file__).parent / "boardgame_io"
RECORDS = ROOT / "tests" / "records"
ACTION = re.compile(r'name="action" value="(\d+)"')
STAND = re.compile(r'data-stand="(\d+)"')
SEAT = re.compile(r'name="seat" value="(-?\d+)"')
HTMX = {"HX-Request": "true"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], address: str) -> Iterator[int]:
    """A server, by its process number."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                httpx2.get(address, timeout=2)
                break
            except httpx2.TransportError:
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has had, where the system says it (Linux)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return math.nan
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Measured:
    """Milliseconds from click to answer, and the server's processor time a move."""

    latencies: list[float]
    processor: float


async def one_table(
    base: str, game: str, seconds: float, begin: asyncio.Barrier, latencies: list[float], rng: random.Random
) -> None:
    """A hot-seat game for two, played as fast as the answers come; a new one when it is over."""
    seats = {"game": game, "seat_0": "me", "name_0": "Ada", "seat_1": "me", "name_1": "Ben"}
    async with httpx2.AsyncClient(base_url=base, timeout=60) as client:
        await client.post("/settings", data={"switches": "1", "auto_confirm": "on", "name": "Ada"})
        table = (await client.post("/new", data=seats)).headers["location"]
        text = ""
        while not ACTION.search(text) and 'id="frontform"' not in text:
            await asyncio.sleep(0.05)
            text = (await client.get(table, headers=HTMX)).text
        await begin.wait()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            if "Score pad and how it went" in text:
                table = (await client.post("/new", data=seats)).headers["location"]
                text = ""
            actions = ACTION.findall(text)
            if not actions:
                if 'id="frontform"' in text:
                    seat = SEAT.search(text[text.index('id="frontform"') :])
                    text = (
                        await client.post(f"{table}/front", data={"seat": seat[1] if seat else ""}, headers=HTMX)
                    ).text
                else:
                    await asyncio.sleep(0.002)
                    text = (await client.get(table, headers=HTMX)).text
                continue
            stand, seat = STAND.search(text), SEAT.search(text)
            assert stand is not None
            assert seat is not None
            move = {"stand": stand[1], "seat": seat[1], "action": rng.choice(actions)}
            began = time.perf_counter()
            answer = await client.post(f"{table}/act", data=move, headers=HTMX)
            if answer.status_code == 200:
                latencies.append((time.perf_counter() - began) * 1000)
            text = answer.text


@contextmanager
def our_server(address: str) -> Iterator[tuple[str, int]]:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "branchline", "serve", "--port", str(port), "--db", address, "--no-limits"]
    with running([*command, "--workers", "1", "--pace", "0"], f"{base}/health") as process:
        yield base, process


def ours(address: str, tables: int, seconds: float, game: str) -> Measured:
    latencies: list[float] = []
    spent = math.nan

    async def play(base: str, process: int) -> None:
        nonlocal spent
        begin = asyncio.Barrier(tables + 1)
        games = asyncio.gather(
            *(one_table(base, game, seconds, begin, latencies, random.Random(at)) for at in range(tables))
        )
        await begin.wait()
        before = processor_time(process)
        await games
        spent = processor_time(process) - before

    with our_server(address) as (base, process):
        asyncio.run(play(base, process))
    return Measured(latencies, 1000 * spent / max(1, len(latencies)))


def moments(address: str, count: int) -> Iterator[str]:
    """Moments of the last third of the longest finished game in the tests, each opened for the first time."""
    with our_server(address) as (base, _), httpx2.Client(base_url=base, timeout=60) as client:
        for folder in sorted(path for path in RECORDS.iterdir() if path.is_dir()):
            record = max(folder.glob("*.json"), key=lambda path: len(json.loads(path.read_text())["moves"]))
            moves = len(json.loads(record.read_text())["moves"])
            upload = client.post("/records", files={"record": (record.name, record.read_bytes(), "application/json")})
            table = upload.headers["location"].partition("?")[0]
            client.get(f"{table}?number=0", headers=HTMX).raise_for_status()  # the server has drawn this game before
            took = []
            for number in random.Random(1).sample(range(moves * 2 // 3, moves + 1), min(count, moves // 3)):
                began = time.perf_counter()
                client.get(f"{table}?number={number}", headers=HTMX).raise_for_status()
                took.append((time.perf_counter() - began) * 1000)
            parts = statistics.quantiles(took, n=100)
            yield f"| {folder.name} | {moves} | {parts[49]:.0f} | {parts[94]:.0f} | {max(took):.0f} |"


def theirs(folder: str, tables: int, seconds: float) -> Measured:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = ["node", str(PEER / "server.js"), str(port), *([folder] if folder else [])]
    with running(command, f"{base}/games") as process:
        before = processor_time(process)
        done = subprocess.run(
            ["node", str(PEER / "load.js"), base, str(tables), str(seconds)], capture_output=True, text=True, check=True
        )
        spent = processor_time(process) - before
    latencies = [float(one) for one in json.loads(done.stdout.splitlines()[-1])]
    return Measured(latencies, 1000 * spent / max(1, len(latencies)))


def row(name: str, found: Measured, seconds: float) -> str:
    if len(found.latencies) < 2:
        return f"| {name} | no moves |"
    parts = statistics.quantiles(found.latencies, n=100)
    figures = " | ".join(f"{parts[at]:.1f}" for at in (49, 94, 98))
    return f"| {name} | {len(found.latencies) / seconds:.0f} | {figures} | {found.processor:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", default="alubari")
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--postgres", metavar="URL", help="an empty database, to be measured too")
    call = parser.parse_args()
    print(f"{call.tables} tables at once, {call.seconds:.0f} s each; ms from the click to the answer\n")
    print("| server | moves/s | p50 | p95 | p99 | processor time |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        found = ours(f"{folder}/tables.sqlite", call.tables, call.seconds, call.game)
        print(row(f"Branchline, {call.game}, SQLite (full sync)", found, call.seconds), flush=True)
        if call.postgres:
            found = ours(call.postgres, call.tables, call.seconds, call.game)
            print(row(f"Branchline, {call.game}, PostgreSQL", found, call.seconds), flush=True)
        if shutil.which("npm") is None:
            print("| boardgame.io | npm is missing |")
        else:
            beside(folder, call.tables, call.seconds)
        if call.moments:
            print("\nms to open a moment late in a game, for the first time\n")
            print("| game | moves | p50 | p95 | most |\n|---|---|---|---|---|")
            for line in moments(f"{folder}/records.sqlite", call.moments):
                print(line, flush=True)


def beside(folder: str, tables: int, seconds: float) -> None:
    if not (PEER / "node_modules").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)
    for name, where in (("in memory", ""), ("in files", f"{folder}/matches")):
        found = theirs(where, tables, seconds)
        print(row(f"boardgame.io 0.50.2, a counter, {name}", found, seconds), flush=True)


if __name__ == "__main__":
    main()
