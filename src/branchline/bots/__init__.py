"""Bots: each sees a view, or a position made blind, and returns an action."""

from branchline.bots.bot import Bot, decide
from branchline.bots.registry import bot, bots

__all__ = ["Bot", "bot", "bots", "decide"]
