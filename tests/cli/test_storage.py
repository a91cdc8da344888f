"""`branchline storage`, and `branchline serve` on a storage that is not well: one sentence, and a code."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from branchline.cli.main import main
from branchline.table.storage import Storage

pytestmark = pytest.mark.slow  # with servers, sockets and processes of its own


def said(capsys: pytest.CaptureFixture[str]) -> str:
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1, lines
    return lines[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.sqlite"
    Storage(str(path)).close()
    return path


def test_backup_check_and_restore_from_the_command_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other = tmp_path / "copy.sqlite", tmp_path / "other.sqlite"
    assert main(["storage", "backup", str(copy), "--db", str(file)]) == 0
    assert main(["storage", "restore", str(copy), "--db", str(other)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"no games with no moves: saved in {copy}",
        f"no games with no moves: restored from {copy}",
    ]
    assert main(["storage", "check", "--db", str(other), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    assert main(["storage", "backup", str(copy), "--db", str(file)]) == 2
    assert "there already" in said(capsys)
    assert main(["storage"]) == 2
    assert "backup | restore | check" in said(capsys)


def test_what_is_no_backup_and_what_is_no_storage_is_refused_in_one_sentence(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, folder, nowhere = tmp_path / "e", tmp_path / "folder", tmp_path / "x"
    empty.touch()
    folder.mkdir()
    assert main(["storage", "restore", str(empty), "--db", str(file), "--replace"]) == 2
    assert said(capsys).endswith(f"{empty}: this is no backup of Branchline")
    assert main(["storage", "restore", str(file), "--db", str(folder), "--replace"]) == 2
    assert "a folder is no storage" in said(capsys)
    assert main(["storage", "restore", str(file), "--db", str(file), "--replace"]) == 2
    assert "onto itself" in said(capsys)
    assert main(["storage", "check", "--db", f"sqlite:///{nowhere}"]) == 2
    assert f"there is no storage {nowhere}" in said(capsys)
    assert sorted(tmp_path.iterdir()) == [empty, folder, file]


def test_a_damaged_file_is_named_at_the_start(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = file.read_bytes()
    file.write_bytes(b"no database " * 1000)
    assert main(["serve", "--db", str(file)]) == 1
    assert "damaged" in said(capsys)
    # A page of it that was overwritten: only a look at every page finds that.
    with closing(sqlite3.connect(file)) as _:
        file.write_bytes(whole[: len(whole) // 2] + b"\x00" * 4096 + whole[len(whole) // 2 + 4096 :])
    assert main(["serve", "--db", str(file)]) == 1
    assert "damaged" in said(capsys)


def test_a_newer_storage_is_left_to_the_newer_program(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
        connection.commit()
    assert main(["serve", "--db", str(file)]) == 2
    words = said(capsys)
    assert "newer Branchline" in words
    assert "0999" in words


def test_a_storage_that_can_only_be_read_is_named_at_the_start(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--db", f"sqlite:///file:{file}?mode=ro&uri=true"]) == 1
    assert "not written" in said(capsys)
    assert main(["serve", "--db", str(file.parent)]) == 1
    assert "cannot be opened" in said(capsys)


def test_a_database_that_is_away_is_named_at_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--db", "postgresql://branchline:hush@127.0.0.1:1/games"]) == 1
    words = said(capsys)
    assert "does not answer" in words
    assert "127.0.0.1:1" in words
    assert "hush" not in words


def test_a_database_that_can_only_be_read_is_named_at_the_start(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Storage(postgres_url).close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        name = postgres_url.rsplit("/", 1)[1]
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert main(["serve", "--db", postgres_url]) == 1
    assert "not written" in said(capsys)
