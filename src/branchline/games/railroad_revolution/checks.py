"""What a components file of Railroad Revolution must say beyond types; every complaint names its entry."""

from __future__ import annotations

from branchline.core.box import all_agree, all_different, demand
from branchline.games.railroad_revolution import box
from branchline.games.railroad_revolution.schema import Ability, Components, Effect, MilestoneTile

# RR-16: abilities that depend on the action can only stand at that action.
AT_ACTION = {
    "station": ("first_station_bonus", "waive_city_cost", "primary_reward_again"),
    "railroad": ("gain_money_terrain", "third_rail"),
    "telegraph": ("first_office_bonus", "gain_money_per_share_taken", "telegraph_tile_bonus"),
    "trade": ("private_deal", "gain_money_per_train"),
}
# Effects of which there must be at least one, and the figure that says so.
COUNTED = {
    "steps": ("count", "steps need a count"),
    "promote": ("max", "promote needs max"),
    "flip_train": ("times", "flip_train needs times"),
}
AT_ONCE = ("gain_money", "gain_shares")
# Figures that are printed and that no rule reads, and where to turn instead.
UNREAD = {
    "meta.*": "",
    "counts.game_boards": "",
    "counts.player_boards": "",
    "counts.workers_*": "workers.*.total are what the rules read",
    "counts.buildings*": "player_board_sections are what the rules read",
    "counts.rails*": "player_board_sections are what the rules read",
    "counts.performance_markers*": "",
    "counts.telegraph_shares": "shares never run out",
    "counts.first_player_tiles": "",
    "counts.banknotes": "",
    "banknotes.*": "money is counted, not changed",
    "players.start_coloured_workers": "it is the worker beside the setup tile",
    "players.start_rails_on_board": "",
    "players.setup_*": "",
    "players.performance_markers": "",
    "workers.*.in_supply_at_start": "workers.*.total is what the rules read",
    "constants.railroad_rails_turquoise": "it is constants.railroad_rails and one more",
    "constants.train_vp_face_up": "trains.vp_face_up is what the rules read",
    "scoring.train_face_up": "trains.vp_face_up is what the rules read",
    "abilities.any.*": "it is what any worker can do",
    "canvas.*": "",
    "levels.slots.*": "",
    "levels.station_cost.*": "cities.*.station_cost are what the rules read",
    "rail_spaces.r01.deal": "the initial slot is taken when the game begins",
    "rail_spaces.*.[xy]": "it is drawn between its two ends",
    "telegraph_sections.*.[xy]": "",
    "train_types.*.count": "trains.stack_size is what the rules read",
    "performance_tracks.*.x": "",
    "performance_tracks.*.y_*": "",
    "variants.*.default": "a variant is chosen when a game begins",
}

# Figures that the rules carry out as they are: which rule fixes each. It is named where the figure is refused.
FIXED = {
    "meta.schema": "the form of this file",
    "player_board_sections": "RR-1.2",
    "player_board_sections.*": "RR-1.2",
    "cities.*": "RR-1.6",
    "telegraph_sections": "RR-1.7",
    "performance_tracks": "RR-12.1",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "*.effects.*.amount": (0, 600),
}


Reward = tuple[str, int, list[Effect]]
"""A bonus of the file: the entry it stands in, its price and its effects."""


def ability(parts: Components, action: str, colour: str) -> Ability:
    found: Ability = getattr(getattr(parts.abilities, action), colour)
    return found


def rewards(parts: Components) -> dict[str, list[Reward]]:
    """Every bonus of the file, by the table of the engine that names it and in the order of its numbers."""
    tiles = [(tile.id, tile.primary, tile.first_bonus) for tile in parts.city_tiles]
    tiles += [(tile.city, tile.primary, tile.first_bonus) for tile in parts.printed_city_tiles]
    deals = [deal for tile in parts.deal_tiles for deal in tile.deals]
    sides = [(tile.id, side) for tile in parts.setup_tiles for side in tile.sides]
    able = [(one, colour, ability(parts, one, colour)) for one in box.ACTIONS for colour in box.COLOURS[1:]]
    return {
        "primary": [(f"city_tiles {name}", 0, primary) for name, primary, _ in tiles],
        "first_bonus": [(f"city_tiles {name}", first.price, first.effects) for name, _, first in tiles],
        "telegraph_bonus": [(f"telegraph_tiles {tile.id}", 0, tile.effects) for tile in parts.telegraph_tiles],
        "deal_bonus": [(f"deal_tiles {deal.id}", deal.price, deal.effects) for deal in deals],
        "train_bonus": [(f"train_types {kind.id}", kind.price, kind.effects) for kind in parts.train_types],
        "abilities": [(f"abilities {action}, {colour}", one.price, one.effects) for action, colour, one in able],
        "setup_bonus": [(f"setup_tiles {name}", 0, side.effects) for name, side in sides],
    }


def check(parts: Components) -> None:
    """Every rule of the file that types cannot say."""
    check_counts(parts)
    check_map(parts)
    check_cities(parts)
    check_telegraph(parts)
    check_items(parts)
    for tile in parts.milestones:
        check_milestone(tile)
    check_player_board(parts)
    check_tracks(parts)
    check_setup(parts)
    check_abilities(parts)
    for group in rewards(parts).values():
        for reward in group:
            check_reward(parts, *reward)


MOST_SECTIONS = 12
MOST_TILES = 40
MOST_MILESTONES = 100
MOST_TRAIN_KINDS = 9
MOST_SETUP_TILES = 20


def check_counts(parts: Components) -> None:
    """How many there are of each: what the rules fix, and within which bounds the rest is free."""
    for where, found, wanted, rule in (
        ("player_board_sections", len(parts.player_board_sections), box.BOARD_SECTIONS, "RR-1.2"),
        ("player_board, sections", parts.player_board.sections, box.BOARD_SECTIONS, "RR-1.2"),
        ("performance_tracks", len(parts.performance_tracks), box.TRACK_COUNT, "RR-12.1"),
        ("constants, railroad_rails", parts.constants.railroad_rails, 2, "RR-7.1"),
        ("meta, players_max", parts.meta.players_max, len(box.COMPANIES), "RR-2.1"),
    ):
        demand(found == wanted, where, f"there are {wanted} ({rule}), not {found}")
    bare = sum(not section.deal for section in parts.telegraph_sections)
    for where, count, least, most, rule in (
        ("cities", len(parts.cities), 2, box.MOST_CITIES, "RR-1.5"),
        ("junctions", len(parts.junctions), 0, box.MOST_JUNCTIONS, "RR-1.5"),
        ("rail_spaces", len(parts.rail_spaces), 2, box.MOST_SPACES, "RR-1.5"),
        ("city_tiles", len(parts.city_tiles), 0, MOST_TILES, "RR-2.11"),
        ("telegraph_sections", len(parts.telegraph_sections), 2, MOST_SECTIONS, "RR-1.7"),
        ("telegraph_tiles", len(parts.telegraph_tiles), bare, MOST_TILES, "one for each bare section, RR-2.13"),
        ("deal_tiles", len(parts.deal_tiles), 1, MOST_TILES, "one lies open, RR-2.15"),
        ("train_types", len(parts.train_types), 2, MOST_TRAIN_KINDS, "one is dealt, the others are stacks, RR-2.8"),
        ("milestones", len(parts.milestones), 2 * len(box.COMPANIES), MOST_MILESTONES, "two for each player, RR-2.9"),
        ("setup_tiles", len(parts.setup_tiles), len(box.COMPANIES), MOST_SETUP_TILES, "one for each player, RR-2.16"),
    ):
        demand(least <= count <= most, where, f"{least} to {most} entries ({rule}), found {count}")
    check_sums(parts)


def check_sums(parts: Components) -> None:
    """What the file says twice: how many are described of each."""
    counts = parts.counts
    said = {
        "counts, telegraph_tiles": (counts.telegraph_tiles, len(parts.telegraph_tiles)),
        "counts, city_tiles": (counts.city_tiles, len(parts.city_tiles)),
        "counts, train_tiles": (counts.train_tiles, sum(kind.count for kind in parts.train_types)),
        "counts, milestone_tiles": (counts.milestone_tiles, len(parts.milestones)),
        "counts, deal_tiles": (counts.deal_tiles, len(parts.deal_tiles)),
        "counts, setup_tiles": (counts.setup_tiles, len(parts.setup_tiles)),
        "counts, workers": (counts.workers, sum(worker.total for worker in parts.workers)),
    }
    for group, counted in parts.milestone_groups.counts.items():
        there = sum(milestone.group == group for milestone in parts.milestones)
        said[f"milestone_groups, counts, {group}"] = (counted, there)
    all_agree((where, *numbers, "are described") for where, numbers in said.items())
    colours = tuple(worker.colour for worker in parts.workers)
    demand(colours == box.COLOURS, "workers", f"the colours are {', '.join(box.COLOURS)} (RR-1.3)")
    totals = {worker.total for worker in parts.workers[1:]}
    demand(len(totals) == 1, "workers", "every coloured kind has the same number of workers")


def check_map(parts: Components) -> None:
    """RR-1.5, RR-1.6: the cities, the junctions and the spaces between them."""
    nodes = [city.id for city in parts.cities] + [junction.id for junction in parts.junctions]
    demand(len(set(nodes)) == len(nodes), "cities and junctions", "two have the same id")
    ids = [space.id for space in parts.rail_spaces]
    demand(len(set(ids)) == len(ids), "rail_spaces", "two have the same id")
    for space in parts.rail_spaces:
        where = f"rail_spaces {space.id}"
        for end in (space.start_node, space.end_node):
            demand(end in nodes, where, f"there is no city or junction {end!r}")
        demand(0 <= space.triangles <= 3, where, "a space has 0 to 3 triangles")
    demand(
        sum(space.start for space in parts.rail_spaces) == 1, "rail_spaces", "exactly one is the initial slot (RR-2.3)"
    )


def check_cities(parts: Components) -> None:
    printed = [one.city for one in parts.printed_city_tiles]
    cities = [city.id for city in parts.cities]
    for name in printed:
        demand(name in cities, f"printed_city_tiles {name}", "there is no such city")
    for city in parts.cities:
        why = f"printed is true of those that printed_city_tiles names: {', '.join(printed)}"
        demand(city.printed == (city.id in printed), f"cities {city.id}", why)
        demand(1 <= city.level <= 5, f"cities {city.id}", "a level is 1 to 5 (RR-1.5)")
    for level in range(1, 6):
        free = sum(city.level == level and not city.printed for city in parts.cities)
        there = sum(tile.level == level for tile in parts.city_tiles)
        why = f"{there} tiles for the {free} cities of level {level}; each city takes one (RR-2.11)"
        demand(there >= free and (free > 0 or there == 0), "city_tiles", why)


def check_telegraph(parts: Components) -> None:
    """RR-1.7: the telegraph line."""
    sections = parts.telegraph_sections
    there = len(sections)
    in_order = [section.section for section in sections] == list(range(1, there + 1))
    demand(in_order, "telegraph_sections", f"they are numbered 1 to {there}")
    links = len(parts.telegraph_links.vp)
    why = f"there is one between each two of {there} sections (RR-1.7), not {links}"
    demand(links == there - 1, "telegraph_links, vp", why)


def check_items(parts: Components) -> None:
    """RR-1.9 to RR-1.11: deals, trains, milestones."""
    all_different([deal.id for tile in parts.deal_tiles for deal in tile.deals], "deal_tiles, deals")
    for tile in parts.deal_tiles:
        demand(len(tile.deals) == 2, f"deal_tiles {tile.id}", "a tile has two deals (RR-1.11)")
        for deal in tile.deals:
            demand(1 <= deal.shares <= 4, f"deal_tiles {deal.id}", "a deal costs 1 to 4 shares (RR-1.11)")
    kinds, players = parts.train_types, parts.meta.players_max
    first_alone = [kind.starting for kind in kinds] == [True] + [False] * (len(kinds) - 1)
    demand(first_alone, "train_types", "only the first is dealt (RR-2.8)")
    for kind in kinds:
        no_flip = all(effect.kind != "flip_train" for effect in kind.effects)
        demand(no_flip, f"train_types {kind.id}", "a train cannot flip trains")
    order = [box.GROUPS.index(milestone.group) for milestone in parts.milestones]
    demand(order == sorted(order), "milestones", "the groups stand in the order A1, A2, B, C, D")
    for group in (0, 1):
        demand(
            order.count(group) >= players,
            "milestones",
            f"{box.GROUPS[group]} has {order.count(group)} tiles; each of {players} players gets one (RR-2.9)",
        )


def check_milestone(tile: MilestoneTile) -> None:
    where = f"milestones {tile.id}"
    demand(1 <= len(tile.managers) <= 2, where, "a milestone asks for 1 or 2 managers (RR-1.10)")
    demand(1 <= len(tile.conditions) <= 3, where, "a milestone has 1 to 3 conditions (RR-1.10)")
    for one in tile.conditions:
        of_terrain = one.kind == "terrain_rails"
        which = one.triangles if of_terrain else one.level
        demand(0 <= which <= 5 and one.count > 0, where, "a condition that cannot be")
        demand(not of_terrain or which <= 3, where, "there are 0 to 3 triangles")


def check_player_board(parts: Components) -> None:
    """RR-1.2: the player board, and what a player begins with."""
    sections, players = parts.player_board_sections, parts.players
    where, logo = "player_board_sections", parts.player_board.logo_after_section
    in_order = [one.section for one in sections] == list(range(1, len(sections) + 1))
    demand(in_order, where, f"they are numbered 1 to {len(sections)}")
    buildings, rails = sum(max(0, one.buildings) for one in sections), sum(max(0, one.rails) for one in sections)
    said = [
        ("players.buildings_on_player_board", players.buildings_on_player_board, buildings, "stand in the sections"),
        ("players.rails_on_player_board", players.rails_on_player_board, rails, "lie in the sections"),
    ]
    all_agree(said)
    for section in sections:
        why = f"left_of_logo is true of sections 1 to {logo}, by player_board.logo_after_section"
        demand(section.left_of_logo == (section.section <= logo), f"{where} {section.section}", why)
    white = players.start_white_workers * parts.meta.players_max
    demand(white <= parts.workers[0].total, "players", "too few white workers")


def check_tracks(parts: Components) -> None:
    """RR-12: the performance tracks and their gates."""
    tracks = parts.performance_tracks
    demand(tuple(track.id for track in tracks) == box.TRACKS, "performance_tracks", f"they are {', '.join(box.TRACKS)}")
    same = len({track.slots for track in tracks}) == 1
    demand(same, "performance_tracks", "all have the same number of slots")
    for track in tracks:
        where = f"performance_tracks {track.id}"
        demand(len(track.vp) == track.slots, where, "one value for each slot")
        for gate in track.gates:
            demand(0 < gate.before_slot < track.slots, where, f"no slot {gate.before_slot} for a gate")


def check_setup(parts: Components) -> None:
    for tile in parts.setup_tiles:
        demand(len(tile.sides) == 2, f"setup_tiles {tile.id}", "a tile has two sides (RR-2.16)")
        kinds = [effect.kind for side in tile.sides for effect in side.effects]
        plain = all(box.EFFECTS.index(kind) < box.FIRST_BONUS and kind != "flip_train" for kind in kinds)
        demand(plain, "setup_tiles", "an effect that setup tiles cannot have")
    for players in ("2", "3", "4"):
        there = players in parts.neutral_buildings
        demand(there, "neutral_buildings", f"the entry for {players} players is missing")
        entry = parts.neutral_buildings[players]
        check_places(parts, f"neutral_buildings {players}", entry.first_station, entry.first_office)


def check_places(parts: Components, where: str, cities: list[str], sections: list[int]) -> None:
    for name in cities:
        demand(any(city.id == name for city in parts.cities), where, f"there is no city {name!r}")
    for section in sections:
        demand(1 <= section <= len(parts.telegraph_sections), where, f"there is no section {section}")


def check_reward(parts: Components, where: str, price: int, effects: list[Effect]) -> None:
    """RR-16: a price, and effects that can be carried out one after the other."""
    demand(price >= 0, where, "a price is 0 or more")
    demand(len(effects) > 0, where, "a bonus has at least one effect")
    for at, effect in enumerate(effects):
        kind = effect.kind
        if kind == "gain_workers":
            either = (effect.workers is None) != (effect.one_of is None)
            demand(either, where, "either workers or one_of is given")
        if kind in COUNTED:
            figure, why = COUNTED[kind]
            demand(getattr(effect, figure) > 0, where, why)
        check_places(parts, where, effect.cities, effect.sections)
        leads = at == 0 or effects[at - 1].kind in AT_ONCE
        demand(kind not in AT_ONCE or leads, where, "money and shares stand first in a list")
        may_stop = not effect.optional or kind in COUNTED
        demand(may_stop, where, "only steps, promotions and flips can be left out on their own")


def check_abilities(parts: Components) -> None:
    for action in box.ACTIONS:
        for colour in box.COLOURS[1:]:
            where, effects = f"abilities {action}, {colour}", ability(parts, action, colour).effects
            demand(len(effects) == 1, where, "an ability has one effect")
            kind = effects[0].kind
            elsewhere = any(kind in kinds for at, kinds in AT_ACTION.items() if at != action)
            demand(not elsewhere, where, f"{kind} does not belong to {action}")
