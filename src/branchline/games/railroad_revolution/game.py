"""Railroad Revolution, as everybody outside meets it."""

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
from branchline.games.railroad_revolution import about, board, observation, refusals, tactics, terminal, text, view
from branchline.games.railroad_revolution.box import COMPANIES, SEAT_COLOURS, Box
from branchline.games.railroad_revolution.components import load
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
from branchline.games.railroad_revolution.verbs import verbs
from branchline.games.railroad_revolution.weights import Weights
from branchline.look.pen import Scene

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
    rules = 1
    options: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "open_milestones": (False, True),
        "expensive_tracks": (False, True),
        "first_player": ("random", 0, 1, 2, 3),
    }
    option_help: ClassVar[Mapping[str, str]] = {
        "open_milestones": "choose a replacement from the whole milestone stack instead of its top three (RR-15.1)",
        "expensive_tracks": "money gates of the performance tracks cost $500, $500 and $1000 (RR-15.2)",
        "first_player": "who takes the first turn: by chance, or a seat (RR-2.17)",
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

    box: Box
    weights: list[Weights]

    def load(self, components: str) -> None:
        self.box = load(components)
        self.actions = Actions(verbs(self.box))

    def check_setting(self, setting: Setting) -> None:
        first = setting.options["first_player"]
        if first != "random" and first >= setting.players:
            raise BadOption(f"first_player {first} does not exist in a game of {setting.players}")

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        first = table.setting.options["first_player"]
        setup.set_up(table, -1 if first == "random" else first)

    def read(self, data: object) -> Table:
        table: Table = super().read(data)
        spaces, cities, sections = len(self.box.space_ids), len(self.box.city_ids), len(self.box.section_shares)
        for company in table.companies:
            lists = ((company.laid, spaces), (company.stations, cities), (company.offices, sections))
            if all(0 <= place < count for places, count in lists for place in places):
                company.read_bits(self.box)  # otherwise `faults` says what is wrong
        return table

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        view.unhide(data)

    def seat_names(self, players: int) -> list[str]:
        return [name.capitalize() for name in COMPANIES[:players]]

    def seat_colours(self, players: int) -> str:
        return SEAT_COLOURS

    def secret_to(self, state: Table, action: int) -> list[int] | None:
        """RR-18.1: a milestone drawn for a replacement is seen by the drawer, and by whoever put it there."""
        step = state.stack[-1] if state.stack else None
        if not isinstance(step, milestones.DrawMilestone):
            return None
        seen = milestones.seen_on_top(state.stacks[step.stack]) | 1 << step.owner
        return [seat for seat in range(state.seats) if (seen >> seat) & 1]

    def explain(self) -> dict[str, About]:
        return about.about(self.box)

    def phase(self, state: Table) -> str:
        return text.phase(state)

    def refuse(self, state: Table, seat: int) -> list[Refusal]:
        return refusals.refusals(state, seat)

    def say(self, state: Table, action: int) -> str:
        return text.say(state, action)

    def ask(self, state: Table) -> Question:
        return text.ask(state)

    def report(self, state: Table, event: tuple[int, int, int, int]) -> str:
        return text.report(state, event)

    def rule_of(self, action: int) -> str:
        return text.rule_of(action)

    def ending(self, state: Table) -> str:
        return text.ending(state)

    def weigh(self, values: Values) -> Weights:
        return Weights(values)

    def evaluate(self, state: Table, seat: int) -> float:
        return tactics.evaluate(state, seat, self.weights[state.setting.players])

    def pieces(self, table: Table) -> list[Piece]:
        return observation.pieces(table, self.steps)

    def target(self, action: int) -> str:
        return board.target(self.box, action)

    def sheets(self, view: Mapping[str, Any], choices: list[Choice], names: list[str]) -> list[Sheet]:
        return board.sheets(self.box, view, Scene(choices, names, self.about, self.seat_colours(view["players"])))

    def terminal(self, view: Mapping[str, Any]) -> str:
        return terminal.draw(view, self.box)


GAME = RailroadRevolution
