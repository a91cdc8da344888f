"""Choices of Alubari as they are picked by hand: their parts on the board, the words of the big button, place names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.core.sentences import capital
from branchline.core.sheet import Standing
from branchline.core.words import counted
from branchline.games.alubari import places
from branchline.games.alubari.box import AREAS, IRON_TO_STEEL, MOST_SPACES, MOST_WAYS
from branchline.games.alubari.state import EFFECT_EQUIPMENT, Table
from branchline.games.alubari.steps.areas import Forge
from branchline.games.alubari.steps.building import station_cost
from branchline.games.alubari.steps.contracts import Exchange
from branchline.games.alubari.steps.events import Maintain
from branchline.games.alubari.steps.rounds import Boost
from branchline.games.alubari.steps.workers import hire_price
from branchline.games.alubari.text import (
    amount,
    estate_name,
    lay_values,
    price,
    station_name,
    stock_cubes,
    verb_of,
)
from branchline.games.alubari.verbs import lay_of, stock_of

GIVES_UP: Final = frozenset(
    {
        *("hire:none", "use_none", "boost:no", "stock:0-0-0", "dig:0", "forge:stop", "exchange:0", "lay:0-0"),
        *("build_none", "take_none", "borrow_none", "maintain:return"),
    }
)

STANDING: Final = (
    Standing("contracts", "UseContract", "Use no contract", "use_none", "AL-6.2"),
    Standing("boost", "Boost", "Pay no chai for a worker", "boost:no", "AL-6.6"),
    Standing("hire", "Hire", "Hire no third worker", "hire:none", "AL-5.5"),
    Standing("maintenance", "Maintain", "Pay steel for maintenance", "maintain:steel", "AL-12.8"),
)

Parts = tuple[str, ...]


# -- parts ---------------------------------------------------------------------------------------------------


def parts(table: Table, action: int) -> Parts:
    """What an action names besides its target: the cubes of the Stockyard one by one, the last track space or estate
    space of a number of them, what is paid in the yard, the Foundry's mini-action, the space of the chai track."""
    verb, at = verb_of(table.box, action)
    find = PARTS.get(verb)
    return find(table, at) if find else ()


def stocked(table: Table, amounts: int) -> Parts:
    """AL-7.1."""
    counts = stock_of(table.box, amounts)
    return tuple(places.cube(kind) for kind, count in enumerate(counts) for _ in range(count))


def dug(table: Table, rubble: int) -> Parts:
    """AL-7.5: the space that the last of the rubble comes from."""
    for at, left in enumerate(table.rubble_left):
        rubble -= left
        if left and rubble <= 0:
            return (places.estate(at),) if rubble + left > 0 else ()
    return ()


def laid(table: Table, amounts: int) -> Parts:
    """AL-8.1: the last of the spaces."""
    tracks, _ = lay_of(table.box, amounts)
    return (places.track(table.first_track() + tracks - 1),) if tracks else ()


def hired(table: Table, way: int) -> Parts:
    return (places.owned(table.stack[-1].seat, ("", "chai", "rubble")[way]),) if way else ()


def boosted(table: Table, way: int) -> Parts:
    step = table.stack[-1]
    return (places.space(step.space),) if way and isinstance(step, Boost) else ()


def exchanged(table: Table, times: int) -> Parts:
    step = table.stack[-1]
    return (places.contract(step.card),) if times and isinstance(step, Exchange) else ()


def maintained(table: Table, way: int) -> Parts:
    """AL-12.8: what is paid, or the card that goes back."""
    step = table.stack[-1]
    if not isinstance(step, Maintain):
        raise ValueError("equipment is maintained only when it is asked for")
    return (places.owned(step.seat, ("", "steel", "chai")[way]) if way else places.equipment(step.card),)


PARTS: dict[str, Callable[[Table, int], Parts]] = {
    "hire": hired,
    "boost": boosted,
    "stock": stocked,
    "dig": dug,
    "forge": lambda _, at: ((), (places.STEEL,), (places.STONES,), (places.STONES,), (places.SMASH,))[at],
    "exchange": exchanged,
    "lay": laid,
    "leaves": lambda *_: (places.LEAVES,),
    "brew": lambda table, leaves: (places.chai(table.chai[table.stack[-1].seat] + leaves),),
    "maintain": maintained,
}


# -- the big button ------------------------------------------------------------------------------------------


def button(table: Table, action: int) -> str:
    """What the big button says; nothing for what chance does."""
    verb, at = verb_of(table.box, action)
    made = BUTTONS.get(verb)
    return made(table, at) if made else ""


def hiring(table: Table, way: int) -> str:
    return f"Hire for {hire_cost(table, way)}" if way else "Leave the third worker"


def hire_cost(table: Table, way: int) -> str:
    by_chai = way == 1
    return amount(hire_price(table, table.stack[-1].seat, by_chai), "chai" if by_chai else "rubble")


def taking(table: Table, amounts: int) -> str:
    total = sum(stock_of(table.box, amounts))
    return f"Take {counted(total, 'cube')}" if total else "Take nothing"


def forging(table: Table, way: int) -> str:
    """AL-7.10: with what it takes, or how many mini-actions are given up."""
    box, step = table.box, table.stack[-1]
    iron, left = (step.steel_price(table), step.left) if isinstance(step, Forge) else (box.steel_iron, 0)
    rubble = amount(box.stone_rubble, "rubble")
    return (
        f"Stop at the Foundry, {counted(left, 'action')} unused",
        f"Make steel, {amount(iron, 'iron')}",
        f"Make stone from the Stockyard, {rubble}",
        f"Make stone from the bag, {rubble}",
        f"Smash a stone into {amount(box.smash_rubble, 'rubble')}",
    )[way]


def exchanging(table: Table, times: int) -> str:
    return f"Make {exchange_gain(table, times)}" if times else "Exchange nothing"


def exchange_gain(table: Table, times: int) -> str:
    """AL-13.10."""
    step = table.stack[-1]
    by_iron = isinstance(step, Exchange) and table.box.contracts[step.card].effect == IRON_TO_STEEL
    return amount(times, "steel" if by_iron else "stone")


def laying(table: Table, amounts: int) -> str:
    if not amounts:
        return "Lay no track"
    tracks, paid = lay_values(table, table.stack[-1].seat, amounts).values()
    return f"Lay {counted(tracks.number, 'track')}, {paid}"


def building(table: Table, at: int) -> str:
    station, way = divmod(at, MOST_WAYS)
    cost = price(station_cost(table, table.stack[-1].seat, station, way))
    return f"Build in {station_name(table.box, station)}, {cost}"


def buying_cheap(table: Table, card: int) -> str:
    steel = amount(table.effect(table.stack[-1].seat, EFFECT_EQUIPMENT), "steel")
    return f"Buy {table.box.equipment[card].name}, {steel}"


def maintaining(table: Table, way: int) -> str:
    step = table.stack[-1]
    name = table.box.equipment[step.card].name if isinstance(step, Maintain) else ""
    return f"Keep {name}, {upkeep(table, way)}" if way else f"Return {name}"


def upkeep(table: Table, way: int) -> str:
    box = table.box
    return amount(box.maintenance_steel, "steel") if way == 1 else amount(box.maintenance_chai, "chai")


def number_of(table: Table, card: int) -> str:
    return f"contract {table.box.contracts[card].number}"


BUTTONS: dict[str, Callable[[Table, int], str]] = {
    "hire": hiring,
    "place": lambda table, at: f"Place on {space_printed(table, at)}",
    "use": lambda table, card: f"Use {number_of(table, card)}",
    "use_none": lambda *_: "Use no contract",
    "boost": lambda _, way: "Pay 1 chai" if way else "Act without chai",
    "stock": taking,
    "dig": lambda _, rubble: f"Dig {amount(rubble, 'rubble')}",
    "forge": forging,
    "exchange": exchanging,
    "lay": laying,
    "build": building,
    "buy": lambda table, card: f"Buy {table.box.equipment[card].name}, {price(table.box.equipment[card].cost)}",
    "buy_cheap": buying_cheap,
    "build_none": lambda *_: "Build nothing",
    "take_equipment": lambda table, card: f"Take {table.box.equipment[card].name}",
    "take_contract": lambda table, card: f"Take {number_of(table, card)}",
    "take_none": lambda *_: "Take no second contract",
    "keep": lambda table, card: f"Keep {number_of(table, card)}",
    "leaves": lambda table, _: f"Take {amount(table.box.crop_halves[table.crop] // 2, 'tea')}",
    "brew": lambda _, leaves: f"Brew {amount(leaves, 'chai')}",
    "borrow": lambda table, at: f"Borrow {estate_name(table, at)}",
    "borrow_none": lambda *_: "Borrow nothing more",
    "maintain": maintaining,
}


# -- names as they are printed -------------------------------------------------------------------------------


def place(table: Table, action: int) -> str:
    """Where it points, by the name that is printed there, or how much it is; nothing for what points nowhere."""
    verb, at = verb_of(table.box, action)
    named = NAMED.get(verb)
    return named(table, at) if named else ""


def space_printed(_: Table, at: int) -> str:
    area, number = divmod(at, MOST_SPACES)
    return f"{AREAS[area]}{number + 1}"


def boost_name(table: Table, way: int) -> str:
    step = table.stack[-1]
    return space_printed(table, step.space) if way and isinstance(step, Boost) else ""


def track_count(table: Table, amounts: int) -> str:
    """`2 tracks`, or with the iron that pays for some of them."""
    tracks, by_iron = lay_of(table.box, amounts)
    paid = f" for {lay_values(table, table.stack[-1].seat, amounts)['paid']}" if by_iron else ""
    return f"{counted(tracks, 'track')}{paid}" if tracks else ""


def station_way(table: Table, at: int) -> str:
    """A station that can be paid in several ways has the printed price behind its name."""
    station, way = divmod(at, MOST_WAYS)
    costs, name = table.box.stations[station].costs, station_name(table.box, station)
    return f"{name} for {price(costs[way])}" if len(costs) > 1 else name


def contract_printed(table: Table, card: int) -> str:
    return f"No. {table.box.contracts[card].number}"


def equipment_printed(table: Table, card: int) -> str:
    return table.box.equipment[card].name


NAMED: dict[str, Callable[[Table, int], str]] = {
    "hire": lambda table, way: hire_cost(table, way) if way else "",
    "place": space_printed,
    "use": contract_printed,
    "boost": boost_name,
    "stock": lambda table, amounts: capital(stock_cubes(table.box, amounts)) if amounts else "",
    "dig": lambda _, rubble: amount(rubble, "rubble"),
    "forge": lambda _, way: ("", "Make steel", "Stone from the Stockyard", "Stone from the bag", "Smash a stone")[way],
    "exchange": lambda table, times: exchange_gain(table, times) if times else "",
    "lay": track_count,
    "build": station_way,
    "buy": equipment_printed,
    "buy_cheap": equipment_printed,
    "take_equipment": equipment_printed,
    "take_contract": contract_printed,
    "keep": contract_printed,
    "leaves": lambda *_: "Tea leaves",
    "brew": lambda _, leaves: amount(leaves, "chai"),
    "borrow": estate_name,
    "maintain": lambda table, way: upkeep(table, way) if way else "",
}
