"""The actions of Alubari: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.alubari.box import (
    AREAS,
    MOST_CHAI,
    MOST_CUBES,
    MOST_ESTATE_SPACES,
    MOST_EXCHANGES,
    MOST_RUBBLE_AT_ONCE,
    MOST_SPACES,
    MOST_TRACKS_AT_ONCE,
    WEATHERS,
    Box,
)

# What chance decides.
DEAL: Final = 0
BACK: Final = DEAL + 30
ESTATE: Final = BACK + 3
SHED: Final = ESTATE + 17
DRAW: Final = SHED + 8
PREMARK: Final = DRAW + 4
FIRST: Final = PREMARK + 21
# What players decide.
HIRE: Final = FIRST + 5
PLACE: Final = HIRE + 3
USE: Final = PLACE + 7 * MOST_SPACES
USE_NONE: Final = USE + 30
BOOST: Final = USE_NONE + 1
STOCK: Final = BOOST + 2
DIG: Final = STOCK + (MOST_CUBES + 1) ** 3
FORGE: Final = DIG + MOST_RUBBLE_AT_ONCE + 1
EXCHANGE: Final = FORGE + 5
LAY: Final = EXCHANGE + MOST_EXCHANGES + 1
BUILD: Final = LAY + (MOST_TRACKS_AT_ONCE + 1) ** 2
BUY: Final = BUILD + 27 * 3
BUY_CHEAP: Final = BUY + 8
BUILD_NONE: Final = BUY_CHEAP + 8
TAKE_EQUIPMENT: Final = BUILD_NONE + 1
TAKE_CONTRACT: Final = TAKE_EQUIPMENT + 8
TAKE_NONE: Final = TAKE_CONTRACT + 30
KEEP: Final = TAKE_NONE + 1
LEAVES: Final = KEEP + 30
BREW: Final = LEAVES + 1
BORROW: Final = BREW + MOST_CHAI + 1
BORROW_NONE: Final = BORROW + MOST_ESTATE_SPACES
MAINTAIN: Final = BORROW_NONE + 1

HIRE_NONE: Final = HIRE
HIRE_FOR_CHAI: Final = HIRE + 1
HIRE_FOR_RUBBLE: Final = HIRE + 2
BOOST_NO: Final = BOOST
BOOST_YES: Final = BOOST + 1
FORGE_STOP: Final = FORGE
FORGE_STEEL: Final = FORGE + 1
FORGE_STONE_STOCKYARD: Final = FORGE + 2
FORGE_STONE_BAG: Final = FORGE + 3
FORGE_SMASH: Final = FORGE + 4
MAINTAIN_RETURN: Final = MAINTAIN
MAINTAIN_STEEL: Final = MAINTAIN + 1
MAINTAIN_CHAI: Final = MAINTAIN + 2

# What happens by itself, told to the log (Position.tell).
TOLD_ROUND: Final = 0
TOLD_WEATHER: Final = 1
TOLD_HARVEST: Final = 2
TOLD_LEAVES: Final = 3
TOLD_EVENT: Final = 4
TOLD_ESTATE_CLEARED: Final = 5
TOLD_GAME_TRACK: Final = 6
TOLD_GAME_STATION: Final = 7
TOLD_CUBES_RETURNED: Final = 8
TOLD_TRIMMED: Final = 9
TOLD_FREE_WORKER: Final = 10
TOLD_DUG: Final = 11
TOLD_ESTATE_OWNED: Final = 12
TOLD_LAID: Final = 13
TOLD_CHAI: Final = 14
TOLD_START_PLAYER: Final = 15
TOLD_TOY_TRAIN: Final = 16
TOLD_EXTRA_BUILDING: Final = 17
TOLD_SILIGURI_CLOSED: Final = 18
TOLD_EXTRA_ROUND: Final = 19
TOLD_END: Final = 20
TOLD_RESHUFFLED: Final = 21


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    numbers = [str(contract.number) for contract in box.contracts]
    equipment = [card.id for card in box.equipment]
    spaces = [f"{area}{number + 1}" for area in AREAS for number in range(MOST_SPACES)]
    cubes = range(MOST_CUBES + 1)
    most = range(MOST_TRACKS_AT_ONCE + 1)
    taken = [(iron, stone, chai) for iron in cubes for stone in cubes for chai in cubes]
    laid = [(tracks, iron) for tracks in most for iron in most]
    return [
        Verb(DEAL, "deal", numbers, chance=True),
        Verb(BACK, "back", list(WEATHERS), chance=True),
        Verb(ESTATE, "estate", [estate.name.replace(" ", "_") for estate in box.estates], chance=True),
        Verb(SHED, "shed", equipment, chance=True),
        Verb(DRAW, "draw", ["iron", "stone", "chai", "event"], chance=True),
        Verb(PREMARK, "premark", list(box.track_ids), chance=True),
        Verb(FIRST, "first", size=5, chance=True),
        Verb(HIRE, "hire", ["none", "chai", "rubble"]),
        Verb(PLACE, "place", spaces),
        Verb(USE, "use", numbers),
        Verb(USE_NONE, "use_none"),
        Verb(BOOST, "boost", ["no", "yes"]),
        Verb(STOCK, "stock", ["-".join(map(str, one)) for one in taken], only=at_most(taken, MOST_CUBES)),
        Verb(DIG, "dig", size=MOST_RUBBLE_AT_ONCE + 1),
        Verb(FORGE, "forge", ["stop", "steel", "stone_from_stockyard", "stone_from_bag", "smash"]),
        Verb(EXCHANGE, "exchange", size=MOST_EXCHANGES + 1),
        Verb(
            LAY,
            "lay",
            [f"{tracks}-{iron}" for tracks, iron in laid],
            only=[at for at, (tracks, iron) in enumerate(laid) if iron <= tracks],
        ),
        Verb(BUILD, "build", [f"{station.name}-{way}" for station in box.stations for way in (1, 2, 3)]),
        Verb(BUY, "buy", equipment),
        Verb(BUY_CHEAP, "buy_cheap", equipment),
        Verb(BUILD_NONE, "build_none"),
        Verb(TAKE_EQUIPMENT, "take_equipment", equipment),
        Verb(TAKE_CONTRACT, "take_contract", numbers),
        Verb(TAKE_NONE, "take_none"),
        Verb(KEEP, "keep", numbers),
        Verb(LEAVES, "leaves"),
        Verb(BREW, "brew", size=MOST_CHAI + 1),
        Verb(BORROW, "borrow", size=MOST_ESTATE_SPACES),
        Verb(BORROW_NONE, "borrow_none"),
        Verb(MAINTAIN, "maintain", ["return", "steel", "chai"]),
    ]


def at_most(amounts: list[tuple[int, int, int]], most: int) -> list[int]:
    """Where those stand that are no more than so many together."""
    return [at for at, (iron, stone, chai) in enumerate(amounts) if iron + stone + chai <= most]
