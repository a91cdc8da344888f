"""Railway Workers: the facts, and the doors to its rooms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from branchline.core.actions import Actions
from branchline.core.errors import BadOption
from branchline.core.game import Game, Question
from branchline.core.observation import Piece
from branchline.core.position import Setting, Step
from branchline.core.sheet import About, Choice, Refusal, Sheet
from branchline.core.weights import Values
from branchline.games.railway_workers import about, board, observation, refusals, tactics, terminal, text, view
from branchline.games.railway_workers.components import load
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps import commands, construction, course, dice, halves, trains, turn
from branchline.games.railway_workers.verbs import verbs
from branchline.games.railway_workers.weights import Weights
from branchline.look.pen import Scene

STEPS: tuple[type[Step[Any]], ...] = (
    construction.RevealProject,
    course.RollSubsidy,
    course.DealCommand,
    course.ChooseFirst,
    course.Preparation,
    course.ActionPhase,
    dice.RaiseScreens,
    dice.PlaceCards,
    dice.RollDice,
    dice.LowSum,
    dice.SetFourthDice,
    dice.UseRerolls,
    dice.RollOne,
    dice.AssignDice,
    dice.ShowDice,
    turn.PlaySlot,
    turn.BeginTurn,
    turn.Turn,
    halves.StoreMore,
    halves.MoveMore,
    commands.TransferWorker,
    construction.Reward,
    construction.Clear,
    trains.NewTrain,
    trains.Fork,
    course.ClearUp,
    course.Payments,
    course.RunTrains,
    course.PayWorkers,
    course.CheckEnd,
)


class RailwayWorkers(Game):
    """RW-1.1: Railway Workers for 2 to 4 players."""

    name = "railway_workers"
    title = "Railway Workers"
    min_players = 2
    max_players = 4
    minutes = "60-90"
    weight = "medium"
    summary = (
        "Greece without a railway: send workers, structures, plans and tracks to the sites, collect rewards and "
        "shares, and let the first trains pay you. Cards and dice are placed in secret, all at once."
    )
    rules = 1
    foresight = 40
    options = {"first_player": ("random", 0, 1, 2, 3)}
    option_help = {"first_player": "who begins with the Baton and 20 coins: drawn at random, or a seat"}
    steps = {kind.__name__: kind for kind in STEPS}
    score_rules = {
        "coins": "RW-22.7",
        "resources sold": "RW-22.3",
        "reward tiles": "RW-22.4",
        "all workers in Facilities": "RW-22.5",
        "shares on sites": "RW-22.6",
    }

    def load(self, components: str) -> None:
        self.box = load(components)
        self.actions = Actions(verbs(self.box))

    def blank(self, setting: Setting) -> Table:
        return Table(setting, self.box)

    def set_up(self, table: Table) -> None:
        course.set_up(table)

    def check_setting(self, setting: Setting) -> None:
        """RW-2.10: the caller may name the first player, one who plays."""
        first = setting.options["first_player"]
        if isinstance(first, int) and first >= setting.players:
            raise BadOption(
                f"first_player {first}: with {setting.players} players the last seat is {setting.players - 1}"
            )

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

    def secret_to(self, state: Table, action: int) -> list[int] | None:
        return text.secret_to(state)

    def weigh(self, values: Values) -> Weights:
        return Weights(values)

    def evaluate(self, state: Table, seat: int) -> float:
        return tactics.evaluate(state, seat, self.weights[state.setting.players])

    def terminal(self, view: Mapping[str, Any]) -> str:
        return terminal.draw(self.box, view)

    def pieces(self, table: Table) -> list[Piece]:
        return observation.pieces(table, self.steps)

    def target(self, action: int) -> str:
        return board.target(action)

    def sheets(self, view: Mapping[str, Any], choices: list[Choice], names: list[str]) -> list[Sheet]:
        return board.sheets(self.box, view, Scene(choices, names, self.about, self.seat_colours(view["players"])))

    def unhide(self, data: dict[str, Any], seat: int) -> None:
        view.unhide(data)

    def ending(self, state: Table) -> str:
        """RW-21.3: which of the two ends it was, or both."""
        reasons = []
        if not state.black_trains_left():
            reasons.append("no black train is left on the Investment table")
        if state.round >= self.box.max_rounds:
            reasons.append(f"round {self.box.max_rounds} is over")
        return " and ".join(reasons)


GAME = RailwayWorkers
