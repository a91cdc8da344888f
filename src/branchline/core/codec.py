"""Positions as plain data: written for people to edit, read back with every shape and piece checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, cast

from branchline.core.errors import BadPosition
from branchline.core.position import CHANCE, OVER, Auto, Chance, Part, Position, Secret, Step

FIELDS: dict[type, list[str]] = {}
GETTERS: dict[type, Callable[[Any], tuple[Any, ...]]] = {}
WHOLE_NUMBERS: set[type] = {int}


def fields_of(kind: type) -> list[str]:
    """The declared fields of a part or step, base class first."""
    found = FIELDS.get(kind)
    if found is None:
        found = [name for one in reversed(kind.__mro__) for name in one.__dict__.get("FIELDS", ())]
        FIELDS[kind] = found
    return found


def plain(value: Any) -> Any:
    """A value of a position as JSON knows it."""
    if isinstance(value, list):  # all its entries are of one kind
        return value[:] if not value or type(value[0]) is int else [plain(one) for one in value]
    if isinstance(value, Part):
        return part_to_data(value)
    return value


def part_to_data(part: Part) -> dict[str, Any]:
    """A part by the names of its fields, most of which are whole numbers."""
    kind = type(part)
    names = fields_of(kind)
    if len(names) < 2:  # a getter of one name gives no tuple
        return {name: plain(getattr(part, name)) for name in names}
    if kind not in GETTERS:
        GETTERS[kind] = attrgetter(*names)
    values = GETTERS[kind](part)
    return {name: one if type(one) is int else plain(one) for name, one in zip(names, values, strict=True)}


def copied(value: Any) -> Any:
    """Plain data once more, so that either may be changed."""
    if isinstance(value, list):
        return value[:] if not value or type(value[0]) is int else [copied(one) for one in value]
    if isinstance(value, Mapping):
        return {name: copied(one) for name, one in value.items()}
    return value


def is_of_whole_numbers(values: list[Any]) -> bool:
    """Most lists of a position are: they need no look at each entry."""
    return set(map(type, values)) == WHOLE_NUMBERS


def step_fields(kind: type) -> list[str]:
    """What a step is written with: who decides, where a seat does, and its own fields."""
    names = fields_of(kind)
    return names[1:] if issubclass(kind, (Auto, Chance, Secret)) else names


def step_to_data(step: Step[Any]) -> list[Any]:
    return [type(step).__name__, *(getattr(step, name) for name in step_fields(type(step)))]


def header(position: Position) -> dict[str, Any]:
    setting = position.setting
    return {
        "game": setting.game.name,
        "rules": setting.game.rules,
        "box": setting.game.digest,
        "players": setting.players,
        "options": dict(setting.options),
    }


def position_to_data(position: Position) -> dict[str, Any]:
    return {
        **header(position),
        "table": part_to_data(position),
        "stack": [step_to_data(step) for step in position.stack],
    }


def position_to_json(position: Position) -> str:
    return json.dumps(position_to_data(position), indent=1, ensure_ascii=False)


def view_of(position: Position, seat: int) -> dict[str, Any]:
    """The position as one seat sees it, with what it may do now."""
    data = position_to_data(position)
    position.hide(data, seat)
    due = position.players_to_act()
    data["seat"] = None if seat < 0 else seat
    data["to_act"] = due if due else [position.player] if position.player in (CHANCE, OVER) else []
    data["legal"] = position.legal_actions(seat) if seat in due else []
    return data


def check_position(position: Position) -> None:
    wrong = [
        f"{piece}: {found} on the table, {expected} in the box"
        for piece, (found, expected) in position.census().items()
        if found != expected
    ]
    wrong += position.faults()
    if wrong:
        raise BadPosition("; ".join(wrong))


def fill(blank: Part, data: object, where: str) -> None:
    """Read data into a blank part. A list that is filled in the blank has that length; an empty one is free."""
    if not isinstance(data, Mapping):
        raise BadPosition(f"{where}: expected named fields, found {kind_of(data)}")
    names = fields_of(type(blank))
    for name in data:
        if name not in names:
            raise BadPosition(f"{where}: there is no field {name!r}")
    for name in names:
        if name not in data:
            raise BadPosition(f"{where}: the field {name!r} is missing")
        value = shaped(getattr(blank, name), data[name], f"{where}.{name}")
        setattr(blank, name, value)


def shaped(model: Any, value: Any, where: str) -> Any:
    """`value`, if it has the shape of the model."""
    if isinstance(model, Part):
        fill(model, value, where)
        return model
    if isinstance(model, list):
        if not isinstance(value, list):
            raise BadPosition(f"{where}: expected a list, found {kind_of(value)}")
        if model and len(value) != len(model):
            raise BadPosition(f"{where}: expected {len(model)} entries, found {len(value)}")
        if (not model or type(model[0]) is int) and is_of_whole_numbers(value):
            return value[:]
        if model:
            return [shaped(model[i], one, f"{where}[{i}]") for i, one in enumerate(value)]
        return free(value, where)
    if type(value) is not type(model):
        raise BadPosition(f"{where}: expected {kind_of(model)}, found {kind_of(value)}")
    return value


def free(value: Any, where: str) -> Any:
    """A list of any length, or an entry of one: a whole number, or a list of such entries, all of them of one kind."""
    if isinstance(value, list):
        for i, one in enumerate(value):
            if isinstance(one, list) != isinstance(value[0], list):
                expected = "a list" if isinstance(value[0], list) else "a whole number"
                raise BadPosition(f"{where}[{i}]: expected {expected}, found {kind_of(one)}")
        return [free(one, f"{where}[{i}]") for i, one in enumerate(value)]
    if type(value) is not int:
        raise BadPosition(f"{where}: expected a whole number, found {kind_of(value)}")
    return value


def kind_of(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"{str(value).lower()}"
    if isinstance(value, int):
        return f"the number {value}" if value else "a whole number"
    return {float: "a fraction", str: f"the text {value!r}", list: "a list", dict: "named fields"}.get(
        type(value), type(value).__name__
    )


def steps_from_data(data: object, kinds: Mapping[str, type[Step[Any]]]) -> list[Step[Any]]:
    if not isinstance(data, list):
        raise BadPosition(f"stack: expected a list of steps, found {kind_of(data)}")
    return [step_from_data(one, kinds, f"stack[{i}]") for i, one in enumerate(data)]


def step_from_data(data: object, kinds: Mapping[str, type[Step[Any]]], where: str) -> Step[Any]:
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise BadPosition(f"{where}: a step is a list that begins with its name")
    kind = kinds.get(data[0])
    if kind is None:
        raise BadPosition(f"{where}: there is no step {data[0]!r}")
    for number in data[1:]:
        if type(number) is not int:
            raise BadPosition(f"{where}: expected whole numbers after {data[0]!r}, found {kind_of(number)}")
    try:
        return cast("Any", kind)(*data[1:])  # type: ignore[no-any-return]
    except (TypeError, ValueError, OverflowError) as error:
        raise BadPosition(f"{where}: {data[0]} takes {len(step_fields(kind))} numbers of at most 62 bits") from error


def unpickled(game: Any, text: str) -> Any:
    """A position that was pickled."""
    return game.from_json(text)
