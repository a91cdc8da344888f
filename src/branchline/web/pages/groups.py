"""A group's page: its members, their open tables, their results; joining and leaving it."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response

from branchline.core.translation import translated
from branchline.look.qr import qr_code
from branchline.table import groups
from branchline.table.groups import Group, group_by_word
from branchline.table.host import NotYours
from branchline.table.storage import Conflict
from branchline.web.departures import departure, departures
from branchline.web.pages.table import origin_of
from branchline.web.visit import Visit


def group_path(word: str) -> str:
    return f"/g/{quote(word)}"


def group(visit: Visit) -> Response:
    storage, visitor = visit.desk.storage, visit.visitor.id
    found = group_by_word(storage, visit.word())
    if not found.has(visitor):
        return visit.render("join_group.html", group=found)
    games = groups.results(storage, found)
    link = origin_of(visit.request) + group_path(found.word)
    return visit.render(
        "group.html",
        group=found,
        is_owner=found.owner == visitor,
        open_tables=departures(storage, groups.open_tables(storage, found), visitor),
        results=[
            (departure(row, seats, visitor), any(seat.visitor == visitor for seat in seats)) for row, seats in games
        ],
        standings=groups.standings(found, games),
        link=link,
        qr=qr_code(link, translated("The invitation as a QR code")),
    )


def found_group(visit: Visit) -> Response:
    made = groups.found(visit.desk.storage, visit.need_visitor(), visit.name_field())
    return visit.redirect(group_path(made.word))


def member_of(visit: Visit) -> Group:
    found = group_by_word(visit.desk.storage, visit.word())
    if not found.has(visit.visitor.id or -1):
        raise NotYours("You are not in this group.")
    return found


def join(visit: Visit) -> Response:
    found = group_by_word(visit.desk.storage, visit.word())
    name = visit.name_field()
    if not name:
        raise Conflict("Please give a name; it is all that is needed.")
    visit.rename(name)
    groups.join(visit.desk.storage, found, visit.need_visitor(), name)
    return visit.redirect(group_path(found.word))


def leave(visit: Visit) -> Response:
    """Leave, or send somebody away."""
    found = member_of(visit)
    who = visit.number("member", visit.visitor.id)
    groups.leave(visit.desk.storage, found, who, visit.visitor.id)
    return visit.redirect("/" if who == visit.visitor.id else group_path(found.word))


def rename(visit: Visit) -> Response:
    found = member_of(visit)
    groups.rename(visit.desk.storage, found, visit.visitor.id, visit.name_field())
    return visit.redirect(group_path(found.word))


def new_link(visit: Visit) -> Response:
    return visit.redirect(group_path(groups.new_link(visit.desk.storage, member_of(visit), visit.visitor.id)))
