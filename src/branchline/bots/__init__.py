"""Bots: each sees a view, or a position made blind, and returns an action."""

from branchline.bots.bot import Bot, decide
from branchline.bots.levels import LEVELS
from branchline.bots.registry import SUMMARIES, bot, bots

__all__ = ["LEVELS", "SUMMARIES", "Bot", "bot", "bots", "decide"]
