"""Boxes, names and lines that a stranger would like to act in another's page."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

import branchline
from branchline.core.box import PROVENANCES
from branchline.core.errors import BranchlineError

# Each leaves an element called `pwned`, and asks for `/poison` as soon as htmx looks at it.
POISONS = (
    '"><img id="pwned" src="/poison" onerror="alert(1)">',
    '\' "  hx-post="/poison" hx-trigger="load" id="pwned" x="',
    '</title></text></svg></pre></option><a id="pwned" hx-get="/poison" hx-trigger="load">a</a>',
    '</script><script id="pwned" src="/poison"></script><b hx-on:load="fetch(\'/poison\')" data-hx-get="/poison">',
)
MARKS = ("<img", "<script", "<a id", "<b hx", 'id="pwned"', "hx-post", "hx-get", "/poison")


def poison(number: int) -> str:
    return f"{POISONS[number % len(POISONS)]}{number}"


def strings_of(value: Any) -> set[str]:
    """Every string in a file, keys of its tables too."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | {text for one in value.values() for text in strings_of(one)}
    if isinstance(value, list):
        return {text for one in value for text in strings_of(one)}
    return set()


def replaced(value: Any, instead: dict[str, str]) -> Any:
    """The same with other strings: one that stands in several places is the same again in all of them."""
    if isinstance(value, str):
        return instead.get(value, value)
    if isinstance(value, dict):
        return {instead.get(key, key): replaced(one, instead) for key, one in value.items()}
    if isinstance(value, list):
        return [replaced(one, instead) for one in value]
    return value


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {toml(one)}" for key, one in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_file(contents: dict[str, Any]) -> str:
    return "".join(f"{toml(key)} = {toml(one)}\n" for key, one in contents.items())


def largest(strings: list[str], loads: Callable[[list[str]], bool], taken: list[str]) -> list[str]:
    """As many of the strings as load together, found by halving."""
    if not strings or loads(taken + strings):
        return taken + strings
    if len(strings) == 1:
        return taken
    half = len(strings) // 2
    return largest(strings[half:], loads, largest(strings[:half], loads, taken))


def field_names(name: str) -> set[str]:
    """The words of a components file itself, all of which its loader insists on."""
    tables = vars(import_module(f"branchline.games.{name}.schema")).values()
    kinds = [one for one in tables if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    return {field for kind in kinds for field in kind.__struct_fields__}


@cache
def poisoned_box(name: str) -> tuple[str, int]:
    """The box of a game with poison in every string that its loader lets through, and in how many."""
    contents = tomllib.loads(branchline.game(name).components)
    strings = sorted(strings_of(contents) - field_names(name) - set(PROVENANCES), key=lambda one: (" " not in one, one))
    kind = type(branchline.game(name))

    def text(chosen: list[str]) -> str:
        return toml_file(replaced(contents, {one: poison(at) for at, one in enumerate(chosen)}))

    def loads(chosen: list[str]) -> bool:
        try:
            kind(text(chosen))
        except BranchlineError:
            return False
        return True

    chosen = largest(strings, loads, [])
    return text(chosen), len(chosen)
