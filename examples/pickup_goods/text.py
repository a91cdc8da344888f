"""The words of Pick-up Goods: questions, choices, and why something cannot be chosen."""

from __future__ import annotations

from branchline.core.sentences import Count, Phrase
from branchline.core.sheet import Question

from .state import Table, load_of
from .steps import DRAW, PICK, SET_OUT


def say(table: Table, action: int) -> Phrase | str:
    box, step = table.box, table.stack[-1]
    if action < DRAW:
        return Phrase("[deal|is dealt] the contract for {load}", load=box.loads[action])
    if action < SET_OUT:
        return Phrase("[draw|the yard sends out] a wagon of {load}", load=box.loads[action - DRAW])
    if action == SET_OUT:
        block, load = table.tail(step.seat), load_of(table.trains[step.seat][-1])
        words = "[set|set] out {block} of {load} at the {customer} for ${pay}"
        return Phrase(words, block=Count(block, "wagon"), load=box.loads[load], customer=box.customers[load],
                      pay=pay_of(table, load, block))  # fmt: skip
    return Phrase("[pick|picked] up {wagon}{price}", wagon=wagon_at(table, action - PICK), price=terms(table, action))


def wagon_at(table: Table, place: int) -> str:
    """A wagon of the line by its load, and by its place where others carry the same."""
    load = load_of(table.line[place])
    alike = [load_of(wagon) for wagon in table.line].count(load)
    return f"the {table.box.loads[load]} wagon" + (f" in place {place + 1}" if alike > 1 else "")


def terms(table: Table, action: int) -> str:
    """PG-2.2: what is laid on the wagons that are passed over, and what lies on this one."""
    place, found = action - PICK, table.coins[action - PICK]
    return (f", paying ${place}" if place else ", free") + (f", with ${found} on it" if found else "")


def pay_of(table: Table, load: int, block: int) -> int:
    """PG-3.1, PG-3.2."""
    at, box = table.order(load), table.box
    return box.pay[block - 1] + (box.order[at] if block >= box.filled_by and at < len(box.order) else 0)


def price_of(_table: Table, action: int) -> int | None:
    return action - PICK if action >= PICK else None


def ask(table: Table) -> Question:
    if not table.trains[table.player]:
        return Question("Which wagon do you pick up?", "PG-2.1")
    if len(table.trains[table.player]) == table.box.longest:
        return Question("Your train is full: what do you set out?", "PG-2.1")
    return Question("Do you pick up a wagon, or set out the end of your train?", "PG-3.1")


def phase(table: Table) -> str:
    return f"Turn {table.round} of {table.box.rounds}" if table.round else "The line is filled"


def ending(table: Table) -> str:
    return f"all {table.box.rounds} turns are over"


def rule_of(action: int) -> str:
    return "PG-1.3" if action < DRAW else "PG-2.3" if action < SET_OUT else "PG-2.1" if action >= PICK else "PG-3.1"
