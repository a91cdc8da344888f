"""The decision at hand: the step that asks, what is legal, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from branchline.core.sheet import Refusal


def top(table: Any) -> Any:
    """The step that asks."""
    return table.stack[-1]


def is_legal(table: Any, verb: int, argument: int) -> bool:
    """May this argument of the verb that begins there be chosen?"""
    return table.box.numbering.action(verb, argument) in table.legal


def refused(reasons: Mapping[type, Callable[..., list[Refusal]]], table: Any, *given: Any) -> list[Refusal]:
    """What the kind of decision at hand refuses; one that is not in the table refuses nothing."""
    step = top(table)
    find = reasons.get(type(step))
    return find(table, step, *given) if find else []
