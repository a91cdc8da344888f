"""The storage, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from evenings import bot, friend, me, opened, play_on, until, waits_for_a_person
from sqlalchemy import inspect, select
from sqlalchemy.exc import SQLAlchemyError

from branchline.core.errors import IllegalAction
from branchline.table import schema
from branchline.table.engine import BadStorage, known_steps, migrate, migrations, newest_step, open_engine
from branchline.table.host import Host
from branchline.table.lists import MOST, own_tables
from branchline.table.seating import hashed
from branchline.table.storage import Conflict, NoSuchTable, Storage


def test_the_migrations_make_exactly_the_tables_that_are_used(storage: Storage) -> None:
    migrate(storage.engine)  # a second time does no harm
    found = inspect(storage.engine)
    for name, table in schema.metadata.tables.items():
        columns = {column["name"]: column for column in found.get_columns(name)}
        assert set(columns) == {column.name for column in table.columns}
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable, f"{name}.{column.name}"
        assert set(found.get_pk_constraint(name)["constrained_columns"]) == {one.name for one in table.primary_key}


def test_the_steps_that_the_files_name_are_those_of_the_migrations() -> None:
    """By their names alone it is seen that a storage is up to date: what migrates is not even loaded."""
    steps = ScriptDirectory.from_config(migrations())
    assert newest_step() == steps.get_current_head()
    assert known_steps() == [one.revision for one in steps.walk_revisions()][::-1]


def test_an_older_storage_is_brought_up_to_date_with_all_that_is_in_it(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(schema.visitors.insert().values(token_hash="x", name="Ada", settings="{}", made_at=1.0))
    assert "solos" not in inspect(engine).get_table_names()
    engine.dispose()
    storage = Storage(address)
    with storage.engine.connect() as connection:
        assert connection.execute(select(schema.visitors.c.name)).scalar() == "Ada"
        assert connection.execute(select(schema.solos)).all() == []
    storage.close()


def test_sqlite_has_its_safety_catches_on(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "t.sqlite"))
    with storage.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert int(connection.exec_driver_sql("PRAGMA busy_timeout").scalar() or 0) >= 5000
    storage.close()


@pytest.mark.parametrize("address", ["mysql://somewhere/else", "://"])
def test_a_storage_that_is_none_is_refused_in_one_line(address: str) -> None:
    with pytest.raises(BadStorage):
        open_engine(address)


def test_tokens_are_stored_only_as_hashes(host: Host, storage: Storage) -> None:
    visitor, secret = storage.new_visitor()
    row = opened(host, visitor, "junction", [me(), bot()])
    link = storage.new_seat_link(row.id, 0)
    with storage.engine.connect() as connection:
        for table in schema.metadata.tables.values():
            text = str(connection.execute(select(table)).all())
            assert secret not in text
            assert link not in text
        assert hashed(secret) in str(connection.execute(select(schema.visitors)).all())
    assert storage.visitor(secret) == visitor
    assert storage.visitor("not this one") is None


def test_a_link_to_a_seat_works_once_and_only_at_its_table(host: Host, storage: Storage) -> None:
    ada, _ = storage.new_visitor()
    ben, _ = storage.new_visitor()
    row = opened(host, ada, "junction", [me(), bot()])
    other = opened(host, ada, "junction", [me(), bot()])
    secret = storage.new_seat_link(row.id, 0)
    assert storage.take_along(other.id, secret, ben.id) is None
    assert storage.take_along(row.id, secret, ben.id) == 0
    assert storage.take_along(row.id, secret, ada.id) is None
    assert storage.seats(row.id)[0].visitor == ben.id


def test_of_many_decisions_for_one_version_exactly_one_wins(host: Host, storage: Storage) -> None:
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    seat = running.due()[0]
    outcomes: list[str] = []
    gate = threading.Barrier(8)

    def click(action: int) -> None:
        gate.wait()
        try:
            host.act(row.id, seat, action, running.row.stand, True)
            outcomes.append("won")
        except (Conflict, IllegalAction) as error:
            outcomes.append(str(error))

    legal = running.state.legal_actions(seat)
    clicks = [threading.Thread(target=click, args=(legal[at % len(legal)],)) for at in range(8)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    assert outcomes.count("won") == 1
    assert len(outcomes) == 8
    assert all("changed in the meantime" in words for words in outcomes if words != "won")
    numbers = [move.number for move in storage.moves(row.id)]
    assert numbers == list(range(1, storage.match(row.id).number + 1))


def test_two_servers_on_one_storage_cannot_both_move(host: Host, storage: Storage, address: str) -> None:
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    running = until(host, row.id, waits_for_a_person)
    other = Storage(address)
    move = replace(storage.moves(row.id)[-1], number=running.row.number + 1)
    storage.append(running.row, [move], {}, {})
    with pytest.raises(Conflict):
        other.append(running.row, [move], {}, {})
    assert len(storage.moves(row.id)) == running.row.number + 1
    other.close()


def test_a_change_that_fails_leaves_nothing_behind(host: Host, storage: Storage) -> None:
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    row = until(host, row.id, waits_for_a_person).row
    doubled = [replace(storage.moves(row.id)[-1], number=row.number)]
    with pytest.raises(Conflict):
        storage.append(row, doubled, {}, {"status": "over"})
    assert storage.match(row.id) == row


def test_notes_and_visitors_are_kept(host: Host, storage: Storage) -> None:
    visitor, secret = storage.new_visitor()
    storage.keep_visitor(replace(visitor, name="Ada", settings={"theme": "dark"}))
    found = storage.visitor(secret)
    assert found is not None
    assert (found.name, found.settings) == ("Ada", {"theme": "dark"})
    row = opened(host, visitor, "junction", [me(), friend()])
    host.note(row.id, 0, "Ada", "who joins?")
    assert [note.text for note in storage.notes(row.id)] == ["who joins?"]
    after = storage.match(row.id)
    assert (after.version, after.said, after.shown) == (row.version, 1, row.shown + 1)


def test_a_table_is_found_by_its_word_however_it_is_typed(host: Host, storage: Storage) -> None:
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me(), friend()])
    assert storage.match_by_word(f" {row.word.lower()} ").id == row.id
    with pytest.raises(NoSuchTable):
        storage.match_by_word("NOWHERE-1")
    assert [one.id for one in storage.matches_of(visitor.id)] == [row.id]


def test_of_many_tables_those_under_way_are_all_found_and_the_latest_finished(host: Host, storage: Storage) -> None:
    visitor, _ = storage.new_visitor()
    under_way = [opened(host, visitor, "junction", [me(), friend()]).id for _ in range(3)]
    finished = [opened(host, visitor, "junction", [me(), friend()]) for _ in range(MOST + 1)]
    for row in finished:
        storage.set_values(row, status="over")
    for number, row in enumerate(finished):
        storage.set_values(storage.match(row.id), moved_at=row.moved_at + 60 + number)
    found = {row.id for row in storage.matches_of(visitor.id, 2)}
    assert found == {*under_way, *(row.id for row in finished[-2:])}
    own = [row.id for row in own_tables(storage, visitor.id)]
    assert set(own) == {*under_way, *(row.id for row in finished[1:])}
    assert own_tables(storage, visitor.id, state="open", game="alubari") == []


def test_a_finished_game_is_stored_whole(host: Host, storage: Storage) -> None:
    import random

    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me(), bot("greedy"), bot()])
    running = play_on(host, row.id, random.Random(5))
    record = host.record(running.row)
    assert record.result is not None
    record.check()
    assert storage.that_go_on() == []


def test_an_error_of_the_database_tells_no_secret(storage: Storage) -> None:
    """It goes to the log, where no link and no name has any business."""
    visitor, secret = storage.new_visitor()
    again = {"id": visitor.id, "token_hash": hashed(secret), "name": "Ada Lovelace", "settings": "{}", "made_at": 1.0}
    with storage.engine.connect() as connection, pytest.raises(SQLAlchemyError) as caught:
        connection.execute(schema.visitors.insert().values(**again))
    assert "INSERT" in str(caught.value)
    assert "Lovelace" not in str(caught.value)
