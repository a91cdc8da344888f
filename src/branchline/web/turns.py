"""Whose turn it is to be drawn, where more tables wait than there are workers: whom it matters to before all others."""

from __future__ import annotations

import asyncio
import time

LONGEST_WAIT = 0.4
"""After so many seconds a turn that is for later is taken like any other: whoever only looks on waits no longer than an
eye can tell, while there are enough workers for all."""


class Turns:
    """So many at a time. Whoever comes first is served first, among those for whom it matters and among the others."""

    def __init__(self, count: int) -> None:
        self.free = count
        self.first: dict[int, asyncio.Future[None]] = {}
        self.later: dict[int, tuple[asyncio.Future[None], float]] = {}

    @property
    def is_crowded(self) -> bool:
        """Does somebody wait?"""
        return bool(self.first or self.later)

    async def take(self, match: int, is_first: bool = True) -> None:
        """Wait for the turn of a table. No table waits twice."""
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        if is_first:
            self.first[match] = turn
        else:
            self.later[match] = turn, time.monotonic()
        try:
            await turn
        except asyncio.CancelledError:
            self.first.pop(match, None)
            self.later.pop(match, None)
            if turn.done() and not turn.cancelled():
                self.give()
            raise

    def hurry(self, match: int) -> None:
        """What was for later matters now."""
        if match in self.later:
            self.first[match], _ = self.later.pop(match)

    def give(self) -> None:
        """A turn is over: who is next?"""
        match = self.next()
        if match is None:
            self.free += 1
            return
        turn = self.first.pop(match) if match in self.first else self.later.pop(match)[0]
        turn.set_result(None)

    def next(self) -> int | None:
        latest = next(iter(self.later), None)
        if latest is not None and (not self.first or time.monotonic() - self.later[latest][1] > LONGEST_WAIT):
            return latest
        return next(iter(self.first), None)
