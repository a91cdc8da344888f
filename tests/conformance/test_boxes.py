"""The box of every game: its records hold what they say, and no changed figure does more than be refused."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any, get_type_hints

import msgspec
import pytest
from poison import toml_file

import branchline
from branchline.core.errors import BadComponents
from conformance.cases import own_games

CHANGES = 120


def records(value: Any) -> Iterator[Any]:
    if is_dataclass(value):
        yield value
        for one in fields(value):
            yield from records(getattr(value, one.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from records(one)


def hints(kind: type) -> dict[str, Any]:
    """The types of a record; a compiled class holds nothing but what they say, and no longer tells all of them."""
    return {} if branchline.is_compiled() else get_type_hints(kind)


@pytest.mark.parametrize("name", own_games())
def test_a_record_of_the_box_holds_what_its_types_say_and_is_frozen(name: str) -> None:
    found = list(records(branchline.game(name).box))
    assert found
    for record in found:
        for field, kind in hints(type(record)).items():
            value = getattr(record, field)
            if not any(True for _ in records(value)) and "Map" not in str(kind) and "Geometry" not in str(kind):
                assert msgspec.convert(value, kind) == value, f"{type(record).__name__}.{field}"
        with pytest.raises(FrozenInstanceError):
            setattr(record, fields(record)[0].name, None)


def leaves(value: Any, place: dict[str, Any] | list[Any], key: Any) -> Iterator[tuple[Any, Any]]:
    yield place, key
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inner:
        yield from leaves(one, value, step)


def others(value: Any, rng: random.Random, words: list[str]) -> list[Any]:
    """What might stand there instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 0, 99]
    if isinstance(value, str):
        return ["", "nonsense", rng.choice(words)]
    return [value[:-1], [], value[::-1]] if isinstance(value, list) else [{}]


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("name", own_games())
def test_a_changed_figure_is_taken_or_refused_in_one_line(name: str) -> None:
    kind = type(branchline.game(name))
    contents = tomllib.loads(branchline.game(name).components)
    rng = random.Random(7)
    everything = [spot for key, value in contents.items() for spot in leaves(value, contents, key)]
    words = sorted({place[key] for place, key in everything if isinstance(place[key], str)})
    refusals = []
    for place, key in rng.sample(everything, CHANGES):
        kept = place[key]
        place[key] = rng.choice(others(kept, rng, words))
        try:
            kind(toml_file(contents))
        except BadComponents as refusal:
            refusals.append(str(refusal))
        place[key] = kept
    assert len(refusals) > CHANGES // 10
    assert not [refusal for refusal in refusals if "\n" in refusal]
