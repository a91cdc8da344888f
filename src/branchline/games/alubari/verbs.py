"""The actions of Alubari: one number, one meaning, for ever."""

from __future__ import annotations

from typing import Final

from branchline.core.actions import Verb
from branchline.games.alubari.box import (
    AREAS,
    CONTRACTS,
    CUBES_AT_ONCE,
    EQUIPMENT,
    ESTATE_SPACES,
    EXCAVATION,
    MOST_CHAI,
    MOST_EXCHANGES,
    MOST_SPACES,
    MOST_WAYS,
    RUBBLE_AT_ONCE,
    SIDES,
    STATIONS,
    TRACKS,
    TRACKS_AT_ONCE,
    WEATHERS,
    Box,
)

STOCK_GRID: Final = (CUBES_AT_ONCE + 1) ** 3
LAY_GRID: Final = (TRACKS_AT_ONCE + 1) ** 2

# What chance decides.
DEAL: Final = 0
BACK: Final = DEAL + CONTRACTS
ESTATE: Final = BACK + 3
SHED: Final = ESTATE + SIDES
DRAW: Final = SHED + EQUIPMENT
PREMARK: Final = DRAW + 4
FIRST: Final = PREMARK + TRACKS
# What players decide.
HIRE: Final = FIRST + 5
PLACE: Final = HIRE + 3
USE: Final = PLACE + 7 * MOST_SPACES
USE_NONE: Final = USE + CONTRACTS
BOOST: Final = USE_NONE + 1
STOCK: Final = BOOST + 2
DIG: Final = STOCK + STOCK_GRID
FORGE: Final = DIG + RUBBLE_AT_ONCE + 1
EXCHANGE: Final = FORGE + 5
LAY: Final = EXCHANGE + MOST_EXCHANGES + 1
BUILD: Final = LAY + LAY_GRID
BUY: Final = BUILD + STATIONS * MOST_WAYS
BUY_CHEAP: Final = BUY + EQUIPMENT
BUILD_NONE: Final = BUY_CHEAP + EQUIPMENT
TAKE_EQUIPMENT: Final = BUILD_NONE + 1
TAKE_CONTRACT: Final = TAKE_EQUIPMENT + EQUIPMENT
TAKE_NONE: Final = TAKE_CONTRACT + CONTRACTS
KEEP: Final = TAKE_NONE + 1
LEAVES: Final = KEEP + CONTRACTS
BREW: Final = LEAVES + 1
BORROW: Final = BREW + MOST_CHAI + 1
BORROW_NONE: Final = BORROW + ESTATE_SPACES
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


def numbered(box: Box, first: int, arguments: list[int]) -> list[int]:
    """The actions of one verb that have these arguments, sorted as they are."""
    if first not in box.numbering.further:
        return [first + argument for argument in arguments]
    return [box.numbering.action(first, argument) for argument in arguments]


def verb_and_argument(box: Box, action: int, first: int) -> tuple[int, int]:
    """Where the verb of an action begins, and its argument; of one that is printed, the verb is known."""
    if action >= box.numbering.end:
        first = box.numbering.first(action)
    return first, box.numbering.argument(first, action)


def stock(box: Box, iron: int, stone: int, chai: int) -> int:
    """AL-7.1: the action that takes these cubes."""
    if max(iron, stone, chai) <= CUBES_AT_ONCE:
        return STOCK + (iron * (CUBES_AT_ONCE + 1) + stone) * (CUBES_AT_ONCE + 1) + chai
    return box.numbering.action(STOCK, STOCK_GRID + box.further_cubes.index((iron, stone, chai)))


def stock_of(box: Box, amounts: int) -> tuple[int, int, int]:
    """AL-7.1: iron, stone and chai of the argument of such an action."""
    if amounts >= STOCK_GRID:
        return box.further_cubes[amounts - STOCK_GRID]
    rest, chai = divmod(amounts, CUBES_AT_ONCE + 1)
    iron, stone = divmod(rest, CUBES_AT_ONCE + 1)
    return iron, stone, chai


def lay(box: Box, tracks: int, by_iron: int) -> int:
    """AL-8.2, AL-13.16: the action that lays so many tracks, of which so many are paid in iron."""
    if tracks <= TRACKS_AT_ONCE:
        return LAY + tracks * (TRACKS_AT_ONCE + 1) + by_iron
    return box.numbering.action(LAY, LAY_GRID + box.further_tracks.index((tracks, by_iron)))


def lay_of(box: Box, amounts: int) -> tuple[int, int]:
    """AL-8.2, AL-13.16: tracks, and how many of them are paid in iron, of the argument of such an action."""
    if amounts >= LAY_GRID:
        return box.further_tracks[amounts - LAY_GRID]
    return divmod(amounts, TRACKS_AT_ONCE + 1)


def verbs(box: Box) -> list[Verb]:
    """Every verb with the labels of its arguments."""
    numbers = [str(contract.number) for contract in box.contracts]
    equipment = [card.id for card in box.equipment]
    estates = [estate.name.replace(" ", "_") for estate in box.estates]
    spaces = [f"{area}{number + 1}" for area in AREAS for number in range(MOST_SPACES)]
    cubes, most = range(CUBES_AT_ONCE + 1), range(TRACKS_AT_ONCE + 1)
    taken = [(iron, stone, chai) for iron in cubes for stone in cubes for chai in cubes] + list(box.further_cubes)
    laid = [(tracks, iron) for tracks in most for iron in most] + list(box.further_tracks)
    stations = [f"{station.name}-{way + 1}" for station in box.stations for way in range(MOST_WAYS)]
    rubble = max(RUBBLE_AT_ONCE, box.most_rubble) + 1
    there = [max(area.spaces) for area in box.areas]  # AL-2.4; AL-7.9: on the additional card
    there[EXCAVATION] = max(there[EXCAVATION], box.extra_building_spaces)
    return [
        Verb(DEAL, "deal", numbers, chance=True, room=CONTRACTS),
        Verb(BACK, "back", list(WEATHERS), chance=True),
        Verb(ESTATE, "estate", estates, chance=True, room=SIDES),
        Verb(SHED, "shed", equipment, chance=True, room=EQUIPMENT),
        Verb(DRAW, "draw", ["iron", "stone", "chai", "event"], chance=True),
        Verb(PREMARK, "premark", list(box.track_ids), chance=True, room=TRACKS),
        Verb(FIRST, "first", size=5, chance=True),
        Verb(HIRE, "hire", ["none", "chai", "rubble"]),
        Verb(
            PLACE,
            "place",
            spaces,
            only=[area * MOST_SPACES + at for area, count in enumerate(there) for at in range(count)],
        ),
        Verb(USE, "use", numbers, room=CONTRACTS),
        Verb(USE_NONE, "use_none"),
        Verb(BOOST, "boost", ["no", "yes"]),
        Verb(
            STOCK,
            "stock",
            ["-".join(map(str, one)) for one in taken],
            only=[at for at, one in enumerate(taken) if sum(one) <= box.most_cubes],
            room=STOCK_GRID,
        ),
        Verb(DIG, "dig", size=rubble, only=list(range(box.most_rubble + 1)), room=RUBBLE_AT_ONCE + 1),
        Verb(FORGE, "forge", ["stop", "steel", "stone_from_stockyard", "stone_from_bag", "smash"]),
        Verb(EXCHANGE, "exchange", size=MOST_EXCHANGES + 1),
        Verb(
            LAY,
            "lay",
            [f"{tracks}-{iron}" for tracks, iron in laid],
            only=[at for at, (tracks, iron) in enumerate(laid) if iron <= tracks <= box.most_tracks],
            room=LAY_GRID,
        ),
        Verb(
            BUILD,
            "build",
            stations,
            only=[at * MOST_WAYS + way for at, one in enumerate(box.stations) for way in range(len(one.costs))],
            room=STATIONS * MOST_WAYS,
        ),
        Verb(BUY, "buy", equipment, room=EQUIPMENT),
        Verb(BUY_CHEAP, "buy_cheap", equipment, room=EQUIPMENT),
        Verb(BUILD_NONE, "build_none"),
        Verb(TAKE_EQUIPMENT, "take_equipment", equipment, room=EQUIPMENT),
        Verb(TAKE_CONTRACT, "take_contract", numbers, room=CONTRACTS),
        Verb(TAKE_NONE, "take_none"),
        Verb(KEEP, "keep", numbers, room=CONTRACTS),
        Verb(LEAVES, "leaves"),
        Verb(BREW, "brew", size=MOST_CHAI + 1),
        Verb(BORROW, "borrow", size=box.estate_spaces, room=ESTATE_SPACES),
        Verb(BORROW_NONE, "borrow_none"),
        Verb(MAINTAIN, "maintain", ["return", "steel", "chai"]),
    ]
