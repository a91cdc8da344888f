"""What is turned: a figure of the box, a variant, the player count or the weights, and the plan with each value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from branchline.core.errors import BadComponents, BadOption, BadWeights
from branchline.core.figures import figure_at, figure_named, turned
from branchline.core.game import Game
from branchline.files import text_of
from branchline.lab.balance.study import Plan

MOST_VALUES = 50
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


@dataclass(frozen=True)
class Turned:
    """One value, the plan with it, and how it was written."""

    value: Any
    plan: Plan
    text: str


def values_of(text: str, most: int = MOST_VALUES) -> list[str]:
    """`3..9`, `0..100..20` or `a,b,c`."""
    found = RANGE.fullmatch(text)
    if not found:
        values = [one.strip() for one in text.split(",") if one.strip()]
    else:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if step < 1 or (high - low) // step >= most:
            raise BadOption(f"{text}: at most {most:,} values, such as 3..9 or 0..100..20")
        values = [str(one) for one in range(low, high + 1, step)]
    if len(values) < 2:
        raise BadOption(f"{text!r}: at least two values, such as 3..9 or 2,4,8")
    return values


Refused = list[dict[str, str]]
"""The values that the box refuses, with reasons."""


def turns(plan: Plan, setting: str) -> tuple[str, list[Turned], Refused]:
    """What `KEY=VALUES` asks for: the key, a plan for each value, and the values that the box refuses."""
    key, turn, text = asked(plan, setting)
    return key, *taken(key, turn, values_of(text))


def asked(plan: Plan, setting: str) -> tuple[str, Callable[[str], Turned], str]:
    """The key of `KEY=VALUES`, how it is turned, and the values as they are written."""
    key, is_there, text = setting.partition("=")
    if not is_there:
        raise BadOption(f"what is turned is given as KEY=VALUES, such as meta.rounds=1..3, not as {setting!r}")
    return key, turning(plan, key), text


def sifted(turn: Callable[[str], Turned], values: Sequence[str]) -> tuple[list[Turned], Refused]:
    """The same where there may be none that it takes."""
    found: list[Turned] = []
    refused: Refused = []
    for value in values:
        try:
            found.append(turn(value))
        except BadComponents as error:
            refused.append({"value": value, "why": str(error)})
    return found, refused


def taken(key: str, turn: Callable[[str], Turned], values: Sequence[str]) -> tuple[list[Turned], Refused]:
    """Those of the values that the box takes, and those that it refuses."""
    found, refused = sifted(turn, values)
    if not found:
        raise none_taken(key, refused)
    return found, refused


def none_taken(key: str, refused: Refused) -> BadOption:
    return BadOption(f"{key}: {refused[0]['why']}")


def turning(plan: Plan, key: str) -> Callable[[str], Turned]:
    """How this key is turned."""
    game = plan.game
    if key == "players":

        def count(text: str) -> Turned:
            game.setting(whole(text), plan.options)  # a count that the game does not allow is refused here
            return Turned(whole(text), replace(plan, players=whole(text)), text)

        return count
    if key == "weights":
        return lambda text: Turned(text, replace(plan, game=reweighed(game, text)), text)
    if key.startswith("option."):
        name = key.removeprefix("option.")
        if name not in game.options:
            raise BadOption(f"{game.title} has no option {name!r}; there are: {', '.join(game.options)}")
        known = {str(value).lower(): value for value in game.options[name]}

        def variant(text: str) -> Turned:
            if text.lower() not in known:
                raise BadOption(f"the option {name!r} is one of {', '.join(known)}, not {text!r}")
            return Turned(text, replace(plan, options={**plan.options, name: known[text.lower()]}), text)

        return variant
    contents = tomllib.loads(game.components)
    printed = figure_at(contents, figure_named(contents, key))

    def figure(text: str) -> Turned:
        value = figure_of(printed, text)
        return Turned(value, replace(plan, game=with_box(game, turned(game.components, {key: value}))), text)

    return figure


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise BadOption(f"{text!r} is not a whole number") from error


def reweighed(game: Game, path: str) -> Game:
    text = text_of(path, BadWeights)
    try:
        return game.with_weights(game.read_weights(text))
    except BadWeights as error:
        raise BadWeights(f"{path}: {error}") from error


def figure_of(printed: Any, text: str) -> Any:
    """A value of the kind that is printed there."""
    if isinstance(printed, bool):
        if text.lower() not in ("true", "false"):
            raise BadOption(f"it is true or false, not {text!r}")
        return text.lower() == "true"
    try:
        return float(text) if isinstance(printed, float) else int(text)
    except ValueError as error:
        raise BadOption(f"{text!r} is not a number") from error


def with_box(game: Game, components: str) -> Game:
    found = type(game)(components)
    return found.with_weights(game.weight_sets) if game.is_reweighed else found
