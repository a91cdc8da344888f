"""A field is declared once: its first value, the least and most of its numbers, whether clones share it, who sees it.

A blank table declares its fields one after the other while it is made:

    field = self.declare()
    self.round = field.number(0, 0, box.rounds)
    self.coins = field.numbers([0] * seats, 0, MANY)
    self.placed = field.numbers([0] * (SLOTS * seats), 0, CARDS, secret=SLOTS)

What is assigned without `field` follows from the setting or from the fields and is not written. `make fields` writes
the names and the clone below (`lab/fields.py`); ranges and hiding go by the declaration, without a line more. Ranges
follow from the setting, so the first blank table declares them for all that begin alike.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

T = TypeVar("T")
SHOWN: Final = -1_000_000
"""As `hides`: nothing of this is ever hidden."""


def names(text: str) -> tuple[str, ...]:
    """Names, written one after the other."""
    return tuple(text.split())


class Range:
    """A field whose numbers are from `least` to `most`, or one of `also`: a number, a list of numbers or, with `rows`,
    a list of such lists. `said` is what people call it, where that is not its name."""

    __slots__ = ("also", "least", "most", "name", "rows", "said")

    def __init__(
        self, name: str, least: int, most: int, also: tuple[int, ...] = (), rows: bool = False, said: str = ""
    ) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.also = also
        self.rows = rows
        self.said = said or name

    def fault(self, named: str, number: object) -> str:
        if not isinstance(number, int):
            return f"{named}: expected a whole number"
        others = "".join(f" or {other}" for other in self.also)
        return f"{named} is {number}; it is {self.least} to {self.most}{others}"

    def holds(self, number: object) -> bool:
        return isinstance(number, int) and (self.least <= number <= self.most or number in self.also)

    def holds_all(self, numbers: list[Any]) -> bool:
        least, most = self.least, self.most
        for number in numbers:
            if not isinstance(number, int):
                return False
            if (number < least or number > most) and number not in self.also:
                return False
        return True

    def holds_field(self, thing: object) -> bool:
        """Are all numbers of this field as they may be?"""
        value: object = getattr(thing, self.name)
        if not isinstance(value, list):
            return self.holds(value)
        if not self.rows:
            return self.holds_all(value)
        return all(isinstance(row, list) and self.holds_all(row) for row in value)

    def faults(self, thing: object, named: str) -> list[str]:
        """A sentence for each number of this field that cannot be."""
        value: object = getattr(thing, self.name)
        if not isinstance(value, list):
            return [self.fault(named, value)]
        wrong = []
        for at, one in enumerate(value):
            if not self.rows:
                if not self.holds(one):
                    wrong.append(self.fault(f"{named}[{at}]", one))
            elif not isinstance(one, list):
                wrong.append(f"{named}[{at}]: expected a list")
            else:
                for place, number in enumerate(one):
                    if not self.holds(number):
                        wrong.append(self.fault(f"{named}[{at}][{place}]", number))
        return wrong


class Fields:
    """The fields of a table or a part, in the order of their names.

    `shared` are those that change seldom: their lists are replaced (by `replaced`, `added`, `inserted`, `without`) and
    never changed in place, so that clones share them; of rows only the rows. `secrets` are those that hold so many
    entries for each seat, which only that seat sees; `holders` those whose entries name the seat that holds a thing,
    and what is in the hand of another looks like.
    """

    __slots__ = ("holders", "names", "parts", "ranges", "secrets", "setting", "shared", "taken")

    def __init__(self, names: tuple[str, ...] = (), setting: Any = None) -> None:
        self.names = names
        self.setting = setting
        self.taken = 0
        self.ranges: list[Range] = []
        self.parts: dict[str, Fields] = {}
        self.shared: list[str] = []
        self.secrets: dict[str, int] = {}
        self.holders: dict[str, int] = {}

    def name(self) -> str:
        """The name of the field that is declared now."""
        if self.taken == len(self.names):
            raise RuntimeError(f"a field is declared behind {self.names[-1]} and has no name: run make fields")
        return self.names[self.taken]

    def take(self) -> None:
        """One field is declared. After the last all tables of the setting go by them."""
        self.taken += 1
        if self.taken == len(self.names) and self.setting is not None:
            self.setting.fields = self

    def note(
        self,
        least: int,
        most: int,
        also: tuple[int, ...] = (),
        rows: bool = False,
        on: str = "",
        said: str = "",
        shared: bool = False,
        secret: int = 0,
        hides: int = SHOWN,
    ) -> None:
        """What holds of the field that is declared now. `on` is the field in whose sheets it is written, if it is."""
        name = self.name()
        said = said or name
        self.ranges.append(Range(name, least, most, also, rows, f"{on}, {said}" if on else said))
        if shared:
            self.shared.append(name)
        if secret:
            self.secrets[name] = secret
        if hides != SHOWN:
            self.holders[name] = hides
        self.take()

    def number(self, first: int, least: int, most: int, also: tuple[int, ...] = ()) -> int:
        if self is not KNOWN:
            self.note(least, most, also)
        return first

    def numbers(
        self,
        first: list[int],
        least: int,
        most: int,
        also: tuple[int, ...] = (),
        on: str = "",
        said: str = "",
        shared: bool = False,
        secret: int = 0,
        hides: int = SHOWN,
    ) -> list[int]:
        if self is not KNOWN:
            self.note(least, most, also, False, on, said, shared, secret, hides)
        return first

    def rows(
        self, first: list[list[int]], least: int, most: int, shared: bool = False, secret: int = 0
    ) -> list[list[int]]:
        """Lists of numbers; of `secret` ones others see the length."""
        if self is not KNOWN:
            self.note(least, most, rows=True, shared=shared, secret=secret)
        return first

    def of(self, kind: Any) -> Fields:
        """For a part that is being made: where it declares its own fields."""
        if self is KNOWN:
            return self
        inner = Fields(kind.FIELDS)
        self.parts[self.name()] = inner
        return inner

    def part(self, made: T) -> T:
        """A part, a list of parts, or none."""
        if self is not KNOWN:
            self.take()
        return made

    def hold(self, thing: object) -> bool:
        """Are all numbers of the thing itself, without its parts, as they may be?"""
        return all(one.holds_field(thing) for one in self.ranges)

    def faults(self, thing: object, where: str = "") -> list[str]:
        """A sentence for each number that cannot be. Where all are right, numbers are compared and nothing is built."""
        wrong: list[str] = []
        if not self.hold(thing):
            for one in self.ranges:
                if not one.holds_field(thing):
                    wrong += one.faults(thing, where + one.said)
        for name, inner in self.parts.items():
            part: object = getattr(thing, name)
            if isinstance(part, list):
                for at, each in enumerate(part):
                    if not inner.hold(each):
                        wrong += inner.faults(each, f"{name}[{at}].")
            elif part is not None and not inner.hold(part):
                wrong += inner.faults(part, f"{name}.")
        return wrong

    def hide(self, table: Any, written: dict[str, Any], seat: int) -> None:
        """Take out of the table as it was written what other seats keep secret; -1 is a spectator."""
        for name, each in self.secrets.items():
            values = written[name]
            for at, value in enumerate(values):
                if at // each == seat:
                    continue
                values[at] = [-1] * len(value) if isinstance(value, list) else table.others_see(name, at, value)
        for name, looks_like in self.holders.items():
            held = written[name]
            for at, holder in enumerate(held):
                if 0 <= holder < table.setting.players and holder != seat:
                    held[at] = looks_like


KNOWN: Final = Fields()
"""Where a table declares its fields once more: nothing is noted."""
