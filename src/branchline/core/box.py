"""Reading a box: TOML, typed and validated, each entry with where its figures come from."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from typing import Any, Literal, TypeVar

import msgspec

from branchline.core.errors import BadComponents, BranchlineError

Provenance = Literal["rulebook", "published", "reconstructed", "mixed"]
PROVENANCES: tuple[Provenance, ...] = ("rulebook", "published", "mixed", "reconstructed")


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One table of a components file: figures, where they come from and why they are so."""

    provenance: Provenance
    note: str = ""


class Plain(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table inside an entry, without provenance of its own."""


S = TypeVar("S", bound=msgspec.Struct)


def read_box(text: str, schema: type[S]) -> S:
    """The typed contents of a components file, or one line that names the entry that is wrong."""
    return read_toml(text, schema, BadComponents)


def read_toml(text: str, schema: type[S], refusal: type[BranchlineError]) -> S:
    """The typed contents of a TOML file; what is wrong with it is said as this kind of error."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal(f"not a TOML file: {error}") from error
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as error:
        raise refusal(explain(str(error), raw)) from error


def prepare(schema: type[msgspec.Struct]) -> None:
    """Let msgspec work out a schema. Games call it as they are imported, which happens in one thread at a time:
    msgspec crashes where two threads meet a schema for the first time."""
    with suppress(msgspec.ValidationError):
        msgspec.convert({}, schema)


def explain(message: str, raw: dict[str, Any]) -> str:
    """Turn msgspec's `... - at `$.contract[3].points`` into words that name the entry."""
    what, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    if not path:
        return what
    return f"{name_of(path, raw)}: {what}"


def name_of(path: str, raw: Any) -> str:
    """`contract[3].points` -> `contract 4 (contract[3]), points`: an entry by its own id or number."""
    match = re.match(r"^(\w+)\[(\d+)\]\.?(.*)$", path)
    if not match:
        return path
    table, index, rest = match.group(1), int(match.group(2)), match.group(3)
    entries = raw.get(table, [])
    entry = entries[index] if index < len(entries) and isinstance(entries[index], dict) else {}
    own = next((entry[key] for key in ("id", "number", "name", "players") if key in entry), None)
    named = f"{table} {own}" if own is not None else f"{table}[{index}]"
    return f"{named}, {rest}" if rest else named


def demand(holds: bool, where: str, why: str) -> None:
    """A rule of the schema that types cannot say."""
    if not holds:
        raise BadComponents(f"{where}: {why}")


def digest(text: str) -> str:
    """A short name for the contents of a components file; layout and comments do not matter."""
    data = msgspec.json.encode(tomllib.loads(text), order="deterministic")
    return sha256(data).hexdigest()[:12]


def provenance_counts(text: str) -> dict[str, int]:
    """How many entries of a components file come from where."""
    counts: Counter[str] = Counter()

    def visit(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("provenance"), str):
                counts[value["provenance"]] += 1
            for inner in value.values():
                visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    visit(tomllib.loads(text))
    return {kind: counts.get(kind, 0) for kind in PROVENANCES}
