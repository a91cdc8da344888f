"""News from other servers on the same PostgreSQL: LISTEN in a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from branchline.table.storage import CHANNEL, LOOK_AGAIN, NEWEST, Storage

log = logging.getLogger("branchline.table")
WAIT = 1.0
# Nothing is sent where only listening is done: a database that has gone away would not be missed.
WAITS: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


class News:
    """Passes on every change of a match that any server has committed, this one's too (hearing twice does no harm).
    Whenever it begins to listen, again after a break for example, it says that something may have been `missed`."""

    def __init__(
        self,
        storage: Storage,
        publish: Callable[[int, int], None],
        aside: Callable[[int, list[str]], None],
        missed: Callable[[], None],
    ) -> None:
        url = storage.engine.url.set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.publish = publish
        self.aside = aside
        self.missed = missed
        self.is_closing = False
        self.thread = threading.Thread(target=self.listen, name="news", daemon=True)
        self.thread.start()

    def listen(self) -> None:
        was_well = True
        while not self.is_closing:
            try:
                with psycopg.connect(self.address, autocommit=True, **WAITS) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.missed()
                    was_well = True
                    while not self.is_closing:
                        for notice in connection.notifies(timeout=WAIT):
                            match, *what = notice.payload.split()
                            if what[0] == LOOK_AGAIN:
                                self.publish(int(match), NEWEST)
                            elif what[0].isdecimal():
                                self.publish(int(match), int(what[0]))
                            else:
                                self.aside(int(match), what)
            except psycopg.Error:
                if was_well and not self.is_closing:
                    log.warning("no news from the database; trying again", exc_info=True)
                was_well = False
                time.sleep(WAIT)

    def close(self) -> None:
        self.is_closing = True
        self.thread.join(2 * WAIT)
