"""Why the contents of a file do not fit their schema: which key, what stands there, what is allowed. One line."""

from __future__ import annotations

import types
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from branchline.core.words import listing

OWN_NAMES = ("id", "number", "name", "players")
PLAIN: dict[Any, tuple[str, tuple[type, ...]]] = {
    int: ("a whole number", (int,)),
    float: ("a number", (int, float)),
    str: ("text in quotes", (str,)),
    bool: ("true or false", (bool,)),
    types.NoneType: ("nothing", (types.NoneType,)),
}
NEAR = 0.5
"""How much alike a misspelt name is to the one that was meant."""
LONGEST = 40
"""A value that stands there is shown up to so many letters."""


def misfit(value: Any, kind: Any, where: str = "") -> str:
    """The first thing that does not fit, with its place; '' if everything does."""
    origin, inner = get_origin(kind), get_args(kind)
    table = origin or kind
    if isinstance(table, type) and issubclass(table, msgspec.Struct):
        return misfit_of_table(value, kind, table.__struct_config__.forbid_unknown_fields, where)
    if origin is Literal:
        return "" if is_among(value, inner) else refused(where, value, one_of(inner))
    if origin in (Union, types.UnionType):
        return misfit_of_any(value, inner, where)
    if origin in (list, tuple):
        return misfit_of_list(value, kind, where)
    if origin is dict:
        return misfit_of_names(value, inner, where)
    words, fitting = PLAIN.get(kind, ("", (object,)))
    fits = isinstance(value, fitting) and (kind not in (int, float) or not isinstance(value, bool))
    return "" if fits else refused(where, value, words)


def misfit_of_table(value: Any, kind: Any, is_strict: bool, where: str) -> str:
    fields = {one.encode_name: one for one in msgspec.structs.fields(kind)}
    if not isinstance(value, dict):
        return refused(where, value, f"a table of {', '.join(fields)}")
    for name in value:
        if is_strict and name not in fields:
            return f"{led_by(where)}there is no key `{name}`; {nearest(name, fields, value)}"
    for name, one in fields.items():
        if one.required and name not in value:
            return f"{led_by(where)}the key `{name}` is missing"
    found = (misfit(inner, fields[name].type, joined(where, name)) for name, inner in value.items() if name in fields)
    return next(filter(None, found), "")


def misfit_of_list(value: Any, kind: Any, where: str) -> str:
    if not isinstance(value, list):
        return refused(where, value, "a list in [ ]")
    kinds = get_args(kind)
    if get_origin(kind) is list or kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(value) != len(kinds):
        return f"{led_by(where)}{len(value)} stand there; there are {len(kinds)}"
    entries = enumerate(zip(value, kinds, strict=True))
    return next(filter(None, (misfit(one, of, entry(where, at, one)) for at, (one, of) in entries)), "")


def misfit_of_names(value: Any, kinds: tuple[Any, ...], where: str) -> str:
    """Of a table with names that the file itself chooses, or some of a row of words."""
    if not isinstance(value, dict):
        return refused(where, value, "a table of names")
    for name, one in value.items():
        allowed = get_args(kinds[0])
        if allowed and name not in allowed:
            return f"{led_by(where)}there is no key `{name}`; there are: {', '.join(allowed)}"
        found = misfit(one, kinds[1], joined(where, name))
        if found:
            return found
    return ""


def misfit_of_any(value: Any, kinds: tuple[Any, ...], where: str) -> str:
    """Of something that may be of several kinds: what is wrong with the nearest of them."""
    found = [misfit(value, one, where) for one in kinds]
    if not all(found):
        return ""
    words = [word for one in kinds if get_origin(one) is Literal for word in get_args(one)]
    if words:
        return refused(where, value, one_of(words))
    deeper = [one for one in found if not one.startswith(f"{led_by(where)}is ")]
    plain = [PLAIN[one][0] for one in kinds if one in PLAIN and one is not types.NoneType]
    if not deeper and len(plain) > 1:
        return refused(where, value, listing(plain, "or"))
    return deeper[0] if deeper else found[0]


def is_among(value: Any, words: tuple[Any, ...]) -> bool:
    return any(type(value) is type(word) and value == word for word in words)


def one_of(words: Any) -> str:
    """What may stand somewhere, all of it."""
    plain = [word if isinstance(word, str) else shown(word) for word in words]
    return plain[0] if len(plain) == 1 else f"one of {', '.join(plain)}"


def refused(where: str, value: Any, allowed: str) -> str:
    return f"{led_by(where)}is {shown(value)}; it is {allowed}"


def shown(value: Any) -> str:
    """What stands there, as TOML would have it."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def nearest(name: str, names: Iterable[str], there: Iterable[str]) -> str:
    """The name that was meant, of those that are not there; else all of them."""
    near = get_close_matches(name, [one for one in names if one not in there], 1, NEAR)
    return f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(names)}"


def led_by(where: str) -> str:
    return f"{where}: " if where else ""


def joined(where: str, key: str) -> str:
    """`map.spaces`, and behind an entry of a list `card coal, points`."""
    is_entry = where.endswith("]") or " " in where
    return f"{where}, {key}" if is_entry and ", " not in where else f"{where}.{key}" if where else key


def entry(where: str, at: int, one: Any) -> str:
    """An entry of a list by its own id, number or name, else by its place."""
    names = [one[key] for key in OWN_NAMES if isinstance(one.get(key), str | int)] if isinstance(one, dict) else []
    return f"{where} {names[0]}" if names and " " not in where else f"{where}[{at}]"
