"""Whoever wishes it is forgotten, at once: no row of the storage holds that visitor any more.

Tables of theirs alone go with them. Where others sit too, the table stays and is another's; the seat is a guest's, and
a bot plays on for it.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, Connection, delete, select, update

from branchline.table import schema
from branchline.table.host import Host
from branchline.table.persons import SAME
from branchline.table.seating import GUEST, OPEN, PERSON

STAND_IN = "normal"


def forget(host: Host, visitor: int) -> None:
    """All that is known of a visitor, under every secret that is theirs."""
    with host.storage.reading() as connection:
        everyone = same_as(connection, visitor)
        shared = tables_with_others(connection, everyone)
        playing = seats_in_play(connection, everyone, shared)
    for match, seat in playing:
        host.hand_over(match, seat, STAND_IN)
    with host.storage.writing() as connection:
        own = schema.matches.c
        for match, heir in shared.items():
            leave(connection, match, heir, everyone)
        connection.execute(delete(schema.matches).where(own.owner.in_(everyone)))
        for column in columns_of_visitors():
            let_go(connection, column, everyone)
        connection.execute(delete(schema.visitors).where(schema.visitors.c.id.in_(everyone)))
    for match in shared:
        host.forget(match)
        host.tell(host.storage.match(match))


def same_as(connection: Connection, visitor: int) -> set[int]:
    """The visitor, and all who have become that one."""
    seen = schema.visitors.c
    rows = connection.execute(select(seen.id, seen.settings).where(seen.settings.contains(f'"{SAME}"'))).all()
    points = {row.id: json.loads(row.settings).get(SAME) for row in rows}
    found = {visitor}
    while more := {one for one, other in points.items() if other in found} - found:
        found |= more
    return found


def tables_with_others(connection: Connection, everyone: Collection[int]) -> dict[int, int]:
    """The tables at which somebody else sits as well, and who that is."""
    own, seat = schema.matches.c, schema.seats.c
    sat = select(seat.match).where(seat.visitor.in_(everyone) | seat.kept_for.in_(everyone))
    theirs = select(own.id).where(own.owner.in_(everyone) | own.id.in_(sat))
    others = seat.visitor.is_not(None) & seat.visitor.not_in(everyone)
    rows = connection.execute(
        select(seat.match, seat.visitor).where(seat.match.in_(theirs), others).order_by(seat.match, seat.seat.desc())
    ).all()
    found = {row.match: row.visitor for row in rows}
    # Somebody else's table at which nobody else sits yet is still somebody else's.
    strange = select(own.id, own.owner).where(own.id.in_(theirs), own.owner.not_in(everyone))
    return {row.id: row.owner for row in connection.execute(strange)} | found


def seats_in_play(connection: Connection, everyone: Collection[int], matches: Collection[int]) -> list[tuple[int, int]]:
    """The seats for which a bot is to play on."""
    own, seat = schema.matches.c, schema.seats.c
    rows = connection.execute(
        select(seat.match, seat.seat)
        .join(schema.matches, seat.match == own.id)
        .where(seat.match.in_(matches), seat.visitor.in_(everyone), seat.bot == "", own.status == "playing")
    )
    return [(row.match, row.seat) for row in rows]


def leave(connection: Connection, match: int, heir: int, everyone: Collection[int]) -> None:
    """Nobody's name stands at this table any more, nor beside what was said there. Servers know it by its version."""
    own, seat, note = schema.matches.c, schema.seats.c, schema.notes.c
    here = connection.execute(select(own.owner, own.status).where(own.id == match)).one()
    mine = (seat.match == match) & (seat.visitor.in_(everyone) | seat.kept_for.in_(everyone))
    seats = connection.execute(select(seat.seat).where(mine)).scalars().all()
    for kept in (schema.orders, schema.ahead_told):  # what was decided ahead, for nobody else to know
        connection.execute(delete(kept).where(kept.c.match == match, kept.c.seat.in_(seats)))
    connection.execute(update(schema.notes).where(note.match == match, note.seat.in_(seats)).values(name=GUEST))
    left: dict[str, Any] = {"kind": PERSON, "name": GUEST}
    if here.status == "open":
        left = {"kind": OPEN, "name": "", "rated": False, "teaching": False}
    gone = {"visitor": None, "kept_for": None, "token_hash": None}
    connection.execute(update(schema.seats).where(mine).values(**left, **gone))
    owner = heir if here.owner in everyone else here.owner
    connection.execute(update(schema.matches).where(own.id == match).values(owner=owner, version=own.version + 1))


def columns_of_visitors() -> list[Column[int]]:
    """Wherever the storage points at a visitor."""
    return [
        column
        for table in schema.metadata.sorted_tables
        for column in table.columns
        if any(key.column.table is schema.visitors for key in column.foreign_keys)
    ]


def let_go(connection: Connection, column: Column[int], everyone: Collection[int]) -> None:
    """What may stand without a visitor stays, all else goes."""
    if column.nullable:
        connection.execute(update(column.table).where(column.in_(everyone)).values({column: None}))
    else:
        connection.execute(delete(column.table).where(column.in_(everyone)))
