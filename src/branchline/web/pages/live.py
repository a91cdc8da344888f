"""The live stream: whenever a table changes, each viewer is sent the table as that viewer may see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from branchline.core.errors import BranchlineError
from branchline.web.pages.table import find, viewer_of
from branchline.web.scene import build
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
            version = await run_in_threadpool(visit.desk.storage.version_of, match)
            if version != seen:
                event.clear()
                if is_looking_back:
                    yield encode("moved", str(version))
                    seen = version
                else:
                    seen, text = await run_in_threadpool(fragment, visit, match)
                    yield encode("table", text)
                continue
            try:
                await asyncio.wait_for(event.wait(), HEARTBEAT)
                event.clear()
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        listeners.leave(match, event)


def fragment(visit: Visit, match: int) -> tuple[int, str]:
    running = visit.desk.host.fresh(match)
    fresh = Visit(visit.request)  # the seat may have been given away, or settings changed, since the stream began
    viewer = viewer_of(fresh, running)
    scene = build(visit.desk.host, running, viewer)
    page = visit.desk.templates.get_template("_table.html")
    settings = fresh.visitor.settings
    text = page.render(
        visitor=fresh.visitor,
        settings=settings,
        theme=settings.get("theme", ""),
        scene=scene,
    )
    return running.row.version, text


def encode(name: str, text: str) -> bytes:
    lines = "".join(f"data: {line}\n" for line in text.split("\n"))
    return f"event: {name}\n{lines}\n".encode()
