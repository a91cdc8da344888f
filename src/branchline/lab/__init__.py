"""The laboratory: many games at once, what they show, and what must hold in every one of them."""

from branchline.lab.series import Observer, Row, Series, play_game, simulate
from branchline.lab.summary import summary, wilson
from branchline.lab.tables import write_table

__all__ = ["Observer", "Row", "Series", "play_game", "simulate", "summary", "wilson", "write_table"]
