"""A series: many games of one kind between bots. The same seed gives the same games, whoever plays how many at once.

Game number n of a series draws from streams named by (seed, n) alone, and games are always played in the same
chunks, so that neither the number of processes nor a compiled engine changes a single result.
"""

from __future__ import annotations

import copy
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from branchline.bots import Bot, bot, decide
from branchline.core import registry
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position

BOT_STREAMS = 16
AUTOMA = "automa"
LARGEST_CHUNK = 50
CHUNKS_WANTED = 64


@dataclass(frozen=True)
class Row:
    """One finished game: what is kept of it."""

    seed: int
    number: int
    bots: list[str]
    scores: list[float]
    ranks: list[int]
    decisions: int
    chances: int
    ending: str
    sheet: list[dict[str, float]]


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


@dataclass(frozen=True)
class Series:
    """Which games are to be played: everything that decides how they go."""

    game: Game
    players: int
    bots: list[str]
    games: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game.check_setting(self.game.setting(self.players, self.options))
        if len(self.bots) == 1:
            object.__setattr__(self, "bots", self.bots * self.players)
        if len(self.bots) != self.players:
            raise BadOption(f"{self.players} players need 1 or {self.players} bots, not {len(self.bots)}")
        if self.games < 1:
            raise BadOption(f"a series has at least 1 game, not {self.games}")
        for name in self.bots:
            bot(name)

    def chunks(self) -> list[range]:
        """The games in equal portions, the same for any number of processes."""
        size = max(1, min(LARGEST_CHUNK, self.games // CHUNKS_WANTED))
        return [range(first, min(first + size, self.games)) for first in range(0, self.games, size)]

    def order(self) -> tuple[Any, ...]:
        """What a process needs to play its share; the game itself is opened there."""
        components = self.game.components if self.game.is_changed else None
        return self.game.name, components, self.players, self.bots, self.games, self.seed, self.options


def play_game(series: Series, number: int, bots: Sequence[Bot], observers: Sequence[Observer] = ()) -> Row:
    """Play one game of a series to its end."""
    game = series.game
    dealer = Dealer(series.seed, number)
    rngs = [Rng(series.seed, number, BOT_STREAMS + seat) for seat in range(series.players)]
    state: Position = game.new(series.players, **series.options)
    decisions = chances = 0
    for one in observers:
        one.before(number, state)
    while state.player != OVER:
        seat = state.player
        if seat == CHANCE:
            action = dealer.choose(state)
            chances += 1
        else:
            action = decide(bots[seat], state, seat, rngs[seat])
            decisions += 1
        for one in observers:
            one.step(state, seat, action)
        state.play(action)
    row = Row(
        seed=series.seed,
        number=number,
        bots=list(series.bots),
        scores=[float(score) for score in state.scores()],
        ranks=state.ranks(),
        decisions=decisions,
        chances=chances,
        ending=game.ending(state),
        sheet=state.score_sheet(),
    )
    for one in observers:
        one.after(state, row)
    return row


def play_chunk(series: Series, numbers: range, observers: list[Observer]) -> tuple[list[Row], list[Observer]]:
    bots = [bot(name, series.game) for name in series.bots]
    return [play_game(series, number, bots, observers) for number in numbers], observers


def play_share(order: tuple[Any, ...], numbers: range, observers: list[Observer]) -> tuple[list[Row], list[Observer]]:
    """A chunk in a process of its own."""
    name, components, players, bots, games, seed, options = order
    series = Series(registry.game(name, components), players, bots, games, seed, options)
    return play_chunk(series, numbers, observers)


def simulate(
    series: Series,
    jobs: int = 1,
    observers: Sequence[Observer] = (),
    progress: Callable[[int], None] | None = None,
) -> list[Row]:
    """Play a whole series; the rows in order. `progress` hears how many games have been finished so far."""
    if jobs < 1:
        raise BadOption(f"at least 1 job is needed, not {jobs}")
    rows: list[Row] = []
    for played, watched in shares(series, min(jobs, len(series.chunks())), observers):
        rows += played
        for own, later in zip(observers, watched, strict=True):
            own.merge(later)
        if progress is not None:
            progress(len(rows))
    return rows


def shares(series: Series, jobs: int, observers: Sequence[Observer]) -> Iterator[tuple[list[Row], list[Observer]]]:
    """The chunks in order, as they are finished; each with fresh copies of the observers."""
    fresh = copy.deepcopy(list(observers))
    if jobs == 1:
        for numbers in series.chunks():
            yield play_chunk(series, numbers, copy.deepcopy(fresh))
        return
    # A fork starts at once and finds whatever the caller has imported; elsewhere processes begin anew.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    strangers = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        waiting = [pool.submit(play_share, series.order(), numbers, fresh) for numbers in series.chunks()]
        for share in waiting:
            yield share.result()
    except BrokenProcessPool as error:
        raise ChildProcessError("a process that played games was ended from outside") from error
    except KeyboardInterrupt:
        for process in set(multiprocessing.active_children()) - strangers:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
