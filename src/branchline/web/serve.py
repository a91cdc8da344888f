"""Running the site on uvicorn, with a graceful stop: streams end, the move under way is stored, then it is over.

A connection is a place that others could have: so many for each address and for all, and a request that does not come
whole in good time gives its place up.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import ipaddress
import signal
import socket
import sys
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from types import FrameType
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from branchline.web.doors import NONE, Doors
from branchline.web.limits import household
from branchline.web.logs import start_logging
from branchline.web.processes import own_part

GRACE_SECONDS = 5
REQUEST_SECONDS = 20.0  # for a whole request, from its first byte to its last
CONNECTIONS = 4000
COLLECT_AFTER = (20_000, 20, 50)
ARENA_MAX = -8  # as malloc.h calls it
CONNECTIONS_OF_ADDRESS = 200
COMPLETE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.SWITCHED_PROTOCOL, h11.ERROR)


class Server(uvicorn.Server):
    """Takes what other processes hand to it. Told to stop, it ends what waits for news at once, which would keep it
    waiting otherwise."""

    def __init__(self, config: uvicorn.Config, doors: Doors = NONE) -> None:
        super().__init__(config)
        self.doors = doors

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.doors.open(self.welcome)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.doors.shut()
        await super().shutdown(sockets)

    def welcome(self, request: bytes) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        connection: Connection = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        connection.handed = request
        return connection

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        if isinstance(app, Starlette):
            desk = app.state.desk
            if desk.listeners.loop is not None:
                desk.listeners.loop.call_soon_threadsafe(desk.stop)
        # Not handed up: uvicorn would raise the signal again afterwards, and a graceful stop is no failure.
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


class Crowd:
    """Who is connected: so many from each address, except from a proxy, which speaks for many."""

    def __init__(self, most: int, proxies: Collection[str], seconds: float) -> None:
        self.most = most
        self.proxies = [ipaddress.ip_network(one) for one in proxies]
        self.seconds = seconds
        self.counts: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        self.counts[address] += 1
        return self.counts[address] <= self.most or self.is_proxy(address)

    def leave(self, address: str) -> None:
        self.counts[address] -= 1
        if self.counts[address] <= 0:
            del self.counts[address]

    def is_proxy(self, address: str) -> bool:
        try:
            return any(ipaddress.ip_address(address) in network for network in self.proxies)
        except ValueError:
            return False


class Connection(H11Protocol):
    """A connection that does not wait for ever: uvicorn itself only ends those that are idle after an answer."""

    crowd: Crowd
    doors: Doors
    handed = b""  # what another process has read of its first request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.deadline: asyncio.TimerHandle | None = None
        self.address = self.client[0] if self.client else ""
        self.house = self.address if self.crowd.is_proxy(self.address) else household(self.address)
        if self.crowd.enter(self.house):
            self.wait_for_request()
            if self.handed:
                self.answer(self.handed)
        else:
            self.end(503, "Too many connections from one address.")

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.crowd.leave(self.house)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        is_new = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if not (is_new and self.doors.show_to(self.transport, data)):
            self.answer(data)

    def answer(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in COMPLETE:
            self.stop_waiting()
        elif self.deadline is None and not self.transport.is_closing():
            self.wait_for_request()

    def on_response_complete(self) -> None:
        self.stop_waiting()  # answered before it was whole: from here on uvicorn's own patience counts
        super().on_response_complete()

    def wait_for_request(self) -> None:
        self.deadline = self.loop.call_later(self.crowd.seconds, self.end, 408, "The request did not come whole.")

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def end(self, status: int, words: str) -> None:
        if self.cycle is None or not self.cycle.response_started:
            head = f"HTTP/1.1 {status} {words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            self.transport.write(head.encode("ascii"))
        self.transport.close()


def configuration(
    app: Starlette,
    host: str = "127.0.0.1",
    port: int = 8018,
    proxies: Collection[str] = (),
    limits: bool = True,
    seconds: float = REQUEST_SECONDS,
    of_address: int = CONNECTIONS_OF_ADDRESS,
    of_all: int = CONNECTIONS,
    doors: Doors = NONE,
    **more: Any,
) -> uvicorn.Config:
    """How uvicorn runs the site."""
    crowd = Crowd(of_address if limits else CONNECTIONS * CONNECTIONS, proxies, seconds)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=type("Connection", (Connection,), {"crowd": crowd, "doors": doors}),
        ws="none",
        proxy_headers=False,  # the guard looks behind the proxies that were named, and behind no other
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=32_000,
        limit_concurrency=of_all if limits else None,
        **more,
    )


def make_room() -> None:
    """Each connection is an open file, and many systems allow a process fewer than we let in unless it asks."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(few, min(most, 2 * CONNECTIONS)), most))


def keep_together() -> None:
    """The C library of Linux gives threads heaps of their own, in which what one frees another cannot use. Python's
    threads take turns anyway, and a thousand tables need a fifth less in one heap."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(ARENA_MAX, 1)


def settle_in() -> None:
    """Python looks through all that lives for circles that nothing holds any more, again and again, and a server holds
    much that stays: what is there before the first request is never looked through, and the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def own_names() -> list[str]:
    """What this machine is called in its own network."""
    name = socket.gethostname()
    return [name, f"{name.partition('.')[0]}.local"]


def serve(
    app: Starlette,
    listening: socket.socket,
    proxies: Collection[str] = (),
    limits: bool = True,
    doors: Doors = NONE,
) -> None:
    start_logging()
    make_room()
    keep_together()
    settle_in()
    Server(configuration(app, proxies=proxies, limits=limits, doors=doors), doors).run(sockets=[listening])


def serve_part(app: Starlette, proxies: Collection[str] = (), limits: bool = True) -> None:
    """As one of several processes: on the socket that all share, and as long as the parent lives."""
    part = own_part()
    part.end_with_parent()
    serve(app, part.socket, proxies, limits, part.doors)
