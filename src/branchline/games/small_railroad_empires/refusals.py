"""What a player of Small Railroad Empires may expect to do now and cannot, and why (SRE-16.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.decision import refused
from branchline.core.position import Step
from branchline.core.sheet import Refusal
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires import verbs as v
from branchline.games.small_railroad_empires.box import GOODS
from branchline.games.small_railroad_empires.state import BESIDE, NO_SECTION, Table
from branchline.games.small_railroad_empires.steps.achievements import Claim, achieved, is_eligible
from branchline.games.small_railroad_empires.steps.construct import (
    Construct,
    extension_spaces,
    may_unlock,
    new_route_price,
    price,
    unlock_fee,
)
from branchline.games.small_railroad_empires.steps.deliver import Contract, Deliver
from branchline.games.small_railroad_empires.steps.market import BuyTrain
from branchline.games.small_railroad_empires.steps.setup import StartingTrack
from branchline.games.small_railroad_empires.text import SECTION_NAMES, say
from branchline.games.small_railroad_empires.words import (
    achievement_condition,
    achievement_key,
    factory_name,
    goods_named,
    place_name,
    seat_name,
    slot_name,
)

MOST_ALIKE = 12


def refusals(table: Table, _seat: int) -> list[Refusal]:
    """By the kind of decision at hand."""
    return refused(REASONS, table)


def place_of(table: Table, space: int) -> str:
    return place_name(table.box, table.map, space)


def owners(table: Table, space: int) -> list[str]:
    return [seat_name(table, seat) for seat in range(table.seats) if table.has_piece(seat, space)]


def starting_track(table: Table, _: StartingTrack) -> list[Refusal]:
    """SRE-2.9, SRE-15.1.8: factories that others have begun from."""
    return [
        Refusal(
            f"Start at {place_of(table, space)}", f"{owners(table, space)[0]} is there", "SRE-2.9", f"space:{space}"
        )
        for space in table.map.factories
        if table.box.numbering.action(v.START, space) not in table.legal
    ]


# -- construct ------------------------------------------------------------------------------------------


def construct(table: Table, step: Construct) -> list[Refusal]:
    """SRE-4: every space that takes no track now, those too far away as one group."""
    found = grouped(full_spaces(table, step.seat), "full", "two other companies fill each of them", "SRE-4.3")
    if step.left > 0 and table.supply_tracks[step.seat] > 0:
        why = "each costs more than your money and the loan cards left"
        found += grouped(dear_spaces(table, step.seat), "dear", why, "SRE-11.4")
        found += far_spaces(table, step.seat)
    else:
        found += no_normal_track(step)
    found += unlocking(table, step)
    if v.END_CONSTRUCTION not in table.legal:
        due = min(step.left, table.supply_tracks[step.seat])
        why = f"{counted(due, 'track')} of this turn must still be laid"
        found.append(Refusal(say(table, v.END_CONSTRUCTION).choice(), why, "SRE-4.1"))
    return found


def grouped(found: list[Refusal], kind: str, why: str, rule: str) -> list[Refusal]:
    """The first of many refusals that are alike, and the others as one."""
    rest = len(found) - MOST_ALIKE
    if rest < 2:
        return found
    return [*found[:MOST_ALIKE], Refusal(f"Extend to {rest} more {kind} spaces", why, rule)]


def full_spaces(table: Table, seat: int) -> list[Refusal]:
    """SRE-4.3: beside one's network, but two other companies are there."""
    return [
        Refusal(
            f"Extend to {place_of(table, space)}",
            f"{listing(owners(table, space))} are there; two companies fill a space",
            "SRE-4.3",
            f"space:{space}",
        )
        for space in range(table.map.spaces)
        if table.network[seat][space] == BESIDE and not table.has_room(space)
    ]


def dear_spaces(table: Table, seat: int) -> list[Refusal]:
    """SRE-11.1, SRE-11.4: what money and the loan cards left in stock cannot pay."""
    return [
        Refusal(
            f"Extend to {place_of(table, space)}",
            too_dear(table, seat, [price(table, space)]),
            "SRE-11.4",
            f"space:{space}",
        )
        for space in table.frontier[seat]
        if table.box.numbering.action(v.EXTEND, space) not in table.legal
    ]


def too_dear(table: Table, seat: int, prices: list[int]) -> str:
    least, most = min(prices), max(prices)
    due = f"${least}" if least == most else f"${least} to ${most}"
    return f"costs {due}, you have ${table.money[seat]}; loan cards left: {table.loan_cards or 'none'}"


def no_new_route(table: Table, seat: int, space: int) -> str:
    """SRE-11.4: by one reading loans are not for new routes."""
    due = new_route_price(table, space)
    if table.new_route_loans:
        return too_dear(table, seat, [due])
    return f"costs ${due}, you have ${table.money[seat]}, and loans are not for new routes"


def far_spaces(table: Table, seat: int) -> list[Refusal]:
    """SRE-4.2, SRE-4.7: not beside one's network; factories there take a new route, unless full or too dear."""
    network = table.network[seat]
    found = []
    numbering = table.box.numbering
    far = [
        space
        for space in range(table.map.spaces)
        if network[space] == 0 and numbering.action(v.NEW_ROUTE, space) not in table.legal
    ]
    for space in far:
        if space in table.map.factories:
            full = not table.has_room(space)
            why = f"{listing(owners(table, space))} are there; two companies fill a space"
            found.append(
                Refusal(
                    f"Open a new route at {place_of(table, space)}",
                    why if full else no_new_route(table, seat, space),
                    "SRE-4.7" if full else "SRE-11.4",
                    f"space:{space}",
                )
            )
    others = len(far) - len(found)
    if others:
        why = "not beside a piece of yours; a new route begins at a factory"
        found.append(Refusal(f"Lay a track on {counted(others, 'other space')}", why, "SRE-4.2, SRE-4.7"))
    own = sum(part > 0 for part in network)
    why = "a space holds one piece of a company"
    return [*found, Refusal(f"Lay a track on {counted(own, 'space')} of your own network", why, "SRE-1.3")]


def no_normal_track(step: Construct) -> list[Refusal]:
    """SRE-4.1: only a locked track can still be laid."""
    why = "the tracks of this turn are laid"
    if step.left > 0:
        why = "your supply is empty"
    return [Refusal("Lay another track without unlocking one", why, "SRE-4.1")]


def unlocking(table: Table, step: Construct) -> list[Refusal]:
    """SRE-4.8: a locked track, once a turn, for whoever is not in first place and can pay."""
    seat = step.seat
    text, rule = "Unlock a track", "SRE-4.8"
    if table.locked_tracks[seat] == 0:
        return [Refusal(text, "no locked track is left", rule)]
    if step.unlocked:
        return [Refusal(text, "once a turn, and you have", rule)]
    if not may_unlock(table, seat):
        tied = table.prestige.count(table.prestige[seat]) > 1
        return [Refusal(text, f"you {'share' if tied else 'are in'} first place", rule)]
    fee = unlock_fee(table, seat)
    payable = set(extension_spaces(table, seat, fee))
    dear = [space for space in table.frontier[seat] if space not in payable]
    if not dear:
        return []
    spaces = f"Unlock a track and extend to {counted(len(dear), 'space')}"
    return [Refusal(spaces, too_dear(table, seat, [fee + price(table, space) for space in dear]), "SRE-11.4")]


# -- deliver ------------------------------------------------------------------------------------------------


def deliver(table: Table, step: Deliver) -> list[Refusal]:
    """SRE-5.2: every city that no good can go to now, and every factory of one's network that no good leaves."""
    box, game_map = table.box, table.map
    chosen = [v.delivery_of(box, action) for action in table.legal if v.is_delivery(box, action)]
    cities = {city for _, _, city in chosen}
    factories = {factory for factory, _, _ in chosen}
    found = [
        Refusal(
            f"Deliver to {box.city_names[game_map.city[space]]}",
            no_delivery_to(table, step.seat, space),
            "SRE-5.2",
            f"city:{box.city_ids[game_map.city[space]]}",
        )
        for space in game_map.cities
        if game_map.city[space] not in cities
    ]
    found += [
        Refusal(
            f"Deliver from {factory_name(box, game_map.factory[space])}",
            no_delivery_from(table, step.seat, space),
            "SRE-5.2",
            f"factory:{box.factory_ids[game_map.factory[space]]}",
        )
        for space in game_map.factories
        if game_map.factory[space] not in factories
    ]
    return found


def no_delivery_to(table: Table, seat: int, space: int) -> str:
    if not table.has_piece(seat, space):
        return "you have no track there"
    if not table.has_track(seat, space):
        return "your train is there; one delivery a city"
    part = table.network[seat][space]
    near = [table.map.factory[start] for start in table.map.factories if table.network[seat][start] == part]
    if not near:
        return "no factory is connected with it"
    accepts = goods_named(table.box, table.box.city_accepts[table.map.city[space]])
    return f"it accepts {accepts}; connected factories hold {held(table, near)}"


def no_delivery_from(table: Table, seat: int, start: int) -> str:
    part = table.network[seat][start]
    factory = table.map.factory[start]
    if part <= 0:
        return "you have no track there"
    goods = held(table, [factory])
    if goods == "no good":
        return "no good lies there"
    cities = [space for space in table.map.cities if table.network[seat][space] == part]
    if not any(table.has_track(seat, space) for space in cities):
        return "no city with a track of yours is connected with it"
    return f"no connected city with a track of yours accepts {goods}"


def held(table: Table, factories: list[int]) -> str:
    """The goods that lie on some factories."""
    found = 0
    for factory in factories:
        for good in range(GOODS):
            if table.goods[factory * GOODS + good]:
                found |= 1 << good
    return goods_named(table.box, found)


def contract(table: Table, step: Contract) -> list[Refusal]:
    """SRE-9.1: the good came from another company."""
    if v.REVEAL_CONTRACT in table.legal:
        return []
    names = table.box.industry_names
    asked = names[table.box.contract_industry[table.contract[step.seat]]]
    why = f"it asks for {asked}; this good came from {names[step.industry]}"
    return [Refusal("Reveal your contract", why, "SRE-9.1", "contract")]


# -- achievements and train cards --------------------------------------------------------------------------


def claim(table: Table, step: Claim) -> list[Refusal]:
    """SRE-6.2, SRE-6.4, SRE-6.7: every card of the row that cannot be claimed now."""
    box, seat = table.box, step.seat
    found = []
    for place, card in enumerate(table.achievements):
        if table.box.numbering.action(v.CLAIM, card) in table.legal:
            continue
        section = table.section(seat, place)
        if section != NO_SECTION:
            why, rule = f"you hold its {SECTION_NAMES[section]} section", "SRE-6.4"
        elif not is_eligible(table, seat, card):
            why = f"needed: {achievement_condition(box, card)}; you are at {achieved(table, seat, card)}"
            rule = "SRE-6.7"
        else:
            why, rule = "one Winner section a turn, and you have claimed one", "SRE-6.2"
        found.append(Refusal(f"Claim {box.achievement_names[card]}", why, rule, achievement_key(box, card)))
    return found


def buy_train(table: Table, step: BuyTrain) -> list[Refusal]:
    """SRE-7.3: slots that one's money does not pay; there are no loans for train cards."""
    money = table.money[step.seat]
    return [
        Refusal(
            say(table, table.box.numbering.action(v.BUY, slot)).choice(),
            f"you have ${money}, and loans are for tracks only",
            "SRE-7.3",
            f"market:{slot_name(slot)}",
        )
        for slot in range(len(table.market))
        if table.box.numbering.action(v.BUY, slot) not in table.legal
    ]


REASONS: dict[type[Step[Any]], Callable[[Table, Any], list[Refusal]]] = {
    StartingTrack: starting_track,
    Construct: construct,
    Deliver: deliver,
    Contract: contract,
    Claim: claim,
    BuyTrain: buy_train,
}
