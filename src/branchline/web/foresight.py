"""What is decided ahead, as its owner sees it at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.core.sheet import Choice
from branchline.table.ahead import in_words, orders_at, refusal
from branchline.table.host import Host
from branchline.table.running import Running


@dataclass(frozen=True)
class Foresight:
    """What a viewer has decided ahead, in words, where something may be."""

    orders: list[tuple[int, str]]


def foresight(host: Host, running: Running, mine: Sequence[int]) -> Foresight | None:
    if refusal(running, mine):
        return None
    own = orders_at(host.storage, running, mine[0])
    return Foresight([(one.id, in_words(running.game, running.names, one)) for one in own])


LATEST = 3


@dataclass(frozen=True)
class Step:
    """One step of a line that is being prepared."""

    who: str
    words: str
    is_mine: bool
    is_guessed: bool = False


@dataclass(frozen=True)
class Plan:
    """The card of a line that is being prepared: its steps, what may be supposed of another, why it ends, and whether
    the others have to do just this; `may_pass`: the one who is asked may give something up."""

    steps: list[Step]
    other: int
    name: str
    supposed: list[Choice]
    ends: str
    may_be_kept: bool
    has_others: bool
    is_exact: bool = False
    may_pass: bool = False

    @property
    def earlier(self) -> list[Step]:
        """The steps that are folded where there are many, so that table and choices keep their room."""
        return self.steps[:-LATEST] if len(self.steps) > LATEST + 1 else []

    @property
    def latest(self) -> list[Step]:
        return self.steps[len(self.earlier) :]
