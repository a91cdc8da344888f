"""What a bot is, and the two doors through which it is asked; neither lets it see what its seat cannot know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from branchline.bots.breakdown import broken, checked, is_its_own
from branchline.core import registry
from branchline.core.breakdown import ENDS
from branchline.core.chance import Rng, as_rng
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position, Setting


class Bot(ABC):
    """A player that is a program. `game` is needed only for a changed box; otherwise a view says which game it is."""

    name: ClassVar[str]
    summary: ClassVar[str]
    looks: ClassVar[bool] = True
    """Does it look at the table at all? One that does not takes any legal action, and needs no blind copy."""

    visits: Mapping[int, int] = MappingProxyType({})
    """At its latest decision: how often it tried each action, or of one that does not search its policy in parts of
    10,000. Nothing for one that has neither."""

    def __init__(self, argument: str = "", game: Game | None = None) -> None:
        if argument and not self.takes(argument):
            raise BranchlineError(f"the bot {self.name!r} takes no argument {argument!r}")
        self.argument = argument
        self.game = game

    def takes(self, argument: str) -> bool:
        """Read what stands behind the colon in `name:argument`; False if it means nothing to this bot."""
        return False

    def sits_at(self, setting: Setting) -> None:
        """Raise BranchlineError, which says why, where it cannot play at such a table. Most can play anywhere."""

    def choose(self, view: Mapping[str, Any], rng: Any) -> int:
        """An action of the seat whose view this is. All the bot knows is the view."""
        chance = as_rng(rng)
        legal: list[int] = view["legal"]
        if not legal:
            raise BranchlineError(f"seat {view['seat']} has nothing to decide in this view")
        if not self.looks:
            return chance.pick(legal)
        position: Position = self.game_of(view["game"]).sample(view, chance)
        return self.choose_from(position, view["seat"], chance)

    @abstractmethod
    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        """An action of `seat`, from a position in which all that the seat cannot know was dealt by chance.

        This door is for drivers in the same process, where writing a view for each decision would be slow. It is
        as blind as the other: `decide` hands in a clone reshuffled for the seat, and the kit proves of every game
        that reshuffling a clone gives the very position that sampling the seat's view gives. The clone is the
        bot's own, to keep or to change.
        """

    def game_of(self, name: str) -> Game:
        return self.game if self.game is not None else registry.game(name)

    def __str__(self) -> str:
        return f"{self.name}:{self.argument}" if self.argument else self.name

    def __repr__(self) -> str:
        return f"<bot {self}>"


def decide(bot: Bot, state: Position, seat: int, rng: Rng) -> int:
    """Ask a bot for the decision of `seat`, showing it only what that seat may know. Whoever drives a game may play
    what it answers: that is one of the legal actions, whoever wrote the bot; BrokenBot says what else it did."""
    legal = state.legal if seat == state.player else state.legal_actions(seat)
    if not bot.looks:
        return rng.pick(legal)
    blind = state.clone()
    blind.reshuffle(seat, rng)
    blind.rest()
    try:
        action = bot.choose_from(blind, seat, rng)
    except ENDS as error:
        if is_its_own(bot, state.setting.game, error):
            raise broken(bot, error) from error
        raise
    return checked(bot, action, legal, seat)


def answer(bot: Bot, view: Mapping[str, Any], seed: int) -> int:
    """The same through the other door, the view of a seat."""
    try:
        action = bot.choose(view, seed)
    except ENDS as error:
        if is_its_own(bot, bot.game_of(view["game"]), error):
            raise broken(bot, error) from error
        raise
    return checked(bot, action, view["legal"], view["seat"])
