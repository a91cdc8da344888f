"""Bots: each sees a view, or a position made blind, and returns an action."""

from branchline.bots.bot import Bot, answer, decide
from branchline.bots.levels import LEVELS
from branchline.bots.registry import bot, bots, summaries

__all__ = ["LEVELS", "Bot", "answer", "bot", "bots", "decide", "summaries"]
