"""Who reads a sentence, in tests: whole random games move by move, whom a phrase concerns, and what no sentence has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from branchline import CHANCE, OVER, Dealer, Rng
from branchline.core.sentences import Phrase, Seat

PEOPLE = ["Ada", "Ben", "Cleo", "Dan"]
NOBODY = -1
ADDRESS = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)


def whole_game(game: Any, players: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[Any, int, list[Phrase]]]:
    """Each move of a random game: the table before it, the action, and what followed by itself."""
    table = game.new(players, **options)
    dealer, rng = Dealer(seed), Rng(seed)
    while table.player != OVER:
        chosen = dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal)
        before = table.clone()
        table.journal = []
        table.apply(chosen)
        yield before, chosen, [game.tiding(table, event) for event in table.journal]


def concerned(value: Any) -> set[int]:
    """The seats that a phrase names."""
    if isinstance(value, Seat):
        return {value.seat}
    return set().union(*map(concerned, value.values.values())) if isinstance(value, Phrase) else set()


def check(sentence: str, reader_is_concerned: bool) -> None:
    """No brackets of templates, no gap, no open end; and you is said only to whom it concerns."""
    assert not re.search(r"[][{}|]|  |[:;,] ?$", sentence), sentence
    assert sentence[0].isupper(), sentence
    if not reader_is_concerned:
        assert not ADDRESS.search(sentence), sentence
