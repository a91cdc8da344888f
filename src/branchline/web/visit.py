"""One request as the pages meet it: who asks, what was sent, and how to answer."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from branchline.core.errors import BadRecord, BranchlineError, IllegalAction
from branchline.table.host import NotYours
from branchline.table.storage import Conflict, NoSuchTable, Visitor

COOKIE = "branchline"
YEAR = 365 * 24 * 3600
MOST_FIELDS = 60
MOST_NAME = 40
UPLOAD_BYTES = 2_000_000


class NotHere(BranchlineError):
    """There is nothing of that name."""


STATUS = {NotHere: 404, NoSuchTable: 404, NotYours: 403, Conflict: 409, IllegalAction: 422, BadRecord: 422}


class Visit:
    """A request with its form and its visitor; pages run in a worker thread and may block."""

    def __init__(self, request: Request, form: FormData | None = None) -> None:
        self.request = request
        self.form = form
        self.desk: Any = request.app.state.desk
        self.new_secret = ""
        secret = request.cookies.get(COOKIE, "")
        found = self.desk.storage.visitor(secret) if secret else None
        self.visitor: Visitor = found or Visitor(0, "", {})

    def need_visitor(self) -> Visitor:
        """The visitor, made known now if it never came before."""
        if self.visitor.id == 0:
            self.visitor, self.new_secret = self.desk.storage.new_visitor()
        return self.visitor

    def rename(self, name: str) -> None:
        """Remember the name a visitor gave."""
        visitor = self.need_visitor()
        if name and visitor.name != name:
            self.visitor = replace(visitor, name=name)
            self.desk.storage.keep_visitor(self.visitor)

    @property
    def is_htmx(self) -> bool:
        return self.request.headers.get("HX-Request") == "true"

    def word(self, name: str = "word") -> str:
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)

    def query_number(self, name: str, default: int) -> int:
        return whole(self.query(name), default)

    def field(self, name: str, default: str = "") -> str:
        value = self.form.get(name) if self.form is not None else None
        return " ".join(value.split()) if isinstance(value, str) else default

    def number(self, name: str, default: int = -1) -> int:
        return whole(self.field(name), default)

    def name_field(self, name: str = "name") -> str:
        return self.field(name)[:MOST_NAME]

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
        if self.new_secret:
            secure = self.request.url.scheme == "https"
            response.set_cookie(
                COOKIE, self.new_secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
            )
        return response


def whole(text: str, default: int) -> int:
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10 else default


def page(handler: Callable[[Visit], Response]) -> Callable[[Request], Awaitable[Response]]:
    """Make an endpoint of a function that answers a visit; what Branchline refuses becomes one clear sentence."""

    def answer(request: Request, form: FormData | None) -> Response:
        visit = Visit(request, form)
        try:
            response = handler(visit)
        except BranchlineError as error:
            status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
            response = sorry(visit, status, str(error))
        return visit.finish(response)

    async def endpoint(request: Request) -> Response:
        if request.method != "POST":
            return await run_in_threadpool(answer, request, None)
        try:
            async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=UPLOAD_BYTES) as form:
                return await run_in_threadpool(answer, request, form)
        except HTTPException as error:
            return await run_in_threadpool(refusal, request, error.status_code, error.detail)

    return endpoint


def refusal(request: Request, status: int, message: str) -> Response:
    return sorry(Visit(request), status, message)


def sorry(visit: Visit, status: int, message: str) -> Response:
    if visit.is_htmx:
        # Swapped nowhere: the script shows it as a line under the top bar.
        header = {"HX-Reswap": "none", "HX-Trigger": json.dumps({"sorry": message}, ensure_ascii=True)}
        return HTMLResponse("", status, headers=header)
    return visit.render("sorry.html", status, code=status, message=message)


def table_path(word: str, *parts: str) -> str:
    return "/".join(["/t", quote(word), *parts])
