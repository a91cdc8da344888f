"""Makes the records of this folder: plays seeded games until one shows what is wanted, and saves it.

Run from the root of the project:  PYTHONPATH=src python tests/records/movers_and_shakers/make.py [name ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import branchline
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE, OVER
from branchline.games.movers_and_shakers.scoring import points

FOLDER = Path(__file__).parent
GAME: Any = branchline.game("movers_and_shakers")
Wanted = Callable[[Any, list[int]], bool]


def greedy(state: Any) -> int:
    """The best action one decision ahead."""
    seat = state.player
    people = range(1 if state.solo else state.seats)

    def value(action: int) -> float:
        after = state.clone()
        after.play(action)
        others = [GAME.evaluate(after, other) for other in people if other != seat]
        return float(GAME.evaluate(after, seat) - max(others, default=0.0))

    return max(state.legal, key=value)


def play(players: int, options: dict[str, Any], seed: int, wise: bool) -> tuple[Any, Any, list[int]]:
    """One seeded game as a record, its end, and the turn order before the last ranking of ships."""
    record = branchline.Record(GAME, players, options)
    state = record.begin()
    dealer, rng = Dealer(seed), Rng(seed, 5)
    order: list[int] = []
    while state.player != OVER:
        if state.active >= 0:
            order = state.order[:]
        if state.player == CHANCE:
            action = dealer.choose(state)
        elif wise:
            action = greedy(state)
        else:
            action = rng.pick(state.legal)
        record.add(state, action)
    return record, state, order


def leaders(state: Any) -> list[int]:
    return [seat for seat in range(state.seats) if state.ranks()[seat] <= 2]


def tied_for_first(state: Any) -> bool:
    first, second = sorted(leaders(state), key=lambda seat: state.ranks()[seat])
    return bool(points(state, first) == points(state, second))


def by_cash(state: Any, _: list[int]) -> bool:
    """MS-12.7: equal VP, more cash wins."""
    first, second = sorted(leaders(state), key=lambda seat: state.ranks()[seat])
    return tied_for_first(state) and state.cash[first] > state.cash[second]


def by_turn_order(state: Any, _: list[int]) -> bool:
    """MS-12.7: equal VP and cash, the earlier in turn order wins."""
    first, second = leaders(state)
    return tied_for_first(state) and state.cash[first] == state.cash[second]


def ship_tie(ship: int) -> Wanted:
    """MS-11.2: the first two on the ships have as many crates, and this ship decides; 3: the turn order does."""

    def wanted(state: Any, before: list[int]) -> bool:
        one, two = state.order[0], state.order[1]
        mine, theirs = state.ships[one * 3 : one * 3 + 3], state.ships[two * 3 : two * 3 + 3]
        if sum(mine) == 0 or sum(mine) != sum(theirs):
            return False
        if ship == 3:
            return mine == theirs and before.index(one) < before.index(two) and one != 0
        return mine[:ship] == theirs[:ship] and mine[ship] != theirs[ship] and before.index(one) > before.index(two)

    return wanted


def any_end(_state: Any, _before: list[int]) -> bool:
    return True


def won(state: Any, _: list[int]) -> bool:
    return bool(state.ranks() == [1])


def lost(state: Any, _: list[int]) -> bool:
    return bool(state.ranks() == [2])


def titled(state: Any, _: list[int]) -> bool:
    return state.scores()[0] >= 185


# name: players, options, whether the play is greedy, what is wanted
RECORDS: dict[str, tuple[int, dict[str, Any], bool, Wanted]] = {
    "two-players": (2, {}, True, any_end),
    "three-players-overlay": (3, {}, True, any_end),
    "four-players": (4, {}, True, any_end),
    "tie-broken-by-cash": (2, {}, False, by_cash),
    "tie-broken-by-turn-order": (2, {}, False, by_turn_order),
    "ships-tie-broken-by-ship-one": (2, {}, False, ship_tie(0)),
    "ships-tie-broken-by-ship-two": (2, {}, False, ship_tie(1)),
    "ships-tie-broken-by-turn-order": (3, {}, False, ship_tie(3)),
    "solo-without-title": (1, {}, False, any_end),
    "solo-with-title": (1, {}, True, titled),
    "rival-beaten": (1, {"rival": "R2"}, True, won),
    **{f"rival-{number}-not-beaten": (1, {"rival": f"R{number}"}, True, lost) for number in range(1, 7)},
    "rival-drawn-at-random": (1, {"rival": "random"}, True, any_end),
    "campaign-game-1-won": (1, {"campaign": 1, "goals": "G2+G4+G6"}, True, won),
    "campaign-game-2-lost": (1, {"campaign": 2, "goals": "G1+G3"}, True, lost),
    "campaign-game-3-lost": (1, {"campaign": 3, "goals": "G5"}, True, lost),
}


def make(name: str) -> None:
    players, options, wise, wanted = RECORDS[name]
    seed = 0
    while True:
        record, state, before = play(players, options, seed, wise)
        if wanted(state, before):
            record.save(FOLDER / f"{name}.json")
            print(f"{name}: seed {seed}, {len(record)} moves, {record.result}")
            return
        seed += 1


if __name__ == "__main__":
    for chosen in sys.argv[1:] or RECORDS:
        make(chosen)
