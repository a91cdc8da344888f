"""A table for the eye, outside the page: in a notebook, in a file, as pixels."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position
from branchline.look.export import one_file
from branchline.look.flat import flat

LINE = 18
WIDTH = 1280


class Drawing:
    """A drawn table; a notebook shows it as it is."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self) -> bytes:
        """The drawing as a picture, by resvg (the extra `render`)."""
        try:
            from resvg_py import svg_to_bytes
        except ImportError as error:
            raise BranchlineError("pictures need resvg-py: pip install 'branchline[render]'") from error
        return bytes(svg_to_bytes(svg_string=flat(self.svg), width=WIDTH, background="#ffffff"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a .svg or a .png file."""
        target = Path(path)
        if target.suffix not in (".svg", ".png"):
            raise BranchlineError(f"{path}: a board is drawn into a .svg or a .png file")
        data = self.png() if target.suffix == ".png" else self.svg.encode()
        try:
            target.write_bytes(data)
        except OSError as error:
            raise BranchlineError(f"{path}: cannot be written ({error.strerror})") from error


def draw(state: Position, seat: int | None = None, game: Game | None = None, theme: str = "light") -> Drawing:
    """All sheets of the board as a seat sees it, or as a spectator does; `game` is needed only for a changed box."""
    game = state.setting.game if game is None else game
    choices = game.choices(state, seat) if seat is not None else []
    view = state.view(seat)
    sheets = game.sheets(view, choices, game.seat_names(state.setting.players))
    return Drawing(one_file(sheets, game.symbols(), theme) if sheets else written(game.terminal(view)))


def written(text: str) -> str:
    """Text as a drawing, for a game that has no board yet."""
    lines = text.splitlines() or [""]
    width, height = 24 + 9 * max(len(line) for line in lines), 24 + LINE * len(lines)
    rows = "".join(
        f'<text x="12" y="{12 + LINE * (number + 1) - 5}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#FFFDF8"/>'
        f'<g font-family="monospace" font-size="15" fill="#16232F">{rows}</g></svg>'
    )
