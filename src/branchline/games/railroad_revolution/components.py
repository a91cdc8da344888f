"""How the components file of Railroad Revolution becomes the tables of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from branchline.core.actions import numbering_of
from branchline.core.box import filled, read_box
from branchline.core.numbering import Numbering
from branchline.games.railroad_revolution import box, schema
from branchline.games.railroad_revolution.checks import check, rewards
from branchline.games.railroad_revolution.verbs import verbs

# RR-16: the one or two figures that count for each kind of effect; for all others it is `amount`.
FIGURES = {
    "steps": ("count", "exact"),
    "promote": ("max", "money_each"),
    "flip_train": ("times",),
    "gain_money_terrain": ("base", "per_triangle"),
    "private_deal": ("shares_gained",),
}


def load(text: str) -> box.Box:
    """The box that a components file describes; BadComponents names the entry that is wrong."""
    parts = read_box(text, schema.Components)
    check(parts)
    printed = build(parts, text)
    return replace(printed, numbering=numbering_of(verbs(printed)))


def build(parts: schema.Components, text: str) -> box.Box:
    """The tables of the engine."""
    cities, spaces = [city.id for city in parts.cities], parts.rail_spaces
    nodes: list[schema.City | schema.Junction] = [*parts.cities, *parts.junctions]
    number = {node.id: at for at, node in enumerate(nodes)}
    bit = {at: at if at < len(cities) else at - len(cities) + box.MOST_CITIES for at in number.values()}
    ends = tuple((number[space.start_node], number[space.end_node]) for space in spaces)
    printed = [tile.city for tile in parts.printed_city_tiles]
    deals = [deal for tile in parts.deal_tiles for deal in tile.deals]
    sections, logo = parts.player_board_sections, parts.player_board.logo_after_section
    buildings = [at for at, section in enumerate(sections) for _ in range(section.buildings)]
    rails = [at for at, section in enumerate(sections) for _ in range(section.rails)]
    neutral = [parts.neutral_buildings[players] for players in ("2", "3", "4")]
    gates = [gates_of(track) for track in parts.performance_tracks]
    bonuses, numbers = numbered_bonuses(parts)
    first = [bonuses[one] for one in numbers["first_bonus"]]
    share = parts.constants.share_sale_value
    return filled(
        box.Box,
        parts,
        text=text,
        bonuses=bonuses,
        **numbers,
        sure_bonus=tuple(0 if one.price else one.money + share * one.shares for one in first),
        level_cities=tuple(bits(number[city.id] for city in parts.cities if city.level == n) for n in range(6)),
        node_names=tuple(node.name for node in nodes),
        node_places=tuple((node.x, node.y) for node in nodes),
        spaces=ends,
        space_nodes=tuple(bits(bit[end] for end in pair) for pair in ends),
        space_near=tuple(bits(at for at, other in enumerate(ends) if {*pair} & {*other}) for pair in ends),
        flat_spaces=tuple(bits(at for at, one in enumerate(spaces) if one.triangles == n) for n in range(4)),
        start_space=[space.start for space in spaces].index(True),
        deal_rails=bits(at for at, one in enumerate(spaces) if one.deal and not one.start),
        terrain_rails=tuple(
            bits(at for at, one in enumerate(spaces) if one.triangles == n and not one.start) for n in range(4)
        ),
        city_tile_ids=(*(tile.id for tile in parts.city_tiles), *printed),
        tile_levels=(
            *(tile.level for tile in parts.city_tiles),
            *(parts.cities[cities.index(city)].level for city in printed),
        ),
        printed_tile=tuple(len(parts.city_tiles) + printed.index(city) if city in printed else -1 for city in cities),
        deal_sections=bits(section.section - 1 for section in parts.telegraph_sections if section.deal),
        all_sections=(1 << len(parts.telegraph_sections)) - 1,
        milestones=tuple(filled(box.Milestone, tile, conditions=conditions_of(tile)) for tile in parts.milestones),
        deal_ids=tuple(deal.id for deal in deals),
        deal_shares=tuple(deal.shares for deal in deals),
        neutral_stations=(0, 0, *(bits(cities.index(city) for city in one.first_station) for one in neutral)),
        neutral_offices=(0, 0, *(bits(section - 1 for section in one.first_office) for one in neutral)),
        buildings_right=sum(at >= logo for at in buildings),
        rails_right=sum(at >= logo for at in rails),
        # Where the leftmost of n pieces left stands; 8 when none is left.
        section_of_building=(box.BOARD_SECTIONS, *reversed(buildings)),
        section_of_rail=(box.BOARD_SECTIONS, *reversed(rails)),
        top_slot=parts.performance_tracks[0].slots - 1,
        gate_kinds=tuple(kinds for kinds, _, _ in gates),
        gate_amounts=tuple(amounts for _, amounts, _ in gates),
        gate_amounts_expensive=tuple(expensive for _, _, expensive in gates),
        numbering=Numbering([]),
    )


def bits(numbers: Iterable[int]) -> int:
    """The bit set of these numbers."""
    return sum({1 << number for number in numbers})


def numbered_bonuses(parts: schema.Components) -> tuple[tuple[box.Bonus, ...], dict[str, tuple[int, ...]]]:
    """All bonuses in one table, and the numbers of those that each table of the box names."""
    cities = [city.id for city in parts.cities]
    bonuses: list[box.Bonus] = []
    numbers = {}
    for name, group in rewards(parts).items():
        numbers[name] = tuple(range(len(bonuses), len(bonuses) + len(group)))
        bonuses += [bonus_of(price, effects, cities) for _, price, effects in group]
    # No worker but the coloured ones has an ability.
    able, each = numbers["abilities"], len(box.COLOURS) - 1
    numbers["abilities"] = tuple(n for at in range(len(box.ACTIONS)) for n in (-1, *able[at * each : (at + 1) * each]))
    return tuple(bonuses), numbers


def bonus_of(price: int, effects: list[schema.Effect], cities: list[str]) -> box.Bonus:
    """A price and its effects, with what RR-4.11 counts of them."""
    parts = tuple(part for effect in effects for part in parts_of(effect, cities))
    kinds = [part.kind for part in parts]
    money, shares, flips = (
        sum(part.amount for part in parts if part.kind == kind) for kind in (box.GAIN_MONEY, box.GAIN_SHARES, box.FLIP)
    )
    trains = kinds.count(box.TAKE_TRAIN)
    pieces = sum(kind in (box.PLACE_RAIL, box.PLACE_STATION, box.PLACE_OFFICE) for kind in kinds)
    return box.Bonus(
        price=price,
        parts=parts,
        money=money,
        shares=shares,
        workers=kinds.count(box.GAIN_WORKER),
        flips=flips,
        trains=trains,
        pieces=pieces,
        helps=money + shares + flips + trains + pieces > 0,
    )


def parts_of(effect: schema.Effect, cities: list[str]) -> list[box.Part]:
    """One effect of the file as parts of a bonus; two workers are two parts (RR-5.5)."""
    figures = [int(getattr(effect, name)) for name in FIGURES.get(effect.kind, ("amount",))]
    pairs = [(*figures, 0)[:2]]
    if effect.kind == "gain_workers":
        wanted = [effect.one_of] if effect.one_of is not None else [[name] for name in effect.workers or []]
        number = box.COLOURS.index
        pairs = [(box.ALL_COLOURS if "any" in names else bits(map(number, names)), 0) for names in wanted]
    elif effect.kind in ("place_rail", "place_station", "place_office"):
        targets = [cities.index(city) for city in effect.cities] or [section - 1 for section in effect.sections]
        pairs = [(int(effect.origin == "setup"), bits(targets))]
    optional = int(effect.optional)
    return [filled(box.Part, effect, amount=amount, extra=extra, optional=optional) for amount, extra in pairs]


def conditions_of(tile: schema.MilestoneTile) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (box.CONDITIONS.index(one.kind), one.triangles if one.kind == "terrain_rails" else one.level, one.count)
        for one in tile.conditions
    )


def gates_of(track: schema.PerformanceTrack) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """RR-12: before each slot the kind of its gate, its amount, and that of the expensive way to play."""
    kinds, amounts, expensive = [0] * track.slots, [0] * track.slots, [0] * track.slots
    for gate in track.gates:
        slot, kind = gate.before_slot, box.GATES.index(gate.kind)
        kinds[slot], amounts[slot] = kind, gate.amount
        expensive[slot] = gate.variant_amount if kind == box.MONEY_GATE else gate.amount
    return tuple(kinds), tuple(amounts), tuple(expensive)
