"""Pick-up Goods as text, from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.blocks import Block
from branchline.core.game import Game

from .state import load_of


def blocks(game: Game, view: Mapping[str, Any], _: int) -> list[Block]:
    box, table = game.box, game.from_view(view)
    left = ", ".join(f"{name} {count}" for name, count in zip(box.loads, table.bag, strict=True))
    wagons = [f"{box.loads[load_of(one)]} (${on_it})" for one, on_it in zip(table.line, table.coins, strict=False)]
    rows = [f"Turn {table.round} of {box.rounds}. In the yard: {left}", f"The line: {' | '.join(wagons) or 'empty'}"]
    for at, load in enumerate(box.loads):
        orders = " ".join(f"${one}" for one in box.order[table.order(at) :])
        rows.append(f"{box.customers[at]} takes {load}; orders left: {orders or 'none'}")
    for seat, name in enumerate(game.seat_names(view["players"])):
        train = " ".join(box.loads[load_of(wagon)] for wagon in table.trains[seat]) or "empty"
        known = view["table"]["contracts"][seat]
        rows.append(f"{name}: ${table.purse[seat]}, train {train}{f', contract {box.loads[known]}' * (known >= 0)}")
    return [Block("table", rows, is_first=True)]
