"""Railway Workers: the facts, and the doors to its rooms."""

from __future__ import annotations

from typing import Any

from branchline.core.game import Game
from branchline.core.position import Step
from branchline.games.railway_workers.state import Table
from branchline.games.railway_workers.steps import commands, construction, course, dice, halves, trains, turn
from branchline.games.railway_workers.text import rule_of_command, verb_of
from branchline.games.railway_workers.verbs import COMMAND

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
    rules = 2
    letters = "RW"
    foresight = 40
    search_speed = 9100
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

    def set_up(self, table: Table) -> None:
        course.set_up(table)

    def rule_of(self, action: int) -> str:
        """Of a command that acts along, the rule of what it does in this box."""
        first, number = verb_of(self.box, action)
        return rule_of_command(self.box, number + 1) if first == COMMAND else super().rule_of(action)


GAME = RailwayWorkers
