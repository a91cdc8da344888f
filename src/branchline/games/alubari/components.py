"""The box of Alubari: the rules that types cannot say, and how the file becomes the tables of the engine."""

from __future__ import annotations

from branchline.core.box import demand, read_box
from branchline.games.alubari.box import (
    ABILITIES,
    AREAS,
    BONUSES,
    EFFECTS,
    EVENTS,
    HIRE_KINDS,
    MOST_CUBES,
    MOST_ESTATE_SPACES,
    MOST_SPACES,
    MOST_TRACKS_AT_ONCE,
    REQUIREMENTS,
    RESOURCES,
    WEATHERS,
    Area,
    Box,
    Contract,
    Equipment,
    Estate,
    Setup,
    Station,
)
from branchline.games.alubari.schema import Components, ContractEntry, EquipmentEntry, SetupEntry


def load(text: str) -> Box:
    """AL-1.1: the box as the engine's tables, each rule of the schema checked."""
    parts = read_box(text, Components)
    check_numbers(parts)
    check_map(parts)
    check_cards(parts)
    return build(parts)


def costs(entry: dict[str, int], where: str) -> tuple[int, ...]:
    """A cost as one amount for each resource."""
    for name, amount in entry.items():
        demand(name in RESOURCES, where, f"{name!r} is no resource; there are: {', '.join(RESOURCES)}")
        demand(amount > 0, where, f"{name} is {amount}; a cost is at least 1")
    return tuple(entry.get(name, 0) for name in RESOURCES)


def by_players(table: dict[str, int], where: str) -> tuple[int, ...]:
    """Figures by player count, with a place for count 0, so that a count is an index."""
    demand(sorted(table) == ["1", "2", "3", "4", "5"], where, "needs a figure for each of 1 to 5 players")
    return (0, *(table[str(count)] for count in range(1, 6)))


def check_numbers(parts: Components) -> None:
    """AL-1.1, AL-2: counts that belong together."""
    box = parts.box
    demand(box.workers_per_player == 3, "box, workers_per_player", "the rules speak of a third worker, so it is 3")
    demand(box.ownership_markers_per_player >= 2, "box, ownership_markers_per_player", "is at least 2")
    demand([e.players for e in parts.setup] == [1, 2, 3, 4, 5], "setup", "needs one entry for each of 1 to 5 players")
    on_cards = sorted((e.chai_on_card for e in parts.equipment), reverse=True)
    for entry in parts.setup:
        where = f"setup {entry.players}"
        demand(0 < entry.bag_iron <= box.iron_ore_cubes, f"{where}, bag_iron", f"is 1 to {box.iron_ore_cubes}")
        demand(0 < entry.bag_stone <= box.stone_cubes, f"{where}, bag_stone", f"is 1 to {box.stone_cubes}")
        # AL-17.4: three cubes can lie on the rondel after phase 3; with fewer than four no event might come again.
        demand(4 <= entry.event_cubes <= box.event_cubes, f"{where}, event_cubes", f"is 4 to {box.event_cubes}")
        demand(
            1 <= entry.equipment_in_shed <= len(parts.equipment), f"{where}, equipment_in_shed", "more than there are"
        )
        most = sum(on_cards[: entry.equipment_in_shed]) + max(0, entry.bag_chai)
        demand(entry.bag_chai >= -1, f"{where}, bag_chai", "is a number of cubes, or -1 for all that are left")
        demand(
            most <= box.chai_cubes, f"{where}, bag_chai", f"bag and cards need {most} of {box.chai_cubes} chai cubes"
        )
        demand(entry.initial_stockyard_draw >= 0, f"{where}, initial_stockyard_draw", "is not negative")
        demand(entry.round_stockyard_draw >= 1, f"{where}, round_stockyard_draw", "is at least 1")
        demand(
            1 <= entry.estate_slots <= 1 + len(parts.estate_card), f"{where}, estate_slots", "more than there are cards"
        )
        plain_tracks = sum(track.kind != "river" for track in parts.track)
        demand(
            0 <= entry.precompleted_tracks < plain_tracks,
            f"{where}, precompleted_tracks",
            "more than spaces without river",
        )
    limits = by_players(parts.chai_track.limit_by_players, "chai_track, limit_by_players")
    demand(max(limits) < len(parts.chai_track.points), "chai_track, points", "needs points for every position")
    demand(max(limits) <= 15, "chai_track, limit_by_players", "is at most 15")
    for name, rate in (("excavation", parts.work_rates.excavation), ("lay_track", parts.work_rates.lay_track)):
        demand(
            all(step == int(step) and step > 0 for step in rate.steps),
            f"work_rates.{name}, steps",
            "whole numbers from 1",
        )
    crop = parts.work_rates.crop
    demand(
        all(step * 2 == int(step * 2) and step > 0 for step in crop.steps), "work_rates.crop, steps", "halves above 0"
    )
    for name, rate in (
        ("excavation", parts.work_rates.excavation), ("lay_track", parts.work_rates.lay_track), ("crop", crop),
    ):  # fmt: skip
        demand(0 <= rate.start < len(rate.steps), f"work_rates.{name}, start", "is no space of the track")
    demand(parts.scoring.tea_leaf_vp == 0.5, "scoring, tea_leaf_vp", "is a half: points are counted in halves")
    demand([a.id for a in parts.areas] == list(AREAS), "areas", "needs the areas A to G in order")
    for area in parts.areas:
        where = f"areas {area.id}, spaces_by_players"
        counts = by_players(area.spaces_by_players, where)
        demand(all(1 <= n <= MOST_SPACES for n in counts[1:]), where, f"an area has 1 to {MOST_SPACES} spaces")
        if area.fog_blocks_last:
            demand(min(counts[1:]) >= 2, where, "fog blocks the last space, so there are at least 2")


def check_map(parts: Components) -> None:
    """AL-8.1, AL-9.3: the railway, its towns and their station spaces."""
    tracks = [track.id for track in parts.track]
    demand(len(set(tracks)) == len(tracks), "track", "two track spaces have the same id")
    demand(
        len(tracks) == parts.railway.length == 21, "railway, length", f"the railway has 21 spaces, not {len(tracks)}"
    )
    rivers = [track.id for track in parts.track if track.kind == "river"]
    demand(len(rivers) == parts.railway.rivers, "railway, rivers", f"there are {len(rivers)} river spaces")
    towns = [town.id for town in parts.town]
    demand(len(towns) == parts.towns.count == 10, "towns, count", f"there are {len(towns)} towns; it must be 10")
    for town in parts.town:
        known = town.opened_by in rivers or town.opened_by == ""
        demand(known, f"town {town.id}, opened_by", f"{town.opened_by!r} is no river space")
        found = sum(station.town == town.id for station in parts.station)
        demand(found == town.spaces, f"town {town.id}, spaces", f"says {town.spaces}, but {found} stations name it")
    demand(len(parts.station) == 27, "station", f"there are 27 station spaces, not {len(parts.station)}")
    for station in parts.station:
        where = f"station {station.id}"
        demand(station.town in towns, f"{where}, town", f"{station.town!r} is no town")
        demand(1 <= len(station.costs) <= 3, f"{where}, costs", "has one to three alternatives")
        known = station.bonus.kind in BONUSES
        demand(known, f"{where}, bonus", f"{station.bonus.kind!r} is no bonus")
    demand(len(parts.estate_card) == parts.estate_rules.cards == 8, "estate_rules, cards", "there are 8 estate cards")
    for entry in parts.estate_card:
        for side in (entry.front, entry.back):
            check_estate(f"estate_card {entry.id}", side.rubble, side.vp)
    check_estate("estate_printed", parts.estate_printed.rubble, parts.estate_printed.vp)


def check_estate(where: str, rubble: list[int], points: list[int]) -> None:
    demand(len(rubble) == len(points), where, f"has {len(rubble)} figures of rubble and {len(points)} of points")
    demand(1 <= len(rubble) <= 4, where, "an estate has 1 to 4 spaces")
    demand(all(amount >= 1 for amount in rubble), where, "each space holds at least 1 rubble")


def check_cards(parts: Components) -> None:
    """AL-11.4, AL-12, AL-13: equipment, events and contracts that the engine knows how to carry out."""
    numbers = [contract.number for contract in parts.contract]
    demand(numbers == list(range(1, 31)), "contract", "needs the numbers 1 to 30 in order")
    backs = parts.weather.deck_backs
    for name, expected in (("sun", backs.sun), ("rain", backs.rain), ("fog", backs.fog)):
        found = sum(contract.weather == name for contract in parts.contract)
        demand(
            found == expected, "weather, deck_backs", f"says {expected} {name} backs, but {found} contracts have one"
        )
    base, boost = parts.areas[0].base, parts.areas[0].chai_bonus
    extra = sum(c.effect.cubes for c in parts.contract if c.effect.kind == "extra_cubes")
    most = base.get("cubes", 0) + int(boost.get("extra_cubes", 0)) + extra
    demand(most <= MOST_CUBES, "areas A", f"a worker could take {most} cubes; at most {MOST_CUBES} are numbered")
    lay = int(max(parts.work_rates.lay_track.steps)) + int(parts.areas[3].chai_bonus.get("rate", 0))
    lay += sum(c.effect.rate for c in parts.contract if c.effect.kind == "track_bonus")
    demand(
        lay <= MOST_TRACKS_AT_ONCE, "areas D", f"a worker could lay {lay}; at most {MOST_TRACKS_AT_ONCE} are numbered"
    )
    for contract in parts.contract:
        where = f"contract {contract.number}"
        demand(contract.effect.kind in EFFECTS, f"{where}, effect", f"{contract.effect.kind!r} is no effect of AL-13")
        for name in contract.requires:
            demand(name in REQUIREMENTS, f"{where}, requires", f"{name!r} is none of {', '.join(REQUIREMENTS)}")
        demand(contract.points >= 0, f"{where}, points", "is not negative")
        demand(bool(contract.requires) or contract.chai_vp_each > 0, f"{where}, requires", "asks for nothing")
        demand(contract.effect.times <= 9, f"{where}, effect", "is exchanged at most 9 times")
        demand(
            contract.effect.tracks <= MOST_TRACKS_AT_ONCE, f"{where}, effect", f"at most {MOST_TRACKS_AT_ONCE} tracks"
        )
    demand(len(parts.equipment) == parts.box.equipment_cards == 8, "equipment", "there are 8 equipment cards")
    for card in parts.equipment:
        where = f"equipment {card.id}"
        demand(card.effect.kind in ABILITIES, f"{where}, effect", f"{card.effect.kind!r} is no ability of AL-11.4")
        for way in card.third_worker_cost:
            fits = len(way) == 1 and next(iter(way)) in HIRE_KINDS
            demand(fits, f"{where}, third_worker_cost", "is paid in chai or in rubble")
    for option in parts.equipment_rules.maintenance_options:
        fits = len(option) == 1 and next(iter(option)) in ("steel", "chai")
        demand(fits, "equipment_rules, maintenance_options", "is paid in steel or in chai")
    demand([event.number for event in parts.event] == [1, 2, 3, 4, 5, 6], "event", "needs the numbers 1 to 6 in order")
    for event, steps in zip(parts.event, EVENTS, strict=True):
        demand(event.steps == list(steps), f"event {event.number}, steps", f"are {list(steps)}")


def build(parts: Components) -> Box:
    """The tables of the engine."""
    tracks = [track.id for track in parts.track]
    towns = [town.id for town in parts.town]
    sides = [parts.estate_printed] + [side for card in parts.estate_card for side in (card.front, card.back)]
    maintenance = {next(iter(way)): next(iter(way.values())) for way in parts.equipment_rules.maintenance_options}
    rates = parts.work_rates
    areas = {area.id: area for area in parts.areas}
    stock, dig, foundry, lay = areas["A"], areas["B"], areas["C"], areas["D"]
    box = Box()
    box.setups = (Setup(), *(setup_of(entry) for entry in parts.setup))
    box.workers = parts.box.workers_per_player
    box.markers = parts.box.ownership_markers_per_player - 1
    box.chai_cubes = parts.box.chai_cubes
    box.chai_limit = by_players(parts.chai_track.limit_by_players, "chai_track")
    box.chai_points = tuple(parts.chai_track.points)
    box.excavation_rate = tuple(int(step) for step in rates.excavation.steps)
    box.excavation_start = rates.excavation.start
    box.lay_track_rate = tuple(int(step) for step in rates.lay_track.steps)
    box.lay_track_start = rates.lay_track.start
    box.crop_halves = tuple(int(step * 2) for step in rates.crop.steps)
    box.crop_start = rates.crop.start
    effects = [parts.weather.effects[name] for name in ("sun", "rain", "fog")]
    box.weather_moves = tuple((e.excavation, e.lay_track, e.crop) for e in effects)
    box.weather_fogs = tuple(bool(e.fog_blocks) for e in effects)
    box.areas = tuple(
        Area(area.name, by_players(area.spaces_by_players, f"areas {area.id}"), area.fog_blocks_last)
        for area in parts.areas
    )
    box.extra_building_name = parts.additional_action_card.name
    box.extra_building_spaces = parts.additional_action_card.spaces
    box.stock_cubes, box.stock_chai = stock.base["cubes"], stock.base["chai_cubes"]
    box.stock_boost_cubes = int(stock.chai_bonus["extra_cubes"])
    box.stock_boost_chai = int(stock.chai_bonus["extra_chai_cubes"])
    box.dig_boost = int(dig.chai_bonus["rate"])
    box.lay_boost = int(lay.chai_bonus["rate"])
    box.mini_actions = foundry.base["mini_actions"]
    box.steel_iron = foundry.base["steel_cost_iron"]
    box.steel_iron_boosted = int(foundry.chai_bonus["steel_cost_iron"])
    box.stone_rubble = foundry.base["stone_cost_rubble"]
    box.smash_rubble = foundry.base["smash_yields_rubble"]
    trims = parts.stockyard.reduction_limits
    box.trim = (trims["iron"], trims["stone"], trims["chai"])
    box.track_ids = tuple(tracks)
    box.track_names = tuple(track.name for track in parts.track)
    box.track_points = tuple(track.vp for track in parts.track)
    box.track_chai = tuple(track.chai for track in parts.track)
    box.track_is_river = tuple(track.kind == "river" for track in parts.track)
    box.track_town = tuple(track.name if track.kind == "town" else "" for track in parts.track)
    box.agony_stretch = tuple(at for at, track in enumerate(parts.track) if track.agony_stretch)
    box.town_ids = tuple(towns)
    box.town_names = tuple(town.name for town in parts.town)
    box.town_river = tuple(tracks.index(town.opened_by) if town.opened_by else -1 for town in parts.town)
    box.stations = tuple(
        Station(
            entry.id,
            towns.index(entry.town),
            tuple(costs(cost, f"station {entry.id}, costs") for cost in entry.costs),
            entry.vp,
            BONUSES.index(entry.bonus.kind),
            entry.bonus.amount,
            entry.rubble_space,
            entry.blocked_below_players,
        )
        for entry in parts.station
    )
    box.town_stations = tuple(
        tuple(at for at, station in enumerate(box.stations) if station.town == town) for town in range(len(towns))
    )
    box.estates = tuple(Estate(side.name, tuple(side.rubble), tuple(side.vp)) for side in sides)
    box.equipment = tuple(equipment_of(entry) for entry in parts.equipment)
    box.ability_cards = tuple(
        tuple(at for at, card in enumerate(box.equipment) if card.ability == ability)
        for ability in range(len(ABILITIES))
    )
    box.equipment_points = parts.scoring.equipment_vp
    box.equipment_points_solo = parts.equipment_rules.vp_each_solo
    box.equipment_most_solo = parts.equipment_rules.solo_max_owned
    box.maintenance_steel = maintenance["steel"]
    box.maintenance_chai = maintenance["chai"]
    box.event_names = tuple(event.name for event in parts.event)
    box.event_estate_spaces = parts.event[0].estate_spaces
    box.event_crop_steps = parts.event[1].crop_steps
    box.contracts = tuple(contract_of(entry) for entry in parts.contract)
    box.area_contracts = tuple(
        tuple(at for at, contract in enumerate(box.contracts) if contract.area == area) for area in range(len(AREAS))
    )
    box.achievements = tuple(
        (one.id, one.name, one.test, towns.index(one.town) if one.town else -1, one.over, one.at_least)
        for group in (parts.achievements.building, parts.achievements.scoring, parts.achievements.supply)
        for one in group
    )
    box.campaign = tuple((one.id, one.name, one.at_least) for one in parts.achievements.campaign)
    check_spaces(box)
    return box


def setup_of(entry: SetupEntry) -> Setup:
    setup = Setup()
    setup.iron, setup.stone, setup.chai = entry.bag_iron, entry.bag_stone, entry.bag_chai
    setup.events = entry.event_cubes
    setup.first_draw, setup.round_draw = entry.initial_stockyard_draw, entry.round_stockyard_draw
    setup.shed = entry.equipment_in_shed
    setup.estate_slots = entry.estate_slots
    setup.premarked = entry.precompleted_tracks
    return setup


def equipment_of(entry: EquipmentEntry) -> Equipment:
    ways = {next(iter(way)): next(iter(way.values())) for way in entry.third_worker_cost}
    effect = entry.effect
    return Equipment(
        entry.id,
        entry.name,
        costs(entry.cost, f"equipment {entry.id}, cost"),
        entry.chai_on_card,
        ways.get("chai", 0),
        ways.get("rubble", 0),
        ABILITIES.index(effect.kind),
        effect.rubble,
        effect.stone,
        effect.tea or effect.chai,
        entry.extra_vp,
    )


def contract_of(entry: ContractEntry) -> Contract:
    """The one or two figures of an effect, in the order in which AL-13 names them."""
    effect = entry.effect
    first, second = {
        "free_stockyard": (effect.cubes, effect.chai_cubes),
        "extra_cubes": (effect.cubes, 0),
        "take_start_player": (effect.tea, 0),
        "excavation_bonus": (effect.rate, 0),
        "take_rubble": (effect.rubble, 0),
        "take_steel": (effect.steel, 0),
        "take_tea": (effect.tea, 0),
        "gain_chai": (effect.chai, 0),
        "move_excavation": (effect.spaces, 0),
        "borrow_estates": (effect.spaces, 0),
        "iron_to_steel": (effect.iron, effect.times),
        "rubble_to_stone": (effect.rubble, effect.times),
        "cheap_steel": (effect.iron, 0),
        "free_foundry": (effect.mini_actions, 0),
        "track_bonus": (effect.rate, 0),
        "free_lay_track": (effect.tracks, 0),
        "gift_track": (effect.tracks, 0),
        "iron_as_steel": (effect.iron, 0),
        "stone_discount": (effect.stone, 0),
        "rubble_discount": (effect.rubble, 0),
        "cheap_equipment": (effect.steel, 0),
        "draw_and_keep": (effect.draw, effect.keep),
        "double_contract": (effect.cards, 0),
    }.get(effect.kind, (1, 0))
    return Contract(
        entry.number,
        WEATHERS.index(entry.weather),
        AREAS.index(entry.area),
        EFFECTS.index(effect.kind),
        first,
        second,
        entry.text,
        tuple(entry.requires.get(name, 0) for name in REQUIREMENTS),
        entry.points,
        entry.chai_vp_each,
    )


def check_spaces(box: Box) -> None:
    """The longest line of estates must fit the numbering of spaces."""
    longest = sorted(max(len(box.estates[at].rubble), len(box.estates[at + 1].rubble)) for at in range(1, 17, 2))[::-1]
    for players in range(1, 6):
        slots = box.setups[players].estate_slots
        most = max(sum(longest[:slots]), len(box.estates[0].rubble) + sum(longest[: slots - 1]))
        demand(most <= MOST_ESTATE_SPACES, f"setup {players}, estate_slots", f"the line could have {most} spaces")
