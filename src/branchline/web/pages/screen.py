"""One room, one big screen: what a spectator sees, for a television; hands are on the phones.

Whoever opens it, it is drawn with a spectator's eyes, so that nothing is on it that not everybody in the room may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

from starlette.responses import Response

from branchline.core.sheet import Drawn
from branchline.core.translation import translated
from branchline.look.qr import qr_code
from branchline.table.host import NotYours
from branchline.table.running import Running
from branchline.table.seating import OPEN
from branchline.web.pages.table import find, is_of_the_house, origin_of, viewer_of
from branchline.web.scene import css_of, emblem_of, viewer_at
from branchline.web.visit import Visit, table_path
from branchline.web.waiting import room_of

NOBODY = 0
CODE = 20


@dataclass(frozen=True)
class FreeSeat:
    """A seat that somebody in the room may take with a phone."""

    seat: int
    css: str
    emblem: str
    code: Drawn


def screen(visit: Visit) -> Response:
    """At the spectators' address, so that a television needs no seat: whoever has one is led there."""
    running = find(visit)
    own = viewer_of(visit, running)
    if not is_of_the_house(visit, running, own):
        raise NotYours("You have no seat at this table; ask for the link for spectators.")
    if own.mine or own.is_owner:
        return visit.redirect(f"/w/{running.row.watch_word}/screen?seats={invites(running)}")
    viewer = viewer_at(running, NOBODY, is_watching=True, origin=origin_of(visit.request))
    page = visit.desk.page(running, viewer)
    if running.row.status == "open":
        room = room_of(visit.desk.host, running, viewer)
        # The link for spectators does not tell the key of the table; this one shows it to the room.
        may_invite = compare_digest(visit.query("seats").encode(), invites(running).encode())
        seats = free_seats(running, origin_of(visit.request)) if may_invite else []
        return visit.render("screen_waiting.html", room=room, page=page, free=seats)
    return visit.render("screen.html", scene=visit.desk.scene(running, viewer), page=page)


def invites(running: Running) -> str:
    """What the address of a big screen has and the link for spectators has not: only who knows the key can say it, and
    nobody can guess the key from it."""
    return sha256(f"screen of {running.row.word}".encode()).hexdigest()[:CODE]


def free_seats(running: Running, origin: str) -> list[FreeSeat]:
    free = [one.seat for one in running.seats if one.kind == OPEN and one.kept_for is None]
    return [
        FreeSeat(
            seat,
            css_of(running, seat),
            emblem_of(running, seat),
            qr_code(f"{origin}{table_path(running.row.word)}?seat={seat}", translated(f"Seat {seat + 1} as a QR code")),
        )
        for seat in free
    ]
