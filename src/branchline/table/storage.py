"""The storage: one row an action, unique per match and number; a move is acknowledged only once it is committed.

Every change of a match carries the version it was made for. Of two changes for the same version one wins, and the
other gets a Conflict and has changed nothing. What a storage has to say when it fails is a StorageTrouble.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Engine, Select, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from branchline.core.errors import BranchlineError
from branchline.table import persons, schema
from branchline.table.engine import OF_SQLITE, PATIENCE, StorageTrouble, make_ready, open_engine, telling_trouble
from branchline.table.seating import OPEN, PERSON, Seat, hashed, new_secret, new_word, plain
from branchline.table.statements import (
    LISTED,
    MOVES_OF,
    NEW_MOVES,
    NO_MORE,
    NOTES_OF,
    OF_MATCH,
    OF_WATCH_WORD,
    OF_WORD,
    SEATS_OF,
    SNAPSHOT_OF,
    THAT_GO_ON,
    change_of,
    change_with_moves,
)
from branchline.table.timing import Timing

CLOSED = "closed"  # before it began, by who opened it
UNDER_WAY = ("open", "playing")
CHANNEL = "branchline"
LOOK_AGAIN = "newest"
NEWEST = -1
"""In place of a version: whatever the storage says."""
CHANGED = "The table has changed in the meantime; here is how it stands now."
OF_A_MOVE = ("number", "seat", "action", "line")
WORD_TRIES = 20
MOST_THAT_GO_ON = 10_000
BUSY = OF_SQLITE["locked"]
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
    seen_at: float
    listed: bool
    said: int
    driver: str
    goes_on: int
    next: int | None
    open_chat: bool
    timing: Timing
    clocks: list[float]
    ticks_from: float
    offer: str
    hints: str
    lesson: str
    origin: str
    branched: bool
    told: int
    told_due: list[int]
    ahead: int

    @property
    def awaited(self) -> list[int]:
        """The seats that the table waits for: who has to decide, or to end a turn."""
        return [self.held_by] if self.held_by >= 0 else self.due

    @property
    def shown(self) -> int:
        """Grows with every change that somebody may see: of the game, and of what is said beside it."""
        return self.version + self.said

    @property
    def marks(self) -> tuple[int, int, int]:
        """Whatever is in memory of a match holds while these are the same."""
        return self.version, self.said, self.ahead


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

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.engine: Engine = open_engine(address, patience)
        self.writer = self.engine.execution_options(writes=True)
        # What only reads is one statement: PostgreSQL need not be told of a transaction around it, there and back.
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        self.patience = patience
        # SQLite has one writer at a time and lets the others ask again and again; here they queue up instead.
        self.queue = None if self.is_shared else threading.Lock()
        self.locked_out_at = 0.0
        self.server = ""
        make_ready(self.engine)

    @property
    def is_shared(self) -> bool:
        """May several servers work on it at the same time, telling each other of changes?"""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        self.engine.dispose()

    def is_well(self) -> bool:
        """Can it be read, and written again where that has failed?"""
        try:
            with self.writing() if self.locked_out_at else self.reading() as connection:
                connection.execute(text("SELECT version_num FROM alembic_version"))
        except StorageTrouble:
            return False
        return True

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with telling_trouble(), self.reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; committed when it is left, undone if that is by an error."""
        with telling_trouble(), self.turn_to_write(), self.writer.begin() as connection:
            yield connection

    @contextmanager
    def turn_to_write(self) -> Iterator[None]:
        """SQLite: one after the other. Who has queued up behind one that waited in vain does not wait all over again,
        or the last of many would wait for the sum of all."""
        if self.queue is None:
            yield
            return
        came = time.monotonic()
        if not self.queue.acquire(timeout=self.patience):
            raise StorageTrouble(BUSY)
        try:
            if self.locked_out_at > came:
                raise StorageTrouble(BUSY)
            yield
            self.locked_out_at = 0.0
        except OperationalError as error:
            if "locked" in str(error.orig):
                self.locked_out_at = time.monotonic()
            raise
        finally:
            self.queue.release()

    @contextmanager
    def change(self, row: MatchRow, **values: Any) -> Iterator[Connection]:
        """A transaction that takes a match from its version to the next, with these values, or raises Conflict. Who
        changes a match drives it from then on, and has to look whether a bot or chance is due if nobody says so."""
        values = self.change_to(row, values)
        with self.writing() as connection:
            taken = connection.execute(change_of(tuple(values)), parameters_of(row, values))
            if taken.rowcount != 1:
                raise Conflict(CHANGED)
            yield connection
            self.notify(connection, row.id, row.shown + 1)

    def change_to(self, row: MatchRow, values: dict[str, Any]) -> dict[str, Any]:
        """All columns of a match that a change to these values changes."""
        if row.status == "open" and values.get("status") == "playing":
            values = {**values, "ticks_from": time.time()}  # the game begins
        return {"version": row.version + 1, "driver": self.server, "goes_on": 1, **values}

    def notify(self, connection: Connection, match: int, shown: int) -> None:
        """Tell the other servers; sent by PostgreSQL when, and only when, the transaction commits."""
        if self.is_shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": f"{match} {shown}"}
            )

    def notify_aside(self, connection: Connection, match: int, what: tuple[str, ...]) -> None:
        """Tell the other servers what is no change of the match: who is here, who writes."""
        words = " ".join([str(match), *what])
        connection.execute(text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": words})

    def notify_newest(self, connection: Connection, match: int) -> None:
        """Tell the other servers to look at a match again, though its version is the same."""
        if self.is_shared:
            self.notify_aside(connection, match, (LOOK_AGAIN,))

    # -- visitors -----------------------------------------------------------------------------------------

    def new_visitor(self, secret: str = "", **settings: Any) -> tuple[Visitor, str]:
        """A visitor and the secret of its cookie, or of its terminal, which is stored only as a hash."""
        secret = secret or new_secret()
        with self.writing() as connection:
            made = connection.execute(
                insert(schema.visitors)
                .values(token_hash=hashed(secret), name="", settings=json.dumps(settings), made_at=time.time())
                .returning(schema.visitors.c.id)
            ).scalar_one()
        return Visitor(made, "", settings), secret

    def visitor(self, secret: str) -> Visitor | None:
        """Who comes by with this secret."""
        with self.reading() as connection:
            row = persons.known_by(connection, hashed(secret))
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
            "driver": self.server,
            "seen_at": now,
            "ticks_from": now if values["status"] == "playing" else 0.0,
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
                    self.write_moves(connection, made, moves, now)
                    self.write_snapshots(connection, made, snapshots)
                    if solo_of is not None:
                        connection.execute(insert(schema.solos).values(match=made, visitor=solo_of))
            except IntegrityError:
                continue
            return self.match(made)
        raise Conflict("No free word was found for the table; please try again.")

    def match(self, match: int) -> MatchRow:
        return self.find(OF_MATCH, match, f"of the number {match}")

    def match_by_word(self, word: str) -> MatchRow:
        return self.find(OF_WORD, plain(word).upper(), "with this key; look whether all of it is there")

    def match_by_watch_word(self, word: str) -> MatchRow:
        return self.find(OF_WATCH_WORD, word, "behind this link")

    def find(self, query: Select[Any], it: int | str, what: str) -> MatchRow:
        with self.reading() as connection:
            row = connection.execute(query, {"it": it}).mappings().one_or_none()
        if row is None:
            raise NoSuchTable(f"There is no table {what}.")
        return match_row(row)

    def matches_of(self, visitor: int, limit: int = 60) -> list[MatchRow]:
        """The tables at which a visitor sits or which it opened, the latest moved first; of finished ones so many."""
        own = schema.matches.c
        sat = select(schema.seats.c.match).where(schema.seats.c.visitor == visitor)
        is_theirs = own.id.in_(sat) | (own.owner == visitor)
        is_finished = own.status.not_in(UNDER_WAY) & (own.held_by < 0)
        latest = select(own.id).where(is_theirs, is_finished, own.status != CLOSED).order_by(own.moved_at.desc())
        asked = select(schema.matches).where(is_theirs, ~is_finished | own.id.in_(latest.limit(limit)))
        with self.reading() as connection:
            rows = connection.execute(asked.order_by(own.moved_at.desc())).mappings().all()
        return [match_row(row) for row in rows]

    def that_go_on(self) -> list[tuple[int, str, int]]:
        """The matches where a bot or chance is due, or may be; which server drives each, and who opened it."""
        with self.reading() as connection:
            rows = connection.execute(THAT_GO_ON, {"most": MOST_THAT_GO_ON}).all()
        return [(row.id, row.driver, row.owner) for row in rows]

    def changed_by(self, servers: Collection[str]) -> list[tuple[int, int]]:
        """The matches that one of these servers was the last to change, with what they show now."""
        own = schema.matches.c
        with self.reading() as connection:
            rows = connection.execute(select(own.id, own.version, own.said).where(own.driver.in_(list(servers)))).all()
        return [(row.id, row.version + row.said) for row in rows]

    def comes_to_rest(self, row: MatchRow) -> None:
        """Neither a bot nor chance is due in this version of a match, and nothing that was decided ahead."""
        with self.writing() as connection:
            connection.execute(NO_MORE, {"it": row.id, "seen": row.version, "known": row.ahead})

    def listed(self, limit: int = 40) -> list[MatchRow]:
        """The tables that everybody may find, the latest moved first."""
        with self.reading() as connection:
            rows = connection.execute(LISTED, {"most": limit}).mappings().all()
        return [match_row(row) for row in rows]

    # -- seats --------------------------------------------------------------------------------------------

    def seats(self, match: int) -> list[Seat]:
        with self.reading() as connection:
            rows = connection.execute(SEATS_OF, {"it": match}).all()
        return [seat_of(row) for row in rows]

    def take_seat(self, row: MatchRow, seat: int, visitor: int, name: str, last: bool, **ticked: bool) -> None:
        """Sit down on an open seat; with the last one taken the game begins."""
        with self.change(row, **({"status": "playing"} if last else {})) as connection:
            taken = connection.execute(
                update(schema.seats)
                .where(schema.seats.c.match == row.id, schema.seats.c.seat == seat, schema.seats.c.kind == OPEN)
                .values(kind=PERSON, bot="", name=name, visitor=visitor, kept_for=None, **ticked)
            )
            if taken.rowcount != 1:
                raise Conflict("That seat is taken.")

    def change_seat(
        self, row: MatchRow, seat: int, status: str | None = None, clocks: dict[str, Any] | None = None, **values: Any
    ) -> None:
        with self.change(row, **({} if status is None else {"status": status}), **(clocks or {})) as connection:
            connection.execute(
                update(schema.seats).where(schema.seats.c.match == row.id, schema.seats.c.seat == seat).values(**values)
            )

    def consent(self, row: MatchRow, seats: list[int], terms: str) -> None:
        """These seats agree to go on under other rules."""
        own = schema.seats.c
        with self.change(row, goes_on=0) as connection:
            connection.execute(
                update(schema.seats).where(own.match == row.id, own.seat.in_(seats)).values(consent=terms)
            )

    def take_rules(self, row: MatchRow, values: dict[str, Any], snapshots: dict[int, str], is_whole: bool) -> None:
        """Go on under other rules. Snapshots of the old ones are of use only for what cannot be replayed."""
        own = schema.snapshots.c
        # No clock ran while the table stood still.
        ticks_from = time.time() if row.ticks_from else row.ticks_from
        with self.change(row, stand=row.stand + 1, ticks_from=ticks_from, **values) as connection:
            outdated = own.match == row.id if is_whole else (own.match == row.id) & own.number.in_(list(snapshots))
            connection.execute(delete(schema.snapshots).where(outdated))
            self.write_snapshots(connection, row.id, snapshots)

    def new_seat_link(self, match: int, seat: int, is_person: bool = False) -> str:
        """A fresh secret by which a seat can be taken along to another browser; the one before stops working. By one
        that `is_person` whoever sits there comes along with all that is theirs."""
        secret = persons.MARK * is_person + new_secret()
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
        is_it = (own.match == match) & (own.token_hash == hashed(secret)) & (own.kind == PERSON)
        with self.writing() as connection:
            before = connection.execute(select(own.visitor).where(is_it)).scalar()
            if secret.startswith(persons.MARK) and before is not None:
                persons.become(connection, before, visitor)
            seat = connection.execute(
                update(schema.seats).where(is_it).values(visitor=visitor, token_hash=None).returning(own.seat)
            ).scalar_one_or_none()
            if seat is not None:
                # Whatever else happens at the table, it is seen that somebody else sits there, and under a cover.
                table = schema.matches.c
                changed = update(schema.matches).where(table.id == match).values(version=table.version + 1, front=-1)
                shown = connection.execute(changed.returning(table.version + table.said)).scalar_one()
                self.notify(connection, match, shown)
            return seat

    # -- moves --------------------------------------------------------------------------------------------

    def append(
        self,
        row: MatchRow,
        moves: list[StoredMove],
        snapshots: dict[int, str],
        values: dict[str, Any],
        solo: dict[str, Any] | None = None,
        beside: Callable[[Connection], None] | None = None,
    ) -> MatchRow:
        """Store moves that follow the last one, with what they make of the match, what a solo game that they end has
        earned, and what else is done `beside`. All of it or nothing; what the row says now."""
        now = time.time()
        whole = {
            "stand": row.stand + 1,
            "number": moves[-1].number,
            "moved_at": now,
            "driver": self.server,
            **values,
        }
        try:
            if self.is_shared and not snapshots and solo is None and beside is None:
                self.append_at_once(row, moves, whole, now)
            else:
                with self.change(row, **whole) as connection:
                    self.write_moves(connection, row.id, moves, now)
                    self.write_snapshots(connection, row.id, snapshots)
                    finish_solo(connection, row.id, solo)
                    if beside is not None:
                        beside(connection)
        except IntegrityError as error:
            raise Conflict("Somebody else has just moved; here is how the table stands now.") from error
        return replace(row, version=row.version + 1, **read(whole))

    def append_at_once(self, row: MatchRow, moves: list[StoredMove], values: dict[str, Any], now: float) -> None:
        """As most decisions are stored: nothing but moves, and what they make of the match."""
        values = self.change_to(row, values)
        given: dict[str, Any] = {f"moves_{name}": [getattr(move, name) for move in moves] for name in OF_A_MOVE}
        given |= {"now": now, "what": f"{row.id} {row.shown + 1}", **parameters_of(row, values)}
        with telling_trouble(), self.reader.connect() as connection:
            if connection.execute(change_with_moves(tuple(values), CHANNEL), given).first() is None:
                raise Conflict(CHANGED)

    def write_moves(self, connection: Connection, match: int, moves: list[StoredMove], now: float) -> None:
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
        with self.reading() as connection:
            rows = connection.execute(MOVES_OF, asked).all()
        return [StoredMove(row.number, row.seat, row.action, row.line, row.made_at) for row in rows]

    def snapshot(self, match: int, upto: int) -> tuple[int, str] | None:
        """The latest stored position at or before a number."""
        with self.reading() as connection:
            row = connection.execute(SNAPSHOT_OF, {"it": match, "last": upto}).one_or_none()
        return None if row is None else (row.number, row.position)

    # -- notes --------------------------------------------------------------------------------------------

    def add_note(self, row: MatchRow, seat: int, name: str, words: str) -> None:
        """Something said at the table. The game is not touched: whoever decides meanwhile is not disturbed."""
        own = schema.matches.c
        with self.writing() as connection:
            connection.execute(
                insert(schema.notes).values(match=row.id, seat=seat, name=name, text=words, made_at=time.time())
            )
            connection.execute(update(schema.matches).where(own.id == row.id).values(said=own.said + 1))
            self.notify(connection, row.id, row.shown + 1)

    def notes(self, match: int, limit: int = 100) -> list[Note]:
        with self.reading() as connection:
            rows = connection.execute(NOTES_OF, {"it": match, "most": limit}).all()
        return [Note(row.id, row.seat, row.name, row.text, row.made_at) for row in rows]


def parameters_of(row: MatchRow, values: dict[str, Any]) -> dict[str, Any]:
    """For a statement that changes these columns of a match, from how the row says it stands."""
    return {"it": row.id, "seen": row.version, **{f"new_{name}": value for name, value in values.items()}}


def finish_solo(connection: Connection, match: int, earned: dict[str, Any] | None) -> None:
    """A solo game goes on its player's shelf, once; one that does not count is on no shelf."""
    if earned is not None:
        own = schema.solos.c
        connection.execute(
            update(schema.solos)
            .where(own.match == match, own.finished_at.is_(None))
            .values(finished_at=time.time(), **earned)
        )


def seat_of(row: Any) -> Seat:
    return Seat(*(getattr(row, name) for name in Seat.__dataclass_fields__))


def match_row(columns: Mapping[Any, Any]) -> MatchRow:
    return MatchRow(**read(columns))


def read(columns: Mapping[Any, Any]) -> dict[str, Any]:
    """Columns of a match as they are stored, some or all of them, as values."""
    values = dict(columns)
    if "options" in values:
        values["options"] = json.loads(values["options"])
    if "result" in values:
        values["result"] = json.loads(values["result"]) if values["result"] else None
    if "timing" in values:
        values["timing"] = Timing.read(values["timing"])
    if "clocks" in values:
        values["clocks"] = json.loads(values["clocks"] or "[]")
    for name in ("due", "told_due"):
        if name in values:
            values[name] = [int(seat) for seat in values[name].split(",") if seat]
    return values
