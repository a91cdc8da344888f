"""The search behind a review: every decision of a finished game as its seat saw it, and what chance did.

Each item (a decision graded, a decision for the graph, an event of chance) is worked out by itself from the record
alone, with seeds that follow from what was seen. So it does not matter who works it out, when, or in which order.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from branchline.bots.chances import ChanceSet, chances_of, leads_of
from branchline.bots.consider import ERRORS, seed_of, spread, tree_of
from branchline.bots.effort import Effort, Work, effort_for
from branchline.bots.grades import BEST_BELOW, CONFIRM_NEEDED, CONFIRM_TIMES, SUSPICIOUS, grade_of
from branchline.bots.tree import Node, Tree
from branchline.core.chance import Rng
from branchline.core.errors import BadRecord
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import Record

CANDIDATES = 3
FIRST_TIMES = 4
"""With so many seeds each candidate is looked at first, together half as deep as the decision."""
QUICK_EVERY, QUICK_DEPTH = 4, 60
MOST_FORCED = 200
LINE_MOVES = 4
PLACES = 5

Item = dict[str, Any]


@dataclass(frozen=True)
class Decision:
    """A real choice of the record: the number of its move, who chose, what, and the position before it."""

    move: int
    seat: int
    action: int
    state: Position


@dataclass(frozen=True)
class Event:
    """What chance did between two decisions: the position before it, and the one that came of it."""

    move: int
    before: Position
    after: Position


@dataclass
class Course:
    """A finished game taken apart, and how deep it is looked at."""

    record: Record
    chances: ChanceSet
    graded: tuple[int, ...]
    end: Position
    effort: Effort
    key: int = 0
    decisions: list[Decision] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def depth(self) -> int:
        return self.effort.depth

    @property
    def work(self) -> Work:
        own = sum(1 for one in self.decisions if one.seat in self.graded)
        others, speed = len(self.decisions) - own, self.game.search_speed
        return Work(own, others, len(self.events), len(self.graded), speed)

    @property
    def even(self) -> float:
        """The chance of every seat before anything has happened."""
        return 1.0 / max(2, self.record.players)


def course_of(
    record: Record, graded: Sequence[int], depth: int = 0, is_plain: bool = False, effort: Effort | None = None
) -> Course:
    """Take a finished game apart. Without a depth it is as deep as fits the time, less with the plain engine."""
    chances = chances_of(record.game, record.players)
    state: Any = None
    steps = []
    for before, seat, action in record.replay():
        steps.append((before.clone(), seat, action))
        state = before
    if state is None:
        raise BadRecord("A game that has not begun cannot be reviewed.")
    end = steps[-1][0].clone()
    end.apply(steps[-1][2], steps[-1][1])
    if end.player != OVER:
        raise BadRecord("Only a finished game can be reviewed.")
    course = Course(record, chances, tuple(sorted(graded)), end, Effort(depth), key_of(record))
    begun: tuple[int, Position] | None = None
    for move, (before, seat, action) in enumerate(steps):
        if seat == CHANCE:
            begun = begun or (move, before)
        elif len(before.legal_actions(seat)) > 1:
            if begun is not None and course.decisions:  # what the setup dealt is no luck: all start equal
                course.events.append(Event(begun[0], begun[1], before))
            begun = None
            course.decisions.append(Decision(move, seat, action, before))
    if begun is not None and course.decisions:
        course.events.append(Event(begun[0], begun[1], end))
    course.effort = effort or effort_for(course.work, depth, is_plain)
    return course


def key_of(record: Record) -> int:
    """A seed that the moves of this very game give."""
    text = f"{record.game.name} {record.players} {sorted(record.options.items())} {record.moves}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


# -- one decision ----------------------------------------------------------------------------------------------------


def rounded(values: Sequence[float]) -> list[float]:
    return [round(value, PLACES) for value in values]


def blind(course: Course, decision: Decision) -> tuple[Position, int]:
    """The position as its seat saw it, with the unknown dealt anew, and the seed that this sight gives."""
    view = decision.state.view(decision.seat)
    seed = seed_of(view)
    position: Position = course.game.sample(view, Rng(seed))
    return position, seed


def seen(course: Course, decision: Decision, depth: int) -> Item:
    """For the graph: how everybody stands before this decision, as its seat sees it."""
    position, seed = blind(course, decision)
    tree = tree_of(course.game, position, decision.seat, seed)
    tree.run(depth, 0.0)
    said = course.chances.found_in(course.game, position, tree.means)
    return {"move": decision.move, "seat": decision.seat, "chances": rounded(said)}


def graded(course: Course, decision: Decision) -> Item:
    """A decision with its candidates, what it cost, and why."""
    item = looked_at(course, decision)
    return searched_again(course, decision, item) if is_suspicious(item) else item


def looked_at(course: Course, decision: Decision) -> Item:
    """A decision at first sight: nothing that it seems to have cost is believed yet."""
    game, seat = course.game, decision.seat
    position, seed = blind(course, decision)
    tree = tree_of(game, position, seat, seed)
    tree.run(course.depth, 0.0)
    means = course.chances.found_in(game, position, tree.means)
    ranked = sorted(tree.choices(), key=lambda one: (-int(one.visits), -one.worth[seat] / max(1, int(one.visits))))
    actions = [branch.action for branch in ranked[:CANDIDATES]]
    if decision.action not in actions:
        actions.append(decision.action)
    found = [candidate(course, position, seat, seed, action) for action in actions]
    found.sort(key=lambda one: -one["chance"])
    item: Item = {"move": decision.move, "seat": seat, "action": decision.action, "chances": rounded(means)}
    item |= {"progress": round(game.progress(position), PLACES), "legal": len(tree.legal), "candidates": found}
    item |= {"loss": found[0]["chance"] - played_of(item)["chance"], "error": 0.0}
    item |= {"agree": 0, "searches": 0, "confirmed": False, "reasons": {}}
    return judged(item)


def candidate(course: Course, position: Position, seat: int, seed: int, action: int) -> dict[str, Any]:
    """What one choice is worth. Trees differ by their seeds far more than by their depth: several small ones say more
    than a large one. The seeds are the same for all choices."""
    depth = max(8, course.depth // (2 * FIRST_TIMES))
    trees = [alone(course.game, position, seat, seed + 1 + number, action, depth) for number in range(FIRST_TIMES)]
    leads = [leads_of(tree.means, position) for tree in trees]
    own = sum(course.chances.found_in(course.game, position, tree.means)[seat] for tree in trees) / FIRST_TIMES
    mean = [sum(values) / FIRST_TIMES for values in zip(*leads, strict=True)]
    return {"action": action, "leads": rounded(mean), "chance": round(own, PLACES), "moves": line(trees[0])}


def played_of(item: Item) -> dict[str, Any]:
    played: dict[str, Any] = next(one for one in item["candidates"] if one["action"] == item["action"])
    return played


def is_suspicious(item: Item) -> bool:
    """Does it seem to have cost so much that it is searched again?"""
    return bool(item["loss"] >= SUSPICIOUS)


def judged(item: Item) -> Item:
    """What the decision cost, and its grade: only what is confirmed is believed."""
    found, played = item["candidates"], played_of(item)
    best = found[0]
    apart = best["chance"] - min(one["chance"] for one in found)
    others = [one["chance"] for one in found if one is not best]
    stake = best["chance"] - sum(others) / len(others)
    apart = max(apart, BEST_BELOW) if item["confirmed"] else apart
    item["points"] = round(best["leads"][item["seat"]] - played["leads"][item["seat"]], 2)
    item["grade"] = grade_of(best["chance"], item["loss"], apart, item["confirmed"])
    item["stake"] = round(max(0.0, stake, item["loss"] if item["confirmed"] else 0.0), PLACES)
    item["loss"] = round(item["loss"], PLACES)
    return item


@dataclass(eq=False)
class Again:
    """A choice that is searched again, seed by seed: its chance and lead, what the lead is made of, the line of the
    first search."""

    action: int
    chances: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    parts: dict[str, float] = field(default_factory=dict)
    line: list[int] = field(default_factory=list)

    def look(self, course: Course, position: Position, seat: int, seed: int) -> None:
        tree = alone(course.game, position, seat, seed, self.action, course.effort.depth_again, is_explained=True)
        self.line = self.line if self.leads else line(tree)
        self.chances.append(course.chances.found_in(course.game, position, tree.means)[seat])
        self.leads.append(leads_of(tree.means, position)[seat])
        for name, value in tree.reasons[self.action].items():
            self.parts[name] = self.parts.get(name, 0.0) + value / course.effort.depth_again

    def part(self, name: str) -> float:
        return self.parts.get(name, 0.0) / len(self.leads)

    def beside(self, played: Again) -> list[float]:
        """By how much it is better, search by search."""
        return [one - other for one, other in zip(self.chances, played.chances, strict=False)]

    def disagreeing(self, played: Again) -> int:
        return sum(1 for one in self.beside(played) if one <= 0.0)

    def say(self, one: Item, seat: int) -> None:
        """What is known of the candidate now."""
        mean, error = spread(self.leads)
        one |= {"lead": round(mean, 2), "error": round(error, 2), "moves": self.line}
        one["leads"][seat], one["chance"] = round(mean, PLACES), round(spread(self.chances)[0], PLACES)


def searched_again(course: Course, decision: Decision, item: Item) -> Item:
    """A suspicion: what looked better, and what was played, with other seeds, the same for all. What too many searches
    do not find better is given up; where nothing is left, it was no loss. Nor was it where the searches differ so much
    that the mean says nothing."""
    position, seed = blind(course, decision)
    seat = decision.seat
    item = deepcopy(item)
    candidates, first = item["candidates"], played_of(item)
    played = Again(item["action"])
    better = [Again(one["action"]) for one in candidates if one["chance"] > first["chance"]]
    left = list(better)
    for number in range(CONFIRM_TIMES):
        for one in [*left, played]:
            one.look(course, position, seat, seed + 1 + FIRST_TIMES + number)
        left = [one for one in left if one.disagreeing(played) <= CONFIRM_TIMES - CONFIRM_NEEDED]
        if not left:
            break
    best = max(left or better, key=lambda one: (len(one.chances), spread(one.beside(played))[0]))
    mean, error = spread(best.beside(played))
    for again in [*better, played]:
        again.say(next(one for one in candidates if one["action"] == again.action), seat)
    is_better = best in left and mean >= max(SUSPICIOUS, ERRORS * error)
    candidates.sort(key=lambda one: (is_better and one["action"] != best.action, -one["chance"]))
    item |= {"loss": max(0.0, mean), "error": round(error, PLACES), "better": best.action, "confirmed": is_better}
    item |= {"agree": len(best.chances) - best.disagreeing(played), "searches": len(best.chances)}
    item["reasons"] = {name: round(best.part(name) - played.part(name), 2) for name in best.parts}
    return judged(item)


def alone(
    game: Game, position: Position, seat: int, seed: int, action: int, depth: int, is_explained: bool = False
) -> Tree:
    """A search in which nothing but this action is tried first."""
    tree = tree_of(game, position, seat, seed)
    tree.legal = [action]
    if is_explained:
        tree.parts = game.parts
    tree.spend(depth)
    return tree


def line(tree: Tree) -> list[int]:
    """What the seat itself would do next, move by move, until play passes on."""
    state, node, found = tree.position.clone(), tree.root, list[int]()
    while len(found) < LINE_MOVES and state.player == tree.seat:
        legal = state.legal_actions(tree.seat)
        branches = [one for one in node.branches if one.action in legal and int(one.visits) > 0]
        if not branches:
            break
        branch = max(branches, key=lambda one: int(one.visits))
        found.append(branch.action)
        state.apply(branch.action, tree.seat)
        node = branch.child or Node()
    return found


# -- chance ----------------------------------------------------------------------------------------------------------


def luck(course: Course, event: Event) -> Item:
    """What an event of chance gave every seat beside other outcomes of the same draws, and how sure that is."""
    players = course.record.players
    gains: list[list[float]] = [[] for _ in range(players)]
    for repeat in range(course.effort.repeats):
        seed = course.key + (event.move << 8) + repeat
        dealt = worth(course, event.after, seed)
        rng = Rng(seed, 3)
        others = [worth(course, other_outcome(event.before, rng), seed) for _ in range(course.effort.outcomes)]
        for seat in range(players):
            gains[seat].append(dealt[seat] - sum(other[seat] for other in others) / course.effort.outcomes)
    both = [spread(own) for own in gains]
    return {
        "move": event.move,
        "luck": rounded([mean for mean, _ in both]),
        "errors": rounded([error if math.isfinite(error) else 0.0 for _, error in both]),
    }


def other_outcome(before: Position, rng: Rng) -> Position:
    """Another outcome of the same draws, up to the next real choice."""
    state = before.clone()
    for _ in range(MOST_FORCED):
        if state.player == CHANCE:
            state.play(state.legal[rng.weighted(state.weights())])
        elif state.player != OVER and len(state.legal) == 1:
            state.play(state.legal[0])
        else:
            break
    return state


def worth(course: Course, state: Position, seed: int) -> list[float]:
    """The chance of every seat in this position: exact at the end."""
    if state.player == OVER:
        return course.chances.at_the_end(state)
    seat = state.player
    hidden = state.clone()
    hidden.reshuffle(seat, Rng(seed, 5))
    hidden.rest()
    tree = tree_of(course.game, hidden, seat, seed)
    tree.spend(course.effort.luck_depth)
    return course.chances.found_in(course.game, hidden, tree.means)
