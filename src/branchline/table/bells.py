"""Bells: whoever waits for something to happen at a table is woken when it has changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Pull = Callable[[], object]


class Bells:
    """Who waits at which table. Rung from any thread; what is pulled must not take long."""

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self.hung: dict[int, list[Pull]] = {}

    def ring(self, match: int, shown: int = 0) -> None:
        """A table has changed."""
        with self.guard:
            pulls = list(self.hung.get(match, ()))
        for pull in pulls:
            pull()

    def ring_all(self) -> None:
        for match in list(self.hung):
            self.ring(match)

    @contextmanager
    def hang(self, match: int, pull: Pull) -> Iterator[None]:
        """For as long as somebody waits."""
        with self.guard:
            self.hung.setdefault(match, []).append(pull)
        try:
            yield
        finally:
            with self.guard:
                self.hung[match].remove(pull)
                if not self.hung[match]:
                    del self.hung[match]
