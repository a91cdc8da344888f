"""What a player may expect to do now and cannot, and why. The steps themselves are asked, so the reasons are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.decision import is_legal, refused
from branchline.core.sentences import Phrase
from branchline.core.sheet import Refusal
from branchline.core.words import an, counted
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import places
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.box import ANY_COLOUR, COLOURS, KINDS
from branchline.games.railroad_revolution.reasons import (
    RICH,
    UNUSABLE_WORDS,
    means,
    no_ability,
    no_action,
    no_deal,
    unpaid,
    unsettled,
    unusable,
)
from branchline.games.railroad_revolution.state import Company, Table, members
from branchline.games.railroad_revolution.steps.deals import DealOffer
from branchline.games.railroad_revolution.steps.effects import (
    ExchangeWorker,
    FlipTrain,
    FreeOffice,
    FreeRail,
    FreeStation,
    GainWorker,
    Promote,
    TakeTrain,
    owned_workers,
)
from branchline.games.railroad_revolution.steps.performance import Advance, DiscardAtGate
from branchline.games.railroad_revolution.steps.railroad import RailroadItems, SecondRail
from branchline.games.railroad_revolution.steps.settlement import railroad_cost
from branchline.games.railroad_revolution.steps.setup import ChooseSetupTile
from branchline.games.railroad_revolution.steps.station import StationItems
from branchline.games.railroad_revolution.steps.telegraph import DiscardForTile, TelegraphItems, reach_without
from branchline.games.railroad_revolution.steps.trade import PrivateDeal, TradeItems, leftmost_section
from branchline.games.railroad_revolution.steps.turn import PlaceWorker
from branchline.games.railroad_revolution.steps.usable import can_promote, reach_flip
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    TRACK_NAMES,
    describe,
    describe_deal,
    placed_worker,
    priced,
    printed,
    worker,
)


def refusals(table: Table, seat: int) -> list[Refusal]:
    """RR-17: by the kind of decision at hand."""
    return refused(REASONS, table, table.companies[seat])


def free_actions(table: Table, company: Company) -> list[Refusal]:
    """RR-3.7, RR-3.8: to sell a share and to hire a worker."""
    box = table.box
    found = []
    if v.SELL not in table.legal:
        why = "you have no share" if not company.shares else "nothing here needs the money; a share keeps its worth"
        found.append(Refusal("Sell a share", why, "RR-5.2, RR-3.7"))
    if not any(v.HIRE <= action < v.FREE_END for action in table.legal):
        if not sum(table.common):
            why, rule = "the common supply has no worker left", "RR-5.3"
        elif company.money < box.hire_price:
            why, rule = unpaid(table, company, box.hire_price, "RR-5.3")
        else:
            why, rule = unsettled(table, company, -1)
        found.append(Refusal("Hire a worker", why, rule))
    return found


# -- the worker of the turn ------------------------------------------------------------------------------------------


def place_worker(table: Table, _step: Any, company: Company) -> list[Refusal]:
    """RR-3.4: actions that no worker, or not this one, can complete; workers that are used already (RR-3.2)."""
    found = []
    colours = [colour for colour in range(KINDS) if company.supply[colour]]
    for action, name in enumerate(ACTION_NAMES):
        refused = [colour for colour in colours if v.PLACE + action * KINDS + colour not in table.legal]
        if not refused:
            continue
        why, rule = no_action(table, company, action)
        if len(refused) == len(colours):
            found.append(Refusal(f"The {name} action", why, rule, places.action(table.player, action)))
        else:
            found += [Refusal(f"The {worker(colour)} on {name}", why, rule) for colour in refused]
    for colour in range(KINDS):
        if company.spaces[colour] and not company.supply[colour]:
            why = "it has been used: workers come back only when none is left in your supply at the start of a turn"
            found.append(Refusal(f"Place the {worker(colour)}", why, "RR-3.2"))
    return found + free_actions(table, company)


# -- the items of an action --------------------------------------------------------------------------------------------


def station_items(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-6: cities first; then what the city gives."""
    if not table.placed:
        return cities(table, company, "Build a station in ") + shared_items(table, step, company)
    box = table.box
    tile = table.city_tiles[table.target]
    found = []
    for action, number, taken, name in (
        (v.TAKE_PRIMARY, box.primary[tile], table.primary_taken, "primary reward"),
        (v.TAKE_BONUS, box.first_bonus[tile], table.bonus_taken, "First Station bonus"),
    ):
        if action in table.legal:
            continue
        if taken:
            why, rule = "you have taken it", "RR-4.2"
        elif action == v.TAKE_BONUS and not table.is_first:
            why, rule = "somebody built here before you", "RR-6.4"
        else:
            bonus = box.bonuses[number]
            why, rule = unusable(table, company, bonus, bonus.price, "RR-4.7")
        found.append(Refusal(f"The {name}: {priced(box, number)}", why, rule))
    return found + shared_items(table, step, company)


def railroad_items(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-7: spaces for the rails of the action, and for the third of the engineer."""
    if not table.placed or any(v.LAY_RAIL <= action < v.BUILD_OFFICE for action in table.legal):
        return spaces(table, step, company) + shared_items(table, step, company)
    return shared_items(table, step, company)


def telegraph_items(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-8: sections first; then the tile of the section."""
    if not table.placed:
        return sections(table, company, 0, "Open an office in ") + shared_items(table, step, company)
    found = []
    tile = table.telegraph_tiles[table.target]
    if v.USE_TILE not in table.legal and tile >= 0:
        number = table.box.telegraph_bonus[tile]
        if table.tile_used:
            why, rule = "you have taken it for a worker; that is done once an action", "RR-8.3"
        else:
            why, rule = unusable(table, company, table.box.bonuses[number], 0, "RR-8.3", 1)
        found.append(Refusal(f"The telegraph tile for a worker: {describe(table.box, number)}", why, rule))
    return found + shared_items(table, step, company)


def trade_items(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-9: the piece that is not in the leftmost section, and the flip."""
    box = table.box
    found = []
    for action, name, left, place in (
        (v.SELL_BUILDING, "building", company.buildings, box.section_of_building[company.buildings]),
        (v.SELL_RAIL, "rail", company.rails, box.section_of_rail[company.rails]),
    ):
        if action in table.legal:
            continue
        if table.placed:
            why, rule = "you have sold a piece; Trade sells exactly one", "RR-9.3"
        elif not left:
            why, rule = f"no {name} is left on your player board", "RR-9.2"
        else:
            first = leftmost_section(table, company)
            why = f"your leftmost {name} is in section {place + 1}; section {first + 1} has pieces before it"
            rule = "RR-9.2"
        found.append(Refusal(f"Sell a {name}", why, rule))
    if v.FLIP_TRAIN not in table.legal:
        if table.flipped:
            why, rule = "you have flipped one with this action", "RR-9.1"
        elif reach_flip(table, company, RICH, company.shares) < 0:
            why, rule = UNUSABLE_WORDS[kinds.FLIP]
        elif reach_flip(table, company, company.money, company.shares) < 0:
            why, rule = f"your trains have a price, {means(table, company)}", "RR-5.10, RR-5.18"
        else:
            lost = reach_flip(table, company, company.money, company.shares) & 15
            why, rule = unsettled(table, company, lost)
        found.append(Refusal("Flip one of your trains", why, rule))
    return found + shared_items(table, step, company)


def shared_items(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-4: the payment, the additional effect, the end of the action and the free actions."""
    found = []
    if table.placed and not table.paid and v.PAY not in table.legal:
        due = table.due()
        why, rule = unpaid(table, company, due, "RR-4.8") if due > company.money else unsettled(table, company)
        found.append(Refusal(f"Pay the ${due} of the action now", why, rule))
    found += additional_effect(table, step, company)
    if v.FINISH not in table.legal:
        if not table.placed:
            why, rule = "the main action must be carried out first", "RR-4.9"
        elif not table.paid:
            why, rule = f"the ${table.due()} of the action must be paid first", "RR-4.9"
        else:
            why, rule = unsettled(table, company)
        found.append(Refusal("Finish here", why, rule))
    return found + free_actions(table, company)


def additional_effect(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-4.3: one of the worker's ability and a promotion, and when each can be used."""
    box = table.box
    found = []
    number = box.abilities[table.action * KINDS + table.worker]
    used = ("you have used the additional effect of this action", "RR-4.3")
    if v.AS_WHITE not in table.legal:
        why, rule = used
        if not table.extra_used:
            why, rule = unsettled(table, company, 1) if can_promote(table, company) else UNUSABLE_WORDS[kinds.PROMOTE]
        found.append(Refusal("Promote a worker", why, rule))
    third = number >= 0 and box.bonuses[number].parts[0].kind == kinds.THIRD_RAIL
    offered = v.USE_ABILITY in table.legal
    if third:
        offered = bool(table.placed) and any(v.LAY_RAIL <= action < v.BUILD_OFFICE for action in table.legal)
    if number >= 0 and not offered:
        why, rule = used if table.extra_used else no_ability(table, step, company, number)
        found.append(Refusal(f"The {worker(table.worker)}: {priced(box, number)}", why, rule))
    return found


# -- places ---------------------------------------------------------------------------------------------------------


def cities(table: Table, company: Company, verb: str, only: int = 0) -> list[Refusal]:
    """RR-6.2: a city must be connected and without a station of yours; then its cost must be payable (RR-4.8)."""
    box = table.box
    found = []
    for city in range(len(box.city_ids)):
        if is_legal(table, v.BUILD_STATION, city):
            continue
        if only and not (only >> city) & 1:
            continue
        if (company.station_bits >> city) & 1:
            why, rule = "you have a station there", "RR-6.2"
        elif not (company.open_cities() >> city) & 1:
            why, rule = "none of your rails ends there", "RR-6.2"
        elif only:
            why, rule = "its First Station slot is taken", "RR-2.19"
        elif company.available() < box.minimum_workers:
            why, rule = unsettled(table, company)
        else:
            why, rule = f"it costs ${box.city_costs[city]}, {means(table, company)}", "RR-6.3, RR-4.8"
        found.append(Refusal(f"{verb}{box.city_names[city]}", why, rule, f"city:{city}"))
    return found


def spaces(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-5.12, RR-7.4: spaces beside the network one by one, those apart from it together."""
    box = table.box
    found = []
    apart = (1 << len(box.spaces)) - 1 & ~company.near_bits & ~company.laid_bits
    for space in members(company.open_spaces()):
        if v.LAY_RAIL + space in table.legal:
            continue
        first, second = box.spaces[space]
        why, rule = unsettled(table, company)
        if table.action == kinds.RAILROAD and not isinstance(step, FreeRail):
            total = table.triangles + box.space_triangles[space]
            cost = railroad_cost(box, total)
            more = " or more, with the next rail" if table.rails_to_lay > 1 else ""
            if company.available() >= box.minimum_workers:
                why, rule = f"with it the action costs ${cost}{more}; {means(table, company)}", "RR-7.2, RR-7.4"
        name = f"{box.node_names[first]} - {box.node_names[second]}"
        found.append(Refusal(f"Lay a rail {name}", why, rule, f"rail:{space}"))
    for bits, where, why in (
        (company.laid_bits, "where one of yours lies", "every space takes one rail of a company"),
        (apart, "apart from your network", "it must touch one of your rails"),
    ):
        if bits:
            found.append(Refusal(f"Lay a rail {where} ({counted(bits.bit_count(), 'space')})", why, "RR-5.12"))
    return found


def sections(table: Table, company: Company, only: int, verb: str) -> list[Refusal]:
    """RR-8.1: one office for each company and section; at setup a First Office slot (RR-2.19)."""
    found = []
    for section in range(len(table.first_office)):
        if is_legal(table, v.BUILD_OFFICE, section) or (only and not (only >> section) & 1):
            continue
        if (company.office_bits >> section) & 1:
            why, rule = "you have an office there", "RR-8.1"
        elif only:
            why, rule = "its First Office slot is taken", "RR-2.19"
        else:
            why, rule = unsettled(table, company)
        found.append(Refusal(f"{verb}section {section + 1}", why, rule, f"section:{section}"))
    return found


def free_rail(table: Table, step: Any, company: Company) -> list[Refusal]:
    return spaces(table, step, company)


def free_station(table: Table, step: FreeStation, company: Company) -> list[Refusal]:
    return cities(table, company, "Build a free station in ", step.cities)


def free_office(table: Table, step: FreeOffice, company: Company) -> list[Refusal]:
    return sections(table, company, step.sections, "Open a free office in ")


# -- choices inside an effect ------------------------------------------------------------------------------------------


def advance(table: Table, step: Advance, company: Company) -> list[Refusal]:
    """RR-12.2, RR-12.3: the top of a track, and gates."""
    box = table.box
    found = []
    for track, name in enumerate(TRACK_NAMES):
        if v.ADVANCE + track in table.legal:
            continue
        slot = company.markers[track] + 1
        if slot > box.top_slot:
            why, rule = "your marker stands in the top slot", "RR-12.2"
        else:
            gate, amount = box.gate_kinds[track][slot], table.gates[track][slot]
            why, rule = unsettled(table, company, 1 if gate == kinds.WORKER_GATE else 0)
            if gate == kinds.MONEY_GATE and amount > company.money:
                why, rule = unpaid(table, company, amount, "RR-12.3")
            elif gate == kinds.SHARES_GATE and amount > company.shares:
                why = f"the gate takes {counted(amount, 'share')}, you have {company.shares or 'none'}"
                rule = "RR-12.3"
        found.append(Refusal(f"A step on the {name}", why, rule, places.slot(track, min(slot, box.top_slot))))
    if v.STOP not in table.legal:
        if step.exact:
            why, rule = f"exactly so many steps must be made: {step.left} more", "RR-2.19"
        elif not step.may_stop:
            why, rule = "at least one step must be made once the effect is begun", "RR-12.2"
        else:
            why, rule = unsettled(table, company)
        found.append(Refusal("Make no more steps", why, rule))
    return found


def promote(table: Table, step: Promote, company: Company) -> list[Refusal]:
    """RR-5.8: manager slots that are filled, or that nobody fits."""
    box = table.box
    found = []
    lit = {(action - v.PROMOTE) // (2 * KINDS) for action in table.legal if v.PROMOTE <= action < v.EXCHANGE}
    for at, tile in enumerate(company.milestones):
        managers = box.milestones[tile].managers if tile >= 0 else ()
        for slot, colour in enumerate(managers):
            if 2 * at + slot in lit:
                continue
            if company.managers[2 * at + slot] >= 0:
                why, rule = f"{an(COLOURS[company.managers[2 * at + slot]])} manager is there", "RR-5.8"
            elif slot and managers[0] == colour and 2 * at in lit:
                continue  # the same as the slot before it
            elif step.price > company.money:
                why, rule = unpaid(table, company, step.price, "RR-5.8")
            elif colour != ANY_COLOUR and not company.supply[colour] + company.spaces[colour]:
                why, rule = f"it takes {an(worker(colour))}, and you have none", "RR-5.8"
            else:
                why, rule = unsettled(table, company, 1)
            text = f"Manager {slot + 1} of milestone {printed(box.milestones[tile].id)}"
            found.append(Refusal(text, why, rule, places.manager(table.player, 2 * at + slot)))
    if v.STOP not in table.legal:
        must = ("at least one worker must be promoted once the effect is begun", "RR-5.8, RR-16")
        why, rule = unsettled(table, company) if step.may_stop else must
        found.append(Refusal("Promote nobody more", why, rule))
    return found


def flip_train(table: Table, step: FlipTrain, company: Company) -> list[Refusal]:
    """RR-5.10: a face-up train whose bonus cannot be used, or not now."""
    box = table.box
    found = []
    for kind, name in enumerate(box.train_names):
        bonus = box.bonuses[box.train_bonus[kind]]
        if company.trains[kind] and not is_legal(table, v.USE_TRAIN, kind):
            why, rule = unusable(table, company, bonus, bonus.price, "RR-5.10")
            found.append(Refusal(f"Flip the train {name}", why, rule, places.train(table.player, kind)))
        if company.used_trains[kind] and not is_legal(table, v.READY_TRAIN, kind):
            why, rule = unsettled(table, company)
            found.append(Refusal(f"Turn up the train {name}", why, rule, places.used(table.player, kind)))
    if v.STOP not in table.legal:
        must = ("one train must be flipped once the effect is begun", "RR-5.10, RR-16")
        why, rule = unsettled(table, company) if step.may_stop else must
        found.append(Refusal("Flip none more", why, rule))
    return found


def take_train(table: Table, _step: Any, _company: Company) -> list[Refusal]:
    """RR-5.9: empty stacks; the trains of the beginning have none."""
    return [
        Refusal(f"Take the train {name}", "its stack is empty", "RR-5.9", f"stack:{kind}")
        for kind, name in enumerate(table.box.train_names)
        if kind and not is_legal(table, v.TAKE_TRAIN, kind)
    ]


def gain_worker(table: Table, _step: Any, _company: Company) -> list[Refusal]:
    """RR-5.5: colours that the reward does not show, or that are out."""
    found = []
    for colour in range(KINDS):
        if v.GAIN + colour in table.legal:
            continue
        if not table.common[colour]:
            why = "none is left in the common supply"
        else:
            why = "the reward shows other colours, and those are there"
        found.append(Refusal(f"Gain {an(worker(colour))} now", why, "RR-5.5"))
    return found


def exchange_worker(table: Table, _step: Any, _company: Company) -> list[Refusal]:
    """RR-5.7: what is taken must lie in the common supply before."""
    return [
        Refusal(f"Take {an(worker(colour))} in exchange", "none is in the common supply", "RR-5.7")
        for colour in range(KINDS)
        if not table.common[colour]
    ]


def discard(table: Table, step: Any, company: Company) -> list[Refusal]:
    """RR-5.6: workers that cannot be spared."""
    found = []
    for one in owned_workers(company):
        if v.DISCARD + one in table.legal:
            continue
        why, rule = unsettled(table, company, 1)
        if isinstance(step, DiscardForTile):
            bonus = table.box.bonuses[table.box.telegraph_bonus[table.telegraph_tiles[table.target]]]
            if reach_without(table, company, bonus, one) < 0:
                why, rule = "without it what the tile gives could not be used", "RR-5.17"
        found.append(Refusal(Phrase("give up {worker}", worker=placed_worker(one)).choice(), why, rule))
    return found


# -- deals and setup --------------------------------------------------------------------------------------------------


def deal_offer(table: Table, step: DealOffer, company: Company) -> list[Refusal]:
    """RR-10.3 to RR-10.5: each deal of the open tile."""
    found = []
    for half in range(2):
        deal = 2 * table.deal_tile + half
        if is_legal(table, v.ACCEPT, deal):
            continue
        taken = ("you have accepted it", "RR-10.3")
        if step.seat != table.active:
            taken = ("you have accepted a deal, and only the active player may take both", "RR-10.4")
        why, rule = taken if (step.taken >> half) & 1 else no_deal(table, company, deal, 0)
        found.append(Refusal(f"The deal {describe_deal(table.box, deal)}", why, rule, f"deal:{deal}"))
    if v.DECLINE not in table.legal:
        why, _ = unsettled(table, company)
        found.append(Refusal("Decline", why, "RR-10.7"))
    return found


def private_deal(table: Table, step: PrivateDeal, company: Company) -> list[Refusal]:
    """RR-9.6: each deal, for a share less."""
    found = []
    for deal in (2 * table.deal_tile, 2 * table.deal_tile + 1):
        if not is_legal(table, v.ACCEPT, deal):
            why, rule = no_deal(table, company, deal, step.gained)
            found.append(Refusal(f"The deal {describe_deal(table.box, deal)}", why, rule, f"deal:{deal}"))
    return found


def setup_tile(table: Table, _step: Any, _company: Company) -> list[Refusal]:
    """RR-2.18: tiles that are gone."""
    return [
        Refusal(f"Setup tile {tile + 1}", "another player has taken it", "RR-2.18", f"setup:{tile}")
        for tile, side in enumerate(table.setup_side)
        if side >= 0 and table.setup_worker[tile] < 0
    ]


REASONS: dict[type[Any], Callable[[Table, Any, Company], list[Refusal]]] = {
    ChooseSetupTile: setup_tile,
    PlaceWorker: place_worker,
    StationItems: station_items,
    RailroadItems: railroad_items,
    SecondRail: spaces,
    TelegraphItems: telegraph_items,
    DiscardForTile: discard,
    TradeItems: trade_items,
    PrivateDeal: private_deal,
    GainWorker: gain_worker,
    Promote: promote,
    ExchangeWorker: exchange_worker,
    TakeTrain: take_train,
    FlipTrain: flip_train,
    FreeRail: free_rail,
    FreeStation: free_station,
    FreeOffice: free_office,
    Advance: advance,
    DiscardAtGate: discard,
    DealOffer: deal_offer,
}
