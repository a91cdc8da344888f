"""Load on the page: many tables at once by real HTTP clients, now and before, beside boardgame.io's server.

`python benchmarks/page.py [--tables 16] [--seconds 10] [--rounds 3] [--before COMMIT] [--postgres URL] [--thousand]`.
At each table three people sit in browsers of their own, each with a live stream. Whoever is asked decides as soon as
they are shown the question. A decision counts when all three have been shown it: it was posted, checked, committed,
drawn for each of the three and sent, be it together with later ones. With `--in-step` the next one is made only then.
The servers take turns, round by round, and the medians of the rounds are shown; the client runs on the same
machine. This Branchline serves in three ways: as it is checked out, interpreted, in one process on SQLite with a full
sync; and as an owner serves many, compiled, in `--processes` processes on PostgreSQL, without its sync and with it.
Where `make compile` has not been run, or sources are newer, it is said that these two are left out. An earlier one
serves as it did then: interpreted, in one process on SQLite. boardgame.io plays a game of its own
(`boardgame_io/game.js`) by its own client, three seats as well. Processor time and memory are those of all processes of
a server, its database among them.

`--thousand` then opens 1,000 tables at `--processes` processes on PostgreSQL, with a decision every 30 s at each,
compiled where that is there. `--rounds 0` does only this. Where no `--postgres` is named it is one for this run,
without its sync. Of one that is named neither time nor memory is counted.
`--moments N` opens moments of finished games, each for the first time (0 for none).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from clients import PATIENCE, Member, wait_for_any

ROOT = Path(__file__).parents[1]
PEER = Path(__file__).parent / "boardgame_io"
RECORDS = ROOT / "tests" / "records"
COMPILED = ROOT / "build" / "compiled" / "bin" / "python"
BEFORE = "d1b5b0e"  # the last one before pages were made of fragments
PEOPLE = ("Ada", "Ben", "Cleo")
FOLLOWED = "HX-Request: true\r\nBranchline-Stream: open\r\n"
HTMX = {"HX-Request": "true"}
OPENING_AT_ONCE = 8


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], address: str, source: Path | None = None) -> Iterator[int]:
    """A server, by its process number; `source` is the folder of the Branchline that serves."""
    more = {} if source is None else {"PYTHONPATH": str(source)}
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **more}
    )
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                httpx2.get(address, timeout=2)
                break
            except httpx2.TransportError:
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def is_compiled_anew() -> bool:
    """Is the compiled engine there, and not older than the sources? As `make` sees it."""
    asked = subprocess.run(
        ["make", "--silent", "--question", "build/compiled/installed"], cwd=ROOT, capture_output=True
    )
    if asked.returncode:
        print(
            "(not measured compiled: build/compiled is missing or older than the sources; make compile)",
            file=sys.stderr,
        )
    return asked.returncode == 0


def family(*processes: int) -> list[int]:
    """Processes and all that came from them, where the system says it (Linux)."""
    found = list(processes)
    for one in found:
        for tasks in Path(f"/proc/{one}/task").glob("*/children"):
            try:
                found += [int(child) for child in tasks.read_text().split()]
            except OSError:
                continue
    return found


def processor_time(*processes: int) -> float:
    """Seconds of processor time that a server has had so far, with its database."""
    spent = 0.0
    for one in family(*processes):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent or math.nan


def memory(*processes: int) -> float:
    """MB that a server and its database hold, what their processes share counted once."""
    held = 0.0
    for one in family(*processes):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        held += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    return held


@dataclass
class Measured:
    """Milliseconds from the click until all have been shown it, bytes of an event on the wire, and the server's own."""

    seconds: float = 1.0
    latencies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    processor: float = math.nan
    megabytes: float = math.nan

    def add(self, latency: float, until: float) -> None:
        """A decision that has been shown to all, if that was in time."""
        if time.perf_counter() < until:
            self.latencies.append(latency)

    @property
    def a_second(self) -> float:
        return len(self.latencies) / self.seconds

    def quantile(self, percent: int) -> float:
        return statistics.quantiles(self.latencies, n=100)[percent - 1] if len(self.latencies) > 1 else math.nan


@dataclass
class Base:
    """A storage: its address, and the processes that are its own."""

    address: str
    processes: tuple[int, ...] = ()


class Table:
    """A table at which three people sit in browsers of their own."""

    def __init__(self, port: int, game: str, rng: random.Random) -> None:
        self.port, self.game, self.rng = port, game, rng
        self.members: list[Member] = []
        self.newest = 0  # the version that the last decision led to
        self.unseen: set[asyncio.Task[float]] = set()  # decisions that have not been shown to all three yet
        self.failed = 0

    async def open(self) -> None:
        self.close()
        self.members = [Member(self.port) for _ in PEOPLE]
        first = self.members[0].requests
        for member, name in zip(self.members, PEOPLE, strict=True):
            await member.requests.ask("POST", "/settings", switches="1", auto_confirm="on", name=name)
        seats = {"seat_0": "me", "name_0": PEOPLE[0], "seat_1": "open", "seat_2": "open"}
        _, headers, _ = await first.ask("POST", "/new", game=self.game, **seats)
        table = headers["location"]
        for seat, member in enumerate(self.members[1:], 1):
            await member.requests.ask("POST", f"{table}/join", seat=str(seat), name=PEOPLE[seat])
        self.path = table
        for member in self.members:
            await member.open(table)
        self.newest = 0
        await self.wait_for_the_asked()

    async def wait_for_the_asked(self) -> Member:
        """Who is asked, as soon as they have been shown what the last decision led to."""
        end = time.monotonic() + PATIENCE
        while True:
            for one in self.members:
                if (one.actions or one.is_over) and one.version >= self.newest:
                    return one
            if time.monotonic() > end:
                raise TimeoutError(f"nobody is asked at {self.path}")
            await wait_for_any(self.members)

    async def decide(self) -> asyncio.Task[float] | None:
        """One decision of whoever is asked: how many ms it took until all three had been shown it; None if refused."""
        asked = await self.wait_for_the_asked()
        if asked.is_over:
            await asyncio.gather(*self.unseen)
            await self.open()
            asked = await self.wait_for_the_asked()
        move = {"stand": asked.stand, "seat": asked.seat, "number": asked.number}
        actions, asked.actions = asked.actions, []
        before, began = asked.version, time.perf_counter()
        status, _, _ = await asked.requests.ask(
            "POST", f"{self.path}/act", FOLLOWED, action=self.rng.choice(actions), **move
        )
        if status not in (200, 204):
            asked.actions = asked.actions or actions
            self.failed += 1
            await asyncio.sleep(0.05)
            return None
        self.newest = before + 1
        shown = asyncio.create_task(self.shown(self.newest, began))
        self.unseen.add(shown)
        shown.add_done_callback(self.unseen.discard)
        return shown

    async def shown(self, version: int, began: float) -> float:
        for one in list(self.members):
            await one.until(version)
        return (time.perf_counter() - began) * 1000

    def close(self) -> None:
        for member in self.members:
            member.close()


async def open_all(tables: list[Table]) -> None:
    """A few at a time."""
    queue = list(reversed(tables))

    async def some() -> None:
        while queue:
            await queue.pop().open()

    await asyncio.gather(*(some() for _ in range(OPENING_AT_ONCE)))


async def as_fast_as_can_be(table: Table, until: float, found: Measured, in_step: bool) -> None:
    """Whoever is asked decides at once; `in_step` not before all have been shown the last decision."""
    while time.perf_counter() < until:
        shown = await table.decide()
        if shown is not None:
            shown.add_done_callback(lambda one: found.add(one.result(), until))
            if in_step:
                await shown
    await asyncio.gather(*table.unseen)


async def now_and_then(table: Table, every: float, until: float, found: Measured) -> None:
    """A decision every so many seconds, the first one at any moment within them."""
    due = time.perf_counter() + table.rng.uniform(0, every)
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        shown = await table.decide()
        if shown is not None:
            found.latencies.append(await shown)
        due += every


async def play(
    port: int,
    processes: list[int],
    count: int,
    seconds: float,
    game: str,
    every: float = 0,
    in_step: bool = False,
) -> Measured:
    tables = [Table(port, game, random.Random(at)) for at in range(count)]
    await open_all(tables)
    found = Measured(seconds)
    for table in tables:
        for member in table.members:
            member.sizes.clear()
    before, until = processor_time(*processes), time.perf_counter() + seconds
    if every:
        await asyncio.gather(*(now_and_then(table, every, until, found) for table in tables))
    else:
        await asyncio.gather(*(as_fast_as_can_be(table, until, found, in_step) for table in tables))
    found.processor = 1000 * (processor_time(*processes) - before) / max(1, len(found.latencies))
    found.megabytes = memory(*processes)
    found.sizes = [size for table in tables for member in table.members for size in member.sizes]
    for table in tables:
        table.close()
    failed = sum(table.failed for table in tables)
    if failed:
        print(f"({failed} decisions were refused)", file=sys.stderr)
    return found


@contextmanager
def our_server(source: Path | None, address: str, *more: str) -> Iterator[tuple[int, int]]:
    """A Branchline by its port and its process; without a source, the compiled one."""
    port = free_port()
    python = str(COMPILED) if source is None else sys.executable
    command = [python, "-m", "branchline", "serve", "--port", str(port), "--db", address, "--no-limits"]
    command += ["--workers", "1", "--pace", "0", *more]
    with running(command, f"http://127.0.0.1:{port}/health", source) as process:
        yield port, process


def ours(source: Path | None, base: Base, call: argparse.Namespace, *more: str) -> Measured:
    with our_server(source, base.address, *more) as (port, process):
        own = [process, *base.processes]
        return asyncio.run(play(port, own, call.tables, call.seconds, call.game, 0, call.in_step))


def checked_out(commit: str, folder: Path) -> Path:
    """The source of an earlier Branchline."""
    archive = folder / "before.tar"
    subprocess.run(["git", "archive", "-o", str(archive), commit, "src"], cwd=ROOT, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "before", filter="data")
    return folder / "before" / "src"


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
        held = memory(process)
    told = json.loads(done.stdout.splitlines()[-1])
    return Measured(seconds, told["latencies"], told["sizes"], 1000 * spent / max(1, len(told["latencies"])), held)


def row(name: str, rounds: list[Measured]) -> str:
    middle = statistics.median
    figures = [
        f"{middle(one.a_second for one in rounds):.1f}",
        *(f"{middle(one.quantile(percent) for one in rounds):.0f}" for percent in (50, 95, 99)),
        f"{middle(one.processor for one in rounds):.1f}",
        f"{middle(middle(one.sizes or [0]) for one in rounds) / 1000:.1f}",
        f"{middle(one.megabytes for one in rounds):.0f}",
    ]
    return f"| {name} | {' | '.join(figures)} |"


HEADINGS = (
    "| server | decisions/s | p50 | p95 | p99 | processor time | kB an event | MB |\n|---|---|---|---|---|---|---|---|"
)


def side_by_side(call: argparse.Namespace, folder: Path) -> None:
    """Now, before and boardgame.io by turns."""
    earlier = checked_out(call.before, folder)
    then, now = f"Branchline at {call.before}, {call.game}", f"Branchline now, {call.game}"
    many = f"Branchline now, {call.game}, compiled, {call.processes} processes, PostgreSQL"
    processes = ("--processes", str(call.processes))
    found: dict[str, list[Measured]] = defaultdict(list)
    with ExitStack() as stack:
        bases: dict[str, Base] = {}
        if is_compiled_anew():
            for is_synced in (False,) if call.postgres else (False, True):
                name = f"{many} {'as named' if call.postgres else 'synced' if is_synced else 'without its sync'}"
                bases[name] = stack.enter_context(database(call.postgres, is_synced))
        for at in range(call.rounds):
            found[now].append(ours(ROOT / "src", Base(str(folder / f"now-{at}.sqlite")), call))
            for name, base in bases.items():
                found[name].append(ours(None, base, call, *processes))
            found[then].append(ours(earlier, Base(str(folder / f"before-{at}.sqlite")), call))
            if shutil.which("npm") is not None:
                install_peer()
                found["boardgame.io, in memory"].append(theirs("", call.tables, call.seconds))
                found["boardgame.io, in files"].append(theirs(str(folder / f"matches-{at}"), call.tables, call.seconds))
    print(f"{call.tables} tables at once with three viewers each, {call.rounds} rounds of {call.seconds:.0f} s\n")
    print(HEADINGS)
    for name, rounds in found.items():
        print(row(name, rounds), flush=True)
    for name in (now, *bases):
        compare(name, found[name], found[then])


def compare(name: str, now: list[Measured], then: list[Measured]) -> None:
    pairs = [(one, other) for one, other in zip(now, then, strict=True) if one.latencies and other.latencies]
    ratios = ", ".join(f"{one.a_second / other.a_second:.1f}" for one, other in pairs)
    print(f"\n{name}: decisions a second, to before, round by round: {ratios}")
    # Where others work on the machine, what a decision takes of the processor is steadier than how long it takes.
    shares = ", ".join(f"{other.processor / one.processor:.1f}" for one, other in pairs)
    print(f"processor time a decision, before to this, round by round: {shares}")


def install_peer() -> None:
    if not (PEER / "node_modules").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)


@contextmanager
def database(address: str | None, is_synced: bool = False) -> Iterator[Base]:
    """The PostgreSQL at an address, or one for this run alone."""
    if address is not None:
        yield Base(address)
        return
    sys.path.append(str(ROOT / "tests"))
    from postgres import running as postgres_running

    with postgres_running(is_synced) as server:
        yield Base(f"{server.url}/postgres", (server.process,))


def make_room(count: int) -> None:
    """Each of the people has two connections open."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 1000 + 2 * len(PEOPLE) * count), most))


def thousand(call: argparse.Namespace) -> None:
    """As many tables as a busy evening has, each with a decision now and then."""
    make_room(call.many)
    source = None if is_compiled_anew() else ROOT / "src"
    with (
        database(call.postgres) as base,
        our_server(source, base.address, "--processes", str(call.processes)) as (port, process),
    ):
        own = [process, *base.processes]
        found = asyncio.run(play(port, own, call.many, call.long, call.game, call.every))
    form = "interpreted" if source else "compiled"
    served = f"{call.processes} processes, {form}, PostgreSQL"
    print(f"\n{call.many} tables, a decision every {call.every:.0f} s at each, {served}\n")
    print(HEADINGS)
    print(row(f"Branchline now, {call.game}", [found]), flush=True)


def moments(address: str, count: int) -> Iterator[str]:
    """Moments of the last third of the longest finished game in the tests, each opened for the first time."""
    with ExitStack() as stack:
        port, _ = stack.enter_context(our_server(ROOT / "src", address))
        client = stack.enter_context(httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=60))
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="alubari")
    parser.add_argument(
        "--in-step", action="store_true", help="nobody decides before all three have been shown the last decision"
    )
    parser.add_argument("--before", default=BEFORE, metavar="COMMIT", help="what to compare with")
    parser.add_argument("--moments", type=int, default=0, metavar="N")
    parser.add_argument("--postgres", metavar="URL", help="an empty database, for several processes (one of its own)")
    parser.add_argument("--thousand", action="store_true", help="many tables with a decision now and then")
    parser.add_argument("--many", type=int, default=1000, help="how many tables that are")
    parser.add_argument("--every", type=float, default=30.0, help="seconds from decision to decision at each of them")
    parser.add_argument("--long", type=float, default=90.0, help="for how many seconds")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 2)
    call = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if call.rounds:
            side_by_side(call, Path(folder))
        if call.thousand:
            thousand(call)
        if call.moments:
            print("\nms to open a moment late in a game, for the first time\n")
            print("| game | moves | p50 | p95 | most |\n|---|---|---|---|---|")
            for line in moments(f"{folder}/records.sqlite", call.moments):
                print(line, flush=True)


if __name__ == "__main__":
    main()
