"""A course: rounds of play and learning, each examined on deals that nobody has learned from.

In a round the present best plays against itself, a net learns from all lessons so far, and is examined: it plays the
present best with the same number of iterations, every deal once in each seating. One that wins more than its share is
the present best from then on; the first one that does not ends the course. Everything is written into one folder as
soon as it is known, and the same call goes on from there.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from branchline.bots import Bot, decide
from branchline.bots.learned import LearnedBot
from branchline.bots.net import Net, file_name, fingerprint
from branchline.bots.search import SearchBot
from branchline.core import registry
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.lab.learning.lessons import GAMES, Part, parts_in, read_parts, write_part
from branchline.lab.learning.school import net_of
from branchline.lab.summary import wilson

# Deals of an examination have seeds of their own.
EXAMINED = 1 << 24
AHEAD = 3
REMEMBERED = 3
"""A net learns from the lessons of so many rounds, the latest."""


@dataclass(frozen=True)
class Plan:
    """What is to be learned, and how much of everything there is time for."""

    game: Game
    players: int
    folder: Path
    rounds: int = 4
    games: int = 4000
    play_minutes: float = 0.0
    learn_minutes: float = 5.0
    exam: int = 100
    quick: int = 12
    long: int = 120
    seed: int = 1
    jobs: int = 1
    begin: str = ""
    """The file of a net that is the present best to begin with; '' for the search without one."""

    def __post_init__(self) -> None:
        self.game.check_setting(self.game.setting(self.players, {}))
        if self.game.is_changed:
            raise BadOption("a net is taught with the box as published: others judge by it too, as far as it fits")
        for what, number in (("round", self.rounds), ("game", self.games), ("game of an examination", self.exam)):
            if number < 1:
                raise BadOption(f"at least 1 {what} is needed, not {number}")

    @property
    def target(self) -> Path:
        return self.folder / file_name(self.game.name, self.players)


@dataclass(frozen=True)
class Round:
    """What came of a round."""

    number: int
    games: int
    positions: int
    errors: dict[str, float]
    against: str
    wins: float
    interval: tuple[float, float]
    points: float
    exam_games: int
    is_better: bool


def take(plan: Plan, tell: Callable[[str], None] = lambda _: None) -> list[Round]:
    """Carry out a course; what each round came to."""
    best, rounds = plan.begin, list[Round]()
    for number in range(1, plan.rounds + 1):
        folder = plan.folder / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        written = folder / "round.json"
        if written.exists():
            known = json.loads(written.read_text(encoding="utf-8"))
            rounds.append(Round(**{**known, "interval": tuple(known["interval"])}))
        else:
            with crew(plan.jobs) as pool:
                rounds.append(one_round(plan, number, folder, best, pool, tell))
            written.write_text(json.dumps(asdict(rounds[-1]), indent=1), encoding="utf-8")
        if not rounds[-1].is_better:
            break
        best = str(folder / "net.npz")
        Net.load(best).save(plan.target)
    return rounds


def crew(jobs: int) -> ProcessPoolExecutor:
    """Fresh processes, each on one core: what PyTorch has begun here cannot be taken along."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))


def one_round(
    plan: Plan, number: int, folder: Path, best: str, pool: ProcessPoolExecutor, tell: Callable[[str], None]
) -> Round:
    play_lessons(plan, number, folder, best, pool, tell)
    earlier = [plan.folder / f"round-{one}" for one in range(max(1, number - REMEMBERED + 1), number + 1)]
    paths = [path for one in earlier for path in parts_in(one)]
    file = folder / "net.npz"
    if not file.exists():
        teach(plan, paths, number, best).save(file)
    net = Net.load(file)
    tell(f"round {number}: held-out errors {in_words(net.about['errors'])} (variance {net.about['variance']:.2f})")
    wins, interval, points, games = examine(plan, str(file), best, plan.exam, pool)
    against = "the net before" if best else "the search without a net"
    tell(f"round {number}: {wins:.1%} ({interval[0]:.1%} to {interval[1]:.1%}) of {games} games against {against}")
    return Round(
        number,
        GAMES * len(paths),
        net.about["positions"],
        net.about["errors"],
        against,
        wins,
        interval,
        points,
        games,
        wins > 1 / plan.players,
    )


def in_words(errors: dict[str, float]) -> str:
    return ", ".join(f"{name} {error:.3f}" for name, error in errors.items())


def play_lessons(
    plan: Plan, number: int, folder: Path, best: str, pool: ProcessPoolExecutor, tell: Callable[[str], None]
) -> None:
    """Play the parts of a round that are not there yet, until there are enough or the time is over."""
    end = time.monotonic() + 60 * plan.play_minutes if plan.play_minutes else float("inf")
    seed = plan.seed * 1000 + number
    first = Part(plan.game.name, plan.players, seed, 0, best, plan.quick, plan.long, str(folder))
    wanted = (replace(first, number=at) for at in range(-(-plan.games // GAMES)))
    missing = (part for part in wanted if not part.path.exists())
    running: set[Future[int]] = set()
    told = begin = time.monotonic()
    while True:
        for part in missing if time.monotonic() < end else ():
            running.add(pool.submit(write_part, part))
            if len(running) >= plan.jobs + AHEAD:
                break
        if not running or (time.monotonic() >= end and parts_in(folder)):
            break
        done, running = wait(running, timeout=1.0, return_when=FIRST_COMPLETED)
        for one in done:
            one.result()
        if time.monotonic() > told + 20:
            told = time.monotonic()
            tell(f"round {number}: {GAMES * len(parts_in(folder))} games after {told - begin:.0f} s")
    for one in running:
        one.cancel()


def end_now(pool: ProcessPoolExecutor) -> None:
    """Stop games that nobody waits for any more."""
    for process in list(pool._processes.values()):
        process.terminate()
    pool.shutdown(cancel_futures=True)


def teach(plan: Plan, paths: list[Path], number: int, best: str) -> Net:
    layout = plan.game.layout(plan.players)
    about = {
        "game": plan.game.name,
        "players": plan.players,
        "rules": plan.game.rules,
        "box": plan.game.digest,
        "layout": fingerprint(layout),
        "actions": len(plan.game.player_actions),
        "round": number,
        "games": GAMES * len(paths),
        "seed": plan.seed,
        "budgets": [plan.quick, plan.long],
        "foresight": plan.game.foresight,
        "guides": True,
        "heat": 1.0,
    }
    if best:
        about |= {name: Net.load(best).about[name] for name in ("foresight", "guides", "heat")}
    seconds = 60 * plan.learn_minutes
    return net_of(read_parts(paths), layout.spans, len(plan.game.player_actions), seconds, plan.seed + number, about)


def examine(
    plan: Plan, new: str, old: str, games: int, pool: ProcessPoolExecutor
) -> tuple[float, tuple[float, float], float, int]:
    """How a net does against another, or against the search: its share of wins with interval, and its lead."""
    deals = range(-(-games // plan.players))
    ask = partial(play_deal, plan.game.name, plan.players, f"{plan.long // 2}", new, old, plan.seed)
    found = [one for deal in pool.map(ask, deals) for one in deal]
    share, points = (sum(one[at] for one in found) / len(found) for at in (0, 1))
    return share, wilson(share * len(found), len(found)), points, len(found)


def play_deal(
    name: str, players: int, budget: str, new: str, old: str, seed: int, deal: int
) -> list[tuple[float, float]]:
    """One deal, the new net in each seat in turn: its share of the win and its lead."""
    game = registry.game(name)
    return [
        play_game(game, players, seat, bots_of(game, players, seat, budget, new, old), seed, deal)
        for seat in range(players)
    ]


def bots_of(game: Game, players: int, seat: int, budget: str, new: str, old: str) -> Iterator[Bot]:
    for one in range(players):
        file = new if one == seat else old
        yield LearnedBot(budget, game, Net.load(file)) if file else SearchBot(budget, game)


def play_game(game: Game, players: int, own: int, bots: Iterator[Bot], seed: int, deal: int) -> tuple[float, float]:
    state: Position = game.new(players)
    dealer, table = Dealer(seed * EXAMINED, deal), list(bots)
    rngs = [Rng(seed * EXAMINED, deal, 50 + seat) for seat in range(players)]
    for moves in itertools.count():
        if state.player == OVER:
            break
        state.demand_end(moves)
        seat = state.player
        state.play(dealer.choose(state) if seat == CHANCE else decide(table[seat], state, seat, rngs[seat]))
    ranks = state.ranks()
    scores = [float(score) for score in state.scores()]
    lead = scores[own] - max(scores[:own] + scores[own + 1 :]) if len(scores) > 1 else scores[own]
    return (1.0 / ranks.count(1) if ranks[own] == 1 else 0.0), lead


def about_of(net: Net) -> dict[str, Any]:
    """What stands beside the weights, for people: without the long way of learning."""
    return {name: value for name, value in net.about.items() if name != "ways"}
