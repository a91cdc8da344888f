"""Lists of tables: of a visitor's own, of those open to all; chosen by game and state, with all their seats at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, select

from branchline.table import schema
from branchline.table.seating import Seat
from branchline.table.storage import CLOSED, UNDER_WAY, MatchRow, Storage, match_row, seat_of

OWN = schema.matches.c
IS_PLAYED = (OWN.status == "over") & (OWN.held_by < 0) & OWN.branched.is_(False)
"""Over for good, and played from its beginning: no lesson, also where its learner played on, and nothing that goes on
from a record or was tried from a review."""
IS_UNDER_WAY = OWN.status.in_(UNDER_WAY) | (OWN.held_by >= 0)
OPEN, PLAYING, FINISHED = "open", "playing", "finished"
STATES = {OPEN: ("open",), PLAYING: ("playing",), FINISHED: ("over", "record", "stopped")}
MOST = 60


def seats_at(storage: Storage, matches: Collection[int]) -> dict[int, list[Seat]]:
    """The seats of several tables, by the table."""
    sat = schema.seats.c
    with storage.reading() as connection:
        rows = connection.execute(select(schema.seats).where(sat.match.in_(list(matches))).order_by(sat.seat)).all()
    found: dict[int, list[Seat]] = {match: [] for match in matches}
    for row in rows:
        found[row.match].append(seat_of(row))
    return found


def is_of(visitors: Collection[int]) -> ColumnElement[bool]:
    """Tables at which one of these visitors sits, or which one of them has opened."""
    sat = select(schema.seats.c.match).where(schema.seats.c.visitor.in_(list(visitors)))
    return OWN.id.in_(sat) | OWN.owner.in_(list(visitors))


def own_tables(storage: Storage, visitor: int, game: str = "", state: str = "") -> list[MatchRow]:
    """Those of a visitor: all that are not finished, however long ago somebody moved there, and the latest that are."""
    of_theirs = is_of([visitor])
    under_way = tables(storage, of_theirs, IS_UNDER_WAY, game=game, state=state, most=None)
    return under_way + tables(storage, of_theirs, ~IS_UNDER_WAY, game=game, state=state)


def tables(
    storage: Storage, *which: ColumnElement[bool], game: str = "", state: str = "", most: int | None = MOST
) -> list[MatchRow]:
    """Tables of which all this is so, the latest moved first; lessons and what was closed are none."""
    asked: Any = select(schema.matches).where(*which, OWN.status != CLOSED, OWN.lesson == "")
    if game:
        asked = asked.where(OWN.game == game)
    if state in STATES:
        asked = asked.where(OWN.status.in_(STATES[state]))
    with storage.reading() as connection:
        rows = connection.execute(asked.order_by(OWN.moved_at.desc()).limit(most)).mappings().all()
    return [match_row(row) for row in rows]
