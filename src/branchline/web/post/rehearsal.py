"""Every kind of message once, about a table that is made for it: for translators, who see what would stay English."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from tempfile import TemporaryDirectory

from branchline.core import registry
from branchline.core.translation import Own
from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.offers import Offer
from branchline.table.outbox import (
    AGAIN,
    ASK,
    CALL,
    DIGEST,
    DROPPED,
    HELLO,
    NUDGE,
    OFFER,
    OVER,
    REMINDER,
    STAND_IN,
    TIME,
    TURN,
    Message,
)
from branchline.table.seating import OPEN, PERSON, Seat, SeatWish
from branchline.table.storage import MatchRow, Storage
from branchline.table.timing import DAY, DAYS, LIVE, Timing
from branchline.table.ways import JSON, Way
from branchline.web.post.letters import Letter, letter_of

ADA, BEN = Own("Ada"), Own("Ben")
SITE = "https://play.example.org"
PATIENCE = 1000
KINDS = (TURN, NUDGE, REMINDER, OVER, CALL, OFFER, AGAIN, STAND_IN, TIME, DROPPED, HELLO)
TIMES = (Timing(LIVE, 1800, 15), Timing(DAYS, DAY, 0, (22, 8), True, "Europe/Berlin"), Timing(DAYS, 3 * DAY))


def letters(game: str) -> Iterator[Letter]:
    """To a person and to a table; when something is asked and when a turn is only to be ended; and all of a day."""
    with TemporaryDirectory() as folder:
        storage = Storage(f"{folder}/tables.sqlite")
        host = Host(storage, BotPool(0))
        try:
            ada = storage.new_visitor()[0]
            wishes = [SeatWish(PERSON, name=ADA, is_mine=True), SeatWish(OPEN)]
            row = host.open_table(ada, registry.game(game), wishes, {})
            host.join(row.id, storage.new_visitor()[0], 1, BEN)
            row = begun(storage, row)
            seats = storage.seats(row.id)
            result = {"ranks": [1, 2], "scores": [12.0, 9.5]}
            over = replace(row, status="over", held_by=-1, result=result)
            for timing in TIMES:
                asked = replace(row, timing=timing, due=[0], held_by=-1, ticks_from=time.time(), clocks=[])
                offered = replace(asked, offer=Offer(timing, (0,)).written())
                for match in (asked, replace(asked, held_by=0), over, offered):
                    yield from about(storage, match, seats)
        finally:
            host.close()
            storage.close()


def begun(storage: Storage, row: MatchRow) -> MatchRow:
    """Once chance has laid the game out, and somebody is asked."""
    for _ in range(PATIENCE):
        row = storage.match(row.id)
        if row.due:
            break
        time.sleep(0.01)
    return row


def about(storage: Storage, row: MatchRow, seats: list[Seat]) -> Iterator[Letter]:
    for match, kinds in ((None, (*KINDS, ASK, DIGEST)), (row.id, (TURN, OVER, HELLO))):
        way = Way(1, seats[0].visitor or 0, match, JSON, "", {}, SITE, "word", True, "", 0.0)
        for kind in kinds:
            message = Message(1, way, row.id, 0, kind, "", ADA, 0.0, 0)
            greeted = None if kind in (ASK, HELLO, DIGEST) and match is None else row
            letter = letter_of(storage, message, greeted, seats, SITE, time.time())
            if letter is not None:
                yield letter
