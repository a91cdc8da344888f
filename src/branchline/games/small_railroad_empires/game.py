"""Small Railroad Empires: its facts, its options and its doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from branchline.core.errors import BadOption, BadPosition
from branchline.core.game import Game, Reading
from branchline.core.position import Setting, Step
from branchline.games.small_railroad_empires import automa, board
from branchline.games.small_railroad_empires.box import LAYOUT_TILES, LAYOUTS
from branchline.games.small_railroad_empires.census import unreadable
from branchline.games.small_railroad_empires.state import Table
from branchline.games.small_railroad_empires.steps import achievements, construct, deliver, market, rural, setup, turn
from branchline.games.small_railroad_empires.words import SOLO_SEATS


class SmallRailroadEmpires(Game):
    """SRE-14.13: the options with their defaults first; SRE-16.1: the decisions are the steps."""

    name = "small_railroad_empires"
    title = "Small Railroad Empires"
    min_players = 1
    max_players = 4
    minutes = "45-60"
    weight = "light"
    summary = (
        "Lay tracks over a map of hexagons, carry goods from factories to cities along your shortest route, and be "
        "first with the achievements. Alone you race the two companies of the Great Steam Conglomerate."
    )
    rules = 1
    letters = "SRE"
    search_speed = 2300
    options: Mapping[str, tuple[Any, ...]] = {
        "token_shuffle": (False, True),
        "industrial_boom": (False, True),
        "industrial_pioneer_card": (True, False),
        "rural_connections": (False, True),
        "rural_town_king_card": (True, False),
        "first_player": ("random", 0, 1, 2, 3),
        "map": LAYOUTS,
    }
    option_help: ClassVar[Mapping[str, str]] = {
        "token_shuffle": "cities and factories are shuffled over the map (SRE-14.1)",
        "industrial_boom": "each industry has a track of its own that makes it produce (SRE-14.2)",
        "industrial_pioneer_card": "with Industrial Boom: its achievement is the last of the row",
        "rural_connections": "face-down rural towns lie on the starred spaces (SRE-14.7)",
        "rural_town_king_card": "with Rural Connections: its achievement is the last of the row",
        "first_player": "the seat that begins",
        "map": "tiles at random, or one of the reference layouts (SRE-18.4)",
    }
    readings: ClassVar[Mapping[str, Reading]] = {
        "new_route_loans": Reading(
            "SRE-11.4",
            "May loans pay for a new route?",
            {
                "allowed": "Loans pay for a new route as they pay for terrain, tolls and unlocking.",
                "refused": "Loans pay for terrain, tolls and unlocking; a new route is paid from the money at hand.",
            },
        ),
        "conglomerate_stars": Reading(
            "SRE-15.3.6",
            "Solo: when does a star pay the Great Steam Conglomerate?",
            {
                "first": "A star pays only the first of all three companies that builds there.",
                "always": "A star pays Black and Yellow whenever they build there, the player only for being first.",
            },
        ),
    }
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {
        kind.__name__: kind
        for kind in (
            setup.LayTile,
            setup.LayCityToken,
            setup.LayFactoryToken,
            setup.SortDestinations,
            setup.SetOut,
            setup.DealAchievement,
            setup.DealContract,
            setup.DealTrain,
            setup.DrawFirstPlayer,
            setup.StartingTrack,
            turn.Turn,
            turn.EndTurn,
            construct.Construct,
            rural.RevealTown,
            rural.AssignLocomotive,
            deliver.Deliver,
            deliver.ChooseRoute,
            deliver.PlayTrain,
            deliver.MoveIndustry,
            deliver.Contract,
            achievements.Claim,
            market.BuyTrain,
            market.FillMarket,
            automa.Round,
            automa.GscTurn,
            automa.DrawAction,
            automa.GscConstruct,
            automa.GscDeliver,
            automa.RevealDestination,
            automa.GscTrains,
            automa.GscClaim,
        )
    }
    score_rules: ClassVar[Mapping[str, str]] = {
        "Prestige Track": "SRE-13.1",
        "Winner sections": "SRE-6.6",
        "Runner-up sections": "SRE-6.6",
        "Passengers": "SRE-10.1",
        "Money": "SRE-11.2",
        "Loans": "SRE-11.3",
    }

    def check_setting(self, setting: Setting) -> None:
        """SRE-2.8, SRE-18.4: a seat that is there, a layout with as many tiles as the map."""
        super().check_setting(setting)
        tiles = LAYOUT_TILES[LAYOUTS.index(setting.options["map"])]
        count = self.box.tile_count[setting.players]
        if tiles and len(tiles) != count:
            named = setting.options["map"]
            raise BadOption(f"option 'map' is {named}, but the map for {setting.players} has {count} tiles")

    def set_up(self, table: Table) -> None:
        setup.set_up(table)

    def read(self, data: object) -> Table:
        """A position as data, with all that follows from it worked out (SRE-18.4: any explicit map)."""
        table: Table = super().read(data)
        wrong = table.setting.fields.faults(table) + unreadable(table)
        if wrong:
            raise BadPosition("; ".join(wrong))
        table.derive()
        return table

    def seat_names(self, players: int) -> list[str]:
        return list(SOLO_SEATS) if players == 1 else super().seat_names(players)

    def seat_colours(self, players: int) -> str:
        return board.seat_colours(players)


GAME = SmallRailroadEmpires
