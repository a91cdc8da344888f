"""A line of one's own next turns, prepared on a branch of the position: made of the seat's view, and of nothing else.

What others do in between is supposed, by hand, or as a bot would choose. A line goes as far as the next chance, and as
the next secret choice of others: nobody can say what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from branchline.bots import bot
from branchline.bots.bot import decide
from branchline.core.chance import Rng
from branchline.core.errors import IllegalAction
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, SEVERAL
from branchline.table.ahead import MOST_STEPS, Line
from branchline.table.running import Running
from branchline.table.sights import Sights

if TYPE_CHECKING:
    from branchline.table.host import Host

BEYOND_CHANCE = "Chance decides next: a line ends here."
JUST, ANY = "just", "any"
"""When a line is played: if the others do just what was supposed, or whatever they do."""
GUESSER = "greedy"
BEYOND_SECRETS = "The others choose in secret now: a line ends here."


@dataclass(frozen=True)
class Branch:
    """The position that a line leads to from the one after `number` moves, as the owner's seat may suppose it; its
    steps so far, whose decision is next (-1: nobody's that could be supposed), why it ends where it does, which of the
    steps a bot has `guessed`, and what its owner has said of `when` it is played ("": nothing yet)."""

    number: int
    seat: int
    steps: tuple[tuple[int, str, str], ...]
    state: Any
    asked: int
    ends: str
    guessed: frozenset[int] = frozenset()
    when: str = ""

    @property
    def is_exact(self) -> bool:
        """Have the others to do just this? As its owner says; else, where what they do was chosen by hand, but not
        where a bot has guessed it: hardly anybody does just that."""
        if self.when:
            return self.when == JUST
        return any(who != self.seat and at not in self.guessed for at, (who, _, _) in enumerate(self.steps))

    def line(self, is_exact: bool) -> Line:
        """As it is kept; whatever the others do, only one's own steps count."""
        own = [step for step in self.steps if is_exact or step[0] == self.seat]
        last = max((at for at, step in enumerate(own) if step[0] == self.seat), default=-1)
        if last < 0:
            raise IllegalAction("There is nothing of your own in this line yet.")
        return Line(self.number, tuple(own[: last + 1]), is_exact, () if is_exact else self.pauses)

    @property
    def pauses(self) -> tuple[int, ...]:
        """Before which of its owner's own steps, the first one left out, the others decide."""
        own = [at for at, (who, _, _) in enumerate(self.steps) if who == self.seat]
        return tuple(at for at in range(1, len(own)) if own[at] > own[at - 1] + 1)

    @property
    def has_own(self) -> bool:
        return any(step[0] == self.seat for step in self.steps)

    @property
    def has_others(self) -> bool:
        return any(step[0] != self.seat for step in self.steps)


def branch(
    host: Host,
    running: Running,
    seat: int,
    number: int,
    actions: list[int],
    guessed: frozenset[int] = frozenset(),
    when: str = "",
) -> Branch:
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
    return Branch(number, seat, tuple(steps), state, asked, ends, guessed, when)


def guess(game: Game, line: Branch) -> list[int]:
    """What a bot would choose for the others, until the owner is asked or nothing more can be supposed. It knows no
    more than the owner: what lies hidden is dealt by chance, the same each time. What leads to chance at once, where a
    line would end, is passed over for something that is given up."""
    rng, guesser = Rng(line.number, line.seat), bot(GUESSER, game)

    def choose(state: Any, who: int) -> int:
        legal: list[int] = state.legal_actions(who)
        if len(legal) == 1:
            return legal[0]
        whole = state.clone()
        whole.reshuffle(line.seat, rng)
        whole.rest()
        found = decide(guesser, whole, who, rng)
        likely = [found] if found in legal else []
        ways = [*likely, *(one for one in legal if game.gives_up(one)), *legal[:1]]
        return next((one for one in ways if not ends_in_chance(state, who, one)), ways[0])

    return supposed(line, choose)


def passing(game: Game, line: Branch) -> list[int]:
    """The same where the others pass, or decline, whatever they are asked; it stops where they cannot."""

    def choose(state: Any, who: int) -> int | None:
        legal: list[int] = state.legal_actions(who)
        return next((one for one in legal if game.gives_up(one)), legal[0] if len(legal) == 1 else None)

    return supposed(line, choose)


def supposed(line: Branch, choose: Callable[[Any, int], int | None]) -> list[int]:
    state, found = line.state.clone(), list[int]()
    who, _ = asked_in(state, line.seat)
    while who not in (-1, line.seat) and len(line.steps) + len(found) < MOST_STEPS:
        action = choose(state, who)
        if action is None:
            break
        after = state.clone()
        after.apply(action, who)
        if after.player == OVER:
            break
        state = after
        found.append(action)
        who, _ = asked_in(state, line.seat)
    return found


def ends_in_chance(state: Any, who: int, action: int) -> bool:
    after = state.clone()
    after.apply(action, who)
    return bool(after.player in (CHANCE, OVER))


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
