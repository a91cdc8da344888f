"""Who of those that sit at a table is here: has it open, has it open and looks elsewhere, or has gone.

Every server knows the browsers that ask it, and writes down only what changes, so that the others know too. What a
server that has died has written counts as gone.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from branchline.table import schema
from branchline.table.engine import StorageTrouble
from branchline.table.storage import Storage

HERE, AWAY, GONE = "here", "away", "gone"
ORDER = (HERE, AWAY, GONE)
OWN = schema.presence.c


@dataclass(frozen=True)
class Mark:
    """How somebody is at a table, and since when."""

    state: str
    since: float


@dataclass
class Window:
    """A page that somebody has open, called as its script calls it."""

    page: str
    is_looked_at: bool = True


class Presence:
    """The people at the tables of one server. `lives` tells whether another server does."""

    def __init__(self, storage: Storage, lives: Callable[[str], bool], now: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.lives = lives
        self.now = now
        self.guard = threading.Lock()
        self.windows: dict[tuple[int, int], list[Window]] = {}  # by match and visitor

    def come(self, match: int, visitor: int, page: str = "") -> None:
        """A page of this table is opened, or has lost its stream and comes back before that was noticed."""
        with self.guard:
            self.windows.setdefault((match, visitor), []).append(Window(page))

    def leave(self, match: int, visitor: int, page: str = "") -> None:
        with self.guard:
            pages = self.windows.get((match, visitor), [])
            gone = next((one for one in pages if one.page == page), None)
            if gone is not None:
                pages.remove(gone)
            if not pages:
                self.windows.pop((match, visitor), None)

    def look(self, match: int, visitor: int, is_here: bool, page: str = "") -> None:
        """Somebody turns to this page, or away from it; of their other pages that says nothing."""
        with self.guard:
            for one in self.windows.get((match, visitor), []):
                if one.page == page:
                    one.is_looked_at = is_here

    def state_of(self, match: int, visitor: int) -> str:
        with self.guard:
            pages = self.windows.get((match, visitor))
        if pages is None:
            return GONE
        return HERE if any(one.is_looked_at for one in pages) else AWAY

    def write_down(self, match: int, visitor: int) -> bool:
        """Let all servers know how it stands now; False if that is known already."""
        state = self.state_of(match, visitor)
        own = (OWN.match == match, OWN.visitor == visitor, OWN.server == self.storage.server)
        try:
            with self.storage.reading() as connection:
                known = connection.execute(select(OWN.state).where(*own)).scalar_one_or_none()
            if known == state:
                return False
            with self.storage.writing() as connection:
                connection.execute(delete(schema.presence).where(*own))
                connection.execute(
                    insert(schema.presence).values(
                        match=match, visitor=visitor, server=self.storage.server, state=state, since=round(self.now())
                    )
                )
        except StorageTrouble:
            return False  # the next who comes or goes tries again
        return True

    def at(self, match: int) -> dict[int, Mark]:
        """How everybody is who was ever seen at a table, by visitor: as here as in any of their browsers."""
        with self.storage.reading() as connection:
            rows = connection.execute(select(schema.presence).where(OWN.match == match)).all()
        found: dict[int, Mark] = {}
        for row in rows:
            mark = Mark(row.state if self.lives(row.server) else GONE, row.since)
            known = found.get(row.visitor)
            if known is None or rank(mark) < rank(known):
                found[row.visitor] = mark
        return found


def rank(mark: Mark) -> tuple[int, float]:
    return ORDER.index(mark.state), -mark.since
