"""Browsers without a screen, as light as can be, so that a load test measures the server: plain sockets, HTTP/1.1."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from urllib.parse import urlencode

ACTION = re.compile(r'name="action" value="(\d+)"')
FORM = re.compile(r'(?s)<form class="acts".*?</form>')
VERSION = re.compile(r'data-version="(\d+)"')
PAGE = re.compile(r'data-page="(\w+)"')
STAND = re.compile(r'data-stand="(\d+)"')
SEAT = re.compile(r'name="seat" value="(-?\d+)"')
NUMBER = re.compile(r'name="number" value="(\d+)"')
TURN = '<section class="turn'
OVER = "Score pad and how it went"
PATIENCE = 120.0


class Connection:
    """One kept-alive connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, more: str = "", body: str = "") -> asyncio.StreamReader:
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if body else ""
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\n{cookie}{kind}{more}"
        )
        self.writer.write(f"{head}\r\n{body}".encode())
        assert self.reader is not None
        return self.reader

    async def head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return int(lines[0].split()[1]), headers

    async def ask(self, method: str, path: str, more: str = "", **fields: str) -> tuple[int, dict[str, str], bytes]:
        try:
            status, headers = await self.head(reader := await self.send(method, path, more, urlencode(fields)))
        except (asyncio.IncompleteReadError, ConnectionError):  # the server has closed what was idle for long
            self.close()
            status, headers = await self.head(reader := await self.send(method, path, more, urlencode(fields)))
        if "content-length" in headers:
            body = await reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await read_chunk(reader):
                body += chunk
        else:
            body = b""
        return status, headers, body

    async def text(self, path: str, more: str = "") -> str:
        _, headers, body = await self.ask("GET", path, more)
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, 31)
        return body.decode()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


async def read_chunk(reader: asyncio.StreamReader) -> bytes:
    size = int(await reader.readuntil(b"\r\n"), 16)
    return (await reader.readexactly(size + 2))[:-2]


class Member:
    """One of the people at a table: posts by one connection and follows the table by another."""

    def __init__(self, port: int) -> None:
        self.requests = Connection(port)
        self.followed = Connection(port)
        self.version = 0
        self.page = ""
        self.stand = self.seat = self.number = ""
        self.actions: list[str] = []
        self.is_over = False
        self.moved = asyncio.Event()
        self.sizes: list[int] = []
        self.following: asyncio.Task[None] | None = None
        self.is_stale = False

    def read(self, text: str) -> None:
        """A page, or an event with what has changed in it."""
        version = VERSION.search(text)
        if version is None:
            return
        self.version = int(version[1])
        stand = STAND.search(text)
        assert stand is not None
        self.stand = stand[1]
        at = text.find(TURN)
        if at >= 0:
            form = FORM.search(text, at)
            self.actions = ACTION.findall(form[0]) if form else []
            if form:
                seat, number = SEAT.search(form[0]), NUMBER.search(form[0])
                assert seat is not None
                assert number is not None
                self.seat, self.number = seat[1], number[1]
            self.is_over = text.find(OVER, at) >= 0
        self.moved.set()

    async def open(self, table: str) -> None:
        text = await self.requests.text(table)
        self.read(text)
        page = PAGE.search(text)
        self.page = page[1] if page else ""  # before there were fragments, the version said what was seen
        self.followed.cookie = self.requests.cookie
        began = asyncio.Event()
        self.following = asyncio.create_task(self.follow(table, began))
        await began.wait()

    async def follow(self, table: str, began: asyncio.Event) -> None:
        reader = await self.followed.send(
            "GET", f"{table}/live?version={self.version}&seen={self.page}", "Accept: text/event-stream\r\n"
        )
        _, headers = await self.followed.head(reader)
        unpack = zlib.decompressobj(31) if headers.get("content-encoding") == "gzip" else None
        size, text = 0, ""
        began.set()
        try:
            while chunk := await read_chunk(reader):
                size += len(chunk)
                text += (unpack.decompress(chunk) if unpack else chunk).decode()
                while "\n\n" in text:
                    event, _, text = text.partition("\n\n")
                    if event.startswith("event: table"):
                        self.sizes.append(size)
                        self.read(event)
                    size = 0
        except (asyncio.IncompleteReadError, ConnectionError):
            pass

    async def until(self, version: int) -> None:
        """Until a version of the table, or a later one, is shown."""
        end = time.monotonic() + PATIENCE
        while self.version < version:
            self.moved.clear()
            await asyncio.wait_for(self.moved.wait(), max(0.0, end - time.monotonic()))

    def close(self) -> None:
        if self.following is not None:
            self.following.cancel()
        self.requests.close()
        self.followed.close()


async def wait_for_any(members: list[Member]) -> None:
    """Until one of them is shown something, or gets a while older."""
    for one in members:
        one.moved.clear()
    waiting = [asyncio.ensure_future(one.moved.wait()) for one in members]
    await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
