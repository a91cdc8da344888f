"""Maximum likelihood for what leads are worth: the figures by which what came of the positions was likeliest.

All positions are taken at once, so this needs NumPy; who only asks for chances (`bots/chances.py`) does not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import pstdev
from typing import Any, Protocol

from branchline.bots.chances import STEEPEST, of_leads
from branchline.bots.net import numpy

STEPS = 40
CLOSE = 1e-5
# A pull towards no change over the course of the game and no bend, worth about one position.
PULL = 0.5
LEAST_BEHIND = 1e-6
# A few games can say anything of the bend; no more than this is believed.
LEAST_BEND, MOST_BEND = 0.5, 2.0
# A stronger one towards leads that say all: each part is measured by its own spread, and what hardly ever differs by
# a point by a point, lest a few positions give it any weight.
PULL_OF_PARTS, LEAST_SPREAD = 20.0, 1.0


class Position(Protocol):
    """What is known of a position, and what came of it."""

    progress: float
    leads: list[float]
    result: list[float]
    parts: list[list[float]]


@dataclass
class Table:
    """All positions side by side: of each the powers of its progress, leads, result, and its parts twice, as they count
    at the beginning and at the end."""

    np: Any
    powers: Any
    leads: Any
    result: Any
    parts: Any
    pulls: Any

    @property
    def is_alone(self) -> bool:
        return bool(self.leads.shape[1] == 1)


def table_of(positions: Sequence[Position], with_parts: bool) -> Table:
    np = numpy("measuring chances")
    t = np.array([one.progress for one in positions])
    leads = np.array([one.leads for one in positions], dtype=float)
    own = np.array([one.parts if with_parts else [[]] * leads.shape[1] for one in positions], dtype=float)
    among = own - own.mean(axis=1, keepdims=True) if leads.shape[1] > 1 else own - own.mean(axis=0)
    spread = np.maximum(LEAST_SPREAD, np.square(among).mean(axis=(0, 1)))
    both = np.concatenate([own * (1.0 - t)[:, None, None], own * t[:, None, None]], axis=2)
    result = np.array([one.result for one in positions], dtype=float)
    pulls = PULL_OF_PARTS * np.concatenate([spread, spread])
    return Table(np, np.stack([np.ones_like(t), t, t * t], axis=1), leads, result, both, pulls)


def fit(
    players: int, positions: Sequence[Position], start: Sequence[float] = (), with_parts: bool = False
) -> list[float]:
    """By scoring: three figures of the scale and the bend, or alone what is to be reached; then those of the parts."""
    all_of_them = table_of(positions, with_parts)
    np, size = all_of_them.np, of_leads(players)
    first = list(start) or [*first_guess(players, positions), *[0.0] * all_of_them.parts.shape[2]]
    figures = np.array(first)
    plain = np.zeros_like(figures)
    pulls = np.concatenate([np.zeros(size), all_of_them.pulls])
    pulls[1:3] = PULL
    if players > 1:
        pulls[3], plain[3] = PULL, 1.0
    for _ in range(STEPS):
        chances, turns = turned(all_of_them, figures)
        slope = ((all_of_them.result - chances)[:, :, None] * turns).sum(axis=(0, 1)) - pulls * (figures - plain)
        weighed = chances[:, :, None] * turns
        middle = weighed.sum(axis=1)  # alone there is one more, to fall short, which no figure turns
        flat = turns.reshape(-1, figures.size)
        curve = flat.T @ weighed.reshape(-1, figures.size) - middle.T @ middle
        curve += np.diag(pulls + 1e-9 + 1e-6 * np.diag(curve))
        step = np.linalg.solve(curve, slope)
        length = float(np.abs(step[: 4 if players > 1 else 3]).max())
        figures = figures + min(1.0, 1.0 / length if length else 1.0) * step
        if players > 1:
            figures[3] = min(MOST_BEND, max(LEAST_BEND, figures[3]))
        if np.abs(step).max() < CLOSE:
            break
    return [float(one) for one in figures]


def first_guess(players: int, positions: Sequence[Position]) -> list[float]:
    leads = [lead for one in positions for lead in one.leads]
    scale = [-math.log(max(1e-3, pstdev(leads))), 0.0, 0.0]
    return [*scale, 1.0] if players > 1 else [*scale, sum(leads) / len(leads), 0.0, 0.0]


def turned(table: Table, figures: Any) -> tuple[Any, Any]:
    """The chance of every seat, and by how much what stands in its softmax changes with each figure."""
    np, powers = table.np, table.powers
    steep = np.exp(np.minimum(STEEPEST, powers @ figures[:3]))[:, None]
    if table.is_alone:
        ahead = steep * (table.leads - (powers @ figures[3:6])[:, None])
        turns = [ahead[:, :, None] * powers[:, None, :], -steep[:, :, None] * powers[:, None, :]]
        worth = ahead
    else:
        behind = np.maximum(LEAST_BEHIND, -table.leads)
        worth = -steep * behind ** figures[3]
        turns = [worth[:, :, None] * powers[:, None, :], (worth * np.log(behind))[:, :, None]]
    worth = worth + table.parts @ figures[of_leads(table.leads.shape[1]) :]
    highest = worth.max(axis=1, keepdims=True)
    highest = np.maximum(highest, 0.0) if table.is_alone else highest
    weights = np.exp(worth - highest)
    short = np.exp(-highest) if table.is_alone else 0.0
    return weights / (weights.sum(axis=1, keepdims=True) + short), np.concatenate([*turns, table.parts], axis=2)
