"""Sheets that were drawn before and are still right: each is drawn once for all who may see the same.

While a sheet is drawn, everything it looks at is written down: each part of the view, each target that may be lit. The
same function would draw the very same sheet wherever it finds the same parts, so it is kept and shown to whoever's own
view holds just these. What another seat's view holds and this one's does not can therefore never be in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from threading import RLock
from typing import TYPE_CHECKING, Any

from branchline.core.position import Position

if TYPE_CHECKING:
    from branchline.core.game import Game
    from branchline.core.sheet import Choice
    from branchline.look.pen import Scene

PLAIN, CONSTANT, WATCHED = object(), object(), object()
PLAIN_TYPES = (int, str, float, type(None))
KINDS: dict[type, object] = {}
SHARED = (list, dict)
OWN_SEAT = ("seat",)
MOST_VARIANTS = 6  # of a part of the table: as the seats see it, and as it was before the last move
ABSENT, LENGTH, NEVER_SEEN = object(), object(), object()


class Notes(ABC):
    """What was looked at while a sheet was drawn, in one of the things it was given."""

    def __init__(self) -> None:
        self.found: dict[Any, Any] = {}

    @abstractmethod
    def same_in(self, given: Any) -> bool:
        """Would it look the same in what is given now?"""


class LookedAt:
    """What was looked at in one part of plain data: the values by their paths in it. A part that is as the one in which
    all were found before (`known`) needs no further look."""

    __slots__ = ("known", "names", "values")

    def __init__(self, names: tuple[Any, ...]) -> None:
        self.names = names
        self.values: list[tuple[tuple[Any, ...], Any]] = []
        self.known: Any = NEVER_SEEN


class NotesOfMapping(Notes):
    """Of plain data: by the path to each value. What leads up to its last name is a part of it."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[LookedAt] = []

    def same_in(self, given: Any) -> bool:
        if not self.parts:
            self.parts = list(self.by_part())
            self.found = {}  # the parts hold all of it
        for looked_at in self.parts:
            part = given
            for name in looked_at.names:
                part = part_of(part, name)
            if part is not looked_at.known:
                is_as_before = part == looked_at.known
                if not is_as_before and not all(is_at(part, path, value) for path, value in looked_at.values):
                    return False
                looked_at.known = part
        return True

    def by_part(self) -> Iterable[LookedAt]:
        found: dict[tuple[Any, ...], LookedAt] = {}
        for path, value in self.found.items():
            depth = next((at for at in range(len(path), 0, -1) if isinstance(path[at - 1], str)), 0)
            names = path[:depth]
            if names not in found:
                found[names] = LookedAt(names)
            found[names].values.append((path[depth:], value))
        return found.values()


class NotesOfLights(Notes):
    """Of what may be lit: by the key of each target, with the choices that point at it (None: it is not lit)."""

    def __init__(self) -> None:
        super().__init__()
        self.lit: dict[str, Any] | None = None

    def same_in(self, given: Mapping[str, list[Choice]]) -> bool:
        if self.lit is None:
            self.lit = {key: choices for key, choices in self.found.items() if choices is not None}
        if not given:
            return not self.lit
        lit = [(key, choices) for key, choices in given.items() if key in self.found]
        return len(lit) == len(self.lit) and all(self.lit.get(key) == choices for key, choices in lit)


class WatchedLights(Mapping[str, Any]):
    """What may be lit, and which of it was looked at."""

    def __init__(self, by_target: Mapping[str, list[Choice]], notes: NotesOfLights) -> None:
        self.by_target = by_target
        self.notes = notes

    def __getitem__(self, key: str) -> list[Choice]:
        choices: list[Choice] | None = self.get(key)
        if choices is None:
            raise KeyError(key)
        return choices

    def get(self, key: str, default: Any = None) -> Any:
        """Most of what is asked for is not lit."""
        choices = self.notes.found[key] = self.by_target.get(key)
        return default if choices is None else choices

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a sheet asks for its own targets")

    def __len__(self) -> int:
        raise TypeError("a sheet asks for its own targets")


def is_at(part: Any, path: tuple[Any, ...], value: Any) -> bool:
    """Is this value found by this path?"""
    for name in path:
        part = part_of(part, name)
    return part is value or bool(part == value)


@dataclass(frozen=True)
class Is:
    """In a path: is it this?"""

    value: Any


@dataclass(frozen=True)
class Has:
    """In a path: is this in the list?"""

    value: Any


def part_of(whole: Any, name: Any) -> Any:
    """One part of plain data: of a mapping by its name, of a list by its number, or as many as from one to another, or
    the answer to a question about it."""
    kind = type(whole)
    if type(name) is Is:
        return whole == name.value
    if kind is dict:
        return whole.get(name, ABSENT)
    if kind is not list:
        return ABSENT
    if type(name) is int:
        return whole[name] if -len(whole) <= name < len(whole) else ABSENT
    if name is LENGTH:
        return len(whole)
    if type(name) is Has:
        return name.value in whole
    return whole[slice(*name)] if type(name) is tuple else ABSENT


class WatchedMapping(Mapping[Any, Any]):
    """Plain data that writes down what is looked at."""

    def __init__(self, data: Mapping[Any, Any], notes: NotesOfMapping, path: tuple[Any, ...] = ()) -> None:
        self.data = data
        self.notes = notes
        self.path = path

    def __getitem__(self, name: Any) -> Any:
        value = self.data.get(name, ABSENT)
        path = (*self.path, name)
        if path == OWN_SEAT:
            return WatchedSeat(value, self.notes)
        if isinstance(value, dict):
            return WatchedMapping(value, self.notes, path)
        if isinstance(value, list):
            return WatchedList(value, self.notes, path)
        self.notes.found[path] = value
        if value is ABSENT:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[Any]:
        self.notes.found[self.path] = self.data
        return iter(self.data)

    def __len__(self) -> int:
        self.notes.found[self.path] = self.data
        return len(self.data)


class WatchedSeat:
    """Whose view it is, for boards that ask whether it is this seat's: the others, and who only watches, share what is
    drawn for a seat that is not theirs."""

    def __init__(self, seat: int | None, notes: NotesOfMapping) -> None:
        self.seat = seat
        self.notes = notes

    def __eq__(self, other: object) -> bool:
        answer = self.notes.found[(*OWN_SEAT, Is(other))] = self.seat == other
        return answer

    def __hash__(self) -> int:
        raise TypeError("a sheet may only ask whether a seat is the viewer's own")


class WatchedList(Sequence[Any]):
    """A list in plain data, often with an entry for each seat: who looks at one of them alone depends on that one, and
    of an entry that has names on those that are looked at."""

    def __init__(self, data: list[Any], notes: NotesOfMapping, path: tuple[Any, ...]) -> None:
        self.data = data
        self.notes = notes
        self.path = path

    @property
    def whole(self) -> list[Any]:
        self.notes.found[self.path] = self.data
        return self.data

    def __getitem__(self, at: Any) -> Any:
        value = self.data[at]
        name = (at.start, at.stop, at.step) if isinstance(at, slice) else at
        path = (*self.path, name)
        if isinstance(value, dict):
            return WatchedMapping(value, self.notes, path)
        self.notes.found[path] = value
        return value

    def __len__(self) -> int:
        self.notes.found[(*self.path, LENGTH)] = len(self.data)
        return len(self.data)

    def __iter__(self) -> Iterator[Any]:
        if self.data and isinstance(self.data[0], dict):
            return iter([self[at] for at in range(len(self))])
        return iter(self.whole)

    def __contains__(self, value: object) -> bool:
        answer = self.notes.found[(*self.path, Has(value))] = value in self.data
        return answer

    def __eq__(self, other: object) -> bool:
        return self.whole == (other.whole if isinstance(other, WatchedList) else other)

    def __hash__(self) -> int:
        raise TypeError("a list has no hash")

    def __add__(self, other: Any) -> list[Any]:
        return self.whole + list(other)

    def __radd__(self, other: list[Any]) -> list[Any]:
        return other + self.whole

    def index(self, value: Any, *between: Any) -> int:
        return self.whole.index(value, *between)

    def count(self, value: Any) -> int:
        return self.whole.count(value)


class NotesOfPosition(Notes):
    """Of a position: by the name of each attribute, and of each question with what was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.lists = NotesOfMapping()
        self.known: Any = NEVER_SEEN

    def same_in(self, given: Any) -> bool:
        if given is self.known:
            return True
        for path, value in self.lists.found.items():
            if not is_at(getattr(given, path[0]), path[1:], value):
                return False
        for (name, asked), value in self.found.items():
            found = getattr(given, name)
            if asked is not None:
                found = found(*asked)
            if found is not value and found != value:
                return False
        self.known = given
        return True


class WatchedPosition:
    """A position that writes down which of its attributes are looked at and what its methods answer. Rules that are no
    methods take nothing but a table, and are asked through `Position.ask`."""

    def __init__(self, state: Position, notes: NotesOfPosition) -> None:
        self._state = state
        self._notes = notes
        self._lists = notes.lists

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._state, name)
        if isinstance(value, list):
            return WatchedList(value, self._lists, (name,))
        if not callable(value):
            self._notes.found[(name, None)] = value
            return value

        def asked(*arguments: Any) -> Any:
            answer = value(*arguments)
            self._notes.found[(name, arguments)] = answer
            return answer

        return asked


class Kept:
    """A drawing with all that it was drawn from."""

    __slots__ = ("constants", "drawn", "notes", "used")

    def __init__(self, drawn: Any, notes: list[Notes], constants: list[Any], used: int) -> None:
        self.drawn = drawn
        self.notes = notes
        self.constants = constants
        self.used = used

    def fits(self, given: list[Any], constants: list[Any]) -> bool:
        return all(map(is_, self.constants, constants)) and all(
            notes.same_in(one) for notes, one in zip(self.notes, given, strict=True)
        )


class Album:
    """The drawings of one table. What nobody was shown since the moment before the last is let go."""

    def __init__(self) -> None:
        self.kept: dict[tuple[Any, ...], list[Kept]] = {}
        self.parts: dict[str, list[Any]] = {}
        self.positions: list[tuple[Mapping[str, Any], Position]] = []
        self.moment = 0
        self.lock = RLock()
        self.drawn = 0

    def turn_to(self, moment: int) -> None:
        """The table has moved on."""
        with self.lock:
            if moment <= self.moment:
                return
            last, self.moment = self.moment, moment
            self.positions.clear()
            for key, kept in list(self.kept.items()):
                kept[:] = [one for one in kept if one.used >= last]
                if not kept:
                    del self.kept[key]

    def settle(self) -> None:
        """All who look have been shown this moment: what none of them was shown is let go."""
        with self.lock:
            for key, kept in list(self.kept.items()):
                kept[:] = [one for one in kept if one.used >= self.moment]
                if not kept:
                    del self.kept[key]

    def weave(self, view: dict[str, Any], seen: Position) -> None:
        """Make the very same object of all in the table of a view that is as it was in another one lately: most of a
        table is the same for all who look at it, and after the next move too. `seen` is a position made of the view,
        for those who draw from one."""
        table = view["table"]
        with self.lock:
            for name, value in table.items():
                if type(value) in SHARED:
                    variants = self.parts.setdefault(name, [])
                    try:
                        table[name] = variants[variants.index(value)]
                    except ValueError:
                        variants.insert(0, value)
                        del variants[MOST_VARIANTS:]
            if all(known is not view for known, _ in self.positions):
                self.positions.insert(0, (view, seen))
                del self.positions[MOST_VARIANTS:]

    def read(self, game: Game, view: Mapping[str, Any]) -> Any:
        """The position that a view allows."""
        return next((seen for known, seen in self.positions if known is view), None) or game.from_view(view)

    def draw(self, scene: Scene, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """What `function(scene, *arguments)` draws: found here, or drawn now and kept."""
        plain = [one for one in arguments if kind_of(one) is PLAIN]
        given = [one for one in arguments if kind_of(one) is WATCHED]
        constants = [one for one in arguments if kind_of(one) is CONSTANT]
        key = (function, *plain, scene.colours, *scene.names)
        given.append(scene.by_target)
        with self.lock:
            variants = self.kept.setdefault(key, [])
            for at, one in enumerate(variants):
                if one.fits(given, constants):
                    one.used = self.moment
                    if at:
                        variants.insert(0, variants.pop(at))
                    return one.drawn
            lights = NotesOfLights()
            seen = scene.watched(WatchedLights(scene.by_target, lights))
            notes: list[Notes] = []
            self.drawn += 1
            drawn = function(seen, *(watch(one, notes) for one in arguments))
            variants.insert(0, Kept(drawn, [*notes, lights], constants, self.moment))
            return drawn


def kind_of(one: Any) -> object:
    """What an argument is to an album: a plain value that tells drawings apart, a constant such as a box, or something
    to be watched."""
    kind = type(one)
    found = KINDS.get(kind)
    if found is None:
        is_watched = issubclass(kind, (Mapping, Position))
        found = KINDS[kind] = PLAIN if issubclass(kind, PLAIN_TYPES) else WATCHED if is_watched else CONSTANT
    return found


def watch(one: Any, notes: list[Notes]) -> Any:
    """An argument in whose place a watched one is given, if there is anything to be watched in it."""
    if kind_of(one) is not WATCHED:
        return one
    if isinstance(one, Position):
        of_position = NotesOfPosition()
        notes.append(of_position)
        return WatchedPosition(one, of_position)
    of_mapping = NotesOfMapping()
    notes.append(of_mapping)
    return WatchedMapping(one, of_mapping)
