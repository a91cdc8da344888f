"""Where a program plays: at the tables of this machine, or at those of a server. Both answer alike."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar
from urllib.parse import quote, urlsplit

import httpx2
import msgspec

from branchline.cli.person import PAGE
from branchline.core.errors import BadOption, BranchlineError
from branchline.table import answers
from branchline.table.bells import Bells
from branchline.table.bot_pool import BotPool
from branchline.table.counter import Counter
from branchline.table.driving import InPassing
from branchline.table.host import Host
from branchline.table.storage import Storage

T = TypeVar("T")

LOOK_AGAIN = 2.0
"""What another server does at a table is not always told: so often it is looked up, in seconds."""
PATIENCE = 20.0
TOO_OFTEN = 429


class Place(Protocol):
    """What a program asks, wherever it plays; the token says who it is."""

    def games(self) -> answers.Games: ...
    def rules(self, game: str, find: str = "") -> answers.Rules: ...
    def open_table(self, token: str, wish: answers.NewTable) -> answers.Seated: ...
    def sit(self, token: str, wish: answers.Sit) -> answers.Seated: ...
    def look(self, token: str, key: str, since: int | None = None) -> answers.Table: ...
    def wait(self, token: str, key: str, seconds: float, since: int | None = None) -> answers.Table: ...
    def log(self, token: str, key: str, since: int | None = None) -> answers.Log: ...
    def choose(self, token: str, key: str, answer: answers.Answer) -> answers.Table: ...


class Local(Counter):
    """The tables of this machine, without a server: bots think in this process."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, PAGE)
        self.bells = Bells()
        host.listeners.append(self.bells.ring)

    def wait(self, token: str, key: str, seconds: float, since: int | None = None) -> answers.Table:
        end, woken = time.monotonic() + seconds, threading.Event()
        with self.bells.hang(self.match(token, key), woken.set):
            while not self.is_news(token, key) and (left := end - time.monotonic()) > 0:
                woken.wait(min(left, LOOK_AGAIN))
                woken.clear()
        return self.look(token, key, since)


@contextmanager
def at_home(address: str, token: str) -> Iterator[Local]:
    """At the tables of a storage, as the visitor of this token, who is made known there."""
    storage = Storage(address)
    host = Host(storage, BotPool(0), driving=InPassing)
    try:
        host.resume()
        if storage.visitor(token) is None:
            storage.new_visitor(token, auto_confirm=True)
        yield Local(host)
    finally:
        host.close()
        storage.close()


class Remote:
    """The tables of a server, by its HTTP API."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client

    def games(self) -> answers.Games:
        return self.ask(answers.Games, "/games")

    def rules(self, game: str, find: str = "") -> answers.Rules:
        return self.ask(answers.Rules, f"/games/{quote(game, safe='')}/rules", find=find)

    def open_table(self, token: str, wish: answers.NewTable) -> answers.Seated:
        return self.send(answers.Seated, "/tables", token, wish)

    def sit(self, token: str, wish: answers.Sit) -> answers.Seated:
        return self.send(answers.Seated, "/seats", token, wish)

    def look(self, token: str, key: str, since: int | None = None) -> answers.Table:
        return self.ask(answers.Table, table(key), token, since=since)

    def wait(self, token: str, key: str, seconds: float, since: int | None = None) -> answers.Table:
        return self.ask(answers.Table, f"{table(key)}/wait", token, since=since, seconds=seconds)

    def log(self, token: str, key: str, since: int | None = None) -> answers.Log:
        return self.ask(answers.Log, f"{table(key)}/log", token, since=since)

    def choose(self, token: str, key: str, answer: answers.Answer) -> answers.Table:
        return self.send(answers.Table, f"{table(key)}/choose", token, answer)

    def ask(self, kind: type[T], path: str, token: str = "", **query: Any) -> T:
        given = {name: value for name, value in query.items() if value is not None}
        return self.exchange(kind, "GET", path, token, params=given)

    def send(self, kind: type[T], path: str, token: str, body: msgspec.Struct) -> T:
        return self.exchange(kind, "POST", path, token, content=answers.written(body))

    def exchange(self, kind: type[T], method: str, path: str, token: str, **what: Any) -> T:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = self.answer_to(method, f"/api/v1{path}", headers=headers, **what)
        if answer.status_code == TOO_OFTEN:
            time.sleep(min(PATIENCE, float(answer.headers.get("Retry-After", "1"))))
            answer = self.answer_to(method, f"/api/v1{path}", headers=headers, **what)
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=kind)
            words = msgspec.json.decode(answer.content, type=answers.Error).error
        except msgspec.DecodeError as error:
            raise BranchlineError(f"{self.client.base_url} does not answer as Branchline does") from error
        raise BranchlineError(words)

    def answer_to(self, method: str, path: str, **what: Any) -> httpx2.Response:
        try:
            return self.client.request(method, path, **what)
        except httpx2.HTTPError as error:
            raise BranchlineError(f"{self.client.base_url} does not answer: {error}") from error


def table(key: str) -> str:
    return f"/tables/{quote(key, safe='')}"


@contextmanager
def at_server(address: str) -> Iterator[Remote]:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadOption(f"--server {address}: not an address such as https://play.example.org")
    with httpx2.Client(base_url=address.rstrip("/"), timeout=answers.LONGEST_WAIT + PATIENCE) as client:
        yield Remote(client)
