"""The storage: one row an action, unique per match and number; a move is acknowledged only once it is committed.

Every change of a match carries the version it was made for. Of two changes for the same version one wins, and the
other gets a Conflict and has changed nothing.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, Select, Update, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from branchline.core.errors import BranchlineError
from branchline.table import schema
from branchline.table.engine import migrate, open_engine
from branchline.table.seating import OPEN, PERSON, Seat, hashed, new_secret, new_word

# What every click asks for, put together once.
OF_MATCH, OF_WORD, OF_WATCH_WORD = (
    select(schema.matches).where(schema.matches.c[name] == bindparam("it")) for name in ("id", "word", "watch_word")
)
OF_TOKEN = select(schema.visitors).where(schema.visitors.c.token_hash == bindparam("it"))
SEATS_OF = select(schema.seats).where(schema.seats.c.match == bindparam("it")).order_by(schema.seats.c.seat)
NOTES_OF = (
    select(schema.notes)
    .where(schema.notes.c.match == bindparam("it"))
    .order_by(schema.notes.c.id.desc())
    .limit(bindparam("most"))
)
MOVES_OF = (
    select(schema.moves)
    .where(schema.moves.c.match == bindparam("it"))
    .where(schema.moves.c.number.between(bindparam("first"), bindparam("last")))
    .order_by(schema.moves.c.number)
)
SNAPSHOT_OF = (
    select(schema.snapshots.c.number, schema.snapshots.c.position)
    .where(schema.snapshots.c.match == bindparam("it"), schema.snapshots.c.number <= bindparam("last"))
    .order_by(schema.snapshots.c.number.desc())
    .limit(1)
)
NEW_MOVES = insert(schema.moves)

CHANNEL = "branchline"
WORD_TRIES = 20
LAST_NUMBER = 2**31 - 1


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
    def change(self, row: MatchRow, **values: Any) -> Iterator[Connection]:
        """A transaction that takes a match from its version to the next, with these values, or raises Conflict."""
        with self.writing() as connection:
            taken = connection.execute(
                change_of(("version", *values)),
                {"it": row.id, "seen": row.version, "new_version": row.version + 1}
                | {f"new_{name}": value for name, value in values.items()},
            )
            if taken.rowcount != 1:
                raise Conflict("The table has changed in the meantime; here is how it stands now.")
            yield connection
            self.notify(connection, row.id, row.version + 1)

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
            row = connection.execute(OF_TOKEN, {"it": hashed(secret)}).one_or_none()
        return None if row is None else Visitor(row.id, row.name, json.loads(row.settings))

    def keep_visitor(self, visitor: Visitor) -> None:
        with self.writing() as connection:
            connection.execute(
                update(schema.visitors)
                .where(schema.visitors.c.id == visitor.id)
                .values(name=visitor.name, settings=json.dumps(visitor.settings))
            )

    # -- matches ------------------------------------------------------------------------------------------

    def new_match(
        self,
        values: dict[str, Any],
        seats: list[Seat],
        moves: list[StoredMove],
        snapshots: dict[int, str],
        solo_of: int | None = None,
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
                    self.write_snapshots(connection, made, snapshots)
                    if solo_of is not None:
                        connection.execute(insert(schema.solos).values(match=made, visitor=solo_of))
            except IntegrityError:
                continue
            return self.match(made)
        raise Conflict("No free word was found for the table; please try again.")

    def match(self, match: int) -> MatchRow:
        return self.find(OF_MATCH, match, f"number {match}")

    def match_by_word(self, word: str) -> MatchRow:
        return self.find(OF_WORD, word.strip().upper(), f"word {word.strip().upper()[:40]}")

    def match_by_watch_word(self, word: str) -> MatchRow:
        return self.find(OF_WATCH_WORD, word, "this link")

    def find(self, query: Select[Any], it: int | str, what: str) -> MatchRow:
        with self.engine.connect() as connection:
            row = connection.execute(query, {"it": it}).mappings().one_or_none()
        if row is None:
            raise NoSuchTable(f"There is no table with the {what}.")
        return match_row(row)

    def matches_of(self, visitor: int, limit: int = 60) -> list[MatchRow]:
        """The tables at which a visitor sits or which it opened, the latest moved first."""
        mine = select(schema.seats.c.match).where(schema.seats.c.visitor == visitor)
        with self.engine.connect() as connection:
            rows = (
                connection.execute(
                    select(schema.matches)
                    .where((schema.matches.c.id.in_(mine)) | (schema.matches.c.owner == visitor))
                    .order_by(schema.matches.c.moved_at.desc())
                    .limit(limit)
                )
                .mappings()
                .all()
            )
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
            rows = connection.execute(SEATS_OF, {"it": match}).all()
        return [Seat(row.seat, row.kind, row.bot, row.name, row.visitor) for row in rows]

    def take_seat(self, row: MatchRow, seat: int, visitor: int, name: str, last: bool) -> None:
        """Sit down on an open seat; with the last one taken the game begins."""
        with self.change(row, **({"status": "playing"} if last else {})) as connection:
            taken = connection.execute(
                update(schema.seats)
                .where(schema.seats.c.match == row.id, schema.seats.c.seat == seat, schema.seats.c.kind == OPEN)
                .values(kind=PERSON, bot="", name=name, visitor=visitor)
            )
            if taken.rowcount != 1:
                raise Conflict("That seat is taken.")

    def change_seat(self, row: MatchRow, seat: int, status: str | None = None, **values: Any) -> None:
        with self.change(row, **({} if status is None else {"status": status})) as connection:
            connection.execute(
                update(schema.seats).where(schema.seats.c.match == row.id, schema.seats.c.seat == seat).values(**values)
            )

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
    ) -> MatchRow:
        """Store moves that follow the last one, with what they make of the match, and what a solo game that they end
        has earned. All of it or nothing; what the row says now."""
        whole = {"stand": row.stand + 1, "number": moves[-1].number, "moved_at": time.time(), **values}
        try:
            with self.change(row, **whole) as connection:
                self.write_moves(connection, row.id, moves)
                self.write_snapshots(connection, row.id, snapshots)
                finish_solo(connection, row.id, solo)
        except IntegrityError as error:
            raise Conflict("Somebody else has just moved; here is how the table stands now.") from error
        return replace(row, version=row.version + 1, **read(whole))

    def write_moves(self, connection: Connection, match: int, moves: list[StoredMove]) -> None:
        now = time.time()
        if moves:
            connection.execute(
                NEW_MOVES,
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

    def write_snapshots(self, connection: Connection, match: int, snapshots: dict[int, str]) -> None:
        if snapshots:
            rows = [{"match": match, "number": at, "position": position} for at, position in snapshots.items()]
            connection.execute(insert(schema.snapshots), rows)

    def retract(self, row: MatchRow, number: int, values: dict[str, Any]) -> None:
        """Take back every move after `number`."""
        whole = {"stand": row.stand + 1, "number": number, "moved_at": time.time(), **values}
        with self.change(row, **whole) as connection:
            for table in (schema.moves, schema.snapshots):
                connection.execute(delete(table).where(table.c.match == row.id, table.c.number > number))

    def set_values(self, row: MatchRow, solo: dict[str, Any] | None = None, **values: Any) -> None:
        with self.change(row, **values) as connection:
            finish_solo(connection, row.id, solo)

    def moves(self, match: int, after: int = 0, upto: int | None = None) -> list[StoredMove]:
        asked = {"it": match, "first": after + 1, "last": LAST_NUMBER if upto is None else upto}
        with self.engine.connect() as connection:
            rows = connection.execute(MOVES_OF, asked).all()
        return [StoredMove(row.number, row.seat, row.action, row.line, row.made_at) for row in rows]

    def snapshot(self, match: int, upto: int) -> tuple[int, str] | None:
        """The latest stored position at or before a number."""
        with self.engine.connect() as connection:
            row = connection.execute(SNAPSHOT_OF, {"it": match, "last": upto}).one_or_none()
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
        with self.engine.connect() as connection:
            rows = connection.execute(NOTES_OF, {"it": match, "most": limit}).all()
        return [Note(row.id, row.seat, row.name, row.text, row.made_at) for row in rows]


@cache
def change_of(columns: tuple[str, ...]) -> Update:
    """The statement that changes these columns of a match, if nobody has changed it since."""
    own = schema.matches.c
    return (
        update(schema.matches)
        .where(own.id == bindparam("it"), own.version == bindparam("seen"))
        .values({name: bindparam(f"new_{name}") for name in columns})
    )


def finish_solo(connection: Connection, match: int, earned: dict[str, Any] | None) -> None:
    """A solo game goes on its player's shelf, once; one that does not count is on no shelf."""
    if earned is not None:
        own = schema.solos.c
        connection.execute(
            update(schema.solos)
            .where(own.match == match, own.finished_at.is_(None))
            .values(finished_at=time.time(), **earned)
        )


def match_row(columns: Mapping[Any, Any]) -> MatchRow:
    return MatchRow(**read(columns))


def read(columns: Mapping[Any, Any]) -> dict[str, Any]:
    """Columns of a match as they are stored, some or all of them, as values."""
    values = dict(columns)
    if "options" in values:
        values["options"] = json.loads(values["options"])
    if "result" in values:
        values["result"] = json.loads(values["result"]) if values["result"] else None
    if "due" in values:
        values["due"] = [int(seat) for seat in values["due"].split(",") if seat]
    return values
