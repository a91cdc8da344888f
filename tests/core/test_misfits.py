"""Whatever does not fit the schema of a box is told by its key, what stands there and what is allowed."""

from __future__ import annotations

import copy
import importlib
import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import pytest

import branchline
from branchline.core.box import Plain
from branchline.core.misfits import misfit

GAMES = branchline.core.registry.own_games()
CHANGES = 50
WRONG = ["surely_not", 3, -7.5, 2.0, True, [], ["surely_not"], {}, {"surely_not": 1}]
SAID = re.compile(
    r"(there is no key `.+`; (did you mean `.+`\?|there are: .+)|the key `.+` is missing|is .+; it is .+"
    r"|\d+ stand there; there are \d+)$"
)


class Card(Plain):
    id: str
    colour: Literal["red", "blue"]
    pay: list[int] = []
    pair: tuple[int, int] = (0, 0)
    named: dict[Literal["iron", "stone"], int] = {}
    stop: Literal["any"] | None = None
    leaves: int = msgspec.field(name="from", default=0)


class Box(Plain):
    card: list[Card]
    share: float = 1.0
    fixed: Literal[True] = True


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"colour": "green"}, "card tea, colour: is 'green'; it is one of red, blue"),
        ({"color": "red"}, "card tea: there is no key `color`; did you mean `colour`?"),
        ({"smell": 1}, "card tea: there is no key `smell`; there are: id, colour, pay, pair, named, stop, from"),
        ({"pay": 3}, "card tea, pay: is 3; it is a list in [ ]"),
        ({"pay": [1, "x"]}, "card tea, pay[1]: is 'x'; it is a whole number"),
        ({"pay": [True]}, "card tea, pay[0]: is true; it is a whole number"),
        ({"pair": [1]}, "card tea, pair: 1 stand there; there are 2"),
        ({"named": {"coal": 1}}, "card tea, named: there is no key `coal`; there are: iron, stone"),
        ({"named": {"iron": "much"}}, "card tea, named.iron: is 'much'; it is a whole number"),
        ({"stop": "some"}, "card tea, stop: is 'some'; it is any"),
        ({"id": {"a": 1}}, "card[0], id: is a table; it is text in quotes"),
        ({"from": "here"}, "card tea, from: is 'here'; it is a whole number"),
    ],
)
def test_a_wrong_key_or_value_is_told_with_what_is_allowed(changed: dict[str, Any], said: str) -> None:
    card = {"id": "tea", "colour": "red", **changed}
    if "color" in changed:
        del card["colour"]
    assert misfit({"card": [card]}, Box) == said


def test_what_is_missing_and_what_is_no_table_is_told() -> None:
    assert misfit({}, Box) == "the key `card` is missing"
    assert misfit({"card": [3]}, Box).startswith("card[0]: is 3; it is a table of id, colour,")
    assert misfit({"card": [], "fixed": False}, Box) == "fixed: is false; it is true"
    assert misfit({"card": [], "share": 2}, Box) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_in_every_box_it_finds_what_the_schema_refuses_and_nothing_else(name: str) -> None:
    schema = importlib.import_module(f"branchline.games.{name}.schema").Components
    printed = tomllib.loads(branchline.game(name).components)
    assert misfit(printed, schema) == ""
    chance = random.Random(name)
    ways = list(ways_in(printed))
    refused = 0
    for _ in range(CHANGES):
        box = copy.deepcopy(printed)
        change(box, chance.choice(ways), chance)
        said, theirs = misfit(box, schema), refusal(box, schema)
        assert bool(said) == bool(theirs), f"{theirs}: {said!r}"
        if theirs:
            refused += 1
            assert SAID.search(said), said
            assert "\n" not in said
    assert refused > CHANGES / 2


def refusal(box: Any, schema: type[msgspec.Struct]) -> str:
    try:
        msgspec.convert(box, schema)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def ways_in(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything that stands in a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*way, key)
        yield from ways_in(one, (*way, key))


def change(box: Any, way: tuple[Any, ...], chance: random.Random) -> None:
    """Something else stands there, a key is misspelt, or it is gone."""
    for step in way[:-1]:
        box = box[step]
    kind = chance.randrange(4)
    if kind == 0 and isinstance(box, dict):
        box[f"{way[-1]}x"] = box.pop(way[-1])
    elif kind == 1:
        del box[way[-1]]
    else:
        box[way[-1]] = chance.choice(WRONG)
