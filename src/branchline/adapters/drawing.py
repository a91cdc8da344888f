"""A table for the eye: as text, as SVG, or as pixels."""

from __future__ import annotations

from html import escape
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position
from branchline.look.export import one_file
from branchline.look.flat import flat

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
LINE = 18
WIDTH = 1280


def render(game: Game, state: Position, mode: str | None, seat: int | None = None) -> str | NDArray[np.uint8] | None:
    """The table as a seat sees it, or as a spectator does. `human` prints it and returns nothing."""
    if mode == "human":
        print(game.terminal(state.view(seat)))
        return None
    if mode == "ansi":
        return game.terminal(state.view(seat))
    if mode == "svg":
        return svg(game, state, seat)
    if mode == "rgb_array":
        return pixels(svg(game, state, seat))
    return None


def svg(game: Game, state: Position, seat: int | None = None) -> str:
    """All sheets of the board in one file; where a game has none, its text."""
    choices = game.choices(state, seat) if seat is not None else []
    sheets = game.sheets(state.view(seat), choices, game.seat_names(state.setting.players))
    return one_file(sheets, game.symbols()) if sheets else written(game.terminal(state.view(seat)))


def written(text: str) -> str:
    """Text as a drawing."""
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


def pixels(drawing: str) -> NDArray[np.uint8]:
    """An SVG as an array of height, width and three colours: drawn by resvg, read by Pillow (the extra `render`)."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise BranchlineError("pixels need resvg-py and pillow: pip install 'branchline[render]'") from error
    data = bytes(svg_to_bytes(svg_string=flat(drawing), width=WIDTH, background="#ffffff"))
    with Image.open(BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)
