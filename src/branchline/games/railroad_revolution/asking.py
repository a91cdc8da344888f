"""Choices of Railroad Revolution as they are picked by hand: their places, and the words of the big button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.core.sheet import Standing
from branchline.core.words import counted
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.box import KINDS, TRACKS
from branchline.games.railroad_revolution.questions import items_left
from branchline.games.railroad_revolution.state import Table
from branchline.games.railroad_revolution.steps.effects import FreeRail, FreeStation
from branchline.games.railroad_revolution.text import price_of, verb_of
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    ROLE_LETTERS,
    ROLE_NAMES,
    brief,
    deal_cost,
    line,
    printed,
    way,
)

GIVES_UP: Final = frozenset({"finish", "stop", "decline"})
IN_PASSING: Final = frozenset({"sell_share", "hire"})


def dearest_deal(table: Table) -> int:
    """RR-10.5: the most shares that a deal of the open tile takes for which the asked player has enough of them; money
    and workers can still be found."""
    shares = table.box.deal_shares[2 * table.deal_tile : 2 * table.deal_tile + 2]
    return max((one for one in shares if one <= table.companies[table.player].shares), default=0)


STANDING: Final = (
    Standing("deals", "DealOffer", "Decline deals", "decline", "RR-10.4", (2, 3, 4), "under # shares", dearest_deal),
)

Places = tuple[str, ...]


def parts(table: Table, action: int) -> Places:
    """What an action names, in the order of its sentence: the worker and the action space, the worker and the manager
    place, the worker given and the one taken. What lies on the common board alone is the action's target."""
    first, number = verb_of(table, action)
    find = PARTS.get(first)
    return find(table, number, table.player) if find else ()


def placed(_table: Table, number: int, seat: int) -> Places:
    action, colour = divmod(number, KINDS)
    return places.ready(seat, colour), places.action(seat, action)


def promoted(_table: Table, number: int, seat: int) -> Places:
    at, worker = divmod(number, 2 * KINDS)
    return places.worker(seat, worker), places.manager(seat, at)


def exchanged(_table: Table, number: int, seat: int) -> Places:
    given, taken = divmod(number, KINDS)
    return places.worker(seat, given), places.common(taken)


PARTS: dict[int, Callable[[Table, int, int], Places]] = {
    v.PLACE: placed,
    v.SELL_PIECE: lambda _, piece, seat: (places.sale(seat, piece),),
    v.PAY: lambda _, __, seat: (places.money(seat),),
    v.TAKE_PRIMARY: lambda table, _, __: (places.city(table.target),),
    v.TAKE_BONUS: lambda table, _, __: (places.city(table.target),),
    v.USE_TILE: lambda table, _, __: (places.section(table.target),),
    v.FLIP_TRAIN: lambda _, __, seat: (places.flip(seat),),
    v.USE_ABILITY: lambda table, _, seat: (places.ability(seat, table.action, table.worker),),
    v.AS_WHITE: lambda table, _, seat: (places.ability(seat, table.action, kinds.WHITE),),
    v.USE_TRAIN: lambda _, kind, seat: (places.train(seat, kind),),
    v.READY_TRAIN: lambda _, kind, seat: (places.used(seat, kind),),
    v.ADVANCE: lambda table, track, seat: (places.slot(track, table.companies[seat].markers[track] + 1),),
    v.PROMOTE: promoted,
    v.EXCHANGE: exchanged,
    v.DISCARD: lambda _, worker, seat: (places.worker(seat, worker),),
    v.COMPLETE: lambda _, at, seat: (places.milestone(seat, at),),
    v.SELL: lambda _, __, seat: (places.shares(seat),),
    v.HIRE: lambda _, __, seat: (places.hire(seat),),
}


def foretold(table: Table, _seat: int, action: int) -> str:
    """RR-4.1, RR-4.8: what will have to be paid with this rail among those that are laid: `$400 + 2 triangles = $600,
    leaves $150`."""
    first, space = verb_of(table, action)
    if first != v.LAY_RAIL or table.paid or isinstance(table.stack[-1], FreeRail):
        return ""
    triangles = table.triangles + table.box.space_triangles[space]
    due = table.box.railroad_cost + table.box.difficult_cost * triangles
    extra = f" + {counted(triangles, 'triangle')} = ${due}" if triangles else ""
    left = table.companies[table.player].money - due
    return f"${table.box.railroad_cost}{extra}" + (f", leaves ${left}" if left >= 0 else "")


# -- the big button ----------------------------------------------------------------------------------------------


def button(table: Table, action: int) -> str:
    """The verb of now, with what it takes."""
    first, number = verb_of(table, action)
    words = BUTTONS[first](table, number) if first in BUTTONS else "Go on"
    price = price_of(table, action)
    return words if price is None or "$" in words else f"{words}, ${price}"


def laid(table: Table, _space: int) -> str:
    if isinstance(table.stack[-1], FreeRail):
        return "Lay a free rail"
    if table.placed:
        return "Lay a third rail"
    return f"Lay rail {table.rails_laid + 1} of {table.rails_laid + table.rails_to_lay}"


def built(table: Table, city: int) -> str:
    is_free = isinstance(table.stack[-1], FreeStation)
    return f"Build {'a free station ' if is_free else ''}in {table.box.city_names[city]}"


def paid(table: Table, _: int) -> str:
    """RR-4.1, RR-4.8: what was placed is paid for."""
    what = "the station" if table.action == kinds.STATION else counted(table.rails_laid, "rail")
    return f"Pay ${table.due()} for {what}"


def ability_used(table: Table, _: int) -> str:
    return f"Use the {ROLE_NAMES[table.worker]}"


def finished(table: Table, _: int) -> str:
    """RR-4.9: with what is then left undone."""
    left = items_left(table)
    what = left[0] if len(left) == 1 else counted(len(left), "effect")
    return ("Finish and open the deals" if table.deal_due else "Finish the action") + (
        f", {what} unused" if left else ""
    )


def worker_name(number: int) -> str:
    name = ROLE_NAMES[number % KINDS]
    return f"{name} worker" if number % KINDS == kinds.WHITE else name


BUTTONS: dict[int, Callable[[Table, int], str]] = {
    v.CHOOSE_SETUP: lambda table, tile: f"Choose the tile: {setup_bonus(table, tile)}",
    v.PLACE: lambda _, number: f"Place on {ACTION_NAMES[number // KINDS]}",
    v.BUILD_STATION: built,
    v.LAY_RAIL: laid,
    v.BUILD_OFFICE: lambda _, section: f"Build in section {section + 1}",
    v.SELL_PIECE: lambda _, piece: f"Sell the {('building', 'rail')[piece]}",
    v.PAY: paid,
    v.TAKE_PRIMARY: lambda _, __: "Take the reward",
    v.TAKE_BONUS: lambda _, __: "Take the First bonus",
    v.USE_TILE: lambda _, __: "Discard a worker for the tile",
    v.FLIP_TRAIN: lambda _, __: "Flip a train",
    v.USE_ABILITY: ability_used,
    v.AS_WHITE: lambda _, __: "Use it as white: promote",
    v.FINISH: finished,
    v.USE_TRAIN: lambda _, __: "Use the train",
    v.READY_TRAIN: lambda _, __: "Turn the train up",
    v.ADVANCE: lambda _, track: f"Advance on {TRACKS[track].capitalize()}",
    v.PROMOTE: lambda _, number: f"Promote the {worker_name(number % (2 * KINDS))}",
    v.EXCHANGE: lambda _, number: f"Exchange for the {worker_name(number)}",
    v.DISCARD: lambda _, number: f"Discard the {worker_name(number)}",
    v.GAIN: lambda _, colour: f"Gain the {worker_name(colour)}",
    v.TAKE_TRAIN: lambda _, __: "Take the train",
    v.STOP: lambda _, __: "Stop here",
    v.ACCEPT: lambda table, deal: f"Accept for {deal_cost(table.box, deal)}",
    v.DECLINE: lambda _, __: "Decline the deals",
    v.COMPLETE: lambda _, __: "Complete it first",
    v.KEEP: lambda _, __: "Keep this milestone",
    v.SELL: lambda table, _: f"Sell a share for ${table.box.share_value}",
    v.HIRE: lambda _, colour: f"Hire the {worker_name(colour)}",
}


# -- names as printed ----------------------------------------------------------------------------------------------


def place(table: Table, action: int) -> str:
    """What is printed where an action points."""
    first, number = verb_of(table, action)
    return NAMES[first](table, number) if first in NAMES else ""


def setup_bonus(table: Table, tile: int) -> str:
    return brief(table.box, table.box.setup_bonus[2 * tile + table.setup_side[tile]])


def setup_name(table: Table, tile: int) -> str:
    """What it gives, and the letter of its worker: their numbers tell nothing."""
    return f"{setup_bonus(table, tile)} + {ROLE_LETTERS[table.setup_worker[tile]]}"


def city_here(table: Table, _: int) -> str:
    return table.box.city_names[table.target]


def worker_place(number: int) -> str:
    return f"{ROLE_NAMES[number % KINDS]}, {'ready' if number < KINDS else 'placed'}"


def slot_name(table: Table, track: int) -> str:
    slot = table.companies[table.player].markers[track] + 1
    return f"{TRACKS[track].capitalize()} {table.box.track_vp[track][slot]}"


def manager_name(table: Table, number: int) -> str:
    at, worker = divmod(number, 2 * KINDS)
    tile = table.companies[table.player].milestones[at // 2]
    return f"{worker_place(worker)}, for milestone {printed(table.box.milestones[tile].id)}"


def milestone_name(table: Table, tile: int) -> str:
    milestone = table.box.milestones[tile]
    return f"{printed(milestone.id)}, {milestone.vp} VP"


NAMES: dict[int, Callable[[Table, int], str]] = {
    v.CHOOSE_SETUP: setup_name,
    v.PLACE: lambda _, number: f"{ROLE_NAMES[number % KINDS]} on {ACTION_NAMES[number // KINDS]}",
    v.BUILD_STATION: lambda table, city: table.box.city_names[city],
    v.LAY_RAIL: lambda table, space: way(table.box, space),
    v.BUILD_OFFICE: lambda _, section: f"section {section + 1}",
    v.SELL_PIECE: lambda _, piece: ("building", "rail")[piece],
    v.PAY: lambda _, __: "money",
    v.TAKE_PRIMARY: city_here,
    v.TAKE_BONUS: city_here,
    v.USE_TILE: lambda table, _: f"section {table.target + 1}",
    v.FLIP_TRAIN: lambda _, __: "flip a train",
    v.USE_ABILITY: lambda table, _: ROLE_NAMES[table.worker],
    v.AS_WHITE: lambda _, __: ROLE_NAMES[kinds.WHITE],
    v.USE_TRAIN: lambda table, kind: table.box.train_names[kind],
    v.READY_TRAIN: lambda table, kind: f"{table.box.train_names[kind]}, used",
    v.ADVANCE: slot_name,
    v.PROMOTE: manager_name,
    v.EXCHANGE: lambda _, number: f"{worker_place(number // KINDS)}, for {ROLE_NAMES[number % KINDS]}",
    v.DISCARD: lambda _, number: worker_place(number),
    v.GAIN: lambda _, colour: ROLE_NAMES[colour],
    v.TAKE_TRAIN: lambda table, kind: table.box.train_names[kind],
    v.ACCEPT: lambda table, deal: f"{deal_cost(table.box, deal)}: {line(table.box, table.box.deal_bonus[deal])}",
    v.COMPLETE: lambda table, at: milestone_name(table, table.companies[table.player].milestones[at]),
    v.KEEP: milestone_name,
    v.SELL: lambda _, __: "share",
    v.HIRE: lambda _, colour: ROLE_NAMES[colour],
}
