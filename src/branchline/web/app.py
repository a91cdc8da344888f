"""The site: its routes, and what starts and stops with it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from branchline.files import report_folder
from branchline.table.bot_pool import BotPool
from branchline.table.bygone import OtherRules
from branchline.table.engine import StorageTrouble
from branchline.table.host import Host
from branchline.table.news import News
from branchline.table.retention import Retention
from branchline.table.review_pool import ReviewPool
from branchline.table.storage import Storage
from branchline.web import api, openapi
from branchline.web.desk import STATIC, Desk, static_address
from branchline.web.guard import Guard
from branchline.web.limits import NO_LIMIT, RateLimit
from branchline.web.logs import RequestIds
from branchline.web.metrics import Metrics, Timed
from branchline.web.pages import (
    ahead,
    around,
    bygone,
    clock,
    groups,
    hints,
    home,
    installed,
    learn,
    live,
    me,
    new_table,
    puzzle,
    replay,
    reports,
    review,
    rules,
    screen,
    solo,
    table,
    tell,
    trouble,
)
from branchline.web.post.postman import NOTHING_SAID, House
from branchline.web.visit import Visit, page, slow_page, sorry

REPLAYED_AT_ONCE = 2  # whole games are replayed, which is work for the processor
THOUGHT_OF_AT_ONCE = 8  # hints wait for the bots
LOOKED_UP_AT_ONCE = 4  # names of servers outside
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
    replayed, looked_up = CapacityLimiter(REPLAYED_AT_ONCE), CapacityLimiter(LOOKED_UP_AT_ONCE)
    found: list[Route | Mount] = [
        Route("/", page(home.home)),
        Route("/live", home.live),
        Route("/tables", page(home.tables)),
        Route("/groups", page(groups.found_group), methods=["POST"]),
        Route("/g/{word}", page(groups.group)),
        *(
            Route(f"/g/{{word}}/{name}", page(getattr(groups, name)), methods=["POST"])
            for name in ("join", "leave", "rename", "new_link")
        ),
        Route("/health", page(home.health)),
        Route("/new", page(new_table.new_table)),
        Route("/new", page(new_table.open_table), methods=["POST"]),
        Route("/play", page(home.play_now), methods=["POST"]),
        Route("/campaign", page(solo.campaign), methods=["POST"]),
        Route("/reports", page(reports.reports)),
        Route("/reports/{name}", page(reports.report)),
        Route("/reports/{name}/sheet", page(reports.sheet)),
        Route("/rules", page(rules.index)),
        Route("/rules/{game}", page(rules.rules)),
        Route("/rules/{game}/search", page(rules.search)),
        Route("/rules/{game}/{number}", page(rules.rule)),
        Route("/learn", page(learn.learn)),
        Route("/learn/{game}/{name}", page(learn.one)),
        Route("/learn/{game}/{name}", page(learn.begin), methods=["POST"]),
        Route("/puzzle", page(puzzle.today)),
        Route("/puzzles", page(puzzle.puzzles)),
        Route("/puzzle/{number}", page(puzzle.one)),
        Route("/puzzle/{number}/about", page(puzzle.about)),
        *(
            Route(f"/puzzle/{{number}}/{name}", page(getattr(puzzle, name)), methods=["POST"])
            for name in ("act", "solution", "again")
        ),
        Route("/r/{word}", slow_page(review.review, replayed)),
        Route("/r/{word}/live", review.live),
        Route("/r/{word}/try", slow_page(review.branch, replayed), methods=["POST"]),
        Route("/r/{word}/deeper", page(review.deeper), methods=["POST"]),
        Route("/r/{word}/names", page(review.names), methods=["POST"]),
        Route("/r/{word}/take_back", page(review.take_back), methods=["POST"]),
        Route("/join", page(home.find_table), methods=["POST"]),
        Route("/settings", page(home.keep_settings), methods=["POST"]),
        Route("/records", slow_page(replay.upload, replayed), methods=["POST"]),
        Route("/me", page(me.me)),
        Route("/me/key", page(me.own_key), methods=["GET", "POST"]),
        Route("/me/show", page(me.show), methods=["POST"]),
        Route("/me/export", slow_page(me.export, replayed)),
        Route("/me/leave", page(me.leave), methods=["GET", "POST"]),
        Route("/p/{key}", page(me.with_key), methods=["GET", "POST"]),
        Route("/u/{word}", page(me.public)),
        Route("/tell", page(tell.tell)),
        Route("/tell", page(tell.keep_wishes), methods=["POST"]),
        Route("/tell/push", slow_page(tell.add_push, looked_up), methods=["POST"]),
        Route("/tell/mail", page(tell.add_mail), methods=["POST"]),
        Route("/tell/webhook", slow_page(tell.add_webhook, looked_up), methods=["POST"]),
        Route("/tell/remove", page(tell.remove), methods=["POST"]),
        Route("/stop/{secret}", page(tell.stop), methods=["GET", "POST"]),
        Route("/yes/{secret}", page(tell.say_yes), methods=["GET", "POST"]),
        Route("/api/openapi.json", openapi.answer),
        *api.routes(),
        Route("/worker.js", page(installed.worker)),
        Route("/manifest.webmanifest", page(installed.manifest)),
        Route("/offline", page(installed.offline)),
        Route("/t/{word}/take/{secret}", page(table.take_along), methods=["GET", "POST"]),
        Mount(f"{address}/look", KeptFiles(directory=look)),
        Mount(address, KeptFiles(directory=STATIC)),
    ]
    for name in ("act", "confirm", "undo", "front", "join", "hand_over", "open_to_all", "seat_link"):
        found.append(Route(f"/t/{{word}}/{name}", page(getattr(table, name)), methods=["POST"]))
    for name in ("fill", "put_bot", "clear_seat", "take_away", "close", "rename", "rate", "teach", "share_chat"):
        found.append(Route(f"/t/{{word}}/{name}", page(getattr(around, name)), methods=["POST"]))
    found.append(Route("/t/{word}/lesson", page(learn.press), methods=["POST"]))
    hinted = slow_page(hints.hint, CapacityLimiter(THOUGHT_OF_AT_ONCE))
    found.append(Route("/t/{word}/hint", hinted, methods=["POST"]))
    for name in ("jot", "rematch", "decline", "stand_in", "writing", "here"):
        found.append(Route(f"/t/{{word}}/{name}", page(getattr(around, name)), methods=["POST"]))
    found.append(Route("/t/{word}/jot", page(around.notes)))
    found.append(Route("/t/{word}/time", page(clock.time_of_table)))
    found.append(Route("/t/{word}/time", page(clock.offer), methods=["POST"]))
    found.append(Route("/t/{word}/agree_time", page(clock.agree), methods=["POST"]))
    found.append(Route("/t/{word}/decline_time", page(clock.decline), methods=["POST"]))
    found += [
        Route("/t/{word}/ahead", page(ahead.ahead)),
        Route("/t/{word}/ahead", page(ahead.give_answer), methods=["POST"]),
        Route("/t/{word}/ahead/withdraw", page(ahead.take_back), methods=["POST"]),
        Route("/t/{word}/plan", page(ahead.begin_plan)),
        Route("/t/{word}/plan/{line}", page(ahead.plan)),
        Route("/t/{word}/plan/{line}/act", page(ahead.plan_on), methods=["POST"]),
        Route("/t/{word}/plan/{line}/undo", page(ahead.plan_back), methods=["POST"]),
        Route("/t/{word}/plan/{line}/guess", page(ahead.plan_guess), methods=["POST"]),
        Route("/t/{word}/plan/{line}/when", page(ahead.plan_when), methods=["POST"]),
        Route("/t/{word}/plan/{line}/keep", page(ahead.keep_plan), methods=["POST"]),
    ]
    found.append(Route("/t/{word}/tell", page(tell.channels)))
    found.append(Route("/t/{word}/tell", slow_page(tell.add_channel, looked_up), methods=["POST"]))
    found.append(Route("/t/{word}/nudge", page(tell.nudge), methods=["POST"]))
    found.append(Route("/t/{word}/agree", page(bygone.agree), methods=["POST"]))
    found.append(Route("/t/{word}/stop", page(bygone.stop), methods=["POST"]))
    for base in ("/t/{word}", "/w/{watch}"):
        found += [
            Route(base, page(table.table)),
            Route(f"{base}/live", live.live),
            Route(f"{base}/screen", page(screen.screen)),
            Route(f"{base}/note", page(around.note), methods=["POST"]),
            Route(f"{base}/about", page(table.about)),
            Route(f"{base}/effects", page(table.effects)),
            Route(f"{base}/branch", slow_page(replay.branch, replayed), methods=["POST"]),
            Route(f"{base}/review", slow_page(review.ask, replayed), methods=["POST"]),
            Route(f"{base}/at", page(replay.replay)),
            Route(f"{base}/log", page(replay.log)),
            Route(f"{base}/end", slow_page(replay.end, replayed)),
            Route(f"{base}/record", page(replay.download)),
        ]
    # What is asked for after every move is looked for first.
    return sorted(found, key=lambda one: not one.path.startswith("/t/"))


def static_paths() -> list[str]:
    """The addresses of all static files: those that are there are asked for as often as one likes."""
    address, look = static_address(), Path(str(resources.files("branchline.look") / "data"))
    own = [f"{address}/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*") if path.is_file()]
    return own + [f"{address}/look/{path.name}" for path in look.iterdir() if path.is_file()]


async def not_found(request: Request, error: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return api.nothing_here(error)
    if request.url.path.startswith("/static/"):
        return PlainTextResponse("There is no such file.", 404)  # not worth a look into the storage
    return sorry(Visit(request), getattr(error, "status_code", 404), "There is nothing at this address.")


def create_app(
    address: str,
    workers: int | None = None,
    pace: float = 0.35,
    limits: bool = True,
    reports: Path | None = None,
    proxies: Collection[str] = (),
    names: Collection[str] | None = None,
    keep_open_days: float = 0,
    metrics_token: str = "",
    house: House = NOTHING_SAID,
    reviewers: int = 1,
) -> Starlette:
    """The whole site over one storage. `workers` processes think for the bots; 0 lets them think at once. `reports` is
    the folder whose balance reports it shows. Only the `proxies` are believed about whom they speak for; `names` are
    those the site is called by, besides localhost and any plain address (None: it answers to all). Open tables that
    nobody has looked at for `keep_open_days` are removed; with 0 they stay. `metrics_token` opens /metrics; without one
    it answers this machine alone. `house` says how people are told when it matters. `reviewers` processes look back at
    finished games; 0 lets them be looked at at once."""
    storage = Storage(address)
    count = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
    host = Host(storage, BotPool(count), pace)
    pool = ReviewPool(host, reviewers)
    desk = Desk(storage, host, reports or report_folder(), house, limits, pool)
    retention = Retention(storage, keep_open_days, lambda: list(desk.listeners.waiting))

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        import asyncio

        import anyio.to_thread

        desk.listeners.loop = asyncio.get_running_loop()
        anyio.to_thread.current_default_thread_limiter().total_tokens = 16
        news = News(storage, desk.publish, desk.people.tell, desk.listeners.publish_all) if storage.is_shared else None
        host.resume()
        retention.start()
        desk.postman.start()
        pool.start()
        try:
            yield
        finally:
            desk.stop()
            pool.close()
            retention.close()
            desk.postman.close()
            if news is not None:
                news.close()
            host.close()
            storage.close()

    kinds = {"reads": (300, 60), "writes": (60, 10), "misses": (20, 0.2)}  # at once, and then a second
    rates = {name: RateLimit(*(rate if limits else (NO_LIMIT, NO_LIMIT))) for name, rate in kinds.items()}
    app = Starlette(
        routes=[*routes(), Route("/metrics", Metrics(storage, metrics_token).answer)],
        lifespan=lifespan,
        middleware=[
            Middleware(RequestIds, proxies=proxies),
            Middleware(Timed),
            Middleware(Guard, **rates, free=static_paths(), proxies=proxies, names=names),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4),  # streams are left alone
        ],
        exception_handlers={404: not_found, 405: not_found, OtherRules: bygone.show, StorageTrouble: trouble.away},
    )
    app.state.desk = desk
    return app
