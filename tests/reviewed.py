"""Finished games of Junction, and reviews of them, for tests."""

from __future__ import annotations

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER


def finished(seed: int = 5, players: int = 2, game: str = "junction", **options: object) -> branchline.Record:
    """A whole game, played by chance."""
    record = branchline.Record(branchline.game(game), players, dict(options), ["Ada", "Ben", "Cleo", "Dan"][:players])
    state, dealer, rng = record.begin(), Dealer(seed), Rng(seed)
    while state.player != OVER:
        seat = state.player
        record.add(state, dealer.choose(state) if seat == CHANCE else rng.pick(state.legal_actions(seat)))
    return record


def uploaded(client, record: branchline.Record) -> str:  # type: ignore[no-untyped-def]
    """The address of the table that shows a record."""
    sent = {"record": ("game.json", record.to_text().encode(), "application/json")}
    answer = client.post("/records", files=sent, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("/at")[0]


def reviewed(client, record: branchline.Record | None = None) -> str:  # type: ignore[no-untyped-def]
    """The address of the review of a record."""
    table = uploaded(client, record or finished())
    answer = client.post(f"{table}/review", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])
