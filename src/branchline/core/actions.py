"""Actions: integers with one meaning for ever.

A game declares its verbs once, each with its first number; an action id is that number plus the argument.
New verbs go to the end, so that old records keep their meaning. A changed box may have more cards or spaces than a verb
has room for: those are numbered behind all verbs (`Numbering`), and what is printed keeps its numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from branchline.core.errors import IllegalAction
from branchline.core.numbering import Numbering

LONGEST_TEXT = 120  # as long as a storage keeps

T = TypeVar("T")


class Verb:
    """A kind of action, with as many arguments as it has labels; a single unlabelled one needs none.

    `chance` marks what only chance decides. Where arguments are numbered as a grid of which a good part can never be,
    `only` names those that can: numbers stay as they are, but learners need not heed the rest. `room` is how many
    numbers the verb has before the next one begins, where the box may have more or fewer arguments than that.
    """

    __slots__ = ("chance", "first", "labels", "name", "only", "room")

    def __init__(
        self,
        first: int,
        name: str,
        labels: list[str] | None = None,
        size: int = 1,
        chance: bool = False,
        only: list[int] | None = None,
        room: int | None = None,
    ) -> None:
        self.first = first
        self.name = name
        self.labels = labels if labels is not None else ([str(n) for n in range(size)] if size > 1 else [""])
        self.chance = chance
        self.only = only
        self.room = len(self.labels) if room is None else room

    @property
    def size(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"Verb({self.name!r}, {self.size} from {self.first})"


def numbering_of(verbs: list[Verb]) -> Numbering:
    return Numbering([(verb.first, verb.room, verb.size) for verb in verbs])


class Actions:
    """The fixed numbering of one game: id <-> text (`place:A1`).

    `players` lists what a player can ever have to choose from, and `place` says where in that list an action stands, or
    -1: a compact numbering for masks and policies, which need no entry for what chance decides.
    """

    __slots__ = ("count", "ids", "numbering", "place", "players", "texts", "verb_of", "verbs")

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.texts: list[str] = []
        self.verb_of: list[Verb] = []
        for verb in verbs:
            if verb.first != len(self.texts):
                raise ValueError(f"{verb.name} begins at {verb.first}, but {len(self.texts)} actions come before it")
            unused = [f"none{at}" for at in range(verb.size, verb.room)]
            self.name(verb, verb.labels[: verb.room] + unused)
        for verb in verbs:
            self.name(verb, verb.labels[verb.room :])
        self.ids: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        if len(self.ids) != len(self.texts):
            raise ValueError("two actions have the same text")
        longest = max(self.texts, key=len, default="")
        if len(longest) > LONGEST_TEXT:
            raise ValueError(f"the text of an action is longer than {LONGEST_TEXT} letters: {longest[:60]}…")
        self.count = len(self.texts)
        self.players: list[int] = []
        self.numbering = numbering_of(verbs)
        for verb in verbs:
            if not verb.chance:
                self.players += [self.numbering.action(verb.first, at) for at in verb.only or range(verb.size)]
        self.players.sort()
        self.place: list[int] = [-1] * self.count
        for at, action in enumerate(self.players):
            self.place[action] = at

    def name(self, verb: Verb, labels: list[str]) -> None:
        """The next numbers are these arguments of a verb."""
        self.texts.extend([f"{verb.name}:{label}" if label else verb.name for label in labels])
        self.verb_of.extend([verb] * len(labels))

    def of(self, verb: Verb) -> list[int]:
        """All actions of a verb."""
        return [self.numbering.action(verb.first, at) for at in range(verb.size)]

    def text(self, action: int) -> str:
        if not 0 <= action < self.count:
            raise IllegalAction(f"there is no action {action}: ids run from 0 to {self.count - 1}")
        return self.texts[action]

    def id(self, text: str) -> int:
        found = self.ids.get(text)
        if found is None:
            raise IllegalAction(f"there is no action {text!r}")
        return found

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"Actions({self.count} in {len(self.verbs)} verbs)"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Actions, ([Verb(v.first, v.name, v.labels, 1, v.chance, v.only, v.room) for v in self.verbs],))


class ByVerb(Generic[T]):
    """Something for each verb, given with the verb's first action and found by any of its actions: words, a place."""

    __slots__ = ("firsts", "given")

    def __init__(self, given: Mapping[int, T]) -> None:
        self.firsts = sorted(given)
        self.given = [given[first] for first in self.firsts]

    def of(self, action: int, numbering: Numbering | None = None) -> tuple[T, int]:
        """What belongs to the verb of this action, and the number of the action within the verb. The numbering of the
        box is needed where it may have more than is printed."""
        if numbering is not None and action >= numbering.end:
            first = numbering.first(action)
            return self.given[self.firsts.index(first)], numbering.argument(first, action)
        at = bisect_right(self.firsts, action) - 1
        return self.given[at], action - self.firsts[at]
