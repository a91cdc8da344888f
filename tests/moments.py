"""Positions of random games, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER

GAMES = [*branchline.games(), "junction"]


def moments(name: str, players: int, seed: int, every: int) -> Iterator[tuple[Any, Any, int, int]]:
    """Positions of a random game: before, after, seat, action."""
    state = branchline.game(name).new(players)
    dealer, rng = Dealer(seed), Rng(seed)
    number = 0
    while state.player != OVER and number < 900:
        seat = state.player
        action = dealer.choose(state) if seat == CHANCE else rng.pick(state.legal)
        before = state.clone()
        state.journal, state.deeds = [], []
        state.apply(action, seat)
        number += 1
        if number % every == 0:
            yield before, state, seat, action
