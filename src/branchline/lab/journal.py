"""Results chunk by chunk, so that work that was interrupted goes on where it stopped.

A journal is a file of JSON lines, one a finished chunk, under the key of its series. A line that was cut off is played
again; lines of other series are left alone. When the work is done the journal has served and is removed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.errors import BranchlineError

if TYPE_CHECKING:
    from branchline.lab.series import Observer, Row, Series

SUFFIX = ".part"


class Line(msgspec.Struct, array_like=True):
    """One finished chunk: its series and observers, its first game, its rows, what the observers have collected."""

    key: str
    first: int
    rows: msgspec.Raw
    watched: msgspec.Raw


class Journal:
    """The journal beside a result: `games.parquet` has `games.parquet.part`."""

    def __init__(self, result: str | os.PathLike[str]) -> None:
        self.path = Path(f"{os.fspath(result)}{SUFFIX}")
        self.lines: dict[str, list[Line]] = {}
        self.found = 0
        self.is_kept = False
        """The result is not all that was asked for: the same call may go on."""
        if not self.path.exists():
            return
        whole = b""
        for text in self.path.read_bytes().splitlines(keepends=True):
            try:
                line = msgspec.json.decode(text, type=Line)
            except msgspec.DecodeError:
                break
            whole += text
            self.lines.setdefault(line.key, []).append(line)
            self.found += 1
        if whole != self.path.read_bytes():
            self.path.write_bytes(whole)

    def shares(self, series: Series, observers: Sequence[Observer]) -> dict[int, tuple[list[Row], list[Observer]]]:
        """What is known of a series already: first game of a chunk -> its share."""
        from branchline.lab.series import Row

        kinds: list[type[Any]] = [type(one) for one in observers]
        for kind in kinds:
            if not is_dataclass(kind):
                raise BranchlineError(f"what {kind.__name__} collects cannot be written: a journal needs a dataclass")
        known = {}
        for line in self.lines.get(key_of(series, observers), []):
            rows = msgspec.json.decode(line.rows, type=list[Row])
            raw = msgspec.json.decode(line.watched, type=list[msgspec.Raw])
            known[line.first] = (
                rows,
                [msgspec.json.decode(one, type=kind) for one, kind in zip(raw, kinds, strict=True)],
            )
        return known

    def add(self, series: Series, first: int, share: tuple[list[Row], list[Observer]]) -> None:
        rows, watched = share
        line = msgspec.json.encode([key_of(series, watched), first, rows, watched])
        with self.path.open("ab") as file:
            file.write(line + b"\n")

    def close(self) -> None:
        """The result is written: nothing is left to be resumed."""
        if not self.is_kept:
            self.path.unlink(missing_ok=True)


def key_of(series: Series, observers: Sequence[Observer]) -> str:
    """What an observer of another EDITION has collected is another's."""
    return " ".join([series.key(), *(f"{type(one).__name__}{getattr(one, 'EDITION', '')}" for one in observers)])
