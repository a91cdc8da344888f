"""A line of one's own next turns, prepared on a branch of the position: made of the seat's view, and of nothing else.

What others do in between is supposed. A line goes as far as the next chance, and as the next secret choice of others:
nobody can say what comes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from branchline.core.errors import IllegalAction
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.table.ahead import MOST_STEPS, Line
from branchline.table.running import Running
from branchline.table.sights import Sights

if TYPE_CHECKING:
    from branchline.table.host import Host

BEYOND_CHANCE = "Chance decides next: a line ends here."
BEYOND_SECRETS = "The others choose in secret now: a line ends here."


@dataclass(frozen=True)
class Branch:
    """The position that a line leads to from the one after `number` moves, as the owner's seat may suppose it; its
    steps so far, whose decision is next (-1: nobody's that could be supposed), and why it ends where it does."""

    number: int
    seat: int
    steps: tuple[tuple[int, str, str], ...]
    state: Any
    asked: int
    ends: str

    def line(self, is_exact: bool) -> Line:
        """As it is kept; whatever the others do, only one's own steps count."""
        own = [step for step in self.steps if is_exact or step[0] == self.seat]
        last = max((at for at, step in enumerate(own) if step[0] == self.seat), default=-1)
        if last < 0:
            raise IllegalAction("There is nothing of your own in this line yet.")
        return Line(self.number, tuple(own[: last + 1]), is_exact)

    @property
    def has_own(self) -> bool:
        return any(step[0] == self.seat for step in self.steps)

    @property
    def has_others(self) -> bool:
        return any(step[0] != self.seat for step in self.steps)


def branch(host: Host, running: Running, seat: int, number: int, actions: list[int]) -> Branch:
    """Follow a line; IllegalAction in one sentence where it cannot be followed."""
    if not 0 <= number <= running.row.number or len(actions) > MOST_STEPS:
        raise IllegalAction("There is no such line at this table.")
    game = running.game
    state = Sights(game, host.state_at(running.row, number)).seen(seat).clone()
    steps: list[tuple[int, str, str]] = []
    for action in actions:
        who, _ = asked_in(state, seat)
        if who < 0 or action not in state.legal_actions(who):
            raise IllegalAction("That is not possible in this line.")
        steps.append((who, game.actions.text(action), game.say(state, action)))
        state.apply(action, who)
        if state.player == OVER:
            raise IllegalAction("The game would be over then; decide that when it is your turn.")
    asked, ends = asked_in(state, seat)
    return Branch(number, seat, tuple(steps), state, asked, ends)


def asked_in(state: Any, seat: int) -> tuple[int, str]:
    """Whose decision is next in a line, or why it ends."""
    if state.player == CHANCE:
        return -1, BEYOND_CHANCE
    due = state.players_to_act()
    if seat in due:
        return seat, ""
    if state.stack and state.stack[-1].seat == SEVERAL:
        return -1, BEYOND_SECRETS
    return (int(due[0]), "") if due else (-1, "")
