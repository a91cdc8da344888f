"""What a components file of Small Railroad Empires must say beyond types; every complaint names its entry."""

from __future__ import annotations

from branchline.core.box import all_agree, all_different, all_known, demand
from branchline.games.small_railroad_empires import box
from branchline.games.small_railroad_empires.schema import Components, EarningsRow, TileEntry

# Figures that are printed and that no rule reads, and where to turn instead.
UNREAD = {
    "meta.*": "",
    "box.goods_*": "goods.per_type is what the rules read",
    "box.loan_cards": "loans.count is what the rules read",
    "box.train_meeples_*": "player_pieces.train_meeples is what the rules read",
    "box.tracks_total": "box.tracks_per_player is what the rules read",
    "box.*_boards": "",
    "box.*_markers": "",
    "box.marker_discs_*": "",
    "box.map_tiles": "tiles.tile are what the rules read",
    "box.train_cards": "train_cards.card are what the rules read",
    "box.achievement_cards": "achievements.card are what the rules read",
    "box.secret_contracts": "contracts.card are what the rules read",
    "box.rural_town_tokens": "rural_towns.token is what the rules read",
    "box.*_tokens": "",
    "player_boards.*": "",
    "player_pieces.supply_tracks_*": "it follows from player_pieces.tracks",
    "player_pieces.disc*": "",
    "route_earnings.rows.1.min": "no route is shorter",
    "route_earnings.rows.4.max": "no route is longer",
    "route_earnings_solo_gsc.rows.1.min": "no route is shorter",
    "route_earnings_solo_gsc.rows.4.max": "no route is longer",
    "prestige_track.last_space": "markers go round the track",
    "layout.use_slots.*": "setup.tiles_by_players says how many there are, and the first slots are taken",
    "achievements.card.*.this_turn_only": "it follows from the test of the card",
    "options.*": "a variant is chosen when a game begins",
    "rural_towns.token.*.forced_loan": "it is what this town does",
    "rural_towns.token.*.wild_train_colour": "it is what this town does",
    "action_cards.card.*.number": "",
    "destination_cards.card.*.number": "",
}

# Figures that the rules carry out as they are: which rule fixes each. It is named where the figure is refused.
FIXED = {
    "meta.schema_version": "the form of this file",
    "player_pieces.locked_tracks": "SRE-2.3",
    "money.min": "SRE-11.1",
    "money.end_bonus": "SRE-11.2",
    "locked_tracks.max_per_turn": "SRE-4.8",
    "route_earnings.rows": "SRE-5.6",
    "route_earnings_solo_gsc.rows": "SRE-15.6.2",
    "prestige_track.first_space": "SRE-1.5",
    "market.same_colour_refresh": "SRE-7.5",
    "setup.contracts_per_player": "SRE-2.5",
    "setup.starting_*": "SRE-2.9",
    "grid.directions": "SRE-18.1",
    "grid.rotation_step_degrees": "SRE-2.1",
    "layout.slots": "SRE-18.2",
    "tile.*": "SRE-18.1",
    "achievements.max_winner_sections_per_turn": "SRE-6.2",
    "industries_board.start": "SRE-14.2",
    "rural_towns.token": "SRE-14.7",
    "solo.tiles": "SRE-15.1.1",
    "solo.era_cards_used": "SRE-15.1.3",
    "solo.destination_cards_per_map": "SRE-15.1.2",
    "solo.human_contract_face_up": "SRE-15.1.7",
    "solo.end_triggers": "SRE-15.2.1",
    "solo.max_companies_per_space": "SRE-15.3.1",
    "solo.city_bonus": "SRE-15.3.4",
    "solo.destination_card_per_delivery": "SRE-15.6.5",
    "solo.variants_allowed": "SRE-15.10.1",
    "solo.shuffle_tokens_of_tiles_in_use_only": "SRE-15.10.2",
    "action_cards.card.*.era": "SRE-15.1.3",
    "destination.card.*": "SRE-15.1.2",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "layout.slots.*": (-100, 100),
}


def check(parts: Components) -> None:
    """Every rule of the file that types cannot say."""
    check_counts(parts)
    check_figures(parts)
    check_cities_and_factories(parts)
    check_map(parts)
    check_cards(parts)
    check_variants(parts)
    check_solo(parts)


MOST = 100
"""No pile of cards, no market and no map of a changed box has more than so many cards, slots, places or tiles."""
MOST_SLOTS = 8
MOST_SPACES = 250
MOST_PLAYERS = 4


def check_counts(parts: Components) -> None:
    """How many there are of each: what the rules fix, and within which bounds the rest is free."""
    for where, found, wanted, rule in (
        ("goods, types", parts.goods.types, box.GOODS, "SRE-1.8"),
        ("companies, order", parts.companies.order, box.INDUSTRIES, "SRE-1.7"),
        ("hats, colours", parts.hats.colours, box.HATS, "SRE-6.7"),
        ("train_colours, colours", parts.train_colours.colours, box.COLOURS, "SRE-7.1"),
        ("terrain, types", parts.terrain.types, box.TERRAINS, "SRE-1.1"),
        ("locked_tracks, unlock_costs", parts.locked_tracks.unlock_costs, parts.player_pieces.locked_tracks, "SRE-2.3"),
    ):
        count_is(len(found), wanted, where, rule)
    inside, market, tiles = parts.box, parts.market, parts.setup.tiles_by_players
    cards, destinations, tracks = parts.action_cards.card, parts.destination_cards.card, parts.player_pieces.tracks
    said = [
        ("box, solo_action_cards", inside.solo_action_cards, len(cards), "are described"),
        ("box, solo_destination_cards", inside.solo_destination_cards, len(destinations), "are described"),
        ("box, tracks_per_player", inside.tracks_per_player, tracks, "is player_pieces, tracks"),
    ]
    all_agree(said)
    for players in ("1", "2", "3", "4"):
        demand(tiles.get(players, 0) >= 1, "setup, tiles_by_players", f"{players} players need a tile or more")
    laid, needed = max(tiles.values()), MOST_PLAYERS * market.starting_hand + len(market.slots)
    # SRE-7.5: a market of one slot would always show a single colour.
    for where, entries, least, most, rule in (
        ("market, slots", parts.market.slots, 2, MOST_SLOTS, "SRE-7.5"),
        ("train_cards, card", parts.train_cards.card, needed, MOST, "dealt out and laid out by SRE-2.6"),
        ("tiles, tile", parts.tiles.tile, laid, MOST, "SRE-2.1"),
        ("layout, slots", parts.layout.slots, laid, MOST, "SRE-18.2"),
        ("cities, city", parts.cities.city, 1, MOST, "SRE-2.1"),
        ("factories, factory", parts.factories.factory, MOST_PLAYERS, MOST, "SRE-2.9"),
        ("achievements, card", parts.achievements.card, 2 + parts.setup.achievements_dealt, MOST, "SRE-2.4"),
        ("contracts, card", parts.contracts.card, MOST_PLAYERS, MOST, "one for each player, SRE-2.5"),
        ("action_cards, card", parts.action_cards.card, 1, MOST, "SRE-15.1.3"),
        ("destination_cards, card", parts.destination_cards.card, 1, MOST, "SRE-15.1.2"),
    ):
        demand(least <= len(entries) <= most, where, f"{least} to {most} entries ({rule}), found {len(entries)}")


def count_is(found: int, expected: int, where: str, rule: str) -> None:
    demand(found == expected, where, f"expected {expected} entries ({rule}), found {found}")


def check_figures(parts: Components) -> None:
    """Names, prices, earnings and numbers of pieces."""
    for good in parts.goods.types:
        demand(good in parts.goods.labels, "goods, labels", f"{good!r} has no label")
    for company in parts.companies.order:
        demand(company in parts.companies.names, "companies, names", f"{company!r} has no name")
    for terrain in parts.terrain.types:
        demand(parts.track_cost.terrain.get(terrain, -1) >= 0, "track_cost, terrain", f"{terrain!r} has no cost")
    pieces, money, market = parts.player_pieces, parts.money, parts.market
    demand(0 < pieces.train_meeples <= box.MOST_MEEPLES, "player_pieces, train_meeples", f"at most {box.MOST_MEEPLES}")
    demand(pieces.tracks > pieces.locked_tracks + 1, "player_pieces, tracks", "too few to begin")
    demand(0 <= money.start <= money.max, "money, start", f"must be from 0 to {money.max}")
    for dollars in range(money.max + 1):
        rows = sum(row.from_ <= dollars <= row.to for row in money.end_bonus)
        demand(rows == 1, "money, end_bonus", f"{rows} rows fit ${dollars}")
    check_earnings(parts.route_earnings.rows, "route_earnings, rows")
    for place in ("first", "second"):
        demand(place in parts.route_earnings.city_bonus, "route_earnings, city_bonus", f"{place!r} is missing")
    check_earnings(parts.route_earnings_solo_gsc.rows, "route_earnings_solo_gsc, rows")
    demand(parts.loans.cash > 0, "loans, cash", "a loan must give money")
    icons = parts.prestige_track.factory_icons
    demand(icons == sorted(set(icons)), "prestige_track, factory_icons", "must be ascending and all different")
    demand(all(icon > 0 for icon in icons), "prestige_track, factory_icons", "must lie beyond the first space")
    demand(market.starting_hand <= market.hand_limit, "market, starting_hand", "is more than the hand limit")
    tiles = parts.setup.tiles_by_players
    demand(parts.solo.tiles == 3, "solo, tiles", "is 3: destination cards carry three tile numbers (SRE-15.1.2)")
    demand(tiles["1"] == parts.solo.tiles, "setup, tiles_by_players", "the solo game has three tiles (SRE-15.1.1)")


def check_earnings(rows: list[EarningsRow], where: str) -> None:
    """SRE-5.6: one row for each length of a route, up to the first length of the last row."""
    demand(bool(rows), where, "0 rows fit a route of length 0")
    for length in range(rows[-1].min + 1):
        fitting = sum(row.min <= length <= row.max for row in rows)
        demand(fitting == 1, where, f"{fitting} rows fit a route of length {length}")


def check_cities_and_factories(parts: Components) -> None:
    """SRE-1.7, SRE-1.8: each factory belongs to one company and shows goods, of which there are pieces enough."""
    goods, cities, factories = parts.goods, parts.cities.city, parts.factories.factory
    tiles = len(parts.tiles.tile)
    for city in cities:
        where = f"city {city.id}"
        demand(city.wild != bool(city.demand), where, "is either wild or has a demand (SRE-5.2)")
        demand(1 <= city.tile <= tiles, f"{where}, tile", f"there are tiles 1 to {tiles} (SRE-2.1)")
        all_known(city.demand, goods.types, f"{where}, demand")
        all_known([city.hat], parts.hats.colours, f"{where}, hat")
    all_different([city.id for city in cities], "cities, city")
    all_different([city.name for city in cities], "cities, city")
    all_different([factory.id for factory in factories], "factories, factory")
    made = [(factory.company, sorted(factory.goods)) for factory in factories]
    for at, factory in enumerate(factories):
        is_like = made[at] in made[:at]
        demand(
            not is_like, f"factory {factory.id}", "another of its company shows the same goods, and is called the same"
        )
    for factory in factories:
        all_known([factory.company], parts.companies.order, f"factory {factory.id}, company")
        all_known(factory.goods, goods.types, f"factory {factory.id}, goods")
    for good in goods.types:
        printed = sum(factory.goods.count(good) for factory in factories)
        demand(printed <= goods.per_type, "factories", f"{printed} {good} goods printed, {goods.per_type} pieces")
    for where, tokens, ids in (
        ("city", parts.shuffle_tokens.city_tokens, [city.id for city in cities]),
        ("factory", parts.shuffle_tokens.factory_tokens, [factory.id for factory in factories]),
    ):
        plural = "cities" if where == "city" else "factories"
        demand(tokens == ids, f"shuffle_tokens, {where}_tokens", f"must name the {plural} in order")


def check_map(parts: Components) -> None:
    """SRE-18: tiles that can be turned and laid side by side; each city and factory stands once."""
    demand(tuple(parts.grid.directions) == box.DIRECTIONS, "grid, directions", "must be E, NE, NW, W, SW, SE")
    tiles = parts.tiles.tile
    places = sorted(((space.q, space.r) for space in tiles[0].spaces), key=lambda place: (place[1], place[0]))
    demand(len(set(places)) == len(places) >= 1, "tile 1, spaces", "each place stands there once")
    spaces = len(places) * max(parts.setup.tiles_by_players.values())
    demand(spaces <= MOST_SPACES, "tile 1, spaces", f"a map of {spaces} spaces; there may be {MOST_SPACES}")
    for number, tile in enumerate(tiles, 1):
        where = f"tile {tile.id}"
        demand(tile.id == number, where, f"tile {number} comes here")
        demand([(space.q, space.r) for space in tile.spaces] == places, where, "spaces must be sorted by r, then q")
    for turned in box.turns_of(places):
        demand(sorted(turned) == sorted(places), "tiles", "a turned tile must cover the same places")
    for tile in tiles:
        check_tile(parts, tile)
    for city in parts.cities.city:
        found = [tile.id for tile in tiles for space in tile.spaces if space.city == city.id]
        demand(found == [city.tile], f"city {city.id}", f"must stand once, on tile {city.tile} (SRE-1.1)")
    for factory in parts.factories.factory:
        found = [tile.id for tile in tiles for space in tile.spaces if space.factory == factory.id]
        demand(found == [factory.tile], f"factory {factory.id}", f"must stand once, on tile {factory.tile} (SRE-1.1)")
    laid = [(a + q, b + r) for a, b in parts.layout.slots for q, r in places]
    demand(len(set(laid)) == len(laid), "layout, slots", "two tiles overlap")
    for players, count in parts.setup.tiles_by_players.items():
        is_whole = hangs_together(laid[: count * len(places)])
        demand(is_whole, "layout, slots", f"the tiles of the first {count} slots do not touch (SRE-18.2)")
        there = sum(sorted(sum(space.kind == "factory" for space in tile.spaces) for tile in tiles)[:count])
        needed = 3 if players == "1" else int(players)
        why = f"{count} tiles may have {there} factories; {needed} begin from one of their own (SRE-2.9)"
        demand(there >= needed, "setup, tiles_by_players", why)


def hangs_together(spaces: list[tuple[int, int]]) -> bool:
    """Whether there is a way from any space to any other."""
    left, reached = set(spaces), spaces[:1]
    for q, r in reached:
        beside = [(q + a, r + b) for a, b in box.DIRECTIONS if (q + a, r + b) in left]
        left.difference_update(beside)
        reached += beside
    return len(left - set(reached)) == 0


def check_tile(parts: Components, tile: TileEntry) -> None:
    where = f"tile {tile.id}, spaces"
    for space in tile.spaces:
        shown = [bool(space.terrain), bool(space.city), bool(space.factory)]
        expected = [space.kind == kind for kind in box.SPACE_KINDS]
        demand(shown == expected, where, f"({space.q}, {space.r}) needs its {space.kind} and nothing else")
        demand(not space.star or space.kind == "terrain", where, "a star stands on terrain only")
    all_known([space.terrain for space in tile.spaces if space.terrain], parts.terrain.types, where)
    all_known([space.city for space in tile.spaces if space.city], [city.id for city in parts.cities.city], where)
    factories = [factory.id for factory in parts.factories.factory]
    all_known([space.factory for space in tile.spaces if space.factory], factories, where)


def check_cards(parts: Components) -> None:
    """SRE-7.1, SRE-6.7, SRE-2.5: train cards with one condition each, achievements, contracts."""
    terrains, achievements = parts.terrain.types, parts.achievements.card
    for card in parts.train_cards.card:
        where = f"train card {card.id}"
        given = (bool(card.good), card.min > 0, bool(card.terrain))
        wanted = (card.condition == "good", card.condition == "length", card.condition == "terrain")
        demand(given == wanted, where, f"needs exactly the figures of a {card.condition} card")
        all_known([card.colour], parts.train_colours.colours, f"{where}, colour")
        all_known([card.good] if card.good else [], parts.goods.types, f"{where}, good")
        all_known(card.terrain, terrains, f"{where}, terrain")
    all_different([one.name for one in achievements], "achievements, card")
    for number, name in reversed([*enumerate(box.SETS)]):  # those of the variants first: all others are of the base
        expected, found = 1 if number else len(achievements) - 2, sum(one.set == name for one in achievements)
        why = f"expected {expected} of set {name!r}, found {found} (SRE-14.2)"
        demand(found == expected, "achievements, card", why)
    for one in achievements:
        where = f"achievement {one.id}, terrain"
        all_known([one.terrain] if one.terrain else [], terrains, where)
        demand(bool(one.terrain) == (one.test == "tracks_on_terrain"), where, "goes with tracks_on_terrain only")
    dealt = parts.setup.achievements_dealt
    base = len(achievements) - 2
    demand(1 <= dealt <= base, "setup, achievements_dealt", f"there are {base} base cards")
    demand(dealt >= 2, "setup, achievements_dealt", "both special cards need a place")
    for contract in parts.contracts.card:
        all_known([contract.company], parts.companies.order, f"contract {contract.id}, company")


def check_variants(parts: Components) -> None:
    """SRE-14: the figures of the three variants."""
    board, tokens = parts.industries_board, parts.rural_towns.token
    demand(board.tracks == parts.companies.order, "industries_board, tracks", "must name the companies in order")
    demand(0 < board.production <= board.last, "industries_board, production", f"must lie from 1 to {board.last}")
    demand([token.id for token in tokens] == list(box.TOWNS), "rural_towns, token", f"expected {', '.join(box.TOWNS)}")
    there = sum(token.count for token in tokens)
    starred = sorted(sum(space.star for space in tile.spaces) for tile in parts.tiles.tile)
    stars = sum(starred[-max(parts.setup.tiles_by_players.values()) :])
    demand(stars <= there, "rural_towns, token", f"too few tokens for {stars} starred spaces")


def check_solo(parts: Components) -> None:
    """SRE-15: the action and destination cards of the Great Steam Conglomerate."""
    solo, cards = parts.solo, parts.action_cards.card
    used = [solo.era_cards_used.get(era, 0) for era in ("1", "2", "3")]
    demand(sum(used) == solo.rounds, "solo, era_cards_used", f"must add up to {solo.rounds} rounds")
    for era, wanted in enumerate(used, 1):
        there = sum(card.era == era for card in cards)
        demand(wanted <= there, "solo, era_cards_used", f"{wanted} cards of era {era} are used, there are {there}")
    for card in cards:
        where = f"action card {card.id}"
        demand(set(card.tracks) == {"black", "yellow"}, f"{where}, tracks", "needs black and yellow")
        demand(min(card.tracks.values()) >= 0, f"{where}, tracks", "must not be negative")
        all_known([card.affinity], parts.train_colours.colours, f"{where}, affinity")
    tile_of = {city.id: city.tile for city in parts.cities.city}
    tile_of |= {factory.id: factory.tile for factory in parts.factories.factory}
    for one in parts.destination_cards.card:
        where = f"destination card {one.id}"
        for half in (one.l1, one.l2):
            all_known([half.origin], [factory.id for factory in parts.factories.factory], where)
            all_known(half.cities, [city.id for city in parts.cities.city], where)
            count_is(len(half.cities), 2, f"{where}, cities", "SRE-15.5.2")
            tiles = {tile_of[place] for place in (half.origin, *half.cities)}
            demand(tiles <= set(one.tiles), where, "names a place that is not on its tiles")
    check_destinations(parts)


def check_destinations(parts: Components) -> None:
    """SRE-15.1.2: as many cards for each three tiles that can be laid; alone only tiles with cards are laid."""
    cards = parts.destination_cards.card
    for triple in sorted({tuple(sorted(one.tiles)) for one in cards}):
        where = f"destination_cards for tiles {triple}"
        demand(len(set(triple)) == parts.solo.tiles, where, f"a card carries {parts.solo.tiles} tile numbers")
        deck = [one for one in cards if tuple(sorted(one.tiles)) == triple]
        count_is(len(deck), parts.solo.destination_cards_per_map, where, "SRE-15.1.2")
        for aims in ([one.l1.cities for one in deck], [one.l2.cities for one in deck]):
            cities = [city for pair in aims for city in pair]
            demand(len(set(cities)) == len(cities), where, "a company is sent twice to one city")
