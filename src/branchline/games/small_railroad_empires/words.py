"""Names for everything in the box and on the map: places, goods, train cards, achievements, seats."""

from __future__ import annotations

from branchline.core.sentences import Seat
from branchline.core.words import counted, listing
from branchline.games.small_railroad_empires.box import CITY, DIRECTIONS, FACTORY, GOODS, TERRAINS, Box, Map
from branchline.games.small_railroad_empires.state import Table

SLOTS = ("left", "middle", "right")


def slot_name(slot: int) -> str:
    """What a place of the market is called; a box may have more than are printed."""
    return SLOTS[slot] if slot < len(SLOTS) else f"slot{slot + 1}"


TOWN_NAMES = ("Train Breakdown", "Gold Cache", "Beautiful Location", "Abandoned Locomotive")

# SRE-15: the seats of the solo game.
SOLO_SEATS = ("Player 1", "Black", "Yellow")

# SRE-18.1: in the order of box.DIRECTIONS; between each of them and the next lies a space of the second ring.
WINDS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
WINDS_BETWEEN = ("east-northeast", "north", "west-northwest", "west-southwest", "south", "east-southeast")

# In the order of box.TESTS; `count` is the least number with the noun behind it, one or many.
CONDITIONS = (
    ("deliver, length {least} or more", "", ""),
    ("deliver through {count}", "terrain", ""),
    ("{count} played", "train card", ""),
    ("{count} played", "colour", ""),
    ("{count} of one colour", "card", ""),
    ("exactly ${least}", "", ""),
    ("tracks on {count}", "", ""),
    ("cities of all {count}", "hat", ""),
    ("delivered from all {count}", "company", "companies"),
    ("tracks on {count}", "starred space", ""),
)


def seat_name(table: Table, seat: int) -> str:
    return SOLO_SEATS[seat] if table.solo else f"Player {seat + 1}"


def player(table: Table, seat: int) -> Seat:
    """A seat in a sentence, which calls itself `you`."""
    return Seat(seat, seat_name(table, seat))


# -- places --------------------------------------------------------------------------------------------


def factory_name(box: Box, factory: int) -> str:
    """A factory by its company and what it makes, which no two share in the published box."""
    return f"{box.industry_names[box.factory_industry[factory]]} ({goods_made(box, factory)})"


def factory_short(box: Box, factory: int) -> str:
    """A factory where there is little room: `Kenper (Lumber and Grain)`."""
    return f"{box.industry_names[box.factory_industry[factory]].split()[0]} ({goods_made(box, factory)})"


def crate_key(box: Box, factory: int, good: int) -> str:
    """The place of a good on a factory."""
    return f"crate:{box.factory_ids[factory]}-{box.good_names[good]}"


def place_name(box: Box, game_map: Map, space: int) -> str:
    """A space as it stands in a sentence: `Baris`, `the starred river west of Baris`."""
    if game_map.kind[space] == CITY:
        return box.city_names[game_map.city[space]]
    if game_map.kind[space] == FACTORY:
        return factory_name(box, game_map.factory[space])
    star = "starred " if game_map.star[space] else ""
    return f"the {star}{land_name(box, game_map, space)}"


def land_name(box: Box, game_map: Map, space: int) -> str:
    """Land has no name of its own and is called by its nearest place, a city rather than a factory.

    No two spaces of a map share a name, as each lies elsewhere from that place.
    """
    distance = game_map.geometry.distance[space]
    places = game_map.cities + game_map.factories
    nearest = min(places, key=distance.__getitem__)  # of several the first, and cities come first
    terrain = box.terrain_names[game_map.terrain[space]]
    return f"{terrain} {bearing(game_map, nearest, space)} of {place_name(box, game_map, nearest)}"


def bearing(game_map: Map, start: int, space: int) -> str:
    """Where a space lies from another: `east`, `north`, `2 spaces west`, `2 spaces west and 1 southwest`."""
    (q, r), (to_q, to_r) = game_map.geometry.at[start], game_map.geometry.at[space]
    turn, ahead, aside = steps_between(to_q - q, to_r - r)
    if ahead == aside == 1:
        return WINDS_BETWEEN[turn]
    if aside:
        return f"{counted(ahead, 'space')} {WINDS[turn]} and {aside} {WINDS[(turn + 1) % len(WINDS)]}"
    return WINDS[turn] if ahead == 1 else f"{counted(ahead, 'space')} {WINDS[turn]}"


def steps_between(q: int, r: int) -> tuple[int, int, int]:
    """The one way to go there by steps in a direction and then in the next: (direction, steps, steps in the next)."""
    for turn, (ahead_q, ahead_r) in enumerate(DIRECTIONS):
        aside_q, aside_r = DIRECTIONS[(turn + 1) % len(DIRECTIONS)]
        # neighbouring directions span a parallelogram of area 1 or -1, by which both numbers of steps are whole
        area = ahead_q * aside_r - ahead_r * aside_q
        ahead, aside = (q * aside_r - r * aside_q) // area, (ahead_q * r - ahead_r * q) // area
        if ahead > 0 and aside >= 0:
            return turn, ahead, aside
    raise ValueError("a space does not lie anywhere from itself")


# -- goods and cards -------------------------------------------------------------------------------------


def goods_made(box: Box, factory: int) -> str:
    """What is printed on a factory: `Lumber and Textiles`."""
    return listing([box.good_labels[good] for good in box.factory_goods[factory]]) or "nothing"


def goods_named(box: Box, goods: int) -> str:
    """A set of goods, such as what a city accepts: `Lumber or Steel`."""
    return listing([box.good_labels[good] for good in range(GOODS) if goods >> good & 1], "or") or "no good"


def terrains_named(box: Box, terrains: int) -> str:
    return listing([box.terrain_names[bit] for bit in range(TERRAINS) if terrains >> bit & 1]) or "no terrain"


def train_condition(box: Box, card: int) -> str:
    if box.train_good[card] >= 0:
        return f"a delivery of {box.good_labels[box.train_good[card]]}"
    if box.train_least[card]:
        return f"length {box.train_least[card]} or more"
    return f"through {terrains_named(box, box.train_terrains[card])}"


def train_name(box: Box, card: int) -> str:
    return f"{box.colour_names[box.train_colour[card]]} train {card + 1} ({train_condition(box, card)})"


def achievement_condition(box: Box, card: int) -> str:
    """SRE-6.7: what an achievement asks for."""
    terrain, least = box.achievement_terrain[card], box.achievement_least[card]
    words, noun, many = CONDITIONS[box.achievement_test[card]]
    if terrain >= 0:
        noun = box.terrain_names[terrain]
    return words.format(least=least, count=counted(least, noun, many))


def achievement_key(box: Box, card: int) -> str:
    """The element of the board that the card is."""
    return f"achievement:{box.achievement_names[card].replace(' ', '_').lower()}"


# -- figures -----------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def dollars(number: int) -> str:
    """`$2`, `no money`."""
    return f"${number}" if number else "no money"


def prestige_gained(number: int) -> str:
    """`+2 Prestige`, `-1 Prestige`, `no Prestige`."""
    return f"{signed(number) if number else 'no'} Prestige"
