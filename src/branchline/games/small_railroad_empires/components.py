"""How the components file of Small Railroad Empires becomes the tables of the engine, and what it must obey."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from branchline.core.box import demand, read_box
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
from branchline.games.small_railroad_empires.schema import (
    Components,
    EarningsRow,
    Passengers,
    TileEntry,
)


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
    """Names, prices, earnings and numbers of pieces."""
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
    """SRE-1.7, SRE-1.8: each factory belongs to one company and shows goods, of which there are pieces enough."""
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
    where = "shuffle_tokens, factory_tokens"
    demand(tokens.factory_tokens == list(box.factory_ids), where, "must name the factories in order")


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
    spaces = tuple((a + q, b + r) for a, b in parts.layout.slots for q, r in places)
    demand(len(set(spaces)) == len(spaces), "layout, slots", "two tiles overlap")
    none = Geometry(())
    box.geometries = (none, none, none, Geometry(spaces[: 3 * PLACES]), Geometry(spaces))


def tile_of(entry: TileEntry, box: Box) -> Tile:
    kinds = {"terrain": TERRAIN, "city": CITY, "factory": FACTORY}
    where = f"tile {entry.id}, spaces"
    for space in entry.spaces:
        named = [bool(space.terrain), bool(space.city), bool(space.factory)]
        expected = [space.kind == kind for kind in kinds]
        demand(named == expected, where, f"({space.q}, {space.r}) needs its {space.kind} and nothing else")
        demand(not space.star or space.kind == "terrain", where, "a star stands on terrain only")
    return Tile(
        tuple(kinds[space.kind] for space in entry.spaces),
        tuple(place_in(list(box.terrain_names), s.terrain, where) if s.terrain else 0 for s in entry.spaces),
        tuple(space.star for space in entry.spaces),
        tuple(place_in(list(box.city_ids), space.city, where) if space.city else -1 for space in entry.spaces),
        tuple(place_in(list(box.factory_ids), space.factory, where) if space.factory else -1 for space in entry.spaces),
    )


def load_cards(parts: Components, box: Box) -> None:
    """SRE-7.1, SRE-6.7, SRE-2.5: train cards with one condition each, achievements, contracts."""
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
        found = box.achievement_set.count(number)
        demand(found == expected, "achievements, card", f"expected {expected} of set {name!r}, found {found}")
    box.achievement_test = tuple(TESTS.index(card.test) for card in achievements.card)
    box.achievement_least = tuple(card.min for card in achievements.card)
    box.achievement_terrain = tuple(
        place_in(terrains, card.terrain, f"achievement {card.id}, terrain") if card.terrain else -1
        for card in achievements.card
    )
    for at, entry in enumerate(achievements.card):
        needs = entry.test == "tracks_on_terrain"
        where = f"achievement {entry.id}, terrain"
        demand((box.achievement_terrain[at] >= 0) == needs, where, "goes with tracks_on_terrain only")
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
    eras = Counter(int(card.era) for card in cards)
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
    for at, entry in enumerate(destinations):
        where = f"destination card {entry.id}"
        for half in range(2):
            count_is(len(box.destination_cities[at][half]), 2, f"{where}, cities")
            tiles = [box.factory_tile[box.destination_origins[at][half]]]
            tiles += [box.city_tile[city] for city in box.destination_cities[at][half]]
            demand(set(tiles) <= set(entry.tiles), where, "names a place that is not on its tiles")
    for triple in ((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)):
        where = f"destination_cards for tiles {triple}"
        deck = [at for at in range(len(destinations)) if box.destination_tiles[at] == triple]
        count_is(len(deck), solo.destination_cards_per_map, where)
        for half in range(2):
            aims = [city for at in deck for city in box.destination_cities[at][half]]
            demand(len(set(aims)) == len(aims), where, "a company is sent twice to one city")
