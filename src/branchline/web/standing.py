"""The rating of a player at the tables of this storage, game by game; the terminal tells it as well."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.lab.ratings import Rating, plackett_luce
from branchline.table import rated
from branchline.table.rated import Finish
from branchline.table.storage import Storage


@dataclass(frozen=True)
class Standing:
    """A rating, and how many rated games stand behind it."""

    rating: Rating
    games: int

    def __str__(self) -> str:
        """`1540 ± 80`: nineteen times out of twenty the strength lies within."""
        low, high = self.rating.interval
        return f"{self.rating.value:.0f} ± {(high - low) / 2:.0f}"


def standing(storage: Storage, visitor: int, game: str) -> Standing | None:
    """None for somebody who has not finished enough rated games."""
    finishes, own = tuple(rated.finishes(storage, game)), rated.player(visitor)
    games = sum(own in names for names, _ in finishes)
    return Standing(ratings(finishes)[own], games) if games else None


@lru_cache(32)
def ratings(finishes: tuple[Finish, ...]) -> dict[str, Rating]:
    """All ratings that these games come to; they change only with another game."""
    return plackett_luce(finishes)
