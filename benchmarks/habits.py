"""What bots do that looks wrong: counted in seeded games between equals, so that a mend shows in figures.

    python benchmarks/habits.py                                      both games, two players, greedy and search:100
    python benchmarks/habits.py --only movers_and_shakers --players 4 --bots greedy,search:400 --games 40

Small Railroad Empires: turns begun with as much money as there can be and income lost to that cap, free train cards
that were declined although the hand had room, loans, and what is left at the end (cards in hand, tracks, money, a
contract that was never fulfilled). Movers & Shakers: cards played whose action could not be carried out (MS-4.7), and
whether it was not possible when the order was chosen (MS-3.7). All of it is a mean for each seat of a game. Use a
compiled engine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from typing import Any, Self

import branchline
from branchline.core.position import CHANCE
from branchline.games.movers_and_shakers.events import CARD_IMPOSSIBLE
from branchline.games.movers_and_shakers.steps.cards import ChooseBlock, ChooseOrder
from branchline.games.movers_and_shakers.verbs import CARD_FIRST
from branchline.games.small_railroad_empires.state import CAPPED
from branchline.games.small_railroad_empires.steps.construct import Construct
from branchline.games.small_railroad_empires.steps.market import BuyTrain
from branchline.games.small_railroad_empires.steps.turn import TRACKS_A_TURN
from branchline.games.small_railroad_empires.verbs import BUY_NOTHING, NO_DELIVERY
from branchline.lab import LocalCrew, Row, Series


class Counts:
    """A game's habits, by name; each is a mean for a seat of a game."""

    def __init__(self) -> None:
        self.sums: dict[str, float] = defaultdict(float)
        self.seats = 0

    def before(self, number: int, state: Any) -> None:
        state.journal = []

    def step(self, state: Any, seat: int, action: int) -> None:
        """Look at a decision that is about to be taken, and at what has happened by itself since the last."""
        for event in state.journal:
            self.event(state, *event)
        state.journal.clear()
        if seat != CHANCE:
            self.decision(state, seat, action)

    def after(self, state: Any, row: Row) -> None:
        for event in state.journal:
            self.event(state, *event)
        self.seats += state.setting.players
        self.sums["score"] += sum(row.scores)
        for seat in range(state.setting.players):
            self.end(state, seat)

    def merge(self, later: Self) -> None:
        self.seats += later.seats
        for name, number in later.sums.items():
            self.sums[name] += number

    def event(self, state: Any, kind: int, a: int, b: int, c: int) -> None:
        raise NotImplementedError

    def decision(self, state: Any, seat: int, action: int) -> None:
        raise NotImplementedError

    def end(self, state: Any, seat: int) -> None:
        raise NotImplementedError


class SmallRailroadEmpires(Counts):
    """SRE-7.3, SRE-9.2, SRE-11.1, SRE-11.3."""

    def event(self, state: Any, kind: int, a: int, b: int, c: int) -> None:
        if kind == CAPPED:
            self.sums["income lost to the cap"] += c - b

    def decision(self, state: Any, seat: int, action: int) -> None:
        step = state.stack[-1]
        if isinstance(step, BuyTrain):
            self.sums["free cards offered"] += 1
            self.sums["free cards declined"] += action == BUY_NOTHING
        elif isinstance(step, Construct) and step.left == TRACKS_A_TURN:
            self.sums["turns begun at the cap"] += state.money[seat] == state.box.money_most
        elif action == NO_DELIVERY:
            self.sums["deliveries declined"] += 1

    def end(self, state: Any, seat: int) -> None:
        self.sums["turns"] += state.turns[seat]
        self.sums["deliveries"] += len(state.played[seat])
        self.sums["cards left"] += state.hand_size(seat)
        self.sums["tracks left"] += state.supply_tracks[seat]
        self.sums["money left"] += state.money[seat]
        self.sums["loans"] += state.loans[seat]
        self.sums["contracts not fulfilled"] += not state.contract_revealed[seat]


class MoversAndShakers(Counts):
    """MS-4.7, MS-4.8."""

    def event(self, state: Any, kind: int, a: int, b: int, c: int) -> None:
        if kind == CARD_IMPOSSIBLE:
            self.sums["cards that could not be carried out"] += 1

    def decision(self, state: Any, seat: int, action: int) -> None:
        step = state.stack[-1]
        if not isinstance(step, ChooseOrder):
            return
        self.sums["cards played"] += 1
        possible_now = bool(ChooseBlock(seat, step.slot, 0, 0).options(state))
        if action == CARD_FIRST:
            self.sums["card first, and not possible"] += not possible_now
        else:
            self.sums["company first, and the card not possible before"] += not possible_now

    def end(self, state: Any, seat: int) -> None:
        pass


COUNTED: dict[str, type[Counts]] = {
    "movers_and_shakers": MoversAndShakers,
    "small_railroad_empires": SmallRailroadEmpires,
}


def count(name: str, players: int, bot: str, games: int, seed: int, jobs: int) -> Counts:
    """The habits of a bot in games against itself."""
    series = Series(branchline.game(name), players, [bot], games, seed)
    found = COUNTED[name]()
    for _, watched in LocalCrew(jobs).play([(series, range(n, n + 1)) for n in range(games)], (COUNTED[name](),)):
        found.merge(watched[0])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", action="append", choices=sorted(COUNTED), help="a game, as often as needed")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", default="greedy,search:100", help="bots, with commas between them")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    call = parser.parse_args()
    bots = call.bots.split(",")
    for name in call.only or sorted(COUNTED):
        began = time.process_time()
        found = [count(name, call.players, bot, call.games, call.seed, call.jobs) for bot in bots]
        print(f"{name}, {call.players} players, {call.games} games, {time.process_time() - began:.0f} s\n")
        print(f"| a seat of a game | {' | '.join(bots)} |\n|---|{'---:|' * len(bots)}")
        for habit in dict.fromkeys(habit for one in found for habit in one.sums):
            print(f"| {habit} | {' | '.join(f'{one.sums[habit] / one.seats:.2f}' for one in found)} |")
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
