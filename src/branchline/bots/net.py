"""A learned net at run time: NumPy and nothing more.

A net is a file of whole numbers (`data/learned-2.npz` in a game's folder, one for each player count): two small
perceptrons over the game's observation, one for what a position is worth to every seat, one for what to choose. Nearly
all of an observation is zeros, so the first layer is the sum of the rows of what is there, with a row ready for each
value of each place.

All weights lie on a grid and so does what passes from layer to layer. Each sum is therefore exact in whatever order it
is made, and the same seed gives the same game on every machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from branchline.core import registry
from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.layout import Layout
from branchline.core.position import OVER, Position, Setting
from branchline.core.rooms import data_of

FOLDER = "BRANCHLINE_NETS"
"""Names a folder whose nets are taken before those of the package."""
FIRST_GRID = 1 << 14
GRID = 1 << 10
STEP = 64.0
"""What passes from layer to layer is a multiple of 1 / 64."""


class NotLearned(BranchlineError):
    """There is no net for this game and player count, or it does not fit."""


def numpy(what: str = "the bot 'learned'") -> Any:
    try:
        return import_module("numpy")
    except ImportError as error:
        raise BranchlineError(f"{what} needs NumPy: pip install 'branchline[learned]'") from error


class Perceptron:
    """Three layers. `weights` are those of the first for each number of the observation, then bias, second, ..."""

    def __init__(self, weights: list[Any], spans: list[int]) -> None:
        np = self.np = numpy()
        first = weights[0].astype(np.float32) * np.float32(STEP / FIRST_GRID)
        # Row base[at] + value is what a value at that place adds; the row of 0 is never asked for and left out.
        self.base = np.concatenate(([0], np.cumsum(spans)[:-1])) - 1
        values = np.concatenate([np.arange(1, span + 1) for span in spans])
        self.rows = np.repeat(first, spans, axis=0) * values[:, None].astype(np.float32)
        self.first_bias = weights[1].astype(np.float32) * np.float32(STEP / FIRST_GRID)
        self.second = weights[2].astype(np.float64) / GRID
        self.second_bias = weights[3].astype(np.float64) * (STEP / GRID)
        self.third = weights[4].astype(np.float64) / (GRID * STEP)
        self.third_bias = weights[5].astype(np.float64) / GRID

    def hidden(self, seen: bytes) -> Any:
        """What the last layer is fed with."""
        np = self.np
        numbers = np.frombuffer(seen, np.uint8)
        at = numbers.nonzero()[0]
        found = np.add.reduce(self.rows.take(self.base.take(at) + numbers.take(at), 0), 0)
        found += self.first_bias
        found = np.maximum(np.floor(found, out=found), 0.0, out=found).astype(np.float64) @ self.second
        found += self.second_bias
        return np.maximum(np.floor(found, out=found), 0.0, out=found)

    def all(self, seen: bytes) -> list[float]:
        found: list[float] = (self.hidden(seen) @ self.third + self.third_bias).tolist()
        return found

    def some(self, seen: bytes, places: list[int]) -> list[float]:
        """Only these outputs."""
        third = self.third.take(places, 1)
        found: list[float] = (self.hidden(seen) @ third + self.third_bias.take(places)).tolist()
        return found


@dataclass(frozen=True)
class Net:
    """Both perceptrons as whole numbers, and where they come from."""

    worth: list[Any]
    choice: list[Any]
    about: Mapping[str, Any]

    def save(self, path: Path) -> None:
        """Into one file; an old one is replaced only once the new is complete."""
        arrays = {f"worth{at}": one for at, one in enumerate(self.worth)}
        arrays |= {f"choice{at}": one for at, one in enumerate(self.choice)}
        np = numpy()
        beside = path.with_name(f"{path.name}.new")
        with beside.open("wb") as file:
            np.savez_compressed(file, about=np.frombuffer(json.dumps(self.about).encode(), np.uint8), **arrays)
        beside.replace(path)

    @classmethod
    def load(cls, file: Any) -> Net:
        with numpy().load(file, allow_pickle=False) as found:
            about = json.loads(found["about"].tobytes())
            return cls([found[f"worth{at}"] for at in range(6)], [found[f"choice{at}"] for at in range(6)], about)


class Judge:
    """A net at one kind of table: what the tree asks it."""

    def __init__(self, net: Net, game: Game, setting: Setting) -> None:
        self.layout: Layout = game.layout(setting.players, **setting.options)
        if net.about["layout"] != fingerprint(self.layout) or net.about["actions"] != len(game.player_actions):
            raise NotLearned(f"the bot 'learned' knows {game.title} as it is usually played, and not this table")
        self.worth = Perceptron(net.worth, self.layout.spans)
        self.choice = Perceptron(net.choice, self.layout.spans)
        self.players = setting.players
        self.place = game.actions.place
        self.evaluate = game.evaluate
        self.scale: float = net.about["scale"]
        self.base: float = net.about["base"]
        self.trust: float = net.about["trust"]
        self.foresight: int = net.about["foresight"]
        self.guides: bool = net.about["guides"]
        self.heat: float = net.about["heat"]

    def leads(self, state: Position, seat: int) -> list[float]:
        """By how much each seat is going to lead over the best other, as far as this one can know."""
        players = self.players
        if state.player == OVER:
            return leads_of(state.scores(), players)
        found = self.worth.all(self.layout.observe(state, seat))
        plain = leads_of([self.evaluate(state, one) for one in range(players)], players)
        leads = []
        for at in range(players):
            own = plain[(seat + at) % players]
            leads.append(self.base * own + self.trust * (found[at] * self.scale + found[players + at] * own))
        if players == 2:  # what one gains the other loses
            lead = (leads[0] - leads[1]) / 2
            leads = [lead, -lead]
        return leads if seat == 0 else leads[players - seat :] + leads[: players - seat]

    def logits(self, state: Position, seat: int, legal: list[int]) -> list[float]:
        """How promising each action looks to the one who decides; 1 more is e times as promising."""
        found = self.choice.some(self.layout.observe(state, seat), [self.place[action] for action in legal])
        return [one / self.heat for one in found]


def leads_of(scores: list[float], players: int) -> list[float]:
    """By how much each player is ahead of the best other, an automa among them; alone, the score."""
    if len(scores) == 1:
        return [float(scores[0])]
    return [scores[seat] - max(scores[:seat] + scores[seat + 1 :]) for seat in range(players)]


def fingerprint(layout: Layout) -> str:
    """Which numbers an observation has: two layouts with the same one mean the same."""
    told = [(piece.field, piece.size, piece.describe()) for piece in layout.pieces]
    return sha256(json.dumps([told, layout.spans]).encode()).hexdigest()[:16]


def file_name(game: str, players: int) -> str:
    return f"{game}-{players}.npz"


@lru_cache(maxsize=32)
def net_of(name: str, title: str, players: int, folder: str) -> Net:
    """The net for a game and player count, read once."""
    if folder and not Path(folder).is_dir():
        raise NotLearned(f"{FOLDER} names {folder}, and there is no such folder")
    own = Path(folder) / file_name(name, players) if folder else None
    if own is not None and own.is_file():
        return Net.load(own)
    file = data_of(registry.kind_of_game(name), f"learned-{players}.npz") if name in registry.games() else None
    if file is None:
        raise NotLearned(
            f"the bot 'learned' has not learned {title} with {players} players: "
            f"branchline train {name} --players {players} teaches it"
        )
    with resources.as_file(file) as path:
        return Net.load(path)


@lru_cache(maxsize=32)
def judge_at(game: Game, setting: Setting, folder: str) -> Judge:
    return Judge(net_of(game.name, game.title, setting.players, folder), game, setting)


def judge_of(game: Game, setting: Setting) -> Judge:
    """Who judges at such a table: the game's own net, made ready once."""
    return judge_at(game, setting, os.environ.get(FOLDER, ""))
