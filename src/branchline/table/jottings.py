"""What somebody notes down at a table: one text, for nobody else."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.table import schema
from branchline.table.storage import Storage

MOST_JOTTED = 4000
OWN = schema.jottings.c


def jotted(storage: Storage, match: int, visitor: int) -> str:
    with storage.reading() as connection:
        found = connection.execute(select(OWN.text).where(OWN.match == match, OWN.visitor == visitor))
        return found.scalar_one_or_none() or ""


def jot(storage: Storage, match: int, visitor: int, words: str) -> None:
    """Keep this text in place of the one before."""
    words = words[:MOST_JOTTED]
    own = update(schema.jottings).where(OWN.match == match, OWN.visitor == visitor).values(text=words)
    with storage.writing() as connection:
        if connection.execute(own).rowcount:
            return
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.jottings).values(match=match, visitor=visitor, text=words))
    except IntegrityError:  # two windows at the same time: the later one counts
        with storage.writing() as connection:
            connection.execute(own)
