"""The words of Railroad Revolution: questions and choices (RR-17), said to choose and told once done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.decision import top
from branchline.core.position import OVER
from branchline.core.sentences import Count, Phrase
from branchline.core.sheet import Question
from branchline.core.words import an
from branchline.games.railroad_revolution import box as kinds
from branchline.games.railroad_revolution import verbs as v
from branchline.games.railroad_revolution.box import KINDS
from branchline.games.railroad_revolution.questions import question_of
from branchline.games.railroad_revolution.state import FREE, Table
from branchline.games.railroad_revolution.steps.deals import DealOffer, NextDeal, TurnDeal
from branchline.games.railroad_revolution.steps.effects import FreeOffice, FreeRail, FreeStation
from branchline.games.railroad_revolution.steps.milestones import CompleteMilestones, KeepMilestone
from branchline.games.railroad_revolution.steps.trade import leftmost_section
from branchline.games.railroad_revolution.words import (
    ACTION_NAMES,
    TRACK_NAMES,
    deal_cost,
    describe,
    describe_deal,
    describe_milestone,
    describe_space,
    placed_worker,
    player,
    priced,
    printed,
    worker,
)

Values = dict[str, Any]
Facts = Callable[[Table, int, int], Values]
"""What a sentence names: from the table, the number of the action within its verb, and the seat that acts."""


def say(table: Table, action: int) -> Phrase:
    """The sentence for an action that is legal now."""
    (first, _, template, facts), number = BY_VERB.of(action, table.box.numbering)
    template = IN_THIS_STEP.get((first, type(top(table))), template)
    return Phrase(template, **facts(table, number, table.player))


def rule_of(action: int) -> str:
    """The number of the rule behind an action that is printed."""
    return BY_VERB.of(action)[0][1]


def verb_of(table: Table, action: int) -> tuple[int, int]:
    """Where the verb of an action begins, and the number of the action within it."""
    saying, number = BY_VERB.of(action, table.box.numbering)
    return saying[0], number


# -- prices --------------------------------------------------------------------------------------------------


def price_of(table: Table, action: int) -> int | None:
    """The money that an action takes at once; None if it takes none.

    RR-4.1, RR-4.8: stations and rails are paid by an item of their own, so that it is `pay` which takes their cost.
    """
    first, number = verb_of(table, action)
    return PRICES[first](table, number) if first in PRICES else None


def price_of_bonus(table: Table, number: int) -> int | None:
    return table.box.bonuses[number].price or None


def price_of_ability(table: Table) -> int | None:
    """RR-6.6 (R20): what the ability gives once more has a price of its own."""
    again = bonus_again(table)
    price = table.box.bonuses[ability(table)].price
    return (price if again is None else price + table.box.bonuses[again].price) or None


def price_of_step(table: Table, track: int) -> int | None:
    slot = table.companies[table.player].markers[track] + 1
    return table.gates[track][slot] if table.box.gate_kinds[track][slot] == kinds.MONEY_GATE else None


PRICES: dict[int, Callable[[Table, int], int | None]] = {
    v.PAY: lambda table, _: table.due(),
    v.TAKE_PRIMARY: lambda table, _: price_of_bonus(table, primary_bonus(table)),
    v.TAKE_BONUS: lambda table, _: price_of_bonus(table, first_bonus(table)),
    v.USE_ABILITY: lambda table, _: price_of_ability(table),
    v.USE_TRAIN: lambda table, kind: price_of_bonus(table, table.box.train_bonus[kind]),
    v.ADVANCE: price_of_step,
    v.PROMOTE: lambda table, _: top(table).price or None,
    v.ACCEPT: lambda table, deal: price_of_bonus(table, table.box.deal_bonus[deal]),
    v.HIRE: lambda table, _: table.box.hire_price,
}


# -- what the sentences name ---------------------------------------------------------------------------------

TAKEN = "[: | to ]{effect}"
TAKEN_FOR_MONEY = "[: pay ${price} to | for ${price} to ]{effect}"
AGAIN = "{effect} ({bonus})"
FIRST_STATION = ", First Station: {bonus}"
STATION_THERE = "the station in {city}"
TILE_THERE = "tile: {effect}"
AND_DEALS = " and [open|opened] the deals"
# What a gate of a performance track takes (RR-12.3), in the order of box.GATES.
GATE_PRICES = ("", ", paying ${amount}", ", discarding {shares}", ", discarding a worker")


def nothing(_table: Table, _number: int, _seat: int) -> Values:
    return {}


def taking(table: Table, number: int) -> Phrase:
    """What a bonus gives, behind whatever gives it, with its price."""
    return bought(describe(table.box, number), price_of_bonus(table, number))


def bought(effect: str | Phrase, price: int | None) -> Phrase:
    return Phrase(TAKEN_FOR_MONEY, price=price, effect=effect) if price else Phrase(TAKEN, effect=effect)


def primary_bonus(table: Table) -> int:
    """RR-6.5: of the city where the station was built."""
    return table.box.primary[table.city_tiles[table.target]]


def first_bonus(table: Table) -> int:
    """RR-6.4: of the same city."""
    return table.box.first_bonus[table.city_tiles[table.target]]


def tile_bonus(table: Table) -> int:
    """RR-8.3: of the section where the office was opened."""
    return table.box.telegraph_bonus[table.telegraph_tiles[table.target]]


def ability(table: Table) -> int:
    """RR-4.3: the bonus of the worker just placed, on this action."""
    return table.box.abilities[table.action * KINDS + table.worker]


def bonus_again(table: Table) -> int | None:
    """RR-6.6, RR-8.4: the bonus that the ability gives once more, if it is such an ability."""
    find = GIVEN_AGAIN.get(table.box.bonuses[ability(table)].parts[0].kind)
    return find(table) if find else None


GIVEN_AGAIN = {
    kinds.FIRST_BONUS: first_bonus,
    kinds.PRIMARY_AGAIN: primary_bonus,
    kinds.TILE_BONUS: tile_bonus,
}


# What chance decides.


def laid_city_tile(table: Table, tile: int, _: int) -> Values:
    box = table.box
    return {
        "tile": printed(box.city_tile_ids[tile]),
        "city": box.city_names[top(table).city],
        "reward": describe(box, box.primary[tile]),
        "bonus": priced(box, box.first_bonus[tile]),
    }


def laid_telegraph_tile(table: Table, tile: int, _: int) -> Values:
    return {"tile": table.box.telegraph_names[tile], "section": top(table).section + 1}


def turned_deal(table: Table, tile: int, _: int) -> Values:
    box = table.box
    first, second = describe_deal(box, 2 * tile), describe_deal(box, 2 * tile + 1)
    return {"tile": printed(box.deal_tile_ids[tile]), "first": first, "second": second}


def drawn_milestone(table: Table, tile: int, _: int) -> Values:
    return {"who": player(top(table).owner), "milestone": describe_milestone(table.box, tile)}


def drawn_setup_tile(table: Table, tile: int, _: int) -> Values:
    return {"tile": printed(table.box.setup_tile_ids[tile])}


def setup_side(table: Table, side: int, _: int) -> Values:
    return {"side": "ab"[side], "tile": printed(table.box.setup_tile_ids[top(table).tile])}


def setup_worker(table: Table, colour: int, _: int) -> Values:
    return {"worker": worker(colour), "tile": printed(table.box.setup_tile_ids[top(table).tile])}


def first_player(_table: Table, seat: int, _: int) -> Values:
    return {"who": player(seat)}


# Setup, the worker of the turn and the items of an action.


def chosen_setup_tile(table: Table, tile: int, _: int) -> Values:
    box = table.box
    return {
        "tile": printed(box.setup_tile_ids[tile]),
        "reward": describe(box, box.setup_bonus[2 * tile + table.setup_side[tile]]),
        "worker": worker(table.setup_worker[tile]),
    }


def placed(_table: Table, number: int, _: int) -> Values:
    action, colour = divmod(number, KINDS)
    return {"worker": worker(colour), "action": ACTION_NAMES[action]}


def station(table: Table, city: int, _: int) -> Values:
    box, tile = table.box, table.city_tiles[city]
    is_first = table.first_station[city] == FREE
    return {
        "city": box.city_names[city],
        "cost": box.city_costs[city],
        "reward": describe(box, box.primary[tile]),
        "bonus": Phrase(FIRST_STATION, bonus=priced(box, box.first_bonus[tile])) if is_first else "",
        "first": " (First Station)" if is_first else "",
    }


def rail(table: Table, space: int, _: int) -> Values:
    box = table.box
    first, second = box.spaces[space]
    return {
        "rail": "a third rail" if table.placed else "a rail",
        "extra": box.difficult_cost * box.space_triangles[space],
        "space": describe_space(box, space),
        "first": box.node_names[first],
        "second": box.node_names[second],
    }


def office(table: Table, section: int, _: int) -> Values:
    box, tile = table.box, table.telegraph_tiles[section]
    shares = box.section_shares[section] + (box.section_firsts[section] if table.first_office[section] == FREE else 0)
    there = Phrase(TILE_THERE, effect=describe(box, box.telegraph_bonus[tile])) if tile >= 0 else "Deal"
    return {"section": section + 1, "shares": Count(shares, "share"), "there": there}


def sold_piece(table: Table, piece: int, seat: int) -> Values:
    money = table.box.section_money[leftmost_section(table, table.companies[seat])]
    return {"piece": ("building", "rail")[piece], "money": money}


def payment(table: Table, _number: int, _: int) -> Values:
    if table.action == kinds.STATION:
        return {"due": table.due(), "what": Phrase(STATION_THERE, city=table.box.city_names[table.target])}
    return {"due": table.due(), "what": Count(table.rails_laid, "rail")}


def primary_reward(table: Table, _number: int, _: int) -> Values:
    return {"city": table.box.city_names[table.target], "taking": taking(table, primary_bonus(table))}


def first_station_bonus(table: Table, _number: int, _: int) -> Values:
    return {"city": table.box.city_names[table.target], "taking": taking(table, first_bonus(table))}


def telegraph_tile(table: Table, _number: int, _: int) -> Values:
    return {"taking": taking(table, tile_bonus(table))}


def used_ability(table: Table, _number: int, _: int) -> Values:
    again, effect = bonus_again(table), describe(table.box, ability(table))
    whole = effect if again is None else Phrase(AGAIN, effect=effect, bonus=describe(table.box, again))
    return {"worker": worker(table.worker), "taking": bought(whole, price_of_ability(table))}


def finished(table: Table, _number: int, _: int) -> Values:
    return {"deals": Phrase(AND_DEALS) if table.deal_due else ""}


# Choices inside an effect, deals, milestones and the free actions.


def used_train(table: Table, kind: int, _: int) -> Values:
    return {"taking": taking(table, table.box.train_bonus[kind])}


def a_train(table: Table, kind: int, _: int) -> Values:
    return {"train": priced(table.box, table.box.train_bonus[kind])}


def advanced(table: Table, track: int, seat: int) -> Values:
    box = table.box
    slot = table.companies[seat].markers[track] + 1
    amount = table.gates[track][slot]
    price = Phrase(GATE_PRICES[box.gate_kinds[track][slot]], amount=amount, shares=Count(amount, "share"))
    return {"track": TRACK_NAMES[track], "slot": slot, "vp": box.track_vp[track][slot], "price": price}


def promoted(table: Table, number: int, seat: int) -> Values:
    slot, one = divmod(number, 2 * KINDS)
    milestone = table.box.milestones[table.companies[seat].milestones[slot // 2]]
    price = price_of(table, v.PROMOTE + number)
    return {
        "worker": placed_worker(one),
        "manager": slot % 2 + 1,
        "milestone": printed(milestone.id),
        "vp": milestone.vp,
        "price": Phrase(" for ${price}", price=price) if price else "",
    }


def exchanged(_table: Table, number: int, _: int) -> Values:
    given, taken = divmod(number, KINDS)
    return {"given": placed_worker(given), "taken": an(worker(taken))}


def discarded(_table: Table, number: int, _: int) -> Values:
    return {"worker": placed_worker(number)}


def gained(_table: Table, colour: int, _: int) -> Values:
    return {"worker": an(worker(colour))}


def accepted(table: Table, deal: int, _: int) -> Values:
    return {"cost": deal_cost(table.box, deal), "effect": describe(table.box, table.box.deal_bonus[deal])}


def completed(table: Table, at: int, seat: int) -> Values:
    return kept(table, table.companies[seat].milestones[at], seat)


def kept(table: Table, tile: int, _: int) -> Values:
    return {"milestone": describe_milestone(table.box, tile)}


def sold_share(table: Table, _number: int, _: int) -> Values:
    return {"money": table.box.share_value}


def hired(table: Table, colour: int, _: int) -> Values:
    return {"worker": an(worker(colour)), "price": table.box.hire_price}


# -- every action --------------------------------------------------------------------------------------------

# Where an action begins, its rule, its sentence, and what the sentence names.
SAYINGS: tuple[tuple[int, str, str, Facts], ...] = (
    (
        v.LAY_CITY_TILE,
        "RR-2.11",
        "[lay city tile {tile}|city tile {tile} is laid on {city}] (reward: {reward}; first: {bonus})",
        laid_city_tile,
    ),
    (
        v.LAY_TELEGRAPH_TILE,
        "RR-2.13",
        "[lay telegraph tile {tile}|telegraph tile {tile} is laid on section {section}]",
        laid_telegraph_tile,
    ),
    (
        v.TURN_DEAL,
        "RR-10.8",
        "[turn up deal tile {tile}|deal tile {tile} is turned up] ({first}; or {second})",
        turned_deal,
    ),
    (v.DRAW_MILESTONE, "RR-11.8", "[draw|{who} drew] milestone {milestone}", drawn_milestone),
    (v.DRAW_SETUP, "RR-2.16", "[draw setup tile {tile}|setup tile {tile} is drawn]", drawn_setup_tile),
    (
        v.SETUP_SIDE,
        "RR-2.16",
        "[lay side {side} of the setup tile up|setup tile {tile} lies side {side} up]",
        setup_side,
    ),
    (
        v.SETUP_WORKER,
        "RR-2.16",
        "[lay the {worker} beside the setup tile|the {worker} lies beside setup tile {tile}]",
        setup_worker,
    ),
    (v.FIRST_PLAYER, "RR-2.17", "[make {who}|{who} became] the First Player", first_player),
    (
        v.CHOOSE_SETUP,
        "RR-2.18",
        "[choose|chose] setup tile {tile}[: {reward}, with the {worker}| with the {worker} to {reward}]",
        chosen_setup_tile,
    ),
    (v.PLACE, "RR-3.3", "[place|placed] the {worker} on {action}", placed),
    (
        v.BUILD_STATION,
        "RR-6.1",
        "[build|built] a station in {city}[ for ${cost} (reward: {reward}{bonus})|]",
        station,
    ),
    (v.LAY_RAIL, "RR-7.1", "[lay|laid] {rail}[ for ${extra} more: {space}| from {first} to {second}]", rail),
    (
        v.BUILD_OFFICE,
        "RR-8.1",
        "[build|built] an office in section {section}[: {shares} ({there})| and gained {shares}]",
        office,
    ),
    (v.SELL_PIECE, "RR-9.2", "[sell|sold] a {piece} for ${money}", sold_piece),
    (v.PAY, "RR-4.1", "[pay|paid] ${due} for {what}", payment),
    (v.TAKE_PRIMARY, "RR-6.5", "[take|took] the primary reward[| of {city}]{taking}", primary_reward),
    (v.TAKE_BONUS, "RR-6.4", "[take|took] the First Station bonus[| of {city}]{taking}", first_station_bonus),
    (v.USE_TILE, "RR-8.3", "[discard|paid] a worker for the telegraph tile{taking}", telegraph_tile),
    (v.FLIP_TRAIN, "RR-9.5", "[flip|chose to flip] a train", nothing),
    (v.USE_ABILITY, "RR-4.3", "[use|used] the {worker}{taking}", used_ability),
    (v.AS_WHITE, "RR-4.3", "[use|used] the worker just placed as white[: | to ]promote a worker", nothing),
    (v.FINISH, "RR-4.9", "[finish|finished] the action{deals}", finished),
    (v.USE_TRAIN, "RR-5.10", "[use|used] a face-up train{taking}", used_train),
    (v.READY_TRAIN, "RR-5.10", "[turn|turned] a train face up again[: {train}| ({train})]", a_train),
    (
        v.ADVANCE,
        "RR-12.2",
        "[advance|advanced] on the {track} to slot {slot}[ ({vp} VP a unit)|]{price}",
        advanced,
    ),
    (
        v.PROMOTE,
        "RR-5.8",
        "[promote|promoted] {worker} to manager {manager} of milestone {milestone} ({vp} VP){price}",
        promoted,
    ),
    (v.EXCHANGE, "RR-5.7", "[exchange|exchanged] {given} for {taken}", exchanged),
    (v.DISCARD, "RR-5.6", "[discard|discarded] {worker}", discarded),
    (v.GAIN, "RR-5.5", "[gain|gained] {worker}", gained),
    (v.TAKE_TRAIN, "RR-5.9", "[take|took] a train[: {train}| ({train})]", a_train),
    (v.STOP, "RR-5.16", "[stop here|stopped there]", nothing),
    (v.ACCEPT, "RR-10.5", "[accept|accepted] the deal for {cost}[: | to ]{effect}", accepted),
    (v.DECLINE, "RR-10.9", "[decline|declined] the deals", nothing),
    (v.COMPLETE, "RR-11.9", "[complete|chose to complete] milestone {milestone} first", completed),
    (v.KEEP, "RR-11.8", "[keep|kept] milestone {milestone}", kept),
    (v.SELL, "RR-5.2", "[sell|sold] a share for ${money}", sold_share),
    (v.HIRE, "RR-5.3", "[hire|hired] {worker} for ${price}", hired),
)
BY_VERB = ByVerb({row[0]: row for row in SAYINGS})

# The same action, asked by another step.
IN_THIS_STEP: dict[tuple[int, type], str] = {
    (v.BUILD_STATION, FreeStation): "[build|built] a free station in {city}[{first}|]",
    (v.LAY_RAIL, FreeRail): "[lay|laid] a free rail[: {space}| from {first} to {second}]",
    (v.BUILD_OFFICE, FreeOffice): "[build|built] a free office in section {section}",
}


def ask(table: Table) -> Question:
    """RR-17: what is decided now."""
    return question_of(table)


def phase(table: Table) -> str:
    """RR-3.6, RR-13.2: where in the course of the game this is."""
    if table.player == OVER:
        return "The game is over"
    if table.active < 0:
        return "Setup · the board is laid out" if table.first_player < 0 else "Setup · everybody chooses a setup tile"
    words = [f"Round {table.round}"]
    if table.turns_left >= 0:
        words.append("the last turn" if table.turns_left == 1 else f"{table.turns_left} turns left")
    waiting = {type(step) for step in table.stack}
    if table.action >= 0:
        words.append(f"{ACTION_NAMES[table.action]} action")
    elif waiting & {DealOffer, NextDeal, TurnDeal}:
        words.append("Deals")
    elif waiting & {CompleteMilestones, KeepMilestone}:
        words.append("Milestones")
    else:
        words.append("Place a worker")
    return " · ".join(words)


def ending(table: Table) -> str:
    """RR-13.1: whose turn brought the end."""
    if table.trigger < 0:
        return "the game is over"
    place = (table.trigger - table.first_player) % table.seats
    if place == 0:
        return "cleared on the First Player's turn: the round was completed, then one more"
    if place == table.seats - 1:
        return "cleared on the last player's turn: one more round"
    return f"cleared on the turn of player {place + 1} of the round: the round was completed, then one more"
