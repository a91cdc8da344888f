"""The search behind puzzles: which decisions are worth asking, and what may be said of every answer.

A decision is looked at from its view alone, deeper and deeper, and dropped as soon as it fails: one choice must be the
best by far, found by several searches, in a game that is open and by more than its points at once. All seeds follow
from the view, so that whoever looks again finds the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots.bot import Bot
from branchline.bots.chances import ChanceSet, chances_of
from branchline.bots.consider import difference, seed_of, spread, tree_of
from branchline.bots.greedy import GreedyBot
from branchline.bots.puzzles import RIGHT, Answer, Asked
from branchline.bots.reviewing import alone
from branchline.bots.search import SearchBot
from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position

FEWEST, MOST = 4, 60
"""Legal choices of the first decision."""
LOW, HIGH = 0.15, 0.90
"""The chance of the best: neither lost nor won."""
LEAD, ERRORS = 0.08, 4.0
"""By how much the best is ahead of the second, and by how many standard errors."""
DEPTH, DEEPER = 2000, 8000
SEEDS = 3
TIMES = 5
CANDIDATES = 3
MOST_ASKED = 4
LATER = 100
"""The searches that look deeper take other seeds."""
AGAIN = 200
"""And so do those that check a puzzle later: what is found with the seeds it was made with says nothing new."""
# What is looked at before: promising enough, at little cost.
SEEN_LEAD = 0.06
GLANCE, GLANCE_TIMES, GLANCE_LEAD = 250, 2, 0.09
NEARLY = 0.09
# What a choice loses that nobody would take for right: found at less depth, unless it comes near.
ROUGH, ROUGH_TIMES, NEAR, NEAR_FIRST = 200, 2, 0.04, 0.12

EASY, MIDDLE, HARD = 1000, 1400, 1700
DEVIATION = 150.0
"""Half the way from one of these to the next: bots have found where a puzzle lies, a single answer shifts it little."""


@dataclass(frozen=True)
class Sight:
    """A decision as its seat sees it, with the unknown dealt by the seed that this sight gives."""

    game: Game
    chances: ChanceSet
    position: Position
    seat: int
    seed: int

    @classmethod
    def of(cls, game: Game, view: Mapping[str, Any]) -> Sight:
        seed = seed_of(view)
        return cls(game, chances_of(game, view["players"]), game.sample(view, Rng(seed)), int(view["seat"]), seed)

    @property
    def legal(self) -> list[int]:
        return self.position.legal_actions(self.seat)

    def chance(self, leads: Sequence[float]) -> float:
        """The own chance to win with these leads."""
        return self.chances.found_in(self.game, self.position, leads)[self.seat]

    def tree(self, number: int = 0) -> Tree:
        return tree_of(self.game, self.position, self.seat, self.seed + number)

    def after(self, action: int) -> Position:
        position = self.position.clone()
        position.apply(action, self.seat)
        return position


@dataclass(frozen=True)
class Weighed:
    """A choice searched by itself: the own chance, seed by seed, and what the lead is made of."""

    action: int
    samples: tuple[float, ...]
    parts: Mapping[str, float]

    @property
    def chance(self) -> float:
        return spread(self.samples)[0]

    def beside(self, other: Weighed) -> dict[str, float]:
        """What it brings more than another, part by part."""
        found = {name: round(value - other.parts.get(name, 0.0), 1) for name, value in self.parts.items()}
        return {name: value for name, value in found.items() if value}


def weigh(
    sight: Sight, actions: Sequence[int], depth: int, times: int, later: int = 0, is_explained: bool = False
) -> list[Weighed]:
    """Each of these by itself, always with the same seeds, the best first."""
    found = []
    for action in actions:
        samples, parts = [], dict[str, float]()
        for number in range(times):
            seed = sight.seed + later + 1 + number
            tree = alone(sight.game, sight.position, sight.seat, seed, action, depth, is_explained)
            samples.append(sight.chance(tree.means))
            for name, value in tree.reasons.get(action, {}).items():
                parts[name] = parts.get(name, 0.0) + value / (depth * times)
        found.append(Weighed(action, tuple(samples), parts))
    return sorted(found, key=lambda one: -one.chance)


def ranked(tree: Tree) -> list[int]:
    """The choices of a search, those first to which it came back most."""
    return [one.action for one in sorted(tree.choices(), key=lambda one: (-int(one.visits), one.action))]


def is_ahead(weighed: Sequence[Weighed], lead: float) -> bool:
    """Is the first ahead of the second by so much, in a game that is still open?"""
    if len(weighed) < 2:
        return False
    return LOW <= weighed[0].chance <= HIGH and weighed[0].chance - weighed[1].chance >= lead


def is_far_ahead(weighed: Sequence[Weighed]) -> bool:
    """Is it ahead by enough, beyond doubt?"""
    mean, error = difference(weighed[0].samples, weighed[1].samples)
    return is_ahead(weighed, LEAD) and mean >= ERRORS * error


def is_only_score(sight: Sight, best: int) -> bool:
    """Is the best the only choice that scores at once?"""
    before = sight.position.scores()[sight.seat]
    scoring = [action for action in sight.legal if sight.after(action).scores()[sight.seat] > before]
    return scoring == [best]


def seen_lead(sight: Sight, tree: Tree, first: int, second: int) -> float:
    """By how much a search has seen one choice ahead of another."""
    seen = {one.action: [worth / int(one.visits) for worth in one.worth] for one in tree.choices() if int(one.visits)}
    return sight.chance(seen[first]) - sight.chance(seen[second]) if first in seen and second in seen else 0.0


def seems_worth_asking(sight: Sight, tree: Tree) -> bool:
    """At little cost, from a search that has been made: may this be a puzzle?"""
    if not FEWEST <= len(sight.legal) <= MOST or sight.position.players_to_act() != [sight.seat]:
        return False
    candidates = ranked(tree)[:CANDIDATES]
    if len(candidates) < 2 or seen_lead(sight, tree, *candidates[:2]) < SEEN_LEAD:
        return False
    weighed = weigh(sight, candidates, GLANCE, GLANCE_TIMES)
    return is_ahead(weighed, GLANCE_LEAD) and not is_only_score(sight, weighed[0].action)


def found_best(sight: Sight, depth: int = DEPTH) -> int | None:
    """The best by far at this depth, if several searches agree on it; None if this is no puzzle."""
    candidates: list[int] = []
    best: int | None = None
    for number in range(SEEDS):
        tree = sight.tree(number)
        tree.run(depth, 0.0)
        if best is not None and tree.best() != best:
            return None
        best = tree.best()
        candidates += [action for action in ranked(tree)[:CANDIDATES] if action not in candidates]
        if number == 0 and not is_ahead(weigh(sight, candidates, depth // 2, GLANCE_TIMES), NEARLY):
            return None
    weighed = weigh(sight, candidates, depth // 2, TIMES)
    return best if weighed[0].action == best and is_far_ahead(weighed) else None


def examined(sight: Sight, depth: int = DEEPER, near: float = NEAR_FIRST, later: int = LATER) -> tuple[Asked, bool]:
    """A decision with all that may be answered, and whether its best is found again far ahead: what comes near the best
    is looked at to the full depth, with other seeds than before. Of the first decision that is all which a rough look
    could take for less than so far behind."""
    tree = sight.tree(later)
    tree.run(depth, 0.0)
    rough = weigh(sight, sight.legal, ROUGH, ROUGH_TIMES, later, is_explained=True)
    close = [one.action for one in rough if one.chance >= rough[0].chance - near]
    wanted = dict.fromkeys([tree.best(), *close, rough[1].action])
    deep = weigh(sight, list(wanted), depth // 2, SEEDS, later, is_explained=True)
    best, second = deep[0], deep[1]
    known = {one.action: one for one in (*rough, *deep)}
    answers = {
        action: Answer(lost(best, known[action], deep, near), best.beside(known[action])) for action in sight.legal
    }
    answers[best.action] = Answer(0.0, best.beside(second))
    text = sight.game.actions.text
    said = Asked(text(best.action), round(best.chance, 3), {text(action): one for action, one in answers.items()})
    return said, tree.best() == best.action and is_far_ahead(deep)


def lost(best: Weighed, one: Weighed, deep: Sequence[Weighed], near: float) -> float:
    """What a choice loses; one that was never near the best is never said to be."""
    loss = max(0.0, best.chance - one.chance)
    return round(loss if one in deep else max(loss, near), 3)


def line_of(sight: Sight, best: str, depth: int = DEEPER) -> list[Asked]:
    """What is to be found: own decisions until chance or another seat, as long as something hangs on them; nothing
    where the best of before is not found again. What follows is looked at as deep as the first."""
    found: list[Asked] = []
    while len(found) < MOST_ASKED:
        one, is_sure = examined(sight, depth, NEAR) if found else examined(sight, depth)
        if not found and not (is_sure and one.best == best):
            break
        if found and all(answer.is_right for answer in one.answers.values()):
            break
        found.append(one)
        position = sight.after(sight.game.actions.id(one.best))
        if position.players_to_act() != [sight.seat] or len(position.legal_actions(sight.seat)) < 2:
            break
        sight = Sight.of(sight.game, position.view(sight.seat))
    return found


def part_of(asked: Asked) -> str:
    """What a puzzle teaches: the part in which its best has most before the second."""
    brings = asked.answers[asked.best].brings
    return max(brings, key=lambda name: brings[name])


def first_rating(sight: Sight, line: Sequence[Asked]) -> int:
    """How hard it seems before anybody has tried: by the bots that solve it."""
    if solves(GreedyBot("", sight.game), sight, line):
        return EASY
    return MIDDLE if solves(SearchBot("60", sight.game), sight, line) else HARD


def solves(bot: Bot, sight: Sight, line: Sequence[Asked]) -> bool:
    """Does a bot answer right all along the line?"""
    actions, position, rng = sight.game.actions, sight.position.clone(), Rng(sight.seed)
    for one in line:
        if one.answers[actions.text(bot.choose_from(position.clone(), sight.seat, rng))].loss > RIGHT:
            return False
        position.apply(actions.id(one.best), sight.seat)
    return True
