"""What the description promises holds, and nothing that is sent breaks anything: schemathesis against a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from programs import Program
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection
from sites import site

from branchline.web.api import WAYS

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("BRANCHLINE_EXAMPLES", "16"))
HOSTILE = ["Bearer", "x" * 9000, "Ω", "me-", "../..", "' OR 1=1 --", "\U0001f682", "a b"]
NUMBERS = [0, -1, 10**6, 10**30, -(10**30), 1.5, 1e308, True, None, "1", "\x00", [], {}]
# What fits the description may still be against the rules of the game, or of the table.
CONFIG = {
    "checks": {
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", "400", "401", "403", "404", "409", "422"],
        }
    }
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("schema")
    with site(str(folder / "t.sqlite")) as found:
        yield found


@pytest.fixture(scope="module")
def described(address: str) -> Any:
    return schemathesis.openapi.from_url(
        f"{address}/api/openapi.json", config=SchemathesisConfig.from_dict(CONFIG), wait_for_schema=5
    )


@pytest.fixture
def program(address: str) -> Iterator[Program]:
    """A seat at a table where it is this seat's turn."""
    with httpx2.Client(base_url=address, timeout=60) as client:
        found = Program(client)
        found.open_table("small_railroad_empires", ["me", "random"])
        found.wait()
        yield found


def tried(case: Any, program: Program, is_at_home: bool) -> None:
    """Send a case as it is, or to a table that is there, with the token of a seat and, if it fits, for this stand; what
    was wrong with it may be mended by that."""
    headers = dict(program.headers) if is_at_home else {}
    if is_at_home:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = program.table
        if isinstance(case.body, dict) and isinstance(case.body.get("stand"), str):
            case.body["stand"] = program.look()["stand"]
    case.call_and_validate(headers=headers, excluded_checks=[negative_data_rejection] if is_at_home else [])


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("way", [way for way in WAYS if way.takes or "{" in way.path], ids=lambda way: way.name)
def test_schemathesis_finds_nothing(described: Any, program: Program, way: Any, mode: GenerationMode) -> None:
    operation = described[f"/api/v1{way.path}"][way.method]

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), is_at_home=st.booleans())
    def run(case: Any, is_at_home: bool) -> None:
        tried(case, program, is_at_home)

    run()


@pytest.mark.parametrize("token", HOSTILE)
def test_no_token_but_the_right_one_opens_a_table(program: Program, token: str) -> None:
    header = f"Bearer {token}".encode()
    for way in WAYS:
        if "{table}" in way.path:
            address = f"/api/v1{way.path.format(table=program.table)}"
            answer = program.client.request(way.method, address, headers={b"Authorization": header})
            assert answer.status_code == 401, way.name
            assert answer.json()["error"]


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_no_number_but_that_of_a_choice_is_taken(program: Program, number: Any) -> None:
    before = program.look()
    answer = program.choose(number, before["stand"])
    assert answer.status_code == 422
    assert answer.json()["error"]
    for stand in (number, "1", "-1-1", "9" * 40, "1-1\n", "1-\x00"):
        assert program.choose(1, stand).status_code in (409, 422)
    assert program.look()["number"] == before["number"]
