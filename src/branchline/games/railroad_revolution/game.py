"""Railroad Revolution, as everybody outside meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from branchline.core.game import Game, Reading
from branchline.core.position import Step
from branchline.games.railroad_revolution.box import COMPANIES, SEAT_COLOURS
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps import (
    deals,
    effects,
    milestones,
    performance,
    railroad,
    setup,
    station,
    telegraph,
    trade,
    turn,
)

STEPS: tuple[type[Step[Any]], ...] = (
    setup.LayCityTile,
    setup.LayTelegraphTile,
    setup.DealMilestone,
    setup.DrawSetupTile,
    setup.TurnSide,
    setup.LayWorker,
    setup.ChooseFirst,
    setup.ChooseSetupTile,
    setup.CleanUp,
    turn.BeginTurn,
    turn.PlaceWorker,
    turn.EndTurn,
    turn.NextTurn,
    station.StationItems,
    railroad.RailroadItems,
    railroad.SecondRail,
    telegraph.TelegraphItems,
    telegraph.DiscardForTile,
    trade.TradeItems,
    trade.PrivateDeal,
    effects.GainWorker,
    effects.Promote,
    effects.ExchangeWorker,
    effects.TakeTrain,
    effects.FlipTrain,
    effects.FreeRail,
    effects.FreeStation,
    effects.FreeOffice,
    performance.Advance,
    performance.DiscardAtGate,
    deals.DealWindow,
    deals.DealOffer,
    deals.NextDeal,
    deals.TurnDeal,
    milestones.CompleteMilestones,
    milestones.Replace,
    milestones.DrawMilestone,
    milestones.KeepMilestone,
)


class RailroadRevolution(Game):
    """RR-1: two to four companies race across the continent. RR-15: two variants, off by default and independent.

    RR-19: where the printed rules are silent, rulings R1 to R28 decide; the code that follows one names it.
    """

    name = "railroad_revolution"
    title = "Railroad Revolution"
    min_players = 2
    max_players = 4
    minutes = "60-120"
    weight = "medium-heavy"
    summary = (
        "Place workers of five colours to build stations, lay rails, open telegraph offices and trade. "
        "Promote them to managers to complete the milestones of your company on its way to the Pacific."
    )
    rules = 2
    letters = "RR"
    search_speed = 9700
    options: Mapping[str, tuple[Any, ...]] = {
        "open_milestones": (False, True),
        "expensive_tracks": (False, True),
        "first_player": ("random", 0, 1, 2, 3),
    }
    option_help: ClassVar[Mapping[str, str]] = {
        "open_milestones": "choose a replacement from the whole milestone stack instead of its top three (RR-15.1)",
        "expensive_tracks": "money gates of the performance tracks cost $500, $500 and $1000 (RR-15.2)",
        "first_player": "who takes the first turn: by chance, or a seat (RR-2.17)",
    }
    readings: ClassVar[Mapping[str, Reading]] = {
        "exchanged_worker": Reading(
            "RR-5.7",
            "Where does the worker go that is taken in an exchange for one on an action space?",
            {
                "supply": "It comes to your supply like every worker gained, and can act in this cycle already.",
                "place": "It takes the place of the worker that was given back, and waits there for the recall.",
            },
        ),
    }
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {kind.__name__: kind for kind in STEPS}

    score_rules: ClassVar[Mapping[str, str]] = {
        "trains": "RR-14.1",
        "milestones": "RR-14.2",
        "telegraph performance": "RR-14.4",
        "stations performance": "RR-14.4",
        "network performance": "RR-14.4",
        "telegraph links": "RR-14.3",
    }

    def set_up(self, table: Table) -> None:
        setup.set_up(table)

    def read(self, data: object) -> Table:
        table: Table = super().read(data)
        declared = table.setting.fields.parts["companies"]
        for company in table.companies:
            if declared.hold(company):  # otherwise `faults` says what is wrong
                company.read_bits(self.box)
        return table

    def seat_names(self, players: int) -> list[str]:
        return [name.capitalize() for name in COMPANIES[:players]]

    def seat_colours(self, players: int) -> str:
        return SEAT_COLOURS


GAME = RailroadRevolution
