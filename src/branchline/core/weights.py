"""Reading the weights of an evaluation: TOML, a set for each player count, with the command and figures behind it.

A set is plain data, names with a number or a row of numbers. A game's own `Weights` takes them out by name into the
fields that its evaluation reads; what it does not find, or what is left over, is refused.
"""

from __future__ import annotations

import difflib
import math
from typing import Any

import msgspec

from branchline.core.box import prepare, read_toml
from branchline.core.errors import BadWeights
from branchline.core.misfits import misfit

Figures = dict[str, float | list[float]]


class WeightSet(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The weights for one player count, the command that made them, and how they did on games held out from it."""

    players: int
    made_by: str
    held_out: str
    values: Figures


class WrittenSet(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A set as it stands in a file; its values are looked at one by one, so that a wrong one can be named."""

    players: int
    made_by: str
    held_out: str
    values: dict[str, Any]


class WeightsFile(msgspec.Struct, forbid_unknown_fields=True):
    weights: list[WrittenSet]


prepare(WeightsFile)


class Values:
    """The figures of one set, taken out by name."""

    def __init__(self, players: int, figures: Figures) -> None:
        self.where = f"weights {players}"
        self.figures = figures
        self.left = set(figures)

    def one(self, name: str) -> float:
        """A single weight."""
        figure = self.take(name)
        if isinstance(figure, list):
            raise BadWeights(f"{self.where}, {name}: one number is expected, not a row of {len(figure)}")
        return self.sound(name, figure)

    def row(self, name: str, length: int) -> list[float]:
        """A row of weights, one for each of so many cases."""
        figure = self.take(name)
        if not isinstance(figure, list) or len(figure) != length:
            found = f"a row of {len(figure)}" if isinstance(figure, list) else "one number"
            raise BadWeights(f"{self.where}, {name}: a row of {length} numbers is expected, not {found}")
        return [self.sound(name, number) for number in figure]

    def take(self, name: str) -> float | list[float]:
        if name not in self.figures:
            raise BadWeights(f"{self.where}, {name}: the weight is missing")
        self.left.discard(name)
        return self.figures[name]

    def sound(self, name: str, number: float) -> float:
        if not math.isfinite(number):
            raise BadWeights(f"{self.where}, {name}: {number} is no weight")
        return float(number)

    def nothing_left(self) -> None:
        """Everything in the set has been taken."""
        for name in sorted(self.left):
            near = difflib.get_close_matches(name, sorted(set(self.figures) - self.left), 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise BadWeights(f"{self.where}, {name}: there is no such weight{hint}")


def read_weights(text: str, fewest: int, most: int) -> dict[int, WeightSet]:
    """The sets of a weights file by player count, one for each count that the game allows."""
    found: dict[int, WeightSet] = {}
    for one in read_toml(text, WeightsFile, BadWeights).weights:
        if not fewest <= one.players <= most:
            raise BadWeights(f"weights {one.players}: the game is for {fewest} to {most} players")
        if one.players in found:
            raise BadWeights(f"weights {one.players}: the set is there twice")
        values = {name: figure(one.players, name, value) for name, value in one.values.items()}
        found[one.players] = WeightSet(players=one.players, made_by=one.made_by, held_out=one.held_out, values=values)
    for players in range(fewest, most + 1):
        if players not in found:
            raise BadWeights(f"weights {players}: the set is missing")
    return found


def figure(players: int, name: str, value: object) -> float | list[float]:
    """A number, or a row of numbers."""
    try:
        return msgspec.convert(value, float | list[float])
    except msgspec.ValidationError as error:
        raise BadWeights(misfit(value, float | list[float], f"weights {players}, {name}")) from error


def write_weights(sets: dict[int, WeightSet]) -> str:
    """The text of a weights file."""
    return "\n".join(written(sets[players]) for players in sorted(sets))


def written(one: WeightSet) -> str:
    lines = ["[[weights]]", f"players = {one.players}"]
    lines += [f"made_by = {quoted(one.made_by)}", f"held_out = {quoted(one.held_out)}", "", "[weights.values]"]
    for name, figure in one.values.items():
        if isinstance(figure, list):
            lines.append(f"{name} = [{', '.join(repr(float(number)) for number in figure)}]")
        else:
            lines.append(f"{name} = {float(figure)!r}")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A string as TOML writes it: JSON's quoting is a part of it."""
    return msgspec.json.encode(text).decode()
