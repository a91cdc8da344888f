"""The laboratory: many games at once, what they show, and what must hold in every one of them."""

from branchline.lab.crews import Crew, LocalCrew, RayCrew, shares, simulate
from branchline.lab.journal import Journal
from branchline.lab.series import Observer, Row, Series, play_game
from branchline.lab.summary import summary, wilson
from branchline.lab.tables import write_table

__all__ = [
    "Crew",
    "Journal",
    "LocalCrew",
    "Observer",
    "RayCrew",
    "Row",
    "Series",
    "play_game",
    "shares",
    "simulate",
    "summary",
    "wilson",
    "write_table",
]
