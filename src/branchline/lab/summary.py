"""What a series of games shows: wins with their intervals, scores, lengths, endings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median, stdev
from typing import Any

from branchline.lab.series import AUTOMA, Row, Series

Z_95 = 1.959963984540054


def wilson(wins: float, games: float, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share: sound for few games and for shares near 0 or 1, unlike the textbook's."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    slack = z * z / games
    middle = (share + slack / 2) / (1 + slack)
    width = z * math.sqrt(max(0.0, share * (1 - share)) / games + slack / (4 * games)) / (1 + slack)
    # Where none or all were won the interval ends right there, whatever rounding says.
    return (max(0.0, middle - width) if wins > 0 else 0.0), (min(1.0, middle + width) if wins < games else 1.0)


def wins_of(row: Row) -> list[float]:
    """1 for the winner; those who share the first place share it here too."""
    first = row.ranks.count(1)
    return [1 / first if rank == 1 else 0.0 for rank in row.ranks]


def spread(values: Sequence[float]) -> dict[str, float]:
    """Mean and spread of some figures; empty for none."""
    if not values:
        return {}
    return {
        "mean": fmean(values),
        "sd": stdev(values) if len(values) > 1 else 0.0,
        "median": median(values),
        "min": min(values),
        "max": max(values),
    }


def standing(wins: Sequence[float], scores: Sequence[float], ranks: Sequence[int]) -> dict[str, Any]:
    """How somebody did: wins with their 95 % interval, score, mean rank."""
    low, high = wilson(math.fsum(wins), len(wins))
    return {
        "games": len(wins),
        "wins": math.fsum(wins),
        "win_share": math.fsum(wins) / len(wins),
        "win_interval": [low, high],
        "score": spread(scores),
        "mean_rank": fmean(ranks),
    }


def summary(series: Series, rows: Sequence[Row]) -> dict[str, Any]:
    """The whole series as plain data; nothing in it depends on the machine or the time it took."""
    names = series.game.seat_names(series.players)
    seats = range(len(rows[0].scores))
    players = [series.bots[seat] if seat < series.players else AUTOMA for seat in seats]
    wins = [wins_of(row) for row in rows]
    per_bot: dict[str, Any] = {}
    for name in dict.fromkeys(players):
        own = [seat for seat in seats if players[seat] == name]
        per_bot[name] = standing(
            [game[seat] for game in wins for seat in own],
            [row.scores[seat] for row in rows for seat in own],
            [row.ranks[seat] for row in rows for seat in own],
        )
    categories = {
        seat: {name: fmean([row.sheet[seat].get(name, 0.0) for row in rows]) for name in categories_of(rows, seat)}
        for seat in seats
    }
    return {
        "game": series.game.name,
        "rules": series.game.rules,
        "box": series.game.digest,
        "players": series.players,
        "options": series.options,
        "seed": series.seed,
        "games": len(rows),
        "seats": [
            {
                "seat": seat,
                "name": names[seat],
                "bot": players[seat],
                **standing(
                    [game[seat] for game in wins],
                    [row.scores[seat] for row in rows],
                    [row.ranks[seat] for row in rows],
                ),
                "sheet": categories[seat],
            }
            for seat in seats
        ],
        "bots": per_bot,
        "decisions": spread([row.decisions for row in rows]),
        "chances": spread([row.chances for row in rows]),
        "endings": dict(sorted(Counter(row.ending for row in rows).items(), key=lambda one: (-one[1], one[0]))),
    }


def categories_of(rows: Sequence[Row], seat: int) -> list[str]:
    """Every category of a seat's score sheets, in the order of the pad."""
    return list(dict.fromkeys(name for row in rows for name in row.sheet[seat]))
