"""The numbers of the actions of one box, where it may have more of something than is printed."""

from __future__ import annotations


class Numbering:
    """`first + argument` is the rule; arguments beyond the room of a verb follow behind all verbs, verb by verb.

    `end` is the first number there. Made of the first number of each verb, its room, and how many arguments it has.
    """

    __slots__ = ("end", "further", "room")

    def __init__(self, verbs: list[tuple[int, int, int]]) -> None:
        self.end = 0
        self.room: dict[int, int] = {}
        self.further: dict[int, int] = {}
        for first, room, _ in verbs:
            self.end = first + room
            self.room[first] = room
        at = self.end
        for first, room, size in verbs:
            if size > room:
                self.further[first] = at
                at += size - room

    def action(self, first: int, argument: int) -> int:
        """The number of an argument of the verb that begins there."""
        if first not in self.further or argument < self.room[first]:
            return first + argument
        return self.further[first] + argument - self.room[first]

    def argument(self, first: int, action: int) -> int:
        """The argument that an action of the verb that begins there has."""
        return action - first if action < self.end else action - self.further[first] + self.room[first]

    def first(self, action: int) -> int:
        """Where the verb begins that an action behind all verbs belongs to."""
        return max([first for first in self.further if self.further[first] <= action])
