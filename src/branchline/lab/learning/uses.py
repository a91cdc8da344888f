"""How a net is used best: does it guide the search or judge only, and how far does an iteration look before it asks?

Each way plays the search without a net at equal time, one deal after the other, until the time for trying is over.
"""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from branchline.bots.learned import LearnedBot
from branchline.bots.net import Net
from branchline.bots.search import SearchBot
from branchline.core import registry
from branchline.core.game import Game
from branchline.lab.learning.course import crew, end_now, play_game

SEED = 7_000_000


@dataclass(frozen=True)
class Use:
    """A way to use a net."""

    guides: bool
    foresight: int
    trust: float = 1.0
    heat: float = 1.0

    def __str__(self) -> str:
        does = "guides and judges" if self.guides else "judges"
        return f"{does}, trusted {self.trust:.0%}, looks {self.foresight} decisions ahead"


@dataclass
class Tried:
    """How a way did: games, wins and points against the search."""

    use: Use
    games: int = 0
    wins: float = 0.0
    points: float = 0.0

    @property
    def share(self) -> float:
        return (self.wins + 1.0) / (self.games + 2.0)


def uses_of(game: Game) -> list[Use]:
    return [Use(guides, game.foresight, trust) for guides in (True, False) for trust in (1.0, 0.5)]


def used(net: Net, use: Use) -> Net:
    """The same net, used like this."""
    return replace(net, about={**net.about, **asdict(use)})


def play_deal(name: str, players: int, budget: str, file: str, use: Use, deal: int) -> list[tuple[float, float]]:
    """One deal, the net in each seat in turn."""
    game, net, found = registry.game(name), used(Net.load(file), use), []
    for own in range(players):
        bots = (LearnedBot(budget, game, net) if seat == own else SearchBot(budget, game) for seat in range(players))
        found.append(play_game(game, players, own, bots, SEED, deal))
    return found


def try_uses(
    game: Game, players: int, file: Path, uses: list[Use], budget: str, seconds: float, jobs: int
) -> list[Tried]:
    """All ways, the best first; each plays the same deals."""
    end = time.monotonic() + seconds
    found = {use: Tried(use) for use in uses}
    running: dict[Future[list[tuple[float, float]]], Use] = {}
    number = 0
    pool = crew(jobs)
    while time.monotonic() < end:
        while len(running) < jobs:
            use = uses[number % len(uses)]
            order = (game.name, players, budget, str(file), use, number // len(uses))
            running[pool.submit(play_deal, *order)] = use
            number += 1
        done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
        for one in done:
            tried = found[running.pop(one)]
            for wins, points in one.result():
                tried.games += 1
                tried.wins += wins
                tried.points += points
    end_now(pool)
    return sorted(found.values(), key=lambda one: -one.share)
