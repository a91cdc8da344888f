"""A table for the eye, in the modes that environments know."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from branchline.core.errors import BranchlineError
from branchline.core.game import Game
from branchline.core.position import Position
from branchline.drawing import Drawing, draw

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


def render(game: Game, state: Position, mode: str | None, seat: int | None = None) -> str | NDArray[np.uint8] | None:
    """The table as a seat sees it, or as a spectator does. `human` prints it and returns nothing."""
    if mode == "human":
        print(game.terminal(state.view(seat)))
        return None
    if mode == "ansi":
        return game.terminal(state.view(seat))
    if mode == "svg":
        return draw(state, seat, game).svg
    if mode == "rgb_array":
        return pixels(draw(state, seat, game))
    return None


def pixels(drawing: Drawing) -> NDArray[np.uint8]:
    """A drawing as an array of height, width and three colours, read by Pillow (the extra `render`)."""
    try:
        from PIL import Image
    except ImportError as error:
        raise BranchlineError("pixels need pillow: pip install 'branchline[render]'") from error
    with Image.open(BytesIO(drawing.png())) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)
