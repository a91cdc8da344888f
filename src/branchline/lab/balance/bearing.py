"""Which choices a figure of the box bears on, by the table of its game: `setup_card.A.bonus.1.n` on `draft:A`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from glob import escape
from itertools import zip_longest

from branchline.core.box import contents_of
from branchline.core.figures import Place, leaves
from branchline.core.game import Game


class Named(str):
    """What stands in a figure's name for a star of the table, and its number in its list."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, name: str, step: str | int | None = None) -> Named:
        found = super().__new__(cls, escape(name))
        found.number = step + 1 if isinstance(step, int) else 0
        return found


def chosen_by(figure: str, table: Mapping[str, tuple[str, ...]], place: Place = ()) -> list[str] | None:
    """The patterns of actions behind the first entry of a table that fits the beginning of a figure's name; None where
    none fits. A part of the entry with a star fits any such part; `{0}` is what the first of them stood for, and
    `{0.number}` where that stands in its list."""
    parts = figure.split(".")
    for entry, actions in table.items():
        wanted = entry.split(".")
        if len(wanted) <= len(parts) and all(map(fnmatchcase, parts, wanted)):
            found = zip_longest(wanted, parts, place[: len(parts)])
            stars = [Named(part, step) for one, part, step in found if one and "*" in one]
            return [pattern.format(*stars) for pattern in actions]
    return None


def actions_about(game: Game, figures: Iterable[str]) -> set[str]:
    """The actions of players that these figures bear on; a game without a table says of none."""
    if not game.rooms.has("bearing"):
        return set()
    table = game.rooms.bearing.BEARING
    places = {name: place for name, place, _ in leaves(contents_of(game.components))}
    patterns = {pattern for one in figures for pattern in chosen_by(one, table, places.get(one, ())) or ()}
    texts = [game.actions.texts[action] for action in game.player_actions]
    return {text for text in texts if any(fnmatchcase(text, pattern) for pattern in patterns)}
