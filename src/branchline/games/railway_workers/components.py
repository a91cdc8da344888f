"""The box of Railway Workers: what the components file must hold, and how it becomes the tables of the engine."""

from __future__ import annotations

from typing import Literal

import msgspec

from branchline.core.box import Entry, demand, prepare, read_box
from branchline.games.railway_workers.box import (
    BUY_ONE,
    CARDS,
    CITIES,
    COMMAND_COUNT,
    COMMAND_OPS,
    KINDS,
    MOST_PLAYERS,
    PAIRS,
    RESOURCES,
    SITES,
    SLOTS,
    STEPS,
    Box,
    dice_rolls,
    subsidy_rolls,
    weight_of,
)
from branchline.games.railway_workers.verbs import ROLL, TOKEN_NUMBERS

ResourceId = Literal["structures", "plans", "tracks"]
CardId = Literal[
    "buy_structures",
    "buy_tracks",
    "buy_plans",
    "new_worker",
    "share",
    "store_up",
    "move_workers",
    "subsidy_investment",
]
CommandOp = Literal[
    "sum_bonus",
    "share_discount",
    "resource_discount",
    "pair_payout",
    "subsidy_bonus",
    "repeat_top",
    "extra_space",
    "buy_one",
    "store_plan",
    "place_share",
    "run_train",
    "buy_and_store_plan",
    "store_one",
    "move_any_worker",
    "swap_cards",
]


class GameFacts(Entry):
    id: Literal["railway_workers"]
    title: str
    designers: list[str]
    min_players: Literal[2]
    max_players: Literal[4]
    max_rounds: int


class Inventory(Entry):
    id: str
    count: int
    limited: bool


class Setup(Entry):
    first_player_coins: int
    other_player_coins: int
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


class Resource(Entry):
    id: ResourceId
    letter: str
    facilities_limit: int
    black_price: int
    white_price: int
    end_sale: int


class PlayerBoard(Entry):
    slot_numbers: list[int]


class Dice(Entry):
    faces: list[int]
    low_sum_free_reroll_at_most: int
    fourth_die_by_rank: list[int]


class TurnFigures(Entry):
    threshold_top: int
    threshold_bottom: int
    coins_per_missing_point_to_top: int
    pass_income: int


class Payouts(Entry):
    worker_resource_pair: int
    plan_placed: int
    third_place: int
    returned_resource_sale: int
    union_emptied: int
    worker_pay: int
    recall_worker_cost: int
    subsidy_die_bonus: int


class Scoring(Entry):
    reward_tile_structures: int
    reward_tile_tracks: int
    reward_tile_plans: int
    all_five_workers_in_facilities: int
    share_on_unfinished_site: int


class InvestmentStep(Entry):
    value: int
    cost_first: int
    cost_later: int
    train_at_setup: bool


class Trains(Entry):
    count: int


class SubsidyPair(Entry):
    face: int
    tiles: tuple[ResourceId, ResourceId]
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
    id: CardId
    symbol: str
    name: str
    copies: int


class CommandCard(Entry):
    number: int
    deck: Literal["A", "B"]
    name: str
    symbols: list[str]
    op: CommandOp
    amount: int


class Components(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
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


def load(text: str) -> Box:
    """The box, checked; BadComponents names the entry that is wrong."""
    parts = read_box(text, Components)
    check(parts)
    box = Box()
    set_up_figures(box, parts)
    turn_figures(box, parts)
    board_figures(box, parts)
    command_figures(box, parts)
    return box


def check(parts: Components) -> None:
    """The rules of the box that types cannot say (RW-1.1, RW-1.3)."""
    counts = {one.id: one.count for one in parts.inventory}
    setup = parts.setup
    workers = setup.workers_in_union + setup.workers_in_facilities
    demand(counts.get("worker") == MOST_PLAYERS * workers, "inventory worker", f"4 players need {workers} each")
    demand(
        counts.get("director") == MOST_PLAYERS * setup.directors_in_office,
        "inventory director",
        f"4 players need {setup.directors_in_office} each",
    )
    in_order = [one.players for one in parts.setup_by_players] == [2, 3, 4]
    demand(in_order, "setup_by_players", "there is one entry for 2, for 3 and for 4 players, in this order")
    for one in parts.setup_by_players:
        where = f"setup_by_players {one.players}"
        numbers = set(one.project_tiles)
        demand(numbers <= set(range(1, SITES + 1)), where, "project tiles are numbered 1 to 7")
        demand(len(numbers) == len(one.project_tiles), where, "a project tile is named twice")
        demand(1 <= one.starting_sites <= len(numbers), where, "starting_sites needs as many project tiles")
        demand(1 <= one.black_trains_on_table <= parts.trains.count, where, "there are not so many trains")
        demand(one.reroll_tokens <= counts.get("reroll_token", 0), where, "there are not so many reroll tokens")
        most = min(counts.get("plus_one_token", 0), TOKEN_NUMBERS - 1)
        demand(one.plus_one_tokens <= most, where, "there are not so many +1 tokens")
    demand([one.id for one in parts.resources] == list(RESOURCES), "resources", "are structures, plans and tracks")
    for resource in parts.resources:
        demand(resource.white_price >= 1, f"resources {resource.id}", "white_price is at least 1")
    demand(len(parts.player_board.slot_numbers) == SLOTS, "player_board", "has four slots")
    demand(parts.dice.faces == [1, 2, 3, 4, 5, 6], "dice", "have the faces 1 to 6")
    ranks = parts.dice.fourth_die_by_rank
    demand(len(ranks) == MOST_PLAYERS and all(1 <= face <= 6 for face in ranks), "dice", "fourth_die_by_rank: 4 faces")
    demand(len(parts.investment) == STEPS, "investment", f"has {STEPS} steps")
    demand(not parts.investment[0].train_at_setup, "investment", "no train stands on the start step")
    demand([one.face for one in parts.subsidy] == [1, 2, 3, 4, 5, 6], "subsidy", "has faces 1 to 6 in this order")
    pairs = {tuple(sorted(one.tiles)) for one in parts.subsidy}
    demand(len(pairs) == PAIRS, "subsidy", "the six pairs of tiles differ")
    check_map(parts)
    check_cards(parts)


def check_map(parts: Components) -> None:
    """The map: eight cities, seven connections, at most three of them at one city (RW-15.4)."""
    cities = [one.id for one in parts.cities]
    demand(len(set(cities)) == CITIES, "cities", f"there are {CITIES} different ones")
    demand([one.number for one in parts.sites] == list(range(1, SITES + 1)), "sites", "are numbered 1 to 7 in order")
    for site in parts.sites:
        for end in site.cities:
            demand(end in cities, f"sites {site.number}", f"there is no city {end!r}")
        demand(site.cities[0] != site.cities[1], f"sites {site.number}", "joins a city with itself")
        smallest = min(site.structures, site.plans, site.tracks)
        demand(smallest >= 2, f"sites {site.number}", "each table has at least 2 squares")
    for city in cities:
        here = sum(city in site.cities for site in parts.sites)
        demand(1 <= here <= 3, f"cities {city}", f"{here} connections meet here; 1 to 3 may")


def check_cards(parts: Components) -> None:
    """Action cards and commands: every number, symbol and effect once where it must be."""
    demand([one.id for one in parts.action_cards] == list(CARDS[1:]), "action_cards", "are the eight cards in order")
    numbers = [one.number for one in parts.command_cards]
    demand(numbers == list(range(1, COMMAND_COUNT + 1)), "command_cards", "are numbered 1 to 16 in order")
    symbols = {one.symbol for one in parts.action_cards} | {"?"}
    extras: set[str] = set()
    for one in parts.command_cards:
        where = f"command_cards {one.number}"
        for symbol in one.symbols:
            demand(symbol in symbols, where, f"no action card has the symbol {symbol!r}")
        demand(one.amount >= 0, where, "amount is 0 or more")
        if COMMAND_OPS.index(one.op) >= BUY_ONE:
            demand(one.op not in extras, where, f"a second command does {one.op!r}")
            extras.add(one.op)
    for deck, wanted in (("A", parts.setup.commands_from_deck_a), ("B", parts.setup.commands_from_deck_b)):
        size = sum(one.deck == deck for one in parts.command_cards)
        demand(wanted <= size, "setup", f"deck {deck} has only {size} commands")
    dealt = parts.setup.commands_from_deck_a + parts.setup.commands_from_deck_b
    demand(dealt == KINDS * parts.game.max_rounds, "setup", "three commands are dealt in each round")


def set_up_figures(box: Box, parts: Components) -> None:
    setup = parts.setup
    box.max_rounds = parts.game.max_rounds
    box.first_coins = setup.first_player_coins
    box.other_coins = setup.other_player_coins
    box.union = setup.workers_in_union
    box.facilities = setup.workers_in_facilities
    box.directors = setup.directors_in_office
    box.commands_in_pile = (setup.commands_from_deck_a, setup.commands_from_deck_b)
    counts = parts.setup_by_players
    none = (0, 0)
    box.tiles_in_play = ((), (), *(tuple(number - 1 for number in sorted(one.project_tiles)) for one in counts))
    box.starting_sites = (*none, *(one.starting_sites for one in counts))
    box.black_trains = (*none, *(one.black_trains_on_table for one in counts))
    box.reroll_tokens = (*none, *(one.reroll_tokens for one in counts))
    box.plus_tokens = (*none, *(one.plus_one_tokens for one in counts))
    box.neutral = (*none, *(int(one.neutral_cube_on_last_square) for one in counts))
    box.squares = tuple(size for site in parts.sites for size in (site.structures, site.plans, site.tracks))
    box.stride = max(box.squares)
    box.free_spots = ((), (), *(tuple(size - taken for size in box.squares) for taken in box.neutral[2:]))


def turn_figures(box: Box, parts: Components) -> None:
    box.black_price = tuple(one.black_price for one in parts.resources)
    box.white_price = tuple(one.white_price for one in parts.resources)
    box.end_sale = tuple(one.end_sale for one in parts.resources)
    box.capacity = tuple(one.facilities_limit for one in parts.resources)
    scoring = parts.scoring
    box.tile_value = (scoring.reward_tile_structures, scoring.reward_tile_plans, scoring.reward_tile_tracks)
    box.all_workers = scoring.all_five_workers_in_facilities
    box.site_share = scoring.share_on_unfinished_site
    box.slots = tuple(parts.player_board.slot_numbers)
    box.low_sum = parts.dice.low_sum_free_reroll_at_most
    box.fourth_die = tuple(parts.dice.fourth_die_by_rank)
    box.top_at = parts.turn.threshold_top
    box.bottom_at = parts.turn.threshold_bottom
    box.missing_point = parts.turn.coins_per_missing_point_to_top
    box.pass_income = parts.turn.pass_income
    box.rolls = dice_rolls()
    box.roll_options = [ROLL + number for number in range(len(box.rolls))]
    box.roll_weights = [weight_of(dice) for dice in box.rolls]
    payouts = parts.payouts
    box.pair_pay = payouts.worker_resource_pair
    box.plan_pay = payouts.plan_placed
    box.third_place = payouts.third_place
    box.returned_sale = payouts.returned_resource_sale
    box.union_emptied = payouts.union_emptied
    box.worker_pay = payouts.worker_pay
    box.recall_cost = payouts.recall_worker_cost
    box.subsidy_die = payouts.subsidy_die_bonus


def board_figures(box: Box, parts: Components) -> None:
    box.step_value = tuple(one.value for one in parts.investment)
    box.step_first = tuple(one.cost_first for one in parts.investment)
    box.step_later = tuple(one.cost_later for one in parts.investment)
    box.step_train = tuple(int(one.train_at_setup) for one in parts.investment)
    box.trains = parts.trains.count
    box.pair_first = tuple(RESOURCES.index(one.tiles[0]) for one in parts.subsidy)
    box.pair_second = tuple(RESOURCES.index(one.tiles[1]) for one in parts.subsidy)
    box.pair_coins = tuple(one.coins for one in parts.subsidy)
    box.subsidy_rolls = subsidy_rolls()
    box.city_ids = tuple(one.id for one in parts.cities)
    box.city_names = tuple(one.name for one in parts.cities)
    box.city_x = tuple(one.x for one in parts.cities)
    box.city_y = tuple(one.y for one in parts.cities)
    box.city_a = tuple(box.city_ids.index(one.cities[0]) for one in parts.sites)
    box.city_b = tuple(box.city_ids.index(one.cities[1]) for one in parts.sites)
    box.city_routes = tuple(
        tuple(route for route in range(SITES) if city in (box.city_a[route], box.city_b[route]))
        for city in range(CITIES)
    )
    box.colours = tuple(parts.player_colours.ids)


def command_figures(box: Box, parts: Components) -> None:
    commands = parts.command_cards
    symbols = [one.symbol for one in parts.action_cards]
    every_card = sum(1 << card for card in range(1, len(CARDS)))
    box.command_op = (0, *(COMMAND_OPS.index(one.op) for one in commands))
    box.command_amount = (0, *(one.amount for one in commands))
    box.command_deck = (0, *("AB".index(one.deck) for one in commands))
    box.command_cards = (
        0,
        *(
            every_card if "?" in one.symbols else sum(1 << (1 + symbols.index(symbol)) for symbol in one.symbols)
            for one in commands
        ),
    )
    box.command_names = ("", *(one.name for one in commands))
    box.card_names = ("", *(one.name for one in parts.action_cards))
    box.card_symbols = ("", *symbols)
