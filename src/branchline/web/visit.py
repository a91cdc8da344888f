"""One request as the pages meet it: who asks, what was sent, and how to answer."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from urllib.parse import quote

from anyio import CapacityLimiter, to_thread
from python_multipart.multipart import parse_options_header
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from branchline.core.errors import BadRecord, BranchlineError, IllegalAction
from branchline.core.translation import LANGUAGES, SOURCE, of_game, read_in, translated
from branchline.table.groups import NoSuchGroup
from branchline.table.hints import NoHint
from branchline.table.host import NotYours
from branchline.table.reviews import GoneReview, NoReview
from branchline.table.seating import MOST_NAME, plain
from branchline.table.storage import Conflict, NoSuchTable, Visitor
from branchline.table.timing import BadTiming
from branchline.table.wishes import BROWSER_LANGUAGE, BadWish
from branchline.web.post.outside import BadAddress

COOKIE = "branchline"
SAFE_COOKIE = f"__Host-{COOKIE}"
"""Under https, and nothing else there: a browser takes it from this very host only, and any other from whoever has a
host beside it."""
YEAR = 365 * 24 * 3600
MOST_FIELDS = 60
MOST_MESSAGE = 600
UPLOAD_BYTES = 2_000_000
UTF_8 = b"utf-8"
STILL_BUSY = "What you asked for before is not done yet; please wait for it."


class NotHere(BranchlineError):
    """There is nothing of that name."""


STATUS: dict[type[Exception], int] = {
    NotHere: 404,
    GoneReview: 404,
    NoSuchTable: 404,
    NoSuchGroup: 404,
    NotYours: 403,
    NoHint: 403,
    NoReview: 403,
    Conflict: 409,
    IllegalAction: 422,
    BadRecord: 422,
}


class Visit:
    """A request with its form and its visitor; pages run in a worker thread and may block."""

    def __init__(self, request: Request, form: FormData | None = None) -> None:
        self.request = request
        self.form = form
        self.desk: Any = request.app.state.desk
        self.is_safe = request.url.scheme == "https"
        self.cookie = SAFE_COOKIE if self.is_safe else COOKIE
        self.secret = request.cookies.get(self.cookie, "")
        found = self.desk.storage.visitor(self.secret) if self.secret else None
        self.visitor: Visitor = found or Visitor(0, "", {})
        self.is_new = False

    @property
    def language(self) -> str:
        """The one that the visitor has chosen; else the first that the browser asks for and that there is."""
        return language_of(self.request, self.visitor)

    def in_language(self, response: Response) -> Response:
        """An answer that says in which language it is, and on what that depends."""
        if response.media_type == "text/html":
            response.headers["Content-Language"] = self.language
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    def need_visitor(self) -> Visitor:
        """The visitor, made known now if it never came before."""
        if self.visitor.id == 0:
            self.visitor, self.secret = self.desk.storage.new_visitor()
            self.is_new = True
        return self.visitor

    def rename(self, name: str) -> None:
        """Remember the name a visitor gave."""
        visitor = self.need_visitor()
        if name and visitor.name != name:
            self.visitor = replace(visitor, name=name)
            self.desk.storage.keep_visitor(self.visitor)

    def keep_settings(self, **settings: Any) -> None:
        """Remember what a visitor wishes from now on."""
        visitor = self.need_visitor()
        self.visitor = replace(visitor, settings={**visitor.settings, **settings})
        self.desk.storage.keep_visitor(self.visitor)

    def keep_language(self) -> None:
        """Remember which language this browser asks for, for what is written when no browser asks."""
        asked = browser_language(self.request)
        if asked != self.visitor.settings.get(BROWSER_LANGUAGE):
            self.keep_settings(**{BROWSER_LANGUAGE: asked})

    @property
    def is_htmx(self) -> bool:
        return self.request.headers.get("HX-Request") == "true"

    @property
    def is_followed(self) -> bool:
        """Is a stream open that will bring what this request changes?"""
        return self.is_htmx and self.request.headers.get("Branchline-Stream") == "open"

    def word(self, name: str = "word") -> str:
        given = str(self.request.path_params[name])
        if given != plain(given):
            raise NotHere("There is nothing at this address.")
        return given

    def query(self, name: str, default: str = "") -> str:
        return plain(self.request.query_params.get(name, default))

    def query_number(self, name: str, default: int) -> int:
        return whole(self.query(name), default)

    def field(self, name: str, default: str = "") -> str:
        value = self.form.get(name) if self.form is not None else None
        return plain(value) if isinstance(value, str) else default

    def lines_field(self, name: str) -> str:
        """A text of several lines."""
        value = self.form.get(name) if self.form is not None else None
        lines = value.splitlines() if isinstance(value, str) else []
        return "\n".join("".join(one for one in line if one.isprintable()) for line in lines)

    def number(self, name: str, default: int = -1) -> int:
        return whole(self.field(name), default)

    def name_field(self, name: str = "name") -> str:
        return self.field(name)[:MOST_NAME].strip()

    def render(self, template: str, status: int = 200, **values: Any) -> Response:
        return HTMLResponse(self.text(template, **values), status)

    def text(self, template: str, **values: Any) -> str:
        settings = self.visitor.settings
        page = self.desk.templates.get_template(template)
        text: str = page.render(visitor=self.visitor, settings=settings, theme=settings.get("theme", ""), **values)
        return text

    def redirect(self, path: str) -> Response:
        """To another page; htmx is asked to go there as a browser would."""
        if self.is_htmx:
            return Response(status_code=204, headers={"HX-Redirect": path})
        return RedirectResponse(path, 303)

    def finish(self, response: Response) -> Response:
        """Keep the visitor known: the cookie is made for a year and renewed with every page that is opened."""
        is_page = self.request.method == "GET" and not self.is_htmx and response.media_type == "text/html"
        if self.is_new or (self.visitor.id and is_page):
            response.set_cookie(
                self.cookie, self.secret, max_age=YEAR, httponly=True, samesite="lax", secure=self.is_safe, path="/"
            )
        return response


def language_of(request: Request, visitor: Visitor) -> str:
    chosen: str = visitor.settings.get("language", "")
    return chosen if chosen in LANGUAGES else browser_language(request)


def browser_language(request: Request) -> str:
    """The first that the browser asks for and that there is."""
    wanted = accepted(request.headers.get("Accept-Language", ""))
    return next((one for one in wanted if one in LANGUAGES), SOURCE)


def accepted(header: str) -> list[str]:
    """The languages of a browser by their codes, the dearest first: `de-AT,de;q=0.9,en;q=0.5` is `de, de, en`."""
    found = []
    for at, part in enumerate(header[:MOST_MESSAGE].split(",")):
        code, _, worth = part.strip().lower().partition(";q=")
        share = float(worth) if re.fullmatch(r"[01](\.\d{0,3})?", worth) else float(not worth)
        if share > 0:
            found.append((-share, at, code.partition("-")[0]))
    return [code for _, _, code in sorted(found)]


def whole(text: str, default: int) -> int:
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10 else default


Handler = Callable[[Visit], Response]
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(handler: Handler, visit: Visit) -> Response:
    """What Branchline refuses becomes one clear sentence."""
    with read_in(visit.language), of_game(""):
        try:
            response = handler(visit)
        except BranchlineError as error:
            response = sorry(visit, status_of(error), str(error))
    return visit.finish(visit.in_language(response))


def status_of(refused: BranchlineError) -> int:
    return next((code for kind, code in STATUS.items() if isinstance(refused, kind)), 400)


def status_after(refused: BranchlineError | None) -> int:
    return status_of(refused) if refused else 200


def message_of(refused: BranchlineError | None) -> str:
    """What is said beside a form; nothing where nothing was refused."""
    return plain(str(refused))[:MOST_MESSAGE] if refused else ""


def or_again(answer: Callable[[], Response], again: Callable[[BranchlineError], Response]) -> Response:
    """The answer to a form, or the form again where it asks for what cannot be: nothing that was filled in is lost."""
    try:
        return answer()
    except (BadAddress, BadWish, BadTiming, Conflict) as refused:
        return again(refused)


def page(handler: Handler) -> Endpoint:
    """Make an endpoint of a function that answers a visit."""

    async def answered(request: Request, form: FormData | None) -> Response:
        return await run_in_threadpool(lambda: answer(handler, Visit(request, form)))

    return with_form(handler, answered)


def slow_page(handler: Handler, limiter: CapacityLimiter) -> Endpoint:
    """The same for what may take seconds: it has threads of its own, so that whoever asks for much of it at once keeps
    nobody waiting who only wants to play, and nobody has more than a few under way."""

    async def answered(request: Request, form: FormData | None) -> Response:
        visit = await run_in_threadpool(Visit, request, form)
        who = request.client.host if request.client else "", visit.visitor.id
        if not visit.desk.slow.enter(*who):
            return await run_in_threadpool(sorry, visit, 429, STILL_BUSY)
        try:
            return await to_thread.run_sync(answer, handler, visit, limiter=limiter)
        finally:
            visit.desk.slow.leave(*who)

    return with_form(handler, answered)


def with_form(handler: Handler, answered: Callable[[Request, FormData | None], Awaitable[Response]]) -> Endpoint:
    """Reads the form of a request before it is answered."""

    @wraps(handler)  # requests are counted by the name of the page
    async def endpoint(request: Request) -> Response:
        if request.method != "POST":
            return await answered(request, None)
        if not is_readable(request.headers.get("Content-Type", "")):
            return await run_in_threadpool(refusal, request, 400, "A form is sent as UTF-8.")
        try:
            async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=UPLOAD_BYTES) as form:
                return await answered(request, form)
        except HTTPException as error:
            return await run_in_threadpool(refusal, request, error.status_code, error.detail)
        except ClientDisconnect:
            return Response(status_code=400)  # there is nobody to read it

    return endpoint


def is_readable(kind: str) -> bool:
    """Is a form written as all browsers write it? Whoever sends it could else name any of Python's ways to read text,
    of which some fail in ways of their own, and some take minutes."""
    return "charset*" not in kind.lower() and parse_options_header(kind)[1].get(b"charset", UTF_8).lower() == UTF_8


def refusal(request: Request, status: int, message: str) -> Response:
    return sorry(Visit(request), status, message)


def sorry(visit: Visit, status: int, message: str) -> Response:
    with read_in(visit.language):
        message = translated(plain(message)[:MOST_MESSAGE])  # it may name what was sent
        if visit.is_htmx:
            # Swapped nowhere: the script shows it as a line under the top bar.
            header = {"HX-Reswap": "none", "HX-Trigger": json.dumps({"sorry": message}, ensure_ascii=True)}
            return visit.in_language(HTMLResponse("", status, headers=header))
        # Who was refused something at a table goes on there.
        word = visit.request.path_params.get("word", "") if visit.request.url.path.startswith("/t/") else ""
        back = table_path(word) if word and status in (409, 422) else ""
        return visit.in_language(visit.render("sorry.html", status, code=status, message=message, back=back))


def table_path(word: str, *parts: str) -> str:
    return "/".join(["/t", quote(word), *parts])
