"""What a seat has of everything that is simply counted, in any game: money, workers, goods, cards by their number.

Nothing here knows a game: the pieces in which a game describes itself as numbers (`Game.pieces`) say which of its
fields are counts that belong to a seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.observation import Number, Numbers, Parts, PerSeat, Piece
from branchline.core.position import Position


class Holding(NamedTuple):
    """One count of each seat: entry `seat` of a field of the table, or a field of the seat's part in `part`."""

    field: str
    part: str
    most: int
    is_list: bool

    def amount(self, table: Any, seat: int) -> int:
        values: Any
        if self.part:
            values = getattr(getattr(table, self.part)[seat], self.field)
            return sum(values) if self.is_list else values
        values = getattr(table, self.field)
        return int(values[seat])


def holdings(game: Game, table: Position) -> list[Holding]:
    """All that a seat of this game holds as a count; a mere yes or no is none. Nothing of a game that has not been
    described as numbers."""
    found: list[Holding] = []
    try:
        pieces = game.pieces(table)
    except BadOption:
        pieces = []
    for piece in pieces:
        if isinstance(piece, PerSeat) and piece.each == 1 and not piece.secret and piece.span > 1:
            found.append(Holding(piece.field, "", piece.span, False))
        elif isinstance(piece, Parts):
            found += [of_part(piece.field, one) for one in piece.pieces if is_count(one)]
    return found


def is_count(piece: Piece) -> bool:
    return isinstance(piece, (Number, Numbers)) and piece.span > 1


def of_part(part: str, piece: Piece) -> Holding:
    unit = piece.unit if isinstance(piece, Number) else 1
    return Holding(piece.field, part, piece.span * unit, isinstance(piece, Numbers))


def wealth(held: list[Holding], table: Position, seat: int) -> float:
    """All that a seat has, each as a share of the most there can be of it."""
    return sum(one.amount(table, seat) / one.most for one in held)
