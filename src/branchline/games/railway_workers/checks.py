"""What a components file of Railway Workers must say beyond the type of each figure; each complaint names its entry."""

from __future__ import annotations

from branchline.core.box import demand
from branchline.games.railway_workers import box
from branchline.games.railway_workers.schema import Components
from branchline.games.railway_workers.verbs import TOKEN_NUMBERS

# Figures that are printed and that no rule reads, and where to turn instead.
UNREAD = {
    "inventory.train.count": "trains.count is what the rules read",
    "inventory.*.limited": "",
    "inventory.[!wdpr]*.count": "",
    "inventory.player_board.count": "",
    "inventory.project_tile.count": "",
    "inventory.price_indicator.count": "",
    "inventory.reward_tile.count": "",
    "inventory.round_marker.count": "",
    "inventory.rulebook.count": "",
    "inventory.die.count": "",
    "action_cards.*.copies": "every player has one of each (RW-1.1)",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "resources.*.facilities_limit": (-1, 99),
}

MAP_SIZE = 100
"""Places on the map are measured in hundredths of its width and height."""


def check(parts: Components) -> None:
    """The rules of the box that types cannot say (RW-1.1, RW-1.3)."""
    counts = {one.id: one.count for one in parts.inventory}
    setup = parts.setup
    workers = setup.workers_in_union + setup.workers_in_facilities
    demand(counts.get("worker") == box.MOST_PLAYERS * workers, "inventory worker", f"4 players need {workers} each")
    directors = setup.directors_in_office
    fits = counts.get("director") == box.MOST_PLAYERS * directors
    demand(fits, "inventory director", f"4 players need {directors} each")
    in_order = [one.players for one in parts.setup_by_players] == [2, 3, 4]
    demand(in_order, "setup_by_players", "there is one entry for 2, for 3 and for 4 players, in this order")
    for one in parts.setup_by_players:
        where = f"setup_by_players {one.players}"
        numbers = set(one.project_tiles)
        demand(numbers <= set(range(1, box.SITES + 1)), where, "project tiles are numbered 1 to 7")
        demand(len(numbers) == len(one.project_tiles), where, "a project tile is named twice")
        demand(1 <= one.starting_sites <= len(numbers), where, "starting_sites needs as many project tiles")
        demand(1 <= one.black_trains_on_table <= parts.trains.count, where, "there are not so many trains")
        demand(one.reroll_tokens <= counts.get("reroll_token", 0), where, "there are not so many reroll tokens")
        most = min(counts.get("plus_one_token", 0), TOKEN_NUMBERS - 1)
        demand(one.plus_one_tokens <= most, where, "there are not so many +1 tokens")
    demand([one.id for one in parts.resources] == list(box.RESOURCES), "resources", "are structures, plans and tracks")
    for resource in parts.resources:
        demand(resource.white_price >= 1, f"resources {resource.id}", "white_price is at least 1")
    demand(len(parts.player_board.slot_numbers) == box.SLOTS, "player_board", "has four slots")
    demand(parts.dice.faces == [1, 2, 3, 4, 5, 6], "dice", "have the faces 1 to 6")
    ranks = parts.dice.fourth_die_by_rank
    fits = len(ranks) == box.MOST_PLAYERS and all(1 <= face <= 6 for face in ranks)
    demand(fits, "dice", "fourth_die_by_rank: 4 faces")
    demand(len(parts.investment) == box.STEPS, "investment", f"has {box.STEPS} steps")
    demand(not parts.investment[0].train_at_setup, "investment", "no train stands on the start step")
    demand([one.face for one in parts.subsidy] == [1, 2, 3, 4, 5, 6], "subsidy", "has faces 1 to 6 in this order")
    pairs = {tuple(sorted(one.tiles)) for one in parts.subsidy}
    demand(len(pairs) == box.PAIRS, "subsidy", "the six pairs of tiles differ")
    check_map(parts)
    check_cards(parts)


def check_map(parts: Components) -> None:
    """The map: eight cities, seven connections, at most three of them at one city (RW-15.4)."""
    cities = [one.id for one in parts.cities]
    demand(len(set(cities)) == box.CITIES, "cities", f"there are {box.CITIES} different ones")
    for one in parts.cities:
        is_on_map = 0 <= one.x <= MAP_SIZE and 0 <= one.y <= MAP_SIZE
        why = f"x {one.x}, y {one.y} is off the map; both are 0 to {MAP_SIZE}"
        demand(is_on_map, f"cities {one.id}", why)
    numbers = [one.number for one in parts.sites]
    demand(numbers == list(range(1, box.SITES + 1)), "sites", "are numbered 1 to 7 in order")
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
    in_order = [one.id for one in parts.action_cards] == list(box.CARDS[1:])
    demand(in_order, "action_cards", "are the eight cards in order")
    numbers = [one.number for one in parts.command_cards]
    demand(numbers == list(range(1, box.COMMAND_COUNT + 1)), "command_cards", "are numbered 1 to 16 in order")
    symbols = {one.symbol for one in parts.action_cards} | {"?"}
    extras: set[str] = set()
    for one in parts.command_cards:
        where = f"command_cards {one.number}"
        for symbol in one.symbols:
            demand(symbol in symbols, where, f"no action card has the symbol {symbol!r}")
        demand(one.amount >= 0, where, "amount is 0 or more")
        if box.COMMAND_OPS.index(one.op) >= box.BUY_ONE:
            demand(one.op not in extras, where, f"a second command does {one.op!r}")
            extras.add(one.op)
    for deck, wanted in (("A", parts.setup.commands_from_deck_a), ("B", parts.setup.commands_from_deck_b)):
        size = sum(one.deck == deck for one in parts.command_cards)
        demand(wanted <= size, "setup", f"deck {deck} has only {size} commands")
    dealt = parts.setup.commands_from_deck_a + parts.setup.commands_from_deck_b
    demand(dealt == box.KINDS * parts.game.max_rounds, "setup", "three commands are dealt in each round")
