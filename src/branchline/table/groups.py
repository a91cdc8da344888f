"""Groups: friends who see each other's open tables and results. A link is enough to join, as with tables."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.core.errors import BranchlineError
from branchline.core.translation import translated
from branchline.table import schema
from branchline.table.host import NotYours
from branchline.table.lists import OWN as MATCH
from branchline.table.lists import is_of, seats_at, tables
from branchline.table.seating import GUEST, PERSON, Seat, another_name, new_word
from branchline.table.storage import Conflict, MatchRow, Storage, Visitor

OWN = schema.groups.c
MEMBER = schema.members.c
MOST_MEMBERS = 60
MOST_GROUPS = 20
WORD_TRIES = 20


class NoSuchGroup(BranchlineError):
    """There is no group behind this link."""


@dataclass(frozen=True)
class Member:
    visitor: int
    name: str
    joined_at: float


@dataclass(frozen=True)
class Group:
    id: int
    word: str
    name: str
    owner: int
    members: tuple[Member, ...]

    def has(self, visitor: int) -> bool:
        return any(one.visitor == visitor for one in self.members)


@dataclass(frozen=True)
class Standing:
    """How a member has done in games that several of the group played."""

    name: str
    games: int
    wins: int


def found(storage: Storage, visitor: Visitor, name: str) -> Group:
    """A new group, with who founds it as its first member."""
    if not name:
        raise Conflict("Please give the group a name.")
    if len(groups_of(storage, visitor.id)) >= MOST_GROUPS:
        raise Conflict("You are in enough groups; leave one first.")
    now = time.time()
    for _ in range(WORD_TRIES):
        word = new_word()
        try:
            with storage.writing() as connection:
                values = {"word": word, "name": name, "owner": visitor.id, "made_at": now}
                made = connection.execute(insert(schema.groups).values(values).returning(OWN.id)).scalar_one()
                first = {"of": made, "visitor": visitor.id, "name": visitor.name or translated(GUEST), "joined_at": now}
                connection.execute(insert(schema.members).values(first))
        except IntegrityError:
            continue
        return group_by_word(storage, word)
    raise Conflict("No free word was found for the group; please try again.")


def group_by_word(storage: Storage, word: str) -> Group:
    with storage.reading() as connection:
        row = connection.execute(select(schema.groups).where(OWN.word == word.strip().upper())).one_or_none()
        if row is None:
            raise NoSuchGroup("There is no group behind this link; look whether all of it is there.")
        asked = select(schema.members).where(MEMBER.of == row.id).order_by(MEMBER.joined_at)
        members = tuple(Member(one.visitor, one.name, one.joined_at) for one in connection.execute(asked))
    return Group(row.id, row.word, row.name, row.owner, members)


def groups_of(storage: Storage, visitor: int) -> list[tuple[str, str]]:
    """Word and name of each group of a visitor."""
    mine = select(MEMBER.of).where(MEMBER.visitor == visitor)
    with storage.reading() as connection:
        rows = connection.execute(select(OWN.word, OWN.name).where(OWN.id.in_(mine)).order_by(OWN.id)).all()
    return [(row.word, row.name) for row in rows]


def join(storage: Storage, group: Group, visitor: Visitor, name: str) -> None:
    if group.has(visitor.id):
        return
    if len(group.members) >= MOST_MEMBERS:
        raise Conflict("This group is full.")
    if len(groups_of(storage, visitor.id)) >= MOST_GROUPS:
        raise Conflict("You are in enough groups; leave one first.")
    name = another_name(name, [one.name for one in group.members])
    values = {"of": group.id, "visitor": visitor.id, "name": name, "joined_at": time.time()}
    try:
        with storage.writing() as connection:
            connection.execute(insert(schema.members).values(values))
    except IntegrityError:
        return  # by another window, just now


def leave(storage: Storage, group: Group, visitor: int, by: int) -> None:
    """Somebody leaves, or is sent away by who founded the group. Its last member takes the group along; when its
    founder leaves, it is the next one's."""
    if visitor != by and by != group.owner:
        raise NotYours("Only who founded the group can send somebody away.")
    if not group.has(visitor):
        raise Conflict("Nobody of that kind is in this group.")
    rest = [one.visitor for one in group.members if one.visitor != visitor]
    with storage.writing() as connection:
        connection.execute(delete(schema.members).where(MEMBER.of == group.id, MEMBER.visitor == visitor))
        if not rest:
            connection.execute(delete(schema.groups).where(OWN.id == group.id))
        elif visitor == group.owner:
            connection.execute(update(schema.groups).where(OWN.id == group.id).values(owner=rest[0]))


def rename(storage: Storage, group: Group, by: int, name: str) -> None:
    change(storage, group, by, "rename it", name=name or group.name)


def new_link(storage: Storage, group: Group, by: int) -> str:
    """Another key: the one before leads nowhere any more."""
    word = new_word()
    change(storage, group, by, "give it another link", word=word)
    return word


def change(storage: Storage, group: Group, by: int, what: str, **values: Any) -> None:
    if by != group.owner:
        raise NotYours(f"Only who founded the group can {what}.")
    with storage.writing() as connection:
        connection.execute(update(schema.groups).where(OWN.id == group.id).values(values))


# -- what its members see --------------------------------------------------------------------------------------------


def open_tables(storage: Storage, group: Group) -> list[MatchRow]:
    """Tables that members have opened and that wait for players."""
    return tables(storage, MATCH.owner.in_([one.visitor for one in group.members]), state="open")


def results(storage: Storage, group: Group) -> list[tuple[MatchRow, list[Seat]]]:
    """Finished games that at least two of the group have played."""
    known = {one.visitor for one in group.members}
    rows = [row for row in tables(storage, is_of(known), MATCH.players > 1, state="finished") if row.status == "over"]
    seats = seats_at(storage, [row.id for row in rows])
    of_two = [row for row in rows if row.held_by < 0 and len(known.intersection(people_at(seats[row.id]))) > 1]
    return [(row, seats[row.id]) for row in of_two]


def people_at(seats: list[Seat]) -> list[int]:
    return [seat.visitor for seat in seats if seat.kind == PERSON and seat.visitor]


def standings(group: Group, games: list[tuple[MatchRow, list[Seat]]]) -> list[Standing]:
    """Who has played and won how often, the most wins first."""
    found = []
    for one in group.members:
        played = [(row, seat) for row, seats in games for seat in seats if seat.visitor == one.visitor]
        wins = sum(1 for row, seat in played if row.result is not None and row.result["ranks"][seat.seat] == 1)
        found.append(Standing(one.name, len(played), wins))
    return sorted(found, key=lambda one: (-one.wins, one.games, one.name))
