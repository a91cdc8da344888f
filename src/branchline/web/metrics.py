"""`/metrics` for Prometheus: what all processes of this server have counted, and how many tables stand where.

It is nobody's business outside: with a token it answers those who bring it (`Authorization: Bearer …`), without one
only requests that come from this very machine and through no proxy. To all others there is nothing at this address.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import time
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from branchline.core.errors import BranchlineError
from branchline.table import counts
from branchline.table.storage import Storage
from branchline.web.guard import App, Message, Receive, Scope, Send

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


class Tables(Collector):
    """How many tables stand where, asked of the storage when somebody wants to know."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def collect(self) -> Iterator[Metric]:
        try:
            found = counts.tables_by_state(self.storage)
        except (BranchlineError, SQLAlchemyError):
            found = {}
        yield GaugeMetricFamily("branchline_storage_up", "Does the storage answer?", value=1 if found else 0)
        tables = GaugeMetricFamily(
            "branchline_tables", "Tables by state: open, playing, over, record", labels=["state"]
        )
        for state, number in found.items():
            tables.add_metric([state], number)
        yield tables


class Metrics:
    """The page itself."""

    def __init__(self, storage: Storage, token: str) -> None:
        self.tables = Tables(storage)
        self.token = token

    async def answer(self, request: Request) -> Response:
        if not self.may_read(request):
            raise HTTPException(404)
        text = await run_in_threadpool(self.text)
        return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    def may_read(self, request: Request) -> bool:
        if self.token:
            brought = request.headers.get("authorization", "")
            return hmac.compare_digest(brought.encode(), f"Bearer {self.token}".encode())
        is_forwarded = any(name in request.headers for name in FORWARDED)
        return not is_forwarded and request.client is not None and is_this_machine(request.client.host)

    def text(self) -> bytes:
        """Everything counted, in the text form of Prometheus."""
        folder = os.environ.get(FOLDER)
        registry = CollectorRegistry()
        registry.register(self.tables)
        if folder is None:
            return generate_latest(REGISTRY) + generate_latest(registry)
        forget_the_dead(Path(folder))
        MultiProcessCollector(registry, folder)
        return generate_latest(registry)


def is_this_machine(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def forget_the_dead(folder: Path) -> None:
    """A process that was killed holds no streams any more; what it has counted for good stays counted."""
    for path in folder.glob("gauge_live*_*.db"):
        number = path.stem.rsplit("_", 1)[1]
        if not is_running(int(number)):
            mark_process_dead(int(number), str(folder))


def is_running(number: int) -> bool:
    if os.name != "posix":
        return True  # asking would be killing
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


class Timed:
    """Counts every request and how long its answer took to begin, by the page that gave it."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        is_begun = False

        def begins(status: int) -> None:
            nonlocal is_begun
            is_begun = True
            page = page_of(scope)
            counts.PAGES.labels(page, status).inc()
            counts.PAGE_SECONDS.labels(page).observe(time.perf_counter() - began)

        async def timed(message: Message) -> None:
            if message["type"] == "http.response.start":
                begins(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, timed)
        except Exception:
            if not is_begun:
                begins(500)
            raise


def page_of(scope: Scope) -> str:
    """The page that answers, such as `table.act`: never the address, of which there is no end."""
    endpoint = scope.get("endpoint")
    if endpoint is None:
        return "none"
    name = getattr(endpoint, "__name__", "")
    return f"{endpoint.__module__.rsplit('.', 1)[-1]}.{name}" if name else "static"
