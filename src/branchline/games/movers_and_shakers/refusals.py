"""What a player may expect to do now and cannot, and why (MS-16): one function a kind of decision.

What is refused is what the step at hand does not offer; the reasons ask the predicates that the steps ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.decision import refused
from branchline.core.position import Step
from branchline.core.sheet import Refusal
from branchline.core.words import an, counted, listing
from branchline.games.movers_and_shakers import places
from branchline.games.movers_and_shakers import verbs as v
from branchline.games.movers_and_shakers.box import (
    ADVISOR,
    ADVISOR_AT_6,
    ADVISOR_HIGHEST_OWN,
    AGENCIES,
    AGENCY,
    BENARES,
    BENARES_HIGHEST_ALL,
    BENARES_HIGHEST_OWN,
    CALCUTTA,
    CALCUTTA_HIGHEST_ALL,
    CALCUTTA_HIGHEST_OWN,
    CARS,
    CASH_AT_LEAST_5,
    CONDITIONS,
    DELIVERED_ANY,
    DELIVERED_BENARES,
    DELIVERED_BOTH,
    DELIVERED_CALCUTTA,
    DEVELOPMENT,
    DIFFERENT_CONTRACTS,
    EITHER_CITY,
    LOAD,
    MARKET,
    MOST_MONEY,
    MOVE,
    NO_CITY,
    ONE_CAR,
    OTHERS_CARS,
    OWN_CRATE_ON_SHIP,
    PERFORMANCE_THRESHOLD,
    ROW_SIZE,
    RUPEES,
    SEALS,
    SHIP,
    SHIPS,
    SLOTS,
    THIRD_CARD,
    TRACK,
    TWO_AGENCIES,
    TWO_OWN_CRATES_ON_SHIPS,
    Block,
    Effect,
)
from branchline.games.movers_and_shakers.state import Table
from branchline.games.movers_and_shakers.steps.cards import (
    ChooseBlock,
    ChooseOrder,
    ChoosePart,
    PlaceCard,
    PlayCard,
    amount,
    effect_possible,
    holds,
    price,
)
from branchline.games.movers_and_shakers.steps.loading import LoadCrates, open_cars
from branchline.games.movers_and_shakers.steps.money import ChooseAssets, ChooseMarker, ReplaceAgency, agency_removed
from branchline.games.movers_and_shakers.steps.performance import ShipCrates, TakeRed
from branchline.games.movers_and_shakers.steps.rounds import Invest, steps_of
from branchline.games.movers_and_shakers.steps.setup import Draft
from branchline.games.movers_and_shakers.steps.trains import FormTrain, MoveTrains, is_eligible
from branchline.games.movers_and_shakers.text import say
from branchline.games.movers_and_shakers.words import (
    AGENCY_NAMES,
    ASSET_NAMES,
    CITY_NAMES,
    CONDITION_WORDS,
    MARKER_NAMES,
    block_words,
    car_name,
    effect_words,
    place_name,
    rupees,
    seat_name,
    slot_words,
    train_name,
)

WAITS = "MS-4.3"  # a block that comes after another one


def refusals(table: Table, _seat: int) -> list[Refusal]:
    """By the kind of decision at hand."""
    return refused(REASONS, table)


# -- setup and the card ----------------------------------------------------------------------------------


def draft(table: Table, _: Draft) -> list[Refusal]:
    """MS-2.12: a pair that somebody has taken."""
    found = []
    for card, this in enumerate(table.box.setup_cards):
        if v.DRAFT + card not in table.legal:
            why = f"{seat_name(table, table.setup_card.index(card))} has taken it"
            found.append(Refusal(f"Take setup card {this.id}", why, "MS-2.12", f"draft:{card}"))
    return found


def taken_slots(table: Table, step: Step[Table]) -> list[Refusal]:
    """MS-3.3: a slot that holds a card this round."""
    found = []
    for slot in range(SLOTS):
        card = table.slots[step.seat * SLOTS + slot]
        if card >= 0:
            why = f"your card {table.box.cards[card].id} lies there until the end of the round"
            found.append(
                Refusal(
                    f"Lay a card in slot {slot + 1}",
                    why,
                    "MS-3.3",
                    places.slot(step.seat, slot, table.uncovered[step.seat * SLOTS + slot]),
                )
            )
    return found


def play_card(table: Table, step: PlayCard) -> list[Refusal]:
    """Every card of the hand may be played; MS-11.6: tokens are spent later."""
    found = taken_slots(table, step)
    tokens = table.tokens[step.seat]
    if tokens:
        why = f"your {counted(tokens, 'token')} can be spent when the round's {SLOTS} turns are over"
        found.append(Refusal("Invest", why, "MS-11.6"))
    return found


def choose_order(table: Table, step: ChooseOrder) -> list[Refusal]:
    """MS-4.5, MS-4.8: what of the card and of the slot would lapse now; the other action may change that first."""
    seat, at = step.seat, step.seat * SLOTS + step.slot
    blocks = ChooseBlock(seat, step.slot, 0, 0)
    found = [one for one in choose_block(table, blocks) if one.rule != WAITS]
    box = table.box
    effects = (box.cards[table.slots[at]].icon,) if table.uncovered[at] == DEVELOPMENT else box.logistics[step.slot]
    reasons = [part_reason(table, seat, part, table.cash[seat]) for part in effects]
    if not any(effect_possible(table, seat, part) for part in effects):
        text = f"Carry out {slot_words(box, step.slot, table.uncovered[at], table.slots[at])}"
        found.append(Refusal(text, "; ".join(dict.fromkeys(reasons)), "MS-4.8"))
    return found


def choose_block(table: Table, step: ChooseBlock) -> list[Refusal]:
    """MS-4.3: blocks of the card that wait, and what they wait for."""
    card = table.slots[step.seat * SLOTS + step.slot]
    possible = step.options(table)
    found = []
    for number, block in enumerate(table.box.cards[card].blocks):
        if step.handled >> number & 1 or v.BLOCK + number in possible:
            continue
        text = f"Carry out block {number + 1}: {block_words(table.box, block, price(table, block))}"
        if block.after >= 0 and not step.done >> block.after & 1:
            why, rule = f"block {block.after + 1} has to be carried out first", WAITS
        else:
            why, rule = block_reason(table, step.seat, block, step.slot)
        found.append(Refusal(text, why, rule))
    return found


def block_reason(table: Table, seat: int, block: Block, slot: int) -> tuple[str, str]:
    """MS-4.6: the price, the condition, or nothing that its parts could do."""
    cash, cost = table.cash[seat], price(table, block)
    if cost > cash:
        return f"costs {rupees(cost)}, you have {rupees(cash) if cash else 'nothing'}", "MS-4.4"
    if block.when and not holds(table, seat, block.when, slot):
        now = STANDING.get(block.when)
        have = f": {now(table, seat)}" if now else ""
        return f"only {CONDITION_WORDS[CONDITIONS[block.when]]}{have}", "MS-4.5"
    reasons = [part_reason(table, seat, part, cash - cost) for part in block.parts]
    return "; ".join(dict.fromkeys(reasons)), "MS-4.6"


def choose_part(table: Table, step: ChoosePart) -> list[Refusal]:
    """MS-4.3: parts of a block that can do nothing now."""
    card = table.slots[step.seat * SLOTS + step.slot]
    found = []
    for number, part in enumerate(table.box.cards[card].blocks[step.block].parts):
        if step.handled >> number & 1 or effect_possible(table, step.seat, part):
            continue
        why = part_reason(table, step.seat, part, table.cash[step.seat])
        text = f"Do part {number + 1} next: {effect_words(table.box.effects[part])}"
        found.append(Refusal(text, why, "MS-4.6"))
    return found


def part_reason(table: Table, seat: int, number: int, cash: int) -> str:
    """MS-4.6: why an effect can do nothing now."""
    effect = table.box.effects[number]
    if effect.kind in (LOAD, MOVE, RUPEES) and amount(table, seat, effect) <= 0:
        return "there is nothing for it to count now"
    if effect.unit > cash:
        return f"each costs {rupees(effect.unit)}, you have {rupees(cash) if cash else 'nothing'}"
    if effect.kind == LOAD:
        return load_reason(table, seat, effect)
    if effect.kind == MOVE:
        way = "" if effect.toward == NO_CITY else f" toward {CITY_NAMES[effect.toward]}"
        return f"no train stands on the line{way}, and no car that could leave for it is loaded enough"
    if effect.kind == SHIP:
        return "no crate lies on your contracts"
    if effect.kind == MARKET:
        return f"already on row {table.box.market_top}"
    if effect.kind == AGENCY:
        return none_left(effect.which)
    return f"already at {table.box.asset_top}"  # an asset; performance and deals are always possible


def none_left(kind: int) -> str:
    return f"no {AGENCY_NAMES[kind]} Agency is left"


def load_reason(table: Table, seat: int, effect: Effect) -> str:
    if not any(table.contract_crates[seat * 2 : seat * 2 + 2]):
        return "no crate lies on your contracts"
    whose = "car of another player" if effect.cars == OTHERS_CARS else "car"
    if any(can_take(table, car) for car in range(len(table.place)) if is_meant(table, seat, effect.cars, car)):
        return f"every {whose} with room in a loading zone has had a crate from you this turn"
    return f"no {whose} with room stands in a loading zone"


def in_zone(table: Table, car: int) -> bool:
    return table.place[car] >= 0 and table.side.loading[table.place[car]]


def can_take(table: Table, car: int) -> bool:
    return in_zone(table, car) and table.aboard(car) < table.box.capacity[car]


def is_meant(table: Table, seat: int, cars: int, car: int) -> bool:
    return cars != OTHERS_CARS or table.owner(car) != seat


def markers_now(table: Table, seat: int) -> str:
    benares, calcutta, advisor = table.market[seat * 3 : seat * 3 + 3]
    return f"Benares is on {benares}, Calcutta on {calcutta}, your advisor on {advisor}"


def highest_now(marker: int) -> Callable[[Table, int], str]:
    def told(table: Table, seat: int) -> str:
        highest = max(table.market[marker::3])
        return f"yours is on {table.market[seat * 3 + marker]}, the highest on {highest}"

    return told


def warehouses_now(table: Table, seat: int) -> str:
    benares, calcutta = table.warehouses[seat * 2 : seat * 2 + 2]
    return f"you have {benares or 'none'} in Benares and {calcutta or 'none'} in Calcutta"


def shipped_now(table: Table, seat: int) -> str:
    return f"you have {table.shipped(seat) or 'none'} there"


# MS-4.5, MS-13.2: how the player stands in what a condition asks for, where a figure says more than the condition.
STANDING: dict[int, Callable[[Table, int], str]] = {
    OWN_CRATE_ON_SHIP: shipped_now,
    TWO_OWN_CRATES_ON_SHIPS: shipped_now,
    DELIVERED_CALCUTTA: warehouses_now,
    DELIVERED_BENARES: warehouses_now,
    DELIVERED_ANY: warehouses_now,
    DELIVERED_BOTH: warehouses_now,
    CASH_AT_LEAST_5: lambda table, seat: f"you have {rupees(table.cash[seat])}",
    PERFORMANCE_THRESHOLD: lambda table, seat: f"yours is at {table.performance[seat]}",
    CALCUTTA_HIGHEST_OWN: markers_now,
    BENARES_HIGHEST_OWN: markers_now,
    ADVISOR_HIGHEST_OWN: markers_now,
    ADVISOR_AT_6: lambda table, seat: f"he is on {table.market[seat * 3 + ADVISOR]}",
    CALCUTTA_HIGHEST_ALL: highest_now(CALCUTTA),
    BENARES_HIGHEST_ALL: highest_now(BENARES),
    MOST_MONEY: lambda table, seat: f"you have {rupees(table.cash[seat])}, another has {rupees(max(table.cash))}",
    TWO_AGENCIES: lambda table, seat: f"you have {table.agencies_of(seat) or 'none'}",
    THIRD_CARD: lambda table, seat: f"this is card {table.cards_played(seat)}",
}


# -- loading and shipping --------------------------------------------------------------------------------


def load_crates(table: Table, step: LoadCrates) -> list[Refusal]:
    """MS-6.1 to MS-6.7: every car and contract that is no choice for the next crate."""
    seat = step.seat
    opened = open_cars(table, seat, step.cars, step.car, False)
    found = []
    for car in range(len(table.place)):
        if car not in opened and table.place[car] >= 0:
            why, rule = car_reason(table, step, car)
            found.append(Refusal(f"Load a crate onto {car_name(table, car, seat)}", why, rule, f"car:{car}"))
    for slot in range(2):
        if v.LOAD_CRATE + slot * CARS + opened[0] not in table.legal:
            is_closed = table.contract_crates[seat * 2 + slot] > 0
            why = "no crate lies on it"
            if is_closed:
                different = step.source == DIFFERENT_CONTRACTS
                why = "it has given its one crate" if different else "all crates come from one contract, the other one"
            rule = "MS-6.6" if is_closed else "MS-6.1"
            found.append(Refusal(f"Load a crate of the {SEALS[slot]} contract", why, rule, places.crates(seat, slot)))
    return found


def car_reason(table: Table, step: LoadCrates, car: int) -> tuple[str, str]:
    if not in_zone(table, car):
        return f"it stands on {place_name(table.place[car])}, which is no loading zone", "MS-6.2"
    if not can_take(table, car):
        return f"it is full, {table.aboard(car)} of {table.box.capacity[car]}", "MS-6.3"
    if not is_meant(table, step.seat, step.cars, car):
        return "only cars of others may be loaded now", "MS-6.7"
    if step.cars == ONE_CAR:
        return "all crates go onto one car, the one begun", "MS-6.7"
    return "it has had a crate from you this turn", "MS-6.4"


def ship_crates(table: Table, step: ShipCrates) -> list[Refusal]:
    """MS-10.1: ships that are not named, and contracts without a crate."""
    found = []
    for slot in range(2):
        if table.contract_crates[step.seat * 2 + slot] == 0:
            text = f"Ship a crate of the {SEALS[slot]} contract"
            found.append(Refusal(text, "no crate lies on it", "MS-10.1", places.crates(step.seat, slot)))
    offered = {(action - v.SHIP_CRATE) % len(SHIPS) for action in table.legal}
    for ship, name in enumerate(SHIPS):
        if ship not in offered:
            why = f"this crate goes to ship {SHIPS[step.ship]}"
            found.append(Refusal(f"Ship a crate to ship {name}", why, "MS-10.1", f"ship:{ship}"))
    return found


# -- trains ----------------------------------------------------------------------------------------------


def move_trains(table: Table, step: MoveTrains) -> list[Refusal]:
    """MS-7.4, MS-7.12, MS-7.14: cars that cannot leave, the other line, shortcuts that are too long."""
    seat = step.seat
    steps = min(step.steps, table.cash[seat] // step.unit) if step.unit else step.steps
    only = f"this move goes toward {CITY_NAMES[step.toward]} only" if step.toward != NO_CITY else ""
    found = []
    for car, place in enumerate(table.place):
        if 0 <= place < TRACK and v.FORM + car not in table.legal:
            text = f"Form a train in {CITY_NAMES[place]} with {car_name(table, car, seat)}"
            wrong_way = place == step.toward
            why = only if wrong_way else loaded_too_little(table, car)
            found.append(Refusal(text, why, "MS-7.14" if wrong_way else "MS-7.4", f"car:{car}"))
        elif place >= TRACK and table.spot[car] == 0:
            number = place - TRACK
            if v.ADVANCE + number not in table.legal:
                text = f"Advance the train on {place_name(place)} ({train_name(table, place, seat)})"
                found.append(Refusal(text, only, "MS-7.14", f"track:{number}"))
            elif table.side.shortcut[place] > steps:
                why = f"it takes {counted(table.side.shortcut[place], 'step')}, you have {steps or 'none'} left"
                target = f"shortcut:{table.side.line[place]}"
                found.append(Refusal(say(table, v.SHORTCUT + number).choice(seat), why, "MS-7.12", target))
    return found


def loaded_too_little(table: Table, car: int) -> str:
    return f"it carries {counted(table.aboard(car), 'crate')}, to leave it needs {table.box.min_load[car]}"


def form_train(table: Table, step: FormTrain) -> list[Refusal]:
    """MS-7.6: cars of the same city that are empty or too long."""
    sizes = table.box.car_size
    room = ROW_SIZE - sizes[step.a] - (sizes[step.b] if step.b >= 0 else 0)
    found = []
    for car, place in enumerate(table.place):
        if place != table.place[step.a] or car in (step.a, step.b) or v.FORM + car in table.legal:
            continue
        eligible = is_eligible(table, car)
        why = (
            f"it is of size {sizes[car]}, the train has room for {room}" if eligible else loaded_too_little(table, car)
        )
        text = f"Add {car_name(table, car, step.seat)} behind"
        found.append(Refusal(text, why, "MS-7.6" if eligible else "MS-7.4", f"car:{car}"))
    return found


# -- market, assets, agencies, tiles, investments ----------------------------------------------------------


def choose_marker(table: Table, step: ChooseMarker) -> list[Refusal]:
    """MS-5.2: a marker on the top row, or one the effect does not mean."""
    found = []
    for marker, name in enumerate(MARKER_NAMES):
        if v.MARKER + marker not in table.legal:
            meant = step.which != EITHER_CITY or marker != ADVISOR
            why = f"it is on row {table.box.market_top} already" if meant else "only a marker of a city may advance now"
            found.append(Refusal(f"Advance the {name}", why, "MS-5.2", f"marker:{marker}"))
    return found


def choose_assets(table: Table, step: ChooseAssets) -> list[Refusal]:
    """MS-5.3: an asset at its top, or one the effect does not mean any more."""
    found = []
    for asset, name in enumerate(ASSET_NAMES):
        if v.RAISE + asset in table.legal:
            continue
        if step.mask >> asset & 1:
            why = f"it is at {table.box.asset_top} already"
        elif step.different:
            why = "it has had its step; each asset only once"
        else:
            why = f"now only {listing([ASSET_NAMES[one] for one in range(4) if step.mask >> one & 1], 'or')} may rise"
        found.append(Refusal(f"Raise {name}", why, "MS-5.3", places.asset(step.seat, asset)))
    return found


def replace_agency(table: Table, _: ReplaceAgency) -> list[Refusal]:
    """MS-15.4: stacks that are empty."""
    return [
        Refusal(
            f"Take {an(AGENCY_NAMES[kind])} Agency",
            "the rival has taken this type out of the game" if agency_removed(table, kind) else none_left(kind),
            "MS-15.4",
        )
        for kind in range(len(AGENCIES))
        if table.agency_stacks[kind] == 0
    ]


def take_red(table: Table, step: TakeRed) -> list[Refusal]:
    """MS-9.4: tiles that cost more than the cash there is."""
    cash = table.cash[step.seat]
    return [
        Refusal(
            say(table, v.RED + space).choice(step.seat),
            f"costs {rupees(table.box.tile_money[space // 2])}, you have {rupees(cash) if cash else 'nothing'}",
            "MS-9.4",
            f"red:{space}",
        )
        for space in range(len(table.red))
        if table.red[space] >= 0 and table.box.numbering.action(v.RED, space) not in table.legal
    ]


def invest(table: Table, step: Invest) -> list[Refusal]:
    """MS-11.6: spaces that are closed or cost too much."""
    tokens = table.tokens[step.seat]
    grid = table.investments
    found = []
    for row, cost in enumerate(table.box.investment_cost):
        for column in range(grid.columns):
            space = row * table.box.columns + column
            if table.box.invests[space] in table.legal:
                continue
            why = f"costs {counted(cost, 'token')}, you have {tokens or 'none'}"
            if steps_of(table, space) < 0:
                why = f"closed: it takes {counted(grid.advance[space] + 1, 'marker')} at most"
            text = f"Invest {counted(cost, 'token')} in column {column + 1} of row {cost}: {grid.vp[space]} VP"
            found.append(Refusal(text, why, "MS-11.6", f"invest:{space}"))
    return found


REASONS: dict[type[Step[Any]], Callable[[Table, Any], list[Refusal]]] = {
    Draft: draft,
    PlayCard: play_card,
    PlaceCard: taken_slots,
    ChooseOrder: choose_order,
    ChooseBlock: choose_block,
    ChoosePart: choose_part,
    LoadCrates: load_crates,
    ShipCrates: ship_crates,
    MoveTrains: move_trains,
    FormTrain: form_train,
    ChooseMarker: choose_marker,
    ChooseAssets: choose_assets,
    ReplaceAgency: replace_agency,
    TakeRed: take_red,
    Invest: invest,
}
