"""Who sits at a table of the lab: a bot, a bot that goes by other weights, or a bot that never does some things.

`greedy with NAME` judges by the weights of that name instead of the game's own. `greedy without boost` never boosts,
and `greedy without place:A1 without build` neither places there nor builds: for studies of what a rule, a card or a
space is worth. Where nothing else is legal it still does it, and that is counted; what the engine carries out by
itself, because there is nothing to choose, nobody decides and nobody counts.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from branchline.bots import Bot, bot
from branchline.core.chance import Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import Position, Setting
from branchline.core.weights import WeightSet

WITH = " with "
WITHOUT = " without "


class Abstainer(Bot):
    """A bot that never takes some actions, unless it has to; `forced` counts how often it had to."""

    name = "abstainer"
    summary = "another bot that never does some things"

    def __init__(self, inner: Bot, never: frozenset[int], game: Game) -> None:
        super().__init__("", game)
        self.inner = inner
        self.never = never
        self.forced = 0

    def sits_at(self, setting: Setting) -> None:
        self.inner.sits_at(setting)

    def choose_from(self, position: Position, seat: int, rng: Rng) -> int:
        legal = position.legal_actions(seat)
        allowed = [action for action in legal if action not in self.never]
        if not allowed:
            self.forced += 1
        elif len(allowed) < len(legal):
            # The position is the bot's own: it finds there only what it may choose from.
            position.player = seat
            position.legal = allowed
        return self.inner.choose_from(position, seat, rng)


def times_forced(bot: Bot) -> int:
    """How often a bot had to do what it never does, in all its games."""
    return bot.forced if isinstance(bot, Abstainer) else 0


def actions_named(game: Game, text: str) -> frozenset[int]:
    """All actions of a verb (`build`), or the one action of that text (`place:A1`)."""
    if text in game.actions.ids:
        return frozenset([game.actions.ids[text]])
    for verb in game.actions.verbs:
        if verb.name == text:
            return frozenset(game.actions.of(verb))
    names = [verb.name for verb in game.actions.verbs]
    near = difflib.get_close_matches(text, [*names, *game.actions.ids], 1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; its verbs are: {', '.join(names)}"
    raise BadOption(f"{game.title} has no action {text!r}{hint}")


def weights_named(name: str) -> str:
    """The name of the weights that a bot goes by, or '' for the game's own."""
    return name.split(WITHOUT)[0].partition(WITH)[2].strip()


def player(name: str, game: Game, weights: Mapping[str, WeightSet] | None = None) -> Bot:
    """A bot by name for this game: `greedy`, `search:50ms`, `greedy with mine`, `greedy without build`."""
    first, *others = name.split(WITHOUT)
    wanted = weights_named(name)
    if wanted:
        first = first.partition(WITH)[0]
        if not weights or wanted not in weights:
            raise BadOption(f"{name}: there are no weights called {wanted!r}")
        game = game.with_weights({weights[wanted].players: weights[wanted]})
    inner = bot(first.strip(), game)
    if not others:
        return inner
    never = frozenset[int]().union(*(actions_named(game, text.strip()) for text in others))
    return Abstainer(inner, never, game)
