"""How good a position of Pick-up Goods is for a seat: money in hand, and what its train may still bring."""

from __future__ import annotations

from .state import Table, load_of

BURIED = 0.7
"""What a block is worth that stands before another, against one at the end of the train."""
GROWTH = 0.5
"""How much of the next wagon's pay a block is thought to be worth already."""


def evaluate(table: Table, seat: int, _weights: None) -> float:
    box = table.box
    turns = box.rounds - table.round + any(getattr(step, "seat", -9) == seat for step in table.stack)
    worth = float(table.purse[seat] + table.earned(seat))
    share = 1.0
    for load, block in blocks(table.trains[seat]):
        if turns <= 0:
            worth -= box.left_over * block
            continue
        turns -= 1
        own = box.contract if table.contracts[seat] == load else 0
        pay = float(box.pay[block - 1]) + own * block
        if block < box.longest and turns > 0:
            pay += GROWTH * (box.pay[block] - box.pay[block - 1] + own)
        at = table.order(load)
        if at < len(box.order):
            pay += box.order[at] * min(1.0, block / box.filled_by)
        worth += share * pay
        share *= BURIED
    return worth


def blocks(train: list[int]) -> list[tuple[int, int]]:
    """The blocks of a train from its end, each as its load and length."""
    found: list[tuple[int, int]] = []
    for wagon in reversed(train):
        load = load_of(wagon)
        if found and found[-1][0] == load:
            found[-1] = (load, found[-1][1] + 1)
        else:
            found.append((load, 1))
    return found
