"""Backups: the whole storage as one SQLite file, whichever database it comes from and goes back to.

SQLite is copied by its online backup, PostgreSQL row by row in one transaction that sees one moment; both while servers
go on. A backup of one can be restored into the other.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError

from branchline.table import schema
from branchline.table.bygone import bound, replayed
from branchline.table.engine import (
    BadStorage,
    StorageTrouble,
    check_file,
    check_tables,
    file_of,
    make_ready,
    migrate,
    naming,
    newest_step,
    open_engine,
    shown,
    step_of,
)
from branchline.table.leases import LEASE_SECONDS, Leases
from branchline.table.storage import Storage

ROWS_AT_ONCE = 1000
# The leases of servers that are at work now mean nothing later.
KEPT = [table for table in schema.metadata.sorted_tables if table is not schema.servers]
NUMBERED = (
    *(schema.visitors, schema.matches, schema.notes, schema.ways, schema.outbox),
    *(schema.orders, schema.ahead_told, schema.reviews, schema.groups),
)


def back_up(address: str, target: Path) -> dict[str, int]:
    """Write all of a storage into a file, whole or not at all; what is in it."""
    if target.exists():
        raise BadStorage(f"{target} is there already; choose another name")
    beside = target.with_name(f"{target.name}.part")
    try:
        with opened(address) as engine, naming(shown(engine)):
            check_tables(engine)
            file = file_of(address)
            if file is not None:
                copy_file(file, beside)
            else:
                copy_database(engine, beside)
            with opened(str(beside)) as copy:
                contents, faults = found_in(copy)
            if faults:
                raise StorageTrouble("there are faults in it; `branchline storage check` names them")
        settle(beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return contents


def restore(source: Path, address: str, is_replacing: bool) -> dict[str, int]:
    """Put all of a backup into a storage, in place of what is there if that is asked for; what is in it now."""
    target = file_of(address)
    if target is not None:
        check_place(source, target)
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.sqlite"
        with naming(source):
            prepare(source, prepared)
        if target is not None:
            replace_file(prepared, target, is_replacing)
        else:
            fill_database(prepared, address, is_replacing)
    return check(address)[0]


def check(address: str, with_replay: bool = False) -> tuple[dict[str, int], list[str]]:
    """How much there is in a storage, and all that is not as it should be."""
    with opened(address) as engine:
        with naming(shown(engine)):
            contents, faults = found_in(engine)
        if with_replay and step_of(engine) == newest_step():
            faults += faults_of_games(engine, address)
        return contents, faults


def found_in(engine: Engine) -> tuple[dict[str, int], list[str]]:
    """What is in the tables, and what of it does not fit together; older tables are only counted."""
    check_file(engine)
    check_tables(engine)
    if step_of(engine) != newest_step():
        return counts(engine, [schema.matches, schema.moves]), []
    return counts(engine, KEPT), faults_of_rows(engine)


@contextmanager
def opened(address: str) -> Iterator[Engine]:
    """A storage that is there; SQLite would make an empty one without a word."""
    file = file_of(address)
    if file is not None and not file.is_file():
        raise BadStorage(f"there is no storage {file}")
    engine = open_engine(address)
    try:
        yield engine
    finally:
        engine.dispose()


def counts(engine: Engine, tables: list[Table]) -> dict[str, int]:
    with engine.connect() as connection:
        return {
            table.name: int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)
            for table in tables
        }


# -- copying ----------------------------------------------------------------------------------------------------


def copy_file(source: Path, target: Path) -> None:
    """All pages at one moment; in the mode in which we run SQLite nobody has to wait for it."""
    if not source.is_file():
        raise BadStorage("there is no such file")
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)


def copy_database(engine: Engine, target: Path) -> None:
    """All rows at one moment."""
    if step_of(engine) != newest_step():
        raise BadStorage("its tables are not up to date; start `branchline serve` on it once")
    target.unlink(missing_ok=True)
    copy = open_engine(str(target))
    make_ready(copy)
    with (
        engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as source,
        copy.execution_options(writes=True).begin() as connection,
    ):
        copy_rows(source, connection)
    copy.dispose()


def copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table, in an order in which what a row refers to is there before it."""
    for table in KEPT:
        found = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table).order_by(*table.primary_key))
        for rows in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def settle(path: Path) -> None:
    """What is called a backup is one plain file without companions, and lies on the disk."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- restoring --------------------------------------------------------------------------------------------------


def check_place(source: Path, target: Path) -> None:
    """A backup goes into a file, and not into its own."""
    if target.is_dir():
        raise BadStorage(f"{target}: a folder is no storage; name a file in it")
    if target.exists() and source.exists() and target.samefile(source):
        raise BadStorage(f"{source}: a backup cannot be restored onto itself")


def prepare(source: Path, prepared: Path) -> None:
    """A copy of a backup with the tables of today; whatever is no backup is refused before anything is touched."""
    copy_file(source, prepared)
    with opened(str(prepared)) as engine:
        check_file(engine)
        check_tables(engine, "this is no backup of Branchline")
        migrate(engine)
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(delete(schema.servers))


def replace_file(prepared: Path, target: Path, is_replacing: bool) -> None:
    """The file of before is kept beside the new one, even a damaged one."""
    if target.exists():
        try:
            with opened(str(target)) as engine, naming(target):
                check_file(engine)
                check_tables(engine)
            storage = Storage(str(target))
        except (StorageTrouble, BadStorage) as error:
            if not is_replacing:
                raise BadStorage(f"{error}; --replace puts the backup in its place") from error
        else:
            check_free(storage, is_replacing)
            storage.close()
        before = f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}"
        for companion in ("", "-wal", "-shm"):
            file = target.with_name(target.name + companion)
            if file.exists():
                file.replace(target.with_name(before + companion))
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.part")
    beside.write_bytes(prepared.read_bytes())
    settle(beside)
    beside.replace(target)


def fill_database(prepared: Path, address: str, is_replacing: bool) -> None:
    """All of it in one transaction: the database has the old games or the new ones."""
    storage = Storage(address)
    with naming(shown(storage.engine)):
        check_tables(storage.engine)
    check_free(storage, is_replacing)
    try:
        with opened(str(prepared)) as engine, storage.writing() as connection, engine.connect() as source:
            for table in reversed(KEPT):
                connection.execute(delete(table))
            copy_rows(source, connection)
            for table in NUMBERED:
                last = f"(SELECT max(id) FROM {table.name})"
                connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last})"))
    except (IntegrityError, DataError) as error:
        raise BadStorage("not all rows of the backup fit together; `branchline storage check` names them") from error
    finally:
        storage.close()


def check_free(storage: Storage, is_replacing: bool) -> None:
    """Nobody works on it, and nothing is lost that was not meant to be."""
    where = shown(storage.engine)
    games = counts(storage.engine, [schema.matches])["matches"]
    if games and not is_replacing:
        storage.close()
        raise BadStorage(f"{where}: there are games in it; --replace puts the backup in their place")
    leases = Leases(storage)
    end = time.monotonic() + LEASE_SECONDS + 1
    leases.renew()
    while leases.beats and time.monotonic() < end:
        time.sleep(0.5)  # one that lives sees us, and counts on
        leases.renew()
    leases.leave()
    if leases.beats:
        storage.close()
        raise BadStorage(f"{where}: a server is at work on it; stop it first")


# -- checking ---------------------------------------------------------------------------------------------------


def faults_of_rows(engine: Engine) -> list[str]:
    """What does not fit together."""
    matches, moves, seats = schema.matches.c, schema.moves.c, schema.seats.c
    many = select(moves.match, func.count().label("many"), func.max(moves.number).label("last")).group_by(moves.match)
    made = many.subquery()
    sat = select(seats.match, func.count().label("many")).group_by(seats.match).subquery()
    first = func.coalesce(made.c.many, 0), func.coalesce(made.c.last, 0)
    faults = []
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
                faults.append(f"a row of {row[0]} refers to one of {row[2]} that is not there")
        rows = connection.execute(
            select(matches.word, matches.number, *first)
            .join(made, made.c.match == matches.id, isouter=True)
            .where((first[0] != matches.number) | (first[1] != matches.number))
        )
        faults += [f"table {word} has {has} of its {number} moves, up to {last}" for word, number, has, last in rows]
        rows = connection.execute(
            select(matches.word)
            .join(sat, sat.c.match == matches.id, isouter=True)
            .where(func.coalesce(sat.c.many, 0) != matches.players)
        )
        faults += [f"table {row[0]} has not one seat for each player" for row in rows]
    return faults


def faults_of_games(engine: Engine, address: str) -> list[str]:
    """Games whose moves do not fit the rules they belong to; those of other rules are left alone."""
    storage = Storage(address)
    with engine.connect() as connection:
        found = [int(match) for match in connection.execute(select(schema.matches.c.id)).scalars()]
    faults = []
    for match in found:
        row = storage.match(match)
        game, why = bound(row)
        if game is not None and not why and replayed(game, row, storage.moves(match)) is None:
            faults.append(f"table {row.word}: the moves do not fit the rules")
    storage.close()
    return faults
