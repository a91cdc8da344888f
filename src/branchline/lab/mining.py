"""Mining puzzles: games between bots, or games that were played, looked through for decisions worth asking.

The search that plays a game is the first look at each of its decisions, so that looking costs little more than playing.
A file is written after every game: stopped, the same call goes on, and the same seed finds the same puzzles, with any
number of processes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from branchline.bots import puzzling
from branchline.bots.puzzles import Puzzle, PuzzleFile, read_puzzles, write_puzzles
from branchline.bots.puzzling import Sight
from branchline.bots.tree import Tree
from branchline.core import registry
from branchline.core.chance import Dealer
from branchline.core.errors import BadOption
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.record import Record
from branchline.lab.crews import done

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
        """Behind all that were found: one that was taken out since leaves a gap, and its number to nobody."""
        return max((one.number + 1 for one in self.found), default=self.first_number)

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

    def origin(self, number: int) -> str:
        return f"game {number} of seed {self.seed}" if not self.records else f"record {number}"

    def add(self, puzzles: Sequence[Puzzle]) -> None:
        """What a game has given: at most so much of it, and not too much that is easy."""
        here = 0
        for one in puzzles:
            easy = sum(other.rating == puzzling.EASY for other in self.found)
            if here == MOST_A_GAME or (one.rating == puzzling.EASY and easy * EASY_SHARE > len(self.found)):
                continue
            self.check_numbers()
            self.found.append(msgspec.structs.replace(one, number=self.next_number))
            here += 1


def mine(plan: Mine, keep: Callable[[], object], jobs: int = 1) -> None:
    """Look through the games that are left, some at once; `keep` is called after each, in order."""
    if plan.is_done:
        return
    for puzzles in games_of(plan, range(plan.looked_through, plan.total), jobs):
        plan.add(puzzles)
        plan.looked_through += 1
        keep()
        if plan.is_done:
            return


def games_of(plan: Mine, numbers: Sequence[int], jobs: int) -> Iterator[list[Puzzle]]:
    """What each of these games gives, in order."""
    if jobs == 1:
        yield from (look_through(plan, decisions(plan, number), plan.origin(number)) for number in numbers)
        return
    how, texts = (plan.game.name, plan.seed, plan.depth, plan.deeper), [one.to_text() for one in plan.records]
    orders = [
        (look_elsewhere, *how, number, plan.origin(number), texts[number] if texts else None) for number in numbers
    ]
    yield from done(orders, jobs, ())


def look_elsewhere(
    game: str, seed: int, depth: int, deeper: int, number: int, origin: str, text: str | None
) -> list[Puzzle]:
    """One game, in a process of its own."""
    plan = Mine(registry.game(game), seed=seed, depth=depth, deeper=deeper)
    seen = played(plan, number) if text is None else recorded(Record.from_text(text))
    return look_through(plan, seen, origin)


def look_through(plan: Mine, seen: Iterator[tuple[Sight, Tree]], origin: str) -> list[Puzzle]:
    """One game, decision by decision: what is worth asking, not numbered yet. Of what is easy there may be more than
    will be asked."""
    last, found = -APART, list[Puzzle]()
    for at, (sight, tree) in enumerate(seen):
        if sum(one.rating != puzzling.EASY for one in found) == MOST_A_GAME:
            break
        if at - last < APART or not puzzling.seems_worth_asking(sight, tree):
            continue
        puzzle = dug_out(plan, sight, origin)
        if puzzle is not None:
            found.append(puzzle)
            last = at
    return found


def dug_out(plan: Mine, sight: Sight, origin: str) -> Puzzle | None:
    """A decision that seems worth asking, looked at to the full depth; None where that is not so."""
    best = puzzling.found_best(sight, plan.depth)
    if best is None or puzzling.is_only_score(sight, best):
        return None
    line = puzzling.line_of(sight, plan.game.actions.text(best), plan.deeper)
    if not line:
        return None
    view = sight.position.view(sight.seat)
    return Puzzle(0, puzzling.part_of(line[0]), puzzling.first_rating(sight, line), origin, view, line)


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
