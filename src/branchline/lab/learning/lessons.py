"""Lessons: what a net learns from, written down while the present best plays against itself.

At some decisions the search thinks long, and how often it tried each action is noted; at all others it is quick, so
that there are many games. Of each position kept, every seat's observation is written with how the game ended for it.
Whole games go into a part, a file of arrays, made from its seed alone, so that a course that was stopped finds what it
has.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from branchline.bots.net import Judge, Net, leads_of, numpy
from branchline.bots.search import kinds_of
from branchline.bots.tree import Tree
from branchline.core import registry
from branchline.core.chance import Dealer, Rng
from branchline.core.game import Game
from branchline.core.layout import Layout
from branchline.core.position import CHANCE, OVER, Position

GAMES = 4
"""So many games are a part."""
LONG = 0.04
KEPT = 0.25
WHIMS = 0.04
"""The shares of decisions thought about for long, kept without that, and taken by chance."""


@dataclass(frozen=True)
class Part:
    """Some games that are to be played: everything that decides what is written."""

    game: str
    players: int
    seed: int
    number: int
    net: str
    """The file of the net that plays; '' for the search without one."""
    quick: int
    long: int
    folder: str

    @property
    def path(self) -> Path:
        return Path(self.folder) / f"part-{self.number:05}.npz"


@dataclass
class Noted:
    """A position as one seat sees it."""

    seen: bytes
    viewer: int
    game: int
    tactics: list[float]
    """The leads by the game's evaluation, and below by the search; the viewer's first."""
    searched: list[float]
    actions: list[int]
    visits: list[int]


def write_part(part: Part) -> int:
    """Play the games of a part and write it; how many positions it has."""
    if part.path.exists():
        return 0
    game = registry.game(part.game)
    setting = game.setting(part.players, {})
    judge = Judge(Net.load(part.net), game, setting) if part.net else None
    layout = game.layout(part.players)
    found: list[Noted] = []
    ends: list[list[float]] = []
    for number in range(part.number * GAMES, (part.number + 1) * GAMES):
        noted, leads = play(part, game, layout, judge, number)
        found += noted
        ends += [turned(leads, one.viewer) for one in noted]
    np = numpy()
    arrays = {
        "seen": np.frombuffer(b"".join([one.seen for one in found]), np.uint8).reshape(-1, layout.size),
        "leads": np.array(ends, np.float32),
        "tactics": np.array([one.tactics for one in found], np.float32),
        "searched": np.array([one.searched for one in found], np.float32),
        "game": np.array([one.game for one in found], np.int32),
        "count": np.array([len(one.actions) for one in found], np.int32),
        "actions": np.array([action for one in found for action in one.actions], np.int32),
        "visits": np.array([visits for one in found for visits in one.visits], np.int32),
    }
    beside = part.path.with_suffix(".new")
    with beside.open("wb") as file:
        np.savez(file, **arrays)
    beside.replace(part.path)
    return len(found)


def play(part: Part, game: Game, layout: Layout, judge: Judge | None, number: int) -> tuple[list[Noted], list[float]]:
    """One game of the present best against itself: what was noted, and the leads at its end."""
    state: Position = game.new(part.players)
    dealer, rng, whim = Dealer(part.seed, number), Rng(part.seed, number, 40), Rng(part.seed, number, 41)
    kinds, found = kinds_of(game), list[Noted]()
    foresight = game.foresight if judge is None else judge.foresight
    for moves in itertools.count():
        if state.player == OVER:
            break
        state.demand_end(moves)
        seat, legal = state.player, state.legal
        if seat == CHANCE:
            state.play(dealer.choose(state))
            continue
        if len(legal) == 1:
            state.play(legal[0])
            continue
        is_long = whim.random() < LONG
        blind = state.clone()
        blind.reshuffle(seat, rng)
        blind.rest()
        tree = Tree(blind, seat, rng, game.evaluate, kinds, foresight, judge)
        tree.run(part.long if is_long else part.quick, 0.0)
        if is_long or whim.random() < KEPT:
            found += note(game, layout, state, tree, number, is_long)
        action = tree.best()
        state.play(whim.pick(legal) if whim.random() < WHIMS else action)
    return found, leads_of([float(score) for score in state.scores()], part.players)


def note(game: Game, layout: Layout, state: Position, tree: Tree, number: int, is_long: bool) -> list[Noted]:
    """The position as every seat sees it; what was thought of the actions belongs to the one who decides."""
    players = state.setting.players
    choices = tree.choices()
    visits = [int(one.visits) for one in choices]
    searched = [sum(one.worth[seat] for one in choices) / max(1, sum(visits)) for seat in range(players)]
    tactics = leads_of([game.evaluate(state, seat) for seat in range(players)], players)
    found = []
    for viewer in range(players):
        decides = is_long and viewer == tree.seat
        found.append(
            Noted(
                layout.observe(state, viewer),
                viewer,
                number,
                turned(tactics, viewer),
                turned(searched, viewer),
                [game.actions.place[one.action] for one in choices] if decides else [],
                visits if decides else [],
            )
        )
    return found


def turned(values: list[float], viewer: int) -> list[float]:
    """The values of the seats, the viewer's first."""
    return values[viewer:] + values[:viewer]


def parts_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("part-*.npz"))


def read_parts(paths: list[Path]) -> dict[str, Any]:
    """All arrays of these parts, one behind the other."""
    np = numpy()
    loaded = [dict(np.load(path, allow_pickle=False)) for path in paths]
    return {name: np.concatenate([one[name] for one in loaded]) for name in loaded[0]}
