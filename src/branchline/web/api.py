"""The doors for programs, under /api/v1: the counter of the tables over HTTP, with JSON in and out.

Who asks is known by a bearer token and never by a cookie, so that no other site can ask in a visitor's name. `WAYS`
lists all that can be asked; routes and description are made of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from branchline.core.errors import BadRules, BranchlineError, UnknownGame
from branchline.core.words import sentence
from branchline.table import answers
from branchline.table.bygone import OtherRules
from branchline.table.counter import Counter, NoSuchToken
from branchline.table.engine import StorageTrouble
from branchline.table.misfits import misfit
from branchline.table.seating import plain
from branchline.web.pages.table import origin_of
from branchline.web.pages.trouble import SECONDS_TO_NEXT_TRY
from branchline.web.visit import MOST_MESSAGE, STATUS

BASE = "/api/v1"
JSON = "application/json"
NONE, MAY, MUST = "none", "may", "must"
SEND_JSON = "Send JSON, with the header Content-Type: application/json."
NO_TOKEN = "Send the token of your seat: Authorization: Bearer TOKEN."
API_STATUS = {
    **STATUS,
    NoSuchToken: 401,
    UnknownGame: 404,
    BadRules: 404,
}


class Refused(BranchlineError):
    """A request that is not as it should be."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class NoQuery(answers.Sent, frozen=True):
    """Nothing behind the question mark."""


@dataclass(frozen=True)
class Asked:
    """One request: the counter it is put to, whose token it bears, what its address names, and what was sent. `origin`
    is the site as the one who asks knows it."""

    counter: Counter
    origin: str
    token: str
    path: dict[str, str]
    query: Any
    body: Any

    @property
    def key(self) -> str:
        return self.path["table"]


@dataclass(frozen=True)
class Way:
    """One thing that can be asked: its address, the types of what is sent and answered, and whether a token plays no
    part in it, may be sent, or must be."""

    name: str
    method: str
    path: str
    says: str
    answer: Callable[[Asked], Any]
    gives: Any
    query: type[answers.Sent] = NoQuery
    takes: type[answers.Sent] | None = None
    status: int = 200
    token: str = MAY


def look(asked: Asked) -> answers.Table:
    return asked.counter.look(asked.token, asked.key, asked.query.since)


def linked(asked: Asked, seated: answers.Seated) -> answers.Seated:
    """With a link that works from where the one who asks is."""
    return msgspec.structs.replace(seated, link=asked.origin + seated.link)


WAYS = (
    Way("games", "GET", "/games", "The games and the bots.", lambda it: it.counter.games(), answers.Games, token=NONE),
    Way(
        "rules",
        "GET",
        "/games/{game}/rules",
        "Rules of a game: one by its number, those with some words, or the chapters.",
        lambda it: it.counter.rules(it.path["game"], plain(it.query.find)),
        answers.Rules,
        answers.Find,
        token=NONE,
    ),
    Way(
        "open_table",
        "POST",
        "/tables",
        "Open a table. Without a token you are given one.",
        lambda it: linked(it, it.counter.open_table(it.token, it.body)),
        answers.Seated,
        takes=answers.NewTable,
        status=201,
    ),
    Way(
        "sit",
        "POST",
        "/seats",
        "Take a seat by the key of its table or by a link. Without a token you are given one.",
        lambda it: linked(it, it.counter.sit(it.token, it.body)),
        answers.Seated,
        takes=answers.Sit,
        status=201,
    ),
    Way("look", "GET", "/tables/{table}", "A table as your seat may know it.", look, answers.Table, answers.Since),
    Way(
        "text",
        "GET",
        "/tables/{table}/text",
        "The same as text.",
        lambda it: answers.text_of(look(it)),
        str,
        answers.Since,
    ),
    Way(
        "log",
        "GET",
        "/tables/{table}/log",
        "What happened, as you may know it.",
        lambda it: it.counter.log(it.token, it.key, it.query.since),
        answers.Log,
        answers.Since,
    ),
    Way(
        "wait",
        "GET",
        "/tables/{table}/wait",
        "The table as soon as it is your turn or the game is over, or as it stands after so many seconds.",
        look,
        answers.Table,
        answers.Patience,
    ),
    Way(
        "choose",
        "POST",
        "/tables/{table}/choose",
        "Answer your question by the number of a choice. Refused with 409 if the table has changed since its stand.",
        lambda it: it.counter.choose(it.token, it.key, it.body),
        answers.Table,
        takes=answers.Answer,
        token=MUST,
    ),
    Way(
        "leave",
        "POST",
        "/tables/{table}/leave",
        "Give up your seat; once the game has begun a bot plays on, until you sit down again.",
        lambda it: it.counter.leave(it.token, it.key, it.body),
        answers.Left,
        takes=answers.Leave,
        token=MUST,
    ),
)


# -- one request -----------------------------------------------------------------------------------------------------


def token_of(request: Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme and (scheme.lower() != "bearer" or not token.strip()):
        raise Refused(401, NO_TOKEN)
    return token.strip()


def query_of(request: Request, kind: type[answers.Sent]) -> Any:
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(422, misfit(error, kind)) from error


async def body_of(request: Request, kind: type[answers.Sent]) -> Any:
    if request.headers.get("Content-Type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused(415, SEND_JSON)
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise Refused(422, misfit(error, kind)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"This is no JSON: {error}.") from error


async def asked_by(request: Request, way: Way) -> Asked:
    """A request read, or refused for what is wrong with it."""
    token = token_of(request)
    if way.token == MUST and not token:
        raise Refused(401, NO_TOKEN)
    counter = request.app.state.desk.counter
    if token and way.takes is not None:
        await run_in_threadpool(counter.visitor, token)  # who asks comes before what is asked
    names = [name for name, _ in request.query_params.multi_items()]
    if len(set(names)) < len(names):
        raise Refused(422, "A parameter is given twice.")
    query = query_of(request, way.query)
    body = None if way.takes is None else await body_of(request, way.takes)
    for given in request.path_params.values():
        if given != plain(given):
            raise Refused(404, "There is nothing at this address.")
    return Asked(counter, origin_of(request), token, request.path_params, query, body)


async def answered(request: Request, way: Way) -> Response:
    asked = await asked_by(request, way)
    if way.name == "wait":
        await waited(request, asked)
    answer = await run_in_threadpool(way.answer, asked)
    if isinstance(answer, str):
        return PlainTextResponse(answer, way.status)
    return Response(answers.written(answer), way.status, media_type=JSON)


async def waited(request: Request, asked: Asked) -> None:
    """Until it is one's turn, the game is over, the time has passed, or the server stops."""
    desk, counter = request.app.state.desk, asked.counter
    visitor = await run_in_threadpool(counter.visitor, asked.token)
    place = request.client.host if request.client else "", visitor.id
    if not desk.streams.enter(*place):
        raise Refused(429, "You wait at too many tables at once.")
    end, woken, loop = time.monotonic() + asked.query.seconds, asyncio.Event(), asyncio.get_running_loop()
    try:
        match = await run_in_threadpool(counter.match, asked.token, asked.key)
        with desk.bells.hang(match, partial(loop.call_soon_threadsafe, woken.set)):
            while not desk.listeners.is_stopping:
                woken.clear()
                left = end - time.monotonic()
                if await run_in_threadpool(counter.is_news, asked.token, asked.key) or left <= 0:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), left)
    finally:
        desk.streams.leave(*place)


def refusal(error: Exception) -> Response:
    """Why not, in one sentence, under the right number."""
    known = next((code for kind, code in API_STATUS.items() if isinstance(error, kind)), 400)
    status = getattr(error, "status", 409 if isinstance(error, OtherRules) else known)
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if isinstance(error, StorageTrouble):
        status, headers = 503, {"Retry-After": str(SECONDS_TO_NEXT_TRY)}
    return sorry(status, str(error), headers)


def sorry(status: int, words: str, headers: dict[str, str] | None = None) -> Response:
    words = sentence(plain(words)[:MOST_MESSAGE])  # it may name what was sent
    return Response(answers.written(answers.Error(words)), status, headers, JSON)


def nothing_here(error: Exception) -> Response:
    """An address that is none, or is not to be asked in this way."""
    status = getattr(error, "status_code", 404)
    words = "There is nothing at this address." if status == 404 else "This address is not asked in this way."
    return sorry(status, words, getattr(error, "headers", None))


def endpoint(way: Way) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            return await answered(request, way)
        except ClientDisconnect:
            return Response(status_code=400)  # there is nobody to read it
        except (BranchlineError, OtherRules, StorageTrouble) as error:
            return refusal(error)

    answer.__name__ = f"api_{way.name}"  # requests are counted by the name of the page
    return answer


def routes() -> list[Route]:
    return [Route(BASE + way.path, endpoint(way), methods=[way.method]) for way in WAYS]
