"""Small Railroad Empires: its facts, its options and its doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from branchline.core.actions import Actions
from branchline.core.errors import BadOption, BadPosition
from branchline.core.game import Game, Question
from branchline.core.observation import Piece
from branchline.core.position import Setting, Step
from branchline.core.sheet import About, Choice, Refusal, Sheet
from branchline.core.weights import Values
from branchline.games.small_railroad_empires import (
    about,
    automa,
    board,
    log,
    observation,
    refusals,
    tactics,
    terminal,
    text,
    view,
)
from branchline.games.small_railroad_empires.box import CONTRACTS, LAYOUT_TILES, LAYOUTS, Box
from branchline.games.small_railroad_empires.census import out_of_range
from branchline.games.small_railroad_empires.components import load
from branchline.games.small_railroad_empires.state import Table
from branchline.games.small_railroad_empires.steps import achievements, construct, deliver, market, rural, setup, turn
from branchline.games.small_railroad_empires.verbs import verbs
from branchline.games.small_railroad_empires.weights import Weights
from branchline.look.pen import Scene


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
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {
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

    box: Box
    weights: list[Weights]

    def load(self, components: str) -> None:
        self.box = load(components)
        self.actions = Actions(verbs(self.box))

    def check_setting(self, setting: Setting) -> None:
        """SRE-2.8, SRE-18.4: a seat that is there, a layout with as many tiles as the map."""
        first = setting.options["first_player"]
        if first != "random" and first >= setting.players:
            raise BadOption(f"option 'first_player' is seat {first}, but there are {setting.players} players")
        tiles = LAYOUT_TILES[LAYOUTS.index(setting.options["map"])]
        count = self.box.tile_count[setting.players]
        if tiles and len(tiles) != count:
            named = setting.options["map"]
            raise BadOption(f"option 'map' is {named}, but the map for {setting.players} has {count} tiles")

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        setup.set_up(table)

    def read(self, data: object) -> Table:
        """A position as data, with all that follows from it worked out (SRE-18.4: any explicit map)."""
        table: Table = super().read(data)
        wrong = out_of_range(table)
        if wrong:
            raise BadPosition("; ".join(wrong))
        table.derive()
        return table

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        view.unhide(data, CONTRACTS)

    def seat_names(self, players: int) -> list[str]:
        if players == 1:
            return ["Player 1", "Black of the GSC", "Yellow of the GSC"]
        return super().seat_names(players)

    def seat_colours(self, players: int) -> str:
        return board.seat_colours(players)

    def say(self, state: Table, action: int) -> str:
        return text.say(state, action)

    def ask(self, state: Table) -> Question:
        return text.ask(state)

    def pieces(self, table: Table) -> list[Piece]:
        return observation.pieces(table, self.steps)

    def target(self, action: int) -> str:
        return text.target(self.actions, action)

    def sheets(self, view: Mapping[str, Any], choices: list[Choice], names: list[str]) -> list[Sheet]:
        return board.sheets(self.box, view, Scene(choices, names, self.about, self.seat_colours(view["players"])))

    def explain(self) -> dict[str, About]:
        return about.about(self.box)

    def phase(self, state: Table) -> str:
        return text.phase(state)

    def refuse(self, state: Table, seat: int) -> list[Refusal]:
        return refusals.refusals(state)

    def secret_to(self, state: Table, action: int) -> list[int] | None:
        return text.secret_to(state, action)

    def report(self, state: Table, event: tuple[int, int, int, int]) -> str:
        return log.report(state, event)

    def rule_of(self, action: int) -> str:
        return text.rule_of(action)

    def ending(self, state: Table) -> str:
        return text.ending(state)

    def weigh(self, values: Values) -> Weights:
        return Weights(values)

    def evaluate(self, state: Table, seat: int) -> float:
        return tactics.evaluate(state, seat, self.weights[state.setting.players])

    def terminal(self, view: Mapping[str, Any]) -> str:
        return terminal.draw(self.box, view, text.phase(self.from_view(view)))


GAME = SmallRailroadEmpires
