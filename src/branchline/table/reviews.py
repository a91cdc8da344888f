"""Reviews as they are stored: who asked for one, how far it is, its parts, and the link that shows it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from branchline.bots.chances import chance_sets
from branchline.bots.effort import DEEPER
from branchline.bots.reviewing import Item
from branchline.core.errors import BranchlineError
from branchline.table import schema
from branchline.table.review import Parts, engine_of
from branchline.table.running import Running
from branchline.table.seating import PERSON, new_word
from branchline.table.storage import MatchRow, Storage

WAITING, WORKING, DONE, FAILED = "waiting", "working", "done", "failed"
DEPTHS = (0, DEEPER)
MOST_WAITING = 2
FINISHED = ("over", "record")
OWN = schema.reviews.c


class NoReview(BranchlineError):
    """This game is not reviewed, and why."""


class GoneReview(NoReview):
    """There is no review at this address."""


@dataclass(frozen=True)
class Review:
    """A review as it stands; `content` is all that has been found so far."""

    id: int
    match: int
    depth: int
    engine: str
    word: str
    owner: int
    status: str
    server: str
    done: int
    total: int
    names: bool
    content: str

    @property
    def data(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = json.loads(self.content) if self.content else None
        return found

    @property
    def is_under_way(self) -> bool:
        return self.status in (WAITING, WORKING)


COLUMNS = [OWN[name] for name in Review.__dataclass_fields__]


def refusal(running: Running) -> str:
    """Why this game cannot be reviewed; "" if it can."""
    row = running.row
    if row.status not in FINISHED or not running.is_settled or row.result is None:
        return "Only a finished game can be reviewed."
    if row.players not in chance_sets(row.game):
        return f"Nobody has measured yet what a lead is worth in {running.game.title}."
    return ""


def may_ask(running: Running, visitor: int) -> bool:
    """A game is looked back at by who sat at its table, or opened it: a spectator learns no names from a review."""
    return running.row.owner == visitor or any(seat.visitor == visitor for seat in running.seats)


def graded_seats(running: Running) -> list[int]:
    """Whose decisions are graded: those of people; where nobody sat, as in some records, everybody's."""
    people = [one.seat for one in running.seats if one.kind == PERSON]
    return people or list(range(running.row.players))


def ask(storage: Storage, running: Running, visitor: int, depth: int = 0, names: bool = True) -> Review:
    """The review of a finished game: the one there is, or a new one that waits, with names or without; NoReview says
    why there is none."""
    if not may_ask(running, visitor):
        raise NoReview("Only those who sat at this table can have its game reviewed.")
    why = refusal(running)
    if why:
        raise NoReview(why)
    if depth not in DEPTHS:
        raise NoReview("A review is as deep as fits the time, or four times as deep; nothing else.")
    known = of_match(storage, running.row, running, depth)
    if known is not None and known.status != FAILED:
        return known
    waiting = select(func.count()).where(OWN.owner == visitor, OWN.status.in_((WAITING, WORKING)))
    with storage.reading() as connection:
        if connection.execute(waiting).scalar_one() >= MOST_WAITING:
            raise NoReview("Two of your games are being reviewed already; ask again when one of them is done.")
    if known is not None:
        change(storage, known.id, status=WAITING, owner=visitor)
        return by_id(storage, known.id)
    values = {
        "match": running.row.id,
        "depth": depth,
        "engine": engine_of(running.game, running.row.players),
        "word": new_word(),
        "owner": visitor,
        "status": WAITING,
        "names": names,
        "made_at": time.time(),
    }
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.reviews).values(values))
    except IntegrityError:
        pass  # somebody else asked at the same moment
    found = of_match(storage, running.row, running, depth)
    if found is None:
        raise NoReview("The review could not be stored; please ask again.")
    return found


def of_match(storage: Storage, row: MatchRow, running: Running, depth: int = 0) -> Review | None:
    """The review of this game by the engine that is here."""
    engine = engine_of(running.game, row.players)
    return first(storage, OWN.match == row.id, OWN.depth == depth, OWN.engine == engine)


def by_word(storage: Storage, word: str) -> Review:
    found = first(storage, OWN.word == word)
    if found is None:
        raise GoneReview("There is no review at this address; perhaps its link was taken back.")
    return found


@dataclass(frozen=True)
class Origin:
    """What a table was begun from: a review, the move before which it was, and what its table is called by ("" where
    that was not written down yet)."""

    review: int
    move: int
    table: str

    @classmethod
    def read(cls, text: str) -> Origin:
        review, move, *table = text.split()
        return cls(int(review), int(move), "".join(table))

    @property
    def text(self) -> str:
        return f"{self.review} {self.move} {self.table}"


def by_id(storage: Storage, review: int) -> Review:
    found = first(storage, OWN.id == review)
    if found is None:
        raise NoReview("This review is gone.")
    return found


def first(storage: Storage, *where: Any) -> Review | None:
    with storage.reading() as connection:
        row = connection.execute(select(*COLUMNS).where(*where)).first()
    return Review(**row._mapping) if row is not None else None


def asked_by(storage: Storage, visitor: int) -> list[Review]:
    """The finished reviews that a visitor has asked for, the first of them first."""
    wanted = select(*COLUMNS).where(OWN.owner == visitor, OWN.status == DONE).order_by(OWN.made_at, OWN.id)
    with storage.reading() as connection:
        return [Review(**row._mapping) for row in connection.execute(wanted)]


def standing_of(storage: Storage, review: int) -> tuple[str, int, int]:
    """How it stands, how many items are done, and of how many."""
    with storage.reading() as connection:
        row = connection.execute(select(OWN.status, OWN.done, OWN.total).where(OWN.id == review)).first()
    return (row.status, row.done, row.total) if row is not None else (FAILED, 0, 0)


def change(storage: Storage, review: int, **values: Any) -> None:
    with storage.writing() as connection:
        connection.execute(update(schema.reviews).where(OWN.id == review).values(**values))


# -- what its owner may do ---------------------------------------------------------------------------------------------


def show_names(storage: Storage, review: Review, visitor: int, names: bool) -> None:
    """Names, or colours in their place, for whoever has the link, however deep it was looked."""
    own(review, visitor)
    with storage.writing() as connection:
        connection.execute(update(schema.reviews).where(*same_game(review)).values(names=names))


def take_back(storage: Storage, review: Review, visitor: int) -> str:
    """The links lead nowhere any more, at no depth; the new ones are known to nobody yet."""
    own(review, visitor)
    with storage.writing() as connection:
        found = connection.execute(select(OWN.id).where(*same_game(review))).scalars().all()
        words = {one: new_word() for one in found}
        for one, word in words.items():
            connection.execute(update(schema.reviews).where(OWN.id == one).values(word=word, owner=visitor))
    return words[review.id]


def same_game(review: Review) -> tuple[ColumnElement[bool], ...]:
    """All that its owner has had made of this game. What was looked at deeper is the owner's too, whoever asked."""
    return OWN.match == review.match, (OWN.owner == review.owner) | (OWN.engine == review.engine)


def own(review: Review, visitor: int) -> None:
    if review.owner != visitor:
        raise NoReview("Only who asked for this review may do that.")


# -- what works on it --------------------------------------------------------------------------------------------------


def take_next(storage: Storage, server: str, lives: Callable[[str], bool], held: Collection[int] = ()) -> Review | None:
    """The review that has waited longest, or one that nobody works on any more, since its server has died or holds
    others: it is this server's from now on."""
    wanted = select(*COLUMNS).where(or_(OWN.status == WAITING, OWN.status == WORKING)).order_by(OWN.made_at, OWN.id)
    with storage.reading() as connection:
        found = [Review(**row._mapping) for row in connection.execute(wanted)]
    for one in found:
        if one.status == WORKING and (one.id in held if one.server == server else lives(one.server)):
            continue
        mine = update(schema.reviews).where(OWN.id == one.id, OWN.status == one.status, OWN.server == one.server)
        with storage.writing() as connection:
            taken = connection.execute(mine.values(status=WORKING, server=server)).rowcount
        if taken:
            return by_id(storage, one.id)
    return None


def begin_anew(storage: Storage, review: Review, engine: str) -> None:
    """What another engine has found is no part of what this one makes; NoReview where it makes this review already."""
    values = {"engine": engine, "content": "", "done": 0, "total": 0}
    try:
        with storage.writing() as connection:
            connection.execute(delete(schema.review_parts).where(schema.review_parts.c.review == review.id))
            connection.execute(update(schema.reviews).where(OWN.id == review.id).values(**values))
    except IntegrityError as error:
        raise NoReview("This game has been asked for again since, and that review goes on.") from error


def parts_of(storage: Storage, review: int) -> Parts:
    columns = schema.review_parts.c
    with storage.reading() as connection:
        rows = connection.execute(select(columns.name, columns.content).where(columns.review == review))
        return {row.name: json.loads(row.content) for row in rows}


def keep_part(storage: Storage, review: int, name: str, items: list[Item], whole: dict[str, Any]) -> None:
    """A part that is done, and all that is known with it."""
    part = {"review": review, "name": name, "content": written(items)}
    values = {"content": written(whole), "done": whole["done"], "total": whole["total"]}
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.review_parts).values(part))
            connection.execute(update(schema.reviews).where(OWN.id == review).values(**values))
    except IntegrityError:
        return  # another server was faster, or the game is gone


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
