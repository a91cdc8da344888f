"""Branchline plays railway board games by the book."""

from branchline.bots import Bot, bot, bots
from branchline.core.chance import Dealer, Rng
from branchline.core.errors import (
    BadComponents,
    BadOption,
    BadPosition,
    BadRecord,
    BadWeights,
    BranchlineError,
    IllegalAction,
    UnknownGame,
)
from branchline.core.game import Game
from branchline.core.position import CHANCE, OVER, Position
from branchline.core.registry import games
from branchline.core.sheet import Question
from branchline.drawing import draw
from branchline.files import Record, game

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Is the engine compiled, or does it run as plain Python?"""
    from branchline.core import position

    return not str(position.__file__).endswith(".py")


__all__ = [
    "CHANCE",
    "OVER",
    "BadComponents",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadWeights",
    "Bot",
    "BranchlineError",
    "Dealer",
    "Game",
    "IllegalAction",
    "Position",
    "Question",
    "Record",
    "Rng",
    "UnknownGame",
    "bot",
    "bots",
    "draw",
    "game",
    "games",
    "is_compiled",
]
