"""Rows as files: Parquet through polars (`pip install branchline[lab]`), CSV with nothing at all."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from branchline.core.errors import BranchlineError
from branchline.lab.series import AUTOMA, Row
from branchline.lab.summary import categories_of

KINDS = (".parquet", ".csv")


def columns(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """One flat line a game: `score_0` is seat 0's score, `sheet_0_stations` one category of its score pad."""
    seats = range(len(rows[0].scores)) if rows else range(0)
    categories = [categories_of(rows, seat) for seat in seats]
    lines = []
    for row in rows:
        line: dict[str, Any] = {
            "seed": row.seed,
            "game": row.number,
            "decisions": row.decisions,
            "chances": row.chances,
            "ending": row.ending,
        }
        for seat in seats:
            line[f"bot_{seat}"] = row.bots[seat] if seat < len(row.bots) else AUTOMA
            line[f"score_{seat}"] = row.scores[seat]
            line[f"rank_{seat}"] = row.ranks[seat]
        for seat in seats:
            for name in categories[seat]:
                line[f"sheet_{seat}_{name}"] = float(row.sheet[seat].get(name, 0.0))
        lines.append(line)
    return lines


def check_target(path: str | os.PathLike[str]) -> None:
    """Say before the work begins that its results could not be written there."""
    target = Path(path)
    if target.suffix not in KINDS:
        raise BranchlineError(f"{target}: a table is written as {' or '.join(KINDS)}")
    if not target.absolute().parent.is_dir():
        raise BranchlineError(f"{target}: there is no folder {target.absolute().parent}")
    if target.is_dir():
        raise BranchlineError(f"{target}: is a folder")
    if target.suffix == ".parquet":
        polars()


def polars() -> Any:
    try:
        return import_module("polars")
    except ImportError as error:
        raise BranchlineError("Parquet needs polars: pip install 'branchline[lab]' (or write a .csv)") from error


def write_table(rows: Sequence[Row], path: str | os.PathLike[str]) -> None:
    """Write the rows whole or not at all."""
    write_lines(columns(rows), path)


def write_lines(lines: Sequence[dict[str, Any]], path: str | os.PathLike[str]) -> None:
    """Write lines, all with the same columns, whole or not at all; what is a list there is one of whole numbers."""
    check_target(path)
    target = Path(path)
    beside = target.with_name(target.name + ".new")
    if target.suffix == ".parquet":
        pl = polars()
        # A list of numbers may be empty in every line, and is one of numbers all the same.
        lists = {
            name: pl.List(pl.Int64) for name, value in (lines[0] if lines else {}).items() if isinstance(value, list)
        }
        pl.DataFrame(lines, infer_schema_length=None, schema_overrides=lists).write_parquet(beside)
    else:
        with beside.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(lines[0]) if lines else [], lineterminator="\n")
            writer.writeheader()
            writer.writerows(lines)
    beside.replace(target)
