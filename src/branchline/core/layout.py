"""A whole observation: the pieces that every game has (who decides, and what), and all pieces one behind the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.observation import BITS, SPECTATOR, Piece, Reading, marks, readings_of, rows_of, spans_of
from branchline.core.position import CHANCE, OVER, SEVERAL, Position, Step


class ToAct(Piece):
    """Who decides: each seat that may act, the observing one first; then chance; then the end."""

    def __init__(self, seats: int) -> None:
        super().__init__("to_act", seats + 2, 1, False, "")
        self.seats = seats
        self.rows = rows_of(seats + 2)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Position = table
        player = position.player
        if player == CHANCE:
            out.append(self.rows[self.seats])
        elif player == OVER:
            out.append(self.rows[self.seats + 1])
        elif position.stack[-1].seat == SEVERAL:
            due = [(one - seat) % self.seats for one in position.players_to_act()]
            out.append(marks(due, self.size, 1))
        else:
            out.append(self.rows[(player - seat) % self.seats])

    def reading(self, at: int, seat: int) -> Reading:
        places = [self.seats + 1, -1, -1, self.seats, *[(player - seat) % self.seats for player in range(self.seats)]]
        last = ("stack", "seat", Step)
        return ("to_act", at, bytes(self.spans()), "player", None, self.size, OVER, 1, places, last)

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return "which seats may act now, or chance, or the game is over"


class OwnSeat(Piece):
    """Which seat observes: actions name seats by their number at the table, observations count from one's own."""

    def __init__(self, seats: int) -> None:
        super().__init__("own_seat", seats, 1, False, "")
        self.rows = rows_of(seats)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        out.append(self.rows[seat])

    def reading(self, at: int, seat: int) -> Reading:
        return ("fixed", at, bytes(self.spans()), self.rows[seat])

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return "which seat at the table is your own: actions name seats by that number"


class TopStep(Piece):
    """What is being decided: the kind of the step, and its numbers plus one in sixteen bits, the lowest first.

    `seat_fields` names numbers that are seats: they are counted from the observing one.
    """

    def __init__(self, seats: int, kinds: Mapping[str, type[Step[Any]]], seat_fields: tuple[str, ...] = ()) -> None:
        self.names = list(kinds)
        self.index: dict[Any, int] = {kind: number for number, kind in enumerate(kinds.values())}
        self.numbers: list[list[str]] = [own_fields(kind) for kind in kinds.values()]
        self.most = max([len(names) for names in self.numbers])
        self.rows = rows_of(len(self.names))
        self.seats = seats
        self.seat_fields = seat_fields
        super().__init__("step", len(self.names) + self.most * 16, 1, False, "")

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Position = table
        if not position.stack:
            out.append(bytes(self.size))
            return
        step = position.stack[-1]
        kind = self.index[type(step)]
        out.append(self.rows[kind])
        names = self.numbers[kind]
        for name in names:
            value: int = getattr(step, name)
            if value >= 0 and name in self.seat_fields:
                value = (value - seat) % self.seats
            value += 1
            out.append(BITS[value & 255])
            out.append(BITS[(value >> 8) & 255])
        missing = self.most - len(names)
        if missing:
            out.append(bytes(missing * 16))

    def reading(self, at: int, seat: int) -> Reading:
        seats = [1 if name in self.seat_fields else 0 for names in self.numbers for name in names]
        spans = bytes(self.spans())
        return ("step", at, spans, self.index, None, self.seats, seat, 1, self.numbers, seats, "stack")

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return f"the kind of the decision ({', '.join(self.names)}), then its numbers + 1 in 16 bits each"


def own_fields(kind: type[Step[Any]]) -> list[str]:
    """The numbers of a step besides who decides."""
    names: list[str] = []
    for one in reversed(kind.__mro__):
        names += [name for name in one.__dict__.get("FIELDS", ()) if name != "seat"]
    return names


class Pending(Piece):
    """What is still to come: how many steps of each kind wait on the stack."""

    def __init__(self, kinds: Mapping[str, type[Step[Any]]], most: int = 15) -> None:
        super().__init__("pending", len(kinds), most, False, "")
        self.index: dict[Any, int] = {kind: number for number, kind in enumerate(kinds.values())}

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        position: Position = table
        waiting = [self.index[type(step)] for step in position.stack]
        out.append(marks(waiting, self.size, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        names: list[list[str]] = [[] for _ in self.index]
        return ("pending", at, bytes(self.spans()), self.index, None, 1, 0, 1, names, None, "stack")

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return "how many steps of each kind wait on the stack, in the order of `step`"


class Layout:
    """The pieces of one game's observation for one number of seats, one behind the other."""

    __slots__ = ("pieces", "size", "spans", "starts")

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.starts: list[int] = []
        self.spans = spans_of(pieces)
        at = 0
        for piece in pieces:
            self.starts.append(at)
            at += piece.size
        self.size = at
        names = [piece.field for piece in pieces]
        if len(names) != len(set(names)) or len(self.spans) != at:
            raise ValueError("two pieces have the same name, or a piece does not know its size")

    def observe(self, table: Position, seat: int) -> bytes:
        """What a seat observes."""
        out: list[bytes] = []
        for piece in self.pieces:
            piece.write(table, seat, seat, out)
        return b"".join(out)

    def watch(self, table: Position, seat: int) -> bytes:
        """What everybody knows, with the seats counted from this one."""
        out: list[bytes] = []
        for piece in self.pieces:
            piece.write(table, seat, SPECTATOR, out)
        return b"".join(out)

    def observe_all(self, tables: list[Any], seats: list[int]) -> bytes:
        """Several tables, each observed by its own seat, one behind the other."""
        out: list[bytes] = []
        for number, table in enumerate(tables):
            seat = seats[number]
            for piece in self.pieces:
                piece.write(table, seat, seat, out)
        return b"".join(out)

    def readings(self, seat: int) -> list[Reading]:
        """How the press prints what a seat observes."""
        return readings_of(self.pieces, seat)

    def public_and_secret(self) -> tuple[list[int], list[int]]:
        """The places of the public pieces' numbers, and of the secret ones'."""
        public: list[int] = []
        secret: list[int] = []
        for start, piece in zip(self.starts, self.pieces, strict=True):
            (secret if piece.secret else public).extend(range(start, start + piece.size))
        return public, secret

    def __repr__(self) -> str:
        return f"<layout of {self.size} numbers in {len(self.pieces)} pieces>"


def masks_of(lists: list[list[int]], places: list[int], width: int) -> bytearray:
    """A byte for each of `width` places of each list: 1 where an action of the list stands, else 0."""
    masks = bytearray(width * len(lists))
    first = 0
    for legal in lists:
        for action in legal:
            masks[first + places[action]] = 1
        first += width
    return masks


def mask_of(legal: list[int], count: int) -> bytearray:
    """A 1 for each legal action."""
    mask = bytearray(count)
    for action in legal:
        mask[action] = 1
    return mask
