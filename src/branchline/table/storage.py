"""The storage: one row an action, unique per match and number; a move is acknowledged only once it is committed.

Every change of a match carries the version it was made for. Of two changes for the same version one wins, and the
other gets a Conflict and has changed nothing.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from branchline.core.errors import BranchlineError
from branchline.table import schema
from branchline.table.engine import migrate, open_engine
from branchline.table.seating import OPEN, PERSON, Seat, hashed, new_secret, new_word

CHANNEL = "branchline"
WORD_TRIES = 20


class Conflict(BranchlineError):
    """Somebody else was faster; nothing has been changed."""


class NoSuchTable(BranchlineError):
    """There is no table of that word."""


@dataclass(frozen=True)
class MatchRow:
    """What is stored about a match besides its moves."""

    id: int
    word: str
    watch_word: str
    owner: int
    game: str
    rules: int
    box: str
    components: str | None
    players: int
    options: dict[str, Any]
    status: str
    version: int
    stand: int
    number: int
    held_by: int
    settled: int
    front: int
    due: list[int]
    asks: str
    result: dict[str, Any] | None
    made_at: float
    moved_at: float


@dataclass(frozen=True)
class StoredMove:
    """One action as it is stored: number from 1, the seat (or CHANCE), its text, and its log line."""

    number: int
    seat: int
    action: str
    line: str
    made_at: float = 0.0


@dataclass(frozen=True)
class Visitor:
    """A browser that came by: no account, a name is enough."""

    id: int
    name: str
    settings: dict[str, Any]


@dataclass(frozen=True)
class Note:
    """A line of chat."""

    id: int
    seat: int
    name: str
    text: str
    made_at: float


class Storage:
    """Matches, moves, snapshots, seats, visitors and notes, on SQLite or PostgreSQL."""

    def __init__(self, address: str) -> None:
        self.engine: Engine = open_engine(address)
        self.writer = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time and lets the others ask again and again; here they queue up instead.
        self.queue: AbstractContextManager[Any] = nullcontext() if self.is_shared else threading.Lock()
        migrate(self.engine)

    @property
    def is_shared(self) -> bool:
        """May several servers work on it at the same time, telling each other of changes?"""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        self.engine.dispose()

    def is_well(self) -> bool:
        with self.engine.connect() as connection:
            return bool(connection.execute(text("SELECT 1")).scalar() == 1)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; committed when it is left, undone if that is by an error."""
        with self.queue, self.writer.begin() as connection:
            yield connection

    @contextmanager
    def change(self, match: int, version: int) -> Iterator[Connection]:
        """A transaction that takes a match from this version to the next, or raises Conflict."""
        with self.writing() as connection:
            taken = connection.execute(
                update(schema.matches)
                .where(schema.matches.c.id == match, schema.matches.c.version == version)
                .values(version=version + 1)
            )
            if taken.rowcount != 1:
                raise Conflict("The table has changed in the meantime; here is how it stands now.")
            yield connection
            self.notify(connection, match, version + 1)

    def notify(self, connection: Connection, match: int, version: int) -> None:
        """Tell the other servers; sent by PostgreSQL when, and only when, the transaction commits."""
        if self.is_shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": f"{match} {version}"}
            )

    # -- visitors -----------------------------------------------------------------------------------------

    def new_visitor(self) -> tuple[Visitor, str]:
        """A visitor and the secret of its cookie, which is stored only as a hash."""
        secret = new_secret()
        with self.writing() as connection:
            made = connection.execute(
                insert(schema.visitors)
                .values(token_hash=hashed(secret), name="", settings="{}", made_at=time.time())
                .returning(schema.visitors.c.id)
            ).scalar_one()
        return Visitor(made, "", {}), secret

    def visitor(self, secret: str) -> Visitor | None:
        with self.engine.connect() as connection:
            row = connection.execute(
                select(schema.visitors).where(schema.visitors.c.token_hash == hashed(secret))
            ).one_or_none()
        return None if row is None else Visitor(row.id, row.name, json.loads(row.settings))

    def keep_visitor(self, visitor: Visitor) -> None:
        with self.writing() as connection:
            connection.execute(
                update(schema.visitors)
                .where(schema.visitors.c.id == visitor.id)
                .values(name=visitor.name, settings=json.dumps(visitor.settings))
            )

    def settings_of(self, visitor: int) -> dict[str, Any]:
        with self.engine.connect() as connection:
            found = connection.execute(
                select(schema.visitors.c.settings).where(schema.visitors.c.id == visitor)
            ).scalar_one_or_none()
        return {} if found is None else dict(json.loads(found))

    # -- matches ------------------------------------------------------------------------------------------

    def new_match(
        self, values: dict[str, Any], seats: list[Seat], moves: list[StoredMove], solo_of: int | None = None
    ) -> MatchRow:
        """Open a table; it is given a word of its own. A solo game goes on the shelf of the visitor it is of."""
        now = time.time()
        whole = {
            "version": 1,
            "stand": 1,
            "number": len(moves),
            "held_by": -1,
            "settled": 0,
            "front": -1,
            "due": "",
            "asks": "",
            "made_at": now,
            "moved_at": now,
            **values,
        }
        for _ in range(WORD_TRIES):
            try:
                with self.writing() as connection:
                    made = connection.execute(
                        insert(schema.matches)
                        .values(word=new_word(), watch_word=new_secret()[:16], **whole)
                        .returning(schema.matches.c.id)
                    ).scalar_one()
                    connection.execute(insert(schema.seats), [{"match": made, **vars(seat)} for seat in seats])
                    self.write_moves(connection, made, moves)
                    if solo_of is not None:
                        connection.execute(insert(schema.solos).values(match=made, visitor=solo_of))
            except IntegrityError:
                continue
            return self.match(made)
        raise Conflict("No free word was found for the table; please try again.")

    def match(self, match: int) -> MatchRow:
        return self.find(schema.matches.c.id == match, f"number {match}")

    def match_by_word(self, word: str) -> MatchRow:
        return self.find(schema.matches.c.word == word.strip().upper(), f"word {word.strip().upper()[:40]}")

    def match_by_watch_word(self, word: str) -> MatchRow:
        return self.find(schema.matches.c.watch_word == word, "this link")

    def find(self, condition: Any, what: str) -> MatchRow:
        with self.engine.connect() as connection:
            row = connection.execute(select(schema.matches).where(condition)).one_or_none()
        if row is None:
            raise NoSuchTable(f"There is no table with the {what}.")
        return match_row(row)

    def version_of(self, match: int) -> int:
        with self.engine.connect() as connection:
            found = connection.execute(select(schema.matches.c.version).where(schema.matches.c.id == match)).scalar()
        return -1 if found is None else int(found)

    def matches_of(self, visitor: int, limit: int = 60) -> list[MatchRow]:
        """The tables at which a visitor sits or which it opened, the latest moved first."""
        mine = select(schema.seats.c.match).where(schema.seats.c.visitor == visitor)
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(schema.matches)
                .where((schema.matches.c.id.in_(mine)) | (schema.matches.c.owner == visitor))
                .order_by(schema.matches.c.moved_at.desc())
                .limit(limit)
            ).all()
        return [match_row(row) for row in rows]

    def unfinished(self) -> list[int]:
        """Matches that are being played: where a bot or chance is due they go on after a restart."""
        with self.engine.connect() as connection:
            return list(
                connection.execute(
                    select(schema.matches.c.id)
                    .where(schema.matches.c.status == "playing", schema.matches.c.held_by < 0)
                    .order_by(schema.matches.c.moved_at.desc())
                    .limit(1000)
                ).scalars()
            )

    # -- seats --------------------------------------------------------------------------------------------

    def seats(self, match: int) -> list[Seat]:
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(schema.seats).where(schema.seats.c.match == match).order_by(schema.seats.c.seat)
            ).all()
        return [Seat(row.seat, row.kind, row.bot, row.name, row.visitor) for row in rows]

    def take_seat(self, row: MatchRow, seat: int, visitor: int, name: str, last: bool) -> None:
        """Sit down on an open seat; with the last one taken the game begins."""
        with self.change(row.id, row.version) as connection:
            taken = connection.execute(
                update(schema.seats)
                .where(schema.seats.c.match == row.id, schema.seats.c.seat == seat, schema.seats.c.kind == OPEN)
                .values(kind=PERSON, bot="", name=name, visitor=visitor)
            )
            if taken.rowcount != 1:
                raise Conflict("That seat is taken.")
            if last:
                set_match(connection, row.id, status="playing")

    def change_seat(self, row: MatchRow, seat: int, status: str | None = None, **values: Any) -> None:
        with self.change(row.id, row.version) as connection:
            connection.execute(
                update(schema.seats).where(schema.seats.c.match == row.id, schema.seats.c.seat == seat).values(**values)
            )
            if status is not None:
                set_match(connection, row.id, status=status)

    def new_seat_link(self, match: int, seat: int) -> str:
        """A fresh secret by which a seat can be taken along to another browser; the one before stops working."""
        secret = new_secret()
        with self.writing() as connection:
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.match == match, schema.seats.c.seat == seat)
                .values(token_hash=hashed(secret))
            )
        return secret

    def take_along(self, match: int, secret: str, visitor: int) -> int | None:
        """Give the seat of this link to a visitor; None if the link opens nothing. It works once."""
        own = schema.seats.c
        with self.writing() as connection:
            return connection.execute(
                update(schema.seats)
                .where(own.match == match, own.token_hash == hashed(secret), own.kind == PERSON)
                .values(visitor=visitor, token_hash=None)
                .returning(own.seat)
            ).scalar_one_or_none()

    # -- moves --------------------------------------------------------------------------------------------

    def append(
        self,
        row: MatchRow,
        moves: list[StoredMove],
        snapshots: dict[int, str],
        values: dict[str, Any],
        solo: dict[str, Any] | None = None,
    ) -> None:
        """Store moves that follow the last one, with what they make of the match, and what a solo game that they end
        has earned. All of it or nothing."""
        try:
            with self.change(row.id, row.version) as connection:
                self.write_moves(connection, row.id, moves)
                if snapshots:
                    connection.execute(
                        insert(schema.snapshots),
                        [{"match": row.id, "number": at, "position": position} for at, position in snapshots.items()],
                    )
                set_match(
                    connection, row.id, stand=row.stand + 1, number=moves[-1].number, moved_at=time.time(), **values
                )
                finish_solo(connection, row.id, solo)
        except IntegrityError as error:
            raise Conflict("Somebody else has just moved; here is how the table stands now.") from error

    def write_moves(self, connection: Connection, match: int, moves: list[StoredMove]) -> None:
        now = time.time()
        if moves:
            connection.execute(
                insert(schema.moves),
                [
                    {
                        "match": match,
                        "number": move.number,
                        "seat": move.seat,
                        "action": move.action,
                        "line": move.line,
                        "made_at": now,
                    }
                    for move in moves
                ],
            )

    def retract(self, row: MatchRow, number: int, values: dict[str, Any]) -> None:
        """Take back every move after `number`."""
        with self.change(row.id, row.version) as connection:
            for table in (schema.moves, schema.snapshots):
                connection.execute(delete(table).where(table.c.match == row.id, table.c.number > number))
            set_match(connection, row.id, stand=row.stand + 1, number=number, moved_at=time.time(), **values)

    def set_values(self, row: MatchRow, solo: dict[str, Any] | None = None, **values: Any) -> None:
        with self.change(row.id, row.version) as connection:
            set_match(connection, row.id, **values)
            finish_solo(connection, row.id, solo)

    def moves(self, match: int, after: int = 0, upto: int | None = None) -> list[StoredMove]:
        own = schema.moves.c
        query = select(schema.moves).where(own.match == match, own.number > after).order_by(own.number)
        if upto is not None:
            query = query.where(own.number <= upto)
        with self.engine.connect() as connection:
            return [
                StoredMove(row.number, row.seat, row.action, row.line, row.made_at) for row in connection.execute(query)
            ]

    def snapshot(self, match: int, upto: int) -> tuple[int, str] | None:
        """The latest stored position at or before a number."""
        own = schema.snapshots.c
        with self.engine.connect() as connection:
            row = connection.execute(
                select(own.number, own.position)
                .where(own.match == match, own.number <= upto)
                .order_by(own.number.desc())
                .limit(1)
            ).one_or_none()
        return None if row is None else (row.number, row.position)

    # -- notes --------------------------------------------------------------------------------------------

    def add_note(self, row: MatchRow, seat: int, name: str, words: str) -> None:
        with self.writing() as connection:
            connection.execute(
                insert(schema.notes).values(match=row.id, seat=seat, name=name, text=words, made_at=time.time())
            )
            connection.execute(
                update(schema.matches).where(schema.matches.c.id == row.id).values(version=schema.matches.c.version + 1)
            )
            self.notify(connection, row.id, row.version + 1)

    def notes(self, match: int, limit: int = 100) -> list[Note]:
        own = schema.notes.c
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(schema.notes).where(own.match == match).order_by(own.id.desc()).limit(limit)
            ).all()
        return [Note(row.id, row.seat, row.name, row.text, row.made_at) for row in rows]

    def count_notes(self, match: int) -> int:
        with self.engine.connect() as connection:
            return int(
                connection.execute(
                    select(func.count()).select_from(schema.notes).where(schema.notes.c.match == match)
                ).scalar_one()
            )


def set_match(connection: Connection, match: int, **values: Any) -> None:
    if values:
        connection.execute(update(schema.matches).where(schema.matches.c.id == match).values(**values))


def finish_solo(connection: Connection, match: int, earned: dict[str, Any] | None) -> None:
    """A solo game goes on its player's shelf, once; one that does not count is on no shelf."""
    if earned is not None:
        own = schema.solos.c
        connection.execute(
            update(schema.solos)
            .where(own.match == match, own.finished_at.is_(None))
            .values(finished_at=time.time(), **earned)
        )


def match_row(row: Any) -> MatchRow:
    values = dict(row._mapping)
    values["options"] = json.loads(values["options"])
    values["result"] = json.loads(values["result"]) if values["result"] else None
    values["due"] = [int(seat) for seat in values["due"].split(",") if seat]
    return MatchRow(**values)
