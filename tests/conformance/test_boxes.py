"""The box of every game: its records hold what they say, and no changed figure does more than be refused."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any, get_type_hints

import msgspec
import pytest
from poison import toml_file

import branchline
from branchline.core import registry
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


def refusal(name: str, change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of the box of a game after such a change."""
    contents = tomllib.loads(branchline.game(name).components)
    change(contents)
    with pytest.raises(BadComponents) as found:
        registry.game(name, toml_file(contents))
    return str(found.value)


@pytest.mark.parametrize("name", own_games())
def test_the_box_of_another_game_is_called_by_its_name(name: str) -> None:
    own = branchline.game(name)
    for other in {*own_games()} - {name}:
        with pytest.raises(
            BadComponents, match=f"^this is the box of {branchline.game(other).title}, not of {own.title}$"
        ):
            registry.game(name, branchline.game(other).components)


@pytest.mark.parametrize("cards", ["train_cards", "contracts", "achievements"])
def test_no_two_of_a_list_have_the_same_id(cards: str) -> None:
    def call_two_alike(contents: dict[str, Any]) -> None:
        contents[cards]["card"][1]["id"] = contents[cards]["card"][0]["id"]

    said = refusal("small_railroad_empires", call_two_alike)
    assert re.fullmatch(rf'{cards}\.card: the id "\w+" stands there more than once', said)


def test_counts_that_no_longer_agree_are_named_together() -> None:
    def add_a_contract(contents: dict[str, Any]) -> None:
        contents["contract"].append({**contents["contract"][0], "number": len(contents["contract"]) + 1})

    said = refusal("alubari", add_a_contract)
    assert said.split("; ") == [
        "box, contract_cards: says 30, but 31 are described",
        "contract_rules, count: says 30, but 31 are described",
        "weather.deck_backs, sun: says 11, but 12 contracts have such a back",
    ]


@pytest.mark.parametrize(
    ("name", "place", "value", "said"),
    [
        ("alubari", "setup.4.bag_iron", 95, "setup 5, bag_iron: is 95; it is 1 to 40"),
        (
            "railroad_revolution",
            "rail_spaces.0.triangles",
            7,
            "0 to 3 triangles (changed: rail_spaces.r01.triangles = 7)",
        ),
        ("movers_and_shakers", "setup.hand_load", 77, "(MS-2.9, MS-11.7) (changed: setup.hand_load = 77)"),
        ("railway_workers", "sites.0.plans", 1, "(RW-14.4) (changed: sites.1.plans = 1)"),
        ("small_railroad_empires", "market.hand_limit", 0, "more than the hand limit (changed: market.hand_limit = 0)"),
        ("alubari", "box.contract_cards", 7, "box, contract_cards: says 7, but 30 are described"),
    ],
)
def test_a_refusal_says_what_stands_there(name: str, place: str, value: int, said: str) -> None:
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]

    def turn(contents: Any) -> None:
        for step in way:
            contents = contents[step]
        contents[last] = value

    assert refusal(name, turn).endswith(said)
