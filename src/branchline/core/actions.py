"""Actions: integers with one meaning for ever.

A game declares its verbs once, each with its first number; an action id is that number plus the argument.
New verbs go to the end, so that old records keep their meaning.
"""

from __future__ import annotations

from typing import Any

from branchline.core.errors import IllegalAction


class Verb:
    """A kind of action, with as many arguments as it has labels; a single unlabelled one needs none."""

    __slots__ = ("first", "labels", "name")

    def __init__(self, first: int, name: str, labels: list[str] | None = None, size: int = 1) -> None:
        self.first = first
        self.name = name
        self.labels = labels if labels is not None else ([str(n) for n in range(size)] if size > 1 else [""])

    @property
    def size(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"Verb({self.name!r}, {self.size} from {self.first})"


class Actions:
    """The fixed numbering of one game: id <-> text (`place:A1`)."""

    __slots__ = ("count", "ids", "texts", "verb_of", "verbs")

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.texts: list[str] = []
        self.verb_of: list[Verb] = []
        for verb in verbs:
            if verb.first != len(self.texts):
                raise ValueError(f"{verb.name} begins at {verb.first}, but {len(self.texts)} actions come before it")
            self.texts.extend(f"{verb.name}:{label}" if label else verb.name for label in verb.labels)
            self.verb_of.extend([verb] * verb.size)
        self.ids: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        if len(self.ids) != len(self.texts):
            raise ValueError("two actions have the same text")
        self.count = len(self.texts)

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
        return (Actions, ([Verb(v.first, v.name, v.labels) for v in self.verbs],))
