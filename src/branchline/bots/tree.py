"""The tree of the search bot: information-set Monte Carlo tree search for any number of seats.

One tree of decisions, shared by all deals of what the searching seat cannot know. Chance is not a node: every
iteration draws it anew, so a branch stands for a plan and its worth is the mean over what may happen. A branch keeps
its worth for every seat, and whoever decides follows its own: everybody is taken to play for themselves.

A judge that has learned (`bots/net.py`) may stand in for the game's evaluation, where an iteration ends and where a
node is met.

Where there is much to choose from, the kind of action (its verb) is chosen before its parameters, each with the same
bound. Beyond the tree an iteration looks some way further, guided by what each action has been worth so far wherever it
was taken, and judges where a turn ends.
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
# Beyond the tree: how many actions each decision compares, and how far chance may speak for one of them, in deviations.
COMPARED: Final = 5
WHIM: Final = 0.3
DEEPEST: Final = 60
# A rollout that has looked far enough goes on to the end of the turn, but no further than this or twice as far.
FURTHEST: Final = 20
# So many positions have to be judged before their spread means anything.
FIRST_SPREAD: Final = 4
# Every so many iterations, but not before as many as that, the search asks whether its choice is settled.
GLANCE: Final = 8
FIRST_GLANCE: Final = 32
# Among the reasons of a choice: what the best rival has, which takes away from it.
RIVAL: Final = "rival"


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


class Walk:
    """One iteration: the branches it followed, and every decision that was taken, in the tree and beyond it."""

    def __init__(self) -> None:
        self.branches: list[Branch] = []
        self.actions: list[int] = []
        self.seats: list[int] = []

    def take(self, action: int, seat: int) -> None:
        self.actions.append(action)
        self.seats.append(seat)


class Tree:
    """A search for one seat from one blind position.

    `kinds` names the kind of every action of the game. Beyond the tree an iteration looks `foresight` decisions ahead
    and on to the end of a turn. What is legal at the root is taken from the position as it is handed in, so that a
    restricted bot can leave actions out. A `judge` says what a position is worth and, if it `guides`, which actions
    look good at first. `unmoved` is the game's, by which nothing is judged twice.
    """

    def __init__(
        self,
        position: Position,
        seat: int,
        rng: Rng,
        evaluate: Callable[[Any, int], float],
        kinds: list[int],
        foresight: int,
        judge: Any = None,
        unmoved: Callable[[Any, Any, int], bool] | None = None,
    ) -> None:
        self.position = position
        self.seat = seat
        self.rng = rng
        self.evaluate = evaluate
        self.kinds = kinds
        self.foresight = foresight
        self.judge = judge
        self.unmoved = unmoved
        self.is_guided: bool = judge is not None and judge.guides
        self.legal = position.legal_actions(seat)
        self.players = position.setting.players
        self.root = Node()
        self.iterations = 0
        # What each action has brought beyond the mean, wherever it was taken: the habits that guide rollouts.
        self.gains: list[float] = [0.0] * len(kinds)
        self.taken: list[float] = [0.0] * len(kinds)
        # Running mean for every seat and spread for the searching one, so that one bound fits every game.
        self.means: list[float] = [0.0] * self.players
        self.spread = 0.0
        self.judged = 0
        self.deviation = 1.0
        # Of what the worth of each first action is made, own seat less best rival; only for who explains a choice.
        self.parts: Callable[[Any, int], dict[str, float]] | None = None
        self.reasons: dict[int, dict[str, float]] = {}

    # -- one decision ---------------------------------------------------------------------------------

    def run(self, iterations: int, seconds: float) -> None:
        """Search until a budget is spent, or until no other action can overtake the best within what is left of it.

        A budget of 0 does not count. What was found out here at the decision before counts as if it were found now.
        """
        known: i64 = 0
        for branch in self.root.branches:
            known += branch.visits
        begin = time.perf_counter()
        done = 0
        while True:
            self.iterate()
            done += 1
            left = float(iterations - known - done) if iterations else 1e18
            if seconds > 0.0:
                spent = time.perf_counter() - begin
                if spent >= seconds:
                    break
                left = min(left, float(done) * (seconds / spent - 1.0) - float(known))
            if iterations and known + done >= iterations:
                break
            if done >= FIRST_GLANCE and done % GLANCE == 0 and self.is_settled(left):
                break
        self.iterations += done

    def is_settled(self, left: float) -> bool:
        """Is the action visited most ahead of every other by more than so many iterations?"""
        most: i64 = 0
        next_most: i64 = 0
        for branch in self.choices():
            if branch.visits > most:
                next_most = most
                most = branch.visits
            elif branch.visits > next_most:
                next_most = branch.visits
        return float(most - next_most) > left

    def best(self) -> int:
        """The action visited most; among equals the one worth most."""
        best = self.legal[0]
        visits: i64 = -1
        worth = 0.0
        for branch in self.choices():
            own = branch.worth[self.seat]
            if (branch.visits, own) > (visits, worth):
                best = branch.action
                visits = branch.visits
                worth = own
        return best

    def choices(self) -> list[Branch]:
        """The branches of the root that may be taken: a kept tree can know more than is allowed now."""
        known = self.root.branches
        return known if len(known) <= len(self.legal) else [one for one in known if one.action in self.legal]

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

    def spend(self, iterations: int) -> None:
        """So many iterations, also where nothing is left to choose: how good is what has been chosen?"""
        for _ in range(iterations):
            self.iterate()
        self.iterations += iterations

    # -- an iteration -----------------------------------------------------------------------------------

    def iterate(self) -> None:
        """Deal the unknown, walk down the tree, add one node, look some way further, judge, and remember."""
        state = self.position.clone()
        state.reshuffle(self.seat, self.rng)
        state.rest()
        walk = Walk()
        branch = self.choose(self.root, state, self.seat, self.legal, walk)
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
                branch = self.choose(branch.child, state, state.player, legal, walk)
                state.play(branch.action)
                depth += 1
        self.look_further(state, walk)
        self.remember(state, walk)

    def choose(self, node: Node, state: Position, seat: int, legal: list[int], walk: Walk) -> Branch:
        """The branch to follow among those legal in this deal: of many, the kind first. Notes them for the walk."""
        if legal != node.legal:
            self.meet(node, state, seat, legal)
        among = node.branches
        if len(among) > len(legal):
            among = [branch for branch in among if branch.action in legal]
        if len(legal) > WIDE:
            kinds = [kind for kind in node.kinds if is_among(kind.kind, among)]
            if len(kinds) > 1:
                chosen = self.most_promising(kinds, seat)
                walk.branches.append(chosen)
                among = [branch for branch in among if branch.kind == chosen.kind]
        branch = self.most_promising(among, seat)
        walk.branches.append(branch)
        walk.take(branch.action, seat)
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
        unit = 1.0 if self.is_guided else DOUBT * self.deviation
        best = among[0]
        highest = -1e18
        for branch in among:
            mean = branch.worth[seat] / float(branch.visits) if branch.visits else untried
            eager = math.exp(max(-30.0, (branch.prior - among[0].prior) / unit)) + LEAST_EAGER
            bound = mean + bonus * eager * math.sqrt(float(branch.seen)) / float(1 + branch.visits)
            if bound > highest:
                best = branch
                highest = bound
        return best

    def meet(self, node: Node, state: Position, seat: int, legal: list[int]) -> None:
        """Add the actions that this node has not met yet, each by how it looks at first, best first."""
        known = [branch.action for branch in node.branches]
        new = [action for action in legal if action not in known]
        priors = self.look_ahead(state, seat, new) if new else []
        mean = sum(priors) / float(max(1, len(new)))
        unit = DOUBT * self.deviation if self.is_guided else 1.0
        for at in range(len(new)):
            put(node.branches, Branch(new[at], self.kinds[new[at]], priors[at], self.players))
            self.learn(new[at], (priors[at] - mean) * unit)
        if len(legal) > WIDE:
            for branch in node.branches:
                if not is_among(branch.kind, node.kinds):
                    put(node.kinds, Branch(branch.kind, branch.kind, branch.prior, self.players))
        node.legal = legal

    def look_ahead(self, state: Position, seat: int, actions: list[int]) -> list[float]:
        """How each action looks at first: the lead after it, or what a judge that has learned thinks of it."""
        found: list[float]
        if self.is_guided:
            found = self.judge.logits(state, seat, actions)
            return found
        found = []
        known: dict[int, float] = {}
        for action in actions:
            ahead = state.clone()
            ahead.apply(action, seat)
            found.append(self.lead_after(state, ahead, seat, known))
        return found

    def look_further(self, state: Position, walk: Walk) -> None:
        """A guided rollout, to the end of a turn: whoever decides follows the habits."""
        decisions = 0
        seat = state.player
        furthest = max(FURTHEST, 2 * self.foresight)
        while state.player != OVER and decisions < furthest:
            legal = state.legal
            if state.player == CHANCE:
                state.play(legal[self.rng.weighted(state.weights())])
                continue
            if state.player != seat:
                if decisions >= self.foresight:
                    return
                seat = state.player
            if len(legal) == 1:
                state.play(legal[0])
                continue
            action = self.habit(legal)
            walk.take(action, seat)
            state.play(action)
            decisions += 1

    def habit(self, legal: list[int]) -> int:
        """Of a few actions the one that has brought most so far, more or less; all of them where they are few."""
        count = len(legal)
        best = legal[0]
        highest = -1e18
        for at in range(min(COMPARED, count)):
            action = legal[at] if count <= COMPARED else legal[self.rng.below(count)]
            gain = self.gains[action] / (self.taken[action] + 1.0) + WHIM * self.deviation * self.rng.random()
            if gain > highest:
                best = action
                highest = gain
        return best

    def learn(self, action: int, gain: float) -> None:
        self.gains[action] += gain
        self.taken[action] += 1.0

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

    def lead_after(self, before: Position, state: Position, seat: int, known: dict[int, float]) -> float:
        """The lead after an action; of rivals whom it has not touched it is `known` what they are worth."""
        unmoved = self.unmoved
        if unmoved is None or self.players == 1:
            return self.lead(state, seat)
        own = self.evaluate(state, seat)
        best = -1e18
        for other in range(self.players):
            if other == seat:
                continue
            if not unmoved(before, state, other):
                best = max(best, self.evaluate(state, other))
                continue
            if other not in known:
                known[other] = self.evaluate(before, other)
            best = max(best, known[other])
        return own - best

    def remember(self, state: Position, walk: Walk) -> None:
        """Judge for every seat at once, and add it to all that led here."""
        worth: list[float]
        if self.judge is not None:
            worth = self.judge.leads(state, self.seat)
        else:
            worth = [self.evaluate(state, seat) for seat in range(self.players)]
            if self.players > 1:
                second, first = sorted(worth)[-2:]
                worth = [value - (second if value == first else first) for value in worth]
        self.judged += 1
        before = worth[self.seat] - self.means[self.seat]
        for seat in range(self.players):
            self.means[seat] += (worth[seat] - self.means[seat]) / float(self.judged)
        self.spread += before * (worth[self.seat] - self.means[self.seat])
        if self.judged >= FIRST_SPREAD:
            self.deviation = math.sqrt(self.spread / float(self.judged)) + 1e-3
        for branch in walk.branches:
            branch.visits += 1
            for seat in range(self.players):
                branch.worth[seat] += worth[seat]
        for at in range(len(walk.actions)):
            seat = walk.seats[at]
            self.learn(walk.actions[at], worth[seat] - self.means[seat])
        if self.parts is not None:
            self.note_reasons(state, walk.actions[0])

    def note_reasons(self, state: Position, action: int) -> None:
        """Add up the parts of what was judged, for the first action of the walk; together they are its worth."""
        if self.parts is None:
            return
        found = self.reasons.setdefault(action, {})
        own = self.parts(state, self.seat)
        for name, value in own.items():
            found[name] = found.get(name, 0.0) + value
        if self.players > 1:
            rival = sum(own.values()) - self.lead(state, self.seat)
            found[RIVAL] = found.get(RIVAL, 0.0) - rival


def put(branches: list[Branch], new: Branch) -> None:
    """Keep them sorted, the most promising first."""
    at = 0
    while at < len(branches) and branches[at].prior >= new.prior:
        at += 1
    branches.insert(at, new)


def is_among(kind: int, branches: list[Branch]) -> bool:
    return any(branch.kind == kind for branch in branches)
