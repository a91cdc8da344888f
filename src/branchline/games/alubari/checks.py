"""What a components file of Alubari must say beyond the type of each figure; every complaint names its entry.

Most figures are free for the owner of a box to correct. The others either stand in the file twice, or are part of a
rule that the engine carries out as it is: those must agree, so that no changed figure is silently passed over.
"""

from __future__ import annotations

from collections.abc import Callable

from branchline.core.box import all_agree, all_different, demand, not_negative, numbers
from branchline.games.alubari import box, schema
from branchline.games.alubari.scoring import CATEGORIES

# AL-7 to AL-10: the figures that the action of each area, and its chai boost, are made of.
AREA_FIGURES = {
    "A": (("cubes", "chai_cubes"), ("extra_cubes", "extra_chai_cubes")),
    "B": ((), ("rate",)),
    "C": (
        ("mini_actions", "steel_cost_iron", "stone_cost_rubble", "smash_yields_rubble"),
        ("unlimited_mini_actions", "steel_cost_iron"),
    ),
    "D": ((), ("rate",)),
    "E": ((), ("extra_builds",)),
    "F": ((), ("refresh_line",)),
    "G": ((), ()),
}
FLAGS = ("unlimited_mini_actions", "refresh_line")

# AL-13: the figures of each effect, at most two of them free; `steel`, `stone` of an exchange are always 1.
EFFECT_FIGURES = {
    "free_stockyard": ("cubes", "chai_cubes"),
    "extra_cubes": ("cubes",),
    "take_start_player": ("tea",),
    "excavation_bonus": ("rate",),
    "take_rubble": ("rubble",),
    "take_steel": ("steel",),
    "take_tea": ("tea",),
    "gain_chai": ("chai",),
    "move_excavation": ("spaces",),
    "borrow_estates": ("spaces",),
    "iron_to_steel": ("iron", "times"),
    "rubble_to_stone": ("rubble", "times"),
    "cheap_steel": ("iron",),
    "free_foundry": ("mini_actions",),
    "track_bonus": ("rate",),
    "free_lay_track": ("tracks",),
    "gift_track": ("tracks",),
    "iron_as_steel": ("iron",),
    "stone_discount": ("stone",),
    "rubble_discount": ("rubble",),
    "cheap_equipment": ("steel",),
    "draw_and_keep": ("draw", "keep"),
    "double_contract": ("cards",),
}
EXCHANGED = {"iron_to_steel": "steel", "rubble_to_stone": "stone"}

# AL-12: what the file repeats of each event in words and numbers.
EVENT_RETURNS: tuple[list[int], ...] = ([4, 5, 6], [], [], [1, 2, 3], [], [])

# Figures that are printed and that no rule reads, and where to turn instead.
UNREAD = {
    "meta.*": "",
    "box.gameboard": "",
    "box.cloth_bag": "",
    "box.score_pad": "",
    "box.action_cards": "",
    "box.help_cards": "",
    "box.tea_leaf_tokens_*": "tea never runs out",
    "box.*_tiles": "",
    "box.*_markers": "",
    "box.*_discs": "",
    "box.steel_bars": "steel never runs out",
    "box.player_colours": "",
    "weather.discs_per_kind": "",
    "action_cards.sets.*": "",
    "action_cards.additional": "",
}

# Figures that the rules carry out as they are: which rule fixes each. It is named where the figure is refused.
FIXED = {
    "meta.schema": "the form of this file",
    "setup": "AL-2",
    "setup.*.darjeeling_second_space_blocked": "AL-2.1",
    "setup.*.chai_spaces_blocked": "AL-2.2",
    "setup_options.*": "AL-2.6",
    "weather.effects.*.fog_blocks": "AL-4.2",
    "chai_track.start": "AL-1.5",
    "areas.*.last_space_takes_start_player": "AL-7.4",
    "areas.C.chai_bonus": "AL-7.11",
    "areas.F.chai_bonus": "AL-10.3",
    "action_cards.*": "AL-2.4",
    "additional_action_card.chai_bonus": "AL-9.2",
    "stockyard.capacity": "-1 for no limit, AL-5.3",
    "track.*.last": "AL-8.1",
    "station.*.bonus": "AL-9.8",
    "estate_printed.slot": "AL-2.6",
    "equipment.*.effect": "AL-11.4",
    "equipment.*.extra_vp": "AL-11.4",
    "rondel.first": "AL-12.1",
    "event": "one for each space of the rondel, AL-12.1",
    "event.*.returns_cubes_from": "AL-12.4, AL-12.7",
    "event.*.trim_stockyard_if_returned": "AL-12.4",
    "event.*.solo_second_time_blocks_siliguri": "AL-12.11",
    "contract.*.effect": "AL-13",
    "scoring.*": "AL-14.5",
}

# Figures that may be more, or must be less, than ten times what is printed.
REACH: dict[str, tuple[int, int]] = {
    "box.*_cubes": (0, 99),
    "setup.*.*_stockyard_draw": (0, 60),
}


# AL-15.7: of which track spaces an achievement asks for every one.
LAID_WHOLE: dict[str, Callable[[schema.Track], bool]] = {
    "own_all_rivers": lambda track: track.kind == "river",
    "own_agony_stretch": lambda track: track.agony_stretch,
}


def check(parts: schema.Components) -> None:
    """Every rule of the schema that types cannot say."""
    check_counts(parts)
    check_sums(parts)
    check_box(parts)
    for entry in parts.setup:
        check_setup(parts, entry)
    check_tracks_of_rates(parts)
    check_areas(parts)
    check_railway(parts)
    check_towns(parts)
    check_estates(parts)
    check_equipment(parts)
    check_events(parts)
    check_contracts(parts)
    check_achievements(parts)


MOST_CARDS = 100
MOST_EQUIPMENT = 30
MOST_ESTATES = 30
MOST_ESTATE_SPACES = 8
MOST_LINE_SPACES = 100
MOST_TRACKS = 60
MOST_TOWNS = 20
MOST_STATIONS = 60
MOST_CUBES_AT_ONCE = 12
MOST_TRACKS_AT_ONCE = 20
MOST_RUBBLE_AT_ONCE = 99


def check_counts(parts: schema.Components) -> None:
    """How many there are of each: what the rules fix, and within which bounds the rest is free."""
    for where, found, wanted, rule in (
        ("box, workers_per_player", parts.box.workers_per_player, 3, "two and a third one, AL-5.6"),
        ("setup", len(parts.setup), 5, "one for each of 1 to 5 players, AL-2"),
        ("weather, positions", len(parts.weather.positions), 3, "now, next and after that, AL-4.1"),
        ("areas", len(parts.areas), len(box.AREAS), "A to G, AL-6.1"),
        ("contract_rules, line", len(parts.contract_rules.line), 3, "A, B and C, AL-2.5"),
        ("rondel, spaces", parts.rondel.spaces, len(box.EVENTS), "AL-12.1"),
        ("event", len(parts.event), len(box.EVENTS), "one for each space of the rondel, AL-12.1"),
    ):
        demand(found == wanted, where, f"there are {wanted} ({rule}), not {found}")
    for where, count, least, most, rule in (
        ("contract", len(parts.contract), 4, MOST_CARDS, "three lie open and one back is seen, AL-2.5"),
        ("equipment", len(parts.equipment), 1, MOST_EQUIPMENT, "AL-2.8"),
        ("estate_card", len(parts.estate_card), 1, MOST_ESTATES, "AL-2.6"),
        ("track", len(parts.track), 2, MOST_TRACKS, "AL-8.1"),
        ("town", len(parts.town), 2, MOST_TOWNS, "the first and one above it, AL-12.7"),
        ("station", len(parts.station), len(parts.town), MOST_STATIONS, "one in each town or more, AL-9.4"),
    ):
        demand(least <= count <= most, where, f"{least} to {most} entries ({rule}), found {count}")


def check_sums(parts: schema.Components) -> None:
    """What the file says twice: how many are described of each."""
    inside, rules, backs = parts.box, parts.estate_rules, numbers(parts.weather.deck_backs)
    estates, contracts = len(parts.estate_card), len(parts.contract)
    rubble = inside.rubble_cubes_1 + 5 * inside.rubble_discs_5
    rivers = sum(track.kind == "river" for track in parts.track)
    said = [
        ("box, equipment_cards", inside.equipment_cards, len(parts.equipment), "are described"),
        ("box, tea_estate_cards", inside.tea_estate_cards, estates, "are described"),
        ("estate_rules, cards", rules.cards, estates, "are described"),
        ("estate_rules, sides", rules.sides, 2 * estates, "are there, two of each card (AL-2.6)"),
        ("estate_rules, max_rubble_on_board", rules.max_rubble_on_board, rubble, "are there"),
        ("box, contract_cards", inside.contract_cards, contracts, "are described"),
        ("contract_rules, count", parts.contract_rules.count, contracts, "are described"),
        ("railway, length", parts.railway.length, len(parts.track), "track spaces are described"),
        ("railway, rivers", parts.railway.rivers, rivers, "river spaces are described"),
        ("towns, count", parts.towns.count, len(parts.town), "are described"),
    ]
    for name, says in backs.items():
        there = sum(contract.weather == name for contract in parts.contract)
        said.append((f"weather.deck_backs, {name}", says, there, "contracts have such a back"))
    for town in parts.town:
        there = sum(station.town == town.id for station in parts.station)
        said.append((f"town {town.id}, spaces", town.spaces, there, "stations name it"))
    all_agree(said)


def one_way(way: dict[str, int], kinds: tuple[str, ...], where: str) -> None:
    fits = len(way) == 1 and next(iter(way)) in kinds and next(iter(way.values())) >= 1
    demand(fits, where, f"each way is paid in {' or in '.join(kinds)}, 1 or more")


def check_cost(entry: dict[str, int], where: str) -> None:
    demand(bool(entry), where, "asks for nothing")
    for name, amount in entry.items():
        demand(name in box.RESOURCES, where, f"{name!r} is no resource; there are: {', '.join(box.RESOURCES)}")
        demand(amount > 0, where, f"{name} is {amount}; a cost is at least 1")


def for_every_count(table: dict[str, int], where: str) -> None:
    demand(sorted(table) == ["1", "2", "3", "4", "5"], where, "needs a figure for each of 1 to 5 players")


def check_box(parts: schema.Components) -> None:
    """AL-1.1: pieces that the rules count on."""
    inside = parts.box
    not_negative(inside, "box")
    demand(inside.ownership_markers_per_player >= 2, "box, ownership_markers_per_player", "is at least 2")
    demand([e.players for e in parts.setup] == [1, 2, 3, 4, 5], "setup", "needs one entry for each of 1 to 5 players")
    where = "setup_options, alubari_uncovered_default"
    why = "is true; a game is begun with the option alubari_uncovered to change it"
    demand(parts.setup_options.alubari_uncovered_default, where, why)
    scoring, each, trims = parts.scoring, parts.equipment_rules.vp_each, parts.stockyard.reduction_limits
    demand(scoring.tea_leaf_vp == 0.5, "scoring, tea_leaf_vp", "is a half: points are counted in halves")
    why = f"are {', '.join(CATEGORIES)}, in order"
    demand(scoring.categories == list(CATEGORIES), "scoring, categories", why)
    why = f"is {scoring.equipment_vp}, but equipment_rules, vp_each is {each}"
    demand(scoring.equipment_vp == each, "scoring, equipment_vp", why)
    demand(sorted(trims) == ["chai", "iron", "stone"], "stockyard, reduction_limits", "needs iron, stone and chai")
    demand(min(trims.values()) >= 0, "stockyard, reduction_limits", "is not negative")


def check_setup(parts: schema.Components, entry: schema.SetupEntry) -> None:
    """AL-2, AL-17.4: one row of the setup table."""
    inside = parts.box
    where = f"setup {entry.players}"
    demand(0 < entry.bag_iron <= inside.iron_ore_cubes, f"{where}, bag_iron", f"is 1 to {inside.iron_ore_cubes}")
    demand(0 < entry.bag_stone <= inside.stone_cubes, f"{where}, bag_stone", f"is 1 to {inside.stone_cubes}")
    # AL-17.4: three cubes can lie on the rondel after phase 3; with fewer than four no event might come again.
    demand(4 <= entry.event_cubes <= inside.event_cubes, f"{where}, event_cubes", f"is 4 to {inside.event_cubes}")
    shed = entry.equipment_in_shed
    demand(1 <= shed <= len(parts.equipment), f"{where}, equipment_in_shed", f"is 1 to {len(parts.equipment)} (AL-2.8)")
    demand(entry.bag_chai >= -1, f"{where}, bag_chai", "is a number of cubes, or -1 for all that are left")
    on_cards = sorted((card.chai_on_card for card in parts.equipment), reverse=True)
    most = sum(on_cards[:shed]) + max(0, entry.bag_chai)
    there = inside.chai_cubes
    demand(most <= there, f"{where}, bag_chai", f"bag and cards need {most} of {there} chai cubes")
    demand(entry.initial_stockyard_draw >= 0, f"{where}, initial_stockyard_draw", "is not negative")
    demand(entry.round_stockyard_draw >= 1, f"{where}, round_stockyard_draw", "is at least 1")
    cards = len(parts.estate_card)
    demand(
        1 <= entry.estate_slots <= cards,
        f"{where}, estate_slots",
        f"is 1 to {cards}, the number of estate cards (AL-2.6)",
    )
    plain_tracks = sum(track.kind != "river" for track in parts.track)
    why = f"is 0 to {plain_tracks - 1}, fewer than there are spaces without a river (AL-15.1)"
    demand(0 <= entry.precompleted_tracks < plain_tracks, f"{where}, precompleted_tracks", why)
    blocked = any(entry.players < station.blocked_below_players for station in parts.station)
    why = f"is {str(blocked).lower()} by the stations' blocked_below_players"
    demand(entry.darjeeling_second_space_blocked == blocked, f"{where}, darjeeling_second_space_blocked", why)


def check_tracks_of_rates(parts: schema.Components) -> None:
    """AL-2.2, AL-4: chai track, weather and work rates."""
    chai, rates, weather = parts.chai_track, parts.work_rates, parts.weather
    where = "chai_track, limit_by_players"
    for_every_count(chai.limit_by_players, where)
    for entry in parts.setup:
        limit = chai.limit_by_players[str(entry.players)]
        why = f"is {limit} for {entry.players} players; it is 0 to {box.MOST_CHAI} (AL-2.2)"
        demand(0 <= limit <= box.MOST_CHAI, where, why)
        blocked, last = entry.chai_spaces_blocked, len(chai.points) - 1
        why = f"{limit} spaces and {blocked} blocked ones make no track to {last}"
        demand(limit + blocked == last, f"setup {entry.players}, chai_spaces_blocked", why)
    for name, rate in (("excavation", rates.excavation), ("lay_track", rates.lay_track), ("crop", rates.crop)):
        demand(0 <= rate.start < len(rate.steps), f"work_rates.{name}, start", "is no space of the track")
        overflow = "ignore" if name == "lay_track" else "harvest"
        demand(rate.overflow == overflow, f"work_rates.{name}, overflow", f"is {overflow!r}")
        unit = 2 if name == "crop" else 1
        fits = all(step * unit == int(step * unit) and step > 0 for step in rate.steps)
        demand(fits, f"work_rates.{name}, steps", "halves above 0" if name == "crop" else "whole numbers from 1")
    demand(sorted(weather.effects) == sorted(box.WEATHERS), "weather, effects", f"needs {', '.join(box.WEATHERS)}")
    foggy = [area.id for area in parts.areas if area.fog_blocks_last]
    for kind, effect in weather.effects.items():
        fits = effect.fog_blocks in ([], foggy)
        demand(fits, f"weather.effects.{kind}, fog_blocks", f"is empty or {foggy}, the areas with fog_blocks_last")


def check_areas(parts: schema.Components) -> None:
    """AL-2.4, AL-7 to AL-10: the action areas and how strong their actions are."""
    demand([area.id for area in parts.areas] == list(box.AREAS), "areas", "needs the areas A to G in order")
    for area in parts.areas:
        where = f"areas {area.id}"
        for_every_count(area.spaces_by_players, f"{where}, spaces_by_players")
        counts = list(area.spaces_by_players.values())
        fits = all(1 <= count <= box.MOST_SPACES for count in counts)
        demand(fits, f"{where}, spaces_by_players", f"an area has 1 to {box.MOST_SPACES} spaces (AL-2.4)")
        if area.fog_blocks_last:
            demand(min(counts) >= 2, f"{where}, spaces_by_players", "fog blocks the last space: at least 2 (AL-4.2)")
        fits = area.last_space_takes_start_player == (area.id == "A")
        demand(fits, f"{where}, last_space_takes_start_player", "is true of area A alone")
        for name, found, wanted in zip(("base", "chai_bonus"), (area.base, area.chai_bonus), AREA_FIGURES[area.id],
                                       strict=True):  # fmt: skip
            demand(sorted(found) == sorted(wanted), f"{where}, {name}", f"has the figures: {', '.join(wanted) or '-'}")
            for figure, value in found.items():
                if figure in FLAGS:
                    demand(value is True, f"{where}, {name}", f"{figure} is true")
                else:
                    least = 1 if figure in ("steel_cost_iron", "stone_cost_rubble") else 0
                    demand(type(value) is int and value >= least, f"{where}, {name}", f"{figure} is {least} or more")
    extra = parts.additional_action_card
    where = "additional_action_card"
    demand(1 <= extra.spaces <= box.MOST_SPACES, f"{where}, spaces", f"is 1 to {box.MOST_SPACES}")
    building = parts.areas[box.AREAS.index("E")]
    demand(extra.chai_bonus == building.chai_bonus, f"{where}, chai_bonus", "is that of area E")
    overlaid = [area.id for area in parts.areas if area.overlay]
    for number, cards in enumerate(parts.action_cards.sets):
        demand(cards.areas == overlaid, f"action_cards, sets[{number}]", f"the areas with overlay are {overlaid}")


def check_railway(parts: schema.Components) -> None:
    """AL-8.1, AL-8.4: the track spaces in order, chai from rivers only, one last space."""
    tracks = parts.track
    all_different([track.id for track in tracks], "track")
    for track in tracks:
        where = f"track {track.id}"
        not_negative(track, where)
        demand(track.chai == 0 or track.kind == "river", f"{where}, chai", "only rivers give chai")
        demand(track.last == (track is tracks[-1]), f"{where}, last", "is true of the last space alone")


def check_towns(parts: schema.Components) -> None:
    """AL-9.3 to AL-9.11: the towns up the mountain and their station spaces."""
    towns = [town.id for town in parts.town]
    all_different(towns, "town")
    ends = (parts.railway.start, parts.railway.end)
    named = (parts.town[0].name, parts.town[-1].name)
    demand(ends == named, "railway", f"runs from {named[0]} to {named[1]}")
    demand(parts.town[0].opened_by == "", f"town {towns[0]}, opened_by", "the first town is open from the start")
    rivers = [track.id for track in parts.track if track.kind == "river"]
    for town in parts.town:
        known = town.opened_by in rivers or town.opened_by == ""
        demand(known, f"town {town.id}, opened_by", "is no river space")
        demand(town.spaces >= 1, f"town {town.id}, spaces", "a town has at least 1")
    all_different([station.id for station in parts.station], "station")
    for station in parts.station:
        demand(station.town in towns, f"station {station.id}, town", f"{station.town!r} is no town")
        check_station(station)


def check_station(station: schema.StationEntry) -> None:
    where = f"station {station.id}"
    not_negative(station, where)
    fits = 1 <= len(station.costs) <= box.MOST_WAYS
    demand(fits, f"{where}, costs", f"has 1 to {box.MOST_WAYS} alternatives (AL-9.5)")
    for cost in station.costs:
        check_cost(cost, f"{where}, costs")
    only_rubble = len(station.costs) == 1 and list(station.costs[0]) == ["rubble"]
    why = f"is {str(only_rubble).lower()}: a rubble station asks for rubble and nothing else (AL-9.11)"
    demand(station.rubble_space == only_rubble, f"{where}, rubble_space", why)
    kind, amount = station.bonus.kind, station.bonus.amount
    demand(kind in box.BONUSES, f"{where}, bonus", f"{kind!r} is no bonus")
    if kind.startswith("gain_"):
        demand(amount >= 1, f"{where}, bonus", "amount is 1 or more")
    else:
        demand(amount == (1 if kind else 0), f"{where}, bonus", f"amount is {1 if kind else 0}")


def check_estates(parts: schema.Components) -> None:
    """AL-2.6, AL-2.7: cards with two sides, and rubble enough for the longest line."""
    inside = parts.box
    pieces = inside.rubble_cubes_1 + 5 * inside.rubble_discs_5
    printed = parts.estate_printed
    names = [printed.name] + [side.name for card in parts.estate_card for side in (card.front, card.back)]
    all_different(names, "estate_card")
    sides = [("estate_printed", printed.rubble, printed.vp)]
    for card in parts.estate_card:
        sides += [(f"estate_card {card.id}", side.rubble, side.vp) for side in (card.front, card.back)]
    for where, rubble, points in sides:
        demand(len(rubble) == len(points), where, f"has {len(rubble)} figures of rubble and {len(points)} of points")
        why = f"an estate has 1 to {MOST_ESTATE_SPACES} spaces (AL-2.7)"
        demand(1 <= len(rubble) <= MOST_ESTATE_SPACES, where, why)
        demand(all(amount >= 1 for amount in rubble), where, "each space holds at least 1 rubble")
        demand(all(value >= 0 for value in points), where, "points are not negative")
    heaviest = sorted((max(sum(c.front.rubble), sum(c.back.rubble)) for c in parts.estate_card), reverse=True)
    for entry in parts.setup:
        slots = entry.estate_slots
        rubble_needed = max(sum(heaviest[:slots]), sum(printed.rubble) + sum(heaviest[: slots - 1]))
        where = f"setup {entry.players}, estate_slots"
        spaces = line_spaces(parts, slots)
        why = f"the line could have {spaces} spaces; {MOST_LINE_SPACES} at most (AL-2.7)"
        demand(spaces <= MOST_LINE_SPACES, where, why)
        demand(rubble_needed <= pieces, where, f"the line could need {rubble_needed} rubble; the box has {pieces}")


def line_spaces(parts: schema.Components, slots: int) -> int:
    """AL-2.6: how many spaces the line of so many tea estates has at most, with the printed one or without it."""
    longest = sorted((max(len(c.front.rubble), len(c.back.rubble)) for c in parts.estate_card), reverse=True)
    return max(sum(longest[:slots]), len(parts.estate_printed.rubble) + sum(longest[: slots - 1]))


def check_equipment(parts: schema.Components) -> None:
    """AL-11, AL-12.8: cards whose abilities the engine knows."""
    all_different([card.id for card in parts.equipment], "equipment")
    all_different([card.name for card in parts.equipment], "equipment")
    not_negative(parts.equipment_rules, "equipment_rules")
    for card in parts.equipment:
        check_equipment_card(card)
    ways = parts.equipment_rules.maintenance_options
    for way in ways:
        one_way(way, ("steel", "chai"), "equipment_rules, maintenance_options")
    kinds = sorted(next(iter(way)) for way in ways)
    demand(
        kinds == ["chai", "steel"], "equipment_rules, maintenance_options", "is one in steel and one in chai (AL-12.8)"
    )


def check_equipment_card(card: schema.EquipmentEntry) -> None:
    where = f"equipment {card.id}"
    effect = card.effect
    not_negative(card, where)
    not_negative(effect, f"{where}, effect")
    check_cost(card.cost, f"{where}, cost")
    for way in card.third_worker_cost:
        one_way(way, box.HIRE_KINDS, f"{where}, third_worker_cost")
    all_different([next(iter(way)) for way in card.third_worker_cost], f"{where}, third_worker_cost")
    demand(effect.kind in box.ABILITIES, f"{where}, effect", f"{effect.kind!r} is no ability of AL-11.4")
    in_rubble = next((way["rubble"] for way in card.third_worker_cost if "rubble" in way), 0)
    if effect.kind == "hire_with_rubble":
        demand(effect.rubble == in_rubble, f"{where}, effect", f"rubble is {in_rubble}, as in third_worker_cost")
    if effect.kind == "tea_on_area":
        demand(effect.area == "A", f"{where}, effect", "area is A")
    demand(effect.vp == card.extra_vp, f"{where}, extra_vp", f"is {effect.vp}, the vp of its effect")


def check_events(parts: schema.Components) -> None:
    """AL-12: six events; how much two of them do is free."""
    demand([event.number for event in parts.event] == [1, 2, 3, 4, 5, 6], "event", "needs the numbers 1 to 6 in order")
    for event, steps, returned in zip(parts.event, box.EVENTS, EVENT_RETURNS, strict=True):
        where = f"event {event.number}"
        not_negative(event, where)
        demand(event.steps == list(steps), f"{where}, steps", f"are {list(steps)}")
        demand(event.returns_cubes_from == returned, f"{where}, returns_cubes_from", f"is {returned}")
        is_first = event.number == 1
        for name in ("trim_stockyard_if_returned", "solo_second_time_blocks_siliguri"):
            demand(getattr(event, name) == is_first, f"{where}, {name}", "of event 1 alone")
        solo = "excavation_rate" if is_first else ""
        demand(event.estate_spaces_solo == solo, f"{where}, estate_spaces_solo", f"is {solo!r}")
        excluded = parts.town[0].id if event.number == 4 else ""
        demand(event.excluded_town == excluded, f"{where}, excluded_town", f"is {excluded!r}")


def check_contracts(parts: schema.Components) -> None:
    """AL-13, AL-14.6: cards whose effects the engine knows."""
    there = len(parts.contract)
    numbers = [contract.number for contract in parts.contract]
    demand(numbers == list(range(1, there + 1)), "contract", f"needs the numbers 1 to {there} in order")
    demand(parts.contract_rules.line == ["A", "B", "C"], "contract_rules, line", "is A, B, C (AL-2.5)")
    for contract in parts.contract:
        check_contract(contract)
    for area, verb, could, most, rule in (
        ("A", "take", most_cubes(parts), MOST_CUBES_AT_ONCE, "AL-7.1"),
        ("B", "dig", most_rubble(parts), MOST_RUBBLE_AT_ONCE, "AL-7.5"),
        ("D", "lay", most_tracks(parts), MOST_TRACKS_AT_ONCE, "AL-8.2"),
    ):
        why = f"with all contracts a worker could {verb} {could} at once; {most} at most ({rule})"
        demand(could <= most, f"areas {area}", why)


def most_cubes(parts: schema.Components) -> int:
    """AL-7.1, AL-7.2, AL-13.2: how many cubes one worker can take with all that is added; AL-13.1: or a contract."""
    area = parts.areas[box.STOCKYARD]
    by_worker = area.base["cubes"] + int(area.chai_bonus["extra_cubes"]) + added(parts, "extra_cubes")
    return max(by_worker, *(contract.effect.cubes for contract in parts.contract))


def most_rubble(parts: schema.Components) -> int:
    """AL-7.5, AL-13.5."""
    boost = int(parts.areas[box.EXCAVATION].chai_bonus["rate"])
    return int(max(parts.work_rates.excavation.steps)) + boost + added(parts, "excavation_bonus")


def most_tracks(parts: schema.Components) -> int:
    """AL-8.2, AL-13.13; AL-13.14: or by a contract."""
    boost = int(parts.areas[box.LAY_TRACK].chai_bonus["rate"])
    by_worker = int(max(parts.work_rates.lay_track.steps)) + boost + added(parts, "track_bonus")
    return max(by_worker, *(contract.effect.tracks for contract in parts.contract))


def added(parts: schema.Components, kind: str) -> int:
    """What all contracts of this effect together add to one worker."""
    return sum(getattr(c.effect, EFFECT_FIGURES[kind][0]) for c in parts.contract if c.effect.kind == kind)


def check_contract(contract: schema.ContractEntry) -> None:
    where = f"contract {contract.number}"
    not_negative(contract, where)
    check_effect(contract.effect, f"{where}, effect")
    for name, amount in contract.requires.items():
        demand(name in box.REQUIREMENTS, f"{where}, requires", f"{name!r} is none of {', '.join(box.REQUIREMENTS)}")
        demand(amount >= 1, f"{where}, requires", f"{name} is {amount}; it is at least 1")
    demand(bool(contract.requires) or contract.chai_vp_each > 0, f"{where}, requires", "asks for nothing")


def check_effect(effect: schema.Effect, where: str) -> None:
    demand(effect.kind in box.EFFECTS, where, f"{effect.kind!r} is no effect of AL-13")
    wanted = EFFECT_FIGURES.get(effect.kind, ())
    got = EXCHANGED.get(effect.kind, "")
    for name, value in numbers(effect).items():
        if name == got:
            demand(value == 1, where, f"{name} is 1")
        elif name in wanted:
            least = 0 if name in ("chai_cubes", "tea") else 1
            demand(value >= least, where, f"{name} is {least} or more")
        else:
            demand(value == 0, where, f"{effect.kind} has no figure {name!r}")
    source = "bag" if effect.kind == "rubble_to_stone" else ""
    demand(effect.source == source, where, f"source is {source!r}")
    for name, most, rule in (
        ("cubes", MOST_CUBES_AT_ONCE, "AL-13.1"),
        ("tracks", MOST_TRACKS_AT_ONCE, "AL-13.14"),
        ("times", box.MOST_EXCHANGES, "AL-13.10"),
    ):
        demand(getattr(effect, name) <= most, where, f"{name} is at most {most} ({rule})")


def check_achievements(parts: schema.Components) -> None:
    """AL-15.7 to AL-15.10: tests that the engine knows."""
    groups = parts.achievements
    towns = [town.id for town in parts.town]
    all_different(
        [one.id for group in (groups.building, groups.scoring, groups.supply, groups.campaign) for one in group],
        "achievements",
    )
    for group in (groups.building, groups.scoring, groups.supply):
        for one in group:
            where = f"achievements, {one.id}"
            demand(one.test in box.ACHIEVEMENT_TESTS, where, f"{one.test!r} is no test of AL-15")
            in_town = one.test in ("own_all_stations", "score_over_without_town")
            demand(one.town in towns if in_town else one.town == "", where, f"{one.town!r} is no town for it")
            if one.test in LAID_WHOLE:
                is_there = any(LAID_WHOLE[one.test](track) for track in parts.track)
                demand(is_there, where, f"no track space is one of those that {one.test} asks for (AL-15.7)")
    for one in groups.campaign:
        demand(one.test == "three_games_total", f"achievements, {one.id}", "test is 'three_games_total'")
