"""Mining puzzles: games between bots, or games that were played, looked through for decisions worth asking.

The search that plays a game is the first look at each of its decisions, so that looking costs little more than playing.
A file is written after every game: stopped, the same call goes on, and the same seed finds the same puzzles.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from branchline.bots import puzzling
from branchline.bots.puzzles import Puzzle, PuzzleFile, read_puzzles, write_puzzles
from branchline.bots.puzzling import Sight
from branchline.bots.tree import Tree
from branchline.core.chance import Dealer
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import Record

PLAYED = 60
"""Iterations with which the games are played."""
COUNTS = (2, 3)
"""Player counts, one game after the other."""
APART = 15
"""Decisions between two puzzles of one game, at least."""
MOST_A_GAME = 2
EASY_SHARE = 3
"""Of so many puzzles one may be such that looking one decision ahead solves it."""


@dataclass
class Mine:
    """What is looked through, how deep, and what has been found."""

    game: Game
    games: int = 200
    seed: int = 1
    wanted: int = 0
    """So many puzzles are enough; 0: all that there are."""
    depth: int = puzzling.DEPTH
    deeper: int = puzzling.DEEPER
    records: Sequence[Record] = ()
    first_number: int = 1
    taken: Collection[int] = ()
    """Numbers that other files have given to puzzles."""
    found: list[Puzzle] = field(default_factory=list)
    looked_through: int = 0

    @property
    def command(self) -> str:
        usual = (self.depth, self.deeper) == (puzzling.DEPTH, puzzling.DEEPER)
        depths = "" if usual else f" --depth {self.depth} --deeper {self.deeper}"
        source = "--records" if self.records else f"--seed {self.seed}"
        return f"branchline puzzles mine {self.game.name} {source}{depths}"

    @property
    def is_done(self) -> bool:
        return self.looked_through >= self.total or 0 < self.wanted <= len(self.found)

    @property
    def total(self) -> int:
        return len(self.records) or self.games

    @property
    def next_number(self) -> int:
        return self.first_number + len(self.found)

    def check_numbers(self) -> None:
        """No two puzzles have one number: of two such, one would never be seen."""
        for number in [*(one.number for one in self.found), self.next_number]:
            if number in self.taken:
                raise BadOption(f"there is another puzzle {number} already: mine with another --first, into a new file")

    def go_on(self, path: Path) -> None:
        """Take up what an earlier call has written."""
        file = read_puzzles(path.read_bytes())
        if (file.game, file.made_by) != (self.game.name, self.command):
            raise BadOption(f"{path}: mined by `{file.made_by}`, which this call does not go on with")
        self.found, self.looked_through = file.puzzles, file.looked_through
        if self.found:
            self.first_number = self.found[0].number

    def written(self) -> str:
        return write_puzzles(PuzzleFile(self.game.name, self.command, self.looked_through, self.found))


def mine(plan: Mine, keep: Callable[[], None], tick: Callable[[str], None] | None = None) -> None:
    """Look through the games that are left; `keep` is called after each, `tick` hears of every step of the work."""
    while not plan.is_done:
        look_through(plan, plan.looked_through, tick or (lambda _: None))
        plan.looked_through += 1
        keep()


def look_through(plan: Mine, number: int, tick: Callable[[str], None]) -> None:
    """One game, decision by decision."""
    origin = f"game {number} of seed {plan.seed}" if not plan.records else f"record {number}"
    last, here = -APART, 0
    for at, (sight, tree) in enumerate(decisions(plan, number)):
        if at - last < APART or here == MOST_A_GAME or not puzzling.seems_worth_asking(sight, tree):
            continue
        tick(f"{origin}: decision {at} seems worth asking")
        plan.check_numbers()
        puzzle = dug_out(plan, sight, origin, tick)
        if puzzle is not None:
            plan.found.append(puzzle)
            last, here = at, here + 1
            tick(f"puzzle {puzzle.number}: {puzzle.title}, {puzzle.rating}")


def dug_out(plan: Mine, sight: Sight, origin: str, tick: Callable[[str], None]) -> Puzzle | None:
    """A decision that seems worth asking, looked at to the full depth; None where that is not so."""
    best = puzzling.found_best(sight, plan.depth)
    if best is None or puzzling.is_only_score(sight, best):
        return None
    tick(f"best at depth {plan.depth}: {plan.game.actions.text(best)}")
    line = puzzling.line_of(sight, plan.game.actions.text(best), plan.deeper)
    if not line:
        return None
    rating = puzzling.first_rating(sight, line)
    easy = sum(one.rating == puzzling.EASY for one in plan.found)
    if rating == puzzling.EASY and easy * EASY_SHARE > len(plan.found):
        return None
    view = sight.position.view(sight.seat)
    return Puzzle(plan.next_number, puzzling.part_of(line[0]), rating, origin, view, line)


def decisions(plan: Mine, number: int) -> Iterator[tuple[Sight, Tree]]:
    """Every real choice of a game as its seat saw it, with the search that looked at it first."""
    return recorded(plan.records[number]) if plan.records else played(plan, number)


def played(plan: Mine, number: int) -> Iterator[tuple[Sight, Tree]]:
    counts = [count for count in COUNTS if plan.game.min_players <= count <= plan.game.max_players]
    state: Position = plan.game.new(counts[number % len(counts)])
    dealer = Dealer(plan.seed, number)
    for moves in itertools.count():
        if state.player == OVER:
            return
        state.demand_end(moves)
        if state.player == CHANCE:
            state.play(dealer.choose(state))
        elif len(state.legal) == 1:
            state.play(state.legal[0])
        else:
            seat = state.player
            sight, tree = looked_at(plan.game, state, seat)
            yield sight, tree
            state.apply(tree.best(), seat)


def recorded(record: Record) -> Iterator[tuple[Sight, Tree]]:
    for state, seat, _ in record.replay():
        if seat != CHANCE and len(state.legal_actions(seat)) > 1:
            yield looked_at(record.game, state, seat)


def looked_at(game: Game, state: Position, seat: int) -> tuple[Sight, Tree]:
    sight = Sight.of(game, state.view(seat))
    tree = sight.tree()
    tree.run(PLAYED, 0.0)
    return sight, tree
