"""What a bot decided for a person who was away: it stands beside each move, and is nobody's merit or fault.

A review is made of the record alone, which names no bots. Where it is read, those decisions are set apart.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from branchline.bots.grades import UNGRADED, dearest
from branchline.core.game import Game
from branchline.table.review import account_of, train
from branchline.table.storage import Storage, StoredMove

NAMED = '"stand_in"'


SEVERAL = "A bot"


@dataclass(frozen=True)
class StoodIn:
    """How a bot stood in for the person of a seat: how many of the seat's moves it decided, and from which on."""

    bot: str
    count: int
    of: int
    first: int

    def told(self, who: str) -> str:
        return f"{self.bot} decided {self.count} of {self.of} moves for {who}, from move {self.first} on"


def decided_by_bots(storage: Storage, match: int) -> dict[int, str]:
    """The moves, counted from 0, that a bot decided for the person of the seat, and what it is called."""
    return bots_of(storage.moves(match))


def bots_of(moves: Iterable[StoredMove]) -> dict[int, str]:
    lines = {one.number - 1: one.line for one in moves if NAMED in one.line}
    named = {move: json.loads(line).get("stand_in", "") for move, line in lines.items()}
    return {move: str(bot) for move, bot in named.items() if bot}


def stood_in(storage: Storage, match: int, seat: int) -> StoodIn | None:
    """What bots decided for the person of this seat, if they decided anything."""
    own = [one for one in storage.moves(match) if one.seat == seat]
    found = bots_of(own)
    if not found:
        return None
    names = set(found.values())
    return StoodIn(names.pop() if len(names) == 1 else SEVERAL, len(found), len(own), min(found) + 1)


def credited(game: Game, data: Mapping[str, Any], moves: Collection[int]) -> dict[str, Any]:
    """A review in which these moves are not graded and count nowhere, as if nobody had been asked."""
    own = [
        one | {"grade": UNGRADED, "confirmed": False, "reason": ""} if one["move"] in moves else one
        for one in data["decisions"]
    ]
    result, even = data["result"]["chances"], data["even"]
    counted = {
        str(seat): account_of(own, data["luck"], seat, result[seat], even)
        for seat in {one["seat"] for one in own if one["move"] in moves}
    }
    by_seat = {seat: [one for one in own if str(one["seat"]) == seat] for seat in counted}
    return {
        **data,
        "decisions": own,
        "accounts": data["accounts"] | counted,
        "dearest": data["dearest"] | {seat: [one["move"] for one in dearest(by_seat[seat])] for seat in counted},
        "train": data["train"] | {seat: train(game, own, int(seat)) for seat in counted},
    }
