"""The site: its routes, and what starts and stops with it."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from branchline.table.bot_pool import BotPool
from branchline.table.host import Host
from branchline.table.news import News
from branchline.table.shelf import report_folder
from branchline.table.storage import Storage
from branchline.web.desk import STATIC, Desk, static_address
from branchline.web.guard import Guard, RateLimit
from branchline.web.pages import home, live, new_table, replay, reports, solo, table
from branchline.web.visit import Visit, page, sorry

FOR_EVER = "public, max-age=31536000, immutable"


class KeptFiles(StaticFiles):
    """Static files whose address changes with their content."""

    def file_response(self, *args: Any, **named: Any) -> Response:
        response = super().file_response(*args, **named)
        response.headers["Cache-Control"] = FOR_EVER
        return response


def routes() -> list[Route | Mount]:
    address = static_address()
    look = str(resources.files("branchline.look") / "data")
    found: list[Route | Mount] = [
        Route("/", page(home.home)),
        Route("/health", page(home.health)),
        Route("/new", page(new_table.new_table)),
        Route("/new", page(new_table.open_table), methods=["POST"]),
        Route("/play", page(home.play_now), methods=["POST"]),
        Route("/campaign", page(solo.campaign), methods=["POST"]),
        Route("/reports", page(reports.reports)),
        Route("/reports/{name}", page(reports.report)),
        Route("/reports/{name}/sheet", page(reports.sheet)),
        Route("/join", page(home.find_table), methods=["POST"]),
        Route("/settings", page(home.keep_settings), methods=["POST"]),
        Route("/records", page(replay.upload), methods=["POST"]),
        Route("/t/{word}/take/{secret}", page(table.take_along), methods=["GET", "POST"]),
        Mount(f"{address}/look", KeptFiles(directory=look)),
        Mount(address, KeptFiles(directory=STATIC)),
    ]
    for name in ("act", "confirm", "undo", "front", "join", "fill", "hand_over", "note", "seat_link"):
        found.append(Route(f"/t/{{word}}/{name}", page(getattr(table, name)), methods=["POST"]))
    found.append(Route("/t/{word}/branch", page(replay.branch), methods=["POST"]))
    for base in ("/t/{word}", "/w/{watch}"):
        found += [
            Route(base, page(table.table)),
            Route(f"{base}/live", live.live),
            Route(f"{base}/about", page(table.about)),
            Route(f"{base}/at", page(replay.replay)),
            Route(f"{base}/log", page(replay.log)),
            Route(f"{base}/end", page(replay.end)),
            Route(f"{base}/record", page(replay.download)),
        ]
    return found


async def not_found(request: Request, error: Exception) -> Response:
    return sorry(Visit(request), getattr(error, "status_code", 404), "There is nothing at this address.")


def create_app(
    address: str,
    workers: int | None = None,
    pace: float = 0.35,
    limits: bool = True,
    reports: Path | None = None,
) -> Starlette:
    """The whole site over one storage. `workers` processes think for the bots; 0 lets them think at once. `reports` is
    the folder whose balance reports it shows."""
    storage = Storage(address)
    count = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
    host = Host(storage, BotPool(count), pace)
    desk = Desk(storage, host, reports or report_folder())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        import asyncio

        import anyio.to_thread

        desk.listeners.loop = asyncio.get_running_loop()
        anyio.to_thread.current_default_thread_limiter().total_tokens = 32
        news = News(storage, desk.listeners.publish) if storage.is_shared else None
        threading.Thread(target=host.resume, daemon=True).start()
        try:
            yield
        finally:
            desk.listeners.stop()
            if news is not None:
                news.close()
            host.close()
            storage.close()

    generous = 1e9
    reads = RateLimit(300, 60) if limits else RateLimit(generous, generous)
    writes = RateLimit(60, 10) if limits else RateLimit(generous, generous)
    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, reads=reads, writes=writes),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4),  # streams are left alone
        ],
        exception_handlers={404: not_found, 405: not_found},
    )
    app.state.desk = desk
    return app
