"""The box of Railroad Revolution: what the components file must hold, and how it becomes the engine's tables."""

from __future__ import annotations

from branchline.core.box import demand, read_box
from branchline.games.railroad_revolution.box import (
    ACTIONS,
    ADVANCE,
    ALL_COLOURS,
    ANY_COLOUR,
    BOARD_SECTIONS,
    CITY_COUNT,
    COLOURS,
    CONDITIONS,
    DEAL_TILES,
    EFFECTS,
    FIRST_BONUS,
    FLIP,
    GAIN_SHARES,
    GATES,
    GROUPS,
    MILESTONES,
    MONEY_GATE,
    MOST_SPACES,
    PROMOTE,
    SECTION_COUNT,
    SETUP_TILES,
    TELEGRAPH_TILES,
    TRACKS,
    TRAIN_KINDS,
    Bonus,
    Box,
    Milestone,
    Part,
)
from branchline.games.railroad_revolution.schema import Ability, Components, Effect

# RR-16: abilities that depend on the action can only stand at that action.
AT_ACTION = {
    "first_station_bonus": "station",
    "waive_city_cost": "station",
    "primary_reward_again": "station",
    "gain_money_terrain": "railroad",
    "third_rail": "railroad",
    "first_office_bonus": "telegraph",
    "gain_money_per_share_taken": "telegraph",
    "telegraph_tile_bonus": "telegraph",
    "private_deal": "trade",
    "gain_money_per_train": "trade",
}


def load(text: str) -> Box:
    """The box that a components file describes; BadComponents names the entry that is wrong."""
    return Reader(read_box(text, Components)).read()


class Reader:
    """Turns the typed file into tables of ints, checking what types cannot say."""

    def __init__(self, data: Components) -> None:
        self.data = data
        self.box = Box()
        self.bonuses: list[Bonus] = []
        self.city_number = {city.id: number for number, city in enumerate(data.cities)}

    def read(self) -> Box:
        self.check_counts()
        self.read_map()
        self.read_cities()
        self.read_telegraph()
        self.read_deals()
        self.read_trains()
        self.read_milestones()
        self.read_player_board()
        self.read_abilities()
        self.read_tracks()
        self.read_setup()
        self.box.bonuses = tuple(self.bonuses)
        return self.box

    # -- bonuses ------------------------------------------------------------------------------

    def bonus(self, where: str, price: int, effects: list[Effect]) -> int:
        """Number a price and its effects among the bonuses of the game."""
        demand(price >= 0, where, "a price is 0 or more")
        demand(len(effects) > 0, where, "a bonus has at least one effect")
        parts: list[Part] = []
        for effect in effects:
            parts += self.parts(where, effect)
        for at, part in enumerate(parts):
            leads = at == 0 or parts[at - 1].kind <= GAIN_SHARES
            demand(part.kind > GAIN_SHARES or leads, where, "money and shares stand first in a list")
            may_stop = not part.optional or part.kind in (ADVANCE, PROMOTE, FLIP)
            demand(may_stop, where, "only steps, promotions and flips can be left out on their own")
        self.bonuses.append(Bonus(price, tuple(parts)))
        return len(self.bonuses) - 1

    def parts(self, where: str, effect: Effect) -> list[Part]:
        """One effect of the file as parts of a bonus; two workers are two parts (RR-5.5)."""
        kind, optional = EFFECTS.index(effect.kind), int(effect.optional)
        if effect.kind == "gain_workers":
            demand((effect.workers is None) != (effect.one_of is None), where, "either workers or one_of is given")
            if effect.one_of is not None:
                return [Part(kind, sum({1 << COLOURS.index(name) for name in effect.one_of}), 0, optional)]
            names = effect.workers or []
            return [Part(kind, ALL_COLOURS if n == "any" else 1 << COLOURS.index(n), 0, optional) for n in names]
        if effect.kind == "steps":
            demand(effect.count > 0, where, "steps need a count")
            return [Part(kind, effect.count, int(effect.exact), optional)]
        if effect.kind == "promote":
            demand(effect.max > 0, where, "promote needs max")
            return [Part(kind, effect.max, effect.money_each, optional)]
        if effect.kind == "flip_train":
            demand(effect.times > 0, where, "flip_train needs times")
            return [Part(kind, effect.times, 0, optional)]
        if effect.kind in ("place_rail", "place_station", "place_office"):
            return [Part(kind, int(effect.origin == "setup"), self.targets(where, effect), optional)]
        if effect.kind == "gain_money_terrain":
            return [Part(kind, effect.base, effect.per_triangle, optional)]
        if effect.kind == "private_deal":
            return [Part(kind, effect.shares_gained, 0, optional)]
        return [Part(kind, effect.amount, 0, optional)]

    def targets(self, where: str, effect: Effect) -> int:
        for city in effect.cities:
            demand(city in self.city_number, where, f"there is no city {city!r}")
        for section in effect.sections:
            demand(1 <= section <= SECTION_COUNT, where, f"there is no section {section}")
        return bits([self.city_number[city] for city in effect.cities] or [s - 1 for s in effect.sections])

    # -- the board ------------------------------------------------------------------------------

    def check_counts(self) -> None:
        data, counts = self.data, self.data.counts
        found = {
            "telegraph_tiles": (len(data.telegraph_tiles), counts.telegraph_tiles, TELEGRAPH_TILES),
            "city_tiles": (len(data.city_tiles), counts.city_tiles, CITY_COUNT - len(data.printed_city_tiles)),
            "train_tiles": (sum(kind.count for kind in data.train_types), counts.train_tiles, counts.train_tiles),
            "milestone_tiles": (len(data.milestones), counts.milestone_tiles, MILESTONES),
            "deal_tiles": (len(data.deal_tiles), counts.deal_tiles, DEAL_TILES),
            "setup_tiles": (len(data.setup_tiles), counts.setup_tiles, SETUP_TILES),
            "workers": (sum(worker.total for worker in data.workers), counts.workers, counts.workers),
        }
        for name, (there, counted, needed) in found.items():
            demand(
                there == counted == needed, f"counts, {name}", f"{there} entries, {counted} counted, {needed} needed"
            )
        demand(tuple(w.colour for w in data.workers) == COLOURS, "workers", f"the colours are {', '.join(COLOURS)}")
        totals = {worker.total for worker in data.workers[1:]}
        demand(len(totals) == 1, "workers", "every coloured kind has the same number of workers")

    def read_map(self) -> None:
        data, box = self.data, self.box
        demand(len(data.cities) == CITY_COUNT, "cities", f"there are {CITY_COUNT}")
        names = [(city.id, city.name) for city in data.cities] + [(one.id, one.name) for one in data.junctions]
        number = {key: at for at, (key, _) in enumerate(names)}
        demand(len(number) == len(names), "cities and junctions", "two have the same id")
        demand(len(names) <= 60, "junctions", "at most 45")
        demand(2 <= len(data.rail_spaces) <= MOST_SPACES, "rail_spaces", f"from 2 to {MOST_SPACES}")
        spaces: list[tuple[int, int]] = []
        for space in data.rail_spaces:
            for end in (space.start_node, space.end_node):
                demand(end in number, f"rail_spaces {space.id}", f"there is no city or junction {end!r}")
            demand(0 <= space.triangles <= 3, f"rail_spaces {space.id}", "a space has 0 to 3 triangles")
            spaces.append((number[space.start_node], number[space.end_node]))
        starts = [at for at, space in enumerate(data.rail_spaces) if space.start]
        demand(len(starts) == 1, "rail_spaces", "exactly one is the initial slot")
        box.city_ids = tuple(city.id for city in data.cities)
        box.city_names = tuple(city.name for city in data.cities)
        box.city_levels = tuple(city.level for city in data.cities)
        box.city_costs = tuple(city.station_cost for city in data.cities)
        box.level_cities = tuple(bits([c for c in range(CITY_COUNT) if box.city_levels[c] == n]) for n in range(6))
        box.node_names = tuple(name for _, name in names)
        box.node_places = tuple([(city.x, city.y) for city in data.cities] + [(one.x, one.y) for one in data.junctions])
        box.space_places = tuple((space.x, space.y) for space in data.rail_spaces)
        box.space_ids = tuple(space.id for space in data.rail_spaces)
        box.spaces = tuple(spaces)
        box.space_nodes = tuple(bits(list(ends)) for ends in spaces)
        box.space_near = tuple(bits([at for at, b in enumerate(spaces) if {*a} & {*b}]) for a in spaces)
        box.space_triangles = tuple(space.triangles for space in data.rail_spaces)
        flats = [[at for at, space in enumerate(data.rail_spaces) if space.triangles == n] for n in range(4)]
        box.flat_spaces = tuple(bits(numbers) for numbers in flats)
        box.start_space = starts[0]
        printed = [(at, space) for at, space in enumerate(data.rail_spaces) if not space.start]
        box.deal_rails = bits([at for at, space in printed if space.deal])
        box.terrain_rails = tuple(bits([at for at, space in printed if space.triangles == n]) for n in range(4))

    def read_cities(self) -> None:
        data, box = self.data, self.box
        printed = {}
        tiles = [(tile.id, tile.level, tile.primary, tile.first_bonus) for tile in data.city_tiles]
        for one in data.printed_city_tiles:
            where = f"printed_city_tiles {one.city}"
            demand(one.city in self.city_number, where, "there is no such city")
            city = self.city_number[one.city]
            printed[city] = len(tiles)
            tiles.append((one.city, box.city_levels[city], one.primary, one.first_bonus))
        for city, entry in enumerate(data.cities):
            demand(entry.printed == (city in printed), f"cities {entry.id}", "printed does not fit printed_city_tiles")
            demand(1 <= entry.level <= 5, f"cities {entry.id}", "a level is 1 to 5")
        for level in range(1, 6):
            free = sum(1 for c in data.cities if c.level == level and not c.printed)
            there = sum(1 for tile in data.city_tiles if tile.level == level)
            demand(free == there, "city_tiles", f"{there} tiles for the {free} cities of level {level}")
        box.city_tile_ids = tuple(key for key, _, _, _ in tiles)
        box.tile_levels = tuple(level for _, level, _, _ in tiles)
        box.printed_tile = tuple(printed.get(city, -1) for city in range(CITY_COUNT))
        box.primary = tuple(self.bonus(f"city_tiles {key}", 0, primary) for key, _, primary, _ in tiles)
        box.first_bonus = tuple(self.bonus(f"city_tiles {key}", one.price, one.effects) for key, _, _, one in tiles)

    def read_telegraph(self) -> None:
        data, box = self.data, self.box
        numbers = [section.section for section in data.telegraph_sections]
        demand(numbers == list(range(1, SECTION_COUNT + 1)), "telegraph_sections", "they are numbered 1 to 8")
        deals = [section.section - 1 for section in data.telegraph_sections if section.deal]
        demand(len(deals) == SECTION_COUNT - TELEGRAPH_TILES, "telegraph_sections", "two carry a Deal icon")
        demand(len(data.telegraph_links.vp) == SECTION_COUNT - 1, "telegraph_links", "there are 7 values")
        box.section_shares = tuple(section.shares for section in data.telegraph_sections)
        box.section_firsts = tuple(section.first for section in data.telegraph_sections)
        box.deal_sections = bits(deals)
        box.link_vp = tuple(data.telegraph_links.vp)
        box.telegraph_ids = tuple(tile.id for tile in data.telegraph_tiles)
        box.telegraph_names = tuple(tile.name for tile in data.telegraph_tiles)
        box.telegraph_bonus = tuple(
            self.bonus(f"telegraph_tiles {tile.id}", 0, tile.effects) for tile in data.telegraph_tiles
        )

    def read_deals(self) -> None:
        box = self.box
        for tile in self.data.deal_tiles:
            demand(len(tile.deals) == 2, f"deal_tiles {tile.id}", "a tile has two deals")
        deals = [deal for tile in self.data.deal_tiles for deal in tile.deals]
        for deal in deals:
            demand(1 <= deal.shares <= 4, f"deal_tiles {deal.id}", "a deal costs 1 to 4 shares")
        box.deal_tile_ids = tuple(tile.id for tile in self.data.deal_tiles)
        box.deal_ids = tuple(deal.id for deal in deals)
        box.deal_shares = tuple(deal.shares for deal in deals)
        box.deal_bonus = tuple(self.bonus(f"deal_tiles {deal.id}", deal.price, deal.effects) for deal in deals)

    def read_trains(self) -> None:
        data, box = self.data, self.box
        kinds = data.train_types
        demand(len(kinds) == TRAIN_KINDS, "train_types", f"there are {TRAIN_KINDS}")
        demand([kind.starting for kind in kinds] == [True] + [False] * 4, "train_types", "only the first is dealt")
        sizes = [data.trains.stack_size.get(str(players), 0) for players in range(5)]
        for kind in kinds:
            least = data.meta.players_max if kind.starting else max(sizes)
            demand(kind.count >= least, f"train_types {kind.id}", f"at least {least} are needed")
            no_flip = all(effect.kind != "flip_train" for effect in kind.effects)
            demand(no_flip, f"train_types {kind.id}", "a train cannot flip trains")
        box.train_ids = tuple(kind.id for kind in kinds)
        box.train_names = tuple(kind.name for kind in kinds)
        box.train_counts = tuple(kind.count for kind in kinds)
        box.train_bonus = tuple(self.bonus(f"train_types {kind.id}", kind.price, kind.effects) for kind in kinds)
        box.stack_sizes = tuple(sizes)
        box.face_up_vp = data.trains.vp_face_up

    def read_milestones(self) -> None:
        data, box = self.data, self.box
        tiles = []
        for tile in data.milestones:
            where = f"milestones {tile.id}"
            demand(1 <= len(tile.managers) <= 2, where, "a milestone asks for 1 or 2 managers")
            demand(1 <= len(tile.conditions) <= 3, where, "a milestone has 1 to 3 conditions")
            managers = tuple(ANY_COLOUR if name == "any" else COLOURS.index(name) for name in tile.managers)
            conditions = []
            for one in tile.conditions:
                which = one.triangles if one.kind == "terrain_rails" else one.level
                demand(0 <= which <= 5 and one.count > 0, where, "a condition that cannot be")
                demand(one.kind != "terrain_rails" or which <= 3, where, "there are 0 to 3 triangles")
                conditions.append((CONDITIONS.index(one.kind), which, one.count))
            tiles.append(Milestone(tile.id, GROUPS.index(tile.group), tile.vp, managers, tuple(conditions)))
        order = [tile.group for tile in tiles]
        demand(order == sorted(order), "milestones", "the groups stand in the order A1, A2, B, C, D")
        for group in (0, 1):
            demand(order.count(group) >= data.meta.players_max, "milestones", f"{GROUPS[group]} has too few tiles")
        box.milestones = tuple(tiles)
        box.look = data.constants.milestone_draw

    # -- the players ----------------------------------------------------------------------------

    def read_player_board(self) -> None:
        data, box = self.data, self.box
        sections = data.player_board_sections
        demand(len(sections) == BOARD_SECTIONS, "player_board_sections", "there are 8")
        buildings = [at for at, section in enumerate(sections) for _ in range(section.buildings)]
        rails = [at for at, section in enumerate(sections) for _ in range(section.rails)]
        demand(len(buildings) == data.players.buildings_on_player_board, "player_board_sections", "buildings differ")
        demand(len(rails) == data.players.rails_on_player_board, "player_board_sections", "rails differ")
        logo = data.player_board.logo_after_section
        for section in sections:
            fits = section.left_of_logo == (section.section <= logo)
            demand(fits, f"player_board_sections {section.section}", "left_of_logo does not fit the logo")
        box.buildings, box.rails = len(buildings), len(rails)
        box.buildings_right = sum(1 for at in buildings if at >= logo)
        box.rails_right = sum(1 for at in rails if at >= logo)
        box.section_money = tuple(section.money for section in sections)
        # Where the leftmost of n pieces left stands; 8 when none is left.
        box.section_of_building = (BOARD_SECTIONS, *reversed(buildings))
        box.section_of_rail = (BOARD_SECTIONS, *reversed(rails))
        box.money, box.shares = data.players.start_money, data.players.start_shares
        box.white_workers = data.players.start_white_workers
        demand(box.white_workers * data.meta.players_max <= data.workers[0].total, "players", "too few white workers")
        box.coloured_workers = data.workers[1].total
        constants = data.constants
        box.share_value, box.hire_price = constants.share_sale_value, constants.extra_hire_price
        box.minimum_workers = constants.minimum_available_workers
        box.railroad_cost, box.railroad_rails = constants.railroad_base_cost, constants.railroad_rails
        box.difficult_cost = constants.difficult_terrain_cost
        demand(box.railroad_rails == 2, "constants", "the Railroad action lays 2 rails")

    def read_abilities(self) -> None:
        abilities = []
        for action in ACTIONS:
            table = getattr(self.data.abilities, action)
            abilities.append(-1)
            abilities += [self.ability(action, colour, getattr(table, colour)) for colour in COLOURS[1:]]
        self.box.abilities = tuple(abilities)

    def ability(self, action: str, colour: str, ability: Ability) -> int:
        where = f"abilities {action}, {colour}"
        demand(len(ability.effects) == 1, where, "an ability has one effect")
        kind = ability.effects[0].kind
        demand(AT_ACTION.get(kind, action) == action, where, f"{kind} does not belong to {action}")
        return self.bonus(where, ability.price, ability.effects)

    def read_tracks(self) -> None:
        tracks, box = self.data.performance_tracks, self.box
        demand(tuple(track.id for track in tracks) == TRACKS, "performance_tracks", f"they are {', '.join(TRACKS)}")
        slots = {track.slots for track in tracks}
        demand(len(slots) == 1, "performance_tracks", "all have the same number of slots")
        kinds, amounts, expensive = [], [], []
        for track in tracks:
            where = f"performance_tracks {track.id}"
            demand(len(track.vp) == track.slots, where, "one value for each slot")
            kind, amount, dear = [0] * track.slots, [0] * track.slots, [0] * track.slots
            for gate in track.gates:
                demand(0 < gate.before_slot < track.slots, where, f"no slot {gate.before_slot} for a gate")
                kind[gate.before_slot] = GATES.index(gate.kind)
                amount[gate.before_slot] = gate.amount
                other = gate.variant_amount if kind[gate.before_slot] == MONEY_GATE else gate.amount
                dear[gate.before_slot] = other
            kinds.append(tuple(kind))
            amounts.append(tuple(amount))
            expensive.append(tuple(dear))
        box.top_slot = slots.pop() - 1
        box.track_vp = tuple(tuple(track.vp) for track in tracks)
        box.gate_kinds, box.gate_amounts, box.gate_amounts_expensive = tuple(kinds), tuple(amounts), tuple(expensive)

    def read_setup(self) -> None:
        data, box = self.data, self.box
        sides = []
        for tile in data.setup_tiles:
            demand(len(tile.sides) == 2, f"setup_tiles {tile.id}", "a tile has two sides")
            sides += [self.bonus(f"setup_tiles {tile.id}", 0, side.effects) for side in tile.sides]
        for number in sides:
            plain = all(part.kind < FIRST_BONUS and part.kind != FLIP for part in self.bonuses[number].parts)
            demand(plain, "setup_tiles", "an effect that setup tiles cannot have")
        box.setup_tile_ids = tuple(tile.id for tile in data.setup_tiles)
        box.setup_bonus = tuple(sides)
        stations, offices = [0, 0], [0, 0]
        for players in range(2, 5):
            entry = data.neutral_buildings.get(str(players))
            demand(entry is not None, "neutral_buildings", f"the entry for {players} players is missing")
            if entry is None:
                continue
            for city in entry.first_station:
                demand(city in self.city_number, f"neutral_buildings {players}", f"there is no city {city!r}")
            stations.append(bits([self.city_number[city] for city in entry.first_station]))
            offices.append(bits([section - 1 for section in entry.first_office]))
        box.neutral_stations, box.neutral_offices = tuple(stations), tuple(offices)


def bits(numbers: list[int]) -> int:
    """The bit set of these numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
