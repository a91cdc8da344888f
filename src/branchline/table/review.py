"""A review: every decision of a finished game graded, what was luck, and all of it in words.

The work is done in parts of some decisions each; a part that is there is not done again. What comes out depends on the
record and the depth alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import branchline
from branchline.bots.chances import digest_of
from branchline.bots.grades import COSTLY, PLURALS, account, dearest
from branchline.bots.reviewing import (
    QUICK_DEPTH,
    QUICK_EVERY,
    Course,
    Decision,
    Effort,
    Event,
    Item,
    blind,
    course_of,
    graded,
    luck,
    seen,
)
from branchline.bots.tree import RIVAL
from branchline.core.game import Game
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.words import counted, listing
from branchline.table.hints import part_words, reason_of

FORMAT = 1
ENGINE = 2
"""Raised with every change of the search or the grades: reviews made before stand beside those made after."""
PART = 20
LUCK_PART = 10
MOST_TOLD = 3
QUICK = "quick"
Parts = dict[str, list[Item]]


def engine_of(game: Game, players: int) -> str:
    """A short name for what a review rests on: the evaluation with its weights, the rules, this way of grading."""
    form = "" if branchline.is_compiled() else " plain"
    return f"{ENGINE} {game.rules} {digest_of(game, players)}{form}"


def opened(record: Record, seats: Sequence[int], depth: int = 0, effort: Effort | None = None) -> Course:
    """A finished game taken apart for the engine that runs here."""
    return course_of(record, seats, depth, not branchline.is_compiled(), effort)


# -- the work, part by part ------------------------------------------------------------------------------------------


def own_decisions(course: Course) -> list[Decision]:
    return [one for one in course.decisions if one.seat in course.graded]


def other_decisions(course: Course) -> list[Decision]:
    return [one for one in course.decisions if one.seat not in course.graded]


def total_of(course: Course) -> int:
    """How many items there are besides the quick pass."""
    return len(course.decisions) + len(course.events)


def carry_out(
    course: Course,
    done: Parts | None = None,
    keep: Callable[[str, list[Item]], None] | None = None,
    tick: Callable[[int], None] | None = None,
) -> Parts:
    """All parts: those `done` before, and the others, which `keep` hears of one by one. `tick` hears how many items are
    done, and may raise to stop the work."""
    parts = dict(done or {})
    made = sum(len(items) for name, items in parts.items() if name != QUICK)

    def work(name: str, items: Sequence[Any], way: Callable[[Course, Any], Item]) -> None:
        nonlocal made
        if name in parts:
            return
        found = []
        for item in items:
            found.append(way(course, item))
            if name != QUICK:
                made += 1
            if tick is not None:
                tick(made)
        parts[name] = found
        if keep is not None:
            keep(name, found)

    work(QUICK, course.decisions[::QUICK_EVERY], glance)
    dearest_first = by_quick(course, parts[QUICK])
    for at in range(0, len(dearest_first), PART):
        work(f"own-{at // PART}", dearest_first[at : at + PART], graded_in_words)
    others = other_decisions(course)
    for at in range(0, len(others), PART):
        work(f"seen-{at // PART}", others[at : at + PART], for_the_graph)
    for at in range(0, len(course.events), LUCK_PART):
        work(f"luck-{at // LUCK_PART}", course.events[at : at + LUCK_PART], luck_in_words)
    return parts


def by_quick(course: Course, quick: Sequence[Item]) -> list[Decision]:
    """The decisions of the graded seats, those first around which the quick pass saw the seat's chance fall."""
    falls: dict[tuple[int, int], float] = {}
    for before, after in pairwise(quick):
        for seat in course.graded:
            falls[before["move"], seat] = before["chances"][seat] - after["chances"][seat]
    marks = sorted({move for move, _ in falls})

    def fall(decision: Decision) -> float:
        before = [move for move in marks if move <= decision.move]
        return falls.get((before[-1], decision.seat), 0.0) if before else 0.0

    return sorted(own_decisions(course), key=lambda one: (-fall(one), one.move))


def glance(course: Course, decision: Decision) -> Item:
    return seen(course, decision, min(QUICK_DEPTH, course.depth))


def for_the_graph(course: Course, decision: Decision) -> Item:
    return seen(course, decision, max(8, course.depth // 3)) | when(course, decision)


# -- words -----------------------------------------------------------------------------------------------------------


def when(course: Course, decision: Decision) -> Item:
    stage = course.game.course(decision.state)
    return {"when": stage.before if stage is not None else f"Move {decision.move + 1}"}


def graded_in_words(course: Course, decision: Decision) -> Item:
    """A graded decision with its words, which know no more than its seat did."""
    item = graded(course, decision)
    game = course.game
    position, _ = blind(course, decision)
    question = game.ask(position)
    item |= when(course, decision) | {"ask": question.text, "rule": question.rule}
    for one in item["candidates"]:
        one["text"] = game.actions.text(one["action"])
        one["say"] = game.say(position, one["action"])
        one["line"] = line_in_words(course, position, decision.seat, one["line"])
    item["reason"] = reason_of(game, item["reasons"], "what was played")
    return item


def line_in_words(course: Course, position: Any, seat: int, actions: Sequence[int]) -> list[str]:
    state, found = position.clone(), []
    for action in actions:
        if state.player != seat or action not in state.legal_actions(seat):
            break
        found.append(course.game.say(state, action))
        state.apply(action, seat)
    return found


def luck_in_words(course: Course, event: Event) -> Item:
    """An event of chance with what came of it, as everybody may read it."""
    item = luck(course, event)
    stage = course.game.course(event.before)
    told, state = [], event.before.clone()
    for seat, action in course.record.moves[event.move :]:
        if seat != CHANCE:
            break
        if course.game.secret_to(state, action) is None:
            told.append(course.game.phrase(state, action).told())
        state.apply(action)
    if len(told) > MOST_TOLD:
        told = [*told[:MOST_TOLD], "…"]
    return item | {"when": stage.before if stage is not None else "", "say": "; ".join(told) or "what is not for all"}


# -- the whole -------------------------------------------------------------------------------------------------------


def assembled(course: Course, parts: Mapping[str, list[Item]]) -> dict[str, Any]:
    """The review as plain data; of parts that are missing it says nothing."""
    record = course.record
    graph: dict[int, Item] = {one["move"]: one for one in parts.get(QUICK, ())}
    own, chance = [], []
    for name, items in parts.items():
        kind = name.partition("-")[0]
        if kind == "own":
            own += items
        elif kind == "luck":
            chance += items
        if kind in ("own", "seen"):
            graph |= {one["move"]: {key: one[key] for key in ("move", "seat", "chances")} for one in items}
    own.sort(key=lambda one: one["move"])
    chance.sort(key=lambda one: one["move"])
    ends = course.chances.at_the_end(course.end)
    return {
        "review": FORMAT,
        "game": record.game.name,
        "players": record.players,
        "seats": record.seats,
        "moves": len(record.moves),
        "depth": course.depth,
        "engine": engine_of(record.game, record.players),
        "graded": list(course.graded),
        "done": sum(len(items) for name, items in parts.items() if name != QUICK),
        "total": total_of(course),
        "even": round(course.even, 5),
        "result": {"ranks": course.end.ranks(), "scores": course.end.scores(), "chances": ends},
        "graph": [graph[move] for move in sorted(graph)],
        "decisions": own,
        "luck": chance,
        "accounts": {
            str(seat): account_of(own, chance, seat, ends[seat], course.even) for seat in range(record.players)
        },
        "dearest": {
            str(seat): [one["move"] for one in dearest([one for one in own if one["seat"] == seat])]
            for seat in course.graded
        },
        "train": {str(seat): train(record.game, own, seat) for seat in course.graded},
        "rounds": rounds_of(course),
    }


def account_of(own: Sequence[Item], chance: Sequence[Item], seat: int, result: float, even: float) -> dict[str, Any]:
    by_chance = [(one["luck"][seat], one["errors"][seat]) for one in chance]
    found = account([one for one in own if one["seat"] == seat], by_chance, result, even)
    data = asdict(found)
    if found.accuracy is not None:
        data["accuracy"] = round(found.accuracy, 1)
    return data | {"confirmed": sum(1 for one in own if one["seat"] == seat and one["confirmed"])}


def train(game: Game, own: Sequence[Item], seat: int) -> list[dict[str, Any]]:
    """The rules behind the losses of a seat, by what they cost: the part that the better choice had most of."""
    words, costs = part_words(game.name), dict[str, float]()
    for one in own:
        if one["seat"] != seat or one["grade"] not in COSTLY:
            continue
        parts = {name: value for name, value in one["reasons"].items() if name in words and name != RIVAL}
        name = max(parts, key=lambda part: parts[part], default="")
        if name and parts[name] > 0:
            costs[name] = costs.get(name, 0.0) + one["loss"]
    ordered = sorted(costs, key=lambda name: (-costs[name], name))
    return [
        {"part": name, "words": words[name]["up"], "rule": words[name]["rule"], "cost": round(costs[name], 4)}
        for name in ordered[:MOST_TOLD]
    ]


def rounds_of(course: Course) -> list[tuple[int, str]]:
    """Where a round begins, for the ticks of the graph: the move, and the words before the line of its stops."""
    found: list[tuple[int, str]] = []
    for one in course.decisions:
        said = str(when(course, one)["when"])
        if not found or found[-1][1] != said:
            found.append((one.move, said))
    return found


def review(record: Record, seats: Sequence[int], depth: int = 0, effort: Effort | None = None) -> dict[str, Any]:
    """A whole review at once, here."""
    course = opened(record, seats, depth, effort)
    return assembled(course, carry_out(course))


def in_short(data: Mapping[str, Any], seat: int) -> str:
    """What a whole game says of a seat in a sentence."""
    counts = data["accounts"][str(seat)]["counts"]
    whole = sum(counts.values())
    if not whole:
        return "No decision was graded: nothing made a difference."
    named = [counted(count, grade, PLURALS[grade]) for grade, count in counts.items() if count]
    return f"{counted(whole, 'graded decision')}: {listing(named)}."
