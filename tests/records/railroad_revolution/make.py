"""Finds the finished games kept here, by random play: `python tests/records/railroad_revolution/make.py`.

One for each way the end can come (RR-13.2: on the First Player's turn, on the last player's, in between), one for each
step of the tie-break (RR-14.5: money and shares decide; a shared victory), and one for each variant (RR-15).
A tie is looked for where it is likely: the last round of a random game is played many times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import branchline
from branchline import CHANCE, OVER, Dealer, Record, Rng

FOLDER = Path(__file__).parent
GAME = branchline.game("railroad_revolution")
LAST_ROUNDS = 25

Test = Callable[[Any], bool]


def place_of_trigger(state: Any) -> int:
    """Which turn of the round triggered the end, from 0."""
    place: int = (state.trigger - state.first_player) % state.seats
    return place


def best_two(state: Any) -> tuple[bool, bool]:
    """Are the two best tied in VP, and do they still share the victory after the tie-break?"""
    scores = sorted(state.scores(), reverse=True)
    return scores[0] == scores[1], state.ranks().count(1) > 1


WANTED: list[tuple[str, int, dict[str, Any], Test]] = [
    ("end-on-the-first-players-turn", 3, {}, lambda state: place_of_trigger(state) == 0),
    ("end-on-the-last-players-turn", 3, {}, lambda state: place_of_trigger(state) == 2),
    ("end-in-the-middle-of-a-round", 4, {}, lambda state: place_of_trigger(state) in (1, 2)),
    ("tie-broken-by-money-and-shares", 2, {}, lambda state: best_two(state) == (True, False)),
    ("tie-shared-victory", 2, {}, lambda state: best_two(state) == (True, True)),
    ("variant-open-milestones", 2, {"open_milestones": True}, lambda state: True),
    ("variant-expensive-tracks", 4, {"expensive_tracks": True}, lambda state: True),
]


def random_games(players: int, options: dict[str, Any]) -> Iterator[tuple[list[tuple[int, int]], Any]]:
    """The moves and the final state of random games, each last round many times."""
    seed = 0
    while True:
        seed += 1
        state, moves = GAME.new(players, **options), []
        dealer, rng = Dealer(seed), Rng(seed, 1)
        while state.player != OVER and not 0 <= state.turns_left <= players:
            play(state, dealer, rng, moves)
        for number in range(LAST_ROUNDS):
            end, tail = state.clone(), moves[:]
            dealer, rng = Dealer(seed, 1 + number), Rng(seed, 2, number)
            while end.player != OVER:
                play(end, dealer, rng, tail)
            yield tail, end


def play(state: Any, dealer: Dealer, rng: Rng, moves: list[tuple[int, int]]) -> None:
    action = dealer.choose(state) if state.player == CHANCE else rng.pick(state.legal)
    moves.append((state.player, action))
    state.play(action)


def main() -> None:
    for name, players, options, fits in WANTED:
        for moves, end in random_games(players, options):
            if fits(end):
                record = Record(GAME, players, options)
                state = record.begin()
                for seat, action in moves:
                    record.add(state, action, seat)
                record.check()
                record.save(FOLDER / f"{name}.json")
                print(f"{name}: {record.result}")
                break


if __name__ == "__main__":
    main()
