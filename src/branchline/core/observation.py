"""What a seat observes, as numbers: named pieces over one flat array, declared once for each game.

A game lists its pieces (`Number("round", 40)`, `PerSeat("iron", 4, 30)`, `Owners("tracks", ...)`); a `Layout` lays them
one behind the other and writes a table into them. Seats are always counted from the observing one, which is 0. What
the viewer may not know is written as hidden: the kit proves it against views. Every number is one byte, from 0 to the
span of its piece; whoever makes an array of them divides by the span, so that all lie between 0 and 1.

Nearly all numbers are the 1 and the zeros of a choice, so each entry of a table is one look into a row of ready bytes.

For many tables at once a piece also tells how it is read (`readings`); the press (`native/press.c`), where it has been
built, prints rows by that, and they are the same.
"""

from __future__ import annotations

from typing import Any, Final

from branchline.core.mypyc import mypyc_attr

SPECTATOR: Final = -1
BYTES: Final = [bytes([value]) for value in range(256)]
BITS: Final = [bytes([(value >> bit) & 1 for bit in range(8)]) for value in range(256)]
SHOWN: Final = -1_000_000
"""As `hides`: nothing of this piece is ever hidden."""


Reading = tuple[Any, ...]
"""A word that the press knows, where its numbers begin, what each is at most, and what the word asks for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """Some numbers of an observation, read from one field of the table.

    `secret` marks a piece that holds what only its owner knows; the rest is public. `note` is for the reader of the
    layout table.
    """

    def __init__(self, field: str, size: int, span: int, secret: bool, note: str) -> None:
        if size < 1 or not 1 <= span <= 255:
            raise ValueError(f"{field}: {size} numbers of 0 to {span}")
        self.field = field
        self.size = size
        self.span = span
        self.secret = secret
        self.note = note

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        """Add `size` bytes to `out`: the piece as `viewer` sees it (SPECTATOR: nobody's secrets), seats counted
        from `seat`."""
        raise RuntimeError(f"the piece {self.field} writes nothing")

    def readings(self, at: int, seat: int) -> list[Reading]:
        """How the press prints this piece from the place `at` on, for a seat that sees its own."""
        return [self.reading(at, seat)]

    def reading(self, at: int, seat: int) -> Reading:
        """The same of a piece that takes one reading; one that does not say how it is read is asked to write."""
        return ("written", at, bytes(self.spans()), self, None, 1, seat)

    def reads(
        self,
        word: str,
        at: int,
        order: list[int] | None = None,
        count: int = 1,
        low: int = 0,
        unit: int = 1,
        more: Any = None,
        last: Any = None,
    ) -> Reading:
        """A reading of the piece's own field for all of its numbers."""
        return reading_of(word, at, self.size, self.span, self.field, order, count, low, unit, more, last)

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


def hot(count: int, place: int) -> bytes:
    """Zeros with a 1 at one place; no 1 if the place is outside."""
    return bytes([1 if at == place else 0 for at in range(count)])


def rows_of(count: int) -> list[bytes]:
    """One row for each of so many values, and zeros as the last one."""
    return [hot(count, place) for place in range(count + 1)]


def reading_of(
    word: str,
    at: int,
    size: int,
    span: int,
    field: str,
    order: list[int] | None = None,
    count: int = 1,
    low: int = 0,
    unit: int = 1,
    more: Any = None,
    last: Any = None,
    given: Any = None,
) -> Reading:
    """A word of the press for a field: the places of its list in the order in which they are printed, or None where it
    is not taken one by one; how many numbers each has; and what further the word asks for (`native/press.c`)."""
    return (word, at, bytes([span] * size), field, order, count, low, unit, more, last, given)


def places_in(rows: list[bytes]) -> list[int]:
    """Where the 1 of each row stands; -1 where there is none."""
    return [row.find(1) for row in rows]


def turned(first: int, count: int) -> list[int]:
    """So many places, from this one on and round to the one before."""
    return [(first + at) % count for at in range(count)]


def byte_of(value: int, low: int, span: int) -> bytes:
    value -= low
    if value < 0:
        return BYTES[0]
    return BYTES[value] if value < span else BYTES[span]


class Number(Piece):
    """One whole number; of a currency in coins of 50, say, `unit=50`."""

    def __init__(self, field: str, most: int, low: int = 0, unit: int = 1, note: str = "") -> None:
        super().__init__(field, 1, (most - low) // unit, False, note)
        self.low = low
        self.unit = unit

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        value: int = getattr(table, self.field)
        if self.unit != 1:
            value //= self.unit
        out.append(byte_of(value, self.low, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("number", at, None, 1, self.low, self.unit)

    def describe(self) -> str:
        unit = f" in units of {self.unit}" if self.unit != 1 else ""
        return f"a number from {self.low} to {self.low + self.span * self.unit}{unit}"


class Numbers(Piece):
    """A list of whole numbers; one that grows is filled up with the lowest."""

    def __init__(self, field: str, count: int, most: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, count, most - low, False, note)
        self.low = low

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        for value in values:
            out.append(byte_of(value, self.low, self.span))
        missing = self.size - len(values)
        if missing:
            out.append(bytes(missing))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("numbers", at, list(range(self.size)), 1, self.low)

    def describe(self) -> str:
        return f"{self.size} numbers from {self.low} to {self.low + self.span}"


class OneHot(Piece):
    """One of a few values, from `low` on: a 1 at that value."""

    def __init__(self, field: str, count: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, count, 1, False, note)
        self.low = low
        self.rows = rows_of(count)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        value: int = getattr(table, self.field)
        out.append(self.rows[value - self.low])

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("one", at, None, self.size, self.low, 1, places_in(self.rows))

    def describe(self) -> str:
        return f"which of {self.low} to {self.low + self.size - 1}"


class OneHots(Piece):
    """A list of values from `low` on: for each entry a 1 at its value. A list that grows leaves zeros at the end."""

    def __init__(self, field: str, length: int, count: int, low: int = 0, note: str = "") -> None:
        super().__init__(field, length * count, 1, False, note)
        self.length = length
        self.count = count
        self.low = low
        self.rows = rows_of(count)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        rows = self.rows
        low = self.low
        for value in values:
            out.append(rows[value - low])
        missing = self.length - len(values)
        if missing:
            out.append(bytes(missing * self.count))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("ones", at, list(range(self.length)), self.count, self.low, 1, places_in(self.rows))

    def describe(self) -> str:
        return f"{self.length} entries: which of {self.low} to {self.low + self.count - 1}"


class Owner(Piece):
    """A seat, counted from the observing one, or one of a few other values: a 1 at it."""

    def __init__(self, field: str, seats: int, others: tuple[int, ...] = (), note: str = "") -> None:
        super().__init__(field, seats + len(others), 1, False, note)
        self.others = others
        self.low = min([0, *others])
        self.rows = [owner_rows(seat, seats, others) for seat in range(seats)]

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        value: int = getattr(table, self.field)
        out.append(self.rows[seat][value - self.low])

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("one", at, None, self.size, self.low, 1, places_in(self.rows[seat]))

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
        hides: int = SHOWN,
        note: str = "",
    ) -> None:
        super().__init__(field, length * (seats + len(others)), 1, hides != SHOWN, note)
        self.length = length
        self.seats = seats
        self.others = others
        self.hides = hides
        self.low = min([0, *others])
        self.rows = [owner_rows(seat, seats, others) for seat in range(seats)]

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        rows = self.rows[seat]
        low = self.low
        if self.secret:
            seats = self.seats
            for value in values:
                if 0 <= value < seats and value != viewer:
                    value = self.hides
                out.append(rows[value - low])
        else:
            for value in values:
                out.append(rows[value - low])
        missing = self.length - len(values)
        if missing:
            out.append(bytes(missing * len(rows[0])))

    def reading(self, at: int, seat: int) -> Reading:
        places = places_in(self.rows[seat])
        if self.secret:
            for owner in range(self.seats):
                if owner != seat:
                    places[owner - self.low] = places[self.hides - self.low]
        count = len(self.rows[seat][0])
        return self.reads("ones", at, list(range(self.length)), count, self.low, 1, places)

    def describe(self) -> str:
        hidden = f"; another seat's looks like {self.hides}" if self.secret else ""
        return f"{self.length} entries: which seat{others_in_words(self.others)}{hidden}"


def owner_rows(seat: int, seats: int, others: tuple[int, ...]) -> list[bytes]:
    """A row for each owner from the lowest on; a number that is no owner in between has zeros."""
    places = {owner: (owner - seat) % seats for owner in range(seats)}
    places |= {other: seats + number for number, other in enumerate(others)}
    return [hot(len(places), places.get(owner, -1)) for owner in range(min(places), max(places) + 1)]


def others_in_words(others: tuple[int, ...]) -> str:
    return f", or {', '.join([str(one) for one in others])}" if others else ""


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
        hides: int = SHOWN,
        note: str = "",
    ) -> None:
        super().__init__(field, seats * each, most - low, hides != SHOWN, note)
        self.each = each
        self.low = low
        self.hides = hides

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        each = self.each
        low = self.low
        span = self.span
        source = seat * each
        for _ in range(self.size):
            if self.secret and source // each != viewer:
                out.append(byte_of(self.hides, low, span))
            else:
                out.append(byte_of(values[source], low, span))
            source += 1
            if source == self.size:
                source = 0

    def reading(self, at: int, seat: int) -> Reading:
        order = turned(seat * self.each, self.size)
        if self.secret:
            order = [source if source // self.each == seat else -1 for source in order]
        return self.reads("numbers", at, order, 1, self.low, self.hides)

    def describe(self) -> str:
        many = f"{self.each} numbers" if self.each > 1 else "a number"
        hidden = f"; another seat's are {self.hides}" if self.secret else ""
        return f"for each seat {many} from {self.low} to {self.low + self.span}{hidden}"


class PerSeatOneHot(Piece):
    """So many values for each seat, the observing one first, each as a 1 at its value. Of a secret field the viewer's
    own are told, and of all others what `others_see`."""

    def __init__(
        self, field: str, seats: int, count: int, each: int = 1, low: int = 0, secret: bool = False, note: str = ""
    ) -> None:
        super().__init__(field, seats * each * count, 1, secret, note)
        self.entries = seats * each
        self.each = each
        self.count = count
        self.low = low
        self.rows = rows_of(count)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        rows = self.rows
        low = self.low
        source = seat * self.each
        for _ in range(self.entries):
            value = values[source]
            if self.secret and source // self.each != viewer:
                value = table.others_see(self.field, source, value)
            out.append(rows[value - low])
            source += 1
            if source == self.entries:
                source = 0

    def reading(self, at: int, seat: int) -> Reading:
        order = turned(seat * self.each, self.entries)
        others = [0 if source // self.each == seat else 1 for source in order] if self.secret else None
        return self.reads("ones", at, order, self.count, self.low, 1, places_in(self.rows), others)

    def describe(self) -> str:
        many = f"{self.each} entries" if self.each > 1 else "one entry"
        hidden = "; another seat's as far as everybody sees them" if self.secret else ""
        return f"for each seat {many}: which of {self.low} to {self.low + self.count - 1}{hidden}"


class PerSeatBits(Piece):
    """For each seat, the observing one first, the members of a bit set of at most eight."""

    def __init__(self, field: str, seats: int, count: int, note: str = "") -> None:
        super().__init__(field, seats * count, 1, False, note)
        self.seats = seats
        self.count = count
        self.rows = [bits[:count] for bits in BITS]

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        for number in range(self.seats):
            out.append(self.rows[values[(number + seat) % self.seats]])

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("bits", at, turned(seat, self.seats), self.count, 0, 1, list(range(self.count)))

    def describe(self) -> str:
        return f"for each seat which of 0 to {self.count - 1}"


class Shares(Piece):
    """For each row a number for each seat, the observing one first (`values[row * seats + seat]`)."""

    def __init__(self, field: str, rows: int, seats: int, most: int, note: str = "") -> None:
        super().__init__(field, rows * seats, most, False, note)
        self.rows = rows
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        seats = self.seats
        for first in range(0, self.size, seats):
            for number in range(seats):
                out.append(byte_of(values[first + (number + seat) % seats], 0, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        order = [row * self.seats + own for row in range(self.rows) for own in turned(seat, self.seats)]
        return self.reads("numbers", at, order)

    def describe(self) -> str:
        return f"{self.rows} rows: for each seat a number from 0 to {self.span}"


class Marks(Piece):
    """Which numbers are in a list: a 1 at each, or as often as it is there, up to `most`."""

    def __init__(self, field: str, count: int, most: int = 1, note: str = "") -> None:
        super().__init__(field, count, most, False, note)

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        values: list[int] = getattr(table, self.field)
        out.append(marks(values, self.size, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("marks", at, None, self.size, 0, self.span)

    def describe(self) -> str:
        return f"which of 0 to {self.size - 1} are there"


class PerSeatMarks(Piece):
    """For each seat, the observing one first, which numbers are in its list."""

    def __init__(self, field: str, seats: int, count: int, most: int = 1, note: str = "") -> None:
        super().__init__(field, seats * count, most, False, note)
        self.seats = seats
        self.count = count

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        lists: list[list[int]] = getattr(table, self.field)
        for number in range(self.seats):
            out.append(marks(lists[(number + seat) % self.seats], self.count, self.span))

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("lists", at, turned(seat, self.seats), self.count, self.count, self.span)

    def describe(self) -> str:
        return f"for each seat which of 0 to {self.count - 1} are there"


def marks(values: list[int], count: int, most: int) -> bytes:
    found = bytearray(count)
    for value in values:
        if found[value] < most:
            found[value] += 1
    return bytes(found)


class Parts(Piece):
    """For each seat, the observing one first, the pieces of its part of the table (its company, its area)."""

    def __init__(self, field: str, seats: int, pieces: list[Piece], note: str = "") -> None:
        super().__init__(field, seats * sum([piece.size for piece in pieces]), 1, False, note)
        self.pieces = pieces
        self.seats = seats

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        parts: list[Any] = getattr(table, self.field)
        for number in range(self.seats):
            part = parts[(number + seat) % self.seats]
            for piece in self.pieces:
                piece.write(part, seat, viewer, out)

    def reading(self, at: int, seat: int) -> Reading:
        each = self.size // self.seats
        return self.reads("parts", at, turned(seat, self.seats), each, 0, 1, readings_of(self.pieces, seat))

    def spans(self) -> list[int]:
        return spans_of(self.pieces) * self.seats

    def fields(self) -> list[str]:
        return [self.field, *[f"{self.field}.{name}" for piece in self.pieces for name in piece.fields()]]

    def describe(self) -> str:
        return "for each seat: " + in_words(self.pieces)


class PartOf(Piece):
    """The pieces of one part of the table, which may be None: zeros then."""

    def __init__(self, field: str, pieces: list[Piece], note: str = "") -> None:
        super().__init__(field, sum([piece.size for piece in pieces]), 1, False, note)
        self.pieces = pieces

    def write(self, table: Any, seat: int, viewer: int, out: list[bytes]) -> None:
        part: Any = getattr(table, self.field)
        if part is None:
            out.append(bytes(self.size))
            return
        for piece in self.pieces:
            piece.write(part, seat, viewer, out)

    def reading(self, at: int, seat: int) -> Reading:
        return self.reads("part", at, None, self.size, 0, 1, readings_of(self.pieces, seat))

    def spans(self) -> list[int]:
        return spans_of(self.pieces)

    def fields(self) -> list[str]:
        return [self.field, *[f"{self.field}.{name}" for piece in self.pieces for name in piece.fields()]]

    def describe(self) -> str:
        return in_words(self.pieces)


def spans_of(pieces: list[Piece]) -> list[int]:
    spans: list[int] = []
    for piece in pieces:
        spans += piece.spans()
    return spans


def readings_of(pieces: list[Piece], seat: int) -> list[Reading]:
    """How the press prints these pieces, one behind the other."""
    found: list[Reading] = []
    at = 0
    for piece in pieces:
        found += piece.readings(at, seat)
        at += piece.size
    return found


def in_words(pieces: list[Piece]) -> str:
    return "; ".join([f"{piece.field} ({piece.describe()})" for piece in pieces])
