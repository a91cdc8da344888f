"""PostgreSQL: a decision is stored by one statement, and that holds all that several did: of two changes for the same
version one wins, moves are stored with it or not at all, and the other servers hear of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from storages import Storage

from branchline.table.seating import PERSON, SeatWish, seated
from branchline.table.storage import CHANNEL, Conflict, MatchRow, StoredMove

MOVES = [StoredMove(1, 0, "a", '{"say": "ä"}'), StoredMove(2, -1, "b", "{}")]


@pytest.fixture
def storage(postgres_url: str) -> Iterator[Storage]:
    found = Storage(postgres_url)
    yield found
    found.close()


def a_table(storage: Storage) -> MatchRow:
    visitor = storage.new_visitor()[0]
    values = {"owner": visitor.id, "game": "alubari", "rules": 1, "box": "", "players": 1, "settled": 0}
    seats = seated(visitor, [SeatWish(PERSON, name="Ada", is_mine=True)], False)
    return storage.new_match({**values, "components": None, "options": "{}", "status": "playing"}, seats, [], {})


@contextmanager
def counted(storage: Storage) -> Iterator[list[str]]:
    """The statements that are sent meanwhile."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        sent.append(statement)

    event.listen(storage.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(storage.engine, "before_cursor_execute", note)


def test_a_decision_is_one_statement_and_the_others_hear_of_it(storage: Storage, postgres_url: str) -> None:
    row = a_table(storage)
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")
        with counted(storage) as sent:
            after = storage.append(row, MOVES, {}, {"due": "1", "status": "playing"})
        assert len(sent) == 1
        assert [one.payload for one in other.notifies(timeout=5, stop_after=1)] == [f"{row.id} {after.shown}"]
    assert storage.match(row.id) == after
    assert (after.version, after.number, after.due, after.stand) == (row.version + 1, 2, [1], row.stand + 1)
    stored = storage.moves(row.id)
    assert [(one.number, one.seat, one.action, one.line) for one in stored] == [
        (one.number, one.seat, one.action, one.line) for one in MOVES
    ]
    assert {one.made_at for one in stored} == {after.moved_at}


def test_of_two_decisions_for_one_version_the_second_stores_nothing_and_is_not_told(
    storage: Storage, postgres_url: str
) -> None:
    row = a_table(storage)
    after = storage.append(row, MOVES[:1], {}, {})
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")
        with pytest.raises(Conflict):
            storage.append(row, MOVES[1:], {}, {"due": "0"})
        assert list(other.notifies(timeout=0.3)) == []
    assert storage.match(row.id) == after
    assert [one.number for one in storage.moves(row.id)] == [1]


def test_a_move_of_a_number_that_is_taken_changes_nothing(storage: Storage) -> None:
    row = a_table(storage)
    after = storage.append(row, MOVES[:1], {}, {})
    with pytest.raises(Conflict):
        storage.append(after, MOVES[:1], {}, {"due": "0"})
    assert storage.match(row.id) == after


def test_what_goes_with_it_is_stored_in_a_transaction_as_before(storage: Storage) -> None:
    row = a_table(storage)
    with counted(storage) as sent:
        after = storage.append(row, MOVES, {2: "{}"}, {})
    assert len(sent) > 1
    assert storage.snapshot(row.id, 2) == (2, "{}")
    assert storage.match(row.id) == after
