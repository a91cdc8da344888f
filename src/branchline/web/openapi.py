"""The description of the doors for programs, as OpenAPI 3.1, made of the ways there are and of their types."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import branchline
from branchline.bots import bots
from branchline.core import registry
from branchline.table import answers
from branchline.table.counter import ME
from branchline.table.seating import OPEN
from branchline.web.api import BASE, JSON, MAY, MUST, NONE, WAYS, Way

REFUSALS = {
    "400": "What was sent is no JSON, or asks for what cannot be.",
    "401": "The token is missing or not known.",
    "403": "Not yours to see or to do.",
    "404": "There is no such game, table or rule.",
    "409": "The table has changed since, or is in another state.",
    "413": "Too much was sent.",
    "415": "What was sent is not JSON.",
    "422": "What was sent does not fit, or is not possible now.",
    "429": "Too many requests at once; wait a moment.",
    "503": "The storage is away for a moment.",
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {NONE: [], MAY: [{}, {"token": []}], MUST: [{"token": []}]}
ADDRESS: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "description": "The name of a game."},
    "table": {
        "type": "string",
        "minLength": 1,
        "maxLength": answers.LONGEST_KEY,
        "pattern": "^[A-Za-z0-9-]+$",
        "description": "The key of a table.",
    },
}
ABOUT = (
    "Play the games of this site by a program: at the same tables as people in their browsers. Open a table or take a "
    "seat; keep the token you are given and send it with all that follows. Wait for your turn, choose among the "
    "numbered sentences, and send the stand of the table with your choice."
)


def reference(name: str) -> str:
    return f"#/components/schemas/{name}"


def description() -> dict[str, Any]:
    """The whole description; the games and bots in it are those there are."""
    kinds = [kind for way in WAYS for kind in (way.gives, way.takes) if kind not in (None, str)]
    _, schemas = msgspec.json.schema_components([*kinds, answers.Error], ref_template=reference("{name}"))
    wish = schemas["NewTable"]["properties"]
    wish["game"]["enum"] = registry.games()
    wish["seats"]["items"]["enum"] = [ME, OPEN, *bots()]
    schemas["Leave"]["properties"]["bot"]["enum"] = bots()
    paths: dict[str, dict[str, Any]] = {}
    for way in WAYS:
        paths.setdefault(BASE + way.path, {})[way.method.lower()] = operation(way)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Branchline", "version": branchline.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def operation(way: Way) -> dict[str, Any]:
    refused = {code: refusal(words) for code, words in REFUSALS.items()}
    told: dict[str, Any] = {
        "operationId": way.name,
        "summary": way.says,
        "parameters": [*in_path(way), *in_query(way)],
        "responses": {str(way.status): {"description": "So it is.", "content": content(way.gives)}, **refused},
        "security": SECURITY[way.token],
    }
    if way.takes is not None:
        told["requestBody"] = {"required": True, "content": content(way.takes)}
    return told


def content(kind: Any) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {JSON: {"schema": {"$ref": reference(kind.__name__)}}}


def refusal(words: str) -> dict[str, Any]:
    return {"description": words, "content": content(answers.Error)}


def in_path(way: Way) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", way.path)
    return [{"name": name, "in": "path", "required": True, "schema": schema_of(name)} for name in names]


def schema_of(name: str) -> dict[str, Any]:
    return {**ADDRESS[name], "enum": registry.games()} if name == "game" else ADDRESS[name]


def in_query(way: Way) -> list[dict[str, Any]]:
    """The parameters behind the question mark: the fields of their type."""
    _, schemas = msgspec.json.schema_components([way.query])
    fields = schemas[way.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": without_null(field)}
        for name, field in fields.items()
    ]


def without_null(field: dict[str, Any]) -> dict[str, Any]:
    """A parameter that is not wanted is left out; there is no null in an address."""
    kinds = [one for one in field.get("anyOf", ()) if one != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else field


async def answer(_request: Request) -> Response:
    return JSONResponse(description())
