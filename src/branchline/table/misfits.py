"""What does not fit in what a program has sent, in one sentence: which key is wrong, and what is allowed there."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from branchline.core.words import inflected, listing
from branchline.table.answers import Sent

PATH = re.compile(r" - at `\$\.(\w+)")
FIELD = re.compile(r"(missing required|unknown) field `(.*)`$")
KINDS = {"boolean": "true or false", "null": "null", "integer": "a whole number", "number": "a number"}


def misfit(error: msgspec.ValidationError, kind: type[Sent]) -> str:
    """The sentence for what msgspec has found wrong with something of this kind."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    keys: dict[str, dict[str, Any]] = schema["properties"]
    field, path = FIELD.search(str(error)), PATH.search(str(error))
    if field is not None and field[1] == "unknown":
        return f"There is no key {field[2]!r}; {named(keys)}."
    if field is not None:
        return f"The key {field[2]!r} is missing; it is {allowed(keys[field[2]])}."
    if path is not None:
        return f"The key {path[1]!r} does not fit; it is {allowed(keys[path[1]])}."
    return f"What is sent does not fit; it is an object, and {named(keys)}."


def named(keys: dict[str, dict[str, Any]]) -> str:
    return f"the keys are {listing([repr(key) for key in keys])}" if keys else "there are no keys here"


def allowed(schema: dict[str, Any]) -> str:
    """What a value may be: `a whole number from 1 to 9`, `a list of 1 to 6 texts`."""
    if "anyOf" in schema:
        return listing([allowed(one) for one in schema["anyOf"]], "or")
    kind = schema["type"]
    if kind == "array":
        return f"a list of {schema['minItems']} to {schema['maxItems']} {inflected(schema['maxItems'], 'text')}"
    if kind == "object":
        return f"an object, with {allowed(schema['additionalProperties'])} for each of its keys"
    return text_allowed(schema) if kind == "string" else KINDS[kind] + reach(schema)


def text_allowed(schema: dict[str, Any]) -> str:
    if "examples" in schema:
        return f"a text like {schema['examples'][0]!r}"
    return (
        f"a text of {schema.get('minLength', 0)} to {schema['maxLength']} letters"
        if "maxLength" in schema
        else "a text"
    )


def reach(schema: dict[str, Any]) -> str:
    """` from 1 to 9`, of a number that has bounds."""
    most = schema.get("maximum", schema.get("exclusiveMaximum", 0) - 1)
    return f" from {schema['minimum']} to {most}" if "minimum" in schema else ""
