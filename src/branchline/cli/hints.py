"""Commands that are printed for somebody to type: exactly what is needed, with the folder of a game from outside."""

from __future__ import annotations

import argparse
import shlex

from branchline.games.guests import games_in

GIVEN: list[str] = []
"""The folders that this call names with --games, as they were typed; those of the environment need no words."""


def to_type(words: str, game: str = "") -> str:
    """`branchline play night_mail`, with --games where the game came in by it; without a game, where any has."""
    folders = "".join(f" --games {shlex.quote(one)}" for one in GIVEN if not game or game in games_in(one))
    return f"branchline{folders} {words}"


def as_typed(call: argparse.Namespace) -> str:
    """The whole call."""
    return shlex.join(["branchline", *call.words])
