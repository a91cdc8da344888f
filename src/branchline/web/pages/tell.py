"""Tell me: by which ways and when somebody is told that it is their turn, and a table's own channel."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.responses import Response

from branchline.core.errors import BranchlineError
from branchline.table.ahead import show as show_anew
from branchline.table.clocks import people_among
from branchline.table.host import NotYours
from branchline.table.running import Running
from branchline.table.storage import Conflict
from branchline.table.ways import (
    MAIL,
    MATRIX,
    PUSH,
    WEBHOOKS,
    Way,
    add_way,
    agree,
    remove_way,
    way_by_word,
    ways_of,
    ways_of_match,
)
from branchline.table.wishes import HOURS, UTC, WHENS, Wishes
from branchline.web.clocks import moment
from branchline.web.limits import RateLimit, household
from branchline.web.pages.table import after, member, opened, origin_of
from branchline.web.post.mail import check_address
from branchline.web.post.outside import BadAddress, Unreached
from branchline.web.post.webhooks import matrix_address
from branchline.web.visit import NotHere, Visit, message_of, or_again, status_after, table_path

MOST_TOKEN = 400
WHEN, WEBHOOK = "when", "webhook"
"""Two of the forms; the others are called as the ways that they add."""


def tell(visit: Visit) -> Response:
    """The page of one's own ways and wishes."""
    if visit.visitor.id:
        visit.keep_language()
    return show(visit)


def show(visit: Visit, form: str = "", refused: BranchlineError | None = None) -> Response:
    """The same; after what was refused with that said beside its form, and all that was filled in."""
    visitor = visit.visitor
    return visit.render(
        "tell.html",
        status_after(refused),
        ways=[told_by(way) for way in ways_of(visit.desk.storage, visitor.id)] if visitor.id else [],
        wishes=wishes_said(visit) if form == WHEN else wishes_of(Wishes.of(visitor.settings)),
        whens=WHENS,
        hours=range(HOURS),
        has_mail=visit.desk.postman.mail is not None,
        key=visit.desk.postman.push.public_key,
        is_kept=not form and visit.request.query_params.get("kept") == "1",
        **filled(visit, form, refused),
    )


def filled(visit: Visit, form: str, refused: BranchlineError | None) -> dict[str, Any]:
    """What a page with the form of a webhook needs to show it, and to show it again."""
    return {"webhooks": WEBHOOKS, "form": form, "message": message_of(refused), "filled": visit.field}


def wishes_of(wishes: Wishes) -> dict[str, Any]:
    """By the fields of their form."""
    begin, end = wishes.quiet or (None, None)
    return {**vars(wishes), "quiet_from": begin, "quiet_to": end}


def wishes_said(visit: Visit) -> dict[str, Any]:
    """As the form says them, whether that can be or not."""
    hours = {name: hour_in(visit, name) for name in ("quiet_from", "quiet_to", "digest")}
    return {
        "when": visit.field("when"),
        "zone": visit.field("zone"),
        "reminds": visit.field("reminds") == "on",
        **hours,
    }


def told_by(way: Way) -> dict[str, Any]:
    """A way as its owner reads it: no secret of it is shown again."""
    if way.kind == PUSH:
        words = f"A browser, by {host_in(way.address)}"
    elif way.kind == MAIL:
        words = f"Mail to {way.address}"
    else:
        words = f"{WEBHOOKS[way.kind]}, at {host_in(way.address)}"
    waits = "" if way.is_agreed else "Waits for a yes: open the link in the mail that was sent there."
    return {"id": way.id, "words": words, "trouble": way.trouble or waits, "made_at": way.made_at}


def host_in(address: str) -> str:
    return address.partition("://")[2].partition("/")[0]


def keep_wishes(visit: Visit) -> Response:
    return or_again(lambda: wishes_kept(visit), partial(show, visit, WHEN))


def wishes_kept(visit: Visit) -> Response:
    begin, end = hour_in(visit, "quiet_from"), hour_in(visit, "quiet_to")
    if (begin is None) != (end is None):
        raise Conflict("Quiet hours have a beginning and an end; choose both, or neither.")
    wishes = Wishes(
        when=visit.field("when"),
        zone=visit.field("zone") or UTC,
        quiet=None if begin is None or end is None else (begin, end),
        digest=hour_in(visit, "digest"),
        reminds=visit.field("reminds") == "on",
    )
    wishes.check()
    before = Wishes.of(visit.visitor.settings)
    visit.keep_settings(**wishes.stored())
    visit.desk.postman.outbox.reconsider(visit.visitor.id, before)
    return visit.redirect("/tell?kept=1#when")


def hour_in(visit: Visit, name: str) -> int | None:
    """An hour of the form; None where none is chosen."""
    return visit.number(name) if visit.field(name) else None


def add_push(visit: Visit) -> Response:
    """This browser takes pushes, and says how it is reached."""
    return or_again(lambda: push_added(visit), partial(show, visit, PUSH))


def push_added(visit: Visit) -> Response:
    endpoint = visit.field("endpoint")
    keys = {name: visit.field(name) for name in ("p256dh", "auth")}
    reach(lambda: visit.desk.postman.push.check(endpoint, keys))
    return added(visit, PUSH, endpoint, keys)


def add_mail(visit: Visit) -> Response:
    """An address; nothing but one question is sent there before its owner says yes."""
    if visit.desk.postman.mail is None:
        raise Conflict("This site sends no mail.")
    return or_again(lambda: mail_added(visit), partial(show, visit, MAIL))


def mail_added(visit: Visit) -> Response:
    address = visit.field("address")
    check_address(address)
    if not is_within(visit.desk.mails, visit, address):
        raise Conflict("Enough mails were asked for today; please come back tomorrow.")
    return added(visit, MAIL, address)


def is_within(limit: RateLimit, visit: Visit, address: str) -> bool:
    """May something be sent there once more, as far as this address and whoever names it are concerned?"""
    client = visit.request.client
    named = (household(client.host) if client else "nobody", address.lower())
    return all(limit.allows(one) for one in named)


def add_webhook(visit: Visit) -> Response:
    return or_again(lambda: added(visit, *webhook_in(visit)), partial(show, visit, WEBHOOK))


def webhook_in(visit: Visit) -> tuple[str, str, dict[str, str]]:
    """Kind, address and keys of a webhook as the form says them."""
    kind, address = visit.field("kind"), visit.field("address")
    if kind not in WEBHOOKS:
        raise BadAddress("There is no such kind of webhook.")
    reach(lambda: visit.desk.postman.outside.check(address))
    keys = {}
    if kind == MATRIX:
        keys["token"] = token = visit.field("token")
        if not token or len(token) > MOST_TOKEN or not token.isascii() or " " in token:
            raise BadAddress("Matrix asks for the access token of whoever shall write there.")
        address = matrix_address(address, visit.field("room"))
    if not is_within(visit.desk.hooks, visit, address):
        raise Conflict("Enough webhooks were named today; please come back tomorrow.")
    return kind, address, keys


def reach(check: Any) -> None:
    """A name that nobody knows is a fault of the form here, not one to try again."""
    try:
        check()
    except Unreached as error:
        raise BadAddress(str(error)) from error


def added(visit: Visit, kind: str, address: str, keys: dict[str, str] | None = None) -> Response:
    visitor = visit.need_visitor()
    visit.keep_language()
    way = add_way(visit.desk.storage, visitor.id, kind, address, origin_of(visit.request), keys)
    visit.desk.postman.outbox.greet(way)
    seen_anew(visit, visitor.id)
    return visit.redirect("/tell")


def seen_anew(visit: Visit, visitor: int) -> None:
    """Who waits for this visitor reads whether they can be told: those pages are set anew, though nobody has moved."""
    host = visit.desk.host
    for row in visit.desk.storage.matches_of(visitor):
        seats = visit.desk.storage.seats(row.id)
        if row.status == "playing" and any(seats[one].visitor == visitor for one in people_among(row.awaited, seats)):
            host.forget(row.id)


def remove(visit: Visit) -> Response:
    """One's own way, or that of a table one has opened."""
    number = visit.number("way")
    word = visit.field("table")
    if word:
        row = visit.desk.storage.match_by_word(word)
        known = ways_of_match(visit.desk.storage, row.id) if row.owner == visit.visitor.id else []
    else:
        known = ways_of(visit.desk.storage, visit.visitor.id)
    if number not in [way.id for way in known]:
        raise NotYours("That is not yours to remove.")
    remove_way(visit.desk.storage, number)
    seen_anew(visit, visit.visitor.id)
    return visit.redirect(table_path(word, "tell") if word else "/tell")


def stop(visit: Visit) -> Response:
    """By the link in a message. Opening it only asks, so that a preview stops nothing."""
    way = by_link(visit)
    if visit.request.method == "POST":
        remove_way(visit.desk.storage, way.id)
        seen_anew(visit, way.visitor)
        return visit.render(
            "answered.html", title="No more messages", text=f"{told_by(way)['words']}: that is over.", back="/"
        )
    return visit.render(
        "ask.html", title="No more messages?", text=told_by(way)["words"], button="Stop them", path=f"/stop/{way.word}"
    )


def say_yes(visit: Visit) -> Response:
    """The owner of a mail address says that messages may come."""
    way = by_link(visit)
    if visit.request.method == "POST":
        agree(visit.desk.storage, way.id)
        visit.desk.postman.outbox.catch_up(way)
        seen_anew(visit, way.visitor)
        return visit.render("answered.html", title="You will be told", text=told_by(way)["words"], back="/")
    return visit.render(
        "ask.html",
        title="Shall Branchline write to you?",
        text=f"{way.address} is told when it is your turn.",
        button="Yes",
        path=f"/yes/{way.word}",
    )


def by_link(visit: Visit) -> Way:
    way = way_by_word(visit.desk.storage, visit.word("secret"))
    if way is None:
        raise NotHere("This link leads to no messages; they may have been stopped already.")
    return way


def channels(visit: Visit) -> Response:
    """Where everybody at a table is told what happens there."""
    return show_channels(visit, opened(visit, "say where it is told"))


def show_channels(visit: Visit, running: Running, refused: BranchlineError | None = None) -> Response:
    ways = [told_by(way) for way in ways_of_match(visit.desk.storage, running.row.id)]
    status = status_after(refused)
    return visit.render(
        "channels.html", status, row=running.row, ways=ways, **filled(visit, WEBHOOK if refused else "", refused)
    )


def add_channel(visit: Visit) -> Response:
    running = opened(visit, "say where it is told")
    return or_again(lambda: channel_added(visit, running), partial(show_channels, visit, running))


def channel_added(visit: Visit, running: Running) -> Response:
    kind, address, keys = webhook_in(visit)
    origin = origin_of(visit.request)
    visit.keep_language()
    way = add_way(visit.desk.storage, visit.visitor.id, kind, address, origin, keys, running.row.id)
    visit.desk.postman.outbox.greet(way)
    return visit.redirect(table_path(running.row.word, "tell"))


def nudge(visit: Visit) -> Response:
    """`Ada waits for you`, once a day at most; why not stands on the table."""
    running, viewer = member(visit)
    seat = visit.number("seat")
    row, outbox = running.row, visit.desk.postman.outbox
    by = running.names[viewer.seat if viewer.seat >= 0 else viewer.mine[0]]
    try:
        if not 0 <= seat < len(running.seats) or seat in viewer.mine:
            raise Conflict("Nobody waits for that seat.")
        at = outbox.nudge(row, running.seats[seat], by)
    except Conflict as refused:
        return after(visit, row.id, message_of(refused), status_after(refused))
    visit.desk.host.forget(row.id)
    show_anew(visit.desk.host, row.id)
    if at <= outbox.now():
        title, text = f"{running.names[seat]} is told that you wait", "The next time from tomorrow on."
    else:
        title = f"{running.names[seat]} will be told that you wait"
        text = f"These are quiet hours there: the message goes out on {moment(row, at)} ({row.timing.zone})."
    return visit.render("answered.html", title=title, text=text, back=viewer.base)
