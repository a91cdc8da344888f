"""One person, several places: a browser and the terminal of one person are one visitor to the tables.

Whoever opens a link that bears the mark becomes the one who made it. All that was that visitor's (seats, tables, solo
games, campaigns) is the other's from then on, and the visitor of before only points there, so that its secret still
opens everything.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, or_, select, update

from branchline.table import schema

MARK = "me-"
"""Begins the secret of such a link. A link without it cannot be given one: its hash would be another."""

SAME = "is"
"""In the settings of a visitor who has become another: that one's number."""


OF_A_VISITOR = (
    schema.matches.c.owner,
    schema.seats.c.visitor,
    schema.seats.c.kept_for,
    schema.solos.c.visitor,
    schema.campaigns.c.visitor,
    schema.ways.c.visitor,
    schema.learned.c.visitor,
    schema.tries.c.visitor,
    schema.solvers.c.visitor,
    schema.groups.c.owner,
    schema.members.c.visitor,
    schema.reviews.c.owner,
)
"""Beside what is noted down in private, and who has which table open."""

# What every click asks for, put together once.
OF_TOKEN, OF_NUMBER = (
    select(schema.visitors).where(schema.visitors.c[name] == bindparam("it")) for name in ("token_hash", "id")
)


def known_by(connection: Connection, token_hash: str) -> Any:
    """The row of the visitor whom a secret belongs to; None if there is none."""
    row = connection.execute(OF_TOKEN, {"it": token_hash}).one_or_none()
    while row is not None and SAME in (settings := json.loads(row.settings)):
        row = connection.execute(OF_NUMBER, {"it": settings[SAME]}).one_or_none()
    return row


def become(connection: Connection, one: int, other: int) -> None:
    """`one` is `other` from now on."""
    if one == other:
        return
    leave_a_campaign(connection, one, other)
    leave_lessons(connection, one, other)
    leave_puzzles(connection, one, other)
    leave_groups(connection, one, other)
    # Servers know a match by its version.
    own, sat = schema.matches.c, select(schema.seats.c.match).where(schema.seats.c.visitor == one)
    theirs = or_(own.owner == one, own.id.in_(sat))
    connection.execute(update(schema.matches).where(theirs).values(version=own.version + 1))
    for column in OF_A_VISITOR:
        connection.execute(update(column.table).where(column == one).values({column: other}))
    notes = schema.jottings.c
    noted = select(notes.match).where(notes.visitor == other)
    connection.execute(
        update(schema.jottings).where(notes.visitor == one, notes.match.not_in(noted)).values(visitor=other)
    )
    connection.execute(delete(schema.players).where(schema.players.c.visitor == one))  # its key is void
    visitors = schema.visitors
    connection.execute(update(visitors).where(visitors.c.id == one).values(settings=json.dumps({SAME: other})))


def leave_a_campaign(connection: Connection, one: int, other: int) -> None:
    """Where both have a campaign of the same box, the one that has gone further stays."""
    own = schema.campaigns.c
    rows = connection.execute(select(schema.campaigns).where(own.visitor.in_((one, other))).order_by(own.version)).all()
    for at, row in enumerate(rows):
        if any((row.game, row.box) == (later.game, later.box) for later in rows[at + 1 :]):
            gone = and_(own.visitor == row.visitor, own.game == row.game, own.box == row.box)
            connection.execute(delete(schema.campaigns).where(gone))


def leave_lessons(connection: Connection, one: int, other: int) -> None:
    """Where both have begun the same lesson, the one that is done, or has come further, stays."""
    own = schema.learned.c
    further = (own.done_at.is_(None).desc(), own.step)
    rows = connection.execute(select(schema.learned).where(own.visitor.in_((one, other))).order_by(*further)).all()
    for at, row in enumerate(rows):
        if any((row.game, row.lesson) == (later.game, later.lesson) for later in rows[at + 1 :]):
            gone = and_(own.visitor == row.visitor, own.game == row.game, own.lesson == row.lesson)
            connection.execute(delete(schema.learned).where(gone))


def leave_puzzles(connection: Connection, one: int, other: int) -> None:
    """Where both have tried a puzzle, one of the tries stays; and the rating of whoever has tried more."""
    own, solver = schema.tries.c, schema.solvers.c
    both = select(own.puzzle).where(own.visitor == other)
    connection.execute(delete(schema.tries).where(own.visitor == one, own.puzzle.in_(both)))
    rows = connection.execute(
        select(schema.solvers).where(solver.visitor.in_((one, other))).order_by(solver.tried)
    ).all()
    for row in rows[:-1]:
        connection.execute(delete(schema.solvers).where(solver.visitor == row.visitor))


def leave_groups(connection: Connection, one: int, other: int) -> None:
    """Where both are in a group, one of them stays."""
    own = schema.members.c
    both = select(own.of).where(own.visitor == other)
    connection.execute(delete(schema.members).where(own.visitor == one, own.of.in_(both)))
