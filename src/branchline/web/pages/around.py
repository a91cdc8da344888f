"""Around the game: the waiting room, chat, private notes, who is here, and playing again."""

from __future__ import annotations

import time

from starlette.responses import JSONResponse, Response

from branchline.table import rematch as again
from branchline.table import waiting_room
from branchline.table.host import NotYours
from branchline.table.jottings import jot as write_jotting
from branchline.table.jottings import jotted
from branchline.table.running import Running
from branchline.table.seating import ONLOOKER, PERSON, is_called
from branchline.table.storage import Conflict
from branchline.web.clocks import late_at
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.pages.live import MOST_PAGE
from branchline.web.pages.table import after, find, is_of_the_house, known_bot, member, opened, own_seat, viewer_of
from branchline.web.visit import Visit, table_path

MOST_NOTE = 500
SPECTATOR = -1


def fill(visit: Visit) -> Response:
    """Bots into the open seats."""
    running = opened(visit, "fill it with bots")
    visit.desk.host.fill_with_bots(running.row.id, known_bot(visit.field("bot", DEFAULT_LEVEL)))
    return after(visit, running.row.id)


def put_bot(visit: Visit) -> Response:
    running = opened(visit, "put bots into its seats")
    bot = known_bot(visit.field("bot", DEFAULT_LEVEL))
    waiting_room.put_bot(visit.desk.host, running.row.id, visit.number("seat"), bot)
    return after(visit, running.row.id)


def clear_seat(visit: Visit) -> Response:
    running = opened(visit, "clear its seats")
    waiting_room.clear_seat(visit.desk.host, running.row.id, visit.number("seat"))
    return after(visit, running.row.id)


def take_away(visit: Visit) -> Response:
    running = opened(visit, "take a seat away")
    waiting_room.take_away(visit.desk.host, running.row.id, visit.number("seat"))
    return after(visit, running.row.id)


def close(visit: Visit) -> Response:
    running = opened(visit, "close it")
    waiting_room.close_table(visit.desk.host, running.row.id)
    return visit.redirect("/")


def rename(visit: Visit) -> Response:
    running, viewer = member(visit)
    name = visit.name_field()
    if not name:
        raise Conflict("Please give a name; it is all that is needed.")
    waiting_room.rename(visit.desk.host, running.row.id, own_seat(visit, viewer), name)
    visit.rename(name)
    return after(visit, running.row.id)


def rate(visit: Visit) -> Response:
    """Somebody ticks that the game is rated, or does not any more."""
    running, viewer = member(visit)
    seat, is_ticked = own_seat(visit, viewer), visit.field("rated") == "on"
    waiting_room.rate(visit.desk.host, running.row.id, seat, visit.visitor, is_ticked)
    return after(visit, running.row.id)


def teach(visit: Visit) -> Response:
    """Somebody agrees to hints for everybody, or does not any more."""
    running, viewer = member(visit)
    waiting_room.teach(visit.desk.host, running.row.id, own_seat(visit, viewer), visit.field("teaching") == "on")
    return after(visit, running.row.id)


def note(visit: Visit) -> Response:
    """A line of chat; by a spectator where the owner lets them."""
    running = find(visit)
    viewer = viewer_of(visit, running)
    if not viewer.mine and not (running.row.open_chat and is_of_the_house(visit, running, viewer)):
        raise NotYours("You have no seat at this table.")
    words = visit.field("text")[:MOST_NOTE]
    if words and viewer.mine:
        seat = viewer.seat if viewer.seat >= 0 else viewer.mine[0]
        say(visit, running, seat, running.names[seat], words)
    elif words:
        say(visit, running, SPECTATOR, visit.need_visitor().name or ONLOOKER, words)
    return after(visit, running.row.id)


def say(visit: Visit, running: Running, seat: int, name: str, words: str) -> None:
    """Whoever is called by name is told."""
    visit.desk.host.note(running.row.id, seat, name, words)
    others = [one for one in running.seats if one.kind == PERSON and one.visitor != visit.visitor.id]
    called = [one for one in others if is_called(one.name, words)]
    if called:
        visit.desk.postman.outbox.call(running.row, called, name)


def share_chat(visit: Visit) -> Response:
    """Let spectators read the chat and speak in it, or keep it among the players."""
    running = opened(visit, "share its chat")
    visit.desk.storage.set_values(running.row, open_chat=visit.field("open_chat") == "on")
    visit.desk.host.tell(visit.desk.storage.match(running.row.id))
    return visit.redirect(table_path(running.row.word))


def stand_in(visit: Visit) -> Response:
    """Let a bot play for somebody who has let the table wait for too long; whoever comes back takes the seat again."""
    running, viewer = member(visit)
    seat = visit.number("seat")
    late = [one for one in late_at(running, viewer.mine, viewer.is_owner) if one.seat == seat]
    if not late:
        raise NotYours("It is not for you to put a bot into that seat.")
    if time.time() < late[0].after:
        raise Conflict(f"{late[0].name} still has time.")
    row = visit.desk.host.hand_over(running.row.id, seat, known_bot(visit.field("bot", DEFAULT_LEVEL)))
    visit.desk.postman.outbox.stand_in(row, running.seats[seat])
    return after(visit, running.row.id)


def writing(visit: Visit) -> Response:
    running, viewer = member(visit)
    visit.desk.people.write(running.row.id, viewer.seat if viewer.seat >= 0 else viewer.mine[0])
    return Response(status_code=204)


def here(visit: Visit) -> Response:
    """Somebody turns to the page, or away from it."""
    running, _ = member(visit)
    visit.desk.people.look(
        running.row.id, visit.visitor.id, visit.field("here") == "1", visit.field("page")[:MOST_PAGE]
    )
    return Response(status_code=204)


def notes(visit: Visit) -> Response:
    """One's own notes, for the tab or as a page."""
    running, _ = member(visit)
    text = jotted(visit.desk.storage, running.row.id, visit.visitor.id)
    if visit.request.headers.get("Accept", "").startswith("application/json"):
        return JSONResponse({"text": text}, headers={"Cache-Control": "no-store"})
    return visit.render("jotting.html", row=running.row, text=text)


def jot(visit: Visit) -> Response:
    running, _ = member(visit)
    write_jotting(visit.desk.storage, running.row.id, visit.visitor.id, visit.lines_field("text"))
    if visit.is_htmx:
        return Response(status_code=204)
    return visit.redirect(table_path(running.row.word))


def rematch(visit: Visit) -> Response:
    """Yes to playing again: to the table where it goes on."""
    running, viewer = member(visit)
    there = again.ask_again(visit.desk.host, running.row.id, visit.visitor)
    seats = visit.desk.storage.seats(there.id)
    visit.desk.postman.outbox.ask_again(there, seats, running.names[viewer.mine[0]])
    return visit.redirect(table_path(there.word))


def decline(visit: Visit) -> Response:
    """No to playing again: the seat that is kept is open to all."""
    running = find(visit)
    again.decline(visit.desk.host, running.row, visit.need_visitor())
    return visit.redirect("/")
