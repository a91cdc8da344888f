"""Bots think in processes of their own, with a time limit, so that no table and no page ever waits for them.

Each process has a pipe of its own and is ended alone: one that hangs or dies takes no other bot's thoughts with it.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
import secrets
import signal
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

import branchline
from branchline.bots import answer, bot
from branchline.bots.consider import Thought, consider
from branchline.core import registry
from branchline.core.breakdown import told
from branchline.core.errors import BrokenBot
from branchline.core.game import Game
from branchline.table.fairness import Asker, FairQueue

TIME_LIMIT = 15.0
START_LIMIT = 60.0
JOIN_SECONDS = 2.0
TRIES = 2
SEED_BITS = 60
NOBODY = Asker()

OUT_OF_TIME = "ran out of time"
BROKE_DOWN = "broke down"

log = logging.getLogger("branchline.table")

Answer = int | str | Thought
Thinker = Callable[[str, str | None, dict[str, Any], str, int], int | Thought]
CONSIDER = "consider"
"""Asked for in the place of a bot: what the search thinks of all that could be chosen."""
PLAIN_DEPTH = (120, 40)
"""How deep a hint goes with the plain engine, some ten times slower, so that nobody waits long for it."""


class Chosen(NamedTuple):
    """An action; where chance had to choose it, what the bot did instead, such as `ran out of time`. `seconds` is how
    long it has thought, without the time it waited for its turn to think."""

    action: int
    trouble: str = ""
    seconds: float = 0.0


class PoolIsClosed(Exception):
    """Nobody thinks here any more."""


class Late(Exception):
    """The time limit is over."""


class Watch:
    """Stops how long somebody thinks, however often."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.began = 0.0

    def __enter__(self) -> None:
        self.began = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.monotonic() - self.began


def think(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int | Thought:
    """A bot's choice, in a process of the pool. It is given the view of its seat and nothing else."""
    played = registry.game(game, components)
    if name == CONSIDER:
        return consider(played, view) if branchline.is_compiled() else consider(played, view, *PLAIN_DEPTH)
    try:
        return answer(bot(name, played if components is not None else None), view, seed)
    except BrokenBot as error:
        _, what = error.args
        raise BrokenBot(name, f"{what} (seat {view['seat']}, seed {seed})") from error.__cause__


def answer_questions(pipe: Connection, thinker: Thinker) -> None:
    """The life of a process: it ends with the one that started it, even if that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    pipe.send("ready")
    with suppress(EOFError, BrokenPipeError):  # nobody asks any more
        while True:
            question = pipe.recv()
            try:
                found: Answer = thinker(*question)
            except BrokenBot as error:
                found = what_broke(error)
            except Exception:
                found = f"broke down: {traceback.format_exc()}"
            pipe.send(found)


def what_broke(error: BrokenBot) -> str:
    """What a bot of somebody's own did, without its name."""
    _, what = error.args
    return str(what)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


class Worker:
    """One process that thinks."""

    def __init__(self, thinker: Thinker) -> None:
        # Not forked: a copy of a process with threads and open databases is asking for trouble.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=answer_questions, args=(theirs, thinker), daemon=True, name="bot")
        self.process.start()
        theirs.close()
        try:
            self.answer_within(START_LIMIT)
        except BaseException:
            self.end()
            raise

    def ask(self, question: tuple[Any, ...], seconds: float) -> Answer:
        """What it chooses, or in words that it broke down, and how; Late, or EOFError if the process has died."""
        self.pipe.send(question)
        return self.answer_within(seconds)

    def answer_within(self, seconds: float) -> Answer:
        if not self.pipe.poll(seconds):
            raise Late
        found: Answer = self.pipe.recv()
        return found

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class BotPool:
    """A few processes in which bots decide. With `workers` 0 they decide at once, in the calling thread."""

    def __init__(
        self,
        workers: int,
        time_limit: float = TIME_LIMIT,
        thinker: Thinker = think,
        seeds: Callable[[], int] = lambda: secrets.randbits(SEED_BITS),
    ) -> None:
        self.seeds = seeds
        self.workers = workers
        self.time_limit = time_limit
        self.thinker = thinker
        self.guard = threading.Lock()
        self.all: set[Worker] = set()
        # None stands for a process that is yet to be started.
        self.free: list[Worker | None] = [None] * workers
        # The time limit is for thinking: a bot whose turn to think has not come yet waits here, unhurried.
        self.waiting: FairQueue[queue.SimpleQueue[Worker | None]] = FairQueue()
        self.is_closed = False

    def choose(self, game: Game, state: Any, seat: int, name: str, asker: Asker = NOBODY) -> Chosen:
        """An action of `seat`; one by chance if the bot takes too long or breaks down again and again. Where all
        processes think, it depends on the `asker` who comes next."""
        view = state.view(seat)
        legal: list[int] = view["legal"]
        if len(legal) == 1:
            return Chosen(legal[0])
        components = game.components if game.is_changed else None
        watch = Watch()
        for attempt in range(TRIES):
            question = (game.name, components, view, name, self.seeds())
            try:
                found = self.answered(question, asker, watch)
            except Late:
                log.error("the bot %s ran out of time", name)
                return Chosen(secrets.choice(legal), OUT_OF_TIME, watch.seconds)
            if isinstance(found, int) and found in legal:
                return Chosen(found, seconds=watch.seconds)
            if attempt == 0:  # what it does again need not be told again
                log.error("the bot %s %s", name, found if isinstance(found, str) else f"chose {found}")
        return Chosen(secrets.choice(legal), BROKE_DOWN, watch.seconds)

    def consider(self, game: Game, view: dict[str, Any], asker: Asker = NOBODY) -> Thought | None:
        """What the search thinks of a decision; None if it takes too long or breaks down."""
        question = (game.name, game.components if game.is_changed else None, view, CONSIDER, 0)
        try:
            found = self.answered(question, asker, Watch())
        except Late:
            return None
        if isinstance(found, Thought):
            return found
        log.error("over a hint the search %s", found)
        return None

    def answered(self, question: tuple[Any, ...], asker: Asker, watch: Watch) -> Answer:
        return self.here(question, watch) if self.workers == 0 else self.elsewhere(question, asker, watch)

    def here(self, question: tuple[Any, ...], watch: Watch) -> Answer:
        try:
            with watch:
                return self.thinker(*question)
        except BrokenBot as error:
            return what_broke(error)
        except Exception as error:  # on a terminal somebody reads it
            return f"broke down: {told(registry.game(question[0], question[1]), error)}"

    def elsewhere(self, question: tuple[Any, ...], asker: Asker, watch: Watch) -> Answer:
        """What a process of the pool answers. One that does not, in time or at all, is ended, and it alone."""
        worker = self.take(asker)
        try:
            if worker is None:
                worker = self.start_one()
            with watch:
                return worker.ask(question, self.time_limit)
        except (EOFError, OSError) as error:
            self.end(worker)
            worker = None
            if self.is_closed:
                raise PoolIsClosed from error
            return "broke down: its process has ended"
        except Late:
            self.end(worker)
            worker = None
            raise
        finally:
            self.give_back(worker)

    def take(self, asker: Asker) -> Worker | None:
        """A process to think in, as soon as it is this asker's turn."""
        with self.guard:
            if self.free:
                self.waiting.serve(asker)
                return self.free.pop()
            turn: queue.SimpleQueue[Worker | None] = queue.SimpleQueue()
            self.waiting.put(turn, asker)
        return turn.get()

    def give_back(self, worker: Worker | None) -> None:
        with self.guard:
            if self.waiting:
                self.waiting.next().put(worker)
            else:
                self.free.append(worker)

    def start_one(self) -> Worker:
        if self.is_closed:
            raise PoolIsClosed
        worker = Worker(self.thinker)
        with self.guard:
            self.all.add(worker)
        return worker

    def end(self, worker: Worker | None) -> None:
        if worker is not None:
            worker.end()
            with self.guard:
                self.all.discard(worker)

    @property
    def thinking(self) -> int:
        """How many bots think now."""
        return self.workers - len(self.free)

    def close(self) -> None:
        """Whoever waits for an answer gets PoolIsClosed."""
        self.is_closed = True
        with self.guard:
            workers = list(self.all)
        for worker in workers:
            worker.process.kill()
            worker.process.join(JOIN_SECONDS)
