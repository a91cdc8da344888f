"""What a components file of Railway Workers must say beyond the type of each figure; each complaint names its entry."""

from __future__ import annotations

from branchline.core.box import all_agree, all_different, demand, numbers
from branchline.games.railway_workers import box
from branchline.games.railway_workers.schema import Components

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

# Figures that the rules carry out as they are: which rule fixes each. It is named where the figure is refused.
FIXED = {
    "game.*_players": "RW-1.1",
    "setup_by_players": "RW-1.1",
    "setup_by_players.*.players": "RW-1.1",
    "dice": "RW-6.4",
    "investment": "RW-2.9",
    "subsidy": "RW-16.1",
    "sites": "RW-0.3",
    "command_cards": "RW-2.8",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "resources.*.facilities_limit": (-1, 99),
}

# Commands that do one thing once, and their rules; the others say by how much in their amount.
SINGLE = {
    "buy_one": "RW-10.7",
    "store_plan": "RW-10.12",
    "repeat_top": "RW-10.13",
    "place_share": "RW-10.14",
    "run_train": "RW-10.16",
    "buy_and_store_plan": "RW-10.17",
    "store_one": "RW-10.18",
    "swap_cards": "RW-10.20",
}

MAP_SIZE = 100
"""Places on the map are measured in hundredths of its width and height."""
MOST_SITES = 12
MOST_CITIES = 24
MOST_COMMANDS = 100
MOST_STEPS = 7
MOST_AT_CITY = 3


def check(parts: Components) -> None:
    """The rules of the box that types cannot say (RW-1.1, RW-1.3)."""
    check_counts(parts)
    check_setup(parts)
    check_tables(parts)
    check_map(parts)
    check_cards(parts)


def check_counts(parts: Components) -> None:
    """How many there are of each: what the rules fix, and within which bounds the rest is free."""
    for where, found, wanted, rule in (
        ("setup_by_players", parts.setup_by_players, box.MOST_PLAYERS - 1, "one for 2, 3 and 4 players each, RW-1.1"),
        ("player_colours, ids", parts.player_colours.ids, box.MOST_PLAYERS, "one for each player, RW-2.11"),
        ("resources", parts.resources, box.KINDS, "RW-0.2"),
        ("player_board, slot_numbers", parts.player_board.slot_numbers, box.SLOTS, "one for each die, RW-7.1"),
        ("dice, faces", parts.dice.faces, 6, "RW-6.4"),
        ("dice, fourth_die_by_rank", parts.dice.fourth_die_by_rank, box.MOST_PLAYERS, "RW-6.4"),
        ("subsidy", parts.subsidy, box.PAIRS, "a pair of tiles for each face of a die, RW-16.1"),
        ("action_cards", parts.action_cards, box.CARD_COUNT, "four for each of two Action phases, RW-5.1"),
    ):
        demand(len(found) == wanted, where, f"expected {wanted} entries ({rule}), found {len(found)}")
    starting = max(one.starting_sites for one in parts.setup_by_players)
    dealt = parts.setup.commands_from_deck_a + parts.setup.commands_from_deck_b
    demand(dealt <= MOST_COMMANDS, "setup", f"{dealt} commands are dealt; {MOST_COMMANDS} is the most (RW-2.8)")
    for where, entries, least, most, rule in (
        ("sites", parts.sites, max(1, starting), MOST_SITES, "RW-2.4"),
        ("cities", parts.cities, 2, MOST_CITIES, "RW-14.6"),
        ("command_cards", parts.command_cards, dealt, MOST_COMMANDS, "RW-2.8"),
        ("investment", parts.investment, 2, MOST_STEPS, "RW-17.1"),
    ):
        demand(least <= len(entries) <= most, where, f"{least} to {most} entries ({rule}), found {len(entries)}")


def check_setup(parts: Components) -> None:
    """What each number of players begins with (RW-1.3, RW-2.2 to RW-2.11)."""
    counts, setup = {one.id: one.count for one in parts.inventory}, parts.setup
    workers, directors = setup.workers_in_union + setup.workers_in_facilities, setup.directors_in_office
    for_all = [
        ("inventory worker, count", counts.get("worker", 0), box.MOST_PLAYERS * workers, "are what 4 players need"),
        (
            "inventory director, count",
            counts.get("director", 0),
            box.MOST_PLAYERS * directors,
            "are what 4 players need",
        ),
    ]
    all_agree(for_all)
    in_order = [one.players for one in parts.setup_by_players] == [2, 3, 4]
    demand(in_order, "setup_by_players", "there is one entry for 2, for 3 and for 4 players, in this order")
    for one in parts.setup_by_players:
        where = f"setup_by_players {one.players}"
        tiles, sites = set(one.project_tiles), len(parts.sites)
        why = f"project tiles are numbered 1 to {sites}, as sites are (RW-0.3)"
        demand(tiles <= set(range(1, sites + 1)), where, why)
        demand(len(tiles) == len(one.project_tiles), where, "a project tile is named twice (RW-2.2)")
        demand(1 <= one.starting_sites <= len(tiles), where, "starting_sites needs as many project tiles")
        demand(1 <= one.black_trains_on_table <= parts.trains.count, where, "there are not so many trains")
        demand(one.reroll_tokens <= counts.get("reroll_token", 0), where, "there are not so many reroll tokens")
        demand(one.plus_one_tokens <= counts.get("plus_one_token", 0), where, "there are not so many +1 tokens")
    for site in parts.sites:
        is_used = any(site.number in one.project_tiles for one in parts.setup_by_players)
        demand(is_used, f"sites {site.number}", "no number of players has its project tile (RW-2.2)")


def check_tables(parts: Components) -> None:
    """Resources, dice, Subsidy and Investment (RW-0.6, RW-6.4, RW-16.1, RW-17.1)."""
    demand([one.id for one in parts.resources] == list(box.RESOURCES), "resources", "are structures, plans and tracks")
    for resource in parts.resources:
        where, limit = f"resources {resource.id}", numbers(resource)["facilities_limit"]
        demand(resource.white_price >= 1, where, "white_price is at least 1")
        if resource.id == "plans":
            demand(limit == -1, where, "facilities_limit is -1, for there is no limit (RW-0.6)")
        else:
            demand(limit >= 0, where, "facilities_limit is 0 or more (RW-0.6)")
    slots = parts.player_board.slot_numbers
    demand(len(set(slots)) == len(slots), "player_board, slot_numbers", "no two slots have the same number (RW-5.1)")
    demand(parts.dice.faces == [1, 2, 3, 4, 5, 6], "dice", "have the faces 1 to 6")
    demand(all(1 <= face <= 6 for face in parts.dice.fourth_die_by_rank), "dice", "fourth_die_by_rank: faces 1 to 6")
    demand(not parts.investment[0].train_at_setup, "investment", "no train stands on the start step")
    on_steps = sum(one.train_at_setup for one in parts.investment)
    why = f"trains stand on {on_steps} steps, and there are {parts.trains.count} (RW-2.9)"
    demand(on_steps <= parts.trains.count, "investment", why)
    demand([one.face for one in parts.subsidy] == [1, 2, 3, 4, 5, 6], "subsidy", "has faces 1 to 6 in this order")
    pairs = {tuple(sorted(one.tiles)) for one in parts.subsidy}
    demand(len(pairs) == box.PAIRS, "subsidy", "the six pairs of tiles differ")


def check_map(parts: Components) -> None:
    """The map: connections between two cities, at most three of them at one city (RW-15.4)."""
    cities = [one.id for one in parts.cities]
    all_different(cities, "cities")
    for one in parts.cities:
        is_on_map = 0 <= one.x <= MAP_SIZE and 0 <= one.y <= MAP_SIZE
        why = f"x {one.x}, y {one.y} is off the map; both are 0 to {MAP_SIZE}"
        demand(is_on_map, f"cities {one.id}", why)
    sites = len(parts.sites)
    in_order = [one.number for one in parts.sites] == list(range(1, sites + 1))
    demand(in_order, "sites", f"are numbered 1 to {sites} in order")
    for site in parts.sites:
        for end in site.cities:
            demand(end in cities, f"sites {site.number}", f"there is no city {end!r}")
        demand(site.cities[0] != site.cities[1], f"sites {site.number}", "joins a city with itself")
        smallest = min(site.structures, site.plans, site.tracks)
        why = "each table has at least 2 squares, one beside the neutral cube (RW-14.4)"
        demand(smallest >= 2, f"sites {site.number}", why)
    for city in cities:
        here = sum(city in site.cities for site in parts.sites)
        fits = 1 <= here <= MOST_AT_CITY
        demand(fits, f"cities {city}", f"{here} connections meet here; 1 to {MOST_AT_CITY} may (RW-15.4)")


def check_cards(parts: Components) -> None:
    """Action cards and commands: every number and symbol where it must be, and as many commands as rounds need."""
    in_order = [one.id for one in parts.action_cards] == list(box.CARDS[1:])
    demand(in_order, "action_cards", "are the eight cards in order")
    commands = len(parts.command_cards)
    in_order = [one.number for one in parts.command_cards] == list(range(1, commands + 1))
    demand(in_order, "command_cards", f"are numbered 1 to {commands} in order")
    symbols = {one.symbol for one in parts.action_cards} | {"?"}
    for one in parts.command_cards:
        where = f"command_cards {one.number}"
        for symbol in one.symbols:
            demand(symbol in symbols, where, f"no action card has the symbol {symbol!r}")
        demand(one.amount >= 0, where, "amount is 0 or more")
        if one.op in SINGLE:
            demand(one.amount == 1, where, f"amount is 1: it is done once ({SINGLE[one.op]})")
    for deck, wanted in (("A", parts.setup.commands_from_deck_a), ("B", parts.setup.commands_from_deck_b)):
        size = sum(one.deck == deck for one in parts.command_cards)
        demand(wanted <= size, "setup", f"deck {deck} has only {size} commands, {wanted} are dealt (RW-2.8)")
    demand(parts.game.max_rounds >= 1, "game, max_rounds", "there is at least one round (RW-3.1)")
    dealt = parts.setup.commands_from_deck_a + parts.setup.commands_from_deck_b
    needed = box.KINDS * parts.game.max_rounds
    why = f"{dealt} commands are dealt, but {parts.game.max_rounds} rounds take {needed}, three each (RW-2.8, RW-21.6)"
    demand(dealt == needed, "setup", why)
