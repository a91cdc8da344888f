"""The layout tables of the docs are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline
from branchline.adapters.layouts import page

ROOT = Path(__file__).parents[2]
GAMES = [name for name in branchline.games() if (ROOT / "src" / "branchline" / "games" / name).is_dir()]


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_tables_are_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / "layouts" / f"{name}.md").read_text(encoding="utf-8")
    assert written == page(branchline.game(name)), "python -m branchline.adapters.layouts docs/layouts"


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_and_every_verb_has_a_row(name: str) -> None:
    game = branchline.game(name)
    text = page(game)
    for players in range(game.min_players, game.max_players + 1):
        for piece in game.layout(players).pieces:
            assert f"| `{piece.field}`" in text
            assert piece.describe()
    for verb in game.actions.verbs:
        assert f"| {verb.first} | {verb.first + verb.size - 1} | `{verb.name}` |" in text
