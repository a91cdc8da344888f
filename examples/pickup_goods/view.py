"""PG-1.3: what a seat does not see is which contracts the others hold."""

from __future__ import annotations

from typing import Any

from .components import LOADS
from .state import NONE, Table
from .steps import Deal


def unhide(data: dict[str, Any], seat: int) -> None:
    """Give the others any contracts that are left; nobody has one yet who is still to be dealt one."""
    held = data["table"]["contracts"]
    waiting = [step[1] for step in data["stack"] if step[0] == Deal.__name__]
    free = [load for load in range(LOADS) if load not in held]
    for other in range(data["players"]):
        if other != seat and other not in waiting:
            held[other] = free.pop(0)


def reshuffle(table: Table, seat: int, rng: Any) -> None:
    others = [other for other in range(table.seats) if other != seat and table.contracts[other] != NONE]
    mine = table.contracts[seat] if seat >= 0 else NONE
    free = [load for load in range(LOADS) if load != mine]
    rng.shuffle(free)
    for other, load in zip(others, free, strict=False):
        table.contracts[other] = load


def secret_to(table: Table, _action: int) -> list[int] | None:
    step = table.stack[-1] if table.stack else None
    return [step.whose] if isinstance(step, Deal) else None
