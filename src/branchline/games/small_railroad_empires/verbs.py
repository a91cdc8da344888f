"""The actions of Small Railroad Empires: one number, one meaning, for ever (SRE-16.1)."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.small_railroad_empires.box import (
    CITIES,
    CONTRACTS,
    FACTORIES,
    GOODS,
    MOST_MEEPLES,
    MOST_SPACES,
    TERRAIN_SETS,
    TILES,
    TOWNS,
    TURNS,
    Box,
)

# What players decide.
START: Final = 0
EXTEND: Final = START + 100
NEW_ROUTE: Final = EXTEND + 100
UNLOCK: Final = NEW_ROUTE + 100
END_CONSTRUCTION: Final = UNLOCK + 100
DELIVER: Final = END_CONSTRUCTION + 1
NO_DELIVERY: Final = DELIVER + 576
ROUTE: Final = NO_DELIVERY + 1
PLAY_TRAIN: Final = ROUTE + 512
REVEAL_CONTRACT: Final = PLAY_TRAIN + 32
KEEP_CONTRACT: Final = REVEAL_CONTRACT + 1
CLAIM: Final = KEEP_CONTRACT + 1
CLAIM_NOTHING: Final = CLAIM + 12
BUY: Final = CLAIM_NOTHING + 1
BUY_NOTHING: Final = BUY + 3
ASSIGN: Final = BUY_NOTHING + 1
# What chance decides.
LAY_TILE: Final = ASSIGN + 4
CITY_TOKEN: Final = LAY_TILE + 24
FACTORY_TOKEN: Final = CITY_TOKEN + 12
ACHIEVEMENT: Final = FACTORY_TOKEN + 12
CONTRACT: Final = ACHIEVEMENT + 12
DEAL_TRAIN: Final = CONTRACT + 8
TURN_UP_TRAIN: Final = DEAL_TRAIN + 32
FIRST_PLAYER: Final = TURN_UP_TRAIN + 32
RURAL_TOWN: Final = FIRST_PLAYER + 4
DESTINATION: Final = RURAL_TOWN + 4
ACTION_CARD: Final = DESTINATION + 16


def delivery(factory: int, good: int, city: int) -> int:
    """SRE-5.2: the action that names a factory, a good and a city."""
    return DELIVER + (factory * GOODS + good) * CITIES + city


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
    deliveries = [
        f"{box.factory_ids[factory]}-{box.good_names[good]}-{box.city_ids[city]}"
        for factory in range(FACTORIES)
        for good in range(GOODS)
        for city in range(CITIES)
    ]
    routes = [
        f"{meeples}-{terrain_set(box, terrains)}" for meeples in range(MOST_MEEPLES) for terrains in range(TERRAIN_SETS)
    ]
    tiles = [f"{tile + 1}-{turns}" for tile in range(TILES) for turns in range(TURNS)]
    return [
        Verb(START, "start", size=MOST_SPACES),
        Verb(EXTEND, "extend", size=MOST_SPACES),
        Verb(NEW_ROUTE, "new_route", size=MOST_SPACES),
        Verb(UNLOCK, "unlock", size=MOST_SPACES),
        Verb(END_CONSTRUCTION, "end_construction"),
        Verb(DELIVER, "deliver", deliveries),
        Verb(NO_DELIVERY, "no_delivery"),
        Verb(ROUTE, "route", routes),
        Verb(PLAY_TRAIN, "play_train", trains),
        Verb(REVEAL_CONTRACT, "reveal_contract"),
        Verb(KEEP_CONTRACT, "keep_contract"),
        Verb(CLAIM, "claim", achievements),
        Verb(CLAIM_NOTHING, "claim_nothing"),
        Verb(BUY, "buy", ["left", "middle", "right"]),
        Verb(BUY_NOTHING, "buy_nothing"),
        Verb(ASSIGN, "assign", list(box.colour_names)),
        Verb(LAY_TILE, "lay_tile", tiles),
        Verb(CITY_TOKEN, "city_token", list(box.city_ids)),
        Verb(FACTORY_TOKEN, "factory_token", list(box.factory_ids)),
        Verb(ACHIEVEMENT, "achievement", achievements),
        Verb(CONTRACT, "contract", [str(number + 1) for number in range(CONTRACTS)]),
        Verb(DEAL_TRAIN, "deal_train", trains),
        Verb(TURN_UP_TRAIN, "turn_up_train", trains),
        Verb(FIRST_PLAYER, "first_player", size=4),
        Verb(RURAL_TOWN, "rural_town", list(TOWNS)),
        Verb(DESTINATION, "destination", [str(number + 1) for number in range(len(box.destination_tiles))]),
        Verb(ACTION_CARD, "action_card", [str(number + 1) for number in range(len(box.action_era))]),
    ]
