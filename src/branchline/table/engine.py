"""Opening the storage: SQLite with its safety catches on, or PostgreSQL; migrated to the newest tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from branchline.core.errors import BranchlineError
from branchline.table.shelf import home

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MILLISECONDS = 10_000
MIGRATION_LOCK = 0x6272616E6368


class BadStorage(BranchlineError):
    """The address of a storage that is none."""


def default_url() -> str:
    """BRANCHLINE_DB, or a file in the user's data folder."""
    return os.environ.get("BRANCHLINE_DB") or str(home() / "tables.sqlite")


def open_engine(address: str) -> Engine:
    """`address` is a file, or a URL such as postgresql://user@host/name."""
    if "://" not in address:
        path = Path(address).absolute()
        path.parent.mkdir(parents=True, exist_ok=True)
        address = f"sqlite:///{path}"
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise BadStorage("the storage is a file name or a URL such as postgresql://user@host/name") from error
    kind = url.get_backend_name()
    if kind == "sqlite":
        return open_sqlite(url)
    if kind == "postgresql":
        return create_engine(
            url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=16, max_overflow=16
        )
    raise BadStorage(f"the storage is SQLite or PostgreSQL, not {kind}")


def open_sqlite(url: Any) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False}, pool_size=16, max_overflow=16)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # We begin transactions ourselves (below): pysqlite would only take the write lock at the first change.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
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


def migrate(engine: Engine, version: str = "head") -> None:
    """Bring the tables up to date; several servers that start at once do it one after the other."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, version)
