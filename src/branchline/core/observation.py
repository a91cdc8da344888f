"""What a seat observes, as numbers: named pieces over one flat array, declared once for each game.

A game lists its pieces (`Number("round", 40)`, `PerSeat("iron", 30)`, `Owners("tracks", ...)`); a `Layout` lays them
one behind the other and writes a table into them. Seats are always counted from the observing one, which is 0. What
the viewer may not know is written as hidden: the kit proves it against views. Every number is a whole one from 0 to
its piece's span, at most 65,535; whoever makes an array of them divides by the span, so that all lie between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from branchline.core.position import CHANCE, OVER, SEVERAL, Position, Step

SPECTATOR: Final = -1
NEVER: Final = -1_000_000
"""As `hides`: nothing of this piece is ever hidden."""


class Piece:
    """Some numbers of an observation, read from one field of the table.

    `secret` marks a piece that holds what only its owner knows; the rest is public. `note` is for the reader of the
    layout table.
    """

    def __init__(self, field: str, size: int, span: int, secret: bool, note: str) -> None:
        if size < 1 or not 1 <= span <= 65535:
            raise ValueError(f"{field}: {size} numbers of 0 to {span}")
        self.field = field
        self.size = size
        self.span = span
        self.secret = secret
        self.note = note

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        """Put this piece into `out` from `at` on, as `viewer` sees it (SPECTATOR: nobody's secrets), seats counted
        from `seat`. `out` holds zeros there."""
        raise RuntimeError(f"the piece {self.field} writes nothing")

    def spans(self) -> list[int]:
        """What each of its numbers is at most."""
        return [self.span] * self.size

    def fields(self) -> list[str]:
        """The fields of the table that it tells of."""
        return [self.field]

    def describe(self) -> str:
        """In a few words, what each number means."""
        return ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.field}: {self.size}>"


def within(value: int, low: int, span: int) -> int:
    value -= low
    if value < 0:
        return 0
    return value if value < span else span


class Number(Piece):
    """One whole number."""

    def __init__(self, field: str, most: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, 1, most - low, False, note)
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        value: int = getattr(table, self.field)
        out[at] = within(value, self.low, self.span)

    def describe(self) -> str:
        return f"a number from {self.low} to {self.low + self.span}"


class Numbers(Piece):
    """A list of whole numbers; one that grows is filled up with the lowest."""

    def __init__(self, field: str, count: int, most: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, count, most - low, False, note)
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        low = self.low
        span = self.span
        if len(values) > self.size:
            values = values[: self.size]
        for value in values:
            out[at] = within(value, low, span)
            at += 1

    def describe(self) -> str:
        return f"{self.size} numbers from {self.low} to {self.low + self.span}"


class OneHot(Piece):
    """One of a few values, from `low` on: a 1 at that value."""

    def __init__(self, field: str, count: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, count, 1, False, note)
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        value: int = getattr(table, self.field)
        value -= self.low
        if 0 <= value < self.size:
            out[at + value] = 1

    def describe(self) -> str:
        return f"which of {self.low} to {self.low + self.size - 1}"


class OneHots(Piece):
    """A list of values from `low` on: for each entry a 1 at its value. A list that grows leaves zeros at the end."""

    def __init__(self, field: str, length: int, count: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, length * count, 1, False, note)
        self.length = length
        self.count = count
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        low = self.low
        count = self.count
        if len(values) > self.length:
            values = values[: self.length]
        for value in values:
            value -= low
            if 0 <= value < count:
                out[at + value] = 1
            at += count

    def describe(self) -> str:
        return f"{self.length} entries: which of {self.low} to {self.low + self.count - 1}"


class Owner(Piece):
    """A seat, counted from the observing one, or one of a few other values: a 1 at it."""

    def __init__(self, field: str, seats: int, others: tuple[int, ...] = (), note: str = "") -> None:
        super().__init__(field, seats + len(others), 1, False, note)
        self.seats = seats
        self.others = others

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        value: int = getattr(table, self.field)
        place = place_of(value, seat, self.seats, self.others)
        if place >= 0:
            out[at + place] = 1

    def describe(self) -> str:
        return f"which seat{others_in_words(self.others)}"


class Owners(Piece):
    """For each entry a seat or one of a few other values. `hides` is what another's entry looks like to a viewer."""

    def __init__(
        self,
        field: str,
        length: int,
        seats: int,
        others: tuple[int, ...] = (),
        hides: int = NEVER,
        note: str = "",
    ) -> None:
        super().__init__(field, length * (seats + len(others)), 1, hides != NEVER, note)
        self.length = length
        self.seats = seats
        self.others = others
        self.hides = hides

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        seats = self.seats
        others = self.others
        width = seats + len(others)
        if len(values) > self.length:
            values = values[: self.length]
        for value in values:
            if 0 <= value < seats:
                if not self.secret or value == viewer:
                    out[at + (value - seat) % seats] = 1
                else:
                    out[at + place_of(self.hides, seat, seats, others)] = 1
            else:
                place = place_of(value, seat, seats, others)
                if place >= 0:
                    out[at + place] = 1
            at += width

    def describe(self) -> str:
        hidden = f"; another seat's looks like {self.hides}" if self.secret else ""
        return f"{self.length} entries: which seat{others_in_words(self.others)}{hidden}"


def place_of(value: int, seat: int, seats: int, others: tuple[int, ...]) -> int:
    """Where the 1 of this owner stands; -1 for nowhere."""
    if 0 <= value < seats:
        return (value - seat) % seats
    place = seats
    for other in others:
        if other == value:
            return place
        place += 1
    return -1


def others_in_words(others: tuple[int, ...]) -> str:
    return f", or {', '.join(str(one) for one in others)}" if others else ""


class PerSeat(Piece):
    """So many numbers for each seat, the observing one first. With `hides` only the viewer's own are told; all others'
    are written as `hides`."""

    def __init__(
        self,
        field: str,
        seats: int,
        most: int,
        each: int = 1,
        low: int = 0,
        hides: int = NEVER,
        note: str = "",
    ) -> None:
        super().__init__(field, seats * each, most - low, hides != NEVER, note)
        self.seats = seats
        self.each = each
        self.low = low
        self.hides = hides

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        each = self.each
        low = self.low
        span = self.span
        first = seat * each
        for number in range(len(values)):
            source = number + first
            if source >= self.size:
                source -= self.size
            value = values[source]
            if self.secret and source // each != viewer:
                value = self.hides
            out[at + number] = within(value, low, span)

    def describe(self) -> str:
        many = f"{self.each} numbers" if self.each > 1 else "a number"
        hidden = f"; another seat's are {self.hides}" if self.secret else ""
        return f"for each seat {many} from {self.low} to {self.low + self.span}{hidden}"


class PerSeatOneHot(Piece):
    """So many values for each seat, the observing one first, each as a 1 at its value."""

    def __init__(
        self,
        field: str,
        seats: int,
        count: int,
        each: int = 1,
        low: int = 0,
        note: str = "",
    ) -> None:
        super().__init__(field, seats * each * count, 1, False, note)
        self.seats = seats
        self.each = each
        self.count = count
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        count = self.count
        low = self.low
        length = len(values)
        source = seat * self.each
        for _ in range(length):
            value = values[source] - low
            if 0 <= value < count:
                out[at + value] = 1
            at += count
            source += 1
            if source == length:
                source = 0

    def describe(self) -> str:
        many = f"{self.each} entries" if self.each > 1 else "one entry"
        return f"for each seat {many}: which of {self.low} to {self.low + self.count - 1}"


class Shares(Piece):
    """For each row a number for each seat, the observing one first (`values[row * seats + seat]`)."""

    def __init__(self, field: str, rows: int, seats: int, most: int, note: str = "") -> None:
        super().__init__(field, rows * seats, most, False, note)
        self.rows = rows
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        seats = self.seats
        span = self.span
        for row in range(self.rows):
            first = row * seats
            for number in range(seats):
                source = number + seat
                if source >= seats:
                    source -= seats
                out[at] = within(values[first + source], 0, span)
                at += 1

    def describe(self) -> str:
        return f"{self.rows} rows: for each seat a number from 0 to {self.span}"


class Marks(Piece):
    """Which numbers are in a list: a 1 at each (or as often as it is there, up to `most`)."""

    def __init__(self, field: str, count: int, most: int = 1, note: str = "") -> None:
        super().__init__(field, count, most, False, note)

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        values: list[int] = getattr(table, self.field)
        mark(values, self.size, self.span, out, at)

    def describe(self) -> str:
        return f"which of 0 to {self.size - 1} are there"


class PerSeatMarks(Piece):
    """For each seat, the observing one first, which numbers are in its list."""

    def __init__(self, field: str, seats: int, count: int, most: int = 1, note: str = "") -> None:
        super().__init__(field, seats * count, most, False, note)
        self.seats = seats
        self.count = count

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        lists: list[list[int]] = getattr(table, self.field)
        for number in range(self.seats):
            mark(lists[(number + seat) % self.seats], self.count, self.span, out, at)
            at += self.count

    def describe(self) -> str:
        return f"for each seat which of 0 to {self.count - 1} are there"


def mark(values: list[int], count: int, most: int, out: list[int], at: int) -> None:
    for value in values:
        if 0 <= value < count and out[at + value] < most:
            out[at + value] += 1


class Parts(Piece):
    """For each seat, the observing one first, the pieces of its part of the table (its company, its area)."""

    def __init__(self, field: str, seats: int, pieces: list[Piece], note: str = "") -> None:
        self.pieces = pieces
        self.width = sum([piece.size for piece in pieces])
        super().__init__(field, seats * self.width, 1, False, note)
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        parts: list[Any] = getattr(table, self.field)
        for number in range(self.seats):
            part = parts[(number + seat) % self.seats]
            for piece in self.pieces:
                piece.write(part, seat, viewer, out, at)
                at += piece.size

    def spans(self) -> list[int]:
        spans: list[int] = []
        for piece in self.pieces:
            spans += piece.spans()
        return spans * self.seats

    def fields(self) -> list[str]:
        return [self.field, *[f"{self.field}.{name}" for piece in self.pieces for name in piece.fields()]]

    def describe(self) -> str:
        return "for each seat: " + "; ".join([f"{piece.field} ({piece.describe()})" for piece in self.pieces])


class PartOf(Piece):
    """The pieces of one part of the table, which may be None: zeros then."""

    def __init__(self, field: str, pieces: list[Piece], note: str = "") -> None:
        self.pieces = pieces
        super().__init__(field, sum([piece.size for piece in pieces]), 1, False, note)

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        part: Any = getattr(table, self.field)
        if part is None:
            return
        for piece in self.pieces:
            piece.write(part, seat, viewer, out, at)
            at += piece.size

    def spans(self) -> list[int]:
        spans: list[int] = []
        for piece in self.pieces:
            spans += piece.spans()
        return spans

    def fields(self) -> list[str]:
        return [self.field, *[f"{self.field}.{name}" for piece in self.pieces for name in piece.fields()]]

    def describe(self) -> str:
        return "; ".join([f"{piece.field} ({piece.describe()})" for piece in self.pieces])


class ToAct(Piece):
    """Who decides: each seat that may act, the observing one first; then chance; then the end."""

    def __init__(self, seats: int) -> None:
        super().__init__("to_act", seats + 2, 1, False, "")
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        position: Position = table
        player = position.player
        if player == CHANCE:
            out[at + self.seats] = 1
        elif player == OVER:
            out[at + self.seats + 1] = 1
        elif position.stack[-1].seat == SEVERAL:
            for one in position.players_to_act():
                out[at + (one - seat) % self.seats] = 1
        else:
            out[at + (player - seat) % self.seats] = 1

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return "which seats may act now, or chance, or the game is over"


class TopStep(Piece):
    """What is being decided: the kind of the step, and its numbers plus one in binary, the lowest bit first.

    `seat_fields` names numbers that are seats: they are counted from the observing one.
    """

    def __init__(
        self,
        seats: int,
        kinds: Mapping[str, type[Step[Any]]],
        bits: int = 10,
        seat_fields: tuple[str, ...] = (),
    ) -> None:
        self.names = list(kinds)
        self.index: dict[Any, int] = {kind: number for number, kind in enumerate(kinds.values())}
        self.numbers: list[list[str]] = [own_fields(kind) for kind in kinds.values()]
        self.bits = bits
        self.seats = seats
        self.seat_fields = seat_fields
        most = max([len(names) for names in self.numbers])
        super().__init__("step", len(self.names) + most * bits, 1, False, "")

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        position: Position = table
        if not position.stack:
            return
        step = position.stack[-1]
        kind = self.index[type(step)]
        out[at + kind] = 1
        at += len(self.names)
        for name in self.numbers[kind]:
            value: int = getattr(step, name)
            if value >= 0 and name in self.seat_fields:
                value = (value - seat) % self.seats
            value += 1
            for bit in range(self.bits):
                if (value >> bit) & 1:
                    out[at + bit] = 1
            at += self.bits

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return f"the kind of the decision ({', '.join(self.names)}), then its numbers + 1 in {self.bits} bits each"


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

    def write(self, table: Any, seat: int, viewer: int, out: list[int], at: int) -> None:
        position: Position = table
        for step in position.stack:
            place = at + self.index[type(step)]
            if out[place] < self.span:
                out[place] += 1

    def fields(self) -> list[str]:
        return []

    def describe(self) -> str:
        return "how many steps of each kind wait on the stack, in the order of `step`"


class Layout:
    """The pieces of one game's observation for one number of seats, one behind the other."""

    __slots__ = ("pieces", "size", "spans", "starts", "wide")

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.starts: list[int] = []
        self.spans: list[int] = []
        at = 0
        for piece in pieces:
            self.starts.append(at)
            self.spans += piece.spans()
            at += piece.size
        self.size = at
        self.wide = [number for number, span in enumerate(self.spans) if span > 255]
        names = [piece.field for piece in pieces]
        if len(names) != len(set(names)) or len(self.spans) != at:
            raise ValueError("two pieces have the same name, or a piece does not know its size")

    def numbers(self, table: Position, seat: int, viewer: int) -> list[int]:
        """The whole observation as whole numbers: seats counted from `seat`, secrets as `viewer` knows them."""
        out = [0] * self.size
        at = 0
        for piece in self.pieces:
            piece.write(table, seat, viewer, out, at)
            at += piece.size
        return out

    def encode(self, tables: list[Any], seats: list[int]) -> bytearray:
        """Several observations as bytes, each as its own seat sees it: the low byte of every number, table by table,
        then the high bytes of the wide ones, table by table."""
        size = self.size
        out = [0] * (size * len(tables))
        at = 0
        for number, table in enumerate(tables):
            seat = seats[number]
            for piece in self.pieces:
                piece.write(table, seat, seat, out, at)
                at += piece.size
        return self.to_bytes(out)

    def to_bytes(self, out: list[int]) -> bytearray:
        if self.wide:
            size = self.size
            high: list[int] = []
            for first in range(0, len(out), size):
                for place in self.wide:
                    value = out[first + place]
                    out[first + place] = value & 255
                    high.append(value >> 8)
            out += high
        return bytearray(out)

    def public_and_secret(self) -> tuple[list[int], list[int]]:
        """The numbers of the public pieces, and of the secret ones."""
        public: list[int] = []
        secret: list[int] = []
        for start, piece in zip(self.starts, self.pieces, strict=True):
            (secret if piece.secret else public).extend(range(start, start + piece.size))
        return public, secret

    def __repr__(self) -> str:
        return f"<layout of {self.size} numbers in {len(self.pieces)} pieces>"


def mask_of(legal: list[int], count: int) -> bytearray:
    """A 1 for each legal action."""
    mask = bytearray(count)
    for action in legal:
        mask[action] = 1
    return mask
