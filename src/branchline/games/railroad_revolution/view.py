"""RR-18.1: what each seat sees, and dealing what it does not.

Hidden is only the order of the milestone stacks: who completes a milestone sees the tiles drawn, and knows where
those lie that went back under the stack. The order of the deal stack is unknown to all and stored nowhere.
"""

from __future__ import annotations

from typing import Any

from branchline.core.deck import hide_pile, sees, unhide_pile
from branchline.core.position import replaced
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.milestones import DrawMilestone, seen_on_top


def hide(_table: Table, data: dict[str, Any], seat: int) -> None:
    """Tiles that this seat has not seen become -1 and are counted among those inside their stack."""
    table = data["table"]
    for pile in table["stacks"]:
        hide_pile(pile, seat)
    looking, seen = table["looking"], table["looking_seen"]
    for at, tile in enumerate(looking):
        if not sees(seen[at], seat):
            table["stacks"][table["looking_at"]]["inside"][tile] += 1
            looking[at] = -1


def unhide(data: dict[str, Any], _seat: int) -> None:
    """Make the table whole again, somehow; `reshuffle` deals by chance."""
    table = data["table"]
    looking = table["looking"]
    for at, tile in enumerate(looking):
        if tile == -1:
            inside = table["stacks"][table["looking_at"]]["inside"]
            free = next(kind for kind, count in enumerate(inside) if count > 0)
            inside[free] -= 1
            looking[at] = free
    for pile in table["stacks"]:
        unhide_pile(pile)


def reshuffle(table: Table, seat: int, rng: Any) -> None:
    """Every order of the tiles whose place this seat does not know is equally likely."""
    for stack, pile in enumerate(table.stacks):
        hidden = pile.hidden_from(seat)
        unseen: list[int] = []
        if table.looking_at == stack:
            unseen = [at for at, seen in enumerate(table.looking_seen) if not sees(seen, seat)]
        ends = [*pile.top_seen, *pile.bottom_seen]
        if not unseen and all(sees(seen, seat) for seen in ends):
            continue
        hidden = sorted(hidden + [table.looking[at] for at in unseen])
        rng.shuffle(hidden)
        for at in unseen:
            table.looking = replaced(table.looking, at, hidden.pop())
        pile.deal_hidden(hidden, seat)
    if table.stack:
        table.legal = table.stack[-1].options(table)


def secret_to(table: Table, _action: int) -> list[int] | None:
    """RR-18.1: a milestone drawn for a replacement is seen by the drawer, and by whoever put it there."""
    step = table.stack[-1] if table.stack else None
    if not isinstance(step, DrawMilestone):
        return None
    seen = seen_on_top(table.stacks[step.stack]) | 1 << step.owner
    return [seat for seat in range(table.seats) if (seen >> seat) & 1]
