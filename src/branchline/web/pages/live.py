"""The live stream: whenever a table changes, each viewer is sent the table as that viewer may see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from branchline.core.errors import BranchlineError
from branchline.web.pages.table import drawn, find, viewer_of
from branchline.web.visit import Visit

HEARTBEAT = 20.0
MOST_STREAMS = 2000


async def live(request: Request) -> Response:
    try:
        visit = await run_in_threadpool(Visit, request)
        running = await run_in_threadpool(find, visit)
    except BranchlineError as error:
        return Response(str(error), 404)
    viewer = viewer_of(visit, running)
    if not viewer.mine and "watch" not in request.path_params and not viewer.is_owner:
        return Response("You have no seat at this table.", 403)
    if visit.desk.listeners.count >= MOST_STREAMS:
        return Response("Too many streams.", 503)
    is_looking_back = request.query_params.get("back") == "1"
    seen = (
        int(request.query_params.get("version") or 0) if (request.query_params.get("version") or "0").isdecimal() else 0
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(
        stream(visit, running.row.id, seen, is_looking_back), media_type="text/event-stream", headers=headers
    )


async def stream(visit: Visit, match: int, seen: int, is_looking_back: bool) -> AsyncIterator[bytes]:
    listeners = visit.desk.listeners
    event = listeners.listen(match)
    try:
        yield b"retry: 1500\n\n"
        while not listeners.is_stopping:
            event.clear()
            version, text = await run_in_threadpool(fragment, visit, match, seen, is_looking_back)
            if version != seen:
                yield encode("moved", str(version)) if is_looking_back else text
                seen = version
                continue
            try:
                await asyncio.wait_for(event.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        listeners.leave(match, event)


def fragment(visit: Visit, match: int, seen: int, is_looking_back: bool) -> tuple[int, bytes]:
    """The version at which a table stands, and as an event how this viewer sees it, if that is asked for and new."""
    running = visit.desk.host.fresh(match)
    version = running.row.version
    if version == seen or is_looking_back:
        return version, b""
    fresh = Visit(visit.request)  # the seat may have been given away, or settings changed, since the stream began
    return version, encode("table", drawn(fresh, running, viewer_of(fresh, running)))


def encode(name: str, text: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in text.split("\n"))
    return f"event: {name}\n{lines}\n".encode()
