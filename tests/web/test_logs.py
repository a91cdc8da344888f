"""Request ids: in every line a request leads to, in its answer, and believed only of a proxy that is named."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from branchline.table import counts
from branchline.web.app import create_app
from branchline.web.logs import Faults, JsonLines
from branchline.web.visit import Visit, page

PROXY = ("192.0.2.7", 50_000)
STRANGER = ("203.0.113.9", 50_000)


@contextmanager
def log() -> Iterator[list[dict[str, Any]]]:
    """What is logged meanwhile, line by line."""
    caught = io.StringIO()
    handler = logging.StreamHandler(caught)
    handler.setFormatter(JsonLines())
    logger, lines = logging.getLogger(), []
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        lines += [json.loads(line) for line in caught.getvalue().splitlines()]


def test_every_request_has_an_id_of_its_own(ada: Browser) -> None:
    with log() as lines:
        answers = [
            ada.client.get("/"),
            ada.client.get("/nowhere"),
            ada.client.post("/join", data={"word": "x" * 70_000}),
        ]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == 3
    assert [line["request"] for line in lines if line["event"] == "request"] == ids


def test_only_a_named_proxy_is_believed(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0, proxies=["192.0.2.0/29"])
    given = {"X-Request-ID": "from-the-proxy.1"}
    with TestClient(app, client=PROXY) as proxy, log() as lines:
        assert proxy.get("/", headers=given).headers["x-request-id"] == "from-the-proxy.1"
        for odd in ("", "a" * 65, 'quote"', "line\tfeed", "<b>"):
            answer = proxy.get("/", headers={"X-Request-ID": odd})
            assert len(answer.headers["x-request-id"]) == 16
        stranger = TestClient(app, client=STRANGER).get("/", headers=given)
        assert stranger.headers["x-request-id"] != "from-the-proxy.1"
    assert [line.get("request") for line in lines].count("from-the-proxy.1") == 1


def test_without_a_named_proxy_nobody_is_believed(ada: Browser) -> None:
    answer = ada.client.get("/", headers={"X-Request-ID": "mine"})
    assert answer.headers["x-request-id"] != "mine"


def test_what_goes_wrong_in_a_request_is_logged_under_its_id_and_counted(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "t.sqlite"), workers=0)

    def broken(_visit: Visit) -> Response:
        logging.getLogger("branchline.test").warning("it creaks")
        raise RuntimeError("it broke")

    async def half(_request: Request) -> Response:
        raise RuntimeError("no page at all")

    app.router.routes += [Route("/broken", page(broken)), Route("/half", half)]
    with TestClient(app, raise_server_exceptions=False) as client, log() as lines:
        answers = [client.get("/broken"), client.get("/half")]
    for answer in answers:
        assert answer.status_code == 500
        assert answer.headers["x-request-id"] in answer.text
        assert "Traceback" not in answer.text
        assert "content-security-policy" in answer.headers
    [creak] = [line for line in lines if line["event"] == "it creaks"]
    assert creak["request"] == answers[0].headers["x-request-id"]
    done = [(line["path"], line["request"]) for line in lines if line["event"] == "request"]
    assert done == [
        (path, answer.headers["x-request-id"]) for path, answer in zip(("/broken", "/half"), answers, strict=True)
    ]
    told = 'branchline_pages_total{page="test_logs.broken",status="500"}'
    assert told in TestClient(app, client=("127.0.0.1", 1)).get("/metrics").text


@pytest.mark.parametrize(("level", "more"), [(logging.INFO, 0), (logging.WARNING, 1), (logging.ERROR, 1)])
def test_faults_in_the_log_are_counted(level: int, more: int) -> None:
    logger = logging.getLogger("branchline.elsewhere")
    logger.setLevel(logging.INFO)
    handler = Faults()
    logger.addHandler(handler)
    number = counts.FAULTS.labels("branchline.elsewhere", logging.getLevelName(level).lower())
    before = number._value.get()
    logger.log(level, "something happened")
    logger.removeHandler(handler)
    assert number._value.get() == before + more
