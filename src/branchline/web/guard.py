"""The guards at the door, as plain ASGI: whom a request comes from and for whom it is, headers, same origin, size and
rate limits, a log line for each request."""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from branchline.web.limits import RateLimit, household

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
POWERS = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer")
MORE_POWERS = ("microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb")
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{one}=()" for one in POWERS + MORE_POWERS).encode()),
    (b"x-frame-options", b"DENY"),
    # Nearly every page shows somebody's hand; what may be kept says so itself.
    (b"cache-control", b"no-store"),
]
HSTS = (b"strict-transport-security", b"max-age=31536000")
FORM_BYTES = 64_000
UPLOAD_BYTES = 2_000_000
# The word of a table or group is as good as a key, and so are the links to watch it, to take a seat along, to read its
# review, to stop messages, and to the page of a player.
SECRET_PARTS = re.compile(
    r"^/w/[^/]+|(?:(?<=^/[tg]/)|(?<=^/api/v1/tables/))([A-Za-z]+-)?[^/]+|(?<=^/[pru]/)[^/]+|(?<=/take/).+"
    r"|(?<=^/stop/).+|(?<=^/yes/).+"
)
# Where somebody might try what there is.
SEARCHES = ("/t/", "/w/", "/g/", "/p/", "/r/", "/u/", "/join", "/rules", "/static/", "/stop/", "/yes/", "/api/")
LOCAL_NAMES = ("localhost",)
TOO_OFTEN = "Too many requests at once; please wait a moment."

access = logging.getLogger("branchline.access")


class TooMuch(Exception):
    """A body that is longer than it may be."""


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def refuse(scope: Scope, send: Send, status: int, words: str) -> None:
    """In a sentence: programs read it as JSON."""
    is_program = scope["path"].startswith("/api/")
    body = json.dumps({"error": words}) if is_program else words
    kind = b"application/json" if is_program else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    # The script shows a refusal under the top bar, as it shows those of the pages.
    headers.append((b"hx-trigger", json.dumps({"sorry": words}).encode()))
    headers.append((b"hx-reswap", b"none"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


class Guard:
    """Wraps the whole site."""

    def __init__(
        self,
        app: App,
        reads: RateLimit,
        writes: RateLimit,
        misses: RateLimit,
        free: Collection[str] = (),
        proxies: Collection[str] = (),
        names: Collection[str] | None = None,
    ) -> None:
        """`misses` counts addresses that lead to no table; the `free` paths are never counted. Only the `proxies`
        (addresses or networks) are believed about whom they speak for. `names` are those this server is called by,
        besides localhost and any plain address; None answers to all."""
        self.app = app
        self.reads = reads
        self.writes = writes
        self.misses = misses
        self.free = frozenset(free)
        self.proxies = [ipaddress.ip_network(one) for one in proxies]
        self.names = None if names is None else {one.lower().rstrip(".") for one in (*LOCAL_NAMES, *names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        self.look_behind_proxy(scope)
        added = [*HEADERS, HSTS] if scope["scheme"] == "https" else HEADERS

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in added if one[0] not in present)]
            await send(message)

        try:
            await self.let_in(scope, receive, guarded)
        except TooMuch:
            if not status:
                await refuse(scope, guarded, 413, "That is too much to send at once.")
        finally:
            access.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": without_secrets(scope["path"]),
                    "status": status or 500,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                },
            )

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, is_write = scope["path"], scope["method"] not in ("GET", "HEAD")
        if not self.answers_to(header(scope, b"host")):
            await refuse(scope, send, 400, "There is no site of that name here.")
            return
        # Before anything is counted: what another site makes a visitor's browser send is no fault of the visitor.
        if not (is_same_origin(scope) if is_write else is_own_or_visit(scope)):
            await refuse(scope, send, 403, "This request came from another site and was refused.")
            return
        if path not in self.free and not (self.writes if is_write else self.reads).allows(who(scope)):
            await refuse(scope, send, 429, TOO_OFTEN)
            return
        most = UPLOAD_BYTES if path == "/records" else FORM_BYTES
        length = header(scope, b"content-length")
        if length and not (length.isdecimal() and len(length) <= len(str(most)) and int(length) <= most):
            raise TooMuch
        answer = Sought(scope, send, self.misses) if path.startswith(SEARCHES) else send
        await self.app(scope, Counted(receive, most), answer)

    def look_behind_proxy(self, scope: Scope) -> None:
        """Whom a proxy speaks for, and how it was spoken to: said by itself, and believed only of one we know. Of the
        addresses a request has come through, the last that is no proxy of ours is the one that counts."""
        if not scope.get("client") or not self.is_proxy(scope["client"][0]):
            return
        if header(scope, b"x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = header(scope, b"x-forwarded-proto")
        # Several such lines are one list.
        lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        for address in reversed([one.strip() for one in ",".join(lines).split(",") if one.strip()]):
            if not is_address(address):
                break
            scope["client"] = (address, 0)
            if not self.is_proxy(address):
                break

    def is_proxy(self, address: str) -> bool:
        if not self.proxies or not is_address(address):
            return False
        found = ipaddress.ip_address(address)
        return any(found in network for network in self.proxies)

    def answers_to(self, host: str) -> bool:
        """Is this a name of ours? Another site may point a name of its own at this address, and a browser would then
        take our pages for its own."""
        if self.names is None:
            return True
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost") or is_address(name)


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
                raise TooMuch
        return message


class Sought:
    """Sends an answer on. Who has looked too often for what is not there is told that instead of another `not here`;
    whoever finds what was asked for is answered as ever."""

    def __init__(self, scope: Scope, send: Send, misses: RateLimit) -> None:
        self.scope = scope
        self.send = send
        self.misses = misses
        self.who = who(scope)
        self.is_refused = False

    async def __call__(self, message: Message) -> None:
        if message.get("status") == 404 and not self.misses.allows(self.who):
            self.is_refused = True
            await refuse(self.scope, self.send, 429, TOO_OFTEN)
        elif not self.is_refused:
            await self.send(message)


def who(scope: Scope) -> str:
    """The address that a request is counted for."""
    return household(scope["client"][0]) if scope.get("client") else "nobody"


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def without_secrets(path: str) -> str:
    """A path as it may stand in a log: which table, but not the key to it."""
    return SECRET_PARTS.sub(lambda found: "/w/…" if found[0].startswith("/w/") else f"{found[1] or ''}…", path)


def is_same_origin(scope: Scope) -> bool:
    """A browser says where a form was sent from; anything else than our own pages is refused."""
    site = header(scope, b"sec-fetch-site")
    if site:
        return site in ("same-origin", "none")
    origin = header(scope, b"origin")
    if not origin:
        return True
    try:
        return urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:
        return False


def is_own_or_visit(scope: Scope) -> bool:
    """Does somebody look from our own pages, or come by? Another site may lead a visitor here, but has no use for what
    it only builds into its own pages, such as pictures and frames."""
    if header(scope, b"sec-fetch-site") in ("", "same-origin", "none"):
        return True
    return header(scope, b"sec-fetch-mode") == "navigate" and header(scope, b"sec-fetch-dest") == "document"
