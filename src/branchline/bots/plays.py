"""Games in which a learner decides, and chance and bots do all the rest; many of them go on in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from branchline.bots.bot import decide
from branchline.core.chance import Dealer, Rng, deal
from branchline.core.errors import IllegalAction
from branchline.core.position import OVER, Position

EVERYBODY: Final = -1
"""As the learner's seat: it decides for all."""
AT_ONCE: Final = 16
"""So many games are played and then shown, before the next: their tables are still at hand then."""


class Play:
    """One game in progress: the learner's seat, the bots of all others in the order of their seats, and the chance that
    they and the dealer have."""

    __slots__ = ("bots", "dealer", "position", "rng", "seat")

    def __init__(self, position: Position, dealer: Dealer, rng: Rng, seat: int, bots: list[Any]) -> None:
        self.position = position
        self.dealer = dealer
        self.rng = rng
        self.seat = seat
        self.bots = bots

    def advance(self) -> None:
        """Let chance and the bots play until the learner decides or the game is over."""
        position, seat = self.position, self.seat
        deal(position, self.dealer)
        if seat == EVERYBODY:
            return
        while position.player != seat and position.player != OVER:
            player = position.player
            bot = self.bots[player if player < seat else player - 1]
            position.play(self.rng.pick(position.legal) if not bot.looks else decide(bot, position, player, self.rng))
            deal(position, self.dealer)

    def learner(self) -> int:
        """The seat that observes: the learner's own, or whoever decides."""
        if self.seat != EVERYBODY:
            return self.seat
        return self.position.player if self.position.player > 0 else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return (Play, (self.position, self.dealer, self.rng, self.seat, self.bots))


def checked(plays: list[Play], chosen: list[int], ids: list[int]) -> list[int]:
    """The action chosen in each game, by its place among `ids`; IllegalAction names the first game that refuses it."""
    actions: list[int] = []
    for number, play in enumerate(plays):
        at = chosen[number]
        if at < 0 or at >= len(ids):
            raise IllegalAction(f"game {number}: there is no action {at}: they are numbered from 0 to {len(ids) - 1}")
        action = ids[at]
        if action not in play.position.legal:
            raise IllegalAction(f"game {number}: {play.position.refusal(action, play.learner())}")
        actions.append(action)
    return actions


def step_all(
    plays: list[Play],
    actions: list[int],
    finish: Callable[[int, int], object],
    fetch: Callable[[list[Position]], object],
    show: Callable[..., object],
    *into: Any,
) -> list[int]:
    """Play a legal action in each game until its learner decides again, and show all tables; who observes in each.

    `finish` is told the number of a game that is over, with the seat that acted last, and begins another in its place.
    `fetch` is given the next tables before they are played. `show` is given them afterwards, who observes each, what it
    shows them in (`into`), and which number is the first.
    """
    observers: list[int] = []
    for first in range(0, len(plays), AT_ONCE):
        fetch(tables_of(plays[first : first + AT_ONCE]))
        tables: list[Position] = []
        seats: list[int] = []
        for number in range(first, min(first + AT_ONCE, len(plays))):
            play = plays[number]
            position = play.position
            actor = position.player
            position.play(actions[number])
            play.advance()
            if position.player == OVER:
                finish(number, actor)
                play = plays[number]
            tables.append(play.position)
            seats.append(play.learner())
        show(tables, seats, *into, first)
        observers += seats
    return observers


def tables_of(plays: list[Play]) -> list[Position]:
    return [play.position for play in plays]


def seats_of(plays: list[Play]) -> list[int]:
    """Who observes in each game."""
    return [play.learner() for play in plays]
