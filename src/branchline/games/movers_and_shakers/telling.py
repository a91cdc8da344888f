"""What is followed from move to move in Movers & Shakers: where pieces lie, the plates, the course of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from branchline.core.game import Game
from branchline.core.position import NOBODY, OVER
from branchline.core.sheet import Course, Fact, Stop
from branchline.core.words import counted
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers.box import (
    AGENCIES,
    MAJOR,
    SEALS,
    SHIPS,
    SLOTS,
    STARTING_CONTRACTS,
    UNDER_WAY,
)
from branchline.games.movers_and_shakers.state import DRAWN, Table
from branchline.games.movers_and_shakers.steps.rounds import NextTurn
from branchline.games.movers_and_shakers.view import is_hand
from branchline.games.movers_and_shakers.words import rupees

Places = dict[str, str]
View = Mapping[str, Any]


# -- where every piece lies ----------------------------------------------------------------------------------------


def whereabouts(_game: Game, view: View) -> Places:
    """The place of every piece that this view shows. Crates of one company cannot be told apart, so each is called by
    where it lies: one that goes is taken from there, and appears where it comes to."""
    table = view["table"]
    seats = len(table["cash"])
    found = on_the_line(table, view["stack"], seats) | on_the_boards(table, seats)
    for seat in range(view["players"]):
        found |= at_home(view, seat)
    return found


def on_the_line(table: View, stack: list[Any], seats: int) -> Places:
    """Cars, the crates on them and in the warehouses. A car between its places is told of where it comes from and where
    it comes to, or waits to enter."""
    found = {}
    entering = places.at_the_points(stack)
    for car, stands in enumerate(places.of_cars(table["place"], stack)):
        place = entering.get(car, stands)
        if place <= UNDER_WAY:
            continue
        found[f"car-{car}"] = places.on_line(place)
        for seat in range(seats):
            for at in range(table["crates"][car * seats + seat]):
                found[f"aboard-{car}-{seat}-{at}"] = places.car(car)
    for seat in range(seats):
        for city in range(2):
            for at in range(table["warehouses"][seat * 2 + city]):
                found[f"stored-{seat}-{city}-{at}"] = places.warehouse(city)
    return found


def on_the_boards(table: View, seats: int) -> Places:
    """Markers, tiles, crates on ships, investments; in the setup who took which card."""
    found = {}
    for seat in range(seats):
        for kind in range(3):
            found[f"marker-{seat}-{kind}"] = places.market(table["market"][seat * 3 + kind])
        found[f"performance-{seat}"] = places.performance(table["performance"][seat])
        for ship in range(len(SHIPS)):
            for at in range(table["ships"][seat * 3 + ship]):
                found[f"shipped-{seat}-{ship}-{at}"] = places.ship(ship)
        for space in range(len(table["grid"]) // seats):
            for at in range(table["grid"][space * seats + seat]):
                found[f"invest-{seat}-{space}-{at}"] = places.invest(space)
        if not table["round"] and table["setup_card"][seat] >= 0:
            found[f"setup-{seat}"] = places.setup(table["setup_card"][seat])
    for space in range(len(table["white"])):
        if table["white"][space] >= 0:
            found[f"white-{table['white'][space]}"] = places.white(space)
        if table["red"][space] >= 0:
            found[f"red-{space}"] = places.red(space)
    return found


def at_home(view: View, seat: int) -> Places:
    """What lies before a player: cards that are seen, contracts with their crates, assets, agencies, deals."""
    table, found = view["table"], {}
    for card, where in enumerate(table["cards"]):
        if where == seat and is_hand(where):
            found[f"card-{card}"] = places.hand(seat)
    if table["playing"] >= 0 and table["active"] == seat:
        found[f"card-{table['playing']}"] = places.hand(seat)
    for card, slot, half in places.cards_in_slots(table, seat):
        found[f"card-{card}"] = places.slot(seat, slot, half)
    for slot in range(len(SEALS)):
        at = seat * 2 + slot
        if table["contracts"][at] >= 0:
            found[f"contract-{seat}-{table['contracts'][at]}"] = places.contract(seat, slot)
            for number in range(table["contract_crates"][at]):
                found[f"crate-{seat}-{slot}-{number}"] = places.crates(seat, slot)
    if view["seat"] == seat:
        size = len(table["stacks"]) // len(table["supply"])
        own = table["stacks"][seat * size : (seat + 1) * size]
        for number, where in enumerate(own):
            if where == DRAWN:
                contract = STARTING_CONTRACTS + number
                found[f"contract-{seat}-{contract}"] = places.paper(contract)
    for number in range(4):
        found[f"asset-{seat}-{number}"] = places.asset_at(seat, number, table["assets"][seat * 4 + number])
    for kind in range(len(AGENCIES)):
        for number in range(table["agencies"][seat * 4 + kind]):
            found[f"agency-{seat}-{kind}-{number}"] = places.agencies(seat)
    for number in range(table["single_deals"][seat]):
        found[f"single-{seat}-{number}"] = places.purse(seat)
    for number in range(table["double_deals"][seat]):
        found[f"double-{seat}-{number}"] = places.purse(seat)
    return found


# -- the plates ----------------------------------------------------------------------------------------------------


def facts(_game: Game, view: View, seat: int) -> list[Fact]:
    """Rupees, tokens, crates left on contracts; MS-14.6: the Major has cash to compare with, and a supply of crates."""
    table = view["table"]
    cash = table["cash"][seat]
    if seat >= view["players"]:
        crates, discs = table["supply"][MAJOR], table["major_discs"]
        return [
            Fact("coin", rupees(cash), f"{counted(cash, 'rupee')} to compare with", cash),
            Fact("disc", str(discs), f"{counted(discs, 'disc')} in the grid", discs),
            Fact("crate", str(crates), f"{counted(crates, 'crate')} in the supply", crates),
        ]
    tokens = table["tokens"][seat]
    crates = sum(table["contract_crates"][seat * 2 : seat * 2 + 2])
    return [
        Fact("coin", rupees(cash), counted(cash, "rupee"), cash),
        Fact("token", str(tokens), counted(tokens, "investment token"), tokens),
        Fact("crate", str(crates), f"{counted(crates, 'crate')} left on contracts", crates),
    ]


# -- the course ----------------------------------------------------------------------------------------------------

TURN = "Everybody plays one card into a slot and does what it and the uncovered half say."
STOPS = (
    *(Stop(str(number + 1), TURN, "MS-3.2") for number in range(SLOTS)),
    Stop(
        "Administration", "Ships are compared, deliveries paid, markets adjusted; then tokens are invested.", "MS-11.1"
    ),
)


def course(table: Table) -> Course:
    """MS-3.1, MS-3.2: rounds of six turns and Administration; what still waits on the stack tells where."""
    if table.player == OVER:
        return Course("The end", STOPS, len(STOPS))
    if table.round == 0:
        return Course("Setup", STOPS, -1)
    last = table.box.rounds
    before = f"Round {table.round} of {last}"
    end = "end: after this round" if table.round == last else f"end: after round {last}"
    turns = [step.number for step in table.stack if isinstance(step, NextTurn)]
    if turns:
        return Course(before, *at_turn((turns[0] - 1) // table.seats), end)
    if table.active != NOBODY:
        return Course(before, *at_turn(SLOTS - 1), end)
    return Course(before, STOPS, SLOTS, end)


def progress(table: Table) -> float:
    """MS-3.1: turns of all seats played, of two rounds with six each; Administration counts to the round before it."""
    if table.player == OVER:
        return 1.0
    if table.round == 0:
        return 0.0
    turns = [step.number - 1 for step in table.stack if isinstance(step, NextTurn)]
    played = max(0, turns[0]) / table.seats if turns else SLOTS
    return (SLOTS * (table.round - 1) + played) / (2 * SLOTS)


def at_turn(here: int) -> tuple[tuple[Stop, ...], int]:
    """The stops with the present one called by its full name, `turn 5`."""
    return tuple(replace(stop, name=f"turn {stop.name}") if at == here else stop for at, stop in enumerate(STOPS)), here
