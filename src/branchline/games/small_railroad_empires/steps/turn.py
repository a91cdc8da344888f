"""SRE-3: the course of a turn, and how a game comes to its end (SRE-12)."""

from __future__ import annotations

from typing import Final

from branchline.core.position import Auto
from branchline.games.small_railroad_empires.state import RUNNING, STANDING_STILL, STANDSTILL, Table
from branchline.games.small_railroad_empires.steps.achievements import Claim
from branchline.games.small_railroad_empires.steps.construct import Construct
from branchline.games.small_railroad_empires.steps.deliver import Deliver
from branchline.games.small_railroad_empires.steps.market import BuyTrain

TRACKS_A_TURN: Final = 2


class Turn(Auto[Table]):
    """SRE-3.1, SRE-3.2: four phases in fixed order, none revisited."""

    FIELDS = ("player",)
    __slots__ = FIELDS

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, table: Table) -> None:
        seat = self.player
        table.turns[seat] += 1
        table.route_length[seat] = 0
        table.route_terrains[seat] = 0
        if not table.solo:
            if seat == table.first_player:
                table.standing_still = 1
            table.push(EndTurn(seat))
        table.push(BuyTrain(seat))
        table.push(Claim(seat, 0))
        table.push(Deliver(seat))
        table.push(Construct(seat, TRACKS_A_TURN, 0))


class EndTurn(Auto[Table]):
    """SRE-12.5: the round is always played to its end, so that all have had equally many turns."""

    FIELDS = ("player",)
    __slots__ = FIELDS

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, table: Table) -> None:
        following = (self.player + 1) % table.seats
        if following == table.first_player:
            if table.standing_still and table.end_trigger == RUNNING:
                # SRE-12.7: a whole round without a track, a delivery or a purchase
                table.end_trigger = STANDSTILL
                table.tell(STANDING_STILL)
            if table.end_trigger != RUNNING:
                return
        table.push(Turn(following))
