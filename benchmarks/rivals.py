"""Searches that others publish, with our evaluation, as bots: `flat:50ms` and `tag:50ms`.

`flat` is a flat Monte Carlo: every action as often as every other, each time with another deal of the unknown and ten
random decisions after it. `tag` is the plain MCTS of the Tabletop Games Framework (Gaina et al., 2020) with the
parameters it is published with: UCB with K = √2, random rollouts of ten decisions, a tree of at most 100 decisions over
one deal, others taken to want the searching seat's worst, the action visited most. Both judge by `Game.evaluate`: the
lead over the best other, brought between -1 and 1. Both think for so many milliseconds of processor, so that a busy
machine does not weaken them. `benchmarks/ismcts.py` is the command line with these bots in it.
"""

from __future__ import annotations

import math
import re
import time

from branchline.bots import Bot
from branchline.bots.registry import KINDS
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position

K = math.sqrt(2)
ROLLOUT = 10
DEEPEST = 100
EPSILON = 1e-6
GREAT = 20.0
"""A lead of so many points is worth 0.76 of 1."""


def worth(state: Position, seat: int) -> float:
    """How far a seat leads, between -1 and 1."""
    game = state.setting.game
    each = [game.evaluate(state, one) for one in range(state.setting.players)]
    own = each.pop(seat)
    return math.tanh((own - max(each, default=0.0)) / GREAT)


def to_a_decision(state: Position, dealer: Dealer) -> None:
    while state.player == CHANCE:
        state.play(dealer.choose(state))


def rolled_out(state: Position, dealer: Dealer, rng: Rng) -> Position:
    """Ten random decisions further."""
    to_a_decision(state, dealer)
    for _ in range(ROLLOUT):
        if state.player == OVER:
            break
        state.play(rng.pick(state.legal))
        to_a_decision(state, dealer)
    return state


class TimedBot(Bot):
    """A bot with a budget of processor time for a decision."""

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        self.seconds = 0.05
        super().__init__(argument, game)

    def takes(self, argument: str) -> bool:
        found = re.fullmatch(r"([1-9]\d{0,6})ms", argument)
        if found:
            self.seconds = int(found.group(1)) / 1000
        return found is not None


class FlatBot(TimedBot):
    """No tree at all."""

    name = "flat"
    summary = "a flat Monte Carlo with our evaluation; flat:50ms thinks for 50 ms"

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        end = time.process_time() + self.seconds
        sums, tries = [0.0] * len(legal), 0
        while time.process_time() < end or tries < len(legal):
            state = position.clone()
            state.reshuffle(seat, rng)
            state.rest()
            state.apply(legal[tries % len(legal)], seat)
            sums[tries % len(legal)] += worth(rolled_out(state, Dealer(rng.word()), rng), seat)
            tries += 1
        whole = tries // len(legal)
        means = [one / (whole + (at < tries % len(legal))) for at, one in enumerate(sums)]
        return legal[means.index(max(means))]


class TagNode:
    """A position of the one deal, and what has come of it for the searching seat."""

    def __init__(self, state: Position, depth: int) -> None:
        self.state = state
        self.depth = depth
        self.legal = [] if state.player == OVER else list(state.legal)
        self.children: dict[int, TagNode] = {}
        self.visits = 0
        self.total = 0.0

    def expand(self, dealer: Dealer, rng: Rng) -> TagNode:
        action = rng.pick([one for one in self.legal if one not in self.children])
        state = self.state.clone()
        state.play(action)
        to_a_decision(state, dealer)
        child = self.children[action] = TagNode(state, self.depth + 1)
        return child

    def promising(self, seat: int, rng: Rng) -> TagNode:
        """By UCB for the searching seat; whoever else decides wants its worst."""
        side = 1.0 if self.state.player == seat else -1.0

        def bound(child: TagNode) -> float:
            tried = child.visits + EPSILON
            return (
                side * child.total / tried + K * math.sqrt(math.log(self.visits + 1) / tried) + EPSILON * rng.random()
            )

        return max(self.children.values(), key=bound)


class TagBot(TimedBot):
    """MCTS as in the Tabletop Games Framework."""

    name = "tag"
    summary = "plain MCTS as TAG publishes it, with our evaluation; tag:50ms thinks for 50 ms"

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        end = time.process_time() + self.seconds
        begin, dealer = position.clone(), Dealer(rng.word())
        begin.player, begin.legal = seat, legal
        root = TagNode(begin, 0)
        while time.process_time() < end or root.visits < 2:
            path = [root]
            while path[-1].legal and path[-1].depth < DEEPEST:
                if len(path[-1].children) < len(path[-1].legal):
                    path.append(path[-1].expand(dealer, rng))
                    break
                path.append(path[-1].promising(seat, rng))
            value = worth(rolled_out(path[-1].state.clone(), dealer, rng), seat)
            for node in path:
                node.visits += 1
                node.total += value
        return max(root.children, key=lambda action: root.children[action].visits)


KINDS |= {kind.name: kind for kind in (FlatBot, TagBot)}
