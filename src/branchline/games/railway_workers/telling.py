"""What is followed from move to move in Railway Workers: where pieces lie, the plates, the course of a round."""

from __future__ import annotations

from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted
from branchline.games.railway_workers.box import SLOTS, Box
from branchline.games.railway_workers.pieces import (
    Places,
    View,
    cards,
    dice,
    goods,
    in_offices,
    on_sites,
    owned,
    workers,
)
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps.course import PAYMENTS
from branchline.games.railway_workers.steps.dice import AssignDice, PlaceCards
from branchline.games.railway_workers.tactics import time_left


def whereabouts(_game: Game, view: View) -> Places:
    """The place of every piece that this view shows."""
    table = view["table"]
    found = in_offices(table) | on_sites(table)
    for seat in range(view["players"]):
        own = view["seat"] == seat
        found |= workers(table, seat) | goods(table, seat) | owned(table, seat)
        found |= dice(table, seat, own) | cards(table, seat, own)
    return found


def facts(game: Game, view: View, seat: int) -> list[Fact]:
    """Coins, shares, workers free."""
    table, colour = view["table"], game.seat_colours(view["players"])[seat]
    money, free = table["coins"][seat], table["workers"][seat]
    shares = sum(sheet["shares"][seat] for sheet in table["sites"])
    return [
        Fact("coin", str(money), counted(money, "coin"), money),
        Fact("share", str(shares), counted(shares, "share"), shares),
        Fact(f"wk-{colour}", str(free), f"{counted(free, 'worker')} free in Facilities", free),
    ]


# -- the course ------------------------------------------------------------------------------------------------

CARDS, DICE, FIRST_SLOT = 0, 1, 2


def stops(box: Box) -> tuple[Stop, ...]:
    """RW-3.1, RW-3.2: an Action phase slot by slot, and the Payments that end a round."""
    slots = (
        Stop(f"+{one}", f"All turn up the card in slot +{one}; the highest Sum acts first.", "RW-8.1, RW-8.2")
        for one in box.slots
    )
    return (
        Stop("Cards", "Everybody places four cards face down in the slots, all at once.", "RW-5.1"),
        Stop("Dice", "Three dice are rolled and a fourth is set; each goes on a card.", "RW-6.1, RW-7.1"),
        *slots,
        Stop("Payments", "Black trains run, workers in the Houses are paid.", "RW-21.1, RW-21.2"),
    )


def course(table: Table) -> Course:
    line = stops(table.box)
    if table.player == OVER:
        return Course("The end", line, len(line))
    if not table.phase:
        return Course("Setup", line, -1, end_words(table))
    before = f"Round {table.round} of {table.box.max_rounds}"
    if table.phase == PAYMENTS:
        return Course(before, line, len(line) - 1, end_words(table))
    return Course(f"{before} · phase {table.phase}", line, here(table), end_words(table))


def progress(table: Table) -> float:
    """RW-21.3: how much of all Action phases has been played; the last Route may bring the end before them."""
    return 1.0 - time_left(table) if table.phase else 0.0


def here(table: Table) -> int:
    """RW-3.2: what of an Action phase is played."""
    waiting = {type(step) for step in table.stack}
    if PlaceCards in waiting:
        return CARDS
    return DICE if AssignDice in waiting else FIRST_SLOT + min(table.slot, SLOTS - 1)


def end_words(table: Table) -> str:
    """RW-21.3: what brings the end near."""
    left, last = table.black_trains_left(), table.box.max_rounds
    if not left or table.round >= last:
        return "end: after this round"
    return f"end: round {last}, or {counted(left, 'more Route')}"
