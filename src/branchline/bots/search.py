"""The bot that searches: a budget in iterations for studies, in milliseconds for people, or both where a level says how
strong it is and a clock how long people wait."""

from __future__ import annotations

import re
from typing import ClassVar

from branchline.bots.bot import Bot
from branchline.bots.tree import Tree
from branchline.core.chance import Rng
from branchline.core.game import Game
from branchline.core.position import Position


class SearchBot(Bot):
    """Information-set Monte Carlo tree search; `search:400` is at most 400 iterations a decision, `search:50ms` 50 ms,
    `search:400@50ms` whatever is spent first.

    The tree is kept from one decision of a turn to the next, as long as the next position looks to the seat exactly
    like the one that the tree foresaw; else it begins anew. So it may be asked about anything at any time.
    """

    name = "search"
    summary = "tries in its mind how the game could go on, and takes what most often ends well"

    usual: ClassVar[str] = "50ms"
    """The budget of one that is given none."""

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        self.iterations = 0
        self.seconds = 0.0
        self.kept: Tree | None = None
        super().__init__(argument or self.usual, game)

    def takes(self, argument: str) -> bool:
        found = re.fullmatch(r"([1-9]\d{0,6})(?:@([1-9]\d{0,6})ms)?|([1-9]\d{0,6})ms", argument)
        if not found:
            return False
        iterations, at_most, milliseconds = found.groups()
        self.iterations = int(iterations or 0)
        self.seconds = int(at_most or milliseconds or 0) / 1000
        return True

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        tree = self.tree_for(position, seat, rng)
        self.visits = {}
        if len(tree.legal) == 1:
            action = tree.legal[0]
        else:
            tree.run(self.iterations, self.seconds)
            action = tree.best()
            self.visits = {one.action: int(one.visits) for one in tree.choices()}
        self.kept = tree if tree.go_on(action) else None
        return action

    def tree_for(self, position: Position, seat: int, rng: Rng) -> Tree:
        """The tree of the decision before, if this is the position that follows from it, or else a new one."""
        tree, self.kept = self.kept, None
        if tree is not None and tree.seat == seat and looks_alike(tree.position, position, seat):
            tree.resume(position, rng)
            return tree
        return self.new_tree(self.game_of(position.setting.game.name), position, seat, rng)

    def new_tree(self, game: Game, position: Position, seat: int, rng: Rng) -> Tree:
        return Tree(position, seat, rng, game.evaluate, kinds_of(game), game.foresight, unmoved=game.unmoved)


def kinds_of(game: Game) -> list[int]:
    """The kind of every action: its verb, by its first number."""
    return [verb.first for verb in game.actions.verb_of]


def looks_alike(one: Position, other: Position, seat: int) -> bool:
    """Does the seat see the same in both? All that it knows stands in its view."""
    return one.legal_actions(seat) == other.legal_actions(seat) and one.view(seat) == other.view(seat)
