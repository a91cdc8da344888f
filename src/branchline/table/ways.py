"""By which ways somebody is told, or everybody at a table: kept until they say stop, or the other end is gone."""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.table import schema
from branchline.table.seating import new_secret
from branchline.table.storage import Conflict, Storage

PUSH, MAIL, DISCORD, SLACK, MATRIX, JSON = "push", "mail", "discord", "slack", "matrix", "json"
WEBHOOKS = {DISCORD: "Discord", SLACK: "Slack", MATRIX: "Matrix", JSON: "plain JSON"}
KNOWS_AGAIN = (PUSH, MATRIX)
"""Where the other side takes a message of the same mark for the same message. Few mailboxes do."""
MOST_OF_VISITOR = 12
MOST_OF_TABLE = 4
MOST_TROUBLE = 300
OWN = schema.ways.c


@dataclass(frozen=True)
class Way:
    """One way. With `match` it tells everybody at that table; else `visitor`, of every table of theirs."""

    id: int
    visitor: int
    match: int | None
    kind: str
    address: str
    keys: dict[str, str]
    origin: str
    word: str
    is_agreed: bool
    trouble: str
    made_at: float


def add_way(
    storage: Storage,
    visitor: int,
    kind: str,
    address: str,
    origin: str,
    keys: dict[str, str] | None = None,
    match: int | None = None,
) -> Way:
    """A new way; the same once more replaces the one before. A mail address has to be agreed to by its owner."""
    known = ways_of_match(storage, match) if match is not None else ways_of(storage, visitor)
    same = [one for one in known if (one.kind, one.address) == (kind, address)]
    if same and kind == MAIL:
        raise Conflict("This address is in the list already.")
    if len(known) - len(same) >= (MOST_OF_VISITOR if match is None else MOST_OF_TABLE):
        raise Conflict("These are ways enough; remove one of them first.")
    word = new_secret()
    values = {
        "visitor": visitor,
        "match": match,
        "kind": kind,
        "address": address,
        "keys": json.dumps(keys or {}),
        "origin": origin,
        "word": word,
        "is_agreed": kind != MAIL,
        "made_at": time.time(),
    }
    with storage.writing() as connection:
        connection.execute(delete(schema.ways).where(OWN.id.in_([one.id for one in same])))
        connection.execute(insert(schema.ways).values(**values))
    found = way_by_word(storage, word)
    assert found is not None
    return found


def ways_of(storage: Storage, visitor: int) -> list[Way]:
    return found(storage, OWN.visitor == visitor, OWN.match.is_(None))


def ways_of_match(storage: Storage, match: int) -> list[Way]:
    return found(storage, OWN.match == match)


def way_by_word(storage: Storage, word: str) -> Way | None:
    return next(iter(found(storage, OWN.word == word)), None)


def found(storage: Storage, *conditions: Any) -> list[Way]:
    with storage.reading() as connection:
        rows = connection.execute(select(schema.ways).where(*conditions).order_by(OWN.id)).mappings().all()
    return [way_of(row) for row in rows]


def way_of(columns: Any) -> Way:
    return Way(**{**columns, "keys": json.loads(columns["keys"] or "{}")})


def are_there_any(storage: Storage) -> bool:
    with storage.reading() as connection:
        return connection.execute(select(OWN.id).limit(1)).first() is not None


def reached(storage: Storage, visitors: Collection[int]) -> set[int]:
    """Who of these is told by any way at all."""
    asked = select(OWN.visitor).where(OWN.visitor.in_(visitors), OWN.match.is_(None), OWN.is_agreed)
    with storage.reading() as connection:
        return set(connection.execute(asked).scalars())


def remove_way(storage: Storage, way: int) -> None:
    with storage.writing() as connection:
        connection.execute(delete(schema.ways).where(OWN.id == way))


def agree(storage: Storage, way: int) -> None:
    """The owner of a mail address says yes."""
    with storage.writing() as connection:
        connection.execute(update(schema.ways).where(OWN.id == way).values(is_agreed=True))


def kept_secret(storage: Storage, name: str, fresh: str) -> str:
    """What all servers of a storage keep under a name; `fresh` if none has kept anything yet."""
    own = schema.kept.c
    asked = select(own.value).where(own.name == name)
    with storage.reading() as connection:
        known = connection.execute(asked).scalar_one_or_none()
    if known is None:
        try:
            with storage.writing() as connection:
                connection.execute(insert(schema.kept).values(name=name, value=fresh))
            return fresh
        except IntegrityError:  # another server was faster
            with storage.reading() as connection:
                known = connection.execute(asked).scalar_one()
    return str(known)
