"""Who was nudged of late, and by whom: as the outbox remembers it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from branchline.table import schema
from branchline.table.outbox import NUDGE
from branchline.table.storage import Storage

OWN = schema.outbox.c


@dataclass(frozen=True)
class Nudged:
    """When a seat was nudged the last time, and by whom."""

    at: float
    by: str


def nudges_since(storage: Storage, matches: Collection[int], since: float) -> dict[tuple[int, int], Nudged]:
    """The last nudge of each seat at these tables, by match and seat."""
    if not matches:
        return {}
    asked = select(OWN.match, OWN.seat, OWN.made_at, OWN.words).where(
        OWN.kind == NUDGE, OWN.match.in_(matches), OWN.made_at > since
    )
    with storage.reading() as connection:
        rows = connection.execute(asked.order_by(OWN.made_at)).all()
    return {(row.match, row.seat): Nudged(row.made_at, row.words) for row in rows}
