"""The bot that looks one decision ahead."""

from __future__ import annotations

from branchline.bots.bot import Bot
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position


class GreedyBot(Bot):
    """Tries each legal action on a clone and takes the one after which its lead is greatest; ties by chance.

    Where an action leads to chance it is judged right there, before the outcome.
    """

    name = "greedy"
    summary = "looks one decision ahead with the game's own evaluation"

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        game = self.game_of(position.setting.game)
        best: list[int] = []
        highest = 0.0
        for action in legal:
            ahead = position.clone()
            ahead.apply(action, seat)
            value = lead(game, ahead, seat)
            if not best or value > highest:
                best = [action]
                highest = value
            elif value == highest:
                best.append(action)
        return rng.pick(best)


def lead(game: Game, state: Position, seat: int) -> float:
    """The evaluation of a seat less that of the best other; alone, just its own."""
    own = game.evaluate(state, seat)
    others = [game.evaluate(state, other) for other in range(state.setting.players) if other != seat]
    return own - max(others) if others else own
