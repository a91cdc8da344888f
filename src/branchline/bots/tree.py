"""The tree of the search bot: information-set Monte Carlo tree search for any number of seats.

One tree of decisions, shared by all deals of what the searching seat cannot know. Chance is not a node: every
iteration draws it anew, so a branch stands for a plan and its worth is the mean over what may happen. A branch keeps
its worth for every seat, and whoever decides follows its own: everybody is taken to play for themselves.

Where there is much to choose from, the kind of action (its verb) is chosen before its parameters, each with the same
bound. Beyond the tree an iteration looks a little further, guided by the evaluation, and judges where a turn ends.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from branchline.core.chance import Rng
from branchline.core.position import CHANCE, OVER, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

# How much a branch is tried that has been tried little, in deviations of what positions are worth.
EXPLORE: Final = 1.0
# An action that looks worse than the best by so many deviations is tried 1/e times as eagerly, never less than this.
DOUBT: Final = 0.5
LEAST_EAGER: Final = 0.02
# More actions than this are chosen from by kind first.
WIDE: Final = 12
# Beyond the tree: decisions until the next end of a turn is judged, and at most; actions that each of them looks at.
ROLLOUT: Final = 4
LONGEST_ROLLOUT: Final = 8
GUIDES: Final = 3
DEEPEST: Final = 60
# So many positions have to be judged before their spread means anything.
FIRST_SPREAD: Final = 4


class Branch:
    """An action or a kind of actions: how it looked at first, and what came of it for every seat."""

    def __init__(self, action: int, kind: int, prior: float, players: int) -> None:
        self.action = action
        self.kind = kind
        self.prior = prior
        self.visits: i64 = 0
        self.seen: i64 = 0
        self.worth: list[float] = [0.0] * players
        self.child: Node | None = None


class Node:
    """A decision: the actions met here and, where they are many, their kinds; the most promising first."""

    def __init__(self) -> None:
        self.legal: list[int] = []
        self.branches: list[Branch] = []
        self.kinds: list[Branch] = []


class Tree:
    """A search for one seat from one blind position.

    `kinds` names the kind of every action of the game. What is legal at the root is taken from the position as it is
    handed in, so that a restricted bot can leave actions out.
    """

    def __init__(
        self, position: Position, seat: int, rng: Rng, evaluate: Callable[[Any, int], float], kinds: list[int]
    ) -> None:
        self.position = position
        self.seat = seat
        self.rng = rng
        self.evaluate = evaluate
        self.kinds = kinds
        self.legal = position.legal_actions(seat)
        self.players = position.setting.players
        self.root = Node()
        self.iterations = 0
        # Running spread of what positions are worth to the searching seat, so that one bound fits every game.
        self.mean = 0.0
        self.spread = 0.0
        self.judged = 0
        self.deviation = 1.0

    # -- one decision ---------------------------------------------------------------------------------

    def run(self, iterations: int, seconds: float) -> None:
        """Search until either budget is spent; 0 means that it does not count."""
        end = time.perf_counter() + seconds
        done = 0
        while iterations == 0 or done < iterations:
            if seconds > 0.0 and done > 0 and time.perf_counter() >= end:
                break
            self.iterate()
            done += 1
        self.iterations += done

    def best(self) -> int:
        """The action visited most; among equals the one worth most."""
        best = self.legal[0]
        visits: i64 = -1
        worth = 0.0
        for branch in self.root.branches:
            own = branch.worth[self.seat]
            if branch.action in self.legal and (branch.visits, own) > (visits, worth):
                best = branch.action
                visits = branch.visits
                worth = own
        return best

    # -- from one decision to the next ----------------------------------------------------------------

    def go_on(self, action: int) -> bool:
        """Take an action, and keep what was found out about its sequel; False if there is nothing to be kept.

        Only what the same seat decides at once is: chance and others make a position that nobody has foreseen.
        """
        for branch in self.root.branches:
            if branch.action == action and branch.child is not None:
                self.position.apply(action, self.seat)
                self.root = branch.child
                return self.position.player == self.seat
        return False

    def resume(self, position: Position, rng: Rng) -> None:
        """Search on from here, a position that looks to the seat just like the one this tree has come to."""
        self.position = position
        self.legal = position.legal_actions(self.seat)
        self.rng = rng

    # -- an iteration -----------------------------------------------------------------------------------

    def iterate(self) -> None:
        """Deal the unknown, walk down the tree, add one node, look a little further, judge, and remember."""
        state = self.position.clone()
        state.reshuffle(self.seat, self.rng)
        state.rest()
        path: list[Branch] = []
        branch = self.choose(self.root, state, self.seat, self.legal, path)
        state.apply(branch.action, self.seat)
        depth = 1
        while state.player != OVER and depth < DEEPEST:
            legal = state.legal
            if state.player == CHANCE:
                state.play(legal[self.rng.weighted(state.weights())])
            elif len(legal) == 1:
                state.play(legal[0])
            elif branch.child is None:
                branch.child = Node()
                break
            else:
                branch = self.choose(branch.child, state, state.player, legal, path)
                state.play(branch.action)
                depth += 1
        self.look_further(state)
        self.remember(state, path)

    def choose(self, node: Node, state: Position, seat: int, legal: list[int], path: list[Branch]) -> Branch:
        """The branch to follow among those legal in this deal: of many, the kind first. Notes them in the path."""
        if legal != node.legal:
            self.meet(node, state, seat, legal)
        among = node.branches
        if len(among) > len(legal):
            among = [branch for branch in among if branch.action in legal]
        if len(legal) > WIDE:
            kinds = [kind for kind in node.kinds if is_among(kind.kind, among)]
            if len(kinds) > 1:
                chosen = self.most_promising(kinds, seat)
                path.append(chosen)
                among = [branch for branch in among if branch.kind == chosen.kind]
        branch = self.most_promising(among, seat)
        path.append(branch)
        return branch

    def most_promising(self, among: list[Branch], seat: int) -> Branch:
        """The highest bound: the mean so far (at first that of all together) and a bonus for what looked good at
        first and has been tried little for as often as it could have been."""
        visits: i64 = 0
        worth = 0.0
        for branch in among:
            branch.seen += 1
            visits += branch.visits
            worth += branch.worth[seat]
        untried = worth / float(visits) if visits else 0.0
        bonus = EXPLORE * self.deviation
        best = among[0]
        highest = -1e18
        for branch in among:
            mean = branch.worth[seat] / float(branch.visits) if branch.visits else untried
            eager = math.exp(max(-30.0, (branch.prior - among[0].prior) / (DOUBT * self.deviation))) + LEAST_EAGER
            bound = mean + bonus * eager * math.sqrt(float(branch.seen)) / float(1 + branch.visits)
            if bound > highest:
                best = branch
                highest = bound
        return best

    def meet(self, node: Node, state: Position, seat: int, legal: list[int]) -> None:
        """Add the actions that this node has not met yet, each judged by one look ahead, best first."""
        known = [branch.action for branch in node.branches]
        for action in legal:
            if action not in known:
                ahead = state.clone()
                ahead.apply(action, seat)
                put(node.branches, Branch(action, self.kinds[action], self.lead(ahead, seat), self.players))
        if len(legal) > WIDE:
            for branch in node.branches:
                if not is_among(branch.kind, node.kinds):
                    put(node.kinds, Branch(branch.kind, branch.kind, branch.prior, self.players))
        node.legal = legal

    def look_further(self, state: Position) -> None:
        """A short guided rollout, to the end of a turn: whoever decides takes the best of a few actions."""
        decisions = 0
        seat = state.player
        while state.player != OVER and decisions < LONGEST_ROLLOUT:
            legal = state.legal
            if state.player == CHANCE:
                state.play(legal[self.rng.weighted(state.weights())])
                continue
            if state.player != seat:
                if decisions >= ROLLOUT:
                    return
                seat = state.player
            if len(legal) == 1:
                state.play(legal[0])
                continue
            state.play(self.guided(state, legal))
            decisions += 1

    def guided(self, state: Position, legal: list[int]) -> int:
        """The best of a few actions by one look ahead; all of them where they are few."""
        seat = state.player
        count = len(legal)
        best = legal[0]
        highest = -1e18
        for at in range(min(GUIDES, count)):
            action = legal[at] if count <= GUIDES else legal[self.rng.below(count)]
            ahead = state.clone()
            ahead.play(action)
            value = self.evaluate(ahead, seat)
            if value > highest:
                best = action
                highest = value
        return best

    # -- judging ------------------------------------------------------------------------------------------

    def lead(self, state: Position, seat: int) -> float:
        """What a position is worth to a seat: its own prospects less those of the best other."""
        own = self.evaluate(state, seat)
        if self.players == 1:
            return own
        best = -1e18
        for other in range(self.players):
            if other != seat:
                best = max(best, self.evaluate(state, other))
        return own - best

    def remember(self, state: Position, path: list[Branch]) -> None:
        """Judge for every seat at once, and add it to all that led here."""
        worth = [self.evaluate(state, seat) for seat in range(self.players)]
        if self.players > 1:
            second, first = sorted(worth)[-2:]
            worth = [value - (second if value == first else first) for value in worth]
        self.judged += 1
        step = worth[self.seat] - self.mean
        self.mean += step / float(self.judged)
        self.spread += step * (worth[self.seat] - self.mean)
        if self.judged >= FIRST_SPREAD:
            self.deviation = math.sqrt(self.spread / float(self.judged)) + 1e-3
        for branch in path:
            branch.visits += 1
            for seat in range(self.players):
                branch.worth[seat] += worth[seat]


def put(branches: list[Branch], new: Branch) -> None:
    """Keep them sorted, the most promising first."""
    at = 0
    while at < len(branches) and branches[at].prior >= new.prior:
        at += 1
    branches.insert(at, new)


def is_among(kind: int, branches: list[Branch]) -> bool:
    return any(branch.kind == kind for branch in branches)
