"""Play at the speed of the engine with a look at the table after every action: the hot loop of the fuzzer."""

from __future__ import annotations

from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER, SEVERAL, STREAMS, Position

UNLIKELY = 4
"""In a wayward game chance picks evenly, whatever the weights say, once in so many times."""


def unsound(position: Position, actions: int) -> str:
    """What is wrong with a table at rest, in a sentence, or "": pieces lost or made, figures that cannot be, nothing
    to choose. `actions` is how many the game numbers."""
    for piece, (found, expected) in position.census().items():
        if found != expected:
            return f"{piece}: {found} on the table, {expected} in the box"
    faults = position.faults()
    if faults:
        return "; ".join(faults)
    return unsound_choice(position, actions)


def unsound_choice(position: Position, actions: int) -> str:
    """Whoever decides has something to choose: sorted, unique, in the numbering; chance has a weight for each."""
    legal = position.legal
    if position.player == OVER:
        if legal:
            return "the game is over, yet somebody may act"
        return "the game is over, yet steps are left on the stack" if position.stack else ""
    if not legal:
        return f"seat {position.player} has to decide and has no legal action"
    last = -1
    for action in legal:
        if action <= last:
            return f"the legal actions of seat {position.player} are not sorted and unique: {legal}"
        last = action
    if last >= actions:
        return f"a legal action of seat {position.player} has no text: {legal}"
    if position.player == CHANCE:
        weights = position.weights()
        if len(weights) != len(legal) or min(weights) <= 0:
            return f"weights of chance must be above 0, one for each outcome: {weights}"
        if not 0 <= position.stream() < len(STREAMS):
            return f"there is no stream {position.stream()}"
    return ""


class Walk:
    """How a game walks on by itself. With `odds`, a weight for each action of the numbering, seats have their likes and
    chance is wayward; without, all choices are even."""

    __slots__ = ("dealer", "odds", "rng")

    def __init__(self, dealer: Dealer, rng: Rng, odds: list[int]) -> None:
        self.dealer = dealer
        self.rng = rng
        self.odds = odds

    def seat(self, position: Position) -> int:
        """Who acts now; any of those who choose in secret."""
        if position.player != CHANCE and position.stack[-1].seat == SEVERAL:
            return self.rng.pick(position.players_to_act())
        return position.player

    def action(self, position: Position, seat: int) -> int:
        """What this seat does."""
        rng = self.rng
        if seat == CHANCE:
            if self.odds and rng.below(UNLIKELY) == 0:
                return rng.pick(position.legal)
            return self.dealer.choose(position)
        legal = position.legal if seat == position.player else position.legal_actions(seat)
        odds = self.odds
        if not odds:
            return rng.pick(legal)
        return legal[rng.weighted([odds[action] for action in legal])]


def carry_out(position: Position, seat: int, action: int) -> None:
    """An action that was chosen from what is legal; `apply` asks once more only where several may act."""
    if seat == position.player:
        position.play(action)
    else:
        position.apply(action, seat)


def patrol(position: Position, walk: Walk, moves: list[tuple[int, int]], until: int, actions: int) -> str:
    """Walk on until `moves` has so many entries, the game is over or something is wrong: that, in a sentence, or "".

    A move is noted before it is tried, so that a breakdown can be replayed.
    """
    while position.player != OVER and len(moves) < until:
        seat = walk.seat(position)
        action = walk.action(position, seat)
        moves.append((seat, action))
        carry_out(position, seat, action)
        wrong = unsound(position, actions)
        if wrong:
            return wrong
    return ""
