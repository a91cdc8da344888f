"""German as it is read at the table: the log in the perfect tense, a train and a turn never by one word, and "du"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from branchline.core.translation import Entry, files_of, read_entries

TOLD = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
AUXILIARIES = {
    ("hast", "hat"),
    ("bist", "ist"),
    ("hattest", "hatte"),
    ("konntest", "konnte"),
    ("wolltest", "wollte"),
}
"""German talks in the perfect tense; only what somebody had, could or would is told in the past."""
NOW_OR_YOURS = {("entscheidest", "entscheidet"), ("wählst", "wählt"), ("deinen", "einen")}
TRAIN = re.compile(r"(?<!\bam )(?<!\bzum )\b(?:Zug(?:e?s)?|Zügen?)\b")
OF_TRAINS = re.compile(r"train|meeple", re.IGNORECASE)
OF_TURNS = re.compile(r"\b(?:turns?|moves?)\b", re.IGNORECASE)
BROKEN = re.compile(
    r"\b(?:für|von|an|mit|bei|zu) du\b|\b(?:auf|in) (?:Wald|Fluss|Wüste|Gebirge)\b|\bSie haben\b|\bIhnen\b"
)


def entries() -> Iterator[tuple[str, Entry, str]]:
    """Every entry with its file, and each of its forms."""
    for game, file in files_of("de"):
        for entry in read_entries(file.read_bytes())[0]:
            for target in [entry.target] if isinstance(entry.target, str) else entry.target:
                yield f"{game}/{file.name}", entry, target


@pytest.fixture(scope="module")
def all_entries() -> list[tuple[str, Entry, str]]:
    return list(entries())


def test_what_was_done_is_told_in_the_perfect_tense(all_entries: list[tuple[str, Entry, str]]) -> None:
    told = {pair: where for where, _, target in all_entries for pair in TOLD.findall(target)}
    assert {pair: where for pair, where in told.items() if pair not in AUXILIARIES | NOW_OR_YOURS} == {}
    assert ("hast", "hat") in told


def test_a_turn_is_never_called_as_a_train_is(all_entries: list[tuple[str, Entry, str]]) -> None:
    found = [
        (where, entry.source, target)
        for where, entry, target in all_entries
        if TRAIN.search(target) and OF_TURNS.search(entry.source) and not OF_TRAINS.search(entry.source)
    ]
    assert found == []


def test_cases_and_persons_are_in_order(all_entries: list[tuple[str, Entry, str]]) -> None:
    assert [(where, target) for where, _, target in all_entries if BROKEN.search(target)] == []
