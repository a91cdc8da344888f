"""All recorded games, read by everybody at the table in English and in German: what is said is sound English, and not
one of its sentences stays English in German, nor a part of one.

Every move of every record is told. Asking and drawing cost more: of so many records each is asked at every so-many-th
move, each at others, so that together they come to half a game.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from listening import half_english_heard

from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.registry import own_games
from branchline.core.translation import Own, catalogue_of, of_game, read_in
from branchline.lab.kit.sentences import Said, asked, wrong
from branchline.lab.untranslated import ask, draw, tell
from branchline.look.album import Album

RECORDS = Path(__file__).parents[1] / "records"
APART = 2
DRAWN = 20
"""So many times as seldom as it is asked, all is drawn."""
NAMES: list[str] = [Own(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo")]


def records(game: str) -> list[Record]:
    return [Record.from_text(path.read_text(encoding="utf-8")) for path in sorted((RECORDS / game).glob("*.json"))]


def read(record: Record, every: int, first: int, sentences: set[Said]) -> None:
    """One record from beginning to end; what is asked, and reported, is kept as it is in English."""
    game, state, album = record.game, record.begin(), Album()
    for at, (seat, action) in enumerate(record.moves):
        if at % every == first:
            ask(game, state)
            sentences.update(asked(game, state))
        if at % (every * DRAWN) == first:
            draw(game, state, NAMES, album)
        tell(game.phrase(state, action), seat, NAMES)
        state.journal = []
        record.follow(state, at, seat, action)
        for event in state.journal:
            tell(game.tiding(state, event), CHANCE, NAMES)
            sentences.add(Said("report", game.report(state, event)))


@pytest.mark.slow
@pytest.mark.parametrize("name", own_games())
def test_every_sentence_of_recorded_games_is_whole_in_both_languages(name: str) -> None:
    catalogue, sentences, all_records = catalogue_of("de"), set[Said](), records(name)
    catalogue.missed.clear()
    with read_in("de"), of_game(name), half_english_heard() as half_english:
        for number, record in enumerate(all_records):
            read(record, APART * len(all_records), APART * number, sentences)
    assert catalogue.missed == set()
    assert half_english == set()
    assert wrong(sentences) == []
    assert len(sentences) > 100


def test_what_stays_english_would_be_heard() -> None:
    with half_english_heard() as half_english:
        catalogue_of("de", "movers_and_shakers").say("A row 1, the car")
    assert half_english
