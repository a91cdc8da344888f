"""The tree of the search bot: information-set Monte Carlo tree search for any number of seats.

One tree of decisions, shared by all deals of what the searching seat cannot know. Chance is not a node: every
iteration draws it anew, so a branch stands for a plan and its worth is the mean over what may happen. Each node keeps
the worth for the seat that decides there, so everybody is taken to play for themselves.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

EXPLORE: Final = 0.7
# A node opens its first branches at once and a further one with each growth of the root of its visits: widening.
FIRST_BRANCHES: Final = 3
WIDENING: Final = 1.6
# How many decisions an iteration may go beyond the tree before the position is judged.
ROLLOUT: Final = 2
DEEPEST: Final = 60
CHECK_CLOCK: Final = 4


class Node:
    """A decision: the actions seen here, in the order in which they look promising, and what came of them."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.priors: list[float] = []
        self.children: list[Node | None] = []
        self.visits: list[int] = []
        self.seen: list[int] = []
        self.worth: list[float] = []
        self.count: i64 = 0

    def child(self, action: int) -> Node | None:
        for at in range(len(self.actions)):
            if self.actions[at] == action:
                return self.children[at]
        return None


class Tree:
    """A search for one seat from one blind position."""

    def __init__(self, position: Position, seat: int, rng: Rng, evaluate: Callable[[Any, int], float]) -> None:
        self.position = position
        self.seat = seat
        self.rng = rng
        self.evaluate = evaluate
        self.players = position.setting.players
        self.root = Node()
        self.iterations = 0
        # Running spread of what positions are worth, so that one bonus for exploring fits every game.
        self.mean = 0.0
        self.spread = 0.0
        self.judged = 0

    def run(self, iterations: int, seconds: float) -> None:
        """Search until either budget is spent; 0 means that it does not count."""
        end = time.perf_counter() + seconds
        while iterations == 0 or self.iterations < iterations:
            if seconds > 0.0 and self.iterations % CHECK_CLOCK == 0 and time.perf_counter() >= end:
                return
            self.iterate()
            self.iterations += 1

    def iterate(self) -> None:
        """Deal the unknown, walk down the tree, add one node, look a little further, judge, and remember."""
        state = self.position.clone()
        state.reshuffle(self.seat, self.rng)
        state.rest()
        dealer = Dealer(self.rng.word())
        node = self.root
        nodes: list[Node] = []
        branches: list[int] = []
        seats: list[int] = []
        beyond = 0
        depth = 0
        while state.player != OVER and beyond <= ROLLOUT and depth < DEEPEST:
            if state.player == CHANCE:
                state.play(dealer.choose(state))
                continue
            depth += 1
            seat = self.seat if depth == 1 else state.player
            legal = state.legal_actions(seat) if depth == 1 else state.legal
            if beyond:
                state.play(legal[self.rng.below(len(legal))])
                beyond += 1
                continue
            branch = self.choose(node, state, seat, legal)
            nodes.append(node)
            branches.append(branch)
            seats.append(seat)
            next_node = node.children[branch]
            action = node.actions[branch]
            if next_node is None:
                next_node = Node()
                node.children[branch] = next_node
                beyond = 1
            if depth == 1:
                state.apply(action, seat)
            else:
                state.play(action)
            node = next_node
        self.remember(state, nodes, branches, seats)

    def choose(self, node: Node, state: Position, seat: int, legal: list[int]) -> int:
        """The branch to follow: the best bound among those that are legal in this deal and open already."""
        self.note_legal(node, state, seat, legal)
        node.count += 1
        allowed = FIRST_BRANCHES + int(WIDENING * math.sqrt(float(node.count)))
        best = -1
        highest = 0.0
        opened = 0
        for at in range(len(node.actions)):
            if node.actions[at] not in legal:
                continue
            node.seen[at] += 1
            if opened >= allowed:
                continue
            opened += 1
            visits = node.visits[at]
            if visits == 0:
                return at
            bound = node.worth[at] / float(visits) + EXPLORE * math.sqrt(
                math.log(float(node.seen[at]) + 1.0) / float(visits)
            )
            if best < 0 or bound > highest:
                best = at
                highest = bound
        return best

    def note_legal(self, node: Node, state: Position, seat: int, legal: list[int]) -> None:
        """Add actions that this node has not met yet, each judged by one look ahead, best first."""
        new = [action for action in legal if action not in node.actions]
        if not new:
            return
        for action in new:
            ahead = state.clone()
            ahead.apply(action, seat)
            value = self.lead(ahead, seat)
            at = 0
            while at < len(node.priors) and node.priors[at] >= value:
                at += 1
            node.actions.insert(at, action)
            node.priors.insert(at, value)
            node.children.insert(at, None)
            node.visits.insert(at, 0)
            node.seen.insert(at, 0)
            node.worth.insert(at, 0.0)

    def lead(self, state: Position, seat: int) -> float:
        """What a position is worth to a seat: its own prospects less those of the best other."""
        own = self.evaluate(state, seat)
        if self.players == 1:
            return own
        best = -1e9
        for other in range(self.players):
            if other != seat:
                best = max(best, self.evaluate(state, other))
        return own - best

    def remember(self, state: Position, nodes: list[Node], branches: list[int], seats: list[int]) -> None:
        values = [self.evaluate(state, seat) for seat in range(self.players)]
        worths = [0.0] * self.players
        for seat in range(self.players):
            best = -1e9
            for other in range(self.players):
                if other != seat:
                    best = max(best, values[other])
            lead = values[seat] - best if self.players > 1 else values[seat]
            if seat == self.seat:
                self.judged += 1
                step = lead - self.mean
                self.mean += step / float(self.judged)
                self.spread += step * (lead - self.mean)
            worths[seat] = lead
        deviation = math.sqrt(self.spread / float(self.judged)) + 1e-3
        center = self.mean
        for at in range(len(nodes)):
            seat = seats[at]
            shift = center if seat == self.seat or self.players == 1 else -center
            worth = 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, (worths[seat] - shift) / deviation))))
            node = nodes[at]
            branch = branches[at]
            node.visits[branch] += 1
            node.worth[branch] += worth

    def best(self) -> int:
        """The action visited most; among equals the one worth most."""
        root = self.root
        best = 0
        for at in range(1, len(root.actions)):
            more = root.visits[at] - root.visits[best]
            if more > 0 or (more == 0 and root.worth[at] > root.worth[best]):
                best = at
        return root.actions[best]
