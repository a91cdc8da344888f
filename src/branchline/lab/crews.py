"""Who plays the games: this process, several processes of this machine, or a Ray cluster.

A crew plays chunks of a series and gives back their shares in order, so that no result depends on the crew.
"""

from __future__ import annotations

import copy
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol, cast

from branchline.bots.breakdown import is_guest
from branchline.bots.watch import Once, begin_watch
from branchline.core import registry
from branchline.core.errors import BadOption, BranchlineError, BrokenBot, BrokenGame
from branchline.lab.journal import Journal
from branchline.lab.series import Observer, Row, Series, play_chunk, play_share, seconds_of_a_game, time_share

Share = tuple[list[Row], list[Observer]]
Work = tuple[Series, range]
LOCAL = "local"
# So many chunks are handed to a cluster before the first has come back.
AHEAD = 256
PATIENCE = 5.0


class Crew(Protocol):
    """Plays chunks of one or several series; each with fresh copies of the observers."""

    def play(self, work: Sequence[Work], observers: Sequence[Observer]) -> Iterator[Share]:
        """The shares in the order of the work, as they are finished."""


@dataclass(frozen=True)
class LocalCrew:
    """So many processes on this machine; one needs no further process."""

    jobs: int = 1

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise BadOption(f"at least 1 job is needed, not {self.jobs}")

    def play(self, work: Sequence[Work], observers: Sequence[Observer]) -> Iterator[Share]:
        fresh = copy.deepcopy(list(observers))
        if self.jobs == 1 or not work:
            for series, numbers in work:
                yield play_chunk(series, numbers, copy.deepcopy(fresh))
            return
        orders = [(play_share, series.order(), numbers, fresh) for series, numbers in work]
        yield from done(orders, min(self.jobs, len(work)), [series for series, _ in work])

    def time(self, several: Sequence[Series]) -> list[float]:
        """How many seconds the first game of each series takes."""
        if self.jobs == 1:
            return [seconds_of_a_game(series) for series in several]
        return [*done([(time_share, series.order()) for series in several], 1, several)]


class Begun:
    """A context of multiprocessing that knows the processes which a pool began by it, those that are gone included."""

    def __init__(self, context: BaseContext) -> None:
        self.context = context
        self.processes: list[BaseProcess] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)

    def Process(self, *args: Any, **named: Any) -> BaseProcess:  # noqa: N802 - as a context calls it
        process: BaseProcess = self.context.Process(*args, **named)  # type: ignore[attr-defined]
        self.processes.append(process)
        return process


def done(orders: Iterable[tuple[Any, ...]], jobs: int, several: Iterable[Series]) -> Iterator[Any]:
    """What processes make of each order, a function and what it is given, in turn."""
    # A fork starts at once and finds whatever the caller has imported; elsewhere processes begin anew.
    begun = Begun(multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn"))
    pool = ProcessPoolExecutor(jobs, cast("BaseContext", begun), begin_work, (begun.Lock(),))
    try:
        waiting = [pool.submit(*order) for order in orders]
        for one in waiting:
            yield one.result()
    except BrokenProcessPool as error:
        pool.shutdown()  # waits for all of them
        raise ended(several, [process.exitcode for process in begun.processes]) from error
    except KeyboardInterrupt:
        for process in begun.processes:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin_work(once: Once) -> None:
    """In a process that plays: Ctrl-C is for the one that started it, and of all of them one tells what hangs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begin_watch(once)


def ended(several: Iterable[Series], codes: Iterable[int | None]) -> Exception:
    """Whose fault it is that a process has ended in the middle of its games. One that a signal ended was not asked; one
    that left by itself was left by whoever played there and is not of the house."""
    left = max((code for code in codes if code is not None), default=-1)  # one is gone: a signal ends the others
    if left < 0:
        return ChildProcessError("a process that played games was ended from outside")
    how = f"ended the process that it played in, with exit code {left}: os._exit, or the like of it"
    for series in several:
        names = dict.fromkeys(name for seating in series.seatings for name in seating)
        guests = [name for name in names if is_guest(series.player(name))]
        if guests:
            return BrokenBot(" or ".join(guests), how)
        if series.game.name not in registry.own_games():
            return BrokenGame(f"{series.game.title} {how}")
    return ChildProcessError(f"a process that played games has ended, with exit code {left}")


class RayCrew:
    """A Ray cluster: `local` starts one on this machine, anything else is the address of a running one."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError as error:
            raise BranchlineError("a Ray cluster needs ray: pip install 'branchline[ray]'") from error
        knock(address)
        source = str(Path(__file__).parents[2])
        paths = [source, os.environ.get("PYTHONPATH", "")]
        environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}}
        try:
            self.ray.init(
                address=None if address == LOCAL else address,
                log_to_driver=False,
                logging_level="error",
                include_dashboard=False if address == LOCAL else None,
                runtime_env=environment if address == LOCAL else None,
                ignore_reinit_error=True,
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BranchlineError(f"no Ray cluster answers at {address}: {str(error).splitlines()[0]}") from error
        self.task = self.ray.remote(play_share)

    def play(self, work: Sequence[Work], observers: Sequence[Observer]) -> Iterator[Share]:
        fresh = copy.deepcopy(list(observers))
        waiting: list[Any] = []
        ahead = iter(work)
        try:
            while True:
                for series, numbers in ahead:
                    waiting.append(self.task.remote(series.order(), numbers, fresh))
                    if len(waiting) >= AHEAD:
                        break
                if not waiting:
                    return
                share: Share = self.ray.get(waiting[0])
                waiting.pop(0)
                yield share
        except self.ray.exceptions.RayError as error:
            raise ChildProcessError(f"the Ray cluster failed: {str(error).splitlines()[0]}") from error
        finally:
            for task in waiting:
                self.ray.cancel(task)

    def close(self) -> None:
        self.ray.shutdown()


def knock(address: str) -> None:
    """Ray itself waits for minutes where nobody answers; we say so at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise BranchlineError(f"no Ray cluster answers at {address}: {error.strerror or error}") from error


def shares(
    series: Series, crew: Crew, observers: Sequence[Observer] = (), journal: Journal | None = None
) -> Iterator[Share]:
    """All shares of a series in order: those that a journal holds are taken from there, the rest is played."""
    for _, share in shares_of_all([series], crew, observers, journal):
        yield share


def shares_of_all(
    several: Sequence[Series], crew: Crew, observers: Sequence[Observer] = (), journal: Journal | None = None
) -> Iterator[tuple[Series, Share]]:
    """The shares of several series in order; whoever plays is never idle between two of them."""
    fresh = copy.deepcopy(list(observers))  # before anything is added to them
    done = [journal.shares(series, observers) if journal is not None else {} for series in several]
    work = [(at, numbers) for at, series in enumerate(several) for numbers in series.chunks()]
    playing = crew.play([(several[at], numbers) for at, numbers in work if numbers.start not in done[at]], fresh)
    for at, numbers in work:
        if numbers.start in done[at]:
            yield several[at], done[at][numbers.start]
            continue
        share = next(playing)
        if journal is not None:
            journal.add(several[at], numbers.start, share)
        yield several[at], share


def simulate(
    series: Series,
    jobs: int = 1,
    observers: Sequence[Observer] = (),
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
    journal: Journal | None = None,
) -> list[Row]:
    """Play a whole series; the rows in order. `progress` hears how many games have been finished so far.

    A `crew` plays instead of `jobs` processes; what a `journal` holds already is not played again.
    """
    rows: list[Row] = []
    for played, watched in shares(series, crew or LocalCrew(jobs), observers, journal):
        rows += played
        for own, later in zip(observers, watched, strict=True):
            own.merge(later)
        if progress is not None:
            progress(len(rows))
    return rows
