"""Checks of the kit: whatever field of a real position is spoiled, somebody says so.

A range that is declared is tried at both ends, in every entry; a number that no box holds is tried in every field.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadPosition
from branchline.core.fields import Range
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.lab.invariants import Violation, demand
from branchline.lab.kit.check import of_game

MOMENTS = (0, 12, 45, 130)
FAR_OUT = (10**12, -1000)


def positions(game: Game) -> Iterator[Position]:
    """A few moments of a game by the book, with the fewest and the most players."""
    for players in sorted({game.min_players, game.max_players}):
        table, dealer, rng = game.new(players), Dealer(4, players), Rng(4, players)
        for move in range(max(MOMENTS) + 1):
            if move in MOMENTS:
                yield table.clone()
            if table.player == OVER:
                break
            table.play(dealer.choose(table) if table.player == CHANCE else rng.pick(table.legal))


def numbers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every number of a table as data: what holds it, and where it is there."""
    for key in value if isinstance(value, dict) else range(len(value)):
        if type(value[key]) is int:
            yield value, key
        elif isinstance(value[key], (dict, list)):
            yield from numbers(value[key])


@of_game(long=True)
def a_number_that_no_box_holds_is_refused_in_every_field(game: Game) -> None:
    """A number that no box holds is refused in every field."""
    for position in positions(game):
        data = json.loads(position.to_json())
        game.from_data(copy.deepcopy(data))
        for holder, key in list(numbers(data["table"])):
            was = holder[key]
            for number in FAR_OUT:
                holder[key] = number
                try:
                    game.from_data(copy.deepcopy(data))
                except BadPosition:
                    continue
                raise Violation(f"{number} is taken where {was} stood, at {key!r}")
            holder[key] = was


@of_game()
def every_declared_range_is_held_at_both_ends(game: Game) -> None:
    """Every declared range is held at both ends.

    Each entry in turn is one too low and one too high, and the sentence names it; set right, nothing is wrong.
    """
    tried = set()
    for position in positions(game):
        fields = position.setting.fields
        demand(fields.taken == len(fields.names) > 0, "a field is not declared")
        for thing, one in declared(position):
            was = getattr(thing, one.name)
            for spoiled, number in spoil(was, one.least - 1, one.most + 1):
                if number in one.also:
                    continue
                setattr(thing, one.name, spoiled)
                found = any(one.said in fault and f" is {number};" in fault for fault in position.faults())
                demand(found, f"{one.name} = {spoiled} is nobody's fault")
                tried.add(one.name)
            setattr(thing, one.name, was)
        demand(position.faults() == [], f"a sound position has faults: {position.faults()}")
    demand(bool(tried), "no range of a field was tried")


def declared(position: Position) -> list[tuple[Any, Range]]:
    """Every range of the table and its parts, with what it is a range of."""
    fields = position.setting.fields
    things: list[tuple[Any, Range]] = [(position, one) for one in fields.ranges]
    for field, inner in fields.parts.items():
        part = getattr(position, field)
        parts = part if isinstance(part, list) else [part]
        things += [(each, one) for each in parts for one in inner.ranges]
    return things


def spoil(value: Any, *wrong: int) -> Iterator[tuple[Any, int]]:
    """The value with one number in it replaced, for each number and each replacement."""
    if isinstance(value, list):
        for at, one in enumerate(value):
            for spoiled, number in spoil(one, *wrong):
                yield [*value[:at], spoiled, *value[at + 1 :]], number
    else:
        yield from ((number, number) for number in wrong)
