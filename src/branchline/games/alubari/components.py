"""The box of Alubari: how the components file becomes the tables of the engine."""

from __future__ import annotations

from branchline.core.box import read_box
from branchline.games.alubari.box import (
    ABILITIES,
    AREAS,
    BONUSES,
    EFFECTS,
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
from branchline.games.alubari.checks import EFFECT_FIGURES, check
from branchline.games.alubari.schema import Components, ContractEntry, EquipmentEntry, SetupEntry


def load(text: str) -> Box:
    """AL-1.1: the box as the engine's tables, each rule of the schema checked."""
    parts = read_box(text, Components)
    check(parts)
    return build(parts)


def costs(entry: dict[str, int]) -> tuple[int, ...]:
    """A cost as one amount for each resource."""
    return tuple(entry.get(name, 0) for name in RESOURCES)


def by_players(table: dict[str, int]) -> tuple[int, ...]:
    """Figures by player count, with a place for count 0, so that a count is an index."""
    return (0, *(table[str(count)] for count in range(1, 6)))


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
    box.chai_limit = by_players(parts.chai_track.limit_by_players)
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
    box.areas = tuple(Area(area.name, by_players(area.spaces_by_players), area.fog_blocks_last) for area in parts.areas)
    box.extra_building_name = parts.additional_action_card.name
    box.extra_building_spaces = parts.additional_action_card.spaces
    box.stock_cubes, box.stock_chai = stock.base["cubes"], stock.base["chai_cubes"]
    box.stock_boost_cubes = int(stock.chai_bonus["extra_cubes"])
    box.stock_boost_chai = int(stock.chai_bonus["extra_chai_cubes"])
    box.dig_boost = int(dig.chai_bonus["rate"])
    box.lay_boost = int(lay.chai_bonus["rate"])
    box.build_boost = int(areas["E"].chai_bonus["extra_builds"])
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
            tuple(costs(cost) for cost in entry.costs),
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
    groups = parts.achievements
    box.achievements = tuple(
        (rule, one.name, one.test, towns.index(one.town) if one.town else -1, one.over, one.at_least)
        for rule, group in (("AL-15.7", groups.building), ("AL-15.8", groups.scoring), ("AL-15.9", groups.supply))
        for one in group
    )
    box.campaign = tuple((one.name, one.at_least) for one in groups.campaign)
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
        costs(entry.cost),
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
    amounts = [getattr(effect, name) for name in EFFECT_FIGURES.get(effect.kind, ())]
    first, second = (*amounts, 0, 0)[:2]
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
