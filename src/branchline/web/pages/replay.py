"""Looking back: any moment of any game, its end, its record, and branching off."""

from __future__ import annotations

from dataclasses import replace

from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, Response

from branchline.core.errors import BadRecord
from branchline.core.record import Record
from branchline.table.host import Host, NotYours
from branchline.table.reviews import may_ask, refusal
from branchline.table.running import Running
from branchline.table.seating import BOT, MOST_NAME, PERSON, SeatWish, call_of, plain
from branchline.web.chart import course_at, draw
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.fragments import Press
from branchline.web.over import headline_of
from branchline.web.pads import pad_of
from branchline.web.pages.solo import ticket_at
from branchline.web.pages.table import allowed
from branchline.web.scene import Viewer, build, css_of, knows_everything
from branchline.web.telling import whole_log
from branchline.web.tried import tried_at
from branchline.web.visit import Visit, table_path

UPLOAD_BYTES = 2_000_000
MOST_TEXT = 500


def eyes(visit: Visit, running: Running, viewer: Viewer) -> Viewer:
    """Through whose eyes: one's own; once the game is over, anybody's."""
    wanted = visit.query_number("seat", viewer.seat)
    may_see = viewer.mine if not knows_everything(running.row) else list(range(running.row.players))
    return replace(viewer, seat=wanted if wanted in may_see else (-1 if wanted == -1 else viewer.seat))


def replay(visit: Visit) -> Response:
    """The table after so many moves."""
    running, viewer = allowed(visit)
    viewer = eyes(visit, running, viewer)
    number = min(max(visit.query_number("number", running.row.number), 0), running.row.number)
    scene = build(visit.desk.host, running, viewer, at=number)
    page = Press(visit.desk.templates).page("_table.html", scene=scene)
    if visit.is_htmx:
        return HTMLResponse(page.whole)
    return visit.render("table.html", scene=scene, page=page, ticket=None)


def log(visit: Visit) -> Response:
    """All lines of the log, as this viewer may read them."""
    running, viewer = allowed(visit)
    everything = knows_everything(running.row)
    lines = visit.desk.host.lines(running, viewer.seat, everything, running.row.number, running.row.number)
    log = whole_log(lines, viewer.seat, running.names, running.colours)
    return visit.render("log.html", log=log, row=running.row, base=viewer.base)


def end(visit: Visit) -> Response:
    """The score pad, how it went, and what turned the game."""
    running, viewer = allowed(visit)
    row = running.row
    if not running.is_settled:
        return visit.redirect(viewer.base)
    course = course_at(visit.desk.host, running)
    headline, why, winner = headline_of(running, viewer.seat)
    return visit.render(
        "end.html",
        running=running,
        row=row,
        viewer=viewer,
        names=running.names,
        headline=headline,
        css=css_of(running, winner),
        why=why,
        pad=pad_of(running.game, running.state, running.state.scores()),
        charts=[draw(course, running.names, running.colours, form) for form in ("wide", "narrow") if course],
        turning=course.turning if course else [],
        again=next((seat.bot for seat in running.seats if seat.kind == BOT), DEFAULT_LEVEL),
        earned=earned_at(visit.desk.host, running),
        is_counted=visit.desk.host.keepsakes.solo(row.id) is not None,
        ticket=ticket_at(visit.desk.host, running, visit.visitor.id),
        can_review=may_ask(running, visit.visitor.id) and not refusal(running),
        tried=tried_at(visit.desk.host, running),
    )


def earned_at(host: Host, running: Running) -> list[tuple[str, str]]:
    """What a finished solo game has earned: with those before it, or alone where it does not count among them."""
    solo = host.keepsakes.solo(running.row.id)
    if solo is not None:
        return solo.earned
    return running.game.achievements(running.state, []) if running.row.players == 1 else []


def may_have_record(running: Running, viewer: Viewer) -> bool:
    """The record holds every secret: it is given out when the game is over, or to one who plays all seats."""
    return knows_everything(running.row) or len(viewer.mine) == running.row.players


def download(visit: Visit) -> Response:
    running, viewer = allowed(visit)
    if not may_have_record(running, viewer):
        raise NotYours("The record holds what others keep secret; it is given out when the game is over.")
    text = visit.desk.host.record(running.row).to_text()
    name = f"{running.row.game}-{call_of(running.row.word).lower()}.json"
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def upload(visit: Visit) -> Response:
    """A record from elsewhere, to be looked at and branched off from."""
    given = visit.form.get("record") if visit.form is not None else None
    if not isinstance(given, UploadFile):
        raise BadRecord("Choose the file of a record first.")
    content = given.file.read(UPLOAD_BYTES + 1)
    if len(content) > UPLOAD_BYTES:
        raise BadRecord("That file is too long for a record.")
    try:
        record = Record.from_text(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord("That file is no text.") from error
    record.check()
    wishes = [SeatWish(PERSON, name=name) for name in seat_names(record)]
    visitor = visit.need_visitor()
    row = visit.desk.host.open_table(visitor, record.game, wishes, record.options, record)
    visit.desk.storage.set_values(row, status="record")
    return visit.redirect(table_path(row.word, "at?number=0"))


def seat_names(record: Record) -> list[str]:
    given = [plain(name[:MOST_TEXT])[:MOST_NAME].strip() for name in record.seats[: record.players]]
    given += [""] * (record.players - len(given))
    return [name or f"Player {seat + 1}" for seat, name in enumerate(given)]


def branch(visit: Visit) -> Response:
    """A new hot-seat game from any moment."""
    running, viewer = allowed(visit)
    if not may_have_record(running, viewer):
        raise NotYours("A branch would show what others keep secret; it is possible when the game is over.")
    record = visit.desk.host.record(running.row)
    number = visit.number("number", len(record))
    if not 0 <= number <= len(record):
        raise BadRecord(f"There is no move {number}.")
    record.moves = record.moves[:number]
    record.result = None
    wishes = [SeatWish(PERSON, name=name, is_mine=True) for name in running.names[: running.row.players]]
    visitor = visit.need_visitor()
    row = visit.desk.host.open_table(visitor, record.game, wishes, record.options, record)
    return visit.redirect(table_path(row.word))
