"""The words of Small Railroad Empires: questions and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.position import Step
from branchline.core.sentences import Count, Phrase, Seat
from branchline.core.sheet import Question
from branchline.core.words import an, counted, listing
from branchline.games.small_railroad_empires import verbs as v
from branchline.games.small_railroad_empires.automa import DrawAction, GscClaim, GscConstruct, GscDeliver, GscTrains
from branchline.games.small_railroad_empires.box import COUNT, TERRAIN_SETS, TURNS, Box
from branchline.games.small_railroad_empires.scoring import conglomerate_score, final_prestige
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    LAST_CARD,
    LAST_TRACK,
    ROUNDS_PLAYED,
    RUNNER_UP,
    STANDSTILL,
    WINNER,
    Table,
)
from branchline.games.small_railroad_empires.steps.achievements import Claim, open_section
from branchline.games.small_railroad_empires.steps.construct import (
    Construct,
    loans_needed,
    new_route_price,
    price,
    unlock_fee,
)
from branchline.games.small_railroad_empires.steps.deliver import (
    ChooseRoute,
    Contract,
    Deliver,
    PlayTrain,
    meets_condition,
)
from branchline.games.small_railroad_empires.steps.market import BuyTrain
from branchline.games.small_railroad_empires.steps.routes import final_length, row_of, shortest_routes
from branchline.games.small_railroad_empires.steps.setup import DealContract, DealTrain
from branchline.games.small_railroad_empires.steps.turn import TRACKS_A_TURN
from branchline.games.small_railroad_empires.words import (
    TOWN_NAMES,
    factory_name,
    place_name,
    player,
    prestige_gained,
    terrains_named,
    train_name,
)

RULES = {
    "start": "SRE-2.9",
    "extend": "SRE-4.2",
    "new_route": "SRE-4.7",
    "unlock": "SRE-4.8",
    "end_construction": "SRE-4.10",
    "deliver": "SRE-5.2",
    "no_delivery": "SRE-5.1",
    "route": "SRE-5.4",
    "play_train": "SRE-5.5",
    "reveal_contract": "SRE-9.1",
    "keep_contract": "SRE-9.1",
    "claim": "SRE-6.1",
    "claim_nothing": "SRE-6.1",
    "buy": "SRE-7.3",
    "buy_nothing": "SRE-7.3",
    "assign": "SRE-14.9",
    "lay_tile": "SRE-2.1",
    "city_token": "SRE-14.1",
    "factory_token": "SRE-14.1",
    "achievement": "SRE-2.4",
    "contract": "SRE-2.5",
    "deal_train": "SRE-2.6",
    "turn_up_train": "SRE-7.4",
    "first_player": "SRE-2.8",
    "rural_town": "SRE-14.8",
    "destination": "SRE-15.6.5",
    "action_card": "SRE-15.4.1",
}

QUESTIONS = {
    "StartingTrack": ("At which factory does your railroad begin?", "SRE-2.9"),
    "Construct": ("", "SRE-4.1"),
    "Deliver": ("Do you deliver a good?", "SRE-5.1"),
    "ChooseRoute": ("Which of the shortest routes does the good take?", "SRE-5.4"),
    "PlayTrain": ("Which train card do you play?", "SRE-5.5"),
    "Contract": ("Do you reveal your contract?", "SRE-9.1"),
    "Claim": ("Which achievement do you claim?", "SRE-6.1"),
    "BuyTrain": ("Do you buy a train card?", "SRE-7.3"),
    "AssignLocomotive": ("As which colour does the Abandoned Locomotive count?", "SRE-14.9"),
}

# By the number of tracks laid this turn; then only a locked one is left (SRE-4.8).
TRACK_QUESTIONS = (
    "Where does your first track go?",
    "Where does your second track go?",
    "Do you unlock a track?",
)

ENDINGS = {
    LAST_TRACK: "a player has built the last track of the supply",
    LAST_CARD: "the last train card was drawn",
    CITIES_FULL: "every city holds two train meeples",
    STANDSTILL: "nobody could build, deliver or buy for a whole round",
    ROUNDS_PLAYED: "the last action card is played",
}

SECTION_NAMES = {WINNER: "Winner", RUNNER_UP: "Runner-up"}


BY_VERB = ByVerb({getattr(v, name.upper()): name for name in RULES})


def verb_of(box: Box, action: int) -> tuple[str, int]:
    """The verb of an action, whatever the labels of the box, and its argument."""
    return BY_VERB.of(action, box.numbering)


def argument_of(table: Table, action: int) -> int:
    return verb_of(table.box, action)[1]


def rule_of(action: int) -> str:
    return RULES[BY_VERB.of(action)[0]]


def ask(table: Table) -> Question:
    """What is to be decided now (SRE-16.1)."""
    step = table.stack[-1]
    words, rule = QUESTIONS[type(step).__name__]
    if table.solo and isinstance(step, Contract):
        words = "Do you score your contract?"
    if isinstance(step, Construct):
        words = TRACK_QUESTIONS[laid_of(table, step)]
        return Question(words, rule, unlocking(table, step))
    return Question(words, rule)


UNLOCKING = (
    "Unlocking a track lets you lay one more this turn, from your {locked}: ${fee} and what its place costs (SRE-4.8)."
)


def unlocking(table: Table, step: Construct) -> str:
    """SRE-4.8: what it is to unlock a track, where that is offered."""
    if not any(verb_of(table.box, action)[0] == "unlock" for action in table.legal):
        return ""
    locked = counted(table.locked_tracks[step.seat], "locked track")
    return UNLOCKING.format(locked=locked, fee=unlock_fee(table, step.seat))


def laid_of(table: Table, step: Construct) -> int:
    """SRE-4.1: how many of the tracks of a turn are laid; with an empty supply no more are to come."""
    return TRACKS_A_TURN if table.supply_tracks[step.seat] == 0 else TRACKS_A_TURN - step.left


def phase(table: Table) -> str:
    """SRE-3.1, SRE-15.2.1: the round and the phase of the turn."""
    if not table.stack:
        return "The game is over"
    if not any(table.turns):
        return "Setup"
    word, step = phase_of(table), table.stack[-1]
    if isinstance(step, Construct) and laid_of(table, step):
        word += f", {laid_of(table, step)} of {TRACKS_A_TURN} laid"
    number = f"Round {max(table.turns)}"
    if table.solo:
        number += f" of {table.box.rounds}"
    elif table.end_trigger:
        number += ", the last"
    return f"{number} · {word}"


def phase_of(table: Table) -> str:
    """The phase that the step on top belongs to; the market is filled up last of all, when nothing else of the turn is
    left."""
    return next((PHASES[type(step)] for step in reversed(table.stack) if type(step) in PHASES), PHASES[BuyTrain])


CONGLOMERATE = "the Conglomerate's turn"
PHASES: dict[type[Step[Any]], str] = {
    Construct: "Phase 1: Construct Tracks",
    Deliver: "Phase 2: Deliver a Good",
    ChooseRoute: "Phase 2: Deliver a Good",
    PlayTrain: "Phase 2: Deliver a Good",
    Contract: "Phase 2: Deliver a Good",
    Claim: "Phase 3: Complete Achievements",
    BuyTrain: "Phase 4: Buy a Train Card",
    DrawAction: CONGLOMERATE,
    GscConstruct: CONGLOMERATE,
    GscDeliver: CONGLOMERATE,
    GscTrains: CONGLOMERATE,
    GscClaim: CONGLOMERATE,
}


def ending(table: Table) -> str:
    """Why the game is over; SRE-15.9.1: in solo with the Conglomerate's sum."""
    why = ENDINGS.get(table.end_trigger, "the game is over")
    if table.solo:
        return f"{why}; {final_prestige(table, 0)} Prestige against {conglomerate_score(table)} of the Conglomerate"
    return why


# -- choices ----------------------------------------------------------------------------------------------

# What each action says; the first form of `[choice|told]` is read by who may choose it, the second once it is done.
SENTENCES = {
    "start": "[start|started] at {place}",
    "extend": "[extend|extended] to {place}[: | for ]{cost}{worth}{bonus}",
    "new_route": "[open|opened] a new route at {place}[: | for ]{cost}{worth}",
    "unlock": "[unlock|unlocked] a track and [extend|extended] to {place}[: | for ]{cost}{worth}{bonus}",
    "end_construction": "[end|ended] the construction",
    "deliver": "[deliver|delivered] {good} from {factory} to {city}[: {earned}{bonus}|]{worth}",
    "no_delivery": "[skip the delivery|delivered nothing this turn]",
    "route": "[go|sent the good] {past}through {terrains}[: {earned}|]{worth}",
    "play_train": "[play|played] the {train}[: {bonus}|]",
    "reveal_contract": "[reveal|revealed] {your} contract: +{points} Prestige",
    "keep_contract": "[keep|kept] {your} contract face down",
    "claim": "[claim|claimed] {card}, {section} section: +{points} Prestige at the end",
    "claim_nothing": "[go|went] on to the train cards",
    "buy": "[buy|bought] the {train} for ${price}{worth}",
    "buy_nothing": "[buy|bought] no train card",
    "assign": "[count|counted] the Abandoned Locomotive as {train}",
    "lay_tile": "[lay tile {tile}|tile {tile} is laid], {turned}",
    "city_token": "[put the token of {city}|the token of {city} is put] on the next city space",
    "factory_token": "[put the token of {factory}|the token of {factory} is put] on the next factory space",
    "achievement": "[lay out {card}|{card} is laid out]",
    "contract": "[deal contract {card}, {company},|contract {card}, {company}, is dealt] to {who}",
    "deal_train": "[deal the {train}|the {train} is dealt] to {who}",
    "turn_up_train": "[turn up the {train}|the {train} is turned up]",
    "first_player": "[give the starting player marker to {who}|{who} got the starting player marker]",
    "rural_town": "[turn up {town}|{town} is turned up]",
    "destination": "[turn up destination card {card}|destination card {card} is turned up]: "
    "Black from {black} to {black_cities}, Yellow from {yellow} to {yellow_cities}",
    "action_card": "[draw action card {card}|action card {card} is drawn]: {black} for Black, {yellow} for Yellow",
}

# SRE-15.1.7: alone the contract lies open.
SOLO_SENTENCES = {
    "reveal_contract": "[score|scored] {your} contract: +{points} Prestige",
    "keep_contract": "[keep|kept] {your} contract for a later delivery",
}

PAID = "${due}"
PAID_WITH_LOANS = "${due}[, with {loans} ({prestige} at the end)|]"
EARNINGS = "length {length}{less}, {money} and {prestige}"
SHORTENED = " ({spaces} spaces, {less} less for own trains)"
WORTH = "[, {prestige} at the end for money|]"
TOO_SHORT = "$0 (money comes from length {least} on)"


def say(table: Table, action: int) -> Phrase:
    """The sentence of an action that is legal now."""
    verb = verb_of(table.box, action)[0]
    template = SENTENCES[verb]
    if table.solo:
        template = SOLO_SENTENCES.get(verb, template)
    return Phrase(template, **VALUES[verb](table, action) if verb in VALUES else {})


def price_of(table: Table, action: int) -> int | None:
    """The money that an action takes, loans included (SRE-2.9, SRE-4.4 to SRE-4.9, SRE-7.3); None if it is no price."""
    verb = verb_of(table.box, action)[0]
    if verb == "start":
        return 0
    if verb == "extend":
        return price(table, argument_of(table, action))
    if verb == "new_route":
        return new_route_price(table, argument_of(table, action))
    if verb == "unlock":
        return unlock_fee(table, table.stack[-1].seat) + price(table, argument_of(table, action))
    return table.box.prices[argument_of(table, action)] if verb == "buy" else None


def cost(table: Table, action: int) -> Phrase:
    """What a track costs, and while one chooses the loans it needs (SRE-16.2)."""
    due = price_of(table, action)
    if not due:
        return Phrase("free")
    loans = loans_needed(table, table.stack[-1].seat, due)
    if loans:
        prestige = prestige_gained(loans * table.box.loan_prestige)
        return Phrase(PAID_WITH_LOANS, due=due, loans=Count(loans, "loan"), prestige=prestige)
    return Phrase(PAID, due=due)


def worth(table: Table, *sums: int) -> Phrase:
    """SRE-11.2: how much more the money would be worth at the end if it changed by one of these sums, loans included;
    once it is done the log tells it."""
    box, seat = table.box, table.stack[-1].seat
    money = table.money[seat]
    after = [money + by + loans_needed(table, seat, -by) * box.loan_cash for by in sums]
    found = sorted({box.money_bonus[one] - box.money_bonus[money] for one in after})
    return Phrase(WORTH, prestige=listing([prestige_gained(one) for one in found], "or")) if any(found) else Phrase("")


def values_of_start(table: Table, action: int) -> dict[str, Any]:
    return {"place": place_name(table.box, table.map, argument_of(table, action))}


def values_of_track(table: Table, action: int) -> dict[str, Any]:
    space = verb_of(table.box, action)[1]
    place = place_name(table.box, table.map, space)
    due = price_of(table, action) or 0
    return {
        "place": place,
        "cost": cost(table, action),
        "worth": worth(table, -due),
        "bonus": star_bonus(table, space),
    }


def star_bonus(table: Table, space: int) -> Phrase:
    """SRE-4.6, SRE-14.8: what a star promises; once it is done the log tells what it brought."""
    if table.rural and space in table.rural_spaces:
        return Phrase("[, turning up its rural town|]")
    if table.map.star[space] and not table.rural and table.pieces[space] == 0:
        return Phrase("[, +1 Prestige|]")
    return Phrase("")


def values_of_delivery(table: Table, action: int) -> dict[str, Any]:
    """Factory, good and city with what the shortest route earns; where routes differ, each on its own."""
    box = table.box
    factory, good, city = v.delivery_of(box, action)
    spaces, lengths = delivery_lengths(table, action)
    return {
        "good": box.good_labels[good],
        "factory": factory_name(box, factory),
        "city": box.city_names[city],
        "earned": listing([earnings(table, length, spaces) for length in lengths], "or"),
        "bonus": city_bonus(table, city, lengths[0]),
        "worth": worth(table, *(sum(money_earned(table, city, length)) for length in lengths)),
    }


def delivery_lengths(table: Table, action: int) -> tuple[int, list[int]]:
    """SRE-5.4: the spaces of the shortest routes of a delivery, and the final lengths that they may have."""
    factory, _, city = v.delivery_of(table.box, action)
    start, end = table.map.factory_at[factory], table.map.city_at[city]
    spaces, *outcomes = shortest_routes(table, table.stack[-1].seat, start, end)
    return spaces, sorted({final_length(table, spaces, outcome // TERRAIN_SETS) for outcome in outcomes})


def bonus_of(table: Table, city: int) -> int:
    """SRE-5.5 step 4: what a city pays on top; SRE-15.3.4: nothing in solo."""
    return 0 if table.solo else table.box.city_bonus[COUNT[table.pieces[table.map.city_at[city]] >> 4]]


def money_earned(table: Table, city: int, length: int) -> tuple[int, int]:
    """SRE-5.7, SRE-11.1: what a delivery of this length brings up to the cap, for the route and as city bonus."""
    room = table.box.money_most - table.money[table.stack[-1].seat]
    route = min(room, row_of(table.box.earned_money, length))
    return route, min(room - route, bonus_of(table, city))


def city_bonus(table: Table, city: int, length: int) -> str:
    due = bonus_of(table, city)
    return f", {capped(table, money_earned(table, city, length)[1], due)} as city bonus" if due else ""


def capped(table: Table, received: int, due: int) -> str:
    """SRE-11.1: `$2`; `$1 of $2, the cap is $9`."""
    return f"${due}" if received == due else f"${received} of ${due} (${table.box.money_most} is the most)"


def values_of_route(table: Table, action: int) -> dict[str, Any]:
    step, game_map = table.stack[-1], table.map
    meeples, terrains = divmod(action - v.ROUTE, TERRAIN_SETS)
    found: dict[str, Any] = {"past": "", "terrains": terrains_named(table.box, terrains), "earned": "", "worth": ""}
    if meeples:
        found["past"] = Phrase("past {meeples} ", meeples=Count(meeples, "own meeple"))
    if isinstance(step, ChooseRoute):
        start, end = game_map.factory_at[step.factory], game_map.city_at[step.city]
        spaces = shortest_routes(table, step.seat, start, end)[0]
        length = final_length(table, spaces, meeples)
        found["earned"] = earnings(table, length, spaces)
        found["worth"] = worth(table, sum(money_earned(table, step.city, length)))
    return found


def earnings(table: Table, length: int, spaces: int) -> str:
    """SRE-5.6: by the length, as far as the cap leaves room and there is Prestige to lose (SRE-11.1, SRE-1.5); what is
    too short for money says from which length on there is some, what was shortened by own trains by how much."""
    box, seat = table.box, table.stack[-1].seat
    due = row_of(box.earned_money, length)
    money = capped(table, min(box.money_most - table.money[seat], due), due)
    if not due:
        money = TOO_SHORT.format(least=next(at for at, earned in enumerate(box.earned_money) if earned))
    less = SHORTENED.format(spaces=spaces, less=spaces - length) if length < spaces else ""
    prestige = max(row_of(box.earned_prestige, length), -table.prestige[seat])
    return EARNINGS.format(length=length, less=less, money=money, prestige=prestige_gained(prestige))


def values_of_train(table: Table, action: int) -> dict[str, Any]:
    card, step = argument_of(table, action), table.stack[-1]
    meets = isinstance(step, PlayTrain) and meets_condition(table, step.seat, card, step.good)
    return {"train": train_name(table.box, card), "bonus": "+1 Prestige" if meets else "no bonus"}


def values_of_claim(table: Table, action: int) -> dict[str, Any]:
    card = argument_of(table, action)
    section = open_section(table, table.player, table.achievements.index(card))
    name = table.box.achievement_names[card]
    return {"card": name, "section": SECTION_NAMES[section], "points": claim_points(table, action)}


def claim_points(table: Table, action: int) -> int:
    """SRE-6.6: what the section that is open is worth at the end."""
    section = open_section(table, table.player, table.achievements.index(argument_of(table, action)))
    return table.box.winner_prestige if section == WINNER else table.box.runner_up_prestige


def values_of_purchase(table: Table, action: int) -> dict[str, Any]:
    slot = argument_of(table, action)
    due = table.box.prices[slot]
    return {"train": train_name(table.box, table.market[slot]), "price": due, "worth": worth(table, -due)}


def values_of_contract(table: Table, _: int) -> dict[str, Any]:
    return {"points": table.box.contract_prestige[table.contract[table.player]]}


def values_of_dealt_contract(table: Table, action: int) -> dict[str, Any]:
    box, card = table.box, argument_of(table, action)
    company = box.industry_names[box.contract_industry[card]]
    return {"card": card + 1, "company": company, "who": dealt_to(table)}


def values_of_dealt_train(table: Table, action: int) -> dict[str, Any]:
    return {"train": train_name(table.box, argument_of(table, action)), "who": dealt_to(table)}


def dealt_to(table: Table) -> Seat:
    step = table.stack[-1]
    return player(table, step.player if isinstance(step, (DealContract, DealTrain)) else table.player)


def values_of_tile(table: Table, action: int) -> dict[str, Any]:
    tile, turns = divmod(argument_of(table, action), TURNS)
    turned = Phrase("turned by {degrees} degrees", degrees=60 * turns) if turns else "not turned"
    return {"tile": tile + 1, "turned": turned}


def values_of_destination(table: Table, action: int) -> dict[str, Any]:
    box, card = table.box, argument_of(table, action)
    found: dict[str, Any] = {"card": card + 1}
    for half, name in enumerate(("black", "yellow")):
        found[name] = factory_name(box, box.destination_origins[card][half])
        found[f"{name}_cities"] = listing([box.city_names[city] for city in box.destination_cities[card][half]], "or")
    return found


def values_of_action_card(table: Table, action: int) -> dict[str, Any]:
    card = action - v.ACTION_CARD
    black, yellow = table.box.action_tracks[card]
    return {"card": card + 1, "black": Count(black, "track"), "yellow": Count(yellow, "track")}


# What fills the sentence of each verb; the others have nothing to fill.
VALUES: dict[str, Callable[[Table, int], dict[str, Any]]] = {
    "start": values_of_start,
    "extend": values_of_track,
    "new_route": values_of_track,
    "unlock": values_of_track,
    "deliver": values_of_delivery,
    "route": values_of_route,
    "play_train": values_of_train,
    "reveal_contract": values_of_contract,
    "claim": values_of_claim,
    "buy": values_of_purchase,
    "assign": lambda table, action: {"train": an(f"{table.box.colour_names[action - v.ASSIGN]} train")},
    "lay_tile": values_of_tile,
    "city_token": lambda table, action: {"city": table.box.city_names[argument_of(table, action)]},
    "factory_token": lambda table, action: {"factory": factory_name(table.box, argument_of(table, action))},
    "achievement": lambda table, action: {"card": table.box.achievement_names[argument_of(table, action)]},
    "contract": values_of_dealt_contract,
    "deal_train": values_of_dealt_train,
    "turn_up_train": lambda table, action: {"train": train_name(table.box, argument_of(table, action))},
    "first_player": lambda table, action: {"who": player(table, action - v.FIRST_PLAYER)},
    "rural_town": lambda _, action: {"town": TOWN_NAMES[action - v.RURAL_TOWN]},
    "destination": values_of_destination,
    "action_card": values_of_action_card,
}
