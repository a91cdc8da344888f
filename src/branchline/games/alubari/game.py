"""Alubari as everybody outside meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from branchline.core.game import Game, Reading
from branchline.core.position import Step
from branchline.games.alubari import achievements
from branchline.games.alubari.state import Table
from branchline.games.alubari.steps import (
    areas,
    building,
    contracts,
    events,
    moves,
    post_office,
    railway,
    rounds,
    setup,
    workers,
)

STEPS: tuple[type[Step[Any]], ...] = (
    setup.SetupDeal,
    setup.SetupForecast,
    setup.LayEstates,
    setup.FillShed,
    setup.FillBag,
    setup.FirstStock,
    setup.AddEvents,
    setup.Premark,
    setup.FirstPlayer,
    rounds.StartRound,
    rounds.Restock,
    rounds.Weather,
    rounds.Forecast,
    rounds.DrawCubes,
    rounds.ResolveArea,
    rounds.ResolveSpace,
    rounds.Boost,
    rounds.EndRound,
    moves.TopBack,
    moves.DealLine,
    events.Events,
    events.Maintain,
    workers.HirePhase,
    workers.Hire,
    workers.PlacePhase,
    workers.Place,
    contracts.Window,
    contracts.UseContract,
    contracts.Exchange,
    contracts.Borrow,
    contracts.TurnUp,
    contracts.KeepContract,
    areas.Stock,
    areas.Dig,
    areas.Forge,
    railway.Lay,
    building.Build,
    building.TakeEquipment,
    post_office.TakeContract,
    post_office.Chaiwala,
)


class Alubari(Game):
    """AL-1 to AL-18. What may be decided, and when (AL-16), is the list of steps above that have a seat."""

    name = "alubari"
    title = "Alubari: A Nice Cup of Tea"
    min_players = 1
    max_players = 5
    minutes = "60-120"
    weight = "medium"
    summary = (
        "Workers dig tea estates, forge steel and lay the railway up to Darjeeling, "
        "while contracts, weather and chai decide how much each of them gets done."
    )
    rules = 1
    letters = "AL"
    search_speed = 14000
    options: Mapping[str, tuple[Any, ...]] = {
        "alubari_uncovered": (True, False),
        "first_player": ("random", 0, 1, 2, 3, 4),
    }
    option_help: ClassVar[Mapping[str, str]] = {
        "alubari_uncovered": "the printed Alubari estate begins the line; otherwise a card covers it (AL-2.6)",
        "first_player": "the seat that begins with the Starting Player marker (AL-2.13)",
    }
    readings: ClassVar[Mapping[str, Reading]] = {
        "fetched_worker_boost": Reading(
            "AL-5.6",
            "May a worker fetched with chai be boosted with another chai?",
            {
                "allowed": "The chai that fetches the third worker is not the one chai that may boost it.",
                "refused": "The chai that fetches the third worker is its one chai of the round: one of the player's "
                "three workers acts without a boost.",
            },
        ),
        "dig_boost": Reading(
            "AL-7.7",
            "Must the rubble that chai adds to an excavation be dug in full?",
            {
                "part": "The rate under the disc must be dug; of what chai adds, as much as the player likes.",
                "full": "Chai raises the rate of the worker, and the raised rate must be dug in full.",
            },
        ),
    }
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {step.__name__: step for step in STEPS}
    score_rules: ClassVar[Mapping[str, str]] = {
        "estates": "AL-14.4, AL-14.5",
        "stations": "AL-14.5",
        "track": "AL-14.5",
        "contracts": "AL-14.6, AL-14.7",
        "chai": "AL-14.5",
        "tea": "AL-14.5",
        "equipment": "AL-14.5, AL-15.5",
    }

    def set_up(self, table: Table) -> None:
        setup.set_up(table)

    def achievements(self, state: Table, earlier: list[float]) -> list[tuple[str, str]]:
        """AL-15.7 to AL-15.11, for a finished solo game; empty for any other."""
        return achievements.achievements(state, earlier) if state.seats == 1 and state.ended else []


GAME = Alubari
