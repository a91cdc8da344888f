"""A watch over the code of others: where a bot or the rules of a game do not come back, somebody says so.

No thread and no process: a timer of the system asks now and then which call is under way. Where there is no such timer
(Windows), and while a library runs that does not come back to Python, nobody notices.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

from branchline.bots.bot import Bot
from branchline.bots.breakdown import author, is_guest
from branchline.core import registry
from branchline.core.breakdown import place_of

PATIENCE = 10.0
"""A call may take so many seconds before anything is said of it."""


class Once(Protocol):
    """A lock that processes may share: whoever takes it first is the one who tells."""

    def acquire(self, blocking: bool = ...) -> bool: ...


class Watch:
    """Looks now and then: a call that was under way at the look before is told of, and only the first of them."""

    def __init__(self, once: Once, tell: Callable[[str], None]) -> None:
        self.once = once
        self.tell = tell
        self.call: FrameType | None = None

    def look(self, _signal: int, frame: FrameType | None) -> None:
        calls = []
        while frame is not None:
            if whose(frame):
                calls.append(frame)
            frame = frame.f_back
        if not calls:
            self.call = None
        elif calls[-1] is not self.call:
            self.call = calls[-1]
        elif self.once.acquire(False):
            at = place_of(calls[0].f_code.co_filename, calls[0].f_lineno)
            what = f"{whose(calls[-1])} not come back for {PATIENCE:g} seconds"
            self.tell(f"{what}: {calls[0].f_code.co_qualname}, {at}; Ctrl-C stops it")


def whose(frame: FrameType) -> str:
    """The bot of somebody's own, or the game, whose code runs in a frame; nothing where it is neither."""
    bot = frame.f_locals.get("self")
    if isinstance(bot, Bot) and is_guest(bot):
        return f"the bot {str(author(bot))!r} has"
    game = registry.game_of(frame.f_globals.get("__name__", ""))
    return f"the rules of {game} have" if game else ""


def to_standard_error(line: str) -> None:
    begin = "\n" if sys.stderr.isatty() else ""  # on a terminal the bar of the work stands in the line
    print(f"{begin}branchline: {line}", file=sys.stderr, flush=True)


def begin_watch(once: Once, tell: Callable[[str], None] = to_standard_error) -> None:
    """From now on, for as long as this process lives; nothing where there are no timers."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, Watch(once, tell).look)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)


@contextmanager
def watched(tell: Callable[[str], None] = to_standard_error) -> Iterator[None]:
    """Meanwhile; only the thread in which a program began can be watched."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGALRM)
    begin_watch(threading.Lock(), tell)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
