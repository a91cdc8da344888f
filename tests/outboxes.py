"""An outbox on a time that goes on when it is told to, and what is in it."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest
from evenings import friend, me, opened, play_on, until, waits_for_a_person
from sqlalchemy import select

from branchline.table import schema
from branchline.table.host import Host
from branchline.table.outbox import REMINDER, Message, Outbox
from branchline.table.presence import Presence
from branchline.table.storage import MatchRow, Storage, Visitor
from branchline.table.ways import JSON, Way, add_way
from branchline.table.wishes import Wishes

SITE = "https://play.example.org"


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return time.time() + self.passed


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def outbox(host: Host, clock: Clock) -> Outbox:
    return outbox_of(host, clock)


def outbox_of(host: Host, clock: Clock) -> Outbox:
    lives = host.driving.leases.lives
    return Outbox(host.storage, Presence(host.storage, lives), lives, clock)


def people(host: Host, *names: str) -> list[Visitor]:
    return [Visitor(host.storage.new_visitor()[0].id, name, {}) for name in names]


def table_of_two(host: Host, ada: Visitor, ben: Visitor, game: str = "small_railroad_empires") -> MatchRow:
    row = opened(host, ada, game, [me("Ada"), friend()])
    host.join(row.id, ben, 1, "Ben")
    return until(host, row.id, waits_for_a_person).row


def webhook(host: Host, visitor: Visitor, **more: int) -> Way:
    return add_way(host.storage, visitor.id, JSON, f"https://hooks.example.org/{visitor.id}", SITE, **more)  # type: ignore[arg-type]


def messages(storage: Storage) -> list[tuple[str, int]]:
    """Kind and seat of all that was not sent yet, reminders of the clock left aside."""
    own = schema.outbox.c
    asked = select(own.kind, own.seat).where(own.sent_at.is_(None), own.kind != REMINDER).order_by(own.id)
    with storage.reading() as connection:
        rows = connection.execute(asked).all()
    return [(row.kind, row.seat) for row in rows]


def pass_on(host: Host, match: int) -> None:
    """Play until somebody else is waited for."""
    first = host.storage.match(match).awaited
    rng = random.Random(1)
    for _ in range(200):
        play_on(host, match, rng, 1)
        row = until(host, match, waits_for_a_person).row
        if row.awaited != first or row.status != "playing":
            return
    raise AssertionError("nobody else's turn ever came")


def taken(outbox: Outbox) -> list[Message]:
    return list(outbox.claim(lambda _: True))


def keep(host: Host, visitor: Visitor, wishes: Wishes) -> None:
    host.storage.keep_visitor(replace(visitor, settings=wishes.stored()))


def waiting(storage: Storage) -> list[tuple[str, int, float]]:
    """Kind, seat and moment of all that was not sent yet."""
    own = schema.outbox.c
    asked = select(own.kind, own.seat, own.due_at).where(own.sent_at.is_(None)).order_by(own.id)
    with storage.reading() as connection:
        return [(row.kind, row.seat, row.due_at) for row in connection.execute(asked)]
