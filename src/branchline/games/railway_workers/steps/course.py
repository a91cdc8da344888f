"""The course of play: setup, rounds, Action phases, Payments, the end (chapters 2, 3, 4, 20 and 21)."""

from __future__ import annotations

from typing import Final

from branchline.core.position import DECK_STREAM, DICE_STREAM, NOBODY, SETUP_STREAM, Auto, Chance, added, replaced
from branchline.games.railway_workers.box import CARD_COUNT, KINDS, SLOTS
from branchline.games.railway_workers.state import IN_PILE, OUT_OF_GAME, Table
from branchline.games.railway_workers.steps.construction import RevealProject
from branchline.games.railway_workers.steps.dice import (
    AssignDice,
    LowSum,
    PlaceCards,
    RaiseScreens,
    RollDice,
    SetFourthDice,
    ShowDice,
    UseRerolls,
)
from branchline.games.railway_workers.steps.events import BATON, GAME_OVER, NEW_PHASE, NEW_ROUND, WORKERS_PAID
from branchline.games.railway_workers.steps.trains import activate
from branchline.games.railway_workers.steps.turn import PlaySlot
from branchline.games.railway_workers.verbs import DEAL_COMMAND, FIRST, SUBSIDY_DICE, numbered

PAYMENTS: Final = 3


def set_up(table: Table) -> None:
    """RW-2.1, RW-2.3, RW-2.6, RW-2.9, RW-2.11: what needs no chance; then chance in the order of chapter 2.
    Trains on the Investment table (RW-2.9) follow from the number of finished Routes."""
    box = table.box
    n = table.seats
    table.round = 1
    table.project = [IN_PILE if site in box.tiles_in_play[n] else OUT_OF_GAME for site in range(box.sites)]  # RW-2.2
    table.reroll_pile = box.reroll_tokens[n]
    table.plus_pile = box.plus_tokens[n]
    table.unseen_commands = [1] * box.commands
    table.command_pile = list(box.commands_in_pile)
    table.union = [box.union] * n
    table.workers = [box.facilities] * n
    table.directors = [box.directors] * n
    table.push(Preparation())
    table.push(ChooseFirst())
    for place in (2, 1, 0):
        table.push(DealCommand(place, 1))
    table.push(RollSubsidy(1))
    for _ in range(box.starting_sites[n]):
        table.push(RevealProject(1))


class RollSubsidy(Chance[Table]):
    """RW-2.7, RW-21.5: both subsidy dice, rerolled until they differ: any two faces, each pair equally likely."""

    FIELDS = ("setup",)
    __slots__ = FIELDS

    def __init__(self, setup: int) -> None:
        super().__init__()
        self.setup = setup

    def stream(self) -> int:
        return SETUP_STREAM if self.setup else DICE_STREAM

    def options(self, table: Table) -> list[int]:
        return [SUBSIDY_DICE + number for number in range(len(table.box.subsidy_rolls))]

    def resolve(self, table: Table, action: int) -> None:
        faces = table.box.subsidy_rolls[action - SUBSIDY_DICE]
        table.subsidy_dice = [faces[0], faces[1]]


class DealCommand(Chance[Table]):
    """RW-2.8, RW-21.6: the next command of the pile, six A above six B: left, right, and face up on the pile.
    Which commands are out of the game nobody learns, so any one not seen yet may come (RW-24.1)."""

    FIELDS = ("place", "setup")
    __slots__ = FIELDS

    def __init__(self, place: int, setup: int) -> None:
        super().__init__()
        self.place = place
        self.setup = setup

    def stream(self) -> int:
        return SETUP_STREAM if self.setup else DECK_STREAM

    def options(self, table: Table) -> list[int]:
        deck = 0 if table.command_pile[0] else 1
        decks = table.box.command_deck
        left = [number for number, unseen in enumerate(table.unseen_commands) if unseen and decks[number + 1] == deck]
        return numbered(table.box, DEAL_COMMAND, left)

    def resolve(self, table: Table, action: int) -> None:
        number = table.box.numbering.argument(DEAL_COMMAND, action)
        table.unseen_commands = replaced(table.unseen_commands, number, 0)
        table.command_pile = added(table.command_pile, 0 if table.command_pile[0] else 1, -1)
        if self.place < 2:
            table.available = replaced(table.available, self.place, number + 1)
        else:
            table.unavailable = number + 1


class ChooseFirst(Chance[Table]):
    """RW-2.10: who takes the Baton and the smaller purse; at random unless the option names a seat."""

    def stream(self) -> int:
        return SETUP_STREAM

    def options(self, table: Table) -> list[int]:
        named = table.setting.options["first_player"]
        if isinstance(named, int):
            return [FIRST + named]
        return [FIRST + seat for seat in range(table.seats)]

    def resolve(self, table: Table, action: int) -> None:
        table.baton = action - FIRST
        for seat in range(table.seats):
            table.coins[seat] = table.box.first_coins if seat == table.baton else table.box.other_coins


class Preparation(Auto[Table]):
    """RW-3.1, RW-4.1, RW-4.2, RW-4.3: cards back in hand, the marker on, prices and trains to black."""

    def run(self, table: Table) -> None:
        if table.phase == PAYMENTS:
            table.round += 1
        table.played = [0] * (CARD_COUNT * table.seats)
        table.white_prices = [0] * KINDS
        table.train_white = [0] * len(table.train_white)
        table.tell(NEW_ROUND, table.round)
        table.push(Payments())
        table.push(ActionPhase(2))
        table.push(ActionPhase(1))


class ActionPhase(Auto[Table]):
    """RW-3.2: place cards, roll and assign dice, four times reveal and play, clear up."""

    FIELDS = ("number",)
    __slots__ = FIELDS

    def __init__(self, number: int) -> None:
        self.seat = NOBODY
        self.number = number

    def run(self, table: Table) -> None:
        table.phase = self.number
        table.slot = 0
        table.tell(NEW_PHASE, self.number, table.baton)
        n = table.seats
        table.push(ClearUp())
        table.push(PlaySlot(0))
        table.push(ShowDice())
        table.push(AssignDice())
        table.push(RaiseScreens())
        for distance in range(n - 1, -1, -1):  # RW-6.5: in Baton order
            seat = (table.baton + distance) % n
            table.push(UseRerolls(seat, table.reroll_tokens[seat]))
        table.push(SetFourthDice())
        for distance in range(n - 1, -1, -1):  # RW-6.2: in Baton order
            table.push(LowSum((table.baton + distance) % n))
        for distance in range(n - 1, -1, -1):
            table.push(RollDice((table.baton + distance) % n))
        table.push(PlaceCards())
        table.push(RaiseScreens())


class ClearUp(Auto[Table]):
    """RW-20.1, RW-20.2: dice and +1 tokens back, the four cards on the open pile; the Baton moves once a round."""

    def run(self, table: Table) -> None:
        n = table.seats
        played = table.played[:]
        for at in range(SLOTS * n):
            played[CARD_COUNT * (at // SLOTS) + table.placed[at] - 1] = 1
        table.played = played
        table.placed = [0] * (SLOTS * n)
        table.shown = [0] * (SLOTS * n)
        table.slot_dice = [0] * (SLOTS * n)
        table.slot_tokens = [0] * (SLOTS * n)
        table.dice = [0] * (4 * n)
        if table.phase == 1:
            table.baton = (table.baton + 1) % n
            table.tell(BATON, table.baton)


class Payments(Auto[Table]):
    """RW-21.1, RW-21.2, RW-21.3: trains run, workers are paid, and the game ends or goes on."""

    def run(self, table: Table) -> None:
        table.phase = PAYMENTS
        table.slot = 0
        table.push(CheckEnd())
        table.push(PayWorkers())
        table.push(RunTrains(0))


class RunTrains(Auto[Table]):
    """RW-21.1: every black train is activated, in the order in which they came onto the map."""

    FIELDS = ("train",)
    __slots__ = FIELDS

    def __init__(self, train: int) -> None:
        self.seat = NOBODY
        self.train = train

    def run(self, table: Table) -> None:
        for train in range(self.train, len(table.train_white)):
            if not table.train_white[train]:
                table.push(RunTrains(train + 1))
                activate(table, train)
                return


class PayWorkers(Auto[Table]):
    """RW-21.2, RW-19.3: a coin for each worker in the Houses, or all there are; the workers come back."""

    def run(self, table: Table) -> None:
        for seat in range(table.seats):
            workers = table.houses[seat]
            if workers:
                pay = min(workers * table.box.worker_pay, table.coins[seat])
                table.coins[seat] -= pay
                table.houses = replaced(table.houses, seat, 0)
                table.workers[seat] += workers
                table.tell(WORKERS_PAID, seat, pay, workers)


def game_ends(table: Table) -> bool:
    """RW-21.3: the last round, or no black train left on the Investment table; looked at in Payments only."""
    return table.round >= table.box.max_rounds or not table.black_trains_left()


class CheckEnd(Auto[Table]):
    """RW-21.3, RW-21.4, RW-22.1: the game ends here, or new subsidy dice and commands begin a new round."""

    def run(self, table: Table) -> None:
        if game_ends(table):
            table.tell(GAME_OVER)
            return
        table.discarded_commands = [*table.discarded_commands, *table.available, table.unavailable]  # RW-21.6
        table.available = [0, 0]
        table.unavailable = 0
        table.push(Preparation())
        for place in (2, 1, 0):
            table.push(DealCommand(place, 0))
        table.push(RollSubsidy(0))
