"""The words of Alubari: questions and choices (AL-16), said to choose and told once done."""

from __future__ import annotations

from typing import Any

from branchline.core.actions import ByVerb
from branchline.core.position import CHANCE, Step
from branchline.core.sentences import Count, Phrase, Seat
from branchline.core.sheet import Question
from branchline.core.words import an, counted, listing
from branchline.games.alubari import verbs as v
from branchline.games.alubari.box import (
    AREAS,
    BUILDING,
    CHEAP_EQUIPMENT,
    EXCAVATION,
    IRON_TO_STEEL,
    MOST_SPACES,
    MOST_WAYS,
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

# What is said of an action: to choose it, and once it was done. The first words are for the argument 0, the next for 1,
# the last for all others.
WORDS = {
    "deal": ("[turn up {contract}|{contract} is turned up]",),
    "back": ("the next contract in the deck has {weather} back",),
    "estate": ("[lay the tea estate {estate}|the tea estate {estate} is laid]",),
    "shed": ("[put {card}|{card} is put] into the engine shed",),
    "draw": ("[draw {cube}|{cube} is drawn] from the bag",),
    "premark": ("the game [marks|marked] {track}",),
    "first": ("{who} [is|became] the starting player",),
    "hire": (
        "[leave|left] the third worker in the Tea House",
        "[hire|hired] the third worker for {price}",
    ),
    "place": ("[place|placed] a worker on {space}",),
    "use": ("[use|used] {contract}",),
    "use_none": ("[use|used] no further contract [in this window|before area {area}]",),
    "boost": (
        "[act|acted] without chai[| on {space}]",
        "[pay 1 chai: {effect}|paid 1 chai to boost {your} worker on {space}]",
    ),
    "stock": ("[take|took] {cubes} from the Stockyard",),
    "dig": ("[dig|dug] {rubble}",),
    "forge": (
        "[stop|finished] at the Foundry",
        "[make steel: {iron} for 1 steel bar|made 1 steel bar out of {iron}]",
        "[make stone: {rubble}|exchanged {rubble}] for 1 stone from the Stockyard",
        "[make stone: {rubble}|exchanged {rubble}] for 1 stone from the bag",
        "[smash stone: 1 stone for|smashed 1 stone into] {rubble}",
    ),
    "exchange": ("[exchange|exchanged] nothing", "[turn|turned] {paid} into {got}"),
    "lay": ("[lay|laid] no track", "[lay|laid] {tracks} for {paid}"),
    "build": ("[build|built] in {station} for {cost}{saved}{worth}",),
    "buy": ("[buy|bought] {card} for {price}",),
    "buy_cheap": ("[buy|bought] {card} for {price} with contract {with_card}",),
    "build_none": ("[build and buy|built and bought] nothing",),
    "take_equipment": ("[take|took] {card} from the engine shed",),
    "take_contract": ("[take|took] {contract}",),
    "take_none": ("[take|took] no second contract",),
    "keep": ("[keep|kept] {contract}",),
    "leaves": ("[take|took] {leaves}",),
    "brew": ("[turn|turned] {leaves} into {chai}",),
    "borrow": ("[borrow|borrowed] {estate} from the game",),
    "borrow_none": ("[borrow|borrowed] no further estate space",),
    "maintain": ("[return|returned] {card} to the engine shed", "[keep|kept] {card} for {price}"),
}

CONTRACT = "contract {number} ({area}: [{text}|{gist}])"
SAVED = "[ instead of {full}|]"
WORTH = "[: {gains}|]"

# AL-13: what a contract does in a word or two, speaking to nobody, in the order of the effects: with the noun that its
# first figure counts. The text of the card speaks to its owner, so it is for those who choose.
GISTS: tuple[tuple[str, ...], ...] = (
    ("up to {count} at once", "cube"),
    ("{count} for each worker", "more cube"),
    ("any number of chai cubes",),
    ("the Starting Player marker and {count}", *NOUNS["tea"]),
    ("{count} for each worker", "more rubble", "more rubble"),
    ("an excavation without a worker",),
    ("{count}", *NOUNS["rubble"]),
    ("{count}", *NOUNS["steel"]),
    ("{count}", *NOUNS["tea"]),
    ("{count}", *NOUNS["chai"]),
    ("{count} for the Excavation marker", "step"),
    ("up to {count} of the game", "estate space"),
    ("steel bars out of {count} each", *NOUNS["iron"]),
    ("stone out of {count} each", *NOUNS["rubble"]),
    ("Make Steel for {count}", *NOUNS["iron"]),
    ("up to {count} at once", "mini-action"),
    ("{count} for each worker", "more track"),
    ("up to {count} without a worker", "track"),
    ("{count} as a gift", "track"),
    ("track for {count} instead of steel", *NOUNS["iron"]),
    ("a building action without a worker",),
    ("a station for {count} less", *NOUNS["stone"]),
    ("a station for {count} less", *NOUNS["rubble"]),
    ("equipment for {count}", *NOUNS["steel"]),
    ("building in any town",),
    ("one of {count} turned up", "card"),
    ("{count} for each worker", "contract"),
    ("a contract without a worker",),
    ("a Tea Harvest for all",),
)

CUBES = ("iron ore", "stone", "a chai cube", "an event cube")

ENDINGS = {
    RAILWAY_COMPLETE: "the railway is complete",
    LAST_MARKER: "the last marker is placed",
    EXTRA_ROUND: "the extra round after a last marker is played",
    BOTH_WITHOUT_MARKERS: "both players have placed their last marker",
}


def amount(number: int, resource: str) -> str:
    return counted(number, *NOUNS[resource])


def count_of(number: int, resource: str) -> Count:
    """An amount as a value of a phrase."""
    return Count(number, *NOUNS[resource])


def player(seat: int) -> Seat:
    return Seat(seat, f"Player {seat + 1}")


def price(cost: tuple[int, ...]) -> str:
    parts = [amount(number, name) for name, number in zip(RESOURCES, cost, strict=True) if number]
    return listing(parts) if parts else "nothing"


def area_name(table: Table, area: int) -> str:
    if area == EXCAVATION and table.extra_building:
        return table.box.extra_building_name
    return table.box.areas[area].name


def space_name(table: Table, space: int) -> str:
    """A worker space and its area: `A2, Stockyard`."""
    area, number = divmod(space, MOST_SPACES)
    return f"{AREAS[area]}{number + 1}, {area_name(table, area)}"


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


def contract_name(table: Table, card: int) -> Phrase:
    """A contract with its area and its text; told, with the gist of it."""
    contract = table.box.contracts[card]
    text = contract.text.rstrip(".")
    return Phrase(CONTRACT, number=contract.number, area=AREAS[contract.area], text=text, gist=gist(contract))


def gist(contract: Contract) -> str:
    """AL-13: what a contract does, in a word or two."""
    template, *noun = GISTS[contract.effect]
    return template.format(count=counted(contract.first, *noun)) if noun else template


def wants(contract: Contract) -> list[str]:
    """AL-14.6: what a contract asks for at the end, part by part."""
    return [counted(n, *names) for names, n in zip(ASKED, contract.requires, strict=True) if n]


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
        f"take up to {counted(box.stock_boost_cubes, 'more cube')}, {box.stock_boost_chai} of them perhaps chai",
        f"dig up to {box.dig_boost} more",
        f"any number of mini-actions, steel for {amount(box.steel_iron_boosted, 'iron')}",
        f"lay up to {counted(box.lay_boost, 'more track')}",
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
        f"{counted(equipment.points, 'more point')} at the end.",
        "Never needs maintenance.",
        "Third worker free in a round with an event.",
    )[equipment.ability]


def say(table: Table, action: int) -> Phrase:
    """The sentence of an action that is legal now."""
    return phrase(table, *verb_of(table.box, action))


def phrase(table: Table, verb: str, at: int) -> Phrase:
    """The sentence of a verb and its argument, at the decision at hand."""
    ways = WORDS[verb]
    return Phrase(ways[min(at, len(ways) - 1)], **values(table, verb, at))


def values(table: Table, verb: str, at: int) -> dict[str, Any]:
    """What stands in the sentence of a verb and its argument."""
    box, step = table.box, table.stack[-1]
    match verb:
        case "deal" | "use" | "take_contract" | "keep":
            return {"contract": contract_name(table, at)}
        case "back":
            return {"weather": an(WEATHERS[at])}
        case "estate":
            return {"estate": box.estates[at].name}
        case "shed" | "take_equipment":
            return {"card": box.equipment[at].name}
        case "draw":
            return {"cube": CUBES[at]}
        case "premark":
            return {"track": track_name(box, at)}
        case "first":
            return {"who": player(at)}
        case "hire" if at:
            by_chai = at == 1
            return {"price": count_of(hire_price(table, step.seat, by_chai), "chai" if by_chai else "rubble")}
        case "place":
            return {"space": space_name(table, at)}
        case "use_none":
            return {"area": AREAS[step.area if isinstance(step, UseContract) else 0]}
        case "boost":
            return boost_values(table, step.space if isinstance(step, Boost) else 0, at)
        case "stock":
            return {"cubes": stock_cubes(box, at)}
        case "dig":
            return {"rubble": count_of(at, "rubble")}
        case "forge" if at == 1:
            iron = step.steel_price(table) if isinstance(step, Forge) else box.steel_iron
            return {"iron": count_of(iron, "iron")}
        case "forge" if at:
            return {"rubble": count_of(box.smash_rubble if at == 4 else box.stone_rubble, "rubble")}
        case "exchange" if at:
            return exchange_values(box.contracts[step.card if isinstance(step, Exchange) else 0], at)
        case "lay" if at:
            return lay_values(table, step.seat, at)
        case "build":
            return build_values(table, step.seat, at)
        case "buy":
            return {"card": box.equipment[at].name, "price": price(box.equipment[at].cost)}
        case "buy_cheap":
            steel = count_of(table.effect(step.seat, EFFECT_EQUIPMENT), "steel")
            return {"card": box.equipment[at].name, "price": steel, "with_card": cheap_contract(table, step.seat)}
        case "leaves":
            return {"leaves": count_of(box.crop_halves[table.crop] // 2, "tea")}
        case "brew":
            return {"leaves": count_of(at, "tea"), "chai": count_of(at, "chai")}
        case "borrow":
            return {"estate": estate_name(table, at)}
        case "maintain":
            return maintain_values(box, step.card if isinstance(step, Maintain) else 0, at)
    return {}


def boost_values(table: Table, space: int, way: int) -> dict[str, Any]:
    """AL-6.6, AL-7.7: the extra building area is a building area; by one reading what chai adds is dug in full."""
    found = {"space": space_name(table, space)}
    area = space // MOST_SPACES
    if area == EXCAVATION and table.extra_building:
        area = BUILDING
    if way and area == EXCAVATION and table.dig_in_full:
        found["effect"] = f"dig {table.box.dig_boost} more"
    elif way:
        found["effect"] = boost(table.box, area)
    return found


def stock_cubes(box: Box, amounts: int) -> str:
    iron, stone, chai = v.stock_of(box, amounts)
    parts = [amount(n, kind) for n, kind in ((iron, "iron"), (stone, "stone"), (chai, "chai")) if n]
    return listing(parts) if parts else "nothing"


def cheap_contract(table: Table, seat: int) -> int:
    """AL-13.19: the number of the contract by which a seat may buy equipment at another price."""
    cards = [card for card, one in enumerate(table.box.contracts) if one.effect == CHEAP_EQUIPMENT]
    used = [card for card in cards if table.contracts[card] == seat and table.contract_used[card]]
    return table.box.contracts[(used or cards)[-1]].number


def exchange_values(contract: Contract, times: int) -> dict[str, Any]:
    paid, got = ("iron", "steel") if contract.effect == IRON_TO_STEEL else ("rubble", "stone")
    return {"paid": count_of(times * contract.first, paid), "got": count_of(times, got)}


def lay_values(table: Table, seat: int, amounts: int) -> dict[str, Any]:
    tracks, by_iron = v.lay_of(table.box, amounts)
    iron = by_iron * table.effect(seat, EFFECT_IRON_AS_STEEL)
    paid = [amount(n, kind) for n, kind in ((tracks - by_iron, "steel"), (iron, "iron")) if n]
    return {"tracks": Count(tracks, "track"), "paid": listing(paid)}


def build_values(table: Table, seat: int, at: int) -> dict[str, Any]:
    station, way = divmod(at, MOST_WAYS)
    printed = table.box.stations[station]
    cost, full = price(station_cost(table, seat, station, way)), price(printed.costs[way])
    gains = [counted(printed.points, "point")] * bool(printed.points) + [bonus(printed)] * bool(printed.bonus)
    return {
        "station": station_name(table.box, station),
        "cost": cost,
        # tells apart alternatives that discounts make equal
        "saved": "" if cost == full else Phrase(SAVED, full=full),
        "worth": Phrase(WORTH, gains=listing(gains)) if gains else "",
    }


def maintain_values(box: Box, card: int, way: int) -> dict[str, Any]:
    paid = {1: count_of(box.maintenance_steel, "steel"), 2: count_of(box.maintenance_chai, "chai")}
    return {"card": box.equipment[card].name} | ({"price": paid[way]} if way else {})


BY_VERB = ByVerb({getattr(v, name.upper()): name for name in RULES})


def verb_of(box: Box, action: int) -> tuple[str, int]:
    """The verb of an action and its argument."""
    return BY_VERB.of(action, box.numbering)


def ask(table: Table) -> Question:
    """What is to be decided now, and by which rule."""
    if table.player == CHANCE:
        return Question("Chance decides", RULES[verb_of(table.box, table.legal[0])[0]])
    if not table.stack:
        return Question("The game is over", "AL-14.5")
    step = table.stack[-1]
    if isinstance(step, Place):
        placed = table.spaces.count(step.seat)
        which = ("first", "second", "third")[min(placed, 2)]
        return Question(f"Where does your {which} worker go?", "AL-5.7")
    if isinstance(step, Boost):
        return Question(f"Does your worker on {space_name(table, step.space)}, get chai?", "AL-6.6")
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
        area = area_in_play(table)
        word = f"Phase 5: resolve actions · {AREAS[area]} {area_name(table, area)}"
    return f"{'Round' if table.alone == EMPTY else 'Extra round'} {table.round} · {word}"


def area_in_play(table: Table) -> int:
    """AL-6.1: the area that is resolved now, or whose contract window is open; -1 in the phases before and after."""
    waiting = {type(step) for step in table.stack}
    if not table.stack or table.round == 0 or any(step in waiting for step, _ in PHASES):
        return -1
    later = [step.area for step in table.stack if isinstance(step, ResolveArea)]
    return later[-1] - 1 if later else len(AREAS) - 1


# What still waits on the stack tells the phase: the first of these that is there. The second phase, the weather,
# never waits for anybody.
PHASES: tuple[tuple[type[Step[Any]], str], ...] = (
    (Weather, "Phase 1: restock contracts"),
    (Events, "Phase 3: Stockyard and events"),
    (PlacePhase, "Phase 4: assign workers"),
    (Place, "Phase 4: assign workers"),
)


def rule_of(action: int) -> str:
    """Of an action that is printed."""
    return RULES[BY_VERB.of(action)[0]]


def ending(table: Table) -> str:
    """AL-14.1 to AL-14.3, AL-15.4: why the game is over."""
    return ENDINGS.get(table.ended, "the game goes on")


def rate(halves: int) -> str:
    return "½" if halves == 1 else str(halves // 2) + ("½" if halves % 2 else "")
