"""The score pad of a table: what a seat's points are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from branchline.core.game import Game
from branchline.core.position import OVER
from branchline.core.translation import translated
from branchline.web.translating import own
from branchline.web.words import figure


@dataclass(frozen=True)
class Pad:
    """The rulebook's score pad: seats in the order of their columns, categories (name, figures, the best of them, rule)
    in the rulebook's."""

    seats: list[int]
    categories: list[tuple[str, list[float], float, str]]
    totals: list[float]
    ranks: list[int]

    @property
    def most(self) -> float:
        """The highest figure on the pad, for the bars."""
        return max((best for _, _, best, _ in self.categories), default=0.0)


def made_of(pad: Pad, seat: int) -> str:
    """What a seat's points are made of: `5 = 4 prestige + 1 achievements`."""
    if seat not in pad.seats:
        return ""
    column = pad.seats.index(seat)
    parts = [(figures[column], name.lower()) for name, figures, _, _ in pad.categories if figures[column]]
    if not parts:
        return ""
    words = "".join(f" {'−' if value < 0 else '+'} {figure(abs(value))} {translated(name)}" for value, name in parts)
    made: str = own(f"{figure(pad.totals[column])} = {words.removeprefix(' + ').strip()}")
    return made


def pad_of(game: Game, state: Any, scores: list[float]) -> Pad | None:
    """The score pad as far as this position, with these scores, knows."""
    sheet = state.score_sheet()
    if not sheet:
        return None
    return pad_made_of(sheet, scores, state.ranks(), state.player == OVER, game.score_rules)


def pad_made_of(
    sheet: list[dict[str, float]], scores: list[float], ranks: list[int], is_over: bool, rules: Mapping[str, str]
) -> Pad:
    """The pad with these figures; columns in final rank once the game is over."""
    seats = list(range(len(sheet)))
    if is_over:
        seats.sort(key=lambda seat: ranks[seat] if seat < len(ranks) else len(ranks))
    names: list[str] = []
    for column in sheet:
        names += [name for name in column if name not in names]
    categories = []
    for name in names:
        figures = [sheet[seat].get(name, 0) for seat in seats]
        label = name.replace("_", " ")
        rule = rules.get(name, "")
        categories.append((label[:1].upper() + label[1:], figures, max(figures), rule))
    return Pad(seats, categories, [scores[seat] for seat in seats], ranks)
