"""Who follows which table: news of a change come from any thread, and each follower is handed what changed for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Collection
from functools import cached_property

from anyio import CapacityLimiter, to_thread

from branchline.core.translation import SOURCE
from branchline.table import counts
from branchline.table.storage import NEWEST
from branchline.web.fragments import Page, Piece
from branchline.web.turns import LONGEST_WAIT, Turns

log = logging.getLogger("branchline.web")
HEARTBEAT = 20.0
DRAWING_AT_ONCE = 2  # it is work for the processor: more threads would only get in each other's way
MOST_PIECES = 200


class Follower:
    """One stream: the page it was sent last, and what it is to be sent next. `seen` is the digest of the page that the
    browser says it has."""

    def __init__(self, visitor: int, is_watching: bool, seen: str, origin: str = "", language: str = SOURCE) -> None:
        self.visitor = visitor
        self.is_watching = is_watching
        self.seen = seen
        self.origin = origin
        self.language = language
        self.sent: Page | None = None
        self.shown = 0  # which state of the table that was
        self.outbox: deque[Piece] = deque()
        # What is no part of the table: who is here, who writes. Of what was never taken, the newest says it all.
        self.asides: deque[Piece] = deque(maxlen=MOST_PIECES)
        self.is_behind = False
        self.is_over = False
        self.waits_since = 0.0  # for its turn to be shown something, while there is much to draw
        self.event = asyncio.Event()

    def show(self, page: Page) -> None:
        """Called by a worker thread, which does the work of packing too."""
        if page.digest != (self.seen if self.sent is None else self.sent.digest):
            pieces = page.event(self.sent)
            for piece in pieces:
                piece.packed()
            self.outbox.extend(pieces)
        self.sent = page

    def take_asides(self) -> list[Piece]:
        return emptied(self.asides)

    def take(self) -> list[Piece]:
        return emptied(self.outbox)


def emptied(pieces: deque[Piece]) -> list[Piece]:
    """All that is to be sent now; more may be put in meanwhile, at the end."""
    return [pieces.popleft() for _ in range(len(pieces))]


Show = Callable[[int, int, list[Follower], bool], None]


class Listeners:
    """Followers by table. One worker at a time draws a table; one who is far behind in taking what was sent before is
    left out, and shown the newest when it has.

    While nobody else waits for a worker, all who follow a table are shown it together. Else those for whom it matters
    (`awaited`) come first, at each table, and the others when their turn comes: what has come meanwhile, `in_haste`,
    they are shown at once, and their page tells each of its beats."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.show: Show | None = None
        self.awaited: Callable[[int], Collection[int]] = lambda _match: ()  # visitors
        self.turns = Turns(DRAWING_AT_ONCE)
        self.waiting: dict[int, set[Follower]] = {}
        self.news: dict[int, int] = {}
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.asked: dict[int, float] = {}
        self.count = 0
        self.is_stopping = False

    def publish(self, match: int, version: int) -> None:
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.wake, match, version)

    def publish_aside(self, match: int, piece: Piece) -> None:
        """Something beside the table for all who follow it."""
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.tell_aside, match, piece)

    def tell_aside(self, match: int, piece: Piece) -> None:
        for one in self.waiting.get(match, ()):
            one.asides.append(piece)
            one.event.set()

    def publish_all(self) -> None:
        """News may have been missed: let the storage say what there was at every table that is followed."""
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.wake_all)

    def wake_all(self) -> None:
        for match in list(self.waiting):
            self.wake(match, NEWEST)

    def wake(self, match: int, version: int) -> None:
        if match not in self.waiting or self.is_shown(match, version):
            return
        known = self.news.get(match, 0)
        self.news[match] = NEWEST if NEWEST in (known, version) else max(known, version)
        if match not in self.tasks:
            self.tasks[match] = asyncio.create_task(self.refresh(match))
        else:
            self.turns.hurry(match)

    def is_shown(self, match: int, version: int) -> bool:
        """Have all who follow a table been shown this much? This server hears of its own changes twice."""
        return version > 0 and all(one.shown >= version for one in self.waiting[match])

    async def refresh(self, match: int) -> None:
        turns = self.turns
        await turns.take(match)
        try:
            while match in self.news and self.show is not None:
                version = self.news.pop(match)
                first, others = self.order(match)
                await self.hand(match, version, first)
                if others or match in self.news:
                    turns.give()
                    await turns.take(match, is_first=match in self.news)
                if match not in self.news:  # else whom that matters to comes first again, and the others see it all
                    await self.hand(match, version, others)
        except Exception:
            # Whoever followed comes back in a moment and is shown the whole table.
            log.exception("a table could not be shown", extra={"match": match})
            for one in self.waiting.get(match, ()):
                one.is_over = True
                one.event.set()
        finally:
            turns.give()
            del self.tasks[match]
            if match in self.news and match in self.waiting:
                self.wake(match, self.news[match])

    def order(self, match: int) -> tuple[list[Follower], list[Follower]]:
        """Who is to be shown a table now, and who when others have had their turn."""
        ready = []
        for one in self.waiting.get(match, ()):
            one.is_behind = len(one.outbox) >= MOST_PIECES
            if not one.is_behind:
                ready.append(one)
        if not self.turns.is_crowded:
            return ready, []
        now, awaited = time.monotonic(), self.awaited(match)
        first, others = [], []
        for one in ready:
            is_late = one.waits_since and now - one.waits_since > LONGEST_WAIT
            if is_late or one.visitor in awaited or one.sent is None:
                first.append(one)
            else:
                one.waits_since = one.waits_since or now
                others.append(one)
        return first, others

    async def hand(self, match: int, version: int, followers: list[Follower]) -> None:
        if not followers or self.show is None:
            return
        in_haste = self.turns.is_crowded
        await to_thread.run_sync(self.show, match, version, followers, in_haste, limiter=self.workers)
        for one in followers:
            one.waits_since = 0.0
            if one.outbox or one.is_over:
                one.event.set()

    @cached_property
    def workers(self) -> CapacityLimiter:
        """Nobody has to wait for them who has a turn; it is made where the loop runs."""
        return CapacityLimiter(DRAWING_AT_ONCE)

    def listen(self, match: int, follower: Follower) -> None:
        self.waiting.setdefault(match, set()).add(follower)
        self.count += 1
        counts.STREAMS.inc()
        self.wake(match, NEWEST)

    def leave(self, match: int, follower: Follower) -> None:
        waiting = self.waiting.get(match, set())
        waiting.discard(follower)
        self.count -= 1
        counts.STREAMS.dec()
        if not waiting:
            self.waiting.pop(match, None)
            self.news.pop(match, None)
            self.asked.pop(match, None)

    def ask(self, match: int) -> None:
        """Nothing was heard for a while: let the storage say whether there was anything, once for all who follow."""
        now = time.monotonic()
        if now - self.asked.get(match, 0.0) > HEARTBEAT / 2:
            self.asked[match] = now
            self.wake(match, NEWEST)

    def stop(self) -> None:
        """End all streams, so that the server can stop."""
        self.is_stopping = True
        for followers in self.waiting.values():
            for one in followers:
                one.event.set()
