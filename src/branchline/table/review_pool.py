"""Reviews are made in processes of their own, of low priority, that pause while a bot at a table thinks.

What waits, and every part that is done, is in the storage: a process or a server that ends loses the part it was at,
and whoever comes next goes on from there.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING, Any

from branchline.bots.effort import Effort
from branchline.core.record import Record
from branchline.table import reviews
from branchline.table.bot_pool import JOIN_SECONDS, START_LIMIT, end_with_parent
from branchline.table.engine import StorageTrouble
from branchline.table.review import Parts, assembled, carry_out, engine_of, opened
from branchline.table.reviews import DONE, FAILED, WAITING, Review

if TYPE_CHECKING:
    from branchline.table.host import Host

LOOK_EVERY = 5.0
GLANCE = 0.05
POLITE = 15
log = logging.getLogger("branchline.table")

PART, TICK, END, TROUBLE, READY = "part", "tick", "end", "trouble", "ready"


Job = tuple[str, list[int], int, Effort | None, Parts]


def make(job: Job, say: Callable[..., object], pause: Callable[[], object]) -> None:
    """Make one review, saying every part as it is done."""
    text, graded, depth, effort, done = job
    course = opened(Record.from_text(text), graded, depth, effort)
    parts = dict(done)

    def keep(name: str, items: list[dict[str, Any]]) -> None:
        parts[name] = items
        say(PART, name, items, assembled(course, parts))

    def tick(count: int) -> None:
        say(TICK, count)
        pause()

    parts = carry_out(course, parts, keep, tick)
    say(END, assembled(course, parts))


def review_games(pipe: Connection, may_work: Event) -> None:
    """The life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with suppress(OSError, AttributeError):  # where there are no priorities
        os.nice(POLITE)
    pipe.send((READY,))
    with suppress(EOFError, BrokenPipeError):
        while True:
            job = pipe.recv()
            try:
                make(job, lambda *words: pipe.send(words), may_work.wait)
            except (EOFError, BrokenPipeError):
                raise
            except Exception:
                pipe.send((TROUBLE, traceback.format_exc()))


class Reviewer:
    """A process that reviews games, and the thread that hands it work."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.may_work = context.Event()
        self.may_work.set()
        self.process = context.Process(target=review_games, args=(theirs, self.may_work), daemon=True, name="review")
        self.process.start()
        theirs.close()
        if not self.pipe.poll(START_LIMIT):
            self.end()
            raise ChildProcessError("a process for reviews did not start")
        self.pipe.recv()

    def end(self) -> None:
        self.process.kill()
        self.process.join(JOIN_SECONDS)
        self.pipe.close()


class ReviewPool:
    """Works through the reviews that wait. With `count` 0 each is made at once, by whoever asks for it."""

    def __init__(self, host: Host, count: int = 1, effort: Effort | None = None) -> None:
        self.host = host
        self.storage = host.storage
        self.count = count
        self.effort = effort  # in place of the one that fits the time
        self.progress: dict[int, int] = {}
        self.guard = threading.Lock()
        self.held: set[int] = set()  # what the threads here are at work on
        self.news = threading.Event()
        self.stopped = threading.Event()
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        for number in range(self.count):
            thread = threading.Thread(target=self.go_round, name=f"reviews {number}", daemon=True)
            thread.start()
            self.threads.append(thread)

    def ask(self, match: int, visitor: int, depth: int = 0, names: bool = True) -> Review:
        """The review of a finished game; it is on its way when this returns."""
        running = self.host.fresh(match)
        found = reviews.ask(self.storage, running, visitor, depth, names)
        if found.status == WAITING:
            if self.count == 0:
                self.make_here(found)
                return reviews.by_id(self.storage, found.id)
            self.news.set()
        return found

    def job(self, review: Review) -> Job:
        running = self.host.fresh(review.match)
        engine = engine_of(running.game, running.row.players)
        if review.engine != engine:  # the server was brought up to date since
            reviews.begin_anew(self.storage, review, engine)
        text = self.host.record(running.row).to_text()
        graded = reviews.graded_seats(running)
        return text, graded, review.depth, self.effort, reviews.parts_of(self.storage, review.id)

    def make_here(self, review: Review) -> None:
        make(self.job(review), lambda *words: self.hear(review, words), lambda: None)

    def hear(self, review: Review, words: tuple[Any, ...]) -> bool:
        """What a process says of its work; is it over?"""
        kind = words[0]
        if kind == TICK:
            self.progress[review.id] = words[1]
        elif kind == PART:
            reviews.keep_part(self.storage, review.id, *words[1:])
        elif kind == END:
            whole = words[1]
            values = {"content": reviews.written(whole), "done": whole["done"], "total": whole["total"]}
            reviews.change(self.storage, review.id, status=DONE, server="", **values)
        elif kind == TROUBLE:
            log.error("a review broke down: %s", words[1], extra={"match": review.match})
            reviews.change(self.storage, review.id, status=FAILED, server="")
        return kind in (END, TROUBLE)

    # -- the thread of each process --------------------------------------------------------------------------------

    def go_round(self) -> None:
        reviewer: Reviewer | None = None
        try:
            while not self.stopped.is_set():
                review = None
                try:
                    review = self.take()
                    if review is None:
                        self.news.wait(LOOK_EVERY)
                        self.news.clear()
                        continue
                    reviewer = reviewer or Reviewer()
                    reviewer.pipe.send(self.job(review))
                    self.listen(reviewer, review)
                except (EOFError, OSError, StorageTrouble) as error:
                    if reviewer is not None:
                        reviewer.end()
                        reviewer = None
                    self.wait_again(review, error)
                except Exception:  # its game does not fit any more; the next may
                    log.exception("a game could not be reviewed")
                    self.give_up(review)
                finally:
                    self.let_go(review)
        finally:
            if reviewer is not None:
                reviewer.end()

    def take(self) -> Review | None:
        """The next review, held by this thread from now on. One that nobody here holds any more is among them: where
        the storage was away, its row could not even say that it waits again."""
        leases = self.host.driving.leases
        with self.guard:
            found = reviews.take_next(self.storage, leases.name, leases.lives, self.held)
            if found is not None:
                self.held.add(found.id)
            return found

    def let_go(self, review: Review | None) -> None:
        if review is not None:
            with self.guard:
                self.held.discard(review.id)

    def listen(self, reviewer: Reviewer, review: Review) -> None:
        """Take what the process finds, and let it pause while a bot thinks."""
        while not self.stopped.is_set():
            if self.host.pool.thinking > 0:
                reviewer.may_work.clear()
            else:
                reviewer.may_work.set()
            if reviewer.pipe.poll(GLANCE) and self.hear(review, reviewer.pipe.recv()):
                self.progress.pop(review.id, None)
                return

    def give_up(self, review: Review | None) -> None:
        with suppress(StorageTrouble):
            if review is not None:
                reviews.change(self.storage, review.id, status=FAILED, server="")
        self.stopped.wait(1.0)

    def wait_again(self, review: Review | None, error: Exception) -> None:
        """The process has died, or the storage is away: what is done is kept, the rest is done again."""
        if self.stopped.is_set():
            return
        log.warning("a review was interrupted: %r", error)
        if review is not None:
            with suppress(StorageTrouble):
                reviews.change(self.storage, review.id, status=WAITING, server="")
        self.stopped.wait(1.0)

    def close(self) -> None:
        self.stopped.set()
        self.news.set()
        for thread in self.threads:
            thread.join(JOIN_SECONDS)
