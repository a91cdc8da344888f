"""Reading a box: TOML, typed and validated, each entry with where its figures come from.

A game says in four rooms what its box holds: `schema.py` the tables of the file, `checks.py` the rules of the file that
types cannot say, `box.py` the frozen records that the engine reads, `components.py` what fills them: each
figure that is used as printed says itself where it stands, the others are given by one expression.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import field, fields
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from branchline.core.errors import BadComponents, BranchlineError
from branchline.core.misfits import misfit

Provenance = Literal["rulebook", "published", "reconstructed", "mixed"]
MOST_FIGURE = 10_000
MOST_LETTERS = 2000
PROVENANCES: tuple[Provenance, ...] = ("rulebook", "published", "mixed", "reconstructed")


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One table of a components file: figures, where they come from and why they are so."""

    provenance: Provenance
    note: str = ""


class Plain(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table inside an entry, without provenance of its own."""


S = TypeVar("S", bound=msgspec.Struct)
R = TypeVar("R")


def also(names: str, kind: object = int, *default: object) -> Callable[[type[S]], type[S]]:
    """Widens a table by a row of names of one type: figures that must stand there though no rule reads them, or that
    rules read by name. With a default they may be missing."""

    def widened(table: type[S]) -> type[S]:
        fields = [(name, kind, *default) for name in names.split()]
        return msgspec.defstruct(  # type: ignore[return-value]
            table.__name__,
            fields,  # type: ignore[arg-type]
            bases=(table,),
            module=table.__module__,
            kw_only=True,
            forbid_unknown_fields=True,
        )

    return widened


def read_box(text: str, schema: type[S]) -> S:
    """The typed contents of a components file, or one line that names the entry that is wrong."""
    raw = parsed(text, BadComponents)
    check_plain(raw)
    return typed(raw, schema, BadComponents)


def read_toml(text: str, schema: type[S], refusal: type[BranchlineError]) -> S:
    """The typed contents of a TOML file; what is wrong with it is said as this kind of error."""
    return typed(parsed(text, refusal), schema, refusal)


@lru_cache(maxsize=16)
def contents_of(text: str) -> dict[str, Any]:
    """What stands in a TOML file, for reading alone: whoever changes something in it parses the file anew."""
    return tomllib.loads(text)


def parsed(text: str, refusal: type[BranchlineError]) -> dict[str, Any]:
    try:
        text.encode()  # halves of letters are no text
        return contents_of(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits, or brackets without end
        raise refusal(f"not a TOML file: {error}") from error


def typed(raw: dict[str, Any], schema: type[S], refusal: type[BranchlineError]) -> S:
    try:
        return msgspec.convert(raw, schema)
    except msgspec.ValidationError as error:
        raise refusal(misfit(raw, schema) or str(error)) from error


def check_plain(value: Any) -> None:
    """A box may come from anybody: no word that a storage cannot keep, and no word or figure that
    would take all memory."""
    if isinstance(value, str) and "\0" in value:
        raise BadComponents("a word with the character NUL in it")
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise BadComponents(f"a text of {len(value)} letters; {MOST_LETTERS} are enough for any")
    if isinstance(value, int | float) and not -MOST_FIGURE <= value <= MOST_FIGURE:
        raise BadComponents(f"the figure {value} is beyond {MOST_FIGURE}")
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    for one in inner:
        check_plain(one)


def prepare(schema: type[msgspec.Struct]) -> None:
    """Let msgspec work out a schema. Games call it as they are imported, which happens in one thread at a time:
    msgspec crashes where two threads meet a schema for the first time."""
    with suppress(msgspec.ValidationError):
        msgspec.convert({}, schema)


def demand(holds: bool, where: str, why: str) -> None:
    """A rule of the schema that types cannot say."""
    if not holds:
        raise BadComponents(f"{where}: {why}")


def numbers(entry: msgspec.Struct) -> dict[str, int]:
    """The whole numbers of an entry by name."""
    found = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return {name: value for name, value in found.items() if type(value) is int}


def not_negative(entry: msgspec.Struct, where: str) -> None:
    for name, value in numbers(entry).items():
        demand(value >= 0, f"{where}, {name}", f"is {value}; it is not negative")


def all_agree(said: Iterable[tuple[str, int, int, str]]) -> None:
    """What the file says twice: where, how many it says, how many there are, and of what. All that does not agree is
    named at once, for whoever changes one of them has to change the others."""
    wrong = [f"{where}: says {says}, but {there} {what}" for where, says, there, what in said if says != there]
    if wrong:
        raise BadComponents("; ".join(wrong))


def all_different(names: Sequence[str], where: str) -> None:
    for name in names:
        demand(names.count(name) == 1, where, f"{name!r} stands there twice")


def all_known(found: Sequence[str], names: Sequence[str], where: str) -> None:
    for name in found:
        demand(name in names, where, f"there is no {name!r}; there are: {', '.join(names)}")


Names = Sequence[str] | str
"""Words in an order that gives them their numbers: as they are, or where they stand in the file."""


class Place(NamedTuple):
    """Where a figure is printed, and how it is read there; see `at`."""

    path: list[str]
    among: Names
    by: Names
    before: tuple[object, ...]


def at(path: str, among: Names = (), *, by: Names = (), before: tuple[object, ...] = ()) -> Any:
    """Where a figure of a record is printed: the tables and names that lead there, with dots between; beyond a list it
    is a column. A word becomes its number `among` others, -1 where none is printed. Figures by name become a column in
    the order of the names they stand `by`, 0 where one is missing. What comes `before` the column is in no file."""
    return field(metadata={"place": Place(path.split("."), among, by, before)})


def filled(record: type[R], parts: msgspec.Struct, /, **derived: object) -> R:
    """A record at once: what is printed, from where its fields say it stands, and the derived figures given here."""
    for name, place in places(record):  # type: ignore[arg-type]
        among, by = (printed(parts, n.split("."), ()) if isinstance(n, str) else n for n in (place.among, place.by))
        value = numbered(printed(parts, place.path, by), among)
        derived[name] = (*place.before, *value) if place.before else value
    return record(**derived)


def reduced(box: Any) -> tuple[Any, ...]:
    """How a box is pickled: as its file, from which the same box is made again. Its records are frozen, and of a
    compiled class no other way leads back."""
    return (unpickled, (type(box).__module__.rpartition(".")[0], box.text))


def unpickled(package: str, text: str) -> Any:
    return import_module(f"{package}.components").load(text)


@cache
def places(record: type) -> list[tuple[str, Place]]:
    return [(figure.name, figure.metadata["place"]) for figure in fields(record) if figure.metadata]


def printed(value: Any, path: Sequence[str], by: Sequence[str]) -> Any:
    """What is printed there, lists as tuples."""
    for taken, step in enumerate(path):
        if isinstance(value, list | tuple):
            if not step.isdigit():
                return tuple([printed(one, path[taken:], by) for one in value])
            value = value[int(step)]
        else:
            value = value[step] if isinstance(value, dict) else getattr(value, step)
    if isinstance(value, dict):
        return tuple([printed(value.get(name, 0), (), ()) for name in by])
    return tuple([printed(one, (), by) for one in value]) if isinstance(value, list) else value


def numbered(value: Any, names: Sequence[str]) -> Any:
    """A word, or each word of a column, as its number among the names."""
    if not names:
        return value
    if isinstance(value, tuple):
        return tuple(numbered(one, names) for one in value)
    return -1 if not value and value not in names else names.index(value)


@lru_cache(maxsize=16)
def digest(text: str) -> str:
    """A short name for the contents of a components file; layout and comments do not matter."""
    data = msgspec.json.encode(contents_of(text), order="deterministic")
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

    visit(contents_of(text))
    return {kind: counts.get(kind, 0) for kind in PROVENANCES}
