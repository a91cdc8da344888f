"""What a player of Alubari may expect to do now and cannot, and why (AL-16): one function a kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.decision import is_legal, refused
from branchline.core.position import Step
from branchline.core.sheet import Refusal
from branchline.core.words import counted, listing
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import AREAS, IRON, IRON_TO_STEEL, MOST_SPACES, MOST_WAYS, RESOURCES, STONE
from branchline.games.alubari.state import (
    BLOCKED,
    EFFECT_EQUIPMENT,
    EFFECT_IRON_AS_STEEL,
    EFFECT_RIVERS,
    EMPTY,
    GAME,
    IN_SHED,
    Table,
)
from branchline.games.alubari.steps.areas import CHAI_CUBE, Dig, Forge, Stock
from branchline.games.alubari.steps.building import Build, may_own_more, station_cost
from branchline.games.alubari.steps.contracts import Borrow, Exchange, UseContract
from branchline.games.alubari.steps.events import Maintain
from branchline.games.alubari.steps.moves import is_open
from branchline.games.alubari.steps.post_office import Chaiwala
from branchline.games.alubari.steps.railway import Lay
from branchline.games.alubari.steps.workers import Hire, Place, hire_price
from branchline.games.alubari.text import (
    amount,
    phrase,
    price,
    rate,
    station_name,
    track_name,
)


def refusals(table: Table, _seat: int) -> list[Refusal]:
    """By the kind of decision at hand."""
    return refused(REASONS, table)


def wish(table: Table, verb: str, at: int) -> str:
    """How a choice would read if it could be made; its argument may lie beyond all actions."""
    return phrase(table, verb, at).choice()


def lacking(table: Table, seat: int, cost: tuple[int, ...]) -> str:
    """What of a price a seat does not have; '' if it can be paid."""
    short = []
    for name, number in zip(RESOURCES, cost, strict=True):
        owned: list[int] = getattr(table, name)
        if owned[seat] < number:
            short.append(amount(owned[seat], name))
    return f"costs {price(cost)}, you have {listing(short)}" if short else ""


def owner(code: int) -> str:
    return "the game" if code == GAME else f"Player {code + 1}"


def hire(table: Table, step: Hire) -> list[Refusal]:
    """AL-5.5: a way to pay that one's equipment has, but not enough of it."""
    found = []
    for way, kind in ((1, "chai"), (2, "rubble")):
        cost = hire_price(table, step.seat, way == 1)
        if cost and v.HIRE + way not in table.legal:
            have = table.chai[step.seat] if way == 1 else table.rubble[step.seat]
            why = f"costs {amount(cost, kind)}, you have {amount(have, kind)}"
            found.append(Refusal(wish(table, "hire", way), why, "AL-5.5"))
    return found


def place(table: Table, _: Place) -> list[Refusal]:
    """AL-5.7, AL-4.2: every space of the works that is taken or in fog."""
    found = []
    for area in range(len(AREAS)):
        for number in range(table.area_spaces(area)):
            at = area * MOST_SPACES + number
            if v.PLACE + at in table.legal:
                continue
            taken = table.spaces[at] != EMPTY
            why = f"{owner(table.spaces[at])} has a worker there" if taken else "fog closes it this round"
            found.append(Refusal(wish(table, "place", at), why, "AL-5.7" if taken else "AL-4.2", f"space:{at}"))
    return found


def use_contract(table: Table, step: UseContract) -> list[Refusal]:
    """AL-6.2: one's other contracts, used before or of another area."""
    found = []
    for card, holder in enumerate(table.contracts):
        if holder != step.seat or is_legal(table, v.USE, card):
            continue
        why = f"it works before area {AREAS[table.box.contracts[card].area]}, this is {AREAS[step.area]}"
        if table.contract_used[card]:
            why = "you have used it; at the end it still scores"
        found.append(Refusal(wish(table, "use", card), why, "AL-6.2", f"contract:{card}"))
    return found


def stock(table: Table, step: Stock) -> list[Refusal]:
    """AL-7.1, AL-7.2, AL-1.5: what is not there, does not fit on the chai track, or is too much."""
    yard, room = table.stockyard, table.chai_room(step.seat)
    names = ("iron ore", "stone", "chai")
    found = [
        Refusal(f"Take {names[kind]} from the Stockyard", "there is none", "AL-7.1")
        for kind in (IRON, STONE, CHAI_CUBE)
        if not yard[kind]
    ]
    chai = min(step.chai, step.cubes)
    if yard[CHAI_CUBE] and room == 0:
        limit = f"your chai is at its limit of {table.box.chai_limit[table.seats]}"
        found.append(Refusal("Take chai from the Stockyard", limit, "AL-1.5"))
    elif yard[CHAI_CUBE] > room and room < chai:
        limit = f"your chai may not pass {table.box.chai_limit[table.seats]}"
        found.append(Refusal(f"Take more than {amount(room, 'chai')} from the Stockyard", limit, "AL-1.5"))
    elif yard[CHAI_CUBE] > chai:
        why = f"at most {chai} of your cubes here may be chai"
        found.append(Refusal(f"Take more than {amount(chai, 'chai')} from the Stockyard", why, "AL-7.1, AL-7.2"))
    if sum(yard) > step.cubes:
        why = f"{step.cubes} is all you may take here"
        more = f"Take more than {counted(step.cubes, 'cube')} from the Stockyard"
        found.append(Refusal(more, why, "AL-7.1, AL-7.2"))
    return found


def dig(table: Table, step: Dig) -> list[Refusal]:
    """AL-7.5, AL-7.7: the rate is compulsory, chai and contracts allow more; by one reading chai raises the rate."""
    rate = table.box.excavation_rate[table.excavation]
    why = f"the excavation rate is {rate}" if step.low <= rate else f"with chai the excavation rate is {step.low}"
    found = [Refusal(f"Dig less than {amount(step.low, 'rubble')}", why, "AL-7.5")] if step.low else []
    if step.high < table.rubble_on_estates():
        why = f"the rate and what you added allow {step.high}"
        found.append(Refusal(f"Dig more than {amount(step.high, 'rubble')}", why, "AL-7.5"))
    else:
        why = "no more lies on the tea estates"
        found.append(Refusal(f"Dig more than {amount(step.high, 'rubble')}", why, "AL-7.8"))
    return found


def forge(table: Table, step: Forge) -> list[Refusal]:
    """AL-7.10: mini-actions that cannot be paid, or whose stone is not there."""
    seat, cost = step.seat, table.box.stone_rubble
    found = []
    for action in (v.FORGE_STEEL, v.FORGE_STONE_STOCKYARD, v.FORGE_STONE_BAG, v.FORGE_SMASH):
        if action in table.legal:
            continue
        if action == v.FORGE_STEEL:
            why = f"costs {amount(step.steel_price(table), 'iron')}, you have {amount(table.iron[seat], 'iron')}"
        elif action == v.FORGE_SMASH:
            why = "you have no stone"
        elif table.rubble[seat] < cost:
            why = f"costs {amount(cost, 'rubble')}, you have {amount(table.rubble[seat], 'rubble')}"
        else:
            why = f"the {'Stockyard' if action == v.FORGE_STONE_STOCKYARD else 'bag'} holds no stone"
        found.append(Refusal(wish(table, "forge", action - v.FORGE), why, "AL-7.10"))
    return found


def exchange(table: Table, step: Exchange) -> list[Refusal]:
    """AL-13.10: one time more than is possible."""
    contract = table.box.contracts[step.card]
    times = table.legal[-1] - v.EXCHANGE + 1
    kind = "iron" if contract.effect == IRON_TO_STEEL else "rubble"
    have = table.iron[step.seat] if kind == "iron" else table.rubble[step.seat]
    why = "the bag holds no more stone"
    if times > contract.second:
        why = f"the card allows it {counted(contract.second, 'time')}"
    elif have < times * contract.first:
        why = f"you have {amount(have, kind)}"
    return [Refusal(wish(table, "exchange", times), why, "AL-13.10")]


def lay(table: Table, step: Lay) -> list[Refusal]:
    """AL-8.2: fewer tracks than the rate, more than steel, spaces, markers or the action allow."""
    box = table.box
    fewest, most = (v.lay_of(box, box.numbering.argument(v.LAY, table.legal[at]))[0] for at in (0, -1))
    why, rule = no_more_tracks(table, step, most)
    found = [Refusal(f"Lay more than {counted(most, 'track')}", why, rule, f"track:{table.first_track()}")]
    if fewest:
        fewer = f"Lay fewer than {counted(fewest, 'track')}"
        found.insert(0, Refusal(fewer, no_fewer_tracks(table, step.seat, fewest), "AL-8.2"))
    return found


def no_fewer_tracks(table: Table, seat: int, fewest: int) -> str:
    """AL-8.2, AL-13.16: the rate as far as steel bars go, whatever iron could pay; markers and spaces limit it too."""
    rate = table.box.lay_track_rate[table.lay_track]
    why = f"the lay track rate is {rate}"
    if fewest == rate:
        return why
    if fewest == table.steel[seat]:
        return f"{why}, and you have {amount(fewest, 'steel')} for it"
    if fewest == table.markers[seat]:
        return f"{why}, and you have {counted(fewest, 'marker')} for it"
    return f"{why}, and {counted(fewest, 'track space')} can be laid"


def no_more_tracks(table: Table, step: Lay, most: int) -> tuple[str, str]:
    """AL-8.2, AL-8.7, AL-1.8, AL-13.14: what keeps a worker, or contract 14, from laying more, and the rule."""
    seat, rate = step.seat, table.box.lay_track_rate[table.lay_track]
    if most == table.tracks_left():
        return "no more track spaces are free", "AL-8.7"
    if most == table.markers[seat]:
        return f"you have {counted(most, 'marker')} left", "AL-1.8"
    if most < step.high:
        iron = table.effect(seat, EFFECT_IRON_AS_STEEL)
        paid = f"1 steel bar or {amount(iron, 'iron')}" if iron else "1 steel bar"
        have = listing([amount(table.steel[seat], "steel")] + [amount(table.iron[seat], "iron")] * bool(iron))
        return f"each costs {paid}, you have {have}", "AL-8.2"
    if any(isinstance(below, UseContract) for below in table.stack):
        return f"the contract allows {counted(most, 'track')}", "AL-13.14"
    if most == rate:
        return f"the lay track rate is {rate}", "AL-8.2"
    return f"the rate and what you added allow {most}", "AL-8.2"


def build(table: Table, step: Build) -> list[Refusal]:
    """AL-9.3, AL-9.4, AL-9.10, AL-11.1, AL-15.5: every station space and card of the shed that is not to be had."""
    return stations(table, step.seat) + equipment(table, step.seat)


def stations(table: Table, seat: int) -> list[Refusal]:
    found = []
    for at, station in enumerate(table.box.stations):
        ways = range(len(station.costs))
        is_lit = any(is_legal(table, v.BUILD, at * MOST_WAYS + way) for way in ways)
        target = "" if is_lit else f"station:{at}"
        why, rule = barred(table, seat, at)
        if why:
            found.append(Refusal(f"Build in {station_name(table.box, at)}", why, rule, target))
            continue
        for way in ways:
            why = lacking(table, seat, station_cost(table, seat, at, way))
            if why:
                found.append(Refusal(wish(table, "build", at * MOST_WAYS + way), why, "AL-9.4", target))
    return found


def barred(table: Table, seat: int, at: int) -> tuple[str, str]:
    """Why nobody's money helps at a station space, and the rule; '' if it does."""
    town = table.box.stations[at].town
    holder = table.stations[at]
    if holder == BLOCKED:
        return "it is closed in this game", "AL-9.10"
    if holder != EMPTY:
        return f"{owner(holder)} has it", "AL-9.10" if holder == GAME else "AL-9.4"
    if not is_open(table, town) and not table.effect(seat, EFFECT_RIVERS):
        return f"the town opens with {track_name(table.box, table.box.town_river[town])}", "AL-9.3"
    if table.markers[seat] == 0:
        return "you have no marker left", "AL-9.4"
    return "", ""


def equipment(table: Table, seat: int) -> list[Refusal]:
    found = []
    cheap = table.effect(seat, EFFECT_EQUIPMENT)
    for card, holder in enumerate(table.equipment):
        if holder != IN_SHED or is_legal(table, v.BUY, card):
            continue
        why, rule = lacking(table, seat, table.box.equipment[card].cost), "AL-11.1"
        if not may_own_more(table, seat):
            why, rule = f"you own {table.equipment_owned(seat)}, and alone you may own no more", "AL-15.5"
        elif cheap and table.steel[seat] < cheap:
            why, rule = (
                f"costs at least {amount(cheap, 'steel')}, you have {amount(table.steel[seat], 'steel')}",
                "AL-13.19",
            )
        target = "" if is_legal(table, v.BUY_CHEAP, card) else f"equipment:{card}"
        found.append(Refusal(wish(table, "buy", card), why, rule, target))
    return found


def chaiwala(table: Table, step: Chaiwala) -> list[Refusal]:
    """AL-10.4, AL-1.5: no whole leaf at this crop rate; more chai than leaves or track allow."""
    seat = step.seat
    found = []
    if v.LEAVES not in table.legal:
        why = f"the crop rate is {rate(table.box.crop_halves[table.crop])}"
        found.append(Refusal("Take tea leaves", why, "AL-10.4"))
    more = min(table.tea[seat], table.chai_room(seat)) + 1
    if table.tea[seat] < more:
        why, rule = f"you have {amount(table.tea[seat], 'tea')}", "AL-10.4"
    else:
        why, rule = f"your chai may not pass {table.box.chai_limit[table.seats]}", "AL-1.5"
    return [*found, Refusal(wish(table, "brew", more), why, rule)]


def borrow(table: Table, _: Borrow) -> list[Refusal]:
    """AL-13.9: game-owned spaces that are borrowed, and how many are not the game's."""
    found = [
        Refusal(wish(table, "borrow", at), f"{owner(borrower)} borrows it", "AL-13.9", f"estate:{at}")
        for at, borrower in enumerate(table.estate_borrower)
        if borrower != EMPTY
    ]
    others = sum(holder != GAME for holder in table.estate_owner)
    if others:
        spaces = counted(others, "other space")
        found.append(Refusal(f"Borrow {spaces} of the tea estates", "only the game lends its own", "AL-13.9"))
    return found


def maintain(table: Table, step: Maintain) -> list[Refusal]:
    """AL-12.8: a payment that one does not have."""
    ways = ((1, "steel", table.steel[step.seat]), (2, "chai", table.chai[step.seat]))
    return [
        Refusal(wish(table, "maintain", way), f"you have {amount(have, kind)}", "AL-12.8")
        for way, kind, have in ways
        if v.MAINTAIN + way not in table.legal
    ]


REASONS: dict[type[Step[Any]], Callable[[Table, Any], list[Refusal]]] = {
    Hire: hire,
    Place: place,
    UseContract: use_contract,
    Stock: stock,
    Dig: dig,
    Forge: forge,
    Exchange: exchange,
    Lay: lay,
    Build: build,
    Chaiwala: chaiwala,
    Borrow: borrow,
    Maintain: maintain,
}
