"""The table: looking at it, deciding, taking back, ending a turn, and all that people do around it."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from branchline.bots import bots
from branchline.core.errors import BranchlineError, IllegalAction
from branchline.core.game import Game
from branchline.core.translation import game_speaks
from branchline.table import learning
from branchline.table.arriving import seats_for, still_there, take_open
from branchline.table.host import NotYours
from branchline.table.persons import MARK
from branchline.table.rated import ENOUGH, check_name, raters
from branchline.table.running import Running
from branchline.table.storage import Conflict, MatchRow
from branchline.web.effects import effects as what_comes_of
from branchline.web.pages.solo import ticket_at
from branchline.web.scene import Viewer, choices_of, cover_of, may_look, viewer_at
from branchline.web.visit import Visit, message_of, or_again, status_after, status_of, table_path
from branchline.web.waiting import room_of
from branchline.web.words import explained

MOST_NOTE = 500
MOST_STEPS = 20


def viewer_of(visit: Visit, running: Running) -> Viewer:
    """With whose eyes this visitor looks."""
    is_watching = "watch" in visit.request.path_params
    auto_confirm = bool(visit.visitor.settings.get("auto_confirm"))
    return viewer_at(running, visit.visitor.id, is_watching, auto_confirm, origin_of(visit.request))


def origin_of(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def find(visit: Visit) -> Running:
    storage = visit.desk.storage
    if "watch" in visit.request.path_params:
        row = storage.match_by_watch_word(visit.word("watch"))
    else:
        row = storage.match_by_word(visit.word())
    game_speaks(row.game)
    running: Running = visit.desk.host.running(still_there(storage, row))
    return running


def is_of_the_house(visit: Visit, running: Running, viewer: Viewer) -> bool:
    return may_look(running, viewer, "watch" in visit.request.path_params)


def allowed(visit: Visit) -> tuple[Running, Viewer]:
    """Who may look, and with whose eyes: hot-seat, nobody's while the screen is to be passed on."""
    running = find(visit)
    viewer = viewer_of(visit, running)
    if not is_of_the_house(visit, running, viewer):
        raise NotYours("You have no seat at this table; ask for the link for spectators.")
    if cover_of(running, viewer):
        viewer = replace(viewer, seat=-1, mine=())
    return running, viewer


def table(visit: Visit) -> Response:
    running = find(visit)
    viewer = viewer_of(visit, running)
    is_guest = not viewer.mine and not viewer.is_owner and "watch" not in visit.request.path_params
    if (is_guest and seats_for(running.seats, visit.visitor.id)) or not is_of_the_house(visit, running, viewer):
        return at_the_door(visit, running)
    visit.desk.host.drive(running.row.id)
    return show(visit, running, viewer)


def at_the_door(visit: Visit, running: Running, refused: BranchlineError | None = None) -> Response:
    """The seats that are open; after what was refused with that said above the form, and all that was filled in."""
    free = seats_for(running.seats, visit.visitor.id)
    asked = visit.number("seat") if refused else visit.query_number("seat", -1)  # by its code on a big screen
    return visit.render(
        "join.html",
        status_after(refused),
        running=running,
        row=running.row,
        free=free,
        wanted=asked if asked in free else free[0] if free else -1,
        # Which of them is all the same to who takes the one that was ticked for everybody.
        any=-1 if refused or asked in free or not free else free[0],
        raters=raters(running.seats),
        enough=ENOUGH,
        message=message_of(refused),
        filled=visit.field,
    )


def opened(visit: Visit, what: str) -> Running:
    """A table that this visitor has opened, to do something that is only theirs to do."""
    running = find(visit)
    if running.row.owner != visit.visitor.id:
        raise NotYours(f"Only who opened the table can {what}.")
    return running


def open_to_all(visit: Visit) -> Response:
    """List a table on the home page, or make it private again."""
    running = opened(visit, "list it")
    visit.desk.storage.set_values(running.row, listed=visit.field("listed") == "on")
    visit.desk.host.tell(visit.desk.storage.match(running.row.id))
    return visit.redirect(table_path(running.row.word))


def about(visit: Visit) -> Response:
    """All that explains itself on this board, by the key of its element; the address names the box, so it is kept."""
    running, _ = allowed(visit)
    return JSONResponse(explained(running.game.about), headers={"Cache-Control": "private, max-age=86400"})


def effects(visit: Visit) -> Response:
    """What each choice would bring, by its action. It is asked for when somebody points at one, so that no move waits
    until all of them have been tried; for a question that was answered meanwhile there is nothing to say."""
    running, viewer = allowed(visit)
    seen = running.sights.seen(viewer.seat)
    is_current = visit.query_number("stand", -1) == running.row.stand
    choices = choices_of(running, viewer, viewer.seat, seen) if is_current else []
    found = what_comes_of(running.game, seen, viewer.seat, choices) if choices else {}
    return JSONResponse({str(action): one.to_data() for action, one in found.items()})


def show(visit: Visit, running: Running, viewer: Viewer, message: str = "", status: int = 200) -> Response:
    if visit.is_htmx and not message:
        return HTMLResponse(visit.desk.page(running, viewer).whole, status)
    desk = visit.desk
    page = desk.set(desk.easel(running.row.id), running, viewer, message) if message else desk.page(running, viewer)
    if visit.is_htmx:
        return HTMLResponse(page.whole, status)
    if running.row.status == "open":
        return visit.render("waiting.html", status, room=room_of(desk.host, running, viewer), page=page)
    scene = desk.scene(running, viewer)
    ticket = ticket_at(visit.desk.host, running, visit.visitor.id)
    return visit.render(
        "table.html", status, scene=scene, page=page, ticket=ticket if ticket and ticket.words else None
    )


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
    """The table as it stands now: by the stream that follows it, whole for htmx, a redirect for a plain form."""
    running = visit.desk.host.latest(match)
    if visit.is_followed and not message:
        return Response(status_code=204, headers={"Branchline-Version": str(running.row.shown)})
    if not visit.is_htmx and not message:
        return visit.redirect(table_path(running.row.word))
    return show(visit, running, viewer_of(visit, running), message, status)


def tried(visit: Visit, match: int, error: BranchlineError) -> Response:
    """A refusal, with the table as it stands now. To whoever only presses twice the table alone is the answer."""
    if isinstance(error, Conflict) and is_pressed_twice(visit, visit.desk.host.latest(match)):
        return after(visit, match)
    return after(visit, match, str(error), status_of(error))


def is_pressed_twice(visit: Visit, running: Running) -> bool:
    """Was it this visitor who has changed the table since the page that was pressed on? In a lesson nobody else does;
    elsewhere a decision of the same seat has come since, or one was taken back."""
    row, seat, seen = running.row, visit.number("seat"), visit.number("number")
    if visit.number("stand") == row.stand:
        return False
    is_decided = any(line.seat == seat for line in running.lines if line.number > seen)
    return bool(row.lesson) or (seen >= 0 and (is_decided or row.number <= seen))


def act(visit: Visit) -> Response:
    running, viewer = member(visit)
    match = running.row.id
    try:
        seat = own_seat(visit, viewer)
        if running.seats[seat].bot:
            raise IllegalAction("A bot stands in for you; take your seat back first.")
        action = visit.number("action")
        if running.row.lesson:
            learning.act(visit.desk.host, match, seat, action, visit.number("stand"))
            return after(visit, match)
        # There is one end only: what gives something up as the last thing of a turn ends it.
        is_end = viewer.auto_confirm or gives_up(running.game, action)
        steps = max(1, min(visit.number("steps", 1), MOST_STEPS))
        visit.desk.host.act(match, seat, action, visit.number("stand"), is_end, visit.number("number"), steps)
    except (Conflict, IllegalAction, NotYours) as error:
        return tried(visit, match, error)
    return after(visit, match)


def gives_up(game: Game, action: int) -> bool:
    return 0 <= action < len(game.actions) and game.gives_up(action)


def confirm(visit: Visit) -> Response:
    """The end of a turn; and, if so wished, of all turns from now on by themselves."""
    running, viewer = member(visit)
    try:
        if visit.field("always") == "on":
            visit.keep_settings(auto_confirm=True)
        visit.desk.host.confirm(running.row.id, own_seat(visit, viewer), visit.number("stand"))
    except Conflict:
        return after(visit, running.row.id)  # it has been ended before: nobody else can do that
    except (IllegalAction, NotYours) as error:
        return tried(visit, running.row.id, error)
    return after(visit, running.row.id)


def undo(visit: Visit) -> Response:
    running, viewer = member(visit)
    try:
        if running.row.lesson:
            learning.go_on(visit.desk.host, running.row.id, visit.number("stand"), "undo")
            return after(visit, running.row.id)
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
    if visit.number("seat") in viewer_of(visit, running).mine:
        return visit.redirect(table_path(running.row.word))
    return or_again(lambda: joined(visit, running), lambda refused: at_the_door(visit, find(visit), refused))


def joined(visit: Visit, running: Running) -> Response:
    name = visit.name_field()
    if not name:
        raise Conflict("Please give a name; it is all that is needed.")
    visitor = visit.need_visitor()
    visit.rename(name)
    is_ticked = visit.field("rated") == "on"
    if is_ticked:
        check_name(visit.visitor, name)
    seat, agrees = visit.number("seat"), visit.field("teaching") == "on"
    is_any = seat == visit.number("any")
    row = take_open(visit.desk.host, running.row.id, visitor, seat, is_any, name, is_ticked, teaching=agrees)
    return visit.redirect(table_path(row.word))


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


def seat_link(visit: Visit) -> Response:
    """A link that takes one's seat to another browser. It is shown once; only its hash is stored."""
    running, viewer = member(visit)
    seat = own_seat(visit, viewer)
    secret = visit.desk.storage.new_seat_link(running.row.id, seat)
    path = table_path(running.row.word, "take", secret)
    address = origin_of(visit.request) + path
    return visit.render("link.html", row=running.row, name=running.names[seat], address=address)


def take_along(visit: Visit) -> Response:
    """Opening such a link only asks; the button takes the seat, so that a preview does not use the link up."""
    running = find(visit)
    if visit.request.method != "POST":
        return visit.render("take.html", row=running.row, is_person=visit.word("secret").startswith(MARK))
    row: MatchRow = visit.desk.host.take_along(running.row.id, visit.word("secret"), visit.need_visitor())
    return visit.redirect(table_path(row.word))
