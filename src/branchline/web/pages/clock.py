"""The time of a table: as a form says it, and another one in the middle of a game, by agreement."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.responses import Response

from branchline.core.errors import BranchlineError
from branchline.table.agreement import SILENT, agree_to_time, asked, decline_time, offer_time, silent
from branchline.table.offers import Offer
from branchline.table.running import Running
from branchline.table.storage import MatchRow
from branchline.table.timing import DAY, DAYS, FREE, HOUR, LIVE, MINUTE, MOST_INCREMENT, MOST_LIVE, Timing, span
from branchline.table.wishes import UTC
from branchline.web.pages.table import after, member
from branchline.web.scene import Viewer
from branchline.web.visit import Visit, message_of, or_again, status_after, table_path

KINDS = {DAYS: "over days", LIVE: "live", FREE: "without a clock"}
EACH = {seconds: span(seconds) for seconds in (10 * MINUTE, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)}
LIVE_MINUTES, INCREMENT = 30, 15
NIGHT = (22, 8)


def timing_in(visit: Visit) -> Timing:
    """What a form says about time; BadTiming in one sentence if that cannot be."""
    timing = timing_said(visit)
    timing.check()
    return timing


def timing_said(visit: Visit) -> Timing:
    """The same, whether that can be or not."""
    kind = visit.field("time", DAYS)
    night = NIGHT if visit.field("nights") == "on" else None
    around = (night, visit.field("weekends") == "on", visit.field("zone") or UTC)
    each = visit.number("each", -1) if visit.field("each") else DAY
    minutes, increment = visit.number("minutes", -1), visit.number("increment", -1)
    if kind == LIVE:
        days = each if visit.field("each") and each in EACH else 0
        return Timing(LIVE, MINUTE * minutes, increment, *around, kept=days)
    seconds = each if kind == DAYS or each in EACH else DAY
    if 0 < MINUTE * minutes <= MOST_LIVE and 0 <= increment <= MOST_INCREMENT:
        return Timing(kind, seconds, increment, *around, kept=MINUTE * minutes)
    return Timing(kind, seconds, 0, *around)


def form_of(timing: Timing) -> dict[str, Any]:
    """What the form shows to begin with."""
    live, days = (timing.seconds, timing.kept) if timing.kind == LIVE else (timing.kept, timing.seconds)
    return {
        "timing": timing,
        "kinds": KINDS,
        "each": EACH,
        "each_chosen": days or DAY,
        "minutes": live // MINUTE if live else LIVE_MINUTES,
        "increment": timing.increment if live else INCREMENT,
        "night": NIGHT,
    }


def time_of_table(visit: Visit) -> Response:
    """How much time there is, what is on offer, and another offer."""
    running, _ = member(visit)
    return show(visit, running)


def show(visit: Visit, running: Running, refused: BranchlineError | None = None) -> Response:
    """The same; after what was refused with that said above the form, and all that was filled in."""
    row, seats = running.row, running.seats
    said = {name: visit.field(name) for name in ("minutes", "increment") if visit.field(name)}
    offer = Offer.read(row.offer)
    gone = silent(visit.desk.host, row, seats) - {visit.visitor.id}
    missing = asked(visit.desk.host, row, seats) - set(offer.yes) if offer else set()
    # Nobody's yes may be missing any more, since whoever did not say it has gone: then one yes again is enough.
    is_mine_to_say = offer is not None and (visit.visitor.id not in offer.yes or not missing)
    return visit.render(
        "time.html",
        status_after(refused),
        row=row,
        offer=offer,
        waits=sorted({seat.name for seat in seats if seat.visitor in missing - {visit.visitor.id}}),
        waits_for_me=visit.visitor.id in missing,
        silent=sorted({seat.name for seat in seats if seat.visitor in gone}),
        days=span(SILENT),
        is_mine_to_say=is_mine_to_say,
        has_said_yes=offer is not None and visit.visitor.id in offer.yes,
        message=message_of(refused),
        **(form_of(timing_said(visit)) | said if refused else form_of(row.timing)),
    )


def offer(visit: Visit) -> Response:
    running, viewer = member(visit)
    return or_again(lambda: offered(visit, running, viewer), partial(show, visit, running))


def offered(visit: Visit, running: Running, viewer: Viewer) -> Response:
    row = offer_time(visit.desk.host, running.row.id, visit.visitor.id, timing_in(visit))
    if Offer.read(row.offer):
        visit.desk.postman.outbox.offer(row, running.seats, running.names[viewer.mine[0]])
    else:
        begun(visit, row, running)
    return visit.redirect(table_path(running.row.word, "time"))


def begun(visit: Visit, row: MatchRow, running: Running) -> None:
    """Another time holds: reminders go by it, and the others hear of it."""
    outbox = visit.desk.postman.outbox
    outbox.remind_anew(row, running.seats)
    outbox.new_time(row, running.seats, visit.visitor.id)


def agree(visit: Visit) -> Response:
    running, _ = member(visit)
    row = agree_to_time(visit.desk.host, running.row.id, visit.visitor.id)
    if not Offer.read(row.offer):
        begun(visit, row, running)
    return after(visit, running.row.id)


def decline(visit: Visit) -> Response:
    running, _ = member(visit)
    decline_time(visit.desk.host, running.row.id, visit.visitor.id)
    return after(visit, running.row.id)
