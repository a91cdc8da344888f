"""Who sits at this keyboard: a visitor to the tables like any browser, known by a key in the user's data folder.

Once a link of the terminal has been opened in a browser, the two are one visitor (`table/persons.py`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from branchline.core.errors import BranchlineError
from branchline.files import home
from branchline.table.running import Running
from branchline.table.seating import PERSON, Seat, new_secret
from branchline.table.storage import Storage, Visitor

KEY = "terminal.key"
PAGE = os.environ.get("BRANCHLINE_PAGE") or "http://localhost:8018"
"""Where the page is shown: as `branchline serve` does it unless it is told otherwise."""


class Person:
    """The visitor of this terminal."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.secret = own_key()
        # Turns at a keyboard end by themselves, as they do in a browser where one has asked for it.
        self.visitor: Visitor = storage.visitor(self.secret) or storage.new_visitor(self.secret, auto_confirm=True)[0]

    @property
    def ends_turns_by_itself(self) -> bool:
        return bool(self.visitor.settings.get("auto_confirm"))

    def seats_at(self, running: Running) -> list[int]:
        """The seats that this person plays, those excepted where a bot stands in."""
        return [seat.seat for seat in self.own_seats(running) if not seat.bot]

    def own_seats(self, running: Running) -> list[Seat]:
        mine = self.visitor.id
        return [seat for seat in running.seats if seat.kind == PERSON and seat.visitor == mine]

    def look_again(self) -> None:
        """A browser may have become one with this terminal."""
        self.visitor = self.storage.visitor(self.secret) or self.visitor

    def address(self, running: Running) -> str:
        """Where the person finds this table in a browser that has not been here before: a link that works once."""
        word, seats = running.row.word, self.seats_at(running)
        if not seats:
            return f"{PAGE}/t/{word}"
        return f"{PAGE}/t/{word}/take/{self.storage.new_seat_link(running.row.id, seats[0], is_person=True)}"


def own_key(name: str = KEY) -> str:
    """A key of this user, of terminals unless another is named, made the first time; nobody else may read it."""
    path = home() / name
    if not path.exists():
        write_key(path, new_secret())
    return key_in(path)


def write_key(path: Path, key: str) -> None:
    """Keep a key where only this user reads it; one that is there already stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(key)
    with suppress(FileExistsError):  # of two terminals that start at once, one makes it
        path.hardlink_to(beside)
    beside.unlink()


def key_in(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if not key:
        raise BranchlineError(f"{path}: there is no key in it; remove it, and another is made")
    return key
