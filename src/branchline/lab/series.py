"""A series: many games of one kind between bots. The same seed gives the same games, whoever plays how many at once.

Game number n of a series draws from streams named by (seed, deal) alone, and games are always played in the same
chunks, so that neither the number of processes nor a compiled engine changes a single result.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol, Self, runtime_checkable

import msgspec

from branchline.bots import Bot, decide
from branchline.core import registry
from branchline.core.breakdown import game_number, rules_of
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, STREAMS, Position
from branchline.core.weights import WeightSet
from branchline.lab.players import player, times_forced

BOT_STREAMS = 16
AUTOMA = "automa"
# The sources of chance of a series: those of the engine, and what the bots themselves leave to chance.
BOTS_OWN = "bots"
SOURCES = (*STREAMS, BOTS_OWN)
# A source that is dealt anew draws from streams of this many games further on.
ANEW = 1 << 30
LARGEST_CHUNK = 50
CHUNKS_WANTED = 64


@dataclass(frozen=True)
class Row:
    """One finished game: what is kept of it.

    `forced` counts for each bot how often it had to do what it never does (0 for those that may do everything).
    """

    seed: int
    number: int
    bots: list[str]
    scores: list[float]
    ranks: list[int]
    decisions: int
    chances: int
    ending: str
    sheet: list[dict[str, float]]
    forced: list[int]


class Observer(Protocol):
    """Collects what it likes from games, without touching them.

    Each chunk of games has a copy of its own; `merge` takes over what a later chunk's copy has collected.
    """

    def before(self, number: int, state: Any) -> None:
        """A game is about to begin: nothing dealt yet."""

    def step(self, state: Any, seat: int, action: int) -> None:
        """`seat` (or CHANCE) is about to take this action."""

    def after(self, state: Any, row: Row) -> None:
        """The game is over."""

    def merge(self, later: Self) -> None:
        """Add what the copy that watched a later chunk has collected."""


@runtime_checkable
class Listener(Protocol):
    """An observer that also hears what was tried before it sees what is done."""

    def hear(self, visits: Mapping[int, int]) -> None:
        """How often the bot that decides now tried each action; nothing of one that does not count."""


@dataclass(frozen=True)
class Series:
    """Which games are to be played: everything that decides how they go.

    With `seatings` every deal is played once in each of them: the same seed, other seats. Sources named in `anew` are
    dealt differently than in the series without them, and all others alike. `weights` are sets by name, for bots called
    `greedy with NAME`.
    """

    game: Game
    players: int
    bots: list[str]
    games: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seatings: list[list[str]] = field(default_factory=list)
    anew: list[str] = field(default_factory=list)
    weights: dict[str, WeightSet] = field(default_factory=dict)

    def __post_init__(self) -> None:
        setting = self.game.setting(self.players, self.options)
        self.game.check_setting(setting)
        if len(self.bots) == 1:
            object.__setattr__(self, "bots", self.bots * self.players)
        if not self.seatings:
            object.__setattr__(self, "seatings", [self.bots])
        for seating in self.seatings:
            if len(seating) != self.players:
                raise BadOption(f"{self.players} players need 1 or {self.players} bots, not {len(seating)}")
        if self.games < 1:
            raise BadOption(f"a series has at least 1 game, not {self.games}")
        for source in self.anew:
            if source not in SOURCES:
                raise BadOption(f"there is no source of chance {source!r}; there are: {', '.join(SOURCES)}")
        for name in dict.fromkeys(name for seating in self.seatings for name in seating):
            self.player(name).sits_at(setting)

    def player(self, name: str) -> Bot:
        """A bot of this series by name."""
        return player(name, self.game, self.weights)

    def deal(self, number: int) -> int:
        """The deal of a game: games of one deal have the same chance in other seats."""
        return number // len(self.seatings)

    def seating(self, number: int) -> list[str]:
        return self.seatings[number % len(self.seatings)]

    def chunks(self) -> list[range]:
        """The games in equal portions, the same for any number of processes."""
        size = max(1, min(LARGEST_CHUNK, self.games // CHUNKS_WANTED))
        return [range(first, min(first + size, self.games)) for first in range(0, self.games, size)]

    def order(self) -> tuple[Any, ...]:
        """What a process needs to play its share; the game itself is opened there."""
        components = self.game.components if self.game.is_changed else None
        return (
            self.game.name,
            components,
            self.game.weight_sets.get(self.players),
            self.players,
            self.bots,
            self.games,
            self.seed,
            self.options,
            self.seatings,
            self.anew,
            self.weights,
        )

    def key(self) -> str:
        """A short name for exactly these games: two series have the same one only if every game is the same."""
        what = (self.game.name, self.game.rules, self.game.digest, *self.order()[2:])
        return sha256(msgspec.json.encode(what, order="deterministic")).hexdigest()[:16]


def play_game(series: Series, number: int, bots: Sequence[Bot], observers: Sequence[Observer] = ()) -> Row:
    """Play one game of a series to its end; BrokenGame where its rules do not lead there."""
    moves: list[tuple[int, int]] = []
    with rules_of(series.game, game_number(number, series.seed), moves):
        return played(series, number, bots, observers, moves)


def played(
    series: Series, number: int, bots: Sequence[Bot], observers: Sequence[Observer], moves: list[tuple[int, int]]
) -> Row:
    """The same; each move is noted before it is tried."""
    game = series.game
    deal = series.deal(number)
    dealer = Dealer(series.seed, deal)
    for stream, source in enumerate(STREAMS):
        if source in series.anew:
            dealer.streams[stream] = Rng(series.seed, deal + ANEW, 1 + stream)
    own = deal + ANEW if BOTS_OWN in series.anew else deal
    rngs = [Rng(series.seed, own, BOT_STREAMS + seat) for seat in range(series.players)]
    state: Position = game.new(series.players, **series.options)
    forced = [times_forced(one) for one in bots]
    decisions = chances = 0
    listeners = [one for one in observers if isinstance(one, Listener)]
    for one in observers:
        one.before(number, state)
    while state.player != OVER:
        state.demand_end(len(moves))
        seat = state.player
        if seat == CHANCE:
            action = dealer.choose(state)
            chances += 1
        else:
            action = decide(bots[seat], state, seat, rngs[seat])
            decisions += 1
            for listener in listeners:
                listener.hear(bots[seat].visits)
        for one in observers:
            one.step(state, seat, action)
        moves.append((seat, action))
        state.play(action)
    row = Row(
        seed=series.seed,
        number=number,
        bots=list(series.seating(number)),
        scores=[float(score) for score in state.scores()],
        ranks=state.ranks(),
        decisions=decisions,
        chances=chances,
        ending=game.ending(state),
        sheet=state.score_sheet(),
        forced=[times_forced(one) - before for one, before in zip(bots, forced, strict=True)],
    )
    for one in observers:
        one.after(state, row)
    return row


def play_chunk(series: Series, numbers: range, observers: list[Observer]) -> tuple[list[Row], list[Observer]]:
    tables: dict[int, list[Bot]] = {}
    rows = []
    for number in numbers:
        at = number % len(series.seatings)
        if at not in tables:
            tables[at] = [series.player(name) for name in series.seatings[at]]
        rows.append(play_game(series, number, tables[at], observers))
    return rows, observers


def play_share(order: tuple[Any, ...], numbers: range, observers: list[Observer]) -> tuple[list[Row], list[Observer]]:
    """A chunk in a process of its own."""
    return play_chunk(ordered(order), numbers, observers)


def time_share(order: tuple[Any, ...]) -> float:
    """The first game in a process of its own, and how many seconds it took."""
    return seconds_of_a_game(ordered(order))


def seconds_of_a_game(series: Series) -> float:
    begun = time.perf_counter()
    play_game(series, 0, [series.player(name) for name in series.seating(0)])
    return time.perf_counter() - begun


def ordered(order: tuple[Any, ...]) -> Series:
    """The series as it was written for another process."""
    name, components, weights, *rest = order
    game = registry.game(name, components)
    if weights is not None:
        game = game.with_weights({weights.players: weights})
    return Series(game, *rest)
