"""What the reviews of a player's games say together: accuracy, grades, the rules that cost most; and what was achieved
by skill. None of it is counted beside the games and reviews themselves."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec
from sqlalchemy import select

from branchline.bots.grades import BLUNDER, COSTLY, MISTAKE, PLURALS
from branchline.core import registry
from branchline.core.words import counted, listing
from branchline.table import lessons, schema
from branchline.table.learning import Learned
from branchline.table.players import Result
from branchline.table.reviews import DONE, written
from branchline.table.stand_ins import credited, decided_by_bots
from branchline.table.storage import Storage

LATEST = 20
"""So many reviews are told together."""
MOST_RULES = 3
STAYED = 3
"""A chance counts as low where so many looks in a row saw it so."""
LOW, CLEAN = 0.20, 90.0
REVIEWS_KNOWN = 2000
STRONG = ("normal", "hard", "expert")


class Cost(msgspec.Struct, frozen=True):
    """A rule behind losses: the words for it, its number, and what it cost of the chance to win."""

    words: str
    rule: str
    cost: float


class OfSeat(msgspec.Struct):
    accuracy: float | None
    counts: dict[str, int]


class Point(msgspec.Struct):
    chances: list[float]


class Told(msgspec.Struct):
    """What of a stored review is read here."""

    accounts: dict[str, OfSeat]
    graph: list[Point]
    train: dict[str, list[Cost]]


@dataclass(frozen=True)
class Looked:
    """A review of one's game: where it is, what it says of the own decisions, and how low the chance to win stayed for
    a while."""

    word: str
    accuracy: float | None
    grades: Mapping[str, int]
    lowest: float = 1.0
    costs: tuple[Cost, ...] = ()


def looked_back(storage: Storage, found: Collection[Result]) -> dict[int, Looked]:
    """The finished reviews of these games, the deepest of each, by match."""
    own, seats = schema.reviews.c, {one.match: one.seat for one in found}
    with storage.reading() as connection:
        rows = connection.execute(
            select(own.match, own.id, own.made_at, own.word)
            .where(own.match.in_(list(seats)), own.status == DONE)
            .order_by(own.depth, own.id)
        ).all()
    deepest = {row.match: row for row in rows}
    return {
        match: replace(read_once(storage, row.id, row.made_at, seats[match]), word=row.word)
        for match, row in deepest.items()
    }


@lru_cache(maxsize=REVIEWS_KNOWN)
def read_once(storage: Storage, review: int, _made_at: float, seat: int) -> Looked:
    """What a finished review says of a seat; it is long, and does not change any more. Of two reviews of one number
    only one is there at a time, so that they are told apart by their time."""
    own = schema.reviews.c
    with storage.reading() as connection:
        row = connection.execute(select(own.content, own.match).where(own.id == review)).one()
    bots = decided_by_bots(storage, row.match)
    if not bots:
        return looked("", row.content, seat)
    data = json.loads(row.content)
    return looked("", written(credited(registry.game(data["game"]), data, bots)), seat)


def looked(word: str, content: str, seat: int) -> Looked:
    told = msgspec.json.decode(content, type=Told)
    own = told.accounts[str(seat)]
    low = lowest([point.chances[seat] for point in told.graph])
    return Looked(word, own.accuracy, own.counts, low, tuple(told.train.get(str(seat), ())))


def lowest(chances: Sequence[float]) -> float:
    """Under what a chance stayed for a while; a single look may err."""
    runs = (chances[at : at + STAYED] for at in range(len(chances) - STAYED + 1))
    return min((max(run) for run in runs), default=1.0)


def judged(found: Iterable[Looked]) -> str:
    """What the latest reviews say together, the latest first: accuracy, and grades in 100 decisions."""
    latest = list(found)[:LATEST]
    known = [one.accuracy for one in latest if one.accuracy is not None]
    graded = sum(sum(one.grades.values()) for one in latest)
    if not known or not graded:
        return ""
    slips = {grade: 100 * sum(one.grades.get(grade, 0) for one in latest) / graded for grade in COSTLY}
    often = listing([f"{share:.1f} {PLURALS[grade]}" for grade, share in slips.items()])
    games = counted(len(known), "reviewed game")
    return f"Accuracy {sum(known) / len(known):.0f} over {games}; in 100 decisions {often}."


def costliest(found: Iterable[Looked]) -> list[Cost]:
    """The rules that cost most in the latest reviews, the dearest first."""
    sums: dict[tuple[str, str], float] = {}
    for one in list(found)[:LATEST]:
        for cost in one.costs:
            sums[cost.words, cost.rule] = sums.get((cost.words, cost.rule), 0.0) + cost.cost
    dearest = sorted(sums, key=lambda both: (-sums[both], both))
    return [Cost(words, rule, sums[words, rule]) for words, rule in dearest[:MOST_RULES]]


# -- achievements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Achievement:
    """Something done by skill: what it is called, what it takes, and in which games it was done."""

    name: str
    why: str
    games: tuple[str, ...]


KINDS = {
    "Without a mistake": "A reviewed game against normal, hard or expert bots with accuracy 90 or more, and no mistake "
    "in it.",
    "Back from under 20 %": "Won, though the review saw the chance to win stay under 20 %.",
    "All of it learned": "The first game and every drill.",
}
DAYS = 10
DAILY = "Ten days, ten puzzles", "Ten daily puzzles, each solved on its day."


def achieved(
    found: Iterable[Result], reviewed: Mapping[int, Looked], learned: Mapping[tuple[str, str], Learned], days: int = 0
) -> list[Achievement]:
    """Few, and none for time spent; what solo games earn stands on their shelf. `days` is how many daily puzzles were
    solved on their day."""
    games: dict[str, set[str]] = {name: set() for name in KINDS}
    clean, back, whole = games.values()
    for result in found:
        if (one := reviewed.get(result.match)) is not None:
            if is_clean(result, one):
                clean.add(result.game)
            if result.is_won and one.lowest < LOW:
                back.add(result.game)
    done = {both for both, one in learned.items() if one.done_at is not None}
    whole |= {game for game, _ in done if all((game, name) in done for name in lessons.names(game))}
    earned = [Achievement(name, why, tuple(sorted(games[name]))) for name, why in KINDS.items() if games[name]]
    return [*earned, Achievement(*DAILY, ())] if days >= DAYS else earned


def is_clean(result: Result, one: Looked) -> bool:
    is_accurate = one.accuracy is not None and one.accuracy >= CLEAN
    return result.against in STRONG and is_accurate and not (one.grades.get(MISTAKE) or one.grades.get(BLUNDER))
