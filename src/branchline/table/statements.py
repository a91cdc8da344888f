"""What every click asks of the storage: statements put together once."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    Float,
    Integer,
    Select,
    Text,
    Update,
    bindparam,
    case,
    column,
    func,
    insert,
    literal,
    select,
    text,
    true,
    update,
)

from branchline.table import schema

OF_MATCH, OF_WORD, OF_WATCH_WORD = (
    select(schema.matches).where(schema.matches.c[name] == bindparam("it")) for name in ("id", "word", "watch_word")
)
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
HELPS_AT = select(schema.helps.c.kind).where(
    schema.helps.c.match == bindparam("it"),
    schema.helps.c.number == bindparam("after"),
    schema.helps.c.seat == bindparam("whose"),
)
NEW_MOVES = insert(schema.moves)
THAT_GO_ON = (
    select(schema.matches.c.id, schema.matches.c.driver, schema.matches.c.owner)
    .where(text("goes_on = 1"))
    .order_by(schema.matches.c.id.desc())
    .limit(bindparam("most"))
)
NO_MORE = (
    update(schema.matches)
    .where(
        schema.matches.c.id == bindparam("it"),
        schema.matches.c.version == bindparam("seen"),
        schema.matches.c.ahead == bindparam("known"),
    )
    .values(goes_on=0)
)
LISTED = (
    select(schema.matches)
    .where(schema.matches.c.listed, schema.matches.c.status.in_(("open", "playing")))
    .order_by(schema.matches.c.moved_at.desc())
    .limit(bindparam("most"))
)


@cache
def change_of(columns: tuple[str, ...]) -> Update:
    """The statement that changes these columns of a match, if nobody has changed it since."""
    own = schema.matches.c
    return (
        update(schema.matches)
        .where(own.id == bindparam("it"), own.version == bindparam("seen"))
        .values({name: value_of(name) for name in columns})
    )


def value_of(column: str) -> Any:
    """The new value of a column. Where something is decided ahead, each change may be what it waits for."""
    given: Any = bindparam(f"new_{column}")
    return case((schema.matches.c.ahead > 0, 1), else_=given) if column == "goes_on" else given


@cache
def change_with_moves(columns: tuple[str, ...], channel: str) -> Select[Any]:
    """All that a decision does to a match, in one statement for PostgreSQL, there and back once instead of five times:
    change it, if nobody has since, store its moves and tell the other servers. It gives a row if it was changed."""
    taken = change_of(columns).returning(schema.matches.c.id).cte("taken")
    lists = {"number": Integer, "seat": Integer, "action": Text, "line": Text}
    given = (
        func.unnest(*(bindparam(f"moves_{name}", type_=ARRAY(kind)) for name, kind in lists.items()))
        .table_valued(*(column(name, kind) for name, kind in lists.items()))
        .render_derived()
    )
    rows = select(taken.c.id, *given.c, bindparam("now", type_=Float)).select_from(taken.join(given, true()))
    moved = insert(schema.moves).from_select(["match", *lists, "made_at"], rows).cte("moved")
    return select(func.pg_notify(literal(channel), bindparam("what", type_=Text))).select_from(taken).add_cte(moved)
