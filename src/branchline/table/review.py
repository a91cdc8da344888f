"""A review: every decision of a finished game graded, what was luck, and all of it in words.

The work is done in parts of some decisions each; a part that is there is not done again. What comes out depends on the
record and the depth alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import pairwise
from typing import Any

import branchline
from branchline.bots.chances import digest_of
from branchline.bots.effort import DEEPER, SUSPECTED, Effort, effort_for
from branchline.bots.grades import COSTLY, PLURALS, account, dearest
from branchline.bots.reviewing import (
    QUICK_DEPTH,
    QUICK_EVERY,
    Course,
    Decision,
    Event,
    Item,
    blind,
    course_of,
    is_suspicious,
    looked_at,
    luck,
    searched_again,
    seen,
)
from branchline.bots.tree import RIVAL
from branchline.core.game import Game
from branchline.core.position import CHANCE
from branchline.core.record import Record
from branchline.core.words import counted, listing
from branchline.table.hints import part_words, reason_of

FORMAT = 1
ENGINE = 4
"""Raised with every change of the search or the grades: reviews made before stand beside those made after."""
GAMES_KNOWN = 32
PART = 20
LUCK_PART = 10
MOST_TOLD = 3
QUICK, OWN, AGAIN, SEEN, LUCK = "quick", "own", "again", "seen", "luck"
Parts = dict[str, list[Item]]


def engine_of(game: Game, players: int) -> str:
    """A short name for what a review rests on: the evaluation with its weights, the rules, this way of grading."""
    form = "" if branchline.is_compiled() else " plain"
    return f"{ENGINE} {game.rules} {digest_known(game, players)}{form}"


@lru_cache(maxsize=GAMES_KNOWN)
def digest_known(game: Game, players: int) -> str:
    """It takes two games to find out, and at a table no game is given other weights."""
    return digest_of(game, players)


def opened(record: Record, seats: Sequence[int], depth: int = 0, effort: Effort | None = None) -> Course:
    """A finished game taken apart for the engine that runs here."""
    return course_of(record, seats, depth, not branchline.is_compiled(), effort)


# -- the work, part by part ------------------------------------------------------------------------------------------


def own_decisions(course: Course) -> list[Decision]:
    return [one for one in course.decisions if one.seat in course.graded]


def other_decisions(course: Course) -> list[Decision]:
    return [one for one in course.decisions if one.seat not in course.graded]


def total_of(course: Course, parts: Parts | None = None) -> int:
    """How many items there are besides the quick pass. How many decisions are searched again is a guess until all
    have been looked at."""
    known, own = items_of(parts or {}, OWN), len(own_decisions(course))
    again = len(suspicions(course, known)) if len(known) == own else min(course.effort.doubts, round(SUSPECTED * own))
    return len(course.decisions) + len(course.events) + again


def items_of(parts: Mapping[str, list[Item]], kind: str) -> list[Item]:
    return [one for name, items in parts.items() if name.partition("-")[0] == kind for one in items]


def suspicions(course: Course, looked: Sequence[Item]) -> list[Item]:
    """What seems to have cost so much that it is searched again: of each seat in turn the dearest, as many as fit the
    time."""
    dear = sorted((one for one in looked if is_suspicious(one)), key=lambda one: (-one["loss"], one["move"]))
    place = {one["move"]: sum(other["seat"] == one["seat"] for other in dear[:at]) for at, one in enumerate(dear)}
    return sorted(dear, key=lambda one: (place[one["move"]], -one["loss"], one["move"]))[: course.effort.doubts]


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

    if tick is not None:
        tick(made)  # somebody waits, and hears that the work has begun
    work(QUICK, course.decisions[::QUICK_EVERY], glance)

    def work_through(kind: str, items: Sequence[Any], way: Callable[[Course, Any], Item], each: int = PART) -> None:
        for at in range(0, len(items), each):
            work(f"{kind}-{at // each}", items[at : at + each], way)

    work_through(OWN, by_quick(course, parts[QUICK]), looked_at_in_words)
    work_through(AGAIN, suspicions(course, items_of(parts, OWN)), again_in_words)
    work_through(SEEN, other_decisions(course), for_the_graph)
    work_through(LUCK, course.events, luck_in_words, LUCK_PART)
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


def looked_at_in_words(course: Course, decision: Decision) -> Item:
    """A decision at first sight with its words, which know no more than its seat did."""
    return in_words(course, decision, looked_at(course, decision))


def again_in_words(course: Course, item: Item) -> Item:
    """A suspicion that was looked at before, searched again."""
    decision = next(one for one in course.decisions if one.move == item["move"])
    return in_words(course, decision, searched_again(course, decision, item))


def in_words(course: Course, decision: Decision, item: Item) -> Item:
    game = course.game
    position, _ = blind(course, decision)
    question = game.ask(position)
    item |= when(course, decision) | {"ask": question.text, "rule": question.rule}
    for one in item["candidates"]:
        one["text"] = game.actions.text(one["action"])
        one["say"] = game.say(position, one["action"])
        one["line"] = line_in_words(course, position, decision.seat, one["moves"])
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
    """The review as plain data; of parts that are missing it says nothing. It is stored, and names nobody: names
    change, or are to be forgotten."""
    record = course.record
    graph: dict[int, Item] = {one["move"]: one for one in parts.get(QUICK, ())}
    again = items_of(parts, AGAIN)
    by_move = {one["move"]: one for one in items_of(parts, OWN)}
    doubts = len(suspicions(course, list(by_move.values())))
    dropped = sum(is_suspicious(one) for one in by_move.values()) - doubts
    own, chance = list((by_move | {one["move"]: one for one in again}).values()), items_of(parts, LUCK)
    for one in [*by_move.values(), *items_of(parts, SEEN)]:
        graph[one["move"]] = {key: one[key] for key in ("move", "seat", "chances")}
    own.sort(key=lambda one: one["move"])
    chance.sort(key=lambda one: one["move"])
    ends = course.chances.at_the_end(course.end)
    return {
        "review": FORMAT,
        "game": record.game.name,
        "players": record.players,
        "moves": len(record.moves),
        "depth": course.depth,
        "again": course.effort.depth_again,
        "dropped": dropped,
        "seconds": round(course.effort.seconds(course.work)),
        "deeper": round(effort_for(course.work, DEEPER).seconds(course.work)),
        "engine": engine_of(record.game, record.players),
        "graded": list(course.graded),
        "done": sum(len(items) for name, items in parts.items() if name != QUICK),
        "total": total_of(course, dict(parts)),
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
