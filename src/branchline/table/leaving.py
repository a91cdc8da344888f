"""Whoever wishes it is forgotten, at once: no row of the storage holds that visitor any more.

Tables of theirs alone go with them. Where others sit too, the table stays and is another's; the seat is a guest's, also
in what the log has written down, and a bot plays on for it. A group is the next member's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Column, Connection, delete, select, update

from branchline.core.sentences import NOBODY, as_phrase
from branchline.table import groups, schema
from branchline.table.host import Host
from branchline.table.persons import SAME
from branchline.table.seating import GUEST, OPEN, PERSON

STAND_IN = "normal"
SENTENCES = ("text", "say", "told", "known")
"""What a line of the log says; "text" is what it said before there were phrases."""
PLAIN = as_phrase("").template


def forget(host: Host, visitor: int) -> None:
    """All that is known of a visitor, under every secret that is theirs."""
    with host.storage.reading() as connection:
        everyone = same_as(connection, visitor)
        shared = tables_with_others(connection, everyone)
        playing = seats_in_play(connection, everyone, shared)
    for match, seat in playing:
        host.hand_over(match, seat, STAND_IN)
    for one in everyone:
        for word, _ in groups.groups_of(host.storage, one):
            groups.leave(host.storage, groups.group_by_word(host.storage, word), one, one)
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
    names = {row.seat: row.name for row in connection.execute(select(seat.seat, seat.name).where(mine))}
    seats = list(names)
    take_names(connection, match, names)
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


# -- names that were written down --------------------------------------------------------------------------------------


def take_names(connection: Connection, match: int, names: Mapping[int, str]) -> None:
    """What a table has written down, for all to read or for somebody else, names these seats no more."""
    wanted = {seat: name for seat, name in names.items() if name not in ("", GUEST)}
    for column, nameless in ((schema.moves.c.line, line_without), (schema.ahead_told.c.words, news_without)):
        own = column.table.c
        keys = [one for one in column.table.primary_key if one is not own.match]
        rows = connection.execute(select(*keys, column.label("text")).where(own.match == match)) if wanted else ()
        for *found, text in list(rows):
            after = nameless(text, wanted)
            if after != text:
                here = [key == value for key, value in zip(keys, found, strict=True)]
                connection.execute(update(column.table).where(own.match == match, *here).values({column: after}))


def line_without(text: str, names: Mapping[int, str]) -> str:
    """A line of the log, with a guest in place of these names."""
    line = json.loads(text)
    said = {key: without(line[key], names) for key in SENTENCES if key in line}
    return json.dumps({**line, **said}, ensure_ascii=False)


def news_without(text: str, names: Mapping[int, str]) -> str:
    """What became of an order: the parts of its reason, or all of it where it is no data."""
    if not text.startswith("{"):
        return str(without(text, names))
    news = json.loads(text)
    return json.dumps({**news, "why": [*news["why"][:1], *without(news["why"][1:], names)]})


def without(said: Any, names: Mapping[int, str]) -> Any:
    """Sentences as data: a seat in them is known by its number, and words that are no sentence are searched."""
    if isinstance(said, str):
        some = "|".join(re.escape(name) for name in names.values())
        return re.sub(rf"(?<!\w)(?:{some})(?!\w)", GUEST, said)
    if isinstance(said, list):
        return [without(one, names) for one in said]
    if isinstance(said, dict) and "with" in said:
        parts = {key: one for key, one in said["with"].items() if said["say"] == PLAIN or not isinstance(one, str)}
        return {**said, "with": said["with"] | {key: without(one, names) for key, one in parts.items()}}
    if isinstance(said, dict) and said.get("name") == names.get(said.get("seat", NOBODY), NOBODY):
        return {**said, "name": GUEST}
    return said


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
