"""A player without an account: the games somebody has finished, and the key by which all of it goes along.

What is told of a player is read off the finished games themselves; nothing is counted beside them. A visitor's key is
kept only as a hash: whoever opens it in another browser becomes that visitor there, and a new key voids the one before.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update

from branchline.bots.levels import LEVELS
from branchline.core.errors import BranchlineError
from branchline.table import persons, schema
from branchline.table.lists import IS_PLAYED
from branchline.table.seating import BOT, PERSON, hashed, new_secret
from branchline.table.storage import Storage, Visitor

SOLO, PEOPLE, BOTS = "solo", "people", "bots"
KINDS = (*LEVELS, BOTS, PEOPLE, SOLO)
"""Against whom a game was played, in the order in which they are told. BOTS are those that are of no level."""

KIND_WORDS = {BOTS: "Other bots", PEOPLE: "People", SOLO: "Solo"}

PARTS = {
    "results": "Results by game, and ratings",
    "achievements": "Achievements",
    "solo": "Solo games and what they earned",
    "lessons": "Lessons and drills done",
}
"""What of a player's page may be shown to all, and in which words."""


class NoPlayer(BranchlineError):
    """There is no player of this key or word."""


@dataclass(frozen=True)
class Result:
    """A finished game of one player. Alone and without an automa nobody has a place."""

    match: int
    word: str
    game: str
    seat: int
    players: int
    against: str
    place: int | None
    score: float
    ended_at: float

    @property
    def is_won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True)
class Tally:
    """What a player's games of one kind come to. `fair` is how many of them somebody as strong as the others wins."""

    against: str
    played: int
    won: int
    fair: float
    place: float | None
    best: float

    @property
    def is_contest(self) -> bool:
        return self.place is not None


def results(storage: Storage, visitor: int) -> list[Result]:
    """The games that a visitor has finished at one seat of its own, without a bot that stood in; the latest first.

    Lessons, records from elsewhere, what was tried from a review and games in which somebody played several seats are
    none."""
    return [one for one, bot in ended(storage, visitor) if not bot]


def finished_by_bots(storage: Storage, visitor: int) -> list[Result]:
    """The games that are no results only because a bot sat in for the visitor when they ended; the latest first."""
    return [one for one, bot in ended(storage, visitor) if bot]


def ended(storage: Storage, visitor: int) -> list[tuple[Result, str]]:
    """The games that ended with a visitor at one seat of its own, each with the bot that sat in then, or ""."""
    match, seat = schema.matches.c, schema.seats.c
    mine = select(seat.match).where(seat.visitor == visitor)
    with storage.reading() as connection:
        rows = connection.execute(
            select(match.id, match.word, match.game, match.players, match.result, match.moved_at)
            .where(match.id.in_(mine), IS_PLAYED)
            .order_by(match.moved_at.desc())
        ).all()
        seats: dict[int, list[Any]] = {row.id: [] for row in rows}
        for one in connection.execute(select(schema.seats).where(seat.match.in_(mine)).order_by(seat.match, seat.seat)):
            seats.get(one.match, []).append(one)
    found = []
    for row in rows:
        own = [one for one in seats[row.id] if one.visitor == visitor]
        if len(own) == 1 and row.result is not None:
            found.append((result_of(row, seats[row.id], own[0].seat), str(own[0].bot or "")))
    return found


def result_of(row: Any, seats: list[Any], own: int) -> Result:
    result = json.loads(row.result)
    ranks = result["ranks"]
    place = ranks[own] if len(ranks) > 1 else None
    score = float(result["scores"][own])
    kind = against(seats, own)
    return Result(row.id, row.word, row.game, own, len(ranks), kind, place, score, row.moved_at)


def against(seats: Iterable[Any], own: int) -> str:
    """Of people and bots together the people count, and of bots the strongest."""
    others = [seat for seat in seats if seat.seat != own]
    if not others:
        return SOLO
    if any(seat.kind == PERSON for seat in others):
        return PEOPLE
    levels = [seat.bot for seat in others if seat.kind == BOT and seat.bot in LEVELS]
    return max(levels, key=list(LEVELS).index) if len(levels) == len(others) else BOTS


def words(kind: str) -> str:
    """Against whom, as a person reads it."""
    return KIND_WORDS.get(kind) or f"{kind.capitalize()} bots"


def tallies(found: Collection[Result]) -> dict[str, list[Tally]]:
    """By game, and for each by whom it was played against."""
    by_game: dict[str, list[Tally]] = {}
    for game in sorted({one.game for one in found}):
        for kind in KINDS:
            some = [one for one in found if (one.game, one.against) == (game, kind)]
            if some:
                by_game.setdefault(game, []).append(tally(kind, some))
    return by_game


def tally(kind: str, some: Collection[Result]) -> Tally:
    places = [one.place for one in some if one.place is not None]
    return Tally(
        kind,
        len(some),
        sum(one.is_won for one in some),
        sum(1 / one.players for one in some),
        sum(places) / len(places) if places else None,
        max(one.score for one in some),
    )


ENOUGH = 5
"""Games against a level, before anything is said of somebody's strength beside it."""


def strength(of_a_game: Collection[Tally]) -> str:
    """Where on the ladder of the levels somebody stands who has no rating; "" where that cannot be said yet."""
    known = {one.against: one.won >= one.fair for one in of_a_game if one.against in LEVELS and one.played >= ENOUGH}
    ahead = [name for name in LEVELS if known.get(name)]
    behind = [name for name in LEVELS if known.get(name) is False]
    if ahead and behind and list(LEVELS).index(ahead[-1]) < list(LEVELS).index(behind[0]):
        return f"between {ahead[-1]} and {behind[0]}"
    if ahead and not behind:
        return f"{ahead[-1]} or better"
    if behind and not ahead:
        return f"below {behind[0]}"
    return ""


# -- the key, and what all may see ------------------------------------------------------------------------------------


def new_key(storage: Storage, visitor: int) -> str:
    """A key that takes everything along; the one before opens nothing any more."""
    key = new_secret()
    keep(storage, visitor, key_hash=hashed(key))
    return key


def of_key(storage: Storage, key: str) -> Visitor:
    return find(storage, schema.players.c.key_hash == hashed(key))


def take_over(storage: Storage, key: str, visitor: Visitor) -> None:
    """Whoever comes with this key is its player from now on, with all that was this visitor's."""
    player = of_key(storage, key)
    with storage.writing() as connection:
        persons.become(connection, visitor.id, player.id)


def show(storage: Storage, visitor: int, parts: Collection[str]) -> str:
    """Show these parts to all; the word of the page, which stays the same, or "" once nothing is shown."""
    chosen = [part for part in PARTS if part in parts]
    word = shown(storage, visitor)[0] or new_secret()[:16]
    keep(storage, visitor, page=word if chosen else None, shows=",".join(chosen))
    return word if chosen else ""


def shown(storage: Storage, visitor: int) -> tuple[str, list[str]]:
    """The word of a player's public page, and what it shows."""
    with storage.reading() as connection:
        row = connection.execute(select(schema.players).where(schema.players.c.visitor == visitor)).one_or_none()
    return ("", []) if row is None or row.page is None else (row.page, row.shows.split(","))


def of_page(storage: Storage, word: str) -> Visitor:
    return find(storage, schema.players.c.page == word)


def find(storage: Storage, condition: Any) -> Visitor:
    query = select(schema.visitors).join(schema.players, schema.players.c.visitor == schema.visitors.c.id)
    with storage.reading() as connection:
        row = connection.execute(query.where(condition)).one_or_none()
    if row is None:
        raise NoPlayer("There is no player at this address; a newer key may have taken its place.")
    return Visitor(row.id, row.name, json.loads(row.settings))


def keep(storage: Storage, visitor: int, **values: Any) -> None:
    own = schema.players
    with storage.writing() as connection:
        if not connection.execute(update(own).where(own.c.visitor == visitor).values(values)).rowcount:
            connection.execute(insert(own).values(visitor=visitor, **values))
