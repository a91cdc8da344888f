"""What the player who is asked cannot do now, and why."""

from __future__ import annotations

from branchline.core.sheet import Refusal
from branchline.core.words import counted

from .state import Table
from .steps import PICK
from .text import wagon_at


def refusals(table: Table, seat: int) -> list[Refusal]:
    if len(table.trains[seat]) >= table.box.longest:
        return [Refusal("Pick up another wagon", f"a train has {counted(table.box.longest, 'wagon')}", "PG-2.1")]
    found = [] if table.trains[seat] else [Refusal("Set out a block", "your train has no wagons", "PG-3.1")]
    for place in range(len(table.line)):
        if PICK + place not in table.legal:
            why = f"costs ${place}, you have ${table.purse[seat]}"
            found.append(Refusal(f"Pick up {wagon_at(table, place)}", why, "PG-2.2", f"line:{place + 1}"))
    return found
