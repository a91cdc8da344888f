"""Real local servers that take what is sent to people: they answer, refuse, hang and come back, as they are told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from sites import free_port

LOOPBACK = "127.0.0.0/8"


def wait_for(condition: Callable[[], Any], seconds: float = 10.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it never came")


@dataclass
class Heard:
    """A request as it came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A webhook or a push service: `status` is what it answers, and it waits for `hangs` seconds before that."""

    address: str = ""
    status: int = 200
    hangs: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)
    heard: list[Heard] = field(default_factory=list)


@contextmanager
def receiver(port: int = 0) -> Iterator[Receiver]:
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            found.heard.append(Heard(self.command, self.path, dict(self.headers), body))
            time.sleep(found.hangs)
            self.send_response(found.status)
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST = do_PUT = answer  # noqa: N815

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    found.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()


@dataclass
class Letterbox:
    """An SMTP server: `answer` is what it says to a recipient, "" for yes, and `goodbye` what it says at the end. It
    takes a mail and `hangs` so long before it says so; `hangs_first` so long before it hears to whom it is."""

    port: int = 0
    answer: str = ""
    goodbye: str = "221 Bye"
    hangs: float = 0.0
    hangs_first: float = 0.0
    mails: list[EmailMessage] = field(default_factory=list)

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        await asyncio.sleep(self.hangs_first)
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        await asyncio.sleep(self.hangs)
        return "250 OK"

    async def handle_QUIT(self, _server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802
        return self.goodbye


@contextmanager
def letterbox(port: int = 0) -> Iterator[Letterbox]:
    found = Letterbox(port or free_port())
    controller = Controller(found, hostname="127.0.0.1", port=found.port)
    controller.start()
    try:
        yield found
    finally:
        controller.stop()
