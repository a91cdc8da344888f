"""The words of Small Railroad Empires: questions, choices and the log."""

from __future__ import annotations

from typing import Any

from branchline.core.actions import Actions
from branchline.core.game import Question
from branchline.core.position import Step
from branchline.games.small_railroad_empires import verbs as v
from branchline.games.small_railroad_empires.automa import DrawAction, GscClaim, GscConstruct, GscDeliver, GscTrains
from branchline.games.small_railroad_empires.box import (
    CITIES,
    CITY,
    FACTORY,
    GOODS,
    TERRAIN_SETS,
    TERRAINS,
    TURNS,
    Box,
    Map,
)
from branchline.games.small_railroad_empires.scoring import conglomerate_score, final_prestige
from branchline.games.small_railroad_empires.state import (
    CITIES_FULL,
    LAST_CARD,
    LAST_TRACK,
    ROUNDS_PLAYED,
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

TARGETS = {
    "start": "space",
    "extend": "space",
    "new_route": "space",
    "unlock": "space",
    "play_train": "train",
    "claim": "achievement",
    "buy": "market",
    "reveal_contract": "contract",
}

QUESTIONS = {
    "StartingTrack": ("At which factory does your railroad begin?", "SRE-2.9"),
    "Construct": ("Where does your next track go?", "SRE-4.1"),
    "Deliver": ("Do you deliver a good?", "SRE-5.1"),
    "ChooseRoute": ("Which of the shortest routes does the good take?", "SRE-5.4"),
    "PlayTrain": ("Which train card do you play?", "SRE-5.5"),
    "Contract": ("Do you reveal your contract?", "SRE-9.1"),
    "Claim": ("Which achievement do you claim?", "SRE-6.1"),
    "BuyTrain": ("Do you buy a train card?", "SRE-7.3"),
    "AssignLocomotive": ("As which colour does the Abandoned Locomotive count?", "SRE-14.9"),
}

ENDINGS = {
    LAST_TRACK: "a player has built the last track of the supply",
    LAST_CARD: "the last train card was drawn",
    CITIES_FULL: "every city holds two train meeples",
    STANDSTILL: "nobody could build, deliver or buy for a whole round",
    ROUNDS_PLAYED: "the last action card is played",
}

SLOTS = ("left", "middle", "right")


def verb_name(action: int) -> str:
    """The verb of an action, whatever the labels of the box."""
    found = "start"
    for first, name in FIRSTS:
        if action >= first:
            found = name
    return found


FIRSTS = [
    (v.START, "start"),
    (v.EXTEND, "extend"),
    (v.NEW_ROUTE, "new_route"),
    (v.UNLOCK, "unlock"),
    (v.END_CONSTRUCTION, "end_construction"),
    (v.DELIVER, "deliver"),
    (v.NO_DELIVERY, "no_delivery"),
    (v.ROUTE, "route"),
    (v.PLAY_TRAIN, "play_train"),
    (v.REVEAL_CONTRACT, "reveal_contract"),
    (v.KEEP_CONTRACT, "keep_contract"),
    (v.CLAIM, "claim"),
    (v.CLAIM_NOTHING, "claim_nothing"),
    (v.BUY, "buy"),
    (v.BUY_NOTHING, "buy_nothing"),
    (v.ASSIGN, "assign"),
    (v.LAY_TILE, "lay_tile"),
    (v.CITY_TOKEN, "city_token"),
    (v.FACTORY_TOKEN, "factory_token"),
    (v.ACHIEVEMENT, "achievement"),
    (v.CONTRACT, "contract"),
    (v.DEAL_TRAIN, "deal_train"),
    (v.TURN_UP_TRAIN, "turn_up_train"),
    (v.FIRST_PLAYER, "first_player"),
    (v.RURAL_TOWN, "rural_town"),
    (v.DESTINATION, "destination"),
    (v.ACTION_CARD, "action_card"),
]


def rule_of(action: int) -> str:
    return RULES[verb_name(action)]


def target(actions: Actions, action: int) -> str:
    """The board element that an action points at: `space:17`, `train:4`, `market:left`, ..."""
    verb, _, label = actions.text(action).partition(":")
    if verb == "deliver":
        return f"city:{label.rpartition('-')[2]}"
    if verb not in TARGETS:
        return ""
    return f"{TARGETS[verb]}:{label}" if label else TARGETS[verb]


def secret_to(table: Table, action: int) -> list[int] | None:
    """SRE-1.10: who may read a deal in the log; only the cards of the setup are secret."""
    if verb_name(action) == "deal_train" or (verb_name(action) == "contract" and not table.solo):
        return [getattr(table.stack[-1], "player")]  # noqa: B009  (a field of both dealing steps)
    return None


def ask(table: Table) -> Question:
    """What is to be decided now (SRE-16.1)."""
    words, rule = QUESTIONS[type(table.stack[-1]).__name__]
    return Question(words, rule)


def phase(table: Table) -> str:
    """SRE-3.1, SRE-15.2.1: the round and the phase of the turn."""
    if not table.stack:
        return "The game is over"
    if not any(table.turns):
        return "Setup"
    word = next((PHASES[type(step)] for step in reversed(table.stack) if type(step) in PHASES), "")
    if not word:
        # the market is filled up last of all, when nothing else of the turn is left
        word = PHASES[BuyTrain]
    number = f"Round {max(table.turns)}"
    if table.solo:
        number += f" of {table.box.rounds}"
    elif table.end_trigger:
        number += ", the last"
    return f"{number} · {word}"


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


# -- names ---------------------------------------------------------------------------------------------


def factory_name(box: Box, factory: int) -> str:
    """A factory by its company and what it makes, which no two share in the published box."""
    goods = " and ".join(box.good_names[good] for good in box.factory_goods[factory]) or "nothing"
    return f"{box.industry_names[box.factory_industry[factory]]} ({goods})"


def place_name(box: Box, game_map: Map, space: int) -> str:
    kind = game_map.kind[space]
    if kind == CITY:
        return box.city_names[game_map.city[space]]
    if kind == FACTORY:
        return factory_name(box, game_map.factory[space])
    name = box.terrain_names[game_map.terrain[space]]
    return f"{name} with a star" if game_map.star[space] else name


def train_condition(box: Box, card: int) -> str:
    if box.train_good[card] >= 0:
        return f"a delivery of {box.good_names[box.train_good[card]]}"
    if box.train_least[card]:
        return f"length {box.train_least[card]} or more"
    return f"through {terrains_named(box, box.train_terrains[card])}"


def train_name(box: Box, card: int) -> str:
    return f"{box.colour_names[box.train_colour[card]]} train {card + 1} ({train_condition(box, card)})"


def terrains_named(box: Box, terrains: int) -> str:
    names = [box.terrain_names[bit] for bit in range(TERRAINS) if terrains >> bit & 1]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "no terrain"


def achievement_condition(box: Box, card: int) -> str:
    """SRE-6.7: what an achievement asks for."""
    terrain = box.achievement_terrain[card]
    name = box.terrain_names[terrain] if terrain >= 0 else ""
    return CONDITIONS[box.achievement_test[card]].format(least=box.achievement_least[card], terrain=name)


def achievement_key(box: Box, card: int) -> str:
    """The element of the board that the card is."""
    return f"achievement:{box.achievement_names[card].replace(' ', '_').lower()}"


# In the order of box.TESTS.
CONDITIONS = (
    "deliver, length {least} or more",
    "deliver through {least} terrains",
    "{least} train cards played",
    "{least} colours played",
    "{least} cards of one colour",
    "exactly ${least}",
    "tracks on {least} {terrain}s",
    "cities of all {least} hats",
    "delivered from all {least} companies",
    "tracks on {least} starred spaces",
)


def goods_named(box: Box, goods: int) -> str:
    """A set of goods, such as what a city accepts: `orange or grey`."""
    return " or ".join(box.good_names[good] for good in range(GOODS) if goods >> good & 1) or "no good"


def seat_name(table: Table, seat: int) -> str:
    if table.solo:
        return ("Player 1", "Black", "Yellow")[seat]
    return f"Player {seat + 1}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def cost(table: Table, seat: int, due: int) -> str:
    """What it costs, and the loans it needs (SRE-16.2)."""
    if due == 0:
        return "free"
    loans = loans_needed(table, seat, due)
    if loans:
        return f"${due}, with {loans} loan{'s' if loans > 1 else ''}"
    return f"${due}"


# -- choices ----------------------------------------------------------------------------------------------


def say(table: Table, action: int) -> str:
    """The sentence a player reads for an action that is legal now."""
    box = table.box
    verb = verb_name(action)
    if verb in ("start", "extend", "new_route", "unlock"):
        return say_track(table, verb, action)
    if verb in ("deliver", "route"):
        return say_delivery(table, verb, action)
    if verb == "play_train":
        card = action - v.PLAY_TRAIN
        step = table.stack[-1]
        meets = isinstance(step, PlayTrain) and meets_condition(table, step.seat, card, step.good)
        return f"Play the {train_name(box, card)}" + (": +1 Prestige" if meets else ": no bonus")
    if verb == "claim":
        card = action - v.CLAIM
        section = open_section(table, table.player, table.achievements.index(card))
        points = box.winner_prestige if section == WINNER else box.runner_up_prestige
        name = "Winner" if section == WINNER else "Runner-up"
        return f"Claim {box.achievement_names[card]}, {name} section: +{points} Prestige at the end"
    if verb == "buy":
        slot = action - v.BUY
        return f"Buy the {train_name(box, table.market[slot])} for ${box.prices[slot]}"
    if verb == "reveal_contract":
        return f"Reveal your contract: +{box.contract_prestige[table.contract[table.player]]} Prestige"
    if verb in PLAIN:
        return PLAIN[verb]
    return say_chance(table, verb, action)


PLAIN = {
    "end_construction": "End the construction",
    "no_delivery": "Deliver nothing this turn",
    "keep_contract": "Keep your contract face down",
    "claim_nothing": "Claim nothing more this turn",
    "buy_nothing": "Buy no train card",
}


def say_track(table: Table, verb: str, action: int) -> str:
    if verb == "start":
        space = action - v.START
        return f"Start at {place_name(table.box, table.map, space)}, space {space}"
    seat = table.stack[-1].seat
    if verb == "new_route":
        space = action - v.NEW_ROUTE
        due = new_route_price(table, space)
        return f"Open a new route at {place_name(table.box, table.map, space)}, space {space}: {cost(table, seat, due)}"
    if verb == "unlock":
        space = action - v.UNLOCK
        due = unlock_fee(table, seat) + price(table, space)
        start = "Unlock a track and extend"
    else:
        space = action - v.EXTEND
        due = price(table, space)
        start = "Extend"
    bonus = ""
    if table.map.star[space]:
        if table.rural:
            bonus = ", turning up its rural town" if space in table.rural_spaces else ""
        elif table.pieces[space] == 0:
            bonus = ", +1 Prestige"
    return f"{start} to {place_name(table.box, table.map, space)}, space {space}: {cost(table, seat, due)}{bonus}"


def say_delivery(table: Table, verb: str, action: int) -> str:
    """Factory, good and city with what the shortest route earns; where routes differ, each on its own."""
    box, game_map = table.box, table.map
    step = table.stack[-1]
    seat = step.seat
    if verb == "route":
        if not isinstance(step, ChooseRoute):
            return "Choose a route"
        meeples, terrains = divmod(action - v.ROUTE, TERRAIN_SETS)
        spaces = shortest_routes(table, seat, game_map.factory_at[step.factory], game_map.city_at[step.city])[0]
        length = final_length(table, spaces, meeples)
        own = f"{meeples} own meeple{'' if meeples == 1 else 's'}"
        return f"Go past {own} through {terrains_named(box, terrains)}: {earnings(box, length)}"
    pair, city = divmod(action - v.DELIVER, CITIES)
    factory, good = divmod(pair, GOODS)
    routes = shortest_routes(table, seat, game_map.factory_at[factory], game_map.city_at[city])
    lengths = sorted({final_length(table, routes[0], outcome // TERRAIN_SETS) for outcome in routes[1:]})
    earned = " or ".join(earnings(box, length) for length in lengths)
    return f"Deliver {box.good_names[good]} from {factory_name(box, factory)} to {box.city_names[city]}: {earned}"


def earnings(box: Box, length: int) -> str:
    money, prestige = row_of(box.earned_money, length), row_of(box.earned_prestige, length)
    return f"length {length}, ${money} and {signed(prestige)} Prestige"


def say_chance(table: Table, verb: str, action: int) -> str:
    """What chance may decide, in words."""
    box = table.box
    if verb == "assign":
        return f"Count it as a {box.colour_names[action - v.ASSIGN]} train"
    if verb == "lay_tile":
        tile, turns = divmod(action - v.LAY_TILE, TURNS)
        return f"Lay tile {tile + 1}, turned by {60 * turns} degrees"
    if verb == "city_token":
        return f"Put the token of {box.city_names[action - v.CITY_TOKEN]} on the next city space"
    if verb == "factory_token":
        factory = action - v.FACTORY_TOKEN
        return f"Put the token {box.factory_ids[factory]}, {factory_name(box, factory)}, on the next factory space"
    if verb == "achievement":
        return f"Lay out {box.achievement_names[action - v.ACHIEVEMENT]}"
    if verb == "contract":
        card = action - v.CONTRACT
        return f"Deal contract {card + 1}, {box.industry_names[box.contract_industry[card]]}"
    if verb == "deal_train":
        return f"Deal the {train_name(box, action - v.DEAL_TRAIN)}"
    if verb == "turn_up_train":
        return f"Turn up the {train_name(box, action - v.TURN_UP_TRAIN)}"
    if verb == "first_player":
        return f"Give the starting player marker to {seat_name(table, action - v.FIRST_PLAYER)}"
    if verb == "rural_town":
        return f"Turn up {TOWN_NAMES[action - v.RURAL_TOWN]}"
    if verb == "destination":
        return say_destination(box, action - v.DESTINATION)
    card = action - v.ACTION_CARD
    black, yellow = box.action_tracks[card]
    return f"Draw action card {card + 1}: Black {black}, Yellow {yellow}"


def say_destination(box: Box, card: int) -> str:
    halves = []
    for half, name in enumerate(("Black", "Yellow")):
        origin = box.factory_ids[box.destination_origins[card][half]]
        cities = " or ".join(box.city_names[city] for city in box.destination_cities[card][half])
        halves.append(f"{name} from {origin} to {cities}")
    return f"Turn up destination card {card + 1}: {halves[0]}, {halves[1]}"


TOWN_NAMES = ("Train Breakdown", "Gold Cache", "Beautiful Location", "Abandoned Locomotive")
