"""RR-4.11, RR-5.17, RR-5.18: what is offered can be completed, and what can be completed is offered.

Positions of games that were played in five ways are compared with a search through every continuation of the turn, in
which the filters of the engine have no part (`brute_force.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import branchline
from branchline import OVER
from branchline.core.chance import Dealer, Rng
from branchline.core.position import CHANCE
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps import settlement
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones, KeepMilestone
from branchline.games.railroad_revolution.steps.settlement import YES, Choice
from branchline.games.railroad_revolution.steps.turn import EndTurn, PlaceWorker
from games.railroad_revolution.brute_force import Search, TooMany, listed, offered_by_the_book
from games.railroad_revolution.table import BOX, GAME, own
from games.railroad_revolution.test_free_actions import small_position

MOST_POSITIONS = 1500
STYLES = ("random", "rich", "poor", "short", "greedy")


def is_own_decision(table: Table) -> bool:
    """A decision inside a turn that the settlement looks at."""
    return (
        table.player >= 0 and table.active >= 0 and not isinstance(table.stack[-1], (CompleteMilestones, KeepMilestone))
    )


def tilt(table: Table, style: str, rng: Rng) -> None:
    """Before a worker is placed: make its owner rich, or poor, or leave exactly four workers."""
    company = own(table, table.player)
    if style == "rich" and rng.below(3) == 0:
        company.money += 50 * rng.below(20)
        company.shares += rng.below(3)
    elif style == "poor" and company.money > 300 and rng.below(2):
        company.money = 50 * rng.below(8)
    elif style == "short":
        company.money = min(company.money, 50 * rng.below(26))
        while company.available() > BOX.minimum_workers and any(company.spaces):
            colour = max(range(5), key=lambda one: company.spaces[one])
            company.spaces[colour] -= 1
            table.common[colour] += 1
    table.rest()


def walk(style: str, seed: int) -> Iterator[Table]:
    """The decisions of one game, played in this style."""
    table = GAME.new(2 + seed % 3)
    dealer, rng = Dealer(seed), Rng(seed, 4)
    greedy = branchline.bot("greedy") if style == "greedy" else None
    while table.player != OVER:
        if table.player == CHANCE:
            table.play(dealer.choose(table))
            continue
        if isinstance(table.stack[-1], PlaceWorker):
            tilt(table, style, rng)
        if is_own_decision(table):
            yield table
        if greedy is not None and rng.below(4):
            table.play(greedy.choose(table.view(table.player), rng))
        else:
            table.play(rng.pick(table.legal))


def compare(table: Table, where: str) -> bool:
    """Everything that is offered here has a completion, and everything that has one is offered; False: too large."""
    search = Search(MOST_POSITIONS)
    step = table.stack[-1]
    try:
        by_the_book = offered_by_the_book(table, search)
        free = [action for action in table.legal if action >= v.SELL]
        spoilt = [action for action in free if not search.choosing(table, step, action)]
    except TooMany:
        return False
    offered = {action for action in table.legal if action < v.SELL}
    text = GAME.actions.text
    assert offered == by_the_book, f"{where}: {sorted(text(action) for action in offered ^ by_the_book)}"
    assert not spoilt, f"{where}: {[text(action) for action in spoilt]}"
    return True


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_offered_is_what_can_be_completed(style: str) -> None:
    """RR-4.11: in each style of play a hundred decisions, one of every four."""
    compared = 0
    for seed in range(2):
        rng = Rng(seed, 9)
        for table in walk(style, seed):
            if rng.below(4) == 0:
                compared += compare(table, f"{style}, game {seed}")
    assert compared > 50


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
def test_offered_is_what_can_be_completed_in_many_games(style: str) -> None:
    """RR-4.11: the same with thousands of decisions."""
    compared = 0
    for seed in range(100, 130):
        rng = Rng(seed, 9)
        for table in walk(style, seed):
            if rng.below(4) == 0:
                compared += compare(table, f"{style}, game {seed}")
    assert compared > 1500


@pytest.mark.slow
def test_small_positions_to_the_end_of_the_turn() -> None:
    """RR-4.11: turns with little choice and less money, every decision on the way."""
    compared = 0
    for number in range(60):
        table, rng = small_position(Rng(7, number)), Rng(9, number)
        while table.player == table.active == 0 and is_own_decision(table):
            compared += compare(table, f"small position {number}")
            table.play(rng.pick(table.legal))
    assert compared > 250


def could_go_on(table: Table, seat: int) -> bool:
    """Is there anything to choose but to stop, at once or after sales and hires?"""
    try:
        return Search(MOST_POSITIONS).reaches(table.clone(), seat)
    except TooMany:
        return False


@pytest.mark.parametrize("style", STYLES)
def test_nothing_lapses_and_nothing_is_sold_unasked(style: str) -> None:
    """RR-5.4, RR-5.17, RR-5.18: step by step as the engine goes, with every step that it passes over looked at."""
    lapsed = 0
    for seed in range(20, 22 if style == "greedy" else 26):
        for table in walk(style, seed):
            seat, rng = table.player, Rng(seed, table.round)
            trial = table.clone()
            step = trial.stack.pop()
            step.resolve(trial, rng.pick(table.legal))
            while not isinstance(trial.stack[-1], EndTurn):
                step = trial.stack[-1]
                if step.seat >= 0 and step.seat != seat:
                    break
                options = [] if step.seat < 0 else step.options(trial)
                if step.seat == CHANCE:
                    break
                if step.seat < 0:
                    trial.stack.pop()
                    step.run(trial)
                elif not options:
                    assert isinstance(step, Choice)
                    assert step.may_lapse(trial), f"{style}, game {seed}: {type(step).__name__} lapses"
                    lapsed += 1
                    assert not could_go_on(trial, seat), f"{style}, game {seed}: {type(step).__name__} is passed over"
                    trial.stack.pop()
                elif len(options) == 1:
                    assert options[0] < v.SELL or step.asks_even_if_forced(trial, options[0])
                    break
                else:
                    break
            else:
                assert trial.companies[seat].available() >= BOX.minimum_workers
    assert lapsed > 0


@pytest.mark.parametrize("style", ["random", "rich", "poor", "short"])
def test_shortcuts_are_sound(style: str) -> None:
    """RR-4.11: what the quick test allows the search allows too; what is hopeless no search completes."""
    asked = hopeless = 0
    for seed in range(40, 44):
        for table in walk(style, seed):
            step = table.stack[-1]
            assert isinstance(step, Choice)
            for action in table.legal:
                assert settlement.passes(table, step, action) == YES, GAME.actions.text(action)
                asked += 1
            assert not settlement.hopeless(table, step.seat, 0, 0), f"{style}, game {seed}"
            for action in listed(table, step):
                trial = table.clone()
                trial.stack.pop()
                step.resolve(trial, action)
                settlement.run_interludes(trial)
                if settlement.hopeless(trial, step.seat, 0, 0):
                    assert action not in table.legal
                    hopeless += 1
    assert asked > 1500
    assert hopeless > (0 if style == "rich" else 20)
