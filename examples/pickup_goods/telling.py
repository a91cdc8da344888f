"""What is followed from move to move in Pick-up Goods: where every wagon is, the plates, the course of the shift."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted

from .state import Table

STOPS = (Stop("Turns", "Everybody picks up a wagon or sets out a block.", "PG-2.1"),)


def whereabouts(_game: Game, view: Mapping[str, Any]) -> dict[str, str]:
    table = view["table"]
    found = {f"wagon-{wagon}": f"line:{place + 1}" for place, wagon in enumerate(table["line"])}
    found |= {f"wagon-{one}": f"train:{seat}" for seat, train in enumerate(table["trains"]) for one in train}
    return found


def facts(_game: Game, view: Mapping[str, Any], seat: int) -> list[Fact]:
    money, wagons = view["table"]["purse"][seat], len(view["table"]["trains"][seat])
    return [
        Fact("coin", f"${money}", f"${money} in hand", money),
        Fact("cart", str(wagons), f"{counted(wagons, 'wagon')} on the train", wagons),
    ]


def course(table: Table) -> Course:
    if table.player == OVER:
        return Course("The end", STOPS, len(STOPS))
    if not table.round:
        return Course("The line is filled", STOPS, -1)
    return Course(
        f"Turn {table.round}", STOPS, 0, f"end: {counted(table.box.rounds - table.round, 'turn')} after this one"
    )


def progress(table: Table) -> float:
    return max(0, table.round - 1) / table.box.rounds
