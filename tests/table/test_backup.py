"""Backups: taken while moves are being made, whole, and restored into either database."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from evenings import bot, me, opened, until, waits_for_a_person
from sqlalchemy import delete, select

from branchline.table import backup, schema
from branchline.table.bot_pool import BotPool
from branchline.table.engine import BadStorage, StorageTrouble, migrate, open_engine
from branchline.table.host import Host
from branchline.table.storage import Storage

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own


def rows_of(address: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is kept, row by row."""
    storage = Storage(address)
    with storage.engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in backup.KEPT
        }
    storage.close()
    return found


def test_a_backup_taken_while_bots_play_is_whole_and_goes_on_after_it_is_restored(
    address: str, tmp_path: Path, storage: Storage
) -> None:
    host = Host(storage, BotPool(0))
    host.resume()
    visitor, secret = storage.new_visitor()
    rows = [opened(host, visitor, "alubari", [bot(), bot()]) for _ in range(3)]
    copies = [tmp_path / f"copy-{number}.sqlite" for number in range(3)]
    number = 0
    for copy in copies:
        until(host, rows[0].id, lambda one, number=number: one.row.number > number or one.is_over)  # type: ignore[misc]
        contents = backup.back_up(address, copy)
        number = storage.match(rows[0].id).number
        assert contents["matches"] == 3
        assert backup.check(str(copy), with_replay=True)[1] == []
        assert not list(tmp_path.glob("copy-*.sqlite?*")), "a backup is one plain file"
    host.close()
    other = str(tmp_path / "elsewhere.sqlite")
    backup.restore(copies[-1], other, False)
    assert rows_of(other) == rows_of(str(copies[-1]))
    again = Storage(other)
    assert again.visitor(secret) == visitor
    later = Host(again, BotPool(0))
    later.resume()
    until(later, rows[2].id, lambda one: one.is_over)
    later.close()
    again.close()


@pytest.mark.slow
def test_a_backup_moves_from_one_database_to_the_other_and_back(postgres_url: str, tmp_path: Path) -> None:
    file = str(tmp_path / "t.sqlite")
    storage = Storage(file)
    host = Host(storage, BotPool(0))
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    until(host, row.id, waits_for_a_person)
    host.note(row.id, 0, "Ada", "hello – ß 🚂")
    host.close()
    storage.close()
    backup.back_up(file, tmp_path / "one.sqlite")
    backup.restore(tmp_path / "one.sqlite", postgres_url, False)
    assert rows_of(postgres_url) == rows_of(file)
    backup.back_up(postgres_url, tmp_path / "two.sqlite")
    assert rows_of(str(tmp_path / "two.sqlite")) == rows_of(file)
    # What is made there afterwards has numbers of its own.
    storage = Storage(postgres_url)
    assert storage.new_visitor()[0].id > visitor.id
    storage.close()


def test_a_restore_loses_no_games_unasked_and_keeps_the_file_of_before(address: str, tmp_path: Path) -> None:
    storage = Storage(address)
    host = Host(storage, BotPool(0))
    visitor, _ = storage.new_visitor()
    opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    copy = tmp_path / "copy.sqlite"
    backup.back_up(address, copy)
    second = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    host.close()
    storage.close()
    with pytest.raises(BadStorage, match="--replace"):
        backup.restore(copy, address, False)
    assert len(rows_of(address)["matches"]) == 2
    assert backup.restore(copy, address, True)["matches"] == 1
    assert rows_of(address) == rows_of(str(copy))
    if "://" not in address:
        (before,) = tmp_path.glob("tables.sqlite.before-*")
        assert second.word in str(rows_of(str(before)))


def test_nothing_is_restored_under_a_server_at_work(address: str, tmp_path: Path) -> None:
    storage = Storage(address)
    host = Host(storage, BotPool(0))
    copy = tmp_path / "copy.sqlite"
    backup.back_up(address, copy)
    host.resume()
    end = time.monotonic() + 5
    while not host.driving.leases.is_known and time.monotonic() < end:
        time.sleep(0.01)
    with pytest.raises(BadStorage, match="a server is at work"):
        backup.restore(copy, address, True)
    host.close()
    assert backup.restore(copy, address, True)["matches"] == 0
    storage.close()


def test_a_damaged_storage_is_replaced_by_its_backup(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    Storage(str(file)).close()
    copy = tmp_path / "copy.sqlite"
    backup.back_up(str(file), copy)
    file.write_bytes(b"not a database at all" * 500)
    with pytest.raises(StorageTrouble, match="damaged"):
        backup.check(str(file))
    with pytest.raises(BadStorage, match=r"damaged.*--replace"):
        backup.restore(copy, str(file), False)
    assert backup.restore(copy, str(file), True)["matches"] == 0
    assert backup.check(str(file))[1] == []


def changed(copy: Path, statement: str) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    "statement", ["", "CREATE TABLE foo (a)", "CREATE TABLE alembic_version AS SELECT '0005' AS version_num"]
)
def test_what_is_no_backup_is_not_restored(address: str, tmp_path: Path, statement: str) -> None:
    before = rows_of_a_game(address)
    other = tmp_path / "other.sqlite"
    other.touch()
    if statement:
        changed(other, statement)
    with pytest.raises(BadStorage) as refused:
        backup.restore(other, address, True)
    assert str(refused.value) == f"{other}: this is no backup of Branchline"
    assert rows_of(address) == before
    assert not list(tmp_path.glob("*.before-*"))


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TABLE moves", "{}: not all of it is there: the table moves is missing"),
        ("ALTER TABLE notes DROP COLUMN text", "{}: not all of it is there: the column text of notes is missing"),
        ("UPDATE alembic_version SET version_num = '0999'", "{}: made by a newer Branchline (step 0999"),
        ("DELETE FROM alembic_version", "{}: this is no backup of Branchline"),
    ],
)
def test_a_backup_of_which_something_is_missing_is_named_and_not_restored(
    address: str, tmp_path: Path, statement: str, words: str
) -> None:
    before = rows_of_a_game(address)
    copy = tmp_path / "copy.sqlite"
    backup.back_up(address, copy)
    changed(copy, statement)
    with pytest.raises(BadStorage) as refused:
        backup.restore(copy, address, True)
    assert str(refused.value).startswith(words.format(copy))
    assert rows_of(address) == before
    said = words.replace("this is no backup of Branchline", "there are no tables of Branchline in it").format(copy)
    with pytest.raises(BadStorage) as refused:
        backup.check(str(copy))
    assert str(refused.value).startswith(said)


def test_a_backup_whose_rows_do_not_fit_together_is_refused_by_a_database(postgres_url: str, tmp_path: Path) -> None:
    before = rows_of_a_game(postgres_url)
    copy = tmp_path / "copy.sqlite"
    backup.back_up(postgres_url, copy)
    changed(copy, "DELETE FROM matches")
    with pytest.raises(BadStorage, match="not all rows of the backup fit together"):
        backup.restore(copy, postgres_url, True)
    assert rows_of(postgres_url) == before
    assert "a row of seats refers to one of matches that is not there" in backup.check(str(copy))[1]


def rows_of_a_game(address: str) -> dict[str, list[tuple[object, ...]]]:
    """What a storage holds once a game has been opened in it."""
    storage = Storage(address)
    host = Host(storage, BotPool(0))
    visitor, _ = storage.new_visitor()
    opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    host.close()
    storage.close()
    found = rows_of(address)
    assert found["matches"]
    return found


def test_a_backup_of_older_tables_is_whole_with_the_tables_of_its_time(tmp_path: Path) -> None:
    old, file = tmp_path / "old.sqlite", tmp_path / "t.sqlite"
    engine = open_engine(str(old))
    migrate(engine, "0001")
    engine.dispose()
    assert backup.check(str(old)) == ({"matches": 0, "moves": 0}, [])
    assert backup.restore(old, str(file), False)["campaigns"] == 0


def test_a_storage_of_another_program_is_not_replaced_unasked(tmp_path: Path) -> None:
    file, copy, foreign = tmp_path / "t.sqlite", tmp_path / "copy.sqlite", tmp_path / "foreign.sqlite"
    Storage(str(file)).close()
    backup.back_up(str(file), copy)
    changed(foreign, "CREATE TABLE foo (a)")
    with pytest.raises(BadStorage, match=r"foreign.sqlite: there are no tables of Branchline.*--replace"):
        backup.restore(copy, str(foreign), False)
    with closing(sqlite3.connect(foreign)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("foo",)]


@pytest.mark.parametrize("is_replacing", [False, True])
@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}", "sqlite:///file:{}?uri=true"])
def test_a_backup_goes_neither_into_a_folder_nor_onto_itself(tmp_path: Path, form: str, is_replacing: bool) -> None:
    file, copy, folder = tmp_path / "t.sqlite", tmp_path / "copy.sqlite", tmp_path / "folder"
    Storage(str(file)).close()
    backup.back_up(form.format(file), copy)
    whole = copy.read_bytes()
    folder.mkdir()
    (folder / "mine").touch()
    with pytest.raises(BadStorage, match=r"folder: a folder is no storage") as refused:
        backup.restore(copy, form.format(folder), is_replacing)
    assert "--replace" not in str(refused.value)
    link = tmp_path / "link.sqlite"
    link.symlink_to(copy)
    for own in (copy, link):
        with pytest.raises(BadStorage, match=r"copy.sqlite: a backup cannot be restored onto itself"):
            backup.restore(copy, form.format(own), is_replacing)
    assert (folder / "mine").exists()
    assert copy.read_bytes() == whole
    assert not list(tmp_path.glob("*.before-*"))


def test_a_damaged_backup_is_called_by_its_own_name(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    Storage(address).close()
    backup.back_up(address, copy)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2] + b"\x00" * 4096 + whole[len(whole) // 2 + 4096 :])
    with pytest.raises(StorageTrouble, match="damaged") as trouble:
        backup.restore(copy, address, True)
    assert str(trouble.value).startswith(f"{copy}: ")
    assert "prepared" not in str(trouble.value)
    copy.write_bytes(b"not a database at all" * 500)
    with pytest.raises(StorageTrouble, match="damaged") as trouble:
        backup.restore(copy, address, True)
    assert str(trouble.value).startswith(f"{copy}: ")


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}", "sqlite:///file:{}?uri=true"])
def test_a_look_at_a_storage_that_is_not_there_makes_none(tmp_path: Path, form: str) -> None:
    nowhere = tmp_path / "folder" / "nowhere.sqlite"
    with pytest.raises(BadStorage, match=r"there is no storage .*nowhere.sqlite"):
        backup.check(form.format(nowhere))
    with pytest.raises(BadStorage, match=r"there is no storage .*nowhere.sqlite"):
        backup.back_up(form.format(nowhere), tmp_path / "copy.sqlite")
    assert not list(tmp_path.iterdir())


def test_a_check_names_what_is_missing(address: str, storage: Storage) -> None:
    host = Host(storage, BotPool(0))
    visitor, _ = storage.new_visitor()
    row = opened(host, visitor, "junction", [me("Ada"), me("Ben")])
    row = until(host, row.id, waits_for_a_person).row
    host.close()
    assert backup.check(address, with_replay=True)[1] == []
    with storage.writing() as connection:
        connection.execute(delete(schema.moves).where(schema.moves.c.number == 1))
        connection.execute(delete(schema.seats).where(schema.seats.c.seat == 1))
    faults = backup.check(address, with_replay=True)[1]
    assert any(f"{row.number - 1} of its {row.number} moves" in fault for fault in faults)
    assert any("seat for each player" in fault for fault in faults)
    assert all(row.word in fault for fault in faults)


def test_a_backup_overwrites_nothing_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    file, copy = tmp_path / "t.sqlite", tmp_path / "copy.sqlite"
    Storage(str(file)).close()
    copy.write_text("mine")
    with pytest.raises(BadStorage, match="there already"):
        backup.back_up(str(file), copy)
    assert copy.read_text() == "mine"
    with pytest.raises(BadStorage, match="no storage"):
        backup.back_up(str(tmp_path / "nowhere.sqlite"), tmp_path / "other.sqlite")
    with closing(sqlite3.connect(tmp_path / "foreign.sqlite")) as connection:
        connection.execute("CREATE TABLE something (it)")
    with pytest.raises(BadStorage, match="no tables of Branchline"):
        backup.back_up(str(tmp_path / "foreign.sqlite"), tmp_path / "other.sqlite")
    assert not list(tmp_path.glob("other*"))
