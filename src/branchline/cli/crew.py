"""Who does the long work of a command, how far it is, and what is kept if it is stopped."""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from branchline.cli.arguments import positive_whole_number
from branchline.cli.hints import as_typed
from branchline.core.words import counted
from branchline.lab import Crew, Journal, LocalCrew, RayCrew, Series

LONG = 20.0
"""Work of so many seconds is announced."""


def add_crew(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=positive_whole_number, default=cores(), help="processes (all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead; `local` starts one here")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew_of(call: argparse.Namespace) -> Iterator[Crew]:
    if not call.ray:
        yield LocalCrew(call.jobs)
        return
    cluster = RayCrew(call.ray)
    try:
        yield cluster
    finally:
        cluster.close()


@contextmanager
def journal_of(call: argparse.Namespace, result: str | None) -> Iterator[Journal | None]:
    """The journal beside a result, removed when all is written; none without a result."""
    if result is None:
        yield None
        return
    journal = Journal(result)
    if journal.found:
        print(f"going on with {journal.path}: {journal.found} chunks are done", file=sys.stderr)
    try:
        yield journal
    except KeyboardInterrupt as stop:
        kept = f"to go on from {journal.path}: {as_typed(call)}" if journal.path.exists() else "nothing was done yet"
        raise KeyboardInterrupt(f"stopped; {kept}") from stop
    journal.close()


def announce(parts: Iterable[tuple[Series, int]], jobs: int, besides: float = 0.0, most: float = math.inf) -> None:
    """What long work will cost, before it begins: a game of each part is played and timed. Short work says nothing.
    `besides` are seconds that are no games, `most` is when it ends in any case."""
    several = list(parts)
    taken = LocalCrew(jobs).time([series for series, _ in several])
    games = sum(series.games * times for series, times in several)
    seconds = sum(one * series.games * times for one, (series, times) in zip(taken, several, strict=True)) / jobs
    say_cost(f"{games:,} games", min(seconds + besides, most), jobs)


def say_cost(what: str, seconds: float, jobs: int, further: str = "") -> None:
    """What there is to do, and how long it takes; nothing of short work."""
    if seconds >= LONG:
        shown = f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} seconds"
        print(f"some {what}, about {shown} on {counted(jobs, 'core')}{further}; Ctrl-C stops it", file=sys.stderr)


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, none in a pipe. No thread runs beside our processes: it draws when told, and its clock by a
    timer of the system."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    shown = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*shown, console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task(what, total=total)
        bar.refresh()
        is_drawing = False

        def show(done: int | None = None) -> None:
            nonlocal is_drawing
            if not is_drawing:  # a second may pass in the middle of drawing
                is_drawing = True
                bar.update(task, completed=done)
                bar.refresh()
                is_drawing = False

        with each_second(show):
            yield show


@contextmanager
def each_second(tick: Callable[[], None]) -> Iterator[None]:
    """Meanwhile something is done each second, in this thread; nothing where there are no timers (Windows). A timer
    that is there already (`bots/watch.py`) goes on being heard as often as it was."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before, (_, every) = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    heard = time.monotonic()

    def second(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        tick()
        if callable(before) and every and time.monotonic() - heard >= every:
            heard = time.monotonic()
            before(number, frame)

    signal.signal(signal.SIGALRM, second)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, every, every)
        signal.signal(signal.SIGALRM, before)


def command_of(call: argparse.Namespace) -> str:
    """The call as it was typed, for whoever reads the result; files by name only."""
    return shlex.join(["branchline", *(re.sub(r"[^=]*/(?=.)", "", word) for word in call.words)])
