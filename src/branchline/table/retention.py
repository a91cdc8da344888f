"""Open tables that nobody looks at any more are removed; games that have begun or are over never are."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from branchline.core.errors import BranchlineError
from branchline.table import counts, schema
from branchline.table.storage import CLOSED, MatchRow, Storage

DAY = 24 * 3600.0
HOUR = 3600.0

log = logging.getLogger("branchline.retention")


class Retention:
    """Clears away, once an hour, the open tables that nobody has looked at for `days`; with 0 days they stay for ever.

    `watched` says at which tables streams are open: those are being looked at, though nobody asks for a page. Several
    servers on one storage may do this at the same time."""

    def __init__(
        self,
        storage: Storage,
        days: float,
        watched: Callable[[], Collection[int]],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.storage = storage
        self.days = days
        self.watched = watched
        self.now = now
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.go_round, name="retention", daemon=True)

    def start(self) -> None:
        if self.days > 0:
            self.thread.start()

    def go_round(self) -> None:
        while not self.stopped.is_set():
            try:
                self.sweep()
            except (BranchlineError, SQLAlchemyError):
                log.exception("open tables could not be cleared away; trying again in an hour")
            self.stopped.wait(HOUR)

    def sweep(self) -> int:
        """Once round: how many tables were removed."""
        now = self.now()
        looked_at(self.storage, self.watched(), now)
        removed = remove_open(self.storage, now - self.days * DAY)
        if removed:
            counts.TABLES_REMOVED.inc(removed)
            log.info("open tables removed", extra={"tables": removed})
        return removed

    def close(self) -> None:
        self.stopped.set()
        if self.thread.is_alive():
            self.thread.join(2)


def look(storage: Storage, row: MatchRow, now: float) -> None:
    """Somebody looks at a table. That counts for open ones only, and once an hour is often enough."""
    if row.status == "open" and now - row.seen_at > HOUR:
        looked_at(storage, [row.id], now)


def looked_at(storage: Storage, matches: Collection[int], now: float) -> None:
    """These tables are being looked at, those of them that are open. Nobody sees that, so their version stays."""
    if matches:
        own = schema.matches.c
        seen = update(schema.matches).where(own.id.in_(matches), own.status == "open").values(seen_at=now)
        with storage.writing() as connection:
            connection.execute(seen)


def remove_open(storage: Storage, before: float) -> int:
    """Remove the open tables that nobody has looked at since, with all that belongs to them. The newest table of all
    stays: SQLite would give its number to another, and servers know tables by their number."""
    own = schema.matches.c
    newest = select(func.max(own.id)).scalar_subquery()
    gone = delete(schema.matches).where(own.status.in_(("open", CLOSED)), own.seen_at < before, own.id != newest)
    with storage.writing() as connection:
        return connection.execute(gone).rowcount
