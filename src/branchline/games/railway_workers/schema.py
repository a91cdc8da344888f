"""What the components file of Railway Workers must hold: every table and the type of every figure."""

from __future__ import annotations

from typing import Literal

from branchline.core.box import Entry, Plain, also, prepare
from branchline.games.railway_workers import box


@also("title", str)
@also("designers", list[str])
class GameFacts(Entry):
    id: Literal["railway_workers"]
    min_players: Literal[2]
    max_players: Literal[4]
    max_rounds: int


class Inventory(Entry):
    id: str
    count: int
    limited: bool


@also("first_player_coins other_player_coins")
class Setup(Entry):
    workers_in_union: int
    workers_in_facilities: int
    directors_in_office: int
    commands_from_deck_a: int
    commands_from_deck_b: int


class SetupByPlayers(Entry):
    players: Literal[2, 3, 4]
    project_tiles: list[int]
    starting_sites: int
    neutral_cube_on_last_square: bool
    black_trains_on_table: int
    reroll_tokens: int
    plus_one_tokens: int


class Colours(Entry):
    ids: list[str]


@also("facilities_limit black_price end_sale")
@also("letter", str)
class Resource(Entry):
    id: box.Resource
    white_price: int


class PlayerBoard(Entry):
    slot_numbers: list[int]


class Dice(Entry):
    faces: list[int]
    low_sum_free_reroll_at_most: int
    fourth_die_by_rank: list[int]


@also("threshold_top threshold_bottom coins_per_missing_point_to_top pass_income")
class TurnFigures(Entry):
    pass


@also("worker_resource_pair plan_placed third_place returned_resource_sale union_emptied worker_pay")
@also("recall_worker_cost subsidy_die_bonus")
class Payouts(Entry):
    pass


@also("all_five_workers_in_facilities share_on_unfinished_site")
class Scoring(Entry):
    reward_tile_structures: int
    reward_tile_tracks: int
    reward_tile_plans: int


@also("value cost_first cost_later")
class InvestmentStep(Entry):
    train_at_setup: bool


class Trains(Entry):
    count: int


class SubsidyPair(Entry):
    face: int
    tiles: tuple[box.Resource, box.Resource]
    coins: int


class Map(Entry):
    """Where the graph of cities and sites comes from."""


class City(Entry):
    id: str
    name: str
    x: int
    y: int


class SiteCard(Entry):
    number: int
    cities: tuple[str, str]
    structures: int
    plans: int
    tracks: int


class ActionCard(Entry):
    id: box.Card
    symbol: str
    name: str
    copies: int


class CommandCard(Entry):
    number: int
    deck: Literal["A", "B"]
    name: str
    symbols: list[str]
    op: box.CommandOp
    amount: int


class Components(Plain):
    """The whole components file."""

    game: GameFacts
    inventory: list[Inventory]
    setup: Setup
    setup_by_players: list[SetupByPlayers]
    player_colours: Colours
    resources: list[Resource]
    player_board: PlayerBoard
    dice: Dice
    turn: TurnFigures
    payouts: Payouts
    scoring: Scoring
    investment: list[InvestmentStep]
    trains: Trains
    subsidy: list[SubsidyPair]
    map: Map
    cities: list[City]
    sites: list[SiteCard]
    action_cards: list[ActionCard]
    command_cards: list[CommandCard]


prepare(Components)
