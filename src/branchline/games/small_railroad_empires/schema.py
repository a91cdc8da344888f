"""What the components file of Small Railroad Empires must hold: one struct a table."""

from __future__ import annotations

from typing import Literal

from branchline.core.box import Entry, Plain, prepare


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


prepare(Components)
