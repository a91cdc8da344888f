"""Searches for finished games that show each way Railway Workers can end, and writes them as records beside this file.

    PYTHONPATH=src python tests/records/railway_workers/make.py

Three ways to play are mixed: `at_random`, `greedy` (one decision ahead for oneself) and `building` (one decision ahead
for the railway: seats that want sites finished). The first seed that shows what is wanted is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import branchline
from branchline import CHANCE, OVER, Dealer, Record, Rng
from branchline.games.railway_workers.box import SITES, TABLES
from branchline.games.railway_workers.state import ROUTE, SITE, Table

GAME = branchline.game("railway_workers")
HERE = Path(__file__).parent

Way = Callable[[Table, Rng], int]


def at_random(table: Table, rng: Rng) -> int:
    return rng.pick(table.legal)


def greedy(table: Table, rng: Rng) -> int:
    def worth(after: Table, seat: int) -> float:
        return GAME.evaluate(after, seat) - max(
            GAME.evaluate(after, other) for other in range(after.seats) if other != seat
        )

    return best(table, rng, worth)


def building(table: Table, rng: Rng) -> int:
    return best(table, rng, progress)


def progress(table: Table, seat: int) -> float:
    """How far the railway is, with a little of the own wealth, which pays for going on."""
    value = 0.0
    for site in range(SITES):
        if table.project[site] in (SITE, ROUTE):
            closed = 3 - sum(table.tile_on[3 * site : 3 * site + 3])
            value += 60.0 * closed + (200.0 if table.project[site] == ROUTE else 0.0)
    for place in range(TABLES):
        value += (8.0 + 2.0 * table.filled[place]) * table.filled[place]
    value += 4.0 * sum(table.waiting_pieces) + 3.0 * sum(table.waiting_workers)
    return value + 0.6 * GAME.evaluate(table, seat)


def best(table: Table, rng: Rng, worth: Callable[[Table, int], float]) -> int:
    seat = table.player
    found, most = table.legal[0], float("-inf")
    for action in table.legal:
        after = table.clone()
        after.play(action)
        value = worth(after, seat) + 1e-6 * rng.random()
        if value > most:
            found, most = action, value
    return found


def play(players: int, way: Way, seed: int) -> tuple[Record, Table]:
    record = Record(GAME, players)
    table: Table = record.begin()
    dealer, rng = Dealer(seed, players), Rng(seed, players, 3)
    while table.player != OVER:
        record.add(table, dealer.choose(table) if table.player == CHANCE else way(table, rng))
    return record, table


def trains_gone(table: Table) -> bool:
    return table.black_trains_left() == 0


def shared(table: Table) -> bool:
    return table.ranks().count(1) > 1


# what the record shows: players, the way it is played, what must hold at the end
WANTED: dict[str, tuple[int, Way, Callable[[Table], bool]]] = {
    "round-four-two-players": (2, greedy, lambda table: not trains_gone(table) and not shared(table)),
    "round-four-three-players": (3, greedy, lambda table: not trains_gone(table) and not shared(table)),
    "round-four-four-players": (4, greedy, lambda table: not trains_gone(table) and not shared(table)),
    "no-black-train-two-players": (2, building, lambda table: trains_gone(table) and table.round < 4),
    "no-black-train-three-players": (3, building, lambda table: trains_gone(table) and table.round < 4),
    "no-black-train-four-players": (4, building, lambda table: trains_gone(table) and table.round < 4),
    "both-ends-at-once": (2, building, lambda table: trains_gone(table) and table.round == 4),
    "shared-victory-two-players": (2, at_random, shared),
    "shared-victory-four-players": (4, at_random, lambda table: table.ranks().count(1) == 2),
}


def main() -> None:
    for name, (players, way, wanted) in WANTED.items():
        for seed in range(3000):
            record, table = play(players, way, seed)
            if wanted(table):
                record.save(HERE / f"{name}.json")
                print(f"{name}: seed {seed}, {len(record)} moves, {table.scores()}, {GAME.ending(table)}")
                break
        else:
            print(f"{name}: not found")


if __name__ == "__main__":
    main()
