"""The guards at the door, as plain ASGI: headers, same origin, size and rate limits, a log line for each request."""

from __future__ import annotations

import json
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# Drawings carry their places and colours in style attributes; scripts come from our own files only.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]
FORM_BYTES = 64_000
UPLOAD_BYTES = 2_000_000
SECRET_PARTS = re.compile(r"^(/w|/t/[^/]+/take)/[^/]+")

access = logging.getLogger("branchline.access")


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def refuse(send: Send, status: int, words: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    # The script shows a refusal under the top bar, as it shows those of the pages.
    headers.append((b"hx-trigger", json.dumps({"sorry": words}).encode()))
    headers.append((b"hx-reswap", b"none"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": words.encode()})


class Bucket:
    """How much a visitor may ask for: a bucket that fills again with time."""

    __slots__ = ("at", "level")

    def __init__(self, level: float, at: float) -> None:
        self.level = level
        self.at = at


class RateLimit:
    """A bucket for each address; the one unused for longest is forgotten when there are too many."""

    def __init__(self, size: float, per_second: float, most: int = 10_000) -> None:
        self.size = size
        self.per_second = per_second
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str) -> bool:
        now = time.monotonic()
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.size, now)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        bucket.level = min(self.size, bucket.level + (now - bucket.at) * self.per_second)
        bucket.at = now
        if bucket.level < 1:
            return False
        bucket.level -= 1
        return True


class Guard:
    """Wraps the whole site."""

    def __init__(self, app: App, reads: RateLimit, writes: RateLimit) -> None:
        self.app = app
        self.reads = reads
        self.writes = writes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in HEADERS if one[0] not in present)]
            await send(message)

        try:
            await self.let_in(scope, receive, guarded)
        finally:
            access.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": SECRET_PARTS.sub(r"\1/…", scope["path"]),
                    "status": status,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                },
            )

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = scope["client"][0] if scope.get("client") else "nobody"
        is_write = scope["method"] not in ("GET", "HEAD")
        path = scope["path"]
        if not path.startswith("/static/") and not (self.writes if is_write else self.reads).allows(who):
            await refuse(send, 429, "Too many requests at once; please wait a moment.")
            return
        if is_write and not is_same_origin(scope):
            await refuse(send, 403, "This request came from another site and was refused.")
            return
        most = UPLOAD_BYTES if path == "/records" else FORM_BYTES
        length = header(scope, b"content-length")
        if length and (not length.isdecimal() or int(length) > most):
            await refuse(send, 413, "That is too much to send at once.")
            return
        await self.app(scope, Counted(receive, most), send)


class Counted:
    """Receives a body and stops where it grows too long, whatever its length was said to be."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.left = most

    async def __call__(self) -> Message:
        message = await self.receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                return {"type": "http.disconnect"}
        return message


def is_same_origin(scope: Scope) -> bool:
    """A browser says where a form was sent from; anything else than our own pages is refused."""
    site = header(scope, b"sec-fetch-site")
    if site:
        return site in ("same-origin", "none")
    origin = header(scope, b"origin")
    if not origin:
        return True
    return urlsplit(origin).netloc == header(scope, b"host")
