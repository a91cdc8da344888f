"""Whether a decision showed its seat something: found by trying it in positions that the seat could not tell apart."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import branchline
from branchline.core.record import Record
from branchline.table import turns

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("name", branchline.games())
def test_where_nothing_hidden_was_touched_fewer_tries_say_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sorted((RECORDS / name).glob("*.json"))[0]
    record = Record.from_text(path.read_text(encoding="utf-8"))
    decisions = [(state.clone(), seat, action) for state, seat, action in record.replay() if (seat or 0) >= 0]
    for before, seat, action in random.Random(3).sample(decisions[:-1], 15):
        after = before.clone()
        after.apply(action, seat)
        answers = []
        for tries in (turns.FEWER_TRIES, turns.REVEAL_TRIES):
            with monkeypatch.context() as patch:
                patch.setattr(turns, "FEWER_TRIES", tries)
                answers.append(turns.reveals(before, after, seat, action))
        assert answers[0] == answers[1]
