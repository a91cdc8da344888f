"""What a finished game is worth to each player, by the measure that a learner asks for."""

from __future__ import annotations

from branchline.core.errors import BadOption
from branchline.core.position import Position

REWARDS = {
    "win": "1 for the winner, shared equally by those who share the first place; 0 for all others",
    "rank": "1 for the first place down to -1 for the last, evenly spaced; those who share a place share its mean",
    "margin": "own points less those of the best opponent; alone at the table, just the points",
}


def chosen_reward(name: str | None, players: int) -> str:
    """The reward to use: by default `win`, and `margin` in a game for one, where there may be nobody to beat."""
    if name is None:
        return "margin" if players == 1 else "win"
    if name not in REWARDS:
        raise BadOption(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return name


def reward_range(name: str) -> tuple[float, float]:
    """The least and the most that a reward can be; points have no bound in the rules, so a margin's is a wide guess."""
    return {"win": (0.0, 1.0), "rank": (-1.0, 1.0), "margin": (-1000.0, 1000.0)}[name]


def reward_sum(name: str, players: int) -> float | None:
    """What the rewards of all players of a game come to, whatever happens; None where that depends on the game. Alone
    at the table there may be an automa, which takes its share."""
    if players == 1 or (name == "margin" and players > 2):
        return None
    return {"win": 1.0, "rank": 0.0, "margin": 0.0}[name]


def rewards(state: Position, name: str) -> list[float]:
    """One for each player of a finished game; an automa's seat has a place but gets no reward."""
    players = state.setting.players
    if name == "margin":
        points = state.scores()
        return [points[seat] - best_other(points, seat) for seat in range(players)]
    ranks = state.ranks()
    if name == "win":
        return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks[:players]]
    last = max(len(ranks), *ranks)
    means = [rank + (ranks.count(rank) - 1) / 2.0 for rank in ranks]
    return [1.0 - 2.0 * (mean - 1.0) / (last - 1.0) if last > 1 else 1.0 for mean in means[:players]]


def best_other(points: list[float], seat: int) -> float:
    others = [one for other, one in enumerate(points) if other != seat]
    return max(others) if others else 0.0
