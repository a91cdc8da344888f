"""What the components file of Small Railroad Empires must hold: one struct a table."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from branchline.core.box import Entry, Plain, also, prepare
from branchline.games.small_railroad_empires.box import AchievementSet, AchievementTest, Gsc, SpaceKind, Town

C = TypeVar("C")


class Noted(Entry, kw_only=True):
    """An entry that also names its source and, where it is reconstructed, the reasons."""

    source: str = ""
    rationale: str = ""


class Cards(Noted, Generic[C]):
    card: list[C]


@also("game designer publisher", str)
@also("year")
@also("players", list[int])
class Meta(Noted):
    schema_version: Literal[1]


@also("prestige_boards loan_cards starting_player_markers goods_total goods_per_type player_boards tracks_total")
@also("train_meeples_total train_meeples_per_player marker_discs_total marker_discs_per_player industries_boards")
@also("industry_markers city_tokens factory_tokens solo_delivery_markers map_tiles train_cards achievement_cards")
@also("secret_contracts rural_town_tokens")
class BoxCount(Noted):
    tracks_per_player: int
    solo_action_cards: int
    solo_destination_cards: int


class Goods(Noted):
    types: list[str]
    per_type: int
    labels: dict[str, str]


@also("colours", dict[str, str])
class Companies(Noted):
    order: list[str]
    names: dict[str, str]


class Colours(Noted):
    colours: list[str]


@also("id name", str)
@also("solo_human_allowed", bool)
class Board(Noted):
    """SRE-2.3: a player board; all are alike but for their names."""


class PlayerBoards(Noted):
    board: list[Board]


@also("supply_tracks_before_starting_track supply_tracks_after_starting_track discs")
@also("disc_use", dict[str, int])
class PlayerPieces(Noted):
    tracks: int
    locked_tracks: Literal[2]
    train_meeples: int


class MoneyBonusRow(Plain, rename={"from_": "from"}):
    from_: int
    to: int
    prestige: int


class Money(Noted):
    start: int
    min: Literal[0]
    max: int
    end_bonus: list[MoneyBonusRow]


class LockedTracks(Noted):
    unlock_costs: list[int]
    max_per_turn: Literal[1]


@also("opponent_track_exempt", list[str])
class TrackCost(Noted):
    terrain: dict[str, int]
    city: int
    factory: int
    opponent_track: int
    new_route: int
    solo_shared_with_gsc: int


class TerrainTypes(Noted):
    types: list[str]


class EarningsRow(Plain):
    min: int
    max: int
    prestige: int
    money: int = 0


class RouteEarnings(Noted):
    rows: list[EarningsRow]
    city_bonus: dict[str, int]
    meeple_penalty: int


class RouteEarningsGsc(Noted):
    rows: list[EarningsRow]
    no_matching_good: int


class Loans(Noted):
    count: int
    cash: int
    end_prestige: int


class Passengers(Noted):
    prestige_for_connected: dict[str, int]


@also("last_space")
class PrestigeTrack(Noted):
    first_space: Literal[0]
    factory_icons: list[int]


class Market(Noted):
    slots: list[int]
    hand_limit: int
    starting_hand: int
    same_colour_refresh: Literal[3]


class SetupEntry(Noted):
    achievements_dealt: int
    contracts_per_player: Literal[1]
    starting_tracks: Literal[1]
    starting_factories_must_differ: Literal[True]
    tiles_by_players: dict[str, int]


@also("coordinates rotation_clockwise", str)
class Grid(Noted):
    shape: Literal["hex"]
    orientation: Literal["pointy-top"]
    directions: list[tuple[int, int]]
    rotation_step_degrees: Literal[60]


@also("use_slots", dict[str, list[int]])
@also("tile_choice tile_order", Literal["random"])
@also("tile_rotation", str)
class Layout(Noted):
    slots: list[tuple[int, int]]


class Space(Plain):
    q: int
    r: int
    kind: SpaceKind
    star: bool
    terrain: str = ""
    city: str = ""
    factory: str = ""


class TileEntry(Noted):
    id: int
    spaces: list[Space]


class Tiles(Noted):
    tile: list[TileEntry]


class CityEntry(Noted):
    id: str
    name: str
    tile: int
    demand: list[str]
    wild: bool
    hat: str


class Cities(Noted):
    city: list[CityEntry]


class FactoryEntry(Noted):
    id: str
    company: str
    tile: int
    goods: list[str]


class Factories(Noted):
    factory: list[FactoryEntry]


class TrainCard(Noted):
    id: str
    colour: str
    condition: Literal["good", "length", "terrain"]
    good: str = ""
    min: int = 0
    terrain: list[str] = []


@also("this_turn_only", bool)
class AchievementCard(Noted):
    id: str
    name: str
    set: AchievementSet
    test: AchievementTest
    min: int
    terrain: str = ""


class Achievements(Cards[AchievementCard]):
    winner_prestige: int
    runner_up_prestige: int
    max_winner_sections_per_turn: Literal[1]
    solo_gsc_max_winner_sections_per_turn: Literal["unlimited"]


class ContractCard(Noted):
    id: str
    company: str
    prestige: int


@also("token_shuffle industrial_boom industrial_pioneer_card rural_connections rural_town_king_card", list[bool])
class Options(Noted):
    """SRE-14: the variants, each of which is on or off."""


class IndustriesBoard(Noted):
    tracks: list[str]
    start: Literal[0]
    production: int
    last: int
    last_prestige: int


@also("forced_loan wild_train_colour", bool, False)
class RuralToken(Noted):
    id: Town
    count: int
    money: int = 0
    prestige: int = 0


class RuralTowns(Noted):
    token: list[RuralToken]


class ShuffleTokens(Noted):
    city_tokens: list[str]
    factory_tokens: list[str]


@also("gsc_companies build_order", list[Gsc])
@also("destination_half", dict[str, str])
@also("city_bonus end_triggers", Literal[False])
@also("human_contract_face_up variants_allowed shuffle_tokens_of_tiles_in_use_only", Literal[True])
class Solo(Noted):
    tiles: Literal[3]
    rounds: int
    era_cards_used: dict[str, int]
    railcar_prestige: int
    destination_card_per_delivery: Literal[1]
    max_companies_per_space: Literal[3]
    destination_cards_per_map: Literal[4]


@also("number")
class ActionCard(Noted):
    id: str
    era: Literal[1, 2, 3]
    tracks: dict[str, int]
    left: str
    right: str
    affinity: str
    probable: Literal["first", "second"]


class Half(Plain):
    origin: str
    cities: list[str]


@also("number")
class DestinationCard(Noted):
    id: str
    tiles: list[int]
    l1: Half
    l2: Half


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
    train_cards: Cards[TrainCard]
    achievements: Achievements
    contracts: Cards[ContractCard]
    options: Options
    industries_board: IndustriesBoard
    rural_towns: RuralTowns
    shuffle_tokens: ShuffleTokens
    solo: Solo
    action_cards: Cards[ActionCard]
    destination_cards: Cards[DestinationCard]


prepare(Components)
