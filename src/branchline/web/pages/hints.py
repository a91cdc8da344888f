"""What would you do? The best choices of a decision, for who asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.responses import HTMLResponse, Response

from branchline.table import hints
from branchline.table.host import NotYours
from branchline.web.pages.table import member, own_seat
from branchline.web.scene import cover_of
from branchline.web.visit import Visit
from branchline.web.words import named


def hint(visit: Visit) -> Response:
    """A card below the choices; without a script, a page with a way back."""
    running, viewer = member(visit)
    seat = own_seat(visit, viewer)
    if cover_of(running, viewer):
        raise NotYours(f"Pass the screen to {running.names[viewer.seat]} first.")
    found = hints.hint(visit.desk.host, running.row.id, seat, visit.number("stand"))
    names, players = running.names, running.row.players
    choices = [replace(one, sentence=named(running.game, players, names, one.sentence)) for one in found.choices]
    values: dict[str, Any] = {"hint": found, "choices": choices, "unknown": hints.UNKNOWN, "row": running.row}
    if visit.is_htmx:
        return HTMLResponse(visit.desk.templates.get_template("_hint.html").render(values))
    return visit.render("hint.html", **values)
