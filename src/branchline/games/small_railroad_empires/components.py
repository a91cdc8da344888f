"""The box of Small Railroad Empires: what the components file must hold, and how it becomes the engine's tables."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from branchline.core.box import Entry, Plain, demand, read_box
from branchline.games.small_railroad_empires.box import (
    ACHIEVEMENTS,
    CITIES,
    CITY,
    COLOURS,
    CONTRACTS,
    DIRECTIONS,
    FACTORIES,
    FACTORY,
    GOODS,
    HATS,
    INDUSTRIES,
    MOST_MEEPLES,
    PLACES,
    SETS,
    TERRAIN,
    TERRAINS,
    TESTS,
    TILES,
    TOWNS,
    TRAINS,
    TURNS,
    Box,
    Geometry,
    Map,
    Tile,
)


class Sourced(Entry, kw_only=True):
    """An entry that also names its source and, where it is reconstructed, the reasons."""

    source: str = ""
    rationale: str = ""


class Meta(Sourced):
    game: str
    designer: str
    publisher: str
    year: int
    players: list[int]
    schema_version: Literal[1]


class BoxCount(Sourced):
    map_tiles: Literal[4]
    prestige_boards: int
    train_cards: Literal[32]
    achievement_cards: Literal[12]
    secret_contracts: Literal[8]
    loan_cards: int
    starting_player_markers: int
    goods_total: int
    goods_per_type: int
    player_boards: int
    tracks_total: int
    tracks_per_player: int
    train_meeples_total: int
    train_meeples_per_player: int
    marker_discs_total: int
    marker_discs_per_player: int
    industries_boards: int
    industry_markers: int
    rural_town_tokens: int
    city_tokens: int
    factory_tokens: int
    solo_action_cards: Literal[18]
    solo_destination_cards: Literal[16]
    solo_delivery_markers: int


class Goods(Sourced):
    types: list[str]
    per_type: int
    labels: dict[str, str]


class Companies(Sourced):
    order: list[str]
    names: dict[str, str]
    colours: dict[str, str]


class Colours(Sourced):
    colours: list[str]


class Board(Sourced):
    id: str
    name: str
    solo_human_allowed: bool


class PlayerBoards(Sourced):
    board: list[Board]


class PlayerPieces(Sourced):
    tracks: int
    locked_tracks: Literal[2]
    supply_tracks_before_starting_track: int
    supply_tracks_after_starting_track: int
    train_meeples: int
    discs: int
    disc_use: dict[str, int]


class MoneyBonusRow(Plain, rename={"from_": "from"}):
    from_: int
    to: int
    prestige: int


class Money(Sourced):
    start: int
    min: Literal[0]
    max: int
    end_bonus: list[MoneyBonusRow]


class LockedTracks(Sourced):
    unlock_costs: list[int]
    max_per_turn: Literal[1]


class TrackCost(Sourced):
    terrain: dict[str, int]
    city: int
    factory: int
    opponent_track: int
    opponent_track_exempt: list[str]
    new_route: int
    solo_shared_with_gsc: int


class TerrainTypes(Sourced):
    types: list[str]


class EarningsRow(Plain):
    min: int
    max: int
    prestige: int
    money: int = 0


class RouteEarnings(Sourced):
    rows: list[EarningsRow]
    city_bonus: dict[str, int]
    meeple_penalty: int


class RouteEarningsGsc(Sourced):
    rows: list[EarningsRow]
    no_matching_good: int


class Loans(Sourced):
    count: int
    cash: int
    end_prestige: int


class Passengers(Sourced):
    prestige_for_connected: dict[str, int]


class PrestigeTrack(Sourced):
    first_space: Literal[0]
    last_space: int
    factory_icons: list[int]


class Market(Sourced):
    slots: list[int]
    hand_limit: int
    starting_hand: int
    same_colour_refresh: Literal[3]


class SetupEntry(Sourced):
    achievements_dealt: int
    contracts_per_player: Literal[1]
    starting_tracks: Literal[1]
    starting_factories_must_differ: Literal[True]
    tiles_by_players: dict[str, int]


class Grid(Sourced):
    shape: Literal["hex"]
    orientation: Literal["pointy-top"]
    coordinates: str
    directions: list[tuple[int, int]]
    rotation_step_degrees: Literal[60]
    rotation_clockwise: str


class Layout(Sourced):
    slots: list[tuple[int, int]]
    use_slots: dict[str, list[int]]
    tile_choice: Literal["random"]
    tile_order: Literal["random"]
    tile_rotation: str


class Space(Plain):
    q: int
    r: int
    kind: Literal["terrain", "city", "factory"]
    star: bool
    terrain: str = ""
    city: str = ""
    factory: str = ""


class TileEntry(Sourced):
    id: int
    spaces: list[Space]


class Tiles(Sourced):
    tile: list[TileEntry]


class CityEntry(Sourced):
    id: str
    name: str
    tile: int
    demand: list[str]
    wild: bool
    hat: str


class Cities(Sourced):
    city: list[CityEntry]


class FactoryEntry(Sourced):
    id: str
    company: str
    tile: int
    goods: list[str]


class Factories(Sourced):
    factory: list[FactoryEntry]


class TrainCard(Sourced):
    id: str
    colour: str
    condition: Literal["good", "length", "terrain"]
    good: str = ""
    min: int = 0
    terrain: list[str] = []


class TrainCards(Sourced):
    card: list[TrainCard]


class AchievementCard(Sourced):
    id: str
    name: str
    set: Literal["base", "industrial_boom", "rural_connections"]
    test: Literal[
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
    ]
    min: int
    this_turn_only: bool
    terrain: str = ""


class Achievements(Sourced):
    winner_prestige: int
    runner_up_prestige: int
    max_winner_sections_per_turn: Literal[1]
    solo_gsc_max_winner_sections_per_turn: Literal["unlimited"]
    card: list[AchievementCard]


class ContractCard(Sourced):
    id: str
    company: str
    prestige: int


class Contracts(Sourced):
    card: list[ContractCard]


class Options(Sourced):
    token_shuffle: list[bool]
    industrial_boom: list[bool]
    industrial_pioneer_card: list[bool]
    rural_connections: list[bool]
    rural_town_king_card: list[bool]


class IndustriesBoard(Sourced):
    tracks: list[str]
    start: Literal[0]
    production: int
    last: int
    last_prestige: int


class RuralToken(Sourced):
    id: Literal["train_breakdown", "gold_cache", "beautiful_location", "abandoned_locomotive"]
    count: int
    money: int = 0
    prestige: int = 0
    forced_loan: bool = False
    wild_train_colour: bool = False


class RuralTowns(Sourced):
    token: list[RuralToken]


class ShuffleTokens(Sourced):
    city_tokens: list[str]
    factory_tokens: list[str]


class Solo(Sourced):
    tiles: Literal[3]
    rounds: int
    gsc_companies: list[Literal["black", "yellow"]]
    build_order: list[Literal["black", "yellow"]]
    destination_half: dict[str, str]
    era_cards_used: dict[str, int]
    railcar_prestige: int
    city_bonus: Literal[False]
    end_triggers: Literal[False]
    destination_card_per_delivery: Literal[1]
    max_companies_per_space: Literal[3]
    human_contract_face_up: Literal[True]
    destination_cards_per_map: Literal[4]
    variants_allowed: Literal[True]
    shuffle_tokens_of_tiles_in_use_only: Literal[True]


class ActionCard(Sourced):
    id: str
    number: int
    era: Literal[1, 2, 3]
    tracks: dict[str, int]
    left: str
    right: str
    affinity: str
    probable: Literal["first", "second"]


class ActionCards(Sourced):
    card: list[ActionCard]


class Half(Plain):
    origin: str
    cities: list[str]


class DestinationCard(Sourced):
    id: str
    number: int
    tiles: list[int]
    l1: Half
    l2: Half


class DestinationCards(Sourced):
    card: list[DestinationCard]


class Components(Plain):
    """The whole file, table by table."""

    meta: Meta
    box: BoxCount
    goods: Goods
    companies: Companies
    hats: Colours
    train_colours: Colours
    player_boards: PlayerBoards
    player_pieces: PlayerPieces
    money: Money
    locked_tracks: LockedTracks
    track_cost: TrackCost
    terrain: TerrainTypes
    route_earnings: RouteEarnings
    route_earnings_solo_gsc: RouteEarningsGsc
    loans: Loans
    passengers: Passengers
    prestige_track: PrestigeTrack
    market: Market
    setup: SetupEntry
    grid: Grid
    layout: Layout
    tiles: Tiles
    cities: Cities
    factories: Factories
    train_cards: TrainCards
    achievements: Achievements
    contracts: Contracts
    options: Options
    industries_board: IndustriesBoard
    rural_towns: RuralTowns
    shuffle_tokens: ShuffleTokens
    solo: Solo
    action_cards: ActionCards
    destination_cards: DestinationCards


def load(text: str) -> Box:
    """The box that a components file describes, or BadComponents that names the entry that is wrong."""
    parts = read_box(text, Components)
    box = Box()
    load_figures(parts, box)
    load_cities_and_factories(parts, box)
    load_map(parts, box)
    load_cards(parts, box)
    load_variants(parts, box)
    load_solo(parts, box)
    box.blank_maps = tuple([Map(box, [0] * count, [0] * count, [], []) for count in (0, 0, 0, 3, 4)])
    return box


def place_in(names: list[str], name: str, where: str) -> int:
    demand(name in names, where, f"there is no {name!r}; there are: {', '.join(names)}")
    return names.index(name)


def count_is(found: int, expected: int, where: str) -> None:
    demand(found == expected, where, f"expected {expected} entries, found {found}")


def by_length(rows: list[EarningsRow], what: Literal["money", "prestige"], where: str) -> tuple[int, ...]:
    """SRE-5.6: earnings by final length 0, 1, 2, ... up to the first length of the last row."""
    earned: list[int] = []
    for length in range(rows[-1].min + 1):
        fitting = [row for row in rows if row.min <= length <= row.max]
        demand(len(fitting) == 1, where, f"{len(fitting)} rows fit a route of length {length}")
        earned.append(fitting[0].money if what == "money" else fitting[0].prestige)
    return tuple(earned)


def load_figures(parts: Components, box: Box) -> None:
    count_is(len(parts.goods.types), GOODS, "goods, types")
    count_is(len(parts.companies.order), INDUSTRIES, "companies, order")
    count_is(len(parts.hats.colours), HATS, "hats, colours")
    count_is(len(parts.train_colours.colours), COLOURS, "train_colours, colours")
    count_is(len(parts.terrain.types), TERRAINS, "terrain, types")
    box.good_names = tuple(parts.goods.types)
    box.good_pieces = parts.goods.per_type
    for company in parts.companies.order:
        demand(company in parts.companies.names, "companies, names", f"{company!r} has no name")
    box.industry_names = tuple(parts.companies.names[company] for company in parts.companies.order)
    box.hat_names = tuple(parts.hats.colours)
    box.colour_names = tuple(parts.train_colours.colours)
    box.terrain_names = tuple(parts.terrain.types)
    costs = parts.track_cost
    for terrain in parts.terrain.types:
        demand(costs.terrain.get(terrain, -1) >= 0, "track_cost, terrain", f"{terrain!r} has no cost")
    box.terrain_cost = tuple(costs.terrain[terrain] for terrain in parts.terrain.types)
    box.city_cost = costs.city
    box.factory_cost = costs.factory
    box.toll = costs.opponent_track
    box.new_route_cost = costs.new_route
    box.shared_cost = costs.solo_shared_with_gsc
    count_is(len(parts.locked_tracks.unlock_costs), parts.player_pieces.locked_tracks, "locked_tracks, unlock_costs")
    box.unlock_costs = tuple(parts.locked_tracks.unlock_costs)
    box.dearest = max(*box.terrain_cost, box.city_cost, box.factory_cost, box.new_route_cost) + max(
        box.toll, box.shared_cost
    )
    pieces = parts.player_pieces
    demand(pieces.tracks == parts.box.tracks_per_player, "player_pieces, tracks", "differs from tracks_per_player")
    demand(0 < pieces.train_meeples <= MOST_MEEPLES, "player_pieces, train_meeples", f"at most {MOST_MEEPLES}")
    demand(pieces.tracks > pieces.locked_tracks + 1, "player_pieces, tracks", "too few to begin")
    box.tracks = pieces.tracks
    box.locked = pieces.locked_tracks
    box.meeples = pieces.train_meeples
    money = parts.money
    demand(0 <= money.start <= money.max, "money, start", f"must be from 0 to {money.max}")
    box.money_start = money.start
    box.money_most = money.max
    bonus: list[int] = []
    for dollars in range(money.max + 1):
        rows = [row for row in money.end_bonus if row.from_ <= dollars <= row.to]
        demand(len(rows) == 1, "money, end_bonus", f"{len(rows)} rows fit ${dollars}")
        bonus.append(rows[0].prestige)
    box.money_bonus = tuple(bonus)
    earnings = parts.route_earnings
    box.earned_money = by_length(earnings.rows, "money", "route_earnings, rows")
    box.earned_prestige = by_length(earnings.rows, "prestige", "route_earnings, rows")
    for place in ("first", "second"):
        demand(place in earnings.city_bonus, "route_earnings, city_bonus", f"{place!r} is missing")
    box.city_bonus = (earnings.city_bonus["first"], earnings.city_bonus["second"], 0, 0)
    box.meeple_penalty = earnings.meeple_penalty
    box.gsc_prestige = by_length(parts.route_earnings_solo_gsc.rows, "prestige", "route_earnings_solo_gsc, rows")
    box.gsc_no_good = parts.route_earnings_solo_gsc.no_matching_good
    box.loans = parts.loans.count
    box.loan_cash = parts.loans.cash
    demand(box.loan_cash > 0, "loans, cash", "a loan must give money")
    box.loan_prestige = parts.loans.end_prestige
    box.passengers = passengers_of(parts.passengers)
    icons = parts.prestige_track.factory_icons
    demand(icons == sorted(set(icons)), "prestige_track, factory_icons", "must be ascending and all different")
    demand(all(icon > 0 for icon in icons), "prestige_track, factory_icons", "must lie beyond the first space")
    box.factory_icons = tuple(icons)
    count_is(len(parts.market.slots), 3, "market, slots")
    box.prices = tuple(parts.market.slots)
    box.hand_limit = parts.market.hand_limit
    box.starting_hand = parts.market.starting_hand
    demand(box.starting_hand <= box.hand_limit, "market, starting_hand", "is more than the hand limit")
    box.achievements_dealt = parts.setup.achievements_dealt
    tiles = parts.setup.tiles_by_players
    for players in ("1", "2", "3", "4"):
        demand(tiles.get(players) in (3, 4), "setup, tiles_by_players", f"{players} players need 3 or 4 tiles")
    demand(tiles["1"] == parts.solo.tiles, "setup, tiles_by_players", "the solo game has three tiles")
    box.tile_count = (0, tiles["1"], tiles["2"], tiles["3"], tiles["4"])


def passengers_of(entry: Passengers) -> tuple[int, ...]:
    """SRE-10.1: Prestige by number of connected cities; a missing number counts like the next smaller one."""
    prestige = [0]
    for count in range(1, CITIES + 1):
        prestige.append(entry.prestige_for_connected.get(str(count), prestige[-1]))
    return tuple(prestige)


def load_cities_and_factories(parts: Components, box: Box) -> None:
    goods = list(box.good_names)
    cities = parts.cities.city
    count_is(len(cities), CITIES, "cities, city")
    for city in cities:
        where = f"city {city.id}"
        demand(city.wild != bool(city.demand), where, "is either wild or has a demand")
        demand(1 <= city.tile <= TILES, f"{where}, tile", "there are tiles 1 to 4")
    box.city_ids = tuple(city.id for city in cities)
    demand(len(set(box.city_ids)) == CITIES, "cities, city", "two cities have the same id")
    box.city_names = tuple(city.name for city in cities)
    demand(len(set(box.city_names)) == CITIES, "cities, city", "two cities have the same name")
    box.city_tile = tuple(city.tile for city in cities)
    box.city_demand = tuple(
        tuple(place_in(goods, good, f"city {city.id}, demand") for good in city.demand) for city in cities
    )
    box.city_accepts = tuple(
        sum(1 << good for good in set(wanted)) if wanted else (1 << GOODS) - 1 for wanted in box.city_demand
    )
    box.city_hat = tuple(place_in(list(box.hat_names), city.hat, f"city {city.id}, hat") for city in cities)
    factories = parts.factories.factory
    count_is(len(factories), FACTORIES, "factories, factory")
    box.factory_ids = tuple(factory.id for factory in factories)
    demand(len(set(box.factory_ids)) == FACTORIES, "factories, factory", "two factories have the same id")
    box.factory_tile = tuple(factory.tile for factory in factories)
    box.factory_industry = tuple(
        place_in(parts.companies.order, factory.company, f"factory {factory.id}, company") for factory in factories
    )
    box.factory_goods = tuple(
        tuple(place_in(goods, good, f"factory {factory.id}, goods") for good in factory.goods) for factory in factories
    )
    box.factory_printed = tuple(shown.count(good) for shown in box.factory_goods for good in range(GOODS))
    for good, name in enumerate(goods):
        printed = sum(shown.count(good) for shown in box.factory_goods)
        demand(printed <= box.good_pieces, "factories", f"{printed} {name} goods printed, {box.good_pieces} pieces")
    tokens = parts.shuffle_tokens
    demand(tokens.city_tokens == list(box.city_ids), "shuffle_tokens, city_tokens", "must name the cities in order")
    demand(
        tokens.factory_tokens == list(box.factory_ids), "shuffle_tokens, factory_tokens", "must name the factories in order"
    )


def turn_clockwise(place: tuple[int, int]) -> tuple[int, int]:
    """SRE-18.2: one step of 60 degrees."""
    q, r = place
    return -r, q + r


def load_map(parts: Components, box: Box) -> None:
    """SRE-18: the tiles, their turns, and the geometry of three and of four slots."""
    demand(tuple(parts.grid.directions) == DIRECTIONS, "grid, directions", "must be E, NE, NW, W, SW, SE")
    entries = parts.tiles.tile
    count_is(len(entries), TILES, "tiles, tile")
    places = sorted(((space.q, space.r) for space in entries[0].spaces), key=lambda place: (place[1], place[0]))
    count_is(len(set(places)), PLACES, "tile 1, spaces")
    for number, entry in enumerate(entries, 1):
        where = f"tile {entry.id}"
        demand(entry.id == number, where, f"tile {number} comes here")
        demand([(space.q, space.r) for space in entry.spaces] == places, where, "spaces must be sorted by r, then q")
    turned: list[tuple[int, ...]] = []
    moved = list(places)
    for _ in range(TURNS):
        demand(sorted(moved) == sorted(places), "tiles", "a turned tile must cover the same places")
        turned.append(tuple(moved.index(place) for place in places))
        moved = [turn_clockwise(place) for place in moved]
    box.turned = tuple(turned)
    box.tiles = tuple(tile_of(entry, box) for entry in entries)
    for name, kind, ids, tiles in (
        ("city", CITY, box.city_ids, box.city_tile),
        ("factory", FACTORY, box.factory_ids, box.factory_tile),
    ):
        for at, one in enumerate(ids):
            found = [
                number
                for number, tile in enumerate(box.tiles, 1)
                for space in range(PLACES)
                if tile.kind[space] == kind and (tile.city if kind == CITY else tile.factory)[space] == at
            ]
            demand(found == [tiles[at]], f"{name} {one}", f"must stand once, on tile {tiles[at]}")
    count_is(len(parts.layout.slots), TILES, "layout, slots")
    at = tuple((a + q, b + r) for a, b in parts.layout.slots for q, r in places)
    demand(len(set(at)) == len(at), "layout, slots", "two tiles overlap")
    none = Geometry(())
    box.geometries = (none, none, none, Geometry(at[: 3 * PLACES]), Geometry(at))


def tile_of(entry: TileEntry, box: Box) -> Tile:
    kinds = {"terrain": TERRAIN, "city": CITY, "factory": FACTORY}
    where = f"tile {entry.id}, spaces"
    for space in entry.spaces:
        named = [bool(space.terrain), bool(space.city), bool(space.factory)]
        expected = [space.kind == kind for kind in kinds]
        demand(named == expected, where, f"the {space.kind} space at ({space.q}, {space.r}) needs its {space.kind} only")
        demand(not space.star or space.kind == "terrain", where, "a star stands on terrain only")
    return Tile(
        tuple(kinds[space.kind] for space in entry.spaces),
        tuple(place_in(list(box.terrain_names), s.terrain, where) if s.terrain else 0 for s in entry.spaces),
        tuple(space.star for space in entry.spaces),
        tuple(place_in(list(box.city_ids), space.city, where) if space.city else -1 for space in entry.spaces),
        tuple(place_in(list(box.factory_ids), space.factory, where) if space.factory else -1 for space in entry.spaces),
    )


def load_cards(parts: Components, box: Box) -> None:
    trains = parts.train_cards.card
    count_is(len(trains), TRAINS, "train_cards, card")
    for card in trains:
        given = (bool(card.good), card.min > 0, bool(card.terrain))
        wanted = (card.condition == "good", card.condition == "length", card.condition == "terrain")
        demand(given == wanted, f"train card {card.id}", f"needs exactly the figures of a {card.condition} card")
    goods, terrains, colours = list(box.good_names), list(box.terrain_names), list(box.colour_names)
    box.train_colour = tuple(place_in(colours, card.colour, f"train card {card.id}, colour") for card in trains)
    box.train_good = tuple(
        place_in(goods, card.good, f"train card {card.id}, good") if card.good else -1 for card in trains
    )
    box.train_least = tuple(card.min for card in trains)
    box.train_terrains = tuple(
        sum(1 << place_in(terrains, name, f"train card {card.id}, terrain") for name in set(card.terrain))
        for card in trains
    )
    achievements = parts.achievements
    count_is(len(achievements.card), ACHIEVEMENTS, "achievements, card")
    box.achievement_names = tuple(card.name for card in achievements.card)
    demand(len(set(box.achievement_names)) == ACHIEVEMENTS, "achievements, card", "two cards have the same name")
    box.achievement_set = tuple(SETS.index(card.set) for card in achievements.card)
    for number, name in enumerate(SETS):
        expected = 1 if number else ACHIEVEMENTS - 2
        demand(box.achievement_set.count(number) == expected, "achievements, card", f"expected {expected} of set {name!r}")
    box.achievement_test = tuple(TESTS.index(card.test) for card in achievements.card)
    box.achievement_least = tuple(card.min for card in achievements.card)
    box.achievement_terrain = tuple(
        place_in(terrains, card.terrain, f"achievement {card.id}, terrain") if card.terrain else -1
        for card in achievements.card
    )
    for at, card in enumerate(achievements.card):
        needs = card.test == "tracks_on_terrain"
        demand((box.achievement_terrain[at] >= 0) == needs, f"achievement {card.id}", "terrain goes with tracks_on_terrain")
    demand(1 <= box.achievements_dealt <= ACHIEVEMENTS - 2, "setup, achievements_dealt", "there are ten base cards")
    demand(box.achievements_dealt >= 2, "setup, achievements_dealt", "both special cards need a place")
    box.winner_prestige = achievements.winner_prestige
    box.runner_up_prestige = achievements.runner_up_prestige
    contracts = parts.contracts.card
    count_is(len(contracts), CONTRACTS, "contracts, card")
    box.contract_industry = tuple(
        place_in(parts.companies.order, card.company, f"contract {card.id}, company") for card in contracts
    )
    box.contract_prestige = tuple(card.prestige for card in contracts)


def load_variants(parts: Components, box: Box) -> None:
    """SRE-14: the figures of the three variants."""
    board = parts.industries_board
    demand(board.tracks == parts.companies.order, "industries_board, tracks", "must name the companies in order")
    demand(0 < board.production <= board.last, "industries_board, production", f"must lie from 1 to {board.last}")
    box.industry_production = board.production
    box.industry_last = board.last
    box.industry_last_prestige = board.last_prestige
    tokens = parts.rural_towns.token
    demand([token.id for token in tokens] == list(TOWNS), "rural_towns, token", f"expected {', '.join(TOWNS)}")
    box.town_counts = tuple(token.count for token in tokens)
    box.town_money = tuple(token.money for token in tokens)
    box.town_prestige = tuple(token.prestige for token in tokens)
    stars = sum(sum(tile.star) for tile in box.tiles)
    demand(sum(box.town_counts) == parts.box.rural_town_tokens, "rural_towns, token", "differs from rural_town_tokens")
    demand(stars <= sum(box.town_counts), "rural_towns, token", f"too few tokens for {stars} starred spaces")


def load_solo(parts: Components, box: Box) -> None:
    """SRE-15: the action and destination cards of the Great Steam Conglomerate."""
    solo = parts.solo
    box.era_cards = tuple(solo.era_cards_used.get(era, 0) for era in ("1", "2", "3"))
    demand(sum(box.era_cards) == solo.rounds, "solo, era_cards_used", f"must add up to {solo.rounds} rounds")
    box.rounds = solo.rounds
    box.railcar_prestige = solo.railcar_prestige
    cards = parts.action_cards.card
    count_is(len(cards), parts.box.solo_action_cards, "action_cards, card")
    eras = Counter(card.era for card in cards)
    for era, used in enumerate(box.era_cards, 1):
        demand(used <= eras[era], "solo, era_cards_used", f"{used} cards of era {era} are used, there are {eras[era]}")
    box.action_era = tuple(card.era - 1 for card in cards)
    for card in cards:
        demand(set(card.tracks) == {"black", "yellow"}, f"action card {card.id}, tracks", "needs black and yellow")
        demand(min(card.tracks.values()) >= 0, f"action card {card.id}, tracks", "must not be negative")
    box.action_tracks = tuple((card.tracks["black"], card.tracks["yellow"]) for card in cards)
    box.railcar_names = tuple(sorted({card.left for card in cards} | {card.right for card in cards}))
    box.action_left = tuple(box.railcar_names.index(card.left) for card in cards)
    box.action_right = tuple(box.railcar_names.index(card.right) for card in cards)
    colours = list(box.colour_names)
    box.action_affinity = tuple(place_in(colours, card.affinity, f"action card {card.id}, affinity") for card in cards)
    box.action_probable = tuple(("first", "second").index(card.probable) for card in cards)
    destinations = parts.destination_cards.card
    count_is(len(destinations), parts.box.solo_destination_cards, "destination_cards, card")
    cities, factories = list(box.city_ids), list(box.factory_ids)
    box.destination_tiles = tuple(tuple(sorted(card.tiles)) for card in destinations)
    box.destination_origins = tuple(
        tuple(place_in(factories, half.origin, f"destination card {card.id}") for half in (card.l1, card.l2))
        for card in destinations
    )
    box.destination_cities = tuple(
        tuple(
            tuple(place_in(cities, city, f"destination card {card.id}") for city in half.cities)
            for half in (card.l1, card.l2)
        )
        for card in destinations
    )
    for at, card in enumerate(destinations):
        where = f"destination card {card.id}"
        for half in range(2):
            count_is(len(box.destination_cities[at][half]), 2, f"{where}, cities")
            tiles = [box.factory_tile[box.destination_origins[at][half]]]
            tiles += [box.city_tile[city] for city in box.destination_cities[at][half]]
            demand(set(tiles) <= set(card.tiles), where, "names a place that is not on its tiles")
    for tiles in ((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)):
        deck = [at for at in range(len(destinations)) if box.destination_tiles[at] == tiles]
        count_is(len(deck), solo.destination_cards_per_map, f"destination_cards for tiles {tiles}")
        for half in range(2):
            aims = [city for at in deck for city in box.destination_cities[at][half]]
            demand(len(set(aims)) == len(aims), f"destination_cards for tiles {tiles}", "a company is sent twice to one city")
