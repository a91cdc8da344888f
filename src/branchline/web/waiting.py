"""The page of a table with open seats: the invitation, the seats, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.game import Game
from branchline.core.sheet import Drawn
from branchline.core.translation import translated
from branchline.look.qr import qr_code
from branchline.table.host import Host
from branchline.table.rated import FEWEST, raters, why_not_rated
from branchline.table.running import Running
from branchline.table.seating import BOT, OPEN, PERSON
from branchline.table.storage import MatchRow, Note
from branchline.web.scene import Viewer, css_of, emblem_of, short_title
from branchline.web.translating import own


@dataclass(frozen=True)
class Place:
    """A seat in the list: who sits there, and what may be done about it."""

    seat: int
    name: str
    words: str
    css: str
    emblem: str
    kind: str
    is_mine: bool
    is_cleared: bool
    is_taken_away: bool
    is_rated: bool
    is_teaching: bool
    needs_a_person: bool


@dataclass(frozen=True)
class Room:
    """Everything in the waiting room of a table, as one viewer sees it."""

    row: MatchRow
    viewer: Viewer
    game: Game
    title: str
    chosen: list[str]
    places: list[Place]
    free: int
    link: str
    watch_link: str
    code: Drawn
    names: list[str]
    colours: str
    notes: list[Note]
    owner: str
    not_rated: str  # with bots in all open seats
    message: str

    @property
    def base(self) -> str:
        return self.viewer.base

    @property
    def me(self) -> list[str]:
        """By which names the viewer is called at this table."""
        return [self.names[seat] for seat in self.viewer.mine]

    @property
    def may_invite(self) -> bool:
        """The link for spectators does not tell the key of the table."""
        return not self.viewer.base.startswith("/w/")

    @property
    def is_to_be_rated(self) -> bool:
        """Has somebody ticked it, so that the others are asked?"""
        return any(one.is_rated for one in self.places)

    @property
    def taken(self) -> int:
        return len(self.places) - self.free


def room_of(host: Host, running: Running, viewer: Viewer, message: str = "") -> Room:
    row, game = running.row, running.game
    link = f"{viewer.origin}/t/{row.word}"
    owner = next((seat.name for seat in running.seats if seat.visitor == row.owner), "")
    return Room(
        row=row,
        viewer=viewer,
        game=game,
        title=short_title(game.title),
        chosen=game.chosen(row.options),
        places=[place_of(running, viewer, seat) for seat in range(len(running.seats))],
        free=sum(1 for seat in running.seats if seat.kind == OPEN),
        link=link,
        watch_link=f"{viewer.origin}/w/{row.watch_word}",
        code=qr_code(link, translated("The invitation as a QR code")),
        names=running.names,
        colours=running.colours,
        notes=host.notes(running) if viewer.mine or row.open_chat else [],
        owner=own(owner) or "whoever opened the table",
        not_rated=why_not_rated([seat for seat in running.seats if seat.kind != OPEN]),
        message=message,
    )


def may_be_people(running: Running) -> int:
    """How many people this table may still come to have."""
    return sum(1 for seat in running.seats if seat.kind in (OPEN, PERSON))


def place_of(running: Running, viewer: Viewer, number: int) -> Place:
    seat, row = running.seats[number], running.row
    is_free = seat.kind == OPEN
    if is_free:
        name, words = "Open seat", f"kept for {seat.name}" if seat.kept_for is not None else "waits for a friend"
    else:
        name, words = own(seat.name), "bot" if seat.kind == BOT else ""
    is_mine = number in viewer.mine
    can_be_fewer = not row.number and row.players > running.game.min_players
    return Place(
        seat=number,
        name=f"You ({name})" if is_mine and len(viewer.mine) == 1 else name,
        words="opened the table" if seat.visitor == row.owner and not is_free else words,
        css=css_of(running, number),
        emblem=emblem_of(running, number),
        kind=seat.kind,
        is_mine=is_mine,
        is_cleared=viewer.is_owner and seat.visitor != row.owner and (not is_free or seat.kept_for is not None),
        is_taken_away=viewer.is_owner and is_free and can_be_fewer,
        is_rated=seat.rated,
        is_teaching=seat.teaching,
        needs_a_person=is_free and bool(raters(running.seats)) and may_be_people(running) <= FEWEST,
    )
