"""Recorded games, read by everybody at the table in German: not one of their sentences stays English."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.registry import own_games
from branchline.core.translation import Own, catalogue_of, of_game, read_in
from branchline.lab.untranslated import ask, draw, tell
from branchline.look.album import Album

RECORDS = Path(__file__).parents[1] / "records"
DRAWN = 20
"""Every so many moves all is drawn; each is asked for and told."""
NAMES: list[str] = [Own(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")]


def longest(game: str) -> Record:
    """The record with most moves."""
    records = [Record.from_text(path.read_text(encoding="utf-8")) for path in (RECORDS / game).glob("*.json")]
    return max(records, key=lambda record: len(record.moves))


@pytest.mark.slow
@pytest.mark.parametrize("name", own_games())
def test_every_sentence_of_a_recorded_game_is_german(name: str) -> None:
    record = longest(name)
    game, state = record.game, record.begin()
    catalogue, album = catalogue_of("de"), Album()
    catalogue.missed.clear()
    with read_in("de"), of_game(name):
        for at, (seat, action) in enumerate(record.moves):
            ask(game, state)
            if at % DRAWN == 0:
                draw(game, state, NAMES, album)
            tell(game.phrase(state, action), seat, NAMES)
            state.journal = []
            record.follow(state, at, seat, action)
            for event in state.journal:
                tell(game.tiding(state, event), CHANCE, NAMES)
    assert catalogue.missed == set()
