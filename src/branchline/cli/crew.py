"""Who does the long work of a command, how far it is, and what is kept if it is stopped."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from branchline.cli.arguments import positive_whole_number
from branchline.lab import Crew, Journal, LocalCrew, RayCrew


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
def journal_of(result: str | None) -> Iterator[Journal | None]:
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
        raise KeyboardInterrupt(f"stopped; the same call goes on from {journal.path}") from stop
    journal.close()


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, none in a pipe. It draws only when told, so that no thread runs beside our processes."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task(what, total=total)

        def show(done: int) -> None:
            bar.update(task, completed=done)
            bar.refresh()

        yield show
