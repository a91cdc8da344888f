"""Looking back at a finished game: asking for a review, reading it, following how far it is, trying what was better."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from branchline.bots.effort import DEEPER
from branchline.core.errors import BranchlineError
from branchline.core.translation import game_speaks, read_in, translated
from branchline.core.words import counted
from branchline.table import lessons, reviews
from branchline.table.reviews import NoReview, Review
from branchline.table.running import Running
from branchline.table.seating import BOT, PERSON, SeatWish, call_of
from branchline.web.desk import DEFAULT_LEVEL
from branchline.web.fragments import Piece
from branchline.web.pages.live import BEGIN, STILL_HERE, CountedStream
from branchline.web.pages.table import allowed
from branchline.web.review import names_of, page_of
from branchline.web.visit import Visit, table_path

LOOK_SECONDS = 0.4
QUIET_LOOKS = 40
NOBODY = 0
FEWEST_MADE = 5
"""So many decisions are looked at before it is said how long the rest takes."""


def review_path(word: str) -> str:
    return f"/r/{quote(word)}"


def ask(visit: Visit) -> Response:
    """The review of a table's game: the one there is, or a new one that is on its way."""
    running, _ = allowed(visit)
    visitor = visit.need_visitor()
    found = visit.desk.reviews.ask(running.row.id, visitor.id, 0)
    return visit.redirect(review_path(found.word))


def find(visit: Visit) -> tuple[Review, Running]:
    review = reviews.by_word(visit.desk.storage, visit.word())
    row = visit.desk.storage.match(review.match)
    game_speaks(row.game)
    running: Running = visit.desk.host.running(row)
    return review, running


def review(visit: Visit) -> Response:
    """The page: read-only for whoever has the link."""
    found, running = find(visit)
    address = review_path(found.word)
    page = page_of(
        visit.desk.host,
        found,
        running,
        visit.visitor.id,
        visit.query_number("seat", -1),
        visit.query_number("at", -1),
        visit.query("show"),
        address,
    )
    sits_here = any(seat.visitor == visit.visitor.id for seat in running.seats if visit.visitor.id)
    return visit.render(
        "review.html",
        page=page,
        review=found,
        running=running,
        row=running.row,
        address=address,
        is_owner=bool(visit.visitor.id) and found.owner == visit.visitor.id,
        table=table_path(running.row.word) if sits_here else "",
        drills=lessons.that_train(running.row.game, [one["rule"] for one in page.train]),
        progress=progress_of(visit.desk, found.id, found.status, found.done, found.total),
    )


def progress_of(desk: Any, review: int, status: str, kept: int, total: int) -> dict[str, Any]:
    """How far a review is, in figures and in words; `kept` is what the page can show of it."""
    done = max(kept, desk.reviews.progress.get(review, 0))
    words = {
        reviews.WAITING: "Waiting for its turn",
        reviews.DONE: "Done",
        reviews.FAILED: "It could not be finished",
    }.get(status, f"{done} of {total} looked at" if total else "Looking through the game")
    return {"status": status, "done": done, "total": total, "words": words, "kept": kept}


def deeper(visit: Visit) -> Response:
    """The same game, looked at four times as deep: its owner's too, and with names only where these had them."""
    found, _ = find(visit)
    reviews.own(found, visit.visitor.id)
    again = visit.desk.reviews.ask(found.match, visit.visitor.id, DEEPER, found.names)
    return visit.redirect(review_path(again.word))


def names(visit: Visit) -> Response:
    """Names for whoever has the link, or colours in their place."""
    found, _ = find(visit)
    reviews.show_names(visit.desk.storage, found, visit.visitor.id, visit.field("show") == "names")
    return visit.redirect(review_path(found.word))


def take_back(visit: Visit) -> Response:
    found, _ = find(visit)
    return visit.redirect(review_path(reviews.take_back(visit.desk.storage, found, visit.visitor.id)))


def branch(visit: Visit) -> Response:
    """Try it from here: the position before this decision, the same bots, and the visitor in the seat that decided."""
    found, running = find(visit)
    data, move = found.data, visit.number("move")
    decision = next((one for one in data["decisions"] if one["move"] == move), None) if data is not None else None
    if decision is None:
        raise NoReview("There is no graded decision at this move.")
    record = visit.desk.host.record(running.row)
    record.moves, record.result, record.helps = record.moves[:move], None, []
    visitor, called = visit.need_visitor(), names_of(running, found, NOBODY)
    wishes = []
    for seat in running.seats:
        if seat.seat == decision["seat"]:
            wishes.append(SeatWish(PERSON, name=visitor.name or "You", is_mine=True))
        else:
            wishes.append(SeatWish(BOT, seat.bot if seat.kind == BOT else DEFAULT_LEVEL, called[seat.seat]))
    row = visit.desk.host.open_table(visitor, record.game, wishes, record.options, record, is_open=False)
    visit.desk.storage.set_values(row, origin=reviews.Origin(found.id, move, call_of(running.row.word)).text)
    visit.desk.host.drive(row.id, visitor.id)
    return visit.redirect(table_path(row.word))


async def live(request: Request) -> Response:
    """How far the review is, as long as somebody looks."""
    try:
        visit = await run_in_threadpool(Visit, request)
        found, _ = await run_in_threadpool(find, visit)
    except BranchlineError as error:
        return Response(str(error), 404)
    address = request.client.host if request.client else ""
    if not visit.desk.streams.enter(address, visit.visitor.id):
        return Response("Too many streams are open from here; close some pages.", 429)
    return CountedStream(
        visit.desk.streams, address, visit.visitor.id, tellings(visit.desk, found.id, visit.language), False
    )


def time_left(seconds: float, made: int, left: int) -> str:
    """About how long it takes on, by what was made since somebody looks; "" while that says little."""
    if made < FEWEST_MADE or not left:
        return ""
    return f", about {counted(max(1, round(seconds * left / made)), 'second')} left"


async def tellings(desk: Any, review: int, language: str) -> AsyncIterator[list[Piece]]:
    yield [BEGIN]
    before, quiet, began, first = "", 0, time.monotonic(), -1
    while not desk.listeners.is_stopping:
        status, done, total = await run_in_threadpool(reviews.standing_of, desk.storage, review)
        told = progress_of(desk, review, status, done, total)
        if status == reviews.WORKING:
            first = told["done"] if first < 0 else first
            told["words"] += time_left(time.monotonic() - began, told["done"] - first, total - told["done"])
        with read_in(language):
            told["words"] = translated(told["words"])
        said = json.dumps(told)
        if said != before:
            before, quiet = said, 0
            yield [Piece(f"event: progress\ndata: {said}\n\n")]
        elif quiet >= QUIET_LOOKS:
            quiet = 0
            yield [STILL_HERE]
        if status not in (reviews.WAITING, reviews.WORKING):
            return
        quiet += 1
        await asyncio.sleep(LOOK_SECONDS)
