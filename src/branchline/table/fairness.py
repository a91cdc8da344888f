"""Who comes next where many wait: first tables that a person waits at, and among them one of each owner in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOST_REMEMBERED = 1000  # owners; one forgotten counts as never served, and it was the one served longest ago


class Asker(NamedTuple):
    """On whose behalf something waits: is there a person at the table, and which visitor opened it?"""

    has_person: bool = True
    owner: int = 0


class FairQueue(Generic[T]):
    """An owner with many tables waits behind itself, never before another. Not safe to call from several threads."""

    def __init__(self) -> None:
        self.waiting: dict[Asker, deque[T]] = {}
        self.served: OrderedDict[int, int] = OrderedDict()  # when each owner's turn came last, counted in turns
        self.turns = 0

    def __len__(self) -> int:
        return sum(len(items) for items in self.waiting.values())

    def put(self, item: T, asker: Asker) -> None:
        self.waiting.setdefault(asker, deque()).append(item)

    def next(self) -> T:
        """The one whose turn it is; somebody has to be waiting."""
        asker = min(self.waiting, key=lambda one: (not one.has_person, self.served.get(one.owner, 0)))
        items = self.waiting[asker]
        item = items.popleft()
        if not items:
            del self.waiting[asker]
        self.serve(asker)
        return item

    def serve(self, asker: Asker) -> None:
        """Its owner has had a turn."""
        self.turns += 1
        self.served[asker.owner] = self.turns
        self.served.move_to_end(asker.owner)
        if len(self.served) > MOST_REMEMBERED:
            self.served.popitem(last=False)
