"""Load on the page: many tables at once by real HTTP clients, beside boardgame.io's server on the same machine.

`python benchmarks/page.py [--tables 16] [--seconds 10] [--postgres URL]`. Ours is measured as it is played: a move is
posted, checked, committed with a full sync, drawn and sent back as the whole new table; the answer's choices give the
next move. boardgame.io's move adds 1 to a counter and sends the state back, kept in memory or written to a file.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[1]
PEER = Path(__file__).parent / "boardgame_io"
ACTION = re.compile(r'name="action" value="(\d+)"')
STAND = re.compile(r'data-stand="(\d+)"')
SEAT = re.compile(r'name="seat" value="(-?\d+)"')
HTMX = {"HX-Request": "true"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], address: str) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                httpx.get(address, timeout=2)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


async def one_table(base: str, game: str, until: float, latencies: list[float], rng: random.Random) -> None:
    """A hot-seat game for two, played as fast as the answers come; a new one when it is over."""
    async with httpx.AsyncClient(base_url=base, timeout=30) as client:
        await client.post("/settings", data={"switches": "1", "auto_confirm": "on", "name": "Ada"})
        table = text = ""
        while time.perf_counter() < until:
            if not table or "Score pad and how it went" in text:
                seats = {"game": game, "seat_0": "me", "name_0": "Ada", "seat_1": "me", "name_1": "Ben"}
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


def ours(address: str, tables: int, seconds: float, game: str) -> list[float]:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "branchline", "serve", "--port", str(port), "--db", address, "--no-limits"]
    latencies: list[float] = []

    async def play() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(one_table(base, game, until, latencies, random.Random(at)) for at in range(tables)))

    with running([*command, "--workers", "1", "--pace", "0"], f"{base}/health"):
        asyncio.run(play())
    return latencies


def theirs(folder: str, tables: int, seconds: float) -> list[float]:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = ["node", str(PEER / "server.js"), str(port), *([folder] if folder else [])]
    with running(command, f"{base}/games"):
        done = subprocess.run(
            ["node", str(PEER / "load.js"), base, str(tables), str(seconds)], capture_output=True, text=True, check=True
        )
    return [float(one) for one in json.loads(done.stdout.splitlines()[-1])]


def row(name: str, latencies: list[float], seconds: float) -> str:
    if len(latencies) < 2:
        return f"| {name} | no moves |"
    parts = statistics.quantiles(latencies, n=100)
    figures = " | ".join(f"{parts[at]:.1f}" for at in (49, 94, 98))
    return f"| {name} | {len(latencies) / seconds:.0f} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", default="alubari")
    parser.add_argument("--postgres", metavar="URL", help="an empty database, to be measured too")
    call = parser.parse_args()
    print(f"{call.tables} tables at once, {call.seconds:.0f} s each; ms from the click to the answer\n")
    print("| server | moves/s | p50 | p95 | p99 |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        found = ours(f"{folder}/tables.sqlite", call.tables, call.seconds, call.game)
        print(row(f"Branchline, {call.game}, SQLite (full sync)", found, call.seconds), flush=True)
        if call.postgres:
            found = ours(call.postgres, call.tables, call.seconds, call.game)
            print(row(f"Branchline, {call.game}, PostgreSQL", found, call.seconds), flush=True)
        if shutil.which("npm") is None:
            print("| boardgame.io | npm is missing |")
            return
        if not (PEER / "node_modules").exists():
            subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)
        for name, where in (("in memory", ""), ("in files", f"{folder}/matches")):
            found = theirs(where, call.tables, call.seconds)
            print(row(f"boardgame.io 0.50.2, a counter, {name}", found, call.seconds), flush=True)


if __name__ == "__main__":
    main()
