"""Who does the long work of a command, how far it is, and what is kept if it is stopped."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

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


def announce(parts: Iterable[tuple[Series, int]], jobs: int) -> None:
    """What long work will cost, before it begins: a game of each part is played and timed. Short work says nothing."""
    several = list(parts)
    taken = LocalCrew(jobs).time([series for series, _ in several])
    games = sum(series.games * times for series, times in several)
    seconds = sum(one * series.games * times for one, (series, times) in zip(taken, several, strict=True)) / jobs
    if seconds >= LONG:
        shown = f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} seconds"
        print(f"some {games:,} games, about {shown} on {counted(jobs, 'core')}; Ctrl-C stops it", file=sys.stderr)


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, none in a pipe. It draws only when told, so that no thread runs beside our processes."""
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
        bar.refresh()  # with its clock before the first portion is done

        def show(done: int) -> None:
            bar.update(task, completed=done)
            bar.refresh()

        yield show


def command_of(call: argparse.Namespace) -> str:
    """The call as it was typed, for whoever reads the result; files by name only."""
    return shlex.join(["branchline", *(re.sub(r"[^=]*/(?=.)", "", word) for word in call.words)])
