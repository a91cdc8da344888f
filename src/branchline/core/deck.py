"""A pile of cards: a multiset until somebody sees a card, plus the cards at its ends that somebody knows.

Nobody shuffles. Which card is on top is decided when it is drawn, by chance, among the cards that may lie
there; so a search cannot peek and a clone is small.
"""

from __future__ import annotations

from typing import Any, Final

from branchline.core.fields import KNOWN, Fields, names
from branchline.core.position import Part, added

MANY: Final = 9999
MANY_SEATS: Final = 8


class Pile(Part):
    """Cards face down. `inside[card]` counts those whose place nobody knows.

    `top` and `bottom` hold cards whose place somebody knows, the outermost first; `top_seen` and
    `bottom_seen` say who, as one bit a seat.
    """

    def __init__(self, kinds: int, field: Fields = KNOWN, most: int = MANY, seats: int = MANY_SEATS) -> None:
        """A pile without cards, which come in so many kinds, at most so many of each, for the eyes of so many seats."""
        self.inside = field.numbers([0] * kinds, 0, most, shared=True)
        self.top = field.numbers([], 0, kinds - 1, shared=True)
        self.top_seen = field.numbers([], 0, (1 << seats) - 1, shared=True)
        self.bottom = field.numbers([], 0, kinds - 1, shared=True)
        self.bottom_seen = field.numbers([], 0, (1 << seats) - 1, shared=True)

    # fields: written by make fields
    FIELDS = names("inside top top_seen bottom bottom_seen")
    __slots__ = FIELDS

    def clone(self) -> Pile:
        copy = Pile.__new__(Pile)
        copy.inside, copy.top, copy.top_seen = self.inside, self.top, self.top_seen
        copy.bottom, copy.bottom_seen = self.bottom, self.bottom_seen
        return copy

    # end

    def __len__(self) -> int:
        return sum(self.inside) + len(self.top) + len(self.bottom)

    def candidates(self) -> list[int]:
        """The cards that may be on top, sorted: one if it is fixed, none if the pile is empty."""
        if self.top:
            return [self.top[0]]
        cards = [card for card, count in enumerate(self.inside) if count > 0]
        if not cards and self.bottom:
            return [self.bottom[-1]]
        return cards

    def weights(self) -> list[int]:
        """How likely each candidate is, in the same order."""
        if self.top:
            return [1]
        counts = [count for count in self.inside if count > 0]
        return counts if counts else [1] * min(1, len(self.bottom))

    def draw(self, card: int) -> None:
        """Take the top card, which chance has decided to be this one."""
        if self.top:
            if self.top[0] != card:
                raise ValueError(f"card {card} is not on top")
            self.top = self.top[1:]
            self.top_seen = self.top_seen[1:]
        elif self.inside[card] > 0:
            self.inside = added(self.inside, card, -1)
        else:
            if not self.bottom or self.bottom[-1] != card:
                raise ValueError(f"card {card} is not in the pile")
            self.bottom = self.bottom[:-1]
            self.bottom_seen = self.bottom_seen[:-1]

    def put_on_top(self, card: int, seen: int) -> None:
        self.top = [card, *self.top]
        self.top_seen = [seen, *self.top_seen]

    def put_under(self, card: int, seen: int) -> None:
        """Lay a card under the pile; the last one laid is the outermost."""
        self.bottom = [card, *self.bottom]
        self.bottom_seen = [seen, *self.bottom_seen]

    def shuffle_in(self, card: int) -> None:
        """Add a card; where it lies is unknown from now on. Known places are lost with it."""
        self.forget()
        self.inside = added(self.inside, card, 1)

    def forget(self) -> None:
        """Shuffle: nobody knows any card's place."""
        inside = self.inside[:]
        for card in self.top:
            inside[card] += 1
        for card in self.bottom:
            inside[card] += 1
        self.inside = inside
        self.top = []
        self.top_seen = []
        self.bottom = []
        self.bottom_seen = []

    def hidden_from(self, seat: int) -> list[int]:
        """The cards in the pile whose place this seat does not know, one entry a card, sorted."""
        cards = [card for card, count in enumerate(self.inside) for _ in range(count)]
        cards += [card for card, seen in zip(self.top, self.top_seen, strict=True) if not sees(seen, seat)]
        cards += [card for card, seen in zip(self.bottom, self.bottom_seen, strict=True) if not sees(seen, seat)]
        return sorted(cards)

    def deal_hidden(self, cards: list[int], seat: int) -> None:
        """Put these cards, in this order, where this seat knows nothing: top, then bottom, the rest inside."""
        at = 0
        self.top, self.bottom = self.top[:], self.bottom[:]
        for i, seen in enumerate(self.top_seen):
            if not sees(seen, seat):
                self.top[i] = cards[at]
                at += 1
        for i, seen in enumerate(self.bottom_seen):
            if not sees(seen, seat):
                self.bottom[i] = cards[at]
                at += 1
        self.inside = [0] * len(self.inside)
        for card in cards[at:]:
            self.inside[card] += 1


def sees(seen: int, seat: int) -> bool:
    return seat >= 0 and (seen >> seat) & 1 == 1


def hide_pile(data: dict[str, Any], seat: int) -> None:
    """Take out of a written pile what this seat does not know: such a card at an end becomes -1 and joins
    the cards inside, so that a view tells which cards are hidden but not where."""
    for end in ("top", "bottom"):
        cards, seen = data[end], data[f"{end}_seen"]
        for i, card in enumerate(cards):
            if not sees(seen[i], seat):
                data["inside"][card] += 1
                cards[i] = -1


def unhide_pile(data: dict[str, Any]) -> None:
    """Make a hidden pile whole again, somehow: Position.reshuffle then deals the hidden cards by chance."""
    for end in ("top", "bottom"):
        cards = data[end]
        for i, card in enumerate(cards):
            if card == -1:
                free = next(kind for kind, count in enumerate(data["inside"]) if count > 0)
                data["inside"][free] -= 1
                cards[i] = free
