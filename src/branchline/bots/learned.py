"""The bot that has learned: a net taught by games of the search against itself, alone or inside the search."""

from __future__ import annotations

import math

from branchline.bots.net import Judge, Net, judge_of, leads_of, numpy
from branchline.bots.search import SearchBot, kinds_of
from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position, Setting

LIKING = 0.05
"""At one look: an action that seems e times as promising is worth so much more, in spreads of how games end."""

FEW = 4
"""At one look: so many of the actions that look best by hand are played on to the end of the turn, and judged there."""

FURTHEST = 40
"""A turn is played on for at most so many decisions."""

WHOLE = 10_000
"""At one look nothing is counted: what it thinks of the actions is shared out of so many parts."""


class LearnedBot(SearchBot):
    """`learned` takes one look: the actions that look best are played on in its mind to the end of its turn, as
    `greedy` would, and the net judges what that leads to, for of a position in the midst of a turn it knows little.
    `learned:50ms` and `learned:400` search like `search`, but the net judges where an iteration ends, and may say which
    actions of a new node are worth trying first."""

    name = "learned"
    summary = "has learned from many games against itself, and decides at a glance"
    usual = ""

    def __init__(self, argument: str = "", game: Game | None = None, net: Net | None = None) -> None:
        """`net` is for who tries a new one; by default it is the game's own."""
        numpy()
        self.net = net
        self.judges: dict[Setting, Judge] = {}
        super().__init__(argument, game)

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        if self.argument:
            return super().choose_from(position, seat, rng)
        self.visits = {}
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        game = self.game_of(position.setting.game.name)
        judge = self.judge(game, position.setting)
        step = LIKING * judge.scale
        looks = []
        for action, liking in zip(legal, judge.logits(position, seat, legal), strict=True):
            ahead = position.clone()
            ahead.apply(action, seat)
            looks.append((lead(game, ahead, seat) + step * liking, action, step * liking, ahead))
        looks.sort(key=lambda one: -one[0])
        worths: dict[int, float] = {}
        for _, action, liking, ahead in looks[:FEW]:
            play_on(game, ahead, seat)
            worths[action] = judge.leads(ahead, seat)[seat] + liking
        self.visits = shares(worths, step)
        return max(worths, key=worths.__getitem__)

    def judge(self, game: Game, setting: Setting) -> Judge:
        """The net for such a table."""
        if self.net is None:
            return judge_of(game, setting)
        if setting not in self.judges:
            self.judges[setting] = Judge(self.net, game, setting)
        return self.judges[setting]

    def sits_at(self, setting: Setting) -> None:
        self.judge(self.game_of(setting.game.name), setting)

    def new_tree(self, game: Game, position: Position, seat: int, rng: Rng) -> Tree:
        judge = self.judge(game, position.setting)
        return Tree(position, seat, rng, game.evaluate, kinds_of(game), judge.foresight, judge)


def lead(game: Game, state: Position, seat: int) -> float:
    """By the game's own evaluation."""
    return leads_of([game.evaluate(state, one) for one in range(state.setting.players)], state.setting.players)[seat]


def play_on(game: Game, state: Position, seat: int) -> None:
    """To the end of the seat's turn as `greedy` would, or to where chance or another decides in the midst of it."""
    for _ in range(FURTHEST):
        if state.player != seat:
            return
        best, highest = state.legal[0], -math.inf
        for action in state.legal if len(state.legal) > 1 else ():
            after = state.clone()
            after.apply(action, seat)
            worth = lead(game, after, seat)
            if worth > highest:
                best, highest = action, worth
        state.play(best)


def shares(worths: dict[int, float], step: float) -> dict[int, int]:
    """A policy in whole parts of WHOLE: an action that is worth a step more has e times the share."""
    highest = max(worths.values())
    weights = {action: math.exp((worth - highest) / step) for action, worth in worths.items()}
    total = sum(weights.values())
    return {action: round(WHOLE * weight / total) for action, weight in weights.items()}
