"""Retention: open tables nobody looks at are removed, and nothing else ever is. The clock is passed in."""

from __future__ import annotations

import random
import time

import pytest
from evenings import bot, friend, me, opened, play_on
from sqlalchemy import column, func, insert, select
from sqlalchemy import table as sa_table

import branchline
from branchline.table import schema
from branchline.table.engine import migrate, open_engine
from branchline.table.host import Host
from branchline.table.retention import DAY, HOUR, Retention, look, looked_at
from branchline.table.storage import MatchRow, NoSuchTable, Storage, Visitor


class Clock:
    """Stands where it is put."""

    def __init__(self) -> None:
        self.days = 0.0
        self.begin = time.time()

    def __call__(self) -> float:
        return self.begin + self.days * DAY


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ada(storage: Storage) -> Visitor:
    return storage.new_visitor()[0]


def is_there(storage: Storage, row: MatchRow) -> bool:
    try:
        storage.match(row.id)
    except NoSuchTable:
        return False
    return True


def keeper(storage: Storage, clock: Clock, *watched: int) -> Retention:
    return Retention(storage, 30, lambda: watched, clock)


def newest(host: Host, ada: Visitor) -> MatchRow:
    """Whatever is opened last stays; a test that is about the others opens this one."""
    return opened(host, ada, "junction", [me(), friend()])


def test_an_open_table_stays_as_long_as_was_said_and_goes_with_all_that_is_its_own(
    host: Host, storage: Storage, ada: Visitor, clock: Clock
) -> None:
    lonely = opened(host, ada, "junction", [me(), friend()])
    host.note(lonely.id, 0, "Ada", "is nobody coming?")
    newest(host, ada)
    retention = keeper(storage, clock)
    clock.days = 29.9
    assert retention.sweep() == 0
    clock.days = 30.1
    assert retention.sweep() == 1
    assert not is_there(storage, lonely)
    with storage.engine.connect() as connection:
        for table in (schema.seats, schema.notes, schema.moves, schema.snapshots):
            left = connection.execute(
                select(func.count()).select_from(table).where(table.c.match == lonely.id)
            ).scalar()
            assert left == 0, table.name
    assert retention.sweep() == 0


def test_a_game_that_has_begun_or_is_over_is_never_removed(
    host: Host, storage: Storage, ada: Visitor, clock: Clock
) -> None:
    running = opened(host, ada, "junction", [me(), bot()])
    finished = opened(host, ada, "junction", [me(), bot()])
    play_on(host, finished.id, random.Random(1))
    joined = opened(host, ada, "junction", [me(), friend()])
    host.join(joined.id, storage.new_visitor()[0], 1, "Ben")
    shown = host.open_table(ada, branchline.game("junction"), [me(), me("Ben")], {}, host.record(finished))
    newest(host, ada)
    clock.days = 10_000
    assert keeper(storage, clock).sweep() == 0
    assert storage.match(finished.id).status == "over"
    assert all(is_there(storage, row) for row in (running, finished, joined, shown))


def test_who_looks_at_a_table_keeps_it(host: Host, storage: Storage, ada: Visitor, clock: Clock) -> None:
    visited = opened(host, ada, "junction", [me(), friend()])
    watched = opened(host, ada, "junction", [me(), friend()])
    forgotten = opened(host, ada, "junction", [me(), friend()])
    newest(host, ada)
    clock.days = 20
    look(storage, storage.match(visited.id), clock())
    clock.days = 40
    assert keeper(storage, clock, watched.id).sweep() == 1
    assert is_there(storage, visited)
    assert is_there(storage, watched)
    assert not is_there(storage, forgotten)
    clock.days = 50.1
    assert keeper(storage, clock).sweep() >= 1
    assert not is_there(storage, visited)
    assert is_there(storage, watched)


def test_a_look_is_written_once_an_hour_and_changes_nothing_else(
    host: Host, storage: Storage, ada: Visitor, clock: Clock
) -> None:
    row = opened(host, ada, "junction", [me(), friend()])
    look(storage, row, row.seen_at + HOUR - 1)
    assert storage.match(row.id).seen_at == row.seen_at
    look(storage, row, row.seen_at + HOUR + 1)
    after = storage.match(row.id)
    assert after.seen_at == row.seen_at + HOUR + 1
    assert (after.version, after.stand, after.moved_at) == (row.version, row.stand, row.moved_at)
    begun = opened(host, ada, "junction", [me(), bot()])
    looked_at(storage, [begun.id], 1.0)
    assert storage.match(begun.id).seen_at == begun.seen_at


def test_no_number_is_given_twice(host: Host, storage: Storage, ada: Visitor, clock: Clock) -> None:
    """A server knows tables by their number: one that has gone must not come back as another."""
    last = opened(host, ada, "junction", [me(), friend()])
    clock.days = 31
    keeper(storage, clock).sweep()
    assert opened(host, ada, "junction", [me(), friend()]).id > last.id


def test_with_no_days_all_tables_stay(storage: Storage, clock: Clock) -> None:
    retention = Retention(storage, 0, lambda: (), clock)
    retention.start()
    assert not retention.thread.is_alive()
    retention.close()


def test_it_goes_round_by_itself_and_stops_when_told(host: Host, storage: Storage, ada: Visitor, clock: Clock) -> None:
    lonely = opened(host, ada, "junction", [me(), friend()])
    newest(host, ada)
    clock.days = 31
    retention = keeper(storage, clock)
    retention.start()
    end = time.monotonic() + 10
    while is_there(storage, lonely) and time.monotonic() < end:
        time.sleep(0.01)
    retention.close()
    assert not is_there(storage, lonely)
    assert not retention.thread.is_alive()


def test_tables_from_before_looks_were_counted_get_the_whole_time(address: str, clock: Clock) -> None:
    engine = open_engine(address)
    migrate(engine, "0002")
    with engine.execution_options(writes=True).begin() as connection:
        owner = {"id": 1, "token_hash": "x", "name": "", "settings": "{}", "made_at": 1.0}
        connection.execute(insert(schema.visitors), owner)
        for number in (1, 2):
            table = {"id": number, "word": f"W-{number}", "watch_word": f"w{number}", "owner": 1, "status": "open"}
            table |= {"game": "junction", "rules": 1, "box": "", "players": 2, "options": "{}", "due": "", "asks": ""}
            table |= {"version": 1, "stand": 1, "number": 0, "held_by": -1, "settled": 0, "front": -1}
            old = sa_table("matches", *(column(name) for name in [*table, "made_at", "moved_at"]))
            connection.execute(insert(old), table | {"made_at": 1.0, "moved_at": 1.0})
    engine.dispose()
    storage = Storage(address)
    assert keeper(storage, clock).sweep() == 0
    clock.days = 31
    assert keeper(storage, clock).sweep() == 1
    storage.close()
