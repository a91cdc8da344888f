"""Structured logs: one JSON object a line, with the id of its request, and nothing secret in it."""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import secrets
import sys
import time
from collections.abc import Collection
from contextvars import ContextVar
from typing import Any

from branchline.table import counts
from branchline.web.guard import App, Message, Receive, Scope, Send, header, refuse

FIELDS = ("method", "path", "status", "ms", "match", "version", "seconds", "moves", "tables")
FIT_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

REQUEST: ContextVar[str] = ContextVar("request", default="")


class JsonLines(logging.Formatter):
    """One line a record: time, level, what happened, in which request, and the fields we know."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "source": record.name,
            "event": record.getMessage(),
        }
        request = REQUEST.get()
        if request:
            line["request"] = request
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Faults(logging.Handler):
    """Counts what is logged as a warning or worse, so that somebody is told who does not read logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        counts.FAULTS.labels(record.name, record.levelname.lower()).inc()


def start_logging(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler, Faults()]
    root.setLevel(level)
    for noisy in ("alembic", "httpx", "multipart", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class RequestIds:
    """Gives every request an id, or takes that of a proxy we believe: it is in each log line that the request leads to
    and in the head of the answer, so that a player's complaint, the proxy's log and ours can be laid side by side."""

    def __init__(self, app: App, proxies: Collection[str] = ()) -> None:
        self.app = app
        self.proxies = [ipaddress.ip_network(one) for one in proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        one = self.id_of(scope)
        REQUEST.set(one)  # and never reset: the server logs a page that failed after all of this is left
        is_begun = False

        async def named(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                message["headers"] = [*message["headers"], (b"x-request-id", one.encode())]
            await send(message)

        try:
            await self.app(scope, receive, named)
        except Exception:
            if not is_begun:
                await refuse(scope, named, 500, f"Something went wrong here. It is in the log as {one}.")
            raise

    def id_of(self, scope: Scope) -> str:
        given = header(scope, b"x-request-id")
        return given if self.believes(scope) and FIT_ID.fullmatch(given) else secrets.token_hex(8)

    def believes(self, scope: Scope) -> bool:
        if not self.proxies or not scope.get("client"):
            return False
        try:
            peer = ipaddress.ip_address(scope["client"][0])
        except ValueError:
            return False
        return any(peer in network for network in self.proxies)
