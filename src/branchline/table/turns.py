"""Turns of people: what may be taken back, and when the end of a turn is asked for."""

from __future__ import annotations

from typing import Any

from branchline.core.chance import Rng
from branchline.core.position import CHANCE, SEVERAL, Position
from branchline.table.sights import hidden

REVEAL_TRIES = 24
"""In so many positions that a seat could not tell apart a decision is tried, where it has moved something hidden."""
FEWER_TRIES = 6
"""Where all that is hidden lies as it did and is as hidden, only what follows from it could have shown it."""


def reveals(before: Any, after: Position, seat: int, action: int) -> bool:
    """Did a decision show its seat something it did not know? If it did, the same decision would have looked
    different had what the seat could not know been different."""
    known, truth = before.view(seat), before.to_data()
    if known["table"] == truth["table"] and known["stack"] == truth["stack"]:
        return False  # the seat knew everything there is
    seen = after.view(seat)
    rng = Rng(len(seen["legal"]), seat)
    is_untouched = hidden(truth["table"], known["table"]) == hidden(after.to_data()["table"], seen["table"])
    for _ in range(FEWER_TRIES if is_untouched else REVEAL_TRIES):
        other = before.clone()
        other.reshuffle(seat, rng)
        other.rest()
        if action not in other.legal_actions(seat):
            return True
        other.apply(action, seat)
        if other.view(seat) != seen:
            return True
    return False


def undo_refusal(before: Any, after: Position, seat: int, last: int, action: int) -> str:
    """Why a seat may not take the last decision back, which `last` made in the position `before`; "" if it may."""
    if last == CHANCE:
        return "Chance has decided since; that cannot be taken back."
    if last != seat:
        return "Somebody else has decided since; that cannot be taken back."
    if reveals(before, after, seat, action):
        return "Something was revealed; that cannot be taken back."
    return ""


def ends_turn(before: Position, after: Position, seat: int) -> bool:
    """Would play pass on from this seat: to another, to chance, or to the end? A secret choice made at the same time
    as others holds nobody up: it can be taken back until the others have chosen."""
    return after.player != seat and before.stack[-1].seat != SEVERAL
