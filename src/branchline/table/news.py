"""News from other servers on the same PostgreSQL: LISTEN in a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import psycopg

from branchline.table.storage import CHANNEL, Storage

log = logging.getLogger("branchline.table")
WAIT = 1.0


class News:
    """Passes on every change of a match that any server has committed, this one's too (hearing twice does no harm)."""

    def __init__(self, storage: Storage, publish: Callable[[int, int], None]) -> None:
        url = storage.engine.url.set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.publish = publish
        self.is_closing = False
        self.thread = threading.Thread(target=self.listen, name="news", daemon=True)
        self.thread.start()

    def listen(self) -> None:
        while not self.is_closing:
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self.is_closing:
                        for notice in connection.notifies(timeout=WAIT):
                            match, version = notice.payload.split()
                            self.publish(int(match), int(version))
            except psycopg.Error:
                if not self.is_closing:
                    log.exception("no news from the database; trying again")
                    time.sleep(WAIT)

    def close(self) -> None:
        self.is_closing = True
        self.thread.join(2 * WAIT)
