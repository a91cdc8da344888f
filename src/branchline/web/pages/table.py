"""The table: looking at it, deciding, taking back, ending a turn, and all that people do around it."""

from __future__ import annotations

from starlette.responses import HTMLResponse, JSONResponse, Response

from branchline.bots import bots
from branchline.core.errors import BranchlineError, IllegalAction
from branchline.table.host import NotYours
from branchline.table.running import Running
from branchline.table.seating import OPEN, PERSON
from branchline.table.storage import Conflict, MatchRow
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.pages.solo import ticket_at
from branchline.web.scene import Viewer, build
from branchline.web.visit import STATUS, Visit, table_path

MOST_NOTE = 500


def viewer_of(visit: Visit, running: Running) -> Viewer:
    """With whose eyes this visitor looks: its own seat; of several, the one that is due."""
    row = running.row
    if "watch" in visit.request.path_params:
        return Viewer(f"/w/{row.watch_word}")
    mine = [seat.seat for seat in running.seats if seat.kind == PERSON and seat.visitor == visit.visitor.id]
    if visit.visitor.id == 0:
        mine = []
    active = [seat for seat in mine if not running.seats[seat].bot]
    due = running.due() if row.held_by < 0 else [row.held_by]
    wanted = [seat for seat in due if seat in active]
    if row.front in wanted:
        wanted = [row.front]
    seat = (wanted or ([row.front] if row.front in active else []) or active or mine or [-1])[0]
    return Viewer(
        table_path(row.word),
        seat,
        tuple(mine),
        row.owner == visit.visitor.id,
        bool(visit.visitor.settings.get("auto_confirm")),
    )


def find(visit: Visit) -> Running:
    storage = visit.desk.storage
    if "watch" in visit.request.path_params:
        row = storage.match_by_watch_word(visit.word("watch"))
    else:
        row = storage.match_by_word(visit.word())
    running: Running = visit.desk.host.running(row)
    return running


def table(visit: Visit) -> Response:
    running = find(visit)
    viewer = viewer_of(visit, running)
    is_spectator = "watch" in visit.request.path_params
    if not viewer.mine and not is_spectator and not viewer.is_owner and running.row.status != "record":
        free = [seat.seat for seat in running.seats if seat.kind == OPEN]
        return visit.render("join.html", running=running, free=free, row=running.row)
    visit.desk.host.drive(running.row.id)
    return show(visit, running, viewer)


def about(visit: Visit) -> Response:
    """All that explains itself on this board, by the key of its element; the address names the box, so it is kept."""
    words = {key: [one.title, one.words, one.rule] for key, one in find(visit).game.about.items()}
    return JSONResponse(words, headers={"Cache-Control": "private, max-age=86400"})


def drawn(visit: Visit, running: Running, viewer: Viewer) -> str:
    """The table as this viewer sees it now, drawn once for all who see the same: the answer to a click and the stream
    that follows it, and every spectator."""
    return running.once(viewer, lambda: visit.text("_table.html", scene=build(visit.desk.host, running, viewer)))


def show(visit: Visit, running: Running, viewer: Viewer, message: str = "", status: int = 200) -> Response:
    if visit.is_htmx and not message:
        return HTMLResponse(drawn(visit, running, viewer), status)
    scene = build(visit.desk.host, running, viewer, message=message)
    if visit.is_htmx:
        return visit.render("_table.html", status, scene=scene)
    ticket = ticket_at(visit.desk.host, running, visit.visitor.id)
    return visit.render("table.html", status, scene=scene, ticket=ticket if ticket and ticket.words else None)


def member(visit: Visit) -> tuple[Running, Viewer]:
    """Only for somebody who sits at the table."""
    running = find(visit)
    viewer = viewer_of(visit, running)
    if not viewer.mine:
        raise NotYours("You have no seat at this table.")
    return running, viewer


def own_seat(visit: Visit, viewer: Viewer) -> int:
    seat = visit.number("seat", viewer.seat)
    if seat not in viewer.mine:
        raise NotYours("That seat is not yours.")
    return seat


def after(visit: Visit, match: int, message: str = "", status: int = 200) -> Response:
    """The table as it stands now: a fragment for htmx, a redirect for a plain form."""
    running = visit.desk.host.latest(match)
    if not visit.is_htmx and not message:
        return visit.redirect(table_path(running.row.word))
    return show(visit, running, viewer_of(visit, running), message, status)


def tried(visit: Visit, match: int, error: BranchlineError) -> Response:
    """A refusal, with the table as it stands now."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return after(visit, match, str(error), status)


def act(visit: Visit) -> Response:
    running, viewer = member(visit)
    match = running.row.id
    try:
        seat = own_seat(visit, viewer)
        if running.seats[seat].bot:
            raise IllegalAction("A bot stands in for you; take your seat back first.")
        action = visit.number("action")
        visit.desk.host.act(match, seat, action, visit.number("stand"), viewer.auto_confirm, visit.number("number"))
    except (Conflict, IllegalAction, NotYours) as error:
        return tried(visit, match, error)
    return after(visit, match)


def confirm(visit: Visit) -> Response:
    running, viewer = member(visit)
    try:
        visit.desk.host.confirm(running.row.id, own_seat(visit, viewer), visit.number("stand"))
    except (Conflict, IllegalAction, NotYours) as error:
        return tried(visit, running.row.id, error)
    return after(visit, running.row.id)


def undo(visit: Visit) -> Response:
    running, viewer = member(visit)
    try:
        visit.desk.host.undo(running.row.id, own_seat(visit, viewer), visit.number("stand"))
    except (Conflict, IllegalAction, NotYours) as error:
        return tried(visit, running.row.id, error)
    return after(visit, running.row.id)


def front(visit: Visit) -> Response:
    """Hot-seat: the next player has taken the screen."""
    running, viewer = member(visit)
    visit.desk.host.come_forward(running.row.id, own_seat(visit, viewer))
    return after(visit, running.row.id)


def join(visit: Visit) -> Response:
    running = find(visit)
    name = visit.name_field()
    if not name:
        raise Conflict("Please give a name; it is all that is needed.")
    visitor = visit.need_visitor()
    visit.rename(name)
    row: MatchRow = visit.desk.host.join(running.row.id, visitor, visit.number("seat"), name)
    return visit.redirect(table_path(row.word))


def fill(visit: Visit) -> Response:
    """Bots into the open seats."""
    running = find(visit)
    if running.row.owner != visit.visitor.id:
        raise NotYours("Only who opened the table can fill it with bots.")
    visit.desk.host.fill_with_bots(running.row.id, known_bot(visit.field("bot", DEFAULT_LEVEL)))
    return after(visit, running.row.id)


def known_bot(name: str) -> str:
    if name not in bots():
        raise Conflict(f"There is no bot {name!r}.")
    return name


def hand_over(visit: Visit) -> Response:
    """Let a bot stand in for you, or come back."""
    running, viewer = member(visit)
    name = visit.field("bot")
    visit.desk.host.hand_over(running.row.id, own_seat(visit, viewer), known_bot(name) if name else "")
    return after(visit, running.row.id)


def note(visit: Visit) -> Response:
    running, viewer = member(visit)
    words = visit.field("text")[:MOST_NOTE]
    if words:
        seat = viewer.seat if viewer.seat >= 0 else viewer.mine[0]
        visit.desk.host.note(running.row.id, seat, running.names[seat], words)
    return after(visit, running.row.id)


def seat_link(visit: Visit) -> Response:
    """A link that takes one's seat to another browser. It is shown once; only its hash is stored."""
    running, viewer = member(visit)
    seat = own_seat(visit, viewer)
    secret = visit.desk.storage.new_seat_link(running.row.id, seat)
    path = table_path(running.row.word, "take", secret)
    address = str(visit.request.base_url).rstrip("/") + path
    return visit.render("link.html", row=running.row, name=running.names[seat], address=address)


def take_along(visit: Visit) -> Response:
    """Opening such a link only asks; the button takes the seat, so that a preview does not use the link up."""
    running = find(visit)
    if visit.request.method != "POST":
        return visit.render("take.html", row=running.row)
    visitor = visit.need_visitor()
    seat = visit.desk.storage.take_along(running.row.id, visit.word("secret"), visitor.id)
    if seat is None:
        raise NotYours("This link opens no seat; it may have been used already.")
    visit.desk.storage.set_values(visit.desk.storage.match(running.row.id), front=-1)
    return visit.redirect(table_path(running.row.word))
