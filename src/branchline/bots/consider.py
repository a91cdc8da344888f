"""What a search thinks of a decision, for who asks: the best choices with their leads, how sure that is, and why.

One search finds the choices worth a second look. Each of them is then searched by itself several times, always with the
same seeds, so that the difference between two of them is theirs and not that of their luck. All of it is as blind as
any bot, and the seed is taken from the view: asked twice, it says the same.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position

DEPTH = 400
AGAIN = 150
TIMES = 3
CANDIDATES = 3
SURE_VISITS = 60
"""With fewer visits nothing is said for sure."""
ERRORS = 2.0
"""A lead of less than so many standard errors is none."""


@dataclass(frozen=True)
class Considered:
    """A choice: how often the search tried it, the mean lead of every seat after it, the searches one by one from the
    own seat's side, and what the lead is made of."""

    action: int
    visits: int
    leads: tuple[float, ...]
    samples: tuple[float, ...]
    parts: Mapping[str, float]

    def lead(self, seat: int) -> float:
        return self.leads[seat]


@dataclass(frozen=True)
class Thought:
    """A decision as the search sees it, the best choice first."""

    seat: int
    visits: int
    choices: tuple[Considered, ...]

    @property
    def is_sure(self) -> bool:
        """Has it looked long enough to say anything?"""
        return self.visits >= SURE_VISITS

    @property
    def is_equal(self) -> bool:
        """Can the first not be told from the second?"""
        if len(self.choices) < 2:
            return False
        mean, error = difference(self.choices[0].samples, self.choices[1].samples)
        return mean < ERRORS * error

    @property
    def reasons(self) -> dict[str, float]:
        """By how much the parts of the first are greater than those of the second."""
        if len(self.choices) < 2:
            return {}
        first, second = self.choices[0].parts, self.choices[1].parts
        return {name: value - second.get(name, 0.0) for name, value in first.items()}


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Their mean and its standard error."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one is greater, seed by seed, and the standard error of that."""
    return spread([a - b for a, b in zip(one, other, strict=True)])


def seed_of(view: Mapping[str, Any]) -> int:
    """A seed that this very view gives: whoever sees the same is told the same."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), default=str)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def consider(
    game: Game, view: Mapping[str, Any], depth: int = DEPTH, again: int = AGAIN, times: int = TIMES
) -> Thought:
    """What the search thinks of the decision in this view."""
    seat, seed = int(view["seat"]), seed_of(view)
    position: Position = game.sample(view, Rng(seed))
    legal = position.legal_actions(seat)
    tree = tree_of(game, position, seat, seed)
    tree.run(depth, 0.0)
    ranked = sorted(tree.choices(), key=lambda one: (-int(one.visits), -one.worth[seat] / max(1, int(one.visits))))
    visits = {branch.action: int(branch.visits) for branch in ranked}
    if len(legal) == 1:
        visits = {legal[0]: tree.iterations}
    found = [
        looked_at(game, position, seat, seed, action, visits[action], again, times)
        for action in list(visits)[:CANDIDATES]
    ]
    found.sort(key=lambda one: -one.leads[seat])
    return Thought(seat, sum(visits.values()), tuple(found))


def looked_at(
    game: Game, position: Position, seat: int, seed: int, action: int, visits: int, again: int, times: int
) -> Considered:
    """One choice, searched several times by itself."""
    players = position.setting.players
    leads, parts, samples, looks = [0.0] * players, dict[str, float](), [], 0
    for number in range(times):
        tree = tree_of(game, position, seat, seed + 1 + number)
        tree.legal = [action]
        tree.parts = game.parts
        tree.spend(again)
        branch = tree.root.branches[0]
        samples.append(branch.worth[seat] / int(branch.visits))
        looks += int(branch.visits)
        for at in range(players):
            leads[at] += branch.worth[at]
        for name, value in tree.reasons[action].items():
            parts[name] = parts.get(name, 0.0) + value
    return Considered(
        action,
        visits,
        tuple(value / looks for value in leads),
        tuple(samples),
        {name: value / looks for name, value in parts.items()},
    )


def tree_of(game: Game, position: Position, seat: int, seed: int) -> Tree:
    kinds = [verb.first for verb in game.actions.verb_of]
    return Tree(position.clone(), seat, Rng(seed), game.evaluate, kinds, game.foresight, unmoved=game.unmoved)
