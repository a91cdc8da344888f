"""Sentences that know who acts and who reads: one template for the choice, for its author and for everybody else.

    Phrase("[lay|laid] a track on {place}[: | for ]{price}", place="Hinburg", price="$2")

reads "Lay a track on Hinburg: $2" as a choice, "You laid a track on Hinburg for $2" to its author and "Blue laid a
track on Hinburg for $2" to others. In a template

* `[choice|told]` is the first part while one chooses and the second once it is told;
* `{name}` is a value: a text, a number, a `Seat`, a `Count`, another phrase;
* `{name's}` is the possessive of a `Seat`: "your" to that seat, "Blue's" to others;
* `{your}` is the actor's own: "your" to the actor, "their" to others;
* `{actor}` is a `Seat` that acts in all phrases beside it, whoever caused it.

A phrase is plain data: it is stored, compared, and can be translated by its template.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from branchline.core.words import counted

NOBODY: Final = -1
YOU: Final = "You"
"""Who plays alone is called so, and is spoken to by whoever reads."""
MARK = re.compile(r"\[([^][|]*)\|([^][|]*)\]|\{(\w+)('s)?\}")


class Seat:
    """A player in a sentence: "you" to that player, the player's name to all others."""

    __slots__ = ("name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and (self.seat, self.name) == (other.seat, other.name)

    def __hash__(self) -> int:
        return hash((self.seat, self.name))


class Count:
    """A number of things: "1 track", "2 tracks", "no tracks"."""

    __slots__ = ("many", "noun", "number")

    def __init__(self, number: int, noun: str, many: str = "") -> None:
        self.number = number
        self.noun = noun
        self.many = many

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Count) and (self.number, self.noun, self.many) == (
            other.number,
            other.noun,
            other.many,
        )

    def __hash__(self) -> int:
        return hash((self.number, self.noun, self.many))


class Phrase:
    """A sentence as data: a template and its values."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: Any) -> None:
        self.template = template
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash(self.template)

    def __repr__(self) -> str:
        return f"Phrase({self.template!r}, {self.values!r})"

    def choice(self, seat: int = NOBODY, names: Sequence[str] = ()) -> str:
        """As the seat reads it that may choose it."""
        return capital(Reader(False, seat, seat, names).text(self))

    def told(self, actor: int = NOBODY, reader: int = NOBODY, names: Sequence[str] = ()) -> str:
        """As `reader` reads it once `actor` has done it; nobody for what chance or the game did."""
        return " ".join(filter(None, self.parts(actor, reader, names)))

    def parts(self, actor: int, reader: int, names: Sequence[str]) -> tuple[str, str]:
        """The same in two: who did it, and what was done. A choice without a told form is quoted after a colon."""
        body = Reader(True, actor, reader, names).text(self)
        if actor < 0:
            return "", capital(body)
        who = YOU if actor == reader else names[actor]
        return (who, body) if "|" in self.template else (f"{who}:", capital(body))

    def __str__(self) -> str:
        return self.told()

    def seats(self) -> set[int]:
        """The seats that are among its values, or within one."""
        found: set[int] = set()
        for one in self.values.values():
            if isinstance(one, Seat):
                found.add(one.seat)
            elif isinstance(one, Phrase):
                found |= one.seats()
        return found

    def to_data(self) -> Any:
        """As JSON knows it."""
        return {"say": self.template, "with": {name: value_to_data(value) for name, value in self.values.items()}}

    @classmethod
    def from_data(cls, data: Any) -> Phrase:
        return cls(data["say"], **{name: value_from_data(value) for name, value in data["with"].items()})


class Reader:
    """One reading of a phrase: as a choice or told, by whom, to whom, with these names of the seats."""

    def __init__(self, is_told: bool, actor: int, reader: int, names: Sequence[str]) -> None:
        self.is_told = is_told
        self.actor = actor
        self.reader = reader
        self.names = names

    def text(self, phrase: Phrase) -> str:
        return self.fill(phrase.template, phrase.values)

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        def mark(found: re.Match[str]) -> str:
            choice, told, name, possessive = found.groups()
            if name is None:
                return self.fill(told if self.is_told else choice, values)
            if name == "your" and name not in values:
                return "your" if self.is_spoken_to(self.actor, "") else "their"
            actor = values.get("actor")
            if actor is not None and isinstance(values[name], Phrase):
                return Reader(self.is_told, actor.seat, self.reader, self.names).text(values[name])
            return self.value(values[name], bool(possessive))

        return MARK.sub(mark, template)

    def value(self, value: Any, possessive: bool) -> str:
        if isinstance(value, Phrase):
            return self.text(value)
        if isinstance(value, Count):
            return counted(value.number, value.noun, value.many)
        if isinstance(value, Seat):
            if self.is_spoken_to(value.seat, value.name):
                return "your" if possessive else "you"
            name = self.name_of(value.seat, value.name)
            return f"{name}'s" if possessive else name
        return str(value)

    def is_spoken_to(self, seat: int, name: str) -> bool:
        return seat == self.reader or self.name_of(seat, name) == YOU

    def name_of(self, seat: int, name: str) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else name


def deed_of(seat: int, name: str, phrase: Phrase) -> Phrase:
    """What a seat did as a sentence of its own, which may stand behind what another did."""
    if seat < 0:
        return phrase
    template = "{actor} {deed}" if "|" in phrase.template else "{actor}: {deed}"
    return Phrase(template, actor=Seat(seat, name), deed=phrase)


def as_phrase(words: Phrase | str) -> Phrase:
    """Words that are no phrase yet, kept as they are: nothing in them is a mark."""
    return words if isinstance(words, Phrase) else Phrase("{words}", words=words)


def value_to_data(value: Any) -> Any:
    if isinstance(value, Seat):
        return {"seat": value.seat, "name": value.name}
    if isinstance(value, Count):
        return {"number": value.number, "noun": value.noun, "many": value.many}
    return value.to_data() if isinstance(value, Phrase) else value


def value_from_data(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "seat" in data:
        return Seat(data["seat"], data["name"])
    return Count(data["number"], data["noun"], data["many"]) if "number" in data else Phrase.from_data(data)


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def small(text: str) -> str:
    """As it goes on in the middle of a sentence."""
    return f"{text[:1].lower()}{text[1:]}"
