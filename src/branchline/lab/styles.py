"""How the games of the fuzzer are played: styles that lead the seats to where even play never comes.

A style needs no game's own code. It likes some verbs, or looks one decision ahead and takes what makes its seat rich,
poor, leading or ruined, or asks a searching bot now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.bots.bot import decide
from branchline.bots.search import SearchBot
from branchline.core.breakdown import told
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.patrol import Walk
from branchline.core.position import CHANCE, Position
from branchline.lab.holdings import holdings, wealth
from branchline.lab.invariants import Violation

LIKINGS = [1, 2, 4, 16, 64]
"""What a wayward game draws the weight of each verb from."""
MOST_CHOICES = 8
"""A look takes in so many of the choices at most, by chance: some positions have hundreds."""
SEARCH = "30"
"""Iterations of a search: enough to see more than a look ahead."""


Worth = Callable[[Position, int], float]


@dataclass(frozen=True)
class Style:
    """`looks` of 100 decisions look one decision ahead and take what is most for `aim`; `searches` of 1000 are left to
    a search. All others are walked."""

    name: str
    summary: str
    likes: bool = False
    aim: str = ""
    looks: int = 0
    searches: int = 0


STYLES = (
    Style("even", "every choice is as likely as any other"),
    Style(
        "stubborn", "each verb has a weight of its own for the whole game, and chance likes the improbable", likes=True
    ),
    Style("greedy", "seats take what the evaluation likes best", aim="lead", looks=90),
    Style("rich", "seats keep and gather whatever can be counted", aim="wealth", looks=60),
    Style("poor", "seats get rid of whatever can be counted", aim="poverty", looks=60),
    Style("ruinous", "seats take what the evaluation likes least", aim="ruin", looks=60),
    Style("searching", "greedy seats that search now and then", aim="lead", looks=90, searches=5),
)
BY_NAME = {style.name: style for style in STYLES}
OFTEN = [*("even", "stubborn") * 20, *("greedy", "rich", "poor", "ruinous", "searching")]
"""Each style as often as it is played: eight games of nine run at the speed of the engine. The ninth takes up to ten
times as long."""


def style_of(seed: int, number: int) -> Style:
    """The style of a fuzzed game; by chance, so that every variant meets every style."""
    return BY_NAME[OFTEN[Rng(seed, number, 102).below(len(OFTEN))]]


class Seats:
    """Those who play one fuzzed game in a style; the same for the same seed and number."""

    def __init__(self, game: Game, style: Style, seed: int, number: int) -> None:
        self.game = game
        self.style = style
        self.rng = Rng(seed, number, 100)
        self.walk = Walk(Dealer(seed, number), self.rng, likings(game, self.rng) if style.likes else [])
        self.search = SearchBot(SEARCH, game)
        self.worth: Worth | None = None

    @property
    def can_walk(self) -> bool:
        """Is no decision looked at, so that the game may run at the speed of the engine?"""
        return not self.style.looks

    def choose(self, state: Position) -> tuple[int, int]:
        """The seat that acts now, and its action."""
        seat = self.walk.seat(state)
        if seat != CHANCE:
            if self.rng.below(1000) < self.style.searches:
                return seat, decide(self.search, state, seat, self.rng)
            if self.rng.below(100) < self.style.looks:
                return seat, self.best(state, seat)
        return seat, self.walk.action(state, seat)

    def best(self, state: Position, seat: int) -> int:
        """The action after which the aim of the style is met best; one of several by chance."""
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        if len(legal) > MOST_CHOICES:
            self.rng.shuffle(legal)
            legal = legal[:MOST_CHOICES]
        if self.worth is None:
            self.worth = aim_of(self.game, self.style, state)
        worth = self.worth
        values = [worth(after(state, seat, action), seat) for action in legal]
        most = max(values)
        return self.rng.pick([action for action, value in zip(legal, values, strict=True) if value == most])


def aim_of(game: Game, style: Style, state: Position) -> Worth:
    """What a style looks for, as a figure of a position and a seat: more is better."""
    if style.aim == "lead":
        return game.evaluate
    if style.aim == "ruin":
        return lambda table, seat: -game.evaluate(table, seat)
    held, sign = holdings(game, state), 1 if style.aim == "wealth" else -1
    return lambda table, seat: sign * wealth(held, table, seat)


def after(state: Position, seat: int, action: int) -> Position:
    """The position after an action; a breakdown is a Violation that knows it."""
    ahead = state.clone()
    try:
        ahead.apply(action, seat)
    except Exception as error:
        violation = Violation(f"in a look ahead {told(state.setting.game, error)}")
        violation.ahead = [(seat, action)]
        raise violation from error
    return ahead


def likings(game: Game, rng: Rng) -> list[int]:
    """A weight for each action of the numbering, the same for all of a verb."""
    weight = {verb.name: rng.pick(LIKINGS) for verb in game.actions.verbs}
    return [weight[game.actions.verb_of[action].name] for action in range(game.actions.count)]
