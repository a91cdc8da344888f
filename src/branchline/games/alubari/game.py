"""Alubari as everybody outside meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from branchline.core.actions import Actions
from branchline.core.errors import BadOption
from branchline.core.game import Game, Question
from branchline.core.observation import Piece
from branchline.core.position import Setting, Step
from branchline.core.sheet import About, Choice, Refusal, Sheet
from branchline.core.weights import Values
from branchline.games.alubari import about, achievements, board, observation, refusals, tactics, terminal, text
from branchline.games.alubari.box import Box
from branchline.games.alubari.components import load
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
from branchline.games.alubari.verbs import verbs
from branchline.games.alubari.weights import Weights
from branchline.look.pen import Scene

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
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "alubari_uncovered": (True, False),
        "first_player": ("random", 0, 1, 2, 3, 4),
    }
    option_help: ClassVar[Mapping[str, str]] = {
        "alubari_uncovered": "the printed Alubari estate begins the line; otherwise a card covers it (AL-2.6)",
        "first_player": "the seat that begins with the Starting Player marker (AL-2.13)",
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

    box: Box
    weights: list[Weights]

    def load(self, components: str) -> None:
        self.box = load(components)
        self.actions = Actions(verbs(self.box))

    def check_setting(self, setting: Setting) -> None:
        first = setting.options["first_player"]
        if first != "random" and first >= setting.players:
            raise BadOption(f"first_player {first}: there are only {setting.players} seats, numbered from 0")

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        options = table.setting.options
        first = options["first_player"]
        setup.set_up(table, options["alubari_uncovered"], -1 if first == "random" else first)

    def say(self, state: Table, action: int) -> str:
        return text.say(state, action)

    def ask(self, state: Table) -> Question:
        return text.ask(state)

    def report(self, state: Table, event: tuple[int, int, int, int]) -> str:
        return text.report(state, event)

    def rule_of(self, action: int) -> str:
        return text.rule_of(action)

    def weigh(self, values: Values) -> Weights:
        return Weights(values)

    def evaluate(self, state: Table, seat: int) -> float:
        return tactics.evaluate(state, seat, self.weights[state.setting.players])

    def terminal(self, view: Mapping[str, Any]) -> str:
        return terminal.draw(self.box, view, text.phase(self.from_view(view)))

    def pieces(self, table: Table) -> list[Piece]:
        return observation.pieces(table, self.steps)

    def target(self, action: int) -> str:
        return board.target(action)

    def sheets(self, view: Mapping[str, Any], choices: list[Choice], names: list[str]) -> list[Sheet]:
        return board.sheets(self.box, view, Scene(choices, names, self.about, self.seat_colours(view["players"])))

    def explain(self) -> dict[str, About]:
        return about.about(self.box)

    def phase(self, state: Table) -> str:
        return text.phase(state)

    def refuse(self, state: Table, seat: int) -> list[Refusal]:
        return refusals.refusals(state)

    def ending(self, state: Table) -> str:
        return text.ENDINGS.get(state.ended, "the game goes on")

    def achievements(self, state: Table, earlier: list[float]) -> list[tuple[str, str]]:
        """AL-15.7 to AL-15.11, for a finished solo game; empty for any other."""
        return achievements.achievements(state, earlier) if state.seats == 1 and state.ended else []


GAME = Alubari
