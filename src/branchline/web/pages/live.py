"""The live stream: whenever a table changes, each viewer is sent what has changed for that viewer.

A stream is a chain: each event leads from the page that was sent before it to the one that is shown now. The first one
brings the whole table, unless the browser says that it has just that page already.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from branchline.core.errors import BranchlineError
from branchline.web.fragments import Packing, Piece
from branchline.web.limits import Places
from branchline.web.pages.table import find, is_of_the_house, origin_of, viewer_of
from branchline.web.people import People
from branchline.web.streams import HEARTBEAT, Follower, Listeners
from branchline.web.visit import Visit

BEGIN = Piece("retry: 1500\n\n")
STILL_HERE = Piece(": still here\n\n")
MOST_PAGE = 20
"""By so many letters a page calls itself."""


async def live(request: Request) -> Response:
    try:
        visit = await run_in_threadpool(Visit, request)
        running = await run_in_threadpool(find, visit)
    except BranchlineError as error:
        return Response(str(error), 404)
    if not is_of_the_house(visit, running, viewer_of(visit, running)):
        return Response("You have no seat at this table.", 403)
    address = request.client.host if request.client else ""
    if not visit.desk.streams.enter(address, visit.visitor.id):
        return Response("Too many streams are open from here; close some pages.", 429)
    # A browser that comes back says by itself which event was its last.
    seen = request.headers.get("Last-Event-ID") or request.query_params.get("seen", "")
    is_watching = "watch" in request.path_params
    follower = Follower(visit.visitor.id, is_watching, seen, origin_of(request), visit.language)
    pieces = stream(visit.desk.listeners, running.row.id, follower)
    if any(seat.visitor == visit.visitor.id for seat in running.seats):
        page = visit.query("page")[:MOST_PAGE]
        pieces = seen_here(visit.desk.people, running.row.id, visit.visitor.id, page, pieces)
    is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    return CountedStream(visit.desk.streams, address, visit.visitor.id, pieces, is_packed)


class CountedStream(StreamingResponse):
    """A stream that gives its place back however it ends."""

    def __init__(
        self, streams: Places, address: str, visitor: int, pieces: AsyncIterator[list[Piece]], is_packed: bool
    ) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        content = packed(pieces) if is_packed else plain(pieces)
        super().__init__(content, media_type="text/event-stream", headers=headers)
        self.leave: Callable[[], None] = partial(streams.leave, address, visitor)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()


async def stream(listeners: Listeners, match: int, follower: Follower) -> AsyncIterator[list[Piece]]:
    listeners.listen(match, follower)
    try:
        yield [BEGIN]
        while not listeners.is_stopping and not follower.is_over:
            try:
                await asyncio.wait_for(follower.event.wait(), HEARTBEAT)
            except TimeoutError:
                yield [STILL_HERE]
                listeners.ask(match)
                continue
            follower.event.clear()
            yield [*follower.take_asides(), *follower.take()]
            if follower.is_behind:
                listeners.wake(match, 0)
    finally:
        listeners.leave(match, follower)


async def seen_here(
    people: People, match: int, visitor: int, page: str, pieces: AsyncIterator[list[Piece]]
) -> AsyncIterator[list[Piece]]:
    """Whoever has the stream of their table open is here."""
    people.come(match, visitor, page)
    try:
        async for some in pieces:
            yield some
    finally:
        people.leave(match, visitor, page)


async def plain(pieces: AsyncIterator[list[Piece]]) -> AsyncIterator[bytes]:
    async for some in pieces:
        yield b"".join(piece.plain for piece in some)


async def packed(pieces: AsyncIterator[list[Piece]]) -> AsyncIterator[bytes]:
    packing = Packing()
    yield Packing.HEAD
    async for some in pieces:
        yield packing.pack(some)
    yield packing.end()
