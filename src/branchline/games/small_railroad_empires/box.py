"""The box of Small Railroad Empires as immutable tables: what is printed, never what has happened."""

from __future__ import annotations

from typing import Final

PLACES: Final = 25
MOST_SPACES: Final = 100
TILES: Final = 4
TURNS: Final = 6
CITIES: Final = 12
FACTORIES: Final = 12
TRAINS: Final = 32
ACHIEVEMENTS: Final = 12
CONTRACTS: Final = 8
MOST_MEEPLES: Final = 8

GOODS: Final = 4
INDUSTRIES: Final = 4
COLOURS: Final = 4
HATS: Final = 4

# SRE-1.1: the six types of terrain; their names and prices stand in the components file.
TERRAINS: Final = 6
TERRAIN_SETS: Final = 64

TERRAIN: Final = 0
CITY: Final = 1
FACTORY: Final = 2

# SRE-6.7: what an achievement looks at.
TESTS: Final = (
    "route_length_this_turn",
    "route_terrain_types_this_turn",
    "train_cards_played",
    "train_colours_played",
    "train_cards_of_one_colour",
    "money",
    "tracks_on_terrain",
    "hat_colours_in_network",
    "companies_delivered_from",
    "tracks_on_star_spaces",
)
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

SETS: Final = ("base", "industrial_boom", "rural_connections")

# SRE-14.9: the four kinds of rural town.
TOWNS: Final[tuple[str, ...]] = ("train_breakdown", "gold_cache", "beautiful_location", "abandoned_locomotive")
BREAKDOWN: Final = 0
GOLD: Final = 1
BEAUTIFUL: Final = 2
LOCOMOTIVE: Final = 3

# SRE-18.1: E, NE, NW, W, SW, SE; the order in which ties are broken (SRE-15.5.4).
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# SRE-18.4: layouts with names; tile numbers slot by slot, nothing turned.
LAYOUTS: Final[tuple[str, ...]] = ("random", "REF-123", "REF-134", "REF-1234")
LAYOUT_TILES: Final[tuple[tuple[int, ...], ...]] = ((), (1, 2, 3), (1, 3, 4), (1, 2, 3, 4))

# How many bits a number below 16 has: how many players have a piece on a space.
COUNT: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)


class Geometry:
    """The spaces of three or four slots and how they touch; the same for every map (SRE-1.2, SRE-18.3)."""

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


class Tile:
    """One map tile: its 25 spaces in the order of the components file (SRE-18.3)."""

    __slots__ = ("city", "factory", "kind", "star", "terrain")

    def __init__(
        self,
        kind: tuple[int, ...],
        terrain: tuple[int, ...],
        star: tuple[bool, ...],
        city: tuple[int, ...],
        factory: tuple[int, ...],
    ) -> None:
        self.kind = kind
        self.terrain = terrain
        self.star = star
        self.city = city
        self.factory = factory


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
                kind += [TERRAIN] * PLACES
                terrain += [0] * PLACES
                star += [False] * PLACES
                city += [-1] * PLACES
                factory += [-1] * PLACES
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
        for at, token in enumerate(city_tokens):
            city[self.cities[at]] = token
        for at, token in enumerate(factory_tokens):
            factory[self.factories[at]] = token
        city_at = [-1] * CITIES
        for space in self.cities:
            city_at[city[space]] = space
        factory_at = [-1] * FACTORIES
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


class Box:
    """Everything printed. Filled by `components.load`, then never changed."""

    __slots__ = (
        "achievement_least",
        "achievement_names",
        "achievement_set",
        "achievement_terrain",
        "achievement_test",
        "achievements_dealt",
        "action_affinity",
        "action_era",
        "action_left",
        "action_probable",
        "action_right",
        "action_tracks",
        "blank_maps",
        "city_accepts",
        "city_bonus",
        "city_cost",
        "city_demand",
        "city_hat",
        "city_ids",
        "city_names",
        "city_tile",
        "colour_names",
        "contract_industry",
        "contract_prestige",
        "dearest",
        "destination_cities",
        "destination_origins",
        "destination_tiles",
        "earned_money",
        "earned_prestige",
        "era_cards",
        "factory_cost",
        "factory_goods",
        "factory_icons",
        "factory_ids",
        "factory_industry",
        "factory_printed",
        "factory_tile",
        "geometries",
        "good_names",
        "good_pieces",
        "gsc_no_good",
        "gsc_prestige",
        "hand_limit",
        "hat_names",
        "industry_last",
        "industry_last_prestige",
        "industry_names",
        "industry_production",
        "loan_cash",
        "loan_prestige",
        "loans",
        "locked",
        "meeple_penalty",
        "meeples",
        "money_bonus",
        "money_most",
        "money_start",
        "new_route_cost",
        "passengers",
        "prices",
        "railcar_names",
        "railcar_prestige",
        "rounds",
        "runner_up_prestige",
        "shared_cost",
        "starting_hand",
        "terrain_cost",
        "terrain_names",
        "tile_count",
        "tiles",
        "toll",
        "town_counts",
        "town_money",
        "town_prestige",
        "tracks",
        "train_colour",
        "train_good",
        "train_least",
        "train_terrains",
        "turned",
        "unlock_costs",
        "winner_prestige",
    )

    def __init__(self) -> None:
        self.geometries: tuple[Geometry, ...] = ()
        self.tiles: tuple[Tile, ...] = ()
        # For each number of turns: which space of the tile comes to lie on each place.
        self.turned: tuple[tuple[int, ...], ...] = ()
        self.tile_count: tuple[int, ...] = ()
        self.terrain_names: tuple[str, ...] = ()
        self.terrain_cost: tuple[int, ...] = ()
        self.city_cost = 0
        self.factory_cost = 0
        self.toll = 0
        self.new_route_cost = 0
        self.shared_cost = 0
        self.dearest = 0
        self.tracks = 0
        self.locked = 0
        self.meeples = 0
        self.unlock_costs: tuple[int, ...] = ()
        self.money_start = 0
        self.money_most = 0
        self.money_bonus: tuple[int, ...] = ()
        self.earned_money: tuple[int, ...] = ()
        self.earned_prestige: tuple[int, ...] = ()
        self.city_bonus: tuple[int, ...] = ()
        self.meeple_penalty = 0
        self.gsc_prestige: tuple[int, ...] = ()
        self.gsc_no_good = 0
        self.loans = 0
        self.loan_cash = 0
        self.loan_prestige = 0
        self.passengers: tuple[int, ...] = ()
        self.factory_icons: tuple[int, ...] = ()
        self.prices: tuple[int, ...] = ()
        self.hand_limit = 0
        self.starting_hand = 0
        self.good_names: tuple[str, ...] = ()
        self.good_pieces = 0
        self.industry_names: tuple[str, ...] = ()
        self.hat_names: tuple[str, ...] = ()
        self.colour_names: tuple[str, ...] = ()
        self.city_ids: tuple[str, ...] = ()
        self.city_names: tuple[str, ...] = ()
        self.city_tile: tuple[int, ...] = ()
        self.city_demand: tuple[tuple[int, ...], ...] = ()
        self.city_accepts: tuple[int, ...] = ()
        self.city_hat: tuple[int, ...] = ()
        self.factory_ids: tuple[str, ...] = ()
        self.factory_tile: tuple[int, ...] = ()
        self.factory_industry: tuple[int, ...] = ()
        self.factory_goods: tuple[tuple[int, ...], ...] = ()
        # factory * GOODS + good -> pieces printed
        self.factory_printed: tuple[int, ...] = ()
        self.train_colour: tuple[int, ...] = ()
        self.train_good: tuple[int, ...] = ()
        self.train_least: tuple[int, ...] = ()
        self.train_terrains: tuple[int, ...] = ()
        self.achievements_dealt = 0
        self.achievement_names: tuple[str, ...] = ()
        self.achievement_set: tuple[int, ...] = ()
        self.achievement_test: tuple[int, ...] = ()
        self.achievement_least: tuple[int, ...] = ()
        self.achievement_terrain: tuple[int, ...] = ()
        self.winner_prestige = 0
        self.runner_up_prestige = 0
        self.contract_industry: tuple[int, ...] = ()
        self.contract_prestige: tuple[int, ...] = ()
        self.industry_production = 0
        self.industry_last = 0
        self.industry_last_prestige = 0
        self.town_counts: tuple[int, ...] = ()
        self.town_money: tuple[int, ...] = ()
        self.town_prestige: tuple[int, ...] = ()
        self.rounds = 0
        self.era_cards: tuple[int, ...] = ()
        self.railcar_prestige = 0
        self.railcar_names: tuple[str, ...] = ()
        self.action_era: tuple[int, ...] = ()
        # card -> (black, yellow)
        self.action_tracks: tuple[tuple[int, ...], ...] = ()
        self.action_left: tuple[int, ...] = ()
        self.action_right: tuple[int, ...] = ()
        self.action_affinity: tuple[int, ...] = ()
        self.action_probable: tuple[int, ...] = ()
        self.destination_tiles: tuple[tuple[int, ...], ...] = ()
        # card -> (black's origin factory, yellow's), and the two cities of each half
        self.destination_origins: tuple[tuple[int, ...], ...] = ()
        self.destination_cities: tuple[tuple[tuple[int, ...], ...], ...] = ()
        self.blank_maps: tuple[Map, ...] = ()

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
