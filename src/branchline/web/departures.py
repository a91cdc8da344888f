"""The board of departures: a visitor's tables in the order "your turn, soon, waiting", and what is finished."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from branchline.core import registry
from branchline.core.game import Game
from branchline.core.words import counted
from branchline.look.symbols import SEATS
from branchline.table.bygone import STOPPED, is_endless
from branchline.table.lists import own_tables, seats_at
from branchline.table.nudges import nudges_since
from branchline.table.outbox import DAY
from branchline.table.rematch import invitations
from branchline.table.seating import Seat
from branchline.table.storage import MatchRow, Storage
from branchline.web.clocks import Clock, clock_of
from branchline.web.scene import short_title
from branchline.web.translating import names_listed
from branchline.web.words import outcome

YOURS, SOON, WAITING, FINISHED = "yours", "soon", "waiting", "finished"
HEADS = {YOURS: "Your turn", SOON: "Soon", WAITING: "Waiting"}
WHENS = [*HEADS, FINISHED]


@dataclass(frozen=True)
class Departure:
    """A table in a list, as one visitor reads it."""

    row: MatchRow
    title: str
    colours: str
    seats: list[Seat]
    now: str
    when: str
    clock: Clock | None = None
    nudged_by: str = ""
    is_mine: bool = False

    @property
    def is_your_turn(self) -> bool:
        return self.when == YOURS

    @property
    def is_finished(self) -> bool:
        return self.when == FINISHED


@dataclass(frozen=True)
class Board:
    """What home shows of tables."""

    groups: list[tuple[str, list[Departure]]]
    finished: list[Departure]
    invitations: list[Departure]
    listed: list[Departure]

    @property
    def title(self) -> str:
        """Of the tab: where it is one's turn."""
        yours = sum(len(rows) for when, rows in self.groups if when == YOURS)
        return f"({yours}) Your turn at {counted(yours, 'table')} · Branchline" if yours else "Your tables · Branchline"


def board_of(storage: Storage, visitor: int) -> Board:
    own = departures(storage, own_tables(storage, visitor), visitor) if visitor else []
    known = {one.row.id for one in own}
    asked = invitations(storage, visitor) if visitor else []
    listed = [row for row in storage.listed() if row.id not in known]
    groups = [(when, [one for one in own if one.when == when]) for when in HEADS]
    return Board(
        [(when, rows) for when, rows in groups if rows],
        [one for one in own if one.is_finished],
        departures(storage, asked, visitor),
        departures(storage, listed, visitor),
    )


def departures(storage: Storage, rows: Iterable[MatchRow], visitor: int) -> list[Departure]:
    """These tables as a visitor reads them, in their order."""
    rows = list(rows)
    seats = seats_at(storage, [row.id for row in rows])
    found = sorted((departure(row, seats[row.id], visitor) for row in rows), key=order)
    return with_nudges(storage, found, visitor)


def with_nudges(storage: Storage, found: list[Departure], visitor: int) -> list[Departure]:
    """The same, with who has nudged this visitor since it is their turn there."""
    yours = {one.row.id for one in found if one.is_your_turn}
    known = nudges_since(storage, yours, time.time() - DAY)

    def nudged_by(one: Departure) -> str:
        seats = [seat.seat for seat in one.seats if seat.visitor == visitor and seat.seat in one.row.awaited]
        last = [known[one.row.id, seat] for seat in seats if (one.row.id, seat) in known]
        return next((nudge.by for nudge in last if nudge.at >= one.row.moved_at), "")

    return [replace(one, nudged_by=nudged_by(one)) if one.row.id in yours else one for one in found]


def order(one: Departure) -> tuple[int, float, float]:
    """Your turn first, and of those the one whose time runs out soonest; then what moved last."""
    out = one.clock.out if one.clock is not None and one.is_your_turn else float("inf")
    return WHENS.index(one.when), out, -one.row.moved_at


def departure(row: MatchRow, seats: list[Seat], visitor: int) -> Departure:
    mine = [seat.seat for seat in seats if visitor and seat.visitor == visitor and not seat.bot]
    if row.game not in registry.games():  # one table that cannot be played takes no other with it
        return Departure(row, row.game, SEATS, seats, "This game is not on the shelf here", WAITING)
    game = registry.game(row.game)
    when = when_of(row, seats, mine)
    if row.status == "open":
        now = "Waiting for friends"
    elif row.held_by >= 0:
        now = "Your turn: end it" if when == YOURS else f"{seats[row.held_by].name} ends the turn"
    elif row.status == "playing":
        who = names_listed([seats[seat].name for seat in row.due if seat < len(seats)])
        now = f"Your turn: {row.asks}" if when == YOURS else (f"Waiting for {who}" if who else "Going on")
        if not mine and any(visitor and seat.visitor == visitor for seat in seats):
            now = "A bot plays for you"
    else:
        now = stopped(game, row) if row.status == STOPPED else outcome(row, seats)
    awaited = [seat for seat in row.awaited if seat in mine] or row.awaited
    clocks = [clock for clock in (clock_of(row, seats, seat) for seat in awaited) if clock is not None and clock.out]
    soonest = min(clocks, key=lambda clock: clock.out, default=None)
    is_mine = any(visitor and seat.visitor == visitor for seat in seats)
    title, colours = short_title(game.title), game.seat_colours(row.players)
    return Departure(row, title, colours, seats, now, when, soonest, is_mine=is_mine)


def stopped(game: Game, row: MatchRow) -> str:
    return "Stopped: it does not end" if is_endless(game, row) else "Stopped: the rules have changed"


def when_of(row: MatchRow, seats: list[Seat], mine: list[int]) -> str:
    """Soon it is one's turn where only bots and chance are to decide, or whoever decides sits right before one, bots
    between them left out."""
    if row.status in ("over", "record", STOPPED) and row.held_by < 0:
        return FINISHED
    if row.status == "open" or not mine:
        return WAITING
    if any(seat in mine for seat in row.awaited):
        return YOURS
    people = [seat for seat in row.awaited if seat < len(seats) and not seats[seat].is_played_by_bot]
    return SOON if not people or any(next_person(seats, seat) in mine for seat in people) else WAITING


def next_person(seats: list[Seat], seat: int) -> int:
    behind = [seats[(seat + far) % len(seats)] for far in range(1, len(seats))]
    return next((one.seat for one in behind if not one.is_played_by_bot), seat)
