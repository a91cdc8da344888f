"""Rated games: those that every person at the table has ticked before they began, under a name of their own.

Nothing is counted beside the games themselves: who sat there, and in which order they finished. What that comes to says
`lab.ratings`. Whoever has played few of them counts as a newcomer, and bots as what they are.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from sqlalchemy import select

from branchline.core.translation import translated
from branchline.core.words import listing
from branchline.table import schema
from branchline.table.lists import IS_PLAYED, seats_at
from branchline.table.seating import GUEST, PERSON, Seat
from branchline.table.storage import Conflict, Storage, Visitor

ENOUGH = 5
"""Rated games, before they say anything of somebody."""
LATEST = 300
"""So many games of one kind stand behind the ratings of all."""
FEWEST = 2
"""People at a rated table; bots may sit there besides."""
NEWCOMER = "newcomer"
COUNTS = "rated, without hints"

Finish = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat at a table, and who finished where."""


class Nameless(Conflict):
    """Somebody would play a rated game as nobody in particular."""


def is_rated(seats: Sequence[Seat]) -> bool:
    """Two people at least, each at one seat, and all of them have ticked it."""
    people = [seat for seat in seats if seat.kind == PERSON]
    known = [seat.visitor for seat in people if seat.visitor is not None]
    return len(people) >= FEWEST and len(set(known)) == len(known) and all(seat.rated for seat in people)


def rated_words(seats: Sequence[Seat]) -> list[str]:
    """What the table says of it beside its options."""
    refusal = why_not_rated(seats)
    return [COUNTS] if is_rated(seats) else [f"not rated: {refusal}"] if refusal else []


def why_not_rated(seats: Sequence[Seat]) -> str:
    """Why a game does not count although somebody has ticked it; nothing of one that counts, or that nobody ticked."""
    if is_rated(seats) or not raters(seats):
        return ""
    people = [seat for seat in seats if seat.kind == PERSON]
    if len(people) < FEWEST:
        return "a rated game needs two people"
    silent = [seat.name for seat in people if not seat.rated]
    return f"{listing(silent)} did not agree to it" if silent else "one person plays for two"


def raters(seats: Sequence[Seat]) -> list[str]:
    """Before the game begins: who has ticked it, so that the others are asked?"""
    return [seat.name for seat in seats if seat.rated]


def check_name(visitor: Visitor, name: str) -> None:
    if not visitor.name or name in ("", GUEST, translated(GUEST)):
        raise Nameless("A rated game is played under a name of your own: please give yours.")


def player(visitor: int) -> str:
    """By which name a visitor stands in the ratings."""
    return f"visitor {visitor}"


def finishes(storage: Storage, game: str) -> list[Finish]:
    """The latest rated games of one kind, the first of them first. Somebody who is forgotten has not played."""
    own, ticked = schema.matches.c, select(schema.seats.c.match).where(schema.seats.c.rated)
    with storage.reading() as connection:
        rows = connection.execute(
            select(own.id, own.result)
            .where(own.game == game, IS_PLAYED, own.id.in_(ticked))
            .order_by(own.moved_at.desc())
            .limit(LATEST)
        ).all()
    seats = seats_at(storage, [row.id for row in rows])
    found = [finish(seats[row.id], json.loads(row.result)["ranks"]) for row in rows if is_rated(seats[row.id])]
    return with_newcomers([one for one in reversed(found) if len(one[0]) > 1])


def finish(seats: Sequence[Seat], ranks: Sequence[int]) -> Finish:
    known = [seat for seat in seats if seat.kind != PERSON or seat.visitor is not None]
    names = [f"bot {seat.bot}" if seat.visitor is None else player(seat.visitor) for seat in known]
    return tuple(names), tuple(ranks[seat.seat] for seat in known)


def with_newcomers(found: Sequence[Finish]) -> list[Finish]:
    """Whoever has finished fewer than enough games is one of the newcomers."""
    often = Counter(name for names, _ in found for name in names)
    return [
        (tuple(name if often[name] >= ENOUGH or name.startswith("bot ") else NEWCOMER for name in names), ranks)
        for names, ranks in found
    ]
