"""The words of Alubari: questions (AL-16), choices and the log."""

from __future__ import annotations

from typing import Any

from branchline.core.game import Question
from branchline.core.position import CHANCE, Step
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import (
    AREAS,
    BUILDING,
    EXCAVATION,
    IRON_TO_STEEL,
    MOST_CUBES,
    MOST_SPACES,
    MOST_TRACKS_AT_ONCE,
    RESOURCES,
    WEATHERS,
    Box,
    Contract,
    Equipment,
    Station,
)
from branchline.games.alubari.state import (
    BOTH_WITHOUT_MARKERS,
    EFFECT_EQUIPMENT,
    EFFECT_IRON_AS_STEEL,
    EMPTY,
    EXTRA_ROUND,
    LAST_MARKER,
    RAILWAY_COMPLETE,
    Table,
)
from branchline.games.alubari.steps.areas import BY_CONTRACT, Forge, Stock
from branchline.games.alubari.steps.building import station_cost
from branchline.games.alubari.steps.contracts import Exchange, UseContract
from branchline.games.alubari.steps.events import Events, Maintain
from branchline.games.alubari.steps.rounds import Boost, ResolveArea, Weather
from branchline.games.alubari.steps.workers import Place, PlacePhase, hire_price

NOUNS = {
    "iron": ("iron ore", "iron ore"),
    "stone": ("stone", "stone"),
    "rubble": ("rubble", "rubble"),
    "steel": ("steel bar", "steel bars"),
    "tea": ("tea leaf", "tea leaves"),
    "chai": ("chai", "chai"),
}

ASKED = (
    ("track", "tracks"),
    ("station", "stations"),
    ("rubble station", "rubble stations"),
    ("estate", "estates"),
    ("tea", "tea"),
    ("rubble", "rubble"),
)

RULES = {
    "deal": "AL-3.2",
    "back": "AL-3.5",
    "estate": "AL-2.6",
    "shed": "AL-2.8",
    "draw": "AL-5.1",
    "premark": "AL-15.1",
    "first": "AL-2.13",
    "hire": "AL-5.5",
    "place": "AL-5.7",
    "use": "AL-6.2",
    "use_none": "AL-6.2",
    "boost": "AL-6.6",
    "stock": "AL-7.1",
    "dig": "AL-7.5",
    "forge": "AL-7.10",
    "exchange": "AL-13.10",
    "lay": "AL-8.2",
    "build": "AL-9.4",
    "buy": "AL-11.1",
    "buy_cheap": "AL-13.19",
    "build_none": "AL-9.2",
    "take_equipment": "AL-9.8",
    "take_contract": "AL-10.1",
    "take_none": "AL-13.22",
    "keep": "AL-13.21",
    "leaves": "AL-10.4",
    "brew": "AL-10.4",
    "borrow": "AL-13.9",
    "borrow_none": "AL-13.9",
    "maintain": "AL-12.8",
}

ENDINGS = {
    RAILWAY_COMPLETE: "the railway is complete",
    LAST_MARKER: "the last marker is placed",
    EXTRA_ROUND: "the extra round after a last marker is played",
    BOTH_WITHOUT_MARKERS: "both players have placed their last marker",
}

END_RULES = {
    RAILWAY_COMPLETE: "AL-14.1",
    LAST_MARKER: "AL-15.4",
    EXTRA_ROUND: "AL-14.3",
    BOTH_WITHOUT_MARKERS: "AL-14.3",
}


def amount(number: int, resource: str) -> str:
    return f"{number} {NOUNS[resource][number != 1]}"


def listing(parts: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def price(cost: tuple[int, ...]) -> str:
    parts = [amount(number, name) for name, number in zip(RESOURCES, cost, strict=True) if number]
    return listing(parts) if parts else "nothing"


def area_name(table: Table, area: int) -> str:
    if area == EXCAVATION and table.extra_building:
        return table.box.extra_building_name
    return table.box.areas[area].name


def track_name(box: Box, at: int) -> str:
    name = box.track_names[at]
    return f"track space {at + 1}, {name}" if name else f"track space {at + 1}"


def station_name(box: Box, at: int) -> str:
    station = box.stations[at]
    own = box.town_stations[station.town]
    town = box.town_names[station.town]
    return f"{town} {own.index(at) + 1}" if len(own) > 1 else town


def estate_name(table: Table, space: int) -> str:
    at = space
    for side in table.estates:
        estate = table.box.estates[side]
        if at < len(estate.rubble):
            return f"{estate.name} {at + 1}"
        at -= len(estate.rubble)
    return f"estate space {space + 1}"


def contract_name(table: Table, card: int) -> str:
    contract = table.box.contracts[card]
    return f"contract {contract.number} ({AREAS[contract.area]}: {contract.text.rstrip('.')})"


def wants(contract: Contract) -> list[str]:
    """AL-14.6: what a contract asks for at the end, part by part."""
    return [f"{n} {names[n != 1]}" for names, n in zip(ASKED, contract.requires, strict=True) if n]


def bonus(station: Station) -> str:
    """AL-9.8: what a station space gives at once; '' if nothing."""
    return (
        "",
        f"take {amount(station.amount, 'steel')}",
        f"gain {amount(station.amount, 'chai')}",
        "take a contract",
        "take equipment",
        "the third worker free next round",
    )[station.bonus]


def boost(box: Box, area: int) -> str:
    """AL-6.6: what 1 chai adds to a worker's action; nothing in the last area."""
    return (
        f"take up to {box.stock_boost_cubes} more cubes, {box.stock_boost_chai} of them perhaps chai",
        f"dig up to {box.dig_boost} more",
        f"any number of mini-actions, steel for {amount(box.steel_iron_boosted, 'iron')}",
        f"lay up to {box.lay_boost} more tracks",
        "a second building action",
        "exchange the line of contracts first",
        "",
    )[area]


def ability(equipment: Equipment) -> str:
    """AL-11.4: what an equipment card does for its owner."""
    return (
        f"Hire your third worker for {amount(equipment.hire_rubble, 'rubble')}.",
        f"{amount(equipment.gain, 'tea')} for each of your workers in the Stockyard.",
        f"{amount(equipment.gain, 'chai')} the first time you lay track in a round.",
        f"Each of your contracts asks for {amount(equipment.gain, 'tea')} less.",
        f"Stations cost {amount(equipment.rubble, 'rubble')} or {amount(equipment.stone, 'stone')} less.",
        f"{equipment.points} more points at the end.",
        "Never needs maintenance.",
        "Third worker free in a round with an event.",
    )[equipment.ability]


def say(table: Table, action: int) -> str:
    """The sentence of an action that is legal now."""
    verb, at = verb_of(action)
    step = table.stack[-1]
    match verb:
        case "deal":
            return f"Turn up contract {at + 1}"
        case "back":
            return f"The next contract in the deck has a {WEATHERS[at]} back"
        case "estate":
            return f"Lay the tea estate {table.box.estates[at].name}"
        case "shed":
            return f"Put {table.box.equipment[at].name} into the engine shed"
        case "draw":
            return f"Draw {('iron ore', 'stone', 'a chai cube', 'an event cube')[at]} from the bag"
        case "premark":
            return f"The game marks {track_name(table.box, at)}"
        case "first":
            return f"Player {at + 1} is the starting player"
        case "hire":
            return say_hire(table, step.seat, at)
        case "place":
            area, number = divmod(at, MOST_SPACES)
            return f"Place a worker on {AREAS[area]}{number + 1}, {area_name(table, area)}"
        case "use":
            return f"Use {contract_name(table, at)}"
        case "use_none":
            return "Use no further contract in this window"
        case "boost":
            return say_boost(table, step, at)
        case "stock":
            return say_stock(at)
        case "dig":
            return f"Dig {amount(at, 'rubble')}"
        case "forge":
            return say_forge(table, step, at)
        case "exchange":
            return say_exchange(table, step, at)
        case "lay":
            return say_lay(table, step.seat, at)
        case "build":
            return say_build(table, step.seat, at)
        case "buy":
            card = table.box.equipment[at]
            return f"Buy {card.name} for {price(card.cost)}"
        case "buy_cheap":
            steel = amount(table.effect(step.seat, EFFECT_EQUIPMENT), "steel")
            return f"Buy {table.box.equipment[at].name} for {steel} with contract 21"
        case "build_none":
            return "Build and buy nothing"
        case "take_equipment":
            return f"Take {table.box.equipment[at].name} from the engine shed"
        case "take_contract":
            return f"Take {contract_name(table, at)}"
        case "take_none":
            return "Take no second contract"
        case "keep":
            return f"Keep {contract_name(table, at)}"
        case "leaves":
            return f"Take {amount(table.box.crop_halves[table.crop] // 2, 'tea')}"
        case "brew":
            return f"Turn {amount(at, 'tea')} into {at} chai"
        case "borrow":
            return f"Borrow {estate_name(table, at)} from the game"
        case "borrow_none":
            return "Borrow no further estate space"
        case _:
            return say_maintain(table, step, at)


def verb_of(action: int) -> tuple[str, int]:
    """The verb of an action and its argument."""
    for name, first in reversed(FIRSTS):
        if action >= first:
            return name, action - first
    raise ValueError(f"no action {action}")


FIRSTS = tuple((name, getattr(v, name.upper())) for name in RULES)


def say_hire(table: Table, seat: int, way: int) -> str:
    if way == 0:
        return "Leave the third worker in the Tea House"
    kind = "chai" if way == 1 else "rubble"
    return f"Hire the third worker for {amount(hire_price(table, seat, way == 1), kind)}"


def say_boost(table: Table, step: Step[Table], way: int) -> str:
    if way == 0:
        return "Act without chai"
    area = step.space // MOST_SPACES if isinstance(step, Boost) else 0
    if area == EXCAVATION and table.extra_building:
        area = BUILDING
    return f"Pay 1 chai: {boost(table.box, area)}"


def say_stock(amounts: int) -> str:
    width = MOST_CUBES + 1
    iron, stone, chai = amounts // width // width, amounts // width % width, amounts % width
    parts = [amount(n, kind) for n, kind in ((iron, "iron"), (stone, "stone"), (chai, "chai")) if n]
    return f"Take {listing(parts)} from the Stockyard" if parts else "Take nothing from the Stockyard"


def say_forge(table: Table, step: Step[Table], way: int) -> str:
    box = table.box
    if way == 0:
        return "Stop at the Foundry"
    if way == 1:
        iron = step.steel_price(table) if isinstance(step, Forge) else box.steel_iron
        return f"Make steel: {amount(iron, 'iron')} for 1 steel bar"
    if way == 4:
        return f"Smash stone: 1 stone for {amount(box.smash_rubble, 'rubble')}"
    source = "Stockyard" if way == 2 else "bag"
    return f"Make stone: {amount(box.stone_rubble, 'rubble')} for 1 stone from the {source}"


def say_exchange(table: Table, step: Step[Table], times: int) -> str:
    contract = table.box.contracts[step.card if isinstance(step, Exchange) else 0]
    paid, got = ("iron", "steel") if contract.effect == IRON_TO_STEEL else ("rubble", "stone")
    if times == 0:
        return "Exchange nothing"
    return f"Turn {amount(times * contract.first, paid)} into {amount(times, got)}"


def say_lay(table: Table, seat: int, amounts: int) -> str:
    tracks, by_iron = divmod(amounts, MOST_TRACKS_AT_ONCE + 1)
    if tracks == 0:
        return "Lay no track"
    iron = by_iron * table.effect(seat, EFFECT_IRON_AS_STEEL)
    paid = [amount(n, kind) for n, kind in ((tracks - by_iron, "steel"), (iron, "iron")) if n]
    return f"Lay {tracks} {'track' if tracks == 1 else 'tracks'} for {listing(paid)}"


def say_build(table: Table, seat: int, at: int) -> str:
    station, way = divmod(at, 3)
    printed = table.box.stations[station]
    cost = price(station_cost(table, seat, station, way))
    full = price(printed.costs[way])
    saved = "" if cost == full else f" instead of {full}"  # tells apart alternatives that discounts make equal
    gains = [f"{printed.points} points"] * bool(printed.points) + [bonus(printed)] * bool(printed.bonus)
    worth = f": {' and '.join(gains)}" if gains else ""
    return f"Build in {station_name(table.box, station)} for {cost}{saved}{worth}"


def say_maintain(table: Table, step: Step[Table], way: int) -> str:
    name = table.box.equipment[step.card if isinstance(step, Maintain) else 0].name
    if way == 0:
        return f"Return {name} to the engine shed"
    paid = amount(table.box.maintenance_steel, "steel") if way == 1 else amount(table.box.maintenance_chai, "chai")
    return f"Keep {name} for {paid}"


def ask(table: Table) -> Question:
    """What is to be decided now, and by which rule."""
    if table.player == CHANCE:
        return Question("Chance decides", rule_of(table.legal[0]))
    if not table.stack:
        return Question("The game is over", "AL-14.5")
    step = table.stack[-1]
    if isinstance(step, Place):
        placed = table.spaces.count(step.seat)
        which = ("first", "second", "third")[min(placed, 2)]
        return Question(f"Where does your {which} worker go?", "AL-5.7")
    if isinstance(step, Boost):
        area = step.space // MOST_SPACES
        return Question(f"Does your worker on {area_name(table, area)} get chai?", "AL-6.6")
    if isinstance(step, UseContract):
        return Question(f"Which contracts do you use before area {AREAS[step.area]}?", "AL-6.2")
    if isinstance(step, Maintain):
        card = table.box.equipment[step.card]
        return Question(f"How do you maintain {card.name}?", "AL-12.8")
    if isinstance(step, Stock):
        free = step.taker == BY_CONTRACT
        return Question("Which cubes do you take from the Stockyard?", "AL-13.1" if free else "AL-7.1")
    return Question(*QUESTIONS[type(step).__name__])


QUESTIONS = {
    "Hire": ("Do you hire your third worker?", "AL-5.5"),
    "Dig": ("How much rubble do you dig?", "AL-7.5"),
    "Forge": ("What do you make at the Foundry?", "AL-7.10"),
    "Exchange": ("How much do you exchange?", "AL-13.10"),
    "Lay": ("How many tracks do you lay?", "AL-8.2"),
    "Build": ("What do you build or buy?", "AL-9.1"),
    "TakeEquipment": ("Which equipment do you take?", "AL-9.8"),
    "TakeContract": ("Which contract do you take?", "AL-10.1"),
    "KeepContract": ("Which of the cards turned up do you keep?", "AL-13.21"),
    "Chaiwala": ("Do you take tea leaves or brew chai?", "AL-10.4"),
    "Borrow": ("Which game-owned estate space do you borrow?", "AL-13.9"),
}


def phase(table: Table) -> str:
    """AL-3.1: the round, its phase and, while actions are resolved, the area."""
    if not table.stack:
        return "The game is over"
    if table.round == 0:
        return "Setup"
    waiting = {type(step) for step in table.stack}
    word = next((word for step, word in PHASES if step in waiting), "")
    if not word:
        later = [step.area for step in table.stack if isinstance(step, ResolveArea)]
        area = later[-1] - 1 if later else len(AREAS) - 1
        word = f"Phase 5: resolve actions · {AREAS[area]} {area_name(table, area)}"
    return f"{'Round' if table.alone == EMPTY else 'Extra round'} {table.round} · {word}"


# What still waits on the stack tells the phase: the first of these that is there. The second phase, the weather,
# never waits for anybody.
PHASES: tuple[tuple[type[Step[Any]], str], ...] = (
    (Weather, "Phase 1: restock contracts"),
    (Events, "Phase 3: Stockyard and events"),
    (PlacePhase, "Phase 4: assign workers"),
    (Place, "Phase 4: assign workers"),
)


def rule_of(action: int) -> str:
    return RULES[verb_of(action)[0]]


def report(table: Table, event: tuple[int, int, int, int]) -> str:
    """The log line of something that happened by itself."""
    kind, a, b, c = event
    who = f"Player {a + 1}"
    match kind:
        case v.TOLD_ROUND:
            return f"Round {a} begins. AL-3.1"
        case v.TOLD_WEATHER:
            return f"The weather is {WEATHERS[a]}. AL-4.2"
        case v.TOLD_HARVEST:
            return f"Tea Harvest at rate {rate(a)}. AL-4.7"
        case v.TOLD_LEAVES:
            return f"{who} harvests {amount(b, 'tea')} from {c} estate {'space' if c == 1 else 'spaces'}"
        case v.TOLD_EVENT:
            return f"Event {a + 1}: {table.box.event_names[a]}. AL-12.2"
        case v.TOLD_ESTATE_CLEARED:
            return f"The game clears {estate_name(table, a)}. AL-12.3"
        case v.TOLD_GAME_TRACK:
            return f"The game lays {track_name(table.box, a)}. AL-12.6"
        case v.TOLD_GAME_STATION:
            return f"The game fills {station_name(table.box, a)}. AL-12.7"
        case v.TOLD_CUBES_RETURNED:
            return f"Event cubes on spaces {a + 1} to {a + 3} return to the bag"
        case v.TOLD_TRIMMED:
            return f"{amount(b, RESOURCES[5 if a == 2 else a])} from the Stockyard back into the bag. AL-12.4"
        case v.TOLD_FREE_WORKER:
            return f"{who} gets the third worker free of charge. AL-5.5"
        case v.TOLD_DUG:
            return f"{who} digs {amount(b, 'rubble')}. AL-7.5"
        case v.TOLD_ESTATE_OWNED:
            return f"{who} clears and owns {estate_name(table, b)}. AL-7.6"
        case v.TOLD_LAID:
            return f"{who} lays {track_name(table.box, b)}. AL-8.3"
        case v.TOLD_CHAI:
            return f"{who} gains {b} chai" + ("" if b == c else f" of {c}; the track is full. AL-1.5")
        case v.TOLD_START_PLAYER:
            return f"{who} takes the Starting Player marker. AL-7.4"
        case v.TOLD_TOY_TRAIN:
            return f"{who} gains {amount(b, 'tea')} with the Toy Train. AL-7.3"
        case v.TOLD_EXTRA_BUILDING:
            return f"The last rubble is gone: area B becomes the {table.box.extra_building_name}. AL-7.9"
        case v.TOLD_SILIGURI_CLOSED:
            return f"{table.box.town_names[0]} is closed. AL-15.3"
        case v.TOLD_EXTRA_ROUND:
            return f"{who} plays one more round alone. AL-14.3"
        case v.TOLD_RESHUFFLED:
            return "The discarded contracts are shuffled into a new deck. AL-3.3"
        case v.TOLD_END:
            return f"The game is over: {ENDINGS[a]}. {END_RULES[a]}"
    raise ValueError(f"no event {kind}")


def rate(halves: int) -> str:
    return "½" if halves == 1 else str(halves // 2) + ("½" if halves % 2 else "")
