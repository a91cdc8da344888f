"""How the components file of Small Railroad Empires becomes the tables of the engine."""

from __future__ import annotations

from dataclasses import replace

from branchline.core.actions import numbering_of
from branchline.core.box import filled, numbered, read_box
from branchline.core.numbering import Numbering
from branchline.games.small_railroad_empires import box
from branchline.games.small_railroad_empires.checks import check
from branchline.games.small_railroad_empires.schema import Components, EarningsRow, Passengers, TileEntry
from branchline.games.small_railroad_empires.verbs import verbs


def load(text: str) -> box.Box:
    """The box that a components file describes, or BadComponents that names the entry that is wrong."""
    parts = read_box(text, Components)
    check(parts)
    printed = build(parts, text)
    blank = tuple(
        box.Map(printed, [0] * count, [0] * count, [], []) if geometry.spaces else box.Map(printed, [], [], [], [])
        for count, geometry in enumerate(printed.geometries)
    )
    return replace(printed, blank_maps=blank, numbering=numbering_of(verbs(printed)))


def build(parts: Components, text: str) -> box.Box:
    """The tables of the engine, but for the maps that are made of them."""
    goods, terrains, costs, money = parts.goods.types, parts.terrain.types, parts.track_cost, parts.money
    cities, factories = [one.id for one in parts.cities.city], [one.id for one in parts.factories.factory]
    cards, destinations = parts.action_cards.card, parts.destination_cards.card
    bonus = parts.route_earnings.city_bonus
    lengths = by_length(parts.route_earnings.rows)
    railcars = sorted({card.left for card in cards} | {card.right for card in cards})
    places = [(space.q, space.r) for space in parts.tiles.tile[0].spaces]
    spaces = tuple((a + q, b + r) for a, b in parts.layout.slots for q, r in places)
    used = set(parts.setup.tiles_by_players.values())
    return filled(
        box.Box,
        parts,
        text=text,
        geometries=tuple(
            box.Geometry(spaces[: count * len(places)] if count in used else ())
            for count in range(len(parts.layout.slots) + 1)
        ),
        places=len(places),
        tiles=tuple(tile_of(entry, terrains, cities, factories) for entry in parts.tiles.tile),
        turned=tuple(tuple(turned.index(place) for place in places) for turned in box.turns_of(places)),
        dearest=max(*(costs.terrain[one] for one in terrains), costs.city, costs.factory, costs.new_route)
        + max(costs.opponent_track, costs.solo_shared_with_gsc),
        money_bonus=tuple(
            next(row.prestige for row in money.end_bonus if row.from_ <= dollars <= row.to)
            for dollars in range(money.max + 1)
        ),
        earned_money=tuple(row.money for row in lengths),
        earned_prestige=tuple(row.prestige for row in lengths),
        city_bonus=(bonus["first"], bonus["second"], 0, 0),
        gsc_prestige=tuple(row.prestige for row in by_length(parts.route_earnings_solo_gsc.rows)),
        passengers=passengers_of(parts.passengers, len(cities)),
        city_accepts=tuple(bits(goods, city.demand or goods) for city in parts.cities.city),
        factory_printed=tuple(factory.goods.count(good) for factory in parts.factories.factory for good in goods),
        train_terrains=tuple(bits(terrains, card.terrain) for card in parts.train_cards.card),
        railcar_names=tuple(railcars),
        action_era=tuple(card.era - 1 for card in cards),
        action_left=tuple(railcars.index(card.left) for card in cards),
        action_right=tuple(railcars.index(card.right) for card in cards),
        numbering=Numbering([]),
        destination_tiles=tuple(tuple(sorted(card.tiles)) for card in destinations),
        destination_origins=tuple(numbered((one.l1.origin, one.l2.origin), factories) for one in destinations),
        destination_cities=tuple(
            tuple(numbered(tuple(half.cities), cities) for half in (one.l1, one.l2)) for one in destinations
        ),
    )


def bits(names: list[str], found: list[str]) -> int:
    """The bit set of these among the names."""
    return sum({1 << names.index(one) for one in found})


def by_length(rows: list[EarningsRow]) -> list[EarningsRow]:
    """SRE-5.6: the row for a final length of 0, 1, 2, ... up to the first length of the last row."""
    return [next(row for row in rows if row.min <= length <= row.max) for length in range(rows[-1].min + 1)]


def passengers_of(entry: Passengers, cities: int) -> tuple[int, ...]:
    """SRE-10.1: Prestige by number of connected cities; a missing number counts like the next smaller one."""
    prestige = [0]
    for count in range(1, cities + 1):
        prestige.append(entry.prestige_for_connected.get(str(count), prestige[-1]))
    return tuple(prestige)


def tile_of(entry: TileEntry, terrains: list[str], cities: list[str], factories: list[str]) -> box.Tile:
    return filled(
        box.Tile,
        entry,
        terrain=tuple(terrains.index(space.terrain) if space.terrain else 0 for space in entry.spaces),
        city=numbered(tuple(space.city for space in entry.spaces), cities),
        factory=numbered(tuple(space.factory for space in entry.spaces), factories),
    )
