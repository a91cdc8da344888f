"""The actions of Small Railroad Empires: one number, one meaning, for ever (SRE-16.1)."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.small_railroad_empires.box import (
    ACHIEVEMENTS,
    CITIES,
    CONTRACTS,
    DESTINATIONS,
    FACTORIES,
    FACTORY,
    GOODS,
    MOST_MEEPLES,
    SLOTS,
    SPACES,
    TERRAIN_SETS,
    TILES,
    TOWNS,
    TRAINS,
    TURNS,
    Box,
)

# What players decide.
START: Final = 0
EXTEND: Final = START + SPACES
NEW_ROUTE: Final = EXTEND + SPACES
UNLOCK: Final = NEW_ROUTE + SPACES
END_CONSTRUCTION: Final = UNLOCK + SPACES
DELIVER: Final = END_CONSTRUCTION + 1
NO_DELIVERY: Final = DELIVER + FACTORIES * GOODS * CITIES
ROUTE: Final = NO_DELIVERY + 1
PLAY_TRAIN: Final = ROUTE + MOST_MEEPLES * TERRAIN_SETS
REVEAL_CONTRACT: Final = PLAY_TRAIN + TRAINS
KEEP_CONTRACT: Final = REVEAL_CONTRACT + 1
CLAIM: Final = KEEP_CONTRACT + 1
CLAIM_NOTHING: Final = CLAIM + ACHIEVEMENTS
BUY: Final = CLAIM_NOTHING + 1
BUY_NOTHING: Final = BUY + SLOTS
ASSIGN: Final = BUY_NOTHING + 1
# What chance decides.
LAY_TILE: Final = ASSIGN + 4
CITY_TOKEN: Final = LAY_TILE + TILES * TURNS
FACTORY_TOKEN: Final = CITY_TOKEN + CITIES
ACHIEVEMENT: Final = FACTORY_TOKEN + FACTORIES
CONTRACT: Final = ACHIEVEMENT + ACHIEVEMENTS
DEAL_TRAIN: Final = CONTRACT + CONTRACTS
TURN_UP_TRAIN: Final = DEAL_TRAIN + TRAINS
FIRST_PLAYER: Final = TURN_UP_TRAIN + TRAINS
RURAL_TOWN: Final = FIRST_PLAYER + 4
DESTINATION: Final = RURAL_TOWN + 4
ACTION_CARD: Final = DESTINATION + DESTINATIONS


def numbered(box: Box, first: int, cards: list[int]) -> list[int]:
    """The actions of one verb that name these train cards, sorted as they are."""
    if len(box.train_colour) <= TRAINS:
        return [first + card for card in cards]
    return [box.numbering.action(first, card) for card in cards]


def delivery(box: Box, factory: int, good: int, city: int) -> int:
    """SRE-5.2: the action that names a factory, a good and a city; what is not printed comes behind what is."""
    if factory < FACTORIES and city < CITIES:
        return DELIVER + (factory * GOODS + good) * CITIES + city
    cities = len(box.city_ids)
    more = max(0, cities - CITIES)
    at = FACTORIES * GOODS * CITIES
    if factory < FACTORIES:
        at += (factory * GOODS + good) * more + city - CITIES
    else:
        at += FACTORIES * GOODS * more + ((factory - FACTORIES) * GOODS + good) * cities + city
    return box.numbering.action(DELIVER, at)


def delivery_of(box: Box, action: int) -> tuple[int, int, int]:
    """SRE-5.2: the factory, the good and the city that a delivery names."""
    if action < NO_DELIVERY:
        pair, city = divmod(action - DELIVER, CITIES)
        return pair // GOODS, pair % GOODS, city
    cities = len(box.city_ids)
    more = max(0, cities - CITIES)
    at = box.numbering.argument(DELIVER, action) - FACTORIES * GOODS * CITIES
    if at < FACTORIES * GOODS * more:
        pair, city = divmod(at, more)
        return pair // GOODS, pair % GOODS, CITIES + city
    pair, city = divmod(at - FACTORIES * GOODS * more, cities)
    return FACTORIES + pair // GOODS, pair % GOODS, city


def is_delivery(box: Box, action: int) -> bool:
    if action < box.numbering.end:
        return DELIVER <= action < NO_DELIVERY
    return box.numbering.first(action) == DELIVER


def route_outcome(meeples: int, terrains: int) -> int:
    """SRE-5.4: the action that picks a shortest route by what it passes."""
    return ROUTE + meeples * TERRAIN_SETS + terrains


def terrain_set(box: Box, terrains: int) -> str:
    """A set of terrains as a word: `forest+river`, or `none`."""
    names = [name for bit, name in enumerate(box.terrain_names) if terrains >> bit & 1]
    return "+".join(names) if names else "none"


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    trains = [str(number + 1) for number in range(len(box.train_colour))]
    achievements = [name.replace(" ", "_").lower() for name in box.achievement_names]
    routes = [
        f"{meeples}-{terrain_set(box, terrains)}" for meeples in range(MOST_MEEPLES) for terrains in range(TERRAIN_SETS)
    ]
    tiles = [f"{tile + 1}-{turns}" for tile in range(len(box.tiles)) for turns in range(TURNS)]
    contracts = [str(number + 1) for number in range(len(box.contract_industry))]
    slots = ["left", "middle", "right", *[f"slot{slot + 1}" for slot in range(SLOTS, len(box.prices))]]
    destinations = [str(number + 1) for number in range(len(box.destination_tiles))]
    spaces = max(SPACES, max([geometry.spaces for geometry in box.geometries]))
    begun = factory_spaces(box)
    return [
        Verb(START, "start", size=spaces, only=begun, room=SPACES),
        Verb(EXTEND, "extend", size=spaces, room=SPACES),
        Verb(NEW_ROUTE, "new_route", size=spaces, only=begun, room=SPACES),
        Verb(UNLOCK, "unlock", size=spaces, room=SPACES),
        Verb(END_CONSTRUCTION, "end_construction"),
        Verb(DELIVER, "deliver", deliveries(box), only=wanted(box), room=FACTORIES * GOODS * CITIES),
        Verb(NO_DELIVERY, "no_delivery"),
        Verb(ROUTE, "route", routes),
        Verb(PLAY_TRAIN, "play_train", trains, room=TRAINS),
        Verb(REVEAL_CONTRACT, "reveal_contract"),
        Verb(KEEP_CONTRACT, "keep_contract"),
        Verb(CLAIM, "claim", achievements, room=ACHIEVEMENTS),
        Verb(CLAIM_NOTHING, "claim_nothing"),
        Verb(BUY, "buy", slots[: len(box.prices)], room=SLOTS),
        Verb(BUY_NOTHING, "buy_nothing"),
        Verb(ASSIGN, "assign", list(box.colour_names)),
        Verb(LAY_TILE, "lay_tile", tiles, chance=True, room=TILES * TURNS),
        Verb(CITY_TOKEN, "city_token", list(box.city_ids), chance=True, room=CITIES),
        Verb(FACTORY_TOKEN, "factory_token", list(box.factory_ids), chance=True, room=FACTORIES),
        Verb(ACHIEVEMENT, "achievement", achievements, chance=True, room=ACHIEVEMENTS),
        Verb(CONTRACT, "contract", contracts, chance=True, room=CONTRACTS),
        Verb(DEAL_TRAIN, "deal_train", trains, chance=True, room=TRAINS),
        Verb(TURN_UP_TRAIN, "turn_up_train", trains, chance=True, room=TRAINS),
        Verb(FIRST_PLAYER, "first_player", size=4, chance=True),
        Verb(RURAL_TOWN, "rural_town", list(TOWNS), chance=True),
        Verb(DESTINATION, "destination", destinations, chance=True, room=DESTINATIONS),
        Verb(ACTION_CARD, "action_card", [str(number + 1) for number in range(len(box.action_era))], chance=True),
    ]


def grid_of(box: Box) -> list[tuple[int, int, int]]:
    """Factory, good and city of each delivery: what is printed as a grid, with gaps where a box has fewer places; then
    the rest in the order of `delivery`."""
    factories, cities = len(box.factory_ids), len(box.city_ids)
    grid = [(factory, good, city) for factory in range(FACTORIES) for good in range(GOODS) for city in range(CITIES)]
    grid += [
        (factory, good, city) for factory in range(FACTORIES) for good in range(GOODS) for city in range(CITIES, cities)
    ]
    grid += [
        (factory, good, city)
        for factory in range(FACTORIES, factories)
        for good in range(GOODS)
        for city in range(cities)
    ]
    return grid


def deliveries(box: Box) -> list[str]:
    factories, cities = len(box.factory_ids), len(box.city_ids)
    return [
        f"{box.factory_ids[factory]}-{box.good_names[good]}-{box.city_ids[city]}"
        if factory < factories and city < cities
        else f"none{at}"
        for at, (factory, good, city) in enumerate(grid_of(box))
    ]


def wanted(box: Box) -> list[int]:
    """SRE-5.2, SRE-8.1: the deliveries of what is printed on the factory to a city that accepts it."""
    factories, cities = len(box.factory_ids), len(box.city_ids)
    return [
        at
        for at, (factory, good, city) in enumerate(grid_of(box))
        if factory < factories
        and city < cities
        and box.factory_printed[factory * GOODS + good]
        and box.city_accepts[city] >> good & 1
    ]


def factory_spaces(box: Box) -> list[int]:
    """SRE-2.9, SRE-4.7: where a route can begin: on what is a factory on some tile, however it is turned."""
    on_tile = [
        place
        for place in range(box.places)
        if any(tile.kind[order[place]] == FACTORY for tile in box.tiles for order in box.turned)
    ]
    spaces = max(SPACES, max([geometry.spaces for geometry in box.geometries]))
    return [space for space in range(spaces) if space % box.places in on_tile]
