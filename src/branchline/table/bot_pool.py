"""Bots think in processes of their own, with a time limit, so that no table and no page ever waits for them."""

from __future__ import annotations

import multiprocessing
import secrets
import threading
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from typing import Any

from branchline.bots import bot
from branchline.core import registry
from branchline.core.game import Game

TIME_LIMIT = 15.0


def think(game: str, components: str | None, view: dict[str, Any], name: str, seed: int) -> int:
    """A bot's choice, in a process of the pool. It is given the view of its seat and nothing else."""
    played = registry.game(game, components)
    return bot(name, played if components is not None else None).choose(view, seed)


class BotPool:
    """A few processes in which bots decide. With `workers` 0 they decide at once, in the calling thread."""

    def __init__(self, workers: int, time_limit: float = TIME_LIMIT) -> None:
        self.workers = workers
        self.time_limit = time_limit
        self.guard = threading.Lock()
        # The time limit is for thinking: a bot whose turn to think has not come yet waits here, unhurried.
        self.turns = threading.Semaphore(max(1, workers))
        self.processes: ProcessPoolExecutor | None = None
        self.is_closed = False

    def choose(self, game: Game, state: Any, seat: int, name: str) -> int:
        """An action of `seat`; one by chance if the bot takes too long or breaks down."""
        view = state.view(seat)
        legal: list[int] = view["legal"]
        if len(legal) == 1:
            return legal[0]
        components = game.components if game.is_changed else None
        seed = secrets.randbits(60)
        if self.workers == 0:
            return think(game.name, components, view, name, seed)
        try:
            with self.turns:
                answer: Future[int] = self.pool().submit(think, game.name, components, view, name, seed)
                action = answer.result(self.time_limit)
        except Late:
            self.start_anew()
            return secrets.choice(legal)
        except BrokenExecutor:
            if not self.is_closed:
                self.start_anew()
            return secrets.choice(legal)
        return action if action in legal else secrets.choice(legal)

    def pool(self) -> ProcessPoolExecutor:
        with self.guard:
            if self.processes is None:
                # Not forked: a copy of a process with threads and open databases is asking for trouble.
                context = multiprocessing.get_context("spawn")
                self.processes = ProcessPoolExecutor(self.workers, mp_context=context)
            return self.processes

    def start_anew(self) -> None:
        """End a pool in which a bot hangs; those waiting for it get an answer by chance."""
        with self.guard:
            old, self.processes = self.processes, None
        if old is not None:
            for process in list((old._processes or {}).values()):
                process.kill()
            old.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.is_closed = True
        self.start_anew()
