"""Runs the real command line, with Junction on the shelf: in a process of its own, or quicker in this one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from sqlalchemy import select

from branchline.cli.main import main
from branchline.table import schema
from branchline.table.storage import MatchRow, Storage

ROOT = Path(__file__).parents[2]


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """What was printed as one line of words, wherever the window broke it."""
        return " ".join(self.out.split())

    def is_refusal(self, *words: str) -> bool:
        """Exit code 2, one line on standard error that has these words, nothing else."""
        one_line = self.err.count("\n") == 1 and self.err.startswith("branchline: ")
        return self.code == 2 and self.out == "" and one_line and all(word in self.err for word in words)


def environment(home: Path) -> dict[str, str]:
    paths = [str(ROOT / "src"), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), "BRANCHLINE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def branchline(folder: Path, *words: object, typed: str = "") -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", "toys", *map(str, words)],
        cwd=folder,
        env=environment(folder / "home"),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def at_once(folder: Path, *words: object, typed: str = "") -> Answer:
    """The same in this process: nothing has to be started."""
    out, err = io.StringIO(), io.StringIO()
    with (
        chdir(folder),
        mock.patch.dict(os.environ, {"BRANCHLINE_HOME": str(folder / "home")}),
        mock.patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main([*map(str, words)])
        except SystemExit as left:  # as argparse leaves
            code = int(left.code or 0)
    return Answer(code, out.getvalue(), err.getvalue())


@contextmanager
def storage_in(folder: Path) -> Iterator[Storage]:
    """The storage of whoever plays in this folder."""
    storage = Storage(str(folder / "home" / "tables.sqlite"))
    yield storage
    storage.close()


def rows_in(folder: Path) -> list[MatchRow]:
    """All tables there, the oldest first."""
    with storage_in(folder) as storage:
        with storage.reading() as connection:
            found = connection.execute(select(schema.matches.c.id).order_by(schema.matches.c.id)).scalars().all()
        return [storage.match(one) for one in found]
