"""Decisions as a dataset: a folder that Hugging Face's `datasets` reads by its name, with a card that says what it is.

README.md                              the card
data/train-00000-of-00001.parquet      one row a decision
actions.json                           the text of every action, and which of them a player can have
layout.json                            what each number of an observation means
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.layout import Layout
from branchline.core.words import counted
from branchline.lab.decisions import Decisions, layout_of
from branchline.lab.series import Series
from branchline.lab.tables import polars, write_lines

ROWS = "data/train-00000-of-00001.parquet"
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Where Hugging Face's classes of size end."""
WORDS = ("1K", "10K", "100K", "1M", "10M")
READING = """```python
import numpy as np
import polars as pl

rows = pl.read_parquet("{rows}")
observations = np.frombuffer(b"".join(rows["observation"]), np.uint8).reshape(len(rows), {size})
masks = np.frombuffer(b"".join(rows["mask"]), np.uint8).reshape(len(rows), {actions})
```
"""


def check_folder(path: str) -> None:
    """Say before the work begins that a dataset could not be written there: nothing is ever written over."""
    folder = Path(path)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{folder}: a dataset needs an empty folder, or one that is not there yet")
    if not folder.absolute().parent.is_dir():
        raise BadOption(f"{folder}: there is no folder {folder.absolute().parent}")
    polars()


def write_dataset(path: str, series: Series, decisions: Decisions, command: str) -> None:
    """The card comes last: a folder with one is whole."""
    folder = Path(path)
    (folder / "data").mkdir(parents=True, exist_ok=True)
    write_lines(decisions.lines(series.game), folder / ROWS)
    layout = layout_of(series.game.setting(series.players, series.options))
    for name, what in (("actions", actions_of(series.game)), ("layout", pieces_of(layout))):
        (folder / f"{name}.json").write_text(json.dumps(what, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(card_of(series, len(decisions.actions), True, command, ROWS), encoding="utf-8")


def actions_of(game: Game) -> dict[str, Any]:
    return {"texts": game.actions.texts, "players": game.player_actions}


def pieces_of(layout: Layout) -> list[dict[str, Any]]:
    """Where each piece of an observation begins, how many numbers it has, what they are at most, and what they mean."""
    return [
        {
            "name": piece.field,
            "first": first,
            "size": piece.size,
            "most": max(piece.spans()),
            "secret": piece.secret,
            "meaning": "; ".join(filter(None, (piece.describe(), piece.note))),
        }
        for first, piece in zip(layout.starts, layout.pieces, strict=True)
    ]


def size_class(rows: int) -> str:
    """How many rows, in the words of Hugging Face."""
    at = next((at for at, size in enumerate(SIZES) if rows < size), len(SIZES))
    if at == 0:
        return f"n<{WORDS[0]}"
    return f"{WORDS[at - 1]}<n<{WORDS[at]}" if at < len(WORDS) else f"n>{WORDS[-1]}"


def card_of(series: Series, rows: int, observes: bool, command: str, file: str) -> str:
    """What a dataset holds and where it comes from, as the card that Hugging Face reads; `file` holds the rows."""
    game = series.game
    columns = {
        "game, number": "which game of the series, which decision of it",
        "seat, step": "who decides what",
        "action, text": "the choice, as its number and in words that mean the same for ever",
        "options, legal": "how many choices there were, and their numbers",
        "visits": "of each of `legal`, in the same order: how often `search` or `learned:400` tried it, or the "
        "policy of `learned` in parts of 10,000; empty of other bots, and where there was one choice",
        "final_rank, final_score": "how it came out for that seat",
    }
    reading = ""
    if observes:
        size = layout_of(game.setting(series.players, series.options)).size
        told = "layout.json" if file == ROWS else f"docs/layouts/{game.name}.md"
        columns["observation"] = f"what the seat observed: {size} bytes, laid out as {told} says"
        columns["mask"] = f"a byte for each of {game.actions.count} actions, 1 where it was legal"
        reading = f"\n{READING.format(rows=file, size=size, actions=game.actions.count)}"
    listed = "\n".join(f"| {name} | {what} |" for name, what in columns.items())
    title = f"Decisions in {game.title}"
    return (
        f"---\nlicense: mit\npretty_name: {json.dumps(title)}\ntask_categories:\n- reinforcement-learning\n"
        f"tags: [board-games, {game.name}]\nsize_categories:\n- {size_class(rows)}\nconfigs:\n"
        f"- config_name: default\n  data_files:\n  - split: train\n    path: {file}\n---\n\n"
        f"# {title}\n\n{counted(rows, 'decision')} of {counted(series.games, 'game')}, {origin_of(series)}.\n\n"
        f"Made by `{command}`: the same call gives the same rows.\n\n| column | what it is |\n|---|---|\n{listed}\n"
        f"{reading}"
    )


def origin_of(series: Series) -> str:
    """Who played, and by what."""
    game = series.game
    who = f"{counted(series.players, 'player')}, bots {', '.join(series.bots)}"
    return f"{who}, seed {series.seed}; rules {game.rules}, box {game.digest}"
