"""The box of Alubari: how the components file becomes the tables of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from branchline.core.actions import numbering_of
from branchline.core.box import filled, read_box
from branchline.core.numbering import Numbering
from branchline.games.alubari import box
from branchline.games.alubari.checks import EFFECT_FIGURES, check, line_spaces, most_cubes, most_rubble, most_tracks
from branchline.games.alubari.schema import Components, ContractEntry, EquipmentEntry
from branchline.games.alubari.verbs import verbs


def load(text: str) -> box.Box:
    """AL-1.1: the box as the engine's tables, each rule of the schema checked."""
    parts = read_box(text, Components)
    check(parts)
    printed = build(parts, text)
    return replace(printed, numbering=numbering_of(verbs(printed)))


def amounts(ways: list[dict[str, int]]) -> dict[str, int]:
    """Ways to pay, each in one kind, as one amount for each kind."""
    return {kind: amount for way in ways for kind, amount in way.items()}


def build(parts: Components, text: str) -> box.Box:
    """The tables of the engine."""
    towns = [town.id for town in parts.town]
    sides = [parts.estate_printed] + [side for card in parts.estate_card for side in (card.front, card.back)]
    maintenance = amounts(parts.equipment_rules.maintenance_options)
    rates, groups = parts.work_rates, parts.achievements
    effects = [parts.weather.effects[name] for name in get_args(box.WeatherId)]
    stations = tuple(filled(box.Station, entry, town=towns.index(entry.town)) for entry in parts.station)
    equipment = tuple(equipment_of(entry) for entry in parts.equipment)
    contracts = tuple(contract_of(entry) for entry in parts.contract)
    return filled(
        box.Box,
        parts,
        text=text,
        setups=tuple(filled(box.Setup, entry) for entry in (parts.setup[0], *parts.setup)),
        markers=parts.box.ownership_markers_per_player - 1,
        excavation_rate=tuple(int(step) for step in rates.excavation.steps),
        lay_track_rate=tuple(int(step) for step in rates.lay_track.steps),
        crop_halves=tuple(int(step * 2) for step in rates.crop.steps),
        weather_moves=tuple((e.excavation, e.lay_track, e.crop) for e in effects),
        weather_fogs=tuple(bool(e.fog_blocks) for e in effects),
        areas=tuple(filled(box.Area, area) for area in parts.areas),
        track_is_river=tuple(track.kind == "river" for track in parts.track),
        track_town=tuple(track.name if track.kind == "town" else "" for track in parts.track),
        agony_stretch=tuple(at for at, track in enumerate(parts.track) if track.agony_stretch),
        town_stations=places(range(len(towns)), [station.town for station in stations]),
        stations=stations,
        estates=tuple(filled(box.Estate, side) for side in sides),
        equipment=equipment,
        ability_cards=places(range(len(box.ABILITIES)), [card.ability for card in equipment]),
        maintenance_steel=maintenance["steel"],
        maintenance_chai=maintenance["chai"],
        contracts=contracts,
        area_contracts=places(range(len(box.AREAS)), [contract.area for contract in contracts]),
        achievements=tuple(
            (rule, one.name, one.test, towns.index(one.town) if one.town else -1, one.over, one.at_least)
            for rule, group in (("AL-15.7", groups.building), ("AL-15.8", groups.scoring), ("AL-15.9", groups.supply))
            for one in group
        ),
        campaign=tuple((one.name, one.at_least) for one in groups.campaign),
        most_cubes=most_cubes(parts),
        most_rubble=most_rubble(parts),
        most_tracks=most_tracks(parts),
        further_cubes=further_cubes(most_cubes(parts)),
        further_tracks=tuple(
            (tracks, iron)
            for tracks in range(box.TRACKS_AT_ONCE + 1, most_tracks(parts) + 1)
            for iron in range(tracks + 1)
        ),
        estate_spaces=max(box.ESTATE_SPACES, *(line_spaces(parts, entry.estate_slots) for entry in parts.setup)),
        numbering=Numbering([]),
    )


def further_cubes(most: int) -> tuple[tuple[int, int, int], ...]:
    """AL-7.1: iron, stone and chai, up to so many together, of which one is more than is printed."""
    return tuple(
        (iron, stone, chai)
        for iron in range(most + 1)
        for stone in range(most + 1 - iron)
        for chai in range(most + 1 - iron - stone)
        if max(iron, stone, chai) > box.CUBES_AT_ONCE
    )


def places(numbers: range, found: list[int]) -> tuple[tuple[int, ...], ...]:
    """For each number, where it stands in the list."""
    return tuple(tuple(at for at, one in enumerate(found) if one == number) for number in numbers)


def equipment_of(entry: EquipmentEntry) -> box.Equipment:
    ways, effect = amounts(entry.third_worker_cost), entry.effect
    return filled(
        box.Equipment,
        entry,
        hire_chai=ways.get("chai", 0),
        hire_rubble=ways.get("rubble", 0),
        gain=effect.tea or effect.chai,
    )


def contract_of(entry: ContractEntry) -> box.Contract:
    """The one or two figures of an effect, in the order in which AL-13 names them."""
    free = [getattr(entry.effect, name) for name in EFFECT_FIGURES.get(entry.effect.kind, ())]
    first, second = (*free, 0, 0)[:2]
    return filled(box.Contract, entry, first=first, second=second)
