"""Playing stored games in tests."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import branchline
from branchline.table.host import Host
from branchline.table.running import Running
from branchline.table.seating import BOT, OPEN, PERSON, SeatWish
from branchline.table.storage import MatchRow, Visitor

PATIENCE = 60.0


def me(name: str = "Ada") -> SeatWish:
    return SeatWish(PERSON, name=name, is_mine=True)


def bot(level: str = "random") -> SeatWish:
    return SeatWish(BOT, level)


def friend() -> SeatWish:
    return SeatWish(OPEN)


def opened(host: Host, visitor: Visitor, game: str, wishes: list[SeatWish], **options: Any) -> MatchRow:
    return host.open_table(visitor, branchline.game(game), wishes, options)


def until(host: Host, match: int, condition: Callable[[Running], bool]) -> Running:
    """Wait for a match to come to something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        running = host.fresh(match)
        if condition(running):
            return running
        time.sleep(0.002)
    raise AssertionError(f"the match stands still: {host.fresh(match).row}")


def waits_for_a_person(running: Running) -> bool:
    if running.row.held_by >= 0 or running.row.status in ("over", "record", "open"):
        return True
    due = running.due()
    return bool(due) and running.seat_of_program() is None


def play_on(host: Host, match: int, rng: random.Random, most: int = 10_000, auto_confirm: bool = True) -> Running:
    """Let every person decide by chance, to the end or for so many decisions."""
    for _ in range(most):
        running = until(host, match, waits_for_a_person)
        if running.row.held_by >= 0:
            host.confirm(match, running.row.held_by, running.row.stand)
            continue
        if running.row.status != "playing":
            return running
        seat = running.due()[0]
        action = rng.choice(running.state.legal_actions(seat))
        host.act(match, seat, action, running.row.stand, auto_confirm)
    return until(host, match, waits_for_a_person)
