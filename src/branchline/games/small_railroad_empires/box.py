"""The box of Small Railroad Empires as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from branchline.core.box import at, reduced
from branchline.core.numbering import Numbering

# What is printed, and has its numbers among the actions; a changed box may have more or fewer (`Box.numbering`).
SPACES: Final = 100
TILES: Final = 4
CITIES: Final = 12
FACTORIES: Final = 12
TRAINS: Final = 32
SLOTS: Final = 3
ACHIEVEMENTS: Final = 12
CONTRACTS: Final = 8
DESTINATIONS: Final = 16

TURNS: Final = 6
MOST_MEEPLES: Final = 8

GOODS: Final = 4
INDUSTRIES: Final = 4
COLOURS: Final = 4
HATS: Final = 4

# SRE-1.1: the six types of terrain; their names and prices stand in the components file.
TERRAINS: Final = 6
TERRAIN_SETS: Final = 64

SpaceKind = Literal["terrain", "city", "factory"]
SPACE_KINDS: Final[tuple[str, ...]] = get_args(SpaceKind)
TERRAIN: Final = 0
CITY: Final = 1
FACTORY: Final = 2

# SRE-6.7: what an achievement looks at.
AchievementTest = Literal[
    "route_length_this_turn", "route_terrain_types_this_turn", "train_cards_played", "train_colours_played",
    "train_cards_of_one_colour", "money", "tracks_on_terrain", "hat_colours_in_network", "companies_delivered_from",
    "tracks_on_star_spaces",
]  # fmt: skip
TESTS: Final[tuple[str, ...]] = get_args(AchievementTest)
ROUTE_LENGTH: Final = 0
ROUTE_TERRAINS: Final = 1
TRAINS_PLAYED: Final = 2
COLOURS_PLAYED: Final = 3
ONE_COLOUR: Final = 4
MONEY: Final = 5
TRACKS_ON_TERRAIN: Final = 6
HATS_IN_NETWORK: Final = 7
INDUSTRIES_SERVED: Final = 8
TRACKS_ON_STARS: Final = 9

AchievementSet = Literal["base", "industrial_boom", "rural_connections"]
SETS: Final[tuple[str, ...]] = get_args(AchievementSet)

# SRE-14.9: the four kinds of rural town.
Town = Literal["train_breakdown", "gold_cache", "beautiful_location", "abandoned_locomotive"]
TOWNS: Final[tuple[str, ...]] = get_args(Town)
BREAKDOWN: Final = 0
GOLD: Final = 1
BEAUTIFUL: Final = 2
LOCOMOTIVE: Final = 3

# SRE-15: the two companies of the Great Steam Conglomerate.
Gsc = Literal["black", "yellow"]

# SRE-18.1: E, NE, NW, W, SW, SE; the order in which ties are broken (SRE-15.5.4).
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# SRE-18.4: layouts with names; tile numbers slot by slot, nothing turned.
LAYOUTS: Final[tuple[str, ...]] = ("random", "REF-123", "REF-134", "REF-1234")
LAYOUT_TILES: Final[tuple[tuple[int, ...], ...]] = ((), (1, 2, 3), (1, 3, 4), (1, 2, 3, 4))

# How many bits a number below 16 has: how many players have a piece on a space.
COUNT: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)


def turn_clockwise(place: tuple[int, int]) -> tuple[int, int]:
    """SRE-18.2: one step of 60 degrees."""
    q, r = place
    return -r, q + r


def turns_of(places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Where the places of a tile come to lie, for each number of turns."""
    turned = [places]
    for _ in range(TURNS - 1):
        turned.append([turn_clockwise(place) for place in turned[-1]])
    return turned


class Geometry:
    """The spaces of so many slots and how they touch; the same for every map (SRE-1.2, SRE-18.3)."""

    __slots__ = ("at", "direct", "distance", "neighbours", "runs", "spaces", "toward")

    def __init__(self, at: tuple[tuple[int, int], ...]) -> None:
        self.at = at
        self.spaces = len(at)
        number = {place: space for space, place in enumerate(at)}
        toward: list[tuple[int, ...]] = []
        neighbours: list[tuple[int, ...]] = []
        for q, r in at:
            steps = [number.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS]
            toward.append(tuple(steps))
            neighbours.append(tuple(step for step in steps if step >= 0))
        self.toward = tuple(toward)
        self.neighbours = tuple(neighbours)
        # Spaces from one to another as the crow flies, for the bots.
        self.distance = tuple([tuple([max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in at]) for q, r in at])
        # SRE-15.5 looked up once for each pair of places; see automa.direct_route.
        self.direct: dict[int, tuple[int, ...]] = {}
        self.runs: dict[int, list[int]] = {}


@dataclass(frozen=True, eq=False, kw_only=True)
class Tile:
    """One map tile: its spaces in the order of the components file (SRE-18.3)."""

    kind: tuple[int, ...] = at("spaces.kind", SPACE_KINDS)
    terrain: tuple[int, ...]
    star: tuple[bool, ...] = at("spaces.star")
    city: tuple[int, ...]
    factory: tuple[int, ...]


class Map:
    """One map as laid out: what every space shows (SRE-1.1). Made once a game and shared by its clones."""

    __slots__ = (
        "cities",
        "city",
        "city_at",
        "cost",
        "factories",
        "factory",
        "factory_at",
        "geometry",
        "kind",
        "neighbours",
        "spaces",
        "star",
        "stars",
        "terrain",
    )

    def __init__(
        self,
        box: Box,
        tiles: list[int],
        turns: list[int],
        city_tokens: list[int],
        factory_tokens: list[int],
    ) -> None:
        """SRE-18.2: the tile of each slot (its number, 0 for none yet), turned clockwise; tokens cover (SRE-14.1)."""
        whole = 0 not in tiles
        geometry = box.geometries[len(tiles)]
        self.geometry = geometry
        self.neighbours = geometry.neighbours
        self.spaces = geometry.spaces
        kind: list[int] = []
        terrain: list[int] = []
        star: list[bool] = []
        city: list[int] = []
        factory: list[int] = []
        for slot in range(len(tiles)):
            if not whole:
                kind += [TERRAIN] * box.places
                terrain += [0] * box.places
                star += [False] * box.places
                city += [-1] * box.places
                factory += [-1] * box.places
                continue
            tile = box.tiles[tiles[slot] - 1]
            for source in box.turned[turns[slot]]:
                kind.append(tile.kind[source])
                terrain.append(tile.terrain[source])
                star.append(tile.star[source])
                city.append(tile.city[source])
                factory.append(tile.factory[source])
        self.cities = tuple([space for space in range(self.spaces) if kind[space] == CITY])
        self.factories = tuple([space for space in range(self.spaces) if kind[space] == FACTORY])
        for number, token in enumerate(city_tokens):
            city[self.cities[number]] = token
        for number, token in enumerate(factory_tokens):
            factory[self.factories[number]] = token
        city_at = [-1] * len(box.city_ids)
        for space in self.cities:
            city_at[city[space]] = space
        factory_at = [-1] * len(box.factory_ids)
        for space in self.factories:
            factory_at[factory[space]] = space
        self.kind = tuple(kind)
        self.terrain = tuple(terrain)
        self.star = tuple(star)
        self.stars = tuple([space for space in range(self.spaces) if star[space]])
        self.city = tuple(city)
        self.factory = tuple(factory)
        self.city_at = tuple(city_at)
        self.factory_at = tuple(factory_at)
        self.cost = tuple([box.space_cost(kind[space], terrain[space]) for space in range(self.spaces)])


@dataclass(frozen=True, eq=False, kw_only=True)
class Box:
    """Everything printed. Filled at once by `components.load`, then never changed."""

    text: str  # the file itself, by which a box is pickled
    geometries: tuple[Geometry, ...]
    # How many spaces a tile has.
    places: int
    tiles: tuple[Tile, ...]
    # For each number of turns: which space of the tile comes to lie on each place.
    turned: tuple[tuple[int, ...], ...]
    tile_count: tuple[int, ...] = at("setup.tiles_by_players", by=("1", "2", "3", "4"), before=(0,))
    terrain_names: tuple[str, ...] = at("terrain.types")
    terrain_cost: tuple[int, ...] = at("track_cost.terrain", by="terrain.types")
    city_cost: int = at("track_cost.city")
    factory_cost: int = at("track_cost.factory")
    toll: int = at("track_cost.opponent_track")
    new_route_cost: int = at("track_cost.new_route")
    shared_cost: int = at("track_cost.solo_shared_with_gsc")
    dearest: int
    tracks: int = at("player_pieces.tracks")
    locked: int = at("player_pieces.locked_tracks")
    meeples: int = at("player_pieces.train_meeples")
    unlock_costs: tuple[int, ...] = at("locked_tracks.unlock_costs")
    money_start: int = at("money.start")
    money_most: int = at("money.max")
    money_bonus: tuple[int, ...]
    earned_money: tuple[int, ...]
    earned_prestige: tuple[int, ...]
    city_bonus: tuple[int, ...]
    meeple_penalty: int = at("route_earnings.meeple_penalty")
    gsc_prestige: tuple[int, ...]
    gsc_no_good: int = at("route_earnings_solo_gsc.no_matching_good")
    loans: int = at("loans.count")
    loan_cash: int = at("loans.cash")
    loan_prestige: int = at("loans.end_prestige")
    passengers: tuple[int, ...]
    factory_icons: tuple[int, ...] = at("prestige_track.factory_icons")
    prices: tuple[int, ...] = at("market.slots")
    hand_limit: int = at("market.hand_limit")
    starting_hand: int = at("market.starting_hand")
    good_names: tuple[str, ...] = at("goods.types")
    # What is read; actions go by the names, which are the colours.
    good_labels: tuple[str, ...] = at("goods.labels", by="goods.types")
    good_pieces: int = at("goods.per_type")
    industry_names: tuple[str, ...] = at("companies.names", by="companies.order")
    hat_names: tuple[str, ...] = at("hats.colours")
    colour_names: tuple[str, ...] = at("train_colours.colours")
    city_ids: tuple[str, ...] = at("cities.city.id")
    city_names: tuple[str, ...] = at("cities.city.name")
    city_tile: tuple[int, ...] = at("cities.city.tile")
    city_demand: tuple[tuple[int, ...], ...] = at("cities.city.demand", "goods.types")
    city_accepts: tuple[int, ...]
    city_hat: tuple[int, ...] = at("cities.city.hat", "hats.colours")
    factory_ids: tuple[str, ...] = at("factories.factory.id")
    factory_tile: tuple[int, ...] = at("factories.factory.tile")
    factory_industry: tuple[int, ...] = at("factories.factory.company", "companies.order")
    factory_goods: tuple[tuple[int, ...], ...] = at("factories.factory.goods", "goods.types")
    # factory * GOODS + good -> pieces printed
    factory_printed: tuple[int, ...]
    train_colour: tuple[int, ...] = at("train_cards.card.colour", "train_colours.colours")
    train_good: tuple[int, ...] = at("train_cards.card.good", "goods.types")
    train_least: tuple[int, ...] = at("train_cards.card.min")
    train_terrains: tuple[int, ...]
    achievements_dealt: int = at("setup.achievements_dealt")
    achievement_names: tuple[str, ...] = at("achievements.card.name")
    achievement_set: tuple[int, ...] = at("achievements.card.set", SETS)
    achievement_test: tuple[int, ...] = at("achievements.card.test", TESTS)
    achievement_least: tuple[int, ...] = at("achievements.card.min")
    achievement_terrain: tuple[int, ...] = at("achievements.card.terrain", "terrain.types")
    winner_prestige: int = at("achievements.winner_prestige")
    runner_up_prestige: int = at("achievements.runner_up_prestige")
    contract_industry: tuple[int, ...] = at("contracts.card.company", "companies.order")
    contract_prestige: tuple[int, ...] = at("contracts.card.prestige")
    industry_production: int = at("industries_board.production")
    industry_last: int = at("industries_board.last")
    industry_last_prestige: int = at("industries_board.last_prestige")
    town_counts: tuple[int, ...] = at("rural_towns.token.count")
    town_money: tuple[int, ...] = at("rural_towns.token.money")
    town_prestige: tuple[int, ...] = at("rural_towns.token.prestige")
    rounds: int = at("solo.rounds")
    era_cards: tuple[int, ...] = at("solo.era_cards_used", by=("1", "2", "3"))
    railcar_prestige: int = at("solo.railcar_prestige")
    railcar_names: tuple[str, ...]
    action_era: tuple[int, ...]
    # card -> (black, yellow)
    action_tracks: tuple[tuple[int, ...], ...] = at("action_cards.card.tracks", by=("black", "yellow"))
    action_left: tuple[int, ...]
    action_right: tuple[int, ...]
    action_affinity: tuple[int, ...] = at("action_cards.card.affinity", "train_colours.colours")
    action_probable: tuple[int, ...] = at("action_cards.card.probable", ("first", "second"))
    destination_tiles: tuple[tuple[int, ...], ...]
    # card -> (black's origin factory, yellow's), and the two cities of each half
    destination_origins: tuple[tuple[int, ...], ...]
    destination_cities: tuple[tuple[tuple[int, ...], ...], ...]
    # The maps of no tiles yet, by the number of slots.
    blank_maps: tuple[Map, ...] = ()
    numbering: Numbering

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def space_cost(self, kind: int, terrain: int) -> int:
        """SRE-4.4: what a track on such a space costs."""
        if kind == TERRAIN:
            return self.terrain_cost[terrain]
        return self.city_cost if kind == CITY else self.factory_cost

    def era_of(self, card_number: int) -> int:
        """SRE-15.1.3: the era of the n-th action card of a game, counted from 0."""
        era = 0
        while card_number >= self.era_cards[era]:
            card_number -= self.era_cards[era]
            era += 1
        return era
