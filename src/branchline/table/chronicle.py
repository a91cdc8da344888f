"""The turns of a table as one reader is told them, told on from move to move: nothing is worked out twice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

from branchline.table.beats import Beat, Turn, add_to, grown_by, own_beats, tallied
from branchline.table.lines import Line


class Chronicle:
    """What these lines tell. Only the last beat can still grow, by what chance decides after it; the turns before it
    stand. Nothing in a chronicle changes: told on, it is another one."""

    def __init__(self, lines: Sequence[Line] = (), turns: Sequence[Turn] = (), beat: Beat | None = None) -> None:
        self.lines = lines
        self.told = turns
        self.beat = beat  # not yet tallied up

    @cached_property
    def turns(self) -> list[Turn]:
        """All turns, the oldest first."""
        turns = list(self.told)
        if self.beat is not None:
            add_to(turns, tallied(self.beat))
        return turns

    def begins(self, lines: Sequence[Line]) -> bool:
        """Is it of the very lines with which these begin? Between the first and the last of them no other can lie."""
        known = self.lines
        return 0 < len(known) <= len(lines) and known[0] is lines[0] and known[-1] is lines[len(known) - 1]

    def told_on(
        self,
        lines: Sequence[Line],
        watcher: int,
        everything: bool,
        names: Sequence[str],
        shared: dict[Hashable, list[Beat]] | None = None,
    ) -> Chronicle:
        """With the lines that have come since, as this watcher may read them. Those who read the same names may share
        what each line tells whom it reads alike."""
        turns, last = list(self.told), self.beat
        shared = {} if shared is None else shared
        for line in lines[len(self.lines) :]:
            alike = line.read_alike(watcher, everything)
            if alike not in shared:
                shared[alike] = own_beats(line.made_for(watcher, everything), watcher, names)
            for beat in shared[alike]:
                grown = grown_by(last, beat) if last is not None else None
                if grown is None and last is not None:
                    add_to(turns, tallied(last))
                last = grown or beat
        return Chronicle(lines, turns, last)
