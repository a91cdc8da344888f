"""Opening the storage: SQLite with its safety catches on, or PostgreSQL; checked, and migrated to the newest tables.

What goes wrong with a storage is told in one sentence: `BadStorage` for one that this program cannot use, and
`StorageTrouble` for one that cannot be read or written just now.
"""

from __future__ import annotations

import math
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InvalidatePoolError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolIsEmpty

from branchline.core.errors import BranchlineError
from branchline.core.words import listing
from branchline.files import home

MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 5.0
"""How many seconds a statement waits for a storage that is busy, and for a database that does not answer."""
TRUSTED = 1.0
"""A connection to PostgreSQL that has been idle for more seconds is tried before it is used. That costs as much as a
statement; one that broke since is missed by one request, which is told so."""
KEPT, MOST = 6, 32
"""So many connections to PostgreSQL stay open, and so many there may be where many ask at once."""
MIGRATION_LOCK = 0x6272616E6368

# What SQLite says, and the sentence for it; the rest of its words follow where they may help.
OF_SQLITE = {
    "locked": "The storage is busy: another program is holding it.",
    "readonly": "The storage can be read but not written.",
    "disk is full": "The disk on which the storage lies is full.",
    "malformed": "The file of the storage is damaged; `branchline storage restore` brings a backup back.",
    "not a database": "The file of the storage is damaged, or is no storage at all.",
    "unable to open": "The file of the storage cannot be opened.",
    "disk I/O error": "The disk on which the storage lies cannot be read or written.",
}
NO_ADDRESS = "the storage is a file name or a URL such as postgresql://user@host:5432/name"
AWAY = "The database does not answer."


class BadStorage(BranchlineError):
    """A storage that this program cannot use: no address of one, or tables that it does not know."""


class StorageTrouble(OSError):
    """The storage cannot be read or written just now. Whatever was to be changed has not been."""


@contextmanager
def telling_trouble() -> Iterator[None]:
    """What a storage has to say when it fails becomes one sentence; a Conflict in the making is left alone."""
    try:
        yield
    except PoolIsEmpty as error:
        raise StorageTrouble("The storage is busy: all its connections are in use.") from error
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (DatabaseError, InterfaceError) as error:
        raise StorageTrouble(sentence_of(error.orig)) from error
    except sqlite3.Error as error:
        raise StorageTrouble(sentence_of(error)) from error


@contextmanager
def naming(where: object) -> Iterator[None]:
    """What goes wrong is told with the name of the storage, as whoever asked for it knows it."""
    try:
        with telling_trouble():
            yield
    except StorageTrouble as trouble:
        raise StorageTrouble(f"{where}: {trouble}") from trouble
    except BadStorage as error:
        raise BadStorage(f"{where}: {error}") from error


def sentence_of(error: BaseException | None) -> str:
    said = str(error)
    if isinstance(error, sqlite3.Error):
        return next((words for sign, words in OF_SQLITE.items() if sign in said), f"The storage failed: {said}.")
    if "read-only" in said:
        return "The database can be read but not written."
    return AWAY if "disk" not in said.lower() else "The disk of the database is full or failing."


def default_url() -> str:
    """BRANCHLINE_DB, or a file in the user's data folder."""
    return os.environ.get("BRANCHLINE_DB") or str(home() / "tables.sqlite")


def open_engine(address: str, patience: float = PATIENCE) -> Engine:
    """`address` is a file, or a URL such as postgresql://user@host/name. Errors go to the log, so they do not tell what
    was to be stored (`hide_parameters`): links and names of people are among it."""
    if not address.strip():
        raise BadStorage(NO_ADDRESS)
    if "://" not in address:
        path = Path(address).absolute()
        path.parent.mkdir(parents=True, exist_ok=True)
        address = f"sqlite:///{path}"
    url = url_of(address)
    kind = url.get_backend_name()
    if kind == "sqlite":
        return open_sqlite(url, patience)
    if kind == "postgresql":
        return open_postgresql(url, patience)
    raise BadStorage(f"the storage is SQLite or PostgreSQL, not {kind}")


def url_of(address: str) -> URL:
    try:
        return make_url(address)
    except (ArgumentError, ValueError) as error:
        raise BadStorage(NO_ADDRESS) from error


def file_of(address: str) -> Path | None:
    """The file of a storage; None for a database that is no file."""
    if "://" not in address:
        return Path(address)
    url = url_of(address)
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ":memory:"
    return Path(unquote(name.removeprefix("file:")) if name.startswith("file:") else name)


def shown(engine: Engine) -> str:
    """The address of a storage, fit to be read by anybody."""
    return engine.url.render_as_string(hide_password=True).removeprefix("sqlite:///")


def open_postgresql(url: Any, patience: float) -> Engine:
    """A server that has gone away is noticed, wherever it stops answering."""
    seconds = max(2, round(patience))  # libpq takes 1 for 2
    try:
        import psycopg
    except ModuleNotFoundError as error:
        raise BadStorage("psycopg is missing: pip install 'branchline[web]'") from error
    try:
        psycopg.conninfo.make_conninfo("", **url.query)
    except psycopg.ProgrammingError as error:
        raise BadStorage(f"the storage cannot be reached so: {error}") from error
    waits = {"connect_timeout": seconds, "tcp_user_timeout": 1000 * seconds, "keepalives_idle": seconds}
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        # Each is a process of the database with some megabytes of its own: few are kept, the last used first.
        pool_size=KEPT,
        max_overflow=MOST - KEPT,
        pool_use_lifo=True,
        pool_timeout=patience,
        connect_args={name: wait for name, wait in waits.items() if name not in url.query},
    )

    @event.listens_for(engine, "checkin")
    def note(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def look(connection: Any, record: Any, _proxy: Any) -> None:
        if time.monotonic() - record.info.get("used", math.inf) > TRUSTED:
            try:
                engine.dialect.do_ping(connection)
            except psycopg.Error as error:
                raise InvalidatePoolError from error  # others are opened in place of all there are

    return engine


def open_sqlite(url: Any, patience: float) -> Engine:
    engine = create_engine(
        url,
        connect_args={"check_same_thread": False},
        pool_size=16,
        max_overflow=16,
        pool_timeout=patience,
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # We begin transactions ourselves (below): pysqlite would only take the write lock at the first change.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={round(1000 * patience)}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        # Everything that only reads is one statement, which SQLite runs by itself on one state of the file.
        if connection.get_execution_options().get("writes", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def migrations() -> Any:
    """How alembic finds the steps of the tables. It is loaded here alone: tables that are up to date do without it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest_step() -> str:
    """The last step of the tables that this program knows."""
    return known_steps()[-1]


def known_steps() -> list[str]:
    """The steps of the tables, the oldest first: `0005` for the file `v0005_looks.py`."""
    return sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def step_of(engine: Engine) -> str | None:
    """The step to which the tables of a storage were brought; None if it has none yet."""
    with engine.connect() as connection:
        if "alembic_version" not in inspect(connection).get_table_names():
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(engine: Engine, version: str = "head") -> None:
    """Bring the tables up to date; several servers that start at once do it one after the other."""
    from alembic import command

    config = migrations()
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def make_ready(engine: Engine) -> None:
    """Before anything is done with a storage: is it whole, do we know its tables, can it be written?"""
    with naming(shown(engine)):
        check_file(engine)
        check_step(engine)
        if step_of(engine) != newest_step():
            migrate(engine)
        with engine.execution_options(writes=True).begin() as connection:
            # Changes nothing, and fails where nothing can be changed.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def check_file(engine: Engine) -> None:
    """SQLite: every page of the file is where it belongs."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if said != "ok":
            raise StorageTrouble(f"{OF_SQLITE['malformed']} ({' '.join(str(said).split())})")


def check_step(engine: Engine) -> None:
    step = step_of(engine)
    if step is not None and step not in known_steps():
        raise BadStorage(
            f"made by a newer Branchline (step {step} of its tables; this one knows them up to {newest_step()}): "
            "use that one, or restore a backup of before"
        )


def check_tables(engine: Engine, foreign: str = "there are no tables of Branchline in it") -> None:
    """The tables are ours (`foreign` says that they are not), of a step that we know, and none of them is missing."""
    with engine.connect() as connection:
        found = columns_in(connection)
    step = step_of(engine)
    if step is None or not found.keys() & columns_at(newest_step()).keys() - {"alembic_version"}:
        raise BadStorage(foreign)
    check_step(engine)
    missing = []
    for table, columns in columns_at(step).items():
        if table not in found:
            missing.append(f"the table {table}")
        else:
            missing += [f"the column {column} of {table}" for column in columns if column not in found[table]]
    if missing:
        raise BadStorage(f"not all of it is there: {listing(missing)} {'is' if len(missing) == 1 else 'are'} missing")


@cache
def columns_at(step: str) -> dict[str, list[str]]:
    """The tables of a step and their columns: those that its migrations make."""
    engine = create_engine("sqlite://")
    migrate(engine, step)
    with engine.connect() as connection:
        made = columns_in(connection)
    engine.dispose()
    return made


def columns_in(connection: Connection) -> dict[str, list[str]]:
    known = inspect(connection)
    return {table: [column["name"] for column in known.get_columns(table)] for table in known.get_table_names()}
