"""Tables of other rules or another box than this server plays: what was stored of them, and how they may go on."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from branchline.core.translation import of_game, read_in
from branchline.table.bygone import Bygone, OtherRules, all_about
from branchline.table.running import LAST_LINES
from branchline.table.seating import PERSON
from branchline.table.sights import SPECTATOR
from branchline.table.storage import MatchRow
from branchline.web.pads import Pad, pad_made_of
from branchline.web.pages.table import find
from branchline.web.scene import knows_everything, short_title
from branchline.web.telling import Told, whole_log
from branchline.web.visit import Visit, sorry, table_path
from branchline.web.words import outcome

SECONDS_BETWEEN_LOOKS = 10
MOST_SEATS = 12


def show(request: Request, error: Exception) -> Response:
    """Whatever was asked of such a table, this is the answer."""
    assert isinstance(error, OtherRules)
    visit = Visit(request)
    if visit.is_htmx or request.method != "GET":
        return sorry(visit, 409, error.why)
    with read_in(visit.language), of_game(error.row.game):
        return visit.in_language(all_of(visit, error))


def all_of(visit: Visit, error: OtherRules) -> Response:
    """What is left of it: why it stands still, the ways on, the result and the log."""
    found = all_about(visit.desk.storage, error)
    mine = [seat.seat for seat in found.seats if seat.kind == PERSON and seat.visitor == (visit.visitor.id or None)]
    is_known = bool(mine) or error.row.owner == visit.visitor.id or "watch" in visit.request.path_params
    may_read = is_known or error.row.listed
    colours = found.game.seat_colours(found.row.players) if found.game is not None else "rbygk"
    response = visit.render(
        "bygone.html",
        row=found.row,
        found=found,
        title=short_title(found.game.title) if found.game is not None else found.row.game,
        colours=colours,
        mine=mine,
        have_agreed=bool(mine) and not any(seat.seat in mine for seat in found.awaits),
        result=outcome(found.row, found.seats) if found.row.result is not None else "",
        pad=stored_pad(found) if may_read else None,
        log=log_of(visit, found, mine, colours) if may_read else [],
    )
    if mine and found.is_under_way:
        response.headers["Refresh"] = str(SECONDS_BETWEEN_LOOKS)  # others may consent meanwhile
    return response


def stored_pad(found: Bygone) -> Pad | None:
    """The score pad as it was written down at the end."""
    result = found.row.result
    if result is None or not result.get("sheet"):
        return None
    rules = found.game.score_rules if found.game is not None else {}
    return pad_made_of(result["sheet"], result["scores"], result["ranks"], True, rules)


def log_of(visit: Visit, found: Bygone, mine: list[int], colours: str) -> list[Told]:
    """The stored log, newest first, as this visitor may read it; of several seats at one screen none is preferred. Of a
    game that did not end its latest moves are enough."""
    watcher = mine[0] if len(mine) == 1 else SPECTATOR
    everything = knows_everything(found.row)
    names = [*found.names, *(f"Seat {seat + 1}" for seat in range(len(found.names), MOST_SEATS))]
    moves = LAST_LINES if found.is_endless else found.row.number
    lines = visit.desk.host.stored_lines(found.row, found.row.number, moves)
    read = [line.for_watcher(watcher, everything) for line in reversed(lines)]
    return whole_log(read, watcher, names, colours)


def row_of(visit: Visit) -> MatchRow:
    try:
        return find(visit).row
    except OtherRules as error:
        return error.row


def agree(visit: Visit) -> Response:
    """Go on under the rules there are now, as far as it is up to this visitor."""
    row = visit.desk.host.agree(row_of(visit).id, visit.visitor.id)
    return visit.redirect(table_path(row.word))


def stop(visit: Visit) -> Response:
    row = visit.desk.host.stop(row_of(visit).id, visit.visitor.id)
    return visit.redirect(table_path(row.word))
