"""The figures of a components file by name: `setup_card.A.bonus.1.n`. They can be listed, looked for, and turned.

An entry of a list is called by its own id, number or name, else by its place from 1 on.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from branchline.core.box import contents_of
from branchline.core.errors import BadComponents, BadOption
from branchline.core.misfits import shown

OWN_NAMES = ("id", "number", "name", "players", "slot", "row", "section", "face")
Place = tuple[str | int, ...]
TIMES = 10
FREELY = 20
SHOWN = 3
"""So many changed figures are named behind a complaint that names none of them."""
CITED = r"\b[A-Z]{2,}-\d"
"""How the number of a rule looks."""
SAID_OF_IT = ("is", "must", "needs", "differs", "goes")
"""With these words a complaint goes on about what stands in the file."""


def figures(contents: Mapping[str, Any]) -> dict[str, Place]:
    """Every number and every yes or no of a file: its name, and the way to it."""
    return {name: place for name, place, value in leaves(contents) if isinstance(value, int | float)}


def leaves(value: Any, name: str = "", place: Place = ()) -> Iterator[tuple[str, Place, Any]]:
    """Whatever is no table and no list, with its name and the way to it."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{name}.{key}" if name else key, (*place, key))
    elif isinstance(value, list):
        for at, (called, inner) in enumerate(zip(names_of(value), value, strict=True)):
            yield from leaves(inner, f"{name}.{called}", (*place, at))
    else:
        yield name, place, value


@lru_cache(maxsize=16)
def leaves_of(text: str) -> list[tuple[str, Place, Any]]:
    """The leaves of a components file, for reading alone."""
    return [*leaves(contents_of(text))]


def stand_as_printed(own: str, changed: str, unread: Mapping[str, str]) -> None:
    """A figure that no rule reads is there for people, and stays as it is: a change of it would look like one of the
    game and be none. `unread` names such figures, `*` for any part of a name, and says where to turn instead."""
    printed = {name: value for name, _, value in leaves_of(own) if isinstance(value, int | float)}
    for name, _, value in leaves_of(changed):
        if printed.get(name, value) != value:
            for pattern, instead in unread.items():
                if fnmatchcase(name, pattern):
                    why = instead or "no rule reads it"
                    raise BadComponents(f"{name}: stays {toml(printed[name])}, {why}")


def ids_differ(changed: str) -> None:
    """Whatever has an id is called by it, and no two of a list by the same."""

    def visit(value: Any, name: str) -> None:
        if isinstance(value, list):
            ids = [one["id"] for one in value if isinstance(one, Mapping) and "id" in one]
            for one in ids:
                if ids.count(one) > 1:
                    raise BadComponents(f"{name}: the id {toml(one)} stands there more than once")
        inner = value.items() if isinstance(value, Mapping) else enumerate(value, 1) if isinstance(value, list) else ()
        for key, one in inner:
            visit(one, f"{name}.{key}" if name else str(key))

    visit(contents_of(changed), "")


def with_rule(complaint: str, fixed: Mapping[str, str]) -> str:
    """A complaint about a figure that is fixed, with the rule that fixes it if it cites none itself. `fixed` names such
    figures, `*` for any part of a name."""
    called = figure_of(complaint)
    rule = next((rule for pattern, rule in fixed.items() if fnmatchcase(called, pattern)), "")
    return f"{complaint} ({rule})" if rule and not re.search(CITED, complaint) else complaint


def figure_of(complaint: str) -> str:
    """The name of the figure, or of the table, that a complaint begins with."""
    return complaint.partition(": ")[0].replace(", ", ".").replace(" ", ".")


def with_what_stands(own: str, changed: str, complaint: str) -> str:
    """A complaint about a changed file, with what stands there if it does not say so itself."""
    where, _, why = complaint.partition(": ")
    called = figure_of(complaint)
    try:
        printed = {name: value for name, _, value in leaves_of(own)}
        other = {name: shown(one) for name, _, one in leaves_of(changed) if printed.get(name) != one}
    except (ValueError, RecursionError):  # no TOML, as the complaint says
        return complaint
    near = [name for name in other if name == called or name.startswith(f"{called}.")] or [*other]
    if any(re.search(rf"(?<![\w.-]){re.escape(other[name])}(?![\w.])", why) for name in near) or "`" in why:
        return complaint
    if near == [called]:
        it = "it " if why.split(" ")[0] in SAID_OF_IT else ""
        return f"{where}: is {other[called]}; {it}{why}"
    if not 1 <= len(near) <= SHOWN:
        return complaint
    return f"{complaint} (changed: {', '.join(f'{name} = {other[name]}' for name in near)})"


def within_reach(own: str, changed: str, reach: Mapping[str, tuple[int, int]]) -> None:
    """A figure may be many times what is printed, and not anything: from 0 to ten times the greatest that is printed in
    its place, or to FREELY; below 0 only where that is printed. `reach` names those for which a rule says more."""
    printed: dict[str, list[float]] = {}
    for _, place, value in leaves_of(own):
        if type(value) in (int, float):
            printed.setdefault(column_of(place), []).append(value)
    for name, place, value in leaves_of(changed):
        if type(value) not in (int, float) or value in printed.get(column_of(place), ()):
            continue
        there = printed.get(column_of(place), [0])
        low, high = min(0, TIMES * min(there)), max(FREELY, TIMES * max(there))
        low, high = next((one for pattern, one in reach.items() if fnmatchcase(name, pattern)), (low, high))
        if not low <= value <= high:
            raise BadComponents(f"{name}: is {toml(value)}; {toml(low)} to {toml(high)} is allowed")


def column_of(place: Place) -> str:
    """All figures of one kind: the way to one of them, whichever entry of a list it leads through."""
    return ".".join("*" if isinstance(step, int) else step for step in place)


def names_of(entries: list[Any]) -> list[str]:
    """What the entries of a list are called."""
    for key in OWN_NAMES:
        called = [one[key] for one in entries if isinstance(one, dict) and isinstance(one.get(key), str | int)]
        if len(set(called)) == len(entries):
            return [str(one) for one in called]
    return [str(at + 1) for at in range(len(entries))]


def figure_named(contents: Mapping[str, Any], name: str) -> Place:
    """The way to the figure of this name; BadOption names the nearest."""
    known = figures(contents)
    if name in known:
        return known[name]
    near = get_close_matches(name, known, 3, 0.5) or [one for one in known if name.split(".")[-1] in one][:3]
    hint = f"; there are {', '.join(near)}" if near else ""
    raise BadOption(f"no figure of this box is called {name!r}{hint}")


def figure_at(contents: Any, place: Place) -> Any:
    for step in place:
        contents = contents[step]
    return contents


def turned(text: str, values: Mapping[str, int | float | bool]) -> str:
    """The same components file with other values of these figures."""
    contents = tomllib.loads(text)
    for name, value in values.items():
        place = figure_named(contents, name)
        figure_at(contents, place[:-1])[place[-1]] = value
    return written(contents)


def written(contents: Mapping[str, Any]) -> str:
    """A file of these contents: a line for each table."""
    return "".join(f"{toml(key)} = {toml(one)}\n" for key, one in contents.items())


def toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{toml(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
